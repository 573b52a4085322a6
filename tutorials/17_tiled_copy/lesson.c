/* Lesson 17, tiled copy: one copy instruction, spread over threads and values.
 *
 * Teaches how make_tiled_copy finds its tile and its TV layout, and then what partition_S and
 * partition_D do, one operation a step: the tensor cut by the tile, TV grouped by atoms, ref2trg,
 * zip, compose, unfold. Clears up: ValLayout and the tile, the modes of a partition, retile.
 * Follows ref/atom/tiled_copy.c; the note on tiled copies, 0x_gemm_tutorial "TiledCopy",
 * 03_tensor "Copy a subtile from global memory to registers". */
#include "tutorials/lesson.h"

enum { M = 8, N = 16 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

static int size(ct_ctx *cx, ct_value v)
{
    return number(ct_size(cx, v));
}

/* (a,b) */
static ct_value pair(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value items[2] = {a, b};
    return ct_make_tuple(cx, 2, items);
}

/* A tensor over the numbers 0, 1, 2 ..: its pointer shows where it stands. */
static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    ct_value zero = ct_make_counting_iterator(cx, ct_dynamic(cx, 0));
    return ct_make_tensor(cx, zero, layout);
}

/* The copy of the lesson: 8 threads, each with 2 x 2 values, two of them by one instruction. */
static ct_tiled_copy pairs(ct_ctx *cx)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u64>", 32);
    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)"), val = ct_parse(cx, "(_2,_2):(_2,_1)");
    return ct_make_tiled_copy(cx, atom, thr, val);
}
// inline auto pairs()
// {
//     auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
//     auto val = make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{});
//     return make_tiled_copy(Copy_Atom<UniversalCopy<uint64_t>, float>{}, thr, val);
// }

/* ---- Making one ---- */

static void made(lesson *l, ct_ctx *cx)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u64>", 32);
    // auto atom = Copy_Atom<UniversalCopy<uint64_t>, float>{};
    ct_layout ref = atom.RefLayout;
    // auto ref = decltype(atom)::ValLayoutRef{};
    STEP(l,
         "A copy atom is one instruction: this one moves 64 bits of one thread, in a kernel of "
         "floats. Its layout has two modes, (thread, value): %d thread, %d values.\n\n"
         "A tiled copy is that instruction, many times: spread over the threads of a block, and "
         "over several values of each thread.",
         size(cx, ct_get(cx, ref, 0)), size(cx, ct_get(cx, ref, 1)));
    lesson_show(l, "ref", ref);

    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout val = ct_parse(cx, "(_2,_2):(_2,_1)");
    // auto val = make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{});
    ct_tiled_copy tiled = ct_make_tiled_copy(cx, atom, thr, val);
    // auto tiled = make_tiled_copy(atom, thr, val);
    ct_tiler tile = tiled.Tiler_MN;
    // auto tile = decltype(tiled)::Tiler_MN{};
    ct_layout tv = tiled.TiledLayout_TV;
    // auto tv = decltype(tiled)::TiledLayout_TV{};
    STEP(l,
         "make_tiled_copy takes two seating plans (lesson 14). thr: where the %d threads sit, 2 by "
         "4. val: what each has, a block of 2 by 2, and in which order: across, then down.\n\n"
         "You do not say how large the tile is. It is both together, mode by mode: 2 * 2 rows and "
         "4 * 2 columns, %s. Whoever wants a larger tile gives more threads or more values.",
         size(cx, thr), ct_str(cx, tile));
    lesson_show(l, "tile", tile);
    lesson_show(l, "tv", tv);
    lesson_draw_owners(l, tv, tile, "who owns what of the tile");
}

