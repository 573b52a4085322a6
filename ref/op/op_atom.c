/* op_atom.c - the operations on instructions by name: their traits.
 *
 * Here: the fifth table, and the way from names to atoms. Not here: tiled copies and tiled MMAs
 * (op_tiled.c). Follows the members of CuTe's traits. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <stdlib.h>
#include <string.h>

const char *cti_name_arg(ct_ctx *cx, const cti_call *c, int i)
{
    cti_text t;
    if (c->n <= i) {
        cti_count_error(cx, c);
        return NULL;
    }
    if (!cti_is(c->arg[i], CT_NAME)) {
        cti_fail(cx, CT_EINVAL, "%s: %s is not the name of an instruction or of a type", c->name,
                 cti_show(&t, c->arg[i]));
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
        cti_fail(cx, CT_EINVAL, "%s: %s has no width", c->name, type);
    return bits;
}

/* The member after the dot: "MMA_Traits.ALayout" -> "ALayout". */
static const char *member(const cti_call *c)
{
    return strchr(c->name, '.') + 1;
}

static ct_value mma_trait(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0), *m = member(c);
    if (op == NULL)
        return cti_nothing();
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    return *m == 'T'   ? t.ThrID
           : *m == 'S' ? t.Shape_MNK
           : *m == 'A' ? t.ALayout
           : *m == 'B' ? t.BLayout
                       : t.CLayout;
}

/* The C++ name of an operand's element type. */
static ct_value mma_type(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0), *m = member(c);
    if (op == NULL)
        return cti_nothing();
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    char which = m[strlen(m) - 1];
    return cti_text_node(cx, CT_TEXT,
                         which == 'A'   ? t.a_type
                         : which == 'B' ? t.b_type
                         : which == 'C' ? t.c_type
                                        : t.d_type);
}

static ct_value copy_trait(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0), *m = member(c);
    if (op == NULL)
        return cti_nothing();
    ct_copy_traits t = ct_Copy_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    return *m == 'T' ? t.ThrID : *m == 'S' ? t.SrcLayout : *m == 'D' ? t.DstLayout : t.RefLayout;
}

/* In values of a type: Copy_Atom.ValLayoutSrc(copy, 16b). */
static ct_value copy_atom(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0), *m = member(c);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_copy_traits t = ct_Copy_Atom(cx, op, bits);
    char side = m[strlen(m) - 1];
    return *m == 'T'     ? t.ThrID
           : side == 'c' ? t.SrcLayout
           : side == 't' ? t.DstLayout
                         : t.RefLayout;
}

static ct_value gmma_atom(ct_ctx *cx, const cti_call *c)
{
    return ct_GMMA_Layout_Atom(cx, c->name + strlen("GMMA::"), c->t[0]);
}

static const cti_op ops[] = {
    {.name = "MMA_Traits.Shape_MNK", .usage = "MMA_Traits.Shape_MNK(mma)", .any = mma_trait},
    {.name = "MMA_Traits.ThrID", .usage = "MMA_Traits.ThrID(mma)", .any = mma_trait},
    {.name = "MMA_Traits.ALayout", .usage = "MMA_Traits.ALayout(mma)", .any = mma_trait},
    {.name = "MMA_Traits.BLayout", .usage = "MMA_Traits.BLayout(mma)", .any = mma_trait},
    {.name = "MMA_Traits.CLayout", .usage = "MMA_Traits.CLayout(mma)", .any = mma_trait},
    {.name = "MMA_Traits.ValTypeA", .usage = "MMA_Traits.ValTypeA(mma)", .any = mma_type},
    {.name = "MMA_Traits.ValTypeB", .usage = "MMA_Traits.ValTypeB(mma)", .any = mma_type},
    {.name = "MMA_Traits.ValTypeC", .usage = "MMA_Traits.ValTypeC(mma)", .any = mma_type},
    {.name = "MMA_Traits.ValTypeD", .usage = "MMA_Traits.ValTypeD(mma)", .any = mma_type},
    {.name = "Copy_Traits.ThrID", .usage = "Copy_Traits.ThrID(copy)", .any = copy_trait},
    {.name = "Copy_Traits.SrcLayout", .usage = "Copy_Traits.SrcLayout(copy)", .any = copy_trait},
    {.name = "Copy_Traits.DstLayout", .usage = "Copy_Traits.DstLayout(copy)", .any = copy_trait},
    {.name = "Copy_Traits.RefLayout", .usage = "Copy_Traits.RefLayout(copy)", .any = copy_trait},
    {.name = "Copy_Atom.ThrID", .usage = "Copy_Atom.ThrID(copy, type)", .any = copy_atom},
    {.name = "Copy_Atom.ValLayoutSrc",
     .usage = "Copy_Atom.ValLayoutSrc(copy, type)",
     .any = copy_atom},
    {.name = "Copy_Atom.ValLayoutDst",
     .usage = "Copy_Atom.ValLayoutDst(copy, type)",
     .any = copy_atom},
    {.name = "Copy_Atom.ValLayoutRef",
     .usage = "Copy_Atom.ValLayoutRef(copy, type)",
     .any = copy_atom},
    {.name = "GMMA::Layout_K_INTER_Atom",
     .usage = "GMMA::Layout_K_INTER_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_K_SW32_Atom",
     .usage = "GMMA::Layout_K_SW32_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_K_SW64_Atom",
     .usage = "GMMA::Layout_K_SW64_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_K_SW128_Atom",
     .usage = "GMMA::Layout_K_SW128_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_MN_INTER_Atom",
     .usage = "GMMA::Layout_MN_INTER_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_MN_SW32_Atom",
     .usage = "GMMA::Layout_MN_SW32_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_MN_SW64_Atom",
     .usage = "GMMA::Layout_MN_SW64_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
    {.name = "GMMA::Layout_MN_SW128_Atom",
     .usage = "GMMA::Layout_MN_SW128_Atom<bits>()",
     .any = gmma_atom,
     .least_t = 1,
     .most_t = 1},
};

const cti_op *cti_atom_op_at(int i)
{
    int n = (int)(sizeof ops / sizeof ops[0]);
    return i < n ? &ops[i] : cti_algorithm_op_at(i - n);
}
