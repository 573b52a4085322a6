/* costs.h - what each instruction of a program cost: the machine's counters, by PC.
 *
 *      watched   the counters before and after an instruction: the difference is its own
 *
 *      the program's process            cuemu
 *      costs -> a line each         ->  costs, by kind and by line of the source
 *      launches -> a line each      ->  how many, and how fast they were
 *
 * What is here: counting, writing and reading the lines. What is not: what is counted
 * (emu/exec/memory/banks.c), sorting and showing (emu/cli/stats.c). */
#ifndef EMUI_STATS_COSTS_H
#define EMUI_STATS_COSTS_H

#include "emu/tools.h"

/* source: once it is looked up. */
typedef emu_cost emui_pc_cost;

typedef struct emui_pc_costs {
    emu_counters before;
    emui_pc_cost *at; /* by PC, up to room; to be freed */
    int32_t room;
    bool failed; /* memory was short */
} emui_pc_costs;

/* to += now - before, each counter. */
void emui_add_counters(emu_counters *to, const emu_counters *now, const emu_counters *before);
/* For emu_watch, with an emui_pc_costs that began as zeros. */
void emui_count_costs(void *with, emu_machine *m, const emu_at *at, bool after);
/* Where the instructions stand: of the launch that was the module's last. */
void emui_locate_costs(emui_pc_costs *s, const emu_ptx *module);

/* An instruction where it stands; file and text are somebody else's, NULL: not known. */
typedef struct emui_pc_cost_line {
    const char *file, *text;
    long line, ptx_line; /* 0: not known */
    emui_pc_cost cost;
} emui_pc_cost_line;

/* A launch: the instructions of its warps, and how long they had the processor, in seconds. */
typedef struct emui_ran {
    const char *kernel; /* somebody else's */
    uint64_t instructions;
    double seconds;
} emui_ran;

/* One line: L, and fields separated by tabs. */
void emui_ran_write(FILE *out, const emui_ran *r);
/* As emui_pc_cost_read. */
bool emui_ran_read(char *line, emui_ran *r);

emui_pc_cost_line emui_pc_cost_at(const emui_pc_costs *s, int32_t pc);
/* One line: C, and fields separated by tabs, \t \n \\ in them. */
void emui_pc_cost_write(FILE *out, const emui_pc_cost_line *l);
/* From a line, which is changed and keeps the strings; false: it is none. */
bool emui_pc_cost_read(char *line, emui_pc_cost_line *l);

#endif