static void product_and_inverse(lesson *l, ct_ctx *cx)
{
    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout val = ct_parse(cx, "(_2,_2):(_2,_1)");
    // auto val = make_layout(make_shape(Int<2>{}, Int<2>{}), LayoutRight{});
    ct_layout mn = ct_raked_product(cx, thr, val);
    // auto mn = raked_product(thr, val);
    STEP(l,
         "How does it get there? First raked_product (lesson 11): each thread's place in thr is "
         "replaced by a block like val. In goes a place of the tile; out comes thread + %d * "
         "value. Number 13 is thread 5, value 1.",
         size(cx, thr));
    lesson_show(l, "mn", mn);
    lesson_picture *p = lesson_draw(l, mn, "thread + 8 * value; framed: thread 5");
    for (int row = 2; row < 4; ++row)
        for (int column = 2; column < 4; ++column)
            lesson_mark(p, row, column);

    ct_layout back = ct_right_inverse(cx, mn);
    // auto back = right_inverse(mn);
    ct_layout tv = ct_with_shape(cx, back, pair(cx, ct_size(cx, thr), ct_size(cx, val)));
    // auto tv = back.with_shape(make_shape(size(thr), size(val)));
    STEP(l, "Then the way back (lesson 09): in goes the number thread + 8 * value, out comes the "
            "place. with_shape splits the number into its two parts, and there is the layout "
            "(thread, value) -> place in the tile, counted down its columns. It is the tv of "
            "second step.");
    lesson_show(l, "back", back);
    lesson_show(l, "tv", tv);
}

static void value_layouts(lesson *l, ct_ctx *cx)
{
    ct_copy_traits wide = ct_Copy_Atom(cx, "UniversalCopy<u128>", 32);
    // auto wide = Copy_Atom<UniversalCopy<uint128_t>, float>{};
    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout two = ct_parse(cx, "(_1,_2):(_2,_1)");
    // auto two = make_layout(make_shape(Int<1>{}, Int<2>{}), LayoutRight{});
    ct_value none = ct_size(cx, ct_make_tiled_copy(cx, wide, thr, two).Tiler_MN);
    // auto none = size(decltype(make_tiled_copy(wide, thr, two))::Tiler_MN{});  // does not compile
    STEP(l,
         "val and the atom have to agree in two ways. The first one is checked: an instruction "
         "of 128 bits takes four floats, so a thread must have four values, or eight, or twelve.");
    lesson_show(l, "make_tiled_copy(wide, thr, two)", none);

    ct_layout down = ct_parse(cx, "(_2,_2):(_1,_2)");
    // auto down = make_layout(make_shape(Int<2>{}, Int<2>{}));
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u64>", 32);
    // auto atom = Copy_Atom<UniversalCopy<uint64_t>, float>{};
    ct_tiled_copy tiled = ct_make_tiled_copy(cx, atom, thr, down);
    // auto tiled = make_tiled_copy(atom, thr, down);
    ct_layout tv = tiled.TiledLayout_TV;
    // auto tv = decltype(tiled)::TiledLayout_TV{};
    STEP(l, "The second is not, not yet: the atom takes values in their order, V0 and V1 with one "
            "instruction. With val counted down its columns, V1 is below V0. In a tensor that lies "
            "row by row they are not side by side, and no instruction moves both.\n\n"
            "So val says two things: how much a thread has, and which values go together. Count it "
            "the way the data lies.");
    lesson_show(l, "tv", tv);
    lesson_draw_owners(l, tv, tiled.Tiler_MN, "values counted down: V1 below V0");
}

/* ---- What a partition does ---- */

static void divided(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_8,_16):(_16,_1)");
    // auto a = make_layout(make_shape(Int<8>{}, Int<16>{}), LayoutRight{});
    ct_tiled_copy tiled = pairs(cx);
    // auto tiled = pairs();
    ct_layout z = ct_zipped_divide(cx, a, tiled.Tiler_MN);
    // auto z = zipped_divide(a, decltype(tiled)::Tiler_MN{});
    STEP(l,
         "Now partition_S, one operation at a time. Its tensor may be larger than the tile: here "
         "8 by 16, row by row. First it is cut into tiles (lesson 10): place in the tile first, "
         "which tile second, %s.",
         ct_str(cx, ct_item(ct_shape(cx, z), 1)));
    lesson_show(l, "a", a);
    lesson_show(l, "z", z);
}

