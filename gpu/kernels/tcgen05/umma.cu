/* umma.cu - gemm(TiledMMA, ..) over one tile, in tensor memory.
 *
 * v1  plain: a CTA, or a pair of them; operands to shared memory and to tensor memory; then one
 *     thread issues all instructions, k innermost, and all wait; thread t of each CTA moves what is
 *     in datapath t.
 *
 *      shared memory    | image of A | image of B |       each from a multiple of 1024 bytes on
 *      tensor memory    | A | C, then D | factors of A | factors of B |      those that are there
 *
 * What is here: the version. What is not: what is where, and the instructions' operands
 * (host/tcgen05/umma.c). Follows PTX ISA "tcgen05.mma". */
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"
#include "gpu/kernels/tcgen05/tmem_moves.cuh"
#include "gpu/kernels/tcgen05/umma.cuh"

enum { BYTE_BITS = 8, CELL_BITS = 32, ALIGNED_IMAGE = 1024, DATAPATHS_OF_WARP = 32 };

typedef struct product {
    const unsigned char *x;
    unsigned char *y;
    gpu_umma umma;
} product;

#ifdef GPU_HAS_TCGEN05
/* Where operands begin in this CTA: images in shared memory, and tensor memory. */
typedef struct bases {
    uint32_t image[2], tensor;
} bases;

/* The images of A and B, each CTA its own; what begins where. */
static __device__ void put_images(const product *a, int cta, unsigned char *shared, bases *at)
{
    uint32_t next = 0;
    for (int f = CT_A; f <= CT_B; ++f) {
        const gpu_umma_operand *o = &a->umma.operand[f];
        const unsigned char *from = a->x + o->first + cta * o->image;
        at->image[f] = ptx_shared(shared) + next;
        for (int64_t i = threadIdx.x; i < o->image; i += GPU_UMMA_THREADS)
            shared[next + i] = from[i];
        next += (uint32_t)((o->image + ALIGNED_IMAGE - 1) / ALIGNED_IMAGE * ALIGNED_IMAGE);
    }
}

/* Element i of an operand: whole bytes, or half of one. */
static __device__ uint32_t element_of(const unsigned char *x, int bits, int64_t i)
{
    uint32_t v = 0;
    if (bits < BYTE_BITS)
        return (uint32_t)x[i * bits / BYTE_BITS] >> (i * bits % BYTE_BITS) & ((1U << bits) - 1);
    for (int b = 0; b < bits / BYTE_BITS; ++b)
        v |= (uint32_t)x[i * (bits / BYTE_BITS) + b] << (b * BYTE_BITS);
    return v;
}

/* This thread's datapath of an operand: what is in a list, from memory to tensor memory. */
static __device__ void put_operand(const product *a, const gpu_umma_operand *o, const int32_t *list,
                                   uint32_t tensor)
{
    const int each = CELL_BITS / o->bits;
    for (int column = 0; column < o->columns; ++column, list += each) {
        uint32_t cell = 0;
        for (int k = 0; k < each; ++k)
            if (list[k] >= 0)
                cell |= element_of(a->x + o->first, o->bits, list[k]) << (k * o->bits);
        tmem_store(GPU_TMEM_32dp32b1x, false, tensor + (uint32_t)(o->column + column), &cell);
    }
}

static __device__ void get_sums(const product *a, const int32_t *list, uint32_t tensor)
{
    const gpu_umma_operand *o = &a->umma.operand[CT_C];
    const int each = CELL_BITS / o->bits, bytes = o->bits / BYTE_BITS;
    for (int column = 0; column < o->columns; ++column, list += each) {
        uint32_t cell;
        tmem_load(GPU_TMEM_32dp32b1x, false, tensor + (uint32_t)(o->column + column), &cell);
        for (int k = 0; k < each; ++k)
            for (int b = 0; list[k] >= 0 && b < bytes; ++b)
                a->y[(int64_t)list[k] * bytes + b] =
                    (unsigned char)(cell >> (k * o->bits + b * BYTE_BITS));
    }
}

/* The list of this thread's datapath, and past the lists of both CTAs. */
static __device__ const int32_t *own_list(const product *a, const gpu_umma_operand *o, int cta,
                                          const int32_t **lists)
{
    const int64_t row = (int64_t)o->columns * (CELL_BITS / o->bits);
    const int32_t *own = *lists + ((int64_t)cta * GPU_UMMA_THREADS + threadIdx.x) * row;
    *lists += (int64_t)a->umma.ctas * GPU_UMMA_THREADS * row;
    return own;
}

