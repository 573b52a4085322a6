/* laws.c - the laws: they hold for the worked examples, and each of them can be broken.
 *
 * Not here: whether the reference keeps them (unit/judge/generate/generate.c, and the judge's own
 * runs). The reference lends its answers here, so that wrong ones can be made of right ones. */
#include "spec-tests/judge/laws/laws.h"
#include "ref/ct.h"
#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/operands.h"
#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 8192, ARENA = 4 << 20 };

struct example {
    const char *op, *args[3], *answer;
    int holds;
    const char *why; /* how it begins, where the law is broken */
};

static int arguments(const struct example *e)
{
    int n = 0;
    while (n < 3 && e->args[n] != NULL)
        ++n;
    return n;
}

static void check_example(const struct example *e)
{
    char why[512];
    int holds = law_check(e->op, arguments(e), e->args, e->answer, why, sizeof why);
    ck_assert_msg(holds == e->holds, "%s %s %s = %s: %d %s", e->op, e->args[0],
                  e->args[1] == NULL ? "" : e->args[1], e->answer, holds, why);
    if (holds == 0)
        ck_assert_msg(strncmp(why, e->why, strlen(e->why)) == 0, "%s", why);
}

static const struct example examples[] = {
    {"coalesce", {"(_2,(_1,_6)):(_1,(_6,_2))"}, "_12:_1", 1, ""},
    {"coalesce", {"(_2,(_1,_6)):(_1,(_6,_2))"}, "_12:_2", 0, "coalesce: a coalesced"},
    {"coalesce", {"(_2,_6):(_1,_2)"}, "(_2,(_6)):(_1,(_2))", 0, "coalesce: depth 2"},
    {"coalesce", {"(_2,(_1,_6)):(_1,(_6,_2))", "(_1,_1)"}, "(_2,_6):(_1,_2)", 1, ""},
    {"coalesce", {"(_2,(_1,_6)):(_1,(_6,_2))", "(_1,_1)"}, "_12:_1", 0, "coalesce_by: the top"},
    {"coalesce", {"(2,_3,4,5)"}, "(2,_3,20)", 1, ""},
    {"coalesce", {"(2,_3,4,5)"}, "(2,_3,21)", 0, "coalesce: size 126"},
    {"filter", {"(_4,_3,_2):(_1,_0,_4)"}, "_8:_1", 1, ""},
    {"filter", {"(_4,_3,_2):(_1,_0,_4)"}, "(_4,_3,_2):(_1,_0,_4)", 0, "filter: without"},
    {"composition", {"(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)"}, "((_2,_2),_3):((_24,_2),_8)", 1, ""},
    {"composition",
     {"(_6,_2):(_1,_7)", "(_3,_2):(_2,_3)"},
     "(_3,_2):(_2,_3)",
     0,
     "composition: at 5: A(B) is 8, the answer gives 7"},
    {"composition", {"_20:_2", "(_5,_4):(_4,_1)"}, "_20:_2", 0, "composition: a coordinate of B"},
    {"composition", {"(_8,_6,_4):(_1,_8,_48)", "(_4,_3)"}, "(_4,_3):(_1,_8)", 1, ""},
    {"composition",
     {"(_8,_6,_4):(_1,_8,_48)", "(_4,_3)"},
     "(_4,_3,_4):(_1,_8,_48)",
     0,
     "composition: the tiler has 2"},
    {"composition", {"(_8,_6):(_1,_8)", "(_,_3:_2)"}, "(_8,_3):(_1,_16)", 1, ""},
    {"composition", {"(_4,_8):(_8,_1)", "(_2,_4):(_1@1,_2@0)"}, "(_2,_4):(_1,_16)", 1, ""},
    {"composition",
     {"(_4,_8):(_8,_1)", "(_2,_4):(_1@1,_2@0)"},
     "(_2,_4):(_1,_8)",
     0,
     "composition: at 2: A(B) is 16"},
    {"composition", {"Sw<1,0,2>", "_8:_1"}, "Sw<1,0,2> o _0 o _8:_1", 1, ""},
    {"composition", {"Sw<1,0,2>", "_8:_1"}, "_8:_1", 0, "composition: at 4"},
    {"composition", {"Sw<1,0,3>", "Sw<1,1,3>"}, "Sw<2,0,3>", 1, ""},
    {"composition", {"Sw<1,0,3>", "Sw<1,1,3>"}, "Sw<1,0,3>", 0, "composition: at 16"},
    {"complement", {"_4:_1", "_24"}, "_6:_4", 1, ""},
    {"complement", {"_4:_2", "_24"}, "(_2,_3):(_1,_8)", 1, ""},
    {"complement", {"_4:_2", "_24"}, "(_2,_3):(_8,_1)", 0, "complement: not ordered"},
    {"complement", {"_4:_2", "_24"}, "_2:_1", 0, "complement: it covers 8"},
    {"complement", {"_4:_2", "_24"}, "_3:_2", 0, "complement: 2 is reached twice"},
    {"complement", {"(_2,_2):(_1,_1)", "_24"}, "_6:_2", 0, "complement: A has no complement"},
    {"right_inverse", {"(_4,_8):(_8,_1)"}, "(_8,_4):(_4,_1)", 1, ""},
    {"right_inverse", {"(_4,_8):(_8,_1)"}, "_8:_4", 0, "right_inverse: 8 is the value at 1"},
    {"right_inverse", {"(_4,_8):(_8,_1)"}, "_32:_1", 0, "right_inverse: at 1: L(R) is 8"},
    {"left_inverse", {"_4:_2"}, "(_2,_4):(_0,_1)", 1, ""},
    {"left_inverse", {"_4:_2"}, "_4:_1", 0, "left_inverse: at 1: L is 2, L(R(L)) is 4"},
    {"nullspace", {"(_4,_3):(_0,_1)"}, "_4:_1", 1, ""},
    {"nullspace", {"(_4,_3):(_0,_1)"}, "_2:_1", 0, "nullspace: it has 2 elements"},
    {"nullspace", {"(_4,_3):(_0,_1)"}, "_4:_4", 0, "nullspace: at 1: L(N) is not 0"},
    {"nullspace", {"(_4,_3):(_0,_1)"}, "_4:_0", 0, "nullspace: an element comes twice"},
    {"max_common_vector", {"(_4,_8):(_1,_4)", "(_4,_8):(_1,_8)"}, "_4", 1, ""},
    {"max_common_vector", {"(_4,_8):(_1,_4)", "(_4,_8):(_1,_8)"}, "_5", 0, "max_common_vector: no"},
    {"max_common_layout", {"(_4,_8):(_8,_1)", "(_4,_8):(_8,_1)"}, "(_8,_4):(_4,_1)", 1, ""},
    {"max_common_layout", {"(_4,_8):(_8,_1)", "(_4,_8):(_8,_1)"}, "_8:_1", 0, "max_common_layout"},
    {"greatest_common_domain", {"(_5,_3,_4)", "(_10,_6)"}, "(_5,_2):(_1,_30)", 1, ""},
    {"greatest_common_domain",
     {"(_5,_3,_4)", "(_10,_6)"},
     "(_5):(_1)",
     0,
     "greatest_common_domain: "},
    {"f2_crd2idx", {"(1,(3,2))", "(4,(4,3))", "(1,(5,16))"}, "46", 1, ""},
    {"f2_crd2idx", {"(1,(3,2))", "(4,(4,3))", "(1,(5,16))"}, "48", 0, "f2_crd2idx: "},
    {"f2_crd2idx", {"3", "4", "3"}, "5", 0, "f2_crd2idx: there is no answer"},
    {"layout_add", {"_12:_1", "(_4,_3):(_3,_1)"}, "(_4,_3):(_4,_5)", 1, ""},
    {"layout_add", {"_12:_1", "(_4,_3):(_3,_1)"}, "(_4,_3):(_4,_6)", 0, "layout_add: "},
    {"layout_add",
     {"(_4,_3):(_1,_10)", "(_6,_2):(_1,_10)"},
     "_12:_2",
     0,
     "layout_add: there is no answer"},
    {"max_alignment", {"(_8,_4):(_1,_16)"}, "_8", 1, ""},
    {"max_alignment", {"(_8,_4):(_1,_16)"}, "_16", 0, "max_alignment: 8 is not there"},
    {"domain_distribute", {"(_15,_14)", "_6"}, "(_3,_2):(_1,_15)", 1, ""},
    {"domain_distribute", {"(_15,_14)", "_6"}, "(_3,_2):(_15,_1)", 0, "distribute_divides: at 3"},
    {"logical_divide",
     {"(_4,_2,_3):(_2,_1,_8)", "_4:_2"},
     "((_2,_2),(_2,_3)):((_4,_1),(_2,_8))",
     1,
     ""},
    {"logical_divide",
     {"(_4,_2,_3):(_2,_1,_8)", "_4:_2"},
     "((_2,_2),(_3,_2)):((_4,_1),(_8,_2))",
     0,
     "logical_divide: a coordinate of B"},
    {"zipped_divide",
     {"(_9,_8):(_8,_1)", "(_3,_4)"},
     "((_3,_4),(_3,_2)):((_8,_1),(_24,_4))",
     1,
     ""},
    {"zipped_divide",
     {"(_9,_8):(_8,_1)", "(_3,_4)"},
     "((_3,_3),(_4,_2)):((_8,_24),(_1,_4))",
     0,
     "divide_rearranged"},
    {"tiled_divide", {"(_9,_8):(_8,_1)", "(_3,_4)"}, "((_3,_4),_3,_2):((_8,_1),_24,_4)", 1, ""},
    {"flat_divide", {"(_9,_8):(_8,_1)", "(_3,_4)"}, "(_3,_4,_3,_2):(_8,_1,_24,_4)", 1, ""},
    {"flat_divide",
     {"(_9,_8):(_8,_1)", "(_3,_4)"},
     "(_3,_4,_2,_3):(_8,_1,_4,_24)",
     0,
     "divide_rearranged"},
    {"flat_divide", {"(_4,_2,_3):(_2,_1,_8)", "_4:_2"}, "(_2,_2,_2,_3):(_4,_1,_2,_8)", 1, ""},
    {"logical_product", {"(_2,_2):(_4,_1)", "_6:_1"}, "((_2,_2),(_2,_3)):((_4,_1),(_2,_8))", 1, ""},
    {"logical_product",
     {"(_2,_2):(_4,_1)", "_6:_1"},
     "((_2,_2),_6):((_4,_1),_2)",
     0,
     "logical_product: at 2"},
    {"logical_product",
     {"(_2,_2):(_4,_1)", "_6:_1"},
     "((_2,_3),_1):((_4,_1),_0)",
     0,
     "logical_product: mode 0 is not the block"},
    {"zipped_product", {"_2:_1", "_3:_1"}, "(_2,_3):(_1,_2)", 1, ""},
    {"tiled_product",
     {"(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"},
     "((_2,_5),_3,_4):((_5,_1),_10,_30)",
     1,
     ""},
    {"flat_product",
     {"(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"},
     "(_2,_5,_3,_4):(_5,_1,_10,_30)",
     1,
     ""},
    {"blocked_product",
     {"(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"},
     "((_2,_3),(_5,_4)):((_5,_10),(_1,_30))",
     1,
     ""},
    {"blocked_product",
     {"(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"},
     "((_3,_2),(_4,_5)):((_10,_5),(_30,_1))",
     0,
     "blocked_product: mode 0 is not the block"},
    {"raked_product",
     {"(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)"},
     "((_3,_2),(_4,_5)):((_10,_5),(_30,_1))",
     1,
     ""},
    {"tile_to_shape", {"(_2,_2):(_2,_1)", "(_2,_4)"}, "((_2,_1),(_2,_2)):((_2,_0),(_1,_4))", 1, ""},
    {"tile_to_shape",
     {"(_2,_2):(_2,_1)", "(_2,_4)"},
     "((_2,_1),(_2,_3)):((_2,_0),(_1,_4))",
     0,
     "tile_to_shape"},
    {"upcast<4>", {"(_8,_4):(_1,_8)"}, "(_2,_4):(_1,_2)", 1, ""},
    {"upcast<4>", {"(_8,_4):(_1,_8)"}, "(_2,_4):(_1,_4)", 0, "upcast: a mode"},
    {"downcast<2>", {"(_2,_4):(_1,_2)"}, "(_4,_4):(_1,_4)", 1, ""},
    {"downcast<2>", {"(_2,_4):(_1,_2)"}, "(_2,_4):(_1,_2)", 0, "downcast: a mode"},
    {"recast_layout<32,16>", {"(_2,_4):(_1,_2)"}, "(_4,_4):(_1,_4)", 1, ""},
    {"cosize", {"_8:_-1"}, "_8", 1, ""},
    {"cosize", {"_8:_-1"}, "_-6", 0, "cosize_bounds"},
    {"coshape", {"(_4,_5):(_1@1,_1@0)"}, "(_5,_4)", 1, ""},
    {"coshape", {"(_4,_5):(_1@1,_1@0)"}, "(_4,_5)", 0, "coshape_bounds"},
    {"slice", {"(_,(2,_))", "(_3,(_4,_5)):(_20,(_1,_4))"}, "(_3,_5):(_20,_4)", 1, ""},
    {"slice_and_offset",
     {"(_,(2,_))", "(_3,(_4,_5)):(_20,(_1,_4))"},
     "((_3,_5):(_20,_4),2)",
     1,
     ""},
    {"slice_and_offset",
     {"(_,(2,_))", "(_3,(_4,_5)):(_20,(_1,_4))"},
     "((_3,_5):(_20,_4),3)",
     0,
     "slice_values: at 0: L(c,k) is 2"},
    {"slice_and_offset",
     {"(_,_1)", "Sw<1,0,2> o _0 o (_4,_2):(_1,_4)"},
     "((_4):(_1),_5)",
     0,
     "slice_values: at 1"},
    {"domain_offset", {"(1,2)", "(_4,_8):(_1,_4)"}, "((_4,_8):(_1,_4),9)", 1, ""},
    {"values", {"(_2,_2):(_5,_1)"}, "0,5,1,6", 1, ""},
    {"values", {"(_2,_2):(_5,_1)"}, "0,5,1", 0, "values_in_order"},
    {"print_layout",
     {"(_1,_2):(_1,_9)"},
     "(_1,_2):(_1,_9)\\n       0    1 \\n    +----+----+\\n 0  |  0 |  9 |\\n    +----+----+\\n",
     1,
     ""},
    {"print_layout", {"(_1,_2):(_1,_9)"}, "\n 0  |  0 |  8 |\n", 0, "table_values: (0,1) is 9"},
    {"swizzle_call", {"Sw<2,0,3>", "_24"}, "_27", 1, ""},
    {"make_swizzle<8,4>", {NULL}, "Sw<1,2,1>", 1, ""},
    {"make_swizzle<8,4>", {NULL}, "Sw<1,2,2>", 0, "swizzle_masks"},
    {"idx2crd", {"20", "(_3,(_2,_3))"}, "(2,(0,3))", 1, ""},
    {"compatible", {"_24", "(_4,_6)"}, "_1", 1, ""},
    {"coalesce", {"_4:_1"}, "4:1", 0, "static_rule: static operands"},
    {"coalesce", {"_4:_1"}, "4 :1", 0, "roundtrip"},
    {"no_such_operation", {"_4:_1"}, "_4:_1", -1, ""},
    {"coalesce", {"what"}, "_4:_1", -1, ""},
    {"composition", {"_4:_1"}, "_4:_1", -1, ""},
    {"coalesce", {"_70000:_1"}, "_70000:_1", -1, ""},
    {"upcast<x>", {"_4:_1"}, "_4:_1", -1, ""},
};

