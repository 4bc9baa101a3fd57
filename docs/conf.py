"""The documentation site: `sphinx-build -W -n docs site` makes it, and a broken link fails it."""

from install_guard import __version__

project = "install-guard"
author = "The install-guard authors"
copyright = author  # noqa: A001 -- the name that Sphinx reads
release = __version__

extensions = ["myst_parser"]
exclude_patterns = ["site"]
html_theme = "furo"
html_title = f"install-guard {__version__}"
html_copy_source = False
html_show_sphinx = False

myst_heading_anchors = 4  # links to a heading of another page are checked, too
pygments_style = "friendly"
