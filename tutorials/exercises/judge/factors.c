/* factors.c - which strides and extents of a layout are wrong, in terms of the operands.
 *
 * Each number of the answer is compared with that of the task's model, in all cases. A wrong one is
 * named where one expression in the operands equals it in every case: a product of the model's
 * terms, such as "M * N", or that and one more or less; or a number that is the same in all cases.
 * The numbers are those of the answer, where it is a layout; else they are found from its values,
 * which must be the sum of coordinate times stride at every cell. */
#include "tutorials/exercises/judge/task.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 80, WORST = 4 };

/* The integers of a layout. */
typedef struct integers {
    int n;
    int64_t extent[TASK_MODES], stride[TASK_MODES];
} integers;

typedef struct factors {
    int cases;
    integers want[TASK_CASES], got[TASK_CASES];
    int64_t term[TASK_CASES][TASK_TERMS];
} factors;

/* ---- The numbers of one case ---- */

/* The integers of a tuple from the left; 0: too many, or not all are integers. */
static int leaves(ct_ctx *cx, ct_value v, int64_t *out)
{
    ct_value flat = ct_flatten(cx, v);
    int n = ct_kind_of(flat) == CT_TUPLE ? ct_length(flat) : 1;
    for (int i = 0; i < n && n <= TASK_MODES; ++i) {
        ct_value leaf = ct_kind_of(flat) == CT_TUPLE ? ct_item(flat, i) : flat;
        if (ct_kind_of(leaf) != CT_INTEGER)
            return 0;
        out[i] = ct_int(leaf);
    }
    return n <= TASK_MODES ? n : 0;
}

static bool of_layout(ct_ctx *cx, ct_value v, integers *out)
{
    if (ct_check(cx) != CT_OK || ct_kind_of(v) != CT_LAYOUT)
        return false;
    out->n = leaves(cx, ct_shape(cx, v), out->extent);
    return out->n > 0 && leaves(cx, ct_stride(cx, v), out->stride) == out->n;
}

/* The coordinate of a cell in the shape, one number for each of its integers. */
static void coordinate(ct_ctx *cx, const task_question *q, ct_tuple shape, int64_t *out)
{
    ct_value row = ct_dynamic(cx, q->row), column = ct_dynamic(cx, q->column);
    leaves(cx, ct_idx2crd(cx, q->rows == 1 ? column : pair(cx, row, column), shape), out);
}

static bool number_in(const char *text, int64_t *out)
{
    char *end;
    *out = strtoll(text, &end, 10);
    return end != text && *end == '\0';
}

/* The stride of integer i, where the coordinate is 1 there and 0 elsewhere. */
static void take_unit(const int64_t *c, int64_t value, integers *out)
{
    int at = -1;
    for (int i = 0; i < out->n; ++i)
        if (c[i] != 0)
            at = at == -1 && c[i] == 1 ? i : out->n;
    if (at >= 0 && at < out->n)
        out->stride[at] = value;
}

static int64_t sum_of(const int64_t *c, const integers *x)
{
    int64_t sum = 0;
    for (int i = 0; i < x->n; ++i)
        sum += c[i] * x->stride[i];
    return sum;
}

/* The strides that the values of a case have; false where they are not a layout of that shape. */
static bool of_values(const task *t, int first, ct_tuple shape, const task_cells *got,
                      integers *out)
{
    int64_t value, c[TASK_MODES];
    for (int pass = 0; pass < 2; ++pass)
        for (int i = first; i < got->n && task_place_of(t, i).first == first; ++i) {
            char memory[1 << 16];
            ct_ctx cx;
            ct_init(&cx, memory, sizeof memory);
            task_question q = task_ask(&cx, t, i);
            coordinate(&cx, &q, shape, c);
            if (got->cell[i].refusal[0] != '\0' || !number_in(got->cell[i].text, &value))
                return false;
            if (pass == 0)
                take_unit(c, value, out);
            else if (sum_of(c, out) != value)
                return false;
        }
    return true;
}

static bool read_case(const task *t, int first, const task_cells *got, factors *f)
{
    char memory[1 << 16];
    ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    task_question q = task_ask(&cx, t, first);
    ct_layout model = t->model->layout(&cx, &q);
    integers *want = &f->want[f->cases], *x = &f->got[f->cases];
    if (!of_layout(&cx, model, want))
        return false;
    t->model->values(&cx, &q, f->term[f->cases++]);
    ct_value v = ct_parse(&cx, got->cell[first].whole);
    if (of_layout(&cx, v, x) && x->n == want->n && (q.rows == 1 || ct_rank(v) == ct_rank(model)))
        return true;
    *x = *want;
    ct_clear(&cx);
    return of_values(t, first, ct_shape(&cx, model), got, x);
}

static bool read_all(const task *t, const task_cells *got, factors *f)
{
    int first = 0;
    for (const task_case *c = t->cases; c->a != NULL; first += c->rows * c->columns, ++c)
        if (!read_case(t, first, got, f))
            return false;
    return true;
}

