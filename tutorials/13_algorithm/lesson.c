/* Lesson 13, algorithm: what copy, gemm and the others do with tensors.
 *
 * Teaches copy as a loop over numbers, what decides how many elements move at once, who takes part
 * and when the result is there, the five forms of gemm, and the small algorithms. Clears up: B of a
 * product is N by K, static and dynamic layouts in a copy, and an alignment that is only assumed.
 * Follows ref/algorithm/copy.c, ref/algorithm/gemm.c, ref/algorithm/axpby.c, ref/layout/common.c;
 * 04_algorithms, 03_tensor "Examples". */
#include "tutorials/lesson.h"

#include <stdio.h>

static int number(ct_value v)
{
    return (int)ct_int(v);
}

static int element(ct_ctx *cx, ct_value tensor, int row, int column)
{
    ct_tuple at[2] = {ct_dynamic(cx, row), ct_dynamic(cx, column)};
    return (int)ct_load(cx, tensor, ct_make_tuple(cx, 2, at)).i;
}

/* A tensor of integers, each of which is its own offset: memory holds 0, 1, 2 .. */
static ct_value counted(ct_ctx *cx, ct_layout layout)
{
    // auto counted = [](auto layout) {
    ct_value t = ct_make_tensor_owning(cx, CT_SIGNED, 32, layout);
    //     auto t = make_tensor<int>(layout);
    int64_t size = ct_int(ct_size(cx, layout));
    for (int64_t i = 0; i < size; ++i)
        ct_store(cx, t, ct_dynamic(cx, i),
                 ct_of_int(ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, i)))));
    //     for (int i = 0; i < size(t); ++i)
    //         t(i) = layout(i);
    return t;
    //     return t;
    // };
}

/* A matrix of integers, as it is, and not as it lies in memory. */
static void say_matrix(lesson *l, const char *name, ct_value t)
{
    ct_ctx *cx = lesson_ctx(l);
    ct_tuple shape = ct_shape(cx, t);
    for (int m = 0; m < number(ct_size(cx, ct_item(shape, 0))); ++m) {
        char text[128] = "";
        size_t used = 0;
        for (int n = 0; n < number(ct_size(cx, ct_item(shape, 1))); ++n)
            used += (size_t)snprintf(text + used, sizeof text - used, " %3d", element(cx, t, m, n));
        lesson_say(l, "%s row %d:%s", name, m, text);
    }
}

static void plain_copy(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto rows = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_layout columns = ct_parse(cx, "(_2,_3):(_1,_2)");
    // auto columns = make_layout(make_shape(Int<2>{}, Int<3>{}));
    ct_value src = counted(cx, rows);
    // auto src = counted(rows);
    ct_value dst = ct_make_tensor_owning(cx, CT_SIGNED, 32, columns);
    // auto dst = make_tensor<int>(columns);
    ct_copy(cx, src, dst);
    // copy(src, dst);
    STEP(l, "copy(src, dst) is a loop: dst(i) = src(i) for each number i. Numbers are names of "
            "places (lesson 03), so each element keeps its row and column, however the two lie in "
            "memory. Here src lies row by row, and dst column by column; the matrices are the "
            "same, the memory is not.\n\n"
            "counted, at the top of this file, fills a tensor so that memory holds 0, 1, 2 and so "
            "on. ct does the same for its copy, and prints the memory of dst.");
    lesson_show(l, "rows", rows);
    lesson_show(l, "columns", columns);
    say_matrix(l, "dst", dst);
    lesson_run(l, "ct 'copy((_2,_3):(_3,_1), (_2,_3):(_1,_2))'");

    ct_layout other = ct_parse(cx, "(_3,_2):(_1,_3)");
    // auto other = make_layout(make_shape(Int<3>{}, Int<2>{}));
    ct_value to = ct_make_tensor_owning(cx, CT_SIGNED, 32, other);
    // auto to = make_tensor<int>(other);
    ct_copy(cx, src, to);
    // copy(src, to);
    STEP(l, "The sizes must agree, the shapes need not. Is a copy from 2 by 3 to 3 by 2 a "
            "transpose? No: number i goes to number i. The list of elements is cut into columns of "
            "three instead of two. For a transpose, give the layout the other strides and the same "
            "shape (lesson 07).");
    lesson_show(l, "other", other);
    say_matrix(l, "src", src);
    say_matrix(l, "to ", to);
}

