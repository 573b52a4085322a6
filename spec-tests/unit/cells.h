/* cells.h - what the suites of the algorithms share: guarded memory, and layouts by hand.
 *
 *      | fence | cells, POISON until something is written | fence |
 *              ^ at a multiple of 1024, so that a swizzle of addresses stays among the cells
 *
 * A view is a layout as arrays, computed with here and not by the reference: the tests compare what
 * the reference moves with what the view says. Not here: what the answers should be. */
#ifndef CHECK_CELLS_H
#define CHECK_CELLS_H

#include "spec-tests/support/random.h"
#include "spec-tests/unit/harness.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL_FENCE = 1024, MAX_CELL_BYTES = 1 << 14, CELL_POISON = 0xA5, MAX_MODES = 4 };

struct cells {
    _Alignas(1024) unsigned char byte[CELL_FENCE + MAX_CELL_BYTES + CELL_FENCE];
    size_t size; /* of the cells, in bytes */
};

/* n elements, poisoned. */
static inline void *cells_poison(struct cells *c, int bits, int64_t n)
{
    c->size = ((size_t)n * (size_t)bits + 7) / 8;
    ck_assert_uint_le(c->size, MAX_CELL_BYTES);
    memset(c->byte, CELL_POISON, sizeof c->byte);
    return c->byte + CELL_FENCE;
}

static inline ct_value cells_pointer(ct_ctx *cx, struct cells *c, ct_space space, ct_type type,
                                     int bits)
{
    return ct_make_ptr(cx, space, type, bits, c->byte + CELL_FENCE, c->size);
}

static inline bool cells_fenced(const struct cells *c)
{
    for (size_t i = 0; i < sizeof c->byte; ++i)
        if ((i < CELL_FENCE || i >= CELL_FENCE + c->size) && c->byte[i] != CELL_POISON)
            return false;
    return true;
}

/* The bits of element m, of wider ones the first 64. */
static inline uint64_t cells_at(const struct cells *c, int bits, int64_t m)
{
    const unsigned char *p = c->byte + CELL_FENCE + m * bits / 8;
    uint64_t v = 0;
    if (bits < 8)
        return *p >> m * bits % 8 & ((1U << bits) - 1);
    memcpy(&v, p, (size_t)(bits < 64 ? bits : 64) / 8);
    return v;
}

/* What cells_at gives for an element m that was never written. */
static inline uint64_t cells_poisoned(int bits, int64_t m)
{
    if (bits < 8)
        return (unsigned)CELL_POISON >> m * bits % 8 & ((1U << bits) - 1);
    return UINT64_C(0xA5A5A5A5A5A5A5A5) >> (64 - bits);
}

static inline void cells_set(struct cells *c, int bits, int64_t m, uint64_t v)
{
    unsigned char *p = c->byte + CELL_FENCE + m * bits / 8;
    if (bits >= 8) {
        memset(p, 0, (size_t)bits / 8);
        memcpy(p, &v, (size_t)(bits < 64 ? bits : 64) / 8);
        return;
    }
    unsigned mask = ((1U << bits) - 1) << m * bits % 8;
    *p = (unsigned char)((*p & ~mask) | ((unsigned)v << m * bits % 8 & mask));
}

/* Element m holds m, or what of it an element has room for; a byte never looks like poison. */
static inline void cells_count_up(struct cells *c, int bits, int64_t n)
{
    for (int64_t m = 0; m < n; ++m)
        cells_set(c, bits, m, (uint64_t)(bits == 8 ? m % 128 : m));
}

/* ---- Views ---- */

struct view {
    int rank;
    int64_t extent[MAX_MODES], stride[MAX_MODES];
};

static inline int64_t view_size(const struct view *v)
{
    int64_t n = 1;
    for (int k = 0; k < v->rank; ++k)
        n *= v->extent[k];
    return n;
}

static inline int64_t view_cosize(const struct view *v)
{
    int64_t last = 0;
    for (int k = 0; k < v->rank; ++k)
        last += (v->extent[k] - 1) * v->stride[k];
    return last + 1;
}

static inline int64_t view_at(const struct view *v, int64_t i)
{
    int64_t at = 0;
    for (int k = 0; k < v->rank; ++k) {
        at += i % v->extent[k] * v->stride[k];
        i /= v->extent[k];
    }
    return at;
}

/* As text, with static integers or dynamic ones. */
static inline const char *view_text(const struct view *v, bool fixed)
{
    static char text[2][400];
    static int turn;
    char *s = text[turn = !turn];
    size_t n = 0;
    for (int half = 0; half < 2; ++half) {
        n += (size_t)snprintf(s + n, sizeof text[0] - n, half ? ":(" : "(");
        for (int k = 0; k < v->rank; ++k)
            n += (size_t)snprintf(s + n, sizeof text[0] - n, "%s%s%" PRId64, k > 0 ? "," : "",
                                  fixed ? "_" : "", half ? v->stride[k] : v->extent[k]);
        n += (size_t)snprintf(s + n, sizeof text[0] - n, ")");
    }
    return s;
}

static inline ct_layout view_layout(ct_ctx *cx, const struct view *v, bool fixed)
{
    return harness_value(cx, view_text(v, fixed));
}

static inline ct_value view_tensor(ct_ctx *cx, const struct view *v, bool fixed, ct_value pointer)
{
    return ct_make_tensor(cx, pointer, view_layout(cx, v, fixed));
}

/* ---- Numbers by chance ---- */

static inline int64_t cells_below(uint64_t *state, int64_t n)
{
    return (int64_t)random_below(state, (uint64_t)n);
}

/* The modes of shape in a random order, some of them padded: an injective view. */
static inline struct view view_by_chance(uint64_t *state, const struct view *shape)
{
    struct view v = *shape;
    bool done[MAX_MODES] = {false};
    int64_t stride = 1;
    for (int i = 0; i < v.rank; ++i) {
        int k = (int)cells_below(state, v.rank);
        while (done[k])
            k = (k + 1) % v.rank;
        done[k] = true;
        v.stride[k] = stride;
        stride *= v.extent[k];
        if (cells_below(state, 4) == 0)
            stride += cells_below(state, 2) == 0 ? 4 : 3;
    }
    return v;
}

static inline struct view shape_by_chance(uint64_t *state)
{
    static const int64_t extents[] = {1, 2, 3, 4, 5, 7, 8};
    struct view v = {.rank = 1 + (int)cells_below(state, 3)};
    for (int k = 0; k < v.rank; ++k)
        v.extent[k] = extents[cells_below(state, 7)];
    return v;
}

#endif
