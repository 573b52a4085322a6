/* Lesson 16, swizzle: banks of shared memory, and how a swizzle spreads a column over them.
 *
 * Teaches what a bank conflict is, Sw<B,M,S> bit by bit, and how to choose its three numbers; the
 * wavefronts are counted by cuemu, before and after. Clears up: a swizzle in elements, bytes and
 * bits, printed atoms and the figures of the PTX ISA, and why 3-4-3.
 * Follows ref/layout/swizzle.c, ref/layout/swizzled.c, ref/atom/gmma_smem.c and transpose.cu, which
 * is CuTe's C++; the documents of CuTe have no section about it, its headers swizzle.hpp and
 * swizzle_layout.hpp do. */
#include "tutorials/lesson.h"

#include <stdio.h>

enum { BANKS = 32, BANK_BYTES = 4 };

static int number(ct_value v)
{
    return (int)ct_int(v);
}

/* The offset that a layout gives (row, column). */
static int offset(ct_ctx *cx, ct_layout layout, int row, int column)
{
    ct_value coord[2] = {ct_dynamic(cx, row), ct_dynamic(cx, column)};
    return number(ct_layout_call(cx, layout, ct_make_tuple(cx, 2, coord)));
}

/* ---- Banks ---- */

/* A layout whose elements are of so many bytes. */
typedef struct banked {
    ct_ctx *cx;
    ct_layout layout;
    int bytes;
} banked;

static int bank(const banked *b, int row, int column)
{
    return offset(b->cx, b->layout, row, column) * b->bytes / BANK_BYTES % BANKS;
}

static int64_t label_bank(int64_t row, int64_t column, char *text, size_t size, void *user)
{
    int number_of_bank = bank(user, (int)row, (int)column);
    snprintf(text, size, "%d", number_of_bank);
    return number_of_bank;
}

/* The upper left corner of a tile; column `marked` is framed. */
static void draw_banks(lesson *l, banked b, int marked, const char *caption)
{
    lesson_cells cells = {8, 8, label_bank, &b};
    lesson_picture *p = lesson_draw_cells(l, &cells, "%s", caption);
    for (int row = 0; row < 8; ++row)
        lesson_mark(p, row, marked);
}

/* How many banks the first `rows` elements of a column are in. */
static int banks_of_column(banked b, int rows, int column)
{
    bool used[BANKS] = {false};
    int n = 0;
    for (int row = 0; row < rows; ++row) {
        int first = bank(&b, row, column);
        for (int i = 0; i < (b.bytes + BANK_BYTES - 1) / BANK_BYTES; ++i) {
            n += !used[(first + i) % BANKS];
            used[(first + i) % BANKS] = true;
        }
    }
    return n;
}

/* The binary digits of an offset below 1024, row and column of a 32 x 32 tile apart. */
static const char *digits(char text[16], int value)
{
    int n = 0;
    for (int bit = 9; bit >= 0; --bit) {
        text[n++] = (char)('0' + (value >> bit & 1));
        if (bit == 5)
            text[n++] = ' ';
    }
    text[n] = '\0';
    return text;
}

/* ---- Steps ---- */

static void a_column(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_32,_32):(_32,_1)");
    // auto a = make_layout(make_shape(Int<32>{}, Int<32>{}), LayoutRight{});
    banked b = {cx, a, 4};
    STEP(l,
         "Shared memory has %d banks. Words of %d bytes go to them in turn: word 0 to bank 0, word "
         "1 to bank 1, word %d to bank 0 again. In one wavefront each bank serves one word.\n\n"
         "Here is a tile of 32 x 32 floats, row by row: its upper left corner, each cell with its "
         "bank. A warp that reads a row needs %d banks, one for each lane. A warp that reads a "
         "column needs %d: the lanes queue for it.",
         BANKS, BANK_BYTES, BANKS, BANKS, banks_of_column(b, 32, 5));
    lesson_show(l, "a", a);
    lesson_say(l, "a column of 32 floats is in %d bank", banks_of_column(b, 32, 5));
    draw_banks(l, b, 5, "banks; framed: a column");
}

