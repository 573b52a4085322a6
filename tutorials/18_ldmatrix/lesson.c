/* Lesson 18, ldmatrix: rows from shared memory to the fragments of a matrix instruction.
 *
 * Teaches which thread points to which row, which thread gets what, how a tiled copy is made to fit
 * an MMA, and why its result is retiled; the wavefronts are counted by cuemu, without a swizzle and
 * with one. Clears up: x1, x2, x4 and the names in CuTe, .trans, retile_D, and an MMA tile that is
 * too narrow for x4.
 * Follows fragments.cu, which is CuTe's C++, ref/atom/copy_traits.c, ref/atom/tiled_copy.c,
 * emu/exec/matrix/ldmatrix.c; the documents of CuTe have no section about it. */
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

/* A warp's instruction, alone; permutation: its tile, _ for that of the instruction. */
static ct_tiled_mma warp(ct_ctx *cx, const char *permutation)
{
    ct_mma_traits op = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN");
    return ct_make_tiled_mma(cx, op, ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"),
                             ct_parse(cx, permutation));
}
// inline auto warp()
// {
//     return make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{});
// }

/* The copy of four matrices that fits operand A. */
static ct_tiled_copy copy_a(ct_ctx *cx)
{
    ct_tiled_mma mma = warp(cx, "(_,_,_)");
    return ct_make_tiled_copy_of(cx, ct_Copy_Atom(cx, "SM75_U32x4_LDSM_N", 16), &mma, CT_A);
}
// inline auto copy_a()
// {
//     return make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, warp());
// }

/* ---- The need ---- */

static void the_fragment(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN").ALayout;
    // auto a = MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::ALayout{};
    ct_value sA = numbered(cx, ct_parse(cx, "(_16,_64):(_64,_1)"));
    // auto sA = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}));
    ct_tiled_mma mma = warp(cx, "(_,_,_)");
    // auto mma = warp();
    ct_value part = ct_partition_mma(cx, &mma, CT_A, ct_parse(cx, "0"), sA);
    // auto part = mma.get_slice(0).partition_A(sA);
    STEP(
        l,
        "An instruction of 16 x 8 x 16 multiplies a tile of A of 16 x 16 halves (lesson 19), which "
        "lies in shared memory. Thread 0 needs %d of them, in pairs: (0,0), (0,1), then 8 rows "
        "down, then 8 columns on. So that is four loads of 32 bits by each thread, for each "
        "instruction.\n\n"
        "ldmatrix is one load for all of it: the warp loads matrices of 8 x 8 halves, and every "
        "thread gets the pairs that it needs.",
        size(cx, ct_get(cx, a, 1)));
    lesson_show(l, "a", a);
    lesson_show(l, "part", part);
    lesson_draw_owners(l, ct_MMA_Traits(cx, "SM75_16x8x8_F32F16F16F32_TN").ALayout,
                       ct_parse(cx, "(_16,_8)"), "columns 0 to 7 of A: who needs what");
}

/* ---- One matrix ---- */

static void one_matrix(lesson *l, ct_ctx *cx)
{
    ct_copy_traits x1 = ct_Copy_Atom(cx, "SM75_U32x1_LDSM_N", 16);
    // auto x1 = Copy_Atom<SM75_U32x1_LDSM_N, half_t>{};
    ct_layout src = x1.SrcLayout;
    // auto src = decltype(x1)::ValLayoutSrc{};
    ct_layout dst = x1.DstLayout;
    // auto dst = decltype(x1)::ValLayoutDst{};
    STEP(
        l,
        "One matrix first, x1. Two questions that are easily mixed up. Who points? Threads 0 to 7: "
        "thread t gives the address of row t, 16 bytes that lie together. What the other threads "
        "give is not looked at. Src says so: the threads are (_8,_4), and the 4 has a stride of "
        "0. A thread that points owns 8 values, a row.\n\n"
        "Who gets? Every thread: two halves of a row, four threads to a row. That is Dst. The "
        "places are numbered along the rows here, place 8 is (1,0).");
    lesson_show(l, "src", src);
    lesson_show(l, "dst", dst);
    ct_layout rows = ct_parse(cx, "((_4,_8),_2):((_16,_1),_8)");
    lesson_draw_owners(l, rows, ct_parse(cx, "(_8,_8)"), "Dst: who gets what of 8 x 8");
}

