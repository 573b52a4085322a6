/* parse.c - text as values: what is refused, where, and that nothing in a text can do
 * harm.
 *
 * What is here: columns and sentences; expressions; hostile text; every cut of every text, in
 * every arena. What is not: values that read back (unit/ref/value/print.c), characters (scan.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bad {
    const char *text;
    int64_t column;
    const char *part;
};

static const struct bad values[] = {
    {"", 1, "expected a value, the text ends"},
    {"   ", 4, "expected a value, the text ends"},
    {"(2,3", 5, "expected ',' or ')', the text ends"},
    {"(2,,3)", 4, "expected a value, found ','"},
    {"(2,3))", 6, "expected the end, found ')'"},
    {"(2 3)", 3, "expected ',' or ')', found ' '"},
    {"2 3", 3, "expected the end, found '3'"},
    {"2:", 3, "expected a value, the text ends"},
    {"(2,3):(1)", 1, "shape (2,3) and stride (1) are not congruent"},
    {" 2:(1)", 1, "shape 2 and stride (1) are not congruent"},
    {"(5,(-2:1))", 5, "extent -2 is negative"},
    {"_4@", 4, "expected a number, the text ends"},
    {"_4@x", 4, "expected a number, found 'x'"},
    {"2@-1", 2, "the basis element has no such mode"},
    {"2@65536", 2, "the basis element has no such mode"},
    {"--4", 2, "expected a number, found '-'"},
    {"-", 2, "expected a number, the text ends"},
    {"_--4", 2, "expected the end, found '-'"},
    {"9223372036854775808", 1, "the number does not fit 64 bits"},
    {"(2,-9223372036854775809)", 4, "the number does not fit 64 bits"},
    {"2@99999999999999999999", 3, "the number does not fit 64 bits"},
    {"0b", 2, "expected the end, found 'b'"},
    {"-4b", 3, "expected the end, found 'b'"},
    {"Sw<2,0>", 7, "expected ,, found '>'"},
    {"Sw<2,0,3", 9, "expected '>', the text ends"},
    {"Sw<,0,3>", 4, "expected a number, found ','"},
    {"Sw<2,0,1>", 1, "Sw<2,0,1>: needs"},
    {"(Sw<2,0,65>)", 2, "the swizzle leaves 31 bits"},
    {"Sw<-65,0,0>", 1, "the swizzle leaves 31 bits"},
    {"Sw<0,99,0>", 1, "the swizzle leaves 31 bits"},
    {"Sw<65,0,0>", 1, "the swizzle leaves 31 bits"},
    {"Sw<0,-65,0>", 1, "the swizzle leaves 31 bits"},
    {"Sw<0,0,-65>", 1, "the swizzle leaves 31 bits"},
    {"Sw<2,0,3>_", 11, "expected a pointer after the swizzle, the text ends"},
    {"M_8|(3&3)=12", 1, "the bits of M_s|(d&f)=v do not add up"},
    {"M_1|(1&1)=1", 1, "do not add up"},
    {"M_8|(4&3)=12", 1, "do not add up"},
    {"M_8|(0&0)=8", 1, "do not add up"},
    {"M_8|(-1&3)=7", 1, "do not add up"},
    {"M_4294967296|(1&1)=4294967297", 1, "do not add up"},
    {"M_8|3", 4, "expected |(, found '|'"},
    {"M_8|(3&3)", 9, "expected )=, found ')'"},
    {"ArithTuple", 11, "expected a value, the text ends"},
    {"ArithTupla(2,3)", 1, "expected a value, found 'A'"},
    {"ArithTuple(2,_)", 1, "an ArithTuple holds integers only"},
    {"ArithTuple(2,size(3))", 14, "expected a value, found 's'"},
    {"Shape<2,3", 10, "expected ',' or '>', the text ends"},
    {"Tile<2 3>", 7, "expected ',' or '>', found ' '"},
    {"Layout", 1, "expected a value, found 'L'"},
    {"LayoutLeft2", 1, "expected a value, found 'L'"},
    {"size(2)", 1, "expected a value, found 's'"},
    {"XX", 1, "expected a value, found 'X'"},
    {"X(2)", 1, "expected a value, found 'X'"},
    {"u", 1, "expected a value, found 'u'"},
    {"ptr[", 5, "expected a number, the text ends"},
    {"ptr[x](0x0)", 5, "expected"},
    {"ptr[32b(0x0)", 7, "expected [bits](address), found 'b'"},
    {"ptr[0b](0x0)", 1, "no element has that width"},
    {"ptr[1025b](0x0)", 1, "no element has that width"},
    {"ptr[32b](4)", 10, "expected an address, found '4'"},
    {"ptr[32b](0x)", 12, "expected hexadecimal digits, found ')'"},
    {"ptr[32b](0x1234567890123456)", 12, "the address has more than 60 bits"},
    {"ptr[32b](0x10", 14, "expected ')', the text ends"},
    {"subptr[4b](0x10)", 16, "expected the bit in the byte, found ')'"},
    {"ptr[4b](0x10.x)", 14, "expected a number"},
    {"tmem_[32b](0x10)", 16, "expected lane.column, found ')'"},
    {"tmem_[32b](0x10000.0)", 21, "expected lane.column"},
    {"tmem_[32b](0x1.10000)", 21, "expected lane.column"},
    {"tmem_[32b](0x1.g)", 16, "expected hexadecimal digits"},
    {"counting_iter(x)", 15, "expected a number, found 'x'"},
    {"counting_iter(4", 16, "expected ')', the text ends"},
    {"_4:_1 o _2", 1, "a composed layout is written: a o offset o b"},
    {"(_4:_1 o _2)", 2, "a composed layout is written"},
    {"_4:_1 o _2 o 7", 1, "make_composed_layout: 7 is neither a layout nor a swizzle"},
    {"_4:_1 o _2 o", 1, "a composed layout is written"},
    {"_4:_1 o", 7, "expected the end, found 'o'"},
    {"_4:_1o _2", 6, "expected the end, found 'o'"},
    {"ptr[32b](0x10) o Sw<1,0,1>", 1, "Sw<1,0,1>"},
    {"ArithTuple(0,0) o _4:_1 o _2", 1, "a composed layout is written"},
    {"\n", 1, "expected a value, found the byte 0x0a"},
    {"(2,\x80)", 4, "expected a value, found the byte 0x80"},
    {"\xc3\xa9", 1, "expected a value, found the byte 0xc3"},
    {"(\x7f)", 2, "found the byte 0x7f"},
};

static const struct bad expressions[] = {
    {"size", 5, "expected '(' after the name of an operation, the text ends"},
    {"size(2", 7, "expected ',' or ')', the text ends"},
    {"size(2,)", 8, "expected a value, found ')'"},
    {"upcast<4(_8:_1)", 9, "expected ',' or '>', found '('"},
    {"upcast<(2)", 11, "expected ',' or '>', the text ends"},
    {"(2,get<3>((5,7)))", 4, "get: mode 3 of (5,7)"},
    {"add(2, mul(9223372036854775807,2))", 8, "mul: the result of"},
    {"size(nothing(2))", 6, "nothing: no such operation"},
    {"size()", 1, "size: 0 operands; usage: size"},
    {"size(2,3)", 1, "size: 2 operands; usage: size"},
    {"size(2) o", 9, "expected the end, found 'o'"},
    {"make_layout((2,3),(1)) ", 1, "are not congruent"},
};

static void expect_bad(const struct bad *bad, size_t n, bool calls)
{
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < n; ++i) {
        const char *text = bad[i].text;
        ct_value v = calls ? ct_eval(cx, text, strlen(text)) : ct_parse(cx, text);
        if (ct_check(cx) == CT_OK || strstr(ct_message(cx), bad[i].part) == NULL ||
            cx->column != bad[i].column)
            ck_abort_msg("`%s`: %d: %s", text, (int)cx->column, ct_message(cx));
        ck_assert_int_eq(ct_length(v), 0);
        ck_assert(ct_check(cx) != CT_EPARSE ||
                  (int)strtol(ct_message(cx) + strlen("column "), NULL, 10) == (int)cx->column);
        ct_clear(cx);
    }
}

/* Every text of this file that is a value, and expressions. */
static const char *const good[] = {
    "(_2,(3,_5@1),_,())",
    "((2,3):(1,2),Sw<2,0,3>)",
    "M_8|(3&7)=11",
    "Shape<_2,3>",
    "Sw<2,0,3> o smem_ptr[16b](unset) o (_4,_8):(_8,_1)",
    "ArithTuple(_0,2) o (_3,5):(_1@0,_1@1)",
    "Sw<3,4,3>_smem_subptr[4b](0x80.4) o _8:_1",
    "tmem_[32b](0x0001.0004)",
    "counting_iter(-3)",
    "SM80_CP_ASYNC_CACHEALWAYS<u128>",
    "composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))",
    "upcast<4>(make_layout((_8,size<1>((2,3))), LayoutLeft))",
    "  size ( _4:_1 )  ",
    "get<1,0>((2,(3,5)))",
    "GenColMajor",
    "GenRowMajor",
    "X",
    "(X,_)",
};

