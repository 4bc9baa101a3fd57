"""What the host starts: an event on standard input, one answer, whatever breaks. Nothing is decided here.

It is compiled anew before every command that the agent runs, so it holds only what must work when all else is broken.
"""

import sys

HOLD = (
    '{"hookSpecificOutput":{"hookEventName":"%s","permissionDecision":"ask","permissionDecisionReason":'
    '"install-guard could not read this call (%s in Python %s), so it is held. It needs Python 3.9 or newer."}}'
)
asks = False
try:
    root = __file__.rsplit("/", 2)[0]
    sys.path.insert(0, root)
    sys.path.append(root.rsplit("/", 2)[0])  # a wheel carries this folder inside the package, two levels further down
    data = sys.stdin.buffer.read()
    asks = b"bypassPermissions" not in data  # that mode answers some questions by itself: see review/asking.py
    from install_guard.launch import run

    run(data, sys.argv[-1])
except BaseException as error:
    try:
        from posix import write  # without a buffer, whose flush at the end could change the exit code

        said = (HOLD % (sys.argv[-1], type(error).__name__, sys.version.split()[0])).encode()
        code = 0 if write(1, said) and asks else write(2, said) and 2
    except BaseException:
        code = 2  # alone it still blocks
sys.exit(code)
