"""Writes cutecheck/reference/operations/*.py: a function for each operation of the library.

``make python-operations`` runs it. Names, forms, laws and examples are what the library says of its
own operations (``ct_op_name`` ..), and the answers in the examples are what it computes.

::

    upcast<n>(scaled)   ->   def upcast(scaled: Operand, n: int) -> Any:
    tiled_mma.size(..)  ->   class tiled_mma: def size(..)
"""

import keyword
import re
import string
import sys
import textwrap
from pathlib import Path

FOLDER = Path(__file__).parent / "cutecheck" / "reference" / "operations"
if not FOLDER.exists():  # the package can be imported before there are any
    FOLDER.mkdir()
    (FOLDER / "names.py").write_text("WHERE: dict[str, str] = {}\n")
sys.path.insert(0, str(Path(__file__).parent))

from cutecheck.reference import calls  # noqa: E402
from cutecheck.reference.value import call, split  # noqa: E402

COLUMNS = 100

# A file, its first operation, and what it holds.
FILES = (
    ("integers", "parse", "integers, static and dynamic, and basis elements"),
    ("tuples", "rank", "the structure of tuples, and of layouts mode by mode"),
    ("sizes", "product", "sizes, division, comparison and coordinates of integer tuples"),
    ("layouts", "make_layout", "layouts and their algebra"),
    ("tensors", "make_swizzle", "swizzles, composed layouts, pointers, tensors"),
    ("tiled_copies", "tiled_copy.TV", "members of tiled copies"),
    ("copies_of_addresses", "cotiled_copy.TV", "members of tiled copies made of addresses"),
    ("copies_of_tensor_memory", "make_tmem_copy.TV", "members of tiled copies of tensor memory"),
    ("copies_of_operands", "make_tiled_copy_A.TV", "members of tiled copies for operands A and B"),
    ("copies_of_sums", "make_tiled_copy_C.TV", "members of tiled copies for operand C"),
    ("copies_of_some_sums", "make_tiled_copy_C_atom.TV", "members of copies of a few sums"),
    ("copies_like_others", "make_tiled_copy_S.TV", "members of tiled copies that fit another"),
    ("tiled_mmas", "tiled_mma.tile_shape", "members of tiled MMAs"),
    ("atoms", "MMA_Traits.Shape_MNK", "members of instructions"),
    ("algorithms", "copy", "algorithms, whose answer is what memory holds after them"),
    ("tma", "coalesce_256", "plans of TMA copies"),
    ("tma_of_operands", "tma_copy_A_sm100.TV", "members of TMA copies for operands A and B"),
    ("tma_of_sums", "tma_copy_C_sm100.TV", "members of TMA copies for operand C"),
    ("tma_atoms_of_operands", "tma_atom_A_sm100.tensor_map", "members of their TMA atoms alone"),
    ("im2col", "tma_partition", "parts of CTAs, and members of im2col copies"),
    ("im2col_of_operands", "im2col_tma_copy_A_sm100.TV", "members of them for tiled MMAs"),
    ("im2col_atoms", "im2col_tma_atom_A_sm100.tensor_map", "members of their atoms alone"),
    ("tensor_memory", "UMMA::tmem_frg_1sm", "tensor memory, and descriptors"),
)

HEAD = '''"""The operations on {subject}.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import {names}
'''


NAMES = '''"""The file of each operation. Made by ``make python-operations``: do not edit."""
'''
INIT = '''"""The operations of the library by CuTe's names; a file is imported when it is needed.

Made by ``make python-operations``: do not edit. ``and``, ``or`` and ``not`` are ``and_``,
``or_`` and ``not_``.

>>> from cutecheck import ops
>>> ops.MMA_Traits.Shape_MNK("SM80_16x8x16_F32F16F16F32_TN")
(16, 8, 16)
"""

import importlib
from typing import TYPE_CHECKING, Any

from cutecheck.reference.operations.names import WHERE

if TYPE_CHECKING:
{stars}

if not TYPE_CHECKING:
    __all__ = sorted(WHERE)


def __getattr__(name: str) -> Any:
    if name not in WHERE:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
    value = getattr(importlib.import_module(f"{{__name__}}.{{WHERE[name]}}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({{*globals(), *WHERE}})
'''


class Form:
    """``name<template>(operands)``, as one form of a usage says it."""

    def __init__(self, text):
        name, template, operands = re.fullmatch(
            r"([\w.:]+)(\[?<.*?>\]?)?\((.*)\)", text, re.DOTALL
        ).groups()
        self.name = name
        self.template = [t for t in re.split(r"[\[\]<>,]+", template or "") if t]
        self.least_template = re.sub(r"\[.*?\]", "", template or "").count(",") + bool(
            re.sub(r"\[.*?\]", "", template or "")
        )
        self.any_number = ".." in operands or "[" in operands
        self.operands = [] if self.any_number else [w for w in operands.split(", ") if w]


