/* values.c - operands that are integers, tuples of integers, or layouts beside them: from nodes and
 * back. */
#include "gpu/algebra/values/values.h"
#include "gpu/algebra/nodes.h"

bool gpu_is_form_of_values(gpu_form f)
{
    return f >= GPU_FORM_INTEGER && f <= GPU_FORM_ROTATION;
}

bool gpu_takes_values(gpu_form f, int operands)
{
    switch (f) {
    case GPU_FORM_INTEGER:
    case GPU_FORM_TUPLE:
    case GPU_FORM_SHAPED:
    case GPU_FORM_WORD:
        return operands == 1;
    case GPU_FORM_ZEROS:
        return operands == 1 || operands == 2;
    case GPU_FORM_ITEMS:
        return operands >= 1;
    case GPU_FORM_COORDS:
        return operands == 3;
    default:
        return operands == 2;
    }
}

/* ---- From nodes ----------------------------------------------------------------------------- */

static bool read_tuple(gpu_nest *n, ct_value v)
{
    return gpu_read_nest(n, v, NULL, false);
}

/* An integer, for which _ counts as the static 0. A tuple is read too: it is refused later, but for
 * sums of coordinates, which are no integers. */
static bool read_integer(gpu_algebra_op op, gpu_nest *n, ct_value v)
{
    bool sum = op == GPU_ALGEBRA_ADD || op == GPU_ALGEBRA_SUB || op == GPU_ALGEBRA_NEG;
    if (!gpu_read_nest(n, v, NULL, true) || (sum && gpu_is_tuple(n)))
        return false;
    n->any = 0;
    return true;
}

/* The single operand of an operation has a static 1 beside it. */
static bool read_integers(const gpu_call *call, gpu_question *q)
{
    int error = CT_OK;
    if (!read_integer(q->op, &q->a, call->argument[0]))
        return false;
    if (call->count == 2)
        return read_integer(q->op, &q->t.leaves, call->argument[1]);
    gpu_push(&error, &q->t.leaves, gpu_number(1, true), gpu_number(0, true), 0, 0);
    return true;
}

/* Integers and tuples, as many as there are; the leaves of all of them fit one nest. */
static bool read_items(gpu_tiler *t, int count, ct_value const *v)
{
    int error = CT_OK;
    gpu_nest n;
    t->tuple = true;
    for (int i = 0; i < count; ++i) {
        if (!read_tuple(&n, v[i]) || n.leaves == 0)
            return false;
        gpu_append(&error, &t->leaves, &n, gpu_whole(&n));
        t->item[i] = GPU_ITEM_INTEGER;
        t->first[++t->items] = (signed char)t->leaves.leaves;
    }
    return error == CT_OK;
}

/* A shape, or what has one: a swizzled layout has that of the layout. Composed of anything else, a
 * layout is a question of its own. */
static bool read_shaped(gpu_nest *n, ct_value v, int flag, int *modes)
{
    if (gpu_is_kind(v, CT_COMPOSED)) {
        if (!gpu_is_kind(ct_item(v, 0), CT_SWIZZLE))
            return false;
        v = ct_item(v, 2);
    }
    if (!gpu_is_kind(v, CT_LAYOUT))
        return read_tuple(n, v);
    *modes |= flag;
    return gpu_read_layout(n, v);
}

static bool read_major(gpu_question *q, ct_value v)
{
    if (!gpu_is_kind(v, CT_MAJOR))
        return false;
    q->modes = ct_same(v, ct_LayoutRight()) ? GPU_MAJOR_RIGHT : GPU_MAJOR_LEFT;
    return true;
}

/* Layouts and integers; _ is a question of another kind. */
static bool read_tiled(gpu_tiler *t, ct_value v)
{
    if (!gpu_read_tiler(t, v))
        return false;
    for (int i = 0; i < t->items; ++i)
        if (t->item[i] == GPU_ITEM_ANY)
            return false;
    return true;
}

static bool read_second(gpu_form f, ct_value v, gpu_question *q)
{
    gpu_nest *b = &q->t.leaves;
    switch (f) {
    case GPU_FORM_MAJOR:
        return read_major(q, v);
    case GPU_FORM_ORDER:
        return gpu_is_kind(v, CT_MAJOR) ? read_major(q, v) : gpu_read_nest(b, v, NULL, true);
    case GPU_FORM_GUIDED:
        return gpu_read_nest(b, v, NULL, true);
    case GPU_FORM_TILED:
        return read_tiled(&q->t, v);
    default:
        return read_tuple(b, v);
    }
}

