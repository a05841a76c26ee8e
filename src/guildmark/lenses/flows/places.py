"""What paths, variables and addresses are to their owner: credentials, private things, places that start programs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows.folding import written

if TYPE_CHECKING:
    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.values import Label, Value
    from guildmark.model.place import Span

_SECRET_PATH: Final = re.compile(
    r"(?:^|[/\\~.*\s\"'])(?:"
    r"\.ssh(?:[/\\](?!known_hosts|config\b|authorized_keys)|$)|id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws(?:[/\\](?:credentials|\*)|[/\\]?$)"
    r"|\.env(?:\.(?:local|prod|production|dev|development|staging))?$|\.netrc$|_netrc$|\.git-credentials$|\.npmrc$|\.pypirc$"
    r"|\.docker[/\\]config\.json|\.kube(?:[/\\]config)?$|\.gnupg\b|\.config[/\\]gcloud|application_default_credentials\.json"
    r"|\.azure(?:[/\\]|$)|\.config[/\\]gh[/\\]hosts\.yml|hosts\.yml$|etc[/\\](?:shadow|passwd|sudoers)$|proc[/\\]self[/\\]environ"
    r"|Login Data|Cookies(?:\.sqlite)?$|cookies\.sqlite|key[34]\.db|logins\.json|Local State$|Web Data$|keychains?(?:[/\\-]|$)|login\.keychain"
    r"|wallet\.dat|\.ethereum|\.bitcoin|\.config[/\\]solana\b|\.solana[/\\]|solana[/\\]id\.json|\.electrum|exodus|metamask|keystore$"
    r"|\.password-store|\.vault-token|\.config[/\\]op\b|1password|keepass|\.kdbx|\.bash_history|\.zsh_history|\.python_history"
    r"|\.claude(?:\.json|[/\\]\.credentials\.json)|\.codex[/\\]auth\.json|\.openclaw[/\\](?:openclaw|auth)|\.clawdbot[/\\](?:\.env|clawdbot\.json)"
    r"|\.gemini[/\\]oauth_creds\.json|\.cursor[/\\]auth|\.terraform\.d[/\\]credentials|\.databrickscfg|\.snowflake[/\\]|secrets?\.(?:ya?ml|json|toml|env)$"
    r"|credentials?(?:\.(?:json|ya?ml|csv|db|ini))?$|service[-_]account\S*\.json|\.pem$|\.p12$|\.pfx$|\.ppk$"
    r")",
    re.IGNORECASE,
)
_PRIVATE_PATH: Final = re.compile(
    r"(?:google-chrome|chromium|firefox|safari|brave|edge)\b.*(?:history|bookmarks|places)|places\.sqlite|History\.db$|chat\.db$"
    r"|(?:telegram|tdata|signal|whatsapp|discord)[/\\ ].*(?:tdata|leveldb|storage|session)|\.thunderbird|Library[/\\]Mail",
    re.IGNORECASE,
)
_SECRET_NAME: Final = re.compile(
    r"(?:^|_)(?:API_?KEYS?|TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PRIVATE_?KEY|CREDENTIALS?|ACCESS_?KEY(?:_ID)?|MNEMONIC|SEED_?PHRASE|PAT|WEBHOOK_SECRET)(?:$|_)",
    re.IGNORECASE,
)
_STARTS: Final = re.compile(
    r"(?:^|[/\\~])(?:\.(?:bash(?:rc|_profile|_login|_logout)|zsh(?:rc|env|_profile)|zprofile|zlogin|profile|xinitrc|xprofile)$|\.config[/\\]fish"
    r"|etc[/\\](?:profile|bash\.bashrc|rc\.local|cron|crontab|init\.d|systemd|ld\.so\.preload|environment$|sudoers)"
    r"|LaunchAgents|LaunchDaemons|systemd[/\\](?:user|system)|autostart[/\\]|var[/\\]spool[/\\]cron|Start(?: |%20)?Menu[/\\]Programs[/\\]Startup|Startup[/\\]"
    r"|\.git[/\\]hooks[/\\]|\.husky[/\\]|sitecustomize\.py|usercustomize\.py|site-packages[/\\][^/\\]+\.pth$|authorized_keys$|\.ssh[/\\]config$"
    r"|\.vscode[/\\]tasks\.json|\.gitconfig$)",
    re.IGNORECASE,
)
_AGENT: Final = re.compile(
    r"(?:^|[/\\~])(?:\.claude[/\\](?:settings(?:\.local)?\.json|CLAUDE\.md|agents[/\\]|commands[/\\]|hooks[/\\]|skills[/\\])|CLAUDE\.md$|AGENTS\.md$|SOUL\.md$|MEMORY\.md$|IDENTITY\.md$|USER\.md$|HEARTBEAT\.md$"
    r"|GEMINI\.md$|\.codex[/\\](?:config\.toml|AGENTS\.md|hooks)|\.cursor[/\\](?:mcp\.json|rules|hooks)|\.cursorrules$|\.windsurfrules$|\.clinerules|\.github[/\\]copilot-instructions\.md"
    r"|\.mcp\.json$|mcp(?:_config|_settings)?\.json$|claude_desktop_config\.json|\.(?:openclaw|clawdbot)[/\\](?:openclaw|clawdbot|moltbot)\.json|\.gemini[/\\](?:settings\.json|GEMINI\.md)|opencode\.json)",
    re.IGNORECASE,
)
_URL: Final = re.compile(
    r"(?:https?|ftps?|wss?|tcp|smtp|git|ssh)://[^\s\"'`<>\\)\]}]+|(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?:/\S*)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_secret_path(path: str) -> bool:
    """Say whether a path names where credentials lie."""
    return bool(_SECRET_PATH.search(path)) and not re.search(
        r"\.env\.(?:example|sample|template)|\.pub$|example", path, re.IGNORECASE
    )


@lru_cache(maxsize=4096)
def is_private_path(path: str) -> bool:
    """Say whether a path names what its owner did and wrote: browser history, messages, mail."""
    return bool(_PRIVATE_PATH.search(path))


@lru_cache(maxsize=4096)
def is_secret_name(name: str) -> bool:
    """Say whether a variable is named like a credential."""
    return bool(_SECRET_NAME.search(name))


@lru_cache(maxsize=4096)
def starts_programs(path: str) -> bool:
    """Say whether what is written to a path runs later by itself: profiles, schedulers, services, git hooks."""
    return bool(_STARTS.search(path))


@lru_cache(maxsize=4096)
def steers_agents(path: str) -> bool:
    """Say whether an agent obeys what is written to a path: its instructions, memory, settings, servers."""
    return bool(_AGENT.search(path))


def address(value: Value) -> str:
    """Return the address that a value is: a URL, or host and port."""
    data = value.data
    if isinstance(data, tuple) and len(data) >= 2:  # noqa: PLR2004  # host, port
        host, port = written(data[0]), written(data[1])
        return f"{host or chr(0)}:{port or chr(0)}"
    if isinstance(data, tuple) and data:
        return address(data[0])
    return written(value) or ""


def addresses(text: str) -> list[str]:
    """Return the URLs and numeric addresses in a text."""
    return [match[0].rstrip(".,;:") for match in _URL.finditer(text)]


def file_labels(source: Following, value: Value, span: Span) -> frozenset[Label]:
    """Return what reading a file brings along, by its path."""
    path = written(value) or ""
    if is_secret_path(path):
        return frozenset((source.label("secret", path, span),))
    if is_private_path(path):
        return frozenset((source.label("private", path, span),))
    return frozenset()
