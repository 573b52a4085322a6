/* device_runtime.c - what a linked program calls of CUDA's device runtime: the barrier of a grid.
 *
 * Compilers of Python link libcudadevrt.a for it, whose code is not for this machine; where that
 * library is given, this text is linked. Threads of a block meet; one of each adds to a word, the
 * first block so much that the top bit flips when all have come, and waits until it did. Here: that
 * text. Not here: linking (cu_link.c), the word (device/start.c). Follows the CUDA programming
 * guide, "Cooperative Groups", grid synchronization. */
#include "emu/cuda/driver/cu.h"

#include <string.h>

static const char text[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".visible .func (.param .b64 handle) cudaCGGetIntrinsicHandle(.param .b32 scope)\n"
    "{\n"
    ".reg .b32 %r<4>; .reg .b64 %rd<2>; .reg .pred %p<2>;\n"
    "ld.param.u32 %r1, [scope];\n"
    "setp.ne.u32 %p1, %r1, 1;\n" /* a grid */
    "mov.u32 %r2, %envreg1;\n"
    "mov.u32 %r3, %envreg2;\n"
    "mov.b64 %rd1, {%r3, %r2};\n"
    "@%p1 mov.u64 %rd1, 0;\n"
    "st.param.b64 [handle], %rd1;\n"
    "ret;\n"
    "}\n"
    ".visible .func (.param .b32 error) cudaCGSynchronize(.param .b64 handle, .param .b32 flags)\n"
    "{\n"
    ".reg .b32 %r<16>; .reg .b64 %rd<2>; .reg .pred %p<4>;\n"
    "ld.param.u64 %rd1, [handle];\n"
    "setp.eq.u64 %p1, %rd1, 0;\n"
    "mov.u32 %r1, 1;\n" /* cudaErrorInvalidValue: not a cooperative launch */
    "@%p1 bra DONE;\n"
    "barrier.sync 0;\n"
    "mov.u32 %r2, %tid.x; mov.u32 %r3, %tid.y; mov.u32 %r4, %tid.z;\n"
    "or.b32 %r2, %r2, %r3; or.b32 %r2, %r2, %r4;\n"
    "setp.ne.u32 %p2, %r2, 0;\n"
    "@%p2 bra MET;\n"
    "mov.u32 %r5, %nctaid.x; mov.u32 %r6, %nctaid.y; mov.u32 %r7, %nctaid.z;\n"
    "mul.lo.u32 %r5, %r5, %r6; mul.lo.u32 %r5, %r5, %r7;\n"
    "sub.u32 %r8, 0x80000001, %r5;\n" /* so that all together add 2^31 */
    "mov.u32 %r5, %ctaid.x; mov.u32 %r6, %ctaid.y; mov.u32 %r7, %ctaid.z;\n"
    "or.b32 %r5, %r5, %r6; or.b32 %r5, %r5, %r7;\n"
    "setp.eq.u32 %p3, %r5, 0;\n"
    "selp.b32 %r8, %r8, 1, %p3;\n"
    "fence.acq_rel.gpu;\n"
    "atom.relaxed.gpu.add.u32 %r9, [%rd1+4], %r8;\n"
    "POLL:\n"
    "ld.acquire.gpu.u32 %r10, [%rd1+4];\n"
    "xor.b32 %r10, %r10, %r9;\n"
    "setp.ge.s32 %p3, %r10, 0;\n" /* the top bit is still what it was */
    "@%p3 bra POLL;\n"
    "fence.acq_rel.gpu;\n"
    "MET:\n"
    "barrier.sync 0;\n"
    "mov.u32 %r1, 0;\n"
    "DONE:\n"
    "st.param.b32 [error], %r1;\n"
    "ret;\n"
    "}\n";

/* An archive names its members in clear. */
const char *emui_cu_driver_runtime(const void *data, size_t bytes)
{
    static const char magic[] = "!<arch>\n", member[] = "cuda_device_runtime.o";
    const char *at = data, *end = at + bytes - (sizeof member - 1);
    if (bytes < sizeof magic + sizeof member || memcmp(at, magic, sizeof magic - 1) != 0)
        return NULL;
    while (at <= end && memcmp(at, member, sizeof member - 1) != 0)
        ++at;
    return at <= end ? text : NULL;
}