static void grouped(lesson *l, ct_ctx *cx)
{
    ct_tiled_copy tiled = pairs(cx);
    // auto tiled = pairs();
    ct_layout tv = tiled.TiledLayout_TV;
    // auto tv = decltype(tiled)::TiledLayout_TV{};
    ct_layout atoms = ct_zipped_divide(cx, tv, ct_parse(cx, "(_1,_2)"));
    // auto atoms = zipped_divide(tv, make_shape(Int<1>{}, Int<2>{}));
    STEP(l, "Then the TV layout is cut as well, by the atom's threads and values, here 1 and 2: "
            "mode 0 is inside of an atom, (thread, value); mode 1 is which atom: 8 across the "
            "threads, 2 across the values.\n\n"
            "So there are two cuts. The tile cuts the tensor; the atom cuts the threads and "
            "values. Keep them apart.");
    lesson_show(l, "tv", tv);
    lesson_show(l, "atoms", atoms);
}

static void reference(lesson *l, ct_ctx *cx)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u64>", 32);
    // auto atom = Copy_Atom<UniversalCopy<uint64_t>, float>{};
    ct_layout ref2src = ct_composition(cx, ct_right_inverse(cx, atom.RefLayout), atom.SrcLayout);
    // auto ref2src = right_inverse(decltype(atom)::ValLayoutRef{}).compose(
    //     decltype(atom)::ValLayoutSrc{});
    STEP(l,
         "An instruction may read in one pattern and write in another. An atom has a layout for "
         "each, Src and Dst, and a third one, Ref: the one that a TV layout speaks of. ref2trg "
         "goes from the pattern that is wanted, the target, to the reference: first the target's "
         "layout, (thread, value) -> place, then the way back from the place in the reference, "
         "right_inverse(Ref).\n\n"
         "For a plain copy all three are the same, and ref2trg changes nothing.");
    lesson_show(l, "ref2src", ref2src);
    lesson_show(l, "decltype(atom)::ValLayoutSrc{}", atom.SrcLayout);
    lesson_show(l, "decltype(atom)::ValLayoutRef{}", atom.RefLayout);

    ct_copy_traits matrix = ct_Copy_Atom(cx, "SM75_U32x1_LDSM_N", 16);
    // auto matrix = Copy_Atom<SM75_U32x1_LDSM_N, half_t>{};
    ct_layout other = ct_composition(cx, ct_right_inverse(cx, matrix.RefLayout), matrix.SrcLayout);
    // auto other = right_inverse(decltype(matrix)::ValLayoutRef{}).compose(
    //     decltype(matrix)::ValLayoutSrc{});
    ct_layout thr = ct_parse(cx, "(_8,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<8>{}, Int<4>{}), LayoutRight{});
    ct_layout val = ct_parse(cx, "(_1,_2):(_2,_1)");
    // auto val = make_layout(make_shape(Int<1>{}, Int<2>{}), LayoutRight{});
    ct_tiled_copy warp = ct_make_tiled_copy(cx, matrix, thr, val);
    // auto warp = make_tiled_copy(matrix, thr, val);
    ct_layout from = ct_get_layoutS_TV(cx, &warp);
    // auto from = warp.get_layoutS_TV();
    ct_layout to = ct_get_layoutD_TV(cx, &warp);
    // auto to = warp.get_layoutD_TV();
    STEP(l,
         "Here is one where they differ, ldmatrix: a warp loads 8 rows of 8 halves. Threads 0 to "
         "7 each point to a row; afterwards each thread has two halves. As a source a thread "
         "owns 8 values, as a destination 2. Ref is the destination, so you give make_tiled_copy "
         "what the threads get, and partition_S finds the row that each of them points to. "
         "Lesson 18 is about it.");
    lesson_show(l, "other", other);
    lesson_show(l, "from", from);
    lesson_show(l, "to", to);
    lesson_draw_owners(l, to, warp.Tiler_MN, "what each thread gets");
}

