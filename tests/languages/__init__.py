"""`python -m tests.languages`: brings the catalogues of all languages up to date with the sources."""
