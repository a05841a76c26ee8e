"""What an address is, by its name alone: nothing is ever looked up."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from typing import Final, Literal
from urllib.parse import urlsplit

from msgspec import Struct

HostKind = Literal[
    "none",
    "unknown",
    "local",
    "placeholder",
    "number",
    "paste",
    "shortener",
    "tunnel",
    "collector",
    "hosted",
    "vendor",
    "plain",
]
"""``number``: a public address without a name; ``collector``: takes in what anybody sends; ``hosted``: a name below one
that anybody can have in a minute; ``vendor``: a well-known source of installers and packages."""

DOUBTFUL: Final[frozenset[HostKind]] = frozenset(("number", "paste", "shortener", "tunnel", "collector", "hosted"))


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PASTE: Final = _names(
    "pastebin.com paste.ee rentry.co rentry.org hastebin.com ghostbin.com dpaste.com dpaste.org glot.io ix.io sprunge.us termbin.com 0x0.st controlc.com justpaste.it pastes.io privatebin.net paste.rs bpa.st"
    " transfer.sh file.io anonfiles.com gofile.io catbox.moe files.catbox.moe litterbox.catbox.moe temp.sh bashupload.com oshi.at wetransfer.com mega.nz mediafire.com telegra.ph write.as snippet.host gist.githubusercontent.com"
    " cdn.discordapp.com media.discordapp.net pst.klgrth.io textbin.net paste.mozilla.org codeshare.io jsonkeeper.com jsonbin.io npoint.io"
)
_SHORT: Final = _names(
    "bit.ly tinyurl.com t.co goo.gl is.gd v.gd cutt.ly rebrand.ly ow.ly buff.ly shorturl.at rb.gy tiny.cc s.id t.ly lnkd.in soo.gd clck.ru dub.sh"
)
_TUNNEL: Final = _names(
    "ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com loca.lt localtunnel.me serveo.net localhost.run lhr.life bore.pub telebit.io pinggy.link pagekite.me tunnelmole.net devtunnels.ms"
)
_COLLECT: Final = _names(
    "webhook.site requestbin.com requestbin.net pipedream.net m.pipedream.net beeceptor.com hookbin.com interact.sh oast.fun oast.pro oast.live oast.site oast.online oast.me burpcollaborator.net oastify.com canarytokens.com canarytokens.org"
    " dnslog.cn ceye.io requestcatcher.com postb.in ptsv3.com mockbin.org mockbin.io webhookinbox.com hookdeck.com dnsbin.zhack.ca requestrepo.com ipapi.co ipinfo.io ip-api.com ipify.org api.ipify.org ifconfig.me icanhazip.com"
    " api.telegram.org discord.com/api/webhooks discordapp.com/api/webhooks hooks.slack.com"
)
_HOSTED: Final = _names(
    "onrender.com herokuapp.com glitch.me repl.co replit.dev replit.app workers.dev pages.dev netlify.app vercel.app surge.sh web.app firebaseapp.com firebaseio.com fly.dev railway.app up.railway.app deno.dev cyclic.app azurewebsites.net"
    " 000webhostapp.com infinityfreeapp.com blogspot.com weebly.com wixsite.com duckdns.org no-ip.org ddns.net hopto.org zapto.org serveftp.com dynu.net sslip.io nip.io xip.io altervista.org byethost.com koyeb.app lambda-url.us-east-1.on.aws"
)
_VENDOR: Final = _names(
    "sh.rustup.rs static.rust-lang.org rustup.rs get.docker.com astral.sh docs.astral.sh bun.sh deno.land deno.com get.helm.sh install.python-poetry.org bootstrap.pypa.io raw.githubusercontent.com/Homebrew raw.githubusercontent.com/nvm-sh"
    " raw.githubusercontent.com/helm raw.githubusercontent.com/ohmyzsh raw.githubusercontent.com/rancher get.k3s.io cli.github.com packages.microsoft.com aka.ms deb.nodesource.com rpm.nodesource.com get.pnpm.io get.volta.sh fnm.vercel.app"
    " download.docker.com apt.releases.hashicorp.com releases.hashicorp.com sdk.cloud.google.com dl.google.com packages.cloud.google.com awscli.amazonaws.com s3.amazonaws.com/aws-cli pypi.org files.pythonhosted.org registry.npmjs.org get.sdkman.io"
    " ollama.com ollama.ai foundry.paradigm.xyz fly.io/install.sh claude.ai/install.sh cursor.com/install code.claude.com install.determinate.systems nixos.org mise.run mise.jdx.dev starship.rs just.systems get.pulumi.com tailscale.com"
    " cli.run.pivotal.io dot.net dotnet.microsoft.com go.dev golang.org dl.k8s.io storage.googleapis.com/kubernetes-release raw.githubusercontent.com/pyenv pyenv.run install.duckdb.org shellcheck.dev sh.vector.dev vercel.com supabase.com"
    " railway.com cli.doppler.com render.com platform.sh www.postgresql.org apt.postgresql.org nodejs.org python.org www.python.org sentry.io semgrep.dev get.anchore.io raw.githubusercontent.com/anchore raw.githubusercontent.com/aquasecurity"
    " raw.githubusercontent.com/golangci raw.githubusercontent.com/openai raw.githubusercontent.com/anthropics raw.githubusercontent.com/github raw.githubusercontent.com/Azure raw.githubusercontent.com/microsoft"
)
_PLACEHOLDER: Final = re.compile(
    r"(?:^|\.)example\.(?:com|org|net|edu)$|^(?:your|my|some|the)[-.]|(?:your|my)[-_]?(?:domain|host|server|company|org|app|site|api|instance|tenant|account)|^(?:host|hostname|server|domain|url|api|site|target|endpoint|x|foo|bar)$|[<>{}$\[\]%*…]|\.local$|\.internal$|\.lan$|\.corp$|\.localhost$",
    re.IGNORECASE,
)
_CLOUD: Final = re.compile(r"^(?:169\.254\.169\.254|metadata\.google\.internal)$")
_DOCUMENTS: Final = tuple(
    map(ipaddress.ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"))
)
"""Numbers for examples (RFC 5737, RFC 3849): private by the registry, and meant as anybody's."""
_BETWEEN: Final = re.compile(r"[^a-z0-9\u0080-\uffff]+")
_WORD: Final = re.compile(r"[a-z0-9]+")
_SECOND: Final = frozenset(["co", "com", "org", "net", "gov", "edu", "ac"])


