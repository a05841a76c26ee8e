"""Spans as files hold them, in plain form: OTLP JSON, what ``ReadableSpan.to_json`` writes, rows of OpenSearch."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import child, is_map, items, maps, string, unknown, within
from guildmark.lenses.shapes.span import Span, SpanEvent
from guildmark.model.event import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.event import Raw
    from guildmark.model.trace import Gap

_LISTS: Final = ("spans", "traces", "data", "hits")
_SCOPES: Final = ("scopeSpans", "instrumentationLibrarySpans")
_OTLP: Final = ("resourceSpans", *_SCOPES)
_UNITS: Final = ((1e17, 1e9), (1e14, 1e6), (1e11, 1e3))
"""How large a number of nano-, micro- or milliseconds since 1970 is nowadays, and how many make a second."""
_ISO: Final = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)[T ](?P<clock>\d\d:\d\d:\d\d)(?:\.(?P<part>\d{1,12}))?"
                         r"(?P<zone>Z|[+-]\d\d:?\d\d)?")  # fmt: skip
_STATUS: Final = {
    "OK": "OK",
    "ERROR": "ERROR",
    "1": "OK",
    "2": "ERROR",
    "STATUS_CODE_OK": "OK",
    "STATUS_CODE_ERROR": "ERROR",
}


def spans(record: object, raw: Raw | None, depth: int = 0) -> Iterator[Span | Gap]:
    """Yield the spans of a record: one, a list, OTLP's nest of resources and scopes, or a store's envelope.

    There is a gap for each item of a list that neither is a span nor holds any.
    """
    where = raw or NOWHERE
    if depth > 4:  # noqa: PLR2004  # deeper than any envelope
        return
    if isinstance(record, list):
        for index, item in enumerate(record):
            yield from _listed(item, within(where, index), depth + 1)
    elif is_map(record):
        if any(key in record for key in _OTLP):
            yield from _otlp(record, where)
        elif (found := _span(record, where)) is not None:
            yield found
            yield from _odd(record, where)
        elif is_map(inner := record.get("_source")):
            yield from spans(inner, within(where, "_source"), depth + 1)
        else:
            for key in _LISTS:
                if isinstance(record.get(key), list | dict):
                    yield from spans(record[key], within(where, key), depth + 1)


def _listed(item: object, raw: Raw, depth: int) -> Iterator[Span | Gap]:
    told = False
    for found in spans(item, raw, depth):
        told = True
        yield found
    if not told and not (is_map(item) and any(key in item for key in _OTLP)):
        yield unknown(item, raw, "span")


def _odd(record: Mapping[str, object], raw: Raw) -> Iterator[Gap]:
    """Yield a gap for each event of a span that has no name."""
    key = "events" if "events" in record else "span_events"
    for index, event in enumerate(items(record.get(key))):
        if not is_map(event) or not _name(event):
            yield unknown(event, within(raw, key, index), "event")


def _otlp(record: Mapping[str, object], raw: Raw) -> Iterator[Span | Gap]:
    """Go down from resources to scopes to spans, with the name of the scope."""
    if "resourceSpans" in record:
        for index, resource in enumerate(items(record["resourceSpans"])):
            place = within(raw, "resourceSpans", index)
            if is_map(resource) and any(key in resource for key in _SCOPES):
                yield from _scoped(resource, place)
            else:
                yield unknown(resource, place, "resource")
    else:
        yield from _scoped(record, raw)


def _scoped(resource: Mapping[str, object], raw: Raw) -> Iterator[Span | Gap]:
    for key in _SCOPES:
        for index, scoped in enumerate(items(resource.get(key))):
            place = within(raw, key, index)
            if not is_map(scoped) or "spans" not in scoped:
                yield unknown(scoped, place, "scope")
                continue
            scope = string(child(scoped, "scope", "name"))
            for number, item in enumerate(items(scoped["spans"])):
                here = within(place, "spans", number)
                found = _span(item, here, scope) if is_map(item) else None
                yield found or unknown(item, here, "span")
                yield from _odd(item, here) if is_map(item) and found else ()


def _span(item: Mapping[str, object], raw: Raw, scope: str = "") -> Span | None:
    context = item.get("context") if is_map(item.get("context")) else item.get("span_context")
    inner = context if is_map(context) else item
    trace = string(inner.get("trace_id")) or string(inner.get("traceId"))
    span = string(inner.get("span_id")) or string(inner.get("spanId"))
    if not (trace or span) or not (
        "attributes" in item or "name" in item or "body" in item or any("@" in key for key in item)
    ):
        return None
    return Span(
        trace=trace, span=span,
        parent=string(item.get("parent_id")) or string(item.get("parentSpanId")) or string(item.get("parent_span_id"))
        or string(child(item, "parent", "span_id")),
        name=string(item.get("name")),
        start=_time(_first(item, "start_time", "startTimeUnixNano", "startTime", "timeUnixNano", "observedTimeUnixNano")),
        end=_time(_first(item, "end_time", "endTimeUnixNano", "endTime", "timeUnixNano", "observedTimeUnixNano")),
        status=_status(item.get("status")),
        scope=scope or string(child(item, "scope", "name")) or string(child(item, "instrumentation_scope", "name"))
        or string(child(item, "instrumentationScope", "name")),
        attributes=_attributes(item), events=tuple(_events(item.get("events", item.get("span_events")))), raw=raw,
    )  # fmt: skip


def _first(item: Mapping[str, object], *keys: str) -> object:
    return next((item[key] for key in keys if item.get(key) not in (None, "")), None)


def _status(value: object) -> str:
    code = child(value, "status_code") or child(value, "code") or child(value, "statusCode") or value
    return _STATUS.get(str(code).rpartition(".")[2], "") if isinstance(code, str | int) else ""


def _events(value: object) -> Iterator[SpanEvent]:
    for event in maps(value):
        yield SpanEvent(_name(event), _attributes(event))


def _name(event: Mapping[str, object]) -> str:
    return string(event.get("name")) or string(event.get("event_name"))


def _attributes(item: Mapping[str, object]) -> Mapping[str, object]:
    value = item.get("attributes")
    found: dict[str, object] = {}
    if isinstance(value, list):
        found = {string(pair.get("key")): _value(pair.get("value")) for pair in maps(value)}
    elif is_map(value):
        found = dict(value)
    if is_map(item.get("body")):
        found["body"] = item["body"]
    for key, other in item.items():  # OpenSearch spreads attributes over the row, with @ for the dots
        if key.startswith("span.attributes."):
            found[key.removeprefix("span.attributes.").replace("@", ".")] = other
    return {key.replace("@", "."): other for key, other in found.items()} if any("@" in key for key in found) else found


def _value(value: object) -> object:
    """Read OTLP's tagged value."""
    if not is_map(value):
        return value
    for key in ("stringValue", "boolValue", "doubleValue"):
        if key in value:
            return value[key]
    if "intValue" in value:
        number = value["intValue"]
        return int(number) if isinstance(number, str) and number.lstrip("-").isdigit() else number
    if "arrayValue" in value:
        return [_value(item) for item in items(child(value, "arrayValue", "values"))]
    if "kvlistValue" in value:
        return {
            string(pair.get("key")): _value(pair.get("value")) for pair in maps(child(value, "kvlistValue", "values"))
        }
    return None


def _time(value: object) -> str:
    """Return a time as ISO 8601 with microseconds, so that texts sort as times do."""
    if isinstance(value, str) and value.isdigit():
        value = int(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        unit = next((unit for limit, unit in _UNITS if value > limit), 1.0)
        try:
            stamp = dt.datetime.fromtimestamp(value / unit, dt.UTC)
        except (OverflowError, ValueError, OSError):
            return ""
        return stamp.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return _evened(value) if isinstance(value, str) else ""


def _evened(text: str) -> str:
    """Give a time that is text microseconds at least, and UTC: writers leave zeros out, and then it sorts as no time does."""
    match = _ISO.fullmatch(text)
    if match is None:
        return text
    if match["zone"] in ("Z", "+00:00", "+0000", None):
        return f"{match['day']}T{match['clock']}.{match['part'] or '':0<6}Z"
    try:
        stamp = dt.datetime.fromisoformat(text).astimezone(dt.UTC)
    except (ValueError, OverflowError):
        return text
    return stamp.isoformat(timespec="microseconds").replace("+00:00", "Z")
