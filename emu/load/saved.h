/* saved.h - a launch in a file, as it was before its first instruction: to be stepped by another
 * process than the program's.
 *
 *      the program                              cuemu step
 *      machine, module, launch   ->   file  ->  the same in a machine of its own, begun
 *
 *      configuration | memory of all spaces | names | arrays, objects | text, addresses | launch
 *
 * Every address stays what it was. Both processes are of one build, so that records are written as
 * they are in memory. Earlier findings, and who accessed memory before, are left out: all of that
 * comes before the launch. */
#ifndef EMUI_PTX_SAVED_H
#define EMUI_PTX_SAVED_H

#include "emu/ptx.h"
#include "emu/ptx/module.h"

/* What is written: the module's text, and which launch of the program it is, from 1 on. */
typedef struct emui_saved_launch {
    emu_ptx *module;
    const char *text;
    size_t bytes;
    const emu_ptx_launch *launch;
    int number;
} emui_saved_launch;

/* The arguments, each at its place, into room for all; false: they are not as many. */
bool emui_launch_pack(const emui_ptx_function *f, const emu_ptx_launch *launch, uint8_t *to);
/* False: the file cannot be written, or out of memory. */
bool emui_launch_save(const emui_saved_launch *l, FILE *to);

/* What is read: a machine with the module in it. */
typedef struct emui_opened_launch {
    emu_machine *m;
    emu_ptx *module;
    int entry, number, block[3];
} emui_opened_launch;

/* Reads it from the beginning and begins it; events go to trace (NULL: nowhere), what the kernel
 * prints to out, and files below the folder are named relative to it. False: error says why. Either
 * way the module and the machine are the caller's, or NULL. */
typedef struct emui_opened_with {
    FILE *trace, *out;
    const char *folder;
    const emu_config *schedule; /* emu_reschedule; NULL: that of the launch that was saved */
} emui_opened_with;
bool emui_launch_open(FILE *from, const emui_opened_with *with, emui_opened_launch *to,
                      emu_ptx_error *error);

#endif
