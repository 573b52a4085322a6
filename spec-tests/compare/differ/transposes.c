/* transposes.c - cases of rows against columns: transposes, and copies that are such.
 *
 * Enough of them for a tile that a block transposes, or for two: of some 500 bytes by 64 elements,
 * or 370 by 128 of 1 byte, nearly filled. Rows begin a few elements behind one another. Here:
 * all of transposes but their answers. Not here: other layouts (shapes.c). */
#include "spec-tests/compare/differ/family.h"

#include <inttypes.h>
#include <stdio.h>

/* A matrix of rows, or now and then two of them. */
struct rows {
    int64_t extent[3];
    int modes;
};

static struct rows random_rows(struct generator *g, int bytes)
{
    int64_t across = (bytes == 1 ? 368 : 496) / bytes, along = bytes == 1 ? 128 : 64;
    struct rows r = {.modes = generate_chance(g, 25) ? 3 : 2};
    r.extent[0] = across - generate_below(g, across / 8 + 1);
    r.extent[0] += generate_chance(g, 20) ? across : 0;
    r.extent[1] = along - 32 / bytes - generate_below(g, along / 8 + 1);
    r.extent[1] += generate_chance(g, 30) ? along : 0;
    r.extent[2] = 2;
    return r;
}

/* Neighbours lie along mode `row`, and the others follow in their order. */
static void put_rows(struct generator *g, char *text, const struct rows *r, int row)
{
    const int64_t *e = r->extent;
    int64_t stride[3], reach = e[row] + generate_below(g, 3);
    for (int k = 0; k < 3; ++k) {
        stride[k] = k == row ? 1 : reach;
        reach = k == row ? reach : reach * e[k] + generate_below(g, 3);
    }
    if (r->modes == 3)
        snprintf(text, DIFFER_TEXT,
                 "(%" PRId64 ",%" PRId64 ",%" PRId64 "):(%" PRId64 ",%" PRId64 ",%" PRId64 ")",
                 e[0], e[1], e[2], stride[0], stride[1], stride[2]);
    else
        snprintf(text, DIFFER_TEXT, "(%" PRId64 ",%" PRId64 "):(%" PRId64 ",%" PRId64 ")", e[0],
                 e[1], stride[0], stride[1]);
}

static bool transposing_copy(struct generator *g, struct differ_case *c)
{
    struct rows r = random_rows(g, c->bytes);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_A)], &r, 0);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_B)], &r, 1);
    return true;
}

static bool transposed_rows(struct generator *g, struct differ_case *c)
{
    struct rows r = random_rows(g, c->bytes), swapped = r;
    r.modes = swapped.modes = 2;
    swapped.extent[0] = r.extent[1];
    swapped.extent[1] = r.extent[0];
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_A)], &r, 0);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_B)], &swapped, 0);
    return true;
}

/* Rows of vectors on both sides: (m,n) with n rows, (n,m) with m. */
static bool transposed_vectors(struct generator *g, struct differ_case *c)
{
    static const int sides[] = {1, 2, 3, 4, 5, 7, 8, 16};
    int64_t vector = 16 / c->bytes;
    oracle_tree side[2], swapped[2];
    for (int k = 0; k < 2; ++k)
        side[k] = swapped[1 - k] = generate_int(g, vector * generate_pick(g, sides, 8));
    return differ_put(c, DIFFER_A, differ_rows_layout(g, c->bytes, oracle_tuple(&g->o, 2, side))) &&
           differ_put(c, DIFFER_B,
                      differ_rows_layout(g, c->bytes, oracle_tuple(&g->o, 2, swapped)));
}

static bool make(struct generator *g, struct differ_case *c, int64_t room)
{
    if (generate_chance(g, DIFFER_ROWS_PERCENT))
        return transposed_vectors(g, c);
    oracle_tree shape = differ_shape(g, 2, room), swapped[2];
    for (int k = 0; k < 2; ++k) {
        swapped[k] = shape->item[1 - k];
        if (generate_chance(g, 30))
            swapped[k] = differ_regroup(g, swapped[k]);
    }
    return differ_put(c, DIFFER_A, differ_source_layout(g, shape)) &&
           differ_put(c, DIFFER_B, differ_target_layout(g, oracle_tuple(&g->o, 2, swapped)));
}

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    int64_t b[GPU_RANK];
    int ra = differ_extents_of(p->cx, ct_shape(p->cx, p->a), p->extent);
    int rb = differ_extents_of(p->cx, ct_shape(p->cx, p->b), b);
    *of = DIFFER_B;
    return ra == 2 && rb == 2 && p->extent[0] == b[1] && p->extent[1] == b[0]
               ? NULL
               : "a transpose takes (m,n) and (n,m)";
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    (void)why;
    r->transpose = (gpu_matrix){p->extent[0], p->extent[1]};
    return true;
}

const struct differ_family differ_copy_family = {
    .ops = "copy", .make_rows = transposing_copy, .every = 50};

const struct differ_family differ_transpose_family = {.ops = "transpose packed_transpose",
                                                      .resolve = resolve,
                                                      .make = make,
                                                      .make_rows = transposed_rows,
                                                      .every = 7,
                                                      .request = request,
                                                      .swaps = true};
