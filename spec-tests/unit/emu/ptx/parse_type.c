/* parse_type.c - types, alignments, lists of numbers, pragmas. */
#include "emu/ptx/parse.h"
#include "spec-tests/unit/emu/ptx/text.h"

static const struct {
    const char *text;
    emu_type type;
    int vector;
    uint64_t bytes;
} types[] = {
    {".b8", EMU_B8, 1, 1},        {".s8", EMU_S8, 1, 1},        {".u16", EMU_U16, 1, 2},
    {".f16", EMU_F16, 1, 2},      {".bf16", EMU_BF16, 1, 2},    {".s32", EMU_S32, 1, 4},
    {".f32", EMU_F32, 1, 4},      {".f16x2", EMU_F16X2, 1, 4},  {".u64", EMU_U64, 1, 8},
    {".f64", EMU_F64, 1, 8},      {".b128", EMU_B128, 1, 16},   {".v2 .b32", EMU_B32, 2, 8},
    {".v4 .f32", EMU_F32, 4, 16}, {".v8 .b32", EMU_B32, 8, 32}, {".v4 .u8", EMU_U8, 4, 4},
};

START_TEST(a_type_has_bytes)
{
    char text[100];
    snprintf(text, sizeof text, ".global %s x;", types[_i].text);
    emui_ptx_module *m = ptx_read(text);
    ck_assert_int_eq(m->variable[0].type.type, types[_i].type);
    ck_assert_int_eq(m->variable[0].type.vector, types[_i].vector);
    ck_assert_uint_eq(m->variable[0].bytes, types[_i].bytes);
    ck_assert_uint_eq(m->variable[0].align, types[_i].bytes);
    emui_ptx_close(m);
}
END_TEST

START_TEST(opaque_types_are_known)
{
    emui_ptx_module *m = ptx_read(".global .texref t; .global .samplerref s = { addr_mode = 1 };"
                                  ".global .surfref u;");
    ck_assert_int_eq(m->variables, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert(m->variable[i].type.opaque);
    emui_ptx_close(m);
}
END_TEST

START_TEST(numbers_that_are_left_out_are_1)
{
    emui_ptx_module *m = ptx_read(".entry a() .maxntid 8 { ret; }"
                                  ".entry b() .reqntid 8, 4 { ret; }"
                                  ".entry c() .reqnctapercluster 2, 1, 3 { ret; }");
    const int32_t *n = m->function[0].max_threads;
    ck_assert(n[0] == 8 && n[1] == 1 && n[2] == 1);
    n = m->function[1].required_threads;
    ck_assert(n[0] == 8 && n[1] == 4 && n[2] == 1);
    n = m->function[2].required_cluster;
    ck_assert(n[0] == 2 && n[1] == 1 && n[2] == 3);
    ck_assert_int_eq(m->function[2].max_threads[0], 0);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".global .b7 x;", 4, 9, "expected a type, as .b32, not '.b7'"},
    {".global x;", 4, 9, "expected a type"},
    {".global .v3 .b32 x;", 4, 9, "expected a type"},
    {".global .align 3 .b32 x;", 4, 16, "power of 2, and 3 is not"},
    {".global .align 0 .b32 x;", 4, 16, "power of 2, and 0 is not"},
    {".global .align -4 .b32 x;", 4, 16, "not a negative one"},
    {".global .align 2097152 .b32 x;", 4, 16, "at most 1048576"},
    {".global .align 1.0 .b32 x;", 4, 16, "an integer, not a float"},
    {".global .align .b32 x;", 4, 16, "expected an alignment"},
    {".entry a() .maxntid 1, 2, 3, 4 {}", 4, 28, "'{' of the body"},
    {".entry a() .maxntid {}", 4, 21, "expected a number"},
    {".pragma 5;", 4, 9, "a string of .pragma"},
    {".func .attribute(.unified(1,2) f;", 4, 17, "the ( is not closed"},
};

START_TEST(what_is_no_type_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

START_TEST(pragmas_say_which_bytes_are_used)
{
    emui_ptx_module *m = ptx_read(".pragma \"a\", \"b\";\n" PTX_BODY(
        ".pragma \"nounroll\"; ret; .pragma \"used_bytes_mask 4095\"; ret; ret;\n"
        ".pragma \"used_bytes_mask 0xf0\"; ret;"));
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert_int_eq(f->length, 4);
    ck_assert(f->body[0].used_bytes == 0 && f->body[1].used_bytes == 4095);
    ck_assert(f->body[2].used_bytes == 0 && f->body[3].used_bytes == 0xf0);
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_parse_type_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_type");
    TCase *c = tcase_create("emu_ptx_parse_type");
    tcase_add_loop_test(c, a_type_has_bytes, 0, COUNT(types));
    tcase_add_test(c, opaque_types_are_known);
    tcase_add_test(c, numbers_that_are_left_out_are_1);
    tcase_add_loop_test(c, what_is_no_type_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, pragmas_say_which_bytes_are_used);
    suite_add_tcase(s, c);
    return s;
}
