/* groups.c - see groups.h.
 *
 * layout, which has no elements, gets as many cases as the five sizes of another operation
 * together. Evaluations begin far apart from one another in the numbers of generated layouts, so
 * that each takes others. */
#include "spec-tests/compare/differ/groups.h"

#include <stdio.h>

enum { CHUNK = 50, FAR_APART = 100000, EVALUATED_AT_ONCE = 1 << 20 };
int differ_group_of(const struct differ_unit *u)
{
    int size = 0;
    while (1 << size < u->bytes)
        ++size;
    return u->coordinates > 0 ? DIFFER_GROUPS - 1 : differ_number(u->op) * DIFFER_SIZES + size;
}

static void add_unit(struct differ_unit **units, int *count, struct differ_unit u)
{
    *units = need_one_more(*units, (size_t)*count, sizeof u);
    (*units)[(*count)++] = u;
}

static void add_cases(struct differ_unit **units, int *count, const gpu_operation *op, int bytes,
                      int64_t cases)
{
    for (int64_t first = 0; first < cases; first += CHUNK) {
        int64_t n = cases - first < CHUNK ? cases - first : CHUNK;
        add_unit(units, count, (struct differ_unit){op, bytes, first, n, 0});
    }
}

static void add_op(const struct differ_options *o, struct differ_unit **units, int *count,
                   const gpu_operation *op)
{
    if (op->evaluates) {
        int word = (int)sizeof(int64_t);
        if (o->bytes == 0 || o->bytes == word)
            add_cases(units, count, op, word, DIFFER_SIZES * o->cases);
        return;
    }
    int least = differ_min_bytes(op), most = differ_max_bytes(op);
    for (int bytes = least; bytes <= most; bytes *= 2)
        if (o->bytes == 0 || o->bytes == bytes)
            add_cases(units, count, op, bytes, o->cases);
}

void differ_list_units(const struct differ_options *o, struct differ_unit **units, int *count)
{
    for (const gpu_operation *const *op = gpu_operations; *op != NULL; ++op)
        if (o->op == NULL || o->op == *op)
            add_op(o, units, count, *op);
    for (int64_t at = 0, k = 0; at < o->evaluations; at += EVALUATED_AT_ONCE, ++k) {
        int64_t n =
            o->evaluations - at < EVALUATED_AT_ONCE ? o->evaluations - at : EVALUATED_AT_ONCE;
        int word = (int)sizeof(int64_t);
        add_unit(units, count, (struct differ_unit){&gpu_op_layout, word, k * FAR_APART, 1, n});
    }
}

void differ_group_name(int group, char *name, size_t size)
{
    const gpu_operation *op = gpu_operations[group == DIFFER_GROUPS - 1 ? 0 : group / DIFFER_SIZES];
    if (group == DIFFER_GROUPS - 1)
        snprintf(name, size, "evaluations");
    else if (op->evaluates)
        snprintf(name, size, "%s", op->name);
    else
        snprintf(name, size, "%s<%d>", op->name, 1 << group % DIFFER_SIZES);
}
