/* op_tiled.c - the operations on tiled copies and tiled MMAs by name.
 *
 * A line of text has no place for such an object, so each call makes it from its first operands.
 * Here: the fifth table. Not here: instructions (op_atom.c), tensors (op_tensor.c).
 * Follows the documents' members: tiled_copy.partition_S is make_tiled_copy(..)'s slice's. */
#include "ref/op/op.h"
#include "ref/value/value.h"

enum { SOURCE, DESTINATION };    /* side of a copy */
enum { FOR_ATOM = -1 };          /* else the ct_operand that a copy is for */
enum { THREAD_LAYOUT, THREADS }; /* of a tiled MMA */

static bool tiled_copy_of(ct_ctx *cx, const cti_call *c, ct_tiled_copy *copy)
{
    const char *op = cti_name_arg(cx, c, 0);
    int bits = cti_bits_arg(cx, c, 1);
    if (!cti_counts(cx, c, c->n >= 4))
        return false;
    *copy = ct_make_tiled_copy(cx, ct_Copy_Atom(cx, op, bits), c->arg[2], c->arg[3]);
    return ct_check(cx) == CT_OK;
}

static ct_value tiled_copy_tv(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? cti_pair_text(cx, copy.Tiler_MN, copy.TiledLayout_TV)
                                       : cti_null();
}

static ct_value tiled_copy_partition(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 6)
        return cti_count_error(cx, c);
    if (!tiled_copy_of(cx, c, &copy))
        return cti_null();
    return c->op->which == SOURCE ? ct_partition_S(cx, &copy, c->arg[4], c->arg[5])
                                  : ct_partition_D(cx, &copy, c->arg[4], c->arg[5]);
}

static ct_value tiled_copy_tidfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_copy_of(cx, c, &copy))
        return cti_null();
    return c->op->which == SOURCE ? ct_tidfrg_S(cx, &copy, c->arg[4])
                                  : ct_tidfrg_D(cx, &copy, c->arg[4]);
}

/* How many threads take part. */
static ct_value tiled_copy_size(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0))
                                       : cti_null();
}

static ct_value tiled_copy_tile_size(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return tiled_copy_of(cx, c, &copy) ? ct_size(cx, ct_get(cx, copy.Tiler_MN, c->t[0]))
                                       : cti_null();
}

/* cotiled_copy.TV(copy, type, tv, data) */
static ct_value cotiled_copy_tv(ct_ctx *cx, const cti_call *c)
{
    const char *op = cti_name_arg(cx, c, 0);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK || c->n != 4)
        return ct_check(cx) != CT_OK ? cti_null() : cti_count_error(cx, c);
    ct_tiled_copy copy = ct_make_cotiled_copy(cx, ct_Copy_Atom(cx, op, bits), c->arg[2], c->arg[3]);
    return cti_pair_text(cx, copy.Tiler_MN, copy.TiledLayout_TV);
}

static ct_value tiled_copy_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (!tiled_copy_of(cx, c, &copy))
        return cti_null();
    return c->op->which == SOURCE ? ct_get_layoutS_TV(cx, &copy) : ct_get_layoutD_TV(cx, &copy);
}

static ct_value tiled_copy_retile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (c->n != 5)
        return cti_count_error(cx, c);
    return tiled_copy_of(cx, c, &copy) ? ct_retile(cx, &copy, c->arg[4]) : cti_null();
}

static ct_operand operand_of(const cti_call *c)
{
    return (ct_operand)c->op->which;
}

static bool tiled_mma_of(ct_ctx *cx, const cti_call *c, ct_tiled_mma *mma)
{
    const char *op = cti_name_arg(cx, c, 0);
    if (!cti_counts(cx, c, c->n >= 3))
        return false;
    *mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[1], c->arg[2]);
    return ct_check(cx) == CT_OK;
}

static ct_value tiled_mma_partition(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_mma_of(cx, c, &mma))
        return cti_null();
    return ct_partition_mma(cx, &mma, operand_of(c), c->arg[3], c->arg[4]);
}

static ct_value tiled_mma_fragment(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 5)
        return cti_count_error(cx, c);
    if (!tiled_mma_of(cx, c, &mma))
        return cti_null();
    return ct_partition_fragment(cx, &mma, operand_of(c), c->arg[3], c->arg[4]);
}

static ct_value tiled_mma_layout(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (!tiled_mma_of(cx, c, &mma))
        return cti_null();
    return ct_get_layout_TV(cx, &mma, operand_of(c));
}

static ct_value tiled_mma_thrfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 4)
        return cti_count_error(cx, c);
    return tiled_mma_of(cx, c, &mma) ? ct_thrfrg(cx, &mma, operand_of(c), c->arg[3]) : cti_null();
}

