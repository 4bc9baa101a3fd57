"""Past transcripts through the same reader: what was installed, by whom, and what the guard would have said."""
