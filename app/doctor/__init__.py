"""What is wrong or doubtful in a drawing, and what can be done about it."""
