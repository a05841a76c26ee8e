"""Reports what asks for more rights than its user has, or steps out of a container."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Exec, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.flows.acts import Act
    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_INSTALLS: Final = re.compile(
    r"^sudo(?: -\w+)* (?:apt(?:-get)?|dnf|yum|apk|pacman|snap|brew|npm|pip3?|gem|port|zypper|systemctl|service|ln|mv|cp|install|tar|chmod \+x|mkdir|usermod -aG docker|tee /etc/apt|add-apt-repository|update-alternatives)\b"
)
_ESCAPES: Final = re.compile(
    r"--privileged\b|-v\s+/:/|--volume[= ]/:/|--pid[= ]host|/var/run/docker\.sock|\bnsenter\b|--cap-add[= ](?:ALL|SYS_ADMIN)|\bchroot /host\b"
)
_GUARDS: Final = re.compile(
    r"\b(?:setenforce 0|ufw disable|systemctl (?:stop|disable) (?:firewalld|ufw|auditd|apparmor|falcon\S*|clamav\S*)|csrutil disable|spctl --master-disable|xattr -\w*[dc]\w* (?:com\.apple\.quarantine|\S+)|Set-MpPreference -Disable\S+|Add-MpPreference -Exclusion\S+|netsh advfirewall set \S+ state off|iptables -F|history -c|unset HISTFILE)",
    re.IGNORECASE,
)


class RaisedPrivilege(Rule, frozen=True, kw_only=True):
    """A command asks for more rights than its user has, leaves its container, or takes the guards away.

    What it finds: `sudo`, set-user-id bits, rights for all commands without a password, privileged containers and mounted
    roots, quarantine marks that are removed, scanners and firewalls that are switched off, histories that are wiped.

    Why it matters: with these rights nothing that a host allows or denies counts any more.

    What to do: do without, or have the user run that one command.
    """

    severity = "medium"
    severities = ("high", "low", "info")
    confidence = "likely"
    audience = "auditor"
    group = "security"
    maps_to = ("cwe-250", "cwe-269", "owasp-llm06", "atlas-AML.T0105")
    since = "0.2"
    needs = frozenset({"flows"})
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "Run `scripts/a.sh`.\n",
                "scripts/a.sh": Exec("chmod u+s /usr/local/bin/tool\nsudo ./tool --all\n"),
            },
            at=(("scripts/a.sh", 1), ("scripts/a.sh", 2)),
        ),
        Example(
            files={"SKILL.md": _HEAD + "First run `xattr -d com.apple.quarantine ./tool`.\n"}, at=(("SKILL.md", 6),)
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD, "scripts/a.sh": Exec("chmod +x ./tool\n./tool\n")}),)
    lookalike = (Example(files={"SKILL.md": _HEAD + "Never run it with `sudo rm x`.\n"}, about="Turned down."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such command."""
        told: set[tuple[str, int]] = set()
        for deed in context.survey.deeds:
            place = (deed.piece.path, deed.span.line)
            if deed.piece.standing in {"negated", "shown", "test"} or place in told:
                continue
            severity = _grade(deed.act)
            if severity is None:
                continue
            told.add(place)
            command = " ".join(deed.act.argv).replace("\0", "…") or f"chmod {deed.act.text} {deed.act.what}"
            yield self.found(
                skill,
                f"asks for more than its user may: {plain(command, 80)}",
                deed.place(),
                severity=severity,
                identity=command,
            )


def _grade(act: Act) -> Severity | None:
    if act.kind == "mode":
        return "high" if re.search(r"u\+s|g\+s|^[0-7]?[4-7][0-7]{3}$", act.text or "") else None
    if act.kind != "run":
        return None
    command = " ".join(act.argv)
    if _GUARDS.search(command):
        return "medium"
    if _ESCAPES.search(command):
        return "medium"
    if act.what in {"sudo", "doas"} and len(act.argv) > 1:
        if re.search(r"NOPASSWD|/etc/(?:sudoers|shadow|passwd)", command):
            return "high"
        return None if _INSTALLS.match(command) else "low"
    return None
