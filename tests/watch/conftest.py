"""Every test of the watch gets a machine of its own."""

from installed import machine

__all__ = ["machine"]
