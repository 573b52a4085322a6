/* memory.c - every vector again, in too little memory and at another place.
 *
 * What is here: each line of vectors/ and recorded/ is asked in arenas of growing size; each answer
 * is CT_ENOMEM, or the one that plenty of memory gives, and once it is that it stays that. Plenty
 * is at another address, so an answer or a reason that held one would differ. What is not: whether
 * the answer is right (the judge), alignment and fences (unit/harness.c). Run in the root of the
 * tree, as the judge is. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/vector.h"
#include "spec-tests/support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sizes: every FINE bytes up to MANY, then an eighth more each time; MORE sizes past the first that
 * is enough. */
enum { FINE = 8, MANY = 4096, MORE = 3, MAX_ARGUMENTS = 32, PLENTY = 64 << 20 };

enum { ELSEWHERE = 4099 }; /* where plenty begins: another page, no alignment */

struct answer_text {
    ct_error error;
    char text[4096], witness[200];
};

static size_t larger(size_t size)
{
    return size < MANY ? size + FINE : size + size / 8;
}

/* The operand of eval is an expression, which is read in the memory that is swept. */
static bool is_eval(const struct vector *v)
{
    return strcmp(v->op, "eval") == 0 && v->n == 1;
}

static void ask(const struct vector *v, const ct_value *arg, size_t size, struct answer_text *a)
{
    static _Alignas(16) char memory[ELSEWHERE + PLENTY];
    ct_ctx cx;

    ct_init(&cx, memory + (size == PLENTY ? ELSEWHERE : 0), size);
    ct_value r =
        is_eval(v) ? ct_eval(&cx, v->args[0], strlen(v->args[0])) : ct_call(&cx, v->op, v->n, arg);
    a->error = ct_check(&cx);
    snprintf(a->witness, sizeof a->witness, "%s", ct_witness(&cx));
    if (a->error != CT_OK)
        snprintf(a->text, sizeof a->text, "%s", ct_message(&cx));
    else
        ct_print(r, a->text, sizeof a->text);
}

static bool same(const struct answer_text *a, const struct answer_text *b)
{
    return a->error == b->error && strcmp(a->text, b->text) == 0 &&
           strcmp(a->witness, b->witness) == 0;
}

/* Sizes are tried in order, so the work is that of a few calls times the bytes that one needs. */
static void sweep(const char *path, const struct vector *v, const ct_value *arg)
{
    static struct answer_text want, have;
    int enough = 0;

    ask(v, arg, PLENTY, &want);
    for (size_t size = 0; enough < MORE; size = larger(size)) {
        ask(v, arg, size, &have);
        if (enough == 0 && have.error == CT_ENOMEM && have.text[0] != '\0')
            continue;
        if (!same(&want, &have))
            ck_abort_msg("%s:%d: %s in %zu bytes: %s `%s`, not `%s`", path, v->line, v->op, size,
                         ct_error_name(have.error), have.text, want.text);
        ++enough;
    }
}

/* Lines whose operands do not parse are about reading them; the judge asks those. */
static bool operands(const struct vector *v, ct_value *arg)
{
    static _Alignas(16) char memory[1 << 20];
    ct_ctx cx;

    if (is_eval(v))
        return true;
    ct_init(&cx, memory, sizeof memory);
    for (int i = 0; i < v->n; ++i)
        arg[i] = ct_parse(&cx, v->args[i]);
    return ct_check(&cx) == CT_OK;
}

static struct files vector_files(void)
{
    struct files f = {NULL, 0};

    files_add(&f, "spec-tests/vectors", ".vec", stderr);
    files_add(&f, "spec-tests/recorded", ".vec", stderr);
    return f;
}

START_TEST(too_little_memory_is_never_a_wrong_answer)
{
    struct files files = vector_files();
    struct vector_file f;
    size_t asked = 0;

    ck_assert_uint_lt((size_t)_i, files.count);
    vector_read(&f, files.paths[_i]);
    for (size_t i = 0; i < f.count; ++i) {
        ct_value arg[MAX_ARGUMENTS];
        ck_assert_int_le(f.vectors[i].n, MAX_ARGUMENTS);
        if (!operands(&f.vectors[i], arg))
            continue;
        sweep(f.path, &f.vectors[i], arg);
        ++asked;
    }
    ck_assert_msg(2 * asked > f.count, "%s: only %zu of %zu lines", f.path, asked, f.count);
    vector_free(&f);
    files_free(&files);
}
END_TEST

START_TEST(there_are_vectors)
{
    struct files files = vector_files();

    ck_assert_uint_gt(files.count, 20);
    files_free(&files);
}
END_TEST

Suite *memory_suite(void)
{
    Suite *suite = suite_create("memory");
    TCase *all = tcase_create("vectors");
    struct files files = vector_files();

    tcase_set_timeout(all, 60);
    tcase_add_test(all, there_are_vectors);
    tcase_add_loop_test(all, too_little_memory_is_never_a_wrong_answer, 0, (int)files.count);
    files_free(&files);
    suite_add_tcase(suite, all);
    return suite;
}
