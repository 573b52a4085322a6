"""Kernels by ctypes alone on this process's libcuda.so.1, for tests of the plugin."""

import ctypes
from ctypes import byref, c_size_t, c_uint32, c_uint64, c_void_p

PTX = b""".version 8.0
.target sm_90
.address_size 64
.visible .entry put(.param .u64 to, .param .u32 step) {   // to[tid * step] = tid
    .reg .b64 %rd<4>; .reg .b32 %r<4>;
    ld.param.u64 %rd1, [to]; ld.param.u32 %r2, [step];
    mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, %r2; add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r1; ret; }
.visible .entry wait(.param .u64 to, .param .u32 step) {  // half of the CTA, for all of it
    .reg .pred %p; .reg .b32 %r<2>;
    mov.u32 %r1, %tid.x; setp.lt.u32 %p, %r1, 32; @%p bar.sync 0, 64; @!%p bra END;
    bar.sync 1, 64; END: ret; }
.visible .entry count(.param .u64 to, .param .u32 step) { // 2^32 turns
    .reg .pred %p; .reg .b32 %r<3>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [to]; mov.u32 %r1, 0;
    AGAIN: add.u32 %r1, %r1, 1; setp.ne.u32 %p, %r1, 0; @%p bra AGAIN;
    st.global.u32 [%rd1], %r1; ret; }
"""


class Gpu:
    """A context, the module, and memory of 4096 bytes."""

    def __init__(self):
        self.cuda = cuda = ctypes.CDLL("libcuda.so.1")
        self.context, self.module, self.at = c_void_p(), c_void_p(), c_uint64()
        assert cuda.cuInit(0) == 0
        assert cuda.cuCtxCreate_v2(byref(self.context), 0, 0) == 0
        assert cuda.cuModuleLoadData(byref(self.module), PTX) == 0
        assert cuda.cuMemAlloc_v2(byref(self.at), c_size_t(4096)) == 0

    def launch(self, name, threads, at=None, step=4, stream=None):
        kernel, to, step = c_void_p(), c_uint64(self.at.value if at is None else at), c_uint32(step)
        assert self.cuda.cuModuleGetFunction(byref(kernel), self.module, name.encode()) == 0
        both = (c_void_p * 2)(ctypes.addressof(to), ctypes.addressof(step))
        return self.cuda.cuLaunchKernel(kernel, 1, 1, 1, threads, 1, 1, 0, stream, both, None)

    def good(self):
        return self.launch("put", 64)

    def race(self):
        return self.launch("put", 64, step=0)

    def outside(self):
        return self.launch("put", 64, at=self.at.value + (1 << 20))

    def synchronise(self):
        return self.cuda.cuCtxSynchronize()

    def words(self, n):
        to = (c_uint32 * n)()
        error = self.cuda.cuMemcpyDtoH_v2(to, self.at, c_size_t(4 * n))
        assert error == 0, error
        return list(to)
