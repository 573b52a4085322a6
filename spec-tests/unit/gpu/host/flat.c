/* flat.c - layouts as plain structs: the struct is the one drawn in gpu/host/flat.h, it says what
 * the layout says, and what it cannot hold is refused.
 *
 * Not here: kernels that read the struct; they need a device. */
#include "gpu/host/flat.h"
#include "spec-tests/judge/generate/shrink.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <string.h>

enum { MAX_COORDINATES = 5000, SEED = 20261120 };

/* ---- The struct ----------------------------------------------------------------------------- */

static ct_tuple numbers(ct_ctx *cx, int n, const int64_t *v)
{
    ct_value item[GPU_MODES] = {NULL};
    for (int i = 0; i < n; ++i)
        item[i] = ct_dynamic(cx, v[i]);
    return ct_make_tuple(cx, n, item);
}

/* (offsets, (bits,base,shift), size, shape, stride, axis); _ where it is refused. */
static ct_value as_value(ct_ctx *cx, ct_value layout)
{
    ct_flat f;
    gpu_why why;
    int64_t axis[GPU_MODES] = {0};
    if (!gpu_flatten(cx, layout, &f, &why))
        return ct_underscore();
    for (int k = 0; k < f.modes; ++k)
        axis[k] = f.axis[k];
    int64_t swizzle[3] = {f.bits, f.base, f.shift};
    ct_value part[6] = {numbers(cx, f.axes, f.offset),  numbers(cx, 3, swizzle),
                        ct_dynamic(cx, f.size),         numbers(cx, f.modes, f.shape),
                        numbers(cx, f.modes, f.stride), numbers(cx, f.modes, axis)};
    return ct_make_tuple(cx, 6, part);
}

START_TEST(leaves_from_left_to_right)
{
    static const char *const rows[] = {
        "((2,3),4):((1,8),2)  =  ((0),(0,0,0),24,(2,3,4),(1,8,2),(0,0,0))",
        "((_2,3),_4):((_1,8),_2)  =  ((0),(0,0,0),24,(2,3,4),(1,8,2),(0,0,0))",
        "7:-3  =  ((0),(0,0,0),7,(7),(-3),(0))",
        "_1:_0  =  ((0),(0,0,0),1,(),(),())",
        "(3,(1,(1,5)),1):(5,(7,(9,1)),2)  =  ((0),(0,0,0),15,(3,5),(5,1),(0,0))",
        "(4,0,3):(1,4,4)  =  ((0),(0,0,0),0,(4,0,3),(1,4,4),(0,0,0))",
        "(4,(2,5)):(1@0,(1@1,2@1))  =  ((0,0),(0,0,0),40,(4,2,5),(1,1,2),(0,1,1))",
        "(4,5):(1@0,3@1@1)  =  ((0,0,0),(0,0,0),20,(4,5),(1,3),(0,2))",
        "(2,3,5):(_1@0@2,-7@1,_1@1@2)  =  ((0,0,0,0),(0,0,0),30,(2,3,5),(1,-7,1),(2,1,3))",
        "1:1@5  =  ((0,0,0,0,0,0),(0,0,0),1,(),(),())",
        "(4,5):(_0,2@1)  =  ((0,0),(0,0,0),20,(4,5),(0,2),(0,1))",
        "make_identity_layout((4,(3,5)))  =  "
        "((0,0,0),(0,0,0),60,(4,3,5),(1,1,1),(0,1,2))",
        "Sw<3,4,3> o 16 o (8,8):(8,1)  =  ((16),(3,4,3),64,(8,8),(8,1),(0,0))",
        "Sw<2,1,-3> o _-5 o 9:2  =  ((-5),(2,1,-3),9,(9),(2),(0))",
        "Sw<2,0,3> o M_8|(3&3)=11 o 8:4  =  ((11),(2,0,3),8,(8),(4),(0))",
        "9223372036854775807:1  =  "
        "((0),(0,0,0),9223372036854775807,(9223372036854775807),(1),(0))",
        NULL,
    };
    harness_one(as_value, rows);
}
END_TEST

