/* harness.c - every question about a row, and the proof that failures are noticed.
 *
 * What is here: harness.h. What is not: any test of the reference. The suite at the end gives the
 * harness functions that break one rule each; it must complain of that rule. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The memory of a call.
 *
 *      | fence | arena, at any alignment | fence |        all of it FILL before the call */
enum { FENCE = 64, MAX_ARENA = 1 << 20, MAX_OPERANDS = 1 << 20, MAX_TEXT = 8 << 10, FILL = 0xA5 };

static _Alignas(16) char call_memory[FENCE + 16 + MAX_ARENA + FENCE];
static _Alignas(16) char other_memory[MAX_ARENA];
static _Alignas(16) char operand_memory[MAX_OPERANDS];
static char operand_copy[MAX_OPERANDS];
static char complaint[MAX_TEXT + 1000];

enum { MAX_FIELDS = 8, MAX_ARGS = 5 };

struct row {
    char text[2000];
    char *field[MAX_FIELDS];
    int n, fields;
    ct_error error;
    const char *want; /* the result, or a part of the message */
    const char *witness;
    ct_value arg[MAX_ARGS];
    ct_ctx operands;
};

/* What came of one call. */
struct outcome {
    ct_error error;
    char text[MAX_TEXT]; /* the result, or the message */
    char witness[200];
    bool fences;
};

static bool complain(const struct row *r, const char *rule, const char *detail)
{
    snprintf(complaint, sizeof complaint, "`%s` %s ... : %s: %s", r->field[0],
             r->n > 1 ? r->field[1] : "", rule, detail);
    return false;
}

static void split(struct row *r, const char *line)
{
    ck_assert_msg(strlen(line) < sizeof r->text, "the row is too long: %s", line);
    strcpy(r->text, line);
    r->fields = 0;
    for (char *s = r->text; *s != '\0' && r->fields < MAX_FIELDS;) {
        char *end = strstr(s, "  ");
        r->field[r->fields++] = s;
        if (end == NULL)
            break;
        *end = '\0';
        s = end + 2;
    }
    for (r->n = 0; r->n < r->fields; ++r->n)
        if (strcmp(r->field[r->n], "=") == 0 || strcmp(r->field[r->n], "!") == 0)
            return;
    ck_abort_msg("the row has no sign: %s", line);
}

static ct_error error_of(const char *name)
{
    for (int e = CT_OK; e <= CT_EUNSUP; ++e)
        if (strcmp(ct_error_name((ct_error)e), name) == 0)
            return (ct_error)e;
    ck_abort_msg("no error is called %s", name);
    return CT_OK;
}

/* Reads a row; the operands get memory of their own, in which nothing may change later. */
static void read_row(struct row *r, const char *line)
{
    memset(r, 0, sizeof *r);
    split(r, line);
    char **after = &r->field[r->n + 1];
    int given = r->fields - r->n - 1;
    bool refused = r->field[r->n][0] == '!';
    ck_assert_msg(r->n <= MAX_ARGS && given >= 1 + refused, "the row lacks a field: %s", line);
    r->error = refused ? error_of(after[0]) : CT_OK;
    r->want = after[refused];
    r->witness = given > 2 ? after[2] : "";
    ct_init(&r->operands, operand_memory, sizeof operand_memory);
    for (int i = 0; i < r->n; ++i)
        r->arg[i] = strcmp(r->field[i], "NULL") == 0
                        ? NULL
                        : ct_eval(&r->operands, r->field[i], strlen(r->field[i]));
    ck_assert_msg(ct_check(&r->operands) == CT_OK, "%s: %s", line, ct_message(&r->operands));
    memcpy(operand_copy, operand_memory, r->operands.used);
}

static ct_value apply(ct_ctx *cx, const struct harness_call *call, const struct row *r)
{
    if (call->one != NULL)
        return call->one(cx, r->arg[0]);
    if (call->two != NULL)
        return call->two(cx, r->arg[0], r->arg[1]);
    if (call->three != NULL)
        return call->three(cx, r->arg[0], r->arg[1], r->arg[2]);
    return call->any(cx, r->arg);
}

static bool filled(const char *from, const char *to)
{
    for (; from < to; ++from)
        if ((unsigned char)*from != FILL)
            return false;
    return true;
}

