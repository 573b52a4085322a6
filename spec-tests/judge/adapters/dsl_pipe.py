#!/usr/bin/env python3
"""dsl_pipe.py - the layout functions of NVIDIA's CuTe DSL, asked by the judge.

    pip install nvidia-cutlass-dsl==4.8.1
    build/judge --pipe 'python3 spec-tests/judge/adapters/dsl_pipe.py' spec-tests/spec/vectors

No GPU and no compilation: the functions are called in an MLIR module that nobody runs, where a
layout of static integers is known as soon as its operation is made. So it is asked about static
integers alone; an answer that depends on the run of a kernel is "not provided". The DSL prints
static integers plainly (`4`), and here they get CuTe's mark (`_4`). It aborts on some operands: the
judge starts it again for the next question.
"""
import re
import sys

from plain_model import NotAsked, serve

try:
    from cutlass import cute
    from cutlass._mlir import ir
except ImportError as e:
    sys.exit("dsl_pipe.py: cannot import cutlass (%s):\n"
             "    pip install nvidia-cutlass-dsl==4.8.1" % e)

TOKEN = re.compile(r"\s*(?:(_-?\d+(?:@\d+)*)|(Sw<(-?\d+),(-?\d+),(-?\d+)>)|([(),:]|_|o\b))")


class Reader:
    """Recursive descent: an int, None for `_`, a tuple, a scaled basis, a layout of the DSL."""

    def __init__(self, text):
        self.text, self.tokens, self.at, i = text, [], 0, 0
        while i < len(text.rstrip()):
            m = TOKEN.match(text, i)
            if not m:
                raise NotAsked("not of static integers: '%s' (column %d)" % (text, i + 1))
            self.tokens.append(m)
            i = m.end()

    def peek(self):
        return self.tokens[self.at].group(6) if self.at < len(self.tokens) else "end"

    def take(self, mark):
        if self.peek() != mark:
            raise NotAsked("cannot read '%s'" % self.text)
        self.at += 1

    def argument(self):
        v = self.layout()
        if self.peek() == "o":
            self.take("o")
            offset = self.layout()
            self.take("o")
            v = cute.make_composed_layout(v, offset, self.layout())
        if self.at < len(self.tokens):
            raise NotAsked("cannot read '%s'" % self.text)
        return v

    def layout(self):
        shape = self.item()
        if self.peek() != ":":
            return shape
        self.take(":")
        return cute.make_layout(shape, stride=self.item())

    def item(self):
        if self.at == len(self.tokens):
            raise NotAsked("cannot read '%s'" % self.text)
        m = self.tokens[self.at]
        if m.group(6) != "(":
            self.at += 1
            return self.leaf(m)
        self.take("(")
        parts = []
        while self.peek() != ")":
            parts.append(self.layout())
            if self.peek() != ",":
                break
            self.take(",")
        self.take(")")
        return tuple(parts)

    def leaf(self, m):
        if m.group(1):
            value, *modes = m.group(1)[1:].split("@")
            if not modes:
                return int(value)
            return int(value) * cute.E([int(mode) for mode in reversed(modes)])
        if m.group(2):
            return cute.make_swizzle(*(int(m.group(k)) for k in (3, 4, 5)))
        if m.group(6) != "_":
            raise NotAsked("cannot read '%s'" % self.text)
        return None


def form(v):
    """In CuTe's print form, all static."""
    if isinstance(v, bool):
        return "_%d" % v
    if isinstance(v, int):
        return "_%d" % v
    if v is None:
        return "_"
    if isinstance(v, tuple):
        return "(" + ",".join(form(x) for x in v) + ")"
    text = str(v)
    if "?" in text:
        raise NotAsked("the answer is known when a kernel runs: %s" % text)
    if "x" in text:
        raise NotAsked("the answer is not printed: %s" % text)
    if text.startswith("(") and " o " in text:
        raise NotAsked("a composition in a composition is printed in another form: %s" % text)
    return re.sub(r"S<[-\d,]*>?|(?<![@\d])-?\d+", mark, text)


def mark(m):
    """A number gets its mark; of a swizzle with a negative shift the DSL leaves out the last >."""
    text = m.group()
    return "Sw" + text[1:].rstrip(">") + ">" if text.startswith("S") else "_" + text


def is_layout(v):
    return isinstance(v, cute.Layout)


def is_shape(v):
    return isinstance(v, int) or (isinstance(v, tuple) and all(is_shape(x) for x in v))


def is_function(v):
    return isinstance(v, (cute.Layout, cute.ComposedLayout))


def is_swizzle_or_function(v):
    return isinstance(v, cute.Swizzle) or is_function(v)


def is_tiler(v):
    if isinstance(v, tuple):
        return all(is_tiler(x) for x in v)
    return v is None or isinstance(v, int) or is_layout(v)


def is_coordinate(v):
    if isinstance(v, tuple):
        return all(is_coordinate(x) for x in v)
    return v is None or isinstance(v, int)


def shape_or_layout(v):
    return is_layout(v) or is_shape(v)


def shape_or_function(v):
    return is_function(v) or is_shape(v)


