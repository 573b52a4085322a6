"""mock_gpu.py - a kernel of PTX text on memory of Python: what the mock GPU of a framework needs.

Usage: mock_gpu.py [libcuteemu.so]. The array's own bytes are global memory at their own address;
the arguments are packed as cuLaunchKernel takes them. Findings are those of the machine's checks.
"""
import array
import ctypes
import struct
import sys

class Launch(ctypes.Structure):  # emu_ptx_launch
    _fields_ = [("entry", ctypes.c_char_p), ("grid", ctypes.c_int64 * 3),
                ("block", ctypes.c_int * 3), ("cluster", ctypes.c_int * 3),
                ("dynamic_shared", ctypes.c_uint32), ("workspace", ctypes.c_uint64),
                ("stack", ctypes.c_uint64), ("stack_most", ctypes.c_uint64),
                ("arguments", ctypes.c_void_p), ("count", ctypes.c_int),
                ("packed", ctypes.c_char_p), ("packed_bytes", ctypes.c_size_t)]

class Error(ctypes.Structure):  # emu_ptx_error
    _fields_ = [("line", ctypes.c_int), ("column", ctypes.c_int), ("text", ctypes.c_char * 240)]

emu = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libcuteemu.so")
emu.emu_ptx_machine.restype = ctypes.c_void_p
machine = ctypes.c_void_p(emu.emu_ptx_machine())

def run(text, block, shared, memory, layout, *values):
    address, length = memory.buffer_info()
    size = ctypes.c_uint64(length * memory.itemsize)
    emu.emu_share(machine, ctypes.c_void_p(address), size, b"array")
    packed, error = struct.pack(layout, address, *values), Error()
    launch = Launch(None, (1, 1, 1), (block, 1, 1), (0, 0, 0), shared, 0, 0, 0, None, 0,
                    packed, len(packed))
    end = emu.emu_ptx_run(machine, text, ctypes.byref(launch), ctypes.byref(error))
    emu.emu_free(machine, ctypes.c_uint64(address))
    return end, error.text.decode()

SCALE = b""".version 9.0
.target sm_90a
.address_size 64
.visible .entry scale(.param .u64 x, .param .f32 a) {
    .reg .b64 %rd<3>; .reg .b32 %r1; .reg .f32 %f<3>;
    ld.param.u64 %rd1, [x]; ld.param.f32 %f1, [a]; mov.u32 %r1, %tid.x;
    mad.wide.u32 %rd2, %r1, 4, %rd1;
    ld.global.f32 %f2, [%rd2]; mul.f32 %f2, %f2, %f1; st.global.f32 [%rd2], %f2;
    ret;
}
"""

x = array.array("f", [1, 2, 3, 4])
print(run(SCALE, 4, 0, x, "Qf", 2.5), x.tolist(), emu.emu_findings(machine), "findings")
print(run(SCALE, 5, 0, x, "Qf", 2.5)[0], emu.emu_findings(machine), "finding: the fifth thread")
print(run(SCALE.replace(b"mul.f32", b"mull.f32"), 4, 0, x, "Qf", 2.5))
