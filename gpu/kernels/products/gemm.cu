/* gemm.cu - gemm(A, B, C) and gemm(D, A, B, C) of tensors: M x K times N x K, added to M x N.
 *
 * A sum begins with its element of C and takes the products in the order of K, each product and
 * each sum rounded on its own, in every version: so all of them give the same bits.
 *
 * v1  plain: a thread computes one sum after the other, and finds every element by 64-bit division.
 * v2  a thread computes 4 x 4 sums in registers: of each k it loads four elements of A and four of
 *     B, finding them by multiplication, and uses each of them four times.
 * v3  the same out of shared memory (gemm_shared.cu).
 *
 * What is not here: which tensors are a product (host/products/gemm.c), MMA instructions
 * (tiled_mma.cu). Follows 04_algorithms "gemm". */
#include "gpu/kernels/products/gemm.cuh"

enum { THREADS = 128, SIDE = GPU_SIDE };

/* ---- v1 ------------------------------------------------------------------------------------- */

template <typename T> static __global__ void gemm_v1(const __grid_constant__ gpu_product p)
{
    const T *x = (const T *)p.x, *z = (const T *)p.z, *w = (const T *)p.w;
    for (int64_t i = gpu_thread(); i < p.m * p.n; i += gpu_threads()) {
        int64_t m = i % p.m, n = i / p.m;
        T sum = w[gpu_flat_index(&p.c, i)];
        for (int64_t k = 0; k < p.k; ++k)
            sum = gpu_multiply_add(x[gpu_flat_index(&p.a, m + p.m * k)],
                                   z[gpu_flat_index(&p.b, n + p.n * k)], sum);
        ((T *)p.y)[gpu_flat_index(&p.d, i)] = sum;
    }
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    gpu_fill_product(r, gpu_arguments<gpu_product>(p));
    return gpu_spread(p, r, r->b.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_product *w = gpu_arguments<gpu_product>(p);
    gpu_by_number(w->kind, p->width, [=](auto number) {
        typedef decltype(number) T;
        gemm_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "gemm v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* Four elements of a factor from row `from` on; those below its last row do not matter. */
template <typename T>
static __device__ void load_column(const gpu_flat32 *f, const T *x, uint32_t from, uint32_t rows,
                                   uint32_t k, T column[SIDE])
{
    for (uint32_t i = 0; i < SIDE; ++i) {
        uint32_t row = from + i < rows ? from + i : rows - 1;
        column[i] = x[gpu_flat32_index(f, row + rows * k)];
    }
}

template <typename T> static __global__ void gemm_v2(const __grid_constant__ gpu_product32 p)
{
    int64_t down = (p.m + SIDE - 1) / SIDE, across = (p.n + SIDE - 1) / SIDE;
    for (int64_t i = gpu_thread(); i < down * across; i += gpu_threads()) {
        uint32_t m = (uint32_t)(i % down) * SIDE, n = (uint32_t)(i / down) * SIDE;
        T sum[SIDE][SIDE] = {}, a[SIDE], b[SIDE];
        gpu_move_sums(&p, m, n, false, sum);
        for (uint32_t k = 0; k < p.k; ++k) {
            load_column(&p.a, (const T *)p.x, m, p.m, k, a);
            load_column(&p.b, (const T *)p.z, n, p.n, k, b);
            for (int u = 0; u < SIDE; ++u)
                for (int v = 0; v < SIDE; ++v)
                    sum[u][v] = gpu_multiply_add(a[u], b[v], sum[u][v]);
        }
        gpu_move_sums(&p, m, n, true, sum);
    }
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    int64_t squares = ((r->gemm.m + SIDE - 1) / SIDE) * ((r->gemm.n + SIDE - 1) / SIDE);
    p->blocks = gpu_grid(squares, THREADS);
    return gpu_plan_product32(r, p, why);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_product32 *w = gpu_arguments<gpu_product32>(p);
    gpu_by_number(w->kind, p->width, [=](auto number) {
        typedef decltype(number) T;
        gemm_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "gemm v2");
}

extern const gpu_version gpu_gemm_versions[] = {
    {"v1", "64-bit division, sum by sum", 80, plan_v1, launch_v1},
    {"v2", "4 x 4 sums in registers", 80, plan_v2, launch_v2},
    {"v3", "tiles in shared memory", 80, gpu_plan_gemm_shared, gpu_launch_gemm_shared},
    {},
};
