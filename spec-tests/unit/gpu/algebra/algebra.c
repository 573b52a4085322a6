/* algebra.c - the algebra of the device, compiled for the host: generated cases against the
 * reference, laws that find every spoilt answer, what does not fit, digests that a device recorded.
 *
 * Not here: vectors of every operation (tools/suites/answerers.sh), kernels. */
#include "gpu/algebra/algebra.h"
#include "gpu/algebra/campaign.h"
#include "spec-tests/unit/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA = 1 << 20, DRAWN = 1500, SPOILT = 400, SEED = 7 };

static char arena[ARENA];

/* The case as text, for failures. */
static const char *shown(const gpu_question *q)
{
    static char text[2000];
    ct_ctx cx;
    gpu_call call;
    ct_init(&cx, arena, sizeof arena);
    gpu_algebra_call(&cx, q, &call);
    int n = snprintf(text, sizeof text, "%s", call.op);
    for (int i = 0; i < call.count; ++i)
        n += snprintf(text + n, sizeof text - (size_t)n, "  %s", ct_str(&cx, call.argument[i]));
    return text;
}

/* The reference's answer to the same call, by its digest. */
static uint64_t reference(const gpu_question *q)
{
    ct_ctx cx;
    gpu_call call;
    gpu_answer r;
    ct_init(&cx, arena, sizeof arena);
    gpu_algebra_call(&cx, q, &call);
    ck_assert_msg(ct_check(&cx) == CT_OK, "drawn: %s", ct_message(&cx));
    ct_value v = ct_call(&cx, call.op, call.count, call.argument);
    memset(&r, 0, sizeof r);
    r.error = (int)ct_check(&cx);
    ck_assert(r.error != CT_OK || gpu_algebra_answer_of(q->op, v, &r));
    return gpu_digest(&r);
}

/* Answers and refusals are the reference's, static marks and nesting included, where it has the
 * operation; and the laws hold. */
START_TEST(drawn_cases_are_answered_as_by_the_reference)
{
    gpu_algebra_op op = (gpu_algebra_op)_i;
    int answered = 0;
    for (uint64_t number = 0; number < DRAWN; ++number) {
        gpu_question q;
        gpu_answer r;
        gpu_draw(SEED, op, number, &q);
        gpu_algebra_answer(&q, &r);
        if (r.error == GPU_FULL)
            continue;
        ck_assert_msg(!gpu_algebra_has_reference(op) || gpu_digest(&r) == reference(&q),
                      "case %" PRIu64 ": %s", number, shown(&q));
        if (r.error != CT_OK)
            continue;
        ++answered;
        ck_assert_msg(gpu_law(&q, gpu_family_of(op), &r) != GPU_BREAKS, "law: %s", shown(&q));
    }
    ck_assert_int_gt(answered, DRAWN / 3);
}
END_TEST

/* An inverse whose extents are negative has no coordinate at which it could be wrong:
 *      left_inverse(Sw<0,0,-1> o _0 o (_2):(_-2)) = (_-2,_2):(_0,_1) */
START_TEST(an_inverse_without_coordinates_is_answered)
{
    gpu_question q;
    gpu_answer r;
    gpu_draw(5, GPU_ALGEBRA_LEFT_INVERSE_SWIZZLED, 1315, &q);
    gpu_algebra_answer(&q, &r);
    ck_assert_msg(gpu_digest(&r) == reference(&q), "%s", shown(&q));
    ck_assert_int_eq(r.error, CT_OK);
}
END_TEST

START_TEST(a_question_survives_its_call)
{
    for (uint64_t number = 0; number < DRAWN / 5; ++number) {
        ct_ctx cx;
        gpu_question q, again;
        gpu_answer r, s;
        gpu_call call;
        gpu_why why;
        ct_init(&cx, arena, sizeof arena);
        gpu_draw(SEED, (gpu_algebra_op)_i, number, &q);
        gpu_algebra_call(&cx, &q, &call);
        ck_assert_msg(gpu_algebra_question(&call, &again, &why), "%s: %s", shown(&q), why.text);
        gpu_algebra_answer(&q, &r);
        gpu_algebra_answer(&again, &s);
        ck_assert_msg(gpu_digest(&r) == gpu_digest(&s), "%s", shown(&q));
    }
}
END_TEST

/* One number of the answer is changed: a stride, or what a number is. */
static bool spoil(gpu_answer *r, uint64_t number)
{
    if (r->kind == GPU_ANSWER_NUMBER) {
        r->number.value = (int64_t)((uint64_t)r->number.value + 1); /* the greatest may be there */
        return true;
    }
    if (r->kind == GPU_ANSWER_SWIZZLE) {
        r->s.base += r->s.bits > 0;
        return r->s.bits > 0;
    }
    if (r->n.leaves == 0)
        return false;
    int k = (int)(number % (uint64_t)r->n.leaves);
    if (r->kind == GPU_ANSWER_TUPLE)
        r->n.shape[k] += r->n.shape[k] < 0 ? -100 : 100;
    else
        r->n.stride[k] += 1;
    return r->kind == GPU_ANSWER_TUPLE || r->n.shape[k] > 1;
}

