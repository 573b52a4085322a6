/* op_tiled_copy.c - the operations on tiled copies by name.
 *
 *      make_tiled_copy_A.partition_S(copy, type, mma, atoms, permutation, thread, tensor)
 *      |                 |           |                                    |
 *      what makes it     the member  what it is made of                   the member's operands
 *
 * A line of text has no place for such an object, so each call makes it from its first operands,
 * and every member is there for every function that makes one.
 * Here: the fifth table. Not here: tiled MMAs (op_tiled_mma.c), instructions (op_atom.c).
 * Follows the documents' members: tiled_copy.partition_S is make_tiled_copy(..)'s slice's. */
#include "ref/op/op.h"
#include "ref/value/value.h"

#include <string.h>

/* ---- What makes it ---- */

enum {
    BY_LAYOUTS, /* make_tiled_copy */
    BY_TV,
    BY_ADDRESS,
    BY_TMEM,
    BY_UTCCP,
    FOR_A, /* as CT_A, CT_B, CT_C */
    FOR_B,
    FOR_C,
    FOR_C_ATOM,
    AS_SOURCE,
    AS_DESTINATION
};

static ct_tiled_copy by_layouts(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    return ct_make_tiled_copy(cx, atom, c->arg[2], c->arg[3]);
}

static ct_tiled_copy by_tv(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    return ct_make_tiled_copy_impl(cx, atom, c->arg[2], c->arg[3]);
}

static ct_tiled_copy by_address(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    return ct_make_cotiled_copy(cx, atom, c->arg[2], c->arg[3]);
}

static ct_tiled_copy by_tmem(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    return c->op->of == BY_TMEM ? ct_make_tmem_copy(cx, atom, c->arg[2])
                                : ct_make_utccp_copy(cx, atom, c->arg[2]);
}

static ct_tiled_copy for_mma(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    ct_tiled_mma mma = cti_tiled_mma_arg(cx, c, 2);
    if (ct_check(cx) != CT_OK)
        return (ct_tiled_copy){atom, cti_null(), cti_null()};
    return c->op->of == FOR_C_ATOM
               ? ct_make_tiled_copy_C_atom(cx, atom, &mma)
               : ct_make_tiled_copy_of(cx, atom, &mma, (ct_operand)(c->op->of - FOR_A));
}

static ct_tiled_copy as_another(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    ct_tiled_copy like = ct_make_tiled_copy(cx, cti_copy_atom_arg(cx, c, 2), c->arg[4], c->arg[5]);
    if (ct_check(cx) != CT_OK)
        return like;
    return c->op->of == AS_SOURCE ? ct_make_tiled_copy_S(cx, atom, &like)
                                  : ct_make_tiled_copy_D(cx, atom, &like);
}

static const struct maker {
    int operands;
    ct_tiled_copy (*make)(ct_ctx *cx, const cti_call *c, ct_copy_traits atom);
} makers[] = {
    [BY_LAYOUTS] = {4, by_layouts},
    [BY_TV] = {4, by_tv},
    [BY_ADDRESS] = {4, by_address},
    [BY_TMEM] = {3, by_tmem},
    [BY_UTCCP] = {3, by_tmem},
    [FOR_A] = {5, for_mma},
    [FOR_B] = {5, for_mma},
    [FOR_C] = {5, for_mma},
    [FOR_C_ATOM] = {5, for_mma},
    [AS_SOURCE] = {6, as_another},
    [AS_DESTINATION] = {6, as_another},
};

/* ---- Its members ---- */

enum member {
    TV,
    LAYOUT_S,
    LAYOUT_D,
    PARTITION_S,
    PARTITION_D,
    RETILE,
    RETILE_OF_THREAD,
    TIDFRG_S,
    TIDFRG_D,
    TILE2THRFRG,
    SLICE,
    SIZE,
    TILE_SIZE,
    PRINT
};

