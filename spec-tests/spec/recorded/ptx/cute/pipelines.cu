/* pipelines.cu - hand-overs with CuTe and CUTLASS: pipelines of tensor copies and of threads, named
 * barriers, turns of warpgroups, words sent to another CTA, flags between CTAs.
 *
 * What each of them computes is in spec-tests/unit/emu/kernels/others/cute_pipelines.c. */
#include <cute/tensor.hpp>

#include <cutlass/arch/barrier.h>
#include <cutlass/arch/reg_reconfig.h>
#include <cutlass/barrier.h>
#include <cutlass/pipeline/pipeline.hpp>

using namespace cute;

template <int M, int N> using Rows = decltype(make_layout(Shape<Int<M>, Int<N>>{}, LayoutRight{}));

/* ---- A warpgroup loads, another one multiplies ----------------------------------------------- */

constexpr int stages = 2, deep = 192;
using Staged =
    decltype(tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_64, _64, Int<stages>>{}));

template <class Op, int M>
using Map = decltype(make_tma_copy(
    Op{}, make_tensor(make_gmem_ptr(static_cast<half_t const *>(nullptr)), Rows<M, deep>{}),
    Staged{}(_, _, 0), Shape<_64, _64>{},
    conditional_t<is_same_v<Op, SM90_TMA_LOAD_MULTICAST>, _2, _1>{}));

using Pipe = cutlass::PipelineTmaAsync<stages>;

struct Storage {
    alignas(1024) half_t a[cosize_v<Staged>];
    alignas(1024) half_t b[cosize_v<Staged>];
    typename Pipe::SharedStorage pipe;
};

/* CTAs of a cluster have rows of their own, and the same columns, of which each loads its share. */
template <int CTAs, class MapA, class MapB>
__device__ void loads(MapA const &map_a, MapB const &map_b, Storage &s, Pipe &pipe)
{
    auto whole_a = map_a.get_tma_tensor(Shape<Int<64 * CTAs>, Int<deep>>{});
    auto whole_b = map_b.get_tma_tensor(Shape<_64, Int<deep>>{});
    auto ga = local_tile(whole_a, Shape<_64, _64>{}, make_coord(blockIdx.x, _));
    auto gb = local_tile(whole_b, Shape<_64, _64>{}, make_coord(0, _));
    auto sa = make_tensor(make_smem_ptr(s.a), Staged{});
    auto sb = make_tensor(make_smem_ptr(s.b), Staged{});
    auto [from_a, to_a] =
        tma_partition(map_a, Int<0>{}, Layout<_1>{}, group_modes<0, 2>(sa), group_modes<0, 2>(ga));
    int rank = CTAs > 1 ? block_rank_in_cluster() : 0;
    auto [from_b, to_b] = tma_partition(map_b, rank, Layout<Int<CTAs>>{}, group_modes<0, 2>(sb),
                                        group_modes<0, 2>(gb));
    auto write = cutlass::make_producer_start_state<Pipe>();
    CUTE_NO_UNROLL
    for (int k = 0; k < deep / 64; ++k, ++write) {
        pipe.producer_acquire(write);
        auto *bar = pipe.producer_get_barrier(write);
        copy(map_a.with(*bar), from_a(_, k), to_a(_, write.index()));
        if constexpr (CTAs > 1)
            copy(map_b.with(*bar, uint16_t(3)), from_b(_, k), to_b(_, write.index()));
        else
            copy(map_b.with(*bar), from_b(_, k), to_b(_, write.index()));
    }
    pipe.producer_tail(write);
}

