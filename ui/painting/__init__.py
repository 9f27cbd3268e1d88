"""How bodies and joints are painted, many of them in a few calls."""
