/* memory.c - every vector again, in too little memory and at another place.
 *
 * What is here: each line of spec/vectors/ and spec/recorded/ is asked in arenas of growing size;
 * each answer is CT_ENOMEM, or the one that plenty of memory gives, and once it is that it stays
 * that. Plenty is at another address, so an answer or a reason that held one would differ. Sizes go
 * from one allocation that fails to the next, as the message says, for between them nothing
 * differs; with MEMORY_SWEEP=all (`make memory`) they are tried between them as well. What is not:
 * whether the answer is right (the judge), alignment and fences (unit/harness.c). Run in the root
 * of the tree, as the judge is. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sizes: each that one more allocation fits in, or all by FINE bytes, up to MANY; then at least an
 * eighth more each time; MORE sizes past the first that is enough. */
enum { FINE = 8, MANY = 4096, MORE = 3, MAX_ARGUMENTS = 32, PLENTY = 64 << 20 };

enum { ELSEWHERE = 4099 }; /* where plenty begins: another page, no alignment */

#define VECTORS  "spec-tests/spec/vectors"
#define RECORDED "spec-tests/spec/recorded"

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

static bool sweeps_all(void)
{
    const char *sweep = getenv("MEMORY_SWEEP");

    return sweep != NULL && strcmp(sweep, "all") == 0;
}

/* The least size in which the allocation that failed succeeds; 0 where none is said to have. */
static size_t limit_of(const struct answer_text *a)
{
    size_t used, size, more;

    if (a->error != CT_ENOMEM ||
        sscanf(a->text, "out of memory: %zu of %zu bytes are in use, %zu more", &used, &size,
               &more) != 3)
        return 0;
    return used + more;
}

static void differs(const char *path, const struct vector *v, size_t size,
                    const struct answer_text *have, const char *want)
{
    ck_abort_msg("%s:%d: %s in %zu bytes: %s `%s`, not `%s`", path, v->line, v->op, size,
                 ct_error_name(have->error), have->text, want);
}

/* The first size tried that is enough. Sizes are tried in order, so the work is that of a few calls
 * times the allocations of one. One byte less than a limit is too little. */
static size_t first_enough(const char *path, const struct vector *v, const ct_value *arg, bool all,
                           struct answer_text *a)
{
    size_t size = 0, limit = 0;

    for (ask(v, arg, size, a); a->error == CT_ENOMEM; ask(v, arg, size, a)) {
        limit = limit_of(a);
        if (limit <= size)
            differs(path, v, size, a, "more memory is needed");
        size = all || limit < larger(size) ? larger(size) : limit;
    }
    if (!all && size > 0 && size == limit) {
        ask(v, arg, size - 1, a);
        if (limit_of(a) != limit)
            differs(path, v, size - 1, a, "out of memory");
    }
    return size;
}

static void sweep(const char *path, const struct vector *v, const ct_value *arg, bool all)
{
    static struct answer_text want, have;

    ask(v, arg, PLENTY, &want);
    size_t size = first_enough(path, v, arg, all, &have);
    for (int enough = 0; enough < MORE; ++enough, size = larger(size)) {
        ask(v, arg, size, &have);
        if (!same(&want, &have))
            differs(path, v, size, &have, want.text);
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

static struct files vector_files(const char *folder)
{
    struct files f = {NULL, 0};

    files_add(&f, folder, ".vec", stderr);
    return f;
}

/* Every vector of the n-th file of a folder. */
static void sweep_file(const char *folder, int n)
{
    struct files files = vector_files(folder);
    struct vector_file f;
    size_t asked = 0;
    bool all = sweeps_all();

    ck_assert_uint_lt((size_t)n, files.count);
    vector_read(&f, files.paths[n]);
    for (size_t i = 0; i < f.count; ++i) {
        ct_value arg[MAX_ARGUMENTS];
        ck_assert_int_le(f.vectors[i].n, MAX_ARGUMENTS);
        if (!operands(&f.vectors[i], arg))
            continue;
        sweep(f.path, &f.vectors[i], arg, all);
        ++asked;
    }
    ck_assert_msg(2 * asked > f.count, "%s: only %zu of %zu lines", f.path, asked, f.count);
    if (all)
        printf("%zu of %zu: %s, %zu lines\n", (size_t)n + 1, files.count, f.path, asked);
    vector_free(&f);
    files_free(&files);
}

START_TEST(too_little_memory_is_never_a_wrong_answer)
{
    sweep_file(VECTORS, _i);
}
END_TEST

START_TEST(nor_is_it_for_what_was_recorded)
{
    sweep_file(RECORDED, _i);
}
END_TEST

static int count_files(const char *folder)
{
    struct files files = vector_files(folder);
    int n = (int)files.count;

    files_free(&files);
    return n;
}

START_TEST(there_are_vectors)
{
    ck_assert_int_gt(count_files(VECTORS), 20);
    ck_assert_int_gt(count_files(RECORDED), 0);
}
END_TEST

Suite *memory_suite(void)
{
    Suite *suite = suite_create("memory");
    TCase *vectors = tcase_create("vectors"), *recorded = tcase_create("recorded");

    tcase_set_timeout(vectors, sweeps_all() ? 600 : 60);
    tcase_set_timeout(recorded, sweeps_all() ? 600 : 60);
    tcase_add_test(vectors, there_are_vectors);
    tcase_add_loop_test(vectors, too_little_memory_is_never_a_wrong_answer, 0,
                        count_files(VECTORS));
    tcase_add_loop_test(recorded, nor_is_it_for_what_was_recorded, 0, count_files(RECORDED));
    suite_add_tcase(suite, vectors);
    suite_add_tcase(suite, recorded);
    return suite;
}
