/* Lesson 20, GEMM: a matrix product made of partitions, and run.
 *
 * Teaches every line of a kernel that multiplies matrices: full tensors, a block's tiles, shared
 * memory, who copies what, who computes what, the mainloop; then the same by a tiled copy and a
 * tiled MMA, and a tensor contraction by the same kernel. Clears up: local_tile, local_partition
 * and Step, M-major and BLAS's letters, the names such as tCsA, and why there are two barriers.
 * Follows gemm.cu, which is CuTe's C++, ref/algorithm/gemm.c; 0x_gemm_tutorial, all of it. */
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

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}
// template <class L> auto numbered(L layout)
// {
//     return make_tensor(counting_iterator<int>(0), layout);
// }

/* The problem, and a block's share of it. */
static ct_tuple problem(ct_ctx *cx)
{
    return ct_parse(cx, "(48,64,40)");
}
// inline auto problem()
// {
//     return make_shape(48, 64, 40);
// }
static ct_tuple tiler_of(ct_ctx *cx)
{
    return ct_parse(cx, "(_16,_32,_8)");
}
// inline auto tiler_of()
// {
//     return make_shape(Int<16>{}, Int<32>{}, Int<8>{});
// }

/* ---- The matrices ---- */

static void interface(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = problem(cx);
    // auto shape = problem();
    ct_tuple tiler = tiler_of(cx);
    // auto tiler = tiler_of();
    STEP(l,
         "C = alpha * A * B + beta * C, here with 2 and 3. gemm.cu, beside this lesson, does it; "
         "this is "
         "the head of its function multiply. Shapes, strides and layouts are of any type, so that "
         "one text serves matrices that lie in any way.\n\n"
         "The shape is (M,N,K); the tiler is a block's share of each. A matrix has a pointer and "
         "strides, a layout of its tile in shared memory, and a layout of the threads that work "
         "on it.");
    lesson_show(l, "shape", shape);
    lesson_show(l, "tiler", tiler);
    lesson_run(l, "sed -n 13,24p gemm.cu");
}

static void full_tensors(lesson *l, ct_ctx *cx)
{
    int mk[2] = {0, 2};
    ct_tuple shape_mk = ct_select(cx, problem(cx), 2, mk);
    // auto shape_mk = select<0, 2>(problem());
    ct_tuple dA = ct_parse(cx, "(_1,48)");
    // auto dA = make_stride(Int<1>{}, 48);
    ct_value fits = ct_congruent(cx, shape_mk, dA);
    // auto fits = congruent(shape_mk, dA);
    ct_layout mA = ct_make_layout(cx, shape_mk, dA);
    // auto mA = make_layout(shape_mk, dA);
    STEP(l,
         "First the full matrices. A is M x K, B is N x K, C is M x N; select takes the two that "
         "it needs. Strides and shape must have the same profile, which congruent checks. Extents "
         "are known at run time; the stride of 1 is static, so that loads of several numbers are "
         "possible.\n\n"
         "B is N x K, not K x N as in books: the sum always runs over the second mode, of both.");
    lesson_run(l, "sed -n 26,29p gemm.cu");
    lesson_show(l, "fits", fits);
    lesson_show(l, "mA", mA);
}

/* In which of its two modes a matrix has a stride of 1. */
static const char *major(ct_ctx *cx, const char *layout, const char *first, const char *second)
{
    ct_tuple stride = ct_stride(cx, ct_parse(cx, layout));
    return number(ct_item(stride, 0)) == 1 ? first : second;
}

static void majors(lesson *l, ct_ctx *cx)
{
    static const char *rows[4][3] = {{"NT", "(48,40):(_1,48)", "(64,40):(_1,64)"},
                                     {"TN", "(48,40):(40,_1)", "(64,40):(40,_1)"},
                                     {"NN", "(48,40):(_1,48)", "(64,40):(40,_1)"},
                                     {"TT", "(48,40):(40,_1)", "(64,40):(_1,64)"}};
    STEP(
        l,
        "BLAS says N and T, not transposed and transposed, of matrices M x K and K x N; then T "
        "means something else for A than for B. CuTe asks one question of each: which mode has the "
        "stride of 1? M-major, N-major, K-major. Here is the dictionary. When in doubt, look at "
        "the layout.");
    lesson_say(l, "BLAS  A       layout           B       layout");
    for (int i = 0; i < 4; ++i)
        lesson_say(l, "%-4s  %-7s %-16s %-7s %s", rows[i][0],
                   major(cx, rows[i][1], "M-major", "K-major"), rows[i][1],
                   major(cx, rows[i][2], "N-major", "K-major"), rows[i][2]);
}

