"""What installs into a coding agent, and how each way names its target."""
