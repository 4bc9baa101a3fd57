"""install-guard: nothing is installed into a coding agent unread."""

__version__ = "0.1.0"
