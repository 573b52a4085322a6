/* state.h - what the device holds, as the files of this folder see it.
 *
 *      device.c      opening, locking, what kernels print      stream.c    streams and events
 *      allocation.c  memory                                    chip.c      attributes, occupancy
 *      transfer.c    copies and fills                          tell.c      findings, messages
 *      image.c       modules and their kernels                 start.c     launches
 *      handles.c     lists                                     reset.c     giving all of it back
 *      say.c         what is missing                           limits.c    limits, heap, stack
 *      observe.c     which launches are told, counted, shown   pool.c      memory pools
 *      leak.c        memory that nobody freed                  virtual.c   virtual memory
 *      launch_filter.c  which launches are wanted              unused.c    memory without a use
 *      save_launch.c a launch that is to be stepped            api_error.c calls that fail
 *      queried.c     questions about the device
 *      check.c       what of a launch is refused               pointer.c   whose an address is
 *      work.c        what streams are told to do               queue.c     in which order
 *      between.c     one process, several tests
 *      devices.c     several devices                           peers.c     memory of others
 *      texture_array.c  CUDA arrays, texture and surface objects
 *      graph_memory.c   memory of graphs       operate.c   operators that the host runs
 *      graph.c, exec.c, capture.c    graphs                    jobs.c, part.c  grids in parts */
#ifndef EMUI_CUDA_STATE_H
#define EMUI_CUDA_STATE_H

#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/launch_filter.h"
#include "emu/cuda/order/submitted.h"
#include "emu/cuda/texture/textures.h"

#include <stddef.h>

/* What a program said of its memory through NVTX (nvtx/nvtx.h). */
typedef struct emui_cu_pool_of_nvtx {
    uint64_t at, bytes;
    bool is_limited; /* only its regions may be used */
    char name[32];
} emui_cu_pool_of_nvtx;

typedef struct emui_cu_region_of_nvtx {
    uint64_t at, bytes;
    emui_cu_pool_of_nvtx *heap;
} emui_cu_region_of_nvtx;

typedef struct emui_cu_nvtx {
    emui_cu_list pools, regions;
    int reports; /* of the call that is answered */
} emui_cu_nvtx;

enum { EMUI_CU_FREED = 256 }; /* freed allocations that messages still know */
enum { EMUI_CU_FOLDER = 4096 };

bool emui_cu_add(emui_cu_list *list, void *thing);
bool emui_cu_has(const emui_cu_list *list, const void *thing);
void emui_cu_drop(emui_cu_list *list, const void *thing);
void emui_cu_drop_at(emui_cu_list *list, int i);
void emui_cu_list_free(emui_cu_list *list); /* not what is in it */

/* Memory is known by its address, in steps that grow as the logarithm of how much there is; it is
 * added when its address and its number are set, which is above that of all others. */
bool emui_cu_memory_add(emui_cu_device *d, emui_cu_memory *a);
void emui_cu_memory_drop(emui_cu_device *d, const emui_cu_memory *a);

/* A finding that was told. */
typedef struct emui_cu_reported {
    const emui_cu_kernel *kernel;
    int rule;
    int32_t pc;
} emui_cu_reported;

/* A finding of the launch that runs. */
typedef struct emui_cu_live {
    long number, cause;     /* as its record has them */
    const char *rule;       /* that was reported last */
    bool known, suppressed; /* known: told of an earlier launch, or of one not wanted */
    bool shown;
    bool held; /* a write may still make a race of it, which is shown in its place */
} emui_cu_live;

/* A call of the host that a finding is about. */
enum { EMUI_CU_ABOUT = 3 };
typedef struct emui_cu_about_call {
    const char *of;
    const emui_cu_backtrace *from;
    const char *kernel; /* that it launched; NULL: none */
} emui_cu_about_call;

typedef struct emui_cu_shown emui_cu_shown;
typedef struct emui_cu_queue emui_cu_queue;