/* A law that asks every coordinate notices: a changed stride of an extent above 1 is another
 * function. The laws of a complement, and of a slice with nothing in it, allow more. */
START_TEST(laws_find_spoilt_answers)
{
    gpu_algebra_op op = (gpu_algebra_op)_i;
    int spoilt = 0, found = 0;
    for (uint64_t number = 0; number < SPOILT; ++number) {
        gpu_question q;
        gpu_answer r;
        gpu_draw(SEED, op, number, &q);
        gpu_algebra_answer(&q, &r);
        if (r.error != CT_OK || gpu_law(&q, gpu_family_of(op), &r) != GPU_HOLDS ||
            !spoil(&r, number))
            continue;
        ++spoilt;
        found += gpu_law(&q, gpu_family_of(op), &r) == GPU_BREAKS;
    }
    ck_assert_int_gt(spoilt, 0);
    ck_assert_msg(found * 10 >= spoilt * 6, "%s: %d of %d are found", gpu_algebra_name(op), found,
                  spoilt);
}
END_TEST

static bool asks(const char *op, const char *a, const char *b, gpu_question *q)
{
    ct_ctx cx;
    gpu_call call = {.count = b == NULL ? 1 : 2};
    gpu_why why;
    ct_init(&cx, arena, sizeof arena);
    snprintf(call.op, sizeof call.op, "%s", op);
    call.argument[0] = ct_parse(&cx, a);
    call.argument[1] = b == NULL ? NULL : ct_parse(&cx, b);
    ck_assert_int_eq(ct_check(&cx), CT_OK);
    return gpu_algebra_question(&call, q, &why);
}

/* Beyond the structs nothing is answered, and nothing is answered wrongly. */
START_TEST(what_does_not_fit_is_said)
{
    gpu_question q;
    gpu_answer r;
    const char *sixteen = "((_1,_1,_1,_1),(_1,_1,_1,_1),(_1,_1,_1,_1),(_1,_1,_1,_2)):"
                          "((_1,_1,_1,_1),(_1,_1,_1,_1),(_1,_1,_1,_1),(_1,_1,_1,_3))";
    const char *seventeen = "((1,1,1,1),(1,1,1,1),(1,1,1,1),(1,1,1,1),2):"
                            "((1,1,1,1),(1,1,1,1),(1,1,1,1),(1,1,1,1),3)";
    ck_assert(asks("size", sixteen, NULL, &q));
    gpu_algebra_answer(&q, &r);
    ck_assert(r.error == CT_OK && r.number.value == 2);
    ck_assert(!asks("size", seventeen, NULL, &q));
    ck_assert(asks("logical_product", sixteen, "_2:_1", &q));
    gpu_algebra_answer(&q, &r);
    ck_assert_int_eq(r.error, GPU_FULL);
    ck_assert(!asks("coalesce", "(4,5):(_1@0,_1@1)", NULL, &q));
    ck_assert(!asks("composition", "_8:_1", "((_2,_2),_2)", &q));
    ck_assert(!asks("no_such_operation", "_8:_1", NULL, &q));
    ck_assert(!asks("upcast", "_8:_1", NULL, &q));
}
END_TEST

/* ---- Words ---------------------------------------------------------------------------------- */

/* What CuTe's headers give, or refuse to compile. */
static const struct counted {
    const char *op, *word, *by;
    int error;
    int64_t answer;
} words[] = {
    {"has_single_bit", "_64", NULL, CT_OK, 1},
    {"has_single_bit", "96", NULL, CT_OK, 0},
    {"has_single_bit", "0", NULL, CT_OK, 0},
    {"bit_width<32>", "0", NULL, CT_OK, 0},
    {"bit_width<8>", "6", NULL, CT_OK, 3},
    {"bit_width<64>", "4611686018427387904", NULL, CT_OK, 63},
    {"bit_width<32>", "_6", NULL, CT_EINVAL, 0},
    {"bit_width<8>", "256", NULL, CT_ERANGE, 0},
    {"bit_width<12>", "6", NULL, CT_EINVAL, 0},
    {"bit_ceil<32>", "0", NULL, CT_OK, 1},
    {"bit_ceil<64>", "9", NULL, CT_OK, 16},
    {"bit_ceil<16>", "9", NULL, CT_EINVAL, 0},
    {"bit_ceil<32>", "2147483649", NULL, CT_ERANGE, 0},
    {"bit_floor<32>", "9", NULL, CT_OK, 8},
    {"bit_floor<32>", "0", NULL, CT_OK, 0},
    {"rotl<8>", "129", "1", CT_OK, 3},
    {"rotl<8>", "129", "-1", CT_OK, 192},
    {"rotr<32>", "1", "_4", CT_OK, 268435456},
    {"rotr<32>", "1", "32", CT_EDOMAIN, 0},
    {"countl_zero<8>", "28", NULL, CT_OK, 3},
    {"countl_zero<32>", "0", NULL, CT_OK, 32},
    {"countl_one<32>", "4026531840", NULL, CT_OK, 4},
    {"countl_one<8>", "240", NULL, CT_EINVAL, 0},
    {"countr_zero<8>", "28", NULL, CT_OK, 2},
    {"countr_zero<16>", "0", NULL, CT_OK, 16},
    {"countr_one<32>", "11", NULL, CT_OK, 2},
    {"popcount<8>", "29", NULL, CT_OK, 4},
    {"log_2<32>", "1023", NULL, CT_OK, 9},
    {"log_2<32>", "0", NULL, CT_EDOMAIN, 0},
};
enum { WORDS = sizeof words / sizeof words[0] };

