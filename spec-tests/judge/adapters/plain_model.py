"""plain_model.py - what the adapters of Python models of CuTe share: reading, printing, answering.

A model's integers are plain: `_4` and `4` are both read as 4, so its answers must be marked again.
    - A layout or a shape is printed static (`_4`), unless every integer among the arguments is
      dynamic: then all of it is printed dynamic (`4`).
    - An integer or a coordinate is printed dynamic when any integer it is computed from is.
    - rank is always static.
Where CuTe's answer mixes both kinds, the judge says "same function, other form".

An adapter has a Model: how its values are made and taken apart, and the table of operations. Not
here: what the operations are (pycute_pipe.py, tensor_layouts_pipe.py, ..).
"""
import os
import re
import sys
import traceback

DEEPEST = 200                     # nesting of parentheses in an argument


class NotAsked(Exception):
    """The model has no such operation or no such value."""


class Model:
    """NAME and the three kinds of values; OPERATIONS: name -> (function, tests of its arguments,
    how many of them may be left out, kind of result). The kind is "layout" or "number" as in the
    head comment, "size" or "call" for one of these two, "static", "pair" for a layout and a number,
    "text" for what is printed already."""

    def __init__(self, name, layout, swizzle, composed):
        self.name, self.layout, self.swizzle, self.composed = name, layout, swizzle, composed
        self.operations = {}

    def make_composed(self, outer, offset, inner):
        return self.composed(outer, offset, inner)

    def composed_parts(self, v):
        return v.outer, v.offset, v.inner

    def layout_parts(self, v):
        return v.shape, v.stride

    def is_layout(self, v):
        return isinstance(v, self.layout)

    def is_swizzle(self, v):
        return isinstance(v, self.swizzle)

    def is_function(self, v):
        return isinstance(v, (self.layout, self.composed, self.swizzle))

    def is_composed_or_layout(self, v):
        return isinstance(v, (self.layout, self.composed))

    def shape_or_layout(self, v):
        return self.is_layout(v) or is_shape(v)

    def layout_or_int(self, v):
        return self.is_layout(v) or isinstance(v, int)

    def is_tiler(self, v):
        if isinstance(v, tuple) and not self.is_layout(v):
            return all(self.is_tiler(x) for x in v)
        return v is None or isinstance(v, int) or self.is_layout(v)

    def lookup(self, op):
        """The operation of a name with its template arguments."""
        return self.operations.get(op)


def is_shape(v):
    """An integer or a tuple of integers, without `_` and layouts."""
    return isinstance(v, int) or (isinstance(v, tuple) and all(is_shape(x) for x in v))


def is_int(v):
    return isinstance(v, int)


def is_coordinate(v):
    if isinstance(v, tuple):
        return all(is_coordinate(x) for x in v)
    return v is None or isinstance(v, int)


# --- reading CuTe's print form ------------------------------------------------------------------

TOKEN = re.compile(r"""\s*(?:
      (?P<int>_?-?\d+)
    | (?P<sw>Sw<(-?\d+),(-?\d+),(-?\d+)>)
    | (?P<mark>[(),:_]|o\b)
    )""", re.X)


class Reader:
    """Recursive descent: an int, None for `_`, a tuple, a layout, a swizzle or a composed layout.
    MARKS gets a boolean for each integer, true where it is static."""

    def __init__(self, model, text, marks):
        self.model, self.text, self.tokens, self.at, self.deep = model, text, [], 0, 0
        i, end = 0, len(text.rstrip())
        while i < end:
            m = TOKEN.match(text, i)
            if not m:
                raise NotAsked("%s has no value '%s' (column %d)" % (model.name, text, i + 1))
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
            v = self.model.make_composed(v, offset, self.layout())
        self.take("end")
        return v

    def layout(self):
        shape = self.item()
        if self.tokens[self.at][0] != ":":
            return shape
        self.take()
        return self.model.layout(shape, self.item())

    def item(self):
        kind = self.tokens[self.at][0]
        if kind == "int":
            return self.take()
        if kind == "_":
            self.take()
            return None
        if kind == "sw":
            return self.model.swizzle(*self.take())
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

