/* engine.cu - how many cycles the copy engine of a multiprocessor takes for a row of a box.
 *
 * What is here: boxes of 8 KB that are only loaded, only stored, or both, out of a tensor that lies
 * in the L2 and of one that does not. What is not: copies that do something (boxes.cu), the ring
 * that drives them (ring.cuh). Its figures say what bounds copies by boxes with narrow swizzles.
 *
 *      a run of memory     | row | row | row | ..        rows of 32, 64 or 128 bytes, side by side
 *                          | box           | box ..      a block has each (blocks)-th, in turns */
#include "gpu/lab/bench/bench.h"
#include "gpu/lab/staged/maps.cuh"

#include <stdio.h>

enum { BOX = 8192, STAGES = STAGED_MAX_STAGES, RESIDENT = 2, TURNS = 1000, WARP = 32 };
enum { SMALL = 8 << 20, LARGE = 1 << 30, RUNS = 5, MAX_BLOCKS = 1024 };

enum { LOADED = 1, STORED = 2, BOTH = LOADED | STORED };

typedef struct engine_boxes {
    CUtensorMap from, to;
    staged_turns turns;
    int endpoints;     /* LOADED, STORED or both */
    int rows;          /* rows of a box */
    int boxes;         /* boxes of the tensor */
    long long *cycles; /* of each block */
} engine_boxes;

#if __CUDA_ARCH__ >= 900
/* What is not loaded is waited for as no bytes. */
typedef struct engine_tiles {
    const engine_boxes *b;

    __device__ unsigned bytes(int64_t) const
    {
        return b->endpoints & LOADED ? BOX : 0;
    }
    __device__ void load(unsigned char *slot, int64_t tile, uint64_t *full) const
    {
        int at[2] = {0, (int)(tile % b->boxes) * b->rows};
        if (b->endpoints & LOADED)
            ptx_tensor_load(slot, &b->from, at, full);
    }
    __device__ void store(const unsigned char *slot, int64_t tile) const
    {
        int at[2] = {0, (int)(tile % b->boxes) * b->rows};
        if (b->endpoints & STORED)
            ptx_tensor_store(&b->to, at, slot);
    }
} engine_tiles;
#endif

static __global__ void __launch_bounds__(WARP) engine(const __grid_constant__ engine_boxes b)
{
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(1024) unsigned char ring[];
    __shared__ uint64_t full[STAGED_MAX_STAGES];
    engine_tiles m = {&b};
    if (threadIdx.x > 0)
        return;
    long long begin = clock64();
    staged_ring(m, &b.turns, ring, BOX, full);
    b.cycles[blockIdx.x] = clock64() - begin;
#endif
}

/* What is measured: rows of so many bytes, swizzled or not, of a tensor of so many bytes. */
typedef struct engine_case {
    int row, swizzled, bytes, endpoints;
} engine_case;

static bool encode(const engine_case *c, const bench_memory *m, engine_boxes *b, gpu_why *why)
{
    staged_variant w = {};
    ct_flat f = {};
    w.across = c->row;
    w.width = c->swizzled ? c->row : 0;
    f.modes = 2;
    f.shape[0] = f.stride[1] = c->row / STAGED_ALIGNED;
    f.shape[1] = c->bytes / c->row;
    f.stride[0] = 1;
    b->rows = BOX / c->row;
    return staged_encode(&b->from, &f, m->x, &w, b->rows, why) &&
           staged_encode(&b->to, &f, m->y, &w, b->rows, why);
}

/* Launches it once; the median of the blocks' cycles. */
static bool run_once(const engine_boxes *b, int blocks, float *median, gpu_why *why)
{
    long long cycles[MAX_BLOCKS];
    float of_block[MAX_BLOCKS];
    int shared = STAGES * BOX;
    cudaFuncSetAttribute(engine, cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    engine<<<(unsigned)blocks, WARP, (size_t)shared>>>(*b);
    if (!gpu_launched(why, "engine"))
        return false;
    cudaError_t error =
        cudaMemcpy(cycles, b->cycles, (size_t)blocks * sizeof *cycles, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        return gpu_refuse(why, "engine: %s", cudaGetErrorString(error));
    for (int k = 0; k < blocks; ++k)
        of_block[k] = (float)cycles[k];
    *median = (float)bench_median(of_block, blocks);
    return true;
}

/* For each row that a multiprocessor moves. */
static bool cycles_of(const engine_boxes *b, int blocks, double *cycles, gpu_why *why)
{
    float of_run[RUNS];
    for (int k = 0; k < RUNS; ++k)
        if (!run_once(b, blocks, &of_run[k], why))
            return false;
    *cycles = bench_median(of_run, RUNS) / ((double)TURNS * b->rows * RESIDENT);
    return true;
}

static bool measure(const engine_case *c, const bench_memory *m, int blocks, double *cycles,
                    gpu_why *why)
{
    engine_boxes b = {};
    b.turns = {(int64_t)blocks * TURNS, STAGES, TURNS, true, 0};
    b.endpoints = c->endpoints;
    b.boxes = c->bytes / BOX;
    b.cycles = (long long *)m->z;
    return encode(c, m, &b, why) && cycles_of(&b, blocks, cycles, why);
}

static bool print_row(int row, int swizzled, const bench_memory *m, int blocks, gpu_why *why)
{
    static const int sizes[] = {SMALL, LARGE}, endpoints[] = {LOADED, STORED, BOTH};
    printf("| %d bytes%s |", row, swizzled ? ", swizzled" : "");
    for (int bytes : sizes)
        for (int endpoint : endpoints) {
            engine_case c = {row, swizzled, bytes, endpoint};
            double cycles;
            if (!measure(&c, m, blocks, &cycles, why))
                return false;
            printf(" %.2f |", cycles);
        }
    printf("\n");
    return true;
}

bool staged_engine(const bench_memory *m, gpu_why *why)
{
    static const int rows[] = {32, 64, 128};
    int device = 0, processors = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
    if (m->region < LARGE)
        return gpu_refuse(why, "the engine's tensor has %d bytes, a region %zu: --bytes %d or more",
                          (int)LARGE, m->region, (int)LARGE);
    if (processors * RESIDENT > MAX_BLOCKS)
        return gpu_refuse(why, "%d multiprocessors", processors);
    printf(
        "Cycles of a multiprocessor for a row of a box of 8 KB, of a tensor of 8 MB and of 1 GiB:\n"
        "\n"
        "| row | 8 MB: loaded | stored | both | 1 GiB: loaded | stored | both |\n"
        "|---|---|---|---|---|---|---|\n");
    for (int row : rows)
        for (int swizzled = 0; swizzled < 2; ++swizzled)
            if (!print_row(row, swizzled, m, processors * RESIDENT, why))
                return false;
    return true;
}
