/* descriptor.c - matrix descriptors: their fields, and where every 16 bytes of an operand lie.
 *
 * What is here: the canonical layouts of PTX ISA 9.7.15.5.1, drawn as sets of places: an operand
 * fills its bytes once, and swizzles permute within their patterns. What is not: products by
 * descriptors (wgmma.c). */
#include "emu/exec/matrix/descriptor.h"
#include "spec-tests/unit/emu/fixture.h"

/* ---- Fields ---- */

static const struct {
    uint64_t bits;
    uint32_t start, leading, stride, base, width;
    uint64_t reserved;
} fields[] = {
    {0, 0, 0, 0, 0, 16, 0},
    {UINT64_C(0x0000000000003fff), 0x3fff0, 0, 0, 0, 16, 0},
    {UINT64_C(0x000000003fff0000), 0, 0x3fff0, 0, 0, 16, 0},
    {UINT64_C(0x00003fff00000000), 0, 0, 0x3fff0, 0, 16, 0},
    {UINT64_C(0x000e000000000000), 0, 0, 0, 7, 16, 0},
    {UINT64_C(0x4000000000000000), 0, 0, 0, 0, 128, 0},
    {UINT64_C(0x8000000000000000), 0, 0, 0, 0, 64, 0},
    {UINT64_C(0xc000000000000000), 0, 0, 0, 0, 32, 0},
    {UINT64_C(0x000000000000c000), 0, 0, 0, 0, 16, UINT64_C(0x000000000000c000)},
    {UINT64_C(0x3ff1c000c000c000), 0, 0, 0, 0, 16, UINT64_C(0x3ff1c000c000c000)},
    {UINT64_C(0x4004004000010080), 0x800, 0x10, 0x400, 2, 128, 0},
};

START_TEST(fields_are_where_the_isa_has_them)
{
    emui_descriptor d = emui_descriptor_of(fields[_i].bits);
    ck_assert_uint_eq(d.start, fields[_i].start);
    ck_assert_uint_eq(d.leading, fields[_i].leading);
    ck_assert_uint_eq(d.stride, fields[_i].stride);
    ck_assert_uint_eq(d.base, fields[_i].base);
    ck_assert_uint_eq(d.width, fields[_i].width);
    ck_assert_uint_eq(d.reserved, fields[_i].reserved);
}
END_TEST

static const struct {
    uint64_t bits;
    uint32_t start, leading, stride, base, width, unit;
    uint64_t reserved;
} fields_of_tcgen05[] = {
    {UINT64_C(0x0000400000000000), 0, 0, 0, 0, 16, 16, 0},
    {UINT64_C(0x2000400000000000), 0, 0, 0, 0, 128, 32, 0},
    {UINT64_C(0x4000400000000000), 0, 0, 0, 0, 128, 16, 0},
    {UINT64_C(0x8000400000000000), 0, 0, 0, 0, 64, 16, 0},
    {UINT64_C(0xc00e7fff3fff3fff), 0x3fff0, 0x3fff0, 0x3fff0, 7, 32, 16, 0},
    {UINT64_C(0x6000400000000000), 0, 0, 0, 0, 0, 16, 0},
    {UINT64_C(0x0000000000000080), 0x800, 0, 0, 0, 16, 16, UINT64_C(0x400000000000)},
    {UINT64_C(0x000140000000c000), 0, 0, 0, 0, 16, 16, UINT64_C(0x000100000000c000)},
};

START_TEST(fields_of_tcgen05_are_where_the_isa_has_them)
{
    emui_descriptor d = emui_umma_descriptor_of(fields_of_tcgen05[_i].bits);
    ck_assert_uint_eq(d.start, fields_of_tcgen05[_i].start);
    ck_assert_uint_eq(d.leading, fields_of_tcgen05[_i].leading);
    ck_assert_uint_eq(d.stride, fields_of_tcgen05[_i].stride);
    ck_assert_uint_eq(d.base, fields_of_tcgen05[_i].base);
    ck_assert_uint_eq(d.width, fields_of_tcgen05[_i].width);
    ck_assert_uint_eq(d.unit, fields_of_tcgen05[_i].unit);
    ck_assert_uint_eq(d.reserved, fields_of_tcgen05[_i].reserved);
}
END_TEST

