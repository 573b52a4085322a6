/* parse.h - the state of a parse, and what its files do for one another.
 *
 *      parse.c            the module: .version, .target, functions and variables
 *      parse_function.c   an .entry or .func, its directives; its body is parse_body.c's
 *      parse_body.c       scopes, labels, .reg, tables, instructions
 *      parse_loc.c        .loc and .file
 *      inlined.c          the names of inlined functions, and the user's frames
 *      parse_operand.c    operands
 *      parse_table.c      .branchtargets, .calltargets, .callprototype
 *      parse_variable.c   variables of every space and parameters; parse_initial.c: their values
 *      parse_type.c       types, alignments, small lists of numbers
 *      parse_constant.c   constant expressions
 *      binding.c          what a name stands for where
 *
 * Each uses only those below it. All of them leave by emui_ptx_fail at the first mistake. */
#ifndef EMUI_PTX_PARSE_H
#define EMUI_PTX_PARSE_H

#include "emu/ptx/lexer.h"
#include "emu/ptx/list.h"

/* What a name stands for; a family is .reg .b32 %r<5>, whose registers come with their first
 * use. */
typedef enum emui_ptx_meaning {
    EMUI_PTX_IS_REG = 1,
    EMUI_PTX_IS_FAMILY,
    EMUI_PTX_IS_SPECIAL,
    EMUI_PTX_IS_VARIABLE,
    EMUI_PTX_IS_PARAM,
    EMUI_PTX_IS_FUNCTION,
    EMUI_PTX_IS_LABEL,
    EMUI_PTX_IS_TABLE
} emui_ptx_meaning;

typedef struct emui_ptx_binding {
    emui_ptx_meaning meaning;
    int32_t depth; /* of its scope: 0 is the module */
    int32_t index; /* of the register, variable, function, table; of a label its instruction; an
                      emu_special; a variable of the module has depth 0 */
    int32_t count; /* of a family */
    emui_ptx_type type;
    const emui_ptx_variable *param;
    emui_ptx_name *name;
    struct emui_ptx_binding *outer; /* what the name means outside of the scope */
    struct emui_ptx_binding *next;  /* of the same scope */
    emui_ptx_place at;
} emui_ptx_binding;

typedef struct emui_ptx_scope {
    emui_ptx_binding *first;
    int32_t pending; /* labels asked for before it began */
    bool has_family;
} emui_ptx_scope;

/* A label that is to be written into to, once it is known which one it is. */
typedef struct emui_ptx_pending {
    int32_t *to;
    emui_ptx_name *name;
    emui_ptx_place at;
} emui_ptx_pending;

/* An operand that names a variable by its index, until the variables have their last place. */
typedef struct emui_ptx_use {
    emui_ptx_operand *operand;
} emui_ptx_use;

typedef struct emui_ptx_parser {
    emui_ptx_lexer lex;
    emui_ptx_arena *arena;
    emui_ptx_module *module;
    emui_ptx_function *function; /* of the body being read, or NULL */
    /* Of the module: functions are emui_ptx_function, files const char *. */
    emui_ptx_list functions, variables, files, frames, uses;
    /* Of the function. */
    emui_ptx_list regs, locals, body, tables, local_uses, pending, scopes;
    /* What is being put together: operands, parameters, bytes, fixups, names. */
    emui_ptx_list operands, params, bytes, fixups, names;
    bool has_names;      /* the instruction being read has labels or variables */
    const char *asked;   /* its name */
    uint32_t used_bytes; /* of the next one, as a pragma says; 0: it says nothing */
} emui_ptx_parser;

/* A new item of a list; items kept in the arena. They fail when out of memory. */
void *emui_ptx_add(emui_ptx_parser *p, emui_ptx_list *list);
void *emui_ptx_keep(emui_ptx_parser *p, emui_ptx_list *list, int32_t from);
void *emui_ptx_take(emui_ptx_parser *p, size_t bytes);

/* ---- binding.c ------------------------------------------------------------------------------ */

enum { EMUI_PTX_SCOPES = 256 };

void emui_ptx_scope_enter(emui_ptx_parser *p);
/* Labels that were asked for and are not of this scope are asked of the one around it. */
void emui_ptx_scope_leave(emui_ptx_parser *p);
/* Fails where the scope has the name already. */
emui_ptx_binding *emui_ptx_bind(emui_ptx_parser *p, emui_ptx_token name, emui_ptx_meaning meaning);
/* NULL: it stands for nothing. */
const emui_ptx_binding *emui_ptx_find(emui_ptx_parser *p, emui_ptx_token name);
void emui_ptx_bind_specials(emui_ptx_parser *p);

