/* op_tiled_mma.c - the operations on tiled MMAs by name.
 *
 * A line of text has no place for such an object, so each call makes it from its first operands.
 * Here: the sixth table. Not here: tiled copies (op_tiled_copy.c), instructions (op_atom.c).
 * Follows the documents' members: tiled_mma.partition_A is make_tiled_mma(..)'s slice's. */
#include "ref/op/op.h"
#include "ref/value/value.h"

enum { MADE_OF = 3 }; /* operands that make a tiled MMA */

/* .. with the operand A, B or C, as the row says, where they are of one */
enum member {
    TILE_SHAPE,
    THRFRG,
    PARTITION,
    PARTITION_FRAGMENT,
    ACCUMULATORS,
    MAKE_FRAGMENT,
    PARTITION_SHAPE,
    THREAD_LAYOUT,
    SLICE,
    PERMUTATION,
    TILE_SIZE,
    SIZE,
    LAYOUT_TV,
    PRINT
};

static ct_value tile_shape(ct_ctx *cx, const ct_tiled_mma *mma)
{
    ct_value size[3];
    for (int i = 0; i < 3; ++i)
        size[i] = ct_tile_size(cx, mma, i);
    return ct_make_tuple(cx, 3, size);
}

struct slice {
    const ct_tiled_mma *mma;
    ct_value thread; /* NULL: of all threads */
};

static size_t put(ct_ctx *cx, const void *what, char *text, size_t size)
{
    const struct slice *s = what;
    return s->thread == NULL ? ct_print_tiled_mma(cx, s->mma, text, size)
                             : ct_print_thr_mma(cx, s->mma, s->thread, text, size);
}

/* All threads, also where those of several atoms share a place. */
static ct_value thread_count(ct_ctx *cx, const cti_call *c)
{
    ct_mma_traits atom = ct_MMA_Traits(cx, cti_name_arg(c, 0));
    return ct_mul(cx, ct_size(cx, atom.ThrID), ct_size(cx, c->arg[1]));
}

static ct_value member(ct_ctx *cx, const cti_call *c)
{
    const ct_value *own = c->arg + MADE_OF; /* operands, of the member */
    ct_operand operand = (ct_operand)c->op->of;
    if (c->op->which == SIZE && c->nt == 0)
        return thread_count(cx, c);
    ct_tiled_mma mma = cti_tiled_mma_arg(cx, c, 0);
    if (ct_check(cx) != CT_OK)
        return cti_null();
    switch ((enum member)c->op->which) {
    case TILE_SHAPE:
        return tile_shape(cx, &mma);
    case THRFRG:
        return ct_thrfrg(cx, &mma, operand, own[0]);
    case PARTITION:
        return ct_partition_mma(cx, &mma, operand, own[0], own[1]);
    case PARTITION_FRAGMENT:
        return ct_partition_fragment(cx, &mma, operand, own[0], own[1]);
    case ACCUMULATORS: /* of all threads at once */
        return ct_partition_fragment_C(cx, &mma, own[0]);
    case MAKE_FRAGMENT:
        return ct_make_fragment_mma(cx, &mma.atom, operand, own[0]);
    case PARTITION_SHAPE:
        return ct_partition_shape(cx, &mma, operand, own[0]);
    case THREAD_LAYOUT:
        return mma.thr_layout_vmnk;
    case SLICE:
        return cti_printed(cx, put, &(struct slice){&mma, own[0]});
    case PERMUTATION:
        return ct_permutation_mnk(cx, &mma, c->t[0]);
    case TILE_SIZE:
        return ct_tile_size(cx, &mma, c->t[0]);
    case SIZE: /* how many threads take part */
        return ct_size(cx, cti_part_arg(cx, c, mma.thr_layout_vmnk));
    case LAYOUT_TV:
        return ct_get_layout_TV(cx, &mma, operand);
    case PRINT:
        break;
    }
    return cti_printed(cx, put, &(struct slice){&mma, NULL});
}

