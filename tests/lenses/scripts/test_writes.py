"""Which files a command makes, changes or deletes."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


@pytest.mark.parametrize(
    ("source", "writes"),
    [
        ("echo a > p", [("p", "create")]),
        ("echo a >> p", [("p", "append")]),
        ("echo a >| p", [("p", "create")]),
        ("cmd &> p", [("p", "create")]),
        ("cmd &>> p", [("p", "append")]),
        ("cmd 2> p", [("p", "create")]),
        ("cmd > p 2>&1", [("p", "create")]),
        ("> p", [("p", "create")]),
        ("{ a; b; } > p", [("p", "create")]),
        ("a && b > p", [("p", "create")]),
        ("a | b >> p", [("p", "append")]),
        ("cat <<EOF > p\nx\nEOF", [("p", "create")]),
        ("cat > p <<EOF | cat\nx\nEOF", [("p", "create")]),
        ("tee p q", [("p", "create"), ("q", "create")]),
        ("tee -a p", [("p", "append")]),
        ("sed -i s/a/b/ p", [("p", "edit")]),
        ("sed -i.bak s/a/b/ p", [("p", "edit")]),
        ("sed -ni p p", [("p", "edit")]),
        ("sed -n -i p p", [("p", "edit")]),
        ("sed --in-place s/a/b/ p", [("p", "edit")]),
        ("sed --in-place=.bak s/a/b/ p", [("p", "edit")]),
        ("sed -Ei s/a/b/ p", [("p", "edit")]),
        ("sed -i '' s/a/b/ p", [("p", "edit")]),
        ("sed -i -e s/a/b/ -e s/c/d/ p", [("p", "edit")]),
        ("perl -pi -e s/a/b/ p", [("p", "edit")]),
        ("perl -i.bak -pe s/a/b/ p", [("p", "edit")]),
        ("yq -i .a=1 p", [("p", "edit")]),
        ("rm -rf p q", [("p", "delete"), ("q", "delete")]),
        ("chmod +x p", [("p", "mode")]),
        ("mkdir -p p", [("p", "create")]),
        ("touch p", [("p", "create")]),
        ("patch -p1 p < d", [("p", "edit")]),
        ("dd if=a of=p", [("p", "create")]),
        ("sort -o p q", [("p", "create")]),
        ("find p -name '*.x' -delete", [("p/**/*.x", "delete")]),
        ("tar czf p d", [("p", "create")]),
        ("tar -cf p d", [("p", "create")]),
        ("curl -o p http://h.example.invalid/", [("p", "create")]),
        ("wget -O p http://h.example.invalid/", [("p", "create")]),
        ("curl -O http://h.example.invalid/d/p?x=1", [("p", "create")]),
        ("awk '{print > \"p\"}' q", [("p", "create")]),
    ],
)
def test_writes(source, writes):
    assert [(write.path, write.how) for write in effects(source).writes] == writes


@pytest.mark.parametrize(
    "source",
    [
        "cmd 2>/dev/null",
        "cmd > /dev/null 2>&1",
        "cmd >&2",
        "cat < p",
        "sed -n 1,5p p",
        "sed s/i/j/ p",
        "echo '> p'",
        'echo "a > p"',
        "[[ a > b ]]",
        "echo $((a > b))",
        "tar xf p.tar",
        "cmd > >(cat)",
        "curl http://h.example.invalid/p",
    ],
)
def test_what_only_looks_like_a_write_is_none(source):
    assert effects(source).writes == ()


@pytest.mark.parametrize(
    ("source", "copies"),
    [
        ("cp a b", [("/w/b", "/w/a", "create")]),
        ("cp -r a b/", [("/w/b/a", "/w/a", "create")]),
        ("cp a b d", [("/w/d/a", "/w/a", "create"), ("/w/d/b", "/w/b", "create")]),
        ("cp -t d a", [("/w/d/a", "/w/a", "create")]),
        ("mv a b", [("/w/a", None, "delete"), ("/w/b", "/w/a", "create")]),
        ("ln -s a b", [("/w/b", "/w/a", "create")]),
        ("install -m 755 a b", [("/w/b", "/w/a", "create")]),
        ("dd if=a of=b", [("/w/b", "/w/a", "create")]),
        ("scp u@h.example.invalid:/a b", [("/w/b", "u@h.example.invalid:/a", "create")]),
    ],
)
def test_copies_name_their_source(source, copies):
    assert [(write.path, write.source, write.how) for write in effects(source, "/w").writes] == copies


def test_a_copy_out_of_the_machine_writes_nothing_here():
    found = effects("scp a u@h.example.invalid:/b")
    assert found.writes == ()
    assert [host.name for host in found.hosts] == ["h.example.invalid"]


def test_the_program_that_writes_is_named():
    assert [write.by for write in effects("jq . f > p; > q").writes] == ["jq", "shell"]