# name: (function, tests of its arguments, how many may be left out)
OPERATIONS = {
    "size": (cute.size, [shape_or_function], 0),
    "cosize": (cute.cosize, [is_function], 0),
    "rank": (cute.rank, [shape_or_function], 0),
    "depth": (cute.depth, [shape_or_function], 0),
    "shape": (lambda a: a.shape, [is_function], 0),
    "stride": (lambda a: a.stride, [is_layout], 0),
    "flatten": (cute.flatten, [shape_or_function], 0),
    "product": (cute.product, [is_shape], 0),
    "product_each": (cute.product_each, [is_shape], 0),
    "shape_div": (cute.shape_div, [is_shape, is_shape], 0),
    "ceil_div": (cute.ceil_div, [is_shape, is_shape], 0),
    "congruent": (cute.is_congruent, [shape_or_layout, shape_or_layout], 0),
    "weakly_congruent": (cute.is_weakly_congruent, [shape_or_layout, shape_or_layout], 0),
    "crd2idx": (cute.crd2idx, [is_coordinate, shape_or_function], 0),
    "idx2crd": (cute.idx2crd, [is_shape, is_shape], 0),
    "slice": (lambda c, a: cute.slice_(a, c), [is_coordinate, shape_or_function], 0),
    "dice": (lambda c, a: cute.dice(a, c), [is_coordinate, is_layout], 0),
    "layout_call": (lambda a, c: a(c), [is_function, is_shape], 0),
    "make_identity_layout": (cute.make_identity_layout, [is_shape], 0),
    "make_layout_like": (cute.make_layout_like, [is_layout], 0),
    "make_ordered_layout": (cute.make_ordered_layout, [is_shape, is_shape], 0),
    "make_composed_layout":
        (cute.make_composed_layout, [is_swizzle_or_function, is_shape, is_function], 0),
    "append": (cute.append, [is_layout, is_layout], 0),
    "prepend": (cute.prepend, [is_layout, is_layout], 0),
    "coalesce": (lambda a, p=None: cute.coalesce(a, target_profile=p), [is_function, is_shape], 1),
    "filter": (cute.filter, [is_function], 0),
    "filter_zeros": (cute.filter_zeros, [is_layout], 0),
    "composition": (cute.composition, [is_function, is_tiler], 0),
    "complement": (cute.complement, [is_layout, is_shape], 0),
    "right_inverse": (cute.right_inverse, [is_function], 0),
    "left_inverse": (cute.left_inverse, [is_function], 0),
    "nullspace": (cute.nullspace, [is_layout], 0),
    "max_common_layout": (cute.max_common_layout, [is_layout, is_layout], 0),
    "max_common_vector": (cute.max_common_vector, [is_layout, is_layout], 0),
    "tile_to_shape": (cute.tile_to_shape, [is_function, is_shape, is_shape], 0),
}
for name in ("logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
             "logical_product", "zipped_product", "tiled_product", "flat_product"):
    OPERATIONS[name] = (getattr(cute, name), [is_function, is_tiler], 0)
for name in ("blocked_product", "raked_product"):
    OPERATIONS[name] = (getattr(cute, name), [is_function, is_layout], 0)


def make_layout(*args):
    if len(args) == 2 and all(is_shape(a) for a in args):
        return cute.make_layout(args[0], stride=args[1])
    if len(args) == 1 and is_shape(args[0]):
        return cute.make_layout(args[0])
    raise NotAsked("the DSL does not make a layout of these")


OPERATIONS["make_layout"] = (make_layout, [is_shape, is_shape], 1)


# With template arguments: a path of modes, a range of modes, chosen modes.
TEMPLATES = {
    "size": lambda n: lambda a: cute.size(a, mode=n),
    "rank": lambda n: lambda a: cute.rank(a, mode=n),
    "get": lambda n: lambda a: cute.get(a, mode=n),
    "layout": lambda n: lambda a: cute.get(a, mode=n),
    "shape": lambda n: lambda a: cute.get(a, mode=n).shape,
    "stride": lambda n: lambda a: cute.get(a, mode=n).stride,
    "select": lambda n: lambda a: cute.select(a, mode=n),   # of a swizzled layout: a tuple in CuTe
    "group": lambda n: lambda a: cute.group_modes(a, *n),
}


def lookup(op):
    m = re.fullmatch(r"([a-z_]+)<(\d+(?:, *\d+)*)>", op)
    if not m:
        return OPERATIONS.get(op)
    if m.group(1) not in TEMPLATES:
        return None
    numbers = [int(i) for i in m.group(2).split(",")]
    return (TEMPLATES[m.group(1)](numbers),
            [is_layout if m.group(1) == "select" else is_function], 0)


def answer(op, texts):
    found = lookup(op)
    if not found:
        return "-\tthe DSL has no %s here" % op
    function, tests, optional = found
    if not len(tests) - optional <= len(texts) <= len(tests):
        return "-\tthe DSL's %s does not take %d arguments" % (op, len(texts))
    try:
        args = [Reader(t).argument() for t in texts]
        for test, arg, text in zip(tests, args, texts):
            if not test(arg):
                return "-\tthe DSL's %s does not take '%s'" % (op, text)
        return "=\t" + form(function(*args))
    except (NotAsked, MemoryError, RecursionError):
        raise                            # it is not the DSL that refuses
    except Exception as e:               # whatever else it raises is its refusal
        if isinstance(e, TypeError) or "must be a Value" in str(e):
            return "-\tthe DSL's %s does not take these operands: %s" % (op, str(e)[:200])
        return "!\t" + " ".join(str(e).split()).replace("Operation creation failed: error: ", "")


def main():
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            serve(answer)


if __name__ == "__main__":
    main()
