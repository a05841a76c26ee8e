"""What programs do with their operands, one line each; the options come from GNU coreutils 9, BSD and each manual."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.lenses.scripts.effects import Extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.scripts.state import View

Role = Literal["content", "match", "meta", "create", "append", "edit", "delete", "mode", "copy", "move", "none"]


class Program(Struct, frozen=True):
    """A program whose operands are files."""

    role: Role
    extent: Extent = "unknown"
    takes: str = ""
    """Options with a value that names no file."""
    skip: int = 0
    """Leading operands that are no files."""
    unless: str = ""
    """Options with which nothing is skipped."""
    reads: str = ""
    """Options whose value is a file to read."""
    writes: str = ""
    """Options whose value is a file to write."""
    part: str = ""
    """Options, all with a value, with which only a part is read."""
    edits: str = ""
    """Options with which the operands are changed in place."""
    lists: str = ""
    """Options with which the operands are only looked at."""


_GREP: Final = "-A -B -C -m -d -D --after-context --before-context --context --max-count --include --exclude --color"
_RG: Final = (
    "-A -B -C -m -g -t -T -r -M -j -d --glob --type --type-not --max-count --context --replace --max-depth --sort"
)
_COPY: Final = "-S --suffix -m --mode -o --owner -g --group"

PROGRAMS: Final[dict[str, Program]] = {
    # shows text
    "cat": Program("content", "whole"),
    "tac": Program("content", "whole", "-s --separator"),
    "nl": Program("content", "whole", "-b -d -f -h -i -l -n -s -v -w"),
    "less": Program("content", "whole", "-b -h -j -k -p -P -t -T -x -y -z", writes="-o -O --log-file"),
    "more": Program("content", "whole", "-n"),
    "most": Program("content", "whole"),
    "bat": Program(
        "content", "whole", "-l -H -m --language --style --theme --color --paging --wrap", part="-r --line-range"
    ),
    "batcat": Program(
        "content", "whole", "-l -H -m --language --style --theme --color --paging", part="-r --line-range"
    ),
    "head": Program("content", "part", "-n -c --lines --bytes"),
    "tail": Program("content", "part", "-n -c -s --lines --bytes --pid --sleep-interval"),
    "rev": Program("content", "whole"),
    "expand": Program("content", "whole", "-t --tabs"),
    "fold": Program("content", "whole", "-w --width"),
    "fmt": Program("content", "whole", "-w --width -p --prefix -g --goal"),
    "pr": Program("content", "whole", "-h -l -o -w -W"),
    "column": Program("content", "whole", "-s -o -c -N -H -R --separator --output-separator --table-columns"),
    "glow": Program("content", "whole", "-s -w --style --width"),
    "sort": Program("content", "whole", "-k -t -S -T --key --field-separator --buffer-size", writes="-o --output"),
    "uniq": Program("content", "unknown", "-f -s -w --skip-fields --skip-chars --check-chars"),
    "shuf": Program("content", "unknown", "-n --head-count", writes="-o --output"),
    "cut": Program("content", "unknown", "-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter"),
    "paste": Program("content", "whole", "-d --delimiters"),
    "join": Program("content", "unknown", "-1 -2 -j -t -o -e -a -v"),
    "comm": Program("content", "unknown", "--output-delimiter"),
    "diff": Program(
        "content", "unknown", "-U -C -W -I -x --label --exclude --unified --context", reads="--from-file --to-file"
    ),
    "sdiff": Program("content", "unknown", "-w", writes="-o --output"),
    "colordiff": Program("content", "unknown", "-U -C"),
    "xxd": Program("content", "whole", "-c -g", part="-l -s -len -seek"),
    "od": Program("content", "whole", "-A -t -w", part="-N -j"),
    "hexdump": Program("content", "whole", "-e", part="-n -s"),
    "hd": Program("content", "whole", "-e", part="-n -s"),
    "strings": Program("content", "unknown", "-n -t -e"),
    "base64": Program("content", "whole", "-w -b --wrap", reads="-i", writes="-o"),
    "base32": Program("content", "whole", "-w --wrap"),
    "zcat": Program("content", "whole"),
    "gzcat": Program("content", "whole"),
    "pandoc": Program("content", "whole", "-f -t -r -w --from --to", writes="-o --output"),
    "pdftotext": Program("content", "unknown", "-f -l -r -x -y -W -H"),
    "jq": Program("content", "unknown", "--indent", 1, "-f --from-file", "-f --from-file"),
    "yq": Program(
        "content", "unknown", "-p -o -I --input-format --output-format", 1, "--from-file", edits="-i --inplace"
    ),
    "xmllint": Program("content", "unknown", "--xpath", writes="--output"),
    # shows lines that match
    "grep": Program("match", "unknown", f"-e --regexp {_GREP}", 1, "-e -f --regexp --file", "-f --file"),
    "egrep": Program("match", "unknown", f"-e --regexp {_GREP}", 1, "-e -f --regexp --file", "-f --file"),
    "fgrep": Program("match", "unknown", f"-e --regexp {_GREP}", 1, "-e -f --regexp --file", "-f --file"),
    "zgrep": Program("match", "unknown", f"-e --regexp {_GREP}", 1, "-e -f --regexp --file", "-f --file"),
    "rg": Program(
        "match", "unknown", f"-e --regexp {_RG}", 1, "-e -f --regexp --file --files", "-f --file", lists="--files"
    ),
    "ag": Program("match", "unknown", "-A -B -C -G -m --depth --ignore", 1),
    "ack": Program("match", "unknown", "-A -B -C -m", 1),
    # looks at a file without showing it
    "ls": Program("meta", "unknown", "-I -w -T --ignore --hide --width --block-size --color"),
    "eza": Program("meta", "unknown", "-L -I -s --level --ignore-glob --sort"),
    "tree": Program("meta", "unknown", "-L -P -I --filelimit --charset", writes="-o"),
    "stat": Program("meta", "unknown", "-c -f -t --format --printf"),
    "file": Program("meta", "unknown", "-F -P -e --separator", reads="-f -m --files-from"),
    "wc": Program("meta", "unknown", reads="--files0-from"),
    "du": Program("meta", "unknown", "-d -B -t --max-depth --block-size --exclude"),
    "realpath": Program("meta", "unknown", "--relative-to --relative-base"),
    "readlink": Program("meta"),
    "cmp": Program("meta", "unknown", "-i -n"),
    "cksum": Program("meta", "unknown", "-a"),
    "sum": Program("meta"),
    "md5": Program("meta", "unknown", "-s"),
    "md5sum": Program("meta"),
    "sha1sum": Program("meta"),
    "sha256sum": Program("meta"),
    "sha512sum": Program("meta"),
    "b2sum": Program("meta", "unknown", "-l"),
    "shasum": Program("meta", "unknown", "-a --algorithm"),
    # changes files
    "rm": Program("delete"),
    "rmdir": Program("delete"),
    "unlink": Program("delete"),
    "shred": Program("delete", "unknown", "-n -s --iterations --size"),
    "trash": Program("delete"),
    "chmod": Program("mode", "unknown", "", 1, "--reference", "--reference"),
    "chown": Program("mode", "unknown", "--from", 1, "--reference", "--reference"),
    "chgrp": Program("mode", "unknown", "", 1, "--reference", "--reference"),
    "chattr": Program("mode", "unknown", "-v -p", 1),
    "setfacl": Program("mode", "unknown", "-m -x --modify --remove"),
    "mkdir": Program("create", "unknown", "-m --mode"),
    "touch": Program("create", "unknown", "-d -t --date --time", reads="-r --reference"),
    "mkfifo": Program("create", "unknown", "-m --mode"),
    "tee": Program("create", "unknown"),
    "sponge": Program("create"),
    "truncate": Program("edit", "unknown", "-s --size", reads="-r --reference"),
    "cp": Program("copy", "unknown", _COPY),
    "mv": Program("move", "unknown", _COPY),
    "ln": Program("copy", "unknown", "-S --suffix"),
    "install": Program("copy", "unknown", _COPY),
    "rsync": Program(
        "copy", "unknown", "-e -f --rsh --exclude --include --filter", reads="--files-from --exclude-from"
    ),
    "scp": Program("copy", "unknown", "-P -F -i -l -o -c -J -S"),
    "gzip": Program("edit", "unknown", "-S --suffix"),
    "gunzip": Program("edit", "unknown", "-S --suffix"),
    "patch": Program("edit", "unknown", "-p -F -d -D --strip --fuzz", reads="-i --input", writes="-o --output"),
    # touches nothing
    "echo": Program("none"),
    "printf": Program("none"),
    "true": Program("none"),
    "false": Program("none"),
    ":": Program("none"),
    "basename": Program("none"),
    "dirname": Program("none"),
    "pwd": Program("none"),
    "date": Program("none"),
    "sleep": Program("none"),
    "seq": Program("none"),
    "expr": Program("none"),
    "tr": Program("none"),
    "yes": Program("none"),
    "which": Program("none"),
    "type": Program("none"),
    "hash": Program("none"),
    "whoami": Program("none"),
    "id": Program("none"),
    "uname": Program("none"),
    "hostname": Program("none"),
    "clear": Program("none"),
    "tput": Program("none"),
    "shift": Program("none"),
    "wait": Program("none"),
    "let": Program("none"),
    "shopt": Program("none"),
    "umask": Program("none"),
    "ulimit": Program("none"),
    "alias": Program("none"),
    "unalias": Program("none"),
    "getopts": Program("none"),
    "break": Program("none"),
    "continue": Program("none"),
    "jobs": Program("none"),
    "fg": Program("none"),
    "bg": Program("none"),
    "disown": Program("none"),
    "dirs": Program("none"),
}

FILTERS: Final[dict[str, View]] = {
    "cat": "whole", "tee": "whole", "less": "whole", "more": "whole", "nl": "whole", "bat": "whole", "tac": "whole",
    "sort": "whole", "fold": "whole", "fmt": "whole", "expand": "whole", "column": "whole", "tr": "whole",
    "rev": "whole", "head": "part", "tail": "part", "sed": "unknown", "awk": "unknown", "cut": "unknown",
    "uniq": "unknown", "jq": "unknown", "xxd": "unknown", "base64": "unknown", "grep": "match", "egrep": "match",
    "fgrep": "match", "rg": "match",
}  # fmt: skip
"""What a program lets through of the text that is piped into it; any other hides it."""

VERBATIM: Final = frozenset({"cat", "tee", "less", "more", "most", "head", "tail", "bat", "batcat", "shell", "dd"})
"""Programs that put out lines as they are."""

SILENT: Final = frozenset({
    "true", "false", ":", "sleep", "shift", "wait", "let", "shopt", "umask", "ulimit", "alias", "unalias", "getopts", "break",
    "continue", "bg", "disown", "hash", "tr",
})  # fmt: skip
"""Commands without files that put out nothing of their own."""


def numbers(name: str, words: Sequence[str]) -> bool:
    """Say whether a program puts a number and a tab before each line."""
    if name == "nl":
        return "-ba" in words and len([word for word in words if word[:1] == "-"]) == 1
    return name == "cat" and any(word in {"-n", "--number"} for word in words)


INFALLIBLE: Final = frozenset({"=", "echo", "printf", "true", ":", "export", "set", "umask", "sleep", "date", "pwd"})
"""Commands that end well as good as always."""
