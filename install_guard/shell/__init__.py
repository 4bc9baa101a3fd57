"""Shell text, split, parsed and evaluated as far as text alone can tell. It knows nothing of installs."""
