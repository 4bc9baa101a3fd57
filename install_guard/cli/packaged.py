"""The digests of what the host starts, as this release brings it; a test writes them anew where they differ."""

from __future__ import annotations

PACKAGED = {
    "hooks/guard.py": "6ab2c6039c6f2e0f047eb64a13e1d07b40da35baa03acf8fbd64f1cd8eab738c",
    "hooks/hooks.json": "7732776e10ab15f470f156ce85272d076a03629a7f523e95a28fa7d0aac8a297",
    "hooks/modes.json": "34225b726a32fe8ec7a8a8fd8d7b0fecbe7c61d63601c4f63774a22ddf34d680",
    "hooks/newer.json": "c508e72f3a831df959afb99e34dbc28f66a396b74162e53a9ac839686af99339",
}
