/* generate_transposes.c - rows against columns, of rows that begin anywhere in memory.
 *
 * Enough of them for a tile that a block transposes, or for two: of some 500 bytes by 64 elements,
 * or 370 by 128 of 1 byte, nearly filled. Rows begin a few elements behind one another. Here:
 * choices, as text, in the notation of the reference. Not here: other layouts (shapes.c). */
#include "spec-tests/compare/differ/generate.h"

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

bool differ_transposing_copy(struct generator *g, struct differ_case *c)
{
    struct rows r = random_rows(g, c->bytes);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_A)], &r, 0);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_B)], &r, 1);
    return true;
}

bool differ_transposed_rows(struct generator *g, struct differ_case *c)
{
    struct rows r = random_rows(g, c->bytes), swapped = r;
    r.modes = swapped.modes = 2;
    swapped.extent[0] = r.extent[1];
    swapped.extent[1] = r.extent[0];
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_A)], &r, 0);
    put_rows(g, c->arg[differ_argument(c->op, DIFFER_B)], &swapped, 0);
    return true;
}
