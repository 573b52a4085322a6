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

#include <assert.h>

/* ---- What makes it ---- */

enum {
    BY_LAYOUTS, /* make_tiled_copy */
    BY_TV,
    BY_ADDRESS,
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

static ct_tiled_copy for_mma(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    ct_tiled_mma mma = cti_tiled_mma_arg(cx, c, 2);
    if (ct_check(cx) != CT_OK)
        return (ct_tiled_copy){atom, cti_null(), cti_null()};
    return c->op->which == FOR_C_ATOM
               ? ct_make_tiled_copy_C_atom(cx, atom, &mma)
               : ct_make_tiled_copy_of(cx, atom, &mma, (ct_operand)(c->op->which - FOR_A));
}

static ct_tiled_copy as_another(ct_ctx *cx, const cti_call *c, ct_copy_traits atom)
{
    ct_tiled_copy like = ct_make_tiled_copy(cx, cti_copy_atom_arg(cx, c, 2), c->arg[4], c->arg[5]);
    if (ct_check(cx) != CT_OK)
        return like;
    return c->op->which == AS_SOURCE ? ct_make_tiled_copy_S(cx, atom, &like)
                                     : ct_make_tiled_copy_D(cx, atom, &like);
}

static const struct maker {
    int operands;
    ct_tiled_copy (*make)(ct_ctx *cx, const cti_call *c, ct_copy_traits atom);
} makers[] = {
    [BY_LAYOUTS] = {4, by_layouts},
    [BY_TV] = {4, by_tv},
    [BY_ADDRESS] = {4, by_address},
    [FOR_A] = {5, for_mma},
    [FOR_B] = {5, for_mma},
    [FOR_C] = {5, for_mma},
    [FOR_C_ATOM] = {5, for_mma},
    [AS_SOURCE] = {6, as_another},
    [AS_DESTINATION] = {6, as_another},
};

/* The copy, and the n operands behind those that it is made of; NULL where that fails. */
static const ct_value *made(ct_ctx *cx, const cti_call *c, int n, ct_tiled_copy *copy)
{
    const struct maker *m = &makers[c->op->which];
    assert(c->n == m->operands + n);
    ct_copy_traits atom = cti_copy_atom_arg(cx, c, 0);
    if (ct_check(cx) == CT_OK)
        *copy = m->make(cx, c, atom);
    return ct_check(cx) == CT_OK ? c->arg + m->operands : NULL;
}

/* ---- Members ---- */

static ct_value tiler_and_tv(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return made(cx, c, 0, &copy) != NULL ? cti_pair_text(cx, copy.Tiler_MN, copy.TiledLayout_TV)
                                         : cti_null();
}

static ct_value layout_s(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return made(cx, c, 0, &copy) != NULL ? ct_get_layoutS_TV(cx, &copy) : cti_null();
}

static ct_value layout_d(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return made(cx, c, 0, &copy) != NULL ? ct_get_layoutD_TV(cx, &copy) : cti_null();
}

static ct_value tidfrg_s(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 1, &copy);
    return operand != NULL ? ct_tidfrg_S(cx, &copy, operand[0]) : cti_null();
}

static ct_value tidfrg_d(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 1, &copy);
    return operand != NULL ? ct_tidfrg_D(cx, &copy, operand[0]) : cti_null();
}

static ct_value thrfrg(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 2, &copy);
    return operand != NULL ? ct_tile2thrfrg(cx, &copy, operand[0], operand[1]) : cti_null();
}

static ct_value partition_s(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 2, &copy);
    return operand != NULL ? ct_partition_S(cx, &copy, operand[0], operand[1]) : cti_null();
}

static ct_value partition_d(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 2, &copy);
    return operand != NULL ? ct_partition_D(cx, &copy, operand[0], operand[1]) : cti_null();
}

static ct_value retile(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 1, &copy);
    return operand != NULL ? ct_retile(cx, &copy, operand[0]) : cti_null();
}

/* retile_S and retile_D of a thread's slice: the thread changes nothing, but is there. */
static ct_value retile_of_thread(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    const ct_value *operand = made(cx, c, 2, &copy);
    cti_text t;
    if (operand == NULL)
        return cti_null();
    if (!cti_is(operand[0], CT_INTEGER))
        return cti_fail(cx, CT_EINVAL, "%s: the thread %s is not an integer", c->op->name,
                        cti_show(&t, operand[0]));
    return ct_retile(cx, &copy, operand[1]);
}

/* How many threads take part. */
static ct_value threads(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return made(cx, c, 0, &copy) != NULL ? ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0))
                                         : cti_null();
}

