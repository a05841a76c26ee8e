"""Reports code of bundled scripts that opens the door to whoever feeds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Pattern, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_TOLD: Final = (
    "switches certificate checks off",
    "listens on all addresses",
    "unpacks an archive without a check of its paths",
)


class UnsafeCode(Rule, frozen=True, kw_only=True):
    """A bundled script runs what it is given, trusts any server, or listens to everybody.

    What it finds: input that flows into a shell or an interpreter, objects that are loaded from untrusted bytes, certificate
    checks that are switched off, servers on all addresses, archives unpacked without a check.

    Why it matters: it is a mistake rather than malice, and a page or a file that the agent reads can use it.

    What to do: pass arguments as a list, use JSON, leave the checks on, listen on the loopback address.
    """

    severity = "low"
    severities = ("medium",)
    confidence = "possible"
    audience = "author"
    group = "security"
    maps_to = ("cwe-78", "cwe-95", "cwe-502", "cwe-295")
    since = "0.2"
    needs = frozenset({"flows"})
    patterns = (
        Pattern(
            r"verify\s*=\s*False|rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|InsecureSkipVerify:\s*true|ssl\._create_unverified_context|CURLOPT_SSL_VERIFYPEER,\s*(?:0|false)",
            "text",
        ),
        Pattern(r"(?:host|bind|HOST)\s*[=(:,]\s*[\"']0\.0\.0\.0[\"']|[\"']0\.0\.0\.0[\"']\s*,\s*(?:port|\d)", "text"),
        Pattern(r"\.extractall\(\s*(?:path\s*=\s*)?[\w.\"'/]*\s*\)", "text"),
    )
    bad = (
        Example(
            files={"SKILL.md": _HEAD, "scripts/a.py": "import os\nimport sys\n\nos.system('convert ' + sys.argv[1])\n"},
            at=(("scripts/a.py", 4),),
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": _HEAD,
                "scripts/a.py": "import subprocess\nimport sys\n\nsubprocess.run(['convert', sys.argv[1]], check=True)\n",
            }
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD, "scripts/a.js": "const parts = /(..)/i.exec(text);\ndb.exec('select 1');\n"},
            about="Methods that bear the name.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each place."""
        told: set[tuple[str, int]] = set()
        for deed in context.survey.deeds:
            act, place = deed.act, (deed.piece.path, deed.span.line)
            if deed.piece.standing != "runs" or place in told:
                continue
            if act.kind in {"shell", "evaluate"} and act.carries("input") and act.by not in {"sh", "bash"}:
                told.add(place)
                severity: Severity = "medium" if act.kind == "evaluate" and act.what != "pickle" else "low"
                yield self.found(
                    skill,
                    f"passes its input to {plain(act.by)}",
                    deed.place(),
                    severity=severity,
                    identity=f"{act.by} input",
                )
        for hit in context.hits:
            if context.survey.roles.get(hit.path) != "script":
                continue
            span, _ = context.survey.said(hit.path, hit.start, hit.end)
            if (hit.path, span.line) not in told:
                told.add((hit.path, span.line))
                yield self.found(
                    skill, f"{_TOLD[hit.pattern]}: {plain(hit.text)}", Place(hit.path, span, "", hit.text[:120])
                )