/* make_tiled_copy_A.TV(copy, type, mma, atoms, permutation) */
static ct_value tiled_copy_for_mma(ct_ctx *cx, const cti_call *c)
{
    if (c->n != 5)
        return cti_count_error(cx, c);
    const char *copy = cti_name_arg(cx, c, 0), *op = cti_name_arg(cx, c, 2);
    int bits = cti_bits_arg(cx, c, 1);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_tiled_mma mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, op), c->arg[3], c->arg[4]);
    ct_copy_traits atom = ct_Copy_Atom(cx, copy, bits);
    ct_tiled_copy made = c->op->which == FOR_ATOM
                             ? ct_make_tiled_copy_C_atom(cx, atom, &mma)
                             : ct_make_tiled_copy_of(cx, atom, &mma, operand_of(c));
    return cti_pair_text(cx, made.Tiler_MN, made.TiledLayout_TV);
}

static ct_value tiled_mma_shape(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (c->n != 4)
        return cti_count_error(cx, c);
    return tiled_mma_of(cx, c, &mma) ? ct_partition_shape(cx, &mma, operand_of(c), c->arg[3])
                                     : cti_null();
}

static ct_value tiled_mma_threads(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (!tiled_mma_of(cx, c, &mma))
        return cti_null();
    return c->op->which == THREAD_LAYOUT ? mma.thr_layout_vmnk
           : c->nt == 0                  ? ct_size(cx, mma.thr_layout_vmnk)
                                         : ct_size(cx, ct_get(cx, mma.thr_layout_vmnk, c->t[0]));
}

static ct_value tiled_mma_tile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    ct_value size[3];
    if (!tiled_mma_of(cx, c, &mma))
        return cti_null();
    for (int i = 0; i < 3; ++i)
        size[i] = ct_tile_size(cx, &mma, i);
    return ct_make_tuple(cx, 3, size);
}

#define COPY_OF "the copy A of type B, by threads C and values D, "
#define MMA_OF  "the mma A over the atoms B and the permutation C, "

#define MMA_USAGE  "(mma, atoms, permutation"
#define COPY_USAGE "(copy, type, threads, values"

