/* op_tiled_mma.c - the operations on tiled MMAs by name.
 *
 * A line of text has no place for such an object, so each call makes it from its first operands.
 * Here: the sixth table. Not here: tiled copies (op_tiled_copy.c), instructions (op_atom.c).
 * Follows the documents' members: tiled_mma.partition_A is make_tiled_mma(..)'s slice's. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <assert.h>

enum { MADE_OF = 3 }; /* operands that make a tiled MMA */
enum { THREAD_LAYOUT, THREADS };
enum { PERMUTATION, TILE_SIZE };

static ct_operand operand_of(const cti_call *c)
{
    return (ct_operand)c->op->which;
}

/* The tiled MMA, and the n operands behind those that it is made of; NULL where that fails. */
static const ct_value *made(ct_ctx *cx, const cti_call *c, int n, ct_tiled_mma *mma)
{
    assert(c->n == MADE_OF + n);
    *mma = cti_tiled_mma_arg(cx, c, 0);
    return ct_check(cx) == CT_OK ? c->arg + MADE_OF : NULL;
}

static ct_value partition(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 2, &mma);
    return operand != NULL ? ct_partition_mma(cx, &mma, operand_of(c), operand[0], operand[1])
                           : cti_null();
}

static ct_value fragment(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 2, &mma);
    return operand != NULL ? ct_partition_fragment(cx, &mma, operand_of(c), operand[0], operand[1])
                           : cti_null();
}

static ct_value fragment_of_part(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 1, &mma);
    return operand != NULL ? ct_make_fragment_mma(cx, &mma.atom, operand_of(c), operand[0])
                           : cti_null();
}

/* partition_fragment_C(mma, shape), of all threads at once. */
static ct_value accumulators(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 1, &mma);
    return operand != NULL ? ct_partition_fragment_C(cx, &mma, operand[0]) : cti_null();
}

static ct_value layout_tv(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    return made(cx, c, 0, &mma) != NULL ? ct_get_layout_TV(cx, &mma, operand_of(c)) : cti_null();
}

static ct_value thrfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 1, &mma);
    return operand != NULL ? ct_thrfrg(cx, &mma, operand_of(c), operand[0]) : cti_null();
}

static ct_value shape(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    const ct_value *operand = made(cx, c, 1, &mma);
    return operand != NULL ? ct_partition_shape(cx, &mma, operand_of(c), operand[0]) : cti_null();
}

static ct_value threads(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (made(cx, c, 0, &mma) == NULL)
        return cti_null();
    return c->op->which == THREAD_LAYOUT ? mma.thr_layout_vmnk
           : c->nt == 0                  ? ct_size(cx, mma.thr_layout_vmnk)
                                         : ct_size(cx, ct_get(cx, mma.thr_layout_vmnk, c->t[0]));
}

static ct_value tile_of_mode(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    if (made(cx, c, 0, &mma) == NULL)
        return cti_null();
    return c->op->which == PERMUTATION ? ct_permutation_mnk(cx, &mma, c->t[0])
                                       : ct_tile_size(cx, &mma, c->t[0]);
}

static ct_value tile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    ct_value size[3];
    if (made(cx, c, 0, &mma) == NULL)
        return cti_null();
    for (int i = 0; i < 3; ++i)
        size[i] = ct_tile_size(cx, &mma, i);
    return ct_make_tuple(cx, 3, size);
}

static size_t put_mma(ct_ctx *cx, const void *mma, char *text, size_t size)
{
    return ct_print_tiled_mma(cx, mma, text, size);
}

static ct_value print(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_mma mma;
    return made(cx, c, 0, &mma) != NULL ? cti_printed(cx, put_mma, &mma) : cti_null();
}

struct thr_mma {
    ct_tiled_mma mma;
    ct_value thread;
};

static size_t put_slice(ct_ctx *cx, const void *slice, char *text, size_t size)
{
    const struct thr_mma *s = slice;
    return ct_print_thr_mma(cx, &s->mma, s->thread, text, size);
}

static ct_value get_slice(ct_ctx *cx, const cti_call *c)
{
    struct thr_mma slice;
    const ct_value *operand = made(cx, c, 1, &slice.mma);
    if (operand == NULL)
        return cti_null();
    slice.thread = operand[0];
    return cti_printed(cx, put_slice, &slice);
}

#define MMA_OF    "the mma A over the atoms B and the permutation C, "
#define MMA_USAGE "(mma, atoms, permutation"