static void counted(lesson *l)
{
    STEP(l, "What does that cost? transpose.cu stands beside this lesson: one warp writes rows "
            "into shared memory and reads columns. The layout of the tile is an argument.");
    lesson_run(l, "sed -n 14,29p transpose.cu");

    STEP(l, "No GPU is needed to count. cuemu runs the kernel's PTX, and --stats counts the "
            "wavefronts of each line and the least that would do. Line 24 writes rows: as good as "
            "it gets. Line 28 reads columns: each of its 32 reads takes 32 wavefronts.");
    lesson_run(l, "cuemu run --stats transpose.ptx plain in:f32[1024]=iota out:f32[1024] |\n"
                  "      grep -A 1 'the worst\\|cu:2[48]' | cut -c -62");
}

static void padding(lesson *l, ct_ctx *cx)
{
    ct_layout padded = ct_parse(cx, "(_32,_32):(_33,_1)");
    // auto padded = make_layout(make_shape(Int<32>{}, Int<32>{}),
    //     make_stride(Int<33>{}, Int<1>{}));
    ct_value reach = ct_cosize(cx, padded);
    // auto reach = cosize(padded);
    ct_value second = ct_layout_call(cx, padded, ct_parse(cx, "(1,0)"));
    // auto second = padded(1, 0);
    banked b = {cx, padded, 4};
    STEP(l,
         "The old remedy: one unused word at the end of each row. Now the rows begin in different "
         "banks, and a column is in %d.\n\n"
         "Its price: the tile needs %d words instead of %d, and row 1 begins at byte %d, which is "
         "no multiple of 16. So nobody can move 16 bytes at once any more, and TMA and ldmatrix "
         "cannot use such rows at all.",
         banks_of_column(b, 32, 5), number(reach), 32 * 32, 4 * number(second));
    lesson_show(l, "cosize(padded)", reach);
    lesson_show(l, "padded(1, 0)", second);
    draw_banks(l, b, 5, "banks of the padded tile; framed: a column");
}

static void one_offset(lesson *l, ct_ctx *cx)
{
    ct_value sw = ct_Swizzle(cx, 5, 0, 5);
    // auto sw = Swizzle<5, 0, 5>{};
    ct_value before = ct_layout_call(cx, ct_parse(cx, "(_32,_32):(_32,_1)"), ct_parse(cx, "(3,5)"));
    // auto before = make_layout(make_shape(Int<32>{}, Int<32>{}), LayoutRight{})(3, 5);
    ct_value after = ct_swizzle_call(cx, sw, before);
    // auto after = sw(before);
    ct_value again = ct_swizzle_call(cx, sw, after);
    // auto again = sw(after);
    char text[3][16];
    STEP(l,
         "A better one: use the same words, in another order. Look at the bits of an offset. The "
         "upper five are the row, the lower five the column, and they are the bank. Let the row "
         "have a say in the bank: xor its bits onto those of the column.\n\n"
         "Sw<B,M,S> does that. B bits are changed, from bit M on. Those that are xored onto them "
         "stand S bits higher. Here B = 5, M = 0, S = 5. Twice gives back what there was: the row "
         "is never changed.");
    lesson_show(l, "sw", sw);
    lesson_show(l, "before", before);
    lesson_show(l, "after", after);
    lesson_show(l, "again", again);
    lesson_say(l, "%10s   row column", "");
    lesson_say(l, "%10s = %s", "before", digits(text[0], number(before)));
    lesson_say(l, "%10s = %s", "after", digits(text[1], number(after)));
    lesson_say(l, "%10s = %s", "again", digits(text[2], number(again)));
}

