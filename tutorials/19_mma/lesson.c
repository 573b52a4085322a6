/* Lesson 19, MMA: matrix instructions, from the name of one to a block full of them.
 *
 * Teaches how the name of an MMA operation is read, what its traits hold, and how their layouts are
 * found, for Volta, Ampere and Hopper; then tiled MMAs: atoms side by side, a larger tile, a
 * permutation; and partitions and fragments. Clears up: the third argument of make_tiled_mma, and
 * the modes (MMA, MMA_M, MMA_K).
 * Follows ref/atom/mma_names.c, ref/atom/mma_layouts.c, ref/atom/tiled_mma.c; 0t_mma_atom, all of
 * it. */
#include "tutorials/lesson.h"

#include <stdio.h>

static int number(ct_value v)
{
    return (int)ct_int(v);
}

static int size(ct_ctx *cx, ct_value v)
{
    return number(ct_size(cx, v));
}

static int mode_size(ct_ctx *cx, ct_layout layout, int mode)
{
    return size(cx, ct_get(cx, layout, mode));
}

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}

/* layout(thread, value) */
static int place(ct_ctx *cx, ct_layout tv, int thread, int value)
{
    ct_value coord[2] = {ct_dynamic(cx, thread), ct_dynamic(cx, value)};
    return number(ct_layout_call(cx, tv, ct_make_tuple(cx, 2, coord)));
}

/* The rows of a thread's first values in a tile of so many rows. */
static const char *rows_of(ct_ctx *cx, char text[80], ct_layout tv, int thread, int rows)
{
    int n = 0;
    for (int v = 0; v < mode_size(cx, tv, 1); ++v)
        n += snprintf(text + n, 80 - (size_t)n, " %d", place(cx, tv, thread, v) % rows);
    return text;
}

/* ---- One instruction ---- */

static void named(lesson *l, ct_ctx *cx)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    // using op = MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>;
    ct_tuple shape = op.Shape_MNK;
    // auto shape = op::Shape_MNK{};
    STEP(l,
         "A matrix instruction computes D = A * B + C. CuTe wraps each in a struct, an operation, "
         "in the headers cute/arch/mma_*.hpp, and its name says all:\n\n"
         "SM70: Volta, the first that has it. 8x8x4: M, N, K. F32 F16 F16 F32: the types of D, A, "
         "B, C. NT: how A and B lie, in the letters of BLAS: NT has both side by side along M and "
         "N, "
         "M-major and N-major; TN has both along K, K-major.\n\n"
         "In CuTe A is M x K, B is N x K, C is M x N: K is always the second mode.");
    lesson_show(l, "shape", shape);
    lesson_say(l, "D %s, A %s, B %s, C %s", op.d_type, op.a_type, op.b_type, op.c_type);

    ct_value a_values = ct_size(cx, ct_get(cx, op.ALayout, 1));
    // auto a_values = size<1>(op::ALayout{});
    int64_t a_registers = number(a_values) * op.a_bits / 32;
    // int a_registers = std::extent<SM70_8x8x4_F32F16F16F32_NT::ARegisters>::value;
    int64_t d_registers = mode_size(cx, op.CLayout, 1) * op.d_bits / 32;
    // int d_registers = std::extent<SM70_8x8x4_F32F16F16F32_NT::DRegisters>::value;
    STEP(
        l,
        "The struct knows registers, not matrices: DRegisters, ARegisters, BRegisters, CRegisters "
        "are arrays of what a thread hands over, and its one function, fma, is the PTX instruction "
        "on them. %d halves of A are packed into %d registers of 32 bits; D and C are %d floats "
        "each.\n\n"
        "On a machine without the instruction, fma is an assertion, so that everything "
        "compiles everywhere.",
        number(a_values), (int)a_registers, (int)d_registers);
    lesson_show(l, "a_values", a_values);
    lesson_show_int(l, "a_registers", a_registers);
    lesson_show_int(l, "d_registers", d_registers);

    ct_mma_traits none = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_NT");
    ct_value absent = ct_size(cx, none.CLayout);
    // auto absent = size(MMA_Traits<SM80_16x8x16_F32F16F16F32_NT>::CLayout{});  // does not compile
    STEP(l, "Only names that exist are instructions. Ampere multiplies halves in TN alone: both "
            "operands K-major. Whatever lies otherwise is turned on its way to the registers "
            "(lesson 18).");
    lesson_show(l, "absent", absent);
}