enum { GOOD = sizeof good / sizeof good[0] };

START_TEST(values_that_are_none)
{
    expect_bad(values, sizeof values / sizeof values[0], false);
}
END_TEST

START_TEST(expressions_that_are_none)
{
    expect_bad(expressions, sizeof expressions / sizeof expressions[0], true);
}
END_TEST

START_TEST(other_ways_to_write_a_value)
{
    static const char *const pairs[][2] = {
        {"Shape<_2,3>", "(_2,3)"},
        {"Stride<_1,_2>", "(_1,_2)"},
        {"Step<_1,X,_1>", "(_1,_,_1)"},
        {"Coord<0,_>", "(0,_)"},
        {"Tile<_8:_1,_4>", "(_8:_1,_4)"},
        {"GenColMajor", "LayoutLeft"},
        {"GenRowMajor", "LayoutRight"},
        {"\t( _2 ,\t3 ):( _1,_2 ) ", "(_2,3):(_1,_2)"},
        {"(2:1, 3 :2)", "(2:1,3:2)"},
        {"ptr[32b](nil)", "ptr[32b]((nil))"},
        {"ptr[32b](0xABCDEF)", "ptr[32b](0xabcdef)"},
        {"ptr[4b](nil.4)", "subptr[4b]((nil).4)"},
        {"_4:_1 o _0 o _4:_1", "_4:_1 o _0 o _4:_1"},
    };
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i)
        harness_is(cx, ct_parse(cx, pairs[i][0]), pairs[i][1]);
}
END_TEST

