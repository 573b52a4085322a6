/* stored.c - undefined values that go through shared memory: no finding while nobody uses them;
 * one that is used names the instruction that it comes from, of whichever warp and CTA.
 *
 *      warp 0   v      of lane 15: read from lane 16, which is not in the mask; else i
 *               s[i] = v + 1
 *      warp 1   the case
 *
 * What is not here: which values count as padding (undefined.c). */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/check/uninitialised/local_values.h"

#define LOAD      "ld.shared.u32 r, [own];\n"
#define OUT       "st.global.u32 [a], r;\n"
#define BUT_15    "setp.eq.u32 p, i, 15;\n@p bra END;\n"
#define ABSENT    "lane 15 reads the value of lane 16, which has exited or is not in the mask, and "
#define USED(ins) ABSENT ins " (line "

static const struct {
    const char *body, *found; /* NULL: nothing is */
} cases[] = {
    {"", NULL},
    {LOAD, NULL},
    {LOAD BUT_15 OUT, NULL},
    {LOAD OUT, USED("st.global.u32 [a], r")},
    {LOAD "setp.eq.u32 p, i, 15;\nselp.b32 r, 0, r, p;\n" OUT, NULL},
    {"st.shared.u32 [own], i;\n" LOAD OUT, NULL},
    {LOAD "setp.eq.u32 p, r, 99;\n@p bra END;\n", USED("@p bra END")},
    {LOAD "mul.lo.u32 r, r, 0;\nadd.u32 own, own, r;\nst.shared.u32 [own], i;\n",
     USED("st.shared.u32 [own], i")},
    {"atom.shared.add.u32 r, [own], 1;\n", USED("atom.shared.add.u32 r, [own], 1")},
    {"atom.shared.exch.b32 r, [own], 1;\n" LOAD OUT, NULL},
    {"atom.shared.exch.b32 r, [own], 1;\n" OUT, USED("st.global.u32 [a], r")},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r}, [row];\n",
     USED("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r}, [row]")},
    /* on to other words, and back */
    {LOAD "add.u32 r, r, r;\nst.shared.u32 [own+256], r;\nld.shared.u32 r, [own+256];\n" OUT,
     USED("st.global.u32 [a], r")},
    {LOAD "st.shared.u32 [own+256], r;\n", NULL},
    /* the bytes of a word are apart */
    {LOAD "st.shared.u8 [byte+512], r;\nld.shared.u8 r, [byte+512];\n" BUT_15 OUT, NULL},
    {LOAD "st.shared.u8 [byte+512], r;\nld.shared.u8 r, [byte+512];\nst.global.u8 [a], r;\n",
     USED("st.global.u8 [a], r")},
};

static emu_machine *run(const char *text, uint32_t ctas, emu_schedule schedule)
{
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = schedule;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    const uint64_t out = emu_alloc(m, EMU_LANES * 4, "out");
    const void *arguments[] = {&out};
    const emu_ptx_launch launch = {
        .grid = {ctas, 1, 1}, .block = {2 * EMU_LANES, 1, 1}, .arguments = arguments, .count = 1};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "end %d, %s", (int)end, error.text);
    return m;
}