/* ---- A block's tiles ---- */

static void blocks(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "(48,40):(_1,48)"));
    // auto mA = numbered(make_layout(make_shape(48, 40), make_stride(Int<1>{}, 48)));
    ct_value mC = numbered(cx, ct_parse(cx, "(48,64):(_1,48)"));
    // auto mC = numbered(make_layout(make_shape(48, 64), make_stride(Int<1>{}, 48)));
    ct_tuple cta = ct_parse(cx, "(1,0,_)");
    // auto cta = make_coord(1, 0, _);
    ct_value gA = ct_local_tile(cx, mA, tiler_of(cx), cta, ct_parse(cx, "Step<_1,X,_1>"));
    // auto gA = local_tile(mA, tiler_of(), cta, Step<_1, X, _1>{});
    ct_value gC = ct_local_tile(cx, mC, tiler_of(cx), cta, ct_parse(cx, "Step<_1,_1,X>"));
    // auto gC = local_tile(mC, tiler_of(), cta, Step<_1, _1, X>{});
    STEP(l,
         "Then the tiles of this block. Its coordinate is (m, n, _): one tile of C, and of A and B "
         "all tiles along K. Step says which of the tiler's three modes a matrix has: X crosses "
         "one out, in the tiler and in the coordinate. A has no N.\n\n"
         "gA is (BLK_M, BLK_K, k): a tile, and as a third mode which tile along K. gC has no such "
         "mode. The names: g for global memory.");
    lesson_run(l, "sed -n 31,35p gemm.cu");
    lesson_show(l, "gA", gA);
    lesson_show(l, "gC", gC);
    lesson_draw(l, ct_parse(cx, "(_3,_2):(_1,_3)"),
                "C: 3 x 2 blocks, each of 16 x 32; block (1,0) is number 1");

    int mk[2] = {0, 2};
    ct_value same =
        ct_local_tile(cx, mA, ct_select(cx, tiler_of(cx), 2, mk), ct_select(cx, cta, 2, mk), NULL);
    // auto same = local_tile(mA, select<0, 2>(tiler_of()), select<0, 2>(cta));
    ct_value divided = ct_zipped_divide(cx, mA, ct_select(cx, tiler_of(cx), 2, mk));
    // auto divided = zipped_divide(mA, select<0, 2>(tiler_of()));
    ct_value sliced = ct_layout_call(cx, divided, ct_parse(cx, "((_,_),(1,_))"));
    // auto sliced = divided(make_coord(_, _), make_coord(1, _));
    STEP(l, "Step is only a short way to write this: select the modes of the tiler and of the "
            "coordinate that A has. And local_tile is only zipped_divide and a slice, lesson 14: "
            "cut, keep the place in the tile, choose the tile.");
    lesson_show(l, "same", same);
    lesson_show(l, "divided", divided);
    lesson_show(l, "sliced", sliced);
}

static void no_step(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "(48,40):(_1,48)"));
    // auto mA = numbered(make_layout(make_shape(48, 40), make_stride(Int<1>{}, 48)));
    ct_value none = ct_local_tile(cx, mA, tiler_of(cx), ct_parse(cx, "(1,0,_)"), NULL);
    // auto none = local_tile(mA, tiler_of(), make_coord(1, 0, _));  // does not compile
    STEP(l, "Without it, a tiler of three modes meets a matrix of two. That one is found.");
    lesson_show(l, "none", none);

    ct_value wrong =
        ct_local_tile(cx, mA, tiler_of(cx), ct_parse(cx, "(1,0,_)"), ct_parse(cx, "Step<_1,_1,X>"));
    // auto wrong = local_tile(mA, tiler_of(), make_coord(1, 0, _), Step<_1, _1, X>{});
    STEP(
        l,
        "The wrong Step is not found: that of C, for A. It is a tile, and not one of A's: 32 wide, "
        "and the mode that counts along K is missing. This is why kernels have the shape in a "
        "comment after each tensor. Write it down, and print it once.");
    lesson_show(l, "wrong", wrong);
}

