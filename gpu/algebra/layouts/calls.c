/* calls.c - calls whose operands are swizzles, swizzled layouts, layouts of basis elements or tiled
 * copies, as nodes; answers that are such, from nodes and to text. */
#include "gpu/algebra/layouts/layouts.h"
#include "gpu/algebra/nodes.h"

#include <stdio.h>
#include <string.h>

static ct_value function_node(ct_ctx *cx, const gpu_question *q)
{
    if (q->modes == GPU_BARE_SWIZZLE)
        return gpu_swizzle_node(cx, &q->s);
    return q->swizzled ? gpu_composed_node(cx, &q->s, q->offset, &q->a)
                       : gpu_layout_node(cx, &q->a);
}

static ct_value item_node(ct_ctx *cx, const gpu_question *q, int i, gpu_half which)
{
    int error = CT_OK;
    gpu_nest n;
    gpu_tiler_item(&error, &q->t, i, &n);
    return which == GPU_SHAPE ? gpu_tuple_node(cx, &n, GPU_SHAPE) : gpu_layout_node(cx, &n);
}

/* The strides of item 0 as elements: their coefficients are nodes already, in their nesting. */
static ct_value elements(ct_ctx *cx, ct_value stride, const int64_t *path, int *k)
{
    ct_value item[GPU_LEAVES];
    int level[GPU_PATH_LEVELS], levels = 0;
    if (!gpu_is_kind(stride, CT_TUPLE)) {
        for (uint32_t p = (uint32_t)path[(*k)++]; p != 0; p >>= 4)
            level[levels++] = (int)(p & 15) - 1;
        return levels == 0 ? stride : ct_E(cx, stride, levels, level);
    }
    for (int i = 0; i < ct_length(stride); ++i)
        item[i] = elements(cx, ct_item(stride, i), path, k);
    return ct_make_tuple(cx, ct_length(stride), item);
}

static ct_value basis_node(ct_ctx *cx, const gpu_question *q)
{
    int k = 0;
    ct_value plain = item_node(cx, q, 0, GPU_STRIDE);
    if (ct_check(cx) != CT_OK)
        return plain;
    return ct_make_layout(cx, ct_item(plain, 0),
                          elements(cx, ct_item(plain, 1), q->t.leaves.shape + q->t.first[1], &k));
}

static ct_value waiting_node(ct_ctx *cx, const gpu_question *q)
{
    char text[GPU_ALGEBRA_TEXT];
    snprintf(text, sizeof text, "%s o smem_ptr[%lldb](unset) o %s",
             ct_str(cx, gpu_swizzle_node(cx, &q->s)), (long long)q->factor,
             ct_str(cx, gpu_layout_node(cx, &q->a)));
    return ct_parse(cx, text);
}

/* An instruction of one thread, or of a warp, with so many values of one byte. */
static void write_atom(ct_ctx *cx, const gpu_question *q, ct_value *v)
{
    char name[40];
    snprintf(name, sizeof name, "UniversalCopy<u%d>", (int)q->factor2 * 8);
    v[0] = ct_parse(cx, q->factor == 1 ? name : "SM75_U32x4_LDSM_N");
    v[1] = ct_parse(cx, q->factor == 1 ? "8b" : "16b");
    v[2] = item_node(cx, q, 0, GPU_STRIDE);
    v[3] = item_node(cx, q, 1, GPU_STRIDE);
    v[4] = gpu_layout_node(cx, &q->a);
    v[5] = item_node(cx, q, 2, GPU_STRIDE);
}

static ct_value order_node(ct_ctx *cx, const gpu_question *q)
{
    return q->modes == 0                 ? item_node(cx, q, 1, GPU_SHAPE)
           : q->modes == GPU_MAJOR_RIGHT ? ct_LayoutRight()
                                         : ct_LayoutLeft();
}

