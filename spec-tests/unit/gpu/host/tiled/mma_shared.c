/* mma_shared.c - descriptors of wgmma, read off layouts in shared memory.
 *
 * The fields are those that the PTX ISA gives for the canonical layouts; that the elements are then
 * where an instruction looks for them, tiled_mma.c shows on the machine. */
#include "gpu/host/tiled/mma_shared.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { PIECE = 16 };

/* A factor and a part of it. Distances are bytes. */
static const struct {
    const char *layout;
    int tile_rows, bits, rows, columns;
    bool mn_major;
    int64_t first, leading, stride;
    unsigned mode;
} described[] = {
    /* K-major, no swizzle: the next 16 bytes of a row 1024 on, the next 8 rows 128 */
    {"(_64,(_8,_2)):(_8,(_1,_512))", 64, 16, 64, 16, false, 0, 1024, 128, 0},
    {"(_64,(_8,_2)):(_8,(_1,_512))", 64, 16, 8, 16, false, 0, 1024, 0, 0},
    {"(_64,(_16,_2)):(_16,(_1,_1024))", 64, 8, 64, 32, false, 0, 1024, 128, 0},
    {"(_64,(_4,_2)):(_4,(_1,_256))", 64, 32, 64, 8, false, 0, 1024, 128, 0},
    /* .. swizzled: the leading distance is not looked at, and stands as 1 */
    {"Sw<1,3,3> o _0 o (_64,_16):(_16,_1)", 64, 16, 64, 16, false, 0, 16, 256, 3},
    {"Sw<2,3,3> o _0 o (_64,_32):(_32,_1)", 64, 16, 64, 16, false, 64 * 16, 16, 512, 2},
    {"Sw<3,3,3> o _0 o (_64,_64):(_64,_1)", 64, 16, 64, 16, false, 64 * 48, 16, 1024, 1},
    {"Sw<3,4,3> o _0 o (_64,_128):(_128,_1)", 64, 8, 64, 32, false, 64 * 96, 16, 1024, 1},
    {"Sw<3,2,3> o _0 o (_64,_32):(_32,_1)", 64, 32, 64, 8, false, 64 * 24, 16, 1024, 1},
    /* MN-major */
    {"((_8,_8),(_8,_2)):((_1,_64),(_8,_512))", 64, 16, 64, 16, true, 0, 1024, 128, 0},
    {"Sw<1,3,3> o _0 o ((_16,_4),(_8,_2)):((_1,_128),(_16,_512))", 64, 16, 64, 16, true, 0, 256,
     1024, 3},
    {"Sw<3,3,3> o _0 o ((_64,_2),(_8,_2)):((_1,_1024),(_64,_512))", 128, 16, 128, 16, true, 0, 2048,
     1024, 1},
    {"Sw<3,3,3> o _0 o ((_64,_2),(_8,_2)):((_1,_1024),(_64,_512))", 128, 16, 64, 16, true, 64, 0,
     1024, 1},
};

/* What no descriptor can say. */
static const struct {
    const char *layout;
    int tile_rows, bits, rows, columns;
    bool mn_major;
    int64_t first;
    const char *why;
} refused[] = {
    {"(_64,_16):(_16,_1)", 64, 16, 64, 16, false, 0, "no descriptor"}, /* rows 32 bytes apart */
    {"(_64,_16):(_1,_64)", 64, 16, 64, 16, false, 0, "no descriptor"}, /* MN-major */
    {"(_64,(_8,_2)):(_8,(_1,_512))", 64, 16, 64, 16, true, 0, "no descriptor"},
    {"((_8,_4,_2),(_8,_2)):((_8,_64,_1024),(_1,_512))", 64, 16, 64, 16, false, 0, "no descriptor"},
    {"(_64,(_8,_2)):(_8,(_1,_516))", 64, 16, 64, 16, false, 0,
     "no descriptor"}, /* not of 16 bytes */
    {"(_64,(_8,_2)):(_8,(_1,_262144))", 64, 16, 64, 16, false, 0, "no descriptor"}, /* 14 bits */
    {"Sw<1,3,3> o _0 o (_64,_32):(_32,_1)", 64, 16, 64, 16, false, 0, "no descriptor"},
    {"Sw<3,3,3> o _0 o (_64,_64):(_64,_1)", 64, 16, 32, 16, false, 4, "no descriptor"},
    {"Sw<3,3,3> o _64 o (_64,_64):(_64,_1)", 64, 16, 64, 16, false, 0, "no descriptor"},
    {"Sw<3,4,3> o _0 o (_64,_64):(_64,_1)", 64, 16, 64, 16, false, 0, "the swizzle is none of 16"},
    {"Sw<1,3,4> o _0 o (_64,_16):(_16,_1)", 64, 16, 64, 16, false, 0, "the swizzle is none of 16"},
    {"Sw<4,3,4> o _0 o (_64,_16):(_16,_1)", 64, 16, 64, 16, false, 0, "the swizzle is none of 16"},
};

static gpu_factor factor_of(const char *layout, int rows, int bits)
{
    static char memory[1 << 16];
    ct_ctx cx;
    gpu_factor f = {.rows = rows, .bits = bits};
    gpu_why why;
    ct_init(&cx, memory, sizeof memory);
    ck_assert_msg(gpu_flatten(&cx, ct_parse(&cx, layout), &f.layout, &why), "%s: %s", layout,
                  why.text);
    return f;
}

START_TEST(a_canonical_layout_has_a_descriptor)
{
    gpu_factor f = factor_of(described[_i].layout, described[_i].tile_rows, described[_i].bits);
    gpu_mma_part part = {described[_i].rows, described[_i].columns, described[_i].mn_major,
                         described[_i].first};
    uint64_t is = 0, want = (uint64_t)(described[_i].leading / PIECE) << 16 |
                            (uint64_t)(described[_i].stride / PIECE) << 32 |
                            (uint64_t)described[_i].mode << 62;
    gpu_why why = {""};
    ck_assert_msg(gpu_mma_descriptor(&f, &part, &is, &why), "%s: %s", described[_i].layout,
                  why.text);
    ck_assert_msg(is == want, "%s: 0x%llx, not 0x%llx", described[_i].layout,
                  (unsigned long long)is, (unsigned long long)want);
}
END_TEST

START_TEST(what_no_descriptor_says_is_refused)
{
    gpu_factor f = factor_of(refused[_i].layout, refused[_i].tile_rows, refused[_i].bits);
    gpu_mma_part part = {refused[_i].rows, refused[_i].columns, refused[_i].mn_major,
                         refused[_i].first};
    uint64_t is;
    gpu_why why = {""};
    ck_assert_msg(!gpu_mma_descriptor(&f, &part, &is, &why), "%s", refused[_i].layout);
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s: %s", refused[_i].layout,
                  why.text);
}
END_TEST

Suite *gpu_mma_shared_suite(void)
{
    Suite *s = suite_create("gpu_mma_shared");
    TCase *t = tcase_create("descriptors");
    tcase_add_loop_test(t, a_canonical_layout_has_a_descriptor, 0,
                        sizeof described / sizeof described[0]);
    tcase_add_loop_test(t, what_no_descriptor_says_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, t);
    return s;
}
