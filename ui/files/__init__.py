"""Opening, saving, and every question before something could be lost."""
