"""What the inspector shows of a part and sets, and what may be typed into its fields."""
