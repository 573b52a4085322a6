/* structure.c - choosing and grouping the modes of a tuple or of a layout.
 *
 * An edit of a layout is the same edit of its shape and of its stride; of a composed layout, where
 * CuTe defines it, the edit of its inner layout.
 * Here: get, select, take, group, reverse. Not here: joining (concat.c), nesting as a
 * whole (profile.c). Follows 01_layout "Sublayouts", "Grouping and flattening". */
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

/* Where the operands are not both plain layouts, CuTe takes each as one element of a tuple. */
static ct_value no_layout(ct_ctx *cx)
{
    cti_witness(cx, "at 0: CuTe takes each operand as one element, not as a layout");
    return cti_null();
}

static ct_layout edit_layout(ct_ctx *cx, ct_layout l, cti_edit_tuple *f, const cti_edit *e)
{
    cti_text t;
    cti_edit shape = *e, stride = *e;
    if (e->x != NULL && !cti_is_layout(e->x)) {
        cti_fail(cx, CT_EINVAL, "%s: %s is not a layout", e->op, cti_show(&t, e->x));
        return no_layout(cx);
    }
    if (e->x != NULL) {
        shape.x = cti_shape(e->x);
        stride.x = cti_stride(e->x);
    }
    ct_tuple s = f(cx, cti_shape(l), &shape);
    return cti_layout(cx, s, f(cx, cti_stride(l), &stride));
}

ct_value cti_apply_edit(ct_ctx *cx, ct_value v, cti_edit_tuple *f, const cti_edit *e)
{
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is_layout(v))
        return edit_layout(cx, v, f, e);
    if (cti_is(v, CT_TENSOR) && e->on_composed)
        return cti_relayout(cx, v, cti_apply_edit(cx, cti_layout_of(v), f, e));
    if (!cti_is(v, CT_COMPOSED))
        return f(cx, v, e);
    if (!e->on_composed) {
        cti_fail(cx, CT_EINVAL, "%s: CuTe does not define it for composed layouts", e->op);
        return no_layout(cx);
    }
    ct_value b = cti_apply_edit(cx, cti_inner(v), f, e);
    return cti_compose_offset(cx, cti_outer(v), cti_offset(v), b);
}

/* Tuples have modes, and numbers are their own mode 0. */
static bool has_modes(ct_ctx *cx, const char *op, ct_value v)
{
    cti_text text;
    return cti_is_tuple(v) || ct_is_integral(v) ||
           cti_refuse(cx, CT_EINVAL, "%s: %s has no modes", op, cti_show(&text, v));
}

bool cti_no_mode(ct_ctx *cx, const char *op, ct_value t, int mode)
{
    cti_text text;
    if (!has_modes(cx, op, t))
        return true;
    if (0 <= mode && mode < cti_rank(t))
        return false;
    cti_fail(cx, CT_EINVAL, "%s: mode %d of %s, which has rank %d", op, mode, cti_show(&text, t),
             cti_rank(t));
    return true;
}

static bool no_range(ct_ctx *cx, const char *op, ct_value t, int begin, int end)
{
    cti_text text;
    if (!has_modes(cx, op, t))
        return true;
    if (0 <= begin && begin <= end && end <= cti_rank(t))
        return false;
    cti_fail(cx, CT_EINVAL, "%s: modes %d to %d of %s, which has rank %d", op, begin, end,
             cti_show(&text, t), cti_rank(t));
    return true;
}

static ct_value get_mode(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    if (cti_no_mode(cx, e->op, t, e->begin))
        return cti_null();
    return cti_at(t, e->begin);
}

/* ct_get - one mode; get<i,j,..> is get after get.
 * equation  get<i>((t0,t1,..)) = ti; of a layout shape<i>:stride<i>
 * example   get<1>((4,(3,6)):(1,(4,12)))  =  (3,6):(4,12)
 * pre       0 <= mode < rank(v)
 * post      get_is_mode
 * fails     CT_EINVAL mode out of range
 * CuTe      01_layout "Sublayouts" */
ct_value ct_get(ct_ctx *cx, ct_value v, int mode)
{
    return cti_apply_edit(cx, v, get_mode,
                          &(cti_edit){.op = "get", .begin = mode, .on_composed = true});
}

static ct_value select_modes(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    ct_value *item = cti_items(cx, e->end);
    for (int i = 0; item != NULL && i < e->end; ++i) {
        if (cti_no_mode(cx, e->op, t, e->modes[i]))
            return cti_null();
        item[i] = cti_at(t, e->modes[i]);
    }
    return cti_tuple(cx, e->end, item);
}

/* Of a composed layout CuTe makes a tuple of the modes, each with the function in front. */
static ct_value select_composed(ct_ctx *cx, ct_layout l, int n, const int *modes)
{
    ct_value *item = cti_items(cx, n);
    for (int i = 0; item != NULL && i < n && cti_ok(cx); ++i)
        item[i] = ct_get(cx, l, modes[i]);
    return cti_tuple(cx, n, item);
}