__device__ void computes(Storage &s, Pipe &pipe, float *c)
{
    auto sa = make_tensor(make_smem_ptr(s.a), Staged{});
    auto sb = make_tensor(make_smem_ptr(s.b), Staged{});
    auto mma = make_tiled_mma(SM90_64x64x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>{});
    auto part = mma.get_slice(threadIdx.x - 128);
    auto ra = part.make_fragment_A(part.partition_A(sa));
    auto rb = part.make_fragment_B(part.partition_B(sb));
    auto gc = part.partition_C(make_tensor(make_gmem_ptr(c + blockIdx.x * 4096), Rows<64, 64>{}));
    auto rc = part.make_fragment_C(gc);
    typename Pipe::PipelineState read;
    clear(rc);
    CUTE_NO_UNROLL
    for (int k = 0; k < deep / 64; ++k, ++read) {
        pipe.consumer_wait(read);
        warpgroup_fence_operand(rc);
        warpgroup_arrive();
        gemm(mma, ra(_, _, _, read.index()), rb(_, _, _, read.index()), rc);
        warpgroup_commit_batch();
        warpgroup_wait<0>();
        warpgroup_fence_operand(rc);
        pipe.consumer_release(read);
    }
    copy(rc, gc);
}

template <int CTAs, class MapA, class MapB>
__device__ void specialised(MapA const &map_a, MapB const &map_b, float *c)
{
    __shared__ __align__(1024) char memory[sizeof(Storage)];
    Storage &s = *reinterpret_cast<Storage *>(memory);
    bool first = threadIdx.x < 128;
    typename Pipe::Params params;
    params.role = first ? Pipe::ThreadCategory::Producer : Pipe::ThreadCategory::Consumer;
    params.is_leader = threadIdx.x == 0;
    params.num_consumers = 128;
    params.transaction_bytes = 2 * 64 * 64 * sizeof(half_t);
    Pipe pipe(s.pipe, params, Shape<Int<CTAs>, _1, _1>{});
    if constexpr (CTAs > 1)
        cluster_sync();
    else
        __syncthreads();
    if (first) {
        cutlass::arch::warpgroup_reg_dealloc<40>();
        if (threadIdx.x == 0)
            loads<CTAs>(map_a, map_b, s, pipe);
    } else {
        cutlass::arch::warpgroup_reg_alloc<232>();
        computes(s, pipe, c);
    }
}

extern "C" __global__ void __launch_bounds__(256)
    specialised_one(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, 64> const a,
                    CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, 64> const b, float *c)
{
    specialised<1>(a, b, c);
}

extern "C" __global__ void __launch_bounds__(256) __cluster_dims__(2, 1, 1)
    specialised_cluster(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, 128> const a,
                        CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD_MULTICAST, 64> const b, float *c)
{
    specialised<2>(a, b, c);
}

/* ---- Threads hand over ----------------------------------------------------------------------- */

/* A warp fills two buffers in turn, another one empties them. */
extern "C" __global__ void by_pipeline(float const *x, float *out)
{
    using Threads = cutlass::PipelineAsync<2>;
    __shared__ __align__(16) char memory[sizeof(typename Threads::SharedStorage)];
    auto &storage = *reinterpret_cast<typename Threads::SharedStorage *>(memory);
    __shared__ float buffer[2][32];
    typename Threads::Params params;
    bool fills = threadIdx.x < 32;
    params.role = fills ? Threads::ThreadCategory::Producer : Threads::ThreadCategory::Consumer;
    params.producer_arv_count = 32;
    params.consumer_arv_count = 32;
    Threads pipe(storage, params);
    __syncthreads();
    if (fills) {
        auto write = cutlass::make_producer_start_state<Threads>();
        for (int k = 0; k < 7; ++k, ++write) {
            pipe.producer_acquire(write);
            buffer[write.index()][threadIdx.x] = x[32 * k + threadIdx.x];
            pipe.producer_commit(write);
        }
        pipe.producer_tail(write);
    } else {
        typename Threads::PipelineState read;
        for (int k = 0; k < 7; ++k, ++read) {
            pipe.consumer_wait(read);
            out[32 * k + threadIdx.x - 32] = buffer[read.index()][63 - threadIdx.x];
            pipe.consumer_release(read);
        }
    }
}

