/* check.c - judges exercise 28: the library's partition of each operand, mode by mode. */
#include "tutorials/exercises/judge/task.h"

enum { ATOM_M = 16, ATOM_N = 8, ATOM_K = 16, THREADS = 32 };

static int64_t at(ct_value t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value three(ct_ctx *cx, ct_value a, ct_value b, ct_value c)
{
    ct_value items[3] = {a, b, c};
    return ct_make_tuple(cx, 3, items);
}

static ct_value numbers(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    return three(cx, ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c));
}

static ct_value atoms_at(ct_ctx *cx, const task_question *q)
{
    static const int atoms[4][3] = {{1, 1, 8}, {2, 2, 32}, {4, 1, 16}, {1, 2, 32}};
    const int *a = atoms[q->column];
    return numbers(cx, a[0], a[1], a[2]);
}

/* A fragment's shape with a number for each mode. */
static ct_value sizes(ct_ctx *cx, ct_value shape)
{
    if (ct_kind_of(shape) != CT_TUPLE || ct_length(shape) != 3)
        return NULL;
    return numbers(cx, ct_int(ct_size(cx, ct_item(shape, 0))),
                   ct_int(ct_size(cx, ct_item(shape, 1))), ct_int(ct_size(cx, ct_item(shape, 2))));
}

static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    (void)q;
    if (ct_kind_of(v) != CT_TUPLE || ct_length(v) != 3)
        return NULL;
    ct_value each[3];
    for (int i = 0; i < 3; ++i) {
        each[i] = sizes(cx, ct_item(v, i));
        if (each[i] == NULL)
            return NULL;
    }
    return three(cx, each[0], each[1], each[2]);
}

static ct_value part(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, int64_t rows,
                     int64_t columns)
{
    ct_tuple shape = pair(cx, ct_static(cx, rows), ct_static(cx, columns));
    return sizes(cx, ct_partition_shape(cx, mma, which, shape));
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    ct_value none = ct_underscore(), one = ct_static(cx, 1);
    ct_tuple warps = three(cx, ct_static(cx, at(q->b, 0)), ct_static(cx, at(q->b, 1)), one);
    ct_mma_traits atom = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN");
    ct_tiled_mma mma =
        ct_make_tiled_mma(cx, atom, ct_make_layout(cx, warps, NULL), three(cx, none, none, none));
    int64_t M = at(q->a, 0), N = at(q->a, 1), K = at(q->a, 2);
    return three(cx, part(cx, &mma, CT_A, M, K), part(cx, &mma, CT_B, N, K),
                 part(cx, &mma, CT_C, M, N));
}

/* How many instructions along each mode. */
typedef struct counts {
    int64_t m, n, k;
} counts;

static counts count(ct_value tile, int64_t am, int64_t an, int64_t ak)
{
    return (counts){at(tile, 0) / (ATOM_M * am), at(tile, 1) / (ATOM_N * an),
                    at(tile, 2) / (ATOM_K * ak)};
}

/* The answer with these counts, and values of so many threads. */
static ct_value shapes(ct_ctx *cx, counts c, int64_t threads)
{
    return three(cx, numbers(cx, ATOM_M * ATOM_K / threads, c.m, c.k),
                 numbers(cx, ATOM_N * ATOM_K / threads, c.n, c.k),
                 numbers(cx, ATOM_M * ATOM_N / threads, c.m, c.n));
}

static ct_value one_warp(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)atoms;
    return shapes(cx, count(tile, 1, 1, 1), THREADS);
}

static ct_value exchanged(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shapes(cx, count(tile, at(atoms, 1), at(atoms, 0), 1), THREADS);
}

static ct_value whole_atom(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shapes(cx, count(tile, at(atoms, 0), at(atoms, 1), 1), 1);
}

static ct_value all_threads(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t warps = at(atoms, 0) * at(atoms, 1);
    return shapes(cx, count(tile, at(atoms, 0), at(atoms, 1), 1), THREADS * warps);
}

/* How often the warps fit into the tile that the permutation makes. */
static int64_t larger(ct_value atoms)
{
    return at(atoms, 2) / (ATOM_N * at(atoms, 1));
}

