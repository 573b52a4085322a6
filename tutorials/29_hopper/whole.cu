/* whole.cu - the kernel of lesson 29: a tile of 32 x 64 halves comes by TMA into swizzled shared
 * memory. Warps pick it up by ldmatrix and multiply it by mma.sync; a warpgroup multiplies it by
 * wgmma, the other way round. Both are compared with plain loops. It is right.
 *
 * e = X W, where W(8j + n,n) is j + 1, else 0; d = P X^T, where P is the identity. The instructions
 * are PTX, one per function (lessons 18, 25 and 27). variants.tsv has what goes wrong with a line
 * changed (tutorials/kernels.sh). */
#include <cute/tensor.hpp>

using namespace cute;

enum { ROWS = 32, K = 64, P_ROWS = 64, BYTES = ROWS * K * 2 };

typedef unsigned long long mbarrier;

struct alignas(64) tensor_map {
    unsigned char opaque[128];
};

__device__ unsigned shared_address(void const *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__device__ void init(mbarrier *bar, int arrivals)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n\t"
                 "fence.mbarrier_init.release.cluster;" ::"r"(shared_address(bar)),
                 "r"(arrivals)
                 : "memory");
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

__device__ void load_box(void *to, tensor_map const *map, mbarrier *bar)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                 " [%0], [%1, {0, 0}], [%2];" ::"r"(shared_address(to)),
                 "l"(map), "r"(shared_address(bar))
                 : "memory");
}

/* Four matrices of 8 x 8 halves; lane l names a row of matrix l / 8. */
__device__ void ldmatrix(unsigned (&a)[4], half_t const *row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(shared_address(row))
                 : "memory");
}

__device__ void mma(float (&e)[4], unsigned const (&a)[4], unsigned b0, unsigned b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3},"
                 " {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(e[0]), "+f"(e[1]), "+f"(e[2]), "+f"(e[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ uint64_t descriptor(half_t const *start)
{
    return shared_address(start) >> 4 | uint64_t(1) << 16 | uint64_t(64) << 32 | uint64_t(1) << 62;
}

__device__ void wgmma(float (&d)[16], uint64_t a, uint64_t b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6,"
                 " %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, 1, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]),
                   "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]),
                   "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15])
                 : "l"(a), "l"(b));
}

/* ---- The two ways ---------------------------------------------------------------------------- */

/* What a lane has of 8 rows of W, of which the diagonal is w: rows 2 (lane % 4) and one more. */
__device__ unsigned weight(int w)
{
    int n = threadIdx.x % 32 / 4;
    unsigned bits = half_t(float(w)).raw();
    return n / 2 == threadIdx.x % 4 ? bits << n % 2 * 16 : 0;
}

/* Warp 0 has rows 0 to 15, warp 1 rows 16 to 31. */
template <class Tile> __device__ void by_mma(Tile const &sX, float *e)
{
    int lane = threadIdx.x % 32, first = threadIdx.x / 32 * 16;
    float sum[4] = {};
    unsigned a[4];

    for (int k = 0; k < K; k += 16) {
        ldmatrix(a, &sX(first + lane % 16, k + lane / 16 * 8));
        mma(sum, a, weight(k / 8 + 1), weight(k / 8 + 2));
    }
    for (int i = 0; i < 4; ++i)
        e[(first + lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = sum[i];
}

__device__ void by_wgmma(half_t const *p, half_t const *x, float *d)
{
    float sum[16] = {};
    for (float &part : sum)
        warpgroup_fence_operand(part);
    warpgroup_arrive();
    for (int k = 0; k < K / 16; ++k)
        wgmma(sum, descriptor(p) + 2 * k, descriptor(x) + 2 * k);
    warpgroup_commit_batch();
    warpgroup_wait<0>();
    for (float &part : sum)
        warpgroup_fence_operand(part);

    int lane = threadIdx.x % 32, row = threadIdx.x / 32 * 16 + lane / 4;
    for (int i = 0; i < 16; ++i)
        d[(row + i / 2 % 2 * 8) * ROWS + i / 4 * 8 + lane % 4 * 2 + i % 2] = sum[i];
}

/* How many of e and d differ from what plain loops give; x is X, row by row. */
__device__ int differ(half_t const *x, float const *e, float const *d)
{
    int wrong = 0, t = threadIdx.x;
#pragma unroll 1
    for (int i = t; i < ROWS * 8; i += 128) {
        float sum = 0;
        for (int k = i % 8; k < K; k += 8)
            sum += (k / 8 + 1) * float(x[i / 8 * K + k]);
        wrong += e[i] != sum;
    }
#pragma unroll 1
    for (int i = t; i < P_ROWS * ROWS; i += 128)
        wrong += d[i] != float(x[i % ROWS * K + i / ROWS]);
    return wrong;
}

/* X is the tensor map of x. */
extern "C" __global__ void whole(half_t const *x, const __grid_constant__ tensor_map X, float *e,
                                 float *d, int *wrong)
{
    __shared__ alignas(1024) half_t smem_x[ROWS * K];
    __shared__ alignas(1024) half_t smem_p[P_ROWS * K];
    __shared__ mbarrier bar;
    GMMA::Layout_K_SW128_Atom<half_t> atom;
    Tensor sX = make_tensor(make_smem_ptr(smem_x), tile_to_shape(atom, Shape<Int<ROWS>, _64>{}));
    Tensor sP = make_tensor(make_smem_ptr(smem_p), tile_to_shape(atom, Shape<_64, _64>{}));
    int t = threadIdx.x;

    if (t == 0)
        init(&bar, 1);
#pragma unroll 1
    for (int i = t; i < P_ROWS * K; i += 128)
        sP(i / K, i % K) = half_t(i / K == i % K ? 1.f : 0.f);
    tma_store_fence();
    __syncthreads();
    if (t == 0) {
        arrive_and_expect(&bar, BYTES);
        load_box(smem_x, &X, &bar);
    }
    wait(&bar, 0);
    if (t < 64)
        by_mma(sX, e);
    by_wgmma(smem_p, smem_x, d);

    __syncthreads();
    atomicAdd(wrong, differ(x, e, d));
}