/* retile_S and retile_D of a thread's slice: the thread changes nothing, but is there. */
static ct_value retile_of_thread(ct_ctx *cx, const char *op, const ct_tiled_copy *copy,
                                 const ct_value operand[2])
{
    cti_text t;
    if (!cti_is(operand[0], CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "%s: the thread %s is not an integer", op,
                        cti_show(&t, operand[0]));
    return ct_retile(cx, copy, operand[1]);
}

struct slice {
    const ct_tiled_copy *copy;
    ct_value thread; /* NULL: of all threads */
};

static size_t put(ct_ctx *cx, const void *what, char *text, size_t size)
{
    const struct slice *s = what;
    return s->thread == NULL ? ct_print_tiled_copy(cx, s->copy, text, size)
                             : ct_print_thr_copy(cx, s->copy, s->thread, text, size);
}

static ct_value member(ct_ctx *cx, const cti_call *c)
{
    const struct maker *m = &makers[c->op->of];
    const ct_value *own = c->arg + m->operands; /* operands, of the member */
    ct_tiled_copy copy = m->make(cx, c, cti_copy_atom_arg(cx, c, 0));
    if (ct_check(cx) != CT_OK)
        return cti_null();
    switch ((enum member)c->op->which) {
    case TV:
        return cti_pair_text(cx, copy.Tiler_MN, copy.TiledLayout_TV);
    case LAYOUT_S:
        return ct_get_layoutS_TV(cx, &copy);
    case LAYOUT_D:
        return ct_get_layoutD_TV(cx, &copy);
    case PARTITION_S:
        return ct_partition_S(cx, &copy, own[0], own[1]);
    case PARTITION_D:
        return ct_partition_D(cx, &copy, own[0], own[1]);
    case RETILE:
        return ct_retile(cx, &copy, own[0]);
    case RETILE_OF_THREAD:
        return retile_of_thread(cx, c->op->name, &copy, own);
    case TIDFRG_S:
        return ct_tidfrg_S(cx, &copy, own[0]);
    case TIDFRG_D:
        return ct_tidfrg_D(cx, &copy, own[0]);
    case TILE2THRFRG:
        return ct_tile2thrfrg(cx, &copy, own[0], own[1]);
    case SIZE: /* how many threads take part */
        return ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0));
    case TILE_SIZE:
        return ct_size(cx, cti_part_arg(cx, c, copy.Tiler_MN));
    case SLICE:
        return cti_printed(cx, put, &(struct slice){&copy, own[0]});
    case PRINT:
        break;
    }
    return cti_printed(cx, put, &(struct slice){&copy, NULL});
}

/* ---- Rows: all members of what one function makes ---- */

#define MEMBER(name, of_it, maker, member_name, call, law, ...)                                    \
    CTI_MEMBER(name, member_name, call, of_it law, .any = member, .of = maker, __VA_ARGS__)

/* name: of the object; o: the operands that it is made of; it: the same in words. */
#define MEMBERS(name, o, it, maker)                                                                \
    MEMBER(name, it, maker, "TV", "(" o ")", "its tile and (thread, value) -> place in it",        \
           .which = TV),                                                                           \
        MEMBER(name, it, maker, "get_layoutS_TV", "(" o ")",                                       \
               "(thread, value) -> place in the tile, as it reads", .which = LAYOUT_S),            \
        MEMBER(name, it, maker, "get_layoutD_TV", "(" o ")",                                       \
               "(thread, value) -> place in the tile, as it writes", .which = LAYOUT_D),           \
        MEMBER(name, it, maker, "partition_S", "(" o ", thread, tensor)",                          \
               "what a thread reads of a tensor", .which = PARTITION_S),                           \
        MEMBER(name, it, maker, "partition_D", "(" o ", thread, tensor)",                          \
               "what a thread writes of a tensor", .which = PARTITION_D),                          \
        MEMBER(name, it, maker, "retile", "(" o ", fragment)",                                     \
               "the fragment in the order of its values", .which = RETILE),                        \
        MEMBER(name, it, maker, "retile_S", "(" o ", thread, tensor)",                             \
               "a thread's fragment in the order in which it reads", .which = RETILE_OF_THREAD),   \
        MEMBER(name, it, maker, "retile_D", "(" o ", thread, tensor)",                             \
               "a thread's fragment in the order in which it writes", .which = RETILE_OF_THREAD),  \
        MEMBER(name, it, maker, "tidfrg_S", "(" o ", divided)",                                    \
               "a tensor as (threads, values, rests), as it is read", .which = TIDFRG_S),          \
        MEMBER(name, it, maker, "tidfrg_D", "(" o ", divided)",                                    \
               "a tensor as (threads, values, rests), as it is written", .which = TIDFRG_D),       \
        MEMBER(name, it, maker, "tile2thrfrg", "(" o ", divided, layout)",                         \
               "tiles as (threads, values, rests), by a layout to the reference",                  \
               .which = TILE2THRFRG),                                                              \
        MEMBER(name, it, maker, "get_slice", "(" o ", thread)",                                    \
               "a thread's slice as CuTe prints it", .which = SLICE),                              \
        MEMBER(name, it, maker, "size", "(" o ")", "how many threads it has", .which = SIZE),      \
        MEMBER(name, it, maker, "tile_size", "[<i,..>](" o ")",                                    \
               "the size of its tile, or of a mode of it", .which = TILE_SIZE,                     \
               .max_t = CTI_MAX_TEMPLATE),                                                         \
        MEMBER(name, it, maker, "print", "(" o ")", "as CuTe prints it", .which = PRINT)

