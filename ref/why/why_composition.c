/* why_composition.c - R = A o B, mode by mode of B: steps divided off by the stride, elements taken
 * by the extent.
 *
 *      4:3 of B against A = (6,2):(8,2)      every 3rd element of A, 4 of them
 *        6:8     2 = ceil(6 / 3) are there, take 2, 24 = 3*8 apart; 2 = 4 / 2 to go
 *        2:2     the last mode takes what is to go: 2, 2 = 1*2 apart
 *
 * Here: composition, with_shape, the table of both sides. Follows 02_layout_algebra
 * "Composition". */
#include "ref/layout/layout.h"
#include "ref/why/why.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- One mode of B ---- */

/* The walk of composition.c, as it is told. */
typedef struct walk_teller {
    cti_walk_observer observer; /* first: it is handed to the walk */
    cti_why *w;
} walk_teller;

/* What the answer got of this mode, the last of its modes so far. */
static void put_taken(cti_why *w, const cti_walk_step *step)
{
    const cti_modes *out = &step->after.out;
    ct_value s = out->shape[out->n - 1], d = out->stride[out->n - 1];
    cti_why_text(w, ":");
    if (cti_is(step->stride, CT_INTEGER)) {
        cti_why_text(w, " stride ");
        cti_why_equation(w, "%" PRId64 " = %" PRId64 "*%" PRId64, ct_int(d),
                         step->before.stride.value, ct_int(step->stride));
        cti_why_text(w, ",");
    }
    cti_why_text(w, " gives ");
    cti_why_mode(w, s, d);
}

static int64_t magnitude(cti_num a)
{
    return a.value < 0 ? -a.value : a.value;
}

/* A mode of A that some of the leaf's elements are taken from. */
static void put_kept(cti_why *w, const cti_walk_step *step, int64_t reach)
{
    const cti_modes *out = &step->after.out;
    int64_t extent = ct_int(step->shape), kept = ct_int(out->shape[out->n - 1]);
    cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")",
                     extent / reach + (extent % reach != 0), extent, reach);
    cti_why_put(w, " steps fit, take %" PRId64, kept);
    put_taken(w, step);
    cti_why_text(w, "; ");
    cti_why_equation(w, "%" PRId64 " = %" PRId64 " / %" PRId64, step->after.shape.value,
                     step->before.shape.value, kept);
    cti_why_text(w, " to go");
}

/* A mode of A that is not the last. */
static void put_passed(cti_why *w, const cti_walk_step *step)
{
    int64_t reach = magnitude(step->before.stride);
    cti_why_text(w, " of A: ");
    if (cti_num_is(step->before.shape, 1)) {
        cti_why_text(w, "nothing is left to take");
    } else if (step->after.out.n == step->before.out.n) {
        cti_why_put(w, "a step of %" PRId64 " passes over it: ", reach);
        cti_why_equation(w, "%" PRId64 " = ceil(%" PRId64 " / %" PRId64 ")",
                         magnitude(step->after.stride), reach, ct_int(step->shape));
        cti_why_text(w, " in the next mode");
    } else {
        put_kept(w, step, reach);
    }
}

/* The last mode has no end. */
static void put_last(cti_why *w, const cti_walk_step *step)
{
    cti_why_text(w, " of A, the last: ");
    if (step->after.out.n == step->before.out.n) {
        cti_why_text(w, "nothing is left to take");
        return;
    }
    cti_why_put(w, "takes the %" PRId64 " still to go", step->before.shape.value);
    if (step->before.out.n > 0 && step->before.shape.value == 1)
        cti_why_text(w, " (CuTe does not know that 1 when it compiles)");
    put_taken(w, step);
}

static void tell(const cti_walk_observer *self, const cti_walk_step *step)
{
    cti_why *w = ((const walk_teller *)self)->w;
    cti_why_line(w, 4);
    cti_why_mode(w, step->shape, step->stride);
    if (step->last)
        put_last(w, step);
    else
        put_passed(w, step);
}

/* Mode s:d of B against A's modes, which are flat. */
static void put_walk(cti_why *w, ct_layout a, ct_value s, ct_value d, ct_value r)
{
    walk_teller teller = {{tell}, w};
    cti_why mark = cti_why_mark(w);
    ct_layout reached = cti_compose_leaf(w->cx, a, s, d, &teller.observer);
    if (!cti_ok(w->cx) || !ct_same(reached, r))
        cti_why_back(w, &mark);
}

static void put_broadcast(cti_why *w)
{
    cti_why_line(w, 4);
    cti_why_text(w, "stride 0 stays in one place, and so does A");
}