const cti_op cti_tiled_ops[] = {
    {"tiled_copy.TV", "tiled_copy.TV" COPY_USAGE ")",
     COPY_OF "its tile and (thread, value) -> place in it", .any = tiled_copy_tv},
    {"tiled_copy.partition_S", "tiled_copy.partition_S" COPY_USAGE ", thread, tensor)",
     COPY_OF "what thread E reads of F", .any = tiled_copy_partition, .which = SOURCE},
    {"tiled_copy.partition_D", "tiled_copy.partition_D" COPY_USAGE ", thread, tensor)",
     COPY_OF "what thread E writes of F", .any = tiled_copy_partition, .which = DESTINATION},
    {"tiled_copy.get_layoutS_TV", "tiled_copy.get_layoutS_TV" COPY_USAGE ")",
     COPY_OF "(thread, value) -> place in the tile, as it reads", .any = tiled_copy_layout,
     .which = SOURCE},
    {"tiled_copy.get_layoutD_TV", "tiled_copy.get_layoutD_TV" COPY_USAGE ")",
     COPY_OF "(thread, value) -> place in the tile, as it writes", .any = tiled_copy_layout,
     .which = DESTINATION},
    {"tiled_copy.tidfrg_S", "tiled_copy.tidfrg_S" COPY_USAGE ", divided)",
     COPY_OF "E as (threads, values, rests), as it is read", .any = tiled_copy_tidfrg,
     .which = SOURCE},
    {"tiled_copy.tidfrg_D", "tiled_copy.tidfrg_D" COPY_USAGE ", divided)",
     COPY_OF "E as (threads, values, rests), as it is written", .any = tiled_copy_tidfrg,
     .which = DESTINATION},
    {"tiled_copy.size", "tiled_copy.size" COPY_USAGE ")", COPY_OF "how many threads it has",
     .any = tiled_copy_size},
    {"tiled_copy.tile_size", "tiled_copy.tile_size<i>" COPY_USAGE ")",
     COPY_OF "the extent of its tile in one mode", .any = tiled_copy_tile_size, .min_t = 1,
     .max_t = 1},
    {"cotiled_copy.TV", "cotiled_copy.TV(copy, type, tv, data)",
     "the copy A of type B whose threads and values have the addresses C in the layout D: its tile "
     "and (thread, value) -> place in it",
     .any = cotiled_copy_tv},
    {"make_tiled_copy_C_atom.TV", "make_tiled_copy_C_atom.TV(copy, type, mma, atoms, permutation)",
     "the copy A of type B of as many accumulators as it moves at a time: its tile and (thread, "
     "value) -> place in it",
     .any = tiled_copy_for_mma, .which = FOR_ATOM},
    {"make_tiled_copy_A.TV", "make_tiled_copy_A.TV(copy, type, mma, atoms, permutation)",
     "the copy A of type B that fits operand A of a tiled mma: its tile and (thread, value) -> "
     "place in it",
     .any = tiled_copy_for_mma, .which = CT_A},
    {"make_tiled_copy_B.TV", "make_tiled_copy_B.TV(copy, type, mma, atoms, permutation)",
     "the copy A of type B that fits operand B of a tiled mma: its tile and (thread, value) -> "
     "place in it",
     .any = tiled_copy_for_mma, .which = CT_B},
    {"make_tiled_copy_C.TV", "make_tiled_copy_C.TV(copy, type, mma, atoms, permutation)",
     "the copy A of type B that fits operand C of a tiled mma: its tile and (thread, value) -> "
     "place in it",
     .any = tiled_copy_for_mma, .which = CT_C},
    {"tiled_copy.retile", "tiled_copy.retile" COPY_USAGE ", fragment)",
     COPY_OF "the fragment E in the order of its values", .any = tiled_copy_retile},
    {"tiled_mma.tile_shape", "tiled_mma.tile_shape" MMA_USAGE ")",
     MMA_OF "the extents of its tile in M, N, K", .any = tiled_mma_tile},
    {"tiled_mma.thrfrg_A", "tiled_mma.thrfrg_A" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand A", .any = tiled_mma_thrfrg, .which = CT_A},
    {"tiled_mma.thrfrg_B", "tiled_mma.thrfrg_B" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand B", .any = tiled_mma_thrfrg, .which = CT_B},
    {"tiled_mma.thrfrg_C", "tiled_mma.thrfrg_C" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand C", .any = tiled_mma_thrfrg, .which = CT_C},
    {"tiled_mma.partition_A", "tiled_mma.partition_A" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand A", .any = tiled_mma_partition, .which = CT_A},
    {"tiled_mma.partition_B", "tiled_mma.partition_B" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand B", .any = tiled_mma_partition, .which = CT_B},
    {"tiled_mma.partition_C", "tiled_mma.partition_C" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand C", .any = tiled_mma_partition, .which = CT_C},
    {"tiled_mma.partition_fragment_A",
     "tiled_mma.partition_fragment_A" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand A", .any = tiled_mma_fragment,
     .which = CT_A},
    {"tiled_mma.partition_fragment_B",
     "tiled_mma.partition_fragment_B" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand B", .any = tiled_mma_fragment,
     .which = CT_B},
    {"tiled_mma.partition_fragment_C",
     "tiled_mma.partition_fragment_C" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand C", .any = tiled_mma_fragment,
     .which = CT_C},
    {"tiled_mma.partition_shape_A", "tiled_mma.partition_shape_A" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand A", .any = tiled_mma_shape,
     .which = CT_A},
    {"tiled_mma.partition_shape_B", "tiled_mma.partition_shape_B" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand B", .any = tiled_mma_shape,
     .which = CT_B},
    {"tiled_mma.partition_shape_C", "tiled_mma.partition_shape_C" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand C", .any = tiled_mma_shape,
     .which = CT_C},
    {"tiled_mma.get_thr_layout_vmnk", "tiled_mma.get_thr_layout_vmnk" MMA_USAGE ")",
     MMA_OF "(in an atom, M, N, K) -> thread", .any = tiled_mma_threads, .which = THREAD_LAYOUT},
    {"tiled_mma.size", "tiled_mma.size" MMA_USAGE ")", MMA_OF "how many threads it has",
     .any = tiled_mma_threads, .which = THREADS},
    {"tiled_mma.thr_size", "tiled_mma.thr_size<i>" MMA_USAGE ")",
     MMA_OF "how many threads it has in one mode of (V,M,N,K)", .any = tiled_mma_threads,
     .min_t = 1, .max_t = 1, .which = THREADS},
    {"tiled_mma.get_layoutA_TV", "tiled_mma.get_layoutA_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its M x K tile", .any = tiled_mma_layout, .which = CT_A},
    {"tiled_mma.get_layoutB_TV", "tiled_mma.get_layoutB_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its N x K tile", .any = tiled_mma_layout, .which = CT_B},
    {"tiled_mma.get_layoutC_TV", "tiled_mma.get_layoutC_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its M x N tile", .any = tiled_mma_layout, .which = CT_C},
    {.name = NULL},
};
