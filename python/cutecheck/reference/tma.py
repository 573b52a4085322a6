"""Plans of TMA copies: what the driver is asked to encode, and which CTA moves what."""

from typing import Any

from cutecheck.reference.atom import _Object, _Slice
from cutecheck.reference.tensors import Tensor
from cutecheck.reference.value import Operand, call, text_of


class ThrTma(_Slice):
    """The share of one CTA of the cluster."""

    def partition_S(self, tensor: Operand) -> Any:
        return self._whole.member("partition_S", self.thread, tensor)

    def partition_D(self, tensor: Operand) -> Any:
        return self._whole.member("partition_D", self.thread, tensor)


class TmaCopy(_Object):
    """A copy between global memory and a layout in shared memory through a tensor map.

    >>> plan = make_tma_copy(
    ...     "SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (256,128):(128,_1)", "(_64,_64):(_64,_1)"
    ... )
    >>> plan.transaction_bytes, plan.tensor_map["boxDim"]
    (8192, (64, 64))
    """

    __slots__ = ()

    def _make(self, maker, *operands):
        self._maker, self._operands = maker, operands
        self._text = self.expression
        return self

    @property
    def expression(self) -> str:
        name, *rest = map(text_of, self._operands)
        function = self._maker.replace("tma_copy", "make_tma_copy")
        return f"{function}({name}{{}}, {', '.join(rest)})"

    def get_slice(self, cta: int = 0) -> ThrTma:
        return ThrTma(self, cta)

    @property
    def tensor_map(self) -> dict[str, Any]:
        """The fields of the tensor map, under the driver's names.

        Integers, tuples of integers, or names.
        """
        fields = (field.partition("=") for field in self.member("tensor_map").split())
        return {name: _field(text) for name, _, text in fields}

    TV = property(lambda self: self.member("TV"))
    RefLayout = property(lambda self: self.member("RefLayout"))
    transaction_bytes = property(lambda self: int(self.member("transaction_bytes")))
    gbasis = property(lambda self: self.member("gbasis"))

    def get_tma_tensor(self, shape: Operand) -> Tensor:
        """The coordinates of the map as a tensor of that shape."""
        return self.member("get_tma_tensor", shape)


def _field(text):
    if text[0] == "(":
        return tuple(int(n, 0) for n in text[1:-1].split(",") if n)
    try:
        return int(text, 0)
    except ValueError:
        return text


def make_tma_copy(
    copy: str, gtensor: Operand, smem: Operand, tiler: Operand = None, cluster: Operand = 1
) -> TmaCopy:
    """A TMA copy of the tiles ``tiler`` (by default those of ``smem``) by ``cluster`` CTAs."""
    if tiler is None and isinstance(cluster, int) and cluster == 1:
        tail = ()
    else:
        tail = (cluster,) if tiler is None else (tiler, cluster)
    return TmaCopy.__new__(TmaCopy)._make("tma_copy", copy, gtensor, smem, *tail)


def make_im2col_tma_copy(copy: str, gtensor: Operand, smem: Operand, *rest: Operand) -> TmaCopy:
    """An im2col copy; ``rest``: tiler, cluster, then the corners, paddings and steps.

    >>> plan = make_im2col_tma_copy(
    ...     "SM90_TMA_LOAD_IM2COL",
    ...     "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)",
    ...     "(_96,_64):(_64,_1)",
    ... )
    >>> plan.tensor_map["pixelsPerColumn"]
    96
    """
    return TmaCopy.__new__(TmaCopy)._make("im2col_tma_copy", copy, gtensor, smem, *rest)


def tma_partition(cta: Operand, ctas: Operand, stensor: Operand, gtensor: Operand, values: int = 1):
    """gmem and smem of one CTA's instructions, as ((values, iterations), rests).

    ``values``: how many one instruction moves.
    """
    return call(f"tma_partition<{values}>", cta, ctas, stensor, gtensor)