static ct_value larger_mma(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, at(atoms, 0), at(atoms, 1) * larger(atoms), 1);
    return three(cx, numbers(cx, 8, c.m, c.k), numbers(cx, 4 * larger(atoms), c.n, c.k),
                 numbers(cx, 4 * larger(atoms), c.m, c.n));
}

static ct_value fewer_passes(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shapes(cx, count(tile, at(atoms, 0), at(atoms, 1) * larger(atoms), 1), THREADS);
}

static ct_value k_first(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, at(atoms, 0), at(atoms, 1), 1);
    return three(cx, numbers(cx, 8, c.k, c.m), numbers(cx, 4, c.k, c.n), numbers(cx, 4, c.m, c.n));
}

static ct_value extents(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)atoms;
    int64_t M = at(tile, 0), N = at(tile, 1), K = at(tile, 2);
    return three(cx, numbers(cx, 8, M, K), numbers(cx, 4, N, K), numbers(cx, 4, M, N));
}

static ct_value n_as_m(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, at(atoms, 0), at(atoms, 1), 1);
    c.n = at(tile, 1) / (ATOM_M * at(atoms, 1));
    return shapes(cx, c, THREADS);
}

static ct_value warps_along_k(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t am = at(atoms, 0), an = at(atoms, 1);
    counts c = count(tile, am, an, 1);
    return three(cx, numbers(cx, 8, c.m, c.k / an), numbers(cx, 4, c.n, c.k / am),
                 numbers(cx, 4, c.m, c.n));
}

static ct_value short_k(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, at(atoms, 0), at(atoms, 1), 1);
    c.k *= 2;
    return shapes(cx, c, THREADS);
}

static ct_value eight_each(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, at(atoms, 0), at(atoms, 1), 1);
    return three(cx, numbers(cx, 8, c.m, c.k), numbers(cx, 8, c.n, c.k), numbers(cx, 8, c.m, c.n));
}

static counts right_counts(ct_value tile, ct_value atoms)
{
    return count(tile, at(atoms, 0), at(atoms, 1), 1);
}

static ct_value elements_of_warp(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t M = at(tile, 0) / at(atoms, 0), N = at(tile, 1) / at(atoms, 1), K = at(tile, 2);
    return shapes(cx, (counts){M, N, K}, THREADS);
}

static ct_value n_by_k(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return shapes(cx, (counts){c.m, c.n / 2, 2 * c.k}, THREADS);
}

static ct_value m_by_n(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return shapes(cx, (counts){2 * c.m, c.n / 2, c.k}, THREADS);
}

/* The shapes of A, B and C of the right answer. */
static ct_value shape_of(ct_ctx *cx, ct_value tile, ct_value atoms, int operand)
{
    return ct_item(shapes(cx, right_counts(tile, atoms), THREADS), operand);
}

static ct_value b_turned(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, shape_of(cx, tile, atoms, 0), numbers(cx, 4, c.k, c.n),
                 shape_of(cx, tile, atoms, 2));
}

static ct_value all_turned(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 8, c.k, c.m), numbers(cx, 4, c.k, c.n), numbers(cx, 4, c.n, c.m));
}

static ct_value values_last(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, c.m, c.k, 8), numbers(cx, c.n, c.k, 4), numbers(cx, c.m, c.n, 4));
}

static ct_value c_first(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return three(cx, shape_of(cx, tile, atoms, 2), shape_of(cx, tile, atoms, 0),
                 shape_of(cx, tile, atoms, 1));
}

static ct_value all_values(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 8 * c.m * c.k, c.m, c.k), numbers(cx, 4 * c.n * c.k, c.n, c.k),
                 numbers(cx, 4 * c.m * c.n, c.m, c.n));
}

static ct_value a_as_b(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 4, c.m, c.k), numbers(cx, 8, c.n, c.k), numbers(cx, 4, c.m, c.n));
}

static ct_value m_of_one_warp(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shapes(cx, count(tile, 1, at(atoms, 1), 1), THREADS);
}

static ct_value n_of_one_warp(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shapes(cx, count(tile, at(atoms, 0), 1, 1), THREADS);
}

static ct_value one_k(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    c.k = 1;
    return shapes(cx, c, THREADS);
}

