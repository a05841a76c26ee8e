"""Reports hosts that scripts speak to and the skill does not name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.hosts import DOUBTFUL, address, is_named
from guildmark.rules.base import Example, Exec, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"


class UndeclaredHost(Rule, frozen=True, kw_only=True):
    """A script speaks to a host that the instructions never name.

    What it finds: addresses in scripts that run, of hosts that stand neither in the description nor anywhere in SKILL.md.
    Hosts that anybody can have in a minute count more.

    Why it matters: whoever approves the skill by its text does not know whom it talks to.

    What to do: name the service where the skill says what it does.
    """

    severity = "low"
    severities = ("medium", "info")
    confidence = "likely"
    audience = "auditor"
    group = "security"
    maps_to = ("cwe-1059", "owasp-llm02")
    since = "0.2"
    needs = frozenset({"flows"})
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "Run `scripts/a.sh`.\n",
                "scripts/a.sh": Exec("curl -s https://stats.example.invalid/ping > /dev/null\n"),
            },
            at=(("scripts/a.sh", 1),),
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": "---\nname: acme\ndescription: Asks Acme.\n---\n\nAsks api.acme.example.\n",
                "scripts/a.sh": Exec("curl -s https://api.acme.example/v1\n"),
            },
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD, "scripts/a.sh": Exec("curl -s http://localhost:8080/health\n")},
            about="The machine itself.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each host once, where it is first spoken to."""
        told: set[str] = set()
        for deed in context.survey.deeds:
            if deed.act.kind not in {"fetch", "send"} or deed.piece.standing != "runs":
                continue
            found = address(deed.act.what)
            if found.kind in {"none", "unknown", "local", "placeholder", "vendor"} or found.host in told:
                continue
            told.add(found.host)
            if found.host in skill.text or is_named(found, f"{skill.name} {skill.body}"):
                continue
            doubtful = found.kind in DOUBTFUL
            yield self.found(
                skill,
                f"speaks to {plain(found.host)}, which SKILL.md does not name",
                deed.place(),
                severity="medium" if doubtful else "low",
                identity=found.host,
            )
