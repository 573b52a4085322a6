/* emu.c - the machine as an implementation: its two kinds of answer, what it does not answer,
 * and that a machine that does something else is noticed.
 *
 * What is here: one question of each family, machines whose memory a hook changes.
 * What is not: all vectors (judge --subject emu), wrong layouts of tensor cores
 * (unit/compare/machine/atoms.c). */
#include "spec-tests/judge/answerers/emu.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { MAX_ARGS = 12 };

static const struct asked {
    const char *op, *args[MAX_ARGS];
    enum answer_kind kind;
    const char *text; /* the whole value, or a part of the reason */
} questions[] = {
    {"copy", {"(_2,_3):(_3,_1)", "(_2,_3):(_1,_4)"}, ANSWER_VALUE, "(0,3,_,_,1,4,_,_,2,5)"},
    {"copy", {"_6:_0", "_6:_1"}, ANSWER_VALUE, "(0,0,0,0,0,0)"},
    {"copy", {"_6:_1", "_5:_1"}, ANSWER_UNSUPPORTED, "nothing to run, for ref refuses: "},
    {"copy_aligned", {"_4:_2", "_4:_1"}, ANSWER_VALUE, "(0,2,4,6)"},
    {"copy_if",
     {"(3,2)", "(_4,_3):(_1,_4)", "(_4,_3):(_3,_1)"},
     ANSWER_VALUE,
     "(0,4,_,1,5,_,2,6,_,_,_,_)"},
    {"copy_if",
     {"(3,2)", "((_2,_2),_3):((_1,_2),_4)", "((_2,_2),_3):((_1,_2),_4)"},
     ANSWER_VALUE,
     "(0,1,2,_,4,5,6,_,_,_,_,_)"},
    {"copy_atom",
     {"UniversalCopy<u64>", "32b", "(_2,_3):(_1,_2)", "(_2,_3):(_1,_4)"},
     ANSWER_VALUE,
     "(0,1,_,_,2,3,_,_,4,5)"},
    {"copy_atom",
     {"SM80_CP_ASYNC_CACHEGLOBAL<u128>", "32b", "(_4,_2):(_1,_4)", "(_4,_2):(_1,_8)"},
     ANSWER_VALUE,
     "(0,1,2,3,_,_,_,_,4,5,6,7)"},
    {"fill", {"(_2,_3):(_1,_4)", "-7"}, ANSWER_VALUE, "(-7,-7,_,_,-7,-7,_,_,-7,-7)"},
    {"fill<8>", {"_3:_1", "-5"}, ANSWER_VALUE, "(-5,-5,-5)"},
    {"fill<128>", {"_2:_2", "-5"}, ANSWER_VALUE, "(-5,_,-5)"},
    {"clear", {"_3:_1"}, ANSWER_VALUE, "(0,0,0)"},
    {"store", {"_5:_1", "3", "-1"}, ANSWER_VALUE, "(_,_,_,-1,_)"},
    {"cooperative_copy<2,64>", {"1", "_4:_1", "_4:_1"}, ANSWER_VALUE, "(_,_,2,3)"},
    {"cooperative_copy<8>", {"5", "_5:_1", "_5:_1"}, ANSWER_VALUE, "(_,_,_,_,_)"},
    {"Copy_Traits.DstLayout", {"UniversalCopy<u8,u32>"}, ANSWER_VALUE, "(_1,_32):(_0,_1)"},
    {"Copy_Traits.SrcLayout", {"UniversalCopy<u256>"}, ANSWER_VALUE, "(_1,_256):(_0,_1)"},
    {"Copy_Traits.SrcLayout",
     {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u64>"},
     ANSWER_VALUE,
     "(_1,_64):(_0,_1)"},
    {"Copy_Traits.SrcLayout", {"SM90_BULK_COPY_G2S,_1280"}, ANSWER_VALUE, "(_1,_1280):(_0,_1)"},
    {"Copy_Traits.DstLayout", {"SM90_BULK_COPY_S2G,_1280"}, ANSWER_VALUE, "(_1,_1280):(_0,_1)"},
    {"Copy_Traits.DstLayout",
     {"SM90_BULK_COPY_G2S::PREFETCH,_128"},
     ANSWER_UNSUPPORTED,
     "moves nothing by itself"},
    {"Copy_Traits.ThrID", {"SM75_U32x4_LDSM_N"}, ANSWER_VALUE, "_32:_1"},
    {"Copy_Traits.SrcLayout", {"SM75_U32x1_MOVM_T"}, ANSWER_UNSUPPORTED, "the machine transposes"},
    {"Copy_Traits.SrcLayout",
     {"SM50_Shuffle_U32_2x2Trans_XOR1"},
     ANSWER_UNSUPPORTED,
     "is not a single instruction of a thread"},
    {"Copy_Atom.ValLayoutSrc", {"UniversalCopy<u64>", "16b"}, ANSWER_VALUE, "(_1,_4):(_0,_1)"},
    {"Copy_Atom.ValLayoutDst",
     {"SM75_U16x2_LDSM_T", "16b"},
     ANSWER_VALUE,
     "((_4,_8),(_1,_2)):((_16,_1),(_1,_8))"},
    {"MMA_Traits.CLayout",
     {"SM80_16x8x16_F32F16F16F32_TN"},
     ANSWER_VALUE,
     "((_4,_8),(_2,_2)):((_32,_1),(_16,_8))"},
    {"MMA_Traits.ALayout",
     {"SM90_64x8x16_F32F16F16_SS<K,K>"},
     ANSWER_VALUE,
     "(_128,(_64,_16)):(_0,(_1,_64))"},
    {"MMA_Traits.CLayout",
     {"UniversalFMA<float,float,float,float>"},
     ANSWER_UNSUPPORTED,
     "is not a single instruction"},
    {"GMMA::Layout_K_SW64_Atom<16b>",
     {NULL},
     ANSWER_VALUE,
     "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)"},
    {"GMMA::Layout_K_INTER_Atom<128b>", {NULL}, ANSWER_UNSUPPORTED, "is not a single instruction"},
    {"tma_copy.TV",
     {"SM90_TMA_LOAD_MULTICAST", "gmem_ptr[16b](0x1000) o (100,72):(72,_1)",
      "Sw<3,4,3> o smem_ptr[16b](unset) o (_32,_64):(_64,_1)", "(_32,_64)", "_2"},
     ANSWER_VALUE,
     "(_32,_64) (_2,(((_64,_32),_1))):(_16,(((_32,_1),_0)))"},
    {"tma_copy.transaction_bytes",
     {"SM90_TMA_STORE", "gmem_ptr[32b](0x10) o (21,57):(60,_1)", "(_16,_8):(_8,_1)"},
     ANSWER_VALUE,
     "_512"},
    {"tma_copy.tensor_map",
     {"SM90_TMA_STORE", "gmem_ptr[32b](0x10) o (21,56):(_0,_1)", "(_16,_8):(_8,_1)"},
     ANSWER_UNSUPPORTED,
     "of several elements stored to one place"},
    {"tma_copy.tensor_map",
     {"SM90_TMA_LOAD", "gmem_ptr[8b](0x1000) o 4294967296:_1", "_256:_1"},
     ANSWER_UNSUPPORTED,
     "of more bytes than there is room"},
    {"im2col_tma_copy.transaction_bytes",
     {"SM90_TMA_LOAD_IM2COL", "gmem_ptr[16b](0x4000) o ((11,20,5),16):((16,176,3520),_1)",
      "(_64,_16):(_16,_1)", "(_64,_16)", "_1", "(-1,0)", "(0,-4)", "(1,0)", "(1,0)", "(1,3)",
      "(0,0)", "(1,1)"},
     ANSWER_VALUE,
     "_2048"},
    {"im2col_tma_copy.RefLayout",
     {"SM90_TMA_STORE_IM2COL", "gmem_ptr[32b](0x1000) o ((_33,_17,_7),_64):((_64,_2112,_35904),_1)",
      "(_96,_32):(_32,_1)"},
     ANSWER_VALUE,
     "(_1,_3072):(_0,_1)"},
    {"im2col_tma_copy.TV",
     {"SM90_TMA_STORE_IM2COL", "gmem_ptr[16b](0x4000) o ((11,33,3),32):((32,352,11616),_1)",
      "(_64,_16):(_16,_1)", "(_64,_16)", "_1", "(-2,0)", "(-2,0)", "(2,0)", "(2,0)", "(1,2)",
      "(0,0)", "(1,1)"},
     ANSWER_UNSUPPORTED,
     "a store into the padding"},
    {"im2col_tma_copy.TV",
     {"SM90_TMA_LOAD_IM2COL_MULTICAST",
      "gmem_ptr[16b](0x4000) o ((33,9,5),64):((64,2112,19008),_1)", "(_32,_64):(_64,_1)",
      "(_32,_64)", "_2", "(-1,0)", "(1,0)", "(1,0)", "(1,0)", "(1,1)", "(0,0)", "(2,2)"},
     ANSWER_UNSUPPORTED,
     "of several CTAs"},
    {"fill", {"(_3", "1"}, ANSWER_FAULT, "CT_EPARSE: column 4"},
    {"fill", {"Sw<3,4,2>", "1"}, ANSWER_UNSUPPORTED, "nothing to run, for ref refuses: Sw<3,4,2>"},
    {"frobnicate", {"(_3"}, ANSWER_UNSUPPORTED, "no instruction is involved in"},
    {"composition", {"_4:_1", "_4:_1"}, ANSWER_UNSUPPORTED, "no instruction is involved in"},
    {"copy_width", {"_4:_1", "_4:_1"}, ANSWER_UNSUPPORTED, "no instruction is involved in"},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static int count(const char *const *args)
{
    int n = 0;
    while (n < MAX_ARGS && args[n] != NULL)
        ++n;
    return n;
}

START_TEST(each_family)
{
    const struct asked *q = &questions[_i];
    struct answerer *s = answerer_emu_open();
    struct answer a = {.kind = ANSWER_GONE};
    for (int again = 0; again < 2; ++again) {
        answerer_ask(s, q->op, count(q->args), q->args, &a);
        ck_assert_msg(a.kind == q->kind, "%s: answer of kind %d: %s", q->op, (int)a.kind,
                      a.text.bytes);
        ck_assert_msg(a.kind == ANSWER_VALUE ? strcmp(a.text.bytes, q->text) == 0
                                             : strstr(a.text.bytes, q->text) != NULL,
                      "%s: `%s`, not `%s`", q->op, a.text.bytes, q->text);
    }
    answer_free(&a);
    ck_assert_uint_eq(answerer_close(s), 0);
}
END_TEST

/* ---- Machines that are wrong ---- */

/* One bit of a byte of shared memory is another. */
static void spoil(emu_machine *m)
{
    uint64_t at = emu_generic(EMU_SHARED, emu_shared_address(0, 5));
    uint8_t byte = 0;
    ck_assert(emu_get(m, at, &byte, 1));
    byte ^= 4;
    ck_assert(emu_put(m, at, &byte, 1));
}

/* Everything in shared memory is one element further on. */
static void shift(emu_machine *m)
{
    uint8_t bytes[256];
    uint64_t at = emu_generic(EMU_SHARED, emu_shared_address(0, 0));
    ck_assert(emu_get(m, at, bytes, sizeof bytes));
    ck_assert(emu_put(m, at + 4, bytes, sizeof bytes));
}

static const struct wrong {
    emu_disturb *disturb;
    const char *op, *args[MAX_ARGS];
    enum answer_kind kind;
    const char *text;
} wrongs[] = {
    {spoil, "copy", {"_3:_1", "_3:_1"}, ANSWER_VALUE, "(0,1025,2)"},
    {shift, "copy", {"_3:_1", "_3:_1"}, ANSWER_VALUE, "(0,0,1)"},
    {spoil, "fill", {"_3:_1", "0"}, ANSWER_VALUE, "(0,1024,0)"},
    {spoil,
     "cooperative_copy<2>",
     {"0", "_4:_1", "_4:_1"},
     ANSWER_REFUSED,
     "cell 1: thread 1 has 1, the machine does not"},
    {shift, "cooperative_copy<2>", {"0", "_4:_2", "_4:_2"}, ANSWER_REFUSED, "cell 4: thread 0"},
    {spoil,
     "Copy_Traits.DstLayout",
     {"UniversalCopy<u64>"},
     ANSWER_REFUSED,
     "bit 42 of the target is not bit 42 of the source"},
    {shift, "Copy_Traits.SrcLayout", {"SM90_BULK_COPY_G2S,_1280"}, ANSWER_REFUSED, "bit 32"},
    {spoil,
     "tma_copy.gbasis",
     {"SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (64,48):(48,_1)", "(_16,_16):(_16,_1)"},
     ANSWER_REFUSED,
     "tile 0: byte 5 of shared memory is 0x"},
    {shift,
     "tma_copy.TV",
     {"SM90_TMA_LOAD", "gmem_ptr[16b](0x1000) o (64,48):(48,_1)", "(_16,_16):(_16,_1)"},
     ANSWER_REFUSED,
     "tile 0: byte 4 of shared memory"},
    {spoil,
     "tma_copy.TV",
     {"SM90_TMA_STORE", "gmem_ptr[16b](0x1000) o (64,48):(48,_1)", "(_16,_16):(_16,_1)"},
     ANSWER_REFUSED,
     "tile 0: byte "},
};
enum { WRONGS = sizeof wrongs / sizeof wrongs[0] };

START_TEST(a_wrong_machine_is_noticed)
{
    const struct wrong *w = &wrongs[_i];
    struct answerer *s = answerer_emu_disturbed(w->disturb);
    struct answer a = {.kind = ANSWER_GONE};
    answerer_ask(s, w->op, count(w->args), w->args, &a);
    ck_assert_msg(a.kind == w->kind && strstr(a.text.bytes, w->text) != NULL, "%s: kind %d: %s",
                  w->op, (int)a.kind, a.text.bytes);
    answer_free(&a);
    answerer_close(s);
}
END_TEST

START_TEST(numbers_in_names)
{
    ck_assert_int_eq(emu_template("fill", 0, 32), 32);
    ck_assert_int_eq(emu_template("fill<8>", 0, 32), 8);
    ck_assert_int_eq(emu_template("cooperative_copy<4,128>", 1, 32), 128);
    ck_assert_int_eq(emu_template("cooperative_copy<4>", 1, 32), 32);
    ck_assert_int_eq(emu_template("tma_copy.TV<64b>", 0, 0), 64);
}
END_TEST

Suite *answerer_emu_suite(void)
{
    Suite *s = suite_create("answerer_emu");
    TCase *t = tcase_create("machine");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, each_family, 0, QUESTIONS);
    tcase_add_loop_test(t, a_wrong_machine_is_noticed, 0, WRONGS);
    tcase_add_test(t, numbers_in_names);
    suite_add_tcase(s, t);
    return s;
}
