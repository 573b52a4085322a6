/* decode_async.c - forms of mbarriers, asynchronous copies, tensor copies and tensor maps;
 * refusals. */
#include "spec-tests/unit/emu/decode/text.h"

#define TX ".mbarrier::complete_tx::bytes"

static const text_form mbarriers[] = {
    {"mbarrier.init.shared::cta.b64 [%r1], 1;", emu_mbarrier, EMU_MBARRIER_INIT, 0,
     "b64 shared a [%r1] b 1"},
    {"mbarrier.inval.shared.b64 [%r1];", emu_mbarrier, EMU_MBARRIER_INVAL, 0, "b64 shared a [%r1]"},
    {"mbarrier.complete_tx.shared::cluster.relaxed.cluster.b64 [%r1], %r2;", emu_mbarrier,
     EMU_MBARRIER_COMPLETE_TX, 0, "b64 shared relaxed.cluster a [%r1] b %r2"},
    {"mbarrier.arrive.shared::cta.b64 %d1, [%r1];", emu_mbarrier, EMU_MBARRIER_ARRIVE, 0,
     "b64 shared d %d1 a [%r1]"},
    {"mbarrier.arrive_drop.release.cluster.shared::cluster.b64 _, [%r1], 3;", emu_mbarrier,
     EMU_MBARRIER_ARRIVE_DROP, 0, "b64 shared release.cluster a [%r1] b 3"},
    {"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 512;", emu_mbarrier, EMU_MBARRIER_ARRIVE,
     EMU_MBARRIER_EXPECT, "b64 shared a [%r1] c 512"},
    {"mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], %r2, 100;", emu_mbarrier,
     EMU_MBARRIER_TRY_WAIT, EMU_MBARRIER_PARITY, "b64 shared d %p1 a [%r1] b %r2 c 100"},
    {"mbarrier.test_wait.shared.b64 %p1, [%r1], %d1;", emu_mbarrier, EMU_MBARRIER_TEST_WAIT, 0,
     "b64 shared d %p1 a [%r1] b %d1"},
    {"mbarrier.pending_count.b64 %r1, %d1;", emu_mbarrier, EMU_MBARRIER_PENDING_COUNT, 0,
     "b64 d %r1 b %d1"},
};

START_TEST(an_mbarrier_is_used)
{
    text_check_forms(mbarriers, COUNT(mbarriers));
}
END_TEST

static const text_form copies[] = {
    {"cp.async.ca.shared.global.L2::128B [%r1], [%d1], 16;", emu_cp_async, EMU_CP_ASYNC_COPY, 0,
     "x16 d [%r1] a [%d1]"},
    {"cp.async.cg.shared::cta.global.L2::cache_hint [%r1], [%d1], 16, %r3, %d2;", emu_cp_async,
     EMU_CP_ASYNC_COPY, EMU_CP_ASYNC_CG, "x16 d [%r1] a [%d1] b %r3"},
    {"cp.async.ca.shared.global [%r1], [%d1], 4, %p1;", emu_cp_async, EMU_CP_ASYNC_COPY,
     EMU_CP_ASYNC_IGNORE_SRC, "x4 d [%r1] a [%d1] b %p1"},
    {"cp.async.wait_group 2;", emu_cp_async, EMU_CP_ASYNC_WAIT_GROUP, 0, "x2"},
    {"cp.async.wait_all;", emu_cp_async, EMU_CP_ASYNC_WAIT_ALL, 0, ""},
    {"cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%r1];", emu_cp_async,
     EMU_CP_ASYNC_MBARRIER_ARRIVE, EMU_CP_ASYNC_NOINC, "b64 shared a [%r1]"},
    {"cp.async.bulk.shared::cluster.global" TX " [%r1], [%d1], 256, [%r2];", emu_bulk,
     EMU_BULK_COPY, 0, "global>shared d [%r1] a [%d1] b 256 c [%r2]"},
    {"cp.async.bulk.shared::cluster.global" TX ".multicast::cluster.L2::cache_hint [%r1], [%d1], "
     "256, [%r2], %h1, %d2;",
     emu_bulk, EMU_BULK_COPY, EMU_BULK_MULTICAST,
     "global>shared d [%r1] a [%d1] b 256 c [%r2] x %h1"},
    {"cp.async.bulk.shared::cluster.shared::cta" TX " [%r1], [%r3], %r4, [%r2];", emu_bulk,
     EMU_BULK_COPY, 0, "shared>shared d [%r1] a [%r3] b %r4 c [%r2]"},
    {"cp.async.bulk.global.shared::cta.bulk_group [%d1], [%r1], 64;", emu_bulk, EMU_BULK_COPY, 0,
     "shared>global d [%d1] a [%r1] b 64"},
    {"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [%d1], [%r1], 64;",
     emu_bulk, EMU_BULK_REDUCE, EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT | EMU_BULK_NOFTZ,
     "bf16 shared>global d [%d1] a [%r1] b 64"},
    {"cp.reduce.async.bulk.shared::cluster.shared::cta" TX ".inc.u32 [%r1], [%r3], 64, [%r2];",
     emu_bulk, EMU_BULK_REDUCE, EMU_REDUCE_INC << EMU_BULK_REDUCE_SHIFT,
     "u32 shared>shared d [%r1] a [%r3] b 64 c [%r2]"},
    {"cp.async.bulk.prefetch.L2.global [%d1], 64;", emu_bulk, EMU_BULK_PREFETCH, 0,
     "global a [%d1] b 64"},
    {"cp.async.bulk.commit_group;", emu_bulk, EMU_BULK_COMMIT_GROUP, 0, ""},
    {"cp.async.bulk.wait_group.read 1;", emu_bulk, EMU_BULK_WAIT_GROUP, EMU_BULK_READ, "x1"},
};

