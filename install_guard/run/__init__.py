"""A program run with a real argv, bounded."""
