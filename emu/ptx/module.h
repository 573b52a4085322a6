/* module.h - a PTX module as text has it: functions, variables, and instructions with their names
 * resolved, before any of them is decoded.
 *
 *      module
 *        variables[..]                .global, .const, .shared, .extern of the module
 *        functions[..]                .entry and .func: parameters, registers, their body
 *          variables[..]              .param, .local, .shared of the function and its scopes
 *          registers[..]              one for each declared name of each scope; %r<5> are five
 *          body[..]                   instructions; a label is the number of the one after it
 *
 *      instruction     @%p1  ld.global.v2.u32  {%r1, %r2}, [%rd1+8];
 *                      guard name parts         operands
 *
 * Names are interned: two names of a module are the same text if their pointers are the same.
 * Everything a module holds lives in one arena of its own until it is closed. Here: what the
 * parser makes and the decoder reads. Not here: reading text (lexer.h, parse.h), what an
 * instruction means (decode.h). Follows the PTX ISA, "Syntax", "State Spaces", "Directives". */
#ifndef EMUI_PTX_MODULE_H
#define EMUI_PTX_MODULE_H

#include "emu/ins.h"

#include <stddef.h>

/* A place in the text, and in the source it was compiled from (.loc); 0: not known. */
typedef struct emui_ptx_place {
    int32_t line, column;
    int32_t frame; /* in the module's frames */
} emui_ptx_place;

/* Where code stands in its source, each place once; outer: the frame it was inlined into, which
 * came before it, or 0. Frame 0 is the unknown place.
 *
 *      .loc 1 12 5                                                 kernel.cu:12
 *      .loc 2 433 3, function_name $L__info_string0, inlined_at 1 12 5
 *                                                                  sm_30_intrinsics.hpp:433
 *                                                                    outer: kernel.cu:12 */
typedef struct emui_ptx_frame {
    int32_t file, line, column; /* file: the number of a .file directive */
    int32_t outer;
    const char *label;    /* after function_name, or NULL */
    uint32_t offset;      /* what is added to it */
    const char *function; /* the inlined function, as the source names it, or NULL */
    int32_t user;         /* the first frame outside of the toolkit's headers; none: this one */
    int32_t callee;       /* the frame that was inlined into it, or this one */
    const char *header;   /* "in __shfl_down_sync, sm_30_intrinsics.hpp:433": where user is another
                             frame; else NULL */
} emui_ptx_frame;

typedef struct emui_ptx_type {
    emu_type type; /* of a scalar, or of the elements of a vector: b8 .. b128, u, s, f, pred */
    int vector;    /* 1, 2, 4, 8 */
    bool opaque;   /* .texref, .samplerref, .surfref: they are refused where they are used */
} emui_ptx_type;

/* A register that has a name in the body of a function. */
typedef struct emui_ptx_register {
    const char *name;
    emui_ptx_type type;
    emui_ptx_place at;
} emui_ptx_register;

/* A word of a variable that holds an address: of another variable, or of a function. */
typedef struct emui_ptx_fixup {
    uint64_t offset, addend;
    uint32_t bytes;   /* 8 or 4; of 0xff00(name) 1 */
    uint32_t shift;   /* of 0xff00(name): which byte of the address, 1 */
    bool is_generic;  /* generic(name) */
    const char *name; /* resolved when the module is loaded */
    emui_ptx_place at;
} emui_ptx_fixup;

typedef enum emui_ptx_linkage {
    EMUI_PTX_HERE,
    EMUI_PTX_VISIBLE,
    EMUI_PTX_EXTERN, /* .extern .shared .b8 s[]: dynamic shared memory */
    EMUI_PTX_WEAK,
    EMUI_PTX_COMMON
} emui_ptx_linkage;

typedef struct emui_ptx_variable {
    const char *name;
    emu_space space;
    emui_ptx_type type;
    emui_ptx_linkage linkage;
    uint64_t bytes; /* of the whole array; 0: of no size, as dynamic shared memory has */
    uint32_t align;
    bool is_array, managed;
    const uint8_t *initial; /* bytes, or NULL: zero, or nothing in shared and local memory */
    const emui_ptx_fixup *fixups;
    int fixup_count;
    bool is_param;   /* of an .entry or .func: where its parameters are */
    uint32_t offset; /* of a parameter: in the parameters of its function */
    int32_t reg;     /* of a parameter that is a register (.reg .u32 n): 1 + which; else 0 */
    emui_ptx_place at;
} emui_ptx_variable;

