/* differ_case.c - libFuzzer on differential cases: a line that is read is written the same again,
 * and a case that is resolved is executed or refused by the reference, inside of its memory.
 *
 * Not here: golden answers. Large cases are left out: small ones show as much. */
#include "spec-tests/differ/run.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_again(const struct differ_case *c)
{
    char text[DIFFER_LINE], again[DIFFER_LINE];
    struct differ_case same;
    struct differ_fault fault;
    differ_print(c, text, sizeof text);
    if (!differ_parse(&same, text, &fault))
        abort();
    differ_print(&same, again, sizeof again);
    if (strcmp(text, again) != 0)
        abort();
}

/* The guards are as they were, whatever the case is. */
static void run(struct differ_session *s, const struct differ_case *c)
{
    struct differ_plan p;
    struct differ_answer got = {0}, before = {0};
    struct differ_fault fault;
    ct_init(&s->cx, s->arena, s->room);
    if (!differ_resolve(&p, c, &s->cx, &fault) || p.y.count + p.x.count + p.size > MAX_SIZE ||
        p.report.count > MAX_SIZE)
        return;
    if (differ_expect(s, c, &p, &got, &fault) && p.y.bytes > 0) {
        differ_prepare(&p, &before);
        if (memcmp(got.image[0].y, before.image[0].y, p.y.cells) != 0)
            abort();
    }
    differ_answer_free(&got);
    differ_answer_free(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct differ_session session;
    char line[DIFFER_LINE];
    struct differ_case c;
    struct differ_fault fault;
    if (session.arena == NULL)
        differ_session_open(&session, differ_ref_open(), NULL);
    if (size >= sizeof line)
        return 0;
    memcpy(line, data, size);
    line[size] = '\0';
    if (differ_parse(&c, line, &fault)) {
        read_again(&c);
        run(&session, &c);
    }
    return 0;
}
