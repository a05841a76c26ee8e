"""Speed as ratios in one run: Guildmark against bare reading and hashing, and against peers where they install.

``--from DIR`` takes real skills instead of made-up ones; ``--no-peers`` leaves out what must be downloaded.
Nothing of a skill is run. Seconds are printed to inform; the ratios are the claim.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import yaml
from bench_evaluating import evaluating
from bench_reading import reading
from bench_trust import trust

BENCH = Path(__file__).parent.parent / ".bench"
GUILDMARK = str(Path(sys.executable).with_name("guildmark"))
WORDS = [
    "check",
    "the",
    "invoice",
    "report",
    "against",
    "every",
    "line",
    "of",
    "an",
    "order",
    "and",
    "write",
    "what",
    "differs",
    "file",
    "table",
    "folder",
    "reads",
    "run",
    "value",
    "limit",
    "note",
    "section",
    "example",
    "answer",
    "field",
    "name",
    "date",
    "total",
    "user",
    "asks",
    "when",
    "review",
    "release",
]


@dataclass
class Cost:
    """What a command cost."""

    cpu: float
    wall: float
    pss: int
    code: int


def run(command: list[str], **extra: str) -> Cost:
    """Run a command, and sum the CPU of all its processes and their shared memory at its peak."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    environment = {**os.environ, "NO_COLOR": "1", **extra}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    peak = [0]
    watching = threading.Thread(target=_watch, args=(process, peak))
    watching.start()
    code = process.wait()
    wall = time.perf_counter() - start
    watching.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, wall, peak[0], code)


def _watch(process: subprocess.Popen[bytes], peak: list[int]) -> None:
    """Sample the proportional set size of a process and its children, in kilobytes."""
    while process.poll() is None:
        peak[0] = max(peak[0], sum(_pss(pid) for pid in _family(process.pid)))
        time.sleep(0.1)


def _family(pid: int) -> list[int]:
    found = [pid]
    for current in found:
        try:
            children = Path(f"/proc/{current}/task/{current}/children").read_text().split()
        except OSError:
            continue
        found += [int(child) for child in children]
    return found


def _pss(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)


def best(command: list[str], times: int = 5, **extra: str) -> Cost:
    """Run a command several times and keep the cheapest."""
    return min((run(command, **extra) for _ in range(times)), key=lambda cost: cost.cpu)


def make_skills(root: Path, count: int, source: Path | None) -> None:
    """Fill a folder with skills, every one different by bytes in SKILL.md and in one script."""
    templates = [path.parent for path in sorted(source.rglob("SKILL.md"))] if source else []
    for number in range(count):
        folder = root / f"skill-{number:05}"
        if templates:
            shutil.copytree(templates[number % len(templates)], folder, symlinks=True)
            main = folder / "SKILL.md"
            main.write_bytes(main.read_bytes() + f"\n<!-- {number} -->\n".encode())
            script = next((path for path in sorted(folder.rglob("*.py")) if path.is_file()), None)
            if script is not None:
                script.write_bytes(script.read_bytes() + f"\n# {number}\n".encode())
        else:
            _make_one(folder, number)


