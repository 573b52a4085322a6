"""The operations on the structure of tuples, and of layouts mode by mode.

Made by ``make python-operations`` from what the library says of itself: do not edit. In the laws
A, B, C are the operands in order, and R is the answer.
"""

from typing import Any

from cutecheck.reference.value import ABSENT, Mode, Operand, call, given, with_template


def rank(a: Operand, mode: Mode | None = None) -> Any:
    """How many modes at the top level.

    rank(value), rank<i,..>(modes)

    >>> rank("(_4,(_2,_3)):(_1,(_4,_8))")
    2
    """
    return call(with_template("rank", mode), a)


def depth(a: Operand, mode: Mode | None = None) -> Any:
    """How many levels of nesting.

    depth(value), depth<i,..>(modes)

    >>> depth("(_4,(_2,_3)):(_1,(_4,_8))")
    2
    """
    return call(with_template("depth", mode), a)


def get(a: Operand, mode: Mode | None = None) -> Any:
    """One mode: get<i,j>(A) is mode j of mode i.

    get(value), get<i,..>(nested)

    >>> get("(_4,(_2,_3))", mode=1)
    (2, 3)
    """
    return call(with_template("get", mode), a)


def layout(arranged: Operand, mode: Mode | None = None) -> Any:
    """One mode of a layout, itself a layout.

    layout(arranged), layout<i,..>(arranged)

    >>> layout("gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)")
    Layout("(_4,_8):(_8,_1)")
    """
    return call(with_template("layout", mode), arranged)


def shape(a: Operand, mode: Mode | None = None) -> Any:
    """The extents.

    shape(shaped), shape<i,..>(modes)

    >>> shape("(_4,(_2,_3)):(_1,(_4,_8))")
    (4, (2, 3))
    """
    return call(with_template("shape", mode), a)


def stride(strided: Operand, mode: Mode | None = None) -> Any:
    """How far one step along each mode goes.

    stride(strided), stride<i,..>(strided)

    >>> stride("(_4,(_2,_3)):(_1,(_4,_8))")
    (1, (4, 8))
    """
    return call(with_template("stride", mode), strided)


def size(a: Operand, mode: Mode | None = None) -> Any:
    """How many coordinates: the product of all extents.

    size(sized), size<i,..>(modes)

    >>> size("(_4,_8):(_8,_1)")
    32
    """
    return call(with_template("size", mode), a)


def cosize(layout: Operand, mode: Mode | None = None) -> Any:
    """How many elements an array under the layout must hold: 1 + the sum of (extent - 1) *
    |stride|.

    cosize(layout), cosize<i,..>(layout)

    >>> cosize("(_4,_8):(_10,_1)")
    38
    """
    return call(with_template("cosize", mode), layout)


def coshape(layout: Operand, mode: Mode | None = None) -> Any:
    """Cosize in each component of the coordinates that a layout gives.

    coshape(layout), coshape<i,..>(layout)

    >>> coshape("(_4,(_3,_5)):(_1@0,(_4@0,_1@1))")
    (12, 5)
    """
    return call(with_template("coshape", mode), layout)


def coprofile(layout: Operand, mode: Mode | None = None) -> Any:
    """The nesting of what a layout gives, filled with _0.

    coprofile(layout), coprofile<i,..>(layout)

    >>> coprofile("(_4,(_3,_5)):(_1@0,(_1@0@1,_1@1@1))")
    (0, (0, 0))
    """
    return call(with_template("coprofile", mode), layout)


def select(nested: Operand, mode: Mode) -> Any:
    """The modes named, in the order named.

    select<i,j,..>(nested)

    >>> select("(_2,_3,_5,_7):(_1,_2,_6,_30)", mode=(1, 3))
    Layout("(_3,_7):(_2,_30)")
    """
    return call(with_template("select", mode), nested)


def take(modes: Operand, begin: int, end: int) -> Any:
    """The modes from begin up to, not including, end.

    take<begin,end>(modes)

    >>> take("(_2,_3,_5,_7):(_1,_2,_6,_30)", begin=1, end=3)
    Layout("(_3,_5):(_2,_6)")
    """
    return call(with_template("take", begin, end), modes)


def group(nested: Operand, begin: int, end: int) -> Any:
    """The modes from begin up to, not including, end, nested as one.

    group<begin,end>(nested)

    >>> group("(_2,_3,_5,_7):(_1,_2,_6,_30)", begin=0, end=2)
    Layout("((_2,_3),_5,_7):((_1,_2),_6,_30)")
    """
    return call(with_template("group", begin, end), nested)


