/* join.h - PTX of several compilations as one text, for programs whose device code is linked
 * (nvcc -rdc=true).
 *
 *      statement        in the second text and later
 *      .version ..      is left out, as .target and .address_size are
 *      .visible f       as it is; the others declare it .extern
 *      f, x             of this compilation alone: gets a name of its own
 *      .weak f          where an earlier text has it: gets a name of its own, too
 *      .weak x          .. : is declared .extern, so that there is one
 *      .file, .loc      numbers of their own
 *
 * What is here: that. What is not: where the texts are (device/image.c). Follows the PTX ISA,
 * "Linking Directives". */
#ifndef EMUI_FATBIN_JOIN_H
#define EMUI_FATBIN_JOIN_H

/* To be freed; NULL: memory is short. */
char *emui_ptx_join(char *const *text, int texts);

/* statements.c: a text, statement by statement. */

typedef enum emui_ptx_what {
    PTX_HEADER, /* .version, .target, .address_size */
    PTX_FUNCTION,
    PTX_VARIABLE,
    PTX_OTHER
} emui_ptx_what;

/* A part of a text. */
typedef struct emui_ptx_piece {
    const char *at;
    int length;
} emui_ptx_piece;

typedef struct emui_ptx_statement {
    emui_ptx_what what;
    char linkage; /* 'v'isible, 'e'xtern, 'w'eak, 'c'ommon; 0: none */
    emui_ptx_piece all, name;
} emui_ptx_statement;

/* The statement that begins at a place, or behind it, and the place behind that; NULL: none. */
const char *emui_ptx_next_statement(const char *at, emui_ptx_statement *to);
/* The token at a place: a word with its digits, a string, a comment, blanks, or one character. */
int emui_ptx_token(const char *at);
int emui_ptx_is_word(char c);

#endif
