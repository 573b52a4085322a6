/* Lesson 02, print: what CuTe says of a value, and how to read it.
 *
 * Teaches what a program needs, each form that print writes (layouts, coordinates, steps, tensors,
 * swizzles), the tables, printing in a kernel, and how to read an error of the compiler. Clears up:
 * the two meanings of the underscore, what [32b] does not say, and which two lines of an error
 * matter.
 * Follows ref/value/print.c, ref/text/print_layout.c, ref/text/print_tensor.c, parts.cu;
 * 00_quickstart, all sections. */
#include "tutorials/lesson.h"

static void what_is_needed(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(_4,_3):(_3,_1)");
    // auto rows = make_layout(make_shape(Int<4>{}, Int<3>{}), LayoutRight{});
    STEP(l,
         "CuTe is a part of CUTLASS, and all of it is headers: there is nothing to build and "
         "nothing to link. A program includes cute/tensor.hpp, and the compiler is told where "
         "CUTLASS and CUDA keep their headers. Layouts are arithmetic, so any compiler of C++17 "
         "will do for them, on a machine without a GPU. Kernels need nvcc.\n\n"
         "You should have met templates and auto. From lesson 17 on, it helps to have written a "
         "kernel. The C++ beside each line of this course was compiled in this way; press c to see "
         "it.");
    lesson_show(l, "rows", rows);
    lesson_say(l, "$ git clone https://github.com/NVIDIA/cutlass");
    lesson_say(l, "$ g++ -std=c++17 -Icutlass/include -I/usr/local/cuda/include \\");
    lesson_say(l, "      -I/usr/local/cuda/include/cccl first.cpp");
    lesson_say(l, "$ nvcc -std=c++17 -arch=sm_90a -Icutlass/include kernel.cu");

    STEP(l, "Where is what? Below include/cute, a folder is a kind of thing, and a header is one "
            "thing. CUTLASS's own build makes the tests and the examples; both are worth "
            "reading when a page of the documents does not answer.");
    lesson_say(l, "cute/*.hpp        layout, tensor, swizzle, stride ..: the ideas");
    lesson_say(l, "cute/numeric      integers known to the compiler, half_t, 4-bit types");
    lesson_say(l, "cute/container    tuples and arrays that work on host and device");
    lesson_say(l, "cute/algorithm    copy, gemm, fill, axpby (lesson 13)");
    lesson_say(l, "cute/arch         one struct for each instruction (lessons 18, 19)");
    lesson_say(l, "cute/atom         what they copy and multiply, as layouts (17, 19)");
    lesson_say(l, "cute/util         print, debug");
    lesson_say(l, "examples/cute/tutorial   whole kernels (lesson 20)");
    lesson_say(l, "test/unit/cute           small programs for each header");
    lesson_say(l, "media/docs/cpp/cute      the documents, which this course follows");
}

static void layouts(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(_4,_3):(_3,_1)");
    // auto rows = make_layout(make_shape(Int<4>{}, Int<3>{}), LayoutRight{});
    ct_tuple shape = ct_shape(cx, rows);
    // auto shape = rows.shape();
    ct_value elements = ct_size(cx, rows);
    // auto elements = size(rows);
    STEP(l, "One function prints nearly everything: print(x). Of a layout it writes the shape, a "
            "colon, the strides. That is the form in which this course writes layouts too, and the "
            "calculator ct reads it back: what you printed in a kernel, you can paste.\n\n"
            "When a kernel does not do what you mean, print its layouts first. They are the plan.");
    lesson_show(l, "rows", rows);
    lesson_show(l, "shape", shape);
    lesson_show(l, "elements", elements);
    lesson_run(l, "ct 'size((_4,_3):(_3,_1))' 'get<0>((_4,_3):(_3,_1))'");

    ct_layout late = ct_make_layout(cx, ct_parse(cx, "(_4,3)"), ct_LayoutLeft());
    // auto late = make_layout(make_shape(Int<4>{}, 3), LayoutLeft{});
    ct_layout later = ct_make_layout(cx, ct_parse(cx, "(_4,3)"), ct_LayoutRight());
    // auto later = make_layout(make_shape(Int<4>{}, 3), LayoutRight{});
    ct_value places = ct_size(cx, late);
    // auto places = size(late);
    STEP(l,
         "An underscore before a number: the compiler knows it, it is static. No underscore: it "
         "is dynamic, known when the program runs. Numbers that are computed from static ones are "
         "static; one dynamic number makes the result dynamic.\n\n"
         "Look at the strides. Column by column, the second stride is the first extent, %s, which "
         "is static. Row by row, the first stride is the second extent, %s, which is not. So with "
         "the same shape, one layout tells the compiler more than the other.",
         ct_str(cx, ct_get(cx, ct_stride(cx, late), 1)),
         ct_str(cx, ct_get(cx, ct_stride(cx, later), 0)));
    lesson_show(l, "late", late);
    lesson_show(l, "later", later);
    lesson_show(l, "size(late)", places);
}

