/* transpose.cu - transposes: a is (m,n), b is (n,m), y[b(j,i)] = x[a(i,j)].
 *
 * What is here: the versions. What is not: the kernel of the last one (transpose_vector.cu). From
 * v2 on a transpose is executed as a copy: coordinates (i,j) on both sides.
 *
 * v1  plain: a thread for each coordinate, 64-bit division. One side is read or written with the
 *     whole pitch between neighbouring threads.
 * v2  in the order of the destination, division by multiplication: v3 of copy. Matrices that a
 *     and b store alike move in vectors.
 * v3  a tile goes through shared memory, whose rows are a little longer than they need be, so that
 *     a column lies in 32 banks; both sides are read and written along their rows.
 * v4  vectors: a thread transposes a block of 16 bytes x as many rows in its registers, stores it
 *     as rows of the transposed tile, and the tile leaves in vectors. The place of a 16-byte vector
 *     in its row is swizzled by an exclusive or, so that there are no bank conflicts.
 * v5  elements of 8 bytes or more in blocks that asynchronous copies fill: v10 of copy.
 * v6  3-D tiles: larger tiles, filled the same way; elements of 1 and 2 bytes arrive in vectors of
 *     16 bytes and leave in words, whatever their rows begin with: v11 of copy.
 * v7  skewed: rows of x arrive in vectors whatever they begin with, and tiles end where sectors of
 *     32 bytes end in y, at another place in each row: v12 of copy. */
#include "gpu/host/kernels.h"
#include "gpu/host/matrices.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void transpose_v1(const __grid_constant__ ct_flat a,
                                    const __grid_constant__ ct_flat b, const T *x, T *y, int64_t m,
                                    int64_t n)
{
    for (int64_t c = gpu_thread(); c < a.size; c += gpu_threads()) {
        int64_t j = c / m, i = c - j * m;
        y[gpu_flat_index(&b, j + n * i)] = x[gpu_flat_index(&a, c)];
    }
}

typedef struct plain {
    gpu_flats flats;
    int64_t m, n;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), r->transpose.rows, r->transpose.columns};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *t = gpu_arguments<plain>(p);
    const gpu_flats *f = &t->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        transpose_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            f->a, f->b, (const T *)f->x, (T *)f->y, t->m, t->n);
    });
    return gpu_launched(why, "transpose v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_transpose_as_copy(r, &copy, why) && gpu_plan_vector(&copy, p, why);
}

/* ---- v3 ------------------------------------------------------------------------------------- */

enum { LANES = 32, LINES = 8 };

/* Elements along a side, and from row to row: an odd number of words of 4 bytes, or of elements
 * where these are wider, so that 32 elements of a column lie in different banks. */
template <typename T> constexpr int side = sizeof(T) <= 4 ? 64 : 32;
template <typename T> constexpr int pitch = side<T> + (sizeof(T) < 4 ? 4 / (int)sizeof(T) : 1);

template <typename T>
static __global__ void __launch_bounds__(LANES *LINES)
    transpose_v3(const __grid_constant__ gpu_matrices t)
{
    const int N = side<T>;
    __shared__ T tile[N][pitch<T>];
    uint32_t down = blockIdx.x / t.tiles, along = blockIdx.x - down * t.tiles;
    int64_t i = (int64_t)down * N, j = (int64_t)along * N; /* of y: row, column */
    int lane = (int)threadIdx.x % LANES, line = (int)threadIdx.x / LANES;
#pragma unroll
    for (int k = 0; k < N; k += LINES)
#pragma unroll
        for (int l = lane; l < N; l += LANES)
            if (i + l < t.out_rows && j + line + k < t.in_rows)
                tile[line + k][l] = ((const T *)(t.x + (j + line + k) * t.x_pitch))[i + l];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < N; k += LINES)
#pragma unroll
        for (int l = lane; l < N; l += LANES)
            if (j + l < t.in_rows && i + line + k < t.out_rows)
                ((T *)(t.y + (i + line + k) * t.y_pitch))[j + l] = tile[l][line + k];
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    gpu_matrices *t = gpu_arguments<gpu_matrices>(p);
    int tile = r->bytes <= 4 ? side<uint32_t> : side<uint4>;
    if (!gpu_transpose_as_copy(r, &copy, why) || !gpu_matrices_of(&copy, tile, t, why))
        return false;
    p->width = gpu_width(r);
    p->blocks = t->blocks;
    return true;
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_matrices *t = gpu_arguments<gpu_matrices>(p);
    gpu_by_width(p->width, [=](auto element) {
        transpose_v3<decltype(element)><<<p->blocks, LANES * LINES, 0, (cudaStream_t)stream>>>(*t);
    });
    return gpu_launched(why, "transpose v3");
}

/* ---- v4 ------------------------------------------------------------------------------------- */

static bool plan_v4(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_transpose_as_copy(r, &copy, why) && gpu_plan_transposed(&copy, p, why);
}

/* ---- v5 ------------------------------------------------------------------------------------- */

static bool plan_v5(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    if (r->bytes < 8)
        return gpu_refuse(why, "elements of %d bytes, which the padded tiles move faster",
                          r->bytes);
    return gpu_transpose_as_copy(r, &copy, why) && gpu_plan_block(&copy, p, why);
}

/* ---- v6 ------------------------------------------------------------------------------------- */

static bool plan_v6(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_transpose_as_copy(r, &copy, why) && gpu_plan_tile3d(&copy, p, why);
}

/* ---- v7 ------------------------------------------------------------------------------------- */

static bool plan_v7(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    return gpu_transpose_as_copy(r, &copy, why) && gpu_plan_skewed(&copy, p, why);
}

extern const gpu_version gpu_transpose_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "in the order of the destination", 80, plan_v2, gpu_launch_vector},
    {"v3", "padded tiles in shared memory", 80, plan_v3, launch_v3},
    {"v4", "swizzled tiles of vectors, transposed in registers", 80, plan_v4,
     gpu_launch_transposed},
    {"v5", "blocks of two sets of modes", 80, plan_v5, gpu_launch_block},
    {"v6", "3-D tiles of up to four sets of modes", 80, plan_v6, gpu_launch_tile3d},
    {"v7", "skewed tiles, written in whole sectors", 80, plan_v7, gpu_launch_skewed},
    {},
};