static ct_value four_each(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 4, c.m, c.k), numbers(cx, 4, c.n, c.k), numbers(cx, 4, c.m, c.n));
}

static ct_value warps_twice(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t warps = at(atoms, 0) * at(atoms, 1);
    return shapes(cx, count(tile, warps, warps, 1), THREADS);
}

static ct_value c_as_a(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, shape_of(cx, tile, atoms, 0), shape_of(cx, tile, atoms, 1),
                 numbers(cx, 4, c.m, c.k));
}

static ct_value b_as_a(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, shape_of(cx, tile, atoms, 0), numbers(cx, 4, c.m, c.k),
                 shape_of(cx, tile, atoms, 2));
}

static ct_value c_turned(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, shape_of(cx, tile, atoms, 0), shape_of(cx, tile, atoms, 1),
                 numbers(cx, 4, c.n, c.m));
}

static ct_value elements_along(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = {at(tile, 0) / at(atoms, 0), at(tile, 1) / at(atoms, 1), at(tile, 2) / ATOM_K};
    return shapes(cx, c, THREADS);
}

static ct_value multiplied(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = count(tile, 1, 1, 1);
    return shapes(cx, (counts){c.m * at(atoms, 0), c.n * at(atoms, 1), c.k}, THREADS);
}

static ct_value warps_themselves(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)tile;
    return shapes(cx, (counts){at(atoms, 0), at(atoms, 1), 1}, THREADS);
}

static ct_value a_alone(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return shape_of(cx, tile, atoms, 0);
}

static ct_value two_modes(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, pair(cx, ct_dynamic(cx, 8 * c.m), ct_dynamic(cx, c.k)),
                 pair(cx, ct_dynamic(cx, 4 * c.n), ct_dynamic(cx, c.k)),
                 pair(cx, ct_dynamic(cx, 4 * c.m), ct_dynamic(cx, c.n)));
}

static ct_value atom_of_one_warp(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)atoms;
    return shapes(cx, count(tile, 1, 1, 1), 1);
}

static ct_value a_as_c(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 8, c.m, c.n), shape_of(cx, tile, atoms, 1),
                 numbers(cx, 4, c.m, c.k));
}

static ct_value b_first(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    return three(cx, shape_of(cx, tile, atoms, 1), shape_of(cx, tile, atoms, 0),
                 shape_of(cx, tile, atoms, 2));
}

static ct_value totals(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return numbers(cx, 8 * c.m * c.k, 4 * c.n * c.k, 4 * c.m * c.n);
}

