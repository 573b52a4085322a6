/* state.h - what the device holds, as the files of this folder see it.
 *
 *      device.c      opening, locking, what kernels print      stream.c    streams and events
 *      allocation.c  memory                                    chip.c      attributes, occupancy
 *      transfer.c    copies and fills                          tell.c      findings, messages
 *      image.c       modules and their kernels                 start.c     launches
 *      handles.c     lists                                     reset.c     giving all of it back
 *      say.c         what is missing                           limits.c    limits, heap, stack
 *      pool.c        memory pools */
#ifndef EMUI_CUDA_STATE_H
#define EMUI_CUDA_STATE_H

#include "emu/cuda/device/device.h"

#include <stddef.h>

enum { EMUI_CU_FREED = 256 }; /* freed allocations that messages still know */

/* Things that handles point to, in a list. */
typedef struct emui_cu_list {
    void **at;
    int count, room;
} emui_cu_list;

bool emui_cu_add(emui_cu_list *list, void *thing);
bool emui_cu_has(const emui_cu_list *list, const void *thing);
void emui_cu_drop(emui_cu_list *list, const void *thing);

/* A finding that was told. */
typedef struct emui_cu_told {
    const emui_cu_kernel *kernel;
    int rule;
    int32_t pc;
} emui_cu_told;

struct emui_cu_device {
    emu_machine *m;
    FILE *out; /* what kernels printed since the last flush: in text, of so many bytes */
    char *text;
    size_t bytes;
    int fault;           /* of a kernel: for ever */
    emui_cu_list memory; /* emui_cu_memory, in the order of their making */
    emui_cu_memory freed[EMUI_CU_FREED];
    int frees;
    int allocations; /* so far: their numbers */
    uint64_t used;
    emui_cu_list images, kernels, streams, events;
    int launches;
    uint64_t workspace; /* of cooperative launches; 0 before the first */
    uint64_t streams_made;
    FILE *records; /* where findings go, else standard error */
    emui_cu_told *told;
    int told_count;
    const char *only; /* findings of kernels with this in their name; NULL: of all */
};

struct emui_cu_image {
    const void *data;         /* of the program */
    char *text;               /* a copy, where it is PTX text */
    emu_ptx *ptx;             /* once it is loaded */
    int error;                /* of loading it, which is tried once */
    bool was_loaded, is_code; /* is_code: machine code alone */
};

/* image.c: as it was before it was loaded; its kernels are gone. */
void emui_cu_image_unload(emui_cu_device *d, emui_cu_image *image);
/* device.c: the device, which the process has no more; NULL: it had none. */
emui_cu_device *emui_cu_take(void);
/* .. and its machine and files closed, once it holds nothing. */
void emui_cu_close(emui_cu_device *d);
/* reset.c: all of it, for tests. */
void emui_cu_end(void);

#endif