START_TEST(words_are_answered_as_by_cute)
{
    const struct counted *w = &words[_i];
    gpu_question q;
    gpu_answer r;
    ck_assert_msg(asks(w->op, w->word, w->by, &q), "%s %s", w->op, w->word);
    gpu_algebra_answer(&q, &r);
    ck_assert_msg(r.error == w->error, "%s %s: error %d", w->op, w->word, r.error);
    ck_assert_msg(r.error != CT_OK || r.number.value == w->answer, "%s %s: %" PRId64, w->op,
                  w->word, r.number.value);
}
END_TEST

/* ---- Recorded ------------------------------------------------------------------------------- */

enum { FIELDS = 4 + GPU_ENDS, FEW = 10000 };

/* op seed first cases held unasked broken einval edomain erange eunsup full digest */
static void replay(const char *name, const uint64_t *field, uint64_t digest)
{
    gpu_cases c = {.seed = field[1], .first = field[2], .count = field[3], .law = true};
    uint64_t end[GPU_ENDS] = {0}, sum = 0, one;
    int op = 0;
    while (op < GPU_ALGEBRA_OPS && strcmp(gpu_algebra_name((gpu_algebra_op)op), name) != 0)
        ++op;
    ck_assert_msg(op < GPU_ALGEBRA_OPS, "%s", name);
    c.op = (gpu_algebra_op)op;
    for (uint64_t i = 0; i < c.count; ++i) {
        ++end[gpu_try(&c, gpu_family_of(c.op), c.first + i, &one)];
        sum += one;
    }
    for (int k = 0; k < GPU_ENDS; ++k)
        ck_assert_msg(end[k] == field[4 + k], "%s: end %d is %" PRIu64, name, k, end[k]);
    ck_assert_msg(sum == digest, "%s: the digest is %016" PRIx64, name, sum);
}

/* What a device answered: rows of few cases are answered again here; those of many, which take a
 * device, are said to have broken no law. */
START_TEST(the_host_answers_as_the_device_did)
{
    FILE *f = fopen("spec-tests/spec/recorded/h200/algebra.campaign", "r");
    char line[1000], name[64];
    int rows = 0;
    uint64_t all = 0;
    ck_assert_msg(f != NULL, "spec-tests/spec/recorded/h200/algebra.campaign is missing");
    while (fgets(line, sizeof line, f) != NULL) {
        uint64_t field[FIELDS] = {0};
        if (line[0] == '#')
            continue;
        snprintf(name, sizeof name, "%s", strtok(line, "\t"));
        for (int k = 1; k < FIELDS; ++k)
            field[k] = strtoull(strtok(NULL, "\t"), NULL, 10);
        ck_assert_msg(field[4 + GPU_END_BROKEN] == 0, "%s", name);
        all += field[3];
        if (field[3] > FEW)
            continue;
        replay(name, field, strtoull(strtok(NULL, "\t\n"), NULL, 16));
        ++rows;
    }
    fclose(f);
    ck_assert_int_eq(rows, GPU_ALGEBRA_OPS);
    ck_assert_uint_gt(all, UINT64_C(10000000000));
}
END_TEST

Suite *gpu_algebra_suite(void)
{
    Suite *s = suite_create("gpu_algebra");
    TCase *t = tcase_create("cases");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, drawn_cases_are_answered_as_by_the_reference, 0, GPU_ALGEBRA_OPS);
    tcase_add_loop_test(t, a_question_survives_its_call, 0, GPU_ALGEBRA_OPS);
    tcase_add_loop_test(t, laws_find_spoilt_answers, 0, GPU_ALGEBRA_OPS);
    tcase_add_test(t, an_inverse_without_coordinates_is_answered);
    tcase_add_test(t, what_does_not_fit_is_said);
    tcase_add_loop_test(t, words_are_answered_as_by_cute, 0, WORDS);
    tcase_add_test(t, the_host_answers_as_the_device_did);
    suite_add_tcase(s, t);
    return s;
}
