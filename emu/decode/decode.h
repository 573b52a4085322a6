/* decode.h - a kernel of a PTX module, with the functions it calls, as a program for the machine.
 *
 *      text        parse.h        module.h                 decode.h             emu.h
 *      .ptx   ->   tokens    ->   instructions with   ->   emu_ins, rows   ->   emu_run
 *                                 registers by name        by live range
 *
 * What is here: decoding a kernel, what is known of its registers afterwards, and the list of all
 * forms of instructions that are supported. What is not: reading text, where variables lie and what
 * a launch passes (the loader says so, by emui_ptx_symbols). Follows the PTX ISA, "Instruction
 * Set". */
#ifndef EMUI_DECODE_H
#define EMUI_DECODE_H

#include "emu/emu.h"
#include "emu/ptx/module.h"

/* Where the variables of a module are; those of a kernel's parameters and of local memory the
 * decoder places itself. */
typedef struct emui_ptx_symbols {
    /* The address of a variable of global, shared or const space in that space. False: it has
     * none. */
    bool (*variable)(void *of, const emui_ptx_variable *v, uint64_t *address);
    void *of;
    uint64_t functions; /* the address of the module's first function; the others follow it */
} emui_ptx_symbols;

/* Where a register of a function is: rows first .. first + rows - 1 of registers, or one of
 * predicates, at the instructions from .. to of its part. */
typedef struct emui_ptx_live {
    int32_t first, rows; /* rows 0: it is never used */
    int32_t from, to;
    bool is_predicate;
} emui_ptx_live;

/* A function that an instruction calls, or whose address it takes. */
typedef struct emui_ptx_reference {
    int32_t at;
    const emui_ptx_function *to;
    bool is_call;
} emui_ptx_reference;

/* A function.
 *
 *      its body          0      1            2       3
 *      first             0      1            4       5       6
 *      instructions      | ld   | .. .. ..   | add   | ..    | ret or exit
 *
 * The last instruction is one that the text does not have: falling off its end. Texts and names are
 * those of the module, which lives longer. */
typedef struct emui_ptx_code {
    emu_ins *ins; /* until it is part of a program */
    int32_t length;
    int32_t begin;          /* in the program */
    int32_t *first;         /* of each instruction of the body, and behind its last one */
    emu_source *source;     /* of each instruction of the body */
    emui_ptx_live *live;    /* of each register of the function */
    emu_variable *variable; /* that its accesses are computed from; NULL: none */
    int32_t row, rows;      /* the first of its rows, and how many */
    int32_t predicate, predicates;
    uint32_t *place;     /* of each variable of its body that lies in its frame */
    uint32_t frame;      /* bytes of local memory */
    uint32_t results_at; /* of a function: where in the frame its results are */
    emui_ptx_reference *reference;
    int references, references_room;
    bool calls_addresses; /* any function of the module may be called */
    char **text;          /* of instructions that are two of the text */
    int32_t texts;
    const emui_ptx_function *function;
    struct emui_ptx_lists *lists; /* operands of the instructions that have many */
} emui_ptx_code;

/* A kernel, then the functions that it may call, each with rows of its own. */
typedef struct emui_ptx_program {
    emu_ins *ins;
    int32_t length;
    int rows, predicates; /* how many a warp needs; predicate 0 is none's */
    uint32_t local;       /* bytes of local memory that the kernel itself has */
    emui_ptx_code **part;
    int parts, room;
    int32_t *at; /* of each function of the module: where it begins; -1: it is no part */
} emui_ptx_program;

/* How a kernel is decoded. fmad: mul and add, sub without a rounding become fma where ptxas does
 * that (contract.c). */
typedef struct emui_ptx_how {
    bool fmad;
    emu_arch arch; /* whose instructions there are */
} emui_ptx_how;

/* NULL: error says why, and where; of memory that is short at line 0. */
emui_ptx_program *emui_ptx_decode(const emui_ptx_module *module, const emui_ptx_function *kernel,
                                  const emui_ptx_symbols *symbols, emui_ptx_how how,
                                  emui_ptx_error *error);
void emui_ptx_program_close(emui_ptx_program *program);

/* The address of a function, the same in every program of its module, whose functions begin at
 * first. */
uint64_t emui_ptx_function_address(uint64_t first, const emui_ptx_module *module,
                                   const emui_ptx_function *f);

/* The part that an instruction of the program is of. */
const emui_ptx_code *emui_ptx_part_at(const emui_ptx_program *program, int32_t pc);

/* Form i as text: "add{.sat}.s32  d, a, b"; false behind the last one. Alternatives are written
 * {.a|b} where they may be left out, and .{a|b} where they may not. */
bool emui_ptx_form_text(int i, char *text, size_t size);

#endif
