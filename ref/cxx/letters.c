/* letters.c - names under the cursor, letter by letter.
 *
 * Here: where a name begins and ends, and the words in front of one that mean nothing here: the
 * namespaces, const, typename. Not here: what a name is (word.c). Follows C++. */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <string.h>

bool cti_is_letter(const cti_scanner *p, size_t at)
{
    return at < p->length && isalpha((unsigned char)p->text[at]);
}

bool cti_is_word_char(const cti_scanner *p, size_t at)
{
    return at < p->length && (isalnum((unsigned char)p->text[at]) || p->text[at] == '_');
}

/* Letters at the cursor, which moves behind them; false: too many, or none. */
bool cti_read_name(cti_scanner *p, char *s, size_t size)
{
    size_t n = 0, at = p->at;
    for (; cti_is_word_char(p, p->at); ++p->at) {
        if (n + 1 >= size) {
            cti_scan_too_much(p, at, "the name is too long");
            return false;
        }
        s[n++] = p->text[p->at];
    }
    s[n] = '\0';
    if (n == 0)
        cti_scan_expected(p, "a name");
    return n > 0;
}

bool cti_read_new_name(cti_scanner *p, char *s, size_t size)
{
    if (cti_is_letter(p, p->at))
        return cti_read_name(p, s, size);
    cti_scan_expected(p, "a name, which begins with a letter");
    return false;
}

bool cti_at_word(const cti_scanner *p, size_t at, const char *word)
{
    size_t n = strlen(word);
    return p->length - at >= n && memcmp(p->text + at, word, n) == 0 &&
           !cti_is_word_char(p, at + n);
}

/* Past namespaces and words that say nothing here. */
void cti_skip_namespaces(cti_scanner *p)
{
    static const char *const spaces[] = {"cute", "cutlass",    "std",   "SM90",
                                         "gemm", "collective", "detail"};
    static const char *const nothing[] = {"typename", "const", "constexpr"};
    bool more = true;
    while (more) {
        bool global = p->length - p->at > 2 && memcmp(p->text + p->at, "::", 2) == 0;
        more = global && cti_is_letter(p, p->at + 2);
        p->at += more ? 2 : 0;
        for (size_t i = 0; i < sizeof spaces / sizeof spaces[0] && !more; ++i) {
            size_t n = strlen(spaces[i]);
            more = cti_at_word(p, p->at, spaces[i]) && p->length - p->at >= n + 2 &&
                   memcmp(p->text + p->at + n, "::", 2) == 0;
            p->at += more ? n + 2 : 0;
        }
        for (size_t i = 0; i < 3 && !more; ++i) {
            more = cti_at_word(p, p->at, nothing[i]);
            p->at += more ? strlen(nothing[i]) : 0;
            if (more)
                cti_scan_skip_space(p);
        }
    }
}
