/* cooperative_gemm.cu - a block's product of matrices in shared memory, by a tiled MMA.
 *
 * v1  predicated: whatever the extents are. A thread takes its values bit by bit, zeros where a
 *     coordinate lies beyond its matrix, multiplies step by step along K, and scales the sums that
 *     are inside.
 * v2  whole tiles: no coordinate is looked at, elements are loaded as such, and those of the next
 *     step along K are loaded before the instructions of this one.
 *
 * What is here: the versions. What is not: instructions (mma.cuh), which values a thread has
 * (host/products/cooperative_gemm.c). Follows the headers: algorithm/cooperative_gemm.hpp. */
#include "gpu/host/products/cooperative_gemm.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/mma.cuh"
#include "gpu/kernels/tensors/numbers.cuh"

enum { BYTE = 8, WORD = 32, ALIGNED = 16 };

typedef struct shared_product {
    const unsigned char *x;
    unsigned char *y;
    gpu_mma mma;
    gpu_kind kind;
    int threads, bytes, values;
    int64_t extent[3], alpha, beta;
} shared_product;

typedef struct registers {
    alignas(16) uint32_t of[GPU_MMA_WORDS];
} registers;

/* Rows and columns of a factor, of M, N and K. */
static __device__ int64_t rows_of(const shared_product *p, int f)
{
    return p->extent[f == CT_B ? 1 : 0];
}

static __device__ int64_t columns_of(const shared_product *p, int f)
{
    return p->extent[f == CT_C ? 1 : 2];
}

/* A, B and C to shared memory; where each of them begins there. */
static __device__ void put_images(const shared_product *p, unsigned char *shared,
                                  unsigned char *image[GPU_FACTORS])
{
    for (int f = 0; f < GPU_FACTORS; ++f) {
        const gpu_factor *factor = &p->mma.factor[f];
        image[f] = shared;
        for (int64_t i = threadIdx.x; i < factor->image; i += p->threads)
            shared[i] = p->x[factor->first + i];
        shared += (factor->image + ALIGNED - 1) / ALIGNED * ALIGNED;
    }
}

/* The thread's coordinates of a factor. */
static __device__ const int32_t *offsets_of(const shared_product *p, int f)
{
    const gpu_factor *factor = p->mma.factor;
    const int32_t *place = p->mma.offsets + (int64_t)threadIdx.x * p->values;
    return place + (f > CT_A ? factor[CT_A].values : 0) + (f > CT_B ? factor[CT_B].values : 0);
}

/* The element of a coordinate; -1 beyond the matrix. */
static __device__ int64_t element_of(const shared_product *p, int f, int32_t place)
{
    const gpu_factor *factor = &p->mma.factor[f];
    int64_t row = place % factor->rows, column = place / factor->rows;
    if (row >= rows_of(p, f) || column >= columns_of(p, f))
        return -1;
    return gpu_flat_index(&factor->layout, row + rows_of(p, f) * column);
}

/* ---- Loads of one step along K -------------------------------------------------------------- */

/* Bit by bit, so that elements of 1 and of 4 bits are like all others. */
static __device__ void load_predicated(const shared_product *p, int f, const unsigned char *image,
                                       int step, registers *to)
{
    const gpu_factor *factor = &p->mma.factor[f];
    int n = factor->values / p->mma.k;
    const int32_t *place = offsets_of(p, f) + step * n;
    memset(to, 0, sizeof *to);
    for (int i = 0; i < n; ++i) {
        int64_t element = element_of(p, f, place[i]);
        for (int b = 0; element >= 0 && b < factor->bits; ++b) {
            int64_t from = element * factor->bits + b;
            int at = i * factor->bits + b;
            to->of[at / WORD] |= (uint32_t)(image[from / BYTE] >> (from % BYTE) & 1) << (at % WORD);
        }
    }
}

template <typename E>
static __device__ void load_elements(const shared_product *p, int f, const unsigned char *image,
                                     int step, registers *to)
{
    const gpu_factor *factor = &p->mma.factor[f];
    int n = factor->values / p->mma.k;
    const int32_t *place = offsets_of(p, f) + step * n;
    for (int i = 0; i < n; ++i)
        ((E *)to->of)[i] = ((const E *)image)[gpu_flat_index(&factor->layout, place[i])];
}

static __device__ void load_whole(const shared_product *p, int f, const unsigned char *image,
                                  int step, registers *to)
{
    switch (p->mma.factor[f].bits) {
    case 8:
        return load_elements<uint8_t>(p, f, image, step, to);
    case 16:
        return load_elements<uint16_t>(p, f, image, step, to);
    case 32:
        return load_elements<uint32_t>(p, f, image, step, to);
    case 64:
        return load_elements<uint64_t>(p, f, image, step, to);
    default:
        return load_predicated(p, f, image, step, to);
    }
}

/* ---- Products and sums ---------------------------------------------------------------------- */

static __device__ void multiply_step(const gpu_mma *mma, const registers *a, const registers *b,
                                     registers *c)
{
    const gpu_factor *f = mma->factor;
    int words[GPU_FACTORS];
    for (int o = 0; o < GPU_FACTORS; ++o)
        words[o] = f[o].values_of_one * f[o].bits / WORD;
    for (int m = 0; m < mma->m; ++m)
        for (int n = 0; n < mma->n; ++n)
            gpu_multiply(mma->instruction, a->of + m * words[CT_A], b->of + n * words[CT_B],
                         c->of + (m + mma->m * n) * words[CT_C]);
}

