"""What loads code into Claude Code on this machine, held against what was read: whatever way it came in."""
