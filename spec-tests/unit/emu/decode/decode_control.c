/* decode_control.c - forms of branches, barriers, warps and hints; refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"shfl.sync.idx.b32 %r1|%p1, %r2, 5, 0x1f, -1;", emu_lanes, EMU_SHFL_IDX, 0,
     "b32 d %r1 e %p1 a %r2 b 5 c 31 x 0xffffffff"},
    {"shfl.sync.up.b32 %r1, %r2, %r3, 0, %r4;", emu_lanes, EMU_SHFL_UP, 0,
     "b32 d %r1 a %r2 b %r3 c 0 x %r4"},
    {"vote.sync.any.pred %p1, !%p2, 0xffffffff;", emu_lanes, EMU_VOTE_ANY, EMU_NEGATED,
     "pred d %p1 a %p2 x 0xffffffff"},
    {"vote.sync.ballot.b32 %r1, %p2, %r2;", emu_lanes, EMU_VOTE_BALLOT, 0, "b32 d %r1 a %p2 x %r2"},
    {"match.all.sync.b64 %r1|%p1, %d1, -1;", emu_lanes, EMU_MATCH_ALL, 0,
     "b64 d %r1 e %p1 a %d1 x 0xffffffff"},
    {"redux.sync.max.s32 %s1, %s2, -1;", emu_lanes, EMU_REDUX_MAX, 0,
     "s32 d %s1 a %s2 x 0xffffffff"},
    {"elect.sync _|%p1, 0xffffffff;", emu_lanes, EMU_ELECT, 0, "e %p1 x 0xffffffff"},
    {"bar.warp.sync -1;", emu_lanes, EMU_WARP_SYNC, 0, "x 0xffffffff"},
    {"activemask.b32 %r1;", emu_activemask, 0, 0, "b32 d %r1"},
    {"bar.sync 0;", emu_barrier_cta, EMU_BAR_SYNC, EMU_ALIGNED, "a 0"},
    {"barrier.cta.sync.aligned %r1, 64;", emu_barrier_cta, EMU_BAR_SYNC, EMU_ALIGNED, "a %r1 b 64"},
    {"barrier.sync 1, 64;", emu_barrier_cta, EMU_BAR_SYNC, 0, "a 1 b 64"},
    {"bar.red.popc.u32 %r1, 0, !%p1;", emu_barrier_cta, EMU_BAR_RED_POPC, EMU_ALIGNED | EMU_NEGATED,
     "u32 d %r1 a 0 c %p1"},
    {"barrier.red.or.pred %p2, 0, 32, %p1;", emu_barrier_cta, EMU_BAR_RED_OR, 0,
     "pred d %p2 a 0 b 32 c %p1"},
    {"barrier.cluster.arrive.relaxed.aligned;", emu_barrier_cluster, EMU_CLUSTER_ARRIVE,
     EMU_ALIGNED, "relaxed"},
    {"barrier.cluster.wait.acquire;", emu_barrier_cluster, EMU_CLUSTER_WAIT, 0, "acquire"},
    {"exit;", emu_exit, 0, 0, ""},
    {"ret;", emu_exit, 0, 0, ""},
    {"trap;", emu_trap, 0, 0, ""},
    {"nanosleep.u32 20;", emu_nanosleep, 0, 0, "u32 a 20"},
    {"setmaxnreg.dec.sync.aligned.u32 40;", emu_hint, EMU_REGISTERS_DEC, 0, "u32 a 40"},
    {"griddepcontrol.wait;", emu_hint, EMU_GRID_WAIT, 0, ""},
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