/* Strides that do not agree in kind are the reference's own refusal. */
START_TEST(what_the_reference_refuses)
{
    static const char *const rows[] = {
        "(4,5):(1,_1@0)  !  CT_EINVAL  no common profile",
        "(4,5):(1@1,1@0@1)  !  CT_EINVAL  no common profile",
        NULL,
    };
    harness_one(as_value, rows);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------- */

/* In memory of any size: refused, for want of memory or for the reason. */
static void refused(const char *text, const char *reason)
{
    static _Alignas(16) char memory[1 << 16];
    ct_ctx *values = harness_context();
    ct_value v = harness_value(values, text);
    bool told = false;
    for (size_t size = 0; size <= sizeof memory && !told; size += 8) {
        ct_ctx cx;
        ct_flat f;
        gpu_why why = {""};
        ct_init(&cx, memory, size);
        ck_assert_msg(!gpu_flatten(&cx, v, &f, &why), "%s is taken", text);
        told = ct_check(&cx) == CT_OK;
        ck_assert_msg(told || ct_check(&cx) == CT_ENOMEM, "%s: %s", text, ct_message(&cx));
        ck_assert_msg(strstr(why.text, told ? reason : "out of memory") != NULL, "%s: `%s`", text,
                      why.text);
    }
    ck_assert_msg(told, "%s: no memory is enough", text);
}

START_TEST(what_the_struct_cannot_hold)
{
    static const char *const rows[][2] = {
        {"(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256,512,1,1,1,1,1,1,1)",
         "has more than 16 modes"},
        {"1:1@6", "has values of 7 numbers, more than 6"},
        {"make_identity_layout((2,3,(2,2),(2,2,2)))", "has values of 7 numbers, more than 6"},
        {"Sw<3,4,3> o (0,0) o (4,5):(1@0,1@1)", "has an offset that is not an integer"},
        {"Sw<3,4,3> o 0 o (4,5):(1@0,1@1)", "swizzles values that are not integers"},
        {"Sw<3,4,3> o 0 o 4:1@0", "swizzles values that are not integers"},
        {"(3,4):(1,2) o 3 o 6:2", "composes layouts: only a swizzle may stand in front"},
        {"Sw<1,0,3> o 0 o Sw<1,0,2>", "has no plain layout inside"},
        {"(3,()):(1,())", "has a mode ()"},
        {"():()", "has a mode ()"},
        {"(2,3)", "(2,3) is not a layout"},
        {"5", "5 is not a layout"},
        {"Sw<3,4,3>", "Sw<3,4,3> is not a layout"},
        {"make_identity_tensor((2,3))", "is not a layout"},
        {"3:9223372036854775807", "has values that leave 64 bits"},
        {"(2,2):(9223372036854775807,1)", "has values that leave 64 bits"},
        {"(2,2):(-9223372036854775807,-1)", "has values that leave 64 bits"},
        {"2:-9223372036854775808", "has values that leave 64 bits"},
        {"Sw<0,4,3> o 9223372036854775807 o 2:1", "has values that leave 64 bits"},
        {"(4611686018427387904,2):(0,0)", "the size of"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        refused(rows[i][0], rows[i][1]);
}
END_TEST

/* ---- Values --------------------------------------------------------------------------------- */

/* By the words of flat.h, literally. */
static void say(const ct_flat *f, int64_t i, int64_t *at)
{
    int64_t before = 1;
    for (int x = 0; x < f->axes; ++x)
        at[x] = f->offset[x];
    for (int k = 0; k < f->modes; ++k) {
        int64_t digit = k + 1 < f->modes ? i / before % f->shape[k] : i / before;
        at[f->axis[k]] += digit * f->stride[k];
        before *= f->shape[k];
    }
    for (int b = f->base; b < f->base + f->bits; ++b) {
        int from = f->shift > 0 ? b + f->shift : b, to = f->shift > 0 ? b : b - f->shift;
        at[0] ^= (at[0] >> from & 1) << to;
    }
}

static int leaves_of(ct_value v, int n, int64_t *leaf)
{
    if (ct_kind_of(v) == CT_TUPLE) {
        for (int i = 0; i < ct_length(v); ++i)
            n = leaves_of(ct_item(v, i), n, leaf);
        return n;
    }
    if (n < GPU_AXES)
        leaf[n] = ct_int(v);
    return n + 1;
}

/* The first coordinate at which the struct says something else; -1 for none. Axes that a value's
 * tuple does not reach are 0 there. */
static int64_t differs(ct_ctx *cx, ct_layout layout, const ct_flat *f)
{
    for (int64_t i = 0; i < f->size && i < MAX_COORDINATES; ++i) {
        size_t mark = ct_mark(cx);
        int64_t at[GPU_AXES] = {0}, want[GPU_AXES] = {0};
        ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
        int n = leaves_of(ct_as_arithmetic_tuple(cx, v), 0, want);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", ct_str(cx, layout), ct_message(cx));
        say(f, i, at);
        if (n > f->axes || memcmp(at, want, sizeof at) != 0)
            return i;
        ct_release(cx, mark);
    }
    return -1;
}

START_TEST(the_same_value_at_every_coordinate)
{
    static const char *const layouts[] = {
        "((2,(3,1)),(5,7)):((35,(70,4)),(7,1))",
        "(_3,(7,(_2,5)),11):(-2,(_6,(42,-84)),0)",
        "(13,(2,3)):(_0,(-1,2))",
        "(4,(2,5)):(1@0,(1@1,2@1))",
        "((3,5),(2,7)):((2@1,-3@0),(1@0,4@1))",
        "(2,3,5):(_1@0@2,-7@1,_1@1@2)",
        "(2,2,3,2):(1@0@0,1@1@0,2@0@1,_5@1@1)",
        "make_identity_layout((2,(3,5),(1,(2,3))))",
        "Sw<3,4,3> o 16 o (31,(3,8)):(24,(8,1))",
        "Sw<2,0,-3> o 5 o (7,11):(11,1)",
        "Sw<3,2,4> o -77 o (17,13):(-13,3)",
        "Sw<0,3,3> o 9 o (5,3):(3,1)",
        "Sw<1,0,1> o 4294967290 o (7,5):(1,1000)",
        "1:7",
        "logical_divide((4,6):(6,1), (2:2,3))",
        "blocked_product((_2,_5):(_5,_1), (_3,_7):(_1,_3))",
        "composition(make_identity_layout((6,35)), (5,21):(6,30))",
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        ct_ctx *cx = harness_context();
        ct_layout layout = harness_value(cx, layouts[i]);
        ct_flat f;
        gpu_why why;
        ck_assert_msg(gpu_flatten(cx, layout, &f, &why), "%s", why.text);
        int64_t at = differs(cx, layout, &f);
        ck_assert_msg(at < 0, "%s at %d", layouts[i], (int)at);
    }
}
END_TEST

/* ---- Generated layouts ---------------------------------------------------------------------- */

/* A layout from a case: its first operand, or the result of the operation on its operands. */
static ct_layout layout_of(ct_ctx *cx, const char *op, int n, const char *const *args)
{
    ct_value v[CASE_ARGS] = {NULL};
    for (int i = 0; i < n; ++i)
        v[i] = ct_parse(cx, args[i]);
    return strcmp(op, "values") == 0 ? v[0] : ct_call(cx, op, n, v);
}

/* The predicate of shrinking: flattened, and not the same function? */
static bool goes_wrong(void *user, const char *op, int n, const char *const *args)
{
    ct_ctx *cx = harness_context();
    ct_layout layout = layout_of(cx, op, n, args);
    ct_flat f;
    gpu_why why;
    if (ct_check(cx) != CT_OK || !gpu_flatten(cx, layout, &f, &why))
        return false;
    ++*(int *)user;
    return differs(cx, layout, &f) >= 0;
}

static const struct generate_maker *maker_of(const char *op)
{
    const struct generate_maker *m = NULL;
    for (int i = 0; (m = generate_maker_at(i)) != NULL && strcmp(m->op, op) != 0; ++i)
        ;
    ck_assert_msg(m != NULL, "no cases are made for %s", op);
    return m;
}

START_TEST(generated_layouts)
{
    static const char *const ops[] = {"values", "make_identity_layout", "logical_divide",
                                      "composition"};
    const struct generate_maker *m = maker_of(ops[_i]);
    static struct generator g;
    struct generate_case c;
    int compared = 0;
    for (int64_t number = 0; number < 400; ++number) {
        if (!generate_make(&g, m, SEED, number, &c) || !goes_wrong(&compared, c.op, c.n, c.args))
            continue;
        shrink_case(&c, goes_wrong, &compared);
        ck_abort_msg("seed %d, case %d of %s: %s %s", SEED, (int)number, m->op, c.args[0],
                     c.n > 1 ? c.args[1] : "");
    }
    ck_assert_msg(compared >= 200, "%s: only %d layouts were compared", m->op, compared);
}
END_TEST

/* ---- A context that has failed --------------------------------------------------------------- */

START_TEST(a_failure_before_is_passed_along)
{
    ct_ctx *cx = harness_context();
    ct_layout layout = harness_value(cx, "(4,5):(5,1)");
    ct_flat f;
    gpu_why why = {""};
    ct_parse(cx, "(2,?)");
    ck_assert(!gpu_flatten(cx, layout, &f, &why));
    ck_assert_str_eq(why.text, ct_message(cx));
    ct_clear(cx);
    ct_parse(cx, "(2,%n)"); /* a message is no format */
    ck_assert(strchr(ct_message(cx), '%') != NULL);
    ck_assert(!gpu_flatten(cx, layout, &f, &why));
    ck_assert_str_eq(why.text, ct_message(cx));
    ct_clear(cx);
    size_t used = ct_mark(cx);
    ck_assert(gpu_flatten(cx, layout, &f, &why));
    ck_assert_uint_eq(ct_mark(cx), used);
    ck_assert(!gpu_flatten(cx, harness_value(cx, "7"), &f, NULL));
}
END_TEST

Suite *flat_suite(void)
{
    Suite *suite = suite_create("flat");
    TCase *all = tcase_create("flat");

    tcase_add_test(all, leaves_from_left_to_right);
    tcase_add_test(all, what_the_reference_refuses);
    tcase_add_test(all, what_the_struct_cannot_hold);
    tcase_add_test(all, the_same_value_at_every_coordinate);
    tcase_add_loop_test(all, generated_layouts, 0, 4);
    tcase_add_test(all, a_failure_before_is_passed_along);
    suite_add_tcase(suite, all);
    return suite;
}
