/* load.h - a module that was loaded, as the files of this folder see it.
 *
 *      load.c      reading, memory for variables, their values
 *      contents.c  what is in it
 *      layout.c    where the variables of an entry are
 *      kernel.c    an entry decoded; launches
 *      saved.c     a launch in a file
 *      source_text.c  lines of the source            trace_head.c  what stands before a trace
 *      grid.c      the grid of a launch */
#ifndef EMUI_PTX_LOAD_H
#define EMUI_PTX_LOAD_H

#include "emu/decode/decode.h"
#include "emu/load/layout.h"
#include "emu/ptx.h"
#include "emu/state/region.h"

/* An entry, decoded when it is needed for the first time. */
typedef struct emui_ptx_kernel {
    const emui_ptx_function *function;
    emui_ptx_layout layout;
    emui_ptx_program *program; /* or NULL */
    uint32_t *frame;           /* of each function of the module, on hardware; NULL: not known */
    uint32_t own;              /* of the entry itself */
    emui_named_row *row;       /* the registers of the program, for findings */
    int32_t rows;
} emui_ptx_kernel;

struct emu_ptx {
    emu_machine *m; /* or NULL */
    emui_ptx_module *module;
    uint64_t *address; /* of each variable of the module: global, or an offset in const space */
    uint64_t const_begin, const_end; /* its part of const space */
    emui_ptx_kernel *kernel;
    int kernels;
    uint64_t functions;          /* the address of its first function */
    const emui_ptx_kernel *last; /* that was launched */
    const emu_ptx *first;        /* the same module, whose managed variables it has; or NULL */
    bool is_saved;               /* saved.h: its managed variables are the machine's own copies */
};

/* The same as emu_ptx_load, of a module whose text is loaded for another device already: managed
 * variables are that one's, which is unloaded later. first NULL: it is the first. */
emu_ptx *emui_ptx_load_with(emu_machine *m, const char *text, size_t bytes, const emu_ptx *first,
                            emu_ptx_error *error);

/* The instructions of an entry that was decoded (emu_ptx_check), and how many they are. */
int32_t emui_ptx_instructions(const emu_ptx *ptx, int entry, const emu_ins **to);

/* An error of the caller, at no line of the text. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool emui_ptx_wrong(emu_ptx_error *error, const char *format, ...);
bool emui_ptx_wrong_at(emu_ptx_error *error, const emui_ptx_error *from);

/* A variable of the module by name, or NULL. */
const emui_ptx_variable *emui_ptx_variable_of(const emui_ptx_module *m, const char *name);

/* grid.c: false, and error, where there is no such grid, or not for the entry. */
bool emui_ptx_grid(const emu_machine *m, const emui_ptx_kernel *k, const emu_ptx_launch *launch,
                   emu_grid *grid, emu_ptx_error *error);

#endif