/* Each text cut at each place: a value or a refusal with a column in the text, in any arena. In a
 * share a cut has every third arena, the next cut other ones. */
START_TEST(every_cut_in_every_arena)
{
    static _Alignas(16) char memory[1 << 16];
    ct_ctx cx;

    for (int i = 0; i < GOOD; ++i)
        for (size_t length = 0; length <= strlen(good[i]); ++length) {
            ct_error want = CT_ENOMEM;
            for (size_t size = sizeof memory; size >= 16; size = size > 2048 ? 2048 : size - 16) {
                if (size < 2048 && (size / 16 + length) % 3 != 0 && !check_every())
                    continue;
                ct_init(&cx, memory, size);
                ct_eval(&cx, good[i], length);
                if (size == sizeof memory)
                    want = ct_check(&cx);
                if (ct_check(&cx) != want && ct_check(&cx) != CT_ENOMEM)
                    ck_abort_msg("%.*s in %zu: %s", (int)length, good[i], size, ct_message(&cx));
                if (ct_check(&cx) == CT_EPARSE)
                    ck_assert(1 <= cx.column && cx.column <= (int64_t)length + 1);
            }
            ck_assert(length < strlen(good[i]) || want == CT_OK);
        }
}
END_TEST

/* Bytes of no character, and controls that are no blank, are alike: a share has some of them. */
static bool is_like_another(int byte)
{
    return (byte > 2 && byte < 9) || (byte > 14 && byte < 31) || (byte > 129 && byte < 254);
}

/* Any byte in any place: never more than a refusal, and no byte behind the text is looked at. */
START_TEST(every_byte_in_every_place)
{
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);
    char *text = malloc(200);

    ck_assert_ptr_nonnull(text);
    for (int i = 0; i < GOOD; ++i) {
        size_t length = strlen(good[i]);
        char *end = text + 200 - length; /* nothing behind it is ours */
        for (size_t at = 0; at < length; ++at)
            for (int byte = 0; byte < 256; ++byte) {
                if (is_like_another(byte) && !check_every())
                    continue;
                memcpy(end, good[i], length);
                end[at] = (char)byte;
                ct_value v = ct_eval(cx, end, length);
                if (ct_check(cx) == CT_OK)
                    ct_print(v, NULL, 0);
                else if (cx->column < 1 || cx->column > (int64_t)length + 1)
                    ck_abort_msg("%s: column %d of %zu", ct_message(cx), (int)cx->column, length);
                ct_clear(cx);
                ct_release(cx, mark);
            }
    }
    free(text);
}
END_TEST