static void shared(lesson *l, ct_ctx *cx)
{
    ct_layout sA = ct_make_layout(cx, ct_parse(cx, "(_16,_8)"), NULL);
    // auto sA = make_layout(make_shape(Int<16>{}, Int<8>{}));
    ct_value room = ct_cosize(cx, sA);
    // auto room = cosize(sA);
    STEP(
        l,
        "Tiles of A and B are brought to shared memory, where all threads of the block reach them. "
        "Any layout will do that is static and has the shape of the tile. Static, since memory is "
        "allocated by it: cosize, not size, is how many elements it needs. And the compiler can "
        "compute its offsets.\n\n"
        "This is the place to tune. Nothing else in the kernel knows how sA lies.");
    lesson_run(l, "sed -n 37,41p gemm.cu");
    lesson_show(l, "sA", sA);
    lesson_show(l, "room", room);
}

/* ---- Threads ---- */

static void copying(lesson *l, ct_ctx *cx)
{
    ct_value gA = numbered(cx, ct_parse(cx, "(_16,_8,5):(_1,48,384)"));
    // auto gA = numbered(make_layout(make_shape(Int<16>{}, Int<8>{}, 5),
    //     make_stride(Int<1>{}, 48, 384)));
    ct_value sA = numbered(cx, ct_parse(cx, "(_16,_8):(_1,_16)"));
    // auto sA = numbered(make_layout(make_shape(Int<16>{}, Int<8>{})));
    ct_layout tA = ct_parse(cx, "(_8,_4):(_1,_8)");
    // auto tA = make_layout(make_shape(Int<8>{}, Int<4>{}));
    ct_value thread = ct_parse(cx, "13");
    // auto thread = 13;
    ct_value tAgA = ct_local_partition(cx, gA, tA, thread, NULL);
    // auto tAgA = local_partition(gA, tA, thread);
    ct_value tAsA = ct_local_partition(cx, sA, tA, thread, NULL);
    // auto tAsA = local_partition(sA, tA, thread);
    STEP(l,
         "Who copies what? One thread could copy all. There are 32, so the tile is shared out: tA "
         "seats them, 8 by 4, and local_partition gives each its places, here 2 by 2, both in "
         "global and in shared memory.\n\n"
         "The names: tAgA is gA, partitioned by tA. If two names begin with the same tA, they are "
         "cut alike, and copy(tAgA, tAsA) is right. tA runs down M, as A does in memory; for a "
         "K-major A it should run along K.");
    lesson_run(l, "sed -n 44,45p gemm.cu");
    lesson_show(l, "tAgA", tAgA);
    lesson_show(l, "tAsA", tAsA);
    ct_layout numbers = ct_tensor_layout(cx, sA);
    lesson_picture *p = lesson_draw(l, numbers, "offsets in sA; framed: what thread 13 copies");
    lesson_mark_part(l, p, numbers, tAsA);
}

static void computing(lesson *l, ct_ctx *cx)
{
    ct_value sA = numbered(cx, ct_parse(cx, "(_16,_8):(_1,_16)"));
    // auto sA = numbered(make_layout(make_shape(Int<16>{}, Int<8>{})));
    ct_value sB = numbered(cx, ct_parse(cx, "(_32,_8):(_1,_32)"));
    // auto sB = numbered(make_layout(make_shape(Int<32>{}, Int<8>{})));
    ct_value gC = numbered(cx, ct_parse(cx, "(_16,_32):(_1,48)"));
    // auto gC = numbered(make_layout(make_shape(Int<16>{}, Int<32>{}), make_stride(Int<1>{}, 48)));
    ct_layout tC = ct_parse(cx, "(_4,_8):(_1,_4)");
    // auto tC = make_layout(make_shape(Int<4>{}, Int<8>{}));
    ct_value thread = ct_parse(cx, "13");
    // auto thread = 13;
    ct_value tCsA = ct_local_partition(cx, sA, tC, thread, ct_parse(cx, "Step<_1,X>"));
    // auto tCsA = local_partition(sA, tC, thread, Step<_1, X>{});
    ct_value tCsB = ct_local_partition(cx, sB, tC, thread, ct_parse(cx, "Step<X,_1>"));
    // auto tCsB = local_partition(sB, tC, thread, Step<X, _1>{});
    ct_value tCgC = ct_local_partition(cx, gC, tC, thread, NULL);
    // auto tCgC = local_partition(gC, tC, thread);
    STEP(
        l,
        "Who computes what? That is another matter, and another seating: tC, 4 by 8, over the tile "
        "of C. A thread owns 4 x 4 numbers of C. For them it needs their rows of A, all of K, and "
        "their rows of B. X crosses out the mode of tC that a matrix has not: threads that differ "
        "in n only read the same of A.\n\n"
        "tCrC are its sums, r for registers: make_tensor_like, the same shape.");
    lesson_run(l, "sed -n 49,54p gemm.cu");
    lesson_show(l, "tCsA", tCsA);
    lesson_show(l, "tCsB", tCsB);
    lesson_show(l, "tCgC", tCgC);
    ct_layout numbers = ct_tensor_layout(cx, sA);
    lesson_picture *p = lesson_draw(l, numbers, "offsets in sA; framed: what thread 13 reads");
    lesson_mark_part(l, p, numbers, tCsA);
}

