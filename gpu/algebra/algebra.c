/* algebra.c - the algebra of the device on the host: calls as questions, answers as text and nodes.
 *
 * What is here: which operands make which question. What is not: the algebra (the headers of this
 * folder), structs from nodes and back (nodes.c), names (names.c). It uses the public functions of
 * the reference for nodes alone, never to compute. */
#include "gpu/algebra/algebra.h"
#include "gpu/algebra/layouts/layouts.h"
#include "gpu/algebra/names.h"
#include "gpu/algebra/nodes.h"
#include "gpu/algebra/values/values.h"
#include "gpu/host/kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *gpu_algebra_name(gpu_algebra_op op)
{
    return gpu_algebra_rows[op].name;
}

bool gpu_algebra_has_reference(gpu_algebra_op op)
{
    return gpu_family_of(op) != GPU_FAMILY_WORD;
}

/* ---- Questions ------------------------------------------------------------------------------- */

static bool read_operands(gpu_form f, const gpu_call *call, gpu_question *q)
{
    ct_value const *v = call->argument;
    switch (f) {
    case GPU_FORM_LAYOUT:
    case GPU_FORM_FACTOR:
        return gpu_read_swizzled(q, v[0]);
    case GPU_FORM_PROFILE:
        return gpu_read_swizzled(q, v[0]) && gpu_read_profile(q, v[1]);
    case GPU_FORM_TARGET:
        return gpu_read_swizzled(q, v[0]) && gpu_read_target(&q->t.leaves, v[1]);
    case GPU_FORM_TILER:
        return gpu_read_swizzled(q, v[0]) && gpu_read_tiler(&q->t, v[1]);
    case GPU_FORM_LAYOUTS:
        return gpu_read_swizzled(q, v[0]) && gpu_read_layout(&q->t.leaves, v[1]) &&
               q->t.leaves.leaves > 0;
    case GPU_FORM_STRIDES:
        return gpu_read_nest(&q->a, v[1], v[2], false) &&
               gpu_read_nest(&q->t.leaves, v[0], NULL, true);
    case GPU_FORM_SHAPE:
        return gpu_read_nest(&q->a, v[1], NULL, false) &&
               gpu_read_nest(&q->t.leaves, v[0], NULL, false);
    case GPU_FORM_SLICE:
        return gpu_read_layout(&q->a, v[1]) && gpu_read_nest(&q->t.leaves, v[0], NULL, true);
    case GPU_FORM_SWIZZLES:
        return gpu_read_swizzle(&q->s, v[0]) && gpu_read_swizzle(&q->s2, v[1]);
    case GPU_FORM_SWIZZLED:
        return gpu_read_swizzle(&q->s, v[0]) && gpu_read_layout(&q->a, v[1]);
    case GPU_FORM_SWIZZLE:
        return gpu_read_layout(&q->a, v[0]) && gpu_read_swizzle(&q->s, v[1]);
    default:
        return gpu_is_form_of_layouts(f) ? gpu_read_layouts(f, call, q)
                                         : gpu_read_values(f, call, q);
    }
}

/* Whether an operation takes so many. */
static bool takes(gpu_form f, int operands)
{
    if (gpu_is_form_of_values(f))
        return gpu_takes_values(f, operands);
    if (gpu_is_form_of_layouts(f))
        return gpu_takes_layouts(f, operands);
    return operands == (f == GPU_FORM_STRIDES                          ? 3
                        : f == GPU_FORM_LAYOUT || f == GPU_FORM_FACTOR ? 1
                                                                       : 2);
}

/* Of swizzled layouts the device answers what is the same operation on the inner one. */
static bool takes_swizzled(gpu_algebra_op op)
{
    gpu_family f = gpu_family_of(op);
    return op == GPU_ALGEBRA_COALESCE || op == GPU_ALGEBRA_COALESCE_BY ||
           op == GPU_ALGEBRA_FILTER_BY || f == GPU_FAMILY_COMPOSITION || f == GPU_FAMILY_DIVIDE ||
           f == GPU_FAMILY_PRODUCT || gpu_is_of_layouts(f);
}

