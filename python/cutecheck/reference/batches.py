"""Many calls of one operation: operands and answers stay in C, and become objects when asked for.

::

    Batch                texts -> values in one memory      ct_parse_each
    batch(op, a, b)      op(a[i], b[i]) for each i          ct_call_each
    list(..)             values -> objects                  ct_print_each
"""

import ctypes
from collections.abc import Callable, Iterable, Sequence
from ctypes import POINTER, c_char, c_size_t
from typing import Any, TypeGuard

from cutecheck.reference.calls import Arena, C, Columns, refuse
from cutecheck.reference.value import Operand, call, decode, text_of

_BYTES_A_VALUE = 1 << 10
_LEAST = 1 << 16


class Batch(Sequence):
    """Values of CuTe in memory of C, as a sequence; those that were refused raise when asked for.

    >>> layouts = Batch(["(_4,_8):(_8,_1)", "(_8,_2):(_1,_16)"])
    >>> batch("size", layouts).integers()
    array([32, 16])
    """

    _call: tuple[str, list["Batch"]] | None

    def __init__(self, values: Iterable[Operand]):
        texts = [text_of(value) for value in values]
        data = "\0".join([*texts, ""]).encode()

        def make(arena, pointers):
            read = C.ct_parse_each(arena.pointer, data, len(texts), pointers)
            return texts[read] if read < len(texts) else ""

        self._keep(len(texts), make)
        self._call = None

    def _keep(self, count, make):
        """Values in memory that is enough for them; what make gives is what was refused."""
        arena = Arena(max(_LEAST, count * _BYTES_A_VALUE))
        self._pointers = (c_size_t * count)()
        refused = make(arena, self._pointers)
        while arena.context.error:
            if not arena.is_short():
                refuse(arena, refused)
            arena.grow()
            refused = make(arena, self._pointers)
        self._arena = arena

    @classmethod
    def _of_call(cls, op, columns):
        self = cls.__new__(cls)
        self._call = op, columns
        count = len(columns[0])
        rows = (POINTER(c_size_t) * len(columns))(
            *(ctypes.cast(column._pointers, POINTER(c_size_t)) for column in columns)
        )
        operands, work = Columns(len(columns), count, rows), Arena()

        def make(arena, pointers):
            C.ct_call_each(
                arena.pointer, work.pointer, op.encode(), ctypes.byref(operands), pointers
            )
            return op

        self._keep(count, make)
        return self

    def __len__(self):
        return len(self._pointers)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        i = range(len(self))[i]
        text = self._texts(i, i + 1)[0]
        return self._again(i) if text[0] == "!" else decode(text)

    def __iter__(self):
        for i, text in enumerate(self._texts(0, len(self))):
            yield self._again(i) if text[0] == "!" else decode(text)

    def _texts(self, begin, end):
        """Kind and text of each value from begin to end."""
        if begin == end:
            return []
        first = ctypes.byref(self._pointers, begin * ctypes.sizeof(c_size_t))
        first = ctypes.cast(first, POINTER(c_size_t))
        room = 64 * (end - begin)
        while True:
            text = (c_char * room)()
            length = C.ct_print_each(first, end - begin, text, room)
            if length <= room:
                return text.raw[: length - 1].decode().split("\0")
            room = length

    def _again(self, i):
        """The call of a value that was refused, alone: it says why, or needs more memory."""
        assert self._call is not None
        op, columns = self._call
        return call(op, *(column[i] for column in columns))

    @property
    def refused(self) -> list[int]:
        """The numbers of the calls that have no answer: ``batch[i]`` raises its reason.

        >>> batch("composition", ["_8:_1", "(_6,_2):(_1,_7)"], ["_4:_2", "(_3,_2):(_2,_3)"]).refused
        [1]
        """
        return [i for i, pointer in enumerate(self._pointers) if pointer == 0]

    def integers(self) -> Any:
        """The values as an array of ``int64``; they are integers."""
        import numpy as np

        return np.fromiter(self, dtype=np.int64, count=len(self))

    def __repr__(self):
        return f"<Batch of {len(self)} values>"


def batch(operation: str | Callable, *columns: Iterable[Operand]) -> Batch:
    """An operation on many operands: ``operation(columns[0][i], columns[1][i], ..)`` for each i.

    ``operation``: a function of this package, or a CuTe name, template arguments kept, such as
    ``"upcast<4>"``. A column is a ``Batch``, of which nothing is read again, or any iterable of
    operands; a single operand stands for a column of it. Refused calls are in ``Batch.refused``.

    >>> from cutecheck import Layout, composition
    >>> tiles = Batch([Layout((4, 8), (8, 1)), Layout((6, 2), (8, 2))])
    >>> list(batch(composition, tiles, "_2:_2"))
    [Layout("_2:_16"), Layout("_2:_16")]
    """
    name = operation if isinstance(operation, str) else operation.__qualname__.rstrip("_")
    kept = [column if _is_column(column) else None for column in columns]
    counts = {len(column) for column in kept if column is not None}
    if len(counts) != 1:
        raise ValueError(f"{name}: columns of {sorted(counts)} operands: give one number of them")
    count = counts.pop()
    return Batch._of_call(
        name,
        [
            c if isinstance(c, Batch) else Batch([single] * count if c is None else c)
            for c, single in zip(kept, columns, strict=True)
        ],
    )


def _is_column(x: Any) -> TypeGuard[Sequence]:
    return isinstance(x, (Batch, list))