#define OPERANDS "mma, atoms, permutation"
#define MMA_OF   "the mma A over the atoms B and the permutation C, "

#define MEMBER(name, call, law, ...)                                                               \
    CTI_MEMBER("tiled_mma", name, call, MMA_OF law, .any = member, __VA_ARGS__)

/* The member of operand A, of B and of C. */
#define OF_EACH(name, call, law, ...)                                                              \
    MEMBER(name "_A", call, law " operand A", __VA_ARGS__, .of = CT_A),                            \
        MEMBER(name "_B", call, law " operand B", __VA_ARGS__, .of = CT_B),                        \
        MEMBER(name "_C", call, law " operand C", __VA_ARGS__, .of = CT_C)

const cti_op cti_tiled_mma_ops[] = {
    MEMBER("tile_shape", "(" OPERANDS ")", "the extents of its tile in M, N, K",
           .which = TILE_SHAPE),
    OF_EACH("thrfrg", "(" OPERANDS ", divided)", "D as (threads, values) of", .which = THRFRG),
    OF_EACH("partition", "(" OPERANDS ", thread, tensor)", "what thread D has of E as",
            .which = PARTITION),
    OF_EACH("partition_fragment", "(" OPERANDS ", thread, tensor)",
            "registers for what thread D has of E as", .which = PARTITION_FRAGMENT),
    {"partition_fragment_C", "partition_fragment_C(" OPERANDS ", shape)",
     MMA_OF "registers for what each thread has of the shape D as operand C", .any = member,
     .which = ACCUMULATORS},
    OF_EACH("make_fragment", "(" OPERANDS ", tensor)", "registers for D, a thread's part of",
            .which = MAKE_FRAGMENT),
    OF_EACH("partition_shape", "(" OPERANDS ", shape)", "the shape of a thread's part of D as",
            .which = PARTITION_SHAPE),
    MEMBER("get_thr_layout_vmnk", "(" OPERANDS ")", "(in an atom, M, N, K) -> thread",
           .which = THREAD_LAYOUT),
    MEMBER("get_slice", "(" OPERANDS ", thread)", "the slice of thread D as CuTe prints it",
           .which = SLICE),
    MEMBER("permutation_mnk", "<i>(" OPERANDS ")",
           "the tile of one of the modes M, N, K, as it was given or as the atoms cover it",
           .which = PERMUTATION, .min_t = 1, .max_t = 1),
    MEMBER("tile_size_mnk", "<i>(" OPERANDS ")",
           "the extent of its tile in one of the modes M, N, K", .which = TILE_SIZE, .min_t = 1,
           .max_t = 1),
    MEMBER("tile_size", "<i>(" OPERANDS ")", "the extent of its tile in one of the modes M, N, K",
           .which = TILE_SIZE, .min_t = 1, .max_t = 1),
    MEMBER("size", "[<i>](" OPERANDS ")",
           "how many threads it has, all or in one mode of (V,M,N,K)", .which = SIZE, .max_t = 1),
    MEMBER("thr_size", "[<i>](" OPERANDS ")",
           "how many threads it has, all or in one mode of (V,M,N,K)", .which = SIZE, .max_t = 1),
    MEMBER("print", "(" OPERANDS ")", "as CuTe prints it", .which = PRINT),
    MEMBER("get_layoutA_TV", "(" OPERANDS ")", "(thread, value) -> place in its M x K tile",
           .which = LAYOUT_TV, .of = CT_A),
    MEMBER("get_layoutB_TV", "(" OPERANDS ")", "(thread, value) -> place in its N x K tile",
           .which = LAYOUT_TV, .of = CT_B),
    MEMBER("get_layoutC_TV", "(" OPERANDS ")", "(thread, value) -> place in its M x N tile",
           .which = LAYOUT_TV, .of = CT_C),
    {.name = NULL},
};
