/* addresses.c - addresses in brackets: bases, spaces, variables; refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"ld.u32 %r1, [%d1+0x7fffffff];", emu_load_store, EMU_LD, 0, "u32 d %r1 a [%d1+2147483647]"},
    {"ld.shared.u32 %r1, [%d1];", emu_load_store, EMU_LD, 0, "u32 shared d %r1 a [%d1]"},
    {"ld.shared.u32 %r1, [%s1+-4];", emu_load_store, EMU_LD, 0, "u32 shared d %r1 a [%s1-4]"},
    {"ld.local.u32 %r1, [l];", emu_load_store, EMU_LD, 0, "u32 local d %r1 a [0x0]"},
    {"ld.param.u32 %r1, [b];", emu_load_store, EMU_LD, 0, "u32 param d %r1 a [0x8]"},
    {"ld.param.u32 %r1, [m+100];", emu_load_store, EMU_LD, 0, "u32 param d %r1 a [0xa4]"},
    {"ld.param.u32 %r1, [%d1+4];", emu_load_store, EMU_LD, 0, "u32 param d %r1 a [%d1+4]"},
    {"ld.u32 %r1, [g+8];", emu_load_store, EMU_LD, 0, "u32 d %r1 a [0x108]"},
    {"ld.u32 %r1, [b];", emu_load_store, EMU_LD, 0, "u32 d %r1 a [0x30000000008]"},
    {"ld.global.u32 %r1, [0x7000];", emu_load_store, EMU_LD, 0, "u32 global d %r1 a [0x7000]"},
};

START_TEST(an_address_has_a_base_and_an_offset)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"ld.u32 %r1, [%r2];", 1, 14, "a register of 64 bits"},
    {"ld.shared.u32 %r1, [%h2];", 1, 21, "a register of 32 or 64 bits"},
    {"ld.shared.u32 %r1, [%f2];", 1, 21, "a register of 32 or 64 bits"},
    {"ld.u32 %r1, [%v0];", 1, 14, "a register of 64 bits"},
    {"ld.u32 %r1, [s];", 1, 14, "s lies in .shared, whose generic address"},
    {"ld.u32 %r1, [l];", 1, 14, "l lies in .local, whose generic address"},
    {"ld.param.u32 %r1, [l];", 1, 20, "l lies in .local, the instruction is one on .param"},
    {"ld.global.u32 %r1, [nowhere];", 1, 21, "nowhere has no address"},
    {"ld.global.u32 %r1, 5;", 1, 20, "an address in brackets"},
};

START_TEST(what_is_no_address_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_addresses_suite(void)
{
    Suite *s = suite_create("emu_decode_addresses");
    TCase *c = tcase_create("addresses");
    tcase_add_test(c, an_address_has_a_base_and_an_offset);
    tcase_add_test(c, what_is_no_address_is_refused);
    suite_add_tcase(s, c);
    return s;
}
