"""What of PyTorch would go around its operators, or choose kernels that are machine code."""

import os


def apply(torch):
    torch.backends.cudnn.enabled = False
    torch.backends.cuda.enable_flash_sdp(False)
    torch.backends.cuda.enable_mem_efficient_sdp(False)
    torch.backends.cuda.enable_cudnn_sdp(False)
    _inductor()


def _inductor():
    """Inductor: no pool of processes, and kernels are loaded by the driver as Triton does."""
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
    os.environ.setdefault("TORCHINDUCTOR_USE_STATIC_CUDA_LAUNCHER", "0")
