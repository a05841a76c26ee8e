"""One step of the script in each wire protocol: as the frames of a stream, and as one plain answer."""

from __future__ import annotations

import json
import time
import uuid
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from steps import Json, Step

IN: Final = 1200
OUT: Final = 42


def _new(prefix: str) -> str:
    return prefix + uuid.uuid4().hex[:24]


def anthropic(step: Step, model: str) -> Json:
    """Answer as Anthropic Messages."""
    content: list[Json] = [{"type": "text", "text": step.text}] if step.text else []
    content += [{"type": "tool_use", "id": _new("toolu_01"), "name": c.tool, "input": c.arguments} for c in step.calls]
    return {
        "id": _new("msg_01"), "type": "message", "role": "assistant", "model": model, "content": content,
        "stop_reason": "tool_use" if step.calls else "end_turn", "stop_sequence": None,
        "usage": {"input_tokens": IN, "output_tokens": OUT, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
    }  # fmt: skip


def anthropic_frames(step: Step, model: str) -> Iterator[str]:
    """Yield the events of an Anthropic stream; each block comes in one delta."""
    whole = anthropic(step, model)
    blocks = whole["content"]
    yield _event("message_start", message={**whole, "content": [], "stop_reason": None})
    for index, block in enumerate(blocks if isinstance(blocks, list) else []):
        is_text = block["type"] == "text"
        start = {**block, "text": ""} if is_text else {**block, "input": {}}
        delta = (
            {"type": "text_delta", "text": block["text"]}
            if is_text
            else {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        )
        yield _event("content_block_start", index=index, content_block=start)
        yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    stop = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _event("message_delta", delta=stop, usage={"output_tokens": OUT})
    yield _event("message_stop")


def responses(step: Step, model: str) -> Json:
    """Answer as OpenAI Responses."""
    output: list[Json] = []
    if step.text:
        part = {"type": "output_text", "text": step.text, "annotations": []}
        output.append({"type": "message", "id": _new("msg_"), "role": "assistant", "status": "completed", "content": [part]})  # fmt: skip
    output += [
        {"type": "function_call", "id": _new("fc_"), "call_id": _new("call_"), "name": call.tool, "status": "completed",
         "arguments": json.dumps(call.arguments)}
        for call in step.calls
    ]  # fmt: skip
    return {
        "id": _new("resp_"), "object": "response", "created_at": int(time.time()), "model": model, "status": "completed",
        "output": output, "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
        "usage": {"input_tokens": IN, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": OUT,
                  "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": IN + OUT},
    }  # fmt: skip


def responses_frames(step: Step, model: str) -> Iterator[str]:
    """Yield the events of a Responses stream; each item comes in one delta."""
    whole = responses(step, model)
    items = whole["output"]
    number = 0

    def frame(kind: str, **fields: object) -> str:
        nonlocal number
        number += 1
        return _event(kind, sequence_number=number - 1, **fields)

    yield frame("response.created", response={**whole, "status": "in_progress", "output": []})
    for index, item in enumerate(items if isinstance(items, list) else []):
        at = {"item_id": item["id"], "output_index": index}
        if item["type"] == "message":
            text = item["content"][0]["text"]
            inside = {**at, "content_index": 0}
            yield frame("response.output_item.added", output_index=index, item={**item, "content": []})
            yield frame("response.content_part.added", **inside, part={**item["content"][0], "text": ""})
            yield frame("response.output_text.delta", **inside, delta=text)
            yield frame("response.output_text.done", **inside, text=text)
        else:
            yield frame("response.output_item.added", output_index=index, item={**item, "arguments": ""})
            yield frame("response.function_call_arguments.delta", **at, delta=item["arguments"])
            yield frame("response.function_call_arguments.done", **at, arguments=item["arguments"])
        yield frame("response.output_item.done", output_index=index, item=item)
    yield frame("response.completed", response=whole)


def _chat_calls(step: Step) -> list[Json]:
    return [
        {"index": index, "id": _new("call_"), "type": "function",
         "function": {"name": call.tool, "arguments": json.dumps(call.arguments)}}
        for index, call in enumerate(step.calls)
    ]  # fmt: skip


def _chat_envelope(model: str, kind: str) -> Json:
    return {"id": _new("chatcmpl-"), "object": kind, "created": int(time.time()), "model": model}


_CHAT_USAGE: Final = {"prompt_tokens": IN, "completion_tokens": OUT, "total_tokens": IN + OUT}


def chat(step: Step, model: str) -> Json:
    """Answer as OpenAI chat completion."""
    message: Json = {"role": "assistant", "content": step.text or None}
    if step.calls:
        message["tool_calls"] = [{k: v for k, v in call.items() if k != "index"} for call in _chat_calls(step)]
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if step.calls else "stop"}
    return {**_chat_envelope(model, "chat.completion"), "choices": [choice], "usage": _CHAT_USAGE}


def chat_frames(step: Step, model: str) -> Iterator[str]:
    """Yield the chunks of a chat completion."""
    envelope = _chat_envelope(model, "chat.completion.chunk")

    def chunk(delta: Json, finish: str | None = None, **more: object) -> str:
        return _data({**envelope, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more})

    yield chunk({"role": "assistant", "content": ""})
    if step.text:
        yield chunk({"content": step.text})
    for call in _chat_calls(step):
        yield chunk({"tool_calls": [call]})
    yield chunk({}, "tool_calls" if step.calls else "stop", usage=_CHAT_USAGE)
    yield "data: [DONE]\n\n"


def gemini(step: Step, model: str) -> Json:
    """Answer as Gemini generateContent."""
    parts: list[Json] = [{"text": step.text}] if step.text else []
    parts += [
        {"functionCall": {"name": call.tool, "args": call.arguments}, "thoughtSignature": "c2ln"} for call in step.calls
    ]
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": IN, "candidatesTokenCount": OUT, "totalTokenCount": IN + OUT},
        "modelVersion": model, "responseId": _new("r"),
    }  # fmt: skip


def gemini_frames(step: Step, model: str) -> Iterator[str]:
    """Yield the only chunk of a Gemini stream."""
    yield _data(gemini(step, model))


def _data(value: Json) -> str:
    return f"data: {json.dumps(value)}\n\n"


def _event(kind: str, **fields: object) -> str:
    return f"event: {kind}\n{_data({'type': kind, **fields})}"
