/* transpose.cu - the ladder of transposes: a is (m,n), b is (n,m), y[b(j,i)] = x[a(i,j)].
 *
 * What is here: the ladder. What is not: the kernel of its last rung (transpose_vector.cu). From v2
 * on a transpose is seen as a copy: coordinates (i,j) on both sides.
 *
 * v1  plain: a thread for each coordinate, 64-bit division. One side is read or written with the
 *     whole pitch between neighbouring threads.
 * v2  in the order of the destination, division by multiplication: v3 of copy's ladder. Matrices
 *     that a and b store alike move in vectors.
 * v3  a tile goes through shared memory, whose rows are a little longer than they need be, so that
 *     a column lies in 32 banks; both sides are read and written along their rows.
 * v4  vectors: a thread turns a block of 16 bytes x as many rows in its registers, stores it as
 *     rows of the transposed tile, and the tile leaves in vectors. Vectors of 16 bytes move their
 *     place in a row by an exclusive or, so that no bank is asked twice. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/host/matrices.h"

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

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    transpose_v1<T><<<gpu_grid(r->a.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, (const T *)r->x, (T *)r->y, r->extent[0], r->extent[1]);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "transpose v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request copy;
    return gpu_turn(r, &copy, why) && gpu_can_vector(d, &copy, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_request copy;
    return gpu_turn(r, &copy, why) && gpu_launch_vector(d, &copy, stream, why);
}

/* ---- Two matrices, one with rows where the other has columns -------------------------------- */

bool gpu_matrices_of(const gpu_request *copy, int tile, gpu_matrices *t, gpu_why *why)
{
    gpu_request p;
    if (!gpu_plain(copy, why) || !gpu_pair(copy, &p, why))
        return false;
    if (p.b.modes != 2 || p.b.stride[0] != 1 || p.a.stride[1] != 1)
        return gpu_refuse(why, "a and b are not rows of neighbours against columns of neighbours");
    t->x = (const char *)p.x + p.a.offset[0] * p.bytes;
    t->y = (char *)p.y + p.b.offset[0] * p.bytes;
    t->in_rows = p.b.shape[0];
    t->out_rows = p.b.shape[1];
    t->x_pitch = p.a.stride[0] * p.bytes;
    t->y_pitch = p.b.stride[1] * p.bytes;
    int64_t along = (t->in_rows - 1) / tile + 1, down = (t->out_rows - 1) / tile + 1;
    if (along > INT32_MAX / down)
        return gpu_refuse(why, "more than 2^31 tiles");
    t->tiles = (uint32_t)along;
    t->blocks = (unsigned)(along * down);
    return true;
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

typedef void start_fn(const gpu_matrices *t, void *stream);

template <typename T> static void of_v3(const gpu_matrices *t, void *stream)
{
    transpose_v3<T><<<t->blocks, LANES * LINES, 0, (cudaStream_t)stream>>>(*t);
}

static start_fn *const start_v3[GPU_WIDTHS] = {of_v3<uint8_t>, of_v3<uint16_t>, of_v3<uint32_t>,
                                               of_v3<uint64_t>, of_v3<uint4>};

static int side_of(const gpu_request *r)
{
    return r->bytes <= 4 ? side<uint32_t> : side<uint4>;
}

static bool can_v3(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request copy;
    gpu_matrices t;
    (void)d;
    return gpu_turn(r, &copy, why) && gpu_matrices_of(&copy, side_of(r), &t, why);
}

static bool launch_v3(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_request copy;
    gpu_matrices t;
    (void)d;
    if (!gpu_turn(r, &copy, why) || !gpu_matrices_of(&copy, side_of(r), &t, why))
        return false;
    start_v3[gpu_width(r)](&t, stream);
    return gpu_launched(why, "transpose v3");
}

/* ---- v4 ------------------------------------------------------------------------------------- */

static bool can_v4(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request copy;
    return gpu_turn(r, &copy, why) && gpu_can_turned(d, &copy, why);
}

static bool launch_v4(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_request copy;
    return gpu_turn(r, &copy, why) && gpu_launch_turned(d, &copy, stream, why);
}

const gpu_rung gpu_transpose_ladder[] = {
    {GPU_TRANSPOSE, "v1", "64-bit division", 80, NULL, launch_v1},
    {GPU_TRANSPOSE, "v2", "in the order of the destination", 80, can_v2, launch_v2},
    {GPU_TRANSPOSE, "v3", "padded tiles in shared memory", 80, can_v3, launch_v3},
    {GPU_TRANSPOSE, "v4", "swizzled tiles of vectors, turned in registers", 80, can_v4, launch_v4},
    {GPU_TRANSPOSE, NULL, NULL, 0, NULL, NULL},
};