/* The same by barriers 1 and 2, full, and 3 and 4, empty. */
extern "C" __global__ void by_names(float const *x, float *out)
{
    using Barrier = cutlass::arch::NamedBarrier;
    __shared__ float buffer[2][64];
    if (threadIdx.x < 64)
        for (int k = 0; k < 6; ++k) {
            if (k >= 2)
                Barrier::sync(128, uint32_t(3 + k % 2));
            buffer[k % 2][threadIdx.x] = x[64 * k + threadIdx.x];
            Barrier::arrive(128, uint32_t(1 + k % 2));
        }
    else
        for (int k = 0; k < 6; ++k) {
            Barrier::sync(128, uint32_t(1 + k % 2));
            out[64 * k + threadIdx.x - 64] = buffer[k % 2][127 - threadIdx.x];
            if (k < 4)
                Barrier::arrive(128, uint32_t(3 + k % 2));
        }
}

/* Two warpgroups take turns at a word. */
extern "C" __global__ void in_order(int *out)
{
    using Order = cutlass::OrderedSequenceBarrier<1, 2>;
    __shared__ __align__(16) char memory[sizeof(typename Order::SharedStorage)];
    auto &storage = *reinterpret_cast<typename Order::SharedStorage *>(memory);
    __shared__ int word;
    typename Order::Params params;
    params.group_id = threadIdx.x / 128;
    params.group_size = 128;
    Order order(storage, params);
    if (threadIdx.x == 0)
        word = 1;
    __syncthreads();
    for (int k = 0; k < 5; ++k) {
        order.wait();
        if (threadIdx.x % 128 == 0) {
            out[2 * k + params.group_id] = word;
            word = 3 * word + params.group_id;
        }
        order.arrive();
    }
}

/* ---- CTAs hand over -------------------------------------------------------------------------- */

/* A word of each thread to the next CTA of a ring, with the bytes counted there. */
extern "C" __global__ void __cluster_dims__(4, 1, 1) sent(int *out)
{
    __shared__ uint32_t words[32];
    __shared__ uint64_t bar;
    uint32_t rank = block_rank_in_cluster();
    if (threadIdx.x == 0) {
        initialize_barrier(bar, 1);
        cutlass::arch::fence_barrier_init();
        set_barrier_transaction_bytes(bar, sizeof words);
    }
    cluster_sync();
    store_shared_remote(100 * rank + threadIdx.x, cast_smem_ptr_to_uint(&words[threadIdx.x]),
                        cast_smem_ptr_to_uint(&bar), (rank + 1) % 4);
    wait_barrier(bar, 0);
    out[blockIdx.x * 32 + threadIdx.x] = words[threadIdx.x];
    cluster_sync();
}

/* Threads arrive at the barriers of all CTAs of their cluster, each with words in its own. */
extern "C" __global__ void __cluster_dims__(2, 1, 1) arrived(int const *x, int *out)
{
    __shared__ int words[32];
    __shared__ uint64_t bar;
    using Barrier = cutlass::arch::ClusterBarrier;
    if (threadIdx.x == 0)
        Barrier::init(&bar, 64);
    cutlass::arch::fence_barrier_init();
    cluster_sync();
    words[threadIdx.x] = x[blockIdx.x * 32 + threadIdx.x];
    Barrier::arrive(&bar, 0u, 1u);
    Barrier::arrive(&bar, 1u, 1u);
    Barrier::wait(&bar, 0);
    out[blockIdx.x * 32 + threadIdx.x] = words[31 - threadIdx.x];
    cluster_sync();
}

/* CTAs add up their parts one after the other, as stream-K does. */
extern "C" __global__ void by_flags(float const *x, float *sums, int *flags)
{
    using Flags = cutlass::Barrier;
    float mine = x[blockIdx.x * 64 + threadIdx.x];
    if (blockIdx.x > 0) {
        Flags::wait_eq(flags, threadIdx.x, 0, blockIdx.x);
        mine += sums[threadIdx.x];
    }
    sums[threadIdx.x] = mine;
    Flags::arrive_inc(flags, threadIdx.x, 0);
}