static void traits(lesson *l, ct_ctx *cx)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    // using op = MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>;
    ct_layout thr = op.ThrID;
    // auto thr = op::ThrID{};
    ct_value four = ct_layout_call(cx, thr, ct_parse(cx, "4"));
    // auto four = thr(4);
    STEP(l,
         "What matrices? That is in a second struct, the traits, in cute/atom/mma_traits_*.hpp: "
         "the types of the elements, the shape, which threads take part, and three layouts. "
         "Operation and traits together are an atom.\n\n"
         "ThrID goes from the number of a thread in the instruction to its lane. On Volta %d "
         "threads work together, a quadpair: lanes 0 to 3 and 16 to 19. Thread 4 is lane %d. "
         "Elsewhere it is a lane, a warp, a warpgroup.",
         size(cx, thr), number(four));
    lesson_show(l, "thr", thr);
    lesson_show(l, "thr(4)", four);
}

static void accumulators(lesson *l, ct_ctx *cx)
{
    ct_layout c = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT").CLayout;
    // auto c = MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>::CLayout{};
    STEP(l,
         "Who owns what of C? The PTX ISA has a drawing. CLayout says the same as a layout: "
         "(thread, value) -> m + %d * n, the number of a place, counted down the columns.\n\n"
         "Do not read its two modes as rows and columns of C: both are %d here, and that is "
         "chance.",
         8, mode_size(cx, c, 0));
    lesson_show(l, "c", c);
    lesson_draw_owners(l, c, ct_parse(cx, "(_8,_8)"), "C: who owns what; threads as in ThrID");

    ct_layout threads = ct_get(cx, c, 0);
    // auto threads = get<0>(c);
    ct_layout values = ct_get(cx, c, 1);
    // auto values = get<1>(c);
    STEP(l,
         "How is it found? Walk along the drawing. V0 of thread 1 is at (1,0), number %d. V0 of "
         "thread 2 is at (0,2), number %d. V0 of thread 4 is at (4,0), number %d. Each doubling of "
         "the thread has its own stride: three modes of 2.\n\n"
         "Then the values of thread 0: V1 at (0,1), number %d, V2 at (2,0), number %d, V4 at "
         "(0,4), number %d. Three modes again. Powers of two are enough: the rest are sums.",
         place(cx, c, 1, 0), place(cx, c, 2, 0), place(cx, c, 4, 0), place(cx, c, 0, 1),
         place(cx, c, 0, 2), place(cx, c, 0, 4));
    lesson_show(l, "threads", threads);
    lesson_show(l, "values", values);
}

static void operands(lesson *l, ct_ctx *cx)
{
    ct_layout nt = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT").ALayout;
    // auto nt = MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>::ALayout{};
    ct_layout tn = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_TN").ALayout;
    // auto tn = MMA_Traits<SM70_8x8x4_F32F16F16F32_TN>::ALayout{};
    STEP(l,
         "A is 8 x 4, and its layout is (thread, value) -> m + 8 * k. Here NT and TN differ: "
         "they say which four elements a thread holds. In NT they run down m, in TN along k, "
         "which is how they lie in memory: M-major, K-major. So a thread can load them at once.\n\n"
         "B is n x k and has the same layouts: a second A. NN and TT mix the two.");
    lesson_show(l, "nt", nt);
    lesson_draw_owners(l, nt, ct_parse(cx, "(_8,_4)"), "A of NT: values run down m");
    lesson_show(l, "tn", tn);
    lesson_draw_owners(l, tn, ct_parse(cx, "(_8,_4)"), "A of TN: values run along k");
}

/* The three tiles of an instruction in one picture: B above C, turned, and A to the left of it. */
typedef struct tiles {
    ct_ctx *cx;
    ct_layout a, b, c; /* place -> thread + threads * value */
    int m, n, k, threads;
} tiles;

