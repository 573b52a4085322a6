/* gemm.cuh - what the versions of gemm share: their operands, and one step of a sum.
 *
 * What is here: the arguments of the kernels, products added to a sum, each rounded on its own.
 * What is not: the order in which sums are computed (gemm.cu, gemm_shared.cu). */
#ifndef GPU_GEMM_CUH
#define GPU_GEMM_CUH

#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/numbers.cuh"

/* D(m,n) = C(m,n) + sum over k of A(m,k) B(n,k): layouts of A, B, C and D, and their element 0. A
 * coordinate is that of the matrix counted through: m + M k. */
typedef struct gpu_product {
    ct_flat a, b, c, d;
    const void *x, *z, *w;
    void *y;
    int64_t m, n, k;
    gpu_kind kind;
} gpu_product;

/* The same, where 31 bits count the elements of each. */
typedef struct gpu_product32 {
    gpu_flat32 a, b, c, d;
    const void *x, *z, *w;
    void *y;
    uint32_t m, n, k;
    gpu_kind kind;
} gpu_product32;

static inline void gpu_fill_product(const gpu_request *r, gpu_product *p)
{
    bool apart = r->gemm.w != NULL;
    p->a = r->a;
    p->b = r->c;
    p->c = apart ? r->gemm.d : r->b;
    p->d = r->b;
    p->x = r->x;
    p->z = r->z;
    p->w = apart ? r->gemm.w : r->y;
    p->y = r->y;
    p->m = r->gemm.m;
    p->n = r->gemm.n;
    p->k = r->gemm.k;
    p->kind = r->kind;
}

static inline gpu_product32 gpu_product32_of(const gpu_product *p)
{
    gpu_product32 q = {gpu_flat32_of(&p->a),
                       gpu_flat32_of(&p->b),
                       gpu_flat32_of(&p->c),
                       gpu_flat32_of(&p->d),
                       p->x,
                       p->z,
                       p->w,
                       p->y,
                       (uint32_t)p->m,
                       (uint32_t)p->n,
                       (uint32_t)p->k,
                       p->kind};
    return q;
}

/* The plan of a version that counts by 31 bits; refused where they do not suffice. */
static inline bool gpu_plan_product32(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->b.size, why))
        return false;
    gpu_product product;
    gpu_fill_product(r, &product);
    *gpu_arguments<gpu_product32>(p) = gpu_product32_of(&product);
    p->width = gpu_width(r);
    return true;
}

template <typename T> static __device__ __forceinline__ T gpu_multiply_add(T a, T b, T c)
{
    return gpu_apply<T>(GPU_PLUS, c, gpu_apply<T>(GPU_MULTIPLIES, a, b));
}

enum { GPU_SIDE = 4 };

/* Which rows and columns from the first on a thread's square of sums has: UNIT neighbours, and as
 * many again APART further on. */
template <int UNIT, int APART>
static __device__ __forceinline__ constexpr uint32_t gpu_spread(int i)
{
    return (uint32_t)(i / UNIT * APART + i % UNIT);
}

/* A thread's square of sums, those from (m,n) on that are in the matrix: from C, or to D. */
template <int UNIT = GPU_SIDE, int APART = GPU_SIDE, typename T>
static __device__ void gpu_move_sums(const gpu_product32 *p, uint32_t m, uint32_t n, bool store,
                                     T sum[GPU_SIDE][GPU_SIDE])
{
    for (int i = 0; i < GPU_SIDE; ++i)
        for (int j = 0; j < GPU_SIDE; ++j) {
            uint32_t row = m + gpu_spread<UNIT, APART>(i), column = n + gpu_spread<UNIT, APART>(j);
            uint32_t at = row + p->m * column;
            bool inside = row < p->m && column < p->n;
            if (inside && store)
                ((T *)p->y)[gpu_flat32_index(&p->d, at)] = sum[i][j];
            else if (inside)
                sum[i][j] = ((const T *)p->w)[gpu_flat32_index(&p->c, at)];
        }
}

/* gemm_shared.cu */
bool gpu_plan_gemm_shared(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_gemm_shared(const gpu_plan *p, void *stream, gpu_why *why);

#endif
