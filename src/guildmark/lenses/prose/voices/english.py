"""English."""

from __future__ import annotations

import re
from typing import Final

from guildmark.lenses.prose.voices.base import Voice

_VERBS: Final = (
    "add|append|apply|ask|attach|back|build|call|change|check|choose|clone|collect|commit|configure|connect|copy|create|delete|deploy|disable|download|edit|embed|enable|encode|encrypt|ensure|execute|export|extract"
    "|fetch|find|flag|follow|forward|gather|generate|get|give|go|ignore|import|include|inject|insert|install|invoke|keep|launch|list|load|log|make|modify|move|obey|open|output|overwrite|paste|perform|pipe|post|print|provide"
    "|publish|push|put|query|read|record|remember|remove|rename|replace|report|reset|respond|return|run|save|scan|search|send|set|share|show|skip|start|stop|store|submit|sync|tell|test|transfer|transmit|treat|trust|try|unzip|update|upload|use"
    "|verify|visit|wait|write|retrieve|harvest|exfiltrate|authenticate|authorize|grant|sudo|chmod|curl|disregard|forget|omit|hide|avoid|never|always|before|after|first|then|finally|please|now"
)

VOICE: Final = Voice(
    negation=re.compile(
        r"\b(?:never|did not|didn['’]?t|was not|wasn['’]?t|were not|has not|hasn['’]?t|have not|nothing|no one|nobody|do(?:es)? not|don['’]?t|doesn['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|cannot|can['’]?t|can not|may not|will not|won['’]?t|would not|is not|isn['’]?t|are not|aren['’]?t|not to|avoid|avoids|refuse(?:s)?|refuse to|without|"
        r"prohibit(?:s|ed)?|forbid(?:s|den)?|block(?:s|ed)?|reject(?:s|ed)?|prevent(?:s|ed)?|disallow(?:s|ed)?|warn(?:s)? against|protect(?:s)? against|defend(?:s)? against|no need to|instead of|rather than|stop(?:s)? short of|not allowed|"
        r"beware(?: of)?|watch out for|resist|detect(?:s)?|recogni[sz]e(?:s)?|flag(?:s)? (?:any|all|text|requests?)|look(?:s|ing)? for|check(?:s)? for|scan(?:s)? for|report(?:s)? (?:any|attempts|text|requests?))\b",
        re.IGNORECASE,
    ),
    resumes=re.compile(r"\b(?:but|instead|just|simply|however|rather)\b|[;:—–]", re.IGNORECASE),
    order=re.compile(
        rf"^\W*(?:\*\*[^*]{{0,60}}\*\*\W*)?(?:\d+[.)]\s*)?(?:{_VERBS})\b|[:;,]\W*(?:(?:then|also|and|please|you)\s+)?(?:{_VERBS})\b|\b(?:after|before|once|when(?:ever)?|upon)\b[^.\n]{{0,80}}?\b(?:{_VERBS})\b|\b(?:must|always|need(?:s)? to|have to|has to|make sure|be sure|ensure|remember to|should|required to|please|you will|immediately|mandatory|required)\b",
        re.IGNORECASE,
    ),
    to_user=re.compile(
        r"\b(?:(?:tell|ask|instruct|have|advise|remind|prompt|direct|guide) (?:the |your )?(?:user|human|customer|operator|them|person)s?|(?:the )?users? (?:must|should|can|need|needs to|has to|have to)|if (?:it is |it's )?(?:missing|not installed|unavailable))\b",
        re.IGNORECASE,
    ),
    condition=re.compile(r"\b(?:if|when|whenever|unless|in case|once|only (?:if|when))\b", re.IGNORECASE),
    specimen=re.compile(
        r"\b(?:examples?|e\.g\.|such as|like|specimens?|samples?|patterns?|indicators?|signatures?|phrases?|strings?|payloads?|attempts?|variants?|techniques?|detect\w*|flag(?:s|ged)?|look(?:ing)? for|watch for|scan(?:s|ning)? for|check(?:s|ing)? for|search(?:es|ing)? for"
        r"|grep for|match(?:es)?|contains?|suspicious|red flags?|bad|wrong|incorrect|don['’]?ts?|avoid|never|unsafe|insecure|dangerous|vulnerable|malicious|forbidden|prohibited|blocked|denied|deny|denylist|blocklist|refuse|report|attacks?|attackers?|injections?|exploits?)\b|[❌✗🚫⛔⚠]",
        re.IGNORECASE,
    ),
    defence=re.compile(
        r"\b(?:attacks?|attackers?|threats?|malicious|malware|injections?|vulnerab\w+|exploit\w*|red flags?|anti-?patterns?|dangerous|unsafe|insecure|forbidden|prohibited|blocked|denylist|blocklist|detect\w*|indicators?|jailbreak\w*|adversar\w+|red[- ]?team\w*|pentest\w*|penetration"
        r"|security (?:review|audit|check|scan|considerations|rules?)|never|don['’]?ts?|what not to|mistakes?|pitfalls?|warning signs?|suspicious|specimens?|test cases?|fixtures?|hardening|sanitiz\w+|guardrails?|safety)\b|[❌✗🚫⛔]",
        re.IGNORECASE,
    ),
)