/* One call in an arena of size bytes that starts offset bytes past a multiple of 16. */
static void run(const struct harness_call *call, const struct row *r, size_t size, size_t offset,
                struct outcome *o)
{
    ct_ctx cx;
    char *arena = call_memory + FENCE + offset, *end = arena + size;
    memset(call_memory, FILL, FENCE + offset + size + FENCE);
    ct_init(&cx, arena, size);
    ct_value v = apply(&cx, call, r);
    o->error = ct_check(&cx);
    snprintf(o->witness, sizeof o->witness, "%s", ct_witness(&cx));
    if (o->error != CT_OK)
        snprintf(o->text, sizeof o->text, "%s", ct_message(&cx));
    else
        ct_print(v, o->text, sizeof o->text);
    o->fences = filled(call_memory, arena) && filled(end, end + FENCE);
}

static bool as_wanted(const struct row *r, const struct outcome *o)
{
    if (o->error != r->error)
        return false;
    if (r->error == CT_OK)
        return strcmp(o->text, r->want) == 0;
    return strstr(o->text, r->want) != NULL && strstr(o->witness, r->witness) != NULL &&
           (r->witness[0] != '\0' || o->witness[0] == '\0');
}

static bool expect(const struct row *r, const struct outcome *o, const char *rule)
{
    char detail[MAX_TEXT + 300];
    snprintf(detail, sizeof detail, "%s %s [%s], not %s %s [%s]", ct_error_name(o->error), o->text,
             o->witness, ct_error_name(r->error), r->want, r->witness);
    if (!o->fences)
        return complain(r, rule, "memory outside of the arena was written");
    return as_wanted(r, o) || complain(r, rule, detail);
}

/* The answer with plenty of memory; twice the same, elsewhere the same, the operands untouched. */
static bool is_pure(const struct harness_call *call, const struct row *r)
{
    ct_ctx here, there;
    char text[MAX_TEXT], later[MAX_TEXT];
    ct_init(&here, call_memory, sizeof call_memory);
    ct_init(&there, other_memory, sizeof other_memory);
    ct_value a = apply(&here, call, r);
    size_t mark = ct_mark(&here);
    if (r->error == CT_OK)
        ct_print(a, text, sizeof text);
    ct_value b = apply(&here, call, r), c = apply(&there, call, r);
    if (ct_check(&here) != ct_check(&there))
        return complain(r, "another context", "answers otherwise");
    if (r->error == CT_OK && (!ct_same(a, b) || !ct_same(a, c)))
        return complain(r, "asked again", "the answer is not the same");
    ct_release(&here, mark);
    ct_parse(&here, "((2,3),(5,7)):((1,2),(6,30))");
    if (r->error == CT_OK && (ct_print(a, later, sizeof later), strcmp(text, later) != 0))
        return complain(r, "after ct_release of what came later", later);
    if (memcmp(operand_copy, operand_memory, r->operands.used) != 0)
        return complain(r, "purity", "an operand changed");
    return true;
}

/* A failure sticks: in a failed context nothing else is said, and ct_clear makes it good again. */
static bool is_sticky(const struct harness_call *call, const struct row *r)
{
    ct_ctx cx;
    char text[MAX_TEXT];
    ct_init(&cx, call_memory, sizeof call_memory);
    ct_parse(&cx, "(2,?)");
    ck_assert_int_eq(ct_check(&cx), CT_EPARSE);
    snprintf(text, sizeof text, "%s", ct_message(&cx));
    ct_value v = apply(&cx, call, r);
    if (ct_check(&cx) != CT_EPARSE || strcmp(text, ct_message(&cx)) != 0 || cx.column != 4 ||
        ct_witness(&cx)[0] != '\0')
        return complain(r, "the first failure is lost", ct_message(&cx));
    if (v != NULL)
        ct_print(v, text, sizeof text); /* harmless to read */
    ct_clear(&cx);
    if (ct_check(&cx) != CT_OK || ct_message(&cx)[0] != '\0' || cx.column != 0)
        return complain(r, "ct_clear", "leaves a failure");
    apply(&cx, call, r);
    if (ct_check(&cx) != r->error)
        return complain(r, "after ct_clear", ct_message(&cx));
    snprintf(text, sizeof text, "%s", ct_message(&cx));
    apply(&cx, call, r);
    ct_parse(&cx, "(2,?)");
    return r->error == CT_OK || strcmp(text, ct_message(&cx)) == 0 ||
           complain(r, "a later failure replaced", text);
}