static void swizzled(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_32,_32):(_32,_1)");
    // auto a = make_layout(make_shape(Int<32>{}, Int<32>{}), LayoutRight{});
    ct_layout s = ct_composition(cx, ct_Swizzle(cx, 5, 0, 5), a);
    // auto s = composition(Swizzle<5, 0, 5>{}, a);
    ct_value reach = ct_cosize(cx, s);
    // auto reach = cosize(s);
    banked b = {cx, s, 4};
    STEP(l,
         "A swizzle is a function of offsets, so it goes on the left of a layout: first a, then "
         "the swizzle. The result is used like any layout. Read its print form from right to left: "
         "the layout, an offset that is added, here %s, the swizzle.\n\n"
         "A column is now in %d banks. So is a row: it is permuted, and needs no more than before. "
         "No word is wasted.",
         ct_str(cx, ct_offset(cx, s)), banks_of_column(b, 32, 5));
    lesson_show(l, "s", s);
    lesson_show(l, "cosize(s)", reach);
    draw_banks(l, b, 5, "banks of the swizzled tile; framed: the same column");

    STEP(l, "The machine agrees: the same kernel, with the other layout. 32 reads of columns, 32 "
            "wavefronts. The kernel's text is the same: whoever uses (row, column) does not know "
            "that the tile is swizzled.");
    lesson_run(l, "sed -n 41,44p transpose.cu");
    lesson_run(l, "cuemu run --stats transpose.ptx swizzled in:f32[1024]=iota out:f32[1024] |\n"
                  "      grep -A 1 'the worst\\|cu:2[48]' | cut -c -62");
}

static void sliced(lesson *l, ct_ctx *cx)
{
    ct_layout s = ct_parse(cx, "Sw<5,0,5> o _0 o (_32,_32):(_32,_1)");
    // auto s = composition(Swizzle<5, 0, 5>{}, make_layout(make_shape(Int<32>{}, Int<32>{}),
    //     LayoutRight{}));
    ct_tuple first = ct_slice_and_offset(cx, ct_parse(cx, "(0,_)"), s);
    // auto first = slice_and_offset(make_coord(0, _), s);
    ct_tuple fourth = ct_slice_and_offset(cx, ct_parse(cx, "(3,_)"), s);
    // auto fourth = slice_and_offset(make_coord(3, _), s);
    ct_value second = ct_layout_call(cx, s, ct_parse(cx, "(3,1)"));
    // auto second = s(3, 1);
    STEP(l,
         "A slice, lesson 05, is an offset and a layout, and all rows have the same layout. Not "
         "here: each row has an order of its own. Row 3 begins at %d, and its next element is at "
         "%d, one back. The offset's bits are xored onto those of the column, so the offset "
         "belongs inside of the swizzle.\n\n"
         "CuTe finds a layout for the row where there is one: five modes of 2, some of them "
         "backwards. Never compute the place of a row and then add columns to it.",
         number(ct_item(fourth, 1)), number(second));
    lesson_show(l, "get<0>(first)", ct_item(first, 0));
    lesson_show(l, "get<0>(fourth)", ct_item(fourth, 0));
    lesson_show(l, "get<1>(fourth)", ct_item(fourth, 1));
    lesson_show(l, "s(3, 1)", second);
}