bool gpu_algebra_question(const gpu_call *call, gpu_question *q, gpu_why *why)
{
    size_t length = strcspn(call->op, "<");
    bool known = false;
    for (int op = 0; op < GPU_ALGEBRA_OPS; ++op) {
        bool factor = gpu_has_template(gpu_algebra_rows[op].form);
        if (strncmp(gpu_algebra_rows[op].cute, call->op, length) != 0 ||
            gpu_algebra_rows[op].cute[length] != '\0' ||
            !takes(gpu_algebra_rows[op].form, call->count) || (call->op[length] == '<') != factor)
            continue;
        known = true;
        memset(q, 0, sizeof *q);
        q->op = (gpu_algebra_op)op;
        q->factor = factor ? strtoll(call->op + length + 1, NULL, 10) : 0;
        if (read_operands(gpu_algebra_rows[op].form, call, q) &&
            (!q->swizzled || takes_swizzled(q->op)))
            return true;
    }
    return gpu_refuse(why,
                      known ? "%s: an operand does not fit the structs of the device"
                            : "%s: no operation of the device's algebra",
                      call->op);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static ct_value first_node(ct_ctx *cx, const gpu_question *q)
{
    return q->swizzled ? gpu_composed_node(cx, &q->s, q->offset, &q->a)
                       : gpu_layout_node(cx, &q->a);
}

void gpu_algebra_call(ct_ctx *cx, const gpu_question *q, gpu_call *call)
{
    gpu_form f = gpu_algebra_rows[q->op].form;
    ct_value *v = call->argument;
    snprintf(call->op, sizeof call->op, "%s", gpu_algebra_rows[q->op].cute);
    if (gpu_has_template(f) && !gpu_is_form_of_layouts(f))
        snprintf(call->op, sizeof call->op, "%s<%lld>", gpu_algebra_rows[q->op].cute,
                 (long long)q->factor);
    if (gpu_is_form_of_values(f)) {
        gpu_write_values(cx, f, q, call);
        return;
    }
    if (gpu_is_form_of_layouts(f)) {
        gpu_write_layouts(cx, f, q, call);
        return;
    }
    call->count = takes(f, 1) ? 1 : takes(f, 2) ? 2 : 3;
    if (f == GPU_FORM_STRIDES || f == GPU_FORM_SHAPE || f == GPU_FORM_SLICE) {
        v[0] = gpu_tuple_node(cx, &q->t.leaves, GPU_SHAPE);
        v[1] =
            f == GPU_FORM_SLICE ? gpu_layout_node(cx, &q->a) : gpu_tuple_node(cx, &q->a, GPU_SHAPE);
        v[2] = f == GPU_FORM_STRIDES ? gpu_tuple_node(cx, &q->a, GPU_STRIDE) : NULL;
        return;
    }
    bool front = f == GPU_FORM_SWIZZLES || f == GPU_FORM_SWIZZLED;
    v[0] = front ? gpu_swizzle_node(cx, &q->s) : first_node(cx, q);
    v[1] = f == GPU_FORM_PROFILE    ? gpu_profile_node(cx, q->modes)
           : f == GPU_FORM_TARGET   ? gpu_tuple_node(cx, &q->t.leaves, GPU_SHAPE)
           : f == GPU_FORM_TILER    ? gpu_tiler_node(cx, &q->t)
           : f == GPU_FORM_LAYOUTS  ? gpu_layout_node(cx, &q->t.leaves)
           : f == GPU_FORM_SWIZZLES ? gpu_swizzle_node(cx, &q->s2)
           : f == GPU_FORM_SWIZZLED ? gpu_layout_node(cx, &q->a)
           : f == GPU_FORM_SWIZZLE  ? gpu_swizzle_node(cx, &q->s)
                                    : NULL;
}

/* A layout is written by its halves: that of a left inverse may have extents that no layout is
 * made with. */
void gpu_algebra_print(ct_ctx *cx, const gpu_answer *r, char *text, size_t size)
{
    const char *front = "", *offset = "";
    char mixed[80];
    switch (r->kind) {
    case GPU_ANSWER_NUMBER:
        snprintf(text, size, "%s", ct_str(cx, gpu_number_node(cx, r->number)));
        return;
    case GPU_ANSWER_TUPLE:
        snprintf(text, size, "%s", ct_str(cx, gpu_tuple_node(cx, &r->n, GPU_SHAPE)));
        return;
    case GPU_ANSWER_SWIZZLE:
        snprintf(text, size, "%s", ct_str(cx, gpu_swizzle_node(cx, &r->s)));
        return;
    case GPU_ANSWER_REVERSED:
        gpu_print_reversed(cx, r, text, size);
        return;
    default:
        if (r->swizzled) {
            front = ct_str(cx, gpu_swizzle_node(cx, &r->s));
            offset = gpu_offset_text(cx, r, mixed, sizeof mixed);
        }
        snprintf(text, size, "%s%s%s%s%s:%s", front, r->swizzled ? " o " : "", offset,
                 r->swizzled ? " o " : "", ct_str(cx, gpu_tuple_node(cx, &r->n, GPU_SHAPE)),
                 ct_str(cx, gpu_tuple_node(cx, &r->n, GPU_STRIDE)));
    }
}

/* ---- Answers of the reference --------------------------------------------------------------- */

bool gpu_algebra_answer_of(gpu_algebra_op op, ct_value v, gpu_answer *r)
{
    gpu_question q;
    memset(r, 0, sizeof *r);
    memset(&q, 0, sizeof q);
    r->kind = gpu_algebra_rows[op].answer;
    if (r->kind == GPU_ANSWER_NUMBER) {
        r->number = gpu_number(ct_int(v), ct_is_static(v));
        return gpu_is_kind(v, CT_INTEGER);
    }
    if (r->kind == GPU_ANSWER_TUPLE)
        return gpu_read_nest(&r->n, v, NULL, false);
    if (r->kind == GPU_ANSWER_SWIZZLE)
        return gpu_read_swizzle(&r->s, v);
    if (gpu_is_of_layouts(gpu_family_of(op)))
        return gpu_read_answer(v, r);
    if (!gpu_read_swizzled(&q, v))
        return false;
    r->swizzled = q.swizzled;
    r->s = q.s;
    r->number = q.offset;
    r->n = q.a;
    return true;
}

void gpu_algebra_answer(const gpu_question *q, gpu_answer *r)
{
    gpu_answer_family(q, gpu_family_of(q->op), r);
}