static const task_mistake mistakes[] = {
    {one_warp, "the warps were left out: with am warps along M, one pass covers 16 am rows, and "
               "there are fewer passes. MMA_M is M / (16 am), MMA_N is N / (8 an)."},
    {exchanged, "am and an are exchanged: the first counts warps along M, the second along N."},
    {whole_atom,
     "MMA counts all elements of the atom. A thread holds one of 32 parts: 16 * 16 / 32 "
     "values of A, 8 * 16 / 32 of B, 16 * 8 / 32 of C."},
    {all_threads, "the values of the atom were divided by the threads of all warps. An atom "
                  "belongs to one warp of 32 threads; other warps have atoms of their own."},
    {larger_mma,
     "the permutation was taken for a larger instruction: MMA holds several atoms' values, and "
     "there "
     "are fewer passes. MMA is one instruction's share, whatever the third argument is."},
    {fewer_passes, "N was divided by pn, the size in the third argument. It groups the columns, "
                   "and every atom of "
                   "them is still an instruction of its own: MMA_N is N / (8 an)."},
    {k_first, "MMA_K stands before MMA_M and MMA_N. A is M x K and B is N x K: the modes come in "
              "that order."},
    {extents, "these are the extents of the tile in elements. The modes behind MMA count "
              "instructions: how many fit side by side."},
    {n_as_m, "N was divided by 16 an. The atom is 16 x 8 x 16: it covers 8 columns of C."},
    {warps_along_k, "K was divided by the warps as well. Warps along N read the same part of A, "
                    "all of it along K: there is one warp along K."},
    {short_k,
     "MMA_K counts twice as many instructions: K was divided by 8. The atom is 16 x 8 x 16 "
     "and takes 16 columns of A and B at once."},
    {eight_each,
     "each operand has 8 values of a thread here. That is right for A, 16 * 16 / 32; B is 8 "
     "x 16 and C 16 x 8, so a thread has 4 values of each."},
    {elements_of_warp, "these are rows and columns: M / am and N / an elements. The modes behind "
                       "MMA count instructions of 16 x 8 x 16: divide by 16, 8 and 16 as well."},
    {n_by_k, "the atom was taken as 16 x 16 x 8. It is 16 x 8 x 16, M x N x K: N is divided by 8 "
             "an, K by 16."},
    {m_by_n, "the atom was taken as 8 x 16 x 16. It is 16 x 8 x 16, M x N x K: M is divided by 16 "
             "am, N by 8 an."},
    {b_turned,
     "B is taken as K x N: MMA_K stands before MMA_N. In CuTe B is N x K: (MMA, MMA_N, MMA_K)."},
    {all_turned, "the two counts are exchanged in each of the shapes. A is M x K, B is N x K and C "
                 "is M x N: the modes come in that order."},
    {values_last, "MMA stands last. It is mode 0 of each fragment, (MMA, MMA_M, MMA_K), so that "
                  "one instruction takes fragment(_,m,k)."},
    {c_first, "the shapes come as C, A, B. Wanted are those of A, B and C, in that order."},
    {all_values, "MMA counts all values of the fragment. It is the share of one instruction, 8 of "
                 "A, 4 of B and of C; the counts behind it say how many there are."},
    {a_as_b, "MMA of A and B are exchanged. A has 16 x 16 elements, 8 for each of 32 threads; B "
             "has 8 x 16, 4 for each."},
    {m_of_one_warp, "am was left out: MMA_M is M / 16, as if one warp had all rows. am warps share "
                    "them: M / (16 am)."},
    {n_of_one_warp, "an was left out: MMA_N is N / 8, as if one warp had all columns. an warps "
                    "share them: N / (8 an)."},
    {one_k, "MMA_K is 1 whatever K is. One instruction takes 16 of K, so MMA_K is K / 16."},
    {four_each, "each operand has 4 values of a thread here. That is right for B and C; A has 16 x "
                "16 elements for 32 threads, 8 for each."},
    {warps_twice, "M and N were both divided by all warps. am of them stand along M and an along "
                  "N: MMA_M is M / (16 am), MMA_N is N / (8 an)."},
    {c_as_a, "C is taken as M x K, like A. C is M x N: (MMA, MMA_M, MMA_N)."},
    {b_as_a, "B is taken as M x K, like A. B is N x K: (MMA, MMA_N, MMA_K)."},
    {c_turned, "C is taken as N x M: MMA_N stands before MMA_M. C is M x N: (MMA, MMA_M, MMA_N)."},
    {elements_along, "M and N were divided by the warps alone. One instruction covers 16 rows and "
                     "8 columns: MMA_M is M / (16 am), MMA_N is N / (8 an)."},
    {multiplied, "the counts were multiplied by the warps. Warps share the tile: with am of them "
                 "along M there are am times fewer instructions for each, M / (16 am)."},
    {warps_themselves, "the modes behind MMA are am, an and 1, the warps. They count the "
                       "instructions of one warp: M / (16 am), N / (8 an) and K / 16."},
    {a_alone, "this is the shape of A alone. Wanted are three shapes, of A, B and C."},
    {two_modes, "each shape has two modes: the values of an instruction were multiplied into the "
                "second. MMA stands by itself, in mode 0: (MMA, MMA_M, MMA_K)."},
    {atom_of_one_warp,
     "MMA counts all elements of the atom, and the warps were left out. A thread holds one of 32 "
     "parts, 8, 4 and 4 values, and am and an warps share M and N."},
    {a_as_c, "A is taken as M x N and C as M x K. A is M x K, (MMA, MMA_M, MMA_K), and C is M x N, "
             "(MMA, MMA_M, MMA_N)."},
    {b_first, "the shapes come as B, A, C. Wanted are those of A, B and C, in that order."},
    {totals, "these are three numbers, all values of each fragment. Wanted are three shapes, each "
             "with MMA and two counts."},
    {NULL, NULL}};