static void together(lesson *l, ct_ctx *cx)
{
    ct_layout src = ct_parse(cx, "(_8,_4):(_1,_8)");
    // auto src = make_layout(make_shape(Int<8>{}, Int<4>{}));
    ct_layout dst = ct_parse(cx, "(_8,_4):(_1,_12)");
    // auto dst = make_layout(make_shape(Int<8>{}, Int<4>{}), make_stride(Int<1>{}, Int<12>{}));
    ct_layout turned = ct_parse(cx, "(_8,_4):(_4,_1)");
    // auto turned = make_layout(make_shape(Int<8>{}, Int<4>{}), LayoutRight{});
    ct_value run = ct_max_common_vector(cx, src, dst);
    // auto run = max_common_vector(src, dst);
    ct_value single = ct_max_common_vector(cx, src, turned);
    // auto single = max_common_vector(src, turned);
    STEP(l,
         "A loop over elements is the meaning, not the machine code. If elements lie side by side "
         "in both tensors, copy moves them together: max_common_vector (lesson 09) says how many. "
         "Here %d floats; an instruction moves 128 bits at most, which is four of them. To a dst "
         "that lies the other way, they go one by one.\n\n"
         "copy_width asks ct for the bits at a time. This policy is called AutoVectorizingCopy.",
         number(run));
    lesson_show(l, "max_common_vector(src, dst)", run);
    lesson_show(l, "max_common_vector(src, turned)", single);
    lesson_run(l, "ct 'copy_width(ptr[32b](0x1000) o (_8,_4):(_1,_8),\n"
                  "      ptr[32b](0x2000) o (_8,_4):(_1,_12))'");
    lesson_run(l, "ct 'copy_width(ptr[32b](0x1000) o (_8,_4):(_1,_8),\n"
                  "      ptr[32b](0x2000) o (_8,_4):(_4,_1))'");

    ct_layout odd = ct_parse(cx, "(_8,_4):(_1,_9)");
    // auto odd = make_layout(make_shape(Int<8>{}, Int<4>{}), make_stride(Int<1>{}, Int<9>{}));
    ct_value same_run = ct_max_common_vector(cx, src, odd);
    // auto same_run = max_common_vector(src, odd);
    ct_value by_twelve = ct_max_alignment(cx, dst);
    // auto by_twelve = max_alignment(dst);
    ct_value by_nine = ct_max_alignment(cx, odd);
    // auto by_nine = max_alignment(odd);
    STEP(l,
         "Side by side is not enough: a wide access must begin at a multiple of its width. With "
         "columns %d apart, every column begins at a multiple of %d floats. With columns %d apart "
         "it is a multiple of %d, so single floats are moved, although the run is as long as "
         "before. max_alignment says by how much a layout is aligned.\n\n"
         "Mind this when you pad a tile against bank conflicts: one element of padding may cost "
         "the wide copies.",
         number(ct_item(ct_stride(cx, dst), 1)), number(by_twelve),
         number(ct_item(ct_stride(cx, odd), 1)), number(by_nine));
    lesson_show(l, "max_common_vector(src, odd)", same_run);
    lesson_show(l, "max_alignment(dst)", by_twelve);
    lesson_show(l, "max_alignment(odd)", by_nine);
    lesson_run(l, "ct 'copy_width(ptr[32b](0x1000) o (_8,_4):(_1,_8),\n"
                  "      ptr[32b](0x2000) o (_8,_4):(_1,_9))'");
}

