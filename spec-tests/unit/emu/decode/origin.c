/* origin.c - which variable an access is one to: sums, loops, pointers of either of two
 * variables, and what is not followed.
 *
 * What is not here: what is found (unit/emu/check/access/locate.c). */
#include "spec-tests/unit/emu/decode/text.h"

#define TWO ".shared .b32 u[4]; .extern .shared .b32 x[]; mov.u32 %r1, s; mov.u32 %r2, u; "

/* The first access of each body. NULL: to no variable that is known. */
static const struct {
    const char *body, *variable;
} cases[] = {
    {TWO "add.s32 %r3, %r1, %r9; st.shared.u32 [%r3+64], %r2;", "s"},
    {TWO "add.s32 %r3, %r9, %r2; ld.shared.u32 %r4, [%r3];", "u"},
    {TWO "sub.s32 %r3, %r2, 16; ld.shared.u32 %r4, [%r3];", "u"},
    {TWO "mad.lo.s32 %r3, %r8, 4, %r1; atom.shared.add.u32 %r4, [%r3], 1;", "s"},
    {TWO "ld.shared.u32 %r4, [u+4];", "u"},
    {"ld.shared.u32 %r4, [s+4];", "s"},
    {TWO "ld.shared.v2.u32 {%r4, %r5}, [%r1];", "s"},
    {"cvta.shared.u64 %d1, s; mul.wide.u32 %d2, %r9, 4; add.s64 %d3, %d1, %d2; ld.u32 %r4, [%d3];",
     "s"},
    {TWO "selp.b32 %r3, %r1, %r2, %p1; ld.shared.u32 %r4, [%r3];", NULL},
    {TWO "add.s32 %r3, %r1, 4; selp.b32 %r3, %r1, %r3, %p1; ld.shared.u32 %r4, [%r3];", "s"},
    {TWO "add.s32 %r3, %r1, %r2; ld.shared.u32 %r4, [%r3];", NULL},
    {TWO "sub.s32 %r3, %r2, %r1; add.s32 %r3, %r1, %r3; ld.shared.u32 %r4, [%r3];", NULL},
    {TWO "add.s32 %r5, %r1, 8; sub.s32 %r3, %r5, %r1; add.s32 %r6, %r2, %r3;"
         "ld.shared.u32 %r4, [%r6];",
     "u"},
    {TWO "xor.b32 %r3, %r1, 64; ld.shared.u32 %r4, [%r3];", NULL},
    {TWO "and.b32 %r3, %r9, 64; add.s32 %r3, %r3, %r1; ld.shared.u32 %r4, [%r3];", NULL},
    {TWO "and.b32 %r5, %r9, 64; add.s32 %r3, %r5, %r1; ld.shared.u32 %r4, [%r3];", "s"},
    {"mov.u32 %r1, s; L: mov.u32 %r3, %r1; st.shared.u32 [%r3], %r9; add.s32 %r1, %r3, 4; bra L;",
     "s"},
    {TWO "mov.u32 %r3, %r1; @%p1 mov.u32 %r3, %r2; ld.shared.u32 %r4, [%r3];", NULL},
    {"ld.param.u32 %r3, [b]; ld.shared.u32 %r4, [%r3];", NULL},
    {".extern .shared .b32 x[]; mov.u32 %r3, x; ld.shared.u32 %r4, [%r3];", NULL},
    {"mov.u32 %r1, s; shfl.sync.idx.b32 %r3, %r1, 0, 31, -1; ld.shared.u32 %r4, [%r3];", NULL},
    {"mov.u32 %r1, s; mapa.shared::cluster.u32 %r3, %r1, 1; ld.shared::cluster.u32 %r4, [%r3];",
     NULL},
    {"mov.u32 %r1, s; mov.b64 %d1, {%r1, %r9}; mov.b64 {%r3, %r5}, %d1; ld.shared.u32 %r4, [%r3];",
     NULL},
    {"mov.u64 %d1, g; ld.global.u32 %r4, [%d1];", NULL},
    {"ld.shared.u32 %r4, [64];", NULL},
    {"mov.u64 %d1, c; mul.wide.u32 %d2, %r9, 4; add.s64 %d3, %d1, %d2; ld.const.u32 %r4, [%d3];",
     "c"},
    {"ld.const.u32 %r4, [c+4];", "c"},
    {"cvta.const.u64 %d1, c; add.s64 %d3, %d1, 8; ld.u32 %r4, [%d3];", "c"},
};

START_TEST(an_access_has_an_origin)
{
    ptx_text t;
    text_translate(&t, cases[_i].body);
    text_check_fine(&t);
    const emu_variable *found = NULL;
    int accesses = 0;
    for (int32_t k = 0; k < t.code->length; ++k) {
        const emu_ins *ins = &t.code->ins[k];
        if ((ins->execute != emu_load_store && ins->execute != emu_atom) ||
            ins->space == EMU_PARAM || accesses++ > 0)
            continue;
        found = ins->variable;
    }
    ck_assert_int_eq(accesses, 1);
    ck_assert_msg((found == NULL) == (cases[_i].variable == NULL), "%s", cases[_i].body);
    if (found != NULL) {
        ck_assert_str_eq(found->name, cases[_i].variable);
        ck_assert_uint_eq(found->bytes, found->name[0] == 'u' ? 16 : 32);
        ck_assert_uint_eq(found->first % 256, 0);
    }
    text_close(&t);
}
END_TEST

Suite *emu_decode_origin_suite(void)
{
    Suite *s = suite_create("emu_decode_origin");
    TCase *c = tcase_create("emu_decode_origin");
    tcase_add_loop_test(c, an_access_has_an_origin, 0, COUNT(cases));
    suite_add_tcase(s, c);
    return s;
}