#define FOR_MMA(name, what, maker)                                                                 \
    MEMBERS("make_tiled_copy_" name, "copy, type, mma, atoms, permutation",                        \
            "the copy A of type B " what " of the mma C over atoms D, permutation E: ", maker)

#define LIKE(name, how, maker)                                                                     \
    MEMBERS(                                                                                       \
        "make_tiled_copy_" name, "copy, type, copy, type, threads, values",                        \
        "the copy A of type B over all that the copy C of type D, by threads E and values F, " how \
        ": ",                                                                                      \
        maker)

const cti_op cti_tiled_copy_ops[] = {
    MEMBERS("tiled_copy", "copy, type, threads, values",
            "the copy A of type B, by threads C and values D: ", BY_LAYOUTS),
    MEMBERS("make_tiled_copy_impl", "copy, type, tv, tiler",
            "the copy A of type B by the layout C of threads and values over the tile D: ", BY_TV),
    MEMBERS("cotiled_copy", "copy, type, tv, data",
            "the copy A of type B whose threads and values have the addresses C in the layout D: ",
            BY_ADDRESS),
    MEMBERS("make_tmem_copy", "copy, type, tensor",
            "the copy A of type B, by 128 threads, of the tensor C in tensor memory: ", BY_TMEM),
    MEMBERS("make_utccp_copy", "copy, type, tensor",
            "the copy A of type B from shared memory to the tensor C in tensor memory: ", BY_UTCCP),
    FOR_MMA("A", "that fits operand A", FOR_A),
    FOR_MMA("B", "that fits operand B", FOR_B),
    FOR_MMA("C", "that fits operand C", FOR_C),
    FOR_MMA("C_atom", "of a few accumulators", FOR_C_ATOM),
    LIKE("S", "reads", AS_SOURCE),
    LIKE("D", "writes", AS_DESTINATION),
    {.name = NULL},
};

/* ---- For expressions ---- */

/* One of maker's rows, all of which are made from the same operands. */
static const cti_op *row_of(const char *maker)
{
    size_t n = strlen(maker);
    const cti_op *op = cti_tiled_copy_ops;
    while (op->name != NULL && (strncmp(op->name, maker, n) != 0 || op->name[n] != '.'))
        ++op;
    return op->name != NULL ? op : NULL;
}

bool cti_tiled_copy_of(ct_ctx *cx, const char *maker, int n, const ct_value *arg,
                       ct_tiled_copy *copy)
{
    const cti_op *op = row_of(maker);
    if (op == NULL || n != makers[op->of].operands)
        return false;
    cti_call call = {.op = op, .n = n, .arg = arg};
    *copy = makers[op->of].make(cx, &call, cti_copy_atom_arg(cx, &call, 0));
    return ct_check(cx) == CT_OK;
}
