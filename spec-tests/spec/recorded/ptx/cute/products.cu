/* products.cu - products of matrices with CuTe by mma.sync and by fma: operands from global memory,
 * from shared memory by ldmatrix, and through stages of cp.async.
 *
 * a(m, k), b(n, k), c(m, n), all by rows. What each of them computes is in
 * spec-tests/unit/emu/kernels/others/cute_products.c. */
#include <cute/tensor.hpp>

#include <cute/algorithm/cooperative_copy.hpp>
#include <cute/algorithm/cooperative_gemm.hpp>

using namespace cute;

template <int M, int N> using Rows = decltype(make_layout(Shape<Int<M>, Int<N>>{}, LayoutRight{}));

template <int M, int N, class T> __device__ auto rows(T *p)
{
    return make_tensor(make_gmem_ptr(p), Rows<M, N>{});
}

/* ---- Each thread loads what it needs --------------------------------------------------------- */

template <int M, int N, int K, class Mma, class T, class C>
__device__ void multiplied(Mma mma, T const *a, T const *b, C *c)
{
    auto part = mma.get_slice(threadIdx.x);
    auto ga = part.partition_A(rows<M, K>(a));
    auto gb = part.partition_B(rows<N, K>(b));
    auto gc = part.partition_C(rows<M, N>(c));
    auto ra = part.make_fragment_A(ga);
    auto rb = part.make_fragment_B(gb);
    auto rc = part.make_fragment_C(gc);
    copy(ga, ra);
    copy(gb, rb);
    clear(rc);
    gemm(mma, ra, rb, rc);
    copy(rc, gc);
}

extern "C" __global__ void by_fma(float const *a, float const *b, float *c)
{
    multiplied<16, 32, 8>(make_tiled_mma(UniversalFMA<float>{}, Rows<8, 16>{}), a, b, c);
}

extern "C" __global__ void f16_to_f32(half_t const *a, half_t const *b, float *c)
{
    multiplied<32, 16, 32>(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{}),
                           a, b, c);
}

extern "C" __global__ void f16_to_f16(half_t const *a, half_t const *b, half_t *c)
{
    multiplied<16, 16, 32>(make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}), a, b, c);
}

extern "C" __global__ void bf16_to_f32(bfloat16_t const *a, bfloat16_t const *b, float *c)
{
    multiplied<16, 16, 32>(make_tiled_mma(SM80_16x8x16_F32BF16BF16F32_TN{}), a, b, c);
}

extern "C" __global__ void tf32_to_f32(tfloat32_t const *a, tfloat32_t const *b, float *c)
{
    multiplied<16, 16, 16>(make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN{}), a, b, c);
}

extern "C" __global__ void s8_to_s32(int8_t const *a, int8_t const *b, int32_t *c)
{
    multiplied<16, 16, 64>(make_tiled_mma(SM80_16x8x32_S32S8S8S32_TN{}), a, b, c);
}

extern "C" __global__ void f64_of_8(double const *a, double const *b, double *c)
{
    multiplied<16, 16, 8>(make_tiled_mma(SM80_8x8x4_F64F64F64F64_TN{}), a, b, c);
}

extern "C" __global__ void f64_of_16(double const *a, double const *b, double *c)
{
    multiplied<32, 16, 8>(make_tiled_mma(SM90_16x8x4_F64F64F64F64_TN{}), a, b, c);
}

extern "C" __global__ void f16_of_quad_pairs(half_t const *a, half_t const *b, float *c)
{
    multiplied<16, 16, 8>(make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{}), a,
                          b, c);
}

extern "C" __global__ void f16_of_8(half_t const *a, half_t const *b, float *c)
{
    multiplied<16, 16, 16>(make_tiled_mma(SM75_16x8x8_F32F16F16F32_TN{}), a, b, c);
}

/* ---- Through shared memory ------------------------------------------------------------------- */

/* Two stages of (32, 16) and (32, 16); 64 threads with 16 sums each. */
extern "C" __global__ void fma_in_stages(float const *a, float const *b, float *c)
{
    __shared__ __align__(128) float memory[2][2][32 * 16];
    auto staged = Layout<Shape<_32, _16, _2>, Stride<_16, _1, _1024>>{};
    auto sa = make_tensor(make_smem_ptr(&memory[0][0][0]), staged);
    auto sb = make_tensor(make_smem_ptr(&memory[0][1][0]), staged);
    auto at = make_coord(blockIdx.x, blockIdx.y, _);
    auto tiler = Shape<_32, _32, _16>{};
    auto ga = local_tile(rows<64, 80>(a), tiler, at, Step<_1, X, _1>{});
    auto gb = local_tile(rows<96, 80>(b), tiler, at, Step<X, _1, _1>{});
    auto copier = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, float>{},
                                  Rows<16, 4>{}, Layout<Shape<_1, _4>>{});
    auto mine = copier.get_slice(threadIdx.x);
    auto from_a = mine.partition_S(ga);
    auto from_b = mine.partition_S(gb);
    auto to_a = mine.partition_D(sa);
    auto to_b = mine.partition_D(sb);
    auto mma = make_tiled_mma(UniversalFMA<float>{}, Rows<8, 8>{});
    auto part = mma.get_slice(threadIdx.x);
    auto gc = part.partition_C(local_tile(rows<64, 96>(c), tiler, at, Step<_1, _1, X>{}));
    auto pa = part.partition_A(sa);
    auto pb = part.partition_B(sb);
    auto rc = part.make_fragment_C(gc);
    clear(rc);
    copy(copier, from_a(_, _, _, 0), to_a(_, _, _, 0));
    copy(copier, from_b(_, _, _, 0), to_b(_, _, _, 0));
    cp_async_fence();
    CUTE_NO_UNROLL
    for (int k = 0; k < size<2>(ga); ++k) {
        cp_async_wait<0>();
        __syncthreads();
        if (k + 1 < size<2>(ga)) {
            copy(copier, from_a(_, _, _, k + 1), to_a(_, _, _, (k + 1) % 2));
            copy(copier, from_b(_, _, _, k + 1), to_b(_, _, _, (k + 1) % 2));
        }
        cp_async_fence();
        gemm(mma, pa(_, _, _, k % 2), pb(_, _, _, k % 2), rc);
    }
    copy(rc, gc);
}

