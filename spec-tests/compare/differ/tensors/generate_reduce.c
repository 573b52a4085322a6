/* generate_reduce.c - the layouts and the profile of a random fold.
 *
 * Here: which modes are folded, rows, columns side by side. Not here: other layouts
 * (shapes.c). */
#include "spec-tests/compare/differ/generate.h"

#include "gpu/host/reduce.h"

#include <stdio.h>

enum { LEAST_ROWS = 32, LEAST_BYTES = 128, UNITS = 60 }; /* of columns, of all their elements */
enum { BITS = 14, LARGE_BITS = 18 };                     /* elements, about */
enum { COLUMNS_PERCENT = 15, USUAL_ROOM = 1 << 12 };

/* The modes of the shape that are kept, by bits, in the profile; B is a layout of these. */
static bool put_kept(struct generator *g, struct differ_case *c, oracle_tree shape, unsigned keeps)
{
    char *profile = c->arg[differ_argument(c->op, DIFFER_PROFILE)];
    oracle_tree kept[GPU_RANK], one = generate_int(g, 1);
    bool tuple = shape->kind == ORACLE_TUPLE;
    int n = 0;
    for (int k = 0; tuple && k < shape->count; ++k) {
        bool keep = keeps >> k & 1;
        n += snprintf(profile + n, DIFFER_TEXT - (size_t)n, "%s%s", k == 0 ? "(" : ",",
                      keep ? "_" : "1");
        kept[k] = keep ? shape->item[k] : one;
    }
    snprintf(profile + n, DIFFER_TEXT - (size_t)n, tuple ? ")" : "1");
    return differ_put(
        c, DIFFER_B,
        differ_target_layout(g, tuple ? oracle_tuple(&g->o, shape->count, kept) : one));
}

static bool fold(struct generator *g, struct differ_case *c, oracle_tree shape)
{
    unsigned keeps = 0;
    if (!generate_chance(g, 30))
        keeps = (unsigned)generate_below(g, 1 << GPU_RANK);
    return differ_put(c, DIFFER_A, differ_source_layout(g, shape)) && put_kept(g, c, shape, keeps);
}

/* Each row of some is folded. */
static bool fold_rows(struct generator *g, struct differ_case *c)
{
    oracle_tree shape = differ_rows_shape(g, c->bytes);
    return differ_put(c, DIFFER_A, differ_rows_layout(g, c->bytes, shape)) &&
           put_kept(g, c, shape, ~1u);
}

/*      row 0      | unit | unit | .. | gap |       a unit: 16 bytes, or 4, or one element
 *      row 1      | unit | unit | .. | gap |       .. and now and then a second matrix */
static bool fold_columns(struct generator *g, struct differ_case *c, bool large)
{
    int count = generate_chance(g, 20) ? 3 : 2;
    int64_t unit = (generate_chance(g, 70) ? 16 : 4) / c->bytes;
    unit = unit < 1 ? 1 : unit;
    int64_t columns = LEAST_BYTES / c->bytes + unit * generate_below(g, UNITS);
    int64_t most = (INT64_C(1) << (large ? LARGE_BITS : BITS)) / columns - LEAST_ROWS;
    int64_t rows = LEAST_ROWS + generate_below(g, most < 2 ? 2 : most);
    int64_t pitch = columns + unit * generate_below(g, 3);
    oracle_tree mode[] = {generate_int(g, rows), generate_int(g, columns), generate_int(g, 2)};
    oracle_tree step[] = {generate_int(g, pitch), oracle_int(&g->o, 1, true),
                          generate_int(g, rows * pitch)};
    oracle_tree shape = oracle_tuple(&g->o, count, mode);
    return differ_put(c, DIFFER_A, oracle_layout(&g->o, shape, oracle_tuple(&g->o, count, step))) &&
           put_kept(g, c, shape, ~1u);
}

/* Rows or columns now and then, or any layout: now and then of so many elements that they are
 * several chunks of the tree. */
bool differ_reduce(struct generator *g, struct differ_case *c, int64_t room)
{
    static const gpu_function folds[] = {GPU_PLUS, GPU_PLUS, GPU_MAX, GPU_MIN};
    gpu_function f = folds[generate_below(g, 4)];
    int64_t percent = generate_below(g, 100);
    if (!differ_put_function(g, c, f, f))
        return false;
    if (percent < COLUMNS_PERCENT)
        return fold_columns(g, c, room > USUAL_ROOM);
    if (percent < COLUMNS_PERCENT + DIFFER_ROWS_PERCENT)
        return fold_rows(g, c);
    room += generate_chance(g, 8) ? (1 + generate_below(g, 4)) * GPU_CHUNK : 0;
    return fold(g, c, differ_shape(g, differ_rank(g), room));
}
