/* transpose.cu - the kernels of lesson 16: one warp transposes 32 x 32 numbers through shared
 * memory. It writes rows and reads columns; only the layout of the tile differs.
 *
 *      nvcc -std=c++17 -arch=sm_90a -lineinfo -ptx -I$CUTE_INCLUDE transpose.cu
 *
 * transpose.ptx is that (tutorials/kernels.sh); with it the lesson needs neither nvcc nor CuTe's
 * headers. */
#include <cute/tensor.hpp>

using namespace cute;

using Rows = Layout<Shape<_32, _32>, Stride<_32, _1>>;

template <class T> __device__ void turn(float const *from, float *to, T t)
{
    __shared__ alignas(128) float memory[cosize_v<T>];
    Tensor gA = make_tensor(make_gmem_ptr(from), Rows{});
    Tensor sA = make_tensor(make_smem_ptr(memory), t);
    Tensor gB = make_tensor(make_gmem_ptr(to), Rows{});
    int lane = threadIdx.x;

    CUTE_NO_UNROLL
    for (int i = 0; i < 32; ++i)
        sA(i, lane) = gA(i, lane);
    __syncwarp();
    CUTE_NO_UNROLL
    for (int i = 0; i < 32; ++i)
        gB(i, lane) = sA(lane, i);
}

extern "C" __global__ void plain(float const *from, float *to)
{
    turn(from, to, Rows{});
}

extern "C" __global__ void padded(float const *from, float *to)
{
    turn(from, to, Layout<Shape<_32, _32>, Stride<Int<33>, _1>>{});
}

extern "C" __global__ void swizzled(float const *from, float *to)
{
    turn(from, to, composition(Swizzle<5, 0, 5>{}, Rows{}));
}
