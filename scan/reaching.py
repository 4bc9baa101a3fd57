"""What in a line of shell text reaches out, or runs a program that stands in no file."""

from __future__ import annotations

import re

REACHES = re.compile(
    r"\bcurl\b|\bwget\b|https?://|node\s+(?:-e|--eval)|python3?\s+-c|base64|\|\s*(?:ba)?sh\b|/dev/tcp|\beval\b|\bnc\s"
)
