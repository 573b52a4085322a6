/* Lesson 12, tensor: a layout with data behind it.
 *
 * Teaches engines and tags, access, views and tensors that own their elements, layouts for
 * registers, recast, and tensors without memory. Clears up: elements and bytes, size and cosize of
 * an allocation, what a copy of a tensor copies, and recast of a dynamic stride.
 * Follows ref/tensor/tensor.c, ref/tensor/owning.c, ref/tensor/pointer.c, ref/layout/fragment.c,
 * ref/layout/recast.c; 03_tensor up to "Accessing a Tensor". */
#include "tutorials/lesson.h"

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* The element of a tensor of integers. */
static int element(ct_ctx *cx, ct_value tensor, const char *coord)
{
    return (int)ct_load(cx, tensor, ct_parse(cx, coord)).i;
}

static void two_halves(lesson *l, ct_ctx *cx)
{
    ct_value g = ct_parse(cx, "gmem_ptr[32b](0x1000) o (4,_8):(_8,_1)");
    // auto g = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(4, Int<8>{}), LayoutRight{}));
    ct_value pointer = ct_data(cx, g);
    // auto pointer = g.data();
    ct_layout places = ct_tensor_layout(cx, g);
    // auto places = g.layout();
    ct_value elements = ct_size(cx, g);
    // auto elements = size(g);
    STEP(l,
         "A tensor has two halves. Its layout you know. The other half holds the data, and is "
         "called the engine: an iterator, which here is a pointer into global memory, or an array. "
         "You never make an engine yourself; make_tensor chooses one.\n\n"
         "rank, shape, size and the rest answer for a tensor as they do for its layout.");
    lesson_show(l, "g", g);
    lesson_show(l, "g.data()", pointer);
    lesson_show(l, "g.layout()", places);
    lesson_show(l, "size(g)", elements);

    ct_value offset = ct_layout_call(cx, places, ct_parse(cx, "(2,3)"));
    // auto offset = g.layout()(2, 3);
    ct_value address = ct_call(cx, "add", 2, (ct_value[]){pointer, offset});
    // auto address = g.data() + offset;
    STEP(l,
         "What is g(2,3)? The layout turns the coordinate into an offset, %s. The iterator is "
         "moved by as many elements, and read or written. So g(2,3) is an element of memory, as "
         "a[2][3] is in C: you can assign to it. g[make_coord(2, 3)] is the same, and g(i) with "
         "one number takes element i, counted as in lesson 03.\n\n"
         "Offsets count elements. Addresses count bytes: %s elements of %d bytes each.",
         ct_str(cx, offset), ct_str(cx, offset), ct_sizeof_bits(g) / 8);
    lesson_show(l, "g.layout()(2,3)", offset);
    lesson_show(l, "g.data() + offset", address);
}

static void making(lesson *l, ct_ctx *cx)
{
    ct_value p = ct_parse(cx, "gmem_ptr[32b](0x1000)");
    // auto p = make_gmem_ptr(reinterpret_cast<float *>(0x1000));
    ct_value list = ct_make_tensor(cx, p, ct_parse(cx, "_8"));
    // auto list = make_tensor(p, Int<8>{});
    ct_value steps = ct_make_tensor(cx, p, ct_parse(cx, "8:2"));
    // auto steps = make_tensor(p, 8, 2);
    ct_value rows =
        ct_make_tensor(cx, p, ct_make_layout(cx, ct_parse(cx, "(_8,16)"), ct_LayoutRight()));
    // auto rows = make_tensor(p, make_shape(Int<8>{}, 16), LayoutRight{});
    STEP(l, "A tensor over memory that is already there is a view. make_tensor gets the pointer, "
            "and then a layout, or what you would give make_layout: a shape alone, a shape and "
            "strides, a shape and an order. Its numbers may be static or dynamic.");
    lesson_show(l, "make_tensor(p, Int<8>{})", list);
    lesson_show(l, "make_tensor(p, 8, 2)", steps);
    lesson_show(l, "make_tensor(p, (_8,16), LayoutRight{})", rows);
}

