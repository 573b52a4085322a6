/* fragments.cu - the kernels of lesson 18: a warp brings a tile of 16 x 64 halves to shared memory,
 * loads it into the fragments of a matrix instruction, and writes down what each thread has: its
 * numbers in the order of its registers.
 *
 *      nvcc -std=c++17 -arch=sm_90a -lineinfo -ptx -I$CUTE_INCLUDE fragments.cu
 *
 * fragments.ptx is that (tutorials/kernels.sh); with it the lesson needs neither nvcc nor CuTe's
 * headers. */
#include <cute/tensor.hpp>

using namespace cute;

using Mma = SM80_16x8x16_F32F16F16F32_TN;
using Rows = Layout<Shape<_16, _64>, Stride<_64, _1>>;
using Columns = Layout<Shape<_16, _64>, Stride<_1, _16>>;

template <class Atom, class Tile> __device__ void load(half_t const *from, half_t *to, Tile tile)
{
    __shared__ alignas(128) half_t memory[16 * 64];
    Tensor gA = make_tensor(make_gmem_ptr(from), Rows{});
    Tensor sA = make_tensor(make_smem_ptr(memory), tile);
    for (int i = 0; i < 32; ++i)
        sA(i / 2, i % 2 * 32 + threadIdx.x) = gA(i / 2, i % 2 * 32 + threadIdx.x);
    __syncwarp();

    auto mma = make_tiled_mma(Mma{});
    auto copyA = make_tiled_copy_A(Copy_Atom<Atom, half_t>{}, mma);
    auto thr = copyA.get_slice(threadIdx.x);
    Tensor tCrA = mma.get_slice(threadIdx.x).partition_fragment_A(sA);
    Tensor tXsA = thr.partition_S(sA);
    Tensor tXrA = thr.retile_D(tCrA);
    copy(copyA, tXsA, tXrA);

    for (int i = 0; i < size(tCrA); ++i)
        to[threadIdx.x * size(tCrA) + i] = tCrA(i);
}

extern "C" __global__ void pairs(half_t const *from, half_t *to)
{
    load<UniversalCopy<uint32_t>>(from, to, Rows{});
}

extern "C" __global__ void plain(half_t const *from, half_t *to)
{
    load<SM75_U32x4_LDSM_N>(from, to, Rows{});
}

extern "C" __global__ void swizzled(half_t const *from, half_t *to)
{
    load<SM75_U32x4_LDSM_N>(from, to, composition(Swizzle<3, 3, 3>{}, Rows{}));
}

/* A tile that lies M-major: each 8 x 8 matrix is transposed on its way. */
extern "C" __global__ void turned(half_t const *from, half_t *to)
{
    load<SM75_U16x8_LDSM_T>(from, to, Columns{});
}
