/* tiled_mma.cuh - one tile of a tiled MMA in the registers of threads: what the kernels of warps
 * and of warpgroups share.
 *
 * What is here: values from memory to the offsets of fragments and back, and which of them an
 * instruction takes. What is not: instructions (tiled_mma.cu, wgmma.cuh).
 *
 * Elements are moved bit by bit, so that those of 1 and of 4 bits are like all others. */
#ifndef GPU_TILED_MMA_CUH
#define GPU_TILED_MMA_CUH

#include "gpu/host/tiled/tiled_mma.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { GPU_BYTE = 8, GPU_WORD = 32, GPU_TILE_AXES = 2 };

typedef struct gpu_tile {
    const unsigned char *x;
    unsigned char *y;
    int64_t *report;
    gpu_mma mma;
    int threads, values;
} gpu_tile;

/* A thread's registers of A, B and C; of a factor in shared memory the addresses of descriptors. */
typedef struct gpu_fragments {
    alignas(16) uint32_t of[GPU_FACTORS][GPU_MMA_WORDS];
} gpu_fragments;

/* tiled_mma_group.cu: the same by warpgroups. */
bool gpu_launch_tiled_mma_group(const gpu_tile *t, void *stream, gpu_why *why);

static __device__ bool gpu_bit_of(const unsigned char *bytes, int64_t i)
{
    return bytes[i / GPU_BYTE] >> (i % GPU_BYTE) & 1;
}

static __device__ void gpu_load_value(const gpu_factor *f, const unsigned char *x, int64_t element,
                                      uint32_t *registers, int at)
{
    for (int b = 0; b < f->bits; ++b) {
        int to = at * f->bits + b;
        uint32_t one = gpu_bit_of(x + f->first, element * f->bits + b);
        registers[to / GPU_WORD] |= one << (to % GPU_WORD);
    }
}

static __device__ void gpu_store_value(const gpu_factor *f, const uint32_t *registers, int at,
                                       unsigned char *y, int64_t element)
{
    for (int b = 0; b < f->bits / GPU_BYTE; ++b) {
        int from = at * f->bits + b * GPU_BYTE;
        y[element * (f->bits / GPU_BYTE) + b] =
            (unsigned char)(registers[from / GPU_WORD] >> (from % GPU_WORD));
    }
}

static __device__ const int32_t *gpu_offsets_of_fragments(const gpu_tile *t)
{
    return t->mma.offsets + (int64_t)t->threads * t->values;
}

/* Reports the coordinates of a thread's values, and loads them; those of factors in shared memory
 * become bytes from the beginning of their images. */
static __device__ void gpu_load_fragments(const gpu_tile *t, gpu_fragments *f)
{
    const int32_t *place = t->mma.offsets + (int64_t)threadIdx.x * t->values;
    const int32_t *registers = gpu_offsets_of_fragments(t);
    int64_t *row = t->report + (int64_t)threadIdx.x * t->values * GPU_TILE_AXES;
    memset(f, 0, sizeof *f);
    for (int o = 0, v = 0; o < GPU_FACTORS; ++o) {
        const gpu_factor *factor = &t->mma.factor[o];
        for (int i = 0; i < factor->values; ++i, ++v) {
            int64_t element = gpu_flat_index(&factor->layout, place[v]);
            row[GPU_TILE_AXES * v] = place[v] % factor->rows;
            row[GPU_TILE_AXES * v + 1] = place[v] / factor->rows;
            if (factor->image > 0)
                f->of[o][registers[v]] = (uint32_t)(element * factor->bits / GPU_BYTE);
            else
                gpu_load_value(factor, t->x, element, f->of[o], registers[v]);
        }
    }
}

static __device__ void gpu_store_sums(const gpu_tile *t, const gpu_fragments *f)
{
    const int32_t *place = t->mma.offsets + (int64_t)threadIdx.x * t->values;
    const int32_t *registers = gpu_offsets_of_fragments(t);
    const gpu_factor *c = &t->mma.factor[CT_C];
    for (int i = t->values - c->values; i < t->values; ++i)
        gpu_store_value(c, f->of[CT_C], registers[i], t->y, gpu_flat_index(&c->layout, place[i]));
}

/* The registers that one instruction takes of each factor. */
static __device__ void gpu_operands(const gpu_tile *t, int m, int n, int k, gpu_fragments *f,
                                    uint32_t *at[GPU_FACTORS])
{
    const gpu_mma *mma = &t->mma;
    const int32_t *list = gpu_offsets_of_fragments(t);
    const int which[GPU_FACTORS] = {m + mma->m * k, n + mma->n * k, m + mma->m * n};
    for (int o = 0; o < GPU_FACTORS; ++o) {
        const gpu_factor *factor = &mma->factor[o];
        int first = list[which[o] * factor->values_of_one];
        at[o] = f->of[o] + (factor->image > 0 ? first : first * factor->bits / GPU_WORD);
        list += factor->values;
    }
}

#endif
