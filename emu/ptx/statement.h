/* statement.h - a PTX text as the statements of a module, whose contents are not parsed.
 *
 *      .version 9.0                        header: to the end of its line
 *      .visible .global .u32 x[2] = {..};  variable x, visible
 *      .func (.param .b32 r) f(..) { .. }  function f, of this text alone
 *      .section .debug_str { .. }          section
 *      .file 1 "a.cu"                      other: to the end of its line
 *      .alias f, g;                        other
 *
 * Here: where statements begin and end, and their names. Not here: what is correct in them
 * (parse.h). Follows the PTX ISA, "PTX Module Directives", "Linking Directives". */
#ifndef EMUI_PTX_STATEMENT_H
#define EMUI_PTX_STATEMENT_H

#include "emu/ptx/lexer.h"

typedef enum emui_ptx_content {
    EMUI_PTX_HAS_HEADER, /* .version, .target, .address_size */
    EMUI_PTX_HAS_FUNCTION,
    EMUI_PTX_HAS_VARIABLE,
    EMUI_PTX_HAS_SECTION, /* what it holds need not be tokens of PTX */
    EMUI_PTX_HAS_OTHER
} emui_ptx_content;

typedef struct emui_ptx_statement {
    emui_ptx_content content;
    emui_ptx_linkage linkage;
    const emui_ptx_name *name; /* of a function or a variable; NULL: it has none */
    const char *begin, *end;
} emui_ptx_statement;

/* The statement that begins with the next token; false: the text ends. Fails as the lexer does. */
bool emui_ptx_next_statement(emui_ptx_lexer *l, emui_ptx_statement *to);
/* Goes past a .visible, .extern, .weak or .common; false: the next token is none of them. */
bool emui_ptx_accept_linkage(emui_ptx_lexer *l, emui_ptx_linkage *linkage);

/* The architecture that a text is for, "sm_90a"; false: its header names none. */
enum { EMUI_PTX_TARGET = 24 };
bool emui_ptx_target(const char *text, size_t bytes, char target[EMUI_PTX_TARGET]);

#endif