class Parameters:
    """Operands and template arguments of all forms of an operation."""

    def __init__(self, usage):
        forms = [Form(text) for text in re.split(r"(?<=\)), (?=[\w.:]+[<(\[])", usage)]
        longest = max(forms, key=lambda f: len(f.operands)).operands
        prefixes = all(f.operands == longest[: len(f.operands)] for f in forms)
        self.any_number = any(f.any_number for f in forms)
        named = prefixes and len(set(longest)) == len(longest)
        self.operands = longest if named else list(string.ascii_lowercase[: len(longest)])
        self.least = min(len(f.operands) for f in forms)
        words = max((f.template for f in forms), key=len)
        self.is_path = bool(words) and (words[-1] == ".." or words in (["i"], ["modes.."]))
        self.template = ["mode"] if self.is_path else words
        self.least_template = min(f.least_template for f in forms)
        if self.is_path:
            self.least_template = min(self.least_template, 1)

    def says_more_than(self, usage):
        """The usage says what the signature does not."""
        return bool(self.any_number or self.template or "), " in usage)

    def signature(self):
        """What stands between the parentheses."""
        if self.any_number:
            parts, separate = ["*operands: Operand"], False
        else:
            parts = [
                f"{name}: Operand" + (" = ABSENT" if i >= self.least else "")
                for i, name in enumerate(self.operands)
            ]
            separate = self.least < len(self.operands)
        kind = "Mode" if self.is_path else "int"
        template = [
            f"{name}: {kind}" + (" | None = None" if i >= self.least_template else "")
            for i, name in enumerate(self.template)
        ]
        return [*parts, *(["*"] if separate and template else []), *template]

    def passed(self):
        """The operands of the call."""
        if self.any_number:
            return ["*operands"]
        given = self.operands[: self.least]
        rest = self.operands[self.least :]
        return [*given, f"*given({', '.join(rest)})"] if rest else given


def python_name(name):
    """The name of a function; ``and`` is and_."""
    return name + "_" if keyword.iskeyword(name) else name


def fitted(head, parts, tail, indent):
    """``head(parts)tail`` in the lines that ruff's formatter makes of it."""
    one = f"{indent}{head}({', '.join(parts)}){tail}"
    if len(one) <= COLUMNS:
        return [one]
    inner = f"{indent}    {', '.join(parts)}"
    if len(inner) <= COLUMNS and not any(p.startswith("*operands") for p in parts[:1]):
        return [f"{indent}{head}(", inner, f"{indent}){tail}"]
    return [f"{indent}{head}(", *(f"{indent}    {p}," for p in parts), f"{indent}){tail}"]


def literal(text):
    """An operand of an example in Python."""
    return text[1:] if re.fullmatch(r"_\d+", text) else '"' + text.replace('"', '\\"') + '"'


def example(name, text, parameters, room):
    """The lines of the example as a doctest."""
    match = re.fullmatch(r"([\w.:]+)(?:<([^()]*)>)?\((.*)\)", text, re.DOTALL)
    called, template, inside = match.groups()
    texts = [re.sub(r"^(\d+)u$", r"\1", t.strip()) for t in split(inside, ",") if t]
    arguments = [literal(t) for t in texts]
    if template:
        values = [str(int(t.strip().rstrip("b"), 0)) for t in template.split(",")]
        if parameters.is_path:
            path = values[0] if len(values) == 1 else f"({', '.join(values)})"
            arguments.append(f"mode={path}")
        else:
            arguments += [f"{n}={v}" for n, v in zip(parameters.template, values, strict=False)]
        called += f"<{','.join(values)}>"
    answer = call(called, *texts)
    if isinstance(answer, str) and "\n" in answer:
        rows = answer.rstrip("\n").split("\n")
        shown = [clipped(row.rstrip(), room) or "<BLANKLINE>" for row in rows]
        return [*prompted(f"print({name}", arguments, "))", room), *shown]
    shown = repr(bool(answer) if parameters.is_question else answer)
    return [*prompted(name, arguments, ")", room), *wrapped(shown, room)]


