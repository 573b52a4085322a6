/* touched.c - words that a launch read or wrote: side by side, alone, in part, by atomics and by
 * several CTAs. */
#include "emu/check/race/shadow.h"

#include "emu/ptx.h"
#include "emu/state/state.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

/* Words 0..31 are written, 64..95 read by each CTA, a byte of word 130 is written, word 132 added
 * to, word 134 read and then written; of the next page nothing. */
static const char text[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".visible .entry k(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<6>; .reg .pred %p<3>;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x; mov.u32 %r5, %ctaid.x;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;\n"
    "ld.global.u32 %r2, [%rd3+256]; setp.ne.u32 %p1, %r5, 0; @%p1 bra done;\n"
    "st.global.u32 [%rd3], %r2; setp.ne.u32 %p2, %r1, 0; @%p2 bra done;\n"
    "st.global.u8 [%rd1+521], 1; red.global.add.u32 [%rd1+528], 1;\n"
    "ld.global.u32 %r3, [%rd1+536]; st.global.u32 [%rd1+536], %r3;\n"
    "done: ret; }\n";

static void run(emu_machine *m, emui_touched *to)
{
    static const uint32_t zeros[512];
    emu_ptx_error error;
    uint64_t x = emu_alloc(m, sizeof zeros, "x");
    const void *arguments[] = {&x};
    const emu_ptx_launch launch = {
        .entry = "k", .grid = {3, 1, 1}, .block = {32, 1, 1}, .arguments = arguments, .count = 1};
    ck_assert(emu_put(m, x, zeros, sizeof zeros));
    emu_ptx *ptx = emu_ptx_load(m, text, strlen(text), &error);
    ck_assert_int_eq(emu_ptx_start(ptx, &launch, &error), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emui_touched_of(m->global[0]->shadow->page[0], to);
    ck_assert_ptr_null(m->global[0]->shadow->page[1]);
    emu_ptx_unload(ptx);
}

START_TEST(each_access_is_seen)
{
    emui_touched t;
    emu_machine *m = emu_ptx_machine();
    run(m, &t);
    ck_assert(t.written[0] == UINT32_MAX && t.written[1] == 0 && t.written[2] == 0);
    ck_assert(t.read[2] == UINT32_MAX && t.read[0] == 0 && t.read[3] == 0);
    ck_assert_uint_eq(t.written[4], 1U << 2 | 1U << 4 | 1U << 6);
    ck_assert(emui_is_written(&t));
    emu_close(m);
}
END_TEST

START_TEST(parts_meet_where_one_writes)
{
    const emui_touched writes = {.written = {0, 8}}, reads = {.read = {0, 8}};
    const emui_touched other = {.read = {8}, .written = {0, 4}}, nothing = {{0}, {0}};
    ck_assert(emui_meets(&writes, &writes) && emui_meets(&writes, &reads));
    ck_assert(emui_meets(&reads, &writes) && !emui_meets(&reads, &reads));
    ck_assert(!emui_meets(&writes, &other) && !emui_meets(&nothing, &writes));
    ck_assert(!emui_is_written(&reads) && emui_is_written(&other));
}
END_TEST

Suite *emu_touched_suite(void)
{
    Suite *s = suite_create("emu_touched");
    TCase *c = tcase_create("emu_touched");
    tcase_add_test(c, each_access_is_seen);
    tcase_add_test(c, parts_meet_where_one_writes);
    suite_add_tcase(s, c);
    return s;
}