static void check_absent(const emu_machine *m, const char *found)
{
    if (found == NULL) {
        check_none(m);
        return;
    }
    check_finding(m, found);
    const emu_finding *f = emu_found(m, 0);
    ck_assert_int_eq(f->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(f->cta, 0);
    ck_assert_int_eq(f->warp, 0);
    ck_assert_int_eq(f->lane, 15);
}

#define HEAD(shape)                                                                                \
    ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 out) " shape " {\n"      \
    ".shared .align 16 .b32 s[160];\n.reg .b32 i, own, row, byte, v, r;\n.reg .b64 a;\n"           \
    ".reg .pred p, first;\nmov.u32 i, %%tid.x;\nsetp.lt.u32 first, i, 32;\nand.b32 i, i, 31;\n"    \
    "mov.u32 own, s;\nadd.u32 byte, own, i;\nmad.lo.u32 row, i, 16, own;\nmad.lo.u32 own, i, 4, "  \
    "own;\n"                                                                                       \
    "ld.param.u64 a, [out];\nmad.wide.u32 a, i, 4, a;\nmov.u32 v, i;\nmov.u32 r, 0;\n"

/* By warp 0. */
#define VALUE_OF_NONE                                                                              \
    "@!first bra MEET;\nsetp.lt.u32 p, i, 16;\n@!p bra STORE;\n"                                   \
    "shfl.sync.down.b32 v, i, 1, 31, 0xffff;\nSTORE: add.u32 v, v, 1;\n"

/* Both put v of a lane into its own word. */
static const char *const stores[] = {"st.shared.u32 [own], v;\n",
                                     "stmatrix.sync.aligned.m8n8.x1.shared.b16 [row], {v};\n"};

START_TEST(shared_memory_is_followed)
{
    char text[2048];
    const int n = _i % COUNT(cases);
    snprintf(text, sizeof text,
             HEAD("") VALUE_OF_NONE "%sMEET: bar.sync 0;\n@first bra END;\n%sEND: ret;\n}\n",
             stores[_i / COUNT(cases)], cases[n].body);
    for (int schedule = EMU_EARLIEST; schedule <= EMU_LATEST; ++schedule) {
        emu_machine *m = run(text, 1, (emu_schedule)schedule);
        check_absent(m, cases[n].found);
        emu_close(m);
    }
}
END_TEST

/* Transposed, the halves of lane 15's word go to row 6 and to row 7, column 3: the upper halves of
 * words 25 and 29. */
START_TEST(a_transposed_word_is_two_halves)
{
    static const struct {
        const char *skipped, *found;
        uint32_t add;
    } reads[] = {{"setp.eq.u32 p, i, 25;\nsetp.eq.or.u32 p, i, 29, p;\n", NULL, 2},
                 {"setp.ne.u32 p, i, 25;\n", USED("st.global.u32 [a], r"), 2},
                 {"setp.ne.u32 p, i, 29;\n", USED("st.global.u32 [a], r"), 2},
                 {"setp.gt.u32 p, i, 31;\n", NULL, 0}};
    char text[2048];
    snprintf(text, sizeof text,
             HEAD("") VALUE_OF_NONE
             "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [row], {v};\nMEET: bar.sync 0;\n"
             "%s@first bra END;\n@p bra END;\nld.shared.u16 r, [own+%u];\n" OUT "END: ret;\n}\n",
             reads[_i].skipped, (unsigned)reads[_i].add);
    emu_machine *m = run(text, 1, EMU_LATEST);
    check_absent(m, reads[_i].found);
    emu_close(m);
}
END_TEST

/* Stored by CTA 0 into the memory of CTA 1, and used there. */
#define INTO_PEER                                                                                  \
    "barrier.cluster.arrive;\nbarrier.cluster.wait;\nmov.u32 byte, %%cluster_ctarank;\n"           \
    "setp.eq.and.u32 first, byte, 0, first;\n" VALUE_OF_NONE                                       \
    "mapa.shared::cluster.u32 own, own, 1;\nst.shared::cluster.u32 [own], v;\n"                    \
    "MEET: barrier.cluster.arrive;\nbarrier.cluster.wait;\nsetp.eq.u32 p, byte, 0;\n"              \
    "@p bra END;\nld.shared.u32 r, [own];\n"

START_TEST(another_cta_uses_it)
{
    char text[2048];
    snprintf(text, sizeof text,
             HEAD(".reqnctapercluster 2") INTO_PEER "%sst.global.u32 [a], r;\nEND: ret;\n}\n",
             _i == 0 ? BUT_15 : "");
    emu_machine *m = run(text, 2, EMU_LATEST);
    check_absent(m, _i == 0 ? NULL : USED("st.global.u32 [a], r"));
    emu_close(m);
}
END_TEST

/* A run begins with the shared memory of the one before it, whose instructions are gone; it stores
 * an undefined value next to that. */
START_TEST(a_later_run_knows_no_origin)
{
    emu_ins store = MEMORY(EMU_ST, EMU_SHARED, EMU_B32, NO_VALUE, 0), beside = store;
    emu_ins load = MEMORY(EMU_LD, EMU_SHARED, EMU_B32, ANSWER, 0);
    beside.a.value = 4;
    store.guard = beside.guard = load.guard = SOME;
    emu_ins use = USE(ANSWER);
    use.guard = SOME;
    const emu_ins first[] = {FROM_NOWHERE, store, DONE},
                  second[] = {FROM_NOWHERE, beside, load, use, DONE};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, SOME) = 1;
    ck_assert_int_eq(emu_run(m, first, COUNT(first)), EMU_FINISHED);
    check_none(m);
    ck_assert_int_eq(emu_run(m, second, COUNT(second)), EMU_FINISHED);
    check_finding(m, "reads byte 0x0 of the shared memory of CTA 0, which holds a copy of what was "
                     "never written, and instruction 3 uses it");
    emu_close(m);
}
END_TEST

/* For the registers, the pages of the region, and one of them. */
START_TEST(each_part_needs_memory)
{
    emu_ins store = MEMORY(EMU_ST, EMU_SHARED, EMU_B32, NO_VALUE, 0);
    store.guard = SOME;
    const emu_ins program[] = {FROM_NOWHERE, store, DONE};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, SOME) = 1;
    check_let_fail(_i);
    emu_end end = emu_run(m, program, COUNT(program));
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_int_eq(end, EMU_NO_MEMORY);
    emu_close(m);
}
END_TEST

Suite *emu_stored_suite(void)
{
    Suite *s = suite_create("emu_stored");
    TCase *c = tcase_create("emu_stored");
    tcase_add_loop_test(c, shared_memory_is_followed, 0, COUNT(stores) * COUNT(cases));
    tcase_add_loop_test(c, a_transposed_word_is_two_halves, 0, 4);
    tcase_add_loop_test(c, another_cta_uses_it, 0, 2);
    tcase_add_test(c, a_later_run_knows_no_origin);
    tcase_add_loop_test(c, each_part_needs_memory, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
