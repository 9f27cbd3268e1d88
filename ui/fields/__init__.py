"""Fields and rows that panels are made of: numbers, texts, keys, colours, lists, groups that fold."""
