"""What a read loads: the package's own modules and none of the standard library's, whatever an agent does all day."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = """\
ls -la src
cat package.json
git log --oneline -20
git diff --stat HEAD~1
git status --porcelain
grep -rn 'TODO' src --include='*.py'
rg -n "def main" .
find . -name '*.go' -not -path './vendor/*'
python3 -m pytest -q 2>&1
npm test 2>&1
go test ./... -run TestX 2>&1
cargo build --release 2>&1
docker ps -a --format '{{.Names}}'
curl -s https://api.example/items
ps aux
cat ~/.claude/settings.json"""
FILTERS = """\
head -20
tail -n 5
wc -l
sort | uniq -c | sort -rn
grep -E 'fail|error' -A 3
grep -v "^#"
sed -n '1,40p'
sed 's/:.*//'
awk '{print $2}'
cut -d: -f1
tr -d '\\r'
xargs -n 1 basename
jq '.[] | {id, name}'
tee out.txt"""
ALONE = """\
git commit -m "$(cat <<'EOF'\nfix: keep the place\n\nIt was lost at a line's end.\nEOF\n)"
git add -A && git commit -q -m 'tests: names' && git push origin main
for f in tests/*.py; do echo "== $f"; wc -l "$f"; done
for i in 1 2 3; do curl -s "https://api.example/$i" > "out-$i.json"; done
while read -r line; do echo "$line"; done < list.txt
if [ -f Makefile ]; then make; else echo none; fi
cd ~/.claude && ls -la plugins 2>/dev/null || echo none
cat > notes.md <<'EOF'\n# Notes\n\nclaude plugin install demo@acme\nEOF
cat >> src/app.py <<EOF\nprint("$HOME")\nEOF
python3 - <<'EOF'\nimport json\nprint(json.load(open("a.json"))["x"])\nEOF
python3 -c 'import sys; print(sys.version)'
node -e "console.log(require('./package.json').version)"
VERSION=$(git describe --tags) && echo "$VERSION"
export PATH="$HOME/bin:$PATH" && which node
X=1 Y=2 make -j4 test
mkdir -p build/{a,b,c} && cp -r src/* build/
rm -rf node_modules && npm ci
sed -i 's/old/new/g' src/*.py
find . -name '*.pyc' -delete
find . -type f -exec grep -l 'import re' {} +
ls *.md | xargs -I{} sh -c 'echo {}; head -1 {}'
ssh build.example 'cd /srv && git pull'
tar -czf out.tgz src && tar -tzf out.tgz
test -d .git && echo yes || echo no
[[ "$BRANCH" == main* ]] && echo main
echo "$((3 * 4)) files in ${PWD##*/}"
echo 'aGVsbG8=' | base64 -d
printf '%s\\n' one two three | sort -r
timeout 60 npm run build -- --mode=production
sudo systemctl restart web
docker compose exec -T db psql -c 'select 1'
kubectl get pods -o wide
gh pr create --title 'Settings' --body "$(cat body.md)"
npx vitest run --coverage
uv run pytest -x
make lint && make test
./scripts/build.sh --release
bash scripts/deploy.sh staging
source .venv/bin/activate && pip list
trap 'rm -f tmp' EXIT; touch tmp
nohup node server.js > server.log 2>&1 &
diff <(sort a.txt) <(sort b.txt)
a=(1 2 3); echo "${a[@]}" "${#a[@]}"
case "$1" in start) echo up;; *) echo usage;; esac
claude --version
claude plugin list --json
rm ~/.claude/settings.local.json"""
READ = """
import sys
sys.path.insert(0, sys.argv[1])
from install_guard import reader
import _json
texts = eval(sys.stdin.read())
before = set(sys.modules)
for text in texts:
    for shell in ("bash", "zsh", None):
        reader.read(text, cwd="/srv", home="/home/dev", shell=shell, open_file=lambda path: None)
    for name in sorted(set(sys.modules) - before):
        if not name.startswith("install_guard") and name != "binascii":  # a module in C alone
            print(name, "for", text)
    before = set(sys.modules)
print(len(texts), sorted(name for name in before if name in ("re", "json", "enum", "typing", "collections")))
"""


def commands() -> list[str]:
    """Everyday commands: each source into each filter, and some that stand alone."""
    piped = [f"{source} | {filtered}" for source in SOURCES.splitlines() for filtered in FILTERS.splitlines()]
    return piped + [line.replace("\\n", "\n") for line in ALONE.split("\n")]


@pytest.fixture(scope="module")
def loaded() -> str:
    """What reading them all loads, in an interpreter that has loaded nothing."""
    given = [sys.executable, "-I", "-S", "-c", READ, str(Path(__file__).parents[1])]
    ended = subprocess.run(given, input=repr(commands()), capture_output=True, text=True, check=True)
    return ended.stdout


def test_everyday_commands_load_no_module_of_the_library(loaded: str) -> None:
    assert loaded == f"{len(commands())} []\n"
    assert len(commands()) > 200


LOADED = """
import sys
sys.path.insert(0, sys.argv[1])
from install_guard import reader
reader.read(sys.argv[2], shell="bash", cwd="/srv", home="/home/dev")
print(*(name.rpartition(".")[2] for name in sys.modules if name.startswith("install_guard.shell.")))
"""
RARE = set("structures control compound loops conditions parameters substitutions heredoc excerpt".split())


@pytest.mark.parametrize(
    ("command", "needs"),
    [
        ('cd "$HOME/src" && git commit -qm "a line" 2>&1 | tail -3 &', ""),
        ('echo "${PWD##*/}"', "parameters substitutions"),
        ("echo $(date)", "substitutions"),
        ("cat <<E\ntext\nE", "heredoc excerpt"),
        ("if make; then echo yes; fi > log", "structures control compound loops conditions"),
    ],
)
def test_what_few_commands_have_is_loaded_with_them_alone(command: str, needs: str) -> None:
    given = [sys.executable, "-I", "-S", "-c", LOADED, str(Path(__file__).parents[1]), command]
    ended = subprocess.run(given, capture_output=True, text=True, check=True)

    assert RARE & set(ended.stdout.split()) == set(needs.split())
