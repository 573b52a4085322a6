/* transpose_vector.cu - transpose, v4, and copy, v7: swizzled tiles, transposed in registers.
 *
 * What is here: the version for rows of whole 16-byte vectors on both sides. What is not: other
 * rows (transpose.cu, v3). With K elements in 16 bytes, a tile is 16 x 16 blocks of K x K elements:
 *
 *      x    16 K rows of 16 vectors      a thread loads block (v,g): vector v of K rows from g K on
 *           transposes it in registers   K vectors, which belong to K rows of y from v K on
 *      tile 16 K rows of 16 vectors      .. and stores them at place g ^ (v % 8) of these rows
 *      y    16 K rows of 16 vectors      vector g of row i leaves from place g ^ (i / K % 8)
 *
 * Eight threads at a time use shared memory, 16 bytes each. When they store, g and the row in the
 * block are the same for all and v runs through 8 values; when they load, the row is the same and g
 * runs through 8 values: each time all 8 groups of 4 banks are accessed once.
 *
 * Before it loads its tile, a block asks the L2 for that of a block which begins soon: its loads
 * wait for memory less long. */
#include "gpu/host/kernels.h"
#include "gpu/host/matrices.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/ptx.cuh"

enum { WIDE = 16, SIDE = 16, LINE = 128, LINES = SIDE * WIDE / LINE };

template <typename T> constexpr int elements = WIDE / (int)sizeof(T); /* K */

/* Measured on an H200 against 32 x 16, 16 x 32 and 32 x 32 blocks, and 128 to 1024 threads. */
template <typename T> constexpr int threads = sizeof(T) == 16 ? 128 : 256;

/* How many blocks further on: measured from 8 to 132, above which it is slower than not to ask. */
template <typename T> constexpr int ahead = sizeof(T) == 1 ? 16 : 40;

/* ---- K x K elements in registers ------------------------------------------------------------ */

/* Of rows r and r + D, for each pair of words: the halves, or bytes, that the selectors choose. */
template <int K, int D>
static __device__ __forceinline__ void exchange_parts(uint32_t (&w)[K][4], unsigned low,
                                                      unsigned high)
{
#pragma unroll
    for (int r = 0; r < K; ++r)
        for (int c = 0; c < 4 && (r & D) == 0; ++c) {
            uint32_t first = w[r][c], second = w[r + D][c];
            w[r][c] = __byte_perm(first, second, low);
            w[r + D][c] = __byte_perm(first, second, high);
        }
}

/* Of rows r and r + D: words c + C of the first against words c of the second. */
template <int K, int D, int C>
static __device__ __forceinline__ void exchange_words(uint32_t (&w)[K][4])
{
#pragma unroll
    for (int r = 0; r < K; ++r)
        for (int c = 0; c < 4 && (r & D) == 0; ++c)
            if ((c & C) == 0) {
                uint32_t upper = w[r][c + C];
                w[r][c + C] = w[r + D][c];
                w[r + D][c] = upper;
            }
}

/* A transpose of 2 x 2 parts, then of 2 x 2 in each part: from elements up to words of 8 bytes. */
template <typename T>
static __device__ __forceinline__ void transpose_block(uint32_t (&w)[elements<T>][4])
{
    const int K = elements<T>;
    if constexpr (sizeof(T) == 1)
        exchange_parts<K, 1>(w, 0x6240, 0x7351);
    if constexpr (sizeof(T) <= 2)
        exchange_parts<K, 2 / sizeof(T)>(w, 0x5410, 0x7632);
    if constexpr (sizeof(T) <= 4)
        exchange_words<K, 4 / sizeof(T), 1>(w);
    if constexpr (sizeof(T) <= 8)
        exchange_words<K, 8 / sizeof(T), 2>(w);
}

/* ---- The tile ------------------------------------------------------------------------------- */

template <int K>
static __device__ __forceinline__ void load_block(uint32_t (&w)[K][4], const char *x, int64_t pitch)
{
#pragma unroll
    for (int k = 0; k < K; ++k) {
        uint4 v = *(const uint4 *)(x + k * pitch);
        w[k][0] = v.x, w[k][1] = v.y, w[k][2] = v.z, w[k][3] = v.w;
    }
}

/* Is the block that begins at this row and column of y there? The last tiles are ragged. */
static __device__ __forceinline__ bool is_inside(const gpu_matrices *t, int64_t row, int64_t column)
{
    return row < t->out_rows && column < t->in_rows;
}

/* Where the tile of a block begins in y. */
typedef struct corner {
    int64_t row, column;
} corner;