static void zipped(lesson *l, ct_ctx *cx)
{
    ct_layout atoms = ct_zipped_divide(cx, pairs(cx).TiledLayout_TV, ct_parse(cx, "(_1,_2)"));
    // auto atoms = zipped_divide(decltype(pairs())::TiledLayout_TV{},
    //     make_shape(Int<1>{}, Int<2>{}));
    ct_layout sorted = ct_zip(cx, atoms);
    // auto sorted = zip(atoms);
    ct_layout thrval = ct_coalesce_by(cx, sorted, ct_parse(cx, "(_1,(_1,_1))"));
    // auto thrval = coalesce(sorted, Shape<_1, Shape<_1, _1>>{});
    STEP(
        l,
        "atoms is ((thread, value in an atom), (atoms of threads, atoms of values)). zip puts like "
        "to like: threads with threads, values with values. Then coalesce makes one mode of the "
        "threads, and keeps two for the values: (FrgV, FrgX), %s. FrgV is inside of an "
        "instruction, FrgX counts instructions.",
        ct_str(cx, ct_item(ct_shape(cx, thrval), 1)));
    lesson_show(l, "atoms", atoms);
    lesson_show(l, "sorted", sorted);
    lesson_show(l, "thrval", thrval);
}

static void composed(lesson *l, ct_ctx *cx)
{
    ct_layout z = ct_zipped_divide(cx, ct_parse(cx, "(_8,_16):(_16,_1)"), pairs(cx).Tiler_MN);
    // auto z = zipped_divide(make_layout(make_shape(Int<8>{}, Int<16>{}), LayoutRight{}),
    //     decltype(pairs())::Tiler_MN{});
    ct_layout thrval = ct_parse(cx, "((_4,_2),(_2,_2)):((_8,_2),(_4,_1))");
    // auto thrval = decltype(pairs())::TiledLayout_TV{};
    ct_layout both = ct_composition(cx, z, pair(cx, thrval, ct_underscore()));
    // auto both = z.compose(thrval, _);
    ct_layout unfolded = ct_layout_call(cx, both, ct_parse(cx, "((_,_),_)"));
    // auto unfolded = both(make_coord(_, _), _);
    STEP(l,
         "Now the two halves meet. z takes a place in the tile to an offset; thrval takes a "
         "thread and a value to a place in the tile. Compose: thread and value to an offset. The "
         "tiles, mode 1 of z, stay as they are.\n\n"
         "Unfold, so that each has a mode of its own: (Thr, (FrgV,FrgX), (RestM,RestN)). That is "
         "all.");
    lesson_show(l, "z", z);
    lesson_show(l, "thrval", thrval);
    lesson_show(l, "both", both);
    lesson_show(l, "unfolded", unfolded);
}