START_TEST(deep_and_long_texts)
{
    enum { LONG = 1 << 18 };
    static const char *const piece[] = {
        "(",           "size(", "Shape<", "_4:_1 o _0 o ", "2@1", "_", "-", "9", "Sw<", "2,",
        "ArithTuple(", "a",     "a<",     "ptr[",          "(2,", " "};
    ct_ctx *cx = harness_context();
    char *text = malloc(LONG + 1);

    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < sizeof piece / sizeof piece[0]; ++i) {
        size_t n = strlen(piece[i]), length = 0;
        for (; length + n <= LONG; length += n)
            memcpy(text + length, piece[i], n);
        text[length] = '\0';
        ct_parse(cx, text);
        ck_assert_int_ne(ct_check(cx), CT_OK);
        ck_assert(cx->column >= 1 && cx->column <= (int64_t)length + 1);
        ct_clear(cx);
        ct_eval(cx, text, length);
        ck_assert_int_ne(ct_check(cx), CT_OK);
        ck_assert_uint_lt(strlen(ct_message(cx)), sizeof cx->message);
        ct_clear(cx);
    }
    free(text);
}
END_TEST

/* 64 levels are read, one more is not; as many parts of a composed layout as levels. */
START_TEST(levels_of_text)
{
    char text[4000];
    ct_ctx *cx = harness_context();

    for (int depth = 60; depth <= 68; ++depth) {
        memset(text, '(', (size_t)depth);
        text[depth] = '7';
        memset(text + depth + 1, ')', (size_t)depth);
        text[2 * depth + 1] = '\0';
        ct_parse(cx, text);
        ck_assert_int_eq(ct_check(cx), depth < CT_MAX_DEPTH ? CT_OK : CT_EPARSE);
        ct_clear(cx);
    }
    text[0] = '7';
    text[1] = '\0';
    for (int modes = 1; modes <= CT_MAX_DEPTH + 1; ++modes) {
        strcat(text, "@0");
        ct_parse(cx, text);
        ck_assert_int_eq(ct_check(cx), modes <= CT_MAX_DEPTH ? CT_OK : CT_EPARSE);
        ct_clear(cx);
    }
    text[0] = '\0';
    for (int parts = 0; parts < 63; ++parts)
        strcat(text, "Sw<1,0,1> o _0 o ");
    ck_assert_uint_lt(strlen(text) + 20, sizeof text);
    size_t length = strlen(text);
    strcpy(text + length, "_4:_1");
    ct_parse(cx, text);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    strcpy(text + length, "Sw<1,0,1> o _0 o _4:_1");
    ct_parse(cx, text);
    harness_fails(cx, CT_EPARSE, "too many parts of a composed layout");
}
END_TEST

START_TEST(bytes_that_end_nothing)
{
    ct_ctx *cx = harness_context();

    ct_parse_n(cx, "(2,3)\0", 6);
    ck_assert_int_eq(cx->column, 6);
    harness_fails(cx, CT_EPARSE, "expected the end, found the byte 0x00");
    ct_parse_n(cx, "(2\0,3)", 6);
    ck_assert_int_eq(cx->column, 3);
    harness_fails(cx, CT_EPARSE, "found the byte 0x00");
    harness_is(cx, ct_parse_n(cx, "(2,3)garbage", 5), "(2,3)");
    harness_is(cx, ct_parse_n(cx, "123", 2), "12");
    ct_parse_n(cx, "u8", 1); /* the name of a type needs its width */
    harness_fails(cx, CT_EPARSE, "found 'u'");
}
END_TEST

START_TEST(a_failed_context_reads_nothing)
{
    ct_ctx *cx = harness_context();

    ct_parse(cx, "(2,?)");
    ck_assert_int_eq(ct_length(ct_parse(cx, "(2,3)")), 0);
    ck_assert_int_eq(ct_length(ct_eval(cx, "size(7)", 7)), 0);
    ck_assert_str_eq(ct_str(cx, ct_underscore()), "");
    harness_fails(cx, CT_EPARSE, "column 4");
}
END_TEST

Suite *parse_suite(void)
{
    Suite *suite = suite_create("parse");
    TCase *all = tcase_create("parse");

    tcase_add_test(all, values_that_are_none);
    tcase_add_test(all, expressions_that_are_none);
    tcase_add_test(all, other_ways_to_write_a_value);
    tcase_add_test(all, every_cut_in_every_arena);
    tcase_add_test(all, every_byte_in_every_place);
    tcase_add_test(all, deep_and_long_texts);
    tcase_add_test(all, levels_of_text);
    tcase_add_test(all, bytes_that_end_nothing);
    tcase_add_test(all, a_failed_context_reads_nothing);
    tcase_set_timeout(all, 60);
    suite_add_tcase(suite, all);
    return suite;
}
