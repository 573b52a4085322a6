/* prefetch.cuh - prefetches of what the TMA will load: a tensor map, and boxes into the L2.
 *
 * What is here: one function for each instruction. What is not: the loads (ptx.cuh, im2col.cuh).
 * Follows the PTX ISA, "prefetch" and "cp.async.bulk.prefetch.tensor". No byte that a program sees
 * changes by them. They need sm_90: a kernel calls them where __CUDA_ARCH__ is 900 or more. */
#ifndef GPU_TILED_PREFETCH_CUH
#define GPU_TILED_PREFETCH_CUH

#include <cuda.h>
#include <stdint.h>

static __device__ __forceinline__ void ptx_prefetch_map(const CUtensorMap *map)
{
    asm volatile("prefetch.tensormap [%0];" ::"l"(map) : "memory");
}

template <int RANK>
static __device__ __forceinline__ void ptx_tensor_prefetch(const CUtensorMap *map,
                                                           const int (&at)[RANK])
{
    if constexpr (RANK == 1)
        asm volatile("cp.async.bulk.prefetch.tensor.1d.L2.global [%0, {%1}];" ::"l"(map), "r"(at[0])
                     : "memory");
    else if constexpr (RANK == 2)
        asm volatile("cp.async.bulk.prefetch.tensor.2d.L2.global [%0, {%1, %2}];" ::"l"(map),
                     "r"(at[0]), "r"(at[1])
                     : "memory");
    else if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.prefetch.tensor.3d.L2.global [%0, {%1, %2, %3}];" ::"l"(map),
                     "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile(
            "cp.async.bulk.prefetch.tensor.4d.L2.global [%0, {%1, %2, %3, %4}];" ::"l"(map),
            "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
            : "memory");
    else
        asm volatile(
            "cp.async.bulk.prefetch.tensor.5d.L2.global [%0, {%1, %2, %3, %4, %5}];" ::"l"(map),
            "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])
            : "memory");
}

/* Pixels and channels, at offsets in the window. */
template <int RANK>
static __device__ __forceinline__ void
ptx_im2col_prefetch(const CUtensorMap *map, const int (&at)[RANK], const uint16_t (&off)[RANK - 2])
{
    if constexpr (RANK == 3)
        asm volatile(
            "cp.async.bulk.prefetch.tensor.3d.L2.global.im2col [%0, {%1, %2, %3}], {%4};" ::"l"(
                map),
            "r"(at[0]), "r"(at[1]), "r"(at[2]), "h"(off[0])
            : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.prefetch.tensor.4d.L2.global.im2col "
                     "[%0, {%1, %2, %3, %4}], {%5, %6};" ::"l"(map),
                     "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "h"(off[0]), "h"(off[1])
                     : "memory");
    else
        asm volatile("cp.async.bulk.prefetch.tensor.5d.L2.global.im2col "
                     "[%0, {%1, %2, %3, %4, %5}], {%6, %7, %8};" ::"l"(map),
                     "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4]), "h"(off[0]),
                     "h"(off[1]), "h"(off[2])
                     : "memory");
}

#endif