START_TEST(examples_are_judged_as_they_should_be)
{
    check_example(&examples[_i]);
}
END_TEST

struct refusal {
    const char *op, *args[3];
    int right;
};

START_TEST(refusals_are_judged_as_they_should_be)
{
    static const struct refusal refusals[] = {
        {"composition", {"(_4,_3):(_3,_1)", "_2:_5"}, 1},
        {"composition", {"(_6,_2):(_1,_7)", "(_3,_2):(_2,_3)"}, 1},
        {"composition", {"(_4,_3):(_3,_1)", "6:_1"}, 1},
        {"composition", {"(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)"}, 0},
        {"composition", {"_4:_1", "_70000:_1"}, -1},
        {"complement", {"(_2,_2):(_1,_1)", "_8"}, 1},
        {"complement", {"_4:_2", "_24"}, 0},
        {"logical_divide", {"_24:_1", "(2,2):(_2,_2)"}, 1},
        {"logical_divide", {"_24:_1", "_4:_2"}, 0},
        {"zipped_divide", {"(_3,_12):(_1,_3)", "(_3,_)"}, 1},
        {"logical_product", {"_4:_2", "_3:_1"}, 1},
        {"tile_to_shape", {"(_2,_2):(_2,_1)", "(_3,_4)"}, 1},
        {"upcast<2>", {"_4:_3"}, 1},
        {"left_inverse", {"(_2,_2):(_2,_3)"}, 1},
        {"left_inverse", {"(_2,(_2,_1)):(_1,(_1,_0))"}, 1},
        {"max_common_vector", {"(_5,_2):(_2,_1)", "(_2,_16,_4):(_1,_2,_32)"}, 1},
        {"flatten", {"(_2,(_3,_4))"}, 0},
        {"filter", {"(_4,_3):(_1,_0)", "(_1)"}, 0},
        {"crd2idx", {"(1,2)", "(_4,_8)", "(_8,_1)"}, 0},
        {"crd2idx", {"(1,2,3)", "(_4,_8)", "(_8,_1)"}, 1},
        {"swizzle_call", {"Sw<1,0,2>", "_4"}, 0},
        {"get<2>", {"(_2,_3)"}, 1},
        {"shape_div", {"_6", "_4"}, 1},
        {"no_such_operation", {"_4:_1"}, -1},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        const struct refusal *r = &refusals[i];
        char why[512];
        int n = 0;
        while (n < 3 && r->args[n] != NULL)
            ++n;
        ck_assert_msg(law_refusal(r->op, n, r->args, why, sizeof why) == r->right, "%s %s: %s",
                      r->op, r->args[0], why);
    }
}
END_TEST

