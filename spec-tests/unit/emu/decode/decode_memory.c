/* decode_memory.c - forms of loads, stores, addresses and fences: spaces, vectors, registers wider
 * than what is loaded, variables, hints that say nothing; and what is refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form loads[] = {
    {"ld.global.u32 %r1, [%d1+8];", emu_load_store, EMU_LD, 0, "u32 global d %r1 a [%d1+8]"},
    {"ld.u32 %r1, [%d1+-8];", emu_load_store, EMU_LD, 0, "u32 d %r1 a [%d1-8]"},
    {"ld.shared.u8 %r1, [s+4];", emu_load_store, EMU_LD, 0, "u8 shared d %r1 a [0x204]"},
    {"ld.shared::cluster.b32 %r1, [%r2];", emu_load_store, EMU_LD, EMU_CLUSTER_SPACE,
     "b32 shared d %r1 a [%r2]"},
    {"ld.param.u64 %d1, [a];", emu_load_store, EMU_LD, 0, "u64 param d %d1 a [0x0]"},
    {"ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d1];", emu_load_store, EMU_LD, 0,
     "f32 x4 global a [%d1] to {%f1, %f2, %f3, %f4}"},
    {"ld.global.v2.b32 {_, %r2}, [%d1];", emu_load_store, EMU_LD, 0,
     "b32 x2 global a [%d1] to {_, %r2}"},
    {"ld.global.v4.b32 %v0, [%d1];", emu_load_store, EMU_LD, 0,
     "b32 x4 global a [%d1] to {%v0, %v0+1, %v0+2, %v0+3}"},
    {"ld.global.b32 {%r1}, [%d1];", emu_load_store, EMU_LD, 0, "b32 global d %r1 a [%d1]"},
    {"ld.global.nc.L1::no_allocate.L2::cache_hint.L2::128B.u32 %r1, [%d1], %d2;", emu_load_store,
     EMU_LD, EMU_NON_COHERENT, "u32 global d %r1 a [%d1]"},
    {"ld.acquire.gpu.global.u32 %r1, [%d1];", emu_load_store, EMU_LD, 0,
     "u32 global acquire.gpu d %r1 a [%d1]"},
    {"ld.volatile.shared.u32 %r1, [%r2];", emu_load_store, EMU_LD, 0,
     "u32 shared volatile.sys d %r1 a [%r2]"},
    {"ld.global.u32 %r1, [4096];", emu_load_store, EMU_LD, 0, "u32 global d %r1 a [0x1000]"},
    {"ld.u32 %r1, [c];", emu_load_store, EMU_LD, 0, "u32 d %r1 a [0x40000000300]"},
    {"ld.local.s16 %h1, [l+2];", emu_load_store, EMU_LD, 0, "s16 local d %h1 a [0x2]"},
};

START_TEST(a_load_is_an_instruction)
{
    text_check_forms(loads, COUNT(loads));
}
END_TEST

static const text_form stores[] = {
    {"st.global.u32 [%d1], 7;", emu_load_store, EMU_ST, 0, "u32 global a [%d1] b 7"},
    {"st.shared.v2.b32 [%r3], {%r1, 7};", emu_load_store, EMU_ST, 0,
     "b32 x2 shared a [%r3] of {%r1, 7}"},
    {"st.global.u8 [%d1], %d2;", emu_load_store, EMU_ST, 0, "u8 global a [%d1] b %d2"},
    {"st.release.sys.global.f32 [%d1], 0f3F800000;", emu_load_store, EMU_ST, 0,
     "f32 global release.sys a [%d1] b 0x3f800000"},
    {"st.global.cg.u32 [g], %r1;", emu_load_store, EMU_ST, 0, "u32 global a [0x100] b %r1"},
};

START_TEST(a_store_is_an_instruction)
{
    text_check_forms(stores, COUNT(stores));
}
END_TEST

/* Loads into registers of 64 bits; the machine fills 32 of them. */
static const text_form wide[] = {
    {"ld.global.s8 %d2, [%d1];", emu_load_store, EMU_LD, 0, "s8 global d %d2 a [%d1]"},
    {"", emu_convert, 0, 0, "s64<s32 d %d2 a %d2"},
    {"ld.global.v2.u32 {%r1, %d2}, [%d1];", emu_load_store, EMU_LD, 0,
     "u32 x2 global a [%d1] to {%r1, %d2}"},
    {"", emu_convert, 0, 0, "u64<u32 d %d2 a %d2"},
};

START_TEST(what_is_loaded_fills_its_register)
{
    text_check_forms(wide, COUNT(wide));
}
END_TEST