template <typename T>
static __device__ void scale(const shared_product *p, const registers *sums, unsigned char *image)
{
    const gpu_factor *c = &p->mma.factor[CT_C];
    const int32_t *place = offsets_of(p, CT_C);
    for (int i = 0; i < c->values; ++i) {
        int64_t element = element_of(p, CT_C, place[i]);
        if (element < 0)
            continue;
        T *to = (T *)image + element;
        T sum = gpu_apply<T>(GPU_MULTIPLIES, (T)p->alpha, ((const T *)sums->of)[i]);
        if (p->beta != 0)
            sum = gpu_apply<T>(GPU_PLUS, sum, gpu_apply<T>(GPU_MULTIPLIES, (T)p->beta, *to));
        *to = sum;
    }
}

/* Only elements: what lies between them is not the operation's. */
template <typename T>
static __device__ void copy_back(const shared_product *p, const unsigned char *image)
{
    const ct_flat *c = &p->mma.factor[CT_C].layout;
    for (int64_t i = threadIdx.x; i < c->size; i += p->threads) {
        int64_t element = gpu_flat_index(c, i);
        ((T *)p->y)[element] = ((const T *)image)[element];
    }
}

template <typename T>
static __device__ void finish(const shared_product *p, const registers *sums, unsigned char *image)
{
    scale<T>(p, sums, image);
    __syncthreads();
    copy_back<T>(p, image);
}

static __device__ void finish_kind(const shared_product *p, const registers *sums,
                                   unsigned char *image)
{
    if (p->kind == GPU_SIGNED)
        return finish<int32_t>(p, sums, image);
    return p->bytes == 8 ? finish<double>(p, sums, image) : finish<float>(p, sums, image);
}

static __global__ void cooperative_gemm_v1(const __grid_constant__ shared_product p)
{
    extern __shared__ __align__(16) unsigned char shared[];
    unsigned char *image[GPU_FACTORS];
    registers a, b, c;
    put_images(&p, shared, image);
    memset(&c, 0, sizeof c);
    __syncthreads();
    for (int k = 0; k < p.mma.k; ++k) {
        load_predicated(&p, CT_A, image[CT_A], k, &a);
        load_predicated(&p, CT_B, image[CT_B], k, &b);
        multiply_step(&p.mma, &a, &b, &c);
    }
    finish_kind(&p, &c, image[CT_C]);
}

static __global__ void cooperative_gemm_v2(const __grid_constant__ shared_product p)
{
    extern __shared__ __align__(16) unsigned char shared[];
    unsigned char *image[GPU_FACTORS];
    registers a[2], b[2], c;
    put_images(&p, shared, image);
    memset(&c, 0, sizeof c);
    __syncthreads();
    load_whole(&p, CT_A, image[CT_A], 0, &a[0]);
    load_whole(&p, CT_B, image[CT_B], 0, &b[0]);
    for (int k = 0; k < p.mma.k; ++k) {
        if (k + 1 < p.mma.k) {
            load_whole(&p, CT_A, image[CT_A], k + 1, &a[(k + 1) % 2]);
            load_whole(&p, CT_B, image[CT_B], k + 1, &b[(k + 1) % 2]);
        }
        multiply_step(&p.mma, &a[k % 2], &b[k % 2], &c);
    }
    finish_kind(&p, &c, image[CT_C]);
}

/* ---- Plans and launches --------------------------------------------------------------------- */

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<shared_product>(p) =
        shared_product{(const unsigned char *)r->x,
                       (unsigned char *)r->y,
                       r->cooperative_gemm.mma,
                       r->kind,
                       (int)r->threads,
                       r->bytes,
                       gpu_mma_values(&r->cooperative_gemm.mma),
                       {r->cooperative_gemm.extent[0], r->cooperative_gemm.extent[1],
                        r->cooperative_gemm.extent[2]},
                       r->alpha,
                       r->beta};
    p->blocks = 1;
    return true;
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_cooperative_gemm_is_whole(r))
        return gpu_refuse(
            why, "%lld x %lld x %lld are no whole tiles", (long long)r->cooperative_gemm.extent[0],
            (long long)r->cooperative_gemm.extent[1], (long long)r->cooperative_gemm.extent[2]);
    return plan_v1(r, p, why);
}

typedef void kernel(shared_product);

static bool launch(kernel *start, const gpu_plan *p, void *stream, gpu_why *why)
{
    const shared_product *w = gpu_arguments<shared_product>(p);
    int bytes = (int)gpu_cooperative_gemm_bytes(&w->mma);
    cudaFuncSetAttribute(start, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    start<<<1, (unsigned)w->threads, (size_t)bytes, (cudaStream_t)stream>>>(*w);
    return gpu_launched(why, "cooperative_gemm");
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    return launch(cooperative_gemm_v1, p, stream, why);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    return launch(cooperative_gemm_v2, p, stream, why);
}

extern const gpu_version gpu_cooperative_gemm_versions[] = {
    {"v1", "predicated, whatever the extents", 90, plan_v1, launch_v1},
    {"v2", "whole tiles, the next step loaded ahead", 90, plan_v2, launch_v2},
    {},
};
