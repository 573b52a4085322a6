/* copies.cu - copies with CuTe: by threads, by tiled copies, under predicates, through shared
 * memory with paddings and swizzles, by cp.async, ldmatrix and stmatrix.
 *
 * What each of them computes is in spec-tests/unit/emu/kernels/others/cute_copies.c. */
#include <cute/tensor.hpp>

#include <cute/algorithm/cooperative_copy.hpp>

using namespace cute;

/* Row-major tensors in global memory, with a static shape. */
template <int M, int N, class T> __device__ auto rows(T *p)
{
    return make_tensor(make_gmem_ptr(p), make_layout(Shape<Int<M>, Int<N>>{}, LayoutRight{}));
}

template <class T, class Layout> __device__ auto in_shared(T *p, Layout layout)
{
    return make_tensor(make_smem_ptr(p), layout);
}

template <int M, int N> using Rows = decltype(make_layout(Shape<Int<M>, Int<N>>{}, LayoutRight{}));

/* ---- By threads ------------------------------------------------------------------------------ */

extern "C" __global__ void partitioned(float const *x, float *out)
{
    auto threads = Rows<8, 16>{};
    copy(local_partition(rows<32, 48>(x), threads, threadIdx.x),
         local_partition(rows<32, 48>(out), threads, threadIdx.x));
}

extern "C" __global__ void vectors(half_t const *x, half_t *out)
{
    auto tile = make_tile(Int<32>{}, Int<64>{});
    auto from = local_tile(rows<96, 64>(x), tile, make_coord(blockIdx.x, 0));
    auto to = local_tile(rows<96, 64>(out), tile, make_coord(blockIdx.x, 0));
    auto copier = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Rows<8, 8>{},
                                  Layout<Shape<_1, _8>>{});
    auto mine = copier.get_slice(threadIdx.x);
    auto held = make_fragment_like(mine.partition_S(from));
    copy(copier, mine.partition_S(from), held);
    copy(copier, held, mine.partition_D(to));
}

/* A dynamic shape, which ends within a tile. */
extern "C" __global__ void bounded(float const *x, float *out, int m, int n)
{
    auto layout = make_layout(make_shape(m, n), LayoutRight{});
    auto tile = make_tile(Int<16>{}, Int<32>{});
    auto at = make_coord(blockIdx.x, blockIdx.y);
    auto threads = Rows<4, 32>{};
    auto from = local_partition(local_tile(make_tensor(make_gmem_ptr(x), layout), tile, at),
                                threads, threadIdx.x);
    auto to = local_partition(local_tile(make_tensor(make_gmem_ptr(out), layout), tile, at),
                              threads, threadIdx.x);
    auto where = local_partition(local_tile(make_identity_tensor(shape(layout)), tile, at), threads,
                                 threadIdx.x);
    copy_if([&](auto... c) { return elem_less(where(c...), shape(layout)); }, from, to);
}

extern "C" __global__ void scaled(float const *x, float *y)
{
    auto threads = Layout<_128>{};
    auto vx = local_partition(rows<8, 128>(x), Rows<1, 128>{}, threadIdx.x);
    auto vy = local_partition(rows<8, 128>(y), Rows<1, 128>{}, threadIdx.x);
    axpby(2.0f, vx, 3.0f, vy);
    (void)threads;
}

/* Bytes as words of sixteen. */
extern "C" __global__ void recasted(uint8_t const *x, uint8_t *out)
{
    auto from = recast<uint128_t const>(rows<16, 256>(x));
    auto to = recast<uint128_t>(rows<16, 256>(out));
    copy(local_partition(from, Rows<4, 16>{}, threadIdx.x),
         local_partition(to, Rows<4, 16>{}, threadIdx.x));
}

/* Columns in the order that an index says. */
struct Permuted {
    int const *order;
    template <class I> CUTE_HOST_DEVICE constexpr auto operator()(I i) const
    {
        return order[i];
    }
};

extern "C" __global__ void gathered(float const *x, int const *order, float *out)
{
    auto to = rows<4, 64>(out);
    for (int r = 0; r < 4; ++r)
        to(r, threadIdx.x) = rows<4, 64>(x)(r, Permuted{order}(int(threadIdx.x)));
}

/* ---- Through shared memory ------------------------------------------------------------------- */

