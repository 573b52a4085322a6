/* mangled_reader.h - what the readers of a mangled name share.
 *
 *      mangled.c         names, types           mangled_skip.c    what is passed over
 *      mangled_reader.c  text, substitutions    mangled_words.c   codes that stand for a word
 *
 * A function that reads begins at r->at, and ends after what it has read; where that is not of the
 * grammar, r->bad is set. Text is in the reader's room. */
#ifndef EMUI_PTX_MANGLED_READER_H
#define EMUI_PTX_MANGLED_READER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    EMUI_MANGLED_DEPTH = 64,
    EMUI_MANGLED_SUBSTITUTIONS = 256,
    EMUI_MANGLED_ARGUMENTS = 64,
    EMUI_MANGLED_ROOM = 1 << 16 /* bytes of text */
};

/* A type, on both sides of the name that it declares: "void (*" and ")(int)". */
typedef struct emui_mangled_text {
    const char *left, *right;
} emui_mangled_text;

/* Of a template: a type or a value, or a pack of several, which is a range of the same table. */
typedef struct emui_mangled_argument {
    emui_mangled_text is;
    int first, count; /* of a pack; count -1: it is none */
} emui_mangled_argument;

typedef struct emui_mangled_reader {
    const char *at;
    bool is_short; /* no arguments of templates, parameters, hidden namespaces */
    bool bad;      /* the name is not of the grammar, or too large */
    bool lost;     /* substitutions are not all known */
    int depth;     /* of types and functions in each other */
    char *room;    /* EMUI_MANGLED_ROOM bytes */
    size_t used;   /* of them */
    emui_mangled_text substitution[EMUI_MANGLED_SUBSTITUTIONS];
    int substitutions;
    emui_mangled_argument arg[EMUI_MANGLED_ARGUMENTS];
    int args, first, last; /* in use: [first, last) are of the function's template */
    bool is_encoding;      /* its name is being read, whose arguments T_ means */
    bool is_untyped;       /* the last part has no result: a constructor, a conversion */
    int element;           /* of the pack that is expanded; -1: none is */
    int expanded;          /* how many elements the pack has; -1: no pack was met */
} emui_mangled_reader;

/* ---- Text (mangled_reader.c) ---------------------------------------------------------------- */

const char *emui_mangled_join(emui_mangled_reader *r, const char *const *piece, int count);
#define JOIN(r, ...)                                                                               \
    emui_mangled_join(r, (const char *const[]){__VA_ARGS__},                                       \
                      (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))
/* So many characters from there on. */
const char *emui_mangled_piece(emui_mangled_reader *r, const char *from, size_t length);
emui_mangled_text emui_mangled_plain(const char *s);
/* Both sides. */
const char *emui_mangled_whole(emui_mangled_reader *r, emui_mangled_text t);
/* Empty; the reader is bad from here on. */
emui_mangled_text emui_mangled_fail(emui_mangled_reader *r);
/* Is the word next? It is passed then. */
bool emui_mangled_take(emui_mangled_reader *r, const char *word);
/* A number of the base up to its _: none is 0, 0 is 1; -1: there is none. */
int emui_mangled_index(emui_mangled_reader *r, int base);

/* ---- Substitutions (mangled_reader.c) ------------------------------------------------------- */

void emui_mangled_remember(emui_mangled_reader *r, emui_mangled_text t);
bool emui_mangled_is_substitution(const emui_mangled_reader *r);
/* S_, S0_, Sa, after the S. */
emui_mangled_text emui_mangled_substitution(emui_mangled_reader *r);

/* ---- Passing over (mangled_skip.c) ---------------------------------------------------------- */

/* A part of a name, after its length in decimal; NULL: there is none. */
const char *emui_mangled_part(const char *at, size_t *length);
/* What follows the E of a group that began before at; NULL: it has none. */
const char *emui_mangled_skip(const char *at, int depth);
/* An expression up to its E, which is passed. */
void emui_mangled_expression(emui_mangled_reader *r);

#endif
