/* mangled_reader.c - text and substitutions of a reader of mangled names: mangled_reader.h. */
#include "emu/ptx/mangled_reader.h"

#include "emu/ptx/mangled_words.h"

#include <ctype.h>
#include <string.h>

enum { MANY = 10000 };

const char *emui_mangled_join(emui_mangled_reader *r, const char *const *piece, int count)
{
    char *to = r->room + r->used;
    size_t left = EMUI_MANGLED_ROOM - r->used, n = 0;
    for (int i = 0; i < count; ++i) {
        size_t length = strlen(piece[i]);
        if (n + length + 1 > left) {
            r->bad = true;
            return "";
        }
        memcpy(to + n, piece[i], length);
        n += length;
    }
    to[n] = '\0';
    r->used += n + 1;
    return to;
}

const char *emui_mangled_piece(emui_mangled_reader *r, const char *from, size_t length)
{
    char *to = r->room + r->used;
    if (length + 1 > EMUI_MANGLED_ROOM - r->used) {
        r->bad = true;
        return "";
    }
    memcpy(to, from, length);
    to[length] = '\0';
    r->used += length + 1;
    return to;
}

emui_mangled_text emui_mangled_plain(const char *s)
{
    return (emui_mangled_text){s, ""};
}

const char *emui_mangled_whole(emui_mangled_reader *r, emui_mangled_text t)
{
    return *t.right == '\0' ? t.left : JOIN(r, t.left, t.right);
}

emui_mangled_text emui_mangled_fail(emui_mangled_reader *r)
{
    r->bad = true;
    return emui_mangled_plain("");
}

bool emui_mangled_take(emui_mangled_reader *r, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

void emui_mangled_remember(emui_mangled_reader *r, emui_mangled_text t)
{
    if (r->substitutions < EMUI_MANGLED_SUBSTITUTIONS)
        r->substitution[r->substitutions++] = t;
    else
        r->lost = true;
}

/* A number of the base between S or T and its _: none is 0, 0 is 1; -1: there is none. */
int emui_mangled_index(emui_mangled_reader *r, int base)
{
    int n = 0;
    bool any = false;
    for (; isdigit((unsigned char)*r->at) || (base == 36 && isupper((unsigned char)*r->at));
         ++r->at, any = true) {
        n = n * base + (isdigit((unsigned char)*r->at) ? *r->at - '0' : *r->at - 'A' + 10);
        if (n > MANY)
            return -1;
    }
    return !emui_mangled_take(r, "_") ? -1 : any ? n + 1 : 0;
}

/* ---- Substitutions ---- */

bool emui_mangled_is_substitution(const emui_mangled_reader *r)
{
    return (*r->at == 'S' && r->at[1] != 't') || *r->at == 'T';
}

/* S_, S0_, St, Sa; at is after the S. */
emui_mangled_text emui_mangled_substitution(emui_mangled_reader *r)
{
    const char *known = islower((unsigned char)*r->at) ? emui_mangled_standard(*r->at) : NULL;
    if (known != NULL) {
        ++r->at;
        return emui_mangled_plain(known);
    }
    int i = emui_mangled_index(r, 36);
    if (i < 0)
        return emui_mangled_fail(r);
    if (r->lost)
        return emui_mangled_plain("..");
    return i < r->substitutions ? r->substitution[i] : emui_mangled_fail(r);
}