struct emui_cu_device {
    emu_machine *m;
    FILE *out; /* what kernels printed since the last flush: in text, of so many bytes */
    char *text;
    size_t bytes;
    int fault;               /* of a kernel: for ever */
    emui_cu_list memory;     /* emui_cu_memory, in the order of their making */
    emui_cu_list by_address; /* the same; of one address the last that was made comes last */
    emui_cu_memory freed[EMUI_CU_FREED];
    int frees;
    int allocations; /* so far: their numbers */
    uint64_t used[EMUI_CU_DEVICES];
    uint32_t peers[EMUI_CU_DEVICES]; /* a bit for each whose memory its kernels may use */
    emui_cu_list
        kept; /* emui_cu_memory, of which no more than the addresses is there: graph_memory.c */
    emui_cu_list images, kernels, streams, events, graphs, execs;
    emui_cu_list reserved, physical, mapped; /* virtual.c */
    emui_cu_list arrays, objects;            /* emui_cu_array, emui_cu_described */
    int arrays_made;                         /* so far: their numbers */
    int launches;
    emui_region *constant[EMUI_CU_DEVICES]; /* of its modules; NULL before the first use */
    uint64_t workspace[EMUI_CU_DEVICES];    /* of cooperative launches; 0 before the first */
    uint64_t stack;                  /* the most that a kernel launched so far needs for sure */
    uint64_t streams_made, captures; /* so far */
    /* Of the default stream, and of the one of each thread. */
    emui_cu_attributes of_default[EMUI_CU_DEVICES][2];
    FILE *records;               /* where findings go for cuemu; NULL: it is not there */
    FILE *rules;                 /* which findings are suppressed; NULL: none */
    FILE *text_to;               /* where findings are shown: standard error, or a log */
    bool errors_only;            /* notes are not reported */
    bool api_errors;             /* a call that fails is a finding .. */
    bool fault_reported;         /* .. and that of the fault was */
    bool shows;                  /* findings go to standard error, whichever it is .. */
    char standard_error[48];     /* .. or where it is still this one, as cuemu names it */
    char folder[EMUI_CU_FOLDER]; /* which paths in messages are relative to */
    emui_cu_about_call about[EMUI_CU_ABOUT]; /* calls that the next finding of a call is about */
    int abouts;
    bool shows_all, colors;    /* all: those that follow from others, too */
    long numbers, last_shown;  /* of findings so far; the one that was the last text */
    const emui_cu_launch *now; /* the launch that runs; NULL: none */
    int first;                 /* its findings begin there .. */
    emui_cu_live *live;        /* .. and what was done with each */
    int lives;
    bool goes_on; /* behind the fault of a launch: --on-fault kernel */
    bool fails;   /* a launch in which something is found */
    bool lost;    /* an output could not be written, which was reported */
    emui_cu_reported *reported;
    int reported_count;
    bool said_version; /* that PTX is newer than the newest known */
    /* Of launches that are wanted alone: findings, events, costs. */
    emui_cu_filter *filter;
    FILE *trace;
    const char *launches_to, *counts_to; /* files, of launch_log.c; NULL: nowhere */
    bool counts;
    double costs_at;      /* when they were written last, in seconds */
    emui_ran ran;         /* of the launch that is told next */
    emui_cu_shown *shown; /* NULL: progress is not shown */
    emui_cu_nvtx nvtx;
    emui_cu_list heap_places; /* texts: where kernels called malloc */
    emui_cu_queue *queue;     /* NULL: streams are in order */
    bool knows_order;         /* .. or nobody asked yet */
    emui_cu_order order;      /* which operations come before which */
    int processors;           /* 0: nobody asked yet */
    int64_t fork_ns;          /* to begin the processes of the last launch that ran in several */
    double seconds_of_parts;  /* of a processor, that the processes of this launch took */
};

/* device.c: schedule, checks, limits, as the environment has them now. */
void emui_cu_configure(emu_config *config);
/* queue.c: what still waits never runs. */
void emui_cu_close_queue(emui_cu_device *d);
/* work.c: runs a piece; the error of checking one that is to run later; is its caller to wait for
 * it? Copies of what it needs later, at kept; false: out of memory. */
int emui_cu_work_run(emui_cu_device *d, const emui_cu_work *w);
int emui_cu_work_check(emui_cu_device *d, const emui_cu_work *w);
bool emui_cu_work_waits(emui_cu_device *d, const emui_cu_work *w);
bool emui_cu_work_keep(emui_cu_device *d, emui_cu_work *w);
/* start.c, transfer.c, allocation.c: what would be refused. */
int emui_cu_check_launch(emui_cu_device *d, const emui_cu_launch *l);
int emui_cu_check_copy(emui_cu_device *d, const emui_cu_copy *c);
int emui_cu_check_fill(emui_cu_device *d, const emui_cu_fill *f);
int emui_cu_check_free(emui_cu_device *d, emui_cu_kind kind, uint64_t address, const char *call);

/* transfer.c: an address that is no memory of the device. */
void emui_cu_tell_outside(emui_cu_device *d, const char *call, const char *what, uint64_t at,
                          uint64_t bytes);
/* Bytes that somebody reads and that nobody wrote; they are reported once for an allocation. */
typedef struct emui_cu_unwritten {
    uint64_t first, count, all; /* the address of the first; of how many */
} emui_cu_unwritten;
void emui_cu_count_unwritten(emui_cu_device *d, uint64_t at, uint64_t bytes, emui_cu_unwritten *to);
/* copies: the host copies them; else an operator reads them. */
void emui_cu_tell_unwritten(emui_cu_device *d, const char *call, bool copies,
                            const emui_cu_unwritten *u);
/* States of bytes that were written; what the program said of them stays. */
void emui_cu_set_written(uint8_t *state, uint64_t bytes);
/* operate.c: where the host has an operand; one that has run. */
int emui_cu_operand_place(emui_cu_device *d, const char *name, emui_cu_operand *o);
int emui_cu_operate(emui_cu_device *d, const char *name, const emui_cu_operand *o, int count);

/* observe.c: CUEMU_KERNEL, CUEMU_LAUNCH, CUEMU_STATS, CUEMU_PROGRESS. False: out of memory. */
bool emui_cu_open_observer(emui_cu_device *d);
/* jobs.c: runs a grid in several processes; false: it is to run here. */
bool emui_cu_start_parts(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch);
/* .. or here. */
emu_end emui_cu_start_grid(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch,
                           emu_ptx_error *error);