static void partitioned(lesson *l, ct_ctx *cx)
{
    ct_value a = numbered(cx, ct_parse(cx, "(_8,_16):(_16,_1)"));
    // auto a = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<8>{}, Int<16>{}), LayoutRight{}));
    ct_tiled_copy tiled = pairs(cx);
    // auto tiled = pairs();
    ct_value all = ct_tidfrg_S(cx, &tiled, a);
    // auto all = tiled.tidfrg_S(a);
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value part = ct_partition_S(cx, &tiled, five, a);
    // auto part = tiled.get_slice(five).partition_S(a);
    STEP(l,
         "tidfrg_S is these five operations in one, and partition_S closes the mode of threads. "
         "Read what is left, (CPY, CPY_M, CPY_N) in CuTe's comments: CPY is what a thread has of a "
         "tile, itself (in one instruction, which one); the others count tiles, %s.\n\n"
         "Every tile has the same pattern, 8 columns or 4 rows on.",
         ct_str(cx, ct_shape(cx, ct_get(cx, all, 2))));
    lesson_show(l, "all", all);
    lesson_show(l, "part", part);
    ct_layout numbers = ct_parse(cx, "(_8,_16):(_16,_1)");
    lesson_picture *p = lesson_draw(l, numbers, "offsets; framed: what thread 5 copies");
    lesson_mark_part(l, p, numbers, part);

    ct_value s = numbered(cx, ct_parse(cx, "(_8,_16):(_20,_1)"));
    // auto s = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<8>{}, Int<16>{}), make_stride(Int<20>{}, Int<1>{})));
    ct_value into = ct_partition_D(cx, &tiled, five, s);
    // auto into = tiled.get_slice(five).partition_D(s);
    STEP(l, "partition_D does the same for the destination. Its memory may lie differently: here "
            "rows are 20 apart. The places are the same, the shape is the same, only offsets "
            "differ. So mode by mode, value by value, one is the source of the other.");
    lesson_show(l, "part", part);
    lesson_show(l, "into", into);
}

/* ---- Moving data ---- */

/* The number that a tensor holds there. */
static ct_value number_at(ct_ctx *cx, ct_value tensor, const char *coord)
{
    return ct_dynamic(cx, (int64_t)ct_load(cx, tensor, ct_parse(cx, coord)).f);
}

/* All threads copy src to dst, through registers; the number at (3,5) afterwards. */
static ct_value moved(ct_ctx *cx, const ct_tiled_copy *tiled, ct_value src, ct_value dst)
{
    for (int t = 0; t < size(cx, ct_get(cx, tiled->TiledLayout_TV, 0)); ++t) {
        ct_value from = ct_partition_S(cx, tiled, ct_dynamic(cx, t), src);
        ct_value to = ct_partition_D(cx, tiled, ct_dynamic(cx, t), dst);
        ct_value registers = ct_make_fragment(cx, from);
        ct_copy_atom(cx, &tiled->atom, from, registers);
        ct_copy_atom(cx, &tiled->atom, registers, to);
    }
    return number_at(cx, dst, "(3,5)");
}
// template <class Tiled, class S, class D> int moved(Tiled tiled, S const &src, D dst)
// {
//     for (int t = 0; t < size(tiled); ++t) {
//         auto from = tiled.get_slice(t).partition_S(src);
//         auto to = tiled.get_slice(t).partition_D(dst);
//         auto registers = make_fragment_like(from);
//         copy(tiled, from, registers);
//         copy(tiled, registers, to);
//     }
//     return int(dst(3, 5));
// }

/* A tensor of floats first, first + 1, .. in memory. */
static ct_value floats(ct_ctx *cx, float *memory, int first, ct_space space, ct_layout layout)
{
    int n = number(ct_cosize(cx, layout));
    for (int i = 0; i < n; ++i)
        memory[i] = (float)(first + i);
    ct_value pointer = ct_make_ptr(cx, space, CT_FLOAT, 32, memory, (size_t)n * sizeof *memory);
    return ct_make_tensor(cx, pointer, layout);
}
// template <class L> auto floats(float *memory, int first, L layout)
// {
//     for (int i = 0; i < cosize(layout); ++i)
//         memory[i] = float(first + i);
//     return make_tensor(memory, layout);
// }

