/* tma_case.h - random TMA copies: a tensor, a layout in shared memory, a tile, a swizzle, a tile's
 * coordinate.
 *
 * What is here: making a case from its seed and number, its texts, smaller neighbours of it. What
 * is not: the expected result (tma.h). */
#ifndef TMA_CASE_H
#define TMA_CASE_H

#include <stdbool.h>
#include <stdint.h>

enum { TMA_MODES = 5, TMA_SHARED = 32 * 1024, TMA_TENSOR = 128 * 1024 };

/* Mode major is contiguous in both memories. In shared memory it is cut into blocks of run elements
 * each, which lie behind everything else:
 *
 *      tile[major] = run * blocks        (run,blocks):(1,end)      one instruction a block */
struct tma_case {
    int bits, rank, major, ctas, swizzle; /* Sw<swizzle,4,3>; 0: none */
    bool stores, fixed;                   /* fixed: the tensor's extents are static */
    int64_t tile[TMA_MODES], run, blocks;
    int64_t extent[TMA_MODES], global[TMA_MODES], shared[TMA_MODES], end;
    int64_t which; /* tile of the tensor, modulo how many there are */
};

enum { TMA_TEXT = 400 };
struct tma_texts {
    char gtensor[TMA_TEXT], slayout[TMA_TEXT], tiler[TMA_TEXT];
};

/* Case number n of a seed; the same pair makes the same case. */
struct tma_case tma_case_make(uint64_t seed, uint64_t n);
void tma_case_write(const struct tma_case *c, uint64_t address, struct tma_texts *t);
/* A case that is smaller in its k-th way; false where there are no more ways. */
bool tma_case_smaller(const struct tma_case *c, int k, struct tma_case *smaller);

#endif