START_TEST(a_copy_is_asynchronous)
{
    text_check_forms(copies, COUNT(copies));
}
END_TEST

static const text_form tensors[] = {
    {"cp.async.bulk.tensor.2d.shared::cluster.global" TX
     ".L2::cache_hint [%r1], [%d1, {%r3, 5}], [%r2], %d2;",
     emu_tma, EMU_BULK_COPY, 0, "global>shared d [%r1] a [%d1] c [%r2] of {%r3, 5}"},
    {"cp.async.bulk.tensor.2d.shared::cluster.global.tile" TX
     ".multicast::cluster [%r1], [%d1, {%r3, 5}], [%r2], 3;",
     emu_tma, EMU_BULK_COPY, EMU_BULK_MULTICAST,
     "global>shared d [%r1] a [%d1] c [%r2] x 3 of {%r3, 5}"},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     " [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2], {%h1, %h2};",
     emu_tma, EMU_BULK_COPY, EMU_BULK_IM2COL,
     "global>shared d [%r1] a [%d1] c [%r2] of {%r3, %r4, %r5, %r6, %h1, %h2}"},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     ".multicast::cluster [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2], {%h1, %h2}, %h3;",
     emu_tma, EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_MULTICAST,
     "global>shared d [%r1] a [%d1] c [%r2] x %h3 of {%r3, %r4, %r5, %r6, %h1, %h2}"},
    {"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%d1, {%r3, 5}], [%r1];", emu_tma,
     EMU_BULK_COPY, 0, "shared>global d [%r1] a [%d1] of {%r3, 5}"},
    {"cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%d1, {%r3, %r4, %r5, "
     "%r6}], [%r1];",
     emu_tma, EMU_BULK_COPY, EMU_BULK_IM2COL,
     "shared>global d [%r1] a [%d1] of {%r3, %r4, %r5, %r6}"},
    {"cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.bulk_group [%d1, {%r3, 5}], [%r1];",
     emu_tma, EMU_BULK_REDUCE, EMU_REDUCE_MAX << EMU_BULK_REDUCE_SHIFT,
     "shared>global d [%r1] a [%d1] of {%r3, 5}"},
    {"cp.async.bulk.prefetch.tensor.2d.L2.global [%d1, {%r3, 5}];", emu_tma, EMU_BULK_PREFETCH, 0,
     "global a [%d1] of {%r3, 5}"},
    {"cp.async.bulk.prefetch.tensor.4d.L2.global.im2col [%d1, {%r3, %r4, %r5, %r6}], {%h1, %h2};",
     emu_tma, EMU_BULK_PREFETCH, EMU_BULK_IM2COL,
     "global a [%d1] of {%r3, %r4, %r5, %r6, %h1, %h2}"},
    {"sm_100a: cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w" TX
     ".cta_group::2 [%r1], [%d1, {%r3, %r4, %r5}], [%r2], {%h1, 4};",
     emu_tma, EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W | EMU_BULK_CTA_GROUP,
     "global>shared d [%r1] a [%d1] c [%r2] of {%r3, %r4, %r5, %h1, 4}"},
    {"sm_100a: cp.async.bulk.tensor.5d.im2col::w::128.shared::cluster.global" TX
     ".multicast::cluster [%r1], [%d1, {%r3, %r4, %r5, 6, 7}], [%r2], {%h1, 4}, %h3;",
     emu_tma, EMU_BULK_COPY,
     EMU_BULK_IM2COL | EMU_BULK_IM2COL_W | EMU_BULK_IM2COL_W128 | EMU_BULK_MULTICAST,
     "global>shared d [%r1] a [%d1] c [%r2] x %h3 of {%r3, %r4, %r5, 6, 7, %h1, 4}"},
    {"sm_120a: cp.async.bulk.tensor.3d.shared::cta.global.im2col::w" TX
     " [%r1], [%d1, {%r3, %r4, %r5}], [%r2], {%h1, %h2};",
     emu_tma, EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W,
     "global>shared d [%r1] a [%d1] c [%r2] of {%r3, %r4, %r5, %h1, %h2}"},
    {"sm_100a: cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w::128 "
     "[%d1, {%r3, %r4, %r5}], {%h1, %h2};",
     emu_tma, EMU_BULK_PREFETCH, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W | EMU_BULK_IM2COL_W128,
     "global a [%d1] of {%r3, %r4, %r5, %h1, %h2}"},
    {"tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r1], %d1;", emu_tensormap,
     EMU_TENSORMAP_REPLACE, EMU_FIELD_GLOBAL_ADDRESS, "b64 shared d [%r1] a %d1"},
    {"tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r1], 1, %r2;", emu_tensormap,
     EMU_TENSORMAP_REPLACE, EMU_FIELD_GLOBAL_DIM, "b32 x1 shared d [%r1] a %r2"},
    {"tensormap.replace.tile.swizzle_mode.global.b1024.b32 [%d1], 3;", emu_tensormap,
     EMU_TENSORMAP_REPLACE, EMU_FIELD_SWIZZLE_MODE, "b32 global d [%d1] a 3"},
    {"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned "
     "[%d1], [%r1], 128;",
     emu_tensormap, EMU_TENSORMAP_CP_FENCEPROXY, 0, "shared>global release.gpu d [%d1] a [%r1]"},
    {"prefetch.param.tensormap [m];", emu_tensormap, EMU_TENSORMAP_PREFETCH, 0, "param d [0x40]"},
};

