/* mma_layouts.c - where the threads of an MMA operation hold the elements of a matrix.
 *
 * A matrix of R rows (M or N) and C columns (K or N) is numbered down its columns, so (r,c) is
 * r + c * R, and a layout maps (thread, value) to that number.
 *
 *            4 runs of E columns               one block of 8 rows by 4E columns: thread
 *          +----+----+----+----+               4i + j holds run j of row i. A warp repeats the
 *   row 0  | T0 | T1 | T2 | T3 |               block, in its values, down to row 15 and then
 *   row 1  | T4 | T5 | T6 | T7 |               across all columns. Four warps, each 16 rows
 *     ..   |                   |               below the one before, make a warpgroup.
 *   row 7  | T28| T29| T30| T31|
 *          +----+----+----+----+
 *
 * Here: that rule, for operands and accumulators of warps and warpgroups; operands that all
 * threads see whole; and the layouts of a quadpair, which follow no rule. Not here: which
 * operation has which of them (mma_traits.c).
 * Follows 0t_mma_atom "Volta", "Hopper", and the layouts of CuTe 4.7.0. */
#include "ref/atom/mma.h"
#include "ref/value/value.h"

/* Modes of a layout, one after the other. */
typedef struct modes {
    ct_value shape[4], stride[4];
    int n;
} modes;

static void add(ct_ctx *cx, modes *m, int extent, int stride)
{
    m->shape[m->n] = ct_static(cx, extent);
    m->stride[m->n++] = ct_static(cx, stride);
}

static ct_layout tuple_of(ct_ctx *cx, const modes *m)
{
    return cti_layout(cx, ct_make_tuple(cx, m->n, m->shape), ct_make_tuple(cx, m->n, m->stride));
}

/* A value's modes, of which none are _1:_0. One stands alone, but CuTe keeps 4-bit runs, which
 * have 8 elements, in a tuple. */
static ct_layout values_of(ct_ctx *cx, modes *m, int run)
{
    if (m->n == 0)
        add(cx, m, 1, 0);
    if (m->n == 1 && run != 8)
        return cti_layout(cx, m->shape[0], m->stride[0]);
    return tuple_of(cx, m);
}

/* A matrix shared out by the rule at the top; run is E. Warps leave out modes of extent 1,
 * warpgroups keep the one across the columns. */
ct_layout cti_mma_fragment(ct_ctx *cx, int rows, int columns, int run)
{
    modes threads = {.n = 0}, values = {.n = 0};
    int blocks = columns / (4 * run);
    bool group = rows > 16;
    add(cx, &threads, 4, run * rows);
    add(cx, &threads, 8, 1);
    if (group)
        add(cx, &threads, rows / 16, 16);
    if (run > 1)
        add(cx, &values, run, rows);
    if (rows > 8)
        add(cx, &values, 2, 8);
    if (blocks > 1 || group)
        add(cx, &values, blocks, 4 * run * rows);
    const ct_layout both[] = {tuple_of(cx, &threads), values_of(cx, &values, run)};
    return ct_make_layout_of(cx, 2, both);
}

/* The matrix in shared memory: each of a warpgroup's 128 threads sees all of it. */
ct_layout cti_mma_whole(ct_ctx *cx, int rows, int columns)
{
    modes values = {.n = 0};
    add(cx, &values, rows, 1);
    add(cx, &values, columns, rows);
    const ct_layout both[] = {cti_layout(cx, ct_static(cx, 128), ct_static(cx, 0)),
                              tuple_of(cx, &values)};
    return ct_make_layout_of(cx, 2, both);
}

/* Which elements of a sparse A of 64 rows there are: each thread has 32 bits, a bit or two of an
 * element of A, and holds them for all columns of a half of K.
 *
 *      elements of 8 bits     lane 2i of a pair has the upper 8 of its warp's rows 16w .. 16w+15,
 *                             lane 2i+1 the lower ones; pairs have a half of the columns each
 *      .. of more             both lanes of a pair of pairs have the same: two rows, 8 apart */
ct_layout cti_mma_metadata(ct_ctx *cx, int k, int bits)
{
    const int rows = 64, half = k / 2;
    const bool narrow = bits == 8;
    modes threads = {.n = 0}, values = {.n = 0};
    add(cx, &threads, 2, narrow ? 8 : half * rows);
    add(cx, &threads, 2, narrow ? half * rows : 0);
    add(cx, &threads, 8, 1);
    add(cx, &threads, 4, 16);
    add(cx, &values, half, rows);
    if (!narrow)
        add(cx, &values, 2, 8);
    const ct_layout both[] = {tuple_of(cx, &threads), tuple_of(cx, &values)};
    return ct_make_layout_of(cx, 2, both);
}

/* A quadpair's 8 x 4 operand: a thread holds a row, or half a column. */
ct_layout cti_mma_quad_operand(ct_ctx *cx, bool k_major)
{
    return ct_parse(cx, k_major ? "(_8,_4):(_1,_8)" : "((_4,_2),_4):((_8,_4),_1)");
}

/* A quadpair's 8 x 8 accumulators: a row of 16-bit ones, 2 x 2 blocks of 32-bit ones. */
ct_layout cti_mma_quad_accumulator(ct_ctx *cx, int bits)
{
    return ct_parse(cx, bits == 16 ? "(_8,_8):(_1,_8)"
                                   : "((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))");
}
