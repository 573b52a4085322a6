/* decode_async.c - forms of mbarriers, asynchronous copies, tensor copies and tensor maps;
 * refusals. */
#include "spec-tests/unit/emu/decode/text.h"

#define MBARRIER .execute = emu_mbarrier, .space = EMU_SHARED, .a = {T_AT(TEXT_R + 1, 0)}
#define TX       ".mbarrier::complete_tx::bytes"

static const text_form mbarriers[] = {
    {"mbarrier.init.shared::cta.b64 [%r1], 1;",
     {MBARRIER, .op = EMU_MBARRIER_INIT, .type = EMU_B64, .b = {T_IS(1)}}},
    {"mbarrier.inval.shared.b64 [%r1];", {MBARRIER, .op = EMU_MBARRIER_INVAL, .type = EMU_B64}},
    {"mbarrier.complete_tx.shared::cluster.relaxed.cluster.b64 [%r1], %r2;",
     {MBARRIER, .op = EMU_MBARRIER_COMPLETE_TX, .type = EMU_B64, .sem = EMU_RELAXED,
      .scope = EMU_CLUSTER, .b = {R(2)}}},
    {"mbarrier.arrive.shared::cta.b64 %d1, [%r1];",
     {MBARRIER, .op = EMU_MBARRIER_ARRIVE, .type = EMU_B64, .d = {D(1)}}},
    {"mbarrier.arrive_drop.release.cluster.shared::cluster.b64 _, [%r1], 3;",
     {MBARRIER, .op = EMU_MBARRIER_ARRIVE_DROP, .type = EMU_B64, .sem = EMU_RELEASE,
      .scope = EMU_CLUSTER, .b = {T_IS(3)}}},
    {"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 512;",
     {MBARRIER, .op = EMU_MBARRIER_ARRIVE, .type = EMU_B64, .flags = EMU_MBARRIER_EXPECT,
      .c = {T_IS(512)}}},
    {"mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], %r2, 100;",
     {MBARRIER, .op = EMU_MBARRIER_TRY_WAIT, .type = EMU_B64, .flags = EMU_MBARRIER_PARITY,
      .d = {T_PRED(1)}, .b = {R(2)}, .c = {T_IS(100)}}},
    {"mbarrier.test_wait.shared.b64 %p1, [%r1], %d1;",
     {MBARRIER, .op = EMU_MBARRIER_TEST_WAIT, .type = EMU_B64, .d = {T_PRED(1)}, .b = {D(1)}}},
    {"mbarrier.pending_count.b64 %r1, %d1;",
     {.execute = emu_mbarrier,
      .op = EMU_MBARRIER_PENDING_COUNT,
      .type = EMU_B64,
      .d = {R(1)},
      .b = {D(1)}}},
};

START_TEST(an_mbarrier_is_used)
{
    text_check_forms(mbarriers, COUNT(mbarriers));
}
END_TEST

#define TO   .d = {T_AT(TEXT_R + 1, 0)}
#define FROM .a = {T_AT(TEXT_D + 1, 0)}
#define OF   .c = {T_AT(TEXT_R + 2, 0)}
#define COPY .execute = emu_bulk, .op = EMU_BULK_COPY
#define DOWN .space = EMU_GLOBAL, .to = EMU_SHARED
#define UP   .space = EMU_SHARED, .to = EMU_GLOBAL

