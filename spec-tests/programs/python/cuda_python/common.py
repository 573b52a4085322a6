"""What the programs of this folder share: calls that raise, texts that NVRTC compiles, launches."""
import numpy as np
from cuda.bindings import driver, nvrtc


def ok(answer):
    """The results of a call of either library; an error is raised."""
    error, *results = answer
    if int(error) != 0:
        raise RuntimeError(str(error))
    return results[0] if len(results) == 1 else results


def begin():
    ok(driver.cuInit(0))
    device = ok(driver.cuDeviceGet(0))
    ok(driver.cuCtxSetCurrent(ok(driver.cuDevicePrimaryCtxRetain(device))))
    return device


def ptx_of(source, *options, names=()):
    """The text, and the names that C++ has for some of its kernels."""
    program = ok(nvrtc.nvrtcCreateProgram(source.encode(), b"kernels.cu", 0, [], []))
    for name in names:
        ok(nvrtc.nvrtcAddNameExpression(program, name))
    options = [b"--gpu-architecture=compute_90a", b"-lineinfo", *options]
    (error,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
    if int(error) != 0:
        log = b" " * ok(nvrtc.nvrtcGetProgramLogSize(program))
        ok(nvrtc.nvrtcGetProgramLog(program, log))
        raise SyntaxError(log.decode())
    ptx = b" " * ok(nvrtc.nvrtcGetPTXSize(program))
    ok(nvrtc.nvrtcGetPTX(program, ptx))
    lowered = [ok(nvrtc.nvrtcGetLoweredName(program, name)) for name in names]
    return (ptx, lowered) if names else ptx


def kernel_of(source, name, *options):
    module = ok(driver.cuModuleLoadData(ptx_of(source, *options)))
    return ok(driver.cuModuleGetFunction(module, name))


def upload(array):
    at = ok(driver.cuMemAlloc(array.nbytes))
    ok(driver.cuMemcpyHtoD(at, array.ctypes.data, array.nbytes))
    return at


def download(at, like):
    array = np.empty_like(like)
    ok(driver.cuMemcpyDtoH(array.ctypes.data, at, array.nbytes))
    return array


def pointers(*arguments):
    """Arguments of a kernel: addresses of numbers of NumPy's, which are kept as long."""
    held = [np.array([int(a)], np.uint64) if isinstance(a, driver.CUdeviceptr) else
            np.array([a]) for a in arguments]
    table = np.array([h.ctypes.data for h in held], np.uint64)
    return table, held


def launch(kernel, grid, block, *arguments, shared=0, stream=0):
    table, _ = pointers(*arguments)
    ok(driver.cuLaunchKernel(kernel, *grid, *block, shared, stream, table.ctypes.data, 0))