static void three_tools(lesson *l, ct_ctx *cx)
{
    ct_value c = numbered(cx, ct_parse(cx, "(_8,_8):(_8,_1)"));
    // auto c = numbered(make_layout(make_shape(Int<8>{}, Int<8>{}), LayoutRight{}));
    ct_value tile = ct_local_tile(cx, c, ct_parse(cx, "(_4,_2)"), ct_parse(cx, "(1,1)"), NULL);
    // auto tile = local_tile(c, make_shape(Int<4>{}, Int<2>{}), make_coord(1, 1));
    ct_layout seats = ct_parse(cx, "(_4,_2):(_1,_4)");
    // auto seats = make_layout(make_shape(Int<4>{}, Int<2>{}));
    ct_value part = ct_local_partition(cx, c, seats, ct_parse(cx, "5"), NULL);
    // auto part = local_partition(c, seats, 5);
    ct_value rows = ct_local_partition(cx, c, seats, ct_parse(cx, "5"), ct_parse(cx, "Step<_1,X>"));
    // auto rows = local_partition(c, seats, 5, Step<_1, X>{});
    STEP(l,
         "Three things that are easily mixed up, on a small matrix. local_tile(c, shape, coord): "
         "one block of that shape; for the blocks of a grid. local_partition(c, layout, thread): "
         "one place of every block; for the threads of a block. Step with X: a mode of the tiler "
         "or of the threads that this tensor does not have.");
    lesson_show(l, "tile", tile);
    lesson_show(l, "part", part);
    lesson_show(l, "rows", rows);
}

/* ---- The loop ---- */

static void mainloop(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "(48,40):(_1,48)"));
    // auto mA = numbered(make_layout(make_shape(48, 40), make_stride(Int<1>{}, 48)));
    ct_value gA =
        ct_local_tile(cx, mA, tiler_of(cx), ct_parse(cx, "(1,0,_)"), ct_parse(cx, "Step<_1,X,_1>"));
    // auto gA = local_tile(mA, tiler_of(), make_coord(1, 0, _), Step<_1, X, _1>{});
    ct_value rounds = ct_size(cx, ct_get(cx, ct_tensor_layout(cx, gA), 2));
    // auto rounds = size<2>(gA);
    STEP(
        l,
        "The loop, %d rounds, one for each tile along K: bring a tile of A and of B, multiply, add "
        "to the sums. gemm of three tensors is three loops over (m,k), (n,k) and (m,n), lesson "
        "13.\n\n"
        "Why two barriers? After the first one, all have written, and all may read. After the "
        "second, all have read, and the next tile may overwrite this one. Lesson 21 shows what "
        "happens without.",
        number(rounds));
    lesson_run(l, "sed -n 57,65p gemm.cu");
    lesson_show(l, "rounds", rounds);

    STEP(l,
         "Is it right? The program multiplies with five kernels, and compares each with three "
         "loops on the host. No GPU is needed: nvcc compiles it, with CUDA's runtime as a shared "
         "library, and cuemu runs it. It also looks for races, and finds none.");
    lesson_say(l, "$ nvcc -std=c++17 -arch=sm_90a -lineinfo -cudart shared \\\n"
                  "      -I$CUTE_INCLUDE gemm.cu -o gemm");
    lesson_run(l, "cuemu ./gemm");
}

/* ---- Other layouts, other instructions ---- */

