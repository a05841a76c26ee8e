"""Steps of instructions: items of lists, with the files and commands that each names."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.prose.steps import steps

TEXT = """# Tides

Read `references/intro.md` first.

1. Read [the ports](references/ports.md) and `./references/a.md`.
2. Run the script:

   ```bash
   $ python3 scripts/tide.py --port NAME
   git log -1
   ```
3. Use `git commit -m MESSAGE` or `npm run build`, never `rm`.
   - Then `curl -s https://example.invalid/x`.
* Be kind.

After the list: `scripts/other.py`.

```text
- not `a/step.md`
```
"""


def test_each_item_is_a_step_with_what_it_names() -> None:
    found = [(step.line, step.text[:20], step.paths, step.commands) for step in steps(TEXT)]
    assert found == [
        (5, "Read [the ports](ref", ("references/a.md", "references/ports.md"), ()),
        (6, "Run the script:", ("scripts/tide.py",), ("git log -1",)),
        (12, "Use `git commit -m M", (), ("git commit -m", "npm run build")),
        (13, "Then `curl -s https:", (), ("curl -s https://example.invalid/x",)),
        (14, "Be kind.", (), ()),
    ]


def test_the_same_words_have_the_same_digest_wherever_they_stand() -> None:
    one, two = steps("- Look.\n- Ask  them.")
    (alone,) = steps("text\n\n3) Ask them.")
    assert two.id == f"2-{alone.id.partition('-')[2]}"
    assert one.id.partition("-")[2] != two.id.partition("-")[2]


def test_a_text_without_lists_has_no_steps() -> None:
    assert steps("Just think.\n\n> - quoted\n") == ()
    assert steps("") == ()


@given(st.text(alphabet=st.sampled_from("-*1.) `~#\n\tab/c.py[](){}$")))
def test_no_text_breaks_it(text: str) -> None:
    for number, step in enumerate(steps(text), 1):
        assert step.id.startswith(f"{number}-")
        assert 1 <= step.line <= text.count("\n") + 1