/* ---- Places ---- */

enum { MAX_BYTES = 64 * 1024, START = 2048 };

static emui_descriptor descriptor(uint32_t width, uint32_t leading, uint32_t stride)
{
    uint64_t mode = width == 128 ? 1 : width == 64 ? 2 : width == 32 ? 3 : 0;
    return emui_descriptor_of((uint64_t)START / 16 | (uint64_t)leading / 16 << 16 |
                              (uint64_t)stride / 16 << 32 | mode << 62);
}

/* By the canonical layouts, without gaps: every 16 bytes from START on are some row's, once. */
static void check_filled_once(const emui_descriptor *d, bool mn_major, int lines, int chunks)
{
    static uint8_t used[MAX_BYTES / 16];
    memset(used, 0, sizeof used);
    for (int line = 0; line < lines; ++line)
        for (int chunk = 0; chunk < chunks; ++chunk) {
            uint32_t at = emui_descriptor_at(d, mn_major, line, chunk);
            ck_assert_msg(at % 16 == 0 && at >= START &&
                              at < START + (uint32_t)(lines * chunks) * 16,
                          "line %d, chunk %d is at %u", line, chunk, (unsigned)at);
            ck_assert_uint_eq(used[at / 16]++, 0);
        }
}

/* MN-major: 16 k, each with 64 elements of 16 bits along M or N. */
START_TEST(mn_major_operands_fill_their_bytes)
{
    const uint32_t width = 16U << _i;
    uint32_t atom = 8 * width; /* eight k of a swizzle's width */
    emui_descriptor d =
        width == 16 ? descriptor(16, 8 * 8 * 16, 8 * 16) : descriptor(width, 2 * atom, atom);
    check_filled_once(&d, true, 16, 8);
}
END_TEST

/* MN-major, of units of 32 bytes: 8 k, each with 32 elements of 32 bits, 4 k by 4. */
START_TEST(wide_units_fill_their_bytes)
{
    emui_descriptor d = descriptor(128, 1024, 512);
    d.unit = 32;
    check_filled_once(&d, true, 8, 8);
    /* row 1 of the pattern exchanges neighbouring units of 32 bytes, not of 16 */
    ck_assert_uint_eq(emui_descriptor_at(&d, true, 1, 0), START + 128 + 32);
    ck_assert_uint_eq(emui_descriptor_at(&d, true, 1, 1), START + 128 + 48);
    ck_assert_uint_eq(emui_descriptor_at(&d, true, 4, 0), START + 512);
}
END_TEST

/* K-major and plain: 64 rows of two chunks. */
START_TEST(plain_operands_fill_their_bytes)
{
    emui_descriptor d = descriptor(16, 128, 256), apart = descriptor(16, 64 * 16, 128);
    check_filled_once(&d, false, 64, 2);
    check_filled_once(&apart, false, 64, 2);
}
END_TEST

/* K-major in a swizzle of 32 bytes: 64 rows of two chunks fill it; wider ones are half or quarter
 * filled, and steps along k fill the rest. */
START_TEST(steps_along_k_fill_the_swizzle)
{
    const uint32_t width = 32U << _i;
    static uint8_t used[MAX_BYTES / 16];
    memset(used, 0, sizeof used);
    for (uint32_t step = 0; step < width / 32; ++step) {
        emui_descriptor d = descriptor(width, 16, 8 * width);
        d.start += 32 * step;
        for (int line = 0; line < 64; ++line)
            for (int chunk = 0; chunk < 2; ++chunk) {
                uint32_t at = emui_descriptor_at(&d, false, line, chunk);
                ck_assert(at >= START && at < START + 64 * width);
                ck_assert_uint_eq(used[at / 16]++, 0);
                /* a row stays within the 128 bytes, or the part of them, that it is in */
                ck_assert_uint_eq((at - START) / width, (uint32_t)line);
            }
    }
}
END_TEST

