"""Values of CuTe in Python, and their texts in CuTe's print form, both ways.

======================  =====================================================================
``4``, ``C(4)``         a static integer, CuTe's ``Int<4>{}``; it prints as ``_4``
``Dynamic(4)``          an integer known only at run time; it prints as ``4``
``None``, ``_``, ``:``  all of a mode, CuTe's ``_``
``(4, (2, 8))``         a tuple
``E(0, 1)``             a basis element, the step along mode 1 of mode 0: ``_1@1@0``
``Layout``, ``Swizzle``, ``Tensor`` ..  objects whose ``str`` is CuTe's print form
``"(_4,8):(8,_1)"``     any of these as text, in the form in which CuTe prints it
======================  =====================================================================
"""

import operator
import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias, Union

from cutecheck.reference.calls import answer_of_call, answer_of_text

_ = None  #: all of a mode, as in ``layout(_, 3)``
X = None  #: a mode that a step leaves out


class Dynamic(int):
    """An integer known only at run time: ``int`` in CuTe, where a plain ``int`` is ``Int<n>``.

    >>> Dynamic(4) * 2, Dynamic(4) == 4
    (Dynamic(8), True)
    """

    __slots__ = ()

    def __repr__(self):
        return f"Dynamic({int(self)})"

    __str__ = int.__repr__


def _dynamic(name):
    plain = getattr(int, name)

    def method(self, *other):
        result = plain(self, *other)
        return Dynamic(result) if type(result) is int else result

    method.__name__ = name
    return method


for _name in ("add", "sub", "mul", "floordiv", "mod"):
    setattr(Dynamic, f"__{_name}__", _dynamic(f"__{_name}__"))
    setattr(Dynamic, f"__r{_name}__", _dynamic(f"__r{_name}__"))
for _name in ("__neg__", "__abs__"):
    setattr(Dynamic, _name, _dynamic(_name))


def C(value: int) -> int:
    """The static integer ``Int<value>{}``: a plain ``int`` of Python.

    >>> from cutecheck import Layout
    >>> print(Layout((C(4), Dynamic(8)), (C(1), C(4))))
    (_4,8):(_1,_4)
    """
    return int(value)


Int = C


class Value:
    """Anything with a print form of CuTe that is neither an integer, a tuple nor a name."""

    __slots__ = ("_text", "__weakref__")
    _text: str

    def __init__(self, text: str):
        self._text = text

    @classmethod
    def _of(cls, text):
        self = object.__new__(cls)
        self._text = text
        return self

    def __str__(self):
        return self._text

    def __repr__(self):
        return f'{type(self).__name__}("{self._text}")'

    def __eq__(self, other):
        """Leaf by leaf, as in CuTe: static and dynamic integers are equal where their values are.

        >>> from cutecheck import Layout
        >>> Layout("(_4,8):(8,_1)") == Layout((4, 8), (8, 1))
        True
        """
        if not isinstance(other, Value):
            return NotImplemented
        return self._text == other._text or self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def _key(self):
        return self._text.replace("_", "")

    @property
    def expression(self) -> str:
        """The text that ``ct`` reads it from."""
        return self._text

    def _drawing(self) -> tuple[str, dict[str, Any]]:
        """What is drawn as its picture, and by which options."""
        return self.expression, {}


class ScaledBasis(Value):
    """A basis element: ``value`` steps along a mode, which ``modes`` names from the outside in.

    >>> print(ScaledBasis(3, 0, 1))
    _3@1@0
    """

    __slots__ = ()

    def __init__(self, value: int, *modes: int):
        super().__init__("@".join([text_of(value), *map(str, reversed(modes))]))

    @property
    def value(self) -> int:
        return _integer(self._text.partition("@")[0])

    @property
    def modes(self) -> tuple[int, ...]:
        return tuple(int(mode) for mode in reversed(self._text.split("@")[1:]))

    def __repr__(self):
        return f"ScaledBasis({', '.join(map(repr, (self.value, *self.modes)))})"


def E(*modes: int) -> int | ScaledBasis:
    """CuTe's ``E<modes..>``.

    >>> print(E(0, 1))
    _1@1@0
    """
    return ScaledBasis(1, *modes) if modes else 1


class _Absent:
    def __repr__(self):
        return "ABSENT"


ABSENT = _Absent()  #: an operand that is left out: None is ``_``
Mode: TypeAlias = int | Sequence[int]
Operand: TypeAlias = int | str | None | slice | Value | Sequence["Operand"] | Any
IntTuple: TypeAlias = Union[int, ScaledBasis, None, tuple["IntTuple", ...]]  # noqa: UP007


# ---- To text -------------------------------------------------------------------------------------


def text_of(x: Operand) -> str:
    """The text of an operand.

    >>> text_of((4, (Dynamic(2), None)))
    '(_4,(2,_))'
    """
    if type(x) is int:
        return f"_{x}"
    if isinstance(x, Value):
        return x._text
    if type(x) is tuple or type(x) is list:
        return f"({','.join(map(text_of, x))})"
    if type(x) is str:
        if not x or "\0" in x:
            raise ValueError(f"the text {x!r} is no value of CuTe")
        return x
    if x is None:
        return "_"
    return _text_of_other(x)


def _text_of_other(x):
    if isinstance(x, Dynamic):
        return str(x)
    if isinstance(x, slice):
        if x == slice(None):
            return "_"
        raise TypeError(f"{x} is not all of a mode: write None, _ or : there")
    if hasattr(x, "__index__") and not is_of_dsl(x):
        return f"_{operator.index(x)}"
    if isinstance(x, (tuple, list)):
        return text_of(tuple(x))
    if hasattr(x, "itemsize") and hasattr(x, "kind"):  # a dtype
        return f"{8 * x.itemsize}b"
    from cutecheck.reference.convert import from_foreign

    return text_of(from_foreign(x))


