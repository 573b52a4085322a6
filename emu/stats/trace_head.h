/* trace_head.h - what stands before the events of a launch in a trace: the launch, the text of each
 * instruction, and the lines of the source that are theirs.
 *
 *      {"kind":"launch","entry":"k","file":"k.ptx","grid":[1,1,1],"block":[64,1,1]}
 *      {"kind":"source","file":"k.cu","line":7,"text":"  x[i] = 0;"}
 *      {"kind":"instruction","pc":13,"at":34,"text":"st.shared.u32 [%r7], %r2","file":"k.cu",
 *       "line":7,"header":"in __shfl_down_sync, sm_30_intrinsics.hpp:433"}
 *
 * Names of C++ are those of the source; a header is there where code was inlined from one.
 * Events alone have numbers. */
#ifndef EMUI_STATS_TRACE_HEAD_H
#define EMUI_STATS_TRACE_HEAD_H

#include "emu/ptx.h"

typedef struct emui_trace_launch {
    emu_ptx *module;
    int entry;
    const char *file; /* of the PTX; NULL: it is no file */
    int number;       /* of the launch in a program, from 1 on; 0: it is alone */
    const int64_t *grid;
    int block[3];
} emui_trace_launch;

/* False: out of memory, or the entry cannot be executed. */
bool emui_put_trace_head(const emui_trace_launch *l, FILE *out);

#endif
