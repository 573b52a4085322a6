"""What of PyTorch would go around its operators, choose kernels that are machine code, or measure
times: a machine without a clock has none.

``CUTECHECK_AUTOTUNE=all`` lets Inductor run each of a kernel's configurations, once; else the first
is taken.
"""

import os

from cutecheck.hooks import when_imported


def before_import():
    """What is read when torch is imported."""
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
    os.environ.setdefault("TORCHINDUCTOR_USE_STATIC_CUDA_LAUNCHER", "0")


def apply(torch):
    """Convolutions, recurrences and attention are made of operators."""
    torch.backends.cudnn.enabled = False
    torch.backends.cuda.enable_flash_sdp(False)
    torch.backends.cuda.enable_mem_efficient_sdp(False)
    torch.backends.cuda.enable_cudnn_sdp(False)


@when_imported("torch._inductor.runtime.triton_heuristics")
def _one_configuration(heuristics):
    tuner = heuristics.CachingAutotuner
    make = tuner.__init__

    def first_alone(self, *args, **kwargs):
        make(self, *args, **kwargs)
        self.optimize_mem = False  # results would be copied to the host before they are written
        if os.environ.get("CUTECHECK_AUTOTUNE") != "all":
            self.configs = self.configs[:1]

    tuner.__init__ = first_alone


@when_imported("torch._inductor.runtime.benchmarking")
def _one_run(benchmarking):
    def run(self, function, *args, **kwargs):
        function()
        return 1.0

    for kind in (benchmarking.TritonBenchmarker, benchmarking.InductorBenchmarker):
        kind.benchmark_gpu = run
