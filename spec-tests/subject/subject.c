/* subject.c - the list of linked subjects, and the calls that every subject shares. */
#include "spec-tests/subject/subject.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    struct subject *(*open)(void);
} linked[] = {
    {"ref", subject_ref_open},
    {"emu", subject_emu_open},
};

enum { LINKED = sizeof linked / sizeof linked[0] };

/* The name of the I-th linked subject, NULL past the end. */
const char *subject_name(int i)
{
    return i >= 0 && i < LINKED ? linked[i].name : NULL;
}

/* Opens a linked subject by name; NULL when there is none of that name. */
struct subject *subject_open(const char *name)
{
    for (int i = 0; i < LINKED; ++i)
        if (strcmp(linked[i].name, name) == 0)
            return linked[i].open();
    return NULL;
}

/* Asks one question. ANSWER may be zeroed or an earlier answer, whose room is used again. */
void subject_ask(struct subject *s, const char *op, int n, const char *const *args,
                 struct answer *answer)
{
    text_clear(&answer->text);
    answer->witness = false;
    s->ask(s, op, n, args, answer);
}

/* Ends the subject; the result is how many lines it had sent unasked after its last answer. */
size_t subject_close(struct subject *s)
{
    return s->close(s);
}

void answer_free(struct answer *answer)
{
    text_free(&answer->text);
}
