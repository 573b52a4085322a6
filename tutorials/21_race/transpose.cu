/* transpose.cu - the kernel of lesson 21: tiles of 8 x 8 numbers are transposed through shared
 * memory, by 64 threads. It has two mistakes of one kind.
 *
 * Variants of it are in variants.tsv; their PTX is kept, so that the lesson needs neither nvcc nor
 * CuTe's headers (tutorials/kernels.sh). */
#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void transpose(int const *from, int *to, int tiles)
{
    __shared__ int memory[64];
    Tensor gA = make_tensor(make_gmem_ptr(from), make_shape(Int<64>{}, tiles));
    Tensor gB = make_tensor(make_gmem_ptr(to), make_shape(Int<64>{}, tiles));
    Tensor sA = make_tensor(make_smem_ptr(memory), Layout<Shape<_8, _8>, Stride<_1, _8>>{});
    Tensor sB = make_tensor(make_smem_ptr(memory), Layout<Shape<_8, _8>, Stride<_8, _1>>{});
    int t = threadIdx.x;

    CUTE_NO_UNROLL
    for (int k = 0; k < tiles; ++k) {
        sA(t) = gA(t, k);
        gB(t, k) = sB(t);
    }
}
