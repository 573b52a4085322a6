/* cover.c - see cover.h: one question within a case, and checks of its answers. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/generate/digest.h"
#include <stdarg.h>
#include <string.h>

enum { LOGGED = 40 };

enum generate_result cover_break(struct cover *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(w->why, sizeof w->why, format, list);
    va_end(list);
    return GENERATE_FAILED;
}

/* NULL where the text is not a value, or too large. */
oracle_tree cover_operand(struct cover *w, const char *text)
{
    oracle_tree t = oracle_parse(&w->operands, text);
    return w->operands.undecided ? NULL : t;
}

static void show_question(struct cover *w, const char *op, int n, const char *const *args)
{
    static const char *const signs[] = {"=", "!", "-", "no answer:"};
    enum answer_kind kind = w->answered.kind;
    if (w->log == NULL || w->asked > LOGGED)
        return;
    fprintf(w->log, "# %s", w->asked == LOGGED ? "and so on" : op);
    for (int i = 0; i < n && w->asked < LOGGED; ++i)
        fprintf(w->log, "  %s", args[i]);
    if (w->asked < LOGGED)
        fprintf(w->log, "  %s  %s", signs[kind < ANSWER_FAULT ? kind : ANSWER_FAULT], w->answer);
    fprintf(w->log, "\n");
}

/* Asks, and leaves the answer as text; false where there is none, and w->result says why. */
bool cover_ask_text(struct cover *w, const char *op, int n, const char *const *args)
{
    w->result = GENERATE_UNDECIDED;
    if (w->asked == COVER_ASKED)
        return false;
    answerer_ask(w->judged, op, n, args, &w->answered);
    w->answer = w->answered.text.bytes;
    w->digest = digest_answer(w->digest, &w->answered);
    show_question(w, op, n, args);
    ++w->asked;
    oracle_init(&w->answers);
    if (w->answered.kind == ANSWER_VALUE)
        return true;
    w->result = w->answered.kind == ANSWER_UNSUPPORTED ? GENERATE_UNSUPPORTED : GENERATE_REFUSED;
    if (w->answered.kind > ANSWER_UNSUPPORTED)
        w->result = cover_break(w, "no answer: %.800s", w->answer);
    return false;
}

/* The answer's tree; NULL where there is no value, and w->result says why. */
oracle_tree cover_ask(struct cover *w, const char *op, int n, const char *const *args)
{
    return cover_ask_text(w, op, n, args) ? cover_value(w, w->answer) : NULL;
}

/* The tree of an answer's text, or of a part of it. */
oracle_tree cover_value(struct cover *w, const char *text)
{
    oracle_tree t = oracle_parse(&w->answers, text);
    w->result = GENERATE_UNDECIDED;
    if (w->answers.undecided)
        return NULL;
    if (t == NULL)
        w->result = cover_break(w, "%.800s is not in the print form", text);
    return t;
}

/* What a question without a value means for the law: operands that must be accepted may not be
 * refused. */
enum generate_result cover_no_value(struct cover *w, bool legal)
{
    if (w->result == GENERATE_REFUSED && legal)
        return cover_break(w, "wrongly refused (%.800s)", w->answer);
    return w->result;
}

/* CuTe's rule for a mode that is cut at extent: the cut is between its leaves, or divides one. */
bool cover_ends_well(oracle_tree mode, int64_t extent)
{
    oracle_tree leaf[ORACLE_LEAVES];
    int n = oracle_leaves(mode, ORACLE_LEAVES, leaf);
    for (int i = 0; i + 1 < n && extent > 1; ++i) {
        int64_t e = leaf[i]->value;
        if (extent < e)
            return e % extent == 0;
        if (extent % e != 0)
            return false;
        extent /= e;
    }
    return true;
}

/* A layout that takes its coordinates to 0 .. n-1, each once: of threads, of values. */
bool cover_numbers(struct cover *w, oracle_tree t, int64_t max)
{
    bool seen[COVER_NUMBERS] = {false};
    int64_t n = t == NULL || t->kind != ORACLE_LAYOUT ? -1 : oracle_domain(t);
    if (n < 1 || n > max || n > COVER_NUMBERS || !oracle_congruent(t->item[0], t->item[1]))
        return false;
    for (int64_t i = 0; i < n; ++i) {
        int64_t at = oracle_number(&w->operands, t, i);
        if (w->operands.undecided || at < 0 || at >= n || seen[at])
            return false;
        seen[at] = true;
    }
    return true;
}

/* One more operand that is not a value: a name. */
void cover_word(struct generate_case *c, const char *word)
{
    if (c->n >= 0 && c->n < CASE_ARGS) {
        snprintf(c->text[c->n], CASE_TEXT, "%s", word);
        c->args[c->n] = c->text[c->n];
        ++c->n;
    }
}