/* Arenas from nothing up. A refusal may come before the memory ends, and then stays. */
static bool is_swept(const struct harness_call *call, const struct row *r)
{
    struct outcome o;
    char rule[100];
    size_t size = 0;
    for (;; size += 8) {
        if (size > MAX_ARENA)
            return complain(r, "memory", "no arena is large enough");
        snprintf(rule, sizeof rule, "in %zu bytes", size);
        run(call, r, size, 0, &o);
        if (o.error != CT_ENOMEM)
            break;
        if (o.text[0] == '\0' || !o.fences)
            return complain(r, rule, o.fences ? "no message" : "memory outside was written");
    }
    for (size_t more = 0; more <= 1024; more += more < 64 ? 8 : 240) {
        snprintf(rule, sizeof rule, "in %zu bytes", size + more);
        run(call, r, size + more, 0, &o);
        if (!expect(r, &o, rule))
            return false;
    }
    for (size_t offset = 1; offset < 16; offset += 2) { /* the bytes up to the alignment are lost */
        snprintf(rule, sizeof rule, "in an arena that starts at 16n+%zu", offset);
        run(call, r, size + 16 - offset, offset, &o);
        if (!expect(r, &o, rule))
            return false;
        run(call, r, size >= offset ? size - offset : 0, offset, &o);
        if (size > 0 && o.error != CT_ENOMEM)
            return complain(r, rule, "more memory was used than there is");
    }
    return true;
}

const char *harness_complaint(const struct harness_call *call, const char *line)
{
    static struct row r;
    struct outcome o;
    read_row(&r, line);
    run(call, &r, MAX_ARENA, 0, &o);
    bool good = expect(&r, &o, "the answer") && is_pure(call, &r) && is_sticky(call, &r) &&
                is_swept(call, &r);
    return good ? NULL : complaint;
}

static void ask_rows(struct harness_call call, const char *const *rows)
{
    ck_assert_ptr_nonnull(rows[0]);
    for (int i = 0; rows[i] != NULL; ++i) {
        const char *why = harness_complaint(&call, rows[i]);
        ck_assert_msg(why == NULL, "%s", why);
    }
}

void harness_one(ct_value (*f)(ct_ctx *, ct_value), const char *const *rows)
{
    ask_rows((struct harness_call){.one = f}, rows);
}

void harness_two(ct_value (*f)(ct_ctx *, ct_value, ct_value), const char *const *rows)
{
    ask_rows((struct harness_call){.two = f}, rows);
}

void harness_three(ct_value (*f)(ct_ctx *, ct_value, ct_value, ct_value), const char *const *rows)
{
    ask_rows((struct harness_call){.three = f}, rows);
}

void harness_any(ct_value (*f)(ct_ctx *, const ct_value *), const char *const *rows)
{
    ask_rows((struct harness_call){.any = f}, rows);
}

/* ---- Single values --------------------------------------------------------------------------- */

ct_ctx *harness_context(void)
{
    static _Alignas(16) char memory[64 << 20];
    static ct_ctx cx;
    ct_init(&cx, memory, sizeof memory);
    return &cx;
}

ct_value harness_value(ct_ctx *cx, const char *text)
{
    ct_value v = ct_eval(cx, text, strlen(text));
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", text, ct_message(cx));
    return v;
}

void harness_is(ct_ctx *cx, ct_value v, const char *text)
{
    static char have[1 << 20];
    ck_assert_msg(ct_check(cx) == CT_OK, "not %s: %s", text, ct_message(cx));
    ct_print(v, have, sizeof have);
    ck_assert_str_eq(have, text);
}

void harness_fails(ct_ctx *cx, ct_error error, const char *part)
{
    ck_assert_msg(ct_check(cx) == error && strstr(ct_message(cx), part) != NULL,
                  "%s `%s`, not %s `%s`", ct_error_name(ct_check(cx)), ct_message(cx),
                  ct_error_name(error), part);
    ct_clear(cx);
}

int64_t harness_at(ct_ctx *cx, ct_layout layout, int64_t i)
{
    size_t mark = ct_mark(cx);
    ct_value v = ct_layout_call(cx, layout, ct_dynamic(cx, i));
    int64_t value = ct_int(v);
    if (ct_check(cx) != CT_OK || ct_kind_of(v) != CT_INTEGER)
        ck_abort_msg("%s at %d is not an integer: %s", ct_str(cx, layout), (int)i, ct_message(cx));
    ct_release(cx, mark);
    return value;
}