static void through_registers(lesson *l, ct_ctx *cx)
{
    float memory[3][2 * M * N];
    // float memory[3][256];
    ct_layout rows = ct_parse(cx, "(_8,_16):(_16,_1)");
    // auto rows = make_layout(make_shape(Int<8>{}, Int<16>{}), LayoutRight{});
    ct_layout padded = ct_parse(cx, "(_8,_16):(_20,_1)");
    // auto padded = make_layout(make_shape(Int<8>{}, Int<16>{}),
    //     make_stride(Int<20>{}, Int<1>{}));
    ct_value g = floats(cx, memory[0], 0, CT_GMEM, rows);
    // auto g = floats(memory[0], 0, rows);
    ct_value s = floats(cx, memory[1], 1000, CT_SMEM, padded);
    // auto s = floats(memory[1], 1000, padded);
    ct_tiled_copy tiled = pairs(cx);
    // auto tiled = pairs();
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value from = ct_partition_S(cx, &tiled, five, g);
    // auto from = tiled.get_slice(five).partition_S(g);
    ct_value to = ct_partition_D(cx, &tiled, five, s);
    // auto to = tiled.get_slice(five).partition_D(s);
    ct_value registers = ct_make_fragment(cx, from);
    // auto registers = make_fragment_like(from);
    ct_copy_atom(cx, &tiled.atom, from, registers);
    // copy(tiled, from, registers);
    ct_copy_atom(cx, &tiled.atom, registers, to);
    // copy(tiled, registers, to);
    ct_value landed = number_at(cx, s, "(2,2)");
    // auto landed = int(s(2, 2));
    ct_layout kept = ct_tensor_layout(cx, registers);
    // auto kept = registers.layout();
    STEP(l,
         "So a thread of a kernel copies through registers: partition the source, partition the "
         "destination, make_fragment_like for registers, a copy in, a copy out. The fragment has "
         "the shape of the partition, and its strides are as small as can be.\n\n"
         "g holds 0, 1, 2 .., row by row. Thread 5 has copied what is its own; at (2,2), which is "
         "its first place, s now has %d, as g does.",
         number(landed));
    lesson_show(l, "registers.layout()", kept);
    lesson_show(l, "landed", landed);

    ct_layout columns = ct_parse(cx, "(_8,_16):(_1,_8)");
    // auto columns = make_layout(make_shape(Int<8>{}, Int<16>{}));
    ct_value c = floats(cx, memory[2], 1000, CT_SMEM, columns);
    // auto c = floats(memory[2], 1000, columns);
    ct_value all = moved(cx, &tiled, g, s);
    // auto all = moved(tiled, g, s);
    ct_value never = moved(cx, &tiled, g, c);
    // auto never = moved(tiled, g, c);  // does not compile
    STEP(l,
         "moved, at the top of this part of the file, does that for all threads; s then has at "
         "(3,5) what g has, %d. And into a tile that lies column by column? The pairs of a thread "
         "are not side by side there, and the instruction stores 64 bits. Here is the check that "
         "was missing: not when the copy is made, but when it meets a tensor.",
         number(all));
    lesson_show(l, "moved(tiled, g, c)", never);
    lesson_show(l, "all", all);
}