/* A kernel, and how many wavefronts it takes. */
static void run_counted(lesson *l, const char *kernel)
{
    char command[256];
    snprintf(command, sizeof command,
             "cuemu run --stats --grid 3,2 gemm.ptx %s in:f32[1920]=iota \\\n"
             "      in:f32[2560]=iota inout:f32[3072]=zero s32:48 s32:64 s32:40 |\n"
             "      grep '^  wavefronts'",
             kernel);
    lesson_run(l, command);
}

static void other_layouts(lesson *l, ct_ctx *cx)
{
    ct_layout tn = ct_parse(cx, "(_32,_8):(_8,_1)");
    // auto tn = make_layout(make_shape(Int<32>{}, Int<8>{}), LayoutRight{});
    ct_layout padded = ct_parse(cx, "(_32,_8):(_1,_33)");
    // auto padded = make_layout(make_shape(Int<32>{}, Int<8>{}),
    //     make_stride(Int<1>{}, Int<33>{}));
    ct_value room = ct_cosize(cx, padded);
    // auto room = cosize(padded);
    STEP(l,
         "gemm_tn is for K-major A and B. Its shared memory is K-major, too; lanes that read a "
         "column of it meet in the same banks (lesson 16). gemm_padded changes two layouts, and no "
         "line of multiply: M-major and N-major, each column one word longer. %d words instead of "
         "%d, and fewer wavefronts.\n\n"
         "Below, counted by the machine: wavefronts, and the least for these accesses. What "
         "gemm_padded has above that is the copying; gemm_ahead comes next.",
         number(room), 32 * 8);
    lesson_show(l, "tn", tn);
    lesson_show(l, "padded", padded);
    lesson_show(l, "room", room);
    run_counted(l, "gemm_tn");
    run_counted(l, "gemm_padded");
    run_counted(l, "gemm_ahead");
}

static void tiled(lesson *l, ct_ctx *cx)
{
    ct_value gA = numbered(cx, ct_parse(cx, "(_16,_8,5):(_1,48,384)"));
    // auto gA = numbered(make_layout(make_shape(Int<16>{}, Int<8>{}, 5),
    //     make_stride(Int<1>{}, 48, 384)));
    ct_copy_traits wide = ct_Copy_Atom(cx, "UniversalCopy<u128>", 32);
    ct_tiled_copy copyA = ct_make_tiled_copy(cx, wide, ct_parse(cx, "(_4,_8):(_1,_4)"),
                                             ct_parse(cx, "(_4,_1):(_1,_0)"));
    // auto copyA = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
    //     Layout<Shape<_4, _8>>{}, Layout<Shape<_4, _1>>{});
    ct_value tAgA = ct_partition_S(cx, &copyA, ct_parse(cx, "13"), gA);
    // auto tAgA = copyA.get_slice(13).partition_S(gA);
    STEP(l,
         "gemm_ahead is the same product by tools of lessons 17 and 19. copyA in the place of tA: "
         "4 by 8 threads, each with four numbers down M, moved by one instruction of 128 bits. A "
         "partition has a mode more in front, (CPY, CPY_M, CPY_K, k).\n\n"
         "That is why this kernel needs the fewest wavefronts: layout of shared memory, "
         "partition and instruction are chosen one by one.");
    lesson_show(l, "tAgA", tAgA);

    ct_mma_traits fma = ct_MMA_Traits(cx, "UniversalFMA<float>");
    ct_tiled_mma mma = ct_make_tiled_mma(cx, fma, ct_parse(cx, "(_4,_8,_1):(_1,_4,_0)"), NULL);
    // auto mma = make_tiled_mma(UniversalFMA<float>{}, Layout<Shape<_4, _8, _1>>{});
    ct_value gC = numbered(cx, ct_parse(cx, "(_16,_32):(_1,48)"));
    // auto gC = numbered(make_layout(make_shape(Int<16>{}, Int<32>{}), make_stride(Int<1>{}, 48)));
    ct_value tCgC = ct_partition_mma(cx, &mma, CT_C, ct_parse(cx, "13"), gC);
    // auto tCgC = mma.get_slice(13).partition_C(gC);
    STEP(l,
         "mma in the place of tC. UniversalFMA is a multiplication and an addition by one thread, "
         "an atom of 1 x 1 x 1; with 4 by 8 of them side by side, every thread owns what it owned "
         "before. Mode MMA has one value. With an atom of lesson 19 it would have more, and the "
         "text of the kernel would stay.");
    lesson_run(l, "sed -n 158,161p gemm.cu");
    lesson_show(l, "tCgC", tCgC);

    STEP(l,
         "It also hides the time that global memory takes. Before the loop the first tile is "
         "loaded into registers. In each round it is stored to shared memory, and behind the "
         "barrier the loads of the next tile begin: they arrive while this one is multiplied.\n\n"
         "CuTe's sgemm_sm70 does that, and the same once more from shared memory to registers. "
         "sgemm_sm80 copies past the registers and has several tiles in flight: lesson 22.");
    lesson_run(l, "sed -n 164,177p gemm.cu");
}