static void tags(lesson *l, ct_ctx *cx)
{
    ct_value plain = ct_parse(cx, "ptr[32b](0x1000) o _8:_1");
    // auto plain = make_tensor(reinterpret_cast<float *>(0x1000), make_layout(Int<8>{}));
    ct_value tagged =
        ct_make_tensor(cx, ct_make_gmem_ptr(cx, ct_data(cx, plain)), ct_tensor_layout(cx, plain));
    // auto tagged = make_tensor(make_gmem_ptr(plain.data()), plain.layout());
    int without = ct_is_space(plain, CT_GMEM);
    // int without = is_gmem<decltype(plain)>::value;
    int with = ct_is_space(tagged, CT_GMEM);
    // int with = is_gmem<decltype(tagged)>::value;
    STEP(l, "make_gmem_ptr and make_smem_ptr put a tag on a pointer: it is into global memory, or "
            "into shared memory. The bits stay the same; the type tells. A pointer without a tag "
            "counts as one to registers.\n\n"
            "Algorithms choose by tag: a copy from gmem to smem may be asynchronous (lesson 22), "
            "and instructions that want shared memory check for it at compile time. Without the "
            "tag you get a plain copy, and no warning. So tag every pointer when you make it.");
    lesson_show(l, "plain", plain);
    lesson_show(l, "tagged", tagged);
    lesson_show_int(l, "is_gmem of plain", without);
    lesson_show_int(l, "is_gmem of tagged", with);

    ct_layout padded = ct_parse(cx, "(_8,_8):(_9,_1)");
    // auto padded = make_layout(make_shape(Int<8>{}, Int<8>{}), make_stride(Int<9>{}, Int<1>{}));
    ct_value elements = ct_size(cx, padded);
    // auto elements = size(padded);
    ct_value room = ct_cosize(cx, padded);
    // auto room = cosize(padded);
    STEP(l,
         "Shared memory is an array that you declare, so you must say how large it is. Take the "
         "cosize, not the size! This layout has %d elements and reaches over %d, because each row "
         "has one element of padding. An array of %d would be short by %d, and nobody would tell "
         "you.",
         number(elements), number(room), number(elements), number(room) - number(elements));
    lesson_show(l, "padded", padded);
    lesson_show(l, "size(padded)", elements);
    lesson_show(l, "cosize(padded)", room);
    lesson_say(l, "__shared__ float smem[cosize_v<decltype(padded)>];");
    lesson_say(l, "Tensor s = make_tensor(make_smem_ptr(smem), padded);");
}

static void views(lesson *l, ct_ctx *cx)
{
    ct_value g = ct_parse(cx, "gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)");
    // auto g = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(Int<4>{}, Int<8>{}), LayoutRight{}));
    ct_value row = ct_layout_call(cx, g, ct_parse(cx, "(2,_)"));
    // auto row = g(2, _);
    ct_value tile = ct_local_tile(cx, g, ct_parse(cx, "(_2,_4)"), ct_parse(cx, "(1,1)"), NULL);
    // auto tile = local_tile(g, make_shape(Int<2>{}, Int<4>{}), make_coord(1, 1));
    ct_value turned = ct_composition(cx, g, ct_parse(cx, "(_8,_4):(_4,_1)"));
    // auto turned = composition(g, make_layout(make_shape(Int<8>{}, Int<4>{}), LayoutRight{}));
    STEP(l,
         "Slices, tiles, compositions: what you make from a view is a view of the same memory. The "
         "pointer moves, the layout changes, and no element is touched. A transpose costs nothing; "
         "it is a promise about how to read.\n\n"
         "Row 2 begins at %s, %d elements of 4 bytes further.",
         ct_str(cx, ct_data(cx, row)),
         number(ct_layout_call(cx, ct_tensor_layout(cx, g), ct_parse(cx, "(2,0)"))));
    lesson_show(l, "g(2,_)", row);
    lesson_show(l, "local_tile(g, (_2,_4), (1,1))", tile);
    lesson_show(l, "turned", turned);

    ct_value mode1 = ct_make_tensor(cx, ct_data(cx, g), ct_get(cx, ct_tensor_layout(cx, g), 1));
    // auto mode1 = tensor<1>(g);
    ct_layout places1 = ct_get(cx, ct_tensor_layout(cx, g), 1);
    // auto places1 = layout<1>(g);
    STEP(l, "The functions with a path (lesson 04) exist for tensors as well. layout<1>(g) is mode "
            "1 of the layout; tensor<1>(g) keeps the pointer and takes that mode: the first row.");
    lesson_show(l, "layout<1>(g)", places1);
    lesson_show(l, "tensor<1>(g)", mode1);
}