static const text_form copies[] = {
    {"cp.async.ca.shared.global.L2::128B [%r1], [%d1], 16;",
     {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY, .count = 16, TO, FROM}},
    {"cp.async.cg.shared::cta.global.L2::cache_hint [%r1], [%d1], 16, %r3, %d2;",
     {.execute = emu_cp_async,
      .op = EMU_CP_ASYNC_COPY,
      .count = 16,
      .flags = EMU_CP_ASYNC_CG,
      TO,
      FROM,
      .b = {R(3)}}},
    {"cp.async.ca.shared.global [%r1], [%d1], 4, %p1;",
     {.execute = emu_cp_async,
      .op = EMU_CP_ASYNC_COPY,
      .count = 4,
      .flags = EMU_CP_ASYNC_IGNORE_SRC,
      TO,
      FROM,
      .b = {T_PRED(1)}}},
    {"cp.async.wait_group 2;",
     {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = 2}},
    {"cp.async.wait_all;", {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL}},
    {"cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%r1];",
     {.execute = emu_cp_async,
      .op = EMU_CP_ASYNC_MBARRIER_ARRIVE,
      .type = EMU_B64,
      .space = EMU_SHARED,
      .flags = EMU_CP_ASYNC_NOINC,
      .a = {T_AT(TEXT_R + 1, 0)}}},
    {"cp.async.bulk.shared::cluster.global" TX " [%r1], [%d1], 256, [%r2];",
     {COPY, DOWN, TO, FROM, .b = {T_IS(256)}, OF}},
    {"cp.async.bulk.shared::cluster.global" TX ".multicast::cluster.L2::cache_hint [%r1], [%d1], "
     "256, [%r2], %h1, %d2;",
     {COPY, DOWN, .flags = EMU_BULK_MULTICAST, TO, FROM, .b = {T_IS(256)}, OF, .x = {H(1)}}},
    {"cp.async.bulk.shared::cluster.shared::cta" TX " [%r1], [%r3], %r4, [%r2];",
     {COPY, .space = EMU_SHARED, .to = EMU_SHARED, TO, .a = {T_AT(TEXT_R + 3, 0)}, .b = {R(4)},
      OF}},
    {"cp.async.bulk.global.shared::cta.bulk_group [%d1], [%r1], 64;",
     {COPY, UP, .d = {T_AT(TEXT_D + 1, 0)}, .a = {T_AT(TEXT_R + 1, 0)}, .b = {T_IS(64)}}},
    {"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [%d1], [%r1], 64;",
     {.execute = emu_bulk,
      .op = EMU_BULK_REDUCE,
      UP,
      .type = EMU_BF16,
      .flags = EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT | EMU_BULK_NOFTZ,
      .d = {T_AT(TEXT_D + 1, 0)},
      .a = {T_AT(TEXT_R + 1, 0)},
      .b = {T_IS(64)}}},
    {"cp.reduce.async.bulk.shared::cluster.shared::cta" TX ".inc.u32 [%r1], [%r3], 64, [%r2];",
     {.execute = emu_bulk,
      .op = EMU_BULK_REDUCE,
      .space = EMU_SHARED,
      .to = EMU_SHARED,
      .type = EMU_U32,
      .flags = EMU_REDUCE_INC << EMU_BULK_REDUCE_SHIFT,
      TO,
      .a = {T_AT(TEXT_R + 3, 0)},
      .b = {T_IS(64)},
      OF}},
    {"cp.async.bulk.prefetch.L2.global [%d1], 64;",
     {.execute = emu_bulk, .op = EMU_BULK_PREFETCH, .space = EMU_GLOBAL, FROM, .b = {T_IS(64)}}},
    {"cp.async.bulk.commit_group;", {.execute = emu_bulk, .op = EMU_BULK_COMMIT_GROUP}},
    {"cp.async.bulk.wait_group.read 1;",
     {.execute = emu_bulk, .op = EMU_BULK_WAIT_GROUP, .count = 1, .flags = EMU_BULK_READ}},
};

START_TEST(a_copy_is_asynchronous)
{
    text_check_forms(copies, COUNT(copies));
}
END_TEST

static const emu_operand at[] = {{R(3)}, {T_IS(5)}},
                         four[] = {{R(3)}, {R(4)}, {R(5)}, {R(6)}, {H(1)}, {H(2)}};
#define TENSOR .execute = emu_tma