template <class Layout> __device__ void transpose(float const *x, float *out, Layout place)
{
    __shared__ __align__(128) float memory[cosize_v<Layout>];
    auto tile = in_shared(memory, place);
    auto from = local_tile(rows<64, 96>(x), make_tile(Int<32>{}, Int<32>{}),
                           make_coord(blockIdx.x, blockIdx.y));
    auto to = local_tile(rows<96, 64>(out), make_tile(Int<32>{}, Int<32>{}),
                         make_coord(blockIdx.y, blockIdx.x));
    auto turned = make_tensor(tile.data(), select<1, 0>(place));
    copy(local_partition(from, Rows<4, 32>{}, threadIdx.x),
         local_partition(tile, Rows<4, 32>{}, threadIdx.x));
    __syncthreads();
    copy(local_partition(turned, Rows<4, 32>{}, threadIdx.x),
         local_partition(to, Rows<4, 32>{}, threadIdx.x));
}

extern "C" __global__ void transpose_plain(float const *x, float *out)
{
    transpose(x, out, Rows<32, 32>{});
}

extern "C" __global__ void transpose_padded(float const *x, float *out)
{
    transpose(x, out, Layout<Shape<_32, _32>, Stride<Int<33>, _1>>{});
}

/* A swizzle has no order of its modes to select: the tile is read by coordinates. */
extern "C" __global__ void transpose_swizzled(float const *x, float *out)
{
    __shared__ __align__(128) float memory[1024];
    auto tile = in_shared(memory, composition(Swizzle<5, 0, 5>{}, Rows<32, 32>{}));
    auto at = make_coord(blockIdx.x, blockIdx.y);
    auto from = local_tile(rows<64, 96>(x), make_tile(Int<32>{}, Int<32>{}), at);
    auto to = local_tile(rows<96, 64>(out), make_tile(Int<32>{}, Int<32>{}),
                         make_coord(blockIdx.y, blockIdx.x));
    for (int r = threadIdx.x / 32; r < 32; r += 4)
        tile(r, threadIdx.x % 32) = from(r, threadIdx.x % 32);
    __syncthreads();
    for (int r = threadIdx.x / 32; r < 32; r += 4)
        to(r, threadIdx.x % 32) = tile(threadIdx.x % 32, r);
}

extern "C" __global__ void cooperative(half_t const *x, half_t *out)
{
    __shared__ __align__(128) half_t memory[32 * 64];
    auto tile = in_shared(memory, composition(Swizzle<3, 3, 3>{}, Rows<32, 64>{}));
    cooperative_copy<128, 128>(threadIdx.x, rows<32, 64>(x), tile);
    __syncthreads();
    cooperative_copy<128, 128>(threadIdx.x, tile, rows<32, 64>(out));
}

/* ---- cp.async -------------------------------------------------------------------------------- */

extern "C" __global__ void async_zeros(half_t const *x, half_t *out, int m)
{
    __shared__ __align__(128) half_t memory[32 * 64];
    auto tile = in_shared(memory, composition(Swizzle<3, 3, 3>{}, Rows<32, 64>{}));
    auto copier = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<uint128_t>, half_t>{},
                                  Rows<16, 8>{}, Layout<Shape<_1, _8>>{});
    auto mine = copier.get_slice(threadIdx.x);
    auto where = mine.partition_S(make_identity_tensor(Shape<_32, _64>{}));
    auto inside = make_tensor<bool>(make_shape(size<1>(where), size<2>(where)));
    for (int i = 0; i < size<1>(where); ++i)
        for (int j = 0; j < size<2>(where); ++j)
            inside(i, j) = get<0>(where(0, i, j)) < m;
    copy_if(copier, inside, mine.partition_S(rows<32, 64>(x)), mine.partition_D(tile));
    cp_async_fence();
    cp_async_wait<0>();
    __syncthreads();
    copy(local_partition(tile, Rows<2, 64>{}, threadIdx.x),
         local_partition(rows<32, 64>(out), Rows<2, 64>{}, threadIdx.x));
}

/* Three stages of 8 x 64; each thread adds what others have copied. */
extern "C" __global__ void async_stages(float const *x, float *out)
{
    __shared__ __align__(128) float memory[3 * 8 * 64];
    auto tile = in_shared(memory, Layout<Shape<_8, _64, _3>, Stride<_64, _1, Int<512>>>{});
    auto from = local_tile(rows<48, 64>(x), make_tile(Int<8>{}, Int<64>{}), make_coord(_, 0));
    auto copier = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, float>{},
                                  Rows<8, 16>{}, Layout<Shape<_1, _4>>{});
    auto mine = copier.get_slice(threadIdx.x);
    auto source = mine.partition_S(from);
    auto target = mine.partition_D(tile);
    float sum = 0;
    for (int k = 0; k < 2; ++k) {
        copy(copier, source(_, _, _, k), target(_, _, _, k));
        cp_async_fence();
    }
    for (int k = 0; k < size<2>(from); ++k) {
        cp_async_wait<1>();
        __syncthreads();
        if (k + 2 < size<2>(from))
            copy(copier, source(_, _, _, k + 2), target(_, _, _, (k + 2) % 3));
        cp_async_fence();
        for (int r = threadIdx.x / 64; r < 8; r += 2)
            sum += tile(r, 63 - threadIdx.x % 64, k % 3);
    }
    out[threadIdx.x] = sum;
}

