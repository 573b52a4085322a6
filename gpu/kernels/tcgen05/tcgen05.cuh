/* tcgen05.cuh - tensor memory and what is done there, without a C++ form: one small function each.
 *
 * What is here: allocation, order, and completion. What is not: loads and stores (tmem_moves.cuh),
 * products (umma.cuh). Follows PTX ISA "TensorCore 5th Generation". A kernel calls these where
 * GPU_HAS_TCGEN05 is defined: on an sm_100a or sm_103a. All that it calls are of one number of
 * CTAs, 1 or 2: ptxas refuses a function that has instructions of both. */
#ifndef GPU_TCGEN05_CUH
#define GPU_TCGEN05_CUH

#include <stdint.h>

#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL)
#define GPU_HAS_TCGEN05 1

/* A warp allocates so many columns, whose address goes to shared memory; it will not again. Of a
 * pair a warp of each CTA does so. */
template <int CTAS>
static __device__ __forceinline__ void tcgen05_allocate(uint32_t *to, int columns)
{
    uint32_t place = (uint32_t)__cvta_generic_to_shared(to);
    if constexpr (CTAS == 1)
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;"
                     "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;" ::"r"(place),
                     "r"(columns)
                     : "memory");
    else
        asm volatile("tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], %1;"
                     "tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;" ::"r"(place),
                     "r"(columns)
                     : "memory");
}

template <int CTAS>
static __device__ __forceinline__ void tcgen05_free(uint32_t address, int columns)
{
    if constexpr (CTAS == 1)
        asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(address),
                     "r"(columns)
                     : "memory");
    else
        asm volatile("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, %1;" ::"r"(address),
                     "r"(columns)
                     : "memory");
}

/* Around a barrier: what this thread did in tensor memory is before it; what it does is after. */
static __device__ __forceinline__ void tcgen05_before_sync(void)
{
    asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
}

static __device__ __forceinline__ void tcgen05_after_sync(void)
{
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
}

static __device__ __forceinline__ void tcgen05_wait_stores(void)
{
    asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory");
}

/* An arrival at the mbarrier, of a pair at that of either CTA, once what this thread issued is
 * done. */
template <int CTAS> static __device__ __forceinline__ void tcgen05_commit(uint32_t barrier)
{
    if constexpr (CTAS == 1)
        asm volatile(
            "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(
                barrier)
            : "memory");
    else
        asm volatile("tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster"
                     ".multicast::cluster.b64 [%0], %1;" ::"r"(barrier),
                     "h"((uint16_t)3)
                     : "memory");
}
#endif

#endif