/* processors.c: how many this process may use. */
int emui_cu_processors(void);
/* save_launch.c: CUEMU_SAVE is the file of the first launch that is wanted; the process ends
 * there. */
/* launch_log.c: adds a launch that has ended, and what it counted since before, to their files. */
void emui_cu_log_launch(emui_cu_device *d, const emui_cu_kernel *k, const emu_ptx_launch *l,
                        const emu_counters *before);
void emui_cu_save(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch);
/* Around a launch, which has its number. */
void emui_cu_observe(emui_cu_device *d, const emui_cu_launch *l);
void emui_cu_observed(emui_cu_device *d, const emui_cu_launch *l);
/* What a kernel cost goes to the records, before its PTX is unloaded. */
void emui_cu_write_costs(emui_cu_device *d, emui_cu_kernel *k);
void emui_cu_write_all_costs(emui_cu_device *d);
/* tell.c: findings of a launch are reported from here on; emui_cu_tell ends it. */
void emui_cu_listen(emui_cu_device *d, const emui_cu_launch *l);
/* An output cannot be written (errno says why): reported once, and cuemu ends with an error. */
void emui_cu_tell_lost(emui_cu_device *d, const char *what);
/* Did somebody ask about this launch? */
bool emui_cu_is_wanted(const emui_cu_device *d, const emui_cu_launch *l);

struct emui_cu_image {
    int device;
    bool is_shared;       /* others have a copy of it */
    emui_cu_image *first; /* of which it is one; NULL: of none */
    const void *data;     /* of the program */
    const void *wrapper;  /* what was opened: of parts that nvcc linked */
    char *text;           /* a copy, where it is PTX text */
    char *code;           /* machine code, which has the counts of registers; NULL: none */
    size_t code_bytes;
    emu_ptx *ptx;             /* once it is loaded */
    int error;                /* of loading it, which is tried once */
    bool was_loaded, is_code; /* is_code: machine code alone */
    bool launches;            /* its kernels may launch others */
    int max_registers;        /* that the program allows a thread; 0: it does not say */
};

/* limits.c: all of the current device as at first. */
void emui_cu_reset_limits(emui_cu_device *d);
/* leak.c: where the blocks of malloc were made that a launch left. */
void emui_cu_note_heap(emui_cu_device *d, const emui_cu_launch *l);
/* leak.c: tells what is not freed of a device, or of all. */
enum { EMUI_CU_ALL_DEVICES = -1 };
void emui_cu_tell_leaks(emui_cu_device *d, int device);
/* nvtx/nvtx_memory.c: pools in memory that is freed are gone. */
void emui_cu_nvtx_freed(emui_cu_device *d, uint64_t at, uint64_t bytes);
/* unused.c: an allocation that ends. */
void emui_cu_tell_unused(emui_cu_device *d, emui_cu_memory *a);
/* check.c: what is wrong with a launch, in words; repair: what to do about it. */
typedef struct emui_cu_refusal {
    char text[160];
    const char *repair;
} emui_cu_refusal;

/* CU_OK, with the shape of its clusters; else the error, and why. */
int emui_cu_check(const emui_cu_launch *l, int *cluster, emui_cu_refusal *why);
/* tell.c: a launch that was refused. */
void emui_cu_tell_refused(emui_cu_device *d, const emui_cu_launch *l, const emui_cu_refusal *why);
/* pointer.c: what an address is where no memory of kernels is: NULL, where nobody knows, else what
 * to do about it. */
const char *emui_cu_explain(const emui_cu_device *d, uint64_t address, char *text, size_t size);
/* "byte 0x40 of allocation 1": where the memory began. */
uint64_t emui_cu_place_of(const emui_cu_device *d, char *text, size_t size, uint64_t address);

struct emui_cu_graph {
    emui_cu_list nodes;
};

struct emui_cu_node {
    emui_cu_work work;
    bool is_empty;
    emui_cu_list before;
    const emui_cu_node *cloned; /* the node that it is a copy of; NULL: of none */
};

/* graph.c: the arguments of its launch, if it is one; false: out of memory. */
bool emui_cu_node_keep(emui_cu_device *d, emui_cu_node *n);

/* image.c: the text of its PTX, to be freed where it is not the image's own. */
int emui_cu_image_text(emui_cu_device *d, const emui_cu_image *image, char **text, size_t *bytes);
/* image.c: as it was before it was loaded; its kernels are gone. */
void emui_cu_image_unload(emui_cu_device *d, emui_cu_image *image);
/* device.c: the device, NULL where there is none yet; the same, which the process has no more. */
emui_cu_device *emui_cu_opened(void);
emui_cu_device *emui_cu_take(void);
/* .. and its machine and files closed, once it holds nothing. */
void emui_cu_close(emui_cu_device *d);
/* devices.c: what the machine makes and finds from here on is this device's. */
void emui_cu_use(emui_cu_device *d, int device);
void emui_cu_close_devices(emui_cu_device *d);
/* reset.c: all of it, for tests. */
void emui_cu_end(void);

#endif