def append(a: Operand, b: Operand = ABSENT, *, rank: int | None = None) -> Any:
    """A with B as one more mode at the end, or as many as the rank asks for.

    append[<rank>](plain), append[<rank>](value, value)

    >>> append("(_3,_4):(_1,_3)", "_2:_12")
    Layout("(_3,_4,_2):(_1,_3,_12)")
    """
    return call(with_template("append", rank), a, *given(b))


def prepend(a: Operand, b: Operand = ABSENT, *, rank: int | None = None) -> Any:
    """A with B as one more mode in front, or as many as the rank asks for.

    prepend[<rank>](plain), prepend[<rank>](value, value)

    >>> prepend("(_3,_4):(_1,_3)", "_2:_12")
    Layout("(_2,_3,_4):(_12,_1,_3)")
    """
    return call(with_template("prepend", rank), a, *given(b))


def replace(nested: Operand, value: Operand, mode: Mode) -> Any:
    """A with B in the place of mode i.

    replace<i>(nested, value)

    >>> replace("(_3,_4):(_1,_3)", "_2:_12", mode=1)
    Layout("(_3,_2):(_1,_12)")
    """
    return call(with_template("replace", mode), nested, value)


def insert(tuple: Operand, value: Operand, mode: Mode) -> Any:
    """A with B in front of mode i.

    insert<i>(tuple, value)

    >>> insert("(_2,_3)", 7, mode=1)
    (2, 7, 3)
    """
    return call(with_template("insert", mode), tuple, value)


def remove(tuple: Operand, mode: Mode) -> Any:
    """A without mode i.

    remove<i>(tuple)

    >>> remove("(_2,_3,_5)", mode=1)
    (2, 5)
    """
    return call(with_template("remove", mode), tuple)


def repeat(value: Operand, n: int) -> Any:
    """N times A.

    repeat<n>(value)

    >>> repeat(2, n=3)
    (2, 2, 2)
    """
    return call(with_template("repeat", n), value)


def repeat_like(a: Operand, b: Operand) -> Any:
    """B at every leaf of A.

    >>> repeat_like("(_4,_8)", 1)
    (1, 1)
    """
    return call("repeat_like", a, b)


def flatten(value: Operand) -> Any:
    """All leaves in one level.

    >>> flatten("((_2,_3),_5):((_1,_2),_6)")
    Layout("(_2,_3,_5):(_1,_2,_6)")
    """
    return call("flatten", value)


def unflatten(counted: Operand, profile: Operand) -> Any:
    """The leaves of A nested like B.

    >>> unflatten("(_2,_3,_5):(_1,_2,_6)", "((_0,_0),_0)")
    Layout("((_2,_3),_5):((_1,_2),_6)")
    """
    return call("unflatten", counted, profile)


def zip(*operands: Operand) -> Any:
    """Modes of modes exchanged: ((a,b),(c,d)) becomes ((a,c),(b,d)).

    zip(value, ..)

    >>> zip("((_2,_3),(_5,_7)):((_1,_2),(_6,_30))")
    Layout("((_2,_5),(_3,_7)):((_1,_6),(_2,_30))")
    """
    return call("zip", *operands)


def zip2_by(tuple: Operand, profile: Operand) -> Any:
    """A, pairs at the leaves of B, with the firsts gathered in mode 0, the rest in mode 1.

    >>> zip2_by("((_2,_3),(_5,_7))", "(_,_)")
    ((2, 5), (3, 7))
    """
    return call("zip2_by", tuple, profile)


def tile_unzip(layout: Operand, profile: Operand) -> Any:
    """A divided layout with the tiles gathered in mode 0, the rest in mode 1.

    >>> tile_unzip("((_2,_3),(_5,_7)):((_1,_2),(_6,_30))", "(_,_)")
    Layout("((_2,_5),(_3,_7)):((_1,_6),(_2,_30))")
    """
    return call("tile_unzip", layout, profile)


def reverse(value: Operand) -> Any:
    """The modes of a tuple A from last to first; else A.

    >>> reverse("(_2,_3):(_1,_2)")
    Layout("(_2,_3):(_1,_2)")
    """
    return call("reverse", value)


def wrap(value: Operand) -> Any:
    """An integer as a tuple of one.

    >>> wrap(4)
    (4,)
    """
    return call("wrap", value)


def unwrap(value: Operand) -> Any:
    """A tuple of one as what it holds.

    >>> unwrap("((_4))")
    4
    """
    return call("unwrap", value)


def front(value: Operand) -> Any:
    """The first leaf.

    >>> front("((_2,_3),_5)")
    2
    """
    return call("front", value)


def back(value: Operand) -> Any:
    """The last leaf.

    >>> back("((_2,_3),_5)")
    5
    """
    return call("back", value)
