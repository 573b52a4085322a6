/* facts.c - what a value is, in one line, for `ct --why`.
 *
 * Here: size, cosize, static or not, injective or not with the two coordinates that collide.
 * Not here: operations (ct_op_says). Follows 01_layout "Layout", by counting every value. */
#include "ref/cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FACTS_MAX_SIZE = 1 << 16 };

typedef struct pair {
    int64_t value, index;
} pair;

/* Static, so that a run has one table of values and no limit of its stack is met. */
static pair table[FACTS_MAX_SIZE];

static int by_value(const void *a, const void *b)
{
    const pair *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static bool list_values(ct_ctx *cx, ct_layout layout, int64_t size)
{
    size_t mark = ct_mark(cx);
    bool all = true;
    for (int64_t i = 0; i < size && all; ++i) {
        ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
        all = ct_check(cx) == CT_OK && ct_is_integral(v);
        table[i] = (pair){all ? ct_int(v) : 0, i};
        ct_release(cx, mark);
    }
    ct_clear(cx);
    return all;
}

static void put_values(ct_ctx *cx, ct_layout layout, int64_t size, FILE *out)
{
    if (size < 1 || size > FACTS_MAX_SIZE || !list_values(cx, layout, size))
        return;
    qsort(table, (size_t)size, sizeof table[0], by_value);
    for (int64_t i = 1; i < size; ++i)
        if (table[i].value == table[i - 1].value) {
            fprintf(out, ", not injective: %" PRId64 " and %" PRId64 " both give %" PRId64,
                    table[i - 1].index, table[i].index, table[i].value);
            return;
        }
    bool dense = table[0].value == 0 && table[size - 1].value == size - 1;
    fprintf(out, dense ? ", injective, no gaps" : ", injective");
}

static void put_layout(ct_ctx *cx, ct_layout layout, FILE *out)
{
    ct_value size = ct_size(cx, ct_shape(cx, layout));
    int64_t count = ct_check(cx) == CT_OK ? ct_int(size) : 0;
    ct_clear(cx);
    fprintf(out, "size %" PRId64, count);
    char cosize[72];
    if (draw_cosize_text(cx, layout, cosize, sizeof cosize))
        fprintf(out, ", cosize %s", cosize);
    int rank = ct_rank(layout);
    fprintf(out, ", %d mode%s%s", rank, rank == 1 ? "" : "s",
            ct_is_static(layout) ? ", static" : "");
    put_values(cx, layout, count, out);
}

static void put_swizzle(ct_value v, FILE *out)
{
    int64_t bits = ct_int(ct_item(v, 0)), base = ct_int(ct_item(v, 1)),
            shift = ct_int(ct_item(v, 2));
    int64_t low = shift >= 0 ? base : base - shift, high = shift >= 0 ? base + shift : base;
    if (bits == 0)
        fputs("a swizzle that changes nothing", out);
    else
        fprintf(out,
                "a swizzle: bits %" PRId64 " to %" PRId64 " are xored with bits %" PRId64
                " to %" PRId64,
                low, low + bits - 1, high, high + bits - 1);
}

void cli_put_facts(ct_ctx *cx, ct_value v, FILE *out)
{
    size_t mark = ct_mark(cx);
    switch (ct_kind_of(v)) {
    case CT_LAYOUT:
    case CT_COMPOSED:
        put_layout(cx, v, out);
        break;
    case CT_SWIZZLE:
        put_swizzle(v, out);
        break;
    case CT_TUPLE:
        fprintf(out, "a tuple of %d%s", ct_length(v), ct_is_static(v) ? ", static" : "");
        break;
    case CT_INTEGER:
        fputs(ct_is_static(v) ? "a static integer" : "a dynamic integer", out);
        break;
    case CT_BASIS:
        fputs("a step along one mode", out);
        break;
    case CT_UNDERSCORE:
        fputs("all of a mode", out);
        break;
    case CT_MIXED:
        fputs("an integer with some bits static", out);
        break;
    case CT_TEXT:
        fputs("a text", out);
        break;
    case CT_OBJECT:
        fputs("an instruction, or threads that share one", out);
        break;
    case CT_MAJOR:
        fputs("an order of modes", out);
        break;
    case CT_ITERATOR:
        fputs("an iterator over coordinates", out);
        break;
    case CT_TENSOR:
        fputs("a tensor, ", out);
        put_layout(cx, ct_tensor_layout(cx, v), out);
        break;
    case CT_POINTER:
        fputs("a pointer", out);
        break;
    case CT_NAME:
        fputs("a name", out);
        break;
    }
    ct_release(cx, mark);
}