static void coordinates(lesson *l, ct_ctx *cx)
{
    ct_tuple hole = ct_parse(cx, "(1,_)");
    // auto hole = make_coord(1, _);
    ct_value step = ct_parse(cx, "_1@0");
    // auto step = E<0>{};
    ct_value numbers = ct_make_identity_tensor(cx, ct_parse(cx, "(_4,3)"));
    // auto numbers = make_identity_tensor(make_shape(Int<4>{}, 3));
    ct_value at = ct_layout_call(cx, numbers, ct_parse(cx, "(2,1)"));
    // auto at = numbers(2, 1);
    STEP(l,
         "Two more signs. An underscore alone, %s, is no number at all. It stands in a coordinate "
         "and means: all of this mode (lesson 05).\n\n"
         "An @ belongs to strides that do not count places in memory. %s reads: one step along "
         "mode 0 of a coordinate. A layout with such strides gives coordinates instead of offsets. "
         "ArithTuple is where it begins. You meet these in lesson 15, and with TMA in lesson 24.",
         ct_str(cx, ct_underscore()), ct_str(cx, step));
    lesson_show(l, "hole", hole);
    lesson_show(l, "step", step);
    lesson_show(l, "numbers", numbers);
    lesson_show(l, "numbers(2,1)", at);
}

static void tensors(lesson *l, ct_ctx *cx)
{
    ct_value a = ct_parse(cx, "gmem_ptr[32b](0x1000) o (4,_8):(_8,_1)");
    // auto a = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(4, Int<8>{}), LayoutRight{}));
    ct_value b = ct_parse(cx, "smem_ptr[16b](0x200) o (_8,_8):(_1,_8)");
    // auto b = make_tensor(make_smem_ptr(reinterpret_cast<half_t *>(0x200)),
    //     make_layout(make_shape(Int<8>{}, Int<8>{})));
    ct_value c = ct_parse(cx, "ptr[32b](0x300) o _4:_1");
    // auto c = make_tensor(reinterpret_cast<int *>(0x300), make_layout(Int<4>{}));
    STEP(l,
         "A tensor is a pointer and a layout, and prints as both: first the pointer, then the "
         "letter o, then the layout. Read the o as \"of\": the pointer, of the offset that the "
         "layout gives.\n\n"
         "gmem and smem say which memory the pointer is into, if somebody has said so; registers "
         "and plain pointers say ptr. [32b] is the width of an element in bits. It is not the "
         "type: float and int print alike. The number in parentheses is the address, in bytes.");
    lesson_show(l, "a", a);
    lesson_show(l, "b", b);
    lesson_show(l, "c", c);

    ct_layout plain = ct_parse(cx, "(_8,_64):(_64,_1)");
    // auto plain = make_layout(make_shape(Int<8>{}, Int<64>{}), LayoutRight{});
    ct_layout swizzled = ct_composition(cx, ct_parse(cx, "Sw<3,3,3>"), plain);
    // auto swizzled = composition(Swizzle<3, 3, 3>{}, plain);
    STEP(l,
         "A layout can itself have more than one part: f o offset o layout. Read it from right to "
         "left. The layout gives a number, the offset is added to it, f changes the result. Here "
         "f is a swizzle, Sw<3,3,3>, which mixes bits of the number; lesson 16 says why and which. "
         "The offset is %s.\n\n"
         "That is all the punctuation there is: colon, underscore, @, o, brackets, and Sw.",
         ct_str(cx, ct_offset(cx, swizzled)));
    lesson_show(l, "plain", plain);
    lesson_show(l, "swizzled", swizzled);
}

