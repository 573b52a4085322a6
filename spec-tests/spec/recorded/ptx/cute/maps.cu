/* maps.cu - bulk copies with CuTe: by tensor maps with every swizzle, loads, stores, sums,
 * multicasts, convolutions; and without maps.
 *
 * Their tensor maps are the first bytes of the first arguments. What each of them computes is in
 * spec-tests/unit/emu/kernels/others/cute_maps.c. */
#include <cute/tensor.hpp>

#include <cutlass/arch/barrier.h>

using namespace cute;

template <class... N> using RowsOf = decltype(make_layout(Shape<N...>{}, LayoutRight{}));
template <int... N> using Rows = RowsOf<Int<N>...>;

template <class Op, class Layout, class Tile, class T>
auto map_over(Op op, T const *p, Layout layout, Tile tile)
{
    return make_tma_copy(op, make_tensor(make_gmem_ptr(p), layout), tile);
}

/* The type of a copy between a tensor of 50 by 184 and tiles in shared memory. */
template <class Op, class T, class Tile, class Layout = Rows<50, 184>>
using Map = decltype(map_over(Op{}, static_cast<T const *>(nullptr), Layout{}, Tile{}));

template <class Atom, int M, int N>
using Tiled = decltype(tile_to_shape(Atom{}, Shape<Int<M>, Int<N>>{}));

using Tile128 = Tiled<GMMA::Layout_K_SW128_Atom<half_t>, 32, 64>;
using Tile64 = Tiled<GMMA::Layout_K_SW64_Atom<half_t>, 32, 32>;
using Tile32 = Tiled<GMMA::Layout_K_SW32_Atom<half_t>, 32, 16>;
using Wide = Tiled<GMMA::Layout_K_SW128_Atom<half_t>, 16, 128>;
using Turned = Tiled<GMMA::Layout_MN_SW128_Atom<half_t>, 64, 16>;
using Columns = Layout<Shape<Int<184>, Int<50>>, Stride<_1, Int<184>>>;

/* ---- In and out ------------------------------------------------------------------------------ */

/* A tile of a CTA; its values by rows, one tile after the other. */
template <class Tile, class Map, class T> __device__ void tile_in(Map const &map, T *out)
{
    __shared__ __align__(1024) T memory[cosize_v<Tile>];
    __shared__ uint64_t bar;
    auto shape_of = product_each(shape(Tile{}));
    auto tile = make_tensor(make_smem_ptr(memory), Tile{});
    auto tiles = local_tile(map.get_tma_tensor(conditional_return<is_same_v<Tile, Turned>>(
                                shape(Columns{}), Shape<Int<50>, Int<184>>{})),
                            shape_of, make_coord(blockIdx.x, blockIdx.y));
    auto [from, to] = tma_partition(map, Int<0>{}, Layout<_1>{}, group_modes<0, 2>(tile),
                                    group_modes<0, 2>(tiles));
    if (threadIdx.x == 0) {
        initialize_barrier(bar, 1);
        set_barrier_transaction_bytes(bar, sizeof memory);
        copy(map.with(bar), from, to);
    }
    __syncthreads();
    wait_barrier(bar, 0);
    auto mine = out + size(Tile{}) * (blockIdx.x * gridDim.y + blockIdx.y);
    auto rows = make_tensor(make_gmem_ptr(mine), make_layout(shape_of, LayoutRight{}));
    for (int i = threadIdx.x; i < size(Tile{}); i += 128)
        rows(i) = tile(i);
}

extern "C" __global__ void in_128(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Tile128> const map,
                                  half_t *out)
{
    tile_in<Tile128>(map, out);
}

extern "C" __global__ void in_64(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Tile64> const map,
                                 half_t *out)
{
    tile_in<Tile64>(map, out);
}

extern "C" __global__ void in_32(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Tile32> const map,
                                 half_t *out)
{
    tile_in<Tile32>(map, out);
}

extern "C" __global__ void
in_plain(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Rows<32, 64>> const map, half_t *out)
{
    tile_in<Rows<32, 64>>(map, out);
}

/* Two boxes. */
extern "C" __global__ void in_wide(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Wide> const map,
                                   half_t *out)
{
    tile_in<Wide>(map, out);
}

/* The contiguous mode comes first. */
extern "C" __global__ void
in_turned(CUTE_GRID_CONSTANT Map<SM90_TMA_LOAD, half_t, Turned, Columns> const map, half_t *out)
{
    tile_in<Turned>(map, out);
}

template <class Tile, class Map, class T> __device__ void tile_out(Map const &map, T const *x)
{
    __shared__ __align__(1024) T memory[cosize_v<Tile>];
    auto tile = make_tensor(make_smem_ptr(memory), Tile{});
    auto shape_of = product_each(shape(Tile{}));
    auto tiles = local_tile(map.get_tma_tensor(Shape<Int<50>, Int<184>>{}), shape_of,
                            make_coord(blockIdx.x, blockIdx.y));
    auto mine = x + size(Tile{}) * (blockIdx.x * gridDim.y + blockIdx.y);
    auto rows = make_tensor(make_gmem_ptr(mine), make_layout(shape_of, LayoutRight{}));
    for (int i = threadIdx.x; i < size(Tile{}); i += 128)
        tile(i) = rows(i);
    tma_store_fence();
    __syncthreads();
    if (threadIdx.x == 0) {
        auto part = map.get_slice(Int<0>{});
        copy(map, part.partition_S(tile), part.partition_D(tiles));
        tma_store_arrive();
        tma_store_wait<0>();
    }
}