static void contraction(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "((_8,6),40):((_1,320),_8)"));
    // auto mA = numbered(make_layout(make_shape(make_shape(Int<8>{}, 6), 40),
    //     make_stride(make_stride(Int<1>{}, 320), Int<8>{})));
    ct_tiler tiler = ct_parse(cx, "((_8,_2),_8)");
    // auto tiler = make_shape(make_shape(Int<8>{}, Int<2>{}), Int<8>{});
    ct_value gA = ct_local_tile(cx, mA, tiler, ct_parse(cx, "(1,_)"), NULL);
    // auto gA = local_tile(mA, tiler, make_coord(1, _));
    STEP(
        l,
        "The last kernel, gett, multiplies tensors. A has three modes, m0, k, m1, in this order in "
        "memory: no single stride takes you through all (m0,m1). But a mode may have modes inside. "
        "Fold m0 and m1 into one mode M, of shape (_8,6), and A is a matrix again.\n\n"
        "multiply is the same. Only M, the strides and the tiler changed: a block takes all 8 of "
        "m0 and 2 of m1, which is 16 rows as before.");
    lesson_run(l, "sed -n '/void gett/,/^}/p' gemm.cu");
    lesson_show(l, "mA", mA);
    lesson_show(l, "gA", gA);
}

static void ragged(lesson *l, ct_ctx *cx)
{
    ct_value mA = numbered(cx, ct_parse(cx, "(50,40):(_1,50)"));
    // auto mA = numbered(make_layout(make_shape(50, 40), make_stride(Int<1>{}, 50)));
    ct_value gA = ct_local_tile(cx, mA, ct_parse(cx, "(_16,_8)"), ct_parse(cx, "(3,_)"), NULL);
    // auto gA = local_tile(mA, make_shape(Int<16>{}, Int<8>{}), make_coord(3, _));
    int begin = 3 * 16, missing = begin + 16 - 50;
    // int begin = 3 * 16, missing = begin + 16 - 50;
    STEP(l,
         "One thing is not done here: M of 50. The tiles are rounded up; the fourth begins at row "
         "%d "
         "and has 16 rows, of which %d do not exist, and nobody checks. Lesson 15 has the "
         "predicates for that.",
         begin, missing);
    lesson_show(l, "gA", gA);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tuple tiler = tiler_of(cx);
    // auto tiler = tiler_of();
    STEP(l, "Take away:\n\n"
            "- A is M x K, B is N x K, C is M x N; M-major, N-major, K-major.\n"
            "- local_tile for blocks, local_partition for threads, Step<_1,X,_1> for modes that a "
            "matrix has not.\n"
            "- Read tCsA backwards: A, in shared memory, as tC cuts it.\n"
            "- Layout of shared memory, partitions, instructions: three choices, each on its own.\n"
            "- Copy, barrier, multiply, barrier.\n"
            "- A mode may have modes: tensors are matrices.\n\n"
            "Next: lesson 21, the same barriers, forgotten.");
    lesson_show(l, "tiler", tiler);
    lesson_say(l, "a block of 32 threads: %d sums for each",
               size(cx, ct_parse(cx, "(_16,_32)")) / 32);
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 20, "GEMM", "A matrix product made of partitions, and run.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 13, 14, 17 and 19", 45);
    interface(l, cx);
    full_tensors(l, cx);
    majors(l, cx);
    blocks(l, cx);
    no_step(l, cx);
    shared(l, cx);
    copying(l, cx);
    computing(l, cx);
    three_tools(l, cx);
    mainloop(l, cx);
    other_layouts(l, cx);
    tiled(l, cx);
    contraction(l, cx);
    ragged(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
