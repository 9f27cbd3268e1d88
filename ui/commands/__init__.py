"""Ways to an action beside its menu: by what is under the cursor, by a few letters, by its key."""
