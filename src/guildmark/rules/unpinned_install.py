"""Reports packages that are installed from elsewhere than an index, or run as they come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.hosts import address, is_named
from guildmark.rules.base import Example, Exec, Pattern, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.flows.survey import Deed
    from guildmark.model.finding import Confidence, Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_DIRECT: Final = re.compile(r"^(?:git\+|https?://|git@|[\w.-]+@git\+|[\w.-]+\s*@\s*https?://|github:)")
_INDEX: Final = re.compile(r"^--(?:extra-)?index-url|^-i$|^--registry|^--trusted-host|^--find-links")
_KNOWN_INDEX: Final = (
    "pypi.org",
    "registry.npmjs.org",
    "download.pytorch.org",
    "pkg.dev",
    "codeartifact",
    "pkgs.dev.azure.com",
    "npm.pkg.github.com",
    "pypi.nvidia.com",
    "mirrors.aliyun.com",
    "tsinghua.edu.cn",
    "npmmirror.com",
)


class UnpinnedInstall(Rule, frozen=True, kw_only=True):
    """A package comes from an address rather than an index, or from another index than the usual one.

    What it finds: packages installed from a URL, a git repository or an archive, index addresses that replace the public ones,
    and install hooks of npm that fetch or run something.

    Why it matters: what an address serves can change between the review and the run; another index can serve another package
    of the same name.

    What to do: install a version of a public index, with its digest; pin a git address to a full commit.
    """

    severity = "low"
    severities = ("high", "medium", "info")
    confidence = "likely"
    audience = "auditor"
    group = "security"
    maps_to = ("cwe-829", "owasp-llm03", "owasp-ast02")
    since = "0.2"
    needs = frozenset({"flows"})
    patterns = (
        Pattern(
            r"\"(?:pre|post)?install\"\s*:\s*\"[^\"\n]*(?:curl|wget|https?://|node\s+-e|base64|powershell|\bsh\b)[^\"\n]*\"",
            "text",
        ),
    )
    bad = (
        Example(
            files={"SKILL.md": _HEAD + "Run `pip install git+https://github.com/qxr-tools/helper`.\n"},
            at=(("SKILL.md", 6),),
        ),
        Example(
            files={
                "SKILL.md": _HEAD,
                "scripts/a.sh": Exec("pip install --index-url http://pkgs.example.invalid/simple helper\n"),
            },
            at=(("scripts/a.sh", 1),),
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD + "Run `pip install pypdf==6.1.0`.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD + "Run `pip install -r requirements.txt`.\n"},
            about="Packages of the public index.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such install."""
        subject = f"{skill.name} {skill.manifest.text('description') or ''}"
        told: set[tuple[str, int]] = set()
        for deed in context.survey.deeds:
            place = (deed.piece.path, deed.span.line)
            if deed.act.kind != "install" or place in told or deed.piece.standing in {"negated", "shown", "test"}:
                continue
            graded = _grade(deed, subject)
            if graded is None:
                continue
            told.add(place)
            yield self.found(
                skill,
                f"installs {plain(deed.act.what, 80)} {graded[2]}",
                deed.place(),
                severity=graded[0],
                confidence=graded[1],
                identity=" ".join(deed.act.argv),
            )
        for hit in context.hits:
            if hit.path.rsplit("/", 1)[-1] == "package.json":
                span, _ = context.survey.said(hit.path, hit.start, hit.end)
                from guildmark.model.place import Place

                yield self.found(
                    skill,
                    f"runs {plain(hit.text, 80)} when npm installs it",
                    Place(hit.path, span, "", hit.text[:120]),
                    severity="high",
                )


def _grade(deed: Deed, subject: str) -> tuple[Severity, Confidence, str] | None:
    argv = deed.act.argv
    for at, word in enumerate(argv):
        if _INDEX.match(word):
            target = word.partition("=")[2] or (argv[at + 1] if at + 1 < len(argv) else "")
            found = address(target)
            if found.kind in {"local", "placeholder", "none", "unknown"} or any(
                name in target for name in _KNOWN_INDEX
            ):
                return None
            return (
                ("high" if found.plain_http or found.kind == "number" else "medium"),
                "likely",
                f"from the index {plain(target)}",
            )
    if not _DIRECT.match(deed.act.what):
        return None
    found = address(deed.act.what.partition("git+")[2] or deed.act.what)
    if found.plain_http or found.kind in {"number", "paste", "shortener", "tunnel"}:
        return "high", "likely", "from an address that anybody can change"
    return ("info" if is_named(found, subject) else "low"), "likely", "from an address rather than an index"
