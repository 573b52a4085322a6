/* program.c - texts of statements: any bytes are answered or refused within a bound of work, a
 * fault lies within the text, a text that is refused binds nothing, and more memory gives the same
 * answer or the one that memory was short for.
 *
 * An input is one text, or several with blank lines between them, which know the names and the
 * functions of those before. Not here: single expressions and how they are drawn (eval.c), whether
 * answers are right (vectors). */
#include "ref/cxx/cxx.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

/* The work that a text may take here: some thousand statements, so that many inputs are run. */
enum { WORK = 4 << 20, ARENA = 16 << 20, NAMES = 64 << 10, ANSWER = 1 << 12 };

/* A calculator with little memory or with much, and what it said last. */
struct session {
    ct_ctx cx;
    ct_names names;
    char said[ANSWER];
    bool answered, short_of_memory;
};

static const char *newest(const struct session *s)
{
    return ct_bound_name(&s->names, 0);
}

static void ask(struct session *s, const char *text, size_t length)
{
    const char *before = newest(s);
    const cti_reading how = {.names = &s->names, .keep = &s->names, .call = ct_call, .work = WORK};
    ct_value v = cti_run(&s->cx, &how, text, length);
    if (s->cx.column < 0 || (size_t)s->cx.column > length + 1)
        fuzz_broken("a fault in column %d of %zu", (int)s->cx.column, length);
    s->answered = ct_check(&s->cx) == CT_OK;
    s->short_of_memory = ct_check(&s->cx) == CT_ENOMEM;
    if (s->answered)
        ct_print(v, s->said, sizeof s->said);
    else
        snprintf(s->said, sizeof s->said, "%s", ct_message(&s->cx));
    if (!s->answered && !s->short_of_memory && newest(s) != before)
        fuzz_broken("refused, and %s is bound: %s", newest(s), s->said);
    ct_clear(&s->cx);
    ct_release(&s->cx, 0);
}

/* False: memory was short, and from then on the two may know other names. */
static bool ask_both(struct session *little, struct session *much, const char *text, size_t length)
{
    ask(little, text, length);
    ask(much, text, length);
    if (little->short_of_memory || much->short_of_memory)
        return false;
    if (little->answered != much->answered || strcmp(little->said, much->said) != 0)
        fuzz_broken("%s, and with more memory %s", little->said, much->said);
    return true;
}

static void run(const char *text, size_t length)
{
    static char small[FUZZ_ARENA], large[ARENA], names[2][NAMES];
    static struct session little, much;
    ct_init(&little.cx, small, sizeof small);
    ct_init(&much.cx, large, sizeof large);
    ct_names_init(&little.names, names[0], NAMES);
    ct_names_init(&much.names, names[1], NAMES);
    bool goes_on = true;
    for (size_t begin = 0, end; goes_on && begin <= length; begin = end + 2) {
        end = begin;
        while (end < length && (end + 1 == length || memcmp(text + end, "\n\n", 2) != 0))
            ++end;
        goes_on = ask_both(&little, &much, text + begin, end - begin);
    }
}

const struct fuzz_target fuzz_target = {"program", run, fuzz_fresh_program, fuzz_program_word, ";"};
