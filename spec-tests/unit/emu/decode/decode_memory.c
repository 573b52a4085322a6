/* decode_memory.c - forms of loads, stores, addresses and fences: spaces, vectors, registers wider
 * than what is loaded, variables, hints that say nothing; and what is refused. */
#include "spec-tests/unit/emu/decode/text.h"

#define LD .execute = emu_load_store, .op = EMU_LD
#define ST .execute = emu_load_store, .op = EMU_ST

static const emu_operand four[] = {{F(1)}, {F(2)}, {F(3)}, {F(4)}}, mixed[] = {{0}, {R(2)}},
                         stored[] = {{R(1)}, {T_IS(7)}},
                         elements[] = {{.kind = EMU_REG, .r = TEXT_V, .value = 0},
                                       {.kind = EMU_REG, .r = TEXT_V, .value = 1},
                                       {.kind = EMU_REG, .r = TEXT_V, .value = 2},
                                       {.kind = EMU_REG, .r = TEXT_V, .value = 3}};

static const text_form loads[] = {
    {"ld.global.u32 %r1, [%d1+8];",
     {LD, .space = EMU_GLOBAL, .type = EMU_U32, .d = {R(1)}, .a = {T_AT(TEXT_D + 1, 8)}}},
    {"ld.u32 %r1, [%d1+-8];",
     {LD, .type = EMU_U32, .d = {R(1)}, .a = {T_AT(TEXT_D + 1, (uint64_t)-8)}}},
    {"ld.shared.u8 %r1, [s+4];",
     {LD, .space = EMU_SHARED, .type = EMU_U8, .d = {R(1)}, .a = {T_AT(-1, 516)}}},
    {"ld.shared::cluster.b32 %r1, [%r2];",
     {LD, .space = EMU_SHARED, .type = EMU_B32, .flags = EMU_CLUSTER_SPACE, .d = {R(1)},
      .a = {T_AT(TEXT_R + 2, 0)}}},
    {"ld.param.u64 %d1, [a];",
     {LD, .space = EMU_PARAM, .type = EMU_U64, .d = {D(1)}, .a = {T_AT(-1, 0)}}},
    {"ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%d1];",
     {LD, .space = EMU_GLOBAL, .type = EMU_F32, .count = 4, .a = {T_AT(TEXT_D + 1, 0)},
      .list = four, .listed = 4, .written = 4}},
    {"ld.global.v2.b32 {_, %r2}, [%d1];",
     {LD, .space = EMU_GLOBAL, .type = EMU_B32, .count = 2, .a = {T_AT(TEXT_D + 1, 0)},
      .list = mixed, .listed = 2, .written = 2}},
    {"ld.global.v4.b32 %v0, [%d1];",
     {LD, .space = EMU_GLOBAL, .type = EMU_B32, .count = 4, .a = {T_AT(TEXT_D + 1, 0)},
      .list = elements, .listed = 4, .written = 4}},
    {"ld.global.b32 {%r1}, [%d1];",
     {LD, .space = EMU_GLOBAL, .type = EMU_B32, .d = {R(1)}, .a = {T_AT(TEXT_D + 1, 0)}}},
    {"ld.global.nc.L1::no_allocate.L2::cache_hint.L2::128B.u32 %r1, [%d1], %d2;",
     {LD, .space = EMU_GLOBAL, .type = EMU_U32, .flags = EMU_NON_COHERENT, .d = {R(1)},
      .a = {T_AT(TEXT_D + 1, 0)}}},
    {"ld.acquire.gpu.global.u32 %r1, [%d1];",
     {LD, .space = EMU_GLOBAL, .type = EMU_U32, .sem = EMU_ACQUIRE, .scope = EMU_GPU, .d = {R(1)},
      .a = {T_AT(TEXT_D + 1, 0)}}},
    {"ld.volatile.shared.u32 %r1, [%r2];",
     {LD, .space = EMU_SHARED, .type = EMU_U32, .sem = EMU_VOLATILE, .scope = EMU_SYS, .d = {R(1)},
      .a = {T_AT(TEXT_R + 2, 0)}}},
    {"ld.global.u32 %r1, [4096];",
     {LD, .space = EMU_GLOBAL, .type = EMU_U32, .d = {R(1)}, .a = {T_AT(-1, 4096)}}},
    {"ld.u32 %r1, [c];",
     {LD, .type = EMU_U32, .d = {R(1)}, .a = {T_AT(-1, UINT64_C(0x040000000000) + 768)}}},
    {"ld.local.s16 %h1, [l+2];",
     {LD, .space = EMU_LOCAL, .type = EMU_S16, .d = {H(1)}, .a = {T_AT(-1, 2)}}},
};