/* Where CuTe breaks the law of composition, its recorded answer is found out, and refusing is
 * right; where it keeps it, neither. */
START_TEST(recorded_compositions_are_judged_as_recorded)
{
    struct vector_file f;
    int disputed = 0, held = 0;
    vector_read(&f, "spec-tests/spec/recorded/cute-4.7.0/composition.vec");
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        struct text cute = {NULL, 0, 0};
        char why[512];
        int right = law_refusal(v->op, v->n, v->args, why, sizeof why);
        ck_assert_msg(right == (v->sign != '='), "line %d: %s", v->line, why);
        if (v->sign == '?') {
            vector_cute_answer(v, &cute);
            ++disputed;
        }
        if (v->sign != '!') {
            const char *answer = v->sign == '?' ? cute.bytes : v->expected;
            int holds = law_check(v->op, v->n, v->args, answer, why, sizeof why);
            ck_assert_msg(holds == (v->sign == '='), "line %d: %s", v->line, why);
            held += holds;
        }
        text_free(&cute);
    }
    vector_free(&f);
    ck_assert_int_eq(disputed, 7);
    ck_assert_int_ge(held, 150);
}
END_TEST

/* What the reference answers; false where it refuses. */
static bool ask(const char *op, int n, const char *const *args, char *answer)
{
    static char arena[ARENA];
    ct_value values[8];
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    for (int i = 0; i < n; ++i)
        values[i] = ct_parse(&cx, args[i]);
    ct_value r = ct_call(&cx, op, n, values);
    return ct_check(&cx) == CT_OK && ct_print(r, answer, TEXT) < TEXT;
}