static void tables(lesson *l, ct_ctx *cx)
{
    ct_layout h = ct_parse(cx, "(2,(2,2)):(4,(2,1))");
    // auto h = make_layout(make_shape(2, make_shape(2, 2)), make_stride(4, make_stride(2, 1)));
    STEP(l,
         "A line of numbers is hard to picture. print_layout(h) draws a layout of rank %d as a "
         "table: row m and column n hold the offset h(m,n). ct -p prints the same table, and the "
         "pictures of this course are such tables.\n\n"
         "An extent may itself be a pair, as that of the columns here (lesson 03). It is drawn as "
         "one mode: two pairs make four columns. A layout of another rank has no table: ct "
         "refuses, in C++ it does not compile.",
         ct_rank(h));
    lesson_show(l, "h", h);
    lesson_run(l, "ct -p '(2,(2,2)):(4,(2,1))'");
    lesson_run(l, "ct -p '(_2,_2,_2):(_1,_2,_4)'");

    ct_value t = ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_dynamic(cx, 0)),
                                ct_parse(cx, "(_2,_3,_2):(_1,_2,_6)"));
    // auto t = make_tensor(counting_iterator<int>(0),
    //     make_layout(make_shape(Int<2>{}, Int<3>{}, Int<2>{})));
    STEP(l,
         "print_tensor(t) is different: it prints what the tensor holds, so it reads memory. Up "
         "to rank 4 it works, one table below the other. After a copy, it shows whether the right "
         "elements have come.\n\n"
         "This tensor has no memory: its pointer is a counting_iter, which holds 0, 1, 2 and so "
         "on. Lessons use it so that you see which elements a piece of a tensor has.");
    lesson_show(l, "t", t);
    lesson_run(l, "ct -p 'make_tensor(counting_iterator(0), (_2,_3,_2))'");

    STEP(l,
         "print_latex(h) writes a document for pdflatex, in which cells with the same offset have "
         "the same colour. It takes layouts, and also the copies and matrix products of lessons 17 "
         "and 19, where it shows which thread has which element. Large ones are more than LaTeX "
         "can hold.\n\n"
         "ct has --latex as well, and --svg, which a browser shows. Below are the cells of such a "
         "document.");
    lesson_run(l, "ct --latex '(_2,_2):(_2,_1)' | grep fill=value");
    lesson_say(l, "$ ct --svg '(2,(2,2)):(4,(2,1))' >h.svg");
}

static void in_kernels(lesson *l, ct_ctx *cx)
{
    ct_layout launch = ct_make_layout(cx, ct_parse(cx, "(128,66)"), NULL);
    // auto launch = make_layout(make_shape(128, 66));
    ct_value lines = ct_size(cx, launch);
    // auto lines = size(launch);
    STEP(l,
         "print, print_layout and print_tensor work in a kernel too. But every thread prints: with "
         "%d threads in each of %d blocks that is %d lines, in any order. So print from one "
         "thread. thread0() is true for thread 0 of block 0 alone; thread(tid, bid) chooses "
         "another one.\n\n"
         "Layouts print the same for all threads; what differs is a thread's own part of a tensor, "
         "and there you choose. Take the lines out when you are done: a print that is never "
         "reached still costs registers and time.",
         (int)ct_int(ct_get(cx, ct_shape(cx, launch), 0)),
         (int)ct_int(ct_get(cx, ct_shape(cx, launch), 1)), (int)ct_int(lines));
    lesson_show(l, "size(launch)", lines);
    lesson_run(l, "sed -n '/thread0/,/printf/p' parts.cu");

    STEP(l,
         "Without a GPU? parts.cu stands beside this lesson, and parts.ptx is what nvcc makes of "
         "it. cuemu, the emulated GPU of lesson 21, runs it with two blocks of four threads: its "
         "matrix holds 0, 1, 2 and so on. Each of the %d threads prints the last line, one prints "
         "the tile, one its own row.",
         (int)ct_int(ct_size(cx, ct_parse(cx, "(4,2)"))));
    lesson_run(l, "cuemu run --grid 2 --block 4 parts.ptx parts in:f32[12]=iota");
}

