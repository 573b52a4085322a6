/* tiles.cu - the kernel of lesson 25: boxes of a tensor come by TMA, one after the other, into one
 * buffer, and go out as they lie there. It is right.
 *
 * The instructions are PTX, one per function: CuTe has them as initialize_barrier,
 * set_barrier_transaction_bytes, wait_barrier and SM90_TMA_LOAD. variants.tsv has what goes wrong
 * with a line changed (tutorials/kernels.sh). */

enum { BOX_X = 4, BOX_Y = 8, BOX_BYTES = BOX_X * BOX_Y * 4 };

/* A tensor map is opaque: the host encodes it (cuTensorMapEncodeTiled), the engine reads it. */
struct alignas(64) tensor_map {
    unsigned char opaque[128];
};

__device__ unsigned shared_address(void const *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__device__ void init(unsigned long long *bar, int arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(bar)), "r"(arrivals)
                 : "memory");
}

/* The engine sees what init has written. */
__device__ void fence_init()
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ void arrive_and_expect(unsigned long long *bar, int bytes)
{
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)),
        "r"(bytes)
        : "memory");
}

__device__ void load_box(int *to, tensor_map const *map, int x, int y, unsigned long long *bar)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                 " [%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
                 "l"(map), "r"(x), "r"(y), "r"(shared_address(bar))
                 : "memory");
}

/* Until the phase of this parity is over. */
__device__ void wait(unsigned long long *bar, int parity)
{
    asm volatile("{\n\t"
                 ".reg .pred over;\n\t"
                 "again:\n\t"
                 "mbarrier.try_wait.parity.shared::cta.b64 over, [%0], %1;\n\t"
                 "@!over bra again;\n\t"
                 "}" ::"r"(shared_address(bar)),
                 "r"(parity)
                 : "memory");
}

/* Boxes (x, y), (x + 4, y), .. of the tensor that map describes: from is its memory. */
extern "C" __global__ void tiles(int const *from, const __grid_constant__ tensor_map map, int *to,
                                 int x, int y, int boxes)
{
    __shared__ alignas(128) int box[BOX_X * BOX_Y];
    __shared__ unsigned long long bar;
    int t = threadIdx.x;

    if (t == 0) {
        init(&bar, 1);
        fence_init();
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < boxes; ++k) {
        if (t == 0) {
            arrive_and_expect(&bar, BOX_BYTES);
            load_box(box, &map, x + k * BOX_X, y, &bar);
        }
        wait(&bar, k % 2);
        to[k * BOX_X * BOX_Y + t] = box[t];
        __syncthreads();
    }
}
