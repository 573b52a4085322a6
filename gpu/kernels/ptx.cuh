/* ptx.cuh - instructions without a C++ form, one small function each.
 *
 * What is here: mbarriers, bulk and tensor copies between global and shared memory. What is not:
 * how kernels use them. Follows the PTX ISA, "Data Movement and Conversion Instructions" and
 * "mbarrier". All but the first copies need sm_90: a kernel calls the others where __CUDA_ARCH__ is
 * 900 or more. */
#ifndef GPU_PTX_CUH
#define GPU_PTX_CUH

#include <cuda.h>
#include <stdint.h>

/* ---- Copies of single elements, sm_80 ------------------------------------------------------- */

/* 4, 8 or 16 bytes from global to shared memory, without a register; and the end of all of them. */
template <int BYTES>
static __device__ __forceinline__ void ptx_copy_async(void *to, const void *from)
{
    uint32_t place = (uint32_t)__cvta_generic_to_shared(to);
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(place), "l"(from), "n"(BYTES)
                 : "memory");
}

/* The same of 16 bytes, to an address as the instructions have it; what misses the L2 is fetched
 * into it as a whole line of 128 bytes. */
static __device__ __forceinline__ void ptx_copy_async_of_line(uint32_t to, const void *from)
{
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16;" ::"r"(to), "l"(from)
                 : "memory");
}

/* 16 bytes past the L1, which has no line for them: as many may be in flight as there is shared
 * memory for. 8 threads at a time; 128 bytes that begin at a multiple of 32 are read once. */
static __device__ __forceinline__ void ptx_copy_async_past_l1(void *to, const void *from)
{
    asm volatile(
        "cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((uint32_t)__cvta_generic_to_shared(to)),
        "l"(from)
        : "memory");
}

static __device__ __forceinline__ void ptx_copy_async_wait(void)
{
    asm volatile("cp.async.wait_all;" ::: "memory");
}

/* What a thread has asked for since the last group becomes one; waits until no more than LEFT of
 * the youngest groups are under way. */
static __device__ __forceinline__ void ptx_copy_async_commit(void)
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}

template <int LEFT> static __device__ __forceinline__ void ptx_copy_async_wait_until(void)
{
    asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
}

/* Asks the L2 for the line in which an address is. */
static __device__ __forceinline__ void ptx_prefetch(const void *from)
{
    asm volatile("prefetch.global.L2 [%0];" ::"l"(from));
}

/* 16 bytes of global memory, or zeros, by a load that is predicated: where it branches around each
 * of several loads, nvcc may give them one register, and then each waits for the one before. */
static __device__ __forceinline__ void ptx_load_if(uint4 *v, const uint4 *from, bool asked)
{
    *v = make_uint4(0, 0, 0, 0);
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "setp.ne.u32 p, %5, 0;\n"
                 "@p ld.global.v4.u32 {%0, %1, %2, %3}, [%4];\n"
                 "}"
                 : "+r"(v->x), "+r"(v->y), "+r"(v->z), "+r"(v->w)
                 : "l"(from), "r"((unsigned)asked)
                 : "memory");
}

/* An element of shared memory by its address as the instructions have it; a barrier orders it after
 * what wrote it. By a pointer the address is computed anew for each load: four instructions. */
template <typename T> static __device__ __forceinline__ T ptx_load_shared(uint32_t address)
{
    if constexpr (sizeof(T) == 16) {
        T v;
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                     : "r"(address));
        return v;
    } else if constexpr (sizeof(T) == 8) {
        uint64_t v;
        asm volatile("ld.shared.u64 %0, [%1];" : "=l"(v) : "r"(address));
        return (T)v;
    } else {
        uint32_t v;
        if constexpr (sizeof(T) == 1)
            asm volatile("ld.shared.u8 %0, [%1];" : "=r"(v) : "r"(address));
        else if constexpr (sizeof(T) == 2)
            asm volatile("ld.shared.u16 %0, [%1];" : "=r"(v) : "r"(address));
        else
            asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "r"(address));
        return (T)v;
    }
}

/* ---- mbarriers ------------------------------------------------------------------------------ */

/* An address as the instructions of shared memory take it. */
static __device__ __forceinline__ uint32_t ptx_shared(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

static __device__ __forceinline__ void ptx_barrier_init(uint64_t *barrier, unsigned arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(ptx_shared(barrier)), "r"(arrivals)
                 : "memory");
}

/* Makes the initialised barrier visible to the asynchronous copies. */
static __device__ __forceinline__ void ptx_fence_barrier_init(void)
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/* Arrives, and expects so many bytes before the phase ends. */
static __device__ __forceinline__ void ptx_barrier_expect(uint64_t *barrier, unsigned bytes)
{
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(ptx_shared(barrier)),
        "r"(bytes)
        : "memory");
}

/* Waits until the phase of this parity has ended. */
static __device__ __forceinline__ void ptx_barrier_wait(uint64_t *barrier, unsigned parity)
{
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@!done bra again;\n"
                 "}" ::"r"(ptx_shared(barrier)),
                 "r"(parity)
                 : "memory");
}

