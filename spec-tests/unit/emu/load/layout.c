/* layout.c - where the variables of an entry are: only those that it can reach, each aligned. */
#include "emu/load/layout.h"
#include "spec-tests/unit/emu/ptx/text.h"

static uint64_t at(const emui_ptx_layout *l, const char *name)
{
    for (int i = 0; i < l->homes; ++i)
        if (strcmp(l->home[i].variable->name, name) == 0)
            return l->home[i].address;
    return UINT64_MAX;
}

static const char text[] =
    ".shared .b8 a[5];\n.shared .align 16 .b8 b[16];\n.shared .b32 unused;\n"
    ".extern .shared .align 128 .b8 dyn[];\n.extern .shared .align 8 .b8 dyn8[];\n"
    ".func g { .reg .b64 x; .shared .b64 of_g; .local .b32 l_g; mov.b64 x, b; ret; }\n"
    ".func h { call g; ret; }\n"
    ".visible .entry k(.param .u32 n, .param .u64 p)\n"
    "{ .reg .b64 %rd<3>; .local .align 16 .b8 depot[20]; .shared .b16 own[3];\n"
    "mov.b64 %rd1, a; ld.shared.b8 %rd1, [dyn8]; ld.shared.b8 %rd1, [dyn+4]; call h; ret; }\n"
    ".visible .entry alone() { ret; }\n";

START_TEST(an_entry_has_what_it_reaches)
{
    emui_ptx_layout l;
    emui_ptx_module *m = ptx_read(text);
    ck_assert(emui_ptx_layout_open(&l, m, &m->function[2]));
    ck_assert_uint_eq(at(&l, "own"), 0);
    ck_assert_uint_eq(at(&l, "a"), 6);
    ck_assert_uint_eq(at(&l, "of_g"), 16);
    ck_assert_uint_eq(at(&l, "b"), 32);
    ck_assert_uint_eq(at(&l, "unused"), UINT64_MAX);
    ck_assert(l.shared == 48 && l.dynamic == 128 && l.has_dynamic);
    ck_assert(at(&l, "dyn") == 128 && at(&l, "dyn8") == 128);
    ck_assert(at(&l, "depot") == UINT64_MAX && at(&l, "n") == UINT64_MAX);
    emui_ptx_layout_close(&l);
    emui_ptx_close(m);
}
END_TEST

START_TEST(another_has_nothing)
{
    emui_ptx_layout l;
    emui_ptx_module *m = ptx_read(text);
    ck_assert(emui_ptx_layout_open(&l, m, &m->function[3]));
    ck_assert(l.homes == 0 && l.shared == 0 && l.dynamic == 0 && !l.has_dynamic);
    emui_ptx_layout_close(&l);
    emui_ptx_close(m);
}
END_TEST

/* A kernel that calls an address may call every function; one that does not, none. */
START_TEST(functions_are_reached_by_address)
{
    emui_ptx_layout l;
    emui_ptx_module *m = ptx_read(".func f { .shared .b32 of_f; ret; }\n"
                                  ".func g { .shared .b64 of_g; ret; }\n.func h;\n.alias h, g;\n"
                                  ".global .u64 table[2] = {f, h};\n.entry none() { ret; }\n"
                                  ".entry k() { .reg .b64 %d1; ld.global.b64 %d1, [table];\n"
                                  "P: .callprototype _ (); call %d1, P; ret; }\n");
    ck_assert(emui_ptx_layout_open(&l, m, &m->function[m->functions - 2]));
    ck_assert(l.homes == 0 && l.shared == 0);
    emui_ptx_layout_close(&l);
    ck_assert(emui_ptx_layout_open(&l, m, ptx_kernel(m)));
    ck_assert(at(&l, "of_f") == 0 && at(&l, "of_g") == 8 && l.shared == 16);
    emui_ptx_layout_close(&l);
    emui_ptx_close(m);
}
END_TEST

START_TEST(short_memory_is_told)
{
    emui_ptx_module *m = ptx_read(text);
    long nth = 0;
    for (bool failed = true; failed; ++nth) {
        emui_ptx_layout l;
        check_let_fail(nth);
        bool good = emui_ptx_layout_open(&l, m, &m->function[2]);
        failed = check_has_failed();
        ck_assert(good != failed);
        emui_ptx_layout_close(&l);
    }
    ck_assert_int_ge(nth, 3);
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_layout_suite(void)
{
    Suite *s = suite_create("emu_ptx_layout");
    TCase *c = tcase_create("emu_ptx_layout");
    tcase_add_test(c, an_entry_has_what_it_reaches);
    tcase_add_test(c, another_has_nothing);
    tcase_add_test(c, functions_are_reached_by_address);
    tcase_add_test(c, short_memory_is_told);
    suite_add_tcase(s, c);
    return s;
}
