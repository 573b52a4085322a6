/* subject.c - the calls that every subject shares. */
#include "spec-tests/subject/subject.h"

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
