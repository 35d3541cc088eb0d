"""The wire's models as TypeScript; `make types` writes them to `web/src/lib/wire.ts`.

A field with a default is optional in what the page sends and always present in what it receives.
A model that goes both ways and has such fields appears twice, as `TableOptionsInput` and
`TableOptionsOutput`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import DataclassField, ModelField, TypedDictField

from karawane.server.models import FrozenModel
from karawane.server.table import commands, events, options, refusal
from karawane.server.wire import api, lesson_api, messages, views

__all__ = ["typescript"]

_HEADING = """\
// Generated from the server's models by `make types`; do not edit. A test compares the two.
"""

_SENT_BY_THE_PAGE: tuple[type[FrozenModel], ...] = (
    api.AskAnalysis,
    api.AskRecord,
    api.AskRecordAnalysis,
    api.AskRecordReport,
    api.AskReport,
    api.Claim,
    api.Judge,
    api.MakeTable,
    api.Rename,
    lesson_api.Try,
)
_RECEIVED_BY_THE_PAGE: tuple[type[FrozenModel], ...] = (
    api.AnalysisView,
    api.BoardLayout,
    api.CarryLink,
    api.Choices,
    api.Judged,
    api.Me,
    api.RecordReplay,
    api.Replay,
    api.ReportView,
    api.Scoring,
    api.TableLists,
    api.TableMade,
    lesson_api.Lessons,
    lesson_api.PuzzleView,
    lesson_api.Puzzles,
    lesson_api.Reference,
    lesson_api.Solution,
    lesson_api.Tried,
    options.TableOptions,
    views.TableView,
)
_UNIONS: tuple[tuple[str, Literal["validation", "serialization"], Any], ...] = (
    ("ClientMessage", "validation", messages.ClientMessage),
    ("Command", "validation", commands.Command),
    ("Event", "serialization", events.Event),
    ("ServerMessage", "serialization", messages.ServerMessage),
    ("LanguageCode", "serialization", api.LanguageCode),
    ("Refusal", "serialization", refusal.Refusal),
)

_Schema = Mapping[str, Any]


class _WireSchema(GenerateJsonSchema):
    """Schemas that require every field in what the server sends."""

    def field_is_required(
        self,
        field: ModelField | DataclassField | TypedDictField,
        total: bool,
    ) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, total)


def typescript() -> str:
    """Return a declaration for every model of the wire, in alphabetical order."""
    inputs: list[tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        *((model.__name__, "validation", TypeAdapter(model)) for model in _SENT_BY_THE_PAGE),
        *((model.__name__, "serialization", TypeAdapter(model)) for model in _RECEIVED_BY_THE_PAGE),
        *((name, mode, TypeAdapter(union)) for name, mode, union in _UNIONS),
    ]
    schemas, shared = TypeAdapter.json_schemas(inputs, schema_generator=_WireSchema)
    declared: dict[str, _Schema] = dict(shared.get("$defs", {}))
    for name, mode, _ in _UNIONS:
        if name not in declared:
            declared[name] = schemas[name, mode]
    named = ((_identifier(name), declared[name]) for name in sorted(declared))
    return "\n".join([_HEADING, *(_declaration(name, schema) for name, schema in named)])


def _declaration(name: str, schema: _Schema) -> str:
    comment = _comment(schema.get("description", ""))
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    # The discriminator of a union is always present, whatever its default.
    fields = "".join(
        f"  {field}{'' if field in required or field in _DISCRIMINATORS else '?'}: {_type(of)};\n"
        for field, of in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{fields}}}\n"


_DISCRIMINATORS = {"type", "kind"}


def _type(schema: _Schema) -> str:
    if "$ref" in schema:
        return _identifier(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if members := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(dict.fromkeys(_type(member) for member in members))
    match schema.get("type"):
        case "array":
            return f"readonly {_in_brackets(_type(schema['items']))}[]"
        case "object":
            # TypeScript has no type for a pattern of keys; only the type of the values matters.
            values = schema.get("additionalProperties") or next(
                iter(schema["patternProperties"].values())
            )
            return f"Readonly<Record<string, {_type(values)}>>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(schema["type"])
        case other:
            raise TypeError(f"no TypeScript for a schema of type {other!r}")


def _in_brackets(written: str) -> str:
    return f"({written})" if " " in written else written


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _identifier(name: str) -> str:
    """Return a schema's name, such as `TableOptions-Input`, as TypeScript allows it."""
    return name.replace("-", "")


def _comment(description: str) -> str:
    lines = [line.strip() for line in description.strip().splitlines()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(_starred(lines)) + " */\n"


def _starred(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        yield f" * {line}".rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
