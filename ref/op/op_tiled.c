/* op_tiled.c - the operations on tiled copies and tiled MMAs, which are made where they are asked.
 *
 * Here: the fourth table. Not here: instructions (op_atom.c), tensors (op_tensor.c).
 * Follows the documents' members: tiled_copy.partition_S is make_tiled_copy(..)'s slice's. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <string.h>

static bool tiled_copy_of(ct_ctx *cx, const cti_call *c, ct_tiled_copy *copy)
{
    const char *op = cti_name_arg(cx, c, 0);
    int bits = cti_bits_arg(cx, c, 1);
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

static ct_value tiled_copy_tidfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_copy_of(cx, c, &copy))
        return cti_nothing();
    return c->name[strlen(c->name) - 1] == 'S' ? ct_tidfrg_S(cx, &copy, c->arg[4])
                                               : ct_tidfrg_D(cx, &copy, c->arg[4]);
}

/* How many threads take part. */
static ct_value tiled_copy_size(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0))
                                       : cti_nothing();
}

static ct_value tiled_copy_tile_size(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? ct_size(cx, ct_get(cx, copy.Tiler_MN, c->t[0]))
                                       : cti_nothing();
}

/* cotiled_copy.TV(copy, type, tv, data) */
static ct_value cotiled_copy_tv(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK || c->n != 4)
        return ct_check(cx) != CT_OK ? cti_nothing() : cti_count_error(cx, c);
    ct_tiled_copy copy = ct_make_cotiled_copy(cx, ct_Copy_Atom(cx, op, bits), c->arg[2], c->arg[3]);
    return tiled_copy_text(cx, &copy);
}

static ct_value tiled_copy_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (!tiled_copy_of(cx, c, &copy))
        return cti_nothing();
    return strstr(c->name, "layoutS") != NULL ? ct_get_layoutS_TV(cx, &copy)
                                              : ct_get_layoutD_TV(cx, &copy);
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
    const char *op = cti_name_arg(cx, c, 0);
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
    const char *copy = cti_name_arg(cx, c, 0), *op = cti_name_arg(cx, c, 2);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_nothing();
    ct_tiled_mma mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[3], c->arg[4]);
    ct_copy_traits atom = ct_Copy_Atom(cx, copy, bits);
    ct_tiled_copy made = strstr(c->name, "C_atom") != NULL
                             ? ct_make_tiled_copy_C_atom(cx, atom, &mma)
                             : ct_make_tiled_copy_of(cx, atom, &mma, operand_of(c));
    return tiled_copy_text(cx, &made);
}

static ct_value tiled_mma_shape(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 4)
        return cti_count_error(cx, c);
    return tiled_mma_of(cx, c, &mma) ? ct_partition_shape(cx, &mma, operand_of(c), c->arg[3])
                                     : cti_nothing();
}

static ct_value tiled_mma_threads(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (!tiled_mma_of(cx, c, &mma))
        return cti_nothing();
    return strstr(c->name, "layout") != NULL ? mma.thr_layout_vmnk
           : c->nt == 0                      ? ct_size(cx, mma.thr_layout_vmnk)
                        : ct_size(cx, ct_get(cx, mma.thr_layout_vmnk, c->t[0]));
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

#define MMA_USAGE  "(mma, atoms, permutation"
#define COPY_USAGE "(copy, type, threads, values"

static const cti_op ops[] = {
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
    {.name = "tiled_copy.tidfrg_S",
     .usage = "tiled_copy.tidfrg_S" COPY_USAGE ", tensor)",
     .any = tiled_copy_tidfrg},
    {.name = "tiled_copy.tidfrg_D",
     .usage = "tiled_copy.tidfrg_D" COPY_USAGE ", tensor)",
     .any = tiled_copy_tidfrg},
    {.name = "tiled_copy.size", .usage = "tiled_copy.size" COPY_USAGE ")", .any = tiled_copy_size},
    {.name = "tiled_copy.tile_size",
     .usage = "tiled_copy.tile_size<i>" COPY_USAGE ")",
     .any = tiled_copy_tile_size,
     .least_t = 1,
     .most_t = 1},
    {.name = "cotiled_copy.TV",
     .usage = "cotiled_copy.TV(copy, type, tv, data)",
     .any = cotiled_copy_tv},
    {.name = "make_tiled_copy_C_atom.TV",
     .usage = "make_tiled_copy_C_atom.TV(copy, type, mma, atoms, permutation)",
     .any = tiled_copy_for_mma},
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
    {.name = "tiled_mma.partition_shape_A",
     .usage = "tiled_mma.partition_shape_A" MMA_USAGE ", shape)",
     .any = tiled_mma_shape},
    {.name = "tiled_mma.partition_shape_B",
     .usage = "tiled_mma.partition_shape_B" MMA_USAGE ", shape)",
     .any = tiled_mma_shape},
    {.name = "tiled_mma.partition_shape_C",
     .usage = "tiled_mma.partition_shape_C" MMA_USAGE ", shape)",
     .any = tiled_mma_shape},
    {.name = "tiled_mma.get_thr_layout_vmnk",
     .usage = "tiled_mma.get_thr_layout_vmnk" MMA_USAGE ")",
     .any = tiled_mma_threads},
    {.name = "tiled_mma.size", .usage = "tiled_mma.size" MMA_USAGE ")", .any = tiled_mma_threads},
    {.name = "tiled_mma.thr_size",
     .usage = "tiled_mma.thr_size<i>" MMA_USAGE ")",
     .any = tiled_mma_threads,
     .least_t = 1,
     .most_t = 1},
    {.name = "tiled_mma.get_layoutA_TV",
     .usage = "tiled_mma.get_layoutA_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
    {.name = "tiled_mma.get_layoutB_TV",
     .usage = "tiled_mma.get_layoutB_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
    {.name = "tiled_mma.get_layoutC_TV",
     .usage = "tiled_mma.get_layoutC_TV" MMA_USAGE ")",
     .any = tiled_mma_layout},
};

const cti_op *cti_tiled_op_at(int i)
{
    int n = (int)(sizeof ops / sizeof ops[0]);
    return i < n ? &ops[i] : cti_atom_op_at(i - n);
}
