/* launches.h - recorded launches of our kernels, run on the machine, compared with the reference.
 *
 *      # comment
 *      case copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)        a case, as differ has them
 *      launch _Z7copy_v1.. grid ..                           each executes the whole of it
 *      launch _Z7copy_v2.. grid ..
 *      wavefronts 544                                        of it, as a profiler counted them
 *
 * What is here: going through such a file. What is not: lines of launches (record.h), how they are
 * made (launches.sh, with nvcc). */
#ifndef DEVICE_LAUNCHES_H
#define DEVICE_LAUNCHES_H

#include "emu/emu.h"
#include "spec-tests/support/text.h"

struct launches_counts {
    int64_t cases, launches, failed; /* launches that found something, or do not agree */
};

/* The file's launches on the kernels of a folder of PTX, on a machine of that configuration.
 * Failures are added to the report. False where nothing can be run, and why in the report. */
bool launches_replay(const char *path, const char *ptx, const emu_config *config,
                     struct launches_counts *n, struct text *report);

#endif