static int64_t label_tiles(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    const tiles *t = user;
    int m = (int)row - t->k, n = (int)column - t->k;
    if (m < 0 && n < 0)
        return -1;
    ct_layout back = m < 0 ? t->b : n < 0 ? t->a : t->c;
    int at = m < 0 ? n + t->n * (int)row : n < 0 ? m + t->m * (int)column : m + t->m * n;
    int owner = number(ct_layout_call(t->cx, back, ct_dynamic(t->cx, at)));
    snprintf(text, size, "%d:%d", owner % t->threads, owner / t->threads);
    return owner % t->threads;
}

static void together(lesson *l, ct_ctx *cx)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    // using op = MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>;
    ct_value m = ct_item(op.Shape_MNK, 0), n = ct_item(op.Shape_MNK, 1);
    // auto m = get<0>(op::Shape_MNK{}), n = get<1>(op::Shape_MNK{});
    ct_value k = ct_item(op.Shape_MNK, 2);
    // auto k = get<2>(op::Shape_MNK{});
    STEP(l,
         "All three in one picture, as CuTe's print_latex draws them and ct --svg, too: A to the "
         "left of C, row m of A beside row m of C; B above it, turned, so that row n of B stands "
         "above column n of C. A number of C is the product of the row to its left and the column "
         "above it.\n\n"
         "Thread 0 computes sums of numbers that other threads hold: the instruction exchanges "
         "them. That is why eight threads work together.");
    lesson_show(l, "m", m);
    lesson_show(l, "n", n);
    lesson_show(l, "k", k);
    tiles all = {cx,
                 ct_right_inverse(cx, op.ALayout),
                 ct_right_inverse(cx, op.BLayout),
                 ct_right_inverse(cx, op.CLayout),
                 number(m),
                 number(n),
                 number(k),
                 size(cx, op.ThrID)};
    lesson_cells cells = {all.k + all.m, all.k + all.n, label_tiles, &all};
    lesson_draw_cells(l, &cells, "thread:value; A to the left, B above, C");
}

static void ampere(lesson *l, ct_ctx *cx)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN");
    // using op = MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>;
    ct_layout a = op.ALayout;
    // auto a = op::ALayout{};
    ct_layout c = op.CLayout;
    // auto c = op::CLayout{};
    STEP(l,
         "From Ampere on a whole warp works together: ThrID is %s. C is 16 x 8. Read its layout: "
         "four threads along n, two values each; eight threads down m; then the same once more, 8 "
         "rows down, as V2 and V3.\n\n"
         "A has this 8 x 8 pattern four times: values (_2,_2,_2), in a pair, down m, along k.",
         ct_str(cx, op.ThrID));
    lesson_show(l, "a", a);
    lesson_show(l, "c", c);
    lesson_draw_owners(l, c, ct_parse(cx, "(_16,_8)"), "C of 16 x 8 x 16");
}

/* ---- Hopper ---- */

typedef struct corner {
    ct_ctx *cx;
    ct_layout back; /* place -> thread + threads * value */
    int rows, threads;
} corner;

static int64_t label_owner(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    const corner *c = user;
    ct_value at = ct_dynamic(c->cx, row + c->rows * column);
    int owner = number(ct_layout_call(c->cx, c->back, at));
    snprintf(text, size, "T%d V%d", owner % c->threads, owner / c->threads);
    return owner % c->threads;
}