static ct_value tile_size(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    if (made(cx, c, 0, &copy) == NULL)
        return cti_null();
    ct_value v = copy.Tiler_MN;
    for (int i = 0; i < c->nt; ++i)
        v = ct_get(cx, v, c->t[i]);
    return ct_size(cx, v);
}

static size_t put_copy(ct_ctx *cx, const void *copy, char *text, size_t size)
{
    return ct_print_tiled_copy(cx, copy, text, size);
}

static ct_value print(ct_ctx *cx, const cti_call *c)
{
    ct_tiled_copy copy;
    return made(cx, c, 0, &copy) != NULL ? cti_printed(cx, put_copy, &copy) : cti_null();
}

struct thr_copy {
    ct_tiled_copy copy;
    ct_value thread;
};

static size_t put_slice(ct_ctx *cx, const void *slice, char *text, size_t size)
{
    const struct thr_copy *s = slice;
    return ct_print_thr_copy(cx, &s->copy, s->thread, text, size);
}

static ct_value get_slice(ct_ctx *cx, const cti_call *c)
{
    struct thr_copy slice;
    const ct_value *operand = made(cx, c, 1, &slice.copy);
    if (operand == NULL)
        return cti_null();
    slice.thread = operand[0];
    return cti_printed(cx, put_slice, &slice);
}

/* ---- Rows: all members of what one function makes ---- */

#define MEMBERS(name, operands, of, maker)                                                         \
    {name ".TV", name ".TV(" operands ")", of "its tile and (thread, value) -> place in it",       \
     .any = tiler_and_tv, .which = maker},                                                         \
        {name ".get_layoutS_TV", name ".get_layoutS_TV(" operands ")",                             \
         of "(thread, value) -> place in the tile, as it reads", .any = layout_s, .which = maker}, \
        {name ".get_layoutD_TV", name ".get_layoutD_TV(" operands ")",                             \
         of "(thread, value) -> place in the tile, as it writes", .any = layout_d,                 \
         .which = maker},                                                                          \
        {name ".partition_S", name ".partition_S(" operands ", thread, tensor)",                   \
         of "what a thread reads of a tensor", .any = partition_s, .which = maker},                \
        {name ".partition_D", name ".partition_D(" operands ", thread, tensor)",                   \
         of "what a thread writes of a tensor", .any = partition_d, .which = maker},               \
        {name ".retile", name ".retile(" operands ", fragment)",                                   \
         of "the fragment in the order of its values", .any = retile, .which = maker},             \
        {name ".retile_S", name ".retile_S(" operands ", thread, tensor)",                         \
         of "a thread's fragment in the order in which it reads", .any = retile_of_thread,         \
         .which = maker},                                                                          \
        {name ".retile_D", name ".retile_D(" operands ", thread, tensor)",                         \
         of "a thread's fragment in the order in which it writes", .any = retile_of_thread,        \
         .which = maker},                                                                          \
        {name ".tidfrg_S", name ".tidfrg_S(" operands ", divided)",                                \
         of "a tensor as (threads, values, rests), as it is read", .any = tidfrg_s,                \
         .which = maker},                                                                          \
        {name ".tidfrg_D", name ".tidfrg_D(" operands ", divided)",                                \
         of "a tensor as (threads, values, rests), as it is written", .any = tidfrg_d,             \
         .which = maker},                                                                          \
        {name ".tile2thrfrg", name ".tile2thrfrg(" operands ", divided, layout)",                  \
         of "tiles as (threads, values, rests), by a layout to the reference", .any = thrfrg,      \
         .which = maker},                                                                          \
        {name ".get_slice", name ".get_slice(" operands ", thread)",                               \
         of "a thread's slice as CuTe prints it", .any = get_slice, .which = maker},               \
        {name ".size", name ".size(" operands ")", of "how many threads it has", .any = threads,   \
         .which = maker},                                                                          \
        {name ".tile_size",                                                                        \
         name ".tile_size[<i,..>](" operands ")",                                                  \
         of "the size of its tile, or of a mode of it",                                            \
         .any = tile_size,                                                                         \
         .which = maker,                                                                           \
         .max_t = CTI_MAX_TEMPLATE},                                                               \
    {                                                                                              \
        name ".print", name ".print(" operands ")", of "as CuTe prints it", .any = print,          \
                                                                            .which = maker         \
    }

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
    FOR_MMA("A", "that fits operand A", FOR_A),
    FOR_MMA("B", "that fits operand B", FOR_B),
    FOR_MMA("C", "that fits operand C", FOR_C),
    FOR_MMA("C_atom", "of a few accumulators", FOR_C_ATOM),
    LIKE("S", "reads", AS_SOURCE),
    LIKE("D", "writes", AS_DESTINATION),
    {.name = NULL},
};
