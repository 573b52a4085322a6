/* tools.h - a launch as a tool watches it: what each instruction cost, the head of its trace, and
 * the same launch once more under another schedule.
 *
 *      costs        the counters of emu.h, by instruction, over as many launches as are watched
 *      kept         a machine, a module and a launch, in a file, before the first instruction
 *      again        the same in a machine of its own, begun
 *
 * What is here: what a debugger, a profiler or a test in another language needs around launches.
 * What is not: launching (ptx.h), findings and counters of the whole (emu.h). Public.
 *
 * Example:
 *
 *      #include <string.h>
 *
 *      const char *text = ".version 9.0\n.target sm_90a\n.address_size 64\n"
 *                         ".visible .entry column()\n"
 *                         "{ .reg .b32 %r<3>; .shared .align 4 .b8 tile[4096];\n"
 *                         "mov.u32 %r1, %tid.x; mad.lo.u32 %r2, %r1, 128, 0;\n"
 *                         "st.shared.u32 [%r2], %r1; ret; }\n";
 *      emu_ptx_error error;
 *      emu_machine *m = emu_ptx_machine();
 *      emu_ptx *module = emu_ptx_load(m, text, strlen(text), &error);
 *      emu_ptx_launch launch = {.entry = "column", .grid = {1, 1, 1}, .block = {32, 1, 1}};
 *      emu_costs *costs = emu_costs_open();
 *      emu_costs_watch(costs, m);
 *      emu_ptx_start(module, &launch, &error);
 *      int32_t n = 0;
 *      const emu_cost *cost = emu_costs_all(costs, module, &n);
 *      for (int32_t pc = 0; pc < n; ++pc)
 *          if (cost[pc].c.wavefronts > cost[pc].c.ideal_wavefronts)
 *              printf("%s: %d wavefronts, ideal %d\n", cost[pc].source->text,
 *                     (int)cost[pc].c.wavefronts, (int)cost[pc].c.ideal_wavefronts);
 *      emu_watch(m, NULL, NULL);
 *      emu_costs_close(costs);
 *      emu_ptx_unload(module);
 *      emu_close(m);
 *
 * It prints:
 *
 *      st.shared.u32 [%r2], %r1: 32 wavefronts, ideal 1 */
#ifndef EMU_TOOLS_H
#define EMU_TOOLS_H

#include "emu/ptx.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Costs ---------------------------------------------------------------------------------- */

typedef struct emu_cost {
    emu_counters c;
    uint64_t lanes;           /* all instructions together */
    const emu_source *source; /* of the module; NULL: there is none */
} emu_cost;

typedef struct emu_costs emu_costs;

/* NULL: out of memory. */
emu_costs *emu_costs_open(void);
void emu_costs_close(emu_costs *costs);
/* Counts what the machine executes from here on, until emu_watch is called. */
void emu_costs_watch(emu_costs *costs, emu_machine *m);
/* All of the module whose launch was the last one: an entry for each PC, zeros where it was never
 * executed, good until the next instruction is counted. NULL: none was, or memory was short. */
const emu_cost *emu_costs_all(emu_costs *costs, const emu_ptx *module, int32_t *count);

/* ---- Traces --------------------------------------------------------------------------------- */

/* What stands before the events of a launch that was begun: its shape, and each instruction with
 * its lines of the source. file is the name of the text; NULL: it has none. number: of the launch,
 * from 1 on; 0: it is alone. False: out of memory, or it cannot be written. */
bool emu_trace_head(emu_ptx *module, const emu_ptx_launch *launch, const char *file, int number,
                    FILE *out);

/* ---- Another schedule ----------------------------------------------------------------------- */

/* The machine with its memory, the module, and a launch that was not begun, into a file. The text
 * is the module's. False: the file cannot be written, the arguments are not those of the entry, or
 * out of memory. */
bool emu_launch_keep(emu_ptx *module, const char *text, size_t bytes, const emu_ptx_launch *launch,
                     FILE *to);

/* A launch out of such a file: its machine and its module, which are the caller's, as NULL, too. */
typedef struct emu_again {
    emu_machine *m;
    emu_ptx *module;
} emu_again;

/* From the beginning of the file, by the same build of the library: every address is what it was,
 * and the launch has begun. Of the configuration it takes what emu_reschedule does, out and folder.
 * False: error says why. */
bool emu_launch_again(FILE *from, const emu_config *with, emu_again *to, emu_ptx_error *error);

#ifdef __cplusplus
}
#endif

#endif
