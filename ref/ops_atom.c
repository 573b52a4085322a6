/* ops_atom.c - the operations on instructions by name: traits, tiled copies, tiled MMAs.
 *
 * Here: the fourth table, and the way from names to atoms. Not here: tensors (ops_tensor.c).
 * Follows the documents' members: tiled_copy.partition_S is make_tiled_copy(..)'s slice's. */
#include "cti.h"

#include <stdlib.h>
#include <string.h>

static const char *name_of(ct_ctx *cx, const cti_call *c, int i)
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

/* The member after the dot: "MMA_Traits.ALayout" -> "ALayout". */
static const char *member(const cti_call *c)
{
    return strchr(c->name, '.') + 1;
}

static ct_value mma_trait(ct_ctx *cx, const cti_call *c)
{
    const char *op = name_of(cx, c, 0), *m = member(c);
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
    const char *op = name_of(cx, c, 0), *m = member(c);
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
    const char *op = name_of(cx, c, 0), *m = member(c);
    if (op == NULL)
        return cti_nothing();
    ct_copy_traits t = ct_Copy_Traits(cx, op);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    return *m == 'T' ? t.ThrID : *m == 'S' ? t.SrcLayout : *m == 'D' ? t.DstLayout : t.RefLayout;
}

static int bits_of(ct_ctx *cx, const cti_call *c, int i);

/* In values of a type: Copy_Atom.ValLayoutSrc(copy, 16b). */
static ct_value copy_atom(ct_ctx *cx, const cti_call *c)
{
    const char *op = name_of(cx, c, 0), *m = member(c);
    int bits = bits_of(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_copy_traits t = ct_Copy_Atom(cx, op, bits);
    char side = m[strlen(m) - 1];
    return *m == 'T'     ? t.ThrID
           : side == 'c' ? t.SrcLayout
           : side == 't' ? t.DstLayout
                         : t.RefLayout;
}

/* 32b, or u32 */
static int bits_of(ct_ctx *cx, const cti_call *c, int i)
{
    const char *type = name_of(cx, c, i);
    int bits = type == NULL ? 0 : atoi(type + (*type == 'u'));
    if (ct_check(cx) == CT_OK && (bits < 1 || bits > 1024))
        cti_fail(cx, CT_EINVAL, "%s: %s has no width", c->name, type);
    return bits;
}

static bool tiled_copy_of(ct_ctx *cx, const cti_call *c, ct_tiled_copy *copy)
{
    const char *op = name_of(cx, c, 0);
    int bits = bits_of(cx, c, 1);
    if (ct_check(cx) != CT_OK || c->n < 4)
        return cti_count_error(cx, c) == NULL;
    *copy = ct_make_tiled_copy(cx, ct_Copy_Atom(cx, op, bits), c->arg[2], c->arg[3]);
    return ct_check(cx) == CT_OK;
}

/* The tiler and the layout, as they stand in two lines of CuTe's print, with a blank between. */
static ct_value tiled_copy_text(ct_ctx *cx, const ct_tiled_copy *copy)
{
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    size_t n = ct_print(copy->Tiler_MN, NULL, 0), m = ct_print(copy->TiledLayout_TV, NULL, 0);
    char *text = cti_alloc(cx, n + m + 2);
    if (text == NULL)
        return cti_nothing();
    ct_print(copy->Tiler_MN, text, n + 1);
    text[n] = ' ';
    ct_print(copy->TiledLayout_TV, text + n + 1, m + 1);
    return cti_text_node(cx, CT_TEXT, text);
}

static ct_value tiled_copy_tv(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? tiled_copy_text(cx, &copy) : cti_nothing();
}

static ct_value tiled_copy_partition(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 6)
        return cti_count_error(cx, c);
    if (!tiled_copy_of(cx, c, &copy))
        return cti_nothing();
    return c->name[strlen(c->name) - 1] == 'S' ? ct_partition_S(cx, &copy, c->arg[4], c->arg[5])
                                               : ct_partition_D(cx, &copy, c->arg[4], c->arg[5]);
}

static ct_value tiled_copy_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (!tiled_copy_of(cx, c, &copy))
        return cti_nothing();
    return member(c)[10] == 'S' ? ct_get_layoutS_TV(cx, &copy) : ct_get_layoutD_TV(cx, &copy);
}

static ct_value tiled_copy_retile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 5)
        return cti_count_error(cx, c);
    return tiled_copy_of(cx, c, &copy) ? ct_retile(cx, &copy, c->arg[4]) : cti_nothing();
}

/* The operand is the last capital of a name that is none of "_TV". */
static ct_operand operand_of(const cti_call *c)
{
    size_t n = strlen(c->name);
    while (n > 0 && strchr("ABC", c->name[n - 1]) == NULL)
        --n;
    char letter = n > 0 ? c->name[n - 1] : 'C';
    return letter == 'A' ? CT_A : letter == 'B' ? CT_B : CT_C;
}

static bool tiled_mma_of(ct_ctx *cx, const cti_call *c, ct_tiled_mma *mma)
{
    const char *op = name_of(cx, c, 0);
    if (op == NULL || c->n < 3)
        return cti_count_error(cx, c) == NULL;
    *mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[1], c->arg[2]);
    return ct_check(cx) == CT_OK;
}

static ct_value tiled_mma_partition(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_mma_of(cx, c, &mma))
        return cti_nothing();
    return ct_partition_mma(cx, &mma, operand_of(c), c->arg[3], c->arg[4]);
}

