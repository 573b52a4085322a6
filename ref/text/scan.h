/* scan.h - a text under a cursor, and the parsers of pointers and names in it.
 *
 * Here: what the files of text/ share. Not here: what is public (ct.h). */
#ifndef REF_TEXT_SCAN_H
#define REF_TEXT_SCAN_H

#include "ref/tensor/tensor.h"
#include "ref/tuple/tuple.h"

/* ---- Reading text (scan.c) ---- */

typedef struct cti_scanner cti_scanner;

/* What expressions have that the print form has not. Each reads from the cursor on. */
typedef struct cti_notation {
    ct_value (*operand)(cti_scanner *p); /* items under operators, with calls and members */
    ct_value (*bound)(cti_scanner *p);   /* a name that was given a value; NULL: it is none */
    ct_value (*named)(cti_scanner *p);   /* a name that begins no value of the print form */
} cti_notation;

/* A text and the place in it. */
struct cti_scanner {
    ct_ctx *cx;
    const char *text;
    size_t length, at;
    int depth;
    bool in_angles;     /* between < and >: a > ends the list */
    bool all_static;    /* 4 is read as _4 */
    bool computed;      /* the operand just read was computed: parentheses only group it */
    cti_notation *more; /* NULL: the print form and CuTe's types, without calls */
};

ct_value cti_scan_expected(cti_scanner *p, const char *what);
ct_value cti_scan_too_much(cti_scanner *p, size_t at, const char *what);
void cti_scan_skip_space(cti_scanner *p);
char cti_scan_peek(const cti_scanner *p);
bool cti_scan_accept(cti_scanner *p, const char *token);
bool cti_scan_digit_at(const cti_scanner *p, size_t at);
bool cti_scan_number(cti_scanner *p, int64_t *out);
bool cti_scan_name_char(char c);
bool cti_scan_word(cti_scanner *p, char *name, size_t size);

/* ---- The grammar, for those that add to it (parse.c) ---- */

ct_value cti_parse_value(cti_scanner *p);
/* One more level of p->depth, which the caller takes back; false: too deep. */
bool cti_parse_deeper(cti_scanner *p, size_t at);
ct_value cti_parse_item(cti_scanner *p);
/* Values between commas up to close; false: a failure. */
bool cti_parse_list(cti_scanner *p, const char *close, cti_list *out);

/* ---- CuTe's types (parse_type.c, element_type.c) ---- */

/* What reads values between commas up to close: the grammar that types are part of. */
typedef bool cti_read_list(cti_scanner *p, const char *close, cti_list *out);
/* A type and what it is made of: Int<4>, Shape<_2,_4>, half_t; NULL: no type stands here. */
ct_value cti_parse_type(cti_scanner *p, cti_read_list *read_list);
/* Layout<int,_4>, whose dynamic parts are still to come: an object, its parts behind the first. */
enum { CTI_TYPE_PARTS = 3 };
bool cti_is_layout_type(ct_value v);
/* The bits of an element type by its C++ name or its width, half_t, u16, 16b; 0: it is none. */
int cti_element_bits(const char *name, size_t length);
/* Name i of an element type; NULL past the last. */
const char *cti_element_name(int i);

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
