/* contents.c - what is in a module: entries, parameters, variables, forms, in a machine or not. */
#include "spec-tests/unit/emu/load/loaded.h"

static const char text[] =
    ".global .b32 g[4]; .const .f32 c; .shared .align 8 .b8 s[12];\n"
    ".extern .shared .align 16 .b8 dyn[];\n.func f { ret; }\n.entry declared();\n"
    ".visible .entry one(.param .u32 n, .param .align 64 .b8 map[128], .param .f64 x)\n"
    ".reqntid 64, 2 .reqnctapercluster 2\n"
    "{ .reg .b32 %r<5>; .reg .pred p; .local .b32 l; ld.shared.b32 %r1, [s]; ret; }\n"
    ".visible .entry two() .maxntid 256 { .reg .b32 a; ld.shared.b32 a, [dyn]; ret; }\n";

START_TEST(entries_are_listed)
{
    emu_ptx_entry e;
    emu_ptx *p = loaded(NULL, text);
    ck_assert_int_eq(emu_ptx_entries(p), 2);
    ck_assert(emu_ptx_entry_at(p, 0, &e));
    ck_assert_str_eq(e.name, "one");
    ck_assert(e.params == 3 && e.param_bytes == 200 && e.instructions == 2 && e.registers == 2);
    ck_assert(e.shared == 12 && !e.dynamic_shared && e.local == 4);
    ck_assert(e.required_threads[0] == 64 && e.required_threads[1] == 2 && e.max_threads[0] == 0);
    ck_assert(e.required_cluster[0] == 2 && e.required_cluster[2] == 1);
    ck_assert(emu_ptx_entry_at(p, 1, &e));
    ck_assert(e.dynamic_shared && e.shared == 0 && e.max_threads[0] == 256 && e.params == 0);
    ck_assert(!emu_ptx_entry_at(p, 2, &e) && !emu_ptx_entry_at(p, -1, &e));
    ck_assert(emu_ptx_find_entry(p, "two") == 1 && emu_ptx_find_entry(p, "f") == -1);
    emu_ptx_unload(p);
}
END_TEST

START_TEST(parameters_are_listed)
{
    emu_ptx_param v;
    emu_ptx *p = loaded(NULL, text);
    ck_assert(emu_ptx_param_at(p, 0, 0, &v));
    ck_assert(strcmp(v.name, "n") == 0 && v.type == EMU_U32 && v.offset == 0 && v.bytes == 4);
    ck_assert(emu_ptx_param_at(p, 0, 1, &v));
    ck_assert_str_eq(v.name, "map");
    ck_assert(v.type == EMU_B8 && v.offset == 64 && v.bytes == 128 && v.align == 64 && v.is_array);
    ck_assert(emu_ptx_param_at(p, 0, 2, &v));
    ck_assert(v.type == EMU_F64 && v.offset == 192 && !v.is_array);
    ck_assert(!emu_ptx_param_at(p, 0, 3, &v) && !emu_ptx_param_at(p, 2, 0, &v));
    ck_assert(!emu_ptx_param_at(p, 0, -1, &v) && !emu_ptx_param_at(p, -1, 0, &v));
    emu_ptx_unload(p);
}
END_TEST

START_TEST(variables_have_addresses_in_a_machine)
{
    uint64_t bytes = 1;
    emu_ptx *p = loaded(NULL, text);
    ck_assert(emu_ptx_address(p, "g", &bytes) == 0 && bytes == 0);
    emu_ptx_unload(p);
    emu_machine *m = loaded_machine();
    p = loaded(m, text);
    ck_assert(emu_ptx_address(p, "g", &bytes) != 0 && bytes == 16);
    ck_assert_uint_eq(emu_ptx_address(p, "c", NULL), emu_generic(EMU_CONST, 0));
    ck_assert_uint_eq(emu_ptx_address(p, "s", NULL), 0);
    ck_assert_uint_eq(emu_ptx_address(p, "none", NULL), 0);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

START_TEST(shared_bytes_have_names)
{
    uint32_t within = 0;
    emu_ptx *p = loaded(NULL, text);
    ck_assert_str_eq(emu_ptx_shared_name(p, 0, 9, &within), "s");
    ck_assert_uint_eq(within, 9);
    ck_assert_ptr_null(emu_ptx_shared_name(p, 0, 12, &within));
    ck_assert_str_eq(emu_ptx_shared_name(p, 1, 5000, &within), "dyn");
    ck_assert_uint_eq(within, 5000);
    ck_assert_ptr_null(emu_ptx_shared_name(p, 2, 0, &within));
    ck_assert_ptr_null(emu_ptx_shared_name(p, -1, 0, &within));
    emu_ptx_unload(p);
}
END_TEST

START_TEST(features_are_listed)
{
    emu_ptx *p =
        loaded(NULL, ".extern .shared .b8 s[];\n.entry none() { ret; }\n"
                     ".entry some() { .reg .b32 a; mapa.shared::cluster.u32 a, s, 1;\n"
                     "barrier.cluster.arrive; cp.async.wait_all; red.global.add.u32 [s], a;"
                     " ret; }\n");
    ck_assert_ptr_null(emu_ptx_feature(p, 0, 0));
    ck_assert_str_eq(emu_ptx_feature(p, 1, 0), "cp.async");
    ck_assert_str_eq(emu_ptx_feature(p, 1, 1), "clusters");
    ck_assert_str_eq(emu_ptx_feature(p, 1, 2), "atomics");
    ck_assert_ptr_null(emu_ptx_feature(p, 1, 3));
    ck_assert_ptr_null(emu_ptx_feature(p, 2, 0));
    emu_ptx_unload(p);
}
END_TEST

START_TEST(forms_are_listed)
{
    char form[200];
    int forms = 0, adds = 0;
    for (; emu_ptx_form(forms, form, sizeof form); ++forms)
        adds += strncmp(form, "add", 3) == 0;
    ck_assert_int_gt(forms, 50);
    ck_assert_int_gt(adds, 0);
}
END_TEST

Suite *emu_ptx_contents_suite(void)
{
    Suite *s = suite_create("emu_ptx_contents");
    TCase *c = tcase_create("emu_ptx_contents");
    tcase_add_test(c, entries_are_listed);
    tcase_add_test(c, parameters_are_listed);
    tcase_add_test(c, variables_have_addresses_in_a_machine);
    tcase_add_test(c, shared_bytes_have_names);
    tcase_add_test(c, features_are_listed);
    tcase_add_test(c, forms_are_listed);
    suite_add_tcase(s, c);
    return s;
}