static void names(lesson *l, ct_ctx *cx)
{
    ct_copy_traits x2 = ct_Copy_Atom(cx, "SM75_U32x2_LDSM_N", 16);
    ct_copy_traits x4 = ct_Copy_Atom(cx, "SM75_U32x4_LDSM_N", 16);
    ct_layout src2 = x2.SrcLayout;
    // auto src2 = Copy_Atom<SM75_U32x2_LDSM_N, half_t>::ValLayoutSrc{};
    ct_layout src4 = x4.SrcLayout;
    // auto src4 = Copy_Atom<SM75_U32x4_LDSM_N, half_t>::ValLayoutSrc{};
    ct_layout dst4 = x4.DstLayout;
    // auto dst4 = Copy_Atom<SM75_U32x4_LDSM_N, half_t>::ValLayoutDst{};
    STEP(l,
         "x2 and x4 load two and four matrices. Threads 8 to 15 point to the rows of the second, "
         "16 to 23 to those of the third, 24 to 31 to those of the fourth; with x4 everybody "
         "points. Each matrix is one more register of two halves for every thread, and nothing "
         "says where the matrices lie: rows may be anywhere.\n\n"
         "CuTe's names count what a thread gets: U32x4_LDSM_N, four words. U16x8_LDSM_T are the "
         "same four matrices, transposed: eight halves, for they no longer come from one row.");
    lesson_show(l, "src2", src2);
    lesson_show(l, "src4", src4);
    lesson_show(l, "dst4", dst4);
}

/* ---- Fitted to an MMA ---- */

static int64_t label_pointer(int64_t row, int64_t column, char *text, size_t bytes, void *user)
{
    int64_t t = row + 16 * column;
    (void)user;
    snprintf(text, bytes, "T%lld", (long long)t);
    return t / 8;
}

static void fitted(lesson *l, ct_ctx *cx)
{
    ct_tiled_copy copyA = copy_a(cx);
    // auto copyA = copy_a();
    ct_tiler tile = copyA.Tiler_MN;
    // auto tile = decltype(copyA)::Tiler_MN{};
    ct_layout reads = ct_get_layoutS_TV(cx, &copyA);
    // auto reads = copyA.get_layoutS_TV();
    ct_layout gets = ct_get_layoutD_TV(cx, &copyA);
    // auto gets = copyA.get_layoutD_TV();
    STEP(
        l,
        "Which four matrices? Those that the registers of A are: values 0 and 1, 2 and 3, 4 and 5, "
        "6 and 7. make_tiled_copy_A finds them: it takes the layout of A of the MMA as the "
        "destination, ref2trg (lesson 17) does the rest. As destination it is A's own layout; as "
        "source, thread t has row t mod 16, columns from 8 * (t / 16) on.\n\n"
        "Nobody has to work that out by hand again.");
    lesson_show(l, "tile", tile);
    lesson_show(l, "reads", reads);
    lesson_show(l, "gets", gets);
    lesson_cells cells = {16, 2, label_pointer, NULL};
    lesson_draw_cells(l, &cells, "rows of A, in halves of 8: who points there; a colour a matrix");
}

static void partitioned(lesson *l, ct_ctx *cx)
{
    ct_value sA = numbered(cx, ct_parse(cx, "(_16,_64):(_64,_1)"));
    // auto sA = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}));
    ct_tiled_copy copyA = copy_a(cx);
    // auto copyA = copy_a();
    ct_value thread = ct_parse(cx, "17");
    // auto thread = 17;
    ct_value tXsA = ct_partition_S(cx, &copyA, thread, sA);
    // auto tXsA = copyA.get_slice(thread).partition_S(sA);
    ct_tiled_mma mma = warp(cx, "(_,_,_)");
    // auto mma = warp();
    ct_layout tCrA = ct_partition_fragment(cx, &mma, CT_A, thread, sA);
    // auto tCrA = mma.get_slice(thread).partition_fragment_A(sA).layout();
    STEP(l,
         "In the kernel: partition_S says where this thread points. Thread 17 begins at %d, which "
         "is row 1, column 8; four such rows along K, for four instructions.\n\n"
         "And the destination? The registers are there already: partition_fragment_A of the MMA, "
         "(MMA, MMA_M, MMA_K). Look at the two shapes: (_8,_1) and (_2,_2,_2) in front. Eight "
         "halves "
         "each; the copy sees a row, the MMA sees what it multiplies.",
         64 + 8);
    lesson_show(l, "tXsA", tXsA);
    lesson_show(l, "tCrA", tCrA);

    ct_value tXrA = ct_retile(cx, &copyA, numbered(cx, tCrA));
    // auto tXrA = copyA.get_slice(thread).retile_D(make_tensor(counting_iterator<int>(0), tCrA));
    STEP(l,
         "retile_D makes one of the other: the same registers, in the modes of the copy. Then "
         "copy(copyA, tXsA, tXrA) loads, and gemm uses tCrA, which is the same memory.\n\n"
         "Do not partition registers: partition_D cuts tiles from a matrix, and a fragment is no "
         "matrix. The names in CuTe: tX for what the copy sees, tC for what the MMA sees.");
    lesson_show(l, "tXrA", tXrA);
    lesson_show(l, "tCrA", tCrA);
    lesson_run(l, "sed -n 26,32p fragments.cu");
}

