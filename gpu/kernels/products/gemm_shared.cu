/* gemm_shared.cu - gemm out of shared memory.
 *
 * What is here: v3. A block computes 32 x 32 sums, 4 x 4 in the registers of each of its 64
 * threads. Eight columns of A and of B at a time become shared memory, where a row of the matrix is
 * a column:
 *
 *      near.a[k][m]    near.b[k][n]
 *
 *      threads   0 0 1 1 2 2 .. 7 7 0 0 1 1 ..      elements of 8 bytes, those of one k
 *
 * A thread's four elements of a k lie side by side up to 16 bytes, and what eight threads read at a
 * time fills 128 bytes of shared memory, in which each bank is read once. The block finds each
 * element in memory once, and not once for every sum. Rows beyond the matrix are zeros, whose sums
 * nobody stores; columns beyond it are not multiplied, as a zero added to a sum of floats may
 * change it. What is not: plainer versions (gemm.cu). */
#include "gpu/kernels/products/gemm.cuh"

enum { SIDE = GPU_SIDE, ACROSS = 8, THREADS = ACROSS * ACROSS, TILE = SIDE * ACROSS, DEPTH = 8 };

/* Neighbours that a thread has of a k. */
template <typename T> constexpr int unit_of = sizeof(T) < 16 / SIDE ? SIDE : 16 / (int)sizeof(T);

template <typename T> struct near_tiles {
    T a[DEPTH][TILE], b[DEPTH][TILE];
};

/* The tile of a factor that begins at this row and column of so many. */
struct part {
    uint32_t row, rows, column, columns;
};

template <typename T>
static __device__ void load_tile(const gpu_flat32 *f, const T *x, struct part p,
                                 T tile[DEPTH][TILE])
{
    for (uint32_t i = threadIdx.x; i < DEPTH * TILE; i += THREADS) {
        uint32_t row = p.row + i % TILE, column = p.column + i / TILE;
        bool inside = row < p.rows && column < p.columns;
        tile[i / TILE][i % TILE] = inside ? x[gpu_flat32_index(f, row + p.rows * column)] : T(0);
    }
}

template <typename T>
static __device__ __forceinline__ void multiply_tile(const near_tiles<T> *near, uint32_t depth,
                                                     uint32_t m, uint32_t n, T sum[SIDE][SIDE])
{
    const int unit = unit_of<T>, apart = ACROSS * unit;
    for (uint32_t k = 0; k < depth; ++k)
        for (int i = 0; i < SIDE; ++i)
            for (int j = 0; j < SIDE; ++j)
                sum[i][j] = gpu_multiply_add(near->a[k][m + gpu_spread<unit, apart>(i)],
                                             near->b[k][n + gpu_spread<unit, apart>(j)], sum[i][j]);
}

template <typename T> static __global__ void gemm_v3(const __grid_constant__ gpu_product32 p)
{
    __shared__ near_tiles<T> near;
    uint32_t down = (p.m + TILE - 1) / TILE;
    uint32_t m0 = blockIdx.x % down * TILE, n0 = blockIdx.x / down * TILE;
    const int unit = unit_of<T>, apart = ACROSS * unit;
    uint32_t m = threadIdx.x % ACROSS * unit, n = threadIdx.x / ACROSS * unit;
    T sum[SIDE][SIDE] = {};
    gpu_move_sums<unit, apart>(&p, m0 + m, n0 + n, false, sum);
    for (uint32_t k = 0; k < p.k; k += DEPTH) {
        load_tile(&p.a, (const T *)p.x, part{m0, p.m, k, p.k}, near.a);
        load_tile(&p.b, (const T *)p.z, part{n0, p.n, k, p.k}, near.b);
        __syncthreads();
        multiply_tile(&near, p.k - k < DEPTH ? p.k - k : DEPTH, m, n, sum);
        __syncthreads();
    }
    gpu_move_sums<unit, apart>(&p, m0 + m, n0 + n, true, sum);
}

bool gpu_plan_gemm_shared(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    int64_t down = (r->gemm.m + TILE - 1) / TILE, across = (r->gemm.n + TILE - 1) / TILE;
    p->blocks = (unsigned)(down * across); /* below 2^31, as the sums are */
    return gpu_plan_product32(r, p, why);
}

bool gpu_launch_gemm_shared(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_product32 *w = gpu_arguments<gpu_product32>(p);
    gpu_by_number(w->kind, p->width, [=](auto number) {
        typedef decltype(number) T;
        gemm_v3<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "gemm v3");
}
