"""Errors: of a text, of a name, of a launch; and a fault, which every later call returns."""
import numpy as np
from common import begin, kernel_of, launch, ok, ptx_of, upload
from cuda.bindings import driver


def fails(error, call, *arguments, **more):
    try:
        call(*arguments, **more)
    except (RuntimeError, SyntaxError) as e:
        assert error in str(e), e
    else:
        raise AssertionError(error + " was expected")


begin()
fails("identifier \"y\" is undefined", ptx_of, "__global__ void k(int *x) { *x = y; }")
kernel = kernel_of("extern \"C\" __global__ void k(int *x, int n) { x[n] = 1; }", b"k")
module = ok(driver.cuFuncGetModule(kernel))
fails("NOT_FOUND", lambda: ok(driver.cuModuleGetFunction(module, b"none")))
x = upload(np.zeros(4, dtype=np.int32))
fails("INVALID_VALUE", launch, kernel, (1, 1, 1), (2048, 1, 1), x, np.int32(0))
fails("INVALID_IMAGE", lambda: ok(driver.cuModuleLoadData(b"\x01\x02 no text")))
fails("INVALID_VALUE", lambda: ok(driver.cuMemcpyHtoD(int(x) + 8, np.zeros(4).ctypes.data, 32)))
launch(kernel, (1, 1, 1), (1, 1, 1), np.uint64(16), np.int32(0))
fails("ILLEGAL_ADDRESS", lambda: ok(driver.cuCtxSynchronize()))
fails("ILLEGAL_ADDRESS", lambda: ok(driver.cuMemAlloc(16)))
