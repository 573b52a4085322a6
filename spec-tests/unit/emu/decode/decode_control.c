/* decode_control.c - forms of branches, barriers, warps and hints; refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"shfl.sync.idx.b32 %r1|%p1, %r2, 5, 0x1f, -1;",
     {.execute = emu_lanes,
      .op = EMU_SHFL_IDX,
      .type = EMU_B32,
      .d = {R(1)},
      .e = {T_PRED(1)},
      .a = {R(2)},
      .b = {T_IS(5)},
      .c = {T_IS(31)},
      .x = {T_IS(0xffffffff)}}},
    {"shfl.sync.up.b32 %r1, %r2, %r3, 0, %r4;",
     {.execute = emu_lanes,
      .op = EMU_SHFL_UP,
      .type = EMU_B32,
      .d = {R(1)},
      .a = {R(2)},
      .b = {R(3)},
      .c = {T_IS(0)},
      .x = {R(4)}}},
    {"vote.sync.any.pred %p1, !%p2, 0xffffffff;",
     {.execute = emu_lanes,
      .op = EMU_VOTE_ANY,
      .type = EMU_PRED,
      .flags = EMU_NEGATED,
      .d = {T_PRED(1)},
      .a = {T_PRED(2)},
      .x = {T_IS(0xffffffff)}}},
    {"vote.sync.ballot.b32 %r1, %p2, %r2;",
     {.execute = emu_lanes,
      .op = EMU_VOTE_BALLOT,
      .type = EMU_B32,
      .d = {R(1)},
      .a = {T_PRED(2)},
      .x = {R(2)}}},
    {"match.all.sync.b64 %r1|%p1, %d1, -1;",
     {.execute = emu_lanes,
      .op = EMU_MATCH_ALL,
      .type = EMU_B64,
      .d = {R(1)},
      .e = {T_PRED(1)},
      .a = {D(1)},
      .x = {T_IS(0xffffffff)}}},
    {"redux.sync.max.s32 %s1, %s2, -1;",
     {.execute = emu_lanes,
      .op = EMU_REDUX_MAX,
      .type = EMU_S32,
      .d = {T_REG(TEXT_S + 1)},
      .a = {T_REG(TEXT_S + 2)},
      .x = {T_IS(0xffffffff)}}},
    {"elect.sync _|%p1, 0xffffffff;",
     {.execute = emu_lanes, .op = EMU_ELECT, .e = {T_PRED(1)}, .x = {T_IS(0xffffffff)}}},
    {"bar.warp.sync -1;", {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = {T_IS(0xffffffff)}}},
    {"activemask.b32 %r1;", {.execute = emu_activemask, .type = EMU_B32, .d = {R(1)}}},
    {"bar.sync 0;",
     {.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .flags = EMU_ALIGNED, .a = {T_IS(0)}}},
    {"barrier.cta.sync.aligned %r1, 64;",
     {.execute = emu_barrier_cta,
      .op = EMU_BAR_SYNC,
      .flags = EMU_ALIGNED,
      .a = {R(1)},
      .b = {T_IS(64)}}},
    {"barrier.sync 1, 64;",
     {.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .a = {T_IS(1)}, .b = {T_IS(64)}}},
    {"bar.red.popc.u32 %r1, 0, !%p1;",
     {.execute = emu_barrier_cta,
      .op = EMU_BAR_RED_POPC,
      .type = EMU_U32,
      .flags = EMU_ALIGNED | EMU_NEGATED,
      .d = {R(1)},
      .a = {T_IS(0)},
      .c = {T_PRED(1)}}},
    {"barrier.red.or.pred %p2, 0, 32, %p1;",
     {.execute = emu_barrier_cta,
      .op = EMU_BAR_RED_OR,
      .type = EMU_PRED,
      .d = {T_PRED(2)},
      .a = {T_IS(0)},
      .b = {T_IS(32)},
      .c = {T_PRED(1)}}},
    {"barrier.cluster.arrive.relaxed.aligned;",
     {.execute = emu_barrier_cluster,
      .op = EMU_CLUSTER_ARRIVE,
      .sem = EMU_RELAXED,
      .flags = EMU_ALIGNED}},
    {"barrier.cluster.wait.acquire;",
     {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE}},
    {"exit;", {.execute = emu_exit}},
    {"ret;", {.execute = emu_exit}},
    {"trap;", {.execute = emu_trap}},
    {"nanosleep.u32 20;", {.execute = emu_nanosleep, .type = EMU_U32, .a = {T_IS(20)}}},
    {"setmaxnreg.dec.sync.aligned.u32 40;",
     {.execute = emu_hint, .op = EMU_REGISTERS_DEC, .type = EMU_U32, .a = {T_IS(40)}}},
    {"griddepcontrol.wait;", {.execute = emu_hint, .op = EMU_GRID_WAIT}},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"bra.uni.foo END; END:", 1, 8, ".foo has no place"},
    {"bar.arrive 0;", 1, 1, "1 operands"},
    {"bar.sync;", 1, 1, "0 operands"},
    {"shfl.idx.b32 %r1, %r2, 5, 0x1f;", 1, 1, "a modifier is missing; expected shfl.sync"},
    {"shfl.sync.idx.b32 %r1|%r3, %r2, 5, 0x1f, -1;", 1, 23, "%r3 is a register of .b32, .pred"},
    {"setmaxnreg.dec.sync.aligned.u32 %r1;", 1, 33, "a number is expected"},
    {"vote.sync.all.pred %p1, %r1, -1;", 1, 25, ".pred is expected"},
    {"redux.sync.add.b32 %r1, %r2, -1;", 1, 15, ".b32 has no place"},
    {"frobnicate.u32 %r1;", 1, 1, "there is no instruction of this name"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_control_suite(void)
{
    Suite *s = suite_create("emu_decode_control");
    TCase *c = tcase_create("control");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