static void owning(lesson *l, ct_ctx *cx)
{
    ct_value r = ct_make_tensor_owning(cx, CT_SIGNED, 32, ct_parse(cx, "(_2,_3)"));
    // auto r = make_tensor<int>(make_shape(Int<2>{}, Int<3>{}));
    ct_layout places = ct_tensor_layout(cx, r);
    // auto places = r.layout();
    ct_fill(cx, r, ct_of_int(0));
    // fill(r, 0);
    ct_value column = ct_layout_call(cx, r, ct_parse(cx, "(_,1)"));
    // auto column = r(_, 1);
    ct_store(cx, column, ct_parse(cx, "0"), ct_of_int(7));
    // column(0) = 7;
    STEP(l,
         "make_tensor<int> with a type, and no pointer, makes a tensor that owns its elements: an "
         "array inside the tensor. In a kernel that means registers of the thread. Nothing sets "
         "them; fill does.\n\n"
         "Its slices are views again. Write 7 through the slice, and it is in r.");
    lesson_show(l, "r.layout()", places);
    lesson_say(l, "r(0,1) is %d, r(1,1) is %d", element(cx, r, "(0,1)"), element(cx, r, "(1,1)"));

    ct_value twin = ct_clone(cx, r);
    // auto twin = r;
    ct_store(cx, twin, ct_parse(cx, "(0,1)"), ct_of_int(9));
    // twin(0, 1) = 9;
    ct_value again = column;
    // auto again = column;
    ct_store(cx, again, ct_parse(cx, "1"), ct_of_int(5));
    // again(1) = 5;
    STEP(l, "To copy a tensor that owns means to copy its elements: twin = r makes a second array, "
            "and a 9 written there is not seen in r. To copy a view is to copy a pointer: a 5 "
            "written through a copy of the slice is in r.\n\n"
            "So a function that takes a tensor by value may or may not write to yours. Pass "
            "tensors by reference, const & or &&, as CuTe's own functions do.");
    lesson_say(l, "twin(0,1) is %d, r(0,1) is %d", element(cx, twin, "(0,1)"),
               element(cx, r, "(0,1)"));
    lesson_say(l, "again(1) is %d, r(1,1) is %d", element(cx, again, "1"), element(cx, r, "(1,1)"));
}

static void only_static(lesson *l, ct_ctx *cx)
{
    ct_tuple shape = ct_parse(cx, "(4,_2)");
    // auto shape = make_shape(4, Int<2>{});
    ct_value none = ct_make_tensor_owning(cx, CT_FLOAT, 32, shape);
    // auto none = make_tensor<float>(shape);  // does not compile
    STEP(l, "Registers are counted when the kernel is compiled, so the layout must be static, all "
            "of it. CuTe allocates nothing at run time. For the same reason, index them with "
            "numbers that the compiler knows, in loops that are unrolled: a register has no "
            "address, and an array that needs one is put into slow local memory.");
    lesson_show(l, "make_tensor<float>(shape)", none);
}

