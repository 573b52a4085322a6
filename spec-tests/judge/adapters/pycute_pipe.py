#!/usr/bin/env python3
"""pycute_pipe.py - pycute, NVIDIA's Python model of CuTe's layouts, asked by the judge.

    pip install nvidia-cutlass==4.2.0.0
    build/judge --pipe 'python3 spec-tests/judge/adapters/pycute_pipe.py' spec-tests/spec/vectors

One request a line on stdin, `op<TAB>argument<TAB>...`; one answer a line on stdout: `=<TAB>text`,
`!<TAB>what pycute raised`, or `-<TAB>why pycute was not asked`. It is not asked when it has no
function of that name and meaning, or no such value: scaled bases (_1@0), tensors, layout tags.

pycute's integers are plain: `_4` and `4` are both read as 4, so its answers must be marked again.
    - A layout or a shape is printed static (`_4`), unless every integer among the arguments is
      dynamic: then all of it is printed dynamic (`4`).
    - An integer or a coordinate is printed dynamic when any integer it is computed from is.
    - rank is always static.
Where CuTe's answer mixes both kinds, the judge will say "same function, other form".
"""
import os
import re
import sys
import traceback

try:
    import pycute
    from pycute import Layout
except ImportError as e:
    sys.exit("pycute_pipe.py: cannot import pycute (%s).\n"
             "The package nvidia-cutlass carries it in version 4.2.0.0; other versions may not:\n"
             "    pip install nvidia-cutlass==4.2.0.0" % e)

DEEPEST = 200                     # nesting of parentheses in an argument


class NotAsked(Exception):
    """pycute has no such operation or no such value."""


# --- reading CuTe's print form ------------------------------------------------------------------

TOKEN = re.compile(r"""\s*(?:
      (?P<int>_?-?\d+)
    | (?P<sw>Sw<(-?\d+),(-?\d+),(-?\d+)>)
    | (?P<mark>[(),:_]|o\b)
    )""", re.X)


class Reader:
    """Recursive descent: an int, None for `_`, a tuple, a Layout, a Swizzle or a ComposedLayout."""

    def __init__(self, text, marks):
        self.text, self.tokens, self.at, self.deep = text, [], 0, 0
        i, end = 0, len(text.rstrip())
        while i < end:
            m = TOKEN.match(text, i)
            if not m:
                raise NotAsked("pycute has no value '%s' (column %d)" % (text, i + 1))
            if m.group("int"):
                marks.append(m.group("int").startswith("_"))
                self.tokens.append(("int", int(m.group("int").lstrip("_"))))
            elif m.group("sw"):
                self.tokens.append(("sw", tuple(int(m.group(k)) for k in (3, 4, 5))))
            else:
                self.tokens.append((m.group("mark"), m.group("mark")))
            i = m.end()
        self.tokens.append(("end", "its end"))

    def take(self, kind=None):
        found, value = self.tokens[self.at]
        if kind and kind != found:
            raise NotAsked("cannot read '%s': expected %s, found %s" % (self.text, kind, value))
        self.at += 1
        return value

    def argument(self):
        v = self.layout()
        if self.tokens[self.at][0] == "o":
            self.take()
            offset = self.layout()
            self.take("o")
            v = pycute.ComposedLayout(v, offset, self.layout())
        self.take("end")
        return v

    def layout(self):
        shape = self.item()
        if self.tokens[self.at][0] != ":":
            return shape
        self.take()
        return Layout(shape, self.item())

    def item(self):
        kind = self.tokens[self.at][0]
        if kind == "int":
            return self.take()
        if kind == "_":
            self.take()
            return None
        if kind == "sw":
            return pycute.Swizzle(*self.take())
        self.take("(")
        self.deep += 1
        if self.deep > DEEPEST:
            raise NotAsked("more than %d levels of nesting" % DEEPEST)
        parts = []
        while self.tokens[self.at][0] != ")":
            parts.append(self.layout())
            if self.tokens[self.at][0] != ",":
                break
            self.take()
        self.take(")")
        self.deep -= 1
        return tuple(parts)


# --- printing it --------------------------------------------------------------------------------