static const text_form addresses[] = {
    {"cvta.to.global.u64 %d1, %d2;", emu_address, EMU_CVTA_TO, 0, "u64 global d %d1 a %d2"},
    {"mapa.shared::cluster.u32 %r1, s, 1;", emu_address, EMU_MAPA, 0, "u32 shared d %r1 a 512 b 1"},
    {"mapa.u64 %d1, %d2, %r1;", emu_address, EMU_MAPA, 0, "u64 d %d1 a %d2 b %r1"},
    {"getctarank.shared::cluster.u32 %r1, %r2;", emu_address, EMU_GETCTARANK, 0,
     "u32 shared d %r1 a %r2"},
    {"isspacep.shared::cluster %p1, %d1;", emu_address, EMU_ISSPACEP, EMU_CLUSTER_SPACE,
     "shared d %p1 a %d1"},
    {"fence.sc.cluster;", emu_fence, EMU_FENCE_MEMORY, 0, "sc.cluster"},
    {"membar.gl;", emu_fence, EMU_FENCE_MEMORY, 0, "sc.gpu"},
    {"fence.proxy.async.shared::cta;", emu_fence, EMU_FENCE_ASYNC, 0, "shared"},
    {"fence.proxy.tensormap::generic.acquire.gpu [%d1], 128;", emu_fence, EMU_FENCE_TENSORMAP, 0,
     "acquire.gpu a [%d1]"},
    {"fence.mbarrier_init.release.cluster;", emu_fence, EMU_FENCE_MBARRIER_INIT, 0, "release"},
    {"applypriority.global.L2::evict_normal [%d1], 128;", emu_hint, EMU_APPLY_PRIORITY, 0,
     "global a [%d1]"},
    {"discard.global.L2 [%d1], 128;", emu_hint, EMU_DISCARD, 0, "global a [%d1]"},
    {"prefetch.global.L2 [%d1];", emu_hint, EMU_PREFETCH, 0, "global a [%d1]"},
};

static const text_form policies[] = {
    {"createpolicy.fractional.L2::evict_last.b64 %d1, 0f3F000000;", emu_policy,
     EMU_POLICY_FRACTIONAL, 0, "x2 d %d1 a 0x3f000000"},
    {"createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %d1;", emu_policy,
     EMU_POLICY_FRACTIONAL, 0, "x1 d %d1"},
    {"createpolicy.range.global.L2::evict_normal.L2::evict_first.b64 %d1, [%d2], %r1, 4096;",
     emu_policy, EMU_POLICY_RANGE, EMU_EVICT_FIRST_ELSE, "x3 global d %d1 a [%d2] b %r1 c 0x1000"},
    {"createpolicy.cvt.L2.b64 %d1, %d2;", emu_policy, EMU_POLICY_CONVERT, 0, "d %d1 a %d2"},
};

START_TEST(a_policy_is_made)
{
    text_check_forms(policies, COUNT(policies));
}
END_TEST

START_TEST(an_address_is_converted)
{
    text_check_forms(addresses, COUNT(addresses));
}
END_TEST

/* First its address in its space, which each CTA and each call has of its own, then the generic
 * one; in a register of its own. */
static const text_form variables[] = {
    {"cvta.local.u64 %d1, l+4;", emu_address, EMU_ADDRESS_OF, 0, "u64 local d %d1 a [0x4]"},
    {"", emu_address, EMU_CVTA, 0, "u64 local d %d1 a %d1"},
    {"cvta.param.u64 %d1, m;", emu_alu, EMU_MOV, 0, "u64 d %d1 a 64"},
    {"", emu_address, EMU_CVTA, 0, "u64 param d %d1 a %d1"},
};

START_TEST(a_variable_has_a_generic_address)
{
    text_check_forms(variables, COUNT(variables));
}
END_TEST

static const text_refused refusals[] = {
    {"ld.global.v8.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f0}, [%d1];", 1, 1, "16 bytes"},
    {"ld.global.u32 %r1, [%r2];", 1, 21, "a register of 64 bits"},
    {"ld.global.u32 %r1, [s];", 1, 21, "s lies in .shared, the instruction is one on .global"},
    {"ld.u32 %r1, [s];", 1, 14, "s lies in .shared, whose generic"},
    {"ld.global.u64 %r1, [%d1];", 1, 15, ".u64 is expected, or a wider one"},
    {"ld.global.v2.u32 {%r1}, [%d1];", 1, 18, "2 registers in braces are expected, not 1"},
    {"ld.global.u32 %r1, %d1;", 1, 20, "an address in brackets"},
    {"ld.global.u32 %r1, [%d1], %d2;", 1, 1, "3 operands"},
    {"ld.global.L2::cache_hint.u32 %r1, [%d1];", 1, 1, "2 operands"},
    {"st.const.u32 [c], %r1;", 1, 3, ".const has no place"},
    {"@%p1 ld.global.foo.u32 %r1, [%d1];", 1, 15, ".foo has no place"},
    {"cvta.global.u64 %d1, s;", 1, 22, "s does not lie in this space"},
    {"st.param.b64 [a], %d1;", 1, 1, "the parameters of a kernel are not written"},
    {"st.param.b64 [%d2], %d1;", 1, 1, "the parameters of a kernel are not written"},
    {"cvta.u64 %d1, %d2;", 1, 1, "a modifier is missing"},
    {"cvta.global.u64 %d1;", 1, 1, "1 operands"},
    {"mapa.shared::cluster.u32 %r1, g, 1;", 1, 31, "g does not lie in .shared"},
    {"fence.proxy.tensormap::generic.acquire.gpu [%d1];", 1, 1, "1 operands"},
    {"ld.relaxed.u32 %r1, [%d1];", 1, 1, "a modifier is missing"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_memory_suite(void)
{
    Suite *s = suite_create("emu_decode_memory");
    TCase *c = tcase_create("memory");
    tcase_add_test(c, a_load_is_an_instruction);
    tcase_add_test(c, a_store_is_an_instruction);
    tcase_add_test(c, what_is_loaded_fills_its_register);
    tcase_add_test(c, a_policy_is_made);
    tcase_add_test(c, an_address_is_converted);
    tcase_add_test(c, a_variable_has_a_generic_address);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
