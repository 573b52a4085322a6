/* fixture.h - random tensors, tiles and shared memory for TMA plans, as the texts of operands.
 *
 * What is here: drawing them from `state`. What is not: any test. */
#ifndef CHECK_TMA_FIXTURE_H
#define CHECK_TMA_FIXTURE_H

#include "spec-tests/support/random.h"

#include <stdint.h>
#include <stdio.h>

enum { MAX_SMEM = 1 << 14, MAX_RANK = 6, BASE = 0x5550 };

static uint64_t state;

static inline int below(int n)
{
    return (int)random_below(&state, (uint64_t)n);
}

/* A tensor, a tile, and shared memory for it: mode `major` is contiguous in both. */
struct sample {
    int bits, rank, major, ctas;
    int64_t tile[MAX_RANK], extent[MAX_RANK], global[MAX_RANK], shared[MAX_RANK];
    char gtensor[400], slayout[300], tiler[100];
};

/* The major mode, then the others in any order. */
static inline void shuffle(const struct sample *s, int *order)
{
    int n = 0;

    order[n++] = s->major;
    for (int i = 0; i < s->rank; ++i)
        if (i != s->major)
            order[n++] = i;
    for (int i = n - 1; i > 1; --i) {
        int j = 1 + below(i), keep = order[i];
        order[i] = order[j];
        order[j] = keep;
    }
}

static inline char *write_tuple(char *text, const int64_t *v, int n, const char *mark, int fixed)
{
    text += sprintf(text, "(");
    for (int i = 0; i < n; ++i)
        text +=
            sprintf(text, "%s%s%lld", i > 0 ? "," : "", i == fixed ? "_" : mark, (long long)v[i]);
    return text + sprintf(text, ")");
}

static inline void random_extents(struct sample *s)
{
    static const int small[] = {1, 2, 3, 4, 5, 8};
    int64_t room = MAX_SMEM / 64; /* a run has at most 64 elements */

    s->bits = 8 << below(4);
    s->rank = 1 + below(MAX_RANK);
    s->major = below(s->rank);
    s->ctas = 1 << below(3);
    for (int i = 0; i < s->rank; ++i) {
        int64_t run = 128 / s->bits * (1 << below(3)), other = small[below(6)];
        s->tile[i] = i == s->major ? run : other <= room ? other : 1;
        room /= i == s->major ? 1 : s->tile[i];
        s->extent[i] = s->tile[i] * (1 + below(3)) + below(2) * below(5);
    }
}

static inline void random_sample(struct sample *s)
{
    int order[MAX_RANK];
    int64_t unit, at = 1;

    random_extents(s);
    unit = 128 / s->bits;
    shuffle(s, order);
    for (int i = 0; i < s->rank; ++i) {
        s->global[order[i]] = at;
        at *= s->extent[order[i]];
        at = i == 0 ? (at + unit - 1) / unit * unit : at;
        at += below(4) == 0 ? below(3) * unit : 0;
    }
    shuffle(s, order);
    at = 1;
    for (int i = 0; i < s->rank; ++i) {
        s->shared[order[i]] = s->tile[order[i]] == 1 ? 0 : at;
        at *= s->tile[order[i]];
    }
    const char *mark = below(3) > 0 ? "" : "_"; /* static neighbours share a mode of the box */
    char *end = s->gtensor + sprintf(s->gtensor, "gmem_ptr[%db](0x%x) o ", s->bits, BASE);
    end = write_tuple(end, s->extent, s->rank, below(2) ? mark : "", -1);
    write_tuple(end + sprintf(end, ":"), s->global, s->rank, mark, s->major);
    end = write_tuple(s->slayout, s->tile, s->rank, "_", -1);
    write_tuple(end + sprintf(end, ":"), s->shared, s->rank, "_", -1);
    write_tuple(s->tiler, s->tile, s->rank, "_", -1);
}

#endif