/* A leaf of B; k@m counts in mode m of A. */
static void put_leaf(cti_why *w, ct_layout a, ct_value s, ct_value d, ct_value r)
{
    ct_ctx *cx = w->cx;
    cti_why_line(w, 2);
    cti_why_mode(w, s, d);
    cti_why_text(w, " of B gives ");
    cti_why_value(w, r);
    if (cti_is(d, CT_BASIS)) {
        cti_why_text(w, ", along one mode of A");
        a = ct_make_layout(cx, ct_basis_get(cx, d, cti_shape(a)),
                           ct_basis_get(cx, d, cti_stride(a)));
        d = ct_basis_value(cx, d);
    }
    if (!cti_ok(cx) || !cti_is(s, CT_INTEGER) || !cti_is(d, CT_INTEGER))
        return;
    cti_why_put(w, ": %" PRId64 " element%s of A, %" PRId64 " apart", ct_int(s),
                ct_int(s) == 1 ? "" : "s", ct_int(d));
    if (cti_is_constant(d, 0))
        put_broadcast(w);
    else
        put_walk(w, a, s, d, r);
}

static void put_leaves(cti_why *w, ct_layout a, ct_value s, ct_value d, ct_layout r)
{
    for (int i = 0; cti_is_tuple(s) && i < s->rank && cti_ok(w->cx); ++i)
        put_leaves(w, a, s->item[i], d->item[i], ct_get(w->cx, r, i));
    if (!cti_is_tuple(s) && cti_ok(w->cx))
        put_leaf(w, a, s, d, r);
}

/* ---- The table ---- */

enum { TABLE_ROWS = 8 };

static void put_cell(cti_why *w, size_t column, ct_value v)
{
    const char *text = ct_str(w->cx, v);
    size_t n = ct_print(v, NULL, 0);
    cti_why_tab(w, n < column ? column - n : 0);
    if (w->blanks == 0)
        cti_why_text(w, " ");
    cti_why_text(w, text[0] != '\0' ? text : "-");
}

static ct_value apply(ct_ctx *cx, ct_value f, ct_value x)
{
    return cti_is(f, CT_SWIZZLE) ? ct_swizzle_call(cx, f, x) : ct_layout_call(cx, f, x);
}

/* The same place? (1,0) is 1@0, and a coordinate goes on with zeros. */
static bool same_place(ct_ctx *cx, ct_value a, ct_value b)
{
    a = cti_is(a, CT_BASIS) ? ct_as_arithmetic_tuple(cx, a) : a;
    b = cti_is(b, CT_BASIS) ? ct_as_arithmetic_tuple(cx, b) : b;
    if (!cti_is_tuple(a) && !cti_is_tuple(b))
        return ct_int(a) == ct_int(b);
    ct_value zero = ct_static(cx, 0);
    bool same = cti_ok(cx);
    for (int i = 0; same && i < (cti_rank(a) > cti_rank(b) ? cti_rank(a) : cti_rank(b)); ++i)
        same = same_place(cx, i < cti_rank(a) ? cti_at(a, i) : zero,
                          i < cti_rank(b) ? cti_at(b, i) : zero);
    return same;
}

/* One row: c, B(c), A(B(c)), R(c), and a mark where the last two differ; whether they agree. */
static bool put_row(cti_why *w, const ct_value abr[3], int64_t i)
{
    ct_ctx *cx = w->cx;
    size_t mark = ct_mark(cx);
    ct_value index = ct_dynamic(cx, i);
    ct_value b = apply(cx, abr[1], index), ab = apply(cx, abr[0], b), r = apply(cx, abr[2], index);
    ct_value coord = ct_idx2crd(cx, index, ct_shape(cx, abr[1]));
    bool agree = cti_ok(cx) && same_place(cx, ab, r);
    if (cti_ok(cx)) {
        cti_why_line(w, 0);
        put_cell(w, 16, coord);
        put_cell(w, 26, b);
        put_cell(w, 36, ab);
        put_cell(w, 46, r);
        cti_why_text(w, agree ? "" : "   <- differs");
    }
    if (cti_ok(cx))
        ct_release(cx, mark);
    return agree;
}

bool cti_why_table(cti_why *w, const ct_value abr[3], int64_t around, const char *r_name)
{
    ct_value size = ct_size(w->cx, ct_shape(w->cx, abr[1]));
    int64_t count = cti_ok(w->cx) ? ct_int(size) : 0;
    int64_t from = around < TABLE_ROWS - 2 ? 0 : around - 3;
    int64_t to = from + TABLE_ROWS < count ? from + TABLE_ROWS : count;
    char title[64];
    snprintf(title, sizeof title, "%16s%10s%10s%10s", "c", "B(c)", "A(B(c))", r_name);
    cti_why_line(w, 0);
    cti_why_line(w, 0);
    cti_why_text(w, title);
    bool agree = true;
    for (int64_t i = from; i < to && cti_ok(w->cx); ++i)
        agree = put_row(w, abr, i) && agree;
    if (to < count) {
        cti_why_line(w, 0);
        cti_why_put(w, "%16s   %" PRId64 " more", "..", count - to);
    }
    return agree;
}

/* ---- Families ---- */