static void hopper(lesson *l, ct_ctx *cx)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM90_64x8x16_F32F16F16_SS<K,K>");
    // using op = MMA_Traits<SM90_64x8x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>>;
    ct_layout thr = op.ThrID;
    // auto thr = op::ThrID{};
    ct_layout c = op.CLayout;
    // auto c = op::CLayout{};
    STEP(l,
         "On Hopper a warpgroup multiplies: %d threads, four warps, ThrID is simply %s. C is 64 x "
         "8 or wider. Its core is the same 8 x 8 pattern: four threads along n, two values each, "
         "eight threads down m. It comes again 8 rows down, as the next values; that is a warp. "
         "The other warps follow, 16 rows each.",
         size(cx, thr), ct_str(cx, thr));
    lesson_show(l, "thr", thr);
    lesson_show(l, "c", c);
    corner all = {cx, ct_right_inverse(cx, c), 64, size(cx, thr)};
    lesson_cells cells = {17, 8, label_owner, &all};
    lesson_draw_cells(l, &cells, "the first 17 of 64 rows: warp 0, and where warp 1 begins");

    ct_mma_traits wide = ct_MMA_Traits(cx, "SM90_64x128x16_F32F16F16_SS<K,K>");
    // using wide = MMA_Traits<SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>>;
    ct_layout c128 = wide.CLayout;
    // auto c128 = wide::CLayout{};
    ct_value registers = ct_size(cx, ct_get(cx, c128, 1));
    // auto registers = size<1>(c128);
    ct_layout a = wide.ALayout;
    // auto a = wide::ALayout{};
    STEP(l,
         "Wider ones repeat this along n: one more mode of the values, with a stride of 8 * 64 = "
         "512. A thread of 64 x 128 has %d sums.\n\n"
         "And A and B? They stay in shared memory; the instruction is given a descriptor, 64 bits "
         "that tell it where the tile is and how it lies. No thread owns a part. As a layout: the "
         "threads have a stride of 0, and every thread has the whole tile as its values. Lesson 27 "
         "is about descriptors.",
         number(registers));
    lesson_show(l, "c128", c128);
    lesson_show(l, "registers", registers);
    lesson_show(l, "a", a);
}

/* ---- Many instructions ---- */