static void like(lesson *l, ct_ctx *cx)
{
    ct_layout padded = ct_parse(cx, "(_4,_8):(_32,_2)");
    // auto padded = make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(Int<32>{}, Int<2>{}));
    ct_layout same_order = ct_make_layout_like(cx, padded);
    // auto same_order = make_layout_like(padded);
    ct_layout fragment = ct_make_fragment_like(cx, padded);
    // auto fragment = make_fragment_like(padded);
    STEP(l,
         "A thread wants its part of a matrix in registers: the same shape, without the gaps. "
         "make_tensor_like(t) has t's type and shape, and keeps the order of its strides. "
         "make_fragment_like(t) does that too, but puts mode 0 first: mode 0 is what one "
         "instruction moves or multiplies, and its elements should be neighbours.\n\n"
         "The layouts alone come from make_layout_like, and from make_fragment_like of a layout. "
         "An array of registers that a thread works with is called a fragment.");
    lesson_show(l, "padded", padded);
    lesson_show(l, "make_layout_like(padded)", same_order);
    lesson_show(l, "make_fragment_like(padded)", fragment);

    ct_layout shared = ct_parse(cx, "(_4,_3,_2):(_0,_2,_12)");
    // auto shared = make_layout(make_shape(Int<4>{}, Int<3>{}, Int<2>{}),
    //     make_stride(Int<0>{}, Int<2>{}, Int<12>{}));
    ct_layout small = ct_make_fragment_like(cx, shared);
    // auto small = make_fragment_like(shared);
    ct_value elements = ct_size(cx, small);
    // auto elements = size(small);
    ct_value registers = ct_cosize(cx, small);
    // auto registers = cosize(small);
    STEP(l,
         "A stride of 0 stays 0: where the data repeats, so do the registers. %d places need %d "
         "registers here. That is right for reading a vector that counts for all rows. But if you "
         "mean to write %d different results, this is the wrong layout: make one from the shape "
         "alone.",
         number(elements), number(registers), number(elements));
    lesson_show(l, "make_fragment_like(shared)", small);
    lesson_show(l, "size(small)", elements);
    lesson_show(l, "cosize(small)", registers);
}

static void recasting(lesson *l, ct_ctx *cx)
{
    ct_value g = ct_parse(cx, "gmem_ptr[32b](0x1000) o (4,_8):(_8,_1)");
    // auto g = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(4, Int<8>{}), LayoutRight{}));
    ct_value wide = ct_recast(cx, 128, g);
    // auto wide = recast<uint128_t>(g);
    ct_value narrow = ct_recast(cx, 16, g);
    // auto narrow = recast<half_t>(g);
    STEP(l,
         "recast reads the same bytes as elements of another width. Four floats become one element "
         "of 128 bits: along the mode of stride 1 the extent is divided by 4, and the other "
         "strides count the new elements. In the other direction, extent and strides grow.\n\n"
         "Only the unit changes: of %d bytes in a row, %d elements or %d.",
         number(ct_get(cx, ct_shape(cx, g), 1)) * 4, number(ct_get(cx, ct_shape(cx, wide), 1)),
         number(ct_get(cx, ct_shape(cx, narrow), 1)));
    lesson_show(l, "g", g);
    lesson_show(l, "recast<uint128_t>(g)", wide);
    lesson_show(l, "recast<half_t>(g)", narrow);

    ct_value odd = ct_parse(cx, "gmem_ptr[32b](0x1000) o (_8,_3):(_3,_1)");
    // auto odd = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(Int<8>{}, Int<3>{}), LayoutRight{}));
    ct_value no = ct_recast(cx, 64, odd);
    // auto no = recast<double>(odd);  // does not compile
    STEP(l, "Rows of three floats do not divide into doubles: the second row would begin in the "
            "middle of one. With static strides that does not compile.");
    lesson_show(l, "recast<double>(odd)", no);

    ct_value late = ct_parse(cx, "gmem_ptr[32b](0x1000) o (4,8):(8,1)");
    // auto late = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(4, 8), make_stride(8, 1)));
    ct_value blind = ct_recast(cx, 64, late);
    // auto blind = recast<double>(late);
    ct_value column = ct_layout_call(cx, ct_tensor_layout(cx, blind), ct_parse(cx, "(0,1)"));
    // auto column = blind.layout()(0, 1);
    STEP(l,
         "With dynamic strides the division is done blindly. Nobody knows that the second stride "
         "is 1; so its extent stays 8, and the stride becomes 1 / 2, which is %s. All columns of a "
         "row are now one element. No error, no warning.\n\n"
         "The stride of 1 must be static: write Int<1>{}, and recast divides where it should.",
         ct_str(cx, column));
    lesson_show(l, "late", late);
    lesson_show(l, "recast<double>(late)", blind);
    lesson_show(l, "blind.layout()(0,1)", column);
}

