/* dialects.c - what kernels of other compilers do and nvcc's do not, each as the least PTX: right
 * as it stands, and found where one thing is missing.
 *
 * What is here: texts under every schedule. What is not: the kernels themselves (others/). */
#include "emu/ptx.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 256 };

/* A kernel of 128 threads and 2 KiB of shared memory at 1024, whose argument are the addresses of
 * 256 words that hold their places and of as many more. */
typedef struct dialect {
    const char *name, *text;
    uint32_t finds; /* one of these rules; none: nothing */
    int ctas;       /* of a cluster */
} dialect;

#define NOTHING    0
#define RULE(rule) (UINT32_C(1) << (rule))

#define REGISTERS                                                                                  \
    ".reg .b64 %rd<12>; .reg .b32 %r<20>; .reg .f32 %f<8>; .reg .pred %p<5>;\n"                    \
    "ld.param.u64 %rd1, [from]; ld.param.u64 %rd2, [to]; mov.u32 %r1, %tid.x;\n"                   \
    "mov.u32 %r2, memory; mad.lo.u32 %r3, %r1, 4, %r2; mul.wide.u32 %rd3, %r1, 4;\n"

/* Four warps put a number into the same line. */
#define LINE(number)                                                                               \
    "and.b32 %r4, %r1, 31; mad.lo.u32 %r4, %r4, 4, %r2; shr.u32 %r5, %r1, 5;\n"                    \
    "st.shared.b32 [%r4], " number ";\n bar.sync 0; ld.shared.b32 %r6, [%r4];\n"

/* Zeros in shared memory for A and B of a wgmma, and who fences them where. */
#define ZEROS "mov.b32 %r4, 0; st.shared.v4.b32 [%r5], {%r4, %r4, %r4, %r4};\n"
#define PRODUCT(before, after)                                                                     \
    "mad.lo.u32 %r5, %r1, 16, %r2; shr.u32 %r6, %r2, 4; cvt.u64.u32 %rd5, %r6;\n"                  \
    "or.b64 %rd5, %rd5, 0x0000001000080000;\n" ZEROS before "bar.sync 0;\n" after                  \
    "wgmma.fence.sync.aligned;\n"                                                                  \
    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1,%f2,%f3,%f4}, %rd5, %rd5, 0, 1, 1, "   \
    "0, 0;\nwgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n"

#define FENCE "fence.proxy.async.shared::cta;\n"

/* A tensor map of 16 by 16 words, made of zeros; then its box of 8 by 4 at column 8 is stored. */
#define BLANK                                                                                      \
    "setp.lt.u32 %p1, %r1, 32; @!%p1 bra done; mov.b32 %r4, 0;\n"                                  \
    "st.shared.b32 [%r3], %r4; bar.warp.sync -1;\n"                                                \
    "setp.eq.u32 %p2, %r1, 0; @!%p2 bra made; cvt.u64.u32 %rd5, %r2; mov.b64 %rd6, 64;\n"
#define SET(field, bits, value)                                                                    \
    "tensormap.replace.tile." field ".shared::cta.b1024." bits " [%rd5], " value ";\n"
#define MAP                                                                                        \
    SET("global_address", "b64", "%rd2")                                                           \
    SET("rank", "b32", "1")                                                                        \
    SET("box_dim", "b32", "0, 8")                                                                  \
    SET("box_dim", "b32", "1, 4")                                                                  \
    SET("global_dim", "b32", "0, 16")                                                              \
    SET("global_dim", "b32", "1, 16")                                                              \
    SET("global_stride", "b64", "0, %rd6")                                                         \
    SET("element_stride", "b32", "0, 1")                                                           \
    SET("element_stride", "b32", "1, 1") SET("elemtype", "b32", "2")
#define STORED                                                                                     \
    "made: bar.warp.sync -1; st.shared.b32 [%r3+512], 7; " FENCE "add.u64 %rd7, %rd1, 0;\n"        \
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned "      \
    "[%rd7], [memory], 128;\n"                                                                     \
    "fence.proxy.tensormap::generic.acquire.gpu [%rd7], 128; bar.warp.sync -1;\n"                  \
    "add.u32 %r5, %r2, 512; mov.b32 %r6, 8; mov.b32 %r7, 0;\n"                                     \
    "@%p2 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd7, {%r6, %r7}], [%r5];\n"      \
    "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\ndone:\n"

/* All lanes of a warp issue a copy of 256 bytes, from one place or from places of their own. */
#define STORES(threads, source)                                                                    \
    "st.shared.b32 [%r3], %r1; " FENCE "bar.sync 0;\nmad.lo.u32 %r5, %r1, 16, %r2;\n"              \
    "setp.lt.u32 %p1, %r1, " threads "; @!%p1 bra done;\n"                                         \
    "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [" source "], 256;\n"                     \
    "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\ndone:\n"

/* CTA 1 arrives at an mbarrier of CTA 0 without a scope, as pipelines of clusters do; the other one
 * waits, or does not, and ends. */
#define ARRIVES(wait)                                                                              \
    "mov.u32 %r4, %cluster_ctarank; setp.eq.u32 %p1, %r1, 0;\n"                                    \
    "@%p1 mbarrier.init.shared.b64 [%r2], 1; fence.mbarrier_init.release.cluster;\n"               \
    "barrier.cluster.arrive; barrier.cluster.wait;\n"                                              \
    "setp.ne.u32 %p2, %r1, 0; @%p2 bra done; setp.eq.u32 %p3, %r4, 0; @%p3 bra zero;\n"            \
    "mapa.shared::cluster.u32 %r5, %r2, 0; mbarrier.arrive.shared::cluster.b64 _, [%r5];\n"        \
    "bra done;\nzero: " wait "done:\n"
