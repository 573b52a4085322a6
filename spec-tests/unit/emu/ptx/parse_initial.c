/* parse_initial.c - values of variables: their bytes, and addresses for the loader. */
#include "spec-tests/unit/emu/ptx/text.h"

static const struct {
    const char *text;
    int bytes;
    uint8_t value[32];
} cases[] = {
    {".global .u32 x = -2;", 4, {0xfe, 0xff, 0xff, 0xff}},
    {".const .u16 x[2] = {1, 0x1234};", 4, {1, 0, 0x34, 0x12}},
    {".global .u8 x = 300;", 1, {44}},
    {".global .b8 x[5] = {1, 2, 3};", 5, {1, 2, 3, 0, 0}},
    {".global .b8 x[] = {1, 2, 3};", 3, {1, 2, 3}},
    {".global .b8 x[] = {1, 2, };", 2, {1, 2}},
    {".global .b8 x[3] = {};", 3, {0}},
    {".global .b8 x[2][3] = {{1, 2}, {3}};", 6, {1, 2, 0, 3, 0, 0}},
    {".global .b8 x[][2] = {{1, 2}, {3}, {4}};", 6, {1, 2, 3, 0, 4, 0}},
    {".global .v4 .u8 x = {1, 2, 3, 4};", 4, {1, 2, 3, 4}},
    {".global .v2 .u8 x[2] = {{1, 2}, {3}};", 4, {1, 2, 3, 0}},
    {".global .f32 x = 0f3F800000;", 4, {0, 0, 0x80, 0x3f}},
    {".global .f32 x = 1.5;", 4, {0, 0, 0xc0, 0x3f}},
    {".global .f64 x = 1.5;", 8, {0, 0, 0, 0, 0, 0, 0xf8, 0x3f}},
    {".global .f64 x = 0f3FC00000;", 8, {0, 0, 0, 0, 0, 0, 0xf8, 0x3f}},
    {".global .b32 x = 1.5;", 4, {0, 0, 0xc0, 0x3f}},
    {".global .b64 x = 1.5;", 8, {0, 0, 0, 0, 0, 0, 0xf8, 0x3f}},
    {".global .b32 y = 7, x = 3;", 4, {3, 0, 0, 0}},
};

START_TEST(values_are_bytes)
{
    emui_ptx_module *m = ptx_read(cases[_i].text);
    const emui_ptx_variable *v = &m->variable[m->variables - 1];
    ck_assert_str_eq(v->name, "x");
    ck_assert_uint_eq(v->bytes, (unsigned)cases[_i].bytes);
    ck_assert_msg(memcmp(v->initial, cases[_i].value, v->bytes) == 0, "%s", cases[_i].text);
    ck_assert_int_eq(v->fixup_count, 0);
    emui_ptx_close(m);
}
END_TEST

START_TEST(no_values_are_no_bytes)
{
    emui_ptx_module *m = ptx_read(".global .b32 x;");
    ck_assert_ptr_null(m->variable[0].initial);
    emui_ptx_close(m);
}
END_TEST

START_TEST(addresses_are_left_to_the_loader)
{
    static const emui_ptx_fixup expected[] = {
        {0, 0, 8, 0, false, "f", {0}},
        {8, 4, 8, 0, false, "f", {0}},
        {16, 0, 8, 0, true, "g", {0}},
        {24, (uint64_t)-8, 8, 0, true, "g", {0}},
    };
    emui_ptx_module *m = ptx_read(".global .b32 f, g;\n"
                                  ".global .u64 x[5] = {f, f + 4, generic(g), generic(g) - 8, 9};");
    const emui_ptx_variable *v = &m->variable[2];
    ck_assert_int_eq(v->fixup_count, COUNT(expected));
    for (int i = 0; i < COUNT(expected); ++i) {
        const emui_ptx_fixup *f = &v->fixups[i], *e = &expected[i];
        ck_assert(f->offset == e->offset && f->addend == e->addend && f->bytes == e->bytes);
        ck_assert(f->shift == e->shift && f->is_generic == e->is_generic);
        ck_assert_str_eq(f->name, e->name);
        ck_assert_int_eq(f->at.line, 5);
    }
    ck_assert_uint_eq(v->initial[8], 0);
    ck_assert_uint_eq(v->initial[32], 9);
    emui_ptx_close(m);
}
END_TEST

START_TEST(bytes_of_addresses_too)
{
    emui_ptx_module *m =
        ptx_read(".global .u8 x[3] = {0xff(f), 0xff00(f + 4), 0xff000000(generic(f))};");
    const emui_ptx_fixup *f = m->variable[0].fixups;
    ck_assert_int_eq(m->variable[0].fixup_count, 3);
    ck_assert(f[0].shift == 0 && f[0].bytes == 1 && f[0].offset == 0);
    ck_assert(f[1].shift == 1 && f[1].addend == 4 && f[1].offset == 1 && !f[1].is_generic);
    ck_assert(f[2].shift == 3 && f[2].is_generic && f[2].offset == 2);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".global .u32 x = 1.5;", 4, 18, "a value of 'x' is an integer, not a float"},
    {".global .f32 x = 1;", 4, 18, "a value of 'x' is a float, not an integer"},
    {".global .b16 x = 1.5;", 4, 18, "an integer, not a float"},
    {".global .f16 x = 1.5;", 4, 14, "its type does not allow"},
    {".shared .u32 x = 1;", 4, 14, "only .global and .const"},
    {".global .u32 x[2] = {1, 2, 3};", 4, 28, "more values than room"},
    {".global .u32 x[2][2] = {1, 2};", 4, 25, "'{' of the values"},
    {".global .u32 x[2] = 5;", 4, 21, "'{' of the values"},
    {".global .u32 x = {5};", 4, 18, "expected a value"},
    {".global .u32 x[2] = {1 2};", 4, 24, "'}' or ','"},
    {".global .u16 x = y;", 4, 18, "32 or 64 bits"},
    {".global .u8 x = 0xf0(y);", 4, 17, "a mask of an address"},
    {".global .u32 x = 0xff(y);", 4, 18, "a value of 8 bits"},
    {".global .u8 x = 0xff(y;", 4, 23, "')' after the address"},
    {".global .u64 x = generic(5);", 4, 26, "the name of a variable"},
    {".global .u64 x = generic(y;", 4, 27, "')' after the name"},
    {".global .b8 x[100000000] = {1};", 4, 31, "more than 2^26 bytes"},
    {".global .texref t = 5;", 4, 21, "'{' of the values"},
};

START_TEST(what_is_no_value_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_initial_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_initial");
    TCase *c = tcase_create("emu_ptx_parse_initial");
    tcase_add_loop_test(c, values_are_bytes, 0, COUNT(cases));
    tcase_add_test(c, no_values_are_no_bytes);
    tcase_add_test(c, addresses_are_left_to_the_loader);
    tcase_add_test(c, bytes_of_addresses_too);
    tcase_add_loop_test(c, what_is_no_value_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
