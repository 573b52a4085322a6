"""The operations of the library by CuTe's names; a file is imported when it is needed.

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
    from cutecheck.reference.operations.algorithms import *  # noqa: F403
    from cutecheck.reference.operations.atoms import *  # noqa: F403
    from cutecheck.reference.operations.copies_like_others import *  # noqa: F403
    from cutecheck.reference.operations.copies_of_addresses import *  # noqa: F403
    from cutecheck.reference.operations.copies_of_operands import *  # noqa: F403
    from cutecheck.reference.operations.copies_of_some_sums import *  # noqa: F403
    from cutecheck.reference.operations.copies_of_sums import *  # noqa: F403
    from cutecheck.reference.operations.copies_of_tensor_memory import *  # noqa: F403
    from cutecheck.reference.operations.im2col import *  # noqa: F403
    from cutecheck.reference.operations.im2col_atoms import *  # noqa: F403
    from cutecheck.reference.operations.im2col_of_operands import *  # noqa: F403
    from cutecheck.reference.operations.integers import *  # noqa: F403
    from cutecheck.reference.operations.layouts import *  # noqa: F403
    from cutecheck.reference.operations.sizes import *  # noqa: F403
    from cutecheck.reference.operations.tensor_memory import *  # noqa: F403
    from cutecheck.reference.operations.tensors import *  # noqa: F403
    from cutecheck.reference.operations.tiled_copies import *  # noqa: F403
    from cutecheck.reference.operations.tiled_mmas import *  # noqa: F403
    from cutecheck.reference.operations.tma import *  # noqa: F403
    from cutecheck.reference.operations.tma_atoms_of_operands import *  # noqa: F403
    from cutecheck.reference.operations.tma_of_operands import *  # noqa: F403
    from cutecheck.reference.operations.tma_of_sums import *  # noqa: F403
    from cutecheck.reference.operations.tuples import *  # noqa: F403

if not TYPE_CHECKING:
    __all__ = sorted(WHERE)


def __getattr__(name: str) -> Any:
    if name not in WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *WHERE})