static ct_value tiled_mma_fragment(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_mma_of(cx, c, &mma))
        return cti_nothing();
    return ct_partition_fragment(cx, &mma, operand_of(c), c->arg[3], c->arg[4]);
}

static ct_value tiled_mma_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (!tiled_mma_of(cx, c, &mma))
        return cti_nothing();
    return ct_get_layout_TV(cx, &mma, operand_of(c));
}

static ct_value tiled_mma_thrfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 4)
        return cti_count_error(cx, c);
    return tiled_mma_of(cx, c, &mma) ? ct_thrfrg(cx, &mma, operand_of(c), c->arg[3])
                                     : cti_nothing();
}

/* make_tiled_copy_A.TV(copy, type, mma, atoms, permutation) */
static ct_value tiled_copy_for_mma(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 5)
        return cti_count_error(cx, c);
    const char *copy = name_of(cx, c, 0), *op = name_of(cx, c, 2);
    int bits = bits_of(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_tiled_mma mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[3], c->arg[4]);
    ct_tiled_copy made =
        ct_make_tiled_copy_of(cx, ct_Copy_Atom(cx, copy, bits), &mma, operand_of(c));
    return tiled_copy_text(cx, &made);
}

static ct_value tiled_mma_tile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    ct_value size[3];
    if (!tiled_mma_of(cx, c, &mma))
        return cti_nothing();
    for (int i = 0; i < 3; ++i)
        size[i] = ct_tile_size(cx, &mma, i);
    return ct_make_tuple(cx, 3, size);
}

static ct_value gmma_atom(ct_ctx *cx, const cti_call *c)
{
    return ct_GMMA_Layout_Atom(cx, c->name + strlen("GMMA::"), c->t[0]);
}

#define MMA_USAGE  "(mma, atoms, permutation"
#define COPY_USAGE "(copy, type, threads, values"

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
    {.name = "tiled_copy.TV", .usage = "tiled_copy.TV" COPY_USAGE ")", .any = tiled_copy_tv},
    {.name = "tiled_copy.partition_S",
     .usage = "tiled_copy.partition_S" COPY_USAGE ", thread, tensor)",
     .any = tiled_copy_partition},
    {.name = "tiled_copy.partition_D",
     .usage = "tiled_copy.partition_D" COPY_USAGE ", thread, tensor)",
     .any = tiled_copy_partition},
    {.name = "tiled_copy.get_layoutS_TV",
     .usage = "tiled_copy.get_layoutS_TV" COPY_USAGE ")",
     .any = tiled_copy_layout},
    {.name = "tiled_copy.get_layoutD_TV",
     .usage = "tiled_copy.get_layoutD_TV" COPY_USAGE ")",
     .any = tiled_copy_layout},
    {.name = "make_tiled_copy_A.TV",
     .usage = "make_tiled_copy_A.TV(copy, type, mma, atoms, permutation)",
     .any = tiled_copy_for_mma},
    {.name = "make_tiled_copy_B.TV",
     .usage = "make_tiled_copy_B.TV(copy, type, mma, atoms, permutation)",
     .any = tiled_copy_for_mma},
    {.name = "make_tiled_copy_C.TV",
     .usage = "make_tiled_copy_C.TV(copy, type, mma, atoms, permutation)",
     .any = tiled_copy_for_mma},
    {.name = "tiled_copy.retile",
     .usage = "tiled_copy.retile" COPY_USAGE ", fragment)",
     .any = tiled_copy_retile},
    {.name = "tiled_mma.tile_shape",
     .usage = "tiled_mma.tile_shape" MMA_USAGE ")",
     .any = tiled_mma_tile},
    {.name = "tiled_mma.thrfrg_A",
     .usage = "tiled_mma.thrfrg_A" MMA_USAGE ", tensor)",
     .any = tiled_mma_thrfrg},
    {.name = "tiled_mma.thrfrg_B",
     .usage = "tiled_mma.thrfrg_B" MMA_USAGE ", tensor)",
     .any = tiled_mma_thrfrg},
    {.name = "tiled_mma.thrfrg_C",
     .usage = "tiled_mma.thrfrg_C" MMA_USAGE ", tensor)",
     .any = tiled_mma_thrfrg},
    {.name = "tiled_mma.partition_A",
     .usage = "tiled_mma.partition_A" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_partition},
    {.name = "tiled_mma.partition_B",
     .usage = "tiled_mma.partition_B" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_partition},
    {.name = "tiled_mma.partition_C",
     .usage = "tiled_mma.partition_C" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_partition},
    {.name = "tiled_mma.partition_fragment_A",
     .usage = "tiled_mma.partition_fragment_A" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_fragment},
    {.name = "tiled_mma.partition_fragment_B",
     .usage = "tiled_mma.partition_fragment_B" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_fragment},
    {.name = "tiled_mma.partition_fragment_C",
     .usage = "tiled_mma.partition_fragment_C" MMA_USAGE ", thread, tensor)",
     .any = tiled_mma_fragment},
    {.name = "tiled_mma.get_layoutA_TV",
     .usage = "tiled_mma.get_layoutA_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
    {.name = "tiled_mma.get_layoutB_TV",
     .usage = "tiled_mma.get_layoutB_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
    {.name = "tiled_mma.get_layoutC_TV",
     .usage = "tiled_mma.get_layoutC_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
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
    return (size_t)i < sizeof ops / sizeof ops[0] ? &ops[i] : NULL;
}