START_TEST(a_load_is_an_instruction)
{
    text_check_forms(loads, COUNT(loads));
}
END_TEST

static const text_form stores[] = {
    {"st.global.u32 [%d1], 7;",
     {ST, .space = EMU_GLOBAL, .type = EMU_U32, .a = {T_AT(TEXT_D + 1, 0)}, .b = {T_IS(7)}}},
    {"st.shared.v2.b32 [%r3], {%r1, 7};",
     {ST, .space = EMU_SHARED, .type = EMU_B32, .count = 2, .a = {T_AT(TEXT_R + 3, 0)},
      .list = stored, .listed = 2}},
    {"st.global.u8 [%d1], %d2;",
     {ST, .space = EMU_GLOBAL, .type = EMU_U8, .a = {T_AT(TEXT_D + 1, 0)}, .b = {D(2)}}},
    {"st.release.sys.global.f32 [%d1], 0f3F800000;",
     {ST, .space = EMU_GLOBAL, .type = EMU_F32, .sem = EMU_RELEASE, .scope = EMU_SYS,
      .a = {T_AT(TEXT_D + 1, 0)}, .b = {T_IS(0x3f800000)}}},
    {"st.global.cg.u32 [g], %r1;",
     {ST, .space = EMU_GLOBAL, .type = EMU_U32, .a = {T_AT(-1, 256)}, .b = {R(1)}}},
};

START_TEST(a_store_is_an_instruction)
{
    text_check_forms(stores, COUNT(stores));
}
END_TEST

/* Loads into registers of 64 bits; the machine fills 32 of them. */
START_TEST(what_is_loaded_fills_its_register)
{
    static const emu_ins expected[] = {
        {LD, .space = EMU_GLOBAL, .type = EMU_S8, .d = {D(2)}, .a = {T_AT(TEXT_D + 1, 0)}},
        {.execute = emu_convert, .type = EMU_S64, .from = EMU_S32, .d = {D(2)}, .a = {D(2)}}};
    static const emu_operand list[] = {{R(1)}, {D(2)}};
    static const emu_ins vector[] = {
        {LD, .space = EMU_GLOBAL, .type = EMU_U32, .count = 2, .a = {T_AT(TEXT_D + 1, 0)},
         .list = list, .listed = 2, .written = 2},
        {.execute = emu_convert, .type = EMU_U64, .from = EMU_U32, .d = {D(2)}, .a = {D(2)}}};
    text_check_all("ld.global.s8 %d2, [%d1];", expected, 2);
    text_check_all("ld.global.v2.u32 {%r1, %d2}, [%d1];", vector, 2);
}
END_TEST