def is_of_dsl(x: Any) -> bool:
    """An object of CuTe DSL; its integers refuse ``__index__`` while they are not known."""
    return type(x).__module__.partition(".")[0] == "cutlass"


# ---- From text -----------------------------------------------------------------------------------

_TOKEN = re.compile(r"[(),]|[^(),]+")
_INTEGERS = re.compile(r"[\d_,()-]+")


def _integer(text):
    return int(text[1:]) if text[0] == "_" else Dynamic(text)


def _integers(text):
    """A tuple of integers and ``_``, nested."""
    outer, items = [], []
    for token in _TOKEN.findall(text):
        if token == "(":
            outer.append(items)
            items = []
        elif token == ")":
            inner, items = tuple(items), outer.pop()
            items.append(inner)
        elif token != ",":
            items.append(None if token == "_" else _integer(token))
    return items[0]


def split(text, separator):
    """The parts of a text between separators that are outside of parentheses and brackets.

    >>> split("(_4,_8):(_8,_1)", ":")
    ['(_4,_8)', '(_8,_1)']
    """
    if separator not in text:
        return [text]
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        if text[i] in "(<[":
            depth += 1
        elif text[i] in ")>]":
            depth -= 1
        elif depth == 0 and text.startswith(separator, i):
            parts.append(text[start:i])
            start = i = i + len(separator)
            continue
        i += 1
    return [*parts, text[start:]]


def tuple_of(text: str) -> IntTuple:
    """An integer, a basis element, ``_``, or a tuple of anything.

    >>> tuple_of("(_4,(2,_))")
    (4, (Dynamic(2), None))
    """
    if text == "_":
        return None
    if _INTEGERS.fullmatch(text):
        return _integers(text) if text[0] == "(" else _integer(text)
    if text[0] == "(":
        return tuple(value_of(part) for part in split(text[1:-1], ","))
    return ScaledBasis._of(text)


def _is_iterator(text):
    return "ptr[" in text or text.startswith(("ArithTuple", "counting_iter", "tmem_", "GMMA::"))


def value_of(text: str) -> Any:
    """The value that CuTe prints as ``text``.

    >>> value_of("((_4,8):(8,_1),7)")
    (Layout("(_4,8):(8,_1)"), Dynamic(7))
    """
    parts = split(text, " o ")
    if len(parts) > 1:
        return MAKERS["K" if _is_iterator(parts[0]) else "G"](text)
    if len(split(text, ":")) == 2:
        return MAKERS["E"](text)
    if text.startswith("Sw<"):
        return MAKERS["F"](text)
    return tuple_of(text) if text[0] in "(_-0123456789" else Value(text)


_CLASSES = {
    "E": ("layouts", "Layout"),
    "F": ("layouts", "Swizzle"),
    "G": ("layouts", "ComposedLayout"),
    "K": ("tensors", "Tensor"),
}


def _class_of(letter):
    """Makes a value of a class, whose module is imported with the first."""

    def first(text):
        module, name = _CLASSES[letter]
        MAKERS[letter] = getattr(import_module(f"cutecheck.reference.{module}"), name)._of
        return MAKERS[letter](text)

    return first


# By the letter of a kind, which is counted from A: integers; names, texts and objects, which are
# their texts; values of a class. All others are read by value_of.
MAKERS: dict[str, Callable[[str], Any]] = {"A": _integer, "M": str, "N": str, "O": str}
MAKERS |= {letter: _class_of(letter) for letter in _CLASSES}


_MAY_HOLD_TENSORS = "DK"


def decode(answer: str) -> Any:
    """The value of an answer whose first letter is its kind."""
    return MAKERS.get(answer[0], value_of)(answer[1:])


def call(op: str, *operands: Operand) -> Any:
    """An operation by its CuTe name, template arguments kept.

    >>> call("upcast<4>", "(_8,_6):(_1,_16)")
    Layout("(_2,_6):(_1,_4)")
    """
    answer = answer_of_call(op, [text_of(x) for x in operands])
    value = decode(answer)
    return _with_memory(value, operands) if answer[0] in _MAY_HOLD_TENSORS else value


def _with_memory(value, operands):
    """Tensors of the answer keep the arrays that the operands are over."""
    memory = next((x._memory for x in operands if getattr(x, "_memory", None) is not None), None)
    if memory is not None:
        for item in value if isinstance(value, tuple) else (value,):
            if hasattr(item, "_memory"):
                item._memory = memory
    return value


def evaluate(text: str, static: bool = False) -> Any:
    """The value of an expression in CuTe's print form or in CuTe's C++.

    ``static``: plain integers are read as static.

    >>> evaluate("make_layout(make_shape(Int<4>{}, 8), LayoutRight{})")
    Layout("(_4,8):(8,_1)")
    >>> evaluate("auto L = Layout<_8,_3>{}; L(5)")
    Dynamic(15)
    """
    return decode(answer_of_text(text, static))


def given(*operands: Operand) -> list[Operand]:
    """The operands that are not left out."""
    return [x for x in operands if x is not ABSENT]


def with_template(name: str, *arguments: Any) -> str:
    """``name<arguments..>``, without brackets where there are none.

    >>> with_template("get", (1, 0)), with_template("size", None)
    ('get<1,0>', 'size')
    """
    flat: list[int] = []
    for argument in arguments:
        if argument is not None:
            flat.extend(argument if isinstance(argument, (tuple, list)) else (argument,))
    return f"{name}<{','.join(map(str, flat))}>" if flat else name
