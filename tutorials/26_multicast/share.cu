/* share.cu - the kernel of lesson 26: a cluster of 2 x 2 CTAs multiplies tiles, and each CTA reads
 * half of what it needs and sends it to those that need it as well. It is right.
 *
 * CTA (m,n) needs tile m of A and tile n of B, 32 numbers each, in each round. The instructions are
 * PTX, one per function; CuTe has them as SM90_TMA_LOAD_MULTICAST, cluster_sync,
 * ClusterTransactionBarrier and ClusterBarrier. variants.tsv has what goes wrong with a line
 * changed (tutorials/kernels.sh). */

enum { TILE = 32, HALF = TILE / 2, HALF_BYTES = 4 * HALF, FULL_BYTES = 4 * HALF_BYTES };

typedef unsigned long long mbarrier;

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

__device__ void arrive_and_expect(mbarrier *bar, int bytes)
{
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)),
        "r"(bytes)
        : "memory");
}

/* Half a tile to the same place of each CTA of the mask; each mbarrier, at the same place as bar,
 * counts its bytes. */
__device__ void send_half(float *to, float const *from, mbarrier *bar, int mask)
{
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
        " [%0], [%1], %2, [%3], %4;" ::"r"(shared_address(to)),
        "l"(from), "r"((int)HALF_BYTES), "r"(shared_address(bar)), "h"((short)mask)
        : "memory");
}

/* Arrives at the mbarrier of another CTA, which lies at the same place. */
__device__ void arrive_at(mbarrier *bar, int cta)
{
    asm volatile("{\n\t"
                 ".reg .b32 there;\n\t"
                 "mapa.shared::cluster.u32 there, %0, %1;\n\t"
                 "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [there];\n\t"
                 "}" ::"r"(shared_address(bar)),
                 "r"(cta)
                 : "memory");
}

__device__ void wait(mbarrier *bar, int parity)
{
    asm volatile("{\n\t"
                 ".reg .pred over;\n\t"
                 "again:\n\t"
                 "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 over, [%0], %1;\n\t"
                 "@!over bra again;\n\t"
                 "}" ::"r"(shared_address(bar)),
                 "r"(parity)
                 : "memory");
}

__device__ void cluster_sync()
{
    asm volatile("barrier.cluster.arrive.release.aligned;\n\t"
                 "barrier.cluster.wait.acquire.aligned;" ::
                     : "memory");
}

__device__ int cta_rank()
{
    int rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

/* to[rank][i] = A[0][m][i] * B[0][n][i] + A[1][m][i] * B[1][n][i] + .. */
extern "C" __global__ void __cluster_dims__(2, 2, 1)
    share(float const *A, float const *B, float *to, int rounds)
{
    __shared__ alignas(128) float a[TILE], b[TILE];
    __shared__ mbarrier full, empty;
    int t = threadIdx.x, rank = cta_rank(), m = rank % 2, n = rank / 2;
    int row = 1 << m | 1 << (m + 2), column = 1 << 2 * n | 1 << (2 * n + 1);
    float sum = 0;

    A += m * TILE + n * HALF;
    B += n * TILE + m * HALF;
    if (t == 0) {
        init(&full, 1);
        init(&empty, 3);
        fence_init();
    }
    cluster_sync();
#pragma unroll 1
    for (int k = 0; k < rounds; ++k) {
        if (t == 0) {
            wait(&empty, 1 - k % 2);
            arrive_and_expect(&full, FULL_BYTES);
            send_half(a + n * HALF, A + 2 * k * TILE, &full, row);
            send_half(b + m * HALF, B + 2 * k * TILE, &full, column);
        }
        wait(&full, k % 2);
        sum += a[t] * b[t];
        __syncthreads();
        if (t < 4 && ((row | column) >> t & 1))
            arrive_at(&empty, t);
    }
    to[rank * TILE + t] = sum;
    cluster_sync();
}
