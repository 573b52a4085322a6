/* endpoints.cu - boxes of tensor maps at one endpoint, vectors of 16 bytes at the other.
 *
 * What is here: rows at a pitch, loaded by boxes and stored by threads, and loaded by threads and
 * stored by boxes, so that the copy engine moves each byte once. What is not: boxes at both
 * endpoints (boxes.cu). Follows the PTX ISA, "Tensor" and "Swizzling modes".
 *
 *      a warp, swizzle of 32 bytes    | box 0 | box 1 | box 2 | box 3 |      4 rows of each box,
 *      8 lanes                        | 0   1 |                              16 bytes a lane
 *                                     | 2   3 |
 *                                     | 4   5 |
 *                                     | 6   7 |
 *
 * 8 lanes, which use shared memory at a time, have 128 bytes of it that follow one another: rows of
 * one box. A warp has 128 bytes or more of each row in global memory, which are 4 boxes. Each tile
 * has its slot: no slot is used twice. */
#include "gpu/lab/staged/maps.cuh"

enum { WARP = 32, ROW_OF_BANKS = 128, LANES_AT_ONCE = ROW_OF_BANKS / STAGED_ALIGNED, NARROW = 32 };

typedef struct one_endpoint {
    staged_boxes b;
    unsigned char *y;
    int64_t pitch; /* bytes from a row of y to the next */
    int log;       /* of a row of a box, the vectors' logarithm */
} one_endpoint;

#if __CUDA_ARCH__ >= 900
/* Where a thread's vector of a tile is: in its slot, in a row, and which row. */
typedef struct vector_place {
    int slot, column, row;
} vector_place;

/* Byte `at` of a slot as a map swizzles it: bits 4 and up of the byte's number are changed by those
 * from 7 on, as many as a row of 32, 64 or 128 bytes has vectors. */
static __device__ __forceinline__ int swizzled(int at, int vectors)
{
    return at ^ ((at / ROW_OF_BANKS % vectors) * STAGED_ALIGNED);
}

static __device__ __forceinline__ vector_place place_of(const one_endpoint &s)
{
    const staged_boxes *b = &s.b;
    int vectors = 1 << s.log, high = LANES_AT_ONCE >> s.log; /* rows of a box, 8 lanes */
    int lane = (int)threadIdx.x % LANES_AT_ONCE, four = (int)threadIdx.x / LANES_AT_ONCE;
    int box = four % b->boxes, row = four / b->boxes * high + (lane >> s.log);
    int in_row = lane % vectors * STAGED_ALIGNED;
    int at = box * b->inner * b->down + row * b->inner + in_row;
    return {swizzled(at, vectors), box * b->inner + in_row, row};
}

/* The bytes of a row and the row where tile `tile` has this vector; false where there is none. */
static __device__ __forceinline__ bool
vector_of(const one_endpoint &s, int64_t tile, const vector_place &p, int64_t *column, int64_t *row)
{
    int at[2];
    staged_place(&s.b, tile, at, at + 1);
    *column = at[0] * (int64_t)STAGED_WORD + p.column;
    *row = (int64_t)at[1] + p.row;
    return *column < s.b.length && *row < s.b.rows;
}

static __device__ __forceinline__ void load_boxes(const one_endpoint &s, unsigned char *slot,
                                                  int64_t tile, uint64_t *full)
{
    const staged_boxes *b = &s.b;
    int at[2], box = b->inner * b->down;
    staged_place(b, tile, at, at + 1);
    ptx_barrier_expect(full, (unsigned)(b->boxes * box));
    for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
        ptx_tensor_load(slot + k * box, &b->from, at, full);
}

static __device__ __forceinline__ void store_boxes(const one_endpoint &s, const unsigned char *slot,
                                                   int64_t tile)
{
    const staged_boxes *b = &s.b;
    int at[2], box = b->inner * b->down;
    staged_place(b, tile, at, at + 1);
    for (int k = 0; k < b->boxes; ++k, at[0] += b->inner / STAGED_WORD)
        ptx_tensor_store(&b->to, at, slot + k * box);
}

/* Of rows of 32 bytes, 8 threads have pieces of 4 rows of memory: the L1 makes one request of what
 * a warp loads of a row. */
static __device__ __forceinline__ void load_vector(const one_endpoint &s, unsigned char *slot,
                                                   const unsigned char *from)
{
    if (s.b.inner == NARROW && s.b.boxes > 1)
        ptx_copy_async<STAGED_ALIGNED>(slot, from);
    else
        ptx_copy_async_past_l1(slot, from);
}
#endif