/* ---- Bulk copies: 16-byte aligned, a multiple of 16 bytes ------------------------------------ */

static __device__ __forceinline__ void ptx_bulk_load(void *shared, const void *from, unsigned bytes,
                                                     uint64_t *barrier)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], "
                 "%2, [%3];" ::"r"(ptx_shared(shared)),
                 "l"(from), "r"(bytes), "r"(ptx_shared(barrier))
                 : "memory");
}

static __device__ __forceinline__ void ptx_bulk_store(void *to, const void *shared, unsigned bytes)
{
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
                 "r"(ptx_shared(shared)), "r"(bytes)
                 : "memory");
}

/* Asks the L2 for so many bytes: for their sectors alone, where ptx_prefetch asks for lines. */
static __device__ __forceinline__ void ptx_bulk_prefetch(const void *from, unsigned bytes)
{
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(from), "r"(bytes));
}

/* Makes what this thread wrote to shared memory visible to the asynchronous copies. */
static __device__ __forceinline__ void ptx_fence_async(void)
{
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/* ---- Tensor copies: a box at a coordinate of a tensor map, as the map says ------------------ */

template <int RANK>
static __device__ __forceinline__ void ptx_tensor_load(void *shared, const CUtensorMap *map,
                                                       const int (&at)[RANK], uint64_t *barrier)
{
    uint32_t to = ptx_shared(shared), done = ptx_shared(barrier);
    if constexpr (RANK == 1)
        asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%3}], [%2];" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0])
                     : "memory");
    else if constexpr (RANK == 2)
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%3, %4}], [%2];" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1])
                     : "memory");
    else if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%3, %4, %5}], [%2];" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%3, %4, %5, %6, %7}], [%2];" ::"r"(to),
                     "l"(map), "r"(done), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])
                     : "memory");
}

template <int RANK>
static __device__ __forceinline__ void ptx_tensor_store(const CUtensorMap *map,
                                                        const int (&at)[RANK], const void *shared)
{
    uint32_t from = ptx_shared(shared);
    if constexpr (RANK == 1)
        asm volatile(
            "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%0, {%2}], [%1];" ::"l"(map),
            "r"(from), "r"(at[0])
            : "memory");
    else if constexpr (RANK == 2)
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], "
                     "[%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1])
                     : "memory");
    else if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%0, {%2, %3, %4}], "
                     "[%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, "
                     "%5}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5, "
                     "%6}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])
                     : "memory");
}

/* The same for all CTAs of a mask: each gets the box, and its barrier the bytes. */
template <int RANK>
static __device__ __forceinline__ void ptx_tensor_multicast(void *shared, const CUtensorMap *map,
                                                            const int (&at)[RANK],
                                                            uint64_t *barrier, uint16_t mask)
{
    uint32_t to = ptx_shared(shared), done = ptx_shared(barrier);
    if constexpr (RANK == 1)
        asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1, {%4}], [%2], %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0])
                     : "memory");
    else if constexpr (RANK == 2)
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1])
                     : "memory");
    else if constexpr (RANK == 3)
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1, {%4, %5, %6}], [%2], %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1, {%4, %5, %6, %7}], [%2], %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
                     : "memory");
    else
        asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes"
                     ".multicast::cluster [%0], [%1, {%4, %5, %6, %7, %8}], [%2], %3;" ::"r"(to),
                     "l"(map), "r"(done), "h"(mask), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]),
                     "r"(at[4])
                     : "memory");
}

/* A box of shared memory is added to what is there. */
template <int RANK>
static __device__ __forceinline__ void ptx_tensor_add(const CUtensorMap *map, const int (&at)[RANK],
                                                      const void *shared)
{
    uint32_t from = ptx_shared(shared);
    if constexpr (RANK == 1)
        asm volatile("cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group "
                     "[%0, {%2}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0])
                     : "memory");
    else if constexpr (RANK == 2)
        asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.bulk_group "
                     "[%0, {%2, %3}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1])
                     : "memory");
    else if constexpr (RANK == 3)
        asm volatile("cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.bulk_group "
                     "[%0, {%2, %3, %4}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2])
                     : "memory");
    else if constexpr (RANK == 4)
        asm volatile("cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.bulk_group "
                     "[%0, {%2, %3, %4, %5}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3])
                     : "memory");
    else
        asm volatile("cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.bulk_group "
                     "[%0, {%2, %3, %4, %5, %6}], [%1];" ::"l"(map),
                     "r"(from), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])
                     : "memory");
}

/* ---- Groups of stores ----------------------------------------------------------------------- */

static __device__ __forceinline__ void ptx_bulk_commit(void)
{
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}

/* Waits until all stores of this thread are done. */
static __device__ __forceinline__ void ptx_bulk_wait(void)
{
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

/* ---- Clusters ------------------------------------------------------------------------------- */

static __device__ __forceinline__ void ptx_cluster_sync(void)
{
    asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
}

/* Waits until no store of this thread still reads its shared memory. */
static __device__ __forceinline__ void ptx_bulk_wait_read(void)
{
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}

#endif