typedef enum emui_ptx_kind {
    EMUI_PTX_REG,      /* registers[index], of the function */
    EMUI_PTX_SPECIAL,  /* special; all of %tid, without .x: select is 'v' */
    EMUI_PTX_INT,      /* value; a decimal, octal, hex or binary constant expression */
    EMUI_PTX_F32,      /* 0f3F800000: value are its bits */
    EMUI_PTX_F64,      /* 0d.., 1.5: value are its bits */
    EMUI_PTX_VARIABLE, /* variable, whose address is meant; value is what is added */
    EMUI_PTX_FUNCTION, /* name: of a function, or of a prototype */
    EMUI_PTX_LABEL,    /* index of the instruction */
    EMUI_PTX_TABLE,    /* name of a .branchtargets, .calltargets or .callprototype; index of it */
    EMUI_PTX_SINK,     /* _ */
    EMUI_PTX_VECTOR,   /* {part[0], ..} */
    EMUI_PTX_ADDRESS,  /* [part[0] + value], part[0] REG or VARIABLE; none: an absolute address */
    EMUI_PTX_TENSOR,   /* [part[0] + value, part[1], ..]: part[1] is the VECTOR of coordinates of a
                          tensor copy; tex may have one operand more */
    EMUI_PTX_PAIR,     /* part[0] | part[1] of setp, shfl, match */
    EMUI_PTX_PARENS    /* (part[0], ..) of call */
} emui_ptx_kind;

typedef struct emui_ptx_operand emui_ptx_operand;
struct emui_ptx_operand {
    emui_ptx_kind kind;
    bool negated;     /* !%p, or -%r of video instructions */
    bool is_negative; /* of INT: written with a minus, so that its value is signed */
    emu_special special;
    int32_t index;
    int select; /* 'x': %v.x .. of a vector register; 'b', 'h': .b0, .h1 of video instructions; 0:
                   none */
    int lane;   /* 0, 1, 2, 3 of .x .y .z .w and .r .g .b .a; the n of .b0; of .b3210 0x3210 */
    uint64_t value;
    const emui_ptx_variable *variable;
    const char *name;
    const emui_ptx_operand *part;
    int parts;
    emui_ptx_place at;
};

enum { EMUI_PTX_MODIFIERS = 16, EMUI_PTX_OPERANDS = 16 };

typedef struct emui_ptx_instruction {
    const char *name;                         /* "ld" */
    const char *modifier[EMUI_PTX_MODIFIERS]; /* "global", "v2", "u32": without the dots; of
                                                 shared::cta the whole "shared::cta" */
    int modifiers;
    int32_t guard; /* a register, or -1 */
    bool guard_not;
    const emui_ptx_operand *operand;
    int operands;
    uint32_t used_bytes; /* of a load, a bit each: .pragma "used_bytes_mask"; 0: all */
    const char *text;    /* as it was written, in one line, without the guard's spaces doubled */
    emui_ptx_place at;
} emui_ptx_instruction;

/* .branchtargets, .calltargets: names; a .callprototype: parameters alone. */
typedef struct emui_ptx_table {
    const char *name;
    const char *const *entry; /* names of functions; of branches NULL */
    const int32_t *target;    /* of branches: instructions */
    int entries;
    const emui_ptx_variable *result, *param; /* of a prototype */
    int results, params;
    emui_ptx_place at;
} emui_ptx_table;

typedef struct emui_ptx_function {
    const char *name;
    bool is_entry, is_defined, no_return;
    const char *alias; /* of .alias name, function: that function; else NULL */
    emui_ptx_linkage linkage;
    emui_ptx_variable *result, *param; /* bytes and offsets are there, as the ABI lays them out */
    int results, params;
    uint32_t param_bytes;
    emui_ptx_variable *variable; /* of its body: .local, .shared, .param of calls, .const */
    int variables;
    emui_ptx_register *reg;
    int regs;
    emui_ptx_instruction *body;
    int length;
    emui_ptx_table *table;
    int tables;
    int32_t max_threads[3], required_threads[3], required_cluster[3]; /* .maxntid, .reqntid,
                                                                         .reqnctapercluster; 0 */
    int32_t max_cluster_rank, max_registers, min_ctas;
    bool explicit_cluster, blocks_are_clusters; /* .explicitcluster, .blocksareclusters */
    emui_ptx_place at;
} emui_ptx_function;

typedef struct emui_ptx_module {
    int version; /* 90 of PTX 9.0 */
    const char *target;
    int address_bits;
    int32_t max_registers;   /* of .pragma "maxrregcount 38", which the linker writes; 0: none */
    const char *const *file; /* by the number of its .file directive; NULL: none */
    int files;
    const emui_ptx_frame *frame;
    int frames;
    emui_ptx_variable *variable;
    int variables;
    emui_ptx_function *function;
    int functions;
    bool of_triton; /* .pragma "profile triton" */
    struct emui_ptx_arena *arena;
} emui_ptx_module;

/* What is wrong with a text, or with what is asked of a module: one sentence, and where. */
typedef struct emui_ptx_error {
    emui_ptx_place at;
    char text[240];
} emui_ptx_error;

/* Reads a text of so many bytes, which need not live on. NULL: error says why, and where. */
emui_ptx_module *emui_ptx_parse(const char *text, size_t bytes, emui_ptx_error *error);
void emui_ptx_close(emui_ptx_module *module);

#endif
