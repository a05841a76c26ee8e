"""Reports credentials that a skill carries in its files."""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Pattern, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Confidence, Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context, Hit

_HEAD: Final = "---\nname: demo\ndescription: Merges PDF files.\n---\n\n"
_BASE62: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MADE_UP: Final = re.compile(
    r"x{4,}|0{6,}|1234|abcd|\.\.\.|example|sample|dummy|fake|test|your|placeholder|redacted|changeme|secret_?here|<|foo|bar|deadbeef|AKIAIOSFODNN7",
    re.IGNORECASE,
)
_NAMES: Final = (
    "an access key of AWS", "a token of GitHub", "a fine-grained token of GitHub", "a key of Anthropic", "a key of OpenAI", "a token of Slack", "a webhook of Slack", "a key of Stripe", "a key of Google",
    "a token of npm", "a token of PyPI", "a token of Hugging Face", "a token of GitLab", "a bot token of Telegram", "a webhook of Discord", "a key of SendGrid", "a private key", "a token of a JSON Web Signature",
)  # fmt: skip
_PUBLIC: Final = frozenset({8, 13, 14})
"""Keys of Google, bots and webhooks: some are meant to be seen, as they open little."""
_ENOUGH: Final = 3.2
"""Bits a character of what is drawn at random from 62 signs; words and runs have less."""


class EmbeddedSecret(Rule, frozen=True, kw_only=True):
    """A file of the skill holds a credential.

    What it finds: keys and tokens in the formats of 17 providers, by their form and, where the format has one, by their
    checksum; private keys. Placeholders, runs of one sign, and what stands in tests or is published by a vendor as a sample
    are left alone.

    Why it matters: who has the skill has the credential, and so has everybody who finds it in the history of the repo.

    What to do: revoke it first, as removing the text does not. Then read it from the environment.
    """

    severity = "high"
    severities = ("medium", "low")
    confidence = "likely"
    group = "security"
    maps_to = ("cwe-798", "owasp-llm02")
    since = "0.2"
    patterns = tuple(
        Pattern(regex, "text")
        for regex in (
            r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
            r"\bgh[pousr]_[A-Za-z0-9]{36}\b",
            r"\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b",
            r"\bsk-ant-(?:api|admin)\d\d-[A-Za-z0-9_-]{80,120}\b",
            r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}\b",
            r"\bxox[abprs]-\d{8,14}-[A-Za-z0-9-]{20,}\b",
            r"https://hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}\b",
            r"\b[rs]k_live_[A-Za-z0-9]{24,99}\b",
            r"\bAIza[0-9A-Za-z_-]{35}\b",
            r"\bnpm_[A-Za-z0-9]{36}\b",
            r"\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}\b",
            r"\bhf_[A-Za-z0-9]{34}\b",
            r"\bglpat-[A-Za-z0-9_-]{20}\b",
            r"\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b",
            r"https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,20}/[A-Za-z0-9_-]{60,}",
            r"\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b",
            r"-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{120,}",
            r"\beyJhbGciOi[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{30,}\b",
        )
    )
    bad = (
        Example(
            files={"SKILL.md": _HEAD + "Use it.\n", "scripts/a.py": 'KEY = "AKIA' + 'QZ7M3KVN2XWP5RTB"\n'},
            at=(("scripts/a.py", 1),),
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD, "scripts/a.py": 'import os\n\nKEY = os.environ["ACME_KEY"]\n'}),)
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD + "Set `AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE`.\n"}, about="A vendor's sample."
        ),
        Example(
            files={"SKILL.md": _HEAD, "tests/test_a.py": 'assert redact("ghp_' + "x" * 36 + '") == "***"\n'},
            about="A test of redaction.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each credential, never its text."""
        for hit in context.hits:
            if _MADE_UP.search(hit.text[4:]) or _entropy(hit.text) < _ENOUGH:
                continue
            graded = _grade(hit, context.survey.roles.get(hit.path, "script"))
            if graded is None:
                continue
            span, _ = context.survey.said(hit.path, hit.start, hit.end)
            shown = f"{hit.text[:6]}…"
            yield self.found(
                skill,
                f"holds {_NAMES[hit.pattern]}: `{shown}`",
                Place(hit.path, span, "", shown),
                severity=graded[0],
                confidence=graded[1],
                identity=str(zlib.crc32(hit.text.encode())),
            )


def _grade(hit: Hit, role: str) -> tuple[Severity, Confidence] | None:
    if hit.pattern in {1, 9} and not _checks(hit.text):
        return None
    if role == "test":
        return "low", "possible"
    if hit.pattern in _PUBLIC:
        return "medium", "possible"
    if hit.pattern == 17:  # noqa: PLR2004  # signed statements are often samples, and run out
        return "low", "possible"
    return "high", "certain" if hit.pattern in {1, 9} else "likely"


def _checks(token: str) -> bool:
    """Check the last six signs of a token of GitHub or npm: a CRC-32 of the rest, in base 62."""
    body, given = token.split("_", 1)[1][:-6], token[-6:]
    number, signs = zlib.crc32(body.encode()), ""
    while number:
        number, rest = divmod(number, 62)
        signs = _BASE62[rest] + signs
    return signs.rjust(6, "0") == given


def _entropy(text: str) -> float:
    counts = Counter(text)
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
