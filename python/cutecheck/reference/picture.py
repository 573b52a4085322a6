"""Pictures and explanations of layouts, tensors, copies and MMAs.

The calculator ``ct`` draws: a process takes about 3 ms, and the library stays without files and
fonts. Explanations come from the library.
"""

import html
import json
import re
import subprocess
from collections.abc import Callable
from typing import Any

from cutecheck import native
from cutecheck.reference.calls import C, text_about
from cutecheck.reference.refused import Refused
from cutecheck.reference.value import Operand, Value, text_of

_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')


def expression_of(x: Any, *operands: Operand) -> str:
    """The text that ``ct`` reads ``x`` from; of a function and operands, that of the call."""
    if operands:
        name = x if isinstance(x, str) else x.__qualname__.rstrip("_")
        return f"{name}({', '.join(map(text_of, operands))})"
    return x.expression if isinstance(x, Value) else text_of(x)


def _given(**options):
    return {name: value for name, value in options.items() if value not in (None, False)}


def _drawn(option, x, **options):
    arguments = [option]
    expression, own = x._drawing() if isinstance(x, Value) else (text_of(x), {})
    for name, value in {**own, **options}.items():
        arguments.append(f"--{name}")
        if value is not True:
            arguments.append(str(value) if isinstance(value, int) else text_of(value))
    command = [str(native.tool("ct")), *arguments, "--", expression]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        message = done.stderr.partition("\n")[0].removeprefix("ct: ")
        raise Refused(message, expression=expression)
    return done.stdout


def svg(
    x: Operand,
    *,
    banks: int | None = None,
    tv: Operand = None,
    heat: bool = False,
    values: bool = False,
) -> str:
    """A picture of a layout, a tensor, a copy or an MMA as SVG.

    ``banks``: in which banks of shared memory elements of so many bits lie. ``tv``: the layout is
    (thread, value) -> place in a tile of that shape. ``heat``: cells without texts. ``values``:
    the colours are those of the values.

    >>> svg("(_4,_8):(_8,_1)").startswith("<svg")
    True
    """
    return _drawn("--svg", x, **_given(banks=banks, tv=tv, heat=heat, values=values))


def latex(x: Operand, *, tv: Operand = None, values: bool = False) -> str:
    """The same picture as TikZ, a document for LaTeX."""
    return _drawn("--latex", x, **_given(tv=tv, values=values))


def dot(x: Operand) -> str:
    """The tree of modes, for Graphviz."""
    return _drawn("--dot", x)


def cells(x: Operand, *, banks: int | None = None, tv: Operand = None) -> dict[str, Any]:
    """The picture as numbers, for programs that draw it: panels of cells, with notes on each.

    >>> swizzled = cells("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", banks=16)
    >>> for panel in swizzled["panels"]:
    ...     print(panel["notes"][1])
    8 lanes along a column read from 1 bank, up to 8 words of one bank: 8-way conflict
    8 lanes along a column read from 8 banks, up to 1 word of one bank: no conflict
    """
    return json.loads(_drawn("--cells", x, **_given(banks=banks, tv=tv)))


class Picture:
    """An SVG picture: a notebook shows it, ``str`` is its text."""

    def __init__(self, text: str):
        self.text = text

    def _repr_svg_(self):
        return self.text

    def __str__(self):
        return self.text

    def save(self, path: Any) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)


def side_by_side(*values: Operand, **options: Any) -> Picture:
    """Pictures from left to right, of the options of ``svg``.

    >>> both = side_by_side("(_4,_8):(_8,_1)", "(_4,_8):(_1,_4)")
    >>> str(both).count("<svg")
    3
    """
    parts, x, height = [], 0, 0
    for number, value in enumerate(values):
        text = re.sub(r'id="(\w+)"|url\(#(\w+)\)', _renamed(number), svg(value, **options))
        found = _SIZE.search(text)
        assert found is not None
        width, tall = int(found[1]), int(found[2])
        parts.append(text.replace("<svg ", f'<svg x="{x}" ', 1).replace("max-width:100%;", "", 1))
        x, height = x + width, max(height, tall)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{x}" height="{height}" '
        f'viewBox="0 0 {x} {height}" style="max-width:100%;height:auto">\n{"".join(parts)}</svg>\n'
    )


def _renamed(number) -> Callable[[re.Match], str]:
    """Names in a picture stay apart from those of the one beside it."""

    def rename(match):
        return f'id="{match[1]}{number}"' if match[1] else f"url(#{match[2]}{number})"

    return rename


def in_notebook(x: Value) -> str:
    """The picture of a value, or its text where there is none, as a layout of rank 3."""
    try:
        return svg(x)
    except Refused:
        text = html.escape(str(x))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{10 * len(text) + 20}" height="32">'
            f'<text x="8" y="21" font-family="monospace">{text}</text></svg>'
        )


def explain(x: Any, *operands: Operand) -> str:
    """How an answer comes about, step by step with its numbers, or what a refusal means.

    Of an expression, a value, or an operation and its operands.

    >>> print(explain("layout_call((_4,_8):(_8,_1), (1,5))"))
    13
    <BLANKLINE>
    layout_call(A, B): A(B): the offset at the coordinate B; with _ in B, the slice
      A = (_4,_8):(_8,_1)     size 32, cosize 32, 2 modes, static, injective, no
            gaps
      B = (1,5)               a tuple of 2
      R = 13                  a dynamic integer
    <BLANKLINE>
    Each coordinate is multiplied by its stride, and the products are added:
      13 = 1*8 + 5*1
    """
    return text_about(C.ct_why, expression_of(x, *operands))
