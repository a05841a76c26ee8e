"""What following a program needs of everybody who takes part: its values, its notes, and the ways to go deeper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast

from guildmark.lenses.flows.acts import Act, ActKind, Behaviour
from guildmark.lenses.flows.values import Label, Value, either, labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.lenses.flows.code import Expr, Function, Program
    from guildmark.lenses.flows.meanings import Meaning
    from guildmark.lenses.flows.values import Origin
    from guildmark.model.place import Span

STEPS: Final = 60_000
"""Expressions that are followed in one source; the median script of public skills has 900."""
_NESTED: Final = 6


class Language(Protocol):
    """What the interpreter needs of a language."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def calls(self) -> dict[str, Meaning]:
        """What functions mean, by full name."""

    @property
    def methods(self) -> dict[str, Meaning]:
        """What methods mean, by the last part of a name."""

    @property
    def names(self) -> dict[str, tuple[str, str]]:
        """Names that carry something by themselves."""

    @property
    def free_is_env(self) -> bool:
        """Whether a name that the source does not set is one of the environment."""

    def read(self, source: str) -> Program:
        """Bring a source into the common form."""


Languages: TypeAlias = "Callable[[str], Language | None]"


class OutOfSteps(Exception):  # noqa: N818  # not an error: the rest is said to be unknown
    """Ends the following of one source."""


class Notes:
    """What one reading collects, its nested sources too."""

    def __init__(self, languages: Languages, steps: int = STEPS) -> None:
        self.acts: dict[Act, None] = {}
        self.unknown: dict[str, None] = {}
        self.steps = steps
        self.languages = languages

    def behaviour(self) -> Behaviour:
        """Return what was found."""
        return Behaviour(tuple(self.acts), tuple(self.unknown))


class Following(ABC):
    """One source that is followed."""

    def __init__(
        self,
        language: Language,
        notes: Notes,
        *,
        at: Span | None = None,
        layers: tuple[str, ...] = (),
        labels: frozenset[Label] = frozenset(),
        depth: int = 0,
    ) -> None:
        self.language = language
        self.notes = notes
        self.depth = depth
        self._at = at
        self._layers = layers
        self._labels = labels
        self.values: dict[str, Value] = {}
        self._weak = 0
        self._calling: list[Function] = []
        self._called: set[int] = set()
        self._returned: list[list[Value]] = []

    # -- what it does

    def act(  # each is a field of an act
        self,
        kind: ActKind,
        what: str,
        span: Span,
        by: str,
        *values: Value,
        text: str | None = None,
        argv: tuple[str, ...] = (),
        layers: tuple[str, ...] = (),
    ) -> None:
        """Note an act; values are what flows into it."""
        labels = labels_of(values) | self._labels
        own = tuple(dict.fromkeys((*self._layers, *(layer for value in values for layer in value.layers), *layers)))
        self.notes.acts[Act(kind, what, self._at or span, by, labels, own, text, argv)] = None

    def label(self, origin: Origin, what: str, span: Span) -> Label:
        """Make a label that stands at a place of the outermost source."""
        return Label(origin, what, self._at or span)

    def nested(self, source: Value, language: str, span: Span) -> None:
        """Follow code that a value holds, if it is known; its acts stand where the code is run."""
        text = source.text
        reader = self.notes.languages(language)
        if text is None or reader is None or self.depth >= _NESTED:
            return
        layers = tuple(dict.fromkeys((*self._layers, *source.layers)))
        inner = type(self)(
            reader,
            self.notes,
            at=self._at or span,
            layers=layers,
            labels=self._labels | source.labels,
            depth=self.depth + 1,
        )
        inner.run(reader.read(text))

    @abstractmethod
    def run(self, program: Program) -> None:
        """Follow a whole program."""

    @abstractmethod
    def value(self, expr: Expr) -> Value:
        """Evaluate an expression as far as its text tells; raises ``OutOfSteps``."""

    @abstractmethod
    def call(self, function: Function, args: Sequence[Value], named: dict[str, Value] | None = None) -> Value:
        """Follow a call of a function of this source."""

    @abstractmethod
    def command(self, words: Sequence[Value], fed: Value, span: Span) -> Value:
        """Follow a command by its words and its input; returns what it puts out."""

    # -- its values

    def set(self, name: str, value: Value, *, adds: bool = False) -> None:
        """Give a name a value; inside of branches it may keep its old one."""
        old = self.values.get(name)
        if old is not None and adds:
            value = Value(old.data, old.labels | value.labels, old.ref, old.layers, old.function, old.keys)
        elif old is not None and self._weak:
            value = either(old, value)
        self.values[name] = value

    def lookup(self, name: str, span: Span) -> Value:
        """Return what a dotted name holds."""
        found = self.values.get(name)
        if found is not None:
            return found
        full = self.resolve(name)
        carried = self.language.names.get(full)
        if carried is not None:
            origin = cast("Origin", carried[0])
            if origin == "env":
                self.act("env", carried[1], span, full)
            return Value(None, frozenset((self.label(origin, carried[1], span),)), ref=full)
        owner, _, last = full.rpartition(".")
        if self.language.names.get(owner, ("", ""))[0] == "env":
            self.act("env", last, span, owner)
            return Value(None, frozenset((self.label("env", last, span),)))
        if self.language.free_is_env:
            self.act("env", name, span, name)
            return Value(None, frozenset((self.label("env", name, span),)))
        head, _, rest = name.partition(".")
        base = self.values.get(head) if rest else None
        if base is not None and not base.ref:
            return Value(None, base.labels, layers=base.layers)
        return Value(ref=full)

    def resolve(self, name: str) -> str:
        """Put what a name stands for in its place: ``run`` after ``from subprocess import run``."""
        head, dot, rest = name.partition(".")
        held = self.values.get(head)
        return f"{held.ref}{dot}{rest}" if held is not None and held.ref else name