template <int K>
static __device__ __forceinline__ corner corner_of(const gpu_matrices *t, uint32_t block)
{
    uint32_t down = block / t->tiles, along = block - down * t->tiles;
    return {(int64_t)down * SIDE * K, (int64_t)along * SIDE * K};
}

/* The lines of x that the tile of a later block has, as far as there are such. */
template <typename T> static __device__ __forceinline__ void ask_ahead(const gpu_matrices *t)
{
    const int K = elements<T>;
    uint32_t block = blockIdx.x + ahead<T>;
    if (block >= t->blocks)
        return;
    corner c = corner_of<K>(t, block);
    for (int n = (int)threadIdx.x; n < SIDE * K * LINES; n += threads<T>) {
        int64_t q = c.column + n / LINES, p = c.row + n % LINES * (LINE / (int)sizeof(T));
        if (q < t->in_rows && p < t->out_rows)
            ptx_prefetch(t->x + q * t->x_pitch + p * (int)sizeof(T));
    }
}

template <typename T>
static __global__ void __launch_bounds__(threads<T>)
    transpose_v4(const __grid_constant__ gpu_matrices t)
{
    extern __shared__ __align__(128) uint4 tile[];
    const int K = elements<T>, each = SIDE * SIDE / threads<T>;
    corner c = corner_of<K>(&t, blockIdx.x);
    int64_t i = c.row, j = c.column;
    uint32_t w[each][K][4];
    ask_ahead<T>(&t);
#pragma unroll
    for (int p = 0; p < each; ++p) {
        int id = p * threads<T> + (int)threadIdx.x, v = id % SIDE, g = id / SIDE;
        if (is_inside(&t, i + v * K, j + g * K))
            load_block<K>(w[p], t.x + (j + g * K) * t.x_pitch + (i + v * K) * (int)sizeof(T),
                          t.x_pitch);
    }
#pragma unroll
    for (int p = 0; p < each; ++p) {
        int id = p * threads<T> + (int)threadIdx.x, v = id % SIDE, g = id / SIDE;
        if (!is_inside(&t, i + v * K, j + g * K))
            continue;
        transpose_block<T>(w[p]);
#pragma unroll
        for (int k = 0; k < K; ++k)
            tile[(v * K + k) * SIDE + (g ^ (v % 8))] =
                make_uint4(w[p][k][0], w[p][k][1], w[p][k][2], w[p][k][3]);
    }
    __syncthreads();
#pragma unroll
    for (int p = 0; p < each * K; ++p) {
        int id = p * threads<T> + (int)threadIdx.x, g = id % SIDE, row = id / SIDE;
        if (is_inside(&t, i + row, j + g * K))
            *(uint4 *)(t.y + (i + row) * t.y_pitch + (j + g * K) * (int)sizeof(T)) =
                tile[row * SIDE + (g ^ (row / K % 8))];
    }
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool gpu_plan_transposed(const gpu_request *copy, gpu_plan *p, gpu_why *why)
{
    gpu_matrices *t = gpu_arguments<gpu_matrices>(p);
    int k = WIDE / copy->bytes;
    if (!gpu_matrices_of(copy, SIDE * k, t, why))
        return false;
    if (t->in_rows % k != 0 || t->out_rows % k != 0 || t->x_pitch % WIDE != 0 ||
        t->y_pitch % WIDE != 0)
        return gpu_refuse(why, "rows or pitches are not whole vectors of %d bytes", WIDE);
    p->width = gpu_width(copy);
    p->blocks = t->blocks;
    return gpu_aligned(t->x, WIDE, "the first element of x", why) &&
           gpu_aligned(t->y, WIDE, "the first element of y", why);
}

template <typename T> static cudaError_t start(const gpu_matrices *t, void *stream)
{
    const int shared = SIDE * SIDE * elements<T> * WIDE;
    cudaError_t error =
        cudaFuncSetAttribute(transpose_v4<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    if (error == cudaSuccess)
        transpose_v4<T><<<t->blocks, threads<T>, shared, (cudaStream_t)stream>>>(*t);
    return error;
}

bool gpu_launch_transposed(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_matrices *t = gpu_arguments<gpu_matrices>(p);
    cudaError_t error = cudaSuccess;
    gpu_by_width(p->width, [&](auto element) { error = start<decltype(element)>(t, stream); });
    if (error != cudaSuccess)
        return gpu_refuse(why, "transposed tiles: %s", cudaGetErrorString(error));
    return gpu_launched(why, "transposed tiles");
}