def _make_one(folder: Path, number: int) -> None:
    """Write a skill of the size that public ones have: 3.5 kB of text at the median, 13 kB at p90, and scripts."""
    dice = random.Random(number)
    size = dice.choice([1500, 2500, 3500, 3500, 4500, 6000, 9000, 13000])
    folder.mkdir(parents=True)
    lines = [
        "---", f"name: {folder.name}",
        f"description: {_sentence(dice, 30)} Use when {_sentence(dice, 8)}", "license: MIT", "---", "", "# Steps", "",
        "1. Read `references/guide.md`.", "2. Run `python3 scripts/check.py`.", "",
    ]  # fmt: skip
    while sum(map(len, lines)) < size:
        lines += [
            f"## {_sentence(dice, 3)}",
            "",
            _sentence(dice, 40),
            "",
            f"- `{dice.choice(WORDS)}`: {_sentence(dice, 10)}",
            "",
        ]
    (folder / "SKILL.md").write_text("\n".join(lines))
    (folder / "references").mkdir()
    (folder / "scripts").mkdir()
    for name in ("guide", "limits", "terms"):
        (folder / "references" / f"{name}.md").write_text("\n\n".join(_sentence(dice, 60) for _ in range(20)))
    for name in ("check", "load"):
        code = [f'"""Module {number}."""', "import json", "import sys"]
        code += [
            f"def {name}_{step}(value):\n    return {{'{dice.choice(WORDS)}': value + {step}}}" for step in range(40)
        ]
        (folder / "scripts" / f"{name}.py").write_text("\n\n".join(code))
    (folder / "assets").mkdir()
    (folder / "assets" / "data.bin").write_bytes(dice.randbytes(200_000))


def _sentence(dice: random.Random, words: int) -> str:
    return " ".join(dice.choice(WORDS) for _ in range(words)).capitalize() + "."


def bare_read(root: Path) -> float:
    """Read and hash every byte, and read each frontmatter with the C YAML loader: the floor that nothing can beat."""
    start = time.process_time()
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.islink(path):
                continue
            with open(path, "rb") as file:
                data = file.read()
            hashlib.sha256(data).hexdigest()
            if name == "SKILL.md":
                yaml.load(data.split(b"---", 2)[1], Loader=yaml.CSafeLoader)
    return time.process_time() - start


def bare_hash(root: Path) -> float:
    """Read and hash every byte."""
    start = time.process_time()
    for folder, _, names in os.walk(root):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                hashlib.sha256(file.read()).hexdigest()
    return time.process_time() - start


def row(what: str, value: str, budget: str = "") -> None:
    """Print one line of the table."""
    print(f"{what:<64} {value:>22}  {budget}")


def start_up() -> None:
    """Cold paths: the help, and one skill."""
    bare = best([sys.executable, "-c", "pass"], 9)
    shown = best([GUILDMARK, "--help"], 9)
    one = best([GUILDMARK, "scan", "examples/tidy/release-notes", "--no-cache"], 9)
    row("guildmark --help, whole process", f"{shown.wall * 1000:.0f} ms", "<= 150 ms")
    row("scan one skill, whole process", f"{one.wall * 1000:.0f} ms", "<= 250 ms")
    row("  as a multiple of a bare `python -c pass`", f"{one.cpu / bare.cpu:.1f} x")


def thousand(root: Path, *, peers: bool) -> None:
    """One thousand skills, no cache, every copy different."""
    floor = min(bare_read(root) for _ in range(2))
    ours = run([GUILDMARK, "scan", str(root), "--no-cache", "--format", "json", "-o", os.devnull])
    row("1,000 skills, no cache, CPU", f"{ours.cpu:.2f} s", "about 6 s")
    row("  wall", f"{ours.wall:.2f} s")
    row("  memory of all processes (PSS)", f"{ours.pss / 1024:.0f} MB", "<= 300 MB")
    row("  reading + SHA-256 + C YAML of the same bytes, CPU", f"{floor:.2f} s")
    row("  ratio to that", f"{ours.cpu / floor:.1f} x", "may only fall")
    validator = _validator(root)
    row("  skills-ref on the same, one interpreter, CPU", f"{validator:.2f} s ({validator / ours.cpu:.1f} x ours)")
    if peers:
        _peers(root, ours)


def _validator(root: Path) -> float:
    code = (
        "import sys, pathlib\nfrom skills_ref import validate\n"
        "for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):\n"
        "    try:\n        validate(folder)\n    except Exception:\n        pass\n"
    )
    return run([sys.executable, "-c", code, str(root)]).cpu