static const text_form addresses[] = {
    {"cvta.to.global.u64 %d1, %d2;",
     {.execute = emu_address,
      .op = EMU_CVTA_TO,
      .type = EMU_U64,
      .space = EMU_GLOBAL,
      .d = {D(1)},
      .a = {D(2)}}},
    {"mapa.shared::cluster.u32 %r1, s, 1;",
     {.execute = emu_address,
      .op = EMU_MAPA,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .d = {R(1)},
      .a = {T_IS(512)},
      .b = {T_IS(1)}}},
    {"mapa.u64 %d1, %d2, %r1;",
     {.execute = emu_address,
      .op = EMU_MAPA,
      .type = EMU_U64,
      .d = {D(1)},
      .a = {D(2)},
      .b = {R(1)}}},
    {"getctarank.shared::cluster.u32 %r1, %r2;",
     {.execute = emu_address,
      .op = EMU_GETCTARANK,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .d = {R(1)},
      .a = {R(2)}}},
    {"isspacep.shared::cluster %p1, %d1;",
     {.execute = emu_address,
      .op = EMU_ISSPACEP,
      .space = EMU_SHARED,
      .flags = EMU_CLUSTER_SPACE,
      .d = {T_PRED(1)},
      .a = {D(1)}}},
    {"fence.sc.cluster;",
     {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_SC, .scope = EMU_CLUSTER}},
    {"membar.gl;", {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_SC, .scope = EMU_GPU}},
    {"fence.proxy.async.shared::cta;",
     {.execute = emu_fence, .op = EMU_FENCE_ASYNC, .space = EMU_SHARED}},
    {"fence.mbarrier_init.release.cluster;",
     {.execute = emu_fence, .op = EMU_FENCE_MBARRIER_INIT, .sem = EMU_RELEASE}},
    {"applypriority.global.L2::evict_normal [%d1], 128;",
     {.execute = emu_hint,
      .op = EMU_APPLY_PRIORITY,
      .space = EMU_GLOBAL,
      .a = {T_AT(TEXT_D + 1, 0)}}},
    {"discard.global.L2 [%d1], 128;",
     {.execute = emu_hint, .op = EMU_DISCARD, .space = EMU_GLOBAL, .a = {T_AT(TEXT_D + 1, 0)}}},
    {"prefetch.global.L2 [%d1];",
     {.execute = emu_hint, .op = EMU_PREFETCH, .space = EMU_GLOBAL, .a = {T_AT(TEXT_D + 1, 0)}}},
};

static const text_form policies[] = {
    {"createpolicy.fractional.L2::evict_last.b64 %d1, 0f3F000000;",
     {.execute = emu_policy,
      .op = EMU_POLICY_FRACTIONAL,
      .count = EMU_EVICT_LAST,
      .d = {D(1)},
      .a = {T_IS(0x3f000000)}}},
    {"createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %d1;",
     {.execute = emu_policy, .op = EMU_POLICY_FRACTIONAL, .count = EMU_EVICT_FIRST, .d = {D(1)}}},
    {"createpolicy.range.global.L2::evict_normal.L2::evict_first.b64 %d1, [%d2], %r1, 4096;",
     {.execute = emu_policy,
      .op = EMU_POLICY_RANGE,
      .space = EMU_GLOBAL,
      .count = EMU_EVICT_NORMAL,
      .flags = EMU_EVICT_FIRST_ELSE,
      .d = {D(1)},
      .a = {T_AT(TEXT_D + 2, 0)},
      .b = {R(1)},
      .c = {T_IS(4096)}}},
    {"createpolicy.cvt.L2.b64 %d1, %d2;",
     {.execute = emu_policy, .op = EMU_POLICY_CONVERT, .d = {D(1)}, .a = {D(2)}}},
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
START_TEST(a_variable_has_a_generic_address)
{
    static const emu_ins local[] = {{.execute = emu_address,
                                     .op = EMU_ADDRESS_OF,
                                     .type = EMU_U64,
                                     .space = EMU_LOCAL,
                                     .d = {D(1)},
                                     .a = {T_AT(-1, 4)}},
                                    {.execute = emu_address,
                                     .op = EMU_CVTA,
                                     .type = EMU_U64,
                                     .space = EMU_LOCAL,
                                     .d = {D(1)},
                                     .a = {D(1)}}};
    static const emu_ins param[] = {
        {.execute = emu_alu, .op = EMU_MOV, .type = EMU_U64, .d = {D(1)}, .a = {T_IS(64)}},
        {.execute = emu_address,
         .op = EMU_CVTA,
         .type = EMU_U64,
         .space = EMU_PARAM,
         .d = {D(1)},
         .a = {D(1)}}};
    text_check_all("cvta.local.u64 %d1, l+4;", local, 2);
    text_check_all("cvta.param.u64 %d1, m;", param, 2);
}
END_TEST

START_TEST(a_fence_of_a_tensor_map_names_it)
{
    static const emu_ins expected = {.execute = emu_fence,
                                     .op = EMU_FENCE_TENSORMAP,
                                     .sem = EMU_ACQUIRE,
                                     .scope = EMU_GPU,
                                     .a = {T_AT(TEXT_D + 1, 0)}};
    text_check("fence.proxy.tensormap::generic.acquire.gpu [%d1], 128;", &expected);
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
    tcase_add_test(c, a_fence_of_a_tensor_map_names_it);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