/* The answer with its number from position at on made one larger. */
static bool change(const char *answer, size_t at, char *changed)
{
    char *end;
    bool digit = answer[at] >= '0' && answer[at] <= '9';
    if (!digit || (at > 0 && answer[at - 1] >= '0' && answer[at - 1] <= '9'))
        return false;
    long value = strtol(answer + at, &end, 10);
    snprintf(changed, TEXT, "%.*s%ld%s", (int)at, answer, value + 1, end);
    return true;
}

/* Does the law tell some changed answer from the right one? */
static bool tells(const char *op, int n, const char *const *args, const char *answer)
{
    static char changed[TEXT];
    char why[512];
    for (size_t at = 0; answer[at] != '\0'; ++at)
        if (change(answer, at, changed) && law_check(op, n, args, changed, why, sizeof why) == 0)
            return true;
    return law_check(op, n, args, "(_77,(_78))", why, sizeof why) == 0;
}

/* Operations for which no cases are generated. */
static const struct example others[] = {
    {"make_shape", {"_2", "3"}, NULL, 1, ""},
    {"make_stride", {"_2", "3"}, NULL, 1, ""},
    {"make_coord", {"_2", "3"}, NULL, 1, ""},
    {"make_step", {"_2", "3"}, NULL, 1, ""},
    {"make_tile", {"_2", "3:_1"}, NULL, 1, ""},
    {"to_mixed_bits", {"_4", "_2", "3"}, NULL, 1, ""},
    {"UMMA::tmem_frg_1sm<32,32,0>", {"((_128,_64),_2,_1)"}, NULL, 1, ""},
    {"UMMA::tmem_frg_1sm<32,32,0>",
     {"((_128,_64),_2,_1)"},
     "tmem_[32b](0x0000.0000) o ((_128,_64),_2,_1):((_65536,_1),_63,_0)",
     0,
     "own_places: more than 1 elements are at 63"},
    {"UMMA::tmem_frg_1sm<16>",
     {"((_128,_64),_2,_1)"},
     "tmem_[16b](0x0000.0000) o ((_128,_64),_2,_1):((_131072,_1),_64,_0)",
     0,
     "own_places: more than 1 elements are at 1"},
    {"UMMA::tmem_frg_1sm<32,32,0>",
     {"((_128,_64),_2,_1)"},
     "tmem_[32b](0x0000.0000) o ((_128,_64),_1,_1):((_65536,_1),_0,_0)",
     0,
     "own_places: 8192 elements for the 16384"},
    {"UMMA::tmem_frg_1sm<32,32,0>",
     {"((_128,_64),_2,_1)"},
     "tmem_[16b](0x0000.0000) o ((_128,_64),_2,_1):((_65536,_1),_64,_0)",
     0,
     "own_places: it is no tensor of 32 bits"},
    {"UMMA::tmem_frg_2sm<32,32,2>",
     {"((_128,_256),_3,_1)"},
     "tmem_[32b](0x0000.0000) o ((_128,_256),_3,_1):((_65536,_1),_256,_0)",
     0,
     "own_places: element 65536 is at 512"},
    {"UMMA::tmem_frg_ws_1sm<32>", {"((_32,_64),_1,_1)"}, NULL, 1, ""},
    {"UMMA::tmem_e_frg_layout<16>", {"((_128,_32),_1,_2)"}, NULL, 1, ""},
    {"UMMA::tmem_e_frg_layout<8>",
     {"((_128,_64),_1,_2)"},
     "((_128,_64),_1,_2):((_1048576,_1),_0,_64)",
     0,
     "own_places: element 1 is at 1048576, where no column is"},
    {"UMMA::tmem_e_frg_ws_layout<8>", {"((_64,_64),_1,_1)"}, NULL, 1, ""},
    {"UMMA::tmem_sf_frg<8,32,1,1,3>", {"((_128,(_32,_2)),_1,_3)"}, NULL, 1, ""},
    {"UMMA::tmem_sf_frg<8,32,1,1,3>",
     {"((_128,(_32,_1)),_1,_1)"},
     "tmem_[8b](0x0000.0000) o ((((_32,_4),_4),(_32,_1)),_1,_1):((((_262144,_0),_8388608),(_0,_1)),"
     "_0,_0)",
     0,
     "own_places: more than 32 elements are at 0"},
    {"MMA_Traits.Shape_MNK", {"SM80_16x8x8_F16F16F16F16_TN"}, NULL, 1, ""},
    {"MMA_Traits.ThrID", {"SM70_8x8x4_F16F16F16F16_TN"}, NULL, 1, ""},
    {"MMA_Traits.ALayout", {"SM80_16x8x8_F16F16F16F16_TN"}, NULL, 1, ""},
    {"MMA_Traits.BLayout", {"SM90_64x8x16_F16F16F16_RS<K,K>"}, NULL, 1, ""},
    {"MMA_Traits.CLayout", {"SM80_8x8x4_F64F64F64F64_TN"}, NULL, 1, ""},
    {"Copy_Traits.ThrID", {"SM75_U32x1_LDSM_N"}, NULL, 1, ""},
    {"Copy_Traits.SrcLayout", {"SM75_U32x1_LDSM_N"}, NULL, 1, ""},
    {"Copy_Traits.DstLayout", {"SM50_Shuffle_U32_2x2Trans_XOR4"}, NULL, 1, ""},
    {"Copy_Traits.RefLayout", {"UniversalCopy<u16>"}, NULL, 1, ""},
    {"Copy_Traits.ValID", {"SM100_TMEM_LOAD_16dp64b2x_16b"}, NULL, 1, ""},
};

