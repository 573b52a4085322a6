/* lawful.c - the layout that satisfies R(c) = A(B(c)), where CuTe's algorithm reaches another one.
 *
 *      A(B(c)) along one mode of B     0 3 6 | 10 13 16       3 elements 3 apart, repeated 10 apart
 *      the modes that it needs         3:3     2:10
 *
 * A mode of B may be split, and each part has one stride: so the values along it must be sums of
 * multiples. All values are computed. Here: composition of plain layouts with integer values. */
#include "ref/why/why.h"

enum { MAX_VALUES = 4096, MAX_SPLITS = 16 };

/* A(B(c)) for all c of B, by c's index; false: a value is no integer, or there are too many. */
static bool list_values(ct_ctx *cx, ct_layout a, ct_layout b, int64_t n, int64_t *value)
{
    size_t mark = ct_mark(cx);
    for (int64_t i = 0; i < n; ++i) {
        ct_value v = ct_layout_call(cx, a, ct_layout_call(cx, b, ct_dynamic(cx, i)));
        if (!cti_ok(cx) || !cti_is(v, CT_INTEGER))
            return false;
        value[i] = ct_int(v);
        ct_release(cx, mark);
    }
    return true;
}

/* The values along one mode: value[step * i] for 0 <= i < n. */
typedef struct line {
    const int64_t *value;
    int64_t step, n;
} line;

/* The first s are multiples of the second, and all others are these moved. */
static bool splits(line l, int64_t s)
{
    for (int64_t i = 0; i < l.n; ++i) {
        int64_t low = i % s, high = i - low;
        if (l.value[l.step * i] != low * l.value[l.step] + l.value[l.step * high])
            return false;
    }
    return true;
}

/* The modes of the line, the longest first part at each step; 0: there are none. */
static int split(ct_ctx *cx, line l, ct_value *shape, ct_value *stride)
{
    int parts = 0;
    while (l.n > 1 && parts < MAX_SPLITS) {
        int64_t s = l.n;
        while (s > 1 && (l.n % s != 0 || !splits(l, s)))
            --s;
        if (s == 1)
            return 0;
        shape[parts] = ct_dynamic(cx, s);
        stride[parts++] = ct_dynamic(cx, l.value[l.step]);
        l = (line){l.value, l.step * s, l.n / s};
    }
    if (parts == 0) {
        shape[parts] = ct_static(cx, 1);
        stride[parts++] = ct_static(cx, 0);
    }
    return l.n == 1 ? parts : 0;
}

/* What is found of R, mode by mode of B. */
typedef struct found {
    const int64_t *value;
    int64_t step; /* of the next leaf of B in its indices */
} found;

static ct_layout of_leaf(ct_ctx *cx, found *f, ct_value extent)
{
    ct_value shape[MAX_SPLITS], stride[MAX_SPLITS];
    line l = {f->value, f->step, ct_int(extent)};
    int parts = split(cx, l, shape, stride);
    f->step *= l.n;
    if (parts == 0)
        return NULL;
    return parts == 1 ? ct_make_layout(cx, shape[0], stride[0])
                      : ct_make_layout(cx, ct_make_tuple(cx, parts, shape),
                                       ct_make_tuple(cx, parts, stride));
}

static ct_layout of_shape(ct_ctx *cx, found *f, ct_value shape)
{
    if (!cti_is_tuple(shape))
        return of_leaf(cx, f, shape);
    ct_value *mode = cti_items(cx, shape->rank);
    for (int i = 0; i < shape->rank; ++i) {
        mode[i] = cti_ok(cx) ? of_shape(cx, f, shape->item[i]) : NULL;
        if (mode[i] == NULL)
            return NULL;
    }
    return ct_make_layout_of(cx, shape->rank, mode);
}

static bool agrees(ct_ctx *cx, ct_layout r, int64_t n, const int64_t *value)
{
    size_t mark = ct_mark(cx);
    bool same = true;
    for (int64_t i = 0; i < n && same; ++i) {
        same = ct_int(ct_layout_call(cx, r, ct_dynamic(cx, i))) == value[i] && cti_ok(cx);
        ct_release(cx, mark);
    }
    return same;
}

cti_lawful cti_why_lawful(ct_ctx *cx, ct_value a, ct_value b)
{
    cti_lawful answer = {CTI_LAW_OPEN, NULL};
    if (!cti_is_layout(a) || !cti_is_layout(b))
        return answer;
    ct_value size = ct_size(cx, b);
    int64_t n = cti_ok(cx) ? ct_int(size) : 0;
    int64_t *value = n >= 1 && n <= MAX_VALUES ? cti_alloc(cx, (size_t)n * sizeof *value) : NULL;
    if (value == NULL || !list_values(cx, a, b, n, value))
        return answer;
    found f = {value, 1};
    ct_layout r = value[0] == 0 ? of_shape(cx, &f, cti_shape(b)) : NULL;
    if (!cti_ok(cx))
        return answer;
    bool holds = r != NULL && agrees(cx, r, n, value);
    return (cti_lawful){holds ? CTI_LAW_MET : CTI_LAW_UNMET, holds ? r : NULL};
}