/* ---- Run ---- */

static void run(lesson *l, ct_ctx *cx)
{
    ct_value sA = numbered(cx, ct_parse(cx, "(_16,_64):(_64,_1)"));
    // auto sA = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}));
    ct_tiled_mma mma = warp(cx, "(_,_,_)");
    // auto mma = warp();
    ct_value part = ct_partition_mma(cx, &mma, CT_A, ct_parse(cx, "0"), sA);
    // auto part = mma.get_slice(0).partition_A(sA);
    STEP(l, "fragments.cu, beside this lesson, does that and writes down what each thread has. The "
            "tile holds 0, 1, 2 .., row by row; thread 0 writes first: an instruction's eight "
            "numbers in a line. Compare: they are the places that partition_A gives thread 0.");
    lesson_run(l, "cuemu run fragments.ptx plain in:f16[1024]=iota out:f16[1024] |\n"
                  "      sed -n 2,5p");
    lesson_show(l, "part", part);

    STEP(l,
         "What does it cost? The machine counts. pairs loads 32 bits at a time: %d loads for four "
         "instructions, ldmatrix needs %d. But in plain both need eight times the wavefronts of "
         "the least: the rows are 128 bytes long, and the eight rows of a matrix begin in the same "
         "bank (lesson 16).",
         4 * 4, 4);
    lesson_run(l, "cuemu run --stats fragments.ptx pairs in:f16[1024]=iota \\\n"
                  "      out:f16[1024] | grep -A 1 'copy.*hpp:[0-9]* .* 128 ' | cut -c -72");
    lesson_run(l, "cuemu run --stats fragments.ptx plain in:f16[1024]=iota \\\n"
                  "      out:f16[1024] | grep -A 1 'copy.*hpp:[0-9]* .* 128 ' | cut -c -72");
}

static void swizzled(lesson *l, ct_ctx *cx)
{
    ct_layout tile = ct_parse(cx, "Sw<3,3,3> o _0 o (_16,_64):(_64,_1)");
    // auto tile = composition(Swizzle<3, 3, 3>{},
    //     make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}));
    ct_value row0 = ct_layout_call(cx, tile, ct_parse(cx, "(0,0)"));
    // auto row0 = tile(0, 0);
    ct_value row1 = ct_layout_call(cx, tile, ct_parse(cx, "(1,0)"));
    // auto row1 = tile(1, 0);
    ct_value row2 = ct_layout_call(cx, tile, ct_parse(cx, "(2,0)"));
    // auto row2 = tile(2, 0);
    STEP(l,
         "The remedy of lesson 16: a swizzle of units of 16 bytes, which is a row of a matrix. The "
         "eight rows now begin in different banks, and each matrix takes one wavefront. One "
         "argument of the kernel changes, the layout; ldmatrix does not mind, for each row has "
         "an address of its own.");
    lesson_show(l, "tile", tile);
    lesson_show(l, "tile(0, 0)", row0);
    lesson_show(l, "tile(1, 0)", row1);
    lesson_show(l, "tile(2, 0)", row2);
    lesson_run(l, "cuemu run --stats fragments.ptx swizzled in:f16[1024]=iota \\\n"
                  "      out:f16[1024] | grep -A 1 'sm75.hpp:[0-9]* ' | cut -c -72");
}

/* ---- Transposed, and B ---- */

