/* mma_word.c - the words of an MMA operation's name, and the sentence about one that is wrong.
 *
 * Here: some characters of a text, lists of them, numbers. Not here: what the words mean
 * (mma_parse.c, mma_argument.c).
 * Follows 0t_mma_atom "Operation struct's name". */
#include "ref/atom/mma.h"
#include "ref/value/value.h"

#include <stdio.h>
#include <string.h>

bool cti_word_same(cti_word a, cti_word b)
{
    return a.n == b.n && memcmp(a.s, b.s, (size_t)a.n) == 0;
}

bool cti_word_is(cti_word w, const char *text)
{
    return cti_word_same(w, (cti_word){text, (int)strlen(text)});
}

int cti_word_count(const char *list)
{
    int n = 1;
    for (; *list != '\0'; ++list)
        n += *list == ' ';
    return n;
}

cti_word cti_word_at(const char *list, int i)
{
    for (; i > 0; --i)
        list += strcspn(list, " ") + 1;
    return (cti_word){list, (int)strcspn(list, " ")};
}

bool cti_word_in(cti_word w, const char *list)
{
    for (int i = 0; i < cti_word_count(list); ++i)
        if (cti_word_same(w, cti_word_at(list, i)))
            return true;
    return false;
}

/* 1 to 999 without leading zeros; anything else is -1. */
int cti_mma_number(cti_word w)
{
    int value = 0;
    if (w.n < 1 || w.n > 3 || *w.s == '0')
        return -1;
    for (int i = 0; i < w.n; ++i) {
        if (w.s[i] < '0' || w.s[i] > '9')
            return -1;
        value = 10 * value + (w.s[i] - '0');
    }
    return value;
}

/* A part as a sentence shows it: without the underscore that separates it from the one before. */
cti_word cti_mma_shown(cti_word w)
{
    if (w.n == 0 || cti_word_is(w, "-"))
        return (cti_word){"nothing", 7};
    return w.n > 1 && *w.s == '_' ? (cti_word){w.s + 1, w.n - 1} : w;
}

void cti_mma_sentence(const cti_word *word, int n, char *text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < n && used < size; ++i) {
        const cti_word w = cti_mma_shown(word[i]);
        const char *before = i == 0 ? "" : i == n - 1 ? " or " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", before, w.n, w.s);
    }
}

void cti_mma_refuse(ct_ctx *cx, const char *op, const char *part, cti_word is, const char *wanted)
{
    cti_word w = cti_mma_shown(is);
    cti_fail(cx, CT_EINVAL, "MMA_Traits: %s: %s is %.*s, not %s", op, part, w.n, w.s, wanted);
}