/* A plain, B plain: A as its digits are seen, then B's modes. */
static void put_plain(cti_why *w, ct_layout a, ct_layout b, ct_layout r)
{
    ct_ctx *cx = w->cx;
    ct_layout flat = cti_coalesce_extended(cx, a, ct_coprofile(cx, b));
    if (!cti_ok(cx))
        return;
    if (!w->told)
        cti_why_say(w, "Each mode of B steps through the modes of A from the left: what a step "
                       "passes over is divided off the step, what is taken is divided out of the "
                       "extent.");
    w->told = true;
    cti_why_line(w, 2);
    cti_why_text(w, "the modes of A: ");
    cti_why_value(w, flat);
    put_leaves(w, flat, cti_shape(b), cti_stride(b), r);
}

/* By mode of a tuple. */
static void put_by_mode(cti_why *w, ct_value a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    cti_why_say(w, "B is a tuple: mode by mode.");
    for (int i = 0; i < b->rank && cti_ok(cx); ++i) {
        ct_value pair[] = {ct_get(cx, a, i), b->item[i]};
        ct_value part = cti_ok(cx) ? cti_why_call(w, 0, "composition", 2, pair) : NULL;
        if (part != NULL && cti_ok(cx) && ct_same(part, ct_get(cx, r, i)))
            cti_why_composition(w, pair[0], pair[1], part);
    }
}

/* A o Sw: the swizzle of the places to which A sends its bits. */
static void put_masks(cti_why *w, ct_layout a, ct_value swizzle)
{
    cti_swizzle s = cti_swizzle_of(swizzle);
    ct_value read[] = {a, ct_static(w->cx, s.y)}, changed[] = {a, ct_static(w->cx, s.z)};
    cti_why_say(w, "The swizzle moves in front of A: the bits that it reads, and those that it "
                   "changes, are now where A sends them:");
    cti_why_call(w, 2, "layout_call", 2, read);
    if (cti_ok(w->cx))
        cti_why_call(w, 2, "layout_call", 2, changed);
}

/* A o (Sw o 0 o B) = (A o Sw) o B */
static void put_composed(cti_why *w, ct_layout a, ct_layout b)
{
    ct_value first[] = {a, cti_outer(b)};
    cti_why_say(w, "What stands in front in B is composed with A first, then the inner layout:");
    ct_value moved = cti_why_call(w, 2, "composition", 2, first);
    ct_value then[] = {moved, cti_inner(b)};
    if (cti_ok(w->cx))
        cti_why_call(w, 2, "composition", 2, then);
}

void cti_why_composition(cti_why *w, ct_value a, ct_value b, ct_value r)
{
    ct_ctx *cx = w->cx;
    if (cti_is(a, CT_TENSOR) && cti_is(r, CT_TENSOR)) {
        cti_why_composition(w, ct_tensor_layout(cx, a), b, ct_tensor_layout(cx, r));
    } else if (cti_is(a, CT_COMPOSED) && cti_is(r, CT_COMPOSED)) {
        cti_why_say(w, "What stands in front of the inner layout stays there; inside:");
        ct_value pair[] = {cti_inner(a), b};
        cti_why_call(w, 2, "composition", 2, pair);
        cti_why_composition(w, cti_inner(a), b, cti_inner(r));
    } else if (cti_is_layout(a) && cti_is_layout(b) && cti_is_layout(r)) {
        put_plain(w, a, b, r);
    } else if (cti_is_layout(a) && cti_is(b, CT_INTEGER) && cti_is_layout(r)) {
        put_plain(w, a, ct_make_layout(cx, b, ct_static(cx, 1)), r);
    } else if (cti_is_layout(a) && cti_is_tuple(b)) {
        put_by_mode(w, a, b, r);
    } else if (cti_is_layout(a) && cti_is(b, CT_COMPOSED)) {
        put_composed(w, a, b);
    } else if (cti_is_layout(a) && cti_is(b, CT_SWIZZLE)) {
        put_masks(w, a, b);
    }
}

void cti_why_compose(cti_why *w, const cti_why_case *c)
{
    if (c->n != 2)
        return;
    cti_why_composition(w, c->arg[0], c->arg[1], c->r);
    const ct_value abr[] = {c->arg[0], c->arg[1], c->r};
    cti_why mark = cti_why_mark(w);
    bool rows = cti_ok(w->cx) && cti_is_layout(abr[1]) && !cti_is(abr[0], CT_TENSOR);
    if (rows && !cti_why_table(w, abr, 0, "R(c)"))
        cti_why_back(w, &mark);
}

void cti_why_with_shape(cti_why *w, const cti_why_case *c)
{
    ct_value shape = c->n == 2 ? c->arg[1] : ct_make_tuple(w->cx, c->n - 1, c->arg + 1);
    cti_why_say(w, "The layout is composed with that of the new shape:");
    ct_value pair[] = {c->arg[0], cti_why_call(w, 2, "make_layout", 1, &shape)};
    if (!cti_ok(w->cx))
        return;
    ct_value r = cti_why_call(w, 2, "composition", 2, pair);
    if (cti_ok(w->cx))
        cti_why_composition(w, pair[0], pair[1], r);
}
