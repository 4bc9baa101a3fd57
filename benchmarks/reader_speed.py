"""How fast a command is read, beside shlex, bashlex and tree-sitter-bash, and how the time grows with the length.

    python benchmarks/reader_speed.py [--commands FILE] [--count 2000] [--no-peers]

FILE holds one JSON object a line with a `command`; without it the commands are made here, all of them different, with
the shapes and lengths of what agents run. The peers are installed into an environment of their own, kept in
`.venv/peers`; every command is read once by each, so nothing can be cached; they take turns over three disjoint thirds,
and the fastest round of each counts, in processor time. `shlex.split` is the yardstick: it splits words and does
nothing else.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parents[1]
PEERS = ("bashlex==0.18", "tree-sitter==0.25.2", "tree-sitter-bash==0.25.1")
FROM = 4096  # below, fixed costs hide the slope
LENGTHS = [1 << power for power in range(10, 23)]  # 1 KiB to 4 MiB

SHAPES = (
    "cd {dir} && git log --oneline -n {n} -- {file} | head -{n}",
    "grep -rn '{word}' {dir} --include='*.{ext}' | grep -v {word} | sort -u | head -n {n}",
    'find {dir} -name "*.{ext}" -not -path "*/{word}/*" -exec wc -l {{}} + | sort -n | tail -{n}',
    "sed -n '{n},{m}p' {dir}/{file}.{ext} && echo \"--- {word}\" && cat {dir}/{word}.{ext} 2>/dev/null",
    'git add {file}.{ext} {dir}/ && git commit -m "{word}: {word} the {word} ({n})" && git push origin {word}',
    "python3 -m pytest {dir}/test_{word}.py -x -q -k '{word} and not {file}' 2>&1 | tail -{n}",
    'for f in {dir}/*.{ext}; do echo "$f: $(wc -l < "$f")"; done | awk -F: \'$2 > {n} {{print $1}}\'',
    "cat > {dir}/{file}.{ext} <<'EOF'\n# {word}\n{word} = {n}\nprint({word}, \"{file}\")\nEOF\nls -la {dir}",
    'npm run {word} -- --grep "{word} {file}" > /tmp/{word}{n}.log 2>&1; tail -{n} /tmp/{word}{n}.log',
    "ls -la {dir} {dir}/{word}; [ -f {file}.{ext} ] && head -{n} {file}.{ext} || echo 'no {file}'",
    "curl -s http://127.0.0.1:{n}/{word}/{file}?q={word} | jq '.{word}[] | select(.{file} > {n})'",
    'docker ps --filter "name={word}" --format "{{{{.Names}}}}\\t{{{{.Status}}}}" | while read -r a b; do echo "$a=$b"; done',
    "export {WORD}={n} && make -C {dir} {word} -j{n} && ./{dir}/{file} --{word}={file} --n {n}",
    "diff <(sort {file}.{ext}) <(sort {dir}/{word}.{ext}) | grep '^[<>]' | wc -l",
)
WORDS = [
    "parse",
    "scan",
    "build",
    "report",
    "index",
    "cache",
    "token",
    "route",
    "model",
    "queue",
    "worker",
    "client",
    "server",
    "schema",
    "render",
    "fetch",
]
ENDINGS = ["py", "ts", "rs", "go", "md", "json", "yaml", "sh"]


def made(count: int, seed: int = 0) -> list[str]:
    """Different commands of the shapes above."""
    chosen = random.Random(seed)
    commands: dict[str, None] = {}
    while len(commands) < count:
        word = chosen.choice(WORDS) + str(chosen.randrange(10_000))
        fields = {
            "word": word,
            "WORD": word.upper(),
            "dir": "/".join(chosen.choices(WORDS, k=3)),
            "file": chosen.choice(WORDS) + "_" + chosen.choice(WORDS),
            "ext": chosen.choice(ENDINGS),
            "n": chosen.randrange(1, 900),
            "m": chosen.randrange(900, 2000),
        }
        commands[chosen.choice(SHAPES).format(**fields)] = None
    return list(commands)


def readers() -> dict[str, Callable[[str], object]]:
    """What is measured, by name; the peers only where they can be imported."""
    sys.path.insert(0, str(ROOT))
    from install_guard import reader  # noqa: PLC0415 -- found by the path above

    found: dict[str, Callable[[str], object]] = {
        "shlex.split": shlex.split,
        "install-guard": lambda text: _wanted(reader.read(text, shell="bash").kind == "pass"),
        "install-guard, shell not known": lambda text: _wanted(reader.read(text).kind == "pass"),
    }
    try:
        import bashlex  # noqa: PLC0415 -- only in the benchmark's own environment
        import tree_sitter  # noqa: PLC0415 -- only in the benchmark's own environment
        import tree_sitter_bash  # noqa: PLC0415 -- only in the benchmark's own environment
    except ImportError:
        return found
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))
    found["bashlex.parse"] = bashlex.parse
    found["tree-sitter-bash"] = lambda text: _wanted(not parser.parse(text.encode()).root_node.has_error)
    return found


def _wanted(well: object) -> None:
    if not well:
        raise ValueError


def measure(found: dict[str, Callable[[str], object]], commands: Sequence[str]) -> dict[str, tuple[float, int]]:
    """Microseconds a command of each reader, and how many it could not read; they take turns, a third each."""
    failed = dict.fromkeys(found, 0)
    best = dict.fromkeys(found, math.inf)
    for part in (commands[0::3], commands[1::3], commands[2::3]):
        for name, read in found.items():
            start = time.process_time()
            for command in part:
                try:
                    read(command)
                except Exception:  # noqa: BLE001 -- each of them has errors of its own
                    failed[name] += 1
            best[name] = min(best[name], (time.process_time() - start) / len(part))
    return {name: (best[name] * 1e6, failed[name]) for name in found}


def growth(read: Callable[[str], object]) -> list[tuple[int, float, bool]]:
    """Processor time for a text of each length, and whether it was read or met a bound; no text repeats itself."""
    times = []
    for length in LENGTHS:
        parts: list[str] = []
        size = 0
        for command in made(length // 60 + 10, seed=length):
            parts.append(command)
            size += len(command) + 1
            if size >= length:
                break
        text = "\n".join(parts)[:length].rsplit("\n", 1)[0]
        start = time.process_time()
        try:
            read(text)
            whole = True
        except ValueError:
            whole = False
        times.append((length, time.process_time() - start, whole))
    return times


def exponent(times: Sequence[tuple[int, float, bool]]) -> float:
    """The slope of time over length where texts were read, both as logarithms: 1 is linear, 2 quadratic."""
    points = [(math.log(length), math.log(seconds)) for length, seconds, whole in times if whole and length >= FROM]
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def with_peers() -> None:
    """Start again in an environment that has the peers, made on the first run."""
    peers = ROOT / ".venv/peers"
    if not (peers / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", peers], check=True)
        subprocess.run([peers / "bin/python", "-m", "pip", "install", "-qq", *PEERS], check=True)
        (peers / "ready").touch()
    words = [peers / "bin/python", __file__, "--no-peers", *sys.argv[1:]]
    raise SystemExit(subprocess.run(words, check=False).returncode)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commands", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--no-peers", action="store_true")
    asked = parser.parse_args()
    if not asked.no_peers:
        with_peers()
    commands = made(asked.count)
    if asked.commands:
        lines = asked.commands.read_text(encoding="utf-8").splitlines()
        commands = list(dict.fromkeys(json.loads(line)["command"] for line in lines))[: asked.count]
    average = sum(map(len, commands)) / len(commands)
    print(f"{len(commands)} different commands, {average:.0f} characters on average, Python {sys.version.split()[0]}\n")
    print(f"{'':32}{'µs a command':>14}{'x shlex':>10}{'not read or held':>20}")
    measured = measure(readers(), commands)
    yardstick = measured["shlex.split"][0]
    for name, (taken, failed) in measured.items():
        print(f"{name:32}{taken:14.1f}{taken / yardstick:10.2f}{failed:20d}")
    print("\nlength and seconds of install-guard, one text each:")
    times = growth(readers()["install-guard"])
    for length, seconds, whole in times:
        each = f"{seconds / length * 1e9:10.0f} ns a character" if whole else "    past the bound: held"
        print(f"{length:10d}{seconds:12.4f}{each}")
    print(f"exponent from {FROM} characters on: {exponent(times):.2f}")


if __name__ == "__main__":
    main()
