/* higher.c - functions that take functions.
 *
 *      transform(t, f)  transform(s, t, f)  transform_leaf(t, f)      (f(t0),f(t1),..)
 *      transform_layout(l, f)                                         make_layout(f(l0),f(l1),..)
 *      for_each(t, f)  for_each_leaf(t, f)                            f(t0); f(t1); ..
 *      apply(t, f)  transform_apply(t, f, g)                          f(t0,t1,..), g(f(t0),..)
 *      filter_tuple(t, f)                                             tuple_cat(f(t0),f(t1),..)
 *      fold(t, v, f)  fold_first(t, f)                                f(f(v,t0),t1)..
 *      find_if(t, f)  any_of(t, f)  all_of(t, f)  none_of(t, f)
 *
 * A tuple is walked mode by mode, anything else is its only mode. Here: these. Not here: the
 * functions that they take (lambda.c). Follows cute/algorithm/tuple_algorithms.hpp. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

/* A call that is under way. */
struct call {
    cti_scanner *p;
    size_t at;
    const char *name;
    ct_value f;        /* the first function */
    ct_value g;        /* the one behind it, or NULL */
    const ct_value *t; /* what stands in front of them */
    int tuples;
};

static ct_value refuse(const struct call *c, const char *what)
{
    char text[CTI_MAX_NAME + 120];
    snprintf(text, sizeof text, "%s %s", c->name, what);
    return cti_scan_too_much(c->p, c->at, text);
}

/* A mode of a tuple is of no type that the text says: an operation may have made the tuple. */
static ct_value call(const struct call *c, ct_value f, int n, const ct_value *arg)
{
    cti_list list = cti_list_new(c->p->cx, n);
    for (int i = 0; i < n; ++i)
        cti_push(c->p->cx, &list, cti_untyped(c->p->cx, arg[i]));
    return cti_ok(c->p->cx) ? cti_call_lambda(c->p, c->at, f, &list) : cti_null();
}

/* Mode i of a tuple, or of a layout. */
static ct_value mode_of(const struct call *c, int k, int i)
{
    return cti_is_layout(c->t[k]) ? cti_mode(c->p->cx, c->t[k], i) : cti_at(c->t[k], i);
}

/* f of mode i of all the tuples. */
static ct_value call_mode(const struct call *c, int i)
{
    ct_value mode[3];
    for (int k = 0; k < c->tuples; ++k)
        mode[k] = cti_at(c->t[k], i);
    return call(c, c->f, c->tuples, mode);
}

static bool one_rank(const struct call *c)
{
    for (int k = 1; k < c->tuples; ++k)
        if (cti_is_tuple(c->t[0]) && cti_rank(c->t[k]) != cti_rank(c->t[0]))
            return refuse(c, "takes tuples of one rank"), false;
    return cti_ok(c->p->cx);
}

/* f of each mode, in order; a value that is none is refused where one is needed. */
static bool each(const struct call *c, bool values, cti_list *out)
{
    *out = cti_list_new(c->p->cx, 8);
    int n = cti_is_tuple(c->t[0]) ? c->t[0]->rank : 1;
    for (int i = 0; one_rank(c) && i < n; ++i) {
        ct_value v = call_mode(c, i);
        if (cti_ok(c->p->cx) && values && (cti_is(v, CT_TEXT) || cti_is(v, CT_OBJECT)))
            refuse(c, "takes a function that returns a value");
        if (cti_ok(c->p->cx))
            cti_push(c->p->cx, out, v);
    }
    return cti_ok(c->p->cx);
}

static ct_value transform(const struct call *c)
{
    cti_list out;
    if (!each(c, true, &out))
        return cti_null();
    return cti_is_tuple(c->t[0]) ? cti_list_tuple(c->p->cx, &out) : out.item[0];
}