START_TEST(a_tensor_is_copied)
{
    text_check_forms(tensors, COUNT(tensors));
}
END_TEST

static const text_refused refusals[] = {
    {"mbarrier.arrive.b64 _, [%d1], 1, 2;", 1, 1, "4 operands"},
    {"mbarrier.init.shared::cluster.b64 [%r1], 1;", 1, 14, ".shared::cluster has no place"},
    {"mbarrier.test_wait.shared.b64 %r2, [%r1], %d1;", 1, 31, ".pred is expected"},
    {"cp.async.ca.shared.global [%r1], [%d1], 12;", 1, 41, "4, 8 or 16 bytes"},
    {"cp.async.cg.shared.global [%r1], [%d1], 8;", 1, 41, "it copies 16 bytes"},
    {"cp.async.ca.shared.global [%r1], [%d1];", 1, 1, "2 operands"},
    {"cp.async.ca.shared.global [%r1], [%d1], %r2;", 1, 41, "a number is expected"},
    {"cp.async.wait_group -1;", 1, 21, "is too large"},
    {"cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%d1, {%r3, 5}], [%r1];", 1, 55,
     "[map, {3 coordinates}]"},
    {"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%d1], [%r1];", 1, 55,
     "[map, {2 coordinates}]"},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     " [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2], {%h1};",
     1, 127, "2 offsets in braces"},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     " [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2];",
     1, 1, "the offsets of im2col are missing"},
    {"cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w" TX
     " [%r1], [%d1, {%r3, 5, 6}], [%r2], {1, 2};",
     1, 1, "these do: sm_100a, sm_103a"},
    {"sm_120a: cp.async.bulk.tensor.3d.shared::cta.global.im2col::w::128" TX
     " [%r1], [%d1, {%r3, 5, 6}], [%r2], {1, 2};",
     1, 1, "these do: sm_100a, sm_103a"},
    {"sm_100a: cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w" TX
     " [%r1], [%d1, {%r3, 5, 6, 7, 8}], [%r2], {1, 2, 3};",
     1, 127, "2 offsets in braces"},
    {"cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" TX
     " [%r1], [%d1, {%r3, 5}], [%r2];",
     1, 1, "sm_90a does not have it"},
    {"sm_100a: cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" TX
     " [%r1], [%d1, {%r3, 5}], [%r2];",
     1, 98, "[map, {5 coordinates}]"},
    {"sm_120a: cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" TX
     " [%r1], [%d1, {%r3, 5, 6, 7, 8}], [%r2];",
     1, 1, "sm_120a does not have it"},
    {"sm_100a: cp.async.bulk.tensor.3d.shared::cluster.global.tile::gather4" TX
     " [%r1], [%d1, {%r3, 5, 6, 7, 8}], [%r2];",
     1, 47, ".tile::gather4 has no place"},
    {"sm_120a: cp.async.bulk.tensor.2d.shared::cta.global.tile" TX
     ".cta_group::2 [%r1], [%d1, {%r3, 5}], [%r2];",
     1, 1, "these do: sm_100a, sm_103a"},
    {"cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%d1], [%r1], 32, %h1;", 1, 1,
     "these do: sm_100a, sm_103a, sm_120a"},
    {"tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%d1], 2;", 1, 1, "sm_100a"},
    {"tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r1], %r2;", 1, 1, "2 operands"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_async_suite(void)
{
    Suite *s = suite_create("emu_decode_async");
    TCase *c = tcase_create("async");
    tcase_add_test(c, an_mbarrier_is_used);
    tcase_add_test(c, a_copy_is_asynchronous);
    tcase_add_test(c, a_tensor_is_copied);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
