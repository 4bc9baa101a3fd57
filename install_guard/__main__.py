"""`python -m install_guard` is the command line."""

import sys

from install_guard.cli import main

sys.exit(main())
