/* call.c - operations by their CuTe name, for texts: "upcast<4>" applied to values.
 *
 * Here: taking the name apart, counting its arguments, applying the operation. Not here: the list
 * of operations (op.c), expressions (ref/cxx). Follows the C++ calls: template arguments kept,
 * operands in C++ order. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* That there is no such operation comes first, whatever is wrong with its operands. */
static ct_value bad_name(ct_ctx *cx, const char *name)
{
    ct_clear(cx);
    return cti_fail(cx, CT_EUNSUP, "%.80s: no such operation", name);
}

static ct_value bad_template(ct_ctx *cx, const char *name, const char *usage)
{
    ct_clear(cx);
    return cti_fail(cx, CT_EUNSUP, "%.80s: template arguments are at most 16 integers; usage: %s",
                    name, usage);
}

/* <4>, <1,0>, <16b,32b>: integers, bits marked by a b. */
static bool template_arguments(const char *s, cti_call *call)
{
    while (*s != '\0' && call->nt < CTI_MAX_TEMPLATE) {
        char *end;
        long long v = strtoll(s, &end, 0);
        if (end == s || v < -(1LL << 30) || v >= 1LL << 31)
            return false;
        call->t[call->nt++] = (int)v;
        s = end + (*end == 'b');
        if (strcmp(s, ">") == 0)
            return true;
        if (*s++ != ',')
            return false;
    }
    return false;
}

static ct_value apply(ct_ctx *cx, const cti_op *op, const cti_call *call)
{
    if (op->any != NULL)
        return op->any(cx, call);
    if (call->n == 1)
        return op->one(cx, call->arg[0]);
    if (call->n == 2)
        return op->two(cx, call->arg[0], call->arg[1]);
    return op->three(cx, call->arg[0], call->arg[1], call->arg[2]);
}

/* size<1,0>(L) = size(get<1,0>(L)), but stride<1,0>(L) = get<1,0>(stride(L)): where the whole has
 * no stride, no mode has one. */
static ct_value apply_on_path(ct_ctx *cx, const cti_op *op, const cti_call *call)
{
    if (op->one == ct_stride)
        return cti_part_arg(cx, call, ct_stride(cx, call->arg[0]));
    ct_value v = cti_part_arg(cx, call, call->arg[0]);
    return ct_check(cx) != CT_OK ? v : op->one(cx, v);
}

bool cti_find_call(ct_ctx *cx, const char *op, cti_call *call)
{
    size_t length = strcspn(op, "<");
    *call = (cti_call){.op = cti_find_op(op, length)};
    if (call->op == NULL)
        bad_name(cx, op);
    else if (op[length] == '<' && !template_arguments(op + length + 1, call))
        bad_template(cx, op, call->op->usage);
    else
        return true;
    return false;
}

ct_value cti_apply(ct_ctx *cx, const cti_call *call)
{
    const cti_op *op = call->op;
    for (int i = 0; i < call->n; ++i)
        if (cti_is(call->arg[i], CT_TEXT))
            return cti_fail(cx, CT_EINVAL, "%s: operand %d is a text, not a value", op->name,
                            i + 1);
    if (!op->on_path && (call->nt < op->min_t || call->nt > op->max_t))
        return cti_fail(cx, CT_EINVAL, "%s: %d template arguments; usage: %s", op->name, call->nt,
                        op->usage);
    if (!cti_takes(cx, call))
        return cti_null();
    if (op->on_path && call->nt > 0)
        return apply_on_path(cx, op, call);
    return apply(cx, op, call);
}

/* ct_call - an operation by its CuTe name.
 * equation  ct_call("f<t>", a, b) = f<t>(a, b)
 * example   ct_call(&cx, "upcast<4>", 1, &layout)
 * pre       op is a name of ct_op_name, its template arguments filled in
 * post      eval_is_call
 * fails     CT_EUNSUP no such operation, or a name that cannot be read, also after an earlier
 *           failure; CT_EINVAL operands that do not count; as the operation
 * CuTe      the C++ call */
ct_value ct_call(ct_ctx *cx, const char *op, int n, const ct_value *args)
{
    cti_call call;
    if (!cti_find_call(cx, op, &call) || ct_check(cx) != CT_OK)
        return cti_null();
    call.n = n;
    call.arg = args;
    return cti_apply(cx, &call);
}

/* ct_op_name - the name of operation i, for lists of them.
 * equation  NULL past the last
 * example   for (int i = 0; ct_op_name(i) != NULL; ++i) puts(ct_op_name(i));
 * pre       i >= 0
 * post      eval_is_call
 * fails     never
 * CuTe      none */
const char *ct_op_name(int i)
{
    const cti_op *op = cti_op_at(i);
    return op == NULL ? NULL : op->name;
}

/* ct_op_usage - how operation i is called.
 * equation  NULL past the last
 * example   puts(ct_op_usage(0));
 * pre       i >= 0
 * post      eval_is_call
 * fails     never
 * CuTe      none */
const char *ct_op_usage(int i)
{
    const cti_op *op = cti_op_at(i);
    return op == NULL ? NULL : op->usage;
}

/* ct_op_says - the law of operation i in one sentence, of its operands A, B, C and its answer R.
 * equation  NULL past the last
 * example   puts(ct_op_says(0));
 * pre       i >= 0
 * post      eval_is_call
 * fails     never
 * CuTe      none */
const char *ct_op_says(int i)
{
    const cti_op *op = cti_op_at(i);
    return op == NULL ? NULL : op->says;
}