static void atoms(lesson *l, ct_ctx *cx)
{
    ct_mma_traits quadpair = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    ct_tiled_mma one = ct_make_tiled_mma(cx, quadpair, ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"), NULL);
    // auto one = make_tiled_mma(SM70_8x8x4_F32F16F16F32_NT{});
    ct_tiled_mma mma = ct_make_tiled_mma(cx, quadpair, ct_parse(cx, "(_2,_2):(_2,_1)"), NULL);
    // auto mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_NT{},
    //     Layout<Shape<_2, _2>, Stride<_2, _1>>{});
    ct_layout first = one.thr_layout_vmnk;
    // auto first = one.get_thr_layout_vmnk();
    ct_layout thr = mma.thr_layout_vmnk;
    // auto thr = mma.get_thr_layout_vmnk();
    ct_value m = ct_tile_size(cx, &mma, 0);
    // auto m = tile_size<0>(mma);
    STEP(
        l,
        "A tiled MMA is atoms side by side. The second argument of make_tiled_mma is their layout, "
        "in M, N, K: here 2 by 2, so the tile is %d x 16 x 4. More atoms means more threads, not "
        "more work for each.\n\n"
        "thr_layout_vmnk seats them: (thread in the atom, m, n, k) -> lane. The layout's strides "
        "2 and 1 say that n counts first; the quadpairs of a warp begin at lanes 0, 4, 8, 12. "
        "So all 32 lanes have work.",
        number(m));
    lesson_show(l, "first", first);
    lesson_show(l, "thr", thr);
    lesson_show(l, "tile_size<0>(mma)", m);
    ct_value parts[2] = {ct_get(cx, thr, 1), ct_get(cx, thr, 2)};
    lesson_draw(l, ct_make_layout_of(cx, 2, parts), "the first lane of the atom at (m,n)");

    ct_layout a = ct_get_layout_TV(cx, &mma, CT_A);
    // auto a = mma.get_layoutA_TV();
    ct_layout b = ct_get_layout_TV(cx, &mma, CT_B);
    // auto b = mma.get_layoutB_TV();
    STEP(l,
         "And who reads what of A? get_layoutA_TV speaks of the tile and of lanes: lane, value -> "
         "m + 16 * k. Lanes that differ in n only read the same: a stride of 0. Atoms in one row "
         "of C share A, atoms in one column share B.");
    lesson_show(l, "a", a);
    lesson_show(l, "b", b);
}

static void shared_threads(lesson *l, ct_ctx *cx)
{
    ct_mma_traits quadpair = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    ct_layout twice = ct_parse(cx, "(_2,_2):(_0,_1)");
    // auto twice = make_layout(make_shape(Int<2>{}, Int<2>{}), make_stride(Int<0>{}, Int<1>{}));
    ct_tiled_mma mma = ct_make_tiled_mma(cx, quadpair, twice, NULL);
    ct_value none = ct_size(cx, mma.thr_layout_vmnk);
    // auto op = SM70_8x8x4_F32F16F16F32_NT{};
    // auto none = size(make_tiled_mma(op, twice));  // compiles, and is wrong
    STEP(l, "A wish: two tiles for one atom, one after the other. A stride of 0 in the layout of "
            "atoms is not the way. It seats threads, and no two atoms may have the same ones; C++ "
            "does not notice, and it is refused here. More work for the same threads is what the "
            "third argument is for.");
    lesson_show(l, "none", none);
}

static void larger(lesson *l, ct_ctx *cx)
{
    ct_mma_traits quadpair = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    ct_layout two = ct_parse(cx, "(_2,_2):(_2,_1)");
    // auto two = Layout<Shape<_2, _2>, Stride<_2, _1>>{};
    ct_tiled_mma mma = ct_make_tiled_mma(cx, quadpair, two, ct_parse(cx, "(_32,_32,_4)"));
    // auto mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_NT{}, two, Tile<_32, _32, _4>{});
    ct_layout a = ct_get_layout_TV(cx, &mma, CT_A);
    // auto a = mma.get_layoutA_TV();
    ct_layout c = ct_get_layout_TV(cx, &mma, CT_C);
    // auto c = mma.get_layoutC_TV();
    ct_value values = ct_size(cx, ct_get(cx, c, 1));
    // auto values = size<1>(c);
    char text[80];
    STEP(
        l,
        "The third argument is the tile, for each of M, N, K. It does not count repetitions, "
        "though it once did: _32 is the size. The atoms cover 16 x 16, so each comes 2 by 2 times, "
        "and a thread has %d values of C instead of 8.\n\n"
        "Below, the rows m of what lane 0 reads of A: four, and four more, 16 rows on.",
        number(values));
    lesson_show(l, "a", a);
    lesson_show(l, "size<1>(c)", values);
    lesson_say(l, "lane 0 reads rows%s", rows_of(cx, text, a, 0, 32));
}

static void permuted(lesson *l, ct_ctx *cx)
{
    ct_mma_traits quadpair = ct_MMA_Traits(cx, "SM70_8x8x4_F32F16F16F32_NT");
    ct_layout two = ct_parse(cx, "(_2,_2):(_2,_1)");
    // auto two = Layout<Shape<_2, _2>, Stride<_2, _1>>{};
    ct_layout moved = ct_parse(cx, "(_4,_4,_2):(_1,_8,_4)");
    // auto moved = Layout<Shape<_4, _4, _2>, Stride<_1, _8, _4>>{};
    ct_value items[3] = {moved, ct_static(cx, 32), ct_static(cx, 4)};
    ct_tiled_mma mma = ct_make_tiled_mma(cx, quadpair, two, ct_make_tuple(cx, 3, items));
    // auto mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_NT{}, two,
    //     make_tile(moved, Int<32>{}, Int<4>{}));
    ct_layout a = ct_get_layout_TV(cx, &mma, CT_A);
    // auto a = mma.get_layoutA_TV();
    ct_value sixteen = ct_layout_call(cx, moved, ct_parse(cx, "16"));
    // auto sixteen = moved(16);
    char text[80];
    STEP(l,
         "In the place of a size there may be a layout, a permutation: old row -> new row. Row 16, "
         "with which lane 0 goes on, becomes row %d. Now its eight rows are side by side, and one "
         "load of 16 bytes brings them.\n\n"
         "Is the product still right? Yes: rows of A and of C move together, so every sum is of "
         "the same numbers. A permutation of K moves columns of A and of B together.",
         number(sixteen));
    lesson_show(l, "moved(16)", sixteen);
    lesson_show(l, "a", a);
    lesson_say(l, "lane 0 reads rows%s", rows_of(cx, text, a, 0, 32));
    ct_layout rows = ct_composition(cx, moved, ct_parse(cx, "(_4,_8):(_8,_1)"));
    lesson_draw(l, rows, "old rows 0 to 31, eight a line: where they go");
}

/* ---- A thread's part ---- */

static void partitions(lesson *l, ct_ctx *cx)
{
    ct_mma_traits warp = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN");
    ct_tiled_mma mma = ct_make_tiled_mma(cx, warp, ct_parse(cx, "(_2,_2,_1):(_1,_2,_0)"), NULL);
    // auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2, _1>>{});
    ct_value mC = numbered(cx, ct_parse(cx, "(_64,_32):(_1,_64)"));
    // auto mC = make_tensor(counting_iterator<int>(0), make_shape(Int<64>{}, Int<32>{}));
    ct_value mA = numbered(cx, ct_parse(cx, "(_64,_32):(_32,_1)"));
    // auto mA = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<64>{}, Int<32>{}), LayoutRight{}));
    ct_value lane = ct_parse(cx, "5");
    // auto lane = 5;
    ct_value c = ct_partition_mma(cx, &mma, CT_C, lane, mC);
    // auto c = mma.get_slice(lane).partition_C(mC);
    ct_value a = ct_partition_mma(cx, &mma, CT_A, lane, mA);
    // auto a = mma.get_slice(lane).partition_A(mA);
    STEP(l,
         "get_slice(thread).partition_C gives a thread its part of a matrix. Its modes are (MMA, "
         "MMA_M, MMA_N): MMA are the values of one instruction, here %s; the others count how "
         "often the tile, %d x %d, fits. partition_A gives (MMA, MMA_M, MMA_K).\n\n"
         "So gemm, given A, B and C of a thread, knows what to do: for each m, n and k one "
         "instruction, with mode MMA as its registers.",
         ct_str(cx, ct_item(ct_shape(cx, ct_tensor_layout(cx, c)), 0)),
         number(ct_tile_size(cx, &mma, 0)), number(ct_tile_size(cx, &mma, 1)));
    lesson_show(l, "c", c);
    lesson_show(l, "a", a);

    ct_layout rA = ct_partition_fragment(cx, &mma, CT_A, lane, mA);
    // auto rA = mma.get_slice(lane).partition_fragment_A(mA).layout();
    ct_layout rC = ct_partition_fragment(cx, &mma, CT_C, lane, mC);
    // auto rC = mma.get_slice(lane).partition_fragment_C(mC).layout();
    STEP(l,
         "A partition is a view of the matrix, so its strides are the matrix's. "
         "partition_fragment_A makes registers for it: the same shape, strides of its own. MMA "
         "comes first and is compact, since an instruction takes these %d values as they lie in "
         "registers. The other modes follow, in the order in which they lie in the matrix: the "
         "next k is %d further on, the next m %d.",
         size(cx, ct_get(cx, rA, 0)), number(ct_item(ct_stride(cx, rA), 2)),
         number(ct_item(ct_stride(cx, rA), 1)));
    lesson_show(l, "rA", rA);
    lesson_show(l, "rC", rC);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout c = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN").CLayout;
    // auto c = MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::CLayout{};
    STEP(l,
         "Take away:\n\n"
         "- The name: architecture, M x N x K, types of D A B C, how A and B lie.\n"
         "- An operation is registers and a PTX instruction; the traits add shape, threads and "
         "layouts; both are an atom.\n"
         "- CLayout: (thread, value) -> m + M * n; ALayout: m + M * k; BLayout: n + N * k.\n"
         "- make_tiled_mma(atom, atoms, tile): atoms add threads, the tile adds values, a layout "
         "in it permutes.\n"
         "- partition: (MMA, MMA_M, MMA_N), a view. Fragment: the same shape in registers.\n\n"
         "Next: lesson 20, a whole product. ct draws any of them: "
         "ct --svg 'MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{}'.");
    lesson_show(l, "c", c);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 19, "MMA",
                            "Matrix instructions, from the name of one to a block of them.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 14", 35);
    named(l, cx);
    traits(l, cx);
    accumulators(l, cx);
    operands(l, cx);
    together(l, cx);
    ampere(l, cx);
    hopper(l, cx);
    atoms(l, cx);
    shared_threads(l, cx);
    larger(l, cx);
    permuted(l, cx);
    partitions(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