static void turned(lesson *l, ct_ctx *cx)
{
    ct_copy_traits t1 = ct_Copy_Atom(cx, "SM75_U16x2_LDSM_T", 16);
    // auto t1 = Copy_Atom<SM75_U16x2_LDSM_T, half_t>{};
    ct_layout src = t1.SrcLayout;
    // auto src = decltype(t1)::ValLayoutSrc{};
    ct_layout dst = t1.DstLayout;
    // auto dst = decltype(t1)::ValLayoutDst{};
    STEP(l,
         "And if A lies M-major? Then 16 bytes that lie together are a column of A, and the "
         "instruction wants K-major. .trans is for that: threads point to rows as before, that is "
         "to what lies together, and each gets two halves of a column of what was loaded. For A "
         "they are neighbours along K again.\n\n"
         "It is on the way, and free. For a matrix that is in registers already there is "
         "movmatrix, SM75_U32x1_MOVM_T.");
    lesson_show(l, "src", src);
    lesson_show(l, "dst", dst);
    ct_layout columns = ct_parse(cx, "((_4,_8),_2):((_2,_8),_1)");
    lesson_draw_owners(l, columns, ct_parse(cx, "(_8,_8)"),
                       "who gets what; each row of the picture lies together in memory");

    STEP(l,
         "The kernel turned has an M-major tile and U16x8_LDSM_T, and no other change. The threads "
         "get the same numbers as before.");
    lesson_run(l, "sed -n '/lies M-major/,/^}/p' fragments.cu");
    lesson_run(l, "cuemu run fragments.ptx turned in:f16[1024]=iota out:f16[1024] |\n"
                  "      sed -n 2,5p");
}

static void operand_b(lesson *l, ct_ctx *cx)
{
    ct_copy_traits x4 = ct_Copy_Atom(cx, "SM75_U32x4_LDSM_N", 16);
    // auto x4 = Copy_Atom<SM75_U32x4_LDSM_N, half_t>{};
    ct_tiled_mma mma = warp(cx, "(_,_,_)");
    // auto mma = warp();
    ct_value none = ct_size(cx, ct_make_tiled_copy_of(cx, x4, &mma, CT_B).Tiler_MN);
    // auto none = size(decltype(make_tiled_copy_B(x4, mma))::Tiler_MN{});  // does not compile
    STEP(l,
         "For B there is make_tiled_copy_B. A trap: B of one instruction is 8 x 16, two matrices. "
         "x4 loads four, and that does not fit; many have met the message.");
    lesson_show(l, "none", none);

    ct_tiled_mma wide = warp(cx, "(_,_16,_)");
    // auto wide = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_1, _1, _1>>{},
    //     Tile<Underscore, _16, Underscore>{});
    ct_tiled_copy copyB = ct_make_tiled_copy_of(cx, x4, &wide, CT_B);
    // auto copyB = make_tiled_copy_B(x4, wide);
    ct_value sB = numbered(cx, ct_parse(cx, "(_16,_64):(_64,_1)"));
    // auto sB = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<16>{}, Int<64>{}), LayoutRight{}));
    ct_layout tCrB = ct_partition_fragment(cx, &wide, CT_B, ct_parse(cx, "17"), sB);
    // auto tCrB = wide.get_slice(17).partition_fragment_B(sB).layout();
    ct_value tXsB = ct_partition_S(cx, &copyB, ct_parse(cx, "17"), sB);
    // auto tXsB = copyB.get_slice(17).partition_S(sB);
    ct_value tXrB = ct_retile(cx, &copyB, numbered(cx, tCrB));
    // auto tXrB = copyB.get_slice(17).retile_D(make_tensor(counting_iterator<int>(0), tCrB));
    STEP(
        l,
        "Make the tile of N 16 (lesson 19): a thread has two instructions side by side, four "
        "matrices of B. Here you see what retile_D is for: the fragment counts 2 instructions "
        "along N with 4 values each, the copy counts 1 with 8. Without it the modes do not match.");
    lesson_show(l, "tCrB", tCrB);
    lesson_show(l, "tXsB", tXsB);
    lesson_show(l, "tXrB", tXrB);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout reads = ct_parse(cx, "((_16,_2),(_8,_1)):((_1,_128),(_16,_0))");
    // auto reads = copy_a().get_layoutS_TV();
    STEP(l, "Take away:\n\n"
            "- Threads 8i to 8i + 7 point to the rows of matrix i; every thread gets two halves of "
            "each matrix.\n"
            "- make_tiled_copy_A(atom, mma), partition_S for shared memory, retile_D for the "
            "fragment.\n"
            "- A row of a matrix is 16 bytes: swizzle in such units, and a matrix takes one "
            "wavefront.\n"
            "- LDSM_T where memory lies the other way.\n"
            "- x4 for B needs a tile of 16 along N.\n\n"
            "stmatrix is the way back, from fragments to rows.\n\nNext: lesson 19, the instruction "
            "that all this is for.");
    lesson_show(l, "reads", reads);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 18, "ldmatrix",
                            "Rows from shared memory to the fragments of a matrix instruction.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 16 and 17", 30);
    the_fragment(l, cx);
    one_matrix(l, cx);
    names(l, cx);
    fitted(l, cx);
    partitioned(l, cx);
    run(l, cx);
    swizzled(l, cx);
    turned(l, cx);
    operand_b(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