#define WAIT "mbarrier.try_wait.parity.shared.b64 %p4, [%r2], 0; @!%p4 bra zero;\n"

static const dialect dialects[] = {
    {"warps that put one value into a line", LINE("7"), NOTHING, 1},
    {"warps that put values of their own into a line", LINE("%r5"), RULE(EMU_RACE), 1},
    {"a fence before the barrier", PRODUCT(FENCE, ""), NOTHING, 1},
    {"a fence of each thread after the barrier", PRODUCT("", FENCE), NOTHING, 1},
    {"a fence of one thread of each warp",
     PRODUCT("", "elect.sync _|%p1, -1; @%p1 " FENCE "bar.warp.sync -1;\n"), NOTHING, 1},
    {"a fence of three warps of four",
     PRODUCT("", "setp.lt.u32 %p1, %r1, 96; @%p1 " FENCE "bar.warp.sync -1;\n"), RULE(EMU_PROXY),
     1},
    {"no fence", PRODUCT("", ""), RULE(EMU_PROXY), 1},
    {"a tensor map that begins as zeros", BLANK MAP STORED, NOTHING, 1},
    {"a copy that every lane of a warp issues", STORES("32", "%r2"), NOTHING, 1},
    {"a copy that every lane of every warp issues", STORES("128", "%r2"), NOTHING, 1},
    {"copies to one place from places of their own", STORES("32", "%r5"),
     RULE(EMU_IN_FLIGHT) | RULE(EMU_RACE), 1},
    {"an arrival in another CTA, waited for", ARRIVES(WAIT), NOTHING, 2},
    {"an arrival in a CTA that may have ended", ARRIVES(""), RULE(EMU_BOUNDS), 2},
    {"a tensor map of zeros alone", BLANK STORED, RULE(EMU_OPERAND), 1},
};

static const char BEGIN[] = ".version 9.0\n.target sm_90a\n.address_size 64\n"
                            ".visible .entry kernel(.param .u64 from, .param .u64 to)\n"
                            "{ .shared .align 1024 .b8 memory[2048];\n" REGISTERS;

static emu_end run(emu_machine *m, const dialect *d)
{
    char text[6000];
    int length = snprintf(text, sizeof text, "%s%s ret; }\n", BEGIN, d->text);
    ck_assert_int_lt(length, (int)sizeof text);
    uint32_t words[WORDS];
    for (uint32_t i = 0; i < WORDS; ++i)
        words[i] = i;
    uint64_t from = emu_alloc(m, sizeof words, "from"), to = emu_alloc(m, sizeof words, "to");
    ck_assert(emu_put(m, from, words, sizeof words));
    const void *arguments[] = {&from, &to};
    emu_ptx_launch launch = {.grid = {d->ctas, 1, 1},
                             .block = {128, 1, 1},
                             .cluster = {d->ctas, 1, 1},
                             .arguments = arguments,
                             .count = 2};
    emu_ptx_error error;
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end != EMU_REFUSED, "%d:%d: %s", error.line, error.column, error.text);
    return end;
}

static void check_dialect(const dialect *d, emu_schedule schedule, uint64_t seed)
{
    emu_config config = emu_defaults();
    config.schedule = schedule;
    config.seed = seed;
    config.shuffle = schedule == EMU_RANDOM;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    run(m, d);
    const emu_finding *f = emu_found(m, 0);
    if (d->finds == NOTHING)
        ck_assert_msg(f == NULL, "%s: %s", d->name, f->message);
    else
        ck_assert_msg(f != NULL && (RULE(f->rule) & d->finds) != 0, "%s: %s", d->name,
                      f == NULL ? "nothing is found" : f->message);
    emu_close(m);
}

START_TEST(what_they_do_is_taken_as_it_is)
{
    const dialect *d = &dialects[_i];
    check_dialect(d, EMU_LATEST, 0);
    check_dialect(d, EMU_EARLIEST, 0);
    for (uint64_t seed = 1; seed < 6; ++seed)
        check_dialect(d, EMU_RANDOM, seed);
}
END_TEST

/* What is right, and more than is needed or promised, is told to those who ask. */
START_TEST(some_of_it_is_noted)
{
    static const struct {
        dialect of;
        const char *says;
    } notes[] = {{{"a copy of every lane", STORES("32", "%r2"), NOTHING, 1}, "the same memory"},
                 {{"a copy of every warp", STORES("128", "%r2"), NOTHING, 1}, "the same memory"},
                 {{"a fence after the barrier", PRODUCT("", FENCE), NOTHING, 1}, "fence itself"},
                 {{"an arrival", ARRIVES(WAIT), NOTHING, 2}, "without a scope"}};
    emu_config config = emu_defaults();
    config.strict = true;
    config.schedule = EMU_LATEST;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    run(m, &notes[_i].of);
    ck_assert_int_ge(emu_findings(m), 1);
    for (int k = 0; k < emu_findings(m); ++k)
        ck_assert_msg(emu_found(m, k)->note && strstr(emu_found(m, k)->message, notes[_i].says),
                      "%s: %s", notes[_i].of.name, emu_found(m, k)->message);
    emu_close(m);
}
END_TEST

Suite *emu_kernels_dialects_suite(void)
{
    Suite *s = suite_create("emu_kernels_dialects");
    TCase *c = tcase_create("texts");
    tcase_add_loop_test(c, what_they_do_is_taken_as_it_is, 0, sizeof dialects / sizeof dialects[0]);
    tcase_add_loop_test(c, some_of_it_is_noted, 0, 4);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
