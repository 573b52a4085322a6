/* op_tiled_copy.c - tiled copies by name.
 *
 * What is here: answers of CuTe for members of some copies; every member of what every function
 * makes, against the same member of the copy that is made by hand of its tile and its layout of
 * threads and values; what is refused before the operation is reached. What is not: the copies
 * themselves (unit/ref/atom). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static const struct op_answer answers[] = {
    {"tiled_copy.TV(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))",
     "(_4,_4) ((_4,_2),_2):((_1,_8),_4)"},
    {"tiled_copy.partition_S(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,3,smem_ptr[16b](0x0) o _64:_1)",
     "smem_ptr[16b](0x30) o ((_8,_1),(_1)):((_1,_0),(_0))"},
    {"tiled_copy.partition_D(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,3,ptr[16b](0x0) o _64:_1)",
     "ptr[16b](0xc) o ((_2,_1),(_1)):((_1,_0),(_0))"},
    {"tiled_copy.get_layoutS_TV(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1)",
     "((_8,_4),(_8,_1)):((_8,_0),(_1,_0))"},
    {"tiled_copy.get_layoutD_TV(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1)", "(_32,(_2,_1)):(_2,(_1,_0))"},
    {"tiled_copy.tidfrg_S(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,_64:_1)",
     "((_8,_4),(_8,_1),(_1)):((_8,_0),(_1,_0),(_0))"},
    {"tiled_copy.tidfrg_D(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,_64:_1)",
     "(_32,(_2,_1),(_1)):(_2,(_1,_0),(_0))"},
    {"tiled_copy.size(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_8"},
    {"tiled_copy.tile_size<0>(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_4"},
    {"tiled_copy.tile_size<1>(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_4"},
    {"tiled_copy.retile(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1),ptr[32b](0x0) o "
     "((_1,_2),_3,_5):((_0,_1),_2,_6))",
     "ptr[32b]((nil)) o ((_1,_2),_3,_5):((_0,_1),_2,_6)"},
    {"cotiled_copy.TV(UniversalCopy<u32>,32b,(_4,_2):(_2,_1),_8:_1)",
     "((_4,_2):(_2,_1)) (_4,_2):(_1,_4)"},
    {"make_tiled_copy_A.TV(SM75_U32x4_LDSM_N,16b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_16,_16) ((_4,_8),((_2,_2,_2),(_1,_1))):((_32,_1),((_16,_8,_128),(_0,_0)))"},
    {"make_tiled_copy_B.TV(SM75_U32x2_LDSM_N,16b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_8,_16) ((_4,_8),((_2,_2),(_1,_1))):((_16,_1),((_8,_64),(_0,_0)))"},
    {"make_tiled_copy_C.TV(UniversalCopy<u64>,32b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_16,_8) ((_4,_8),((_2,_2),(_1,_1))):((_32,_1),((_16,_8),(_0,_0)))"},
    {"make_tiled_copy_C_atom.TV(UniversalCopy<u64>,32b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):"
     "(_0,_0,_0),(_16,_8,_16))",
     "(_8:_1,(_4,_2):(_2,_1)) ((_4,_8),_2):((_8,_1),_32)"},
    {"tiled_copy.tile_size(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_16"},
    {"cotiled_copy.tile_size<0,1>(UniversalCopy<u32>,32b,(_4,_2):(_2,_1),(_4,_2):(_1,_4))", "_2"},
    {"tiled_copy.retile_S(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1),3,ptr[32b](0x40) "
     "o (_2,_3,_5):(_1,_2,_6))",
     "ptr[32b](0x40) o ((_1,_2),_3,_5):((_0,_1),_2,_6)"},
    {"tiled_copy.print(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1)",
     "TiledCopy\n  Tiler_MN:       (_64)\n  TiledLayout_TV: (_32,_2):(_2,_1)\nCopy_Atom\n"
     "  ThrID:        _32:_1\n  ValLayoutSrc: ((_8,_4),_8):((_8,_0),_1)\n"
     "  ValLayoutDst: (_32,_2):(_2,_1)\n  ValLayoutRef: (_32,_2):(_2,_1)\n  ValueType:    16b"},
    {"tiled_copy.get_slice(UniversalCopy<u32>,32b,_4:_1,_1:_0,_3)",
     "ThrCopy\n  ThrIdx: _3\nTiledCopy\n  Tiler_MN:       (_4)\n  TiledLayout_TV: (_4,_1):(_1,_0)"
     "\nCopy_Atom\n  ThrID:        _1:_0\n  ValLayoutSrc: (_1,_1):(_0,_1)\n"
     "  ValLayoutDst: (_1,_1):(_0,_1)\n  ValLayoutRef: (_1,_1):(_0,_1)\n  ValueType:    32b"},
    {NULL, NULL},
};

START_TEST(the_answers_of_cute)
{
    op_answers(answers);
}
END_TEST

#define TF32 "SM80_16x8x8_F32TF32TF32F32_TN,(_2,_1,_1):(_1,_0,_0),(_,_,_)"

#define WORD "UniversalCopy<u32>,32b"
#define ONE  "(_1,_2,_3):(_0,_1,_2)"

/* A function that makes a copy, of what, the layout of threads and values and the tile that CuTe
 * prints for it, the instruction and type, and a fragment of a thread. */
