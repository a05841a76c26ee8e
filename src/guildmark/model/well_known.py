"""Skills that many people have, with who publishes them: what a look-alike would pretend to be.

Names as of 2026-11: the folders of github.com/anthropics/skills, and of github.com/openai/skills.
"""

from __future__ import annotations

from typing import Final

WELL_KNOWN: Final = {
    **dict.fromkeys(
        (
            "algorithmic-art", "brand-guidelines", "canvas-design", "claude-api", "doc-coauthoring", "docx", "frontend-design",
            "internal-comms", "mcp-builder", "pdf", "pptx", "slack-gif-creator", "theme-factory", "web-artifacts-builder",
            "webapp-testing", "xlsx",
        ),
        "anthropics",
    ),
    **dict.fromkeys(
        (
            "gh-address-comments", "gh-fix-ci", "notion-knowledge-capture", "notion-meeting-intelligence",
            "notion-research-documentation", "notion-spec-to-implementation", "skill-creator", "skill-installer",
        ),
        "openai",
    ),
}  # fmt: skip
"""Each name's publisher; of names that both have, either is meant."""
PUBLISHERS: Final = frozenset({*WELL_KNOWN.values(), "anthropic"})
