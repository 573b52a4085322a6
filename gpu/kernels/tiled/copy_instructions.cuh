/* copy_instructions.cuh - the instructions of a thread or a warp that CuTe's copy operations stand
 * for, one small function each.
 *
 *      ld, st             a vector of 1 to 16 bytes
 *      cp.async           4, 8 or 16 bytes of global memory into shared memory
 *      ldmatrix, stmatrix 1, 2 or 4 matrices of 8x8 elements of 16 bits, of which lane t has
 *                         elements (t / 4, 2 (t % 4)) and the next, transposed or not
 *      movmatrix          one of them, transposed in the registers of a warp
 *      shuffle            two registers of lanes that lie 1 or 4 apart are a matrix of 2x2
 *                         registers, which is transposed
 *
 * What is here: the instructions. What is not: who executes them at which offsets (tiled_copy.cu,
 * retile.cu), bulk and tensor copies (ptx.cuh). */
#ifndef GPU_COPY_INSTRUCTIONS_CUH
#define GPU_COPY_INSTRUCTIONS_CUH

#include "gpu/gpu.h"

#include <cuda.h>
#include <stdint.h>

/* ---- Vectors of one thread ------------------------------------------------------------------ */

template <typename T> static __device__ void move(const void *from, void *to)
{
    *(T *)to = *(const T *)from;
}

static __device__ inline void load_store(int bytes, const void *from, void *to)
{
    switch (bytes) {
    case 1:
        return move<uint8_t>(from, to);
    case 2:
        return move<uint16_t>(from, to);
    case 4:
        return move<uint32_t>(from, to);
    case 8:
        return move<uint64_t>(from, to);
    default:
        return move<uint4>(from, to);
    }
}

template <int BYTES>
static __device__ inline void copy_async(const gpu_copy_instruction *i, const void *from,
                                         uint32_t to)
{
#if __CUDA_ARCH__ >= 800
    if (i->zero_fill)
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %2;" ::"r"(to), "l"(from),
                     "n"(BYTES)
                     : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(BYTES)
                     : "memory");
#endif
}

static __device__ inline void copy_async_past_l1(const gpu_copy_instruction *i, const void *from,
                                                 uint32_t to)
{
#if __CUDA_ARCH__ >= 800
    if (i->zero_fill)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, 16;" ::"r"(to), "l"(from)
                     : "memory");
    else
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}

static __device__ inline void cp_async(const gpu_copy_instruction *i, const void *from, uint32_t to)
{
    if (i->past_l1)
        copy_async_past_l1(i, from, to);
    else if (i->bytes == 4)
        copy_async<4>(i, from, to);
    else if (i->bytes == 8)
        copy_async<8>(i, from, to);
    else
        copy_async<16>(i, from, to);
}

/* ---- Registers of a warp -------------------------------------------------------------------- */

static __device__ inline void ldmatrix(int matrices, bool transposed, uint32_t at, uint32_t *r)
{
#if __CUDA_ARCH__ >= 750
    switch (2 * matrices + transposed) {
    case 2:
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                     : "=r"(r[0])
                     : "r"(at)
                     : "memory");
        break;
    case 3:
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
                     : "=r"(r[0])
                     : "r"(at)
                     : "memory");
        break;
    case 4:
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                     : "=r"(r[0]), "=r"(r[1])
                     : "r"(at)
                     : "memory");
        break;
    case 5:
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                     : "=r"(r[0]), "=r"(r[1])
                     : "r"(at)
                     : "memory");
        break;
    case 8:
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                     : "r"(at)
                     : "memory");
        break;
    default:
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                     : "r"(at)
                     : "memory");
    }
#endif
}

static __device__ inline void stmatrix(int matrices, bool transposed, uint32_t at,
                                       const uint32_t *r)
{
#if __CUDA_ARCH__ >= 900
    switch (2 * matrices + transposed) {
    case 2:
        asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at), "r"(r[0])
                     : "memory");
        break;
    case 3:
        asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(at),
                     "r"(r[0])
                     : "memory");
        break;
    case 4:
        asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(at),
                     "r"(r[0]), "r"(r[1])
                     : "memory");
        break;
    case 5:
        asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(at),
                     "r"(r[0]), "r"(r[1])
                     : "memory");
        break;
    case 8:
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
                     "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                     : "memory");
        break;
    default:
        asm volatile(
            "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
            "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
            : "memory");
    }
#endif
}

/* Lane t has row t / 4 of the matrix before, and of its transpose after. */
static __device__ inline void movmatrix(uint32_t *r)
{
#if __CUDA_ARCH__ >= 750
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(r[0]));
#endif
}

/* The lower lane of a pair sends its second register, the upper one its first. */
static __device__ inline void shuffle(int lanes, uint32_t *r)
{
    bool upper = (threadIdx.x & (unsigned)lanes) != 0;
    uint32_t got = __shfl_xor_sync(0xffffffff, upper ? r[0] : r[1], lanes);
    if (upper)
        r[0] = got;
    else
        r[1] = got;
}

#endif