/* All operands that are in tensor memory; the list of C and D. */
static __device__ const int32_t *put_operands(const product *a, int cta, uint32_t tensor)
{
    const int32_t *lists = a->umma.offsets + a->umma.count * GPU_UMMA_NUMBERS, *sums = NULL;
    for (int k = 0; k < GPU_UMMA_OPERANDS; ++k) {
        const gpu_umma_operand *o = &a->umma.operand[k];
        if (o->bits == 0 || o->image > 0)
            continue;
        const int32_t *own = own_list(a, o, cta, &lists);
        put_operand(a, o, own, tensor);
        sums = k == CT_C ? own : sums;
    }
    tcgen05_wait_stores();
    return sums;
}

static __device__ uint64_t wide(const int32_t *n)
{
    return (uint32_t)n[0] | (uint64_t)(uint32_t)n[1] << 32;
}

template <int CTAS> static __device__ void multiply(const product *a, const bases *at)
{
    for (int i = 0; i < a->umma.count; ++i) {
        const int32_t *n = a->umma.offsets + i * GPU_UMMA_NUMBERS;
        umma_operands o = {at->tensor + (uint32_t)n[GPU_UMMA_D],
                           (uint32_t)n[GPU_UMMA_INSTRUCTION],
                           at->tensor + (uint32_t)n[GPU_UMMA_AT_FACTORS_A],
                           at->tensor + (uint32_t)n[GPU_UMMA_AT_FACTORS_B],
                           wide(n + GPU_UMMA_A_LOW),
                           wide(n + GPU_UMMA_B_LOW) + (at->image[CT_B] >> 4)};
        o.a += a->umma.a_tensor ? at->tensor : at->image[CT_A] >> 4;
        umma<CTAS>(a->umma.kind, a->umma.a_tensor, &o);
    }
}

/* All threads of the CTA, or of the pair, and what they did in tensor memory. */
template <int CTAS> static __device__ void sync_all(void)
{
    tcgen05_before_sync();
    if constexpr (CTAS == 1)
        __syncthreads();
    else
        ptx_cluster_sync();
    tcgen05_after_sync();
}
#endif

template <int CTAS>
static __global__ void __launch_bounds__(GPU_UMMA_THREADS)
    umma_tile(const __grid_constant__ product a)
{
#ifdef GPU_HAS_TCGEN05
    extern __shared__ __align__(1024) unsigned char shared[];
    __shared__ uint64_t barrier;
    __shared__ uint32_t allocated;
    bases at;
    const int cta = (int)blockIdx.x;
    const uint32_t warp = threadIdx.x / DATAPATHS_OF_WARP;
    if (warp == 0)
        tcgen05_allocate<CTAS>(&allocated, a.umma.columns);
    put_images(&a, cta, shared, &at);
    if (threadIdx.x == 0) {
        ptx_barrier_init(&barrier, 1);
        ptx_fence_barrier_init();
    }
    ptx_fence_async();
    sync_all<CTAS>();
    at.tensor = allocated;
    const uint32_t own = at.tensor + (warp * DATAPATHS_OF_WARP << 16);
    const int32_t *sums = put_operands(&a, cta, own);
    sync_all<CTAS>();
    if (cta == 0 && threadIdx.x == 0) {
        multiply<CTAS>(&a, &at);
        tcgen05_commit<CTAS>(ptx_shared(&barrier));
    }
    ptx_barrier_wait(&barrier, 0);
    tcgen05_after_sync();
    get_sums(&a, sums, own);
    sync_all<CTAS>();
    if (warp == 0)
        tcgen05_free<CTAS>(at.tensor, a.umma.columns);
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

static bool plan(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_has_tcgen05(p, why))
        return false;
    if (r->umma.kind == GPU_UMMA_I8 && p->cc != 100)
        return gpu_refuse(why, "products of integers are an sm_100a's, this is an sm_%d", p->cc);
    *gpu_arguments<product>(p) =
        product{(const unsigned char *)r->x, (unsigned char *)r->y, r->umma};
    p->blocks = (unsigned)r->umma.ctas;
    return true;
}

template <int CTAS> static cudaError_t start(const product *a, void *stream)
{
    int bytes = (int)gpu_umma_shared_bytes(&a->umma);
    cudaLaunchAttribute cluster = {};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = CTAS;
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3(CTAS);
    how.blockDim = dim3(GPU_UMMA_THREADS);
    how.dynamicSmemBytes = (size_t)bytes;
    how.stream = (cudaStream_t)stream;
    how.attrs = &cluster;
    how.numAttrs = 1;
    cudaFuncSetAttribute(umma_tile<CTAS>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    return cudaLaunchKernelEx(&how, umma_tile<CTAS>, *a);
}

static bool launch(const gpu_plan *p, void *stream, gpu_why *why)
{
    const product *a = gpu_arguments<product>(p);
    cudaError_t error = a->umma.ctas == 1 ? start<1>(a, stream) : start<2>(a, stream);
    return error == cudaSuccess || gpu_refuse(why, "umma v1: %s", cudaGetErrorString(error));
}

extern const gpu_version gpu_umma_versions[] = {
    {"v1", "a CTA or a pair, one thread issues", 100, plan, launch},
    {},
};
