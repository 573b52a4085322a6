"""cuda.core, and numba by it: they link by the driver, and need not warn of that.

nvJitLink makes machine code, so the machine's driver is found in its place (emu/cuda/audit), which
cuda.core takes for an old nvJitLink.
"""

import warnings

from cutecheck.hooks import when_imported


@when_imported("cuda.core._linker")
def _prepare(module):
    warnings.filterwarnings("ignore", message=r"libnvJitLink\.so\* is too old")
