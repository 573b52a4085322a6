/* op_arg.c - the arguments of a call by name: how many, which names, which widths.
 *
 * Here: reading arguments, and texts as answers, for the functions of several tables. Not here:
 * template arguments, which call.c counts; the operations themselves (op_*.c). */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <stdlib.h>

ct_value cti_count_error(ct_ctx *cx, const cti_call *c)
{
    return cti_fail(cx, CT_EINVAL, "%s: %d operands", c->op->name, c->n);
}

bool cti_counts(ct_ctx *cx, const cti_call *c, bool right)
{
    if (!right)
        cti_count_error(cx, c);
    return ct_check(cx) == CT_OK;
}

const char *cti_name_arg(ct_ctx *cx, const cti_call *c, int i)
{
    cti_text t;
    if (c->n <= i) {
        cti_count_error(cx, c);
        return NULL;
    }
    if (!cti_is(c->arg[i], CT_NAME)) {
        cti_fail(cx, CT_EINVAL, "%s: %s is not the name of an instruction or of a type",
                 c->op->name, cti_show(&t, c->arg[i]));
        return NULL;
    }
    return c->arg[i]->text;
}

/* 32b, or u32 */
int cti_bits_arg(ct_ctx *cx, const cti_call *c, int i)
{
    const char *type = cti_name_arg(cx, c, i);
    int bits = type == NULL ? 0 : atoi(type + (*type == 'u'));
    if (ct_check(cx) == CT_OK && (bits < 1 || bits > 1024))
        cti_fail(cx, CT_EINVAL, "%s: %s has no width", c->op->name, type);
    return bits;
}

bool cti_tiled_mma_arg(ct_ctx *cx, const cti_call *c, int i, ct_tiled_mma *mma)
{
    const char *op = cti_name_arg(cx, c, i);
    if (op == NULL)
        return false;
    *mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[i + 1], c->arg[i + 2]);
    return ct_check(cx) == CT_OK;
}

ct_value cti_printed(ct_ctx *cx, cti_printer *print, const void *what)
{
    size_t length = print(cx, what, NULL, 0);
    char *text = ct_check(cx) == CT_OK ? cti_alloc(cx, length + 1) : NULL;
    if (text == NULL)
        return cti_null();
    print(cx, what, text, length + 1);
    return cti_text_node(cx, CT_TEXT, text);
}

ct_value cti_pair_text(ct_ctx *cx, ct_value a, ct_value b)
{
    if (ct_check(cx) != CT_OK)
        return cti_null();
    size_t n = ct_print(a, NULL, 0), m = ct_print(b, NULL, 0);
    char *text = cti_alloc(cx, n + m + 2);
    if (text == NULL)
        return cti_null();
    ct_print(a, text, n + 1);
    text[n] = ' ';
    ct_print(b, text + n + 1, m + 1);
    return cti_text_node(cx, CT_TEXT, text);
}