static const struct maker {
    const char *name, *of, *tv, *tiler, *atom, *fragment;
} makers[] = {
    {"tiled_copy", "(_4,_2):(_1,_4),(_1,_2):(_1,_1)", "((_4,_2),_2):((_1,_8),_4)", "(_4,_4)", WORD,
     ONE},
    {"make_tiled_copy_impl", "((_4,_2),_2):((_1,_8),_4),(_4,_4)", "((_4,_2),_2):((_1,_8),_4)",
     "(_4,_4)", WORD, ONE},
    {"cotiled_copy", "(_4,_2):(_2,_1),(_4,_2):(_1,_4)", "((_2,_2),_2):((_1,_4),_2)",
     "((_2,_2):(_2,_1),_2:_1)", WORD, ONE},
    {"make_tiled_copy_A", TF32, "((_4,_8,_2),((_2,_2),(_1,_1))):((_32,_1,_16),((_8,_128),(_0,_0)))",
     "(_32,_8)", WORD, ONE},
    {"make_tiled_copy_B", TF32, "((_4,_8,_2),(_2,(_1,_1))):((_8,_1,_0),(_32,(_0,_0)))", "(_8,_8)",
     WORD, ONE},
    {"make_tiled_copy_C", TF32, "((_4,_8,_2),((_2,_2),(_1,_1))):((_64,_1,_16),((_32,_8),(_0,_0)))",
     "(_32,_8)", WORD, ONE},
    {"make_tiled_copy_C_atom", TF32, "((_4,_8,_2),_1):((_16,_1,_8),_0)", "((_8,_2):(_1,_16),_4:_2)",
     WORD, ONE},
    {"make_tiled_copy_S", "SM75_U32x1_LDSM_N,16b,(_32,_1):(_1,_0),(_1,_8):(_0,_1)",
     "((_8,_4),((_2,_4),_4)):((_4,_0),((_32,_1),_64))", "(_32,_8)", WORD, ONE},
    {"make_tiled_copy_D", "SM75_U32x1_LDSM_N,16b,(_32,_1):(_1,_0),(_1,_8):(_0,_1)",
     "(_32,(_2,_4)):(_1,(_32,_64))", "(_32,_8)", WORD, ONE},
    {"make_tmem_copy", "tmem_[32b](0x0000.0000) o ((_16,_4),_8):((_65536,_2097152),_1)",
     "((_32,_4),(_2,_16)):((_0,_1),(_64,_4))", "((_4,_16):(_16,_1),_2:_1)",
     "SM100_TMEM_LOAD_16dp64b1x,32b", ONE},
    {"make_utccp_copy", "tmem_[8b](0x0000.0000) o (_64,(_2,_32)):(_262144,(_16777216,_1))",
     "(_1,(_128,_16)):(_0,(_1,_128))", "(_64:_1,_32:_1)", "SM100_UTCCP_128dp128bit_1cta,8b",
     "(_2048,_2,_3):(_1,_2048,_4096)"},
};
enum { MAKERS = sizeof makers / sizeof makers[0] };

