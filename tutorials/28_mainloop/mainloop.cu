/* mainloop.cu - the kernel of lesson 28: a main loop of the shape of CUTLASS's for sm_90. One
 * thread brings tiles by TMA, four warps multiply them by wgmma. It is right.
 *
 * D = A B^T: A is 64 x K, B is 8 x K, halves, in tiles of 64 along K. The instructions are PTX, one
 * per function (lessons 25 and 27). variants.tsv has what goes wrong with a line changed
 * (tutorials/kernels.sh). */
#include <stdint.h>

enum { M = 64, N = 8, K = 64, STAGES = 3, TILE_BYTES = (M + N) * K * 2, CONSUMERS = 128 };

typedef unsigned long long mbarrier;

struct alignas(64) tensor_map {
    unsigned char opaque[128];
};

struct alignas(1024) storage {
    uint16_t a[STAGES][M * K];
    uint16_t b[STAGES][N * K];
    mbarrier full[STAGES], empty[STAGES];
};

/* Where a role is: its stage, and the parity that it waits for there. */
struct pipeline_state {
    int index, phase;

    __device__ void operator++()
    {
        if (++index == STAGES) {
            index = 0;
            phase ^= 1;
        }
    }
};

/* ---- One instruction each -------------------------------------------------------------------- */

__device__ unsigned shared_address(void const *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__device__ void init(mbarrier *bar, int arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(bar)), "r"(arrivals)
                 : "memory");
}

__device__ void fence_init()
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ void arrive(mbarrier *bar)
{
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(bar)) : "memory");
}

__device__ void arrive_and_expect(mbarrier *bar, int bytes)
{
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)),
        "r"(bytes)
        : "memory");
}

__device__ void wait(mbarrier *bar, int parity)
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

__device__ void load_box(void *to, tensor_map const *map, int k, mbarrier *bar)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                 " [%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
                 "l"(map), "r"(k), "r"(0), "r"(shared_address(bar))
                 : "memory");
}

__device__ uint64_t descriptor(void const *start)
{
    return shared_address(start) >> 4 | uint64_t(1) << 16 | uint64_t(64) << 32 | uint64_t(1) << 62;
}

__device__ void hold(float (&d)[4])
{
    asm volatile("" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])::"memory");
}

__device__ void fence_registers()
{
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

__device__ void multiply(float (&d)[4], uint64_t a, uint64_t b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5,"
                 " 1, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "l"(a), "l"(b));
}

__device__ void commit()
{
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

template <int LEFT> __device__ void wait_group()
{
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(LEFT) : "memory");
}

/* ---- The two roles --------------------------------------------------------------------------- */

__device__ void load(storage &s, tensor_map const *A, tensor_map const *B, int tiles)
{
    pipeline_state write = {0, 1};
    for (int k = 0; k < tiles; ++k) {
        wait(&s.empty[write.index], write.phase);
        arrive_and_expect(&s.full[write.index], TILE_BYTES);
        load_box(s.a[write.index], A, k * K, &s.full[write.index]);
        load_box(s.b[write.index], B, k * K, &s.full[write.index]);
        ++write;
    }
}

__device__ void multiply_tile(storage &s, float (&d)[4], pipeline_state read)
{
    wait(&s.full[read.index], read.phase);
    hold(d);
    fence_registers();
    for (int i = 0; i < K / 16; ++i)
        multiply(d, descriptor(s.a[read.index]) + 2 * i, descriptor(s.b[read.index]) + 2 * i);
    commit();
}

__device__ void mma(storage &s, float (&d)[4], int tiles)
{
    pipeline_state read = {0, 0}, release = read;
    multiply_tile(s, d, read);
    ++read;
#pragma unroll 1
    for (int k = 1; k < tiles; ++k) {
        multiply_tile(s, d, read);
        wait_group<1>();
        arrive(&s.empty[release.index]);
        ++read;
        ++release;
    }
    wait_group<0>();
    hold(d);
    arrive(&s.empty[release.index]);
}

/* a and b are the memory of the tensors that A and B describe. */
extern "C" __global__ void product(void const *a, void const *b,
                                   const __grid_constant__ tensor_map A,
                                   const __grid_constant__ tensor_map B, float *to, int tiles)
{
    __shared__ storage s;
    int t = threadIdx.x, row = t / 32 * 16 + t % 32 / 4, column = t % 4 * 2;
    float d[4] = {};

    if (t == 0) {
        for (int i = 0; i < STAGES; ++i) {
            init(&s.full[i], 1);
            init(&s.empty[i], CONSUMERS);
        }
        fence_init();
    }
    __syncthreads();
    if (t >= CONSUMERS) {
        if (t == CONSUMERS)
            load(s, &A, &B, tiles);
        return;
    }
    mma(s, d, tiles);
    to[row * N + column] = d[0];
    to[row * N + column + 1] = d[1];
    to[(row + 8) * N + column] = d[2];
    to[(row + 8) * N + column + 1] = d[3];
}
