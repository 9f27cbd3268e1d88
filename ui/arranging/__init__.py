"""The Arrange menu: what it does, and the dialogs that ask by how much."""
