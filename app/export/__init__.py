"""Taking a drawing or its motion away: as a picture, a film or a table."""