/* The nine numbers of an answer; false where there are others. */
static bool nine(const char *text, int n[9])
{
    return sscanf(text, "((%d,%d,%d),(%d,%d,%d),(%d,%d,%d))", &n[0], &n[1], &n[2], &n[3], &n[4],
                  &n[5], &n[6], &n[7], &n[8]) == 9;
}

/* All numbers that differ are among those of the mask, bit i for number i. */
static bool differ_within(const task_cell *want, const task_cell *got, unsigned mask)
{
    int w[9], g[9];
    if (!nine(want->text, w) || !nine(got->text, g))
        return false;
    for (int i = 0; i < 9; ++i)
        if (w[i] != g[i] && !(mask >> i & 1))
            return false;
    return true;
}

static bool other_values(const task_cell *want, const task_cell *got)
{
    return differ_within(want, got, 0111);
}

static bool other_m(const task_cell *want, const task_cell *got)
{
    return differ_within(want, got, 0202);
}

static bool other_n(const task_cell *want, const task_cell *got)
{
    return differ_within(want, got, 0420);
}

static bool other_k(const task_cell *want, const task_cell *got)
{
    return differ_within(want, got, 0044);
}

static ct_value values_of_block(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    return three(cx, numbers(cx, 16, c.m, c.k), numbers(cx, 8, c.n, c.k), numbers(cx, 8, c.m, c.n));
}

static ct_value m_by_8(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    c.m *= 2;
    return shapes(cx, c, THREADS);
}

static ct_value n_by_4(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    c.n *= 2;
    return shapes(cx, c, THREADS);
}

static ct_value k_as_it_is(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    counts c = right_counts(tile, atoms);
    c.k = at(tile, 2);
    return shapes(cx, c, THREADS);
}

static const task_family families[] = {
    {{values_of_block, "only MMA is wrong, the values of one instruction; the counts behind it are "
                       "right. 32 threads share the atom: 16 * 16 / 32 = 8 values of A, 8 * 16 / "
                       "32 = 4 of B, 16 * 8 / 32 = 4 of C."},
     other_values},
    {{m_by_8, "only MMA_M is wrong, all other numbers are right. One pass covers 16 rows for each "
              "of the am warps: MMA_M is M / (16 am)."},
     other_m},
    {{n_by_4, "only MMA_N is wrong, all other numbers are right. One pass covers 8 columns for "
              "each of the an warps, whatever pn is: MMA_N is N / (8 an)."},
     other_n},
    {{k_as_it_is, "only MMA_K is wrong, all other numbers are right. One instruction takes 16 of "
                  "K, and one warp stands along K: MMA_K is K / 16."},
     other_k},
    {{NULL, NULL}, NULL}};

const task the_task = {
    .number = 28,
    .folder = "28_partition",
    .title = "partition",
    .task = "((MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N)): the shapes of a "
            "thread's fragments of A, B and C.",
    .cell = "the shapes of A, B, C for 1 x 1, 2 x 2, 4 x 1 and 1 x 2 warps, pn = 8, 32, 16, 32",
    .learnt = "mode 0 is one instruction's share of a thread, the other modes count instructions. "
              "gemm loops over MMA_M, MMA_N and MMA_K and hands mode 0 to the instruction. More "
              "warps along a mode mean fewer passes along it; the tile in the third argument of "
              "make_tiled_mma, which was once a ValLayout, orders rows and columns and changes no "
              "count.",
    .a = "tile",
    .b = "atoms",
    .cases = {{"(64,32,16)", "_", 1, 4}, {"(128,128,32)", "_", 1, 4}, {"(64,64,64)", "_", 1, 4}},
    .b_at = atoms_at,
    .want = want,
    .read = read,
    .kind = "a tuple of three shapes with three modes",
    .mistakes = mistakes,
    .families = families,
    .hints = {"MMA: elements of the atom's operand by 32 threads. A has 16 * 16, B has 8 * 16, C "
              "has 16 * 8.",
              "All warps together cover 16 am rows of M, 8 an columns of N, and 16 of K.",
              "MMA_M = M / (16 am), MMA_N = N / (8 an), MMA_K = K / 16."}};