static void assumed(lesson *l, ct_ctx *cx)
{
    ct_layout late = ct_parse(cx, "(_8,4):(_1,12)");
    // auto late = make_layout(make_shape(Int<8>{}, 4), make_stride(Int<1>{}, 12));
    ct_value run = ct_max_common_vector(cx, late, late);
    // auto run = max_common_vector(late, late);
    STEP(l,
         "And where numbers are dynamic? The run of %d is known, but is a column aligned? copy "
         "does not assume it, and moves float by float: with one dynamic stride anywhere, the wide "
         "accesses are gone, and nothing tells you. If you know that strides and pointers are "
         "multiples of 16 bytes, say so: copy_aligned(src, dst), or copy with the policy "
         "AutoVectorizingCopyWithAssumedAlignment<128>.",
         number(run));
    lesson_show(l, "max_common_vector(late, late)", run);
    lesson_run(l, "ct 'copy_width(ptr[32b](0x1000) o (_8,4):(_1,8),\n"
                  "      ptr[32b](0x2000) o (_8,4):(_1,12))'");
    lesson_run(l, "ct 'copy_width<128>(ptr[32b](0x1000) o (_8,4):(_1,8),\n"
                  "      ptr[32b](0x2000) o (_8,4):(_1,12))'");

    ct_layout line = ct_parse(cx, "_8:_1");
    // auto line = make_layout(Int<8>{});
    ct_value wide = ct_max_common_vector(cx, line, line);
    // auto wide = max_common_vector(line, line);
    STEP(l,
         "With static layouts it is the other way round: copy assumes that the pointers are "
         "aligned to 128 bits, for registers and shared memory usually are. A pointer does not "
         "carry its alignment in its type. So a static view that begins at element 1 compiles, "
         "and the kernel stops with a misaligned address. ct knows the address, and refuses.\n\n"
         "For such a view, pass a smaller alignment: AutoVectorizingCopyWithAssumedAlignment<32>.");
    lesson_show(l, "max_common_vector(line, line)", wide);
    lesson_run(l, "ct 'copy_width(ptr[32b](0x1004) o _8:_1, ptr[32b](0x2000) o _8:_1)'");

    ct_layout repeated = ct_parse(cx, "(_4,_2):(_1,_0)");
    // auto repeated = make_layout(make_shape(Int<4>{}, Int<2>{}), make_stride(Int<1>{}, Int<0>{}));
    ct_layout plain = ct_parse(cx, "(_4,_2):(_1,_4)");
    // auto plain = make_layout(make_shape(Int<4>{}, Int<2>{}));
    STEP(l, "A stride of 0 in src is read many times, which is how a vector is spread over a "
            "matrix. A stride of 0 in dst is a different matter: which of the two elements should "
            "be there in the end? CuTe writes each place once, and requires that src repeats in "
            "the same way. Otherwise a static copy does not compile.");
    lesson_show(l, "repeated", repeated);
    lesson_show(l, "plain", plain);
    lesson_run(l, "ct 'copy((_4,_2):(_1,_0), (_4,_2):(_1,_4))'");
    lesson_run(l, "ct 'copy((_4,_2):(_1,_4), (_4,_2):(_1,_0))'");
}

static void who(lesson *l, ct_ctx *cx)
{
    ct_layout threads = ct_parse(cx, "(_2,_4):(_4,_1)");
    // auto threads = make_layout(make_shape(Int<2>{}, Int<4>{}), LayoutRight{});
    ct_value tile = ct_parse(cx, "gmem_ptr[32b](0x1000) o (_4,_8):(32,_1)");
    // auto tile = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(32, Int<1>{})));
    ct_value part = ct_local_partition(cx, tile, threads, ct_dynamic(cx, 5), NULL);
    // auto part = local_partition(tile, threads, 5);
    ct_layout fragment = ct_make_layout_like(cx, ct_tensor_layout(cx, part));
    // auto fragment = make_layout_like(part.layout());
    ct_value run = ct_max_common_vector(cx, ct_tensor_layout(cx, part), fragment);
    // auto run = max_common_vector(part.layout(), fragment);
    STEP(l,
         "The usual copy in a kernel: a thread's part of a tile in global memory, into its "
         "registers. local_partition gives the part, make_tensor_like the registers, copy moves "
         "them. copy knows nothing of the other threads: each calls it for its own part.\n\n"
         "Look at max_common_vector before you are content: it is %d. Each thread has every "
         "fourth column, no two side by side. Lesson 17 gives it neighbours.",
         number(run));
    lesson_show(l, "part", part);
    lesson_show(l, "make_layout_like(part.layout())", fragment);
    lesson_show(l, "max_common_vector of the two", run);
    lesson_say(l, "Tensor r = make_tensor_like(part);");
    lesson_say(l, "copy(part, r);");

    STEP(l, "When is the copy over, and who took part? The types of the arguments decide, and a "
            "reader of copy(..) cannot see it. With tensors alone it is loads and stores of this "
            "thread. A first argument chooses an instruction: a Copy_Atom or a TiledCopy. If "
            "several threads fill shared memory, each must wait for the others, whatever the "
            "instruction.");
    lesson_say(l, "copy(src, dst)            one thread; done when it returns");
    lesson_say(l, "with cp.async             one thread; cp_async_fence, then cp_async_wait");
    lesson_say(l, "with ldmatrix             the 32 threads of a warp, together");
    lesson_say(l, "with TMA                  one thread starts it; an mbarrier says when");
    lesson_say(l, "cooperative_copy          a block; each thread moves a share");
    lesson_say(l, "gmem to smem, AutoCopyAsync   cp.async if the tags and widths allow");
    lesson_say(l, "then, before others read: __syncthreads()");
}