/* ldmatrix, a block of k ahead of mma; stmatrix on the way out. */
extern "C" __global__ void by_ldmatrix(half_t const *a, half_t const *b, half_t *c)
{
    __shared__ __align__(128) half_t memory[2][32 * 64];
    auto place = composition(Swizzle<3, 3, 3>{}, Rows<32, 64>{});
    auto sa = make_tensor(make_smem_ptr(memory[0]), place);
    auto sb = make_tensor(make_smem_ptr(memory[1]), place);
    cooperative_copy<128, 128>(threadIdx.x, rows<32, 64>(a), sa, AutoCopyAsync{});
    cooperative_copy<128, 128>(threadIdx.x, rows<32, 64>(b), sb, AutoCopyAsync{});
    cp_async_fence();
    cp_async_wait<0>();
    __syncthreads();
    auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{},
                              Tile<_32, _32, _16>{});
    auto part = mma.get_slice(threadIdx.x);
    auto ra = part.partition_fragment_A(sa);
    auto rb = part.partition_fragment_B(sb);
    auto rc = partition_fragment_C(mma, Shape<_32, _32>{});
    auto atom = Copy_Atom<SM75_U32x4_LDSM_N, half_t>{};
    auto load_a = make_tiled_copy_A(atom, mma);
    auto load_b = make_tiled_copy_B(atom, mma);
    auto mine_a = load_a.get_slice(threadIdx.x);
    auto mine_b = load_b.get_slice(threadIdx.x);
    auto from_a = mine_a.partition_S(sa);
    auto from_b = mine_b.partition_S(sb);
    auto to_a = mine_a.retile_D(ra);
    auto to_b = mine_b.retile_D(rb);
    clear(rc);
    copy(load_a, from_a(_, _, 0), to_a(_, _, 0));
    copy(load_b, from_b(_, _, 0), to_b(_, _, 0));
    for_each(make_int_sequence<4>{}, [&](auto k) {
        if constexpr (k < 3) {
            copy(load_a, from_a(_, _, k + 1), to_a(_, _, k + 1));
            copy(load_b, from_b(_, _, k + 1), to_b(_, _, k + 1));
        }
        gemm(mma, ra(_, _, k), rb(_, _, k), rc);
    });
    auto half = make_tensor<half_t>(shape(rc));
    for (int i = 0; i < size(rc); ++i)
        half(i) = half_t(rc(i));
    auto store = make_tiled_copy_C(Copy_Atom<SM90_U32x4_STSM_N, half_t>{}, mma);
    auto mine = store.get_slice(threadIdx.x);
    auto sc = make_tensor(make_smem_ptr(memory[0]), Layout<Shape<_32, _32>, Stride<Int<40>, _1>>{});
    __syncthreads();
    copy(store, mine.retile_S(half), mine.partition_D(sc));
    __syncthreads();
    cooperative_copy<128, 128>(threadIdx.x, sc, rows<32, 32>(c));
}

extern "C" __global__ void cooperatively(half_t const *a, half_t const *b, float *c)
{
    __shared__ __align__(128) half_t memory[2][32 * 32];
    __shared__ __align__(128) float sums[32 * 32];
    auto sa = make_tensor(make_smem_ptr(memory[0]), Rows<32, 32>{});
    auto sb = make_tensor(make_smem_ptr(memory[1]), Rows<32, 32>{});
    auto sc = make_tensor(make_smem_ptr(sums), Rows<32, 32>{});
    cooperative_copy<64, 128>(threadIdx.x, rows<32, 32>(a), sa);
    cooperative_copy<64, 128>(threadIdx.x, rows<32, 32>(b), sb);
    __syncthreads();
    auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _1>>{});
    cooperative_gemm(threadIdx.x, mma, 1.0f, sa, sb, 0.0f, sc);
    __syncthreads();
    cooperative_copy<64, 128>(threadIdx.x, sc, rows<32, 32>(c));
}