static bool yes_and_no(const char *op, int n, const char *const *args)
{
    static char answer[TEXT];
    char why[512];
    return ask(op, n, args, answer) && law_check(op, n, args, answer, why, sizeof why) == 1 &&
           tells(op, n, args, answer);
}

static bool some_case(const char *op)
{
    struct generator g;
    struct generate_case c;
    const struct generate_maker *m = NULL;
    for (int i = 0; generate_maker_at(i) != NULL && m == NULL; ++i)
        m = strcmp(generate_maker_at(i)->op, op) == 0 ? generate_maker_at(i) : NULL;
    for (int64_t number = 0; m != NULL && number < 500; ++number)
        if (generate_make(&g, m, 1, number, &c) && yes_and_no(c.op, c.n, c.args))
            return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (strcmp(others[i].op, op) == 0 && yes_and_no(op, arguments(&others[i]), others[i].args))
            return true;
    return false;
}

START_TEST(every_law_says_yes_and_no)
{
    int n = 0;
    for (; law_op(n) != NULL; ++n) {
        ck_assert_ptr_nonnull(law_name(law_op(n)));
        ck_assert_msg(some_case(law_op(n)), "the law of %s cannot be broken", law_op(n));
    }
    ck_assert_int_ge(n, 150);
    ck_assert_ptr_null(law_op(-1));
    ck_assert_ptr_null(law_name("no_such_operation"));
    ck_assert_str_eq(law_name("upcast<4>"), "upcast");
}
END_TEST

Suite *laws_suite(void)
{
    Suite *s = suite_create("laws");
    TCase *said = tcase_create("examples"), *power = tcase_create("power");
    tcase_add_loop_test(said, examples_are_judged_as_they_should_be, 0,
                        sizeof examples / sizeof examples[0]);
    tcase_add_test(said, refusals_are_judged_as_they_should_be);
    tcase_add_test(said, recorded_compositions_are_judged_as_recorded);
    tcase_add_test(power, every_law_says_yes_and_no);
    suite_add_tcase(s, said);
    suite_add_tcase(s, power);
    return s;
}