static void vectors(lesson *l, ct_ctx *cx)
{
    ct_layout a = ct_parse(cx, "(_8,_32):(_32,_1)");
    // auto a = make_layout(make_shape(Int<8>{}, Int<32>{}), LayoutRight{});
    ct_layout torn = ct_composition(cx, ct_Swizzle(cx, 5, 0, 5), a);
    // auto torn = composition(Swizzle<5, 0, 5>{}, a);
    ct_layout whole = ct_composition(cx, ct_Swizzle(cx, 3, 2, 3), a);
    // auto whole = composition(Swizzle<3, 2, 3>{}, a);
    ct_value first = ct_layout_call(cx, torn, ct_parse(cx, "(3,0)"));
    // auto first = torn(3, 0);
    ct_value second = ct_layout_call(cx, torn, ct_parse(cx, "(3,1)"));
    // auto second = torn(3, 1);
    ct_value kept = ct_layout_call(cx, whole, ct_parse(cx, "(3,0)"));
    // auto kept = whole(3, 0);
    ct_value next = ct_layout_call(cx, whole, ct_parse(cx, "(3,1)"));
    // auto next = whole(3, 1);
    STEP(
        l,
        "What is M for? A lane likes to move 16 bytes at once, four floats side by side. Sw<5,0,5> "
        "tears them apart: (3,0) and (3,1) are at %d and %d. M low bits stay as they are: with M "
        "= 2, groups of 4 floats stay whole, at %d, %d and so on.\n\n"
        "Then %d bits of the column are left to change, so B = 3: three bits of the row, which "
        "begin at bit 5. So S = 3: from bit 2 to bit 5.",
        number(first), number(second), number(kept), number(next), 3);
    lesson_show(l, "whole", whole);
    lesson_show(l, "torn(3, 0)", first);
    lesson_show(l, "torn(3, 1)", second);
    lesson_show(l, "whole(3, 0)", kept);
    lesson_show(l, "whole(3, 1)", next);

    ct_layout groups = ct_upcast(cx, whole, 4);
    // auto groups = upcast<4>(whole);
    banked b = {cx, groups, 16};
    STEP(l,
         "In units of 16 bytes a row is 8 units, and unit j of row i goes to place i xor j. That "
         "is all that the swizzle of TMA and of tensor cores does, and this is its picture.\n\n"
         "When lanes read 16 bytes each, eight of them are served in a wavefront: 8 x 16 bytes are "
         "all %d banks. A column of 8 units is in %d.",
         BANKS, banks_of_column(b, 8, 2));
    lesson_show(l, "groups", groups);
    lesson_picture *p = lesson_draw(l, groups, "places of the units; framed: column 2");
    for (int row = 0; row < 8; ++row)
        lesson_mark(p, row, 2);
}

static void second_vector(lesson *l, ct_ctx *cx)
{
    ct_layout whole = ct_parse(cx, "Sw<3,2,3> o _0 o (_8,_32):(_32,_1)");
    // auto whole = composition(Swizzle<3, 2, 3>{}, make_layout(make_shape(Int<8>{}, Int<32>{}),
    //     LayoutRight{}));
    ct_value start = ct_layout_call(cx, whole, ct_parse(cx, "(3,0)"));
    // auto start = whole(3, 0);
    int64_t guess = number(start) + 4;
    // int guess = start + 4;
    ct_value next = ct_layout_call(cx, whole, ct_parse(cx, "(3,4)"));
    // auto next = whole(3, 4);
    STEP(
        l,
        "The same trap with vectors: a thread copies row 3 in vectors of four. The first is at "
        "%d. The second one is not at %d, four further, but at %d. It is right as long as a thread "
        "has one vector, and wrong without a word with more.\n\n"
        "Give the swizzled layout to the tensor, and let CuTe compute every place. Only what lies "
        "inside of a unit, the M low bits, may be added.",
        number(start), (int)guess, number(next));
    lesson_show(l, "start", start);
    lesson_show_int(l, "guess", guess);
    lesson_show(l, "whole(3, 4)", next);
}

static void units(lesson *l, ct_ctx *cx)
{
    ct_layout floats = ct_parse(cx, "Sw<3,2,3> o _0 o (_8,_32):(_32,_1)");
    // auto floats = composition(Swizzle<3, 2, 3>{}, make_layout(make_shape(Int<8>{}, Int<32>{}),
    //     LayoutRight{}));
    ct_layout halves = ct_downcast(cx, floats, 2);
    // auto halves = downcast<2>(floats);
    ct_layout bytes = ct_downcast(cx, floats, 4);
    // auto bytes = downcast<4>(floats);
    ct_layout bits = ct_downcast(cx, floats, 32);
    // auto bits = downcast<32>(floats);
    STEP(l, "Now the trap. B, M and S count bits of an offset; and an offset counts elements, or "
            "bytes, or bits. These are the same places in memory, the same swizzle, in five units. "
            "B and S never change. M does: it is the number of address bits below the smallest "
            "unit that stays whole.\n\n"
            "Whenever you read three numbers, ask: of what?");
    lesson_show(l, "upcast<4>(floats)", ct_upcast(cx, floats, 4));
    lesson_show(l, "floats", floats);
    lesson_show(l, "halves", halves);
    lesson_show(l, "bytes", bytes);
    lesson_show(l, "bits", bits);
}

