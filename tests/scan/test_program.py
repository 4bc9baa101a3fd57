"""Running a program: what it gets, how it ends, and that nothing of it stays behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from scan.program import Limits, NotStartedError, StalledError, Stream, allowed_environment, run

ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin"}


def shell(text, tmp_path, **more):
    return run(["sh", "-c", text], cwd=tmp_path, environment=ENVIRONMENT, **more)


def gone(pid):
    """The process is no more, or dead and waiting for whoever adopts it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_an_argv_is_given_as_it_is_and_no_shell_reads_it(tmp_path):
    words = ["printf", "%s\n", "$HOME `id` *", "a b", ""]
    ran = run(words, cwd=tmp_path, environment=ENVIRONMENT)
    assert ran.output == b"$HOME `id` *\na b\n\n"
    assert ran.asked == tuple(words)
    assert ran.argv == ("/usr/bin/printf", *words[1:])


def test_only_the_environment_that_is_chosen_is_there(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", "x")
    monkeypatch.setenv("WANTED", "y")
    chosen = allowed_environment(["WANTED", "ABSENT"], {"MORE": "z"})
    ran = run(["/usr/bin/env"], cwd=tmp_path, environment=chosen)
    assert sorted(ran.output.split()) == [b"MORE=z", b"WANTED=y"]


@pytest.mark.parametrize(
    ("text", "end", "code", "number"),
    [
        ("exit 0", "exited", 0, None),
        ("exit 7", "exited", 7, None),
        ("kill -9 $$", "signalled", None, signal.SIGKILL),
        ("sleep 30", "timed-out", None, signal.SIGTERM),
        ("trap 'exit 0' TERM; while :; do sleep 0.01; done", "timed-out", None, None),
        ("trap '' TERM; while :; do sleep 0.01; done", "timed-out", None, signal.SIGKILL),
    ],
)
def test_how_it_ended_is_kept_apart(tmp_path, text, end, code, number):
    ran = shell(text, tmp_path, limits=Limits(seconds=0.3, grace=0.2))
    assert (ran.end, ran.code, ran.signal) == (end, code, number)
    assert ran.succeeded == (code == 0)


def test_a_grandchild_that_ignores_sigterm_and_holds_the_pipe_is_ended(tmp_path):
    text = "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' & sleep 0.1; exit 3"
    started = time.monotonic()
    ran = shell(text, tmp_path, limits=Limits(seconds=30, grace=0.2))
    assert (ran.end, ran.code) == ("exited", 3)
    assert time.monotonic() - started < 5
    assert gone(int(ran.output))


def test_a_grandchild_that_left_the_group_is_not_waited_for(tmp_path):
    started = time.monotonic()
    ran = shell("setsid sh -c 'echo $$; exec sleep 5' & sleep 0.2", tmp_path, limits=Limits(seconds=30, grace=0.2))
    assert time.monotonic() - started < 3
    os.kill(int(ran.output), signal.SIGKILL)


def test_the_time_bound_ends_the_whole_group(tmp_path):
    ran = shell("sleep 30 & echo $!; wait", tmp_path, limits=Limits(seconds=0.3, grace=0.2))
    assert ran.end == "timed-out"
    assert gone(int(ran.output))


def test_output_past_the_limit_keeps_both_ends_and_says_what_was_cut(tmp_path):
    ran = shell("seq 100000; echo last; seq 1000 >&2", tmp_path, limits=Limits(output=100))
    assert ran.succeeded
    assert ran.output.startswith(b"1\n2\n3\n")
    assert ran.output.endswith(b"last\n")
    assert b"[... 588800 bytes cut ...]" in ran.output
    assert ran.cut == 588800 + 3893 - 100
    assert len(ran.errors) < 150


def test_input_larger_than_a_pipe_goes_through_while_output_is_read(tmp_path):
    data = os.urandom(1 << 20)
    assert run(["cat"], cwd=tmp_path, environment=ENVIRONMENT, given=data).output == data


def test_a_program_that_does_not_want_its_input_is_no_fault(tmp_path):
    assert shell("exit 0", tmp_path, given=b"x" * (1 << 20)).succeeded


def test_with_no_input_it_reads_an_empty_one(tmp_path):
    assert shell("cat; echo done", tmp_path).output == b"done\n"


def test_whoever_watches_may_stop_it_with_a_reason(tmp_path):
    marker = tmp_path / "marker"
    watch = lambda: "it wrote" if marker.exists() else ""  # noqa: E731 -- as a caller would give it
    ran = shell("touch marker; sleep 30", tmp_path, watch=watch, limits=Limits(grace=0.1))
    assert (ran.end, ran.why, ran.code) == ("stopped", "it wrote", None)


@pytest.mark.parametrize("path", ["", ".", "relative/bin:"])
def test_a_program_beside_the_caller_is_never_found_by_name(tmp_path, path):
    (tmp_path / "git").write_text("#!/bin/sh\ntouch ran\n")
    (tmp_path / "git").chmod(0o755)
    with pytest.raises(NotStartedError, match="git was not found"):
        run(["git"], cwd=tmp_path, environment={"PATH": path})
    assert not (tmp_path / "ran").exists()


def test_a_program_that_cannot_be_started_is_said(tmp_path):
    with pytest.raises(NotStartedError, match="cannot be started"):
        run(["true"], cwd=tmp_path / "none", environment=ENVIRONMENT)
    with pytest.raises(NotStartedError, match="cannot be started"):
        run(["printf", "a\0b"], cwd=tmp_path, environment=ENVIRONMENT)


def test_a_stream_is_asked_and_answers(tmp_path):
    with Stream(["cat"], cwd=tmp_path, environment=ENVIRONMENT) as stream:
        stream.write(b"one\ntwo\0" + b"x" * 10)
        assert stream.line() == b"one"
        assert stream.line(b"\0") == b"two"
        assert stream.read(4) == b"xxxx"
        assert stream.read(100) == b"xxxxxx"


def test_a_stream_tells_its_end(tmp_path):
    stream = Stream(["sh", "-c", "printf 'a\nb'; exit 4"], cwd=tmp_path, environment=ENVIRONMENT)
    assert [stream.line(), stream.line(), stream.line(), stream.read(1)] == [b"a", b"b", b"", b""]
    assert stream.finish() == 4


def test_a_stream_that_says_nothing_is_not_waited_for(tmp_path):
    argv = ["sh", "-c", "trap '' TERM; sleep 30 & wait"]
    stream = Stream(argv, cwd=tmp_path, environment=ENVIRONMENT, limits=Limits(seconds=0.2, grace=0.1))
    with stream, pytest.raises(StalledError):
        stream.line()
