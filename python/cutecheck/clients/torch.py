"""PyTorch on the machine: its operators run on the CPU, over the memory of the device.

PyTorch's packages have machine code alone, which no emulator of PTX runs. With ``import torch``
each operator of the key CUDA becomes the one of the CPU, called with tensors whose memory is the
machine's (``_torch/operators.py``); kernels of Triton, NVRTC and nvcc run on the machine itself.
"""

import ctypes
import os

from cutecheck.hooks import when_imported

# Memory is given out and taken back in the order of streams, each tensor for itself: the use of one
# that was freed is found. Read by PyTorch at its first allocation.
_SETTINGS = {"PYTORCH_ALLOC_CONF": "backend:cudaMallocAsync"}


def _machine():
    """libcuda.so.1, where it is the machine's; None: it is that of a GPU, or there is none."""
    try:
        library = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    return library if hasattr(library, "emui_cu_view") else None


for _name, _value in _SETTINGS.items():
    os.environ.setdefault(_name, _value)


@when_imported("torch")
def prepare(torch):
    """Registers the operators, once ``torch`` is imported."""
    library = _machine()
    if library is not None:
        from cutecheck.clients._torch import operators, settings

        settings.apply(torch)
        operators.register(library)
