/* layouts.c - operands that are swizzles, swizzled layouts, layouts of basis elements or tiled
 * copies, from nodes. What is not here: the way back, and answers (calls.c). */
#include "gpu/algebra/layouts/layouts.h"
#include "gpu/algebra/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gpu_has_template(gpu_form f)
{
    return f == GPU_FORM_FACTOR || f == GPU_FORM_WORD || f == GPU_FORM_ROTATION ||
           f == GPU_FORM_CAST || f == GPU_FORM_RECAST || f == GPU_FORM_MASKS;
}

bool gpu_is_form_of_layouts(gpu_form f)
{
    return f >= GPU_FORM_THROUGH && f <= GPU_FORM_ATOM;
}

bool gpu_takes_layouts(gpu_form f, int operands)
{
    switch (f) {
    case GPU_FORM_MASKS:
        return operands == 0;
    case GPU_FORM_THROUGH:
        return operands >= 2;
    case GPU_FORM_FILLING:
        return operands == 2 || operands == 3;
    case GPU_FORM_ATOM:
        return operands == 6;
    case GPU_FORM_FUNCTIONS:
    case GPU_FORM_BY_SWIZZLED:
    case GPU_FORM_SLICE_SWIZZLED:
    case GPU_FORM_BASIS:
        return operands == 2;
    default:
        return operands == 1;
    }
}

/* ---- From nodes ----------------------------------------------------------------------------- */

/* Another value as the next item. */
static bool push_item(gpu_tiler *t, gpu_item kind, const gpu_nest *n)
{
    int error = CT_OK;
    if (t->items == GPU_ITEMS)
        return false;
    gpu_append(&error, &t->leaves, n, gpu_whole(n));
    t->item[t->items] = (signed char)kind;
    t->first[++t->items] = (signed char)t->leaves.leaves;
    return error == CT_OK && n->leaves > 0;
}

static bool push_tuple(gpu_tiler *t, ct_value v)
{
    gpu_nest n;
    return gpu_read_nest(&n, v, NULL, false) && push_item(t, GPU_ITEM_INTEGER, &n);
}

static bool push_layout(gpu_tiler *t, ct_value v)
{
    gpu_nest n;
    return gpu_read_layout(&n, v) && push_item(t, GPU_ITEM_LAYOUT, &n);
}

/* A shape, or its extents one by one. */
static bool read_extents(gpu_nest *n, int count, ct_value const *v)
{
    int error = CT_OK;
    gpu_nest one;
    if (count == 1)
        return gpu_read_nest(n, v[0], NULL, false);
    gpu_clear(n);
    for (int i = 0; i < count; ++i) {
        if (!gpu_read_nest(&one, v[i], NULL, false) || one.leaves == 0)
            return false;
        gpu_append(&error, n, &one, gpu_whole(&one));
    }
    gpu_wrap(&error, n, 0);
    return error == CT_OK;
}

static bool read_order(gpu_question *q, const gpu_call *call)
{
    ct_value order = call->count == 3 ? call->argument[2] : ct_LayoutLeft();
    if (!gpu_is_kind(order, CT_MAJOR))
        return push_tuple(&q->t, order);
    q->modes = ct_same(order, ct_LayoutRight()) ? GPU_MAJOR_RIGHT : GPU_MAJOR_LEFT;
    return true;
}

/* Sw alone, or a layout, swizzled or not. */
static bool read_function(gpu_question *q, ct_value v)
{
    if (!gpu_is_kind(v, CT_SWIZZLE))
        return gpu_read_swizzled(q, v);
    q->modes = GPU_BARE_SWIZZLE;
    return gpu_read_swizzle(&q->s, v);
}

/* op<m,n>, 16b for 16 */
static void read_template(const char *op, gpu_question *q)
{
    const char *first = strchr(op, '<'), *second = strchr(op, ',');
    q->factor = strtoll(first + 1, NULL, 10);
    q->factor2 = second == NULL ? 0 : strtoll(second + 1, NULL, 10);
}

/* The swizzle of bytes waits for elements of a width, which is in the print of the pointer. */
static bool read_waiting(gpu_question *q, ct_value v)
{
    char text[80];
    int bits = 0;
    if (!gpu_is_kind(v, CT_COMPOSED) || !gpu_is_kind(ct_item(v, 1), CT_POINTER))
        return false;
    ct_print(ct_item(v, 1), text, sizeof text);
    if (sscanf(text, "smem_ptr[%db](unset)", &bits) != 1)
        return false;
    q->factor = bits;
    return gpu_read_swizzle(&q->s, ct_item(v, 0)) && gpu_read_layout(&q->a, ct_item(v, 2));
}

/* The second as s2 and items; its offset does not count. */
static bool read_functions(gpu_question *q, ct_value const *v)
{
    gpu_question second;
    memset(&second, 0, sizeof second);
    if (!gpu_read_swizzled(q, v[0]) || !gpu_read_swizzled(&second, v[1]))
        return false;
    q->modes = second.swizzled ? GPU_SECOND_SWIZZLED : 0;
    q->s2 = second.s;
    q->t.leaves = second.a;
    return q->a.leaves > 0 && second.a.leaves > 0;
}

static bool read_by_swizzled(gpu_question *q, ct_value const *v)
{
    gpu_question second;
    memset(&second, 0, sizeof second);
    if (!gpu_read_layout(&q->a, v[0]) || !gpu_read_swizzled(&second, v[1]) || !second.swizzled)
        return false;
    q->s = second.s;
    q->offset = second.offset;
    q->t.leaves = second.a;
    return second.a.leaves > 0;
}