static void small_ones(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(_2,_3):(_3,_1)");
    // auto rows = make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{});
    ct_value x = counted(cx, rows);
    // auto x = counted(rows);
    ct_value y = ct_make_tensor_owning(cx, CT_SIGNED, 32, rows);
    // auto y = make_tensor<int>(rows);
    ct_fill(cx, y, ct_of_int(100));
    // fill(y, 100);
    ct_axpby(cx, ct_of_int(2), x, ct_of_int(1), y, NULL);
    // axpby(2, x, 1, y);
    STEP(l, "fill writes one value everywhere, clear writes zeros; registers hold anything before. "
            "axpby(alpha, x, beta, y) is y = alpha x + beta y, element by element: the last step "
            "of a matrix product, from the registers that hold the sums to C in memory. A fifth "
            "argument is a predicate (lesson 15).");
    lesson_show(l, "rows", rows);
    say_matrix(l, "y", y);

    STEP(l, "copy_if, with a third tensor of flags, copies the elements whose flag is not 0, and "
            "touches no others: the places that do not exist must not be read. ct takes a shape "
            "for the flags: all coordinates below it. The places marked _ keep what they had. "
            "Lesson 15 makes the flags.");
    lesson_run(l, "ct 'copy_if((2,3), (_4,_3):(_1,_4), (_4,_3):(_3,_1))'");
    lesson_say(l, "copy_if(pred, src, dst);   // pred(i), src(i), dst(i)");

    STEP(l, "There are more. transform(t, f) replaces each element by f of it; for_each calls f; "
            "reduce(t, start, op) folds all elements into one, in the thread alone, and has a "
            "header of its own, cute/algorithm/tensor_reduce.hpp. batch_reduce folds mode 0 away: "
            "below, the sums of the columns, added to what dst held.");
    lesson_run(l, "ct 'reduce((_3,_5):(_5,_1))' 'batch_reduce((_2,_3):(_1,_2), _3:_1)'");
    lesson_say(l, "transform(t, [](float v) { return v > 0 ? v : 0; });");
    lesson_say(l, "float sum = reduce(t, 0.0f);");
}

static void product(lesson *l, ct_ctx *cx)
{
    ct_value a = counted(cx, ct_parse(cx, "(_2,_3):(_3,_1)"));
    // auto a = counted(make_layout(make_shape(Int<2>{}, Int<3>{}), LayoutRight{}));
    ct_value b = counted(cx, ct_parse(cx, "(_4,_3):(_3,_1)"));
    // auto b = counted(make_layout(make_shape(Int<4>{}, Int<3>{}), LayoutRight{}));
    ct_value c = ct_make_tensor_owning(cx, CT_SIGNED, 32, ct_parse(cx, "(_2,_4)"));
    // auto c = make_tensor<int>(make_shape(Int<2>{}, Int<4>{}));
    ct_clear_tensor(cx, c);
    // clear(c);
    ct_gemm(cx, a, b, c);
    // gemm(a, b, c);
    ct_value at = ct_dynamic(cx, element(cx, c, 1, 2));
    // auto at = c(1, 2);
    ct_value by_hand = ct_dynamic(cx, 3 * 6 + 4 * 7 + 5 * 8);
    // auto by_hand = 3 * 6 + 4 * 7 + 5 * 8;
    STEP(l,
         "gemm(A, B, C) adds a product to C: for each m and n, C(m,n) += A(m,k) * B(n,k), summed "
         "over k. Mind B: it is N by K, not K by N as in your textbook. Both operands have K "
         "last, so a row of A meets a row of B. A matrix that is stored K by N needs no copy; "
         "it needs other strides.\n\n"
         "It adds, so clear C first.");
    lesson_show(l, "c(1,2)", at);
    lesson_show(l, "by_hand", by_hand);
    say_matrix(l, "a", a);
    say_matrix(l, "b", b);
    say_matrix(l, "c", c);
}

