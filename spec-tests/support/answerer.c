/* answerer.c - the calls that every implementation shares. */
#include "spec-tests/support/answerer.h"

/* Asks one question. ANSWER may be zeroed or an earlier answer, whose room is used again. */
void answerer_ask(struct answerer *s, const char *op, int n, const char *const *args,
                  struct answer *answer)
{
    text_clear(&answer->text);
    answer->witness = false;
    s->ask(s, op, n, args, answer);
}

/* Ends it; the result is how many lines it had sent unasked after its last answer. */
size_t answerer_close(struct answerer *s)
{
    return s->close(s);
}

void answer_free(struct answer *answer)
{
    text_free(&answer->text);
}
