"""Builtins that assign, and the shell's options: `export`, `declare`, `set`, `shift`, `let`, `shopt`, `setopt`."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.assignments import array
from install_guard.shell.state import Array, Reference
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

LETTERS = {
    "e": "errexit",
    "f": "noglob",
    "u": "nounset",
    "x": "xtrace",
    "a": "allexport",
    "n": "noexec",
    "v": "verbose",
    "k": "keyword",
    "B": "braceexpand",
    "I": "ignorebraces",  # zsh, as the next
    "y": "shwordsplit",
    "r": "restricted",
}
# Options by which a shell reads words, patterns or texts otherwise than this walk does.
_READ_OTHERWISE = frozenset(
    "keyword restricted nocasematch xpgecho bsdecho extendedglob cshjunkieloops cshjunkiequotes ignorebraces"
    " ignoreclosebraces braceccl rcquotes globsubst kshglob shglob magicequalsubst posixaliases".split()
)


# Options that every shell of POSIX knows (XCU 2.14, `set`).
_EVERY_SHELL = frozenset(
    "allexport errexit ignoreeof monitor noclobber noexec noglob nolog notify nounset verbose vi xtrace glob".split()
)


def declare(walk: Walk, call: Call) -> None:
    """`export`, `declare`, `typeset`, `local`, `readonly` with `name=value` words."""
    simple.invoke(walk, call)
    name = call.fields[0][0]
    if not walk.zsh and _refused(walk, name, call.texts):
        walk.state.status = False
        return
    if name == "nameref":
        walk.hole("syntax", "only ksh knows this", call.span)
    letters, words = _letters(name, call.texts)
    local = name == "local" or (name in ("declare", "typeset", "integer") and bool(walk.state.defined.locals))
    if words and {"f", "F", "p"} & set(letters) and walk.listens():
        walk.print(walk.mark_here("what the shell prints of them"))
    if name == "export" and "n" in letters:
        walk.state.exported.difference_update(word.partition("=")[0] for word in words)
        letters = ""
    if walk.zsh and "T" in letters:
        walk.hole("syntax", "a variable that is tied to another", call.span)
    for word in words:
        _declare(walk, word, letters, local=local and "g" not in letters)
    if "f" in letters and name == "export":
        walk.state.exported.update(f"{word}()" for word in words)
    walk.state.status = True
    if not words and walk.listens():
        walk.print(walk.mark_here("the variables of the shell"))


def _letters(name: str, words: list[str]) -> tuple[str, list[str]]:
    """The attributes that options give (`+x` takes one away), and the words behind them."""
    letters = {"export": "x", "integer": "i", "readonly": "r", "nameref": "n"}.get(name, "")
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            break
        letters = letters + word[1:] if word[0] == "-" else "".join(one for one in letters if one not in word)
    return letters, words


# Options that bash knows; it refuses the whole of a command with another.
_OPTIONS = {"export": "fnp", "readonly": "aAfp"}
_MOST_OPTIONS = "aAfFgiIlnrtuxpc"


def _refused(walk: Walk, name: str, words: list[str]) -> bool:
    """Whether another shell than zsh refuses a declaration, or knows none of that name."""
    if name == "local" and not walk.state.defined.locals:
        return True
    if walk.state.shell != "bash":
        return False
    options = _OPTIONS.get(name, _MOST_OPTIONS)
    for word in words:
        if word[:1] not in ("-", "+") or len(word) < 2 or word == "--":
            break
        if word[1:].strip(options):
            return True
    return name in ("integer", "float")


def _declare(walk: Walk, word: str, letters: str, *, local: bool) -> None:
    """One `name`, `name=value`, `name+=value` or `name[i]=value`."""
    state = walk.state
    target, equals, value = word.partition("=")
    append = target.endswith("+")
    name = target[:-1] if append else target
    base = name.partition("[")[0]
    if not base.isidentifier():
        return
    if local:
        state.declare_local(base)
        if not equals and "A" not in letters and "a" not in letters:
            state.variables[base] = None
    _attributes(walk, base, letters, value if equals else "")
    if "n" in letters and equals:
        return
    if equals:
        literal = walk.arrays.pop(name, None)
        if literal is not None:
            state.set(name, array(walk, literal, state.variables.get(name), append=append))
        elif value[:1] == "(" and value[-1:] == ")" and isinstance(state.variables.get(name), Array) and not walk.zsh:
            walk.run_text(f"{target}={value}", walk.place)  # bash reads a list in such a text
        else:
            before = walk.variable_text(name) if append else ""
            walk.assign(name, walk.add(name, before, value) if append else value)
    if "x" in letters:
        state.exported.add(base)


def _attributes(walk: Walk, name: str, letters: str, value: str) -> None:
    state = walk.state
    if "n" in letters and value:
        state.variables[name] = (
            Reference(value) if known(value) else walk.mark_here("a variable whose name is not known")
        )
    if ("A" in letters or "a" in letters) and not isinstance(state.variables.get(name), Array):
        state.variables[name] = Array({}, "A" in letters)
    kept = "".join(one for one in letters if one in "ilurcLRZ")
    if kept:
        state.defining().attributes[name] = kept


def unset(walk: Walk, call: Call) -> None:
    """`unset [-fvn] name …`."""
    simple.invoke(walk, call)
    state = walk.state
    words = call.texts
    functions = call.fields[0][0] == "unfunction"
    variables = False
    while words and words[0][:1] == "-":
        option = words.pop(0)
        functions = functions or "f" in option
        variables = variables or "v" in option
    for name in words:
        base, bracket, index = name.partition("[")
        value = state.variables.get(base)
        if "r" in state.defined.attributes.get(base, ""):
            walk.fails("unset", call.span)
        if functions or (not variables and name in state.defined.functions and name not in state.variables):
            state.defining().functions.pop(name, None)
        elif bracket and isinstance(value, Array):
            subscript = walk.expand_text(index[:-1])
            key = subscript if value.named else walk.compute(subscript)
            state.variables[base] = Array({one: text for one, text in value.items.items() if one != key}, value.named)
        elif name.isidentifier():
            state.variables[name] = None
            state.exported.discard(name)
            if name in state.defined.attributes:
                state.defining().attributes.pop(name)
    state.status = True


def set_options(walk: Walk, call: Call) -> None:
    """`set [-options] [--] [word …]`: options and the positional parameters."""
    simple.invoke(walk, call)
    words = call.texts
    state = walk.state
    state.status = True
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("--", "-"):
            if word == "--" or len(words) > at + 1:
                state.positional = words[at + 1 :]
            return
        if word[:1] not in ("-", "+") or len(word) < 2:
            break
        at += 1
        if "A" in word and walk.zsh and at < len(words):
            state.set(words[at], Array.of(words[at + 1 :]))
            return
        for letter in word[1:]:
            if letter == "o" and at < len(words):  # `-euo pipefail`: each takes a word
                switch(walk, words[at], on=word[0] == "-")
                at += 1
                continue
            name = {"f": "norcs", "F": "noglob"}.get(letter) if walk.zsh else None
            switch(walk, name or LETTERS.get(letter, letter), on=word[0] == "-")
    if at < len(words):
        state.positional = words[at:]
    elif not words and walk.listens():
        walk.print(walk.mark_here("the variables of the shell"))


def switch(walk: Walk, name: str, *, on: bool) -> None:
    """Switch an option of the shell by its name."""
    option = name.lower().replace("_", "")
    if walk.zsh and option.startswith("no") and option not in ("noglob", "nomatch", "notify", "nohup"):
        option, on = option[2:], not on
    if option == ("noexec" if on else "exec"):
        walk.state.gone = True
    if option in (_READ_OTHERWISE if on else ("braceexpand", "equals")):
        walk.hole("syntax", f"the option {name} changes how what follows is read", walk.place, origin="option")
    if option not in _EVERY_SHELL:
        walk.fails("set", walk.place)
    if option == "glob":
        option, on = "noglob", not on
    if on:
        walk.state.options.add(option)
    else:
        walk.state.options.discard(option)


def options(walk: Walk, call: Call) -> None:
    """`shopt -s name`, `setopt name`, `unsetopt name`."""
    simple.invoke(walk, call)
    name = call.fields[0][0]
    on = name != "unsetopt"
    for word in call.texts:
        if word[:1] in ("-", "+"):
            on = "u" not in word if name == "shopt" else on
            continue
        if name == "shopt" and not any(text in ("-s", "-u", "-so", "-uo") for text in call.texts):
            continue
        switch(walk, word, on=on)
    walk.state.status = True


def emulate(walk: Walk, call: Call) -> None:
    """`emulate [-LR] shell [-c text]` (zsh)."""
    simple.invoke(walk, call)
    words = call.texts
    for at, word in enumerate(words[1:]):
        if words[at] in ("-o", "+o"):
            switch(walk, word, on=words[at] == "-o")
    names = [word for word in words if word[:1] != "-"]
    if names and names[0] in ("sh", "ksh", "bash", "csh"):
        walk.state.options.update({"shwordsplit", "ksharrays"} if names[0] != "csh" else set())
    elif names:
        walk.state.options -= {"shwordsplit", "ksharrays"}
    if "-c" in words and words.index("-c") + 1 < len(words):
        text = words[words.index("-c") + 1]
        walk.within("emulate", lambda: walk.run_text(text, call.span))


def functions(walk: Walk, call: Call) -> None:
    """`functions -c old new`, `functions name` (zsh)."""
    simple.invoke(walk, call)
    words = call.texts
    if words[:1] == ["-c"] and len(words) == 3 and words[1] in walk.state.defined.functions:
        walk.state.defining().functions[words[2]] = walk.state.defined.functions[words[1]]
    elif words[:1] == ["-M"]:
        # A function of arithmetic: called where its name stands in an expression.
        for name in [word for word in words[1:] if word in walk.state.defined.functions]:
            walk.perhaps(lambda name=name: simple.call(walk, name, walk.state.defined.functions[name], []))  # type: ignore[misc]
    elif walk.listens():
        walk.print(walk.mark_here("the text of functions"))


def shift(walk: Walk, call: Call) -> None:
    """`shift [n]`, in zsh also `shift [n] array …`."""
    simple.invoke(walk, call)
    words = call.texts
    if words and not words[-1].lstrip("-").isdigit():
        _shift_named(walk, call, words)
        return
    count = walk.compute(words[0]) if words else 1
    positional = walk.state.positional
    if count is None:
        walk.state.positional = [walk.mark_here("positional parameters that are not known")]
        walk.state.status = None
        return
    walk.state.status = count <= len(positional)
    if count <= len(positional):
        walk.state.positional = positional[count:]
    else:
        walk.fails("shift", call.span)


def _shift_named(walk: Walk, call: Call, words: list[str]) -> None:
    """A word that is no number: bash refuses it, ksh and zsh compute it, and zsh shifts the array of that name."""
    arrays = [name for name in words if isinstance(walk.state.variables.get(name), Array)] if walk.zsh else []
    count = int(words[0]) if words[0].isdigit() and len(words[0]) < 6 else 1
    for name in arrays:
        walk.state.set(name, Array.of(walk.state.variables[name].values()[count:]))  # type: ignore[attr-defined]
    if not arrays:
        handed = tuple(walk.word(field) for field in call.fields[1:])
        walk.hole("code", "some shells compute this, commands in it included", call.span, handed)
        walk.state.positional = [walk.mark_here("positional parameters that are not known")]
    walk.state.status = None


def let(walk: Walk, call: Call) -> None:
    """`let expression …`."""
    simple.invoke(walk, call)
    value: int | None = 0
    for text in call.texts:
        value = walk.compute(text)
        if value is None:
            name = text.split("=")[0].rstrip("+-*/%<>&|^ ")
            if name.isidentifier():
                walk.state.set(name, walk.mark_here("a number that is not known"))
    walk.state.status = None if value is None else value != 0


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    **dict.fromkeys(("export", "declare", "typeset", "local", "readonly", "integer", "float", "nameref"), declare),
    **dict.fromkeys(("unset", "unfunction"), unset),
    "set": set_options,
    "shift": shift,
    "let": let,
    **dict.fromkeys(("shopt", "setopt", "unsetopt"), options),
    "emulate": emulate,
    "functions": functions,
}