static const text_form tensors[] = {
    {"cp.async.bulk.tensor.2d.shared::cluster.global" TX
     ".L2::cache_hint [%r1], [%d1, {%r3, 5}], [%r2], %d2;",
     {TENSOR, .op = EMU_BULK_COPY, DOWN, TO, FROM, OF, .list = at, .listed = 2}},
    {"cp.async.bulk.tensor.2d.shared::cluster.global.tile" TX
     ".multicast::cluster [%r1], [%d1, {%r3, 5}], [%r2], 3;",
     {TENSOR, .op = EMU_BULK_COPY, DOWN, .flags = EMU_BULK_MULTICAST, TO, FROM, OF, .x = {T_IS(3)},
      .list = at, .listed = 2}},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     " [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2], {%h1, %h2};",
     {TENSOR, .op = EMU_BULK_COPY, DOWN, .flags = EMU_BULK_IM2COL, TO, FROM, OF, .list = four,
      .listed = 6}},
    {"cp.async.bulk.tensor.4d.shared::cluster.global.im2col" TX
     ".multicast::cluster [%r1], [%d1, {%r3, %r4, %r5, %r6}], [%r2], {%h1, %h2}, %h3;",
     {TENSOR, .op = EMU_BULK_COPY, DOWN, .flags = EMU_BULK_IM2COL | EMU_BULK_MULTICAST, TO, FROM,
      OF, .x = {H(3)}, .list = four, .listed = 6}},
    {"cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%d1, {%r3, 5}], [%r1];",
     {TENSOR, .op = EMU_BULK_COPY, UP, TO, FROM, .list = at, .listed = 2}},
    {"cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%d1, {%r3, %r4, %r5, "
     "%r6}], [%r1];",
     {TENSOR, .op = EMU_BULK_COPY, UP, .flags = EMU_BULK_IM2COL, TO, FROM, .list = four,
      .listed = 4}},
    {"cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.bulk_group [%d1, {%r3, 5}], [%r1];",
     {TENSOR, .op = EMU_BULK_REDUCE, UP, .flags = EMU_REDUCE_MAX << EMU_BULK_REDUCE_SHIFT, TO, FROM,
      .list = at, .listed = 2}},
    {"cp.async.bulk.prefetch.tensor.2d.L2.global [%d1, {%r3, 5}];",
     {TENSOR, .op = EMU_BULK_PREFETCH, .space = EMU_GLOBAL, FROM, .list = at, .listed = 2}},
    {"cp.async.bulk.prefetch.tensor.4d.L2.global.im2col [%d1, {%r3, %r4, %r5, %r6}], {%h1, %h2};",
     {TENSOR, .op = EMU_BULK_PREFETCH, .space = EMU_GLOBAL, .flags = EMU_BULK_IM2COL, FROM,
      .list = four, .listed = 6}},
    {"tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r1], %d1;",
     {.execute = emu_tensormap,
      .op = EMU_TENSORMAP_REPLACE,
      .space = EMU_SHARED,
      .type = EMU_B64,
      .flags = EMU_FIELD_GLOBAL_ADDRESS,
      TO,
      .a = {D(1)}}},
    {"tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r1], 1, %r2;",
     {.execute = emu_tensormap,
      .op = EMU_TENSORMAP_REPLACE,
      .space = EMU_SHARED,
      .type = EMU_B32,
      .flags = EMU_FIELD_GLOBAL_DIM,
      .count = 1,
      TO,
      .a = {R(2)}}},
    {"tensormap.replace.tile.swizzle_mode.global.b1024.b32 [%d1], 3;",
     {.execute = emu_tensormap,
      .op = EMU_TENSORMAP_REPLACE,
      .space = EMU_GLOBAL,
      .type = EMU_B32,
      .flags = EMU_FIELD_SWIZZLE_MODE,
      .d = {T_AT(TEXT_D + 1, 0)},
      .a = {T_IS(3)}}},
    {"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned "
     "[%d1], [%r1], 128;",
     {.execute = emu_tensormap,
      .op = EMU_TENSORMAP_CP_FENCEPROXY,
      UP,
      .sem = EMU_RELEASE,
      .scope = EMU_GPU,
      .d = {T_AT(TEXT_D + 1, 0)},
      .a = {T_AT(TEXT_R + 1, 0)}}},
    {"prefetch.param.tensormap [m];",
     {.execute = emu_tensormap,
      .op = EMU_TENSORMAP_PREFETCH,
      .space = EMU_PARAM,
      .d = {T_AT(-1, 64)}}},
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
    {"cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" TX
     " [%r1], [%d1, {%r3, 5}], [%r2];",
     1, 47, ".tile::gather4 has no place"},
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
