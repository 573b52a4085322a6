/* warpgroups.cu - products of matrices with CuTe by wgmma: every type, both majors, A in registers,
 * stmatrix on the way out.
 *
 * a(m, k), b(n, k), c(m, n), by rows where nothing else is said. What each of them computes is in
 * spec-tests/unit/emu/kernels/others/cute_warpgroups.c. */
#include <cute/tensor.hpp>

#include <cute/algorithm/cooperative_copy.hpp>
#include <cutlass/arch/barrier.h>

using namespace cute;

template <int M, int N> using Rows = decltype(make_layout(Shape<Int<M>, Int<N>>{}, LayoutRight{}));

template <class Atom, int M, int N>
using Tiled = decltype(tile_to_shape(Atom{}, Shape<Int<M>, Int<N>>{}));

/* Threads store a and b as wgmma wants them. Columns: the operand lies contiguous along m, or n. */
template <class Place, bool Columns, class T> __device__ auto filled(T *memory, T const *from)
{
    auto shape_of = product_each(shape(Place{}));
    auto tile = make_tensor(make_smem_ptr(memory), Place{});
    auto whole = [&] {
        if constexpr (Columns)
            return make_tensor(make_gmem_ptr(from), make_layout(shape_of, LayoutLeft{}));
        else
            return make_tensor(make_gmem_ptr(from), make_layout(shape_of, LayoutRight{}));
    }();
    CUTE_NO_UNROLL
    for (int i = threadIdx.x; i < size(tile); i += 128)
        tile(i) = whole(i);
    return tile;
}

template <class A, class B, bool Columns, class Mma, class T, class C>
__device__ void shared(Mma mma, T const *a, T const *b, C *c)
{
    __shared__ __align__(1024) T memory_a[cosize_v<A>];
    __shared__ __align__(1024) T memory_b[cosize_v<B>];
    auto sa = filled<A, Columns>(memory_a, a);
    auto sb = filled<B, Columns>(memory_b, b);
    cutlass::arch::fence_view_async_shared();
    __syncthreads();
    auto part = mma.get_slice(threadIdx.x);
    auto ra = part.make_fragment_A(part.partition_A(sa));
    auto rb = part.make_fragment_B(part.partition_B(sb));
    auto gc = part.partition_C(make_tensor(
        make_gmem_ptr(c), Rows<decltype(size<0>(A{}))::value, decltype(size<0>(B{}))::value>{}));
    auto rc = part.make_fragment_C(gc);
    clear(rc);
    warpgroup_fence_operand(rc);
    warpgroup_arrive();
    gemm(mma, ra, rb, rc);
    warpgroup_commit_batch();
    warpgroup_wait<0>();
    warpgroup_fence_operand(rc);
    copy(rc, gc);
}

template <class T> using K128 = GMMA::Layout_K_SW128_Atom<T>;
using GMMA::Major;

extern "C" __global__ void ss_f16(half_t const *a, half_t const *b, float *c)
{
    shared<Tiled<K128<half_t>, 64, 64>, Tiled<K128<half_t>, 32, 64>, false>(
        make_tiled_mma(SM90_64x32x16_F32F16F16_SS<Major::K, Major::K>{}), a, b, c);
}

extern "C" __global__ void ss_f16_to_f16(half_t const *a, half_t const *b, half_t *c)
{
    shared<Tiled<GMMA::Layout_K_SW64_Atom<half_t>, 64, 32>,
           Tiled<GMMA::Layout_K_SW64_Atom<half_t>, 16, 32>, false>(
        make_tiled_mma(SM90_64x16x16_F16F16F16_SS<Major::K, Major::K>{}), a, b, c);
}

extern "C" __global__ void ss_bf16_columns(bfloat16_t const *a, bfloat16_t const *b, float *c)
{
    shared<Tiled<GMMA::Layout_MN_SW128_Atom<bfloat16_t>, 64, 32>,
           Tiled<GMMA::Layout_MN_SW64_Atom<bfloat16_t>, 32, 32>, true>(
        make_tiled_mma(SM90_64x32x16_F32BF16BF16_SS<Major::MN, Major::MN>{}), a, b, c);
}

extern "C" __global__ void ss_tf32(tfloat32_t const *a, tfloat32_t const *b, float *c)
{
    shared<Tiled<GMMA::Layout_K_SW32_Atom<tfloat32_t>, 64, 16>,
           Tiled<GMMA::Layout_K_SW32_Atom<tfloat32_t>, 8, 16>, false>(
        make_tiled_mma(SM90_64x8x8_F32TF32TF32_SS_TN<>{}), a, b, c);
}

extern "C" __global__ void ss_e4m3(float_e4m3_t const *a, float_e4m3_t const *b, float *c)
{
    shared<Tiled<K128<float_e4m3_t>, 64, 128>, Tiled<K128<float_e4m3_t>, 16, 128>, false>(
        make_tiled_mma(SM90_64x16x32_F32E4M3E4M3_SS_TN<>{}), a, b, c);
}

