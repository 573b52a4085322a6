/* groups.c - see groups.h.
 *
 * layout, which has no elements, gets as many cases as the five sizes of another operation
 * together. Evaluations begin far apart from one another in the numbers of generated layouts, so
 * that each takes others. */
#include "spec-tests/compare/differ/groups.h"

#include <stdio.h>

enum { CHUNK = 50, FAR_APART = 100000, EVALUATED_AT_ONCE = 1 << 20 };
enum { MAX_MAP_BYTES = 8 };   /* of an element of a tensor map, and of a sum */
enum { LEAST_SUM_BYTES = 2 }; /* of an MMA: f16 */

int differ_group_of(const struct differ_unit *u)
{
    int size = 0;
    while (1 << size < u->bytes)
        ++size;
    return u->coordinates > 0 ? DIFFER_GROUPS - 1 : (int)u->op * DIFFER_SIZES + size;
}

static void add_unit(struct differ_unit **units, int *count, struct differ_unit u)
{
    *units = need_one_more(*units, (size_t)*count, sizeof u);
    (*units)[(*count)++] = u;
}

static void add_cases(struct differ_unit **units, int *count, gpu_op op, int bytes, int64_t cases)
{
    for (int64_t first = 0; first < cases; first += CHUNK) {
        int64_t n = cases - first < CHUNK ? cases - first : CHUNK;
        add_unit(units, count, (struct differ_unit){op, bytes, first, n, 0});
    }
}

static void add_op(const struct differ_options *o, struct differ_unit **units, int *count,
                   gpu_op op)
{
    if (op == GPU_LAYOUT) {
        int word = (int)sizeof(int64_t);
        if (o->bytes == 0 || o->bytes == word)
            add_cases(units, count, op, word, DIFFER_SIZES * o->cases);
        return;
    }
    bool sums = differ_has_factors(op);
    int most = differ_is_packed(op)         ? 1
               : op == GPU_TMA_COPY || sums ? MAX_MAP_BYTES
                                            : GPU_MAX_BYTES;
    int least = op == GPU_COOPERATIVE_GEMM ? 2 * LEAST_SUM_BYTES : sums ? LEAST_SUM_BYTES : 1;
    for (int bytes = least; bytes <= most; bytes *= 2)
        if (o->bytes == 0 || o->bytes == bytes)
            add_cases(units, count, op, bytes, o->cases);
}

void differ_list_units(const struct differ_options *o, struct differ_unit **units, int *count)
{
    for (int op = 0; op < GPU_OPS; ++op)
        if (o->op < 0 || o->op == op)
            add_op(o, units, count, (gpu_op)op);
    for (int64_t at = 0, k = 0; at < o->evaluations; at += EVALUATED_AT_ONCE, ++k) {
        int64_t n =
            o->evaluations - at < EVALUATED_AT_ONCE ? o->evaluations - at : EVALUATED_AT_ONCE;
        int word = (int)sizeof(int64_t);
        add_unit(units, count, (struct differ_unit){GPU_LAYOUT, word, k * FAR_APART, 1, n});
    }
}

void differ_group_name(int group, char *name, size_t size)
{
    gpu_op op = (gpu_op)(group / DIFFER_SIZES);
    if (group == DIFFER_GROUPS - 1)
        snprintf(name, size, "evaluations");
    else if (op == GPU_LAYOUT)
        snprintf(name, size, "%s", differ_op_name(op));
    else
        snprintf(name, size, "%s<%d>", differ_op_name(op), 1 << group % DIFFER_SIZES);
}