def form(model, v, mark):
    """In CuTe's print form; MARK is `_` or nothing."""
    if model.is_layout(v):
        return ":".join(form(model, part, mark) for part in model.layout_parts(v))
    if isinstance(v, model.composed):
        return " o ".join(form(model, p, mark) for p in model.composed_parts(v))
    if model.is_swizzle(v):
        return "Sw<%d,%d,%d>" % (v.bits, v.base, v.shift)
    if isinstance(v, tuple):
        return "(" + ",".join(form(model, x, mark) for x in v) + ")"
    if isinstance(v, int):
        return "%s%d" % (mark, v)
    if v is None:
        return "_"
    raise TypeError("a result of type %s" % type(v).__name__)


def printed(model, result, kind, args, marks):
    """MARKS: one boolean for each integer that was read, true where it was static."""
    all_dynamic = bool(marks) and not any(marks)
    any_dynamic = not all(marks)
    layout_mark = "" if all_dynamic else "_"
    number_mark = "" if any_dynamic else "_"
    if kind == "text":
        return result
    if kind == "pair":
        return "(%s,%s)" % (form(model, result[0], layout_mark),
                            form(model, result[1], number_mark))
    if kind == "call":
        kind = "layout" if model.is_function(result) else "number"
    if kind == "size" and model.is_layout(args[0]):
        shape_marks = marks[:len(marks) // 2]     # as many in the shape as in the stride
        number_mark = "_" if all(shape_marks) else ""
    mark = {"layout": layout_mark, "static": "_"}.get(kind, number_mark)
    return form(model, result, mark)


# --- answering ----------------------------------------------------------------------------------

def raised(e):
    """What the model raised, and its line that raised it."""
    where = traceback.extract_tb(e.__traceback__)
    text = "%s: %s" % (type(e).__name__, e) if str(e) else type(e).__name__
    if len(where) > 1 and where[-1].line:
        text += " in %s: %s" % (where[-1].name, where[-1].line.strip())
    return text[:300]


def answer(model, op, texts):
    found = model.lookup(op)
    if not found:
        return "-\t%s has no %s" % (model.name, op)
    function, tests, optional, kind = found
    if not len(tests) - optional <= len(texts) <= len(tests):
        return "-\t%s's %s does not take %d arguments" % (model.name, op, len(texts))
    marks = []
    try:
        args = [Reader(model, t, marks).argument() for t in texts]
    except (AssertionError, ValueError) as e:   # an operand that the model does not accept
        return "!\t" + raised(e)
    for i, (test, arg) in enumerate(zip(tests, args)):
        if not test(arg):
            return "-\t%s's %s does not take '%s'" % (model.name, op, texts[i])
    try:
        result = function(*args)
    except (NotAsked, MemoryError, RecursionError):
        raise                            # it is not the model that refuses
    except Exception as e:               # whatever it raises is its refusal
        return "!\t" + raised(e)
    return "=\t" + printed(model, result, kind, args, marks)


def serve(answer_of):
    """One line of answer to each line of request; ANSWER_OF takes the operation and its operands'
    texts. A fault of the adapter is `-`: it must not end the run, nor pass as a refusal."""
    try:
        for line in sys.stdin.buffer:
            fields = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
            try:
                text = answer_of(fields[0], fields[1:])
            except NotAsked as e:
                text = "-\t%s" % e
            except Exception as e:       # see above
                text = "-\t%s in the adapter: %s" % (type(e).__name__, e)
            mark, _, rest = text.partition("\t")
            out = mark + "\t" + re.sub(r"[\t\r\n]", " ", rest) + "\n"
            sys.stdout.buffer.write(out.encode("utf-8", "replace"))
            sys.stdout.buffer.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(1)
