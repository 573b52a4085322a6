"""Calls of the reference in C: operands go over as CuTe's print form, and answers come back so.

::

    call("composition", a, b)  ->  "composition\\0a\\0b\\0"  ->  ct_answer  ->  "Etext"  ->  Layout

Most of the time of a call goes to ctypes, about 0.2 us an argument: so one call has few. Each
thread has a context of its own, whose memory grows where a call needs more.
"""

import ctypes
import threading
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_int64, c_size_t, c_uint64, c_void_p

from cutecheck.native import library
from cutecheck.reference.refused import Refused

_FIRST_MEMORY = 1 << 18
_MOST_MEMORY = 1 << 32
_MEMORY_IS_SHORT = 4  # CT_ENOMEM


class Context(ctypes.Structure):
    """``ct_ctx`` of ``ct.h``."""

    _fields_ = [
        ("memory", c_void_p),
        ("size", c_size_t),
        ("used", c_size_t),
        ("made", c_uint64),
        ("most", c_uint64),
        ("error", c_int),
        ("column", c_int64),
        ("message", c_char * 320),
        ("witness", c_char * 200),
    ]


class Columns(ctypes.Structure):
    """``ct_columns`` of ``ct.h``."""

    _fields_ = [("operands", c_int), ("calls", c_size_t), ("column", POINTER(POINTER(c_size_t)))]


def _prototypes(c):
    context, values = POINTER(Context), POINTER(c_size_t)
    text = [c_char_p, c_size_t]
    for name, result, arguments in (
        ("ct_init", None, [context, c_void_p, c_size_t]),
        ("ct_clear", None, [context]),
        ("ct_release", None, [context, c_size_t]),
        ("ct_error_name", c_char_p, [c_int]),
        ("ct_parse_each", c_size_t, [context, c_char_p, c_size_t, values]),
        ("ct_print_each", c_size_t, [values, c_size_t, c_void_p, c_size_t]),
        ("ct_call_each", c_size_t, [context, context, c_char_p, POINTER(Columns), values]),
        ("ct_eval", c_size_t, [context, *text]),
        ("ct_eval_static", c_size_t, [context, *text]),
        ("ct_why", c_size_t, [context, c_void_p, *text, c_void_p, c_size_t]),
        ("ct_cure", c_size_t, [context, c_void_p, *text, c_void_p, c_size_t]),
        ("ct_offsets", None, [context, c_size_t, c_int, c_void_p, c_size_t, c_void_p]),
        ("ct_op_name", c_char_p, [c_int]),
        ("ct_op_usage", c_char_p, [c_int]),
        ("ct_op_says", c_char_p, [c_int]),
        ("ct_op_example", c_char_p, [c_int]),
        ("ct_type_name", c_char_p, [c_int]),
        ("ct_type_bits", c_int, [c_int]),
    ):
        function = getattr(c, name)
        function.restype, function.argtypes = result, arguments
    return c


C = _prototypes(library("libcutecheck.so"))

# Its arguments are ctypes objects that are made once: without argtypes nothing is converted.
_ask = C.ct_answer
_ask.restype = c_size_t


class Arena:
    """A context and its memory, aligned as C's largest type."""

    def __init__(self, size=_FIRST_MEMORY):
        self.context = Context()
        self.pointer = byref(self.context)
        self.open(size)

    def open(self, size):
        self.memory = (c_uint64 * (size // 8))()
        C.ct_init(self.pointer, self.memory, size)

    def grow(self):
        """Empty memory of 16 times the size, up to 4 GiB."""
        if self.context.size >= _MOST_MEMORY:
            raise MemoryError(self.context.message.decode())
        self.open(min(16 * self.context.size, _MOST_MEMORY))

    def is_short(self):
        return self.context.error == _MEMORY_IS_SHORT


class _Thread(threading.local):
    """What the calls of one thread use."""

    def __init__(self):
        self.arena = Arena()
        self.values = (c_size_t * 1)()
        self.widen(1 << 14)

    def widen(self, size):
        self.text = (c_char * size)()
        self.size = size
        self.room = self.arena.pointer, self.text, c_size_t(size)


THREAD = _Thread()


def refuse(arena, expression):
    """Raises what the context's failure says; the context is usable again."""
    context = arena.context
    refused = Refused(
        context.message.decode(errors="replace"),
        error=C.ct_error_name(context.error).decode(),
        witness=context.witness.decode(errors="replace"),
        column=context.column,
        expression=expression,
    )
    C.ct_clear(arena.pointer)
    raise refused


def compute(arena, make, expression=""):
    """What make() gives, in empty memory that is enough for it, or the refusal."""
    while True:
        C.ct_release(arena.pointer, 0)
        made = make()
        if not arena.context.error:
            return made
        if not arena.is_short():
            refuse(arena, expression)
        arena.grow()


def answer_of_call(op, texts):
    """The answer of an operation by its CuTe name, such as ``"upcast<4>"``: its kind, its text."""
    thread = THREAD
    request = "\0".join((op, *texts, "")).encode()
    context, text, size = thread.room
    length = _ask(context, request, text, size)
    if length == 0:
        compute(thread.arena, lambda: _ask(context, request, text, size), _call(op, texts))
        return answer_of_call(op, texts)
    if length > thread.size:
        thread.widen(2 * length)
        return answer_of_call(op, texts)
    return text.value.decode()


def _call(op, texts):
    return f"{op}({', '.join(texts)})"


def answer_of_text(text, static=False):
    """The answer of an expression in CuTe's print form or in CuTe's C++: its kind, its text."""
    thread, data = THREAD, text.encode()
    function = C.ct_eval_static if static else C.ct_eval
    pointer = thread.arena.pointer
    thread.values[0] = compute(thread.arena, lambda: function(pointer, data, len(data)), text)
    length = C.ct_print_each(thread.values, 1, thread.text, thread.size)
    if length > thread.size:
        thread.widen(2 * length)
        C.ct_print_each(thread.values, 1, thread.text, thread.size)
    return thread.text.value.decode()


def text_about(function, expression):
    """What ``ct_why`` or ``ct_cure`` says of an expression."""
    thread, data = THREAD, expression.encode()
    pointer = thread.arena.pointer

    def make():
        return function(pointer, None, data, len(data), thread.text, thread.size)

    length = compute(thread.arena, make, expression)
    if length >= thread.size:
        thread.widen(2 * length)
        compute(thread.arena, make, expression)
    return thread.text.value.decode()


def operations():
    """(name, usage, law, example) of each operation."""
    i = 0
    while (name := C.ct_op_name(i)) is not None:
        rest = (f(i) or b"" for f in (C.ct_op_usage, C.ct_op_says, C.ct_op_example))
        yield name.decode(), *(text.decode() for text in rest)
        i += 1
