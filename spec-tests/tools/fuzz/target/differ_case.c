/* differ_case.c - differential cases: a line that is read is written the same again, and a case
 * that is resolved is executed or refused by the reference, inside of its memory.
 *
 * Not here: golden answers. Large cases are left out: small ones show as much. */
#include "spec-tests/compare/differ/generate.h"
#include "spec-tests/compare/differ/run.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

enum { MAX_CELLS = 1 << 8 };

static void read_again(const struct differ_case *c)
{
    char text[DIFFER_LINE], again[DIFFER_LINE];
    struct differ_case same;
    struct differ_fault fault;
    differ_print(c, text, sizeof text);
    if (!differ_parse(&same, text, &fault))
        fuzz_broken("%s is not read again: %s", text, fault.why);
    differ_print(&same, again, sizeof again);
    if (strcmp(text, again) != 0)
        fuzz_broken("%s, read again, is %s", text, again);
}

/* Before a case is resolved it is not known how large it is. */
static bool is_small(ct_ctx *cx, const struct differ_case *c)
{
    ct_value v[DIFFER_ARGS];
    int n = 0;
    for (; n < DIFFER_ARGS && differ_role_at(c->op, n) != DIFFER_NONE; ++n)
        v[n] = ct_parse(cx, c->arg[n]);
    bool small = ct_check(cx) != CT_OK || fuzz_is_small(FUZZ_MOST, n, v);
    ct_clear(cx);
    ct_release(cx, 0);
    return small;
}

/* The guards are as they were, whatever the case is. */
static void execute(struct differ_session *s, const struct differ_case *c)
{
    struct differ_plan p;
    struct differ_answer got = {0}, before = {0};
    struct differ_fault fault;
    ct_init(&s->cx, s->arena, s->room);
    if (!is_small(&s->cx, c) || !differ_resolve(&p, c, &s->cx, &fault) ||
        p.y.count + p.x.count + p.size + p.report.count > MAX_CELLS)
        return;
    if (differ_expect(s, c, &p, &got, &fault) && p.y.bytes > 0) {
        differ_prepare(&p, &before);
        if (memcmp(got.image[0].y, before.image[0].y, p.y.cells) != 0)
            fuzz_broken("a guard was written to");
    }
    differ_answer_free(&got);
    differ_answer_free(&before);
}

static void run(const char *text, size_t length)
{
    static struct differ_session session;
    char line[DIFFER_LINE];
    struct differ_case c;
    struct differ_fault fault;
    if (session.arena == NULL)
        differ_session_open(&session, differ_ref_open(), NULL);
    if (length >= sizeof line)
        return;
    memcpy(line, text, length);
    line[length] = '\0';
    if (differ_parse(&c, line, &fault)) {
        read_again(&c);
        execute(&session, &c);
    } else if (fault.column < 1 || (size_t)fault.column > length + 1) {
        fuzz_broken("a fault in column %d of %zu", fault.column, length);
    }
}

static void fresh(struct generator *g, struct text *out)
{
    static struct generator own; /* large */
    struct differ_case c;
    char line[DIFFER_LINE];
    int count = 0;
    while (gpu_operations[count] != NULL)
        ++count;
    struct differ_key key = {.seed = (uint64_t)generate_below(g, INT64_MAX),
                             .op = gpu_operations[generate_below(g, count)],
                             .bytes = 1 << generate_below(g, 5),
                             .room = 1 + generate_below(g, 64)};
    if (!differ_generate(&own, &key, &c))
        return;
    differ_print(&c, line, sizeof line);
    text_puts(out, line);
}

static const char *word(int i)
{
    int count = 0;
    while (gpu_operations[count] != NULL)
        ++count;
    return i < count ? gpu_operations[i]->name : i == count ? "start" : NULL;
}

const struct fuzz_target fuzz_target = {"differ_case", run, fresh, word, "  "};