/* A member, its template arguments, and its own operands; %s is the tile. */
static const struct member {
    const char *name, *template, *operands;
} members[] = {
    {"TV", "", ""},
    {"get_layoutS_TV", "", ""},
    {"get_layoutD_TV", "", ""},
    {"partition_S", "", ",5,counting_iter(0) o (_64,_32,3):(_1,_64,_2048)"},
    {"partition_D", "", ",_6,smem_ptr[32b](0x400) o (64,32):(32,_1)"},
    {"retile", "", ",%s"},
    {"retile_S", "", ",3,ptr[32b](0x40) o %s"},
    {"retile_D", "", ",3,ptr[32b](0x40) o %s"},
    {"tidfrg_S", "", ",(_64,_32):(_1,_64)"},
    {"tidfrg_D", "", ",ArithTuple(_0,_0) o (_64,_32):(_1@0,_1@1)"},
    {"tile2thrfrg", "", ",zipped_divide((_64,_32):(_1,_64),%s),(_1,_1):(_0,_0)"},
    {"get_slice", "", ",7"},
    {"size", "", ""},
    {"tile_size", "<1>", ""},
    {"print", "", ""},
};
enum { MEMBERS = sizeof members / sizeof members[0] };

/* name: the maker's own, or of the one that makes any copy of the same instruction. */
static void call_of(char *call, size_t size, const struct maker *maker, const char *name,
                    const char *of, const struct member *m)
{
    char operands[200];
    snprintf(operands, sizeof operands, m->operands,
             strncmp(m->name, "retile", 6) == 0 ? maker->fragment : maker->tiler);
    snprintf(call, size, "%s.%s%s(%s,%s%s)", name, m->name, m->template, maker->atom, of, operands);
}

/* Whatever made it: a copy is its atom, its tile and its layout of threads and values. */
START_TEST(each_member_of_each_copy)
{
    const struct maker *m = &makers[_i];
    char call[600], by_hand[600], of[300];

    snprintf(of, sizeof of, "%s,%s", m->tv, m->tiler);
    for (int i = 0; i < MEMBERS; ++i) {
        ct_ctx *cx = harness_context();
        call_of(call, sizeof call, m, m->name, m->of, &members[i]);
        call_of(by_hand, sizeof by_hand, m, "make_tiled_copy_impl", of, &members[i]);
        ct_value answer = harness_value(cx, call);
        harness_is(cx, answer, ct_str(cx, harness_value(cx, by_hand)));
        op_needs_memory(call);
    }
    snprintf(by_hand, sizeof by_hand, "%s %s", m->tiler, m->tv);
    call_of(call, sizeof call, m, m->name, m->of, &members[0]);
    harness_is(harness_context(), harness_value(harness_context(), call), by_hand);
}
END_TEST

/* No row of the table is left out: there are as many as makers times members, and no other. */
START_TEST(each_row_is_called)
{
    char name[100];
    int rows = 0;
    for (const cti_op *op = cti_tiled_copy_ops; op->name != NULL; ++op)
        ++rows;
    ck_assert_int_eq(rows, MAKERS * MEMBERS);
    for (int i = 0; i < MAKERS * MEMBERS; ++i) {
        int length = snprintf(name, sizeof name, "%s.%s", makers[i / MEMBERS].name,
                              members[i % MEMBERS].name);
        ck_assert_msg(cti_find_op(name, (size_t)length) != NULL, "%s", name);
    }
}
END_TEST

