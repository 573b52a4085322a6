/* lexer.h - a PTX text as tokens, each with its place.
 *
 *      @%p1   ld   .global  .v2  {   %r1   ,  0f3F800000  ;
 *      '@'    NAME DOT      DOT  '{' NAME  ',' F32        ';'
 *
 * A token is one of the kinds below or a sign: one character, or two as EMUI_PTX_SIGN makes them.
 * Not here: what may follow what (parse.h). Follows the PTX ISA, "Syntax". */
#ifndef EMUI_PTX_LEXER_H
#define EMUI_PTX_LEXER_H

#include "emu/ptx/intern.h"
#include "emu/ptx/module.h"

#include <setjmp.h>

#define EMUI_PTX_SIGN(a, b) ((a) << 8 | (b))

typedef enum emui_ptx_token_kind {
    EMUI_PTX_T_END = 1,
    EMUI_PTX_T_NAME,   /* ld, %r1, $L__BB0_1, _ */
    EMUI_PTX_T_DOT,    /* .global, .shared::cta: name is without the dot */
    EMUI_PTX_T_INT,    /* value; is_unsigned where it ends in U or is past 2^63 - 1 */
    EMUI_PTX_T_F32,    /* value: the bits */
    EMUI_PTX_T_F64,    /* value: the bits */
    EMUI_PTX_T_STRING, /* from begin + 1 to end - 1, as written */
    EMUI_PTX_T_KINDS
} emui_ptx_token_kind;

typedef struct emui_ptx_token {
    int kind; /* an emui_ptx_token_kind, or a sign */
    bool is_unsigned;
    const char *begin, *end;
    emui_ptx_name *name;
    uint64_t value;
    emui_ptx_place at;
} emui_ptx_token;

typedef struct emui_ptx_lexer {
    const char *text, *at, *end, *line_start;
    int32_t line;
    int32_t frame; /* of the last .loc */
    emui_ptx_names names;
    emui_ptx_token token; /* the next one */
    const char *last_end; /* of the token before it, or of the block */
    emui_ptx_error *error;
    jmp_buf failed;
} emui_ptx_lexer;

/* lexer_fail.c. The first failure ends the parse: it is written into the error, and control leaves
 * by longjmp. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
_Noreturn void
emui_ptx_fail(emui_ptx_lexer *l, emui_ptx_place at, const char *format, ...);
_Noreturn void emui_ptx_fail_memory(emui_ptx_lexer *l);

/* Fails with "expected .., not ..", at the next token. */
_Noreturn void emui_ptx_fail_expected(emui_ptx_lexer *l, const char *what);

void emui_ptx_lexer_open(emui_ptx_lexer *l, const char *text, size_t bytes);
/* Reads the token after the next one, which becomes the next. */
void emui_ptx_advance(emui_ptx_lexer *l);
/* The next token is a {: passes over everything up to the } that closes it. */
void emui_ptx_skip_block(emui_ptx_lexer *l);

/* Is the next token of this kind? Then accept goes past it. */
bool emui_ptx_is(const emui_ptx_lexer *l, int kind);
bool emui_ptx_accept(emui_ptx_lexer *l, int kind);
/* Goes past a token of this kind, which is given back; what says in a message what it would be. */
emui_ptx_token emui_ptx_expect(emui_ptx_lexer *l, int kind, const char *what);

/* The next token as a .name: is it this one? */
bool emui_ptx_is_dot(const emui_ptx_lexer *l, const char *name);
bool emui_ptx_accept_dot(emui_ptx_lexer *l, const char *name);

/* May a name go on with this character? */
static inline bool emui_ptx_follows(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$';
}

/* lexer_number.c: the number that begins at l->at, into the token. */
void emui_ptx_number(emui_ptx_lexer *l, emui_ptx_token *t);

#endif
