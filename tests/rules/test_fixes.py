"""A mend that a finding offers makes the finding go away, and changes nothing else."""

from __future__ import annotations

import re

import pytest

from guildmark.lenses.frontmatter import manifest
from guildmark.rules.base import Example


def apply(text, edits):
    """Apply edits the plain way: from the last to the first."""
    lines = re.split(r"(?<=\n)", text)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    for edit in sorted(edits, key=lambda item: (item.span.line, item.span.column), reverse=True):
        span = edit.span
        end_line, end_column = (span.end_line, span.end_column) if span.end_line else (span.line, span.column)
        start = offsets[span.line - 1] + span.column - 1
        end = offsets[end_line - 1] + end_column - 1
        text = text[:start] + edit.text + text[end:]
    return text


def mended(run, rule, text, folder="demo"):
    """Return the text after all mends that the rule offers; fails if there are none."""
    findings = run.findings(rule, Example(files={"SKILL.md": text}, folder=folder))
    edits = [edit for finding in findings if finding.fix for edit in finding.fix.edits]
    assert edits
    return apply(text, edits)


def value(text, key):
    opened = manifest.read(text)
    assert opened.manifest.problem is None
    return opened.manifest.text(key)


@pytest.mark.parametrize(
    "description",
    [
        "Counts lines: all of them.",
        "Ends with a colon:",
        "*bold* words first",
        "@mention first",
        "`code` first",
        "!important",
        "%percent",
        "[beta] Counts lines",
        "{x} then y",
        'Says "a: b" aloud',
        "It's so: 'quoted' \\ and all",
    ],
)
def test_quoting_mends_a_plain_value(description, run):
    text = f"---\nname: demo\ndescription: {description}\nlicense: MIT\n---\n\nText.\n"
    after = mended(run, "frontmatter-invalid", text)
    assert value(after, "description") == description
    assert value(after, "license") == "MIT"


def test_several_values_are_mended_together(run):
    text = "---\nname: demo\ndescription: a: b\ncompatibility: c: d\n---\n\nText.\n"
    after = mended(run, "frontmatter-invalid", text)
    assert (value(after, "description"), value(after, "compatibility")) == ("a: b", "c: d")


@pytest.mark.parametrize(
    "text",
    [
        "---\nname: demo\ndescription: a: b # c\n---\n\nText.\n",  # the comment may be meant
        "---\nname: demo\ndescription: a: b\n  and more\n---\n\nText.\n",  # several lines
        '---\nname: demo\ndescription: "open\n---\n\nText.\n',  # where would it close
        "---\nname: demo\n\tdescription: tab\n---\n\nText.\n",
        "---\n- name\n---\n\nText.\n",
    ],
)
def test_a_doubtful_mend_is_not_offered(text, run):
    (finding,) = run.findings("frontmatter-invalid", Example(files={"SKILL.md": text}))
    assert finding.fix is None


def test_blank_lines_before_the_frontmatter_are_deleted(run):
    text = "\n \n---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"
    assert mended(run, "frontmatter-missing", text) == text[3:]


def test_a_missing_name_becomes_the_folder(run):
    text = "---\ndescription: Counts lines.\n---\n\nText.\n"
    assert value(mended(run, "name-missing", text, folder="line-count"), "name") == "line-count"


@pytest.mark.parametrize("folder", ["Line Count", "a" * 65, "-x"])
def test_a_folder_that_is_no_valid_name_is_not_proposed(folder, run):
    example = Example(files={"SKILL.md": "---\ndescription: Counts lines.\n---\n\nText.\n"}, folder=folder)
    (finding,) = run.findings("name-missing", example)
    assert finding.fix is None


@pytest.mark.parametrize("written", ["404", "1.10", "yes", "2026-01-31", "0x1F", "1_000"])
def test_a_scalar_of_a_wrong_type_is_quoted_as_written(written, run):
    text = f"---\nname: demo\ndescription: {written}\n---\n\nText.\n"
    after = mended(run, "wrong-type", text)
    assert f'description: "{written}"' in after


def test_metadata_scalars_are_quoted_and_collections_left(run):
    text = "---\nname: demo\ndescription: Counts.\nmetadata:\n  version: 1.10\n  tags: [a]\n---\n\nText.\n"
    assert mended(run, "metadata-not-strings", text) == text.replace("1.10", '"1.10"')


def test_commas_between_tools_become_spaces(run):
    text = "---\nname: demo\ndescription: Counts.\nallowed-tools: Bash(a, b), Read,Grep\n---\n\nText.\n"
    assert value(mended(run, "allowed-tools-separators", text), "allowed-tools") == "Bash(a, b) Read Grep"