static ct_value transform_leaf(const struct call *c)
{
    if (!cti_is_tuple(c->t[0]))
        return transform(c);
    cti_list out = cti_list_new(c->p->cx, 8);
    for (int i = 0; one_rank(c) && i < c->t[0]->rank; ++i) {
        ct_value mode[3];
        struct call below = *c;
        for (int k = 0; k < c->tuples; ++k)
            mode[k] = cti_at(c->t[k], i);
        below.t = mode;
        cti_push(c->p->cx, &out, transform_leaf(&below));
    }
    return cti_ok(c->p->cx) ? cti_list_tuple(c->p->cx, &out) : cti_null();
}

static ct_value make_layout(const struct call *c, const cti_list *of)
{
    return cti_ok(c->p->cx) ? cti_operation(c->p, c->at, "make_layout", of->n, of->item)
                            : cti_null();
}

/* The layout of f of each mode; of two of unlike ranks the modes that are left follow. */
static ct_value transform_layout(const struct call *c)
{
    cti_list out = cti_list_new(c->p->cx, 8);
    int least = ct_rank(c->t[0]);
    for (int k = 1; k < c->tuples; ++k)
        least = ct_rank(c->t[k]) < least ? ct_rank(c->t[k]) : least;
    for (int i = 0; i < least && cti_ok(c->p->cx); ++i) {
        ct_value mode[2] = {mode_of(c, 0, i)};
        if (c->tuples > 1)
            mode[1] = mode_of(c, 1, i);
        cti_push(c->p->cx, &out, call(c, c->f, c->tuples, mode));
    }
    for (int k = 0; k < c->tuples; ++k)
        for (int i = least; i < ct_rank(c->t[k]) && cti_ok(c->p->cx); ++i)
            cti_push(c->p->cx, &out, mode_of(c, k, i));
    return make_layout(c, &out);
}

static ct_value for_each(const struct call *c)
{
    cti_list out;
    return each(c, false, &out) ? cti_output(c->p) : cti_null();
}

static void call_leaves(const struct call *c, ct_value v)
{
    if (!cti_is_tuple(v))
        call(c, c->f, 1, &v);
    for (int i = 0; cti_is_tuple(v) && i < v->rank && cti_ok(c->p->cx); ++i)
        call_leaves(c, v->item[i]);
}

static ct_value for_each_leaf(const struct call *c)
{
    call_leaves(c, c->t[0]);
    return cti_ok(c->p->cx) ? cti_output(c->p) : cti_null();
}

static ct_value apply(const struct call *c)
{
    return cti_is_tuple(c->t[0]) ? call(c, c->f, c->t[0]->rank, c->t[0]->item)
                                 : call(c, c->f, 1, c->t);
}

static ct_value transform_apply(const struct call *c)
{
    cti_list out;
    if (c->g == NULL)
        return refuse(c, "takes two functions");
    return each(c, true, &out) ? call(c, c->g, out.n, out.item) : cti_null();
}

/* A mode that is no tuple is refused by tuple_cat, too. */
static ct_value filter_tuple(const struct call *c)
{
    cti_list out, all = cti_list_new(c->p->cx, 8);
    if (!each(c, true, &out))
        return cti_null();
    for (int i = 0; i < out.n; ++i)
        if (!cti_is_tuple(out.item[i]))
            return refuse(c, "takes a function that returns tuples");
        else
            for (int k = 0; k < out.item[i]->rank; ++k)
                cti_push(c->p->cx, &all, out.item[i]->item[k]);
    return cti_list_tuple(c->p->cx, &all);
}

static ct_value fold_from(const struct call *c, ct_value v, int first)
{
    int n = cti_is_tuple(c->t[0]) ? c->t[0]->rank : 1;
    for (int i = first; i < n && cti_ok(c->p->cx); ++i) {
        ct_value pair[2] = {v, cti_at(c->t[0], i)};
        v = call(c, c->f, 2, pair);
    }
    return v;
}

static ct_value fold(const struct call *c)
{
    return c->tuples == 2 ? fold_from(c, c->t[1], 0)
                          : refuse(c, "takes a tuple, a value, a function");
}

static ct_value fold_first(const struct call *c)
{
    if (cti_is_tuple(c->t[0]) && c->t[0]->rank == 0)
        return refuse(c, "takes a tuple that has modes");
    return fold_from(c, cti_at(c->t[0], 0), 1);
}

