/* scan.h - a text under a cursor, and the parsers of pointers and names in it.
 *
 * Here: what the files of text/ share. Not here: what is public (ct.h). */
#ifndef REF_TEXT_SCAN_H
#define REF_TEXT_SCAN_H

#include "ref/tensor/tensor.h"

/* ---- Reading text (scan.c) ---- */

/* name(arg[0],..): an operation by its name. */
typedef ct_value cti_caller(ct_ctx *cx, const char *name, int n, const ct_value *arg);

/* A text and the place in it. */
typedef struct cti_scanner {
    ct_ctx *cx;
    const char *text;
    size_t length, at;
    int depth;
    cti_caller *call; /* what applies operations in an expression; NULL where none may stand */
    bool all_static;  /* 4 is read as _4 */
} cti_scanner;

ct_value cti_scan_expected(cti_scanner *p, const char *what);
ct_value cti_scan_too_much(cti_scanner *p, size_t at, const char *what);
void cti_scan_skip_space(cti_scanner *p);
char cti_scan_peek(const cti_scanner *p);
bool cti_scan_accept(cti_scanner *p, const char *token);
bool cti_scan_digit_at(const cti_scanner *p, size_t at);
bool cti_scan_number(cti_scanner *p, int64_t *out);
bool cti_scan_name_char(char c);
bool cti_scan_word(cti_scanner *p, char *name, size_t size);

/* The value of a text, whose operations caller applies; NULL: it may have none (parse.c). */
ct_value cti_parse(ct_ctx *cx, const char *text, size_t length, cti_caller *caller);
/* The same, with every integer but an address static. */
ct_value cti_parse_static(ct_ctx *cx, const char *text, size_t length, cti_caller *caller);

/* ---- Pointers and names as text (parse_pointer.c) ---- */

enum { CTI_MAX_NAME = 128 };

ct_value cti_parse_placed(cti_scanner *p, size_t at, ct_value v); /* a failure began here */
ct_value cti_parse_name_from(cti_scanner *p, size_t at);
bool cti_parse_known_name(const char *s, size_t left);
ct_value cti_parse_known(cti_scanner *p, size_t at);
bool cti_parse_pointer_words(cti_scanner *p, cti_pointer_parts *to);
ct_value cti_parse_pointer(cti_scanner *p, size_t at, cti_pointer_parts to);
ct_value cti_parse_swizzled_pointer(cti_scanner *p, size_t at, ct_value swizzle);
ct_value cti_parse_counting(cti_scanner *p, size_t at);

#endif
