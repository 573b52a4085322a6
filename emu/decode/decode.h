/* decode.h - a function of a PTX module as a program for the machine.
 *
 *      text        parse.h        module.h                 decode.h             emu.h
 *      .ptx   ->   tokens    ->   instructions with   ->   emu_ins, rows   ->   emu_run
 *                                 registers by name        by live range
 *
 * What is here: decoding a function, what is known of its registers afterwards, and the list of all
 * forms of instructions that are supported. What is not: reading text, where variables lie and what
 * a launch passes (the loader says so, by emui_ptx_symbols). Follows the PTX ISA, "Instruction
 * Set". */
#ifndef EMUI_DECODE_H
#define EMUI_DECODE_H

#include "emu/ptx/module.h"

/* Where the variables of a module and of a function are. */
typedef struct emui_ptx_symbols {
    /* The address of a variable in its own space: of shared, local, const and param space an
     * offset. False: it has none. */
    bool (*variable)(void *of, const emui_ptx_variable *v, uint64_t *address);
    void *of;
} emui_ptx_symbols;

/* Where a register of a function is: rows first .. first + rows - 1 of registers, or one of
 * predicates, at the instructions from .. to of the program. */
typedef struct emui_ptx_live {
    int32_t first, rows; /* rows 0: it is never used */
    int32_t from, to;
    bool is_predicate;
} emui_ptx_live;

/*      body of the function      0      1            2       3
 *      first                     0      1            4       5       6
 *      ins                       | ld   | .. .. ..   | add   | ..    | exit
 *
 * The last instruction is an exit that the text does not have: falling off its end. Texts and names
 * are those of the module, which lives longer. */
typedef struct emui_ptx_code {
    emu_ins *ins;
    int32_t length;
    int32_t *first;       /* of each instruction of the body, and behind its last one */
    emu_source *source;   /* of each instruction of the body */
    emui_ptx_live *live;  /* of each register of the function */
    int rows, predicates; /* how many a warp needs; predicate 0 is none's */
    const emui_ptx_function *function;
    struct emui_ptx_lists *lists; /* operands of the instructions that have many */
} emui_ptx_code;

/* NULL: error says why, and where; of memory that is short at line 0. */
emui_ptx_code *emui_ptx_decode(const emui_ptx_module *module, const emui_ptx_function *function,
                               const emui_ptx_symbols *symbols, emui_ptx_error *error);
void emui_ptx_code_close(emui_ptx_code *code);

/* The register that lies in a row, or is a predicate, at an instruction of the program; NULL: none
 * does. word: which 32 bits of it. */
const emui_ptx_register *emui_ptx_register_at(const emui_ptx_code *code, int32_t pc, int32_t row,
                                              bool is_predicate, int *word);

/* Form i as text: "add{.sat}.s32  d, a, b"; false behind the last one. Alternatives are written
 * {.a|.b} where they may be left out, and .{a|b} where they may not. */
bool emui_ptx_form_text(int i, char *text, size_t size);

#endif