def prompted(head, arguments, tail, room):
    """``>>> head(arguments)tail`` in as many lines as it takes."""
    rows = [f">>> {head}("]
    for i, argument in enumerate(arguments):
        more = argument + (", " if i + 1 < len(arguments) else tail)
        if len(rows[-1] + more.rstrip()) > room:
            rows.append("...     ")
        if len(rows[-1] + more.rstrip()) > room:
            at = more.find(" o ") + 3 if " o " in more else more.find("<") + 1
            rows[-1:] = [f'{rows[-1]}{more[:at]}"', '...     "']
            more = more[at:]
        rows[-1] += more
    return [row.rstrip() for row in rows] if arguments else [rows[0] + tail]


def wrapped(text, room):
    """A text broken at blanks, as NORMALIZE_WHITESPACE allows; longer words are clipped."""
    rows = textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False)
    return [clipped(row, room) for row in rows]


def clipped(row, room):
    return row if len(row) <= room else row[: room - 3] + "..."


def function(name, usage, law, sample, inside):
    """The lines of a function, or of a method of a namespace."""
    parameters = Parameters(usage)
    parameters.is_question = law.startswith("whether")
    short = python_name(re.split(r"\.|::", name)[-1])
    path = name.replace("::", ".") if inside else short
    indent = "    " if inside else ""
    lines = [f"{indent}@staticmethod"] if inside else []
    result = "bool" if parameters.is_question else "Any"
    lines += fitted(f"def {short}", parameters.signature(), f" -> {result}:", indent)
    body = indent + "    "
    room = COLUMNS - len(body)
    said = [*wrapped(f'"""{law[0].upper() + law[1:]}.', room), ""]
    said += [*wrapped(usage, room), ""] if parameters.says_more_than(usage) else []
    said += [*example(path, sample, parameters, room), '"""']
    lines += [f"{body}{line}" if line else "" for line in said]
    op = f'"{name}"'
    if parameters.template:
        op = f"with_template({op}, {', '.join(parameters.template)})"
    if len(op) > room - 5:
        lines += fitted("op = with_template", [f'"{name}"', *parameters.template], "", body)
        op = "op"
    made = fitted("return call", [op, *parameters.passed()], "", body)
    if parameters.is_question:
        made = fitted("return bool(call", [op, *parameters.passed()], ")", body)
    return [*lines, *made]


def namespace_of(name):
    """The class of a member such as ``GMMA::Layout_K_SW32_Atom``; None of a function."""
    parts = re.split(r"\.|::", name)
    return parts[0] if len(parts) > 1 else None


def module(subject, rows):
    """The text of a file."""
    parts, open_namespace = [], None
    spaces = [namespace_of(row[0]) for row in rows]
    for name, usage, law, sample in sorted(rows, key=lambda r: spaces.index(namespace_of(r[0]))):
        namespace = namespace_of(name)
        if namespace and namespace != open_namespace:
            parts += ["", "", f"class {namespace}:", f'    """``{namespace}`` and its members."""']
        open_namespace = namespace
        parts += ["", *([] if namespace else [""])]
        parts += function(name, usage, law, sample, namespace is not None)
    text = "\n".join(parts)
    used = {"ABSENT": "= ABSENT", "Mode": ": Mode", "Operand": ": Operand", "call": "call("}
    used |= {"given": "*given(", "with_template": "with_template("}
    names = ", ".join(name for name, sign in used.items() if sign in text)
    return HEAD.format(subject=subject, names=names) + text.rstrip("\n") + "\n"


def modules():
    """(file name, text) of all files; __init__ has all names."""
    rows = list(calls.operations())
    names = [row[0] for row in rows]
    starts = [names.index(first) for _, first, _ in FILES] + [len(rows)]
    every = []
    for (name, _, subject), start, end in zip(FILES, starts, starts[1:], strict=False):
        own = [row for row in rows[start:end] if row[0] != "parse"]
        text = module(subject, own)
        every += [(name, n) for n in sorted(re.findall(r"^(?:def|class) (\w+)", text, re.M))]
        yield f"{name}.py", text
    where = "\n".join(f'    "{n}": "{m}",' for m, n in every)
    stars = "\n".join(
        f"    from cutecheck.reference.operations.{m} import *  # noqa: F403"
        for m in sorted(m for m, _, _ in FILES)
    )
    yield "names.py", f"{NAMES}\nWHERE = {{\n{where}\n}}\n"
    yield "__init__.py", INIT.format(stars=stars)


def main():
    stale = [name for name, text in modules() if not is_up_to_date(name, text)]
    if "--check" in sys.argv:
        sys.exit(f"make python-operations: {', '.join(stale)}" if stale else 0)
    for name, text in modules():
        (FOLDER / name).write_text(text)


def is_up_to_date(name, text):
    path = FOLDER / name
    return path.exists() and path.read_text() == text


if __name__ == "__main__":
    main()
