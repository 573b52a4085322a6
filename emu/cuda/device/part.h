/* part.h - what a process did that ran a part of a grid: written to a file by that process, read
 * and put together by the one that asked for it.
 *
 *      head | ranges of each kind of access | the words that were written | their state
 *
 * What is here: part.c. What is not: the processes (jobs.c). */
#ifndef EMUI_CUDA_PART_H
#define EMUI_CUDA_PART_H

#include "emu/cuda/device/state.h"

typedef struct emui_cu_part_head {
    emu_counters count;
    uint64_t steps;
    int64_t ns;             /* that the part took */
    bool waited, triggered; /* griddepcontrol */
    int ranges[CU_ACCESSES];
} emui_cu_part_head;

typedef struct emui_cu_part {
    emui_cu_part_head head;
    emui_cu_footprint footprint; /* to the byte */
    emui_cu_ranges written;      /* whole words */
} emui_cu_part;

/* After a part of a launch has run; the head has its ranges from here. False: it is not whole. */
bool emui_cu_part_write(emui_cu_device *d, emui_cu_part_head *head, FILE *to);
/* All but the words, which are there. */
bool emui_cu_part_read(emui_cu_device *d, FILE *from, emui_cu_part *to);
void emui_cu_part_free(emui_cu_part *p);
/* Did one of them access a word that another one wrote? */
bool emui_cu_parts_meet(const emui_cu_part *p, int parts);
/* Makes it the device's, and reads the words into its memory. */
void emui_cu_part_put(emui_cu_device *d, FILE *from, const emui_cu_part *p);

#endif