extern "C" __global__ void ss_e5m2(float_e5m2_t const *a, float_e5m2_t const *b, float *c)
{
    shared<Tiled<GMMA::Layout_K_INTER_Atom<float_e5m2_t>, 64, 64>,
           Tiled<GMMA::Layout_K_INTER_Atom<float_e5m2_t>, 16, 64>, false>(
        make_tiled_mma(SM90_64x16x32_F32E5M2E5M2_SS_TN<>{}), a, b, c);
}

extern "C" __global__ void ss_s8(int8_t const *a, int8_t const *b, int32_t *c)
{
    shared<Tiled<GMMA::Layout_K_SW64_Atom<int8_t>, 64, 64>,
           Tiled<GMMA::Layout_K_SW64_Atom<int8_t>, 16, 64>, false>(
        make_tiled_mma(SM90_64x16x32_S32S8S8_SS_TN{}), a, b, c);
}

/* A in registers, which hold twice a. */
template <class B, class Mma, class T, class C>
__device__ void registers(Mma mma, T const *a, T const *b, C *c)
{
    constexpr int n = decltype(size<0>(B{}))::value, k = decltype(size<1>(B{}))::value;
    __shared__ __align__(1024) T memory[cosize_v<B>];
    auto sb = filled<B, false>(memory, b);
    cutlass::arch::fence_view_async_shared();
    __syncthreads();
    auto part = mma.get_slice(threadIdx.x);
    auto ga = part.partition_A(make_tensor(make_gmem_ptr(a), Rows<64, k>{}));
    auto ra = part.make_fragment_A(ga);
    auto rb = part.make_fragment_B(part.partition_B(sb));
    auto gc = part.partition_C(make_tensor(make_gmem_ptr(c), Rows<64, n>{}));
    auto rc = part.make_fragment_C(gc);
    for (int i = 0; i < size(ra); ++i)
        ra(i) = T(float(ga(i)) * 2);
    clear(rc);
    warpgroup_fence_operand(ra);
    warpgroup_fence_operand(rc);
    warpgroup_arrive();
    gemm(mma, ra, rb, rc);
    warpgroup_commit_batch();
    warpgroup_wait<0>();
    warpgroup_fence_operand(rc);
    copy(rc, gc);
}

extern "C" __global__ void rs_f16(half_t const *a, half_t const *b, float *c)
{
    registers<Tiled<K128<half_t>, 16, 64>>(
        make_tiled_mma(SM90_64x16x16_F32F16F16_RS<Major::K, Major::K>{}), a, b, c);
}

extern "C" __global__ void rs_tf32(tfloat32_t const *a, tfloat32_t const *b, float *c)
{
    registers<Tiled<K128<tfloat32_t>, 16, 32>>(make_tiled_mma(SM90_64x16x8_F32TF32TF32_RS_TN<>{}),
                                               a, b, c);
}

/* Two products, one in flight while the next is issued; sums leave by stmatrix. */
extern "C" __global__ void in_turns(half_t const *a, half_t const *b, half_t *c)
{
    using Place = Tiled<K128<half_t>, 64, 64>;
    __shared__ __align__(1024) half_t memory[2][cosize_v<Place>];
    auto sa = filled<Place, false>(memory[0], a);
    auto sb = filled<Place, false>(memory[1], b);
    cutlass::arch::fence_view_async_shared();
    __syncthreads();
    auto mma = make_tiled_mma(SM90_64x64x16_F32F16F16_SS<Major::K, Major::K>{});
    auto part = mma.get_slice(threadIdx.x);
    auto ra = part.make_fragment_A(part.partition_A(sa));
    auto rb = part.make_fragment_B(part.partition_B(sb));
    auto rc = partition_fragment_C(mma, Shape<_64, _64>{});
    clear(rc);
    warpgroup_fence_operand(rc);
    warpgroup_arrive();
    CUTE_UNROLL
    for (int k = 0; k < size<2>(ra); ++k) {
        gemm(mma, ra(_, _, k), rb(_, _, k), rc);
        warpgroup_commit_batch();
        warpgroup_wait<1>();
    }
    warpgroup_wait<0>();
    warpgroup_fence_operand(rc);
    auto half = make_tensor<half_t>(shape(rc));
    for (int i = 0; i < size(rc); ++i)
        half(i) = half_t(rc(i));
    auto store = make_tiled_copy_C(Copy_Atom<SM90_U32x4_STSM_N, half_t>{}, mma);
    auto mine = store.get_slice(threadIdx.x);
    __syncthreads();
    copy(store, mine.retile_S(half), mine.partition_D(sa));
    __syncthreads();
    CUTE_NO_UNROLL
    for (int i = threadIdx.x; i < 64 * 64; i += 128)
        c[i] = sa(i / 64, i % 64);
}