PEERS = {
    "cisco-ai-skill-scanner": ["skill-scanner", "scan-all", "{root}", "--recursive", "--format", "json"],
    "skilltotal": ["skilltotal", "scan", "{root}", "--json"],
}


def _peers(root: Path, ours: Cost) -> None:
    """Install each peer in a folder of its own, and run it on a sample of the same skills, scaled up."""
    sample = BENCH / "sample"
    shutil.rmtree(sample, ignore_errors=True)
    sample.mkdir(parents=True)
    taken = sorted(root.iterdir())[:100]
    for folder in taken:
        shutil.copytree(folder, sample / folder.name, symlinks=True)
    for name, command in PEERS.items():
        home = _install(name)
        if home is None:
            row(f"  {name}", "not installable here", "skipped")
            continue
        per_folder = name == "skilltotal"
        targets = [str(folder) for folder in sorted(sample.iterdir())[:20]] if per_folder else [str(sample)]
        costs = [
            run([str(home / command[0]), *[part.format(root=target) for part in command[1:]]]) for target in targets
        ]
        count = len(targets) if per_folder else len(taken)
        scaled = sum(cost.cpu for cost in costs) * 1000 / count
        codes = sorted({cost.code for cost in costs})
        row(
            f"  {name}, scaled from {count} of them, CPU",
            f"{scaled:.0f} s ({scaled / ours.cpu:.0f} x ours)",
            f">= 25 x; exits {codes}",
        )


def _install(name: str) -> Path | None:
    home = BENCH / name
    if not (home / "done").is_file():
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        pip = [str(home / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "install", name]
        if subprocess.run(pip, check=False).returncode:
            return None
        (home / "done").touch()
    return home / "bin"


def again(count: int) -> None:
    """Scan twice with nothing changed, against hashing the bytes."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "skills"
        make_skills_light(root, count)
        cache = str(Path(folder) / "cache")
        command = [GUILDMARK, "scan", str(root)]
        first = run(command, XDG_CACHE_HOME=cache)
        second = best(command, 2, XDG_CACHE_HOME=cache)
        empty = best([GUILDMARK, "scan", "examples/tidy/release-notes"], 3, XDG_CACHE_HOME=cache)
        floor = min(bare_hash(root) for _ in range(2))
        row(f"{count:,} skills, first scan, CPU", f"{first.cpu:.2f} s")
        row("  again, nothing changed, CPU without start-up", f"{second.cpu - empty.cpu:.2f} s")
        row("  ratio to hashing the bytes", f"{(second.cpu - empty.cpu) / floor:.1f} x", "<= 2 x")


def make_skills_light(root: Path, count: int) -> None:
    """Write skills of three files each."""
    for number in range(count):
        dice = random.Random(number)
        folder = root / f"skill-{number:05}"
        (folder / "scripts").mkdir(parents=True)
        text = f"---\nname: {folder.name}\ndescription: {_sentence(dice, 30)} Use when {_sentence(dice, 8)}\n---\n\n"
        (folder / "SKILL.md").write_text(text + "Run `scripts/check.py`.\n\n" + _sentence(dice, 500))
        (folder / "scripts" / "check.py").write_text(f"# {number}\n" + "print('x')\n" * 200)
        (folder / "notes.md").write_text(_sentence(dice, 400))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="source", type=Path, help="take real skills from this folder")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--again", type=int, default=10_000, help="how many skills to scan twice")
    parser.add_argument("--only", choices=["reading", "evaluating", "trust"], help="measure this part only")
    asked = parser.parse_args()
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count(), "load": os.getloadavg()[0]}))
    for name, part in (("reading", reading), ("evaluating", evaluating), ("trust", trust)):
        if asked.only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                part(Path(folder), GUILDMARK, run, row)
    if asked.only:
        return
    start_up()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "skills"
        root.mkdir()
        make_skills(root, 1000, asked.source)
        thousand(root, peers=not asked.no_peers)
    again(asked.again)


if __name__ == "__main__":
    main()