extern "C" __global__ void
out_128(CUTE_GRID_CONSTANT Map<SM90_TMA_STORE, half_t, Tile128> const map, half_t const *x)
{
    tile_out<Tile128>(map, x);
}

extern "C" __global__ void out_64(CUTE_GRID_CONSTANT Map<SM90_TMA_STORE, half_t, Tile64> const map,
                                  half_t const *x)
{
    tile_out<Tile64>(map, x);
}

extern "C" __global__ void out_32(CUTE_GRID_CONSTANT Map<SM90_TMA_STORE, half_t, Tile32> const map,
                                  half_t const *x)
{
    tile_out<Tile32>(map, x);
}

extern "C" __global__ void
out_plain(CUTE_GRID_CONSTANT Map<SM90_TMA_STORE, half_t, Rows<32, 64>> const map, half_t const *x)
{
    tile_out<Rows<32, 64>>(map, x);
}

/* Adds to what is there. */
extern "C" __global__ void
sums_out(CUTE_GRID_CONSTANT Map<SM90_TMA_REDUCE_ADD, float, Rows<16, 32>> const map, float const *x)
{
    tile_out<Rows<16, 32>>(map, x);
}

/* ---- Clusters -------------------------------------------------------------------------------- */

/* Both CTAs of a cluster load half of a tile for both. */
using Multicast = decltype(make_tma_copy(
    SM90_TMA_LOAD_MULTICAST{},
    make_tensor(make_gmem_ptr(static_cast<float const *>(nullptr)), Rows<64, 32>{}), Rows<32, 32>{},
    Shape<_32, _32>{}, _2{}));

extern "C" __global__ void __cluster_dims__(2, 1, 1)
    multicast(CUTE_GRID_CONSTANT Multicast const map, float *out)
{
    __shared__ __align__(128) float memory[32 * 32];
    __shared__ uint64_t bar;
    auto tile = make_tensor(make_smem_ptr(memory), Rows<32, 32>{});
    auto tiles = local_tile(map.get_tma_tensor(Shape<_64, _32>{}), Shape<_32, _32>{},
                            make_coord(blockIdx.x / 2, 0));
    auto [from, to] = tma_partition(map, block_rank_in_cluster(), Layout<_2>{},
                                    group_modes<0, 2>(tile), group_modes<0, 2>(tiles));
    if (threadIdx.x == 0)
        initialize_barrier(bar, 1);
    cutlass::arch::fence_barrier_init();
    cluster_sync();
    if (threadIdx.x == 0) {
        set_barrier_transaction_bytes(bar, sizeof memory);
        copy(map.with(bar, uint16_t(3)), from, to);
    }
    __syncthreads();
    wait_barrier(bar, 0);
    for (int i = threadIdx.x; i < 1024; i += 64)
        out[blockIdx.x * 1024 + i] = memory[i];
    cluster_sync();
}

/* ---- Without CuTe's planning ----------------------------------------------------------------- */

struct alignas(64) RawMap {
    char bytes[128];
};

/* 32 pixels of a filter's tap, 16 channels each, of images of 8 by 10 with a border of one. */
extern "C" __global__ void convolution(CUTE_GRID_CONSTANT RawMap const map, half_t *out)
{
    __shared__ __align__(128) half_t memory[32 * 16];
    __shared__ uint64_t bar;
    int first = 32 * blockIdx.x;
    if (threadIdx.x == 0) {
        initialize_barrier(bar, 1);
        set_barrier_transaction_bytes(bar, sizeof memory);
        SM90_TMA_LOAD_IM2COL_4D::copy(&map, &bar, memory, 0, first % 10 - 1, first / 10 % 8 - 1,
                                      first / 80, uint16_t(blockIdx.y % 3),
                                      uint16_t(blockIdx.y / 3));
    }
    __syncthreads();
    wait_barrier(bar, 0);
    for (int i = threadIdx.x; i < 512; i += 64)
        out[(blockIdx.y * gridDim.x + blockIdx.x) * 512 + i] = memory[i];
}

/* Bytes in and, back to front, out; the next block's are fetched into the L2 cache. */
extern "C" __global__ void bulk(float const *x, float *out)
{
    __shared__ __align__(128) float memory[2][256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) {
        initialize_barrier(bar, 1);
        set_barrier_transaction_bytes(bar, sizeof memory[0]);
        SM90_BULK_COPY_G2S::copy(x + 256 * blockIdx.x, &bar, memory[0], sizeof memory[0]);
        if (blockIdx.x + 1 < gridDim.x)
            SM90_BULK_COPY_G2S::PREFETCH::copy(x + 256 * (blockIdx.x + 1), sizeof memory[0]);
    }
    __syncthreads();
    wait_barrier(bar, 0);
    for (int i = threadIdx.x; i < 256; i += 64)
        memory[1][255 - i] = memory[0][i];
    tma_store_fence();
    __syncthreads();
    if (threadIdx.x == 0) {
        SM90_BULK_COPY_S2G::copy(memory[1], out + 256 * blockIdx.x, sizeof memory[1]);
        tma_store_arrive();
        tma_store_wait<0>();
    }
}