static void errors(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,_5):(_5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, Int<5>{}), LayoutRight{});
    ct_value wrong = ct_layout_call(cx, a, ct_parse(cx, "(1,0,3)"));
    // auto wrong = a(1, 0, 3);  // does not compile
    STEP(l, "Here is a mistake: three numbers for two modes. g++ answers with more than a hundred "
            "lines, of which two matter. The first with \"error:\" has a sentence, which CuTe's "
            "authors wrote for you. The last \"required from here\" above it names your file and "
            "line. In the lines between, [with ..] shows the types: C<6> is what print writes as "
            "_6. All errors after the first one follow from it.\n\n"
            "If the first error is \"no matching function for call to\", its list of candidates is "
            "no help. Ask what you passed: a layout for a tensor, or a dynamic number where a "
            "static one must be.");
    lesson_show(l, "a(1,0,3)", wrong);
    lesson_say(l, "first.cpp:6:19:   required from here");
    lesson_say(l, "cute/stride.hpp:108:46: error: static assertion failed: Mismatched Ranks");

    ct_layout b = ct_parse(cx, "(6,2):(1,7)");
    // auto b = make_layout(make_shape(6, 2), make_stride(1, 7));
    ct_layout c = ct_parse(cx, "(3,2):(2,3)");
    // auto c = make_layout(make_shape(3, 2), make_stride(2, 3));
    ct_layout r = ct_composition(cx, b, c);
    // auto r = composition(b, c);  // compiles, and is wrong
    STEP(l, "ct reads C++, so ask it the same question: it answers with one sentence, which names "
            "the operation and the values. It says no in two ways. The first: what you wrote has "
            "no meaning, as above. The second: it has a meaning, but no layout is the answer. Then "
            "it names a witness, a coordinate where you can check that for yourself.\n\n"
            "In the second case CuTe C++ often gives a wrong answer without a word, as it does "
            "for this composition (lesson 07). --why explains an answer as well as a refusal.");
    lesson_show(l, "composition(b, c)", r);
    lesson_run(l, "ct 'auto a = make_layout(make_shape(_6{}, _5{}), LayoutRight{})' 'a(1,0,3)'");
    lesson_run(l, "ct --why 'layout_call((_6,_5):(_5,_1), (2,3))' | tail -n 2");
}

static void names(lesson *l, ct_ctx *cx)
{
    ct_value tAgA = ct_parse(cx, "gmem_ptr[16b](0x1000) o (_4,_2,8):(_2048,_16,_32)");
    // auto tAgA = make_tensor(make_gmem_ptr(reinterpret_cast<half_t *>(0x1000)),
    //     make_layout(make_shape(Int<4>{}, Int<2>{}, 8),
    //     make_stride(Int<2048>{}, Int<16>{}, Int<32>{})));  // (THR_M,THR_K,k)
    ct_value k_tiles = ct_size(cx, ct_get(cx, ct_shape(cx, tAgA), 2));
    // auto k_tiles = size<2>(tAgA);
    STEP(l,
         "The modes of a layout have numbers and no names, and print cannot tell you that mode 2 "
         "of this tensor is the tiles along K. So CuTe code writes it down: a comment behind each "
         "tensor that names its modes, as (THR_M,THR_K,k).\n\n"
         "The name of the tensor says the rest. tAgA: of the matrix A, in global memory (g; s is "
         "shared, r registers), what one thread (t) has by the pattern A. Keep both in your own "
         "code; without them, nobody can read it a week later.");
    lesson_show(l, "tAgA", tAgA);
    lesson_show(l, "size<2>(tAgA)", k_tiles);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_6,5):(5,_1)");
    // auto a = make_layout(make_shape(Int<6>{}, 5), LayoutRight{});
    STEP(l,
         "Take away:\n\n"
         "- print(x) is the first tool. shape:stride; _6 is static, 5 is dynamic; _ alone is a "
         "hole; @ is a step of a coordinate; pointer o layout is a tensor; Sw is a swizzle.\n"
         "- print_layout is a table of offsets, print_tensor one of contents, print_latex a "
         "picture. In a kernel, print from one thread.\n"
         "- Of an error, read the first sentence and the line that is yours. ct answers the same "
         "question in one sentence.\n"
         "- Modes have no names. Write them in a comment.\n\n"
         "Next: %s can be called with a pair, or with a single number. Lesson 03 is about "
         "coordinates.",
         ct_str(cx, a));
    lesson_show(l, "a", a);
}

int main(int argc, char **argv)
{
    lesson *l =
        lesson_open(argc, argv, 2, "Print", "How to read what CuTe prints, and what it refuses.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lesson 01", 15);
    what_is_needed(l, cx);
    layouts(l, cx);
    coordinates(l, cx);
    tensors(l, cx);
    tables(l, cx);
    in_kernels(l, cx);
    errors(l, cx);
    names(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