static __global__ void staged_boxes_in(const __grid_constant__ one_endpoint s)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char slots[];
    __shared__ uint64_t full[STAGED_MAX_STAGES];
    int turns = staged_turns_here(&s.b.turns), bytes = s.b.boxes * s.b.inner * s.b.down;
    if (threadIdx.x == 0) {
        for (int t = 0; t < turns; ++t)
            ptx_barrier_init(full + t, 1);
        ptx_fence_barrier_init();
        for (int t = 0; t < turns; ++t)
            load_boxes(s, slots + t * bytes, staged_tile(&s.b.turns, t), full + t);
    }
    vector_place p = place_of(s);
    staged_ask_ahead(&s.b);
    __syncthreads();
    for (int t = 0; t < turns; ++t) {
        int64_t column, row;
        ptx_barrier_wait(full + t, 0);
        if (vector_of(s, staged_tile(&s.b.turns, t), p, &column, &row))
            *(uint4 *)(s.y + row * s.pitch + column) = *(const uint4 *)(slots + t * bytes + p.slot);
    }
#endif
}

/* Tiles from number T on, each as soon as it is in shared memory. */
template <int T>
static __device__ __forceinline__ void store_tiles(const one_endpoint &s,
                                                   const unsigned char *slots, int turns)
{
#if __CUDA_ARCH__ >= 900
    if constexpr (T < STAGED_MAX_STAGES) {
        if (T >= turns)
            return;
        ptx_copy_async_wait_until<STAGED_MAX_STAGES - 1 - T>();
        ptx_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            store_boxes(s, slots + T * s.b.boxes * s.b.inner * s.b.down,
                        staged_tile(&s.b.turns, T));
            ptx_bulk_commit();
        }
        store_tiles<T + 1>(s, slots, turns);
    }
#endif
}

/* All loads of a block are in flight at once: cp.async of vectors, a group for each tile. */
static __global__ void staged_boxes_out(const __grid_constant__ one_endpoint s)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char slots[];
    int turns = staged_turns_here(&s.b.turns), bytes = s.b.boxes * s.b.inner * s.b.down;
    vector_place p = place_of(s);
#pragma unroll
    for (int t = 0; t < STAGED_MAX_STAGES; ++t) {
        int64_t column, row;
        if (t < turns && vector_of(s, staged_tile(&s.b.turns, t), p, &column, &row))
            load_vector(s, slots + t * bytes + p.slot, s.b.x + row * s.b.pitch + column);
        ptx_copy_async_commit();
    }
    staged_ask_ahead(&s.b);
    store_tiles<0>(s, slots, turns);
    if (threadIdx.x == 0)
        ptx_bulk_wait_read();
#endif
}

/* ---- Plan and launch ------------------------------------------------------------------------ */

bool staged_plan_endpoints(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    staged_rows *n = gpu_arguments<staged_rows>(p);
    return staged_rows_of(r, staged_variant_of(p), n, why) &&
           staged_cover(staged_variant_of(p), n, p, why);
}

static one_endpoint one_endpoint_of(const staged_variant *w, const staged_rows *n)
{
    const gpu_request *r = &n->rows;
    one_endpoint s = {};
    s.b = staged_boxes_of(w, n);
    s.y = (unsigned char *)r->y + r->b.offset[0] * STAGED_ALIGNED;
    s.pitch = r->b.stride[1] * STAGED_ALIGNED;
    while (STAGED_ALIGNED << (s.log + 1) <= w->width)
        ++s.log;
    return s;
}

bool staged_launch_endpoints(const gpu_plan *p, void *stream, gpu_why *why)
{
    const staged_variant *w = staged_variant_of(p);
    const staged_rows *n = gpu_arguments<staged_rows>(p);
    one_endpoint s = one_endpoint_of(w, n);
    bool in = w->kind == STAGED_BOXES_IN;
    auto *kernel = in ? staged_boxes_in : staged_boxes_out;
    unsigned tile = (unsigned)(w->across * w->down);
    int shared = staged_shared(w);
    if (in ? !staged_encode(&s.b.from, &n->rows.a, n->rows.x, w, w->down, why)
           : !staged_encode(&s.b.to, &n->rows.b, n->rows.y, w, w->down, why))
        return false;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    kernel<<<p->blocks, tile / STAGED_ALIGNED, (size_t)shared, (cudaStream_t)stream>>>(s);
    return gpu_launched(why, w->version.name);
}