static void write_two(ct_ctx *cx, gpu_form f, const gpu_question *q, ct_value *v)
{
    ct_value coord = gpu_tuple_node(cx, &q->t.leaves, GPU_SHAPE);
    switch (f) {
    case GPU_FORM_FUNCTIONS:
        v[0] = function_node(cx, q);
        v[1] = gpu_layout_node(cx, &q->t.leaves);
        if ((q->modes & GPU_SECOND_SWIZZLED) != 0)
            v[1] = gpu_composed_node(cx, &q->s2, gpu_number(0, true), &q->t.leaves);
        break;
    case GPU_FORM_BY_SWIZZLED:
        v[0] = gpu_layout_node(cx, &q->a);
        v[1] = gpu_composed_node(cx, &q->s, q->offset, &q->t.leaves);
        break;
    case GPU_FORM_SLICE_SWIZZLED:
        v[0] = coord;
        v[1] = gpu_composed_node(cx, &q->s, q->offset, &q->a);
        break;
    case GPU_FORM_BASIS:
        v[0] = gpu_layout_node(cx, &q->a);
        v[1] = basis_node(cx, q);
        break;
    default:
        v[0] = function_node(cx, q);
        v[1] = coord;
    }
}

static void write_template(gpu_form f, const gpu_question *q, gpu_call *call)
{
    size_t at = strlen(call->op);
    if (f == GPU_FORM_CAST)
        snprintf(call->op + at, sizeof call->op - at, "<%lld>", (long long)q->factor);
    else
        snprintf(call->op + at, sizeof call->op - at, "<%lld,%lld>", (long long)q->factor,
                 (long long)q->factor2);
}

void gpu_write_layouts(ct_ctx *cx, gpu_form f, const gpu_question *q, gpu_call *call)
{
    ct_value *v = call->argument;
    call->count = 0;
    while (!gpu_takes_layouts(f, call->count))
        ++call->count;
    if (gpu_has_template(f))
        write_template(f, q, call);
    if (call->count == 6) {
        write_atom(cx, q, v);
    } else if (f == GPU_FORM_FILLING) {
        call->count = 3;
        v[0] = function_node(cx, q);
        v[1] = item_node(cx, q, 0, GPU_SHAPE);
        v[2] = order_node(cx, q);
    } else if (call->count == 2) {
        write_two(cx, f, q, v);
    } else if (call->count == 1) {
        v[0] = f == GPU_FORM_WAITING        ? waiting_node(cx, q)
               : f == GPU_FORM_FROM_SWIZZLE ? gpu_swizzle_node(cx, &q->s)
                                            : function_node(cx, q);
    }
}

/* ---- Answers -------------------------------------------------------------------------------- */

/* M_s|(d&f)=v has s and f as its items. */
static bool read_offset(ct_value offset, gpu_answer *r)
{
    r->number = gpu_number(ct_int(offset), ct_is_static(offset));
    if (gpu_is_kind(offset, CT_INTEGER))
        return true;
    if (!gpu_is_kind(offset, CT_MIXED))
        return false;
    r->mask = (uint32_t)ct_int(ct_item(offset, 1));
    r->number.fixed = false;
    return true;
}

bool gpu_read_answer(ct_value v, gpu_answer *r)
{
    if (gpu_is_kind(v, CT_SWIZZLE)) {
        r->kind = GPU_ANSWER_SWIZZLE;
        return gpu_read_swizzle(&r->s, v);
    }
    if (!gpu_is_kind(v, CT_COMPOSED))
        return gpu_read_layout(&r->n, v);
    bool reversed = gpu_is_kind(ct_item(v, 2), CT_SWIZZLE);
    r->kind = reversed ? GPU_ANSWER_REVERSED : GPU_ANSWER_LAYOUT;
    r->swizzled = !reversed;
    return read_offset(ct_item(v, 1), r) && gpu_read_swizzle(&r->s, ct_item(v, reversed ? 2 : 0)) &&
           gpu_read_layout(&r->n, ct_item(v, reversed ? 0 : 2));
}

void gpu_print_reversed(ct_ctx *cx, const gpu_answer *r, char *text, size_t size)
{
    snprintf(text, size, "%s:%s o %s o %s", ct_str(cx, gpu_tuple_node(cx, &r->n, GPU_SHAPE)),
             ct_str(cx, gpu_tuple_node(cx, &r->n, GPU_STRIDE)),
             ct_str(cx, gpu_number_node(cx, r->number)), ct_str(cx, gpu_swizzle_node(cx, &r->s)));
}

const char *gpu_offset_text(ct_ctx *cx, const gpu_answer *r, char *text, size_t size)
{
    uint32_t v = (uint32_t)r->number.value;
    if (r->mask == 0)
        return ct_str(cx, gpu_number_node(cx, r->number));
    snprintf(text, size, "M_%u|(%u&%u)=%u", v & ~r->mask, v & r->mask, r->mask, v);
    return text;
}
