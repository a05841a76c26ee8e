"""Programs that run others: wrappers around a command, interpreters of a script; one line each."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from guildmark.lenses.scripts.effects import Exit


class Wrapper(Struct, frozen=True):
    """A program that runs the command in its operands."""

    takes: str = ""
    skip: int = 0
    """Operands before the command."""
    exit: Exit = "is"
    settings: bool = False
    """``NAME=value`` may stand before the command."""
    text: bool = False
    """A command that is one word is shell code."""


WRAPPERS: Final[dict[str, Wrapper]] = {
    "sudo": Wrapper("-u -g -h -p -C -D -R -T -r -t -U --user --group --host --prompt --chdir", settings=True),
    "doas": Wrapper("-u -C -a"),
    "env": Wrapper("-u -C -P -S --unset --chdir --split-string", settings=True),
    "command": Wrapper(),
    "builtin": Wrapper(),
    "exec": Wrapper("-a"),
    "time": Wrapper("-f -o --format --output"),
    "gtime": Wrapper("-f -o --format --output"),
    "nohup": Wrapper(),
    "nice": Wrapper("-n --adjustment"),
    "ionice": Wrapper("-c -n -p --class --classdata"),
    "timeout": Wrapper("-s -k --signal --kill-after", 1),
    "gtimeout": Wrapper("-s -k --signal --kill-after", 1),
    "stdbuf": Wrapper("-i -o -e --input --output --error"),
    "unbuffer": Wrapper(),
    "setsid": Wrapper(exit="lost"),
    "watch": Wrapper("-n -q --interval --equexit", exit="lost", text=True),
    "busybox": Wrapper(),
    "toybox": Wrapper(),
    "chronic": Wrapper(),
    "coproc": Wrapper(exit="lost"),
    "flock": Wrapper("-w -E --timeout --conflict-exit-code", 1),
    "caffeinate": Wrapper("-t -w"),
    "strace": Wrapper("-e -o -p -s -u"),
    "ltrace": Wrapper("-e -o -p -s -u"),
    "noglob": Wrapper(),
    "uv run": Wrapper(
        "--with --with-editable --with-requirements --extra --group --only-group --python -p --env-file --directory --project --package --index-url --no-extra"
    ),
    "uvx": Wrapper("--with --from --python -p --index-url"),
    "pipx run": Wrapper("--spec --python --pip-args"),
    "poetry run": Wrapper(),
    "pdm run": Wrapper("-p --project"),
    "pipenv run": Wrapper(),
    "hatch run": Wrapper(),
    "rye run": Wrapper(),
    "bundle exec": Wrapper(),
    "npx": Wrapper("-p --package -w --workspace"),
    "bunx": Wrapper("-p --package"),
    "npm exec": Wrapper("-p --package -w --workspace"),
    "pnpm exec": Wrapper("-C --dir --filter"),
    "pnpm dlx": Wrapper("--package"),
    "yarn exec": Wrapper(),
    "yarn dlx": Wrapper("-p --package"),
}


class Interpreter(Struct, frozen=True):
    """A program that runs a script."""

    code: str = ""
    """Options with code as their value."""
    module: str = ""
    """Options that name a module or file and end the options."""
    takes: str = ""
    """Other options with a value."""
    verbs: str = ""
    """Words before the script, such as ``run``."""
    loops: str = ""
    """Letters with which the operands are files that the code is run over."""


_NODE: Final = "-r --require --import --loader --experimental-loader -C --conditions --env-file --stack-trace-limit"

INTERPRETERS: Final[dict[str, Interpreter]] = {
    "python": Interpreter("-c", "-m", "-W -X -Q --check-hash-based-pycs"),
    "python3": Interpreter("-c", "-m", "-W -X --check-hash-based-pycs"),
    "pypy": Interpreter("-c", "-m", "-W -X"),
    "pypy3": Interpreter("-c", "-m", "-W -X"),
    "py": Interpreter("-c", "-m", "-W -X"),
    "ipython": Interpreter("-c", "-m"),
    "node": Interpreter("-e -p --eval --print -pe", takes=_NODE),
    "nodejs": Interpreter("-e -p --eval --print -pe", takes=_NODE),
    "tsx": Interpreter("-e -p --eval --print", takes=f"{_NODE} --tsconfig", verbs="watch"),
    "ts-node": Interpreter("-e -p --eval --print", takes="-P --project -O --compiler-options -r --require"),
    "bun": Interpreter("-e -p --eval --print", takes="-r --preload -c --config --cwd", verbs="run"),
    "deno": Interpreter(takes="-c --config --import-map --lock --cert --location", verbs="run"),
    "perl": Interpreter("-e -E", takes="-I", loops="np"),
    "ruby": Interpreter("-e", takes="-I -r -E -C", loops="np"),
    "php": Interpreter("-r", takes="-d -c -z -B -R -F -E", module="-f"),
    "lua": Interpreter("-e", takes="-l"),
    "luajit": Interpreter("-e", takes="-l"),
    "Rscript": Interpreter("-e", takes="--default-packages"),
    "julia": Interpreter("-e -E --eval --print", takes="-L --load -p -t --project --threads"),
    "java": Interpreter(module="-jar", takes="-cp -classpath --class-path -p --module-path -m --module"),
    "osascript": Interpreter("-e", takes="-l -s"),
    "swift": Interpreter(),
    "elixir": Interpreter("-e --eval", takes="-r -S"),
    "groovy": Interpreter("-e"),
    "scala": Interpreter("-e"),
    "tclsh": Interpreter(),
    "expect": Interpreter("-c"),
    "go": Interpreter(verbs="run"),
    "make": Interpreter(module="-f --file --makefile", takes="-C -j -I -l -o -W --directory"),
    "gmake": Interpreter(module="-f --file --makefile", takes="-C -j -I -l -o -W --directory"),
    "just": Interpreter(module="-f --justfile", takes="-d --working-directory --set"),
}

SHELLS: Final = frozenset({"bash", "sh", "zsh", "dash", "ksh", "ash", "mksh", "rbash"})
POWERSHELLS: Final = frozenset({"pwsh", "powershell"})
PYTHONS: Final = frozenset({"python", "python3", "pypy", "pypy3", "py", "ipython"})
