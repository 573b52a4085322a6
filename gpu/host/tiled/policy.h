/* policy.h - the policies that CuTe's copy is given in the place of an instruction: which one they
 * choose, by the layouts of a thread's parts and by the memories.
 *
 *      DefaultCopy, AutoVectorizingCopy,             vectors of gcd(what both parts have side by
 *      AutoVectorizingCopyWithAssumedAlignment<b>    side, their alignments, b) bits, where these
 *                                                    are whole bytes and more than an element
 *      AutoFilter<one of these>                      the same, with what b broadcasts left out
 *      AutoCopyAsync,smem                            cp.async of elements of 4, 8 and 16 bytes, ld
 *                                                    and st of others
 *      AutoCopyAsync,gmem                            ld and st of elements
 *
 * What is here: from a policy to an instruction and offsets. What is not: copies by instructions
 * that are named (tiled_copy.c), the kernel (kernels/tiled/tiled_copy.cu). */
#ifndef GPU_TILED_POLICY_H
#define GPU_TILED_POLICY_H

#include "gpu/host/tiled/tiled_copy.h"

#ifdef __cplusplus
extern "C" {
#endif

bool gpu_is_policy(const char *op);

/* As gpu_tiled_copy, whose op is a policy. The parts are those of a tiled copy of single elements
 * with the same threads and values. */
bool gpu_policy_copy(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, int32_t *offsets,
                     size_t room, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
