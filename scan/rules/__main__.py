"""`python -m scan.rules`: the page of every rule, on standard output."""

from __future__ import annotations

import sys

from scan.rules.page import markdown

sys.stdout.write(markdown())
