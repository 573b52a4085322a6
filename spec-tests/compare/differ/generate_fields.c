/* generate_fields.c - the arguments of a random case by the fields that its operation reads.
 *
 * Here: layouts of one shape, and what fields hold besides. Not here: layouts (shapes.c), arguments
 * that belong together (family.h). */
#include "spec-tests/compare/differ/generate.h"

#include "gpu/host/functions.h"

#include <stdio.h>

int differ_rank(struct generator *g)
{
    static const int ranks[] = {1, 2, 2, 2, 3, 3, 4};
    return (int)generate_pick(g, ranks, 7);
}

bool differ_put_number(struct generator *g, struct differ_case *c, enum differ_role role,
                       int64_t value)
{
    return differ_put(c, role, oracle_int(&g->o, value, false));
}

/* Source and destination, now and then of different shapes. */
bool differ_pair(struct generator *g, struct differ_case *c, oracle_tree shape, bool regroup)
{
    oracle_tree other = regroup && generate_chance(g, 30) ? differ_regroup(g, shape) : shape;
    return differ_put(c, DIFFER_A, differ_source_layout(g, shape)) &&
           differ_put(c, DIFFER_B, differ_target_layout(g, other));
}

/* A tuple of the shape's rank. */
oracle_tree differ_tuple(struct generator *g, oracle_tree shape, const int64_t *number)
{
    oracle_tree mode[GPU_RANK];
    if (shape->kind != ORACLE_TUPLE)
        return oracle_int(&g->o, number[0], false);
    for (int k = 0; k < shape->count; ++k)
        mode[k] = generate_int(g, number[k]);
    return oracle_tuple(&g->o, shape->count, mode);
}

bool differ_put_function(struct generator *g, struct differ_case *c, gpu_function first,
                         gpu_function last)
{
    char *text = c->arg[differ_argument(c->op, DIFFER_FUNCTION)];
    bool floats = (c->bytes == 4 || c->bytes == 8) && generate_chance(g, 50);
    gpu_kind kind = floats ? GPU_FLOAT : generate_chance(g, 50) ? GPU_SIGNED : GPU_UNSIGNED;
    gpu_function f = (gpu_function)(first + generate_below(g, last - first + 1));
    return snprintf(text, DIFFER_TEXT, "%s %s", gpu_kind_name(kind), gpu_function_name(f)) > 0;
}

/* ---- By fields ------------------------------------------------------------------------------ */

static bool put_bound(struct generator *g, struct differ_case *c, oracle_tree shape)
{
    int64_t bound[GPU_RANK];
    int rank = shape->kind == ORACLE_TUPLE ? shape->count : 1;
    differ_extents(g, shape, bound);
    for (int k = 0; k < rank; ++k) {
        int64_t e = bound[k], percent = generate_below(g, 100);
        bound[k] = percent < 20   ? e
                   : percent < 60 ? e - generate_below(g, e < 4 ? e : 4)
                                  : generate_below(g, e + 2);
    }
    return differ_put(c, DIFFER_BOUND, differ_tuple(g, shape, bound));
}

/* A number that the element holds, or any pattern of bits; of 4 bits the number. */
static bool put_value(struct generator *g, struct differ_case *c)
{
    char *text = c->arg[differ_argument(c->op, DIFFER_VALUE)];
    int bits = 8 * c->bytes < 63 ? 8 * c->bytes : 63;
    int64_t most = bits == 63 ? INT64_MAX : (INT64_C(1) << bits) - 1;
    if (c->op->packed)
        return differ_put_number(g, c, DIFFER_VALUE, generate_below(g, 16));
    if (generate_chance(g, 50)) {
        int64_t value = generate_below(g, most);
        bool negative = generate_chance(g, 40);
        return differ_put_number(g, c, DIFFER_VALUE, negative ? -(value / 2) - 1 : value);
    }
    int n = snprintf(text, DIFFER_TEXT, "0x");
    for (int k = 0; k < c->bytes; ++k)
        n += snprintf(text + n, DIFFER_TEXT - (size_t)n, "%02x", (int)generate_below(g, 256));
    return true;
}

/* Layouts of rows of vectors, or of any shape; of one that is only written the shape alone. */
static bool put_layouts(struct generator *g, struct differ_case *c, oracle_tree shape, bool rows)
{
    bool reads = differ_reads(c->op, DIFFER_A), bounded = differ_reads(c->op, DIFFER_BOUND);
    bool good = true;
    if (rows && reads)
        good = differ_put(c, DIFFER_A, differ_rows_layout(g, c->bytes, shape));
    else if (reads)
        return differ_pair(g, c, shape, !bounded);
    return good && differ_put(c, DIFFER_B,
                              rows ? differ_rows_layout(g, c->bytes, shape)
                                   : differ_target_layout(g, shape));
}

/* A second operand in rows, too; one that is a predicate may be one for a whole row. */
static bool put_second(struct generator *g, struct differ_case *c, oracle_tree shape, bool rows)
{
    bool computes = differ_reads(c->op, DIFFER_FUNCTION);
    return differ_put(c, DIFFER_SECOND,
                      !rows      ? differ_source_layout(g, shape)
                      : computes ? differ_rows_layout(g, c->bytes, shape)
                                 : differ_shared_layout(g, shape));
}

bool differ_fields(struct generator *g, struct differ_case *c, int64_t room)
{
    const gpu_operation *op = c->op;
    bool second = differ_reads(op, DIFFER_SECOND), computes = differ_reads(op, DIFFER_FUNCTION);
    bool good = !computes || second || differ_put_function(g, c, GPU_IDENTITY, GPU_ABS);
    bool rows =
        (!op->packed || differ_reads(op, DIFFER_A)) && generate_chance(g, DIFFER_ROWS_PERCENT);
    oracle_tree shape =
        rows ? differ_rows_shape(g, c->bytes) : differ_shape(g, differ_rank(g), room);
    if (differ_reads(op, DIFFER_BOUND))
        good = put_bound(g, c, shape) && good;
    if (computes && second)
        good = differ_put_function(g, c, GPU_PLUS, GPU_MIN) && good;
    good = put_layouts(g, c, shape, rows) && good;
    if (second)
        good = put_second(g, c, shape, rows) && good;
    if (differ_reads(op, DIFFER_ALPHA))
        good = differ_put_number(g, c, DIFFER_ALPHA, generate_below(g, 9) - 4) && good;
    if (differ_reads(op, DIFFER_BETA))
        good = differ_put_number(g, c, DIFFER_BETA, generate_below(g, 9) - 4) && good;
    return good && (!differ_reads(op, DIFFER_VALUE) || put_value(g, c));
}
