/* memory.c - the memory of a case before it is run, and the runs of all planes.
 *
 *      x      element p holds (p >> plane bits) xor a constant of the seed, p from 0 at its lowest
 *      y      poison; where beta is read, its own index as x has, with another constant; where
 *             it is added to, numbers
 *      report poison
 *      guards a fence
 *
 * Of a tiled MMA x holds drawn numbers (its family's), and so it does where functions are computed
 * (tensors/transform.c).
 *
 * axpby computes with what it moves: its elements hold digits of 8 * bytes - 4 bits, at most 59,
 * and alpha and beta are small, so that no sum leaves an element. The reference, which refuses
 * overflow, and a device, which computes modulo 2^bits, then give the same result.
 *
 * Here: blocks filled, all planes run, blocks compared. Not here: showing a difference
 * (diff_map.c). */
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/support/random.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DIGIT = 59 };

static uint64_t mix(uint64_t z)
{
    return random_bits(&z);
}

/* The bits of an index that one plane shows. */
static int plane_bits(const struct differ_plan *p)
{
    int bits = 8 * p->c->bytes;
    if (p->numbers == DIFFER_DIGITS)
        bits = bits - 4 < MAX_DIGIT ? bits - 4 : MAX_DIGIT;
    return bits < 64 ? bits : 64;
}

/* Element index of x (which 0) or of y (which 1) in one plane: low and high 64 bits. */
static void element(const struct differ_plan *p, int which, int plane, int64_t index, uint64_t *low,
                    uint64_t *high)
{
    int bits = plane_bits(p);
    uint64_t c = mix(p->c->seed * 4 + (uint64_t)which), d = mix(p->c->seed * 4 + 2);
    uint64_t part = bits < 64 ? (uint64_t)index >> (bits * plane) : (uint64_t)index;
    *low = part ^ mix(c + (uint64_t)plane);
    *high = p->numbers == DIFFER_DIGITS ? 0 : d;
    if (bits < 64)
        *low &= (UINT64_C(1) << bits) - 1;
}

static void fill_index(const struct differ_plan *p, int which, int plane, unsigned char *block)
{
    const struct differ_block *b = which == 0 ? &p->x : &p->y;
    size_t bytes = (size_t)p->c->bytes;
    unsigned char *at = block + b->cells;
    for (int64_t i = 0; i < b->count; ++i, at += bytes) {
        uint64_t half[2];
        element(p, which, plane, i, &half[0], &half[1]);
        for (size_t k = 0; k < bytes; ++k)
            at[k] = (unsigned char)(half[k / 8] >> 8 * (k % 8));
    }
}

static unsigned char *new_block(const struct differ_block *b, int poison)
{
    if (b->bytes == 0)
        return NULL;
    unsigned char *block = need(aligned_alloc(256, b->bytes));
    memset(block, DIFFER_FENCE, b->bytes);
    memset(block + b->cells, poison, b->length);
    return block;
}

/* Everything as it is before a run. The poison of odd planes is the complement, so that a
 * written value cannot be the poison in both. */
void differ_prepare(const struct differ_plan *p, struct differ_answer *a)
{
    a->planes = p->planes;
    for (int plane = 0; plane < p->planes; ++plane) {
        int poison = plane % 2 == 0 ? DIFFER_POISON : 0xFF ^ DIFFER_POISON;
        struct differ_image *m = &a->image[plane];
        m->x = new_block(&p->x, poison);
        m->y = new_block(&p->y, poison);
        m->report = new_block(&p->report, poison);
        if (p->numbers == DIFFER_FACTORS)
            differ_family_of(p->c->op)->fill(p, m->x);
        else if (p->numbers == DIFFER_DRAWN)
            differ_draw(p, &p->x, plane, m->x);
        else if (m->x != NULL)
            fill_index(p, 0, plane, m->x);
        if (differ_reads(p->c->op, DIFFER_BETA))
            fill_index(p, 1, plane, m->y);
        if (differ_family_of(p->c->op)->sums && p->second == NULL)
            differ_draw(p, &p->y, plane, m->y);
    }
}

void differ_answer_free(struct differ_answer *a)
{
    for (int plane = 0; plane < a->planes; ++plane) {
        free(a->image[plane].x);
        free(a->image[plane].y);
        free(a->image[plane].report);
    }
    a->planes = 0;
}

static bool same_block(const struct differ_block *b, const unsigned char *a, const unsigned char *c)
{
    return b->bytes == 0 || memcmp(a, c, b->bytes) == 0;
}

/* Byte for byte, guards and the places that no layout reaches included. */
bool differ_same(const struct differ_plan *p, const struct differ_answer *a,
                 const struct differ_answer *b)
{
    bool same = a->planes == b->planes;
    for (int plane = 0; same && plane < p->planes; ++plane) {
        const struct differ_image *m = &a->image[plane], *n = &b->image[plane];
        same = same_block(&p->x, m->x, n->x) && same_block(&p->y, m->y, n->y) &&
               same_block(&p->report, m->report, n->report);
    }
    return same;
}

/* Which element of x lies in this cell of y; -1 where it is none of them. */
int64_t differ_source(const struct differ_plan *p, const struct differ_answer *a, int64_t cell)
{
    size_t bytes = (size_t)p->c->bytes;
    int bits = plane_bits(p);
    uint64_t index = 0;
    if (p->numbers >= DIFFER_DRAWN || p->c->op->packed)
        return -1; /* sums and other numbers; halves of elements */
    for (int plane = 0; plane < p->planes; ++plane) {
        const unsigned char *at = a->image[plane].y + p->y.cells + (size_t)cell * bytes;
        uint64_t low, high, v[2] = {0, 0};
        for (size_t k = 0; k < bytes; ++k)
            v[k / 8] |= (uint64_t)at[k] << 8 * (k % 8);
        element(p, 0, plane, 0, &low, &high);
        if (bytes == GPU_MAX_BYTES && v[1] != high)
            return -1;
        index |= bits * plane < 64 ? (v[0] ^ low) << (bits * plane) : 0;
    }
    bool inside = p->x.bytes != 0 && index < (uint64_t)p->x.count;
    return inside ? (int64_t)index : -1;
}

/* All planes of a case by one variant of a backend. The answer is to be freed, whatever came. */
enum differ_status differ_execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_answer *a, struct text *why)
{
    enum differ_status status = DIFFER_EXECUTED;
    differ_prepare(p, a);
    for (int plane = 0; plane < p->planes && status == DIFFER_EXECUTED; ++plane)
        status = backend->execute(backend, p, variant, &a->image[plane], why);
    return status;
}