def form(v, mark):
    """In CuTe's print form; MARK is `_` or nothing."""
    if isinstance(v, Layout):
        return form(v.shape, mark) + ":" + form(v.stride, mark)
    if isinstance(v, pycute.ComposedLayout):
        return " o ".join(form(p, mark) for p in (v.layoutB, v.offset, v.layoutA))
    if isinstance(v, pycute.Swizzle):
        return "Sw<%d,%d,%d>" % (v.bits, v.base, v.shift)
    if isinstance(v, tuple):
        return "(" + ",".join(form(x, mark) for x in v) + ")"
    if isinstance(v, int):
        return "%s%d" % (mark, v)
    if v is None:
        return "_"
    raise TypeError("a result of type %s" % type(v).__name__)


# --- the operations -----------------------------------------------------------------------------

def is_layout(v):
    return isinstance(v, Layout)


def is_shape(v):
    """An integer or a tuple of integers, without `_` and layouts."""
    return isinstance(v, int) or (isinstance(v, tuple) and all(is_shape(x) for x in v))


def is_tiler(v):
    if isinstance(v, tuple):
        return all(is_tiler(x) for x in v)
    return v is None or isinstance(v, (int, Layout))


def is_coordinate(v):
    if isinstance(v, tuple):
        return all(is_coordinate(x) for x in v)
    return v is None or isinstance(v, int)


def is_swizzle(v):
    return isinstance(v, pycute.Swizzle)


def is_function(v):
    return isinstance(v, (Layout, pycute.ComposedLayout, pycute.Swizzle))


def slice_it(crd, v):
    return Layout(pycute.slice_(crd, v.shape), pycute.slice_(crd, v.stride)) if is_layout(v) \
        else pycute.slice_(crd, v)


def values(layout):
    return ",".join("%d" % layout(i) for i in range(min(64, pycute.size(layout))))


def make_layout(*args):
    if all(is_layout(a) for a in args):
        return pycute.make_layout(args)
    if not all(is_shape(a) for a in args) or len(args) > 2:
        raise NotAsked("pycute does not make a layout of these")
    return Layout(*args)


def shape_or_layout(v):
    return is_layout(v) or is_shape(v)


def layout_or_int(v):
    return is_layout(v) or isinstance(v, int)


# name: (function, tests of its arguments, how many may be left out, kind of result)
# kind: "layout" and "number" as in the head comment, "size" and "call" one of these two, "static",
# "pair" a layout and a number, "text" printed already
OPERATIONS = {
    "size": (pycute.size, [shape_or_layout], 0, "size"),
    "cosize": (pycute.cosize, [is_layout], 0, "number"),
    "rank": (len, [is_layout], 0, "static"),
    "flatten": (pycute.flatten, [is_shape], 0, "layout"),
    "max": (pycute.tuple_max, [is_shape], 0, "number"),
    "product": (pycute.product, [is_shape], 0, "number"),
    "inner_product": (pycute.inner_product, [is_shape, is_shape], 0, "number"),
    "signum": (pycute.signum, [is_shape], 0, "number"),
    "elem_scale": (pycute.elem_scale, [is_shape, is_shape], 0, "layout"),
    "shape_div": (pycute.shape_div, [is_shape, is_shape], 0, "number"),
    "compact_col_major": (pycute.prefix_product, [is_shape, is_shape], 1, "layout"),
    "crd2idx": (pycute.crd2idx, [is_coordinate, is_shape, is_shape], 1, "number"),
    "idx2crd": (pycute.idx2crd, [is_shape, is_shape, is_shape], 1, "number"),
    "crd2crd": (pycute.crd2crd, [is_shape, is_shape, is_shape], 1, "number"),
    "slice": (slice_it, [is_coordinate, shape_or_layout], 0, "layout"),
    "slice_and_offset": (pycute.slice_and_offset, [is_coordinate, is_layout], 0, "pair"),
    "make_layout": (make_layout, [shape_or_layout] * 8, 7, "layout"),
    "make_composed_layout":
        (pycute.ComposedLayout, [is_function, is_shape, is_function], 0, "layout"),
    "shape": (lambda a: a.shape, [is_layout], 0, "layout"),
    "stride": (lambda a: a.stride, [is_layout], 0, "layout"),
    "layout_call": (lambda a, *c: a(*c), [is_function] + [is_coordinate] * 8, 7, "call"),
    "swizzle_call": (lambda a, i: a(i), [is_swizzle, is_shape], 0, "number"),
    "equal": (lambda a, b: int(a == b), [is_layout, is_layout], 0, "number"),
    "values": (values, [is_function], 0, "text"),
    "coalesce": (pycute.coalesce, [is_layout, is_shape], 1, "layout"),
    "filter": (pycute.filter, [is_layout, is_shape], 1, "layout"),
    "composition": (pycute.composition, [is_layout, is_tiler], 0, "layout"),
    "complement": (pycute.complement, [layout_or_int, is_shape], 1, "layout"),
    "right_inverse": (pycute.right_inverse, [layout_or_int], 0, "layout"),
    "left_inverse": (pycute.left_inverse, [layout_or_int], 0, "layout"),
}
for name in ("logical_divide", "zipped_divide", "tiled_divide",
             "logical_product", "zipped_product", "tiled_product"):
    OPERATIONS[name] = (getattr(pycute, name), [is_layout, is_tiler], 0, "layout")