/* ct_select - chosen modes in the chosen order; always a tuple, even of one.
 * equation  select<i,j,..>(t) = (ti,tj,..); of a composed layout a tuple of layouts
 * example   select<1,3>((2,3,5,7):(1,2,6,30))  =  (3,7):(2,30)
 * pre       every mode is in range; of a layout at least one
 * post      select_is_modes
 * fails     CT_EINVAL mode out of range, or none of a layout
 * CuTe      01_layout "Sublayouts" */
ct_value ct_select(ct_ctx *cx, ct_value v, int n, const int *modes)
{
    if (n == 0 && cti_is_any_layout(v))
        return cti_fail(cx, CT_EINVAL, "select: no modes of a layout are chosen");
    if (cti_ok(cx) && cti_is(v, CT_COMPOSED))
        return select_composed(cx, v, n, modes);
    return cti_apply_edit(cx, v, select_modes,
                          &(cti_edit){.op = "select", .end = n, .modes = modes});
}

/* The modes [begin, end) of t, sharing its items. */
static ct_tuple range_of(ct_ctx *cx, ct_value t, int begin, int end)
{
    if (cti_is_tuple(t) && end > begin)
        return cti_tuple(cx, end - begin, t->item + begin);
    if (end == begin)
        return cti_tuple(cx, 0, NULL);
    ct_value *item = cti_items(cx, 1);
    if (item != NULL)
        item[0] = t;
    return cti_tuple(cx, 1, item);
}

static ct_value take_modes(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    int end = e->end == -1 ? cti_rank(t) : e->end;
    if (no_range(cx, e->op, t, e->begin, end))
        return cti_null();
    return range_of(cx, t, e->begin, end);
}

/* ct_take - the modes [begin, end); of a tuple, end -1 means to the last.
 * equation  take<b,e>(t) = (tb,..,te-1)
 * example   take<1,3>((2,3,5,7):(1,2,6,30))  =  (3,5):(2,6)
 * pre       0 <= begin <= end <= rank(v), and begin < end for a layout
 * post      select_is_modes
 * fails     CT_EINVAL range out of bounds, or empty for a layout
 * CuTe      01_layout "Sublayouts" */
ct_value ct_take(ct_ctx *cx, ct_value v, int begin, int end)
{
    bool layout = !cti_is_tuple(v) && !ct_is_integral(v);
    if (layout && begin >= end)
        return cti_fail(cx, CT_EINVAL, "take: the range %d to %d of a layout is empty", begin, end);
    return cti_apply_edit(
        cx, v, take_modes,
        &(cti_edit){.op = "take", .begin = begin, .end = end, .on_composed = true});
}

/* t's modes, with those in [begin, end) replaced by n copies of x. */
ct_tuple cti_splice(ct_ctx *cx, ct_value t, int begin, int end, int n, ct_value x)
{
    int rank = cti_rank(t), k = 0;
    ct_value *item = cti_items(cx, rank - (end - begin) + n);
    if (item == NULL)
        return cti_null();
    for (int i = 0; i < begin; ++i)
        item[k++] = cti_at(t, i);
    for (int i = 0; i < n; ++i)
        item[k++] = x;
    for (int i = end; i < rank; ++i)
        item[k++] = cti_at(t, i);
    return cti_tuple(cx, k, item);
}

static ct_value group_modes(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    int end = e->end == -1 ? cti_rank(t) : e->end;
    if (no_range(cx, e->op, t, e->begin, end))
        return cti_null();
    return cti_splice(cx, t, e->begin, end, e->begin < end, range_of(cx, t, e->begin, end));
}

/* ct_group - nest the modes [begin, end) as one; end -1 means to the last.
 * equation  group<b,e>(t) = (t0,..,(tb,..,te-1),te,..)
 * example   group<0,2>((2,3,5,7):(1,2,6,30))  =  ((2,3),5,7):((1,2),6,30)
 * pre       0 <= begin <= end <= rank(v); an empty range inserts nothing
 * post      flatten_undoes_group
 * fails     CT_EINVAL range out of bounds
 * CuTe      01_layout "Grouping and flattening" */
ct_value ct_group(ct_ctx *cx, ct_value v, int begin, int end)
{
    return cti_apply_edit(
        cx, v, group_modes,
        &(cti_edit){.op = "group", .begin = begin, .end = end, .on_composed = true});
}

/* ct_reverse - the top-level modes of a tuple from last to first; anything else is left alone.
 * equation  reverse((t0,..,tn)) = (tn,..,t0), reverse(v) = v
 * example   reverse((2,(3,5),7))  =  (7,(3,5),2)
 * pre       a value of any kind
 * post      reverse_involution
 * fails     never, but CT_ENOMEM
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_reverse(ct_ctx *cx, ct_value v)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(v))
        return v;
    ct_value *item = cti_items(cx, v->rank);
    for (int i = 0; item != NULL && i < v->rank; ++i)
        item[i] = v->item[v->rank - 1 - i];
    return cti_tuple(cx, v->rank, item);
}