/* ---- Names ---- */

/* One number of a layout in all cases. */
typedef struct series {
    int64_t value[TASK_CASES];
} series;

static series take(const integers *of, const factors *f, int mode, bool stride)
{
    series s = {{0}};
    for (int c = 0; c < f->cases; ++c)
        s.value[c] = stride ? of[c].stride[mode] : of[c].extent[mode];
    return s;
}

/* The product of the terms in a set is the series, or differs from it by shift. */
static bool is_product(const factors *f, unsigned set, int64_t shift, const series *s)
{
    for (int c = 0; c < f->cases; ++c) {
        int64_t product = 1;
        for (int k = 0; k < TASK_TERMS; ++k)
            product *= set >> k & 1 ? f->term[c][k] : 1;
        if (product + shift != s->value[c])
            return false;
    }
    return true;
}

static int members(unsigned set)
{
    int n = 0;
    for (; set != 0; set &= set - 1)
        ++n;
    return n;
}

static void write_product(const task_model *m, unsigned set, int64_t shift, char *name)
{
    size_t used = 0;
    name[0] = '\0';
    for (int k = 0; k < TASK_TERMS && used < NAME; ++k)
        if (set >> k & 1)
            used += (size_t)snprintf(name + used, NAME - used, "%s%s", used == 0 ? "" : " * ",
                                     m->terms[k]);
    if (used == 0)
        used = (size_t)snprintf(name, NAME, "1");
    if (shift != 0 && used < NAME)
        snprintf(name + used, NAME - used, " %c 1", shift > 0 ? '+' : '-');
}

static int count_terms(const task_model *m)
{
    int n = 0;
    while (m->terms[n] != NULL)
        ++n;
    return n;
}

/* The product of fewest terms that is the series. */
static bool find_product(const task_model *m, const factors *f, int64_t shift, const series *s,
                         char *name)
{
    int n = count_terms(m);
    for (int size = shift == 0 ? 0 : 1; size <= n; ++size)
        for (unsigned set = 0; set < 1u << n; ++set)
            if (members(set) == size && is_product(f, set, shift, s)) {
                write_product(m, set, shift, name);
                return true;
            }
    return false;
}

static bool is_constant(const factors *f, const series *s)
{
    for (int c = 1; c < f->cases; ++c)
        if (s->value[c] != s->value[0])
            return false;
    return f->cases > 1;
}

static bool find_name(const task_model *m, const factors *f, const series *s, char *name)
{
    if (find_product(m, f, 0, s, name))
        return true;
    if (is_constant(f, s)) {
        snprintf(name, NAME, "%lld in every case", (long long)s->value[0]);
        return true;
    }
    return find_product(m, f, 1, s, name) || find_product(m, f, -1, s, name);
}

/* ---- What is said ---- */

/* A stride is never used where its extent is 1. */
static int first_difference(const factors *f, int mode, bool stride)
{
    for (int c = 0; c < f->cases; ++c) {
        const integers *w = &f->want[c], *g = &f->got[c];
        if (stride ? w->extent[mode] > 1 && w->stride[mode] != g->stride[mode]
                   : w->extent[mode] != g->extent[mode])
            return c;
    }
    return -1;
}

typedef struct saying {
    char *text;
    size_t size, used;
    int n;
    bool stride;
} saying;

/* "the stride of n is M (3 in case 1) and should be 1"; false where it has no name. */
static bool say_number(const task_model *m, const factors *f, int mode, bool stride, saying *to)
{
    int at = first_difference(f, mode, stride);
    if (at < 0)
        return true;
    series got = take(f->got, f, mode, stride), want = take(f->want, f, mode, stride);
    char is[NAME], should[NAME];
    if (++to->n > WORST || to->used >= to->size || !find_name(m, f, &got, is) ||
        !find_name(m, f, &want, should))
        return false;
    to->stride = to->stride || stride;
    to->used +=
        (size_t)snprintf(to->text + to->used, to->size - to->used,
                         "%sthe %s of %s is %s and should be %s (%lld instead of %lld in case %d)",
                         to->n == 1 ? "" : "; ", stride ? "stride" : "extent", m->modes[mode], is,
                         should, (long long)got.value[at], (long long)want.value[at], at + 1);
    return true;
}

bool task_factors(const task *t, const task_cells *want, const task_cells *got, char *text,
                  size_t size)
{
    factors f = {0};
    saying to = {text, size, 0, 0, false};
    (void)want;
    if (t->model == NULL || !read_all(t, got, &f))
        return false;
    for (int mode = 0; mode < f.want[0].n; ++mode)
        if (!say_number(t->model, &f, mode, false, &to) ||
            !say_number(t->model, &f, mode, true, &to))
            return false;
    if (to.n == 0 || to.used >= size)
        return false;
    snprintf(text + to.used, size - to.used, ". %s",
             to.stride ? "A stride is how far the value moves where that coordinate alone goes on "
                         "by one."
                       : "An extent is how many values that coordinate has.");
    return true;
}
