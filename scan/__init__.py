"""Fetch a marketplace or a plugin and inspect it, without running any of it. It knows nothing of hooks."""
