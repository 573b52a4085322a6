/* im2col.cuh - copies by im2col tensor maps, of pixels and channels for a place in the window.
 *
 * What is here: loads, multicasts and stores for maps of 3 to 5 dimensions. What is not: boxes of
 * tiled maps (ptx.cuh). Follows PTX ISA 9.7.9.27.1, cp.async.bulk.tensor .im2col. A kernel calls
 * these where __CUDA_ARCH__ is 900 or more. */
#ifndef GPU_IM2COL_CUH
#define GPU_IM2COL_CUH

#include "gpu/kernels/ptx.cuh"

template <int RANK>
static __device__ __forceinline__ void
ptx_im2col_load(void *shared, const CUtensorMap *map, const int (&at)[RANK],
                const uint16_t (&off)[RANK - 2], uint64_t *barrier)
{
    uint32_t to = ptx_shared(shared), done = ptx_shared(barrier);
    if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%3, %4, %5}], [%2], {%6};" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2]), "h"(off[0])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%3, %4, %5, %6}], [%2], {%7, %8};" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
                     "h"(off[0]), "h"(off[1])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes [%0], [%1, {%3, %4, %5, %6, %7}], [%2], {%8, %9, %10};" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
                     "r"(at[4]), "h"(off[0]), "h"(off[1]), "h"(off[2])
                     : "memory");
}

/* The same for all CTAs of a mask: each gets the pixels, and its barrier the bytes. */
template <int RANK>
static __device__ __forceinline__ void
ptx_im2col_multicast(void *shared, const CUtensorMap *map, const int (&at)[RANK],
                     const uint16_t (&off)[RANK - 2], uint64_t *barrier, uint16_t mask)
{
    uint32_t to = ptx_shared(shared), done = ptx_shared(barrier);
    if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes.multicast::cluster [%0], [%1, {%4, %5, %6}], [%2], {%7}, "
                     "%3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2]), "h"(off[0])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes.multicast::cluster [%0], [%1, {%4, %5, %6, %7}], [%2], {%8, %9}, "
                     "%3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
                     "h"(off[0]), "h"(off[1])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx"
                     "::bytes.multicast::cluster [%0], [%1, {%4, %5, %6, %7, %8}], [%2], {%9, %10, "
                     "%11}, %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
                     "r"(at[4]), "h"(off[0]), "h"(off[1]), "h"(off[2])
                     : "memory");
}

template <int RANK>
static __device__ __forceinline__ void ptx_im2col_store(const CUtensorMap *map,
                                                        const int (&at)[RANK], const void *shared)
{
    uint32_t from = ptx_shared(shared);
    if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%2, %3, %4}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%2, %3, %4, %5}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group [%0, "
                     "{%2, %3, %4, %5, %6}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])
                     : "memory");
}

#endif
