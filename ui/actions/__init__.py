"""The main window: what it is made of, its actions and menus, and what it does when something fails."""
