/* parts.cu - a kernel that prints: one thread the whole tile, another one its own row.
 *
 * Launched with two blocks of four threads. Not here: copies; nothing but print touches memory. */
#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void parts(float const *in)
{
    Tensor tile = make_tensor(make_gmem_ptr(in), Layout<Shape<_4, _3>, Stride<_3, _1>>{});
    Tensor row = tile(threadIdx.x, _); // (3)
    if (thread0()) {
        print("tile: ");
        print(tile);
        print("\n");
    }
    if (thread(2, 1)) {
        print("row of thread 2: ");
        print_tensor(row);
    }
    printf("thread %d of block %d is here\n", int(threadIdx.x), int(blockIdx.x));
}