class Address(Struct, frozen=True):
    """An address, taken apart."""

    host: str
    kind: HostKind
    plain_http: bool = False
    path: str = ""

    @property
    def label(self) -> str:
        """The part of a name that somebody registered: ``acme`` of ``api.acme.co.uk``."""
        parts = self.host.split(".")
        if len(parts) >= 3 and parts[-2] in _SECOND:  # noqa: PLR2004  # name, second level, top level
            return parts[-3]
        return parts[-2] if len(parts) > 1 else parts[0]


@lru_cache(maxsize=8192)
def address(text: str) -> Address:
    r"""Take an address apart; ``\\0`` in it stands for what is not known."""
    text = text.strip().strip("\"'`<>")
    if not text.strip("\0"):
        return Address("", "none" if not text else "unknown")
    scheme, _, rest = text.partition("://") if "://" in text else ("", "", text)
    try:
        parts = urlsplit(f"//{rest}")
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return Address(rest[:80], "unknown")
    if "\0" in host:
        host = host.rpartition("\0")[2].lstrip(".")  # a name below a known one belongs to whoever has that
        host = host if "." in host else "\0"
    if not host or "\0" in host:
        return Address(host.replace("\0", "…"), "unknown", path=rest)
    return Address(host, _kind(host, f"{host}{parts.path}"), scheme.lower() == "http", parts.path)


def _kind(host: str, whole: str) -> HostKind:
    number = _number(host)
    if number is not None:
        if any(number in net for net in _DOCUMENTS):
            return "number"
        return "local" if number.is_loopback or number.is_private or number.is_unspecified else "number"
    if host == "localhost" or _CLOUD.match(host):
        return "local"
    if _PLACEHOLDER.search(host) or "." not in host:
        return "placeholder"
    for names, kind in _LISTS:
        if _among(host, whole, names):
            return kind
    return "plain"


_LISTS: Final[tuple[tuple[frozenset[str], HostKind], ...]] = (
    (_VENDOR, "vendor"), (_PASTE, "paste"), (_SHORT, "shortener"), (_TUNNEL, "tunnel"), (_COLLECT, "collector"), (_HOSTED, "hosted"),
)  # fmt: skip


def _among(host: str, whole: str, names: frozenset[str]) -> bool:
    """Say whether a host, or the start of its path, is on a list; a name stands for all below it."""
    parts = host.split(".")
    if any(".".join(parts[at:]) in names for at in range(len(parts) - 1)):
        return True
    pieces = whole.split("/")
    return any("/".join(pieces[:count]) in names for count in (2, 3, 4))


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        pass
    if re.fullmatch(r"0x[0-9a-f]{8}|\d{8,10}", host):  # the same in one number
        try:
            return ipaddress.ip_address(int(host, 0))
        except ValueError:
            return None
    return None


def is_related(found: Address, words: str) -> bool:
    """Say whether a text that tells what a skill is about names the owner of an address."""
    if found.kind != "plain":
        return False
    text = words.lower()
    squeezed = _BETWEEN.sub("", text)
    label = _BETWEEN.sub("", found.label.lower())
    if found.host in {"github.com", "raw.githubusercontent.com", "gitlab.com"}:
        owner = [part.lower() for part in found.path.split("/")[1:3] if part]
        return any(len(part) > 2 and _BETWEEN.sub("", part) in squeezed for part in owner)  # noqa: PLR2004  # shorter ones are in any text
    if (len(label) > 2 and label in squeezed) or found.host in text:  # noqa: PLR2004
        return True
    return any(len(word) > 3 and label.startswith(word) for word in _WORD.findall(text)[:60])  # noqa: PLR2004


def is_named(found: Address, words: str) -> bool:
    """Say whether a text names any part of a host, also the part that stands below a name that is for anybody."""
    squeezed = _BETWEEN.sub("", words.lower())
    parts = [_BETWEEN.sub("", part.lower()) for part in found.host.split(".")[:-1]]
    return any(len(part) > 3 and part in squeezed for part in parts)  # noqa: PLR2004  # shorter ones are in any text
