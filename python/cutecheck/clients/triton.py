"""Triton on the machine: its compiler and its launcher as they are, and kernels too.

``stand_in/ptxas`` makes the machine code. With ``import triton`` besides:

- arguments of a launch may be tensors of the CPU and arrays of NumPy (``_triton/host.py``)
- a benchmark calls its function once, and the autotuner takes the first configuration that can be
  launched, or checks each of them (``_triton/tuning.py``)
- a PyTorch without CUDA, and none at all, will do
- Triton's cache keeps kernels of different files apart: findings name the file of a kernel
"""

import os
import sys

from cutecheck import native
from cutecheck.hooks import when_imported


@when_imported("triton.testing")
def _testing(module):
    if native.driver() is not None:
        from cutecheck.clients._triton import tuning

        module.do_bench = module.do_bench_cudagraph = tuning.once


@when_imported("triton.runtime.autotuner")
def _autotuner(module):
    if native.driver() is not None:
        from cutecheck.clients._triton import tuning

        tuning.prepare(module.Autotuner)


@when_imported("triton.runtime.jit")
def _jit(module):
    if native.driver() is not None:
        from cutecheck.clients._triton import host

        host.prepare(module.JITFunction)
        _add_file_to_key(module.JITFunction)


def _add_file_to_key(jit_function):
    """The source and its first line are in the key already, but the PTX names the file too."""
    cls = next(c for c in jit_function.__mro__ if "cache_key" in vars(c))
    key = cls.cache_key.fget

    def cache_key(self):
        return f"{key(self)} {os.path.abspath(self.fn.__code__.co_filename)}"

    cls.cache_key = property(cache_key)


@when_imported("triton.runtime._allocation")
def _allocation(module):
    if native.driver() is not None:
        from cutecheck.clients._triton import host

        module._allocator = host.Allocators(module._allocator)


@when_imported("triton.tools.tensor_descriptor")
@when_imported("triton.experimental.gluon.nvidia.hopper")
def _descriptor(module):
    if native.driver() is not None:
        from cutecheck.clients._triton import host

        host.prepare_descriptor(module.TensorDescriptor)


def _has_cuda():
    """Is there a PyTorch that knows CUDA?"""
    torch = sys.modules.get("torch")
    return torch is not None and torch.backends.cuda.is_built()


@when_imported("triton.backends.nvidia.driver")
def _driver(module):
    """Where PyTorch has no CUDA, the driver asks libcuda, and Triton's device is the CPU."""
    cls = module.CudaDriver
    if native.driver() is None or not hasattr(cls, "_get_current_device"):
        return
    make, is_active = cls.__init__, cls.is_active
    device, interface = cls.get_active_torch_device, cls.get_device_interface

    def __init__(self):
        make(self)
        if not _has_cuda():
            for name in ("device_capability", "current_stream", "current_device"):
                setattr(self, "get_" + name, getattr(self, "_get_" + name))
            self.set_current_device = self._set_current_device

    def get_active_torch_device(self):
        import torch

        return device(self) if _has_cuda() else torch.device("cpu")

    def get_device_interface(self):
        import torch

        return interface(self) if _has_cuda() else torch.cpu

    cls.__init__ = __init__
    cls.is_active = staticmethod(lambda: is_active() if _has_cuda() else True)
    cls.get_active_torch_device = get_active_torch_device
    cls.get_device_interface = get_device_interface
