/* tma_case.c - random TMA copies: see tma_case.h.
 *
 * What is here: extents, orders of modes, padding. What is not: any rule of TMA beyond multiples of
 * 16 bytes; the reference decides whether a case has a plan. */
#include "spec-tests/compare/machine/tma_case.h"
#include "spec-tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>

struct rng {
    uint64_t state;
};

static int below(struct rng *d, int n)
{
    return (int)random_below(&d->state, (uint64_t)n);
}

/* The major mode, then the others in any order. */
static void shuffle(struct rng *d, const struct tma_case *c, int *order)
{
    int n = 0;
    order[n++] = c->major;
    for (int i = 0; i < c->rank; ++i)
        if (i != c->major)
            order[n++] = i;
    for (int i = n - 1; i > 1; --i) {
        int j = 1 + below(d, i), keep = order[i];
        order[i] = order[j];
        order[j] = keep;
    }
}

/* Strides follow from extents, tile, and the two orders. */
static void lay_out(struct rng *d, struct tma_case *c)
{
    int order[TMA_MODES];
    int64_t unit = 128 / c->bits, at = 1;
    shuffle(d, c, order);
    for (int i = 0; i < c->rank; ++i) {
        c->global[order[i]] = at;
        at = (at * c->extent[order[i]] + unit - 1) / unit * unit;
        at += below(d, 4) == 0 ? below(d, 3) * unit : 0;
    }
    shuffle(d, c, order);
    at = c->run;
    for (int i = 1; i < c->rank; ++i) {
        c->shared[order[i]] = at;
        at *= c->tile[order[i]];
    }
    c->end = at;
}

static int64_t cosize(const struct tma_case *c)
{
    int64_t last = 0;
    for (int i = 0; i < c->rank; ++i)
        last += (c->extent[i] - 1) * c->global[i];
    return last + 1;
}

static void extents(struct rng *d, struct tma_case *c)
{
    static const int small[] = {1, 2, 3, 4, 5, 7, 8, 11};
    int64_t span = c->swizzle > 0 ? 16 << c->swizzle : 16 << below(d, 5), room = 2048;
    c->run = span * 8 / c->bits;
    if (c->swizzle > 0 && below(d, 4) == 0)
        c->run = c->run / 2 > 128 / c->bits ? c->run / 2 : 128 / c->bits;
    c->blocks = below(d, 4) == 0 ? 2 + below(d, 2) : 1;
    room /= c->run * c->blocks * c->bits / 64 + 1;
    for (int i = 0; i < c->rank; ++i) {
        int64_t other = small[below(d, 8)];
        c->tile[i] = i == c->major ? c->run * c->blocks : other <= room ? other : 1;
        room /= i == c->major ? 1 : c->tile[i];
        c->extent[i] = c->tile[i] * (1 + below(d, 3)) + below(d, 2) * below(d, 7);
    }
}

struct tma_case tma_case_make(uint64_t seed, uint64_t n)
{
    struct rng d = {seed * UINT64_C(0xd1342543de82ef95) + n * UINT64_C(0xaf251af3b0f025b5)};
    struct tma_case c;
    do {
        c = (struct tma_case){.bits = 8 << below(&d, 4), .rank = 1 + below(&d, TMA_MODES)};
        c.major = below(&d, c.rank);
        c.swizzle = below(&d, 4);
        c.stores = below(&d, 3) == 0;
        c.ctas = c.stores || below(&d, 3) > 0 ? 1 : 2 << below(&d, 2);
        c.fixed = below(&d, 4) == 0;
        extents(&d, &c);
        lay_out(&d, &c);
        c.which = below(&d, 1 << 20);
    } while (cosize(&c) * c.bits / 8 > TMA_TENSOR || c.end * c.blocks * c.bits / 8 > TMA_SHARED);
    return c;
}

/* ---- Texts ---- */

static int write_list(char *text, const int64_t *v, int n, const char *mark, int fixed)
{
    int at = sprintf(text, "(");
    for (int i = 0; i < n; ++i)
        at += sprintf(text + at, "%s%s%" PRId64, i > 0 ? "," : "", i == fixed ? "_" : mark, v[i]);
    return at + sprintf(text + at, ")");
}

/* The layout's mode i: the major one in its blocks. */
static int write_mode(char *text, const struct tma_case *c, int i, bool stride)
{
    if (i != c->major)
        return sprintf(text, "_%" PRId64,
                       stride ? (c->tile[i] == 1 ? 0 : c->shared[i]) : c->tile[i]);
    if (c->blocks == 1)
        return sprintf(text, "_%" PRId64, stride ? 1 : c->run);
    return sprintf(text, "(_%" PRId64 ",_%" PRId64 ")", stride ? 1 : c->run,
                   stride ? c->end : c->blocks);
}

void tma_case_write(const struct tma_case *c, uint64_t address, struct tma_texts *t)
{
    const char *mark = c->fixed ? "_" : "";
    int at = sprintf(t->gtensor, "gmem_ptr[%db](0x%" PRIx64 ") o ", c->bits, address);
    at += write_list(t->gtensor + at, c->extent, c->rank, mark, -1);
    at += sprintf(t->gtensor + at, ":");
    write_list(t->gtensor + at, c->global, c->rank, mark, c->major);
    at = c->swizzle == 0
             ? 0
             : sprintf(t->slayout, "Sw<%d,4,3> o smem_ptr[%db](unset) o ", c->swizzle, c->bits);
    for (int stride = 0; stride < 2; ++stride) {
        at += sprintf(t->slayout + at, stride ? ":(" : "(");
        for (int i = 0; i < c->rank; ++i) {
            at += sprintf(t->slayout + at, i > 0 ? "," : "");
            at += write_mode(t->slayout + at, c, i, stride);
        }
        at += sprintf(t->slayout + at, ")");
    }
    write_list(t->tiler, c->tile, c->rank, "_", -1);
}

/* ---- Smaller cases ---- */

/* Halves a mode of the tile, or of the tensor; strides stay, so holes are left. */
static bool smaller_mode(struct tma_case *c, int i, bool tensor)
{
    int64_t *n = tensor ? &c->extent[i] : &c->tile[i];
    if (i >= c->rank || *n < 2 || (!tensor && i == c->major))
        return false;
    *n = tensor ? *n - (*n + 1) / 2 : 1;
    return true;
}

bool tma_case_smaller(const struct tma_case *c, int k, struct tma_case *smaller)
{
    enum { SIMPLE = 5 };
    *smaller = *c;
    switch (k) {
    case 0:
        smaller->ctas = 1;
        break;
    case 1:
        smaller->swizzle = 0;
        break;
    case 2:
        smaller->which = 0;
        break;
    case 3:
        smaller->fixed = false;
        break;
    case 4:
        smaller->tile[c->major] = c->run;
        smaller->blocks = 1;
        break;
    default:
        if (k >= SIMPLE + 2 * TMA_MODES)
            return false;
        smaller_mode(smaller, (k - SIMPLE) / 2, (k - SIMPLE) % 2 == 1);
    }
    return true;
}
