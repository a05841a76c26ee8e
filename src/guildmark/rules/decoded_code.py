"""Reports code that is decoded from something unreadable and then run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Exec, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.flows.survey import Deed
    from guildmark.model.finding import Confidence, Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Frames a photo.\n---\n\n"
_STRONG: Final = frozenset(
    (
        "base64",
        "base32",
        "base85",
        "ascii85",
        "hex",
        "hexadecimal",
        "rot13",
        "reversed",
        "xor",
        "compressed",
        "character codes",
        "escapes",
        "url",
        "encryption",
        "index mapping",
        "computed name",
    )
)


class DecodedCode(Rule, frozen=True, kw_only=True):
    """Code is decoded from something that nobody can read, and run.

    What it finds: a shell, an interpreter or `eval` that runs what was base64, hex, XOR, compressed data, reversed text,
    lists of character codes or crumbs of strings a moment before, in any language that is followed; the message names each
    layer, and what comes out where that is known. A function fetched by a name that is put together is told too.

    Why it matters: whoever hides code from its reader knows why. Reviewers and most scanners see a blob.

    What to do: ship the code as it is. Data may be encoded; what runs has no reason to be.
    """

    severity = "high"
    severities = ("critical", "medium", "low")
    confidence = "certain"
    group = "security"
    maps_to = ("cwe-506", "owasp-ast01", "atlas-AML.T0011")
    since = "0.2"
    needs = frozenset({"flows"})
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "Run `scripts/a.sh`.\n",
                "scripts/a.sh": Exec("echo 'bHMgLWxhIC90bXA7IHVuYW1lIC1h' | base64 -d | bash\n"),
            },
            at=(("scripts/a.sh", 1),),
        ),
        Example(
            files={
                "SKILL.md": _HEAD + "Run `scripts/a.py`.\n",
                "scripts/a.py": "import os\n\nnumbers = [77, 82, 1, 12, 77, 64]\nos.system(''.join(chr(n ^ 33) for n in numbers))\n",
            },
            at=(("scripts/a.py", 4),),
            about="XOR with a constant.",
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": _HEAD,
                "scripts/a.py": "import subprocess\n\nsubprocess.run(['ls', '-la'], check=True)\n",
            }
        ),
    )
    lookalike = (
        Example(
            files={
                "SKILL.md": _HEAD,
                "scripts/a.py": "import base64\n\nimage = base64.b64decode('aGVsbG8gd29ybGQ=')\nopen('x.png', 'wb').write(image)\n",
            },
            about="Data that is decoded and written.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each place once, with the outermost decoding."""
        seen: set[tuple[str, int]] = set()
        for deed in context.survey.deeds:
            layers = tuple(layer for layer in deed.act.layers if layer in _STRONG or layer == "split parts")
            place = (deed.piece.path, deed.span.line)
            if not layers or place in seen or deed.piece.standing == "negated" or not _runs(deed):
                continue
            seen.add(place)
            severity, confidence = _grade(deed, layers)
            told = context.survey.tellings.get(deed.piece.path)
            code = deed.act.text or deed.act.what
            what = f": {plain(code.replace(chr(0), '…'), 80)}" if code else ""
            yield self.found(
                skill,
                f"runs what was hidden by {', then '.join(layers)}{what}",
                deed.place("runs here"),
                severity=severity,
                confidence=confidence,
                flow=(*((told.place,) if told else ()), deed.place("runs here")),
                layers=layers,
                identity=code or deed.piece.path,
            )


def _runs(deed: Deed) -> bool:
    """Say whether the act runs the decoded text itself, or a function whose name was put together."""
    act = deed.act
    if act.kind in {"shell", "evaluate"}:
        return act.what != "pickle"
    return act.kind in {"run", "load"} and bool(act.layers) and act.argv == () and bool(act.what)


def _grade(deed: Deed, layers: tuple[str, ...]) -> tuple[Severity, Confidence]:
    if deed.piece.standing in {"test", "shown"}:
        return "low", "possible"
    if not _STRONG.intersection(layers):
        return (
            ("high", "likely")
            if deed.act.kind == "evaluate" and deed.piece.standing == "runs"
            else ("medium", "possible")
        )
    if "character codes" in layers and deed.act.text is None:
        return "medium", "possible"
    return "high", "certain" if deed.act.text else "likely"
