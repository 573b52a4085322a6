/* facts.c - what a value is, in one line.
 *
 * Here: size, cosize, static or not, injective or not with the two coordinates that collide.
 * Not here: operations (ct_op_says). Follows 01_layout "Layout", by counting every value. */
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FACTS_MAX_SIZE = 1 << 16 };

typedef struct pair {
    int64_t value, index;
} pair;

static bool before(pair a, pair b)
{
    return a.value != b.value ? a.value < b.value : a.index < b.index;
}

/* table[root] sinks to its place among the first n, of which every parent is the larger one. */
static void sink(pair *table, int64_t root, int64_t n)
{
    for (int64_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
        child += child + 1 < n && before(table[child], table[child + 1]);
        if (!before(table[root], table[child]))
            return;
        pair p = table[root];
        table[root] = table[child];
        table[child] = p;
        root = child;
    }
}

static void sort(pair *table, int64_t n)
{
    for (int64_t i = n / 2; i-- > 0;)
        sink(table, i, n);
    for (int64_t i = n - 1; i > 0; --i) {
        pair p = table[0];
        table[0] = table[i];
        table[i] = p;
        sink(table, 0, i);
    }
}

/* All values; false where one is no integer. */
static bool list_values(ct_ctx *cx, ct_layout layout, int64_t size, pair *table)
{
    size_t mark = ct_mark(cx);
    bool all = true;
    for (int64_t i = 0; i < size && all; ++i) {
        ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
        all = cti_ok(cx) && cti_is(v, CT_INTEGER);
        table[i] = (pair){all ? ct_int(v) : 0, i};
        ct_release(cx, mark);
    }
    return all;
}

static void put_values(cti_why *w, ct_layout layout, int64_t size)
{
    if (size < 1 || size > FACTS_MAX_SIZE)
        return;
    pair *table = cti_alloc(w->cx, (size_t)size * sizeof *table);
    if (table == NULL || !list_values(w->cx, layout, size, table))
        return;
    sort(table, size);
    for (int64_t i = 1; i < size; ++i)
        if (table[i].value == table[i - 1].value) {
            char text[100];
            snprintf(text, sizeof text,
                     "not injective: %" PRId64 " and %" PRId64 " both give %" PRId64,
                     table[i - 1].index, table[i].index, table[i].value);
            cti_why_text(w, ", ");
            cti_why_whole(w, text);
            return;
        }
    bool dense = table[0].value == 0 && table[size - 1].value == size - 1;
    cti_why_text(w, dense ? ", injective, no gaps" : ", injective");
}

/* The extent of the values, without the marks of static integers. */
static void put_cosize(cti_why *w, ct_layout layout)
{
    char text[72];
    ct_value v = cti_is(layout, CT_COMPOSED) ? ct_cosize(w->cx, layout) : ct_coshape(w->cx, layout);
    if (!cti_ok(w->cx) || ct_print(v, text, sizeof text) >= sizeof text)
        return;
    char *to = text;
    for (const char *from = text; *from != '\0'; ++from)
        if (*from != '_')
            *to++ = *from;
    *to = '\0';
    cti_why_put(w, ", cosize %s", text);
}

/* A refusal of a question about the value is no failure of the explanation. */
static void forget(ct_ctx *cx)
{
    if (ct_check(cx) != CT_ENOMEM)
        ct_clear(cx);
}

static void put_layout(cti_why *w, ct_layout layout)
{
    ct_value size = ct_size(w->cx, ct_shape(w->cx, layout));
    bool counted = cti_ok(w->cx);
    int64_t count = counted ? ct_int(size) : 0;
    forget(w->cx);
    if (counted)
        cti_why_put(w, "size %" PRId64, count);
    else
        cti_why_text(w, "a size of more than 64 bits");
    put_cosize(w, layout);
    forget(w->cx);
    int rank = ct_rank(layout);
    cti_why_put(w, ", %d mode%s%s", rank, rank == 1 ? "" : "s",
                ct_is_static(layout) ? ", static" : "");
    put_values(w, layout, count);
    forget(w->cx);
}

static void put_swizzle(cti_why *w, ct_value v)
{
    int64_t bits = ct_int(ct_item(v, 0)), base = ct_int(ct_item(v, 1)),
            shift = ct_int(ct_item(v, 2));
    int64_t low = shift >= 0 ? base : base - shift, high = shift >= 0 ? base + shift : base;
    if (bits == 0)
        cti_why_text(w, "a swizzle that changes nothing");
    else
        cti_why_put(w,
                    "a swizzle: bits %" PRId64 " to %" PRId64 " are xored with bits %" PRId64
                    " to %" PRId64,
                    low, low + bits - 1, high, high + bits - 1);
}

static const char *kind_in_words(ct_value v)
{
    switch (v->kind) {
    case CT_INTEGER:
        return ct_is_static(v) ? "a static integer" : "a dynamic integer";
    case CT_BASIS:
        return "a step along one mode";
    case CT_UNDERSCORE:
        return "all of a mode";
    case CT_MIXED:
        return "an integer with some bits static";
    case CT_TEXT:
        return "a text";
    case CT_OBJECT:
        return "an instruction, or threads that share one";
    case CT_MAJOR:
        return "an order of modes";
    case CT_ITERATOR:
        return "an iterator over coordinates";
    case CT_POINTER:
        return "a pointer";
    case CT_NAME:
        return "a name";
    case CT_TUPLE:
    case CT_LAYOUT:
    case CT_SWIZZLE:
    case CT_COMPOSED:
    case CT_TENSOR:
        break;
    }
    return "";
}

void cti_why_facts(cti_why *w, ct_value v)
{
    size_t mark = ct_mark(w->cx);
    if (cti_is_any_layout(v)) {
        put_layout(w, v);
    } else if (cti_is(v, CT_TENSOR)) {
        cti_why_text(w, "a tensor, ");
        put_layout(w, ct_tensor_layout(w->cx, v));
    } else if (cti_is(v, CT_SWIZZLE)) {
        put_swizzle(w, v);
    } else if (cti_is_tuple(v)) {
        cti_why_put(w, "a tuple of %d%s", ct_length(v), ct_is_static(v) ? ", static" : "");
    } else {
        cti_why_text(w, kind_in_words(v));
    }
    ct_release(w->cx, mark);
}
