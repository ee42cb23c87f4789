"""Writes the page's type declarations from the protocol's types.

`python -m banneret.server.typescript` writes src/banneret/web/protocol.d.ts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from banneret.server.protocol import ClientMessage, ServerMessage
from banneret.server.protocol_common import PROTOCOL, Code, Problem
from banneret.server.protocol_learn import LEARN_TYPES
from banneret.server.protocol_rest import REST_TYPES
from banneret.server.protocol_story import STORY_TYPES

TARGET = Path(__file__).parents[1] / "web" / "protocol.d.ts"
HEAD = (
    "// Written by `python -m banneret.server.typescript` from the server's types. Do not edit.\n"
)

PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def declarations() -> str:
    """The whole file."""
    writer = _Writer()
    rest = (*REST_TYPES, *STORY_TYPES, *LEARN_TYPES, Problem)
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage), *rest):
        writer.name_of(inspect.type_info(kind))
    parts = [HEAD, f"export const PROTOCOL: {PROTOCOL};\n", _alias("Code", get_args(Code))]
    parts += [writer.written[name] for name in sorted(writer.written)]
    parts.append(_union("ClientMessage", ClientMessage))
    parts.append(_union("ServerMessage", ServerMessage))
    return "\n".join(parts)


def _alias(name: str, values: Iterable[str]) -> str:
    return f"export type {name} =\n" + "".join(f"  | {json.dumps(v)}\n" for v in values) + ";\n"


def _union(name: str, alias: Any) -> str:
    members = " | ".join(kind.__name__ for kind in get_args(alias))
    return f"export type {name} = {members};\n"


class _Writer:
    """Collects one interface for each struct or dataclass that is named."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name_of(self, kind: inspect.Type) -> str:
        """What TypeScript calls a type."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case inspect.Metadata(type=inner):
                return self.name_of(inner)
            case inspect.LiteralType(values=values):
                return "Code" if values == _values(Code) else _literal(values)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.name_of(one) for one in types))
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.name_of(value)}>"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return self._array(item)
            case inspect.StructType() | inspect.DataclassType():
                return self._interface(kind)
        raise TypeError(f"no TypeScript for {kind}")

    def _array(self, item: inspect.Type) -> str:
        inner = self.name_of(item)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"

    def _interface(self, kind: inspect.StructType | inspect.DataclassType) -> str:
        name = kind.cls.__name__
        if name not in self.written:
            self.written[name] = ""
            lines = [_comment(kind.cls), f"export interface {name} {{"]
            if isinstance(kind, inspect.StructType) and kind.tag is not None:
                lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
            for field in kind.fields:
                mark = "?" if self._may_be_missing(kind, field) else ""
                lines.append(f"  {field.encode_name}{mark}: {self.name_of(field.type)};")
            self.written[name] = "\n".join([*lines, "}\n"])
        return name

    @staticmethod
    def _may_be_missing(
        kind: inspect.StructType | inspect.DataclassType, field: inspect.Field
    ) -> bool:
        if not isinstance(kind, inspect.StructType) or field.required:
            return False
        config: Any = kind.cls.__struct_config__
        return bool(config.omit_defaults or config.forbid_unknown_fields)


def _values(alias: Any) -> tuple[object, ...]:
    """The values of a literal type, in the order msgspec gives them."""
    kind = inspect.type_info(alias)
    assert isinstance(kind, inspect.LiteralType)
    return kind.values


def _literal(values: Iterable[object]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _comment(kind: type[object]) -> str:
    text = (kind.__doc__ or "").strip()
    lines = [line.rstrip() for line in text.replace("*/", "").splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line.strip()}".rstrip() for line in lines), " */"])


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(declarations(), encoding="utf-8")
    print(TARGET)
