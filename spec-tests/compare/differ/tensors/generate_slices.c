/* generate_slices.c - layouts of slices, and the index by which they are gathered or scattered.
 *
 * Here: (slice, slices) on both sides, an index that now and then names none of them. Not here:
 * other layouts (shapes.c). */
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>

/* One number for each slice, some of which are none of the others. */
static void put_index(struct generator *g, struct differ_case *c, int64_t slices, int64_t others)
{
    char *text = c->arg[differ_argument(c->op, DIFFER_INDEX)];
    int n = 0;
    for (int64_t j = 0; j < slices; ++j) {
        int64_t to = generate_below(g, others);
        if (generate_chance(g, 8))
            to = generate_chance(g, 50) ? others : -1 - to;
        n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%s%" PRId64, j == 0 ? "(" : ",", to);
    }
    snprintf(text + n, DIFFER_TEXT - (size_t)n, ")");
}

/* Of one slice on both sides, but as many of them as there are there. */
bool differ_slices(struct generator *g, struct differ_case *c, int64_t room)
{
    bool rows = generate_chance(g, 2 * DIFFER_ROWS_PERCENT);
    bool gathers = c->op == &gpu_op_gather, good = true;
    int64_t slices = 1 + generate_below(g, generate_chance(g, 20) ? DIFFER_SLICES : 12);
    int64_t others = 1 + generate_below(g, generate_chance(g, 50) ? 2 * slices : 8);
    room = room / slices < 1 ? 1 : room / slices;
    oracle_tree slice = rows ? differ_rows_shape(g, c->bytes)->item[0]
                             : differ_shape(g, 1 + (int)generate_below(g, 2), room);
    for (int side = 0; side < 2; ++side) {
        bool in_order = gathers == (side == 1);
        oracle_tree mode[2] = {slice, generate_int(g, in_order ? slices : others)};
        oracle_tree shape = oracle_tuple(&g->o, 2, mode);
        oracle_tree layout = rows        ? differ_rows_layout(g, c->bytes, shape)
                             : side == 0 ? differ_source_layout(g, shape)
                                         : differ_target_layout(g, shape);
        good = good && differ_put(c, side == 0 ? DIFFER_A : DIFFER_B, layout);
    }
    put_index(g, c, slices, others);
    return good;
}