/* ---- parse_type.c --------------------------------------------------------------------------- */

/* Is the next token a type? */
bool emui_ptx_is_type(const emui_ptx_lexer *l);
emui_ptx_type emui_ptx_parse_type(emui_ptx_parser *p);
/* After .align: a power of 2. */
uint32_t emui_ptx_parse_align(emui_ptx_parser *p);
/* Up to n integers with commas between, from 0 to most; the others are 1. */
void emui_ptx_parse_numbers(emui_ptx_parser *p, int32_t *number, int n, int32_t most);
void emui_ptx_parse_pragma(emui_ptx_parser *p);
/* Passes over ( .. ), which is next. */
void emui_ptx_skip_parens(emui_ptx_parser *p);
uint32_t emui_ptx_type_bytes(emui_ptx_type type);

/* ---- parse_constant.c ----------------------------------------------------------------------- */

typedef struct emui_ptx_constant {
    emui_ptx_kind kind; /* EMUI_PTX_INT, EMUI_PTX_F32, EMUI_PTX_F64 */
    bool is_unsigned;
    uint64_t value; /* or the bits */
} emui_ptx_constant;

bool emui_ptx_begins_constant(const emui_ptx_lexer *l);
emui_ptx_constant emui_ptx_parse_constant(emui_ptx_parser *p);
/* + 8 - 4 ..: what is added to an address, as long as there is a sign. */
uint64_t emui_ptx_parse_addend(emui_ptx_parser *p);
/* An integer of at least 0. */
uint64_t emui_ptx_parse_count(emui_ptx_parser *p, uint64_t most, const char *what);

/* ---- parse_loc.c ---------------------------------------------------------------------------- */

/* After .loc, .file. */
void emui_ptx_parse_loc(emui_ptx_parser *p);
void emui_ptx_parse_file(emui_ptx_parser *p);
/* ---- inlined.c ------------------------------------------------------------------------------ */

/* From { to }: the labels of .debug_str keep the characters behind them. */
void emui_ptx_parse_strings(emui_ptx_parser *p);
/* The frames to the module, with the names of their functions, once all of it is read. */
void emui_ptx_keep_frames(emui_ptx_parser *p);

/* ---- parse_initial.c ------------------------------------------------------------------------ */

/* The values after =, of a variable with these dimensions; where the first is 0 the values say
 * how long it is. */
enum { EMUI_PTX_DIMENSIONS = 8 };

typedef struct emui_ptx_shape {
    uint64_t extent[EMUI_PTX_DIMENSIONS];
    int dimensions;
} emui_ptx_shape;

void emui_ptx_parse_initial(emui_ptx_parser *p, emui_ptx_variable *v, const emui_ptx_shape *shape);

/* ---- parse_variable.c ----------------------------------------------------------------------- */

/* Is the next token a state space other than .reg, or what may stand before one? */
bool emui_ptx_is_space(const emui_ptx_lexer *l);
/* .shared .align 4 .b8 x[64], y; into the variables of the function, or of the module. */
void emui_ptx_parse_variables(emui_ptx_parser *p, emui_ptx_linkage linkage);
/* (.param .b32 a, ..): the variables, with their offsets; how many go to *n, their bytes to
 * *bytes. */
emui_ptx_variable *emui_ptx_parse_params(emui_ptx_parser *p, int *n, uint32_t *bytes);

/* ---- parse_operand.c ------------------------------------------------------------------------ */

/* One more operand, on p->operands. */
void emui_ptx_parse_operand(emui_ptx_parser *p);
/* Where an operand's parts name a label or a variable, it is noted for later. */
void emui_ptx_note_names(emui_ptx_parser *p, emui_ptx_operand *operand);

/* ---- parse_body.c, parse_table.c, parse_function.c ------------------------------------------ */

/* After NAME : a .branchtargets, .calltargets or .callprototype. */
void emui_ptx_parse_table(emui_ptx_parser *p, emui_ptx_token name);
/* From { to }: into p->function. */
void emui_ptx_parse_body(emui_ptx_parser *p);
void emui_ptx_parse_function(emui_ptx_parser *p, emui_ptx_linkage linkage);
void emui_ptx_parse_alias(emui_ptx_parser *p);

#endif