/* The end of an operand lies behind all its pieces, and less than a swizzle's reach too far. */
START_TEST(nothing_lies_behind_the_end)
{
    const uint32_t width = 16U << _i % 4, leading = 16U << _i / 4 % 5, stride = 48U << _i / 20 % 5;
    for (int n = 0; n < 2 * 4 * 5; ++n) {
        const bool mn_major = n % 2 != 0;
        const int lines = 8 << n / 2 % 4, pieces = 1 + n / 8 * 3;
        const emui_descriptor d = descriptor(width, leading, stride);
        uint32_t last = 0;
        for (int line = 0; line < lines; ++line)
            for (int piece = 0; piece < pieces; ++piece) {
                uint32_t at = emui_descriptor_at(&d, mn_major, line, piece);
                last = at > last ? at : last;
            }
        const uint32_t end = emui_descriptor_end(&d, mn_major, lines, pieces);
        ck_assert_msg(last + 16 <= end, "%u ends behind %u", (unsigned)last, (unsigned)end);
        ck_assert_uint_lt(end, last + 16 + 256);
    }
}
END_TEST

/* Addresses of the ISA's drawings, by hand. */
static const struct {
    uint32_t width, leading, stride;
    bool mn_major;
    int line, chunk;
    uint32_t at;
} places[] = {
    {16, 128, 256, false, 9, 1, START + 16 + 256 + 128},
    {16, 128, 256, true, 9, 1, START + 16 + 128 + 256},
    {32, 16, 256, false, 0, 1, START + 16},
    {32, 16, 256, false, 4, 0, START + 128 + 16},            /* row 4 is in the second 128 bytes */
    {16, 128, 512, false, 9, 3, START + 16 + 512 + 3 * 128}, /* lines of 64 bytes: sparse */
    {32, 4096, 256, false, 1, 2, START + 4096 + 32},
    {32, 4096, 256, false, 5, 3, START + 4096 + 160},
    {64, 4096, 512, false, 1, 3, START + 64 + 3 * 16},
    {64, 16, 512, false, 2, 1, START + 128}, /* chunk 1 by exclusive or with 1 */
    {64, 16, 512, false, 11, 0, START + 512 + 192 + 16},
    {128, 16, 1024, false, 5, 0, START + 640 + 5 * 16},
    {128, 16, 1024, false, 13, 1, START + 1024 + 640 + 4 * 16},
    {128, 4096, 1024, true, 1, 9, START + 4096 + 128}, /* the second 64 elements, one over */
    {128, 4096, 1024, true, 8, 7, START + 1024 + 112},
};

START_TEST(places_are_those_of_the_drawings)
{
    emui_descriptor d = descriptor(places[_i].width, places[_i].leading, places[_i].stride);
    ck_assert_uint_eq(
        emui_descriptor_at(&d, places[_i].mn_major, places[_i].line, places[_i].chunk),
        places[_i].at);
}
END_TEST

/* A pattern that begins r rows of 128 bytes after a multiple of 1024 swizzles as one that begins
 * there. */
START_TEST(the_base_offset_moves_the_pattern)
{
    emui_descriptor d = descriptor(128, 16, 1024), moved = d;
    moved.start += 128 * (uint32_t)_i;
    moved.base = (uint32_t)_i;
    for (int line = 0; line < 8; ++line)
        for (int chunk = 0; chunk < 2; ++chunk)
            ck_assert_uint_eq(emui_descriptor_at(&moved, false, line, chunk),
                              emui_descriptor_at(&d, false, line, chunk) + 128 * (uint32_t)_i);
}
END_TEST

Suite *emu_descriptor_suite(void)
{
    Suite *s = suite_create("emu_descriptor");
    TCase *c = tcase_create("emu_descriptor");
    tcase_add_loop_test(c, fields_are_where_the_isa_has_them, 0, COUNT(fields));
    tcase_add_loop_test(c, fields_of_tcgen05_are_where_the_isa_has_them, 0,
                        COUNT(fields_of_tcgen05));
    tcase_add_test(c, wide_units_fill_their_bytes);
    tcase_add_loop_test(c, nothing_lies_behind_the_end, 0, 4 * 5 * 5);
    tcase_add_loop_test(c, mn_major_operands_fill_their_bytes, 0, 4);
    tcase_add_test(c, plain_operands_fill_their_bytes);
    tcase_add_loop_test(c, steps_along_k_fill_the_swizzle, 0, 3);
    tcase_add_loop_test(c, places_are_those_of_the_drawings, 0, COUNT(places));
    tcase_add_loop_test(c, the_base_offset_moves_the_pattern, 0, 8);
    suite_add_tcase(s, c);
    return s;
}