static const struct op_refusal refusals[] = {
    {"tiled_copy.TV(UniversalCopy<u32>,32b,_4:_1)", CT_EINVAL, "tiled_copy.TV: 3 operands"},
    {"tiled_copy.TV(_4,32b,_4:_1,_1:_0)", CT_EINVAL, "tiled_copy.TV: operand 1 is an integer"},
    {"tiled_copy.TV(UniversalCopy<u32>,_4,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.TV: operand 2 is an integer"},
    {"tiled_copy.TV()", CT_EINVAL, "tiled_copy.TV: 0 operands"},
    {"tiled_copy.partition_S(UniversalCopy<u32>,32b,_4:_1,_1:_0,0)", CT_EINVAL,
     "tiled_copy.partition_S: 5 operands"},
    {"tiled_copy.tidfrg_D(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.tidfrg_D: 4 operands"},
    {"tiled_copy.retile(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.retile: 4 operands"},
    {"tiled_copy.tile_size<2>(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "get: mode 2 of (_4), which has rank 1"},
    {"cotiled_copy.TV(UniversalCopy<u32>,32b,_4:_1)", CT_EINVAL, "cotiled_copy.TV: 3 operands"},
    {"make_tiled_copy_A.TV(UniversalCopy<u32>,32b,UniversalFMA<float>,_1:_0)", CT_EINVAL,
     "make_tiled_copy_A.TV: 4 operands"},
    {"make_tiled_copy_B.TV(UniversalCopy<u32>,32b,UniversalFMA<nothing>,_1:_0,_)", CT_EPARSE,
     "column 58: nothing is not known"},
    {"tiled_copy.TV(UniversalCopy<u32>,32b,_4:_1,_1:_0,_1)", CT_EINVAL,
     "tiled_copy.TV: 5 operands"},
    {"tiled_copy.retile_S(UniversalCopy<u32>,32b,_4:_1,_1:_0,(0,1),ptr[32b](0x0) o (_1,_3):(_0,_"
     "1))",
     CT_EINVAL, "tiled_copy.retile_S: operand 5 is a tuple"},
    {"tiled_copy.retile_S(UniversalCopy<u32>,32b,_4:_1,_1:_0,M_0|(8&56)=8,ptr[32b](0x0) o "
     "(_1,_3):(_0,_1))",
     CT_EINVAL, "tiled_copy.retile_S: the thread M_0|(8&56)=8 is not an integer"},
    {"tiled_copy.retile_D(UniversalCopy<u32>,32b,_4:_1,_1:_0,0,(_1,_3):(_0,_1))", CT_EINVAL,
     "tiled_copy.retile_D: operand 6 is a layout"},
    {"tiled_copy.get_slice(UniversalCopy<u32>,32b,_4:_1,_1:_0,_)", CT_EINVAL,
     "tiled_copy.get_slice: operand 5 is _"},
    {"make_tiled_copy_S.print(UniversalCopy<u32>,32b,SM75_U32x1_LDSM_N,16b,_16:_1,_8:_1)",
     CT_EINVAL, "make_tiled_copy: _16 threads of the tile are not a multiple of the atom's _32"},
    {"make_tiled_copy_D.print(UniversalCopy<u32>,32b,_4,16b,_16:_1,_8:_1)", CT_EINVAL,
     "make_tiled_copy_D.print: operand 3 is an integer"},
    {"make_tiled_copy_impl.print(SM75_U32x1_LDSM_N,8b,_32:_1,_8:_1)", CT_EINVAL,
     "get: mode 1 of _32, which has rank 1"},
    {NULL, CT_OK, NULL},
};

START_TEST(operands_that_do_not_count)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tiled_copy_suite(void)
{
    Suite *suite = suite_create("op_tiled_copy");
    TCase *all = tcase_create("op_tiled_copy");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, the_answers_of_cute);
    tcase_add_loop_test(all, each_member_of_each_copy, 0, MAKERS);
    tcase_add_test(all, each_row_is_called);
    tcase_add_test(all, operands_that_do_not_count);
    suite_add_tcase(suite, all);
    return suite;
}