/* ---- Failures are noticed -------------------------------------------------------------------- */

static ct_value wrong(ct_ctx *cx, ct_value a)
{
    return ct_add(cx, a, ct_static(cx, 1));
}

static ct_value forgetful(ct_ctx *cx, ct_value a)
{
    ct_value v = ct_neg(cx, a);
    ct_clear(cx);
    return v;
}

static ct_value short_of_memory_it_guesses(ct_ctx *cx, ct_value a)
{
    return cx->size - cx->used < 200 ? ct_underscore() : ct_neg(cx, ct_neg(cx, a));
}

static ct_value blames_the_operand(ct_ctx *cx, ct_value a)
{
    if (cx->size - cx->used < 100)
        return ct_get(cx, a, 7);
    return ct_neg(cx, ct_neg(cx, a));
}

static ct_value writes_behind_the_arena(ct_ctx *cx, ct_value a)
{
    cx->memory[cx->size] = 0;
    return ct_neg(cx, ct_neg(cx, a));
}

/* Of the operand's node the byte after the kind and the static mark means nothing. */
static ct_value changes_its_operand(ct_ctx *cx, ct_value a)
{
    operand_memory[sizeof(ct_kind) + 1] = 1;
    return ct_neg(cx, ct_neg(cx, a));
}

static ct_value never_the_same(ct_ctx *cx, ct_value a)
{
    return cx->used == 0 ? ct_neg(cx, ct_neg(cx, a)) : ct_neg(cx, a);
}

START_TEST(right_functions_are_accepted)
{
    static const char *const rows[] = {
        "(2,_3)  =  (-2,_-3)",
        "-9223372036854775808  !  CT_ERANGE  sub",
        "_4:_1  !  CT_EINVAL  not both integers",
        NULL,
    };
    harness_one(ct_neg, rows);
}
END_TEST

START_TEST(wrong_functions_are_found)
{
    static const struct {
        ct_value (*f)(ct_ctx *cx, ct_value a);
        const char *row, *complaint;
    } bad[] = {
        {wrong, "5  =  5", "the answer"},
        {ct_neg, "5  =  -5 ", "the answer"},
        {ct_neg, "5  !  CT_ERANGE  sub", "the answer"},
        {ct_neg, "-9223372036854775808  =  0", "the answer"},
        {ct_neg, "-9223372036854775808  !  CT_ERANGE  sub  at 3", "the answer"},
        {forgetful, "5  =  -5", "the first failure is lost"},
        {short_of_memory_it_guesses, "-5  =  -5", "in 0 bytes"},
        {blames_the_operand, "-5  =  -5", "in 0 bytes"},
        {writes_behind_the_arena, "-5  =  -5", "outside of the arena"},
        {changes_its_operand, "-5  =  -5", "an operand changed"},
        {never_the_same, "-5  =  -5", "asked again"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        const struct harness_call call = {.one = bad[i].f};
        const char *why = harness_complaint(&call, bad[i].row);
        ck_assert_msg(why != NULL && strstr(why, bad[i].complaint) != NULL, "%zu: `%s` is not `%s`",
                      i, why == NULL ? "nothing" : why, bad[i].complaint);
    }
}
END_TEST

Suite *harness_suite(void)
{
    Suite *suite = suite_create("harness");
    TCase *all = tcase_create("harness");

    tcase_add_test(all, right_functions_are_accepted);
    tcase_add_test(all, wrong_functions_are_found);
    suite_add_tcase(suite, all);
    return suite;
}

/* What lies outside of the tensor is predicated away, as a kernel does. */
void harness_own(ct_ctx *cx, struct harness_owners *o, ct_value part)
{
    size_t mark = ct_mark(cx);
    int64_t n = ct_int(ct_size(cx, part));

    if (ct_check(cx) != CT_OK)
        ck_abort_msg("%s", ct_message(cx));
    for (int64_t i = 0; i < n; ++i) {
        ct_tuple c = ct_layout_call(cx, part, ct_dynamic(cx, i));
        if (ct_check(cx) != CT_OK)
            ck_abort_msg("%s", ct_message(cx));
        int64_t row = ct_int(ct_item(c, 0)), column = ct_int(ct_item(c, 1));
        if (row < o->rows && column < o->columns)
            ++o->count[row][column];
        ct_release(cx, mark);
    }
}