def mode(layout, *path):
    """get<1,0>(layout): pycute's layout[1][0]."""
    for i in path:
        layout = layout[i]
    return layout


def lookup(op):
    """The operation, with the mode path of get<1,0> and size<0> folded in."""
    m = re.fullmatch(r"(get|layout|size|shape|stride)<(\d+(?:, *\d+)*)>", op)
    if not m:
        return OPERATIONS.get(op)
    path = [int(i) for i in m.group(2).split(",")]
    function, kind = {
        "size": (lambda a: pycute.size(mode(a, *path)), "size"),
        "shape": (lambda a: mode(a, *path).shape, "layout"),
        "stride": (lambda a: mode(a, *path).stride, "layout"),
    }.get(m.group(1), (lambda a: mode(a, *path), "layout"))
    return function, [is_layout], 0, kind


def printed(result, kind, args, marks):
    """MARKS: one boolean for each integer that was read, true where it was static."""
    all_dynamic = bool(marks) and not any(marks)
    any_dynamic = not all(marks)
    layout_mark = "" if all_dynamic else "_"
    number_mark = "" if any_dynamic else "_"
    if kind == "text":
        return result
    if kind == "pair":
        return "(%s,%s)" % (form(result[0], layout_mark), form(result[1], number_mark))
    if kind == "call":
        kind = "layout" if is_function(result) else "number"
    if kind == "size" and is_layout(args[0]):
        shape_marks = marks[:len(marks) // 2]     # as many in the shape as in the stride
        number_mark = "_" if all(shape_marks) else ""
    mark = {"layout": layout_mark, "static": "_"}.get(kind, number_mark)
    return form(result, mark)


def raised(e):
    """What pycute raised, and the line of pycute that raised it."""
    where = traceback.extract_tb(e.__traceback__)
    text = "%s: %s" % (type(e).__name__, e) if str(e) else type(e).__name__
    if len(where) > 1 and where[-1].line:
        text += " in %s: %s" % (where[-1].name, where[-1].line.strip())
    return text[:300]


def answer(op, texts):
    found = lookup(op)
    if not found:
        return "-\tpycute has no %s" % op
    function, tests, optional, kind = found
    if not len(tests) - optional <= len(texts) <= len(tests):
        return "-\tpycute's %s does not take %d arguments" % (op, len(texts))
    marks = []
    try:
        args = [Reader(t, marks).argument() for t in texts]
    except AssertionError as e:          # a Swizzle that pycute does not accept
        return "!\t" + raised(e)
    for i, (test, arg) in enumerate(zip(tests, args)):
        if not test(arg):
            return "-\tpycute's %s does not take '%s'" % (op, texts[i])
    try:
        result = function(*args)
    except (NotAsked, MemoryError, RecursionError):
        raise                            # it is not pycute that refuses
    except Exception as e:               # whatever pycute raises is its refusal
        return "!\t" + raised(e)
    return "=\t" + printed(result, kind, args, marks)


def main():
    for line in sys.stdin.buffer:
        fields = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
        try:
            text = answer(fields[0], fields[1:])
        except NotAsked as e:
            text = "-\t%s" % e
        except Exception as e:           # a fault of this adapter must not end the run
            text = "-\t%s in the adapter: %s" % (type(e).__name__, e)
        mark, _, rest = text.partition("\t")
        out = mark + "\t" + re.sub(r"[\t\r\n]", " ", rest) + "\n"
        sys.stdout.buffer.write(out.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(1)