static void why_343(lesson *l, ct_ctx *cx)
{
    ct_layout sw128 = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto sw128 = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout sw64 = ct_GMMA_Layout_Atom(cx, "Layout_K_SW64_Atom", 16);
    // auto sw64 = GMMA::Layout_K_SW64_Atom<half_t>{};
    ct_layout sw32 = ct_GMMA_Layout_Atom(cx, "Layout_K_SW32_Atom", 16);
    // auto sw32 = GMMA::Layout_K_SW32_Atom<half_t>{};
    ct_value row = ct_size(cx, ct_get(cx, sw128, 1));
    // auto row = size<1>(sw128);
    STEP(l,
         "Why 3-4-3, in bytes? M = 4: 2^4 = 16 bytes stay whole, what a lane moves at once. M + S "
         "= 7: 2^7 = 128 bytes are all banks once, and the bits above count such lines. B = 3: "
         "there are 2^3 = 8 units of 16 bytes in a line.\n\n"
         "CuTe has it as an atom for each element type: 8 rows of 128 bytes, %d halves. Narrower "
         "tiles have rows of 64 or 32 bytes, with 4 or 2 units, so B = 2 or 1. M and S stay: they "
         "belong to the banks.",
         number(row));
    lesson_show(l, "sw128", sw128);
    lesson_show(l, "sw64", sw64);
    lesson_show(l, "sw32", sw32);
    lesson_show(l, "size<1>(sw128)", row);
}

static void printed(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout plain = ct_call(cx, "as_position_independent_swizzle_layout", 1, &atom);
    // auto plain = as_position_independent_swizzle_layout(atom);
    ct_value asked = ct_layout_call(cx, atom, ct_parse(cx, "(1,0)"));
    // auto asked = atom(1, 0);  // compiles, and is wrong
    STEP(l, "The atom is for halves, and yet it prints 3-4-3, not 3-3-3. The word smem_ptr says "
            "why: its swizzle is not for offsets but for the address of a pointer, once there is "
            "one. Addresses count bytes.\n\n"
            "Without a pointer there is no address, and C++ swizzles the offset instead, in the "
            "wrong unit and without a word; it is refused here. as_position_independent_"
            "swizzle_layout has the same places for offsets: 3-3-3.");
    lesson_show(l, "atom(1, 0)", asked);
    lesson_show(l, "atom", atom);
    lesson_show(l, "plain", plain);

    ct_layout guess = ct_composition(cx, ct_Swizzle(cx, 3, 4, 3), ct_layout_b(cx, plain));
    // auto guess = composition(Swizzle<3, 4, 3>{}, plain.layout_b());
    ct_value right = ct_layout_call(cx, plain, ct_parse(cx, "(1,0)"));
    // auto right = plain(1, 0);
    ct_value wrong = ct_layout_call(cx, guess, ct_parse(cx, "(1,0)"));
    // auto wrong = guess(1, 0);
    STEP(l,
         "So this is a mistake that many make: they read 3-4-3 somewhere and compose it with a "
         "layout of halves. It compiles, and it is another layout.\n\n"
         "The figures of the PTX ISA draw the 128-byte swizzle with the first unit of row 1 in the "
         "second place, 16 bytes on. In halves that is offset %d, not %d. If what you print does "
         "not match such a figure, it is nearly always in other units.",
         number(right), number(wrong));
    lesson_show(l, "plain", plain);
    lesson_show(l, "guess", guess);
    lesson_show(l, "plain(1, 0)", right);
    lesson_show(l, "guess(1, 0)", wrong);

    ct_layout units = ct_upcast(cx, guess, 8);
    // auto units = upcast<8>(guess);
    banked good = {cx, ct_upcast(cx, plain, 8), 16}, bad = {cx, units, 16};
    STEP(l,
         "What does the wrong unit cost? It is a permutation too, so all results are right. But "
         "units go in pairs, and rows in pairs have the same order: a column of 8 units is in %d "
         "banks, not %d. Nothing but a count of wavefronts shows it.",
         banks_of_column(bad, 8, 2), banks_of_column(good, 8, 2));
    lesson_show(l, "upcast<8>(guess)", units);
    lesson_picture *p = lesson_draw(l, units, "Sw<3,4,3> of halves, in units of 16 bytes");
    for (int row = 0; row < 8; ++row)
        lesson_mark(p, row, 2);
}