/* ---- Matrices of a warp ---------------------------------------------------------------------- */

/* From shared memory by an atom, to global memory where the values of a product's A or C lie. */
template <class Atom> __device__ void loaded(half_t const *x, half_t *out, Atom atom)
{
    __shared__ __align__(128) half_t memory[16 * 64];
    auto tile = in_shared(memory, composition(Swizzle<3, 3, 3>{}, Rows<16, 64>{}));
    cooperative_copy<32, 128>(threadIdx.x, rows<16, 64>(x), tile);
    __syncwarp();
    auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{});
    auto part = mma.get_slice(threadIdx.x);
    auto held = part.partition_fragment_A(tile);
    auto copier = make_tiled_copy_A(Copy_Atom<Atom, half_t>{}, mma);
    auto mine = copier.get_slice(threadIdx.x);
    copy(copier, mine.partition_S(tile), mine.retile_D(held));
    copy(held, part.partition_A(rows<16, 64>(out)));
}

extern "C" __global__ void ldmatrix_x4(half_t const *x, half_t *out)
{
    loaded(x, out, SM75_U32x4_LDSM_N{});
}

extern "C" __global__ void ldmatrix_x2(half_t const *x, half_t *out)
{
    loaded(x, out, SM75_U32x2_LDSM_N{});
}

extern "C" __global__ void ldmatrix_x1(half_t const *x, half_t *out)
{
    loaded(x, out, SM75_U32x1_LDSM_N{});
}

/* Columns in shared memory, transposed on the way. */
extern "C" __global__ void ldmatrix_transposed(half_t const *x, half_t *out)
{
    __shared__ __align__(128) half_t memory[64 * 16];
    auto stored = in_shared(memory, Rows<64, 16>{});
    cooperative_copy<32, 128>(threadIdx.x, rows<64, 16>(x), stored);
    __syncwarp();
    auto tile = make_tensor(stored.data(), Layout<Shape<_16, _64>, Stride<_1, _16>>{});
    auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{});
    auto part = mma.get_slice(threadIdx.x);
    auto held = part.partition_fragment_A(tile);
    auto copier = make_tiled_copy_A(Copy_Atom<SM75_U16x8_LDSM_T, half_t>{}, mma);
    auto mine = copier.get_slice(threadIdx.x);
    copy(copier, mine.partition_S(tile), mine.retile_D(held));
    copy(held, part.partition_A(rows<16, 64>(out)));
}

template <class Atom> __device__ void stored(half_t const *x, half_t *out, Atom)
{
    __shared__ __align__(128) half_t memory[16 * 64];
    auto tile = in_shared(memory, composition(Swizzle<3, 3, 3>{}, Rows<16, 64>{}));
    auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_1, _1, _1>>{},
                              Tile<_16, _16, _16>{});
    auto part = mma.get_slice(threadIdx.x);
    auto from = part.partition_C(rows<16, 64>(x));
    auto held = make_tensor<half_t>(shape(from));
    copy(from, held);
    auto copier = make_tiled_copy_C(Copy_Atom<Atom, half_t>{}, mma);
    auto mine = copier.get_slice(threadIdx.x);
    copy(copier, mine.retile_S(held), mine.partition_D(tile));
    __syncwarp();
    cooperative_copy<32, 128>(threadIdx.x, tile, rows<16, 64>(out));
}

extern "C" __global__ void stmatrix_x4(half_t const *x, half_t *out)
{
    stored(x, out, SM90_U32x4_STSM_N{});
}

extern "C" __global__ void stmatrix_x2(half_t const *x, half_t *out)
{
    stored(x, out, SM90_U32x2_STSM_N{});
}

/* ---- Reductions ------------------------------------------------------------------------------ */

extern "C" __global__ void row_sums(float const *x, float *out)
{
    __shared__ float words[4];
    auto mine = local_partition(rows<6, 256>(x), Rows<1, 128>{}, threadIdx.x);
    for (int r = 0; r < 6; ++r) {
        float sum = 0;
        for (int k = 0; k < size<1>(mine); ++k)
            sum += mine(r, k);
        for (int by = 16; by > 0; by /= 2)
            sum += __shfl_xor_sync(0xffffffff, sum, by);
        if (threadIdx.x % 32 == 0)
            words[threadIdx.x / 32] = sum;
        __syncthreads();
        if (threadIdx.x == 0)
            out[r] = words[0] + words[1] + words[2] + words[3];
        __syncthreads();
    }
}
