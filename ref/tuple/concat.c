/* concat.c - joining modes: append, prepend, replace, insert, remove.
 *
 * Here: edits that put a value into a tuple, or a layout into a layout. Not here: choosing modes
 * (structure.c), a layout made of layouts (layout.c). Follows 01_layout "Concatenation". */
#include "ref/tuple/tuple.h"
#include "ref/value/value.h"

static ct_value append_mode(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    int rank = cti_rank(t);
    return cti_splice(cx, t, rank, rank, 1, e->x);
}

/* ct_append - one more mode at the end.
 * equation  append((t0,..), x) = (t0,..,x)
 * example   append(_3:_1, _4:_3)  =  (_3,_4):(_1,_3)
 * pre       both tuples, or both layouts
 * post      append_adds_mode
 * fails     CT_EINVAL a layout joined with something else
 * CuTe      01_layout "Concatenation" */
ct_value ct_append(ct_ctx *cx, ct_value v, ct_value x)
{
    return cti_apply_edit(cx, v, append_mode, &(cti_edit){.op = "append", .x = x});
}

/* Padding to a rank puts the missing copies of x before or after. An operand that has the rank
 * already is returned as it is, an integer of rank 1 without becoming a tuple. */
static ct_value pad(ct_ctx *cx, ct_value t, const cti_edit *e, int at)
{
    cti_text text;
    int rank = cti_rank(t);
    if (e->end < rank)
        return cti_fail(cx, CT_EINVAL, "%s: %s has rank %d, more than %d", e->op,
                        cti_show(&text, t), rank, e->end);
    if (e->end > CT_MAX_LEAVES)
        return cti_fail(cx, CT_ERANGE, "%s: rank %d is more than %d", e->op, e->end, CT_MAX_LEAVES);
    return e->end == rank ? t : cti_splice(cx, t, at, at, e->end - rank, e->x);
}

static ct_value append_padding(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    return pad(cx, t, e, cti_rank(t));
}

static ct_value prepend_padding(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    return pad(cx, t, e, 0);
}

/* A layout is padded with _1:_0 unless another layout is given. */
static ct_value padding(ct_ctx *cx, ct_value v, ct_value x)
{
    cti_text t;
    if (x != NULL || !cti_ok(cx))
        return x;
    if (!cti_is_layout(v))
        return cti_fail(cx, CT_EINVAL, "append, prepend: nothing is given to pad %s with",
                        cti_show(&t, v));
    return cti_unit(cx);
}

/* ct_append_to - pad at the end up to a rank: append<N>.
 * equation  append<N>((t0,..), x) = (t0,..,x,..,x) of rank N
 * example   append<3>(_4:_2, _1:_0)  =  (_4,_1,_1):(_2,_0,_0)
 * pre       rank >= rank(v); x NULL means _1:_0 for a plain layout
 * post      append_adds_mode
 * fails     CT_EINVAL rank(v) is larger already; x is NULL and v is not a plain layout
 * CuTe      01_layout "Concatenation" */
ct_value ct_append_to(ct_ctx *cx, ct_value v, int rank, ct_value x)
{
    cti_edit e = {.op = "append", .end = rank, .x = padding(cx, v, x)};
    e.on_composed = cti_is(v, CT_COMPOSED); /* a tensor is one value to it */
    return cti_apply_edit(cx, v, append_padding, &e);
}

static ct_value prepend_mode(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    return cti_splice(cx, t, 0, 0, 1, e->x);
}

/* ct_prepend - one more mode at the front.
 * equation  prepend((t0,..), x) = (x,t0,..)
 * example   prepend(_3:_1, _4:_3)  =  (_4,_3):(_3,_1)
 * pre       both tuples, or both layouts
 * post      append_adds_mode
 * fails     CT_EINVAL a layout joined with something else
 * CuTe      01_layout "Concatenation" */
ct_value ct_prepend(ct_ctx *cx, ct_value v, ct_value x)
{
    return cti_apply_edit(cx, v, prepend_mode, &(cti_edit){.op = "prepend", .x = x});
}

/* ct_prepend_to - pad at the front up to a rank: prepend<N>.
 * equation  prepend<N>((t0,..), x) = (x,..,x,t0,..) of rank N
 * example   prepend<2>(_4:_2, _1:_0)  =  (_1,_4):(_0,_2)
 * pre       rank >= rank(v); x NULL means _1:_0 for a plain layout
 * post      append_adds_mode
 * fails     CT_EINVAL rank(v) is larger already; x is NULL and v is not a plain layout
 * CuTe      01_layout "Concatenation" */
ct_value ct_prepend_to(ct_ctx *cx, ct_value v, int rank, ct_value x)
{
    return cti_apply_edit(cx, v, prepend_padding,
                          &(cti_edit){.op = "prepend", .end = rank, .x = padding(cx, v, x)});
}

static ct_value replace_mode(ct_ctx *cx, ct_value t, const cti_edit *e)
{
    if (cti_no_mode(cx, e->op, t, e->begin))
        return cti_null();
    return cti_is_tuple(t) ? cti_splice(cx, t, e->begin, e->begin + 1, 1, e->x) : e->x;
}

/* ct_replace - another value in the place of one mode.
 * equation  replace<i>(t, x) = (t0,..,x,..) with x at i
 * example   replace<2>((3,4,(3,4)):(1,3,(1,3)), 4:3)  =  (3,4,4):(1,3,3)
 * pre       0 <= mode < rank(v)
 * post      replace_is_mode
 * fails     CT_EINVAL mode out of range
 * CuTe      01_layout "Concatenation" */
ct_value ct_replace(ct_ctx *cx, ct_value v, int mode, ct_value x)
{
    return cti_apply_edit(cx, v, replace_mode, &(cti_edit){.op = "replace", .begin = mode, .x = x});
}

static bool need_tuple(ct_ctx *cx, const char *op, ct_value v)
{
    cti_text t;
    return cti_require(cx, cti_is_tuple(v), CT_EINVAL, "%s: %s is not a tuple", op,
                       cti_show(&t, v));
}

/* ct_insert - one more mode before mode i of a tuple.
 * equation  insert<i>(t, x) = (t0,..,ti-1,x,ti,..)
 * example   insert<1>((2,3), 5)  =  (2,5,3)
 * pre       v is a tuple, 0 <= mode <= rank(v)
 * post      insert_then_remove
 * fails     CT_EINVAL not a tuple, or mode out of range
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_insert(ct_ctx *cx, ct_value v, int mode, ct_value x)
{
    if (!need_tuple(cx, "insert", v) || (mode != v->rank && cti_no_mode(cx, "insert", v, mode)))
        return cti_null();
    return cti_splice(cx, v, mode, mode, 1, x);
}

/* ct_remove - a tuple without its mode i.
 * equation  remove<i>(t) = (t0,..,ti-1,ti+1,..)
 * example   remove<1>((2,5,3))  =  (2,3)
 * pre       v is a tuple, 0 <= mode < rank(v)
 * post      insert_then_remove
 * fails     CT_EINVAL not a tuple, or mode out of range
 * CuTe      none: algorithm/tuple_algorithms.hpp */
ct_value ct_remove(ct_ctx *cx, ct_value v, int mode)
{
    if (!need_tuple(cx, "remove", v) || cti_no_mode(cx, "remove", v, mode))
        return cti_null();
    return cti_splice(cx, v, mode, mode + 1, 0, NULL);
}
