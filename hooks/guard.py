"""What the host starts: an event on standard input, one answer, whatever breaks. Nothing is decided here."""

import sys


def main(name):
    """Answer the event of this name. What cannot install is let go before anything else is loaded."""
    try:
        sys.path.insert(0, home(__file__))
        data = sys.stdin.buffer.read()
        from install_guard.event import tool_input
        from install_guard.tripwire import may_install

        asked = tool_input(data, name)
        if asked is not None and not may_install(asked):
            return 0
        if sys.version_info < (3, 9):
            raise RuntimeError
        from install_guard.hook import answer

        out, err, code = answer(data, name)
    except BaseException as error:  # noqa: BLE001 -- the host lets a call run when its hook crashes
        out, err, code = hold(name, "%s in Python %s" % (type(error).__name__, sys.version.split()[0]))
    try:
        if out:
            sys.stdout.buffer.write(out)
            sys.stdout.flush()
        if err:
            sys.stderr.buffer.write(err)
            sys.stderr.flush()
    except BaseException:  # noqa: BLE001 -- no answer got out: exit 2 alone still blocks
        return 2
    return code


def home(file):
    """The folder that holds the package: the checkout, or two levels up where a wheel carries this file inside it."""
    root = file.rsplit("/hooks/", 1)[0]
    inside = "/install_guard/_checkout"
    return root[: -len(inside)] if root.endswith(inside) else root


def hold(name, error):
    """The answer when ours cannot be had, worded by hand: the modules that word answers may be what broke."""
    why = "install-guard could not read this call (%s), so it is held. Python 3.9 or newer is needed." % error
    if not name.startswith("Pre"):
        return b"", why.encode("ascii", "replace"), 1
    words = '{"hookSpecificOutput":{"hookEventName":"%s","permissionDecision":"ask","permissionDecisionReason":"%s"}}'
    return (words % (name, why)).encode("ascii", "replace"), b"", 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "PreToolUse"))
