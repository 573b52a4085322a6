/* op_arg.c - the arguments of a call by name: which names, which widths, which coordinates.
 *
 * Here: reading arguments, and texts as answers, for the functions of several tables. Not here:
 * how many there are and of which kinds (usage.c); the operations themselves (op_*.c). */
#include "ref/op/op.h"
#include "ref/text/scan.h"
#include "ref/value/value.h"

#include <assert.h>
#include <string.h>

const char *cti_name_arg(const cti_call *c, int i)
{
    assert(i < c->n && cti_is(c->arg[i], CT_NAME)); /* as the usage says */
    return c->arg[i]->text;
}

/* 32b, u32, or float */
int cti_bits_arg(ct_ctx *cx, const cti_call *c, int i)
{
    const char *type = cti_name_arg(c, i);
    int bits = cti_element_bits(type, strlen(type));
    if (bits < 1 || bits > 1024)
        cti_fail(cx, CT_EINVAL, "%s: %s has no width", c->op->name, type);
    return bits;
}

ct_value cti_coord_arg(ct_ctx *cx, const cti_call *c, int i)
{
    return i + 1 == c->n ? c->arg[i] : ct_make_tuple(cx, c->n - i, c->arg + i);
}

ct_value cti_part_arg(ct_ctx *cx, const cti_call *c, ct_value v)
{
    for (int i = 0; i < c->nt; ++i)
        v = ct_get(cx, v, c->t[i]);
    return v;
}

ct_copy_traits cti_copy_atom_arg(ct_ctx *cx, const cti_call *c, int i)
{
    int bits = cti_bits_arg(cx, c, i + 1);
    return ct_Copy_Atom(cx, cti_name_arg(c, i), bits);
}

ct_tiled_mma cti_tiled_mma_arg(ct_ctx *cx, const cti_call *c, int i)
{
    ct_mma_traits atom = ct_MMA_Traits(cx, cti_name_arg(c, i));
    return ct_make_tiled_mma(cx, atom, c->arg[i + 1], c->arg[i + 2]);
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