static void without_memory(lesson *l, ct_ctx *cx)
{
    ct_value from = ct_make_counting_iterator(cx, ct_dynamic(cx, 42));
    // auto from = counting_iterator<int>(42);
    ct_value counted = ct_make_tensor(cx, from, ct_parse(cx, "(_2,_3):(_1,_2)"));
    // auto counted = make_tensor(from, make_layout(make_shape(Int<2>{}, Int<3>{})));
    ct_value same = ct_make_tensor(cx, from, ct_parse(cx, "(_2,_3):(_0,_0)"));
    // auto same = make_tensor(from, make_layout(make_shape(Int<2>{}, Int<3>{}),
    //     make_stride(Int<0>{}, Int<0>{})));
    ct_value numbered = ct_layout_call(cx, counted, ct_parse(cx, "(1,2)"));
    // auto numbered = counted(1, 2);
    ct_value constant = ct_layout_call(cx, same, ct_parse(cx, "(1,2)"));
    // auto constant = same(1, 2);
    STEP(l,
         "The iterator need not be a pointer. A counting_iterator holds a number, and element i is "
         "that number plus i: a tensor without memory, which you can slice and tile like any "
         "other. With strides of 0, every element is the same: a constant.\n\n"
         "Lessons use it to show which elements a part has. Kernels use its cousin, whose elements "
         "are coordinates: make_identity_tensor (lesson 15).");
    lesson_show(l, "counted", counted);
    lesson_show(l, "counted(1,2)", numbered);
    lesson_show(l, "same", same);
    lesson_show(l, "same(1,2)", constant);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_value g = ct_parse(cx, "gmem_ptr[32b](0x1000) o (4,_8):(_8,_1)");
    // auto g = make_tensor(make_gmem_ptr(reinterpret_cast<float *>(0x1000)),
    //     make_layout(make_shape(4, Int<8>{}), LayoutRight{}));
    STEP(l, "Take away:\n\n"
            "- A tensor is an iterator and a layout. Offsets count elements, addresses bytes.\n"
            "- Tag pointers, so that algorithms can choose. Allocate cosize, not size.\n"
            "- Views never copy. A tensor made with a type owns its elements, in registers; its "
            "layout is static. Pass tensors by reference.\n"
            "- make_fragment_like: the shape of a part, packed, mode 0 first.\n"
            "- recast changes the unit. Keep the stride of 1 static.\n\n"
            "Next: what to do with all these elements. Lesson 13 copies and multiplies.");
    lesson_show(l, "g", g);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 12, "Tensor",
                            "A layout with data: views, registers, and other widths.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 04, 05 and 10", 20);
    two_halves(l, cx);
    making(l, cx);
    tags(l, cx);
    views(l, cx);
    owning(l, cx);
    only_static(l, cx);
    like(l, cx);
    recasting(l, cx);
    without_memory(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
