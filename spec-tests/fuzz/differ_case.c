/* differ_case.c - libFuzzer on move cases: what is read is written the same again, and what is
 * understood is moved or refused by the reference, inside of its memory.
 *
 * Not here: files of recorded answers. Large cases are left out: they say nothing that small ones
 * do not. */
#include "spec-tests/differ/run.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_again(const struct move_case *c)
{
    char text[MOVE_LINE], again[MOVE_LINE];
    struct move_case same;
    struct move_fault fault;
    move_print(c, text, sizeof text);
    if (!move_parse(&same, text, &fault))
        abort();
    move_print(&same, again, sizeof again);
    if (strcmp(text, again) != 0)
        abort();
}

/* The guards are as they were, whatever the case is. */
static void run(struct move_session *s, const struct move_case *c)
{
    struct move_plan p;
    struct move_answer got = {0}, before = {0};
    struct move_fault fault;
    ct_init(&s->cx, s->arena, s->room);
    if (!move_understand(&p, c, &s->cx, &fault) || p.y.count + p.x.count + p.size > MAX_SIZE ||
        p.report.count > MAX_SIZE)
        return;
    if (move_expect(s, c, &p, &got, &fault) && p.y.bytes > 0) {
        move_prepare(&p, &before);
        if (memcmp(got.image[0].y, before.image[0].y, p.y.cells) != 0)
            abort();
    }
    move_answer_free(&got);
    move_answer_free(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct move_session session;
    char line[MOVE_LINE];
    struct move_case c;
    struct move_fault fault;
    if (session.arena == NULL)
        move_session_open(&session, move_ref_open(), NULL);
    if (size >= sizeof line)
        return 0;
    memcpy(line, data, size);
    line[size] = '\0';
    if (move_parse(&c, line, &fault)) {
        read_again(&c);
        run(&session, &c);
    }
    return 0;
}