/* f of each mode as truth values, joined by an operation. */
static ct_value joined(const struct call *c, const char *op, bool start)
{
    cti_list out;
    if (!each(c, true, &out))
        return cti_null();
    if (!cti_is_tuple(c->t[0]))
        return out.item[0];
    ct_value pair[2] = {ct_static(c->p->cx, start)};
    for (int i = 0; i < out.n && cti_ok(c->p->cx); ++i) {
        pair[1] = out.item[i];
        pair[0] = cti_operation(c->p, c->at, op, 2, pair);
    }
    return pair[0];
}

static ct_value any_of(const struct call *c)
{
    return joined(c, "or", false);
}

static ct_value all_of(const struct call *c)
{
    return joined(c, "and", true);
}

static ct_value none_of(const struct call *c)
{
    ct_value any = any_of(c);
    return cti_ok(c->p->cx) ? cti_operation(c->p, c->at, "not", 1, &any) : cti_null();
}

/* The first mode that f holds for; as many as there are modes: none. */
static ct_value find_if(const struct call *c)
{
    cti_list out;
    int i = 0;
    if (!each(c, true, &out))
        return cti_null();
    for (int k = 0; k < out.n; ++k)
        if (!cti_is(out.item[k], CT_INTEGER) || !out.item[k]->fixed)
            return refuse(c, "takes a function that returns a static integer");
    while (i < out.n && ct_int(out.item[i]) == 0)
        ++i;
    return ct_static(c->p->cx, i);
}

static const struct {
    const char *name;
    ct_value (*of)(const struct call *);
    int most; /* tuples or values in front of the functions */
} functions[] = {
    {"transform", transform, 3},
    {"transform_leaf", transform_leaf, 2},
    {"transform_layout", transform_layout, 2},
    {"for_each", for_each, 2},
    {"for_each_leaf", for_each_leaf, 1},
    {"apply", apply, 1},
    {"transform_apply", transform_apply, 3},
    {"filter_tuple", filter_tuple, 3},
    {"fold", fold, 2},
    {"fold_first", fold_first, 1},
    {"any_of", any_of, 1},
    {"all_of", all_of, 1},
    {"none_of", none_of, 1},
    {"find_if", find_if, 1},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* The operands in front of the first function, and the functions. */
static struct call call_of(cti_scanner *p, const cti_cxx_call *c)
{
    struct call made = {.p = p, .at = c->at, .name = c->name, .t = c->arg.item};
    while (made.tuples < c->arg.n && !cti_is_lambda(c->arg.item[made.tuples]))
        ++made.tuples;
    made.f = made.tuples < c->arg.n ? c->arg.item[made.tuples] : NULL;
    made.g = made.tuples + 1 < c->arg.n ? c->arg.item[made.tuples + 1] : NULL;
    return made;
}

static ct_value checked(const struct call *made, const cti_cxx_call *c, int most)
{
    int functions_given = made->g != NULL ? 2 : 1;
    if (made->tuples < 1 || made->tuples > most || made->tuples + functions_given != c->arg.n ||
        (made->g != NULL && !cti_is_lambda(made->g)))
        return refuse(made, "takes tuples, then a function");
    for (int k = 0; k < made->tuples; ++k)
        if (cti_is(made->t[k], CT_TENSOR) || cti_is(made->t[k], CT_OBJECT))
            return refuse(made, "takes tuples here; the elements of a tensor have no values");
    return NULL;
}

ct_value cti_higher(cti_scanner *p, const cti_cxx_call *c)
{
    struct call made = call_of(p, c);
    if (made.f == NULL)
        return NULL;
    for (int i = 0; i < FUNCTIONS; ++i)
        if (strcmp(functions[i].name, c->name) == 0) {
            ct_value refused = checked(&made, c, functions[i].most);
            return refused != NULL ? refused : functions[i].of(&made);
        }
    return refuse(&made, "takes no function");
}