static void retiled(lesson *l, ct_ctx *cx)
{
    ct_copy_traits load = ct_Copy_Atom(cx, "UniversalCopy<u64>", 32);
    // auto load = Copy_Atom<UniversalCopy<uint64_t>, float>{};
    ct_copy_traits store = ct_Copy_Atom(cx, "UniversalCopy<u32>", 32);
    // auto store = Copy_Atom<UniversalCopy<uint32_t>, float>{};
    ct_layout thr = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto thr = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_layout two = ct_parse(cx, "(_1,_2):(_2,_1)");
    // auto two = make_layout(make_shape(Int<1>{}, Int<2>{}), LayoutRight{});
    ct_tiled_copy in = ct_make_tiled_copy(cx, load, thr, two);
    // auto in = make_tiled_copy(load, thr, two);
    ct_layout taller = ct_parse(cx, "((_4,_2),(_2,_2)):((_8,_1),(_4,_2))");
    // auto taller = make_layout(
    //     make_shape(make_shape(Int<4>{}, Int<2>{}), make_shape(Int<2>{}, Int<2>{})),
    //     make_stride(make_stride(Int<8>{}, Int<1>{}), make_stride(Int<4>{}, Int<2>{})));
    ct_tiled_copy out = ct_make_tiled_copy_impl(cx, store, taller, ct_parse(cx, "(_4,_8)"));
    // auto out = make_tiled_copy_impl(store, taller, make_shape(Int<4>{}, Int<8>{}));
    ct_value a = numbered(cx, ct_parse(cx, "(_8,_16):(_16,_1)"));
    // auto a = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<8>{}, Int<16>{}), LayoutRight{}));
    ct_value five = ct_parse(cx, "5");
    // auto five = 5;
    ct_value loaded = ct_partition_S(cx, &in, five, a);
    // auto loaded = in.get_slice(five).partition_S(a);
    ct_value wanted = ct_partition_D(cx, &out, five, a);
    // auto wanted = out.get_slice(five).partition_D(a);
    STEP(l,
         "Two tiled copies may give a thread the same elements and count them differently. in "
         "loads pairs, and its tile is 2 by 8; out stores single floats, and its tile is 4 by 8. "
         "Thread 5 has the same floats in both. But the shapes of its partitions differ, so the "
         "registers that in fills do not match what out stores, mode by mode.");
    lesson_show(l, "loaded", loaded);
    lesson_show(l, "wanted", wanted);
    ct_layout numbers = ct_parse(cx, "(_8,_16):(_16,_1)");
    lesson_picture *p = lesson_draw(l, numbers, "framed: what thread 5 loads, and stores");
    lesson_mark_part(l, p, numbers, wanted);

    ct_layout registers = ct_make_fragment_like(cx, ct_tensor_layout(cx, loaded));
    // auto registers = make_fragment_like(loaded.layout());
    ct_value fragment = numbered(cx, registers);
    // auto fragment = make_tensor(counting_iterator<int>(0), registers);
    ct_value again = ct_retile(cx, &out, fragment);
    // auto again = out.get_slice(five).retile_S(fragment);
    STEP(l, "retile_S is for that: the same registers, seen in the modes of out. Nothing is moved, "
            "and no other thread is asked; it is a view, like any layout. retile_D does the same "
            "where the registers are what a copy fills.\n\n"
            "In kernels the other one is a matrix instruction: its fragments are (MMA, MMA_M, "
            "MMA_K), and a copy that loads several of them at once counts otherwise (lesson 18). "
            "The rule: partition what is memory, retile what is already a fragment.");
    lesson_show(l, "fragment", fragment);
    lesson_show(l, "again", again);
    lesson_show(l, "shape(wanted)", ct_shape(cx, wanted));
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_tiled_copy tiled = pairs(cx);
    // auto tiled = pairs();
    ct_layout tv = tiled.TiledLayout_TV;
    // auto tv = decltype(tiled)::TiledLayout_TV{};
    STEP(l, "Take away:\n\n"
            "- make_tiled_copy(atom, thr, val): the tile is thr times val, TV is the right inverse "
            "of their raked product. val says what one instruction takes together.\n"
            "- A partition: cut the tensor by the tile, cut TV by the atom, ref2trg, zip, compose, "
            "unfold: (Thr, (FrgV,FrgX), (RestM,RestN)).\n"
            "- partition_S and partition_D of a plain copy have the same shape.\n"
            "- Whether values can go in one instruction is checked when the copy meets a tensor.\n"
            "- partition memory, retile fragments.\n\n"
            "Next: lesson 18, where source and destination differ.");
    lesson_show(l, "tv", tv);
    lesson_draw_owners(l, tv, tiled.Tiler_MN, "8 threads, 2 x 2 values each");
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 17, "Tiled copy",
                            "One copy instruction, spread over threads and values.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 09, 11 and 14", 30);
    made(l, cx);
    product_and_inverse(l, cx);
    value_layouts(l, cx);
    divided(l, cx);
    grouped(l, cx);
    reference(l, cx);
    zipped(l, cx);
    composed(l, cx);
    partitioned(l, cx);
    through_registers(l, cx);
    retiled(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