bool gpu_read_values(gpu_form f, const gpu_call *call, gpu_question *q)
{
    ct_value const *v = call->argument;
    switch (f) {
    case GPU_FORM_INTEGER:
    case GPU_FORM_INTEGERS:
    case GPU_FORM_WORD:
    case GPU_FORM_ROTATION:
        return read_integers(call, q);
    case GPU_FORM_TUPLE:
        return read_tuple(&q->a, v[0]);
    case GPU_FORM_ITEMS:
        return read_tuple(&q->a, v[0]) && read_items(&q->t, call->count - 1, v + 1);
    case GPU_FORM_ZEROS:
        return read_tuple(&q->a, v[0]) && read_tuple(&q->t.leaves, v[call->count - 1]);
    case GPU_FORM_PLAIN:
        return gpu_read_layout(&q->a, v[0]) && gpu_read_layout(&q->t.leaves, v[1]);
    case GPU_FORM_SHAPES:
        return read_shaped(&q->a, v[0], GPU_FIRST_LAYOUT, &q->modes) &&
               read_shaped(&q->t.leaves, v[1], GPU_SECOND_LAYOUT, &q->modes);
    case GPU_FORM_SHAPED:
        return read_shaped(&q->a, v[0], GPU_FIRST_LAYOUT, &q->modes);
    case GPU_FORM_INDEX:
        return gpu_read_layout(&q->a, v[0]) && read_tuple(&q->t.leaves, v[1]);
    case GPU_FORM_COORDS: {
        const ct_value coord_and_to[2] = {v[0], v[2]};
        return read_tuple(&q->a, v[1]) && read_items(&q->t, 2, coord_and_to);
    }
    case GPU_FORM_PICK:
        return read_tuple(&q->a, v[1]) && gpu_read_nest(&q->t.leaves, v[0], NULL, true);
    default:
        return read_tuple(&q->a, v[0]) && read_second(f, v[1], q);
    }
}

/* ---- To nodes ------------------------------------------------------------------------------- */

static ct_value shape_node(ct_ctx *cx, const gpu_nest *n)
{
    return gpu_tuple_node(cx, n, GPU_SHAPE);
}

static ct_value item_node(ct_ctx *cx, const gpu_question *q, int i)
{
    int error = CT_OK;
    gpu_nest n;
    gpu_tiler_item(&error, &q->t, i, &n);
    return shape_node(cx, &n);
}

static ct_value shaped_node(ct_ctx *cx, const gpu_nest *n, bool layout)
{
    return layout ? gpu_layout_node(cx, n) : shape_node(cx, n);
}

static ct_value first_node(ct_ctx *cx, gpu_form f, const gpu_question *q)
{
    bool layout =
        f == GPU_FORM_PLAIN || f == GPU_FORM_INDEX ||
        ((f == GPU_FORM_SHAPES || f == GPU_FORM_SHAPED) && (q->modes & GPU_FIRST_LAYOUT) != 0);
    return shaped_node(cx, &q->a, layout);
}

static ct_value second_node(ct_ctx *cx, gpu_form f, const gpu_question *q)
{
    bool layout =
        f == GPU_FORM_PLAIN || (f == GPU_FORM_SHAPES && (q->modes & GPU_SECOND_LAYOUT) != 0);
    if ((f == GPU_FORM_ORDER || f == GPU_FORM_MAJOR) && q->modes != 0)
        return q->modes == GPU_MAJOR_RIGHT ? ct_LayoutRight() : ct_LayoutLeft();
    return f == GPU_FORM_TILED ? gpu_tiler_node(cx, &q->t) : shaped_node(cx, &q->t.leaves, layout);
}

void gpu_write_values(ct_ctx *cx, gpu_form f, const gpu_question *q, gpu_call *call)
{
    ct_value *v = call->argument;
    call->count = f == GPU_FORM_ITEMS      ? 1 + q->t.items
                  : f == GPU_FORM_COORDS   ? 3
                  : gpu_takes_values(f, 2) ? 2
                                           : 1;
    if (f == GPU_FORM_COORDS || f == GPU_FORM_PICK) {
        v[0] = f == GPU_FORM_PICK ? shape_node(cx, &q->t.leaves) : item_node(cx, q, 0);
        v[1] = shape_node(cx, &q->a);
        if (f == GPU_FORM_COORDS)
            v[2] = item_node(cx, q, 1);
        return;
    }
    v[0] = first_node(cx, f, q);
    for (int i = 1; i < call->count; ++i)
        v[i] = f == GPU_FORM_ITEMS ? item_node(cx, q, i - 1) : second_node(cx, f, q);
}