static void forms(lesson *l, ct_ctx *cx)
{
    ct_tuple a = ct_parse(cx, "(_1,_2,_3)");
    // auto a = make_shape(Int<1>{}, Int<2>{}, Int<3>{});
    ct_tuple c = ct_parse(cx, "(_1,_2,_4)");
    // auto c = make_shape(Int<1>{}, Int<2>{}, Int<4>{});
    ct_value value = ct_get(cx, a, 0);
    // auto value = get<0>(a);
    STEP(l,
         "What gemm does depends on the ranks. V is a mode of values that one instruction takes: "
         "for plain multiplication it has extent %s, for a matrix instruction it is a thread's "
         "share of the operand (lesson 19). Form 5 is a loop over k of form 4, that one a loop "
         "over m and n of form 1, and form 1 is the instruction.\n\n"
         "The documents call form 1 a product of vectors, element by element. With plain "
         "multiplication it compiles for one value only.",
         ct_str(cx, value));
    lesson_show(l, "shape of A", a);
    lesson_show(l, "shape of C", c);
    lesson_say(l, "1  (V)     x (V)     => (V)       C(v) += A(v) B(v)");
    lesson_say(l, "2  (M)     x (N)     => (M,N)     every m with every n");
    lesson_say(l, "3  (M,K)   x (N,K)   => (M,N)     summed over k");
    lesson_say(l, "4  (V,M)   x (V,N)   => (V,M,N)");
    lesson_say(l, "5  (V,M,K) x (V,N,K) => (V,M,N)   the form of kernels");
    lesson_run(l, "ct 'gemm(_3:_1, _2:_1, (_3,_2):(_1,_3))'");
    lesson_run(l, "ct 'gemm(_4:_1, _4:_1, _4:_1)'");

    STEP(l, "Extents that do not fit are found when you compile, if they are static. Here B is "
            "given K by N: its mode 1 is N, and K is expected there. With a square tile nothing "
            "would have been found, and the result would be a product with B transposed.\n\n"
            "As with copy, a first argument chooses the instruction: an MMA_Atom or a TiledMMA. "
            "Without one it is one multiplication at a time.");
    lesson_run(l, "ct 'gemm((_2,_3):(_3,_1), (_3,_4):(_4,_1), (_2,_4):(_4,_1))'");
    lesson_run(l, "ct 'gemm((_2,_3):(_3,_1), (_4,_3):(_1,_4), (_2,_4):(_4,_1))'");
    lesson_say(l, "gemm(tiled_mma, A, B, C);");
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout src = ct_parse(cx, "(_8,_4):(_1,_8)");
    // auto src = make_layout(make_shape(Int<8>{}, Int<4>{}));
    ct_layout dst = ct_parse(cx, "(_8,_4):(_1,_12)");
    // auto dst = make_layout(make_shape(Int<8>{}, Int<4>{}), make_stride(Int<1>{}, Int<12>{}));
    ct_value run = ct_max_common_vector(cx, src, dst);
    // auto run = max_common_vector(src, dst);
    STEP(l, "Take away:\n\n"
            "- copy(src, dst) is dst(i) = src(i) for every number i. Wide accesses need a common "
            "run, static numbers and alignment: look at max_common_vector and max_alignment.\n"
            "- Static layouts are assumed to be aligned to 16 bytes; dynamic ones are not.\n"
            "- The types decide which instruction, how many threads, and what to wait for.\n"
            "- gemm adds A(m,k) B(n,k) to C(m,n). B is N by K.\n"
            "- axpby, fill, clear, copy_if, transform, reduce: loops over elements, too.\n\n"
            "Next: which part is whose. Lesson 14 partitions.");
    lesson_show(l, "max_common_vector(src, dst)", run);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 13, "Algorithms",
                            "What copy and gemm do, and what decides how fast.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 09, 10 and 12", 20);
    plain_copy(l, cx);
    together(l, cx);
    assumed(l, cx);
    who(l, cx);
    small_ones(l, cx);
    product(l, cx);
    forms(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