/* ---- Basis elements ---- */

/* A path of more levels, or a mode beyond 14, does not fit. */
static bool read_path(ct_value basis, uint32_t *path)
{
    ct_value levels = ct_item(basis, 0);
    *path = 0;
    if (ct_length(levels) > GPU_PATH_LEVELS)
        return false;
    for (int i = 0; i < ct_length(levels); ++i) {
        int64_t mode = ct_int(ct_item(levels, i));
        if (mode < 0 || mode > 14)
            return false;
        *path |= (uint32_t)(mode + 1) << (4 * i);
    }
    return true;
}

static bool push_basis_leaf(gpu_basis_layout *l, ct_value s, ct_value d)
{
    int error = CT_OK;
    bool basis = gpu_is_kind(d, CT_BASIS);
    uint32_t path = 0;
    if (!gpu_is_kind(s, CT_INTEGER) || (!basis && !gpu_is_kind(d, CT_INTEGER)) ||
        (basis && !read_path(d, &path)))
        return false;
    gpu_push(&error, &l->b, gpu_number(ct_int(s), ct_is_static(s)),
             gpu_number(ct_int(d), ct_is_static(d)), 0, 0);
    if (error == CT_OK)
        l->path[l->b.leaves - 1] = path;
    return error == CT_OK;
}

static bool push_basis(gpu_basis_layout *l, ct_value s, ct_value d)
{
    int error = CT_OK, first = l->b.leaves;
    if (!gpu_is_kind(s, CT_TUPLE))
        return push_basis_leaf(l, s, d);
    if (!gpu_is_kind(d, CT_TUPLE) || ct_length(s) == 0)
        return false;
    for (int i = 0; i < ct_length(s); ++i)
        if (!push_basis(l, ct_item(s, i), ct_item(d, i)))
            return false;
    gpu_wrap(&error, &l->b, first);
    return error == CT_OK;
}

/* At least one stride is an element. */
static bool read_basis(gpu_question *q, ct_value v)
{
    int error = CT_OK;
    gpu_basis_layout l;
    gpu_nest paths;
    uint32_t any = 0;
    gpu_clear(&l.b);
    gpu_clear(&paths);
    if (!gpu_is_kind(v, CT_LAYOUT) || !push_basis(&l, ct_item(v, 0), ct_item(v, 1)))
        return false;
    for (int k = 0; k < l.b.leaves; ++k) {
        gpu_push(&error, &paths, gpu_number(l.path[k], true), gpu_number(0, true), 0, 0);
        any |= l.path[k];
    }
    return any != 0 && push_item(&q->t, GPU_ITEM_LAYOUT, &l.b) &&
           push_item(&q->t, GPU_ITEM_INTEGER, &paths);
}

/* ---- Tiled copies ---- */

/* Of the instruction only how many threads and values it has. */
static bool read_atom(gpu_question *q, ct_value const *v)
{
    char arena[1 << 16];
    ct_ctx cx;
    char name[80], type[40];
    if (!gpu_is_kind(v[0], CT_NAME) || !gpu_is_kind(v[1], CT_NAME))
        return false;
    ct_init(&cx, arena, sizeof arena);
    ct_print(v[0], name, sizeof name);
    ct_print(v[1], type, sizeof type);
    ct_copy_traits atom = ct_Copy_Atom(&cx, name, atoi(type));
    if (ct_check(&cx) != CT_OK || strchr(type, 'b') == NULL)
        return false;
    q->factor = ct_int(ct_size(&cx, ct_get(&cx, atom.RefLayout, 0)));
    q->factor2 = ct_int(ct_size(&cx, ct_get(&cx, atom.RefLayout, 1)));
    return ct_check(&cx) == CT_OK && push_layout(&q->t, v[2]) && push_layout(&q->t, v[3]) &&
           gpu_read_layout(&q->a, v[4]) && push_layout(&q->t, v[5]);
}

bool gpu_read_layouts(gpu_form f, const gpu_call *call, gpu_question *q)
{
    ct_value const *v = call->argument;
    q->t.tuple = true;
    if (gpu_has_template(f))
        read_template(call->op, q);
    switch (f) {
    case GPU_FORM_THROUGH:
        return gpu_read_swizzled(q, v[0]) && read_extents(&q->t.leaves, call->count - 1, v + 1) &&
               q->t.leaves.leaves > 0;
    case GPU_FORM_FILLING:
        return gpu_read_swizzled(q, v[0]) && push_tuple(&q->t, v[1]) && read_order(q, call);
    case GPU_FORM_MASKS:
        return true;
    case GPU_FORM_FROM_SWIZZLE:
        return gpu_read_swizzle(&q->s, v[0]);
    case GPU_FORM_WAITING:
        return read_waiting(q, v[0]);
    case GPU_FORM_FUNCTIONS:
        return read_functions(q, v);
    case GPU_FORM_BY_SWIZZLED:
        return read_by_swizzled(q, v);
    case GPU_FORM_SLICE_SWIZZLED:
        return gpu_read_swizzled(q, v[1]) && q->swizzled &&
               gpu_read_nest(&q->t.leaves, v[0], NULL, true);
    case GPU_FORM_BASIS:
        return gpu_read_layout(&q->a, v[0]) && read_basis(q, v[1]);
    case GPU_FORM_ATOM:
        return read_atom(q, v);
    default:
        return read_function(q, v[0]);
    }
}