const cti_op cti_tiled_mma_ops[] = {
    {"tiled_mma.tile_shape", "tiled_mma.tile_shape" MMA_USAGE ")",
     MMA_OF "the extents of its tile in M, N, K", .any = tile},
    {"tiled_mma.thrfrg_A", "tiled_mma.thrfrg_A" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand A", .any = thrfrg, .which = CT_A},
    {"tiled_mma.thrfrg_B", "tiled_mma.thrfrg_B" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand B", .any = thrfrg, .which = CT_B},
    {"tiled_mma.thrfrg_C", "tiled_mma.thrfrg_C" MMA_USAGE ", divided)",
     MMA_OF "D as (threads, values) of operand C", .any = thrfrg, .which = CT_C},
    {"tiled_mma.partition_A", "tiled_mma.partition_A" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand A", .any = partition, .which = CT_A},
    {"tiled_mma.partition_B", "tiled_mma.partition_B" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand B", .any = partition, .which = CT_B},
    {"tiled_mma.partition_C", "tiled_mma.partition_C" MMA_USAGE ", thread, tensor)",
     MMA_OF "what thread D has of E as operand C", .any = partition, .which = CT_C},
    {"tiled_mma.partition_fragment_A",
     "tiled_mma.partition_fragment_A" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand A", .any = fragment, .which = CT_A},
    {"tiled_mma.partition_fragment_B",
     "tiled_mma.partition_fragment_B" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand B", .any = fragment, .which = CT_B},
    {"tiled_mma.partition_fragment_C",
     "tiled_mma.partition_fragment_C" MMA_USAGE ", thread, tensor)",
     MMA_OF "registers for what thread D has of E as operand C", .any = fragment, .which = CT_C},
    {"partition_fragment_C", "partition_fragment_C" MMA_USAGE ", shape)",
     MMA_OF "registers for what each thread has of the shape D as operand C", .any = accumulators},
    {"tiled_mma.make_fragment_A", "tiled_mma.make_fragment_A" MMA_USAGE ", tensor)",
     MMA_OF "registers for D, a thread's part of operand A", .any = fragment_of_part,
     .which = CT_A},
    {"tiled_mma.make_fragment_B", "tiled_mma.make_fragment_B" MMA_USAGE ", tensor)",
     MMA_OF "registers for D, a thread's part of operand B", .any = fragment_of_part,
     .which = CT_B},
    {"tiled_mma.make_fragment_C", "tiled_mma.make_fragment_C" MMA_USAGE ", tensor)",
     MMA_OF "registers for D, a thread's part of operand C", .any = fragment_of_part,
     .which = CT_C},
    {"tiled_mma.partition_shape_A", "tiled_mma.partition_shape_A" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand A", .any = shape, .which = CT_A},
    {"tiled_mma.partition_shape_B", "tiled_mma.partition_shape_B" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand B", .any = shape, .which = CT_B},
    {"tiled_mma.partition_shape_C", "tiled_mma.partition_shape_C" MMA_USAGE ", shape)",
     MMA_OF "the shape of a thread's part of D as operand C", .any = shape, .which = CT_C},
    {"tiled_mma.get_thr_layout_vmnk", "tiled_mma.get_thr_layout_vmnk" MMA_USAGE ")",
     MMA_OF "(in an atom, M, N, K) -> thread", .any = threads, .which = THREAD_LAYOUT},
    {"tiled_mma.get_slice", "tiled_mma.get_slice" MMA_USAGE ", thread)",
     MMA_OF "the slice of thread D as CuTe prints it", .any = get_slice},
    {"tiled_mma.permutation_mnk", "tiled_mma.permutation_mnk<i>" MMA_USAGE ")",
     MMA_OF "the tile of one of the modes M, N, K, as it was given or as the atoms cover it",
     .any = tile_of_mode, .which = PERMUTATION, .min_t = 1, .max_t = 1},
    {"tiled_mma.tile_size_mnk", "tiled_mma.tile_size_mnk<i>" MMA_USAGE ")",
     MMA_OF "the extent of its tile in one of the modes M, N, K", .any = tile_of_mode,
     .which = TILE_SIZE, .min_t = 1, .max_t = 1},
    {"tiled_mma.tile_size", "tiled_mma.tile_size<i>" MMA_USAGE ")",
     MMA_OF "the extent of its tile in one of the modes M, N, K", .any = tile_of_mode,
     .which = TILE_SIZE, .min_t = 1, .max_t = 1},
    {"tiled_mma.size", "tiled_mma.size[<i>]" MMA_USAGE ")",
     MMA_OF "how many threads it has, all or in one mode of (V,M,N,K)", .any = threads, .max_t = 1,
     .which = THREADS},
    {"tiled_mma.thr_size", "tiled_mma.thr_size[<i>]" MMA_USAGE ")",
     MMA_OF "how many threads it has, all or in one mode of (V,M,N,K)", .any = threads, .max_t = 1,
     .which = THREADS},
    {"tiled_mma.print", "tiled_mma.print" MMA_USAGE ")", MMA_OF "as CuTe prints it", .any = print},
    {"tiled_mma.get_layoutA_TV", "tiled_mma.get_layoutA_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its M x K tile", .any = layout_tv, .which = CT_A},
    {"tiled_mma.get_layoutB_TV", "tiled_mma.get_layoutB_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its N x K tile", .any = layout_tv, .which = CT_B},
    {"tiled_mma.get_layoutC_TV", "tiled_mma.get_layoutC_TV" MMA_USAGE ")",
     MMA_OF "(thread, value) -> place in its M x N tile", .any = layout_tv, .which = CT_C},
    {.name = NULL},
};
