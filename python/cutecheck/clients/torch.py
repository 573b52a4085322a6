"""PyTorch on the machine: its operators run on the CPU, over the memory of the device.

PyTorch's packages have machine code alone, which no emulator of PTX runs. With ``import torch``
each operator of the key CUDA becomes the one of the CPU, called with tensors whose memory is the
machine's (``_torch/operators.py``); kernels of Triton, NVRTC and nvcc run on the machine itself.
"""

from cutecheck import native
from cutecheck.clients._torch import settings
from cutecheck.hooks import when_imported

settings.before_import()


@when_imported("torch")
def prepare(torch):
    """Registers the operators, once ``torch`` is imported."""
    library = native.driver()
    if library is not None:
        from cutecheck.clients._torch import operators

        settings.apply(torch)
        operators.register(library)
