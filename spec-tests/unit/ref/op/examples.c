/* examples.c - the examples of the operations: each operation has one, and it is a case.
 *
 * What is here: that an example calls its operation, is answered, and stands among the vectors or
 * the recorded answers with the answer that is given here. What is not: those answers. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/op/op.h"
#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/support/files.h"

#include <string.h>

enum { OPS = 600 };

/* The text's \n are two characters in a vector. */
static void put_answer(struct text *to, const char *answer)
{
    text_clear(to);
    for (; *answer != '\0'; ++answer)
        if (*answer == '\n')
            text_puts(to, "\\n");
        else
            text_putc(to, *answer);
}

static bool is_eval(const struct vector *v)
{
    return v->n == 1 && strcmp(v->op, "eval") == 0;
}

static void put_call(struct text *to, const struct vector *v)
{
    text_clear(to);
    if (is_eval(v)) {
        text_puts(to, v->args[0]);
        return;
    }
    text_printf(to, "%s(", v->op);
    for (int i = 0; i < v->n; ++i)
        text_printf(to, "%s%s", i == 0 ? "" : ", ", v->args[i]);
    text_putc(to, ')');
}

static int op_of(const char *name)
{
    const cti_op *found = cti_find_op(name, strcspn(name, "<("));
    int i = 0;
    while (found != NULL && cti_op_at(i) != found)
        ++i;
    return found == NULL ? -1 : i;
}

/* The vectors of a file that are examples: their answers are those of the examples. */
static void look_in(ct_ctx *cx, const char *path, bool seen[OPS])
{
    struct vector_file f = {0};
    struct text call = {0}, answer = {0};
    vector_read(&f, path);
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        int op = v->sign == '=' ? op_of(is_eval(v) ? v->args[0] : v->op) : -1;
        if (op < 0 || ct_op_example(op) == NULL)
            continue;
        put_call(&call, v);
        if (strcmp(call.bytes, ct_op_example(op)) != 0)
            continue;
        size_t mark = ct_mark(cx);
        put_answer(&answer, ct_str(cx, ct_eval(cx, call.bytes, call.length)));
        ck_assert_str_eq(answer.bytes, v->expected);
        ct_release(cx, mark);
        seen[op] = true;
    }
    text_free(&call);
    text_free(&answer);
    vector_free(&f);
}

START_TEST(examples_are_answered)
{
    ct_ctx *cx = harness_context();
    for (int i = 0; ct_op_name(i) != NULL; ++i) {
        const char *text = ct_op_example(i);
        ck_assert_msg(text != NULL, "%s has no example", ct_op_name(i));
        ck_assert_int_eq(op_of(text) < 0 ? (int)strcspn(text, "<(") : (int)strlen(ct_op_name(i)),
                         (int)strlen(ct_op_name(i)));
        size_t mark = ct_mark(cx);
        ct_eval(cx, text, strlen(text));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", text, ct_message(cx));
        ct_release(cx, mark);
    }
    ck_assert_ptr_null(ct_op_example(-1));
    ck_assert_ptr_null(ct_op_example(OPS));
}
END_TEST

START_TEST(examples_are_cases)
{
    ct_ctx *cx = harness_context();
    struct files files = {0};
    bool seen[OPS] = {false};
    files_add(&files, "spec-tests/spec/vectors", ".vec", stderr);
    files_add(&files, "spec-tests/spec/recorded", ".vec", stderr);
    ck_assert_uint_gt(files.count, 0);
    for (size_t i = 0; i < files.count; ++i)
        look_in(cx, files.paths[i], seen);
    for (int i = 0; ct_op_name(i) != NULL; ++i)
        ck_assert_msg(seen[i], "no vector is %s", ct_op_example(i));
    files_free(&files);
}
END_TEST

Suite *examples_suite(void)
{
    Suite *suite = suite_create("examples");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, examples_are_answered);
    tcase_add_test(all, examples_are_cases);
    suite_add_tcase(suite, all);
    return suite;
}