static void long_rows(lesson *l, ct_ctx *cx)
{
    ct_layout rows = ct_parse(cx, "(_8,_128):(_128,_1)");
    // auto rows = make_layout(make_shape(Int<8>{}, Int<128>{}), LayoutRight{});
    ct_layout same = ct_composition(cx, ct_Swizzle(cx, 3, 3, 3), rows);
    // auto same = composition(Swizzle<3, 3, 3>{}, rows);
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    ct_layout tile = ct_tile_to_shape(cx, atom, ct_parse(cx, "(_64,_128)"), NULL);
    // auto tile = tile_to_shape(atom, make_shape(Int<64>{}, Int<128>{}));
    ct_layout plain = ct_call(cx, "as_position_independent_swizzle_layout", 1, &tile);
    // auto plain = as_position_independent_swizzle_layout(tile);
    ct_value step = ct_layout_call(cx, plain, ct_parse(cx, "(0,64)"));
    // auto step = plain(0, 64);
    banked b = {cx, ct_upcast(cx, same, 8), 16};
    STEP(l,
         "One more trap: rows of 128 halves, 256 bytes. S still says where the row's bits are "
         "taken from, and bit M + S is now one of the column. Only two bits of the row are left: "
         "a column of 8 units is in %d banks. S = 4 would do.\n\n"
         "CuTe's own way keeps the rows at 128 bytes: tile_to_shape repeats the atom down and "
         "across. Column 64 begins a new atom, %d elements later.",
         banks_of_column(b, 8, 2), number(step));
    lesson_show(l, "same", same);
    lesson_show(l, "tile", tile);
    lesson_show(l, "plain(0, 64)", step);
}

static void take_away(lesson *l, ct_ctx *cx)
{
    ct_layout atom = ct_GMMA_Layout_Atom(cx, "Layout_K_SW128_Atom", 16);
    // auto atom = GMMA::Layout_K_SW128_Atom<half_t>{};
    STEP(l,
         "Take away:\n\n"
         "- %d banks of %d bytes. A warp's access takes as many wavefronts as different words meet "
         "in one bank.\n"
         "- Sw<B,M,S>: leave M bits alone, change the next B, xor onto them those S bits higher. "
         "It is its own inverse and wastes nothing.\n"
         "- Places in a swizzled tile are computed, never stepped.\n"
         "- M depends on the unit. In bytes M = 4; of halves M = 3; of floats M = 2. With "
         "smem_ptr in its print form, a layout counts bytes.\n"
         "- 2^M: what stays whole. 2^(M+S): all banks once. 2^B: how many rows differ.\n"
         "- cuemu run --stats counts the wavefronts of each line.\n\n"
         "Next: lesson 17, copies by many threads. A tiled copy takes a swizzled tile like any "
         "other; lesson 18 reads one with ldmatrix, lesson 27 multiplies two.",
         BANKS, BANK_BYTES);
    lesson_show(l, "atom", atom);
}

int main(int argc, char **argv)
{
    lesson *l = lesson_open(argc, argv, 16, "Swizzle",
                            "Banks of shared memory, and a column that is spread over them.");
    ct_ctx *cx = lesson_ctx(l);
    lesson_needs(l, "lessons 05, 07, 10 and 11", 30);
    a_column(l, cx);
    counted(l);
    padding(l, cx);
    one_offset(l, cx);
    swizzled(l, cx);
    sliced(l, cx);
    vectors(l, cx);
    second_vector(l, cx);
    units(l, cx);
    why_343(l, cx);
    printed(l, cx);
    long_rows(l, cx);
    take_away(l, cx);
    return lesson_close(l);
}
