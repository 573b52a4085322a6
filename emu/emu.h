/* emu.h - the machine: a GPU that can be watched, cluster by cluster; an sm_90a one, or Blackwell.
 *
 * What is here: making a machine, its memory, running a program on one cluster or on a whole grid,
 * step by step, what was found and counted. What
 * is not: the instructions that a program is made of (isa.h), tensor maps (tensor_map.h), PTX text.
 * Follows the PTX ISA; what that leaves open follows what an H200 answered
 * (spec-tests/spec/recorded/h200). Public.
 *
 * Two warps execute st.global.u32 [x], %tid.x, and nothing puts their stores in order.
 *
 * Example:
 *
 *      const char *why = NULL;
 *      emu_config config = emu_defaults();
 *      config.block[0] = 64;
 *      emu_machine *m = emu_open(&config, &why);
 *      uint64_t x = m == NULL ? 0 : emu_alloc(m, 4096, "x");
 *      emu_ins program[] = {{.execute = emu_load_store,
 *                            .op = EMU_ST,
 *                            .type = EMU_U32,
 *                            .space = EMU_GLOBAL,
 *                            .a = {EMU_ADDRESS, -1, x},
 *                            .b = {EMU_SPECIAL, 0, EMU_TID_X},
 *                            .guard = EMU_NO_GUARD},
 *                           {.execute = emu_exit, .guard = EMU_NO_GUARD}};
 *      if (m != NULL && emu_run(m, program, 2) == EMU_FINISHED)
 *          for (int i = 0; i < emu_findings(m); ++i)
 *              puts(emu_found(m, i)->message);
 *      emu_close(m);
 *
 * It prints:
 *
 *      st.global: lane 1 of warp 0 of CTA 0 writes byte 0x0 of x, which lane 0 of ..
 *
 * One instruction family is one function on (machine, warp, active lanes, instruction). Registers
 * of the warp's lanes are all that it reads of its caller, and what it cannot finish it leaves as a
 * state of the warp, to be polled again. */
#ifndef EMU_H
#define EMU_H

#include "emu/isa.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    EMU_MAX_CTAS = 16,
    EMU_MAX_THREADS = 1024,        /* of a CTA */
    EMU_SHARED_BYTES = 227 * 1024, /* of a CTA, static and dynamic */
    EMU_BARRIERS = 16
};

/* ---- The machine ---------------------------------------------------------------------------- */

/* When an asynchronous operation reads and writes: whatever the program is not allowed to see must
 * not matter. */
typedef enum emu_schedule { EMU_EARLIEST, EMU_LATEST, EMU_RANDOM } emu_schedule;

/* What is looked for. Bounds and alignment are always, and so is what nothing can go on after. The
 * order of threads is known where races or proxies are looked for: without either, what a barrier
 * or an operation of tensor memory needs it for is not found. */
typedef enum emu_check {
    EMU_CHECK_INIT = 1,      /* reads of bytes that were never written, and of registers */
    EMU_CHECK_RACE = 2,      /* two lanes, one byte, no order between them */
    EMU_CHECK_PROXY = 4,     /* generic and async accesses without a fence between them */
    EMU_CHECK_IN_FLIGHT = 8, /* bytes that an asynchronous operation still reads or writes */
    EMU_CHECK_BARRIER = 16,  /* use of mbarriers and barriers */
    EMU_CHECK_ALIGNED = 32,  /* .aligned instructions that lanes do not reach together */
    EMU_CHECK_ALL = 63
} emu_check;

/* A function of the host that programs call: host.h. */
typedef struct emu_host_call emu_host_call;
typedef emu_result emu_host(const emu_host_call *call);

/* Kernels as machine code, made by the C compiler of the machine: never, of launches that take
 * longer than 10 ms while they run, or before each launch. Results, findings and counters are the
 * same. */
typedef enum emu_compile { EMU_COMPILE_NEVER, EMU_COMPILE_AUTO, EMU_COMPILE_ALWAYS } emu_compile;

/* Whose instructions and limits the machine has. One of sm_90a is an H200, of sm_100a a B200, of
 * sm_103a a B300, of sm_120a an RTX PRO 6000. */
typedef enum emu_arch { EMU_SM_90A, EMU_SM_100A, EMU_SM_103A, EMU_SM_120A, EMU_ARCHS } emu_arch;
/* "sm_90a", and back; false: it is none of them. */
const char *emu_arch_name(emu_arch arch);
bool emu_arch_of(const char *name, emu_arch *to);

typedef struct emu_config {
    int ctas;                                      /* of the cluster, 1 to 16 */
    int cluster[3], block[3];                      /* their shape, and that of a CTA's threads */
    int64_t grid[3], first[3];                     /* CTAs of the grid, and the cluster's first */
    int registers, predicates;                     /* rows of a warp */
    uint32_t static_shared, dynamic_shared, local; /* bytes of a CTA, of a thread */
    uint32_t checks;                               /* emu_check */
    bool uncounted; /* wavefronts and sectors are not counted: faster */
    bool undefined; /* registers begin without a value, and reading one is found; else with 0 */
    emu_schedule schedule;
    uint64_t seed;      /* of EMU_RANDOM, and of the order of warps where shuffled */
    bool shuffle;       /* warps take turns in a random order */
    bool strict;        /* notes are told, too */
    bool no_fmad;       /* mul and add of PTX text round each, as with ptxas -fmad=false */
    uint64_t max_steps; /* 0: 2^32, so that every run ends */
    FILE *trace;        /* events as lines of JSON, NULL for none */
    uint32_t stack;     /* bytes of a thread for calls and alloca; 0: 65536 */
    uint64_t heap;      /* bytes that malloc gives out; 0: 8 MiB */
    uint64_t workspace; /* where threads of a cooperative grid meet: %envreg1, 2; 0: nowhere */
    FILE *out;          /* where printf of a kernel goes; NULL: stdout */
    emu_host *host;     /* what builtins do (host.h); NULL: emu_host_default */
    void *user;         /* for that */
    uint64_t padding;   /* bytes that global allocations are apart at least; 64 KiB and more */
    const char *folder; /* files below it are named relative to it in messages; NULL: whole */
    bool diverge;       /* EMU_RANDOM: lanes of a warp run ahead of others where nothing waits */
    uint64_t memory;    /* bytes that emu_alloc gives out, all together; 0: no limit */
    emu_compile compile;
    emu_arch arch; /* sm_90a */
} emu_config;

typedef enum emu_end {
    EMU_FINISHED,
    EMU_FAULTED,  /* the finding that is fatal is the last one */
    EMU_DEADLOCK, /* all lanes wait, or poll for ever, and nothing is in flight */
    EMU_TOO_LONG, /* max_steps */
    EMU_NO_MEMORY,
    EMU_REFUSED, /* no such grid: emu_grid_refused says why */
    EMU_RUNNING  /* of emu_step: more is to come */
} emu_end;

emu_config emu_defaults(void);
/* NULL when out of memory, or the configuration is wrong: why then names the field. */
emu_machine *emu_open(const emu_config *config, const char **why);
void emu_close(emu_machine *m);
/* The cluster that the configuration describes, alone. Its registers and its memory are as they
 * were left. */
emu_end emu_run(emu_machine *m, const emu_ins *program, int32_t n);

/* ---- A grid --------------------------------------------------------------------------------- */

/* A launch: what emu_config says of one cluster, for a whole grid. Memory, parameters, constants,
 * findings and counters are the machine's, and so are checks, schedule, limits and trace. Each
 * cluster begins with registers that hold zeros (or no value, where undefined), and with shared and
 * local memory that nobody wrote.
 *
 *      .. CTAs that ended | window: those that are there | CTAs that have not begun ..
 *
 * Clusters begin in the order of their CTAs' places, x fastest; the next one when one has ended. So
 * CTAs may wait for earlier ones, and for all in a grid that fits, and for others they do not. */
typedef struct emu_grid {
    int cluster[3], block[3]; /* CTAs of a cluster, threads of a CTA */
    int64_t grid[3];          /* CTAs */
    int registers, predicates;
    uint32_t static_shared, dynamic_shared, local;
    int window;           /* clusters at once; 0: as many as the device holds */
    int thread_registers; /* what a thread takes of an SM's registers then; 0: no matter */
    uint64_t workspace;   /* of a cooperative launch: 8 bytes of global memory, the last 4 zeros */
} emu_grid;

emu_grid emu_grid_defaults(void);
/* NULL where the device has such a grid; else the field, and what is wrong with it. */
const char *emu_grid_refused(const emu_machine *m, const emu_grid *grid);
/* How many of its clusters are there at once, if it has as many: more must not wait for each other,
 * as in a cooperative launch. */
int emu_grid_at_once(const emu_machine *m, const emu_grid *grid);
/* The whole grid, after everything that the machine ran before. In findings and in the trace a CTA
 * is named by its number in the grid, x fastest. */
emu_end emu_launch(emu_machine *m, const emu_grid *grid, const emu_ins *program, int32_t n);

/* The schedule of later launches, their limit and their trace: schedule, seed, shuffle, diverge,
 * max_steps and trace of the configuration. What has begun and not ended is given up. */
void emu_reschedule(emu_machine *m, const emu_config *config);

/* ---- Step by step --------------------------------------------------------------------------- */

/* One instruction of lanes of a warp: what is to be executed, or was. */
typedef struct emu_at {
    int cta, rank, warp; /* cta: as findings name it; rank: in its cluster */
    int cluster;         /* of the grid, in the order in which they begin */
    int32_t pc;
    uint32_t lanes; /* those at it, under whatever guard */
} emu_at;

/* emu_run, where grid is NULL, or emu_launch, of which nothing has happened yet; either is this and
 * then emu_finish. False: emu_finish says why. The program stays the caller's, and in its place. */
bool emu_begin(emu_machine *m, const emu_grid *grid, const emu_ins *program, int32_t n);
/* The next so many instructions, by the same schedule as without steps; EMU_RUNNING while there are
 * more. It ends early before an instruction with a breakpoint: then that is at, and the next call
 * begins with it. Else at is the last that was executed, if any; it may be NULL. */
emu_end emu_step(emu_machine *m, uint64_t steps, emu_at *at);
/* An instruction of the one warp, out of turn; EMU_RUNNING, too, where no lane of it can go on, and
 * then at has no lanes. */
emu_end emu_step_warp(emu_machine *m, int cta, int warp, emu_at *at);
/* To the end, past all breakpoints. */
emu_end emu_finish(emu_machine *m);
/* For this and later launches; false: out of memory. */
bool emu_break(emu_machine *m, int32_t pc, bool on);
/* Called before and after each instruction; NULL: no more. It may look, and not run anything. */
typedef void emu_watcher(void *with, emu_machine *m, const emu_at *at, bool after);
void emu_watch(emu_machine *m, emu_watcher *watcher, void *with);
/* How far the launch of a grid is. */
typedef struct emu_progress {
    int64_t ended, ctas; /* CTAs: those that have ended, of all */
    uint64_t steps;      /* instructions of the machine so far */
} emu_progress;
/* Called now and then while a launch runs, also as clusters end; NULL: no more. */
typedef void emu_listener(void *with, const emu_progress *progress);
void emu_listen(emu_machine *m, emu_listener *listener, void *with);
/* The PC of a lane; -1 if it has exited, or if no resident CTA, warp or lane has that number. */
int32_t emu_pc(const emu_machine *m, int cta, int warp, int lane);
/* The shared memory of a CTA that is there; false, and nothing is moved, where there is none. */
bool emu_get_shared(const emu_machine *m, int cta, uint32_t offset, void *to, uint32_t bytes);

/* ---- Memory, as the host sees it ------------------------------------------------------------ */

/* 256-byte aligned, far from every other; 0 when out of memory, or beyond the limit of the
 * configuration. name is kept for messages. An
 * address that was freed comes again late: after 14 TiB of allocations. */
uint64_t emu_alloc(emu_machine *m, uint64_t bytes, const char *name);
/* The same with memory behind its bytes, up to room, as a device gives out more than was asked for:
 * its use is a finding, and no fault. room: less than bytes + 64 KiB. */
uint64_t emu_alloc_room(emu_machine *m, uint64_t bytes, uint64_t room, const char *name);
/* The same for a part of an array that lies elsewhere: at so many bytes, below 256, behind a
 * multiple of 256, so that it is aligned as it would be in the whole. */
uint64_t emu_alloc_view(emu_machine *m, uint64_t bytes, uint32_t behind, const char *name);
bool emu_free(emu_machine *m, uint64_t address);
/* Memory of the host as global memory at its own address: a kernel writes into it directly, until
 * it is given to emu_free or the machine is closed. All of it counts as written. False where a part
 * of it is global memory already, or lies in a window of another space, or when out of memory. */
bool emu_share(emu_machine *m, void *memory, uint64_t bytes, const char *name);
/* Between any space and the host. False, and nothing is moved, where bytes lie outside. */
bool emu_put(emu_machine *m, uint64_t address, const void *from, uint64_t bytes);
bool emu_get(emu_machine *m, uint64_t address, void *to, uint64_t bytes);
/* Parameters and constants of the program, from offset 0; programs only read them. There are as
 * many bytes of parameters as were put, up to 4352. */
bool emu_put_param(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes);
bool emu_put_const(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes);
/* Shared-space address of a place in a CTA's shared memory, and the same as generic address. */
uint32_t emu_shared_address(int cta, uint32_t offset);
uint64_t emu_generic(emu_space space, uint64_t address);
/* The address of the function whose first instruction (emu_enter) that is, for calls through
 * registers. */
uint64_t emu_function_address(int32_t instruction);

/* Bytes are called by a name in messages: "byte 0x10 of smem_a of CTA 1". In shared memory address
 * is the offset in that of each CTA, in local memory in that of each thread. A later name comes
 * before an earlier one. False: out of memory. */
bool emu_name(emu_machine *m, emu_space space, uint64_t address, uint64_t bytes, const char *name);

/* ---- Registers, as the host sees them ------------------------------------------------------- */

/* Of the machine's own cluster, by rank; between emu_begin and the end of a grid of one of its
 * CTAs, by number. NULL if no resident CTA, warp, register or predicate has that number. */

uint32_t *emu_register(emu_machine *m, int cta, int warp, int r); /* its 32 lanes */
uint32_t *emu_predicate(emu_machine *m, int cta, int warp, int p);
/* A row of registers is called by a name at the instructions from .. to - 1: a row may hold several
 * registers, one after the other. False: out of memory. */
bool emu_name_row(emu_machine *m, int r, int32_t from, int32_t to, const char *name);

/* ---- What was found and counted ------------------------------------------------------------- */

typedef enum emu_rule {
    EMU_BOUNDS,
    EMU_ALIGNMENT,
    EMU_UNINITIALISED,
    EMU_RACE,
    EMU_PROXY,
    EMU_IN_FLIGHT,
    EMU_UNFENCED, /* registers of a wgmma that were touched, and no wgmma.fence since */
    EMU_MBARRIER,
    EMU_BARRIER,
    EMU_DIVERGED,
    EMU_OPERAND,
    EMU_UNSUPPORTED,
    EMU_STUCK,
    EMU_LEFT_BEHIND, /* asynchronous operations that no thread waited for */
    EMU_ASSERT,      /* an assertion of the program itself */
    EMU_HEAP,        /* memory of malloc: used after free, freed twice, never freed */
    EMU_RULES
} emu_rule;

/* A lane, and the instruction it is told about; -1 where it is none's. */
typedef struct emu_party {
    int cta, warp, lane;
    int32_t pc;
} emu_party;

/* A message is one or two sentences: which lane, which byte, which earlier access, what was
 * missing. A note is about what the ISA does not promise, and an H200 does all the same.
 *
 * cta, warp, lane and pc are those of the access that was found; other is the one before it that
 * it is found with. One bug is found at many places: the first finding is that of its cause, and
 * those that follow from it name it.
 *
 *      i        0      1      2      3        two groups: 0, 1, 3 and 2
 *      cause   -1      0     -1      0 */
typedef struct emu_finding {
    emu_rule rule;
    bool note;
    int cta, warp, lane; /* -1 where it is none's; cta: its rank, or its number in the grid */
    int rank;            /* of the CTA in its cluster */
    int32_t pc;
    emu_party other;
    int cause;                        /* the first finding of its group; -1: it is that itself */
    int depth;                        /* of calls that have not returned; 0: in the kernel itself */
    int32_t caller;                   /* the last of them, an instruction; -1: none */
    uint64_t address, event, earlier; /* events by number, as in the trace; 0 for none */
    const char *message;
    const char *repair; /* what to do about it */
} emu_finding;

const emu_finding *emu_found(const emu_machine *m, int i); /* NULL past the last */
int emu_findings(const emu_machine *m);
int emu_followers(const emu_machine *m, int i); /* how many findings have i for their cause */
const char *emu_rule_name(emu_rule rule);
/* How many lanes of the grid did the same at its instruction, itself included, and of how many CTAs
 * (ctas may be NULL). A lower bound where the launch has faulted, or beyond 2^20 warps. */
int64_t emu_found_lanes(const emu_machine *m, int i, int64_t *ctas);
/* Calls the listener with the number of each finding when it is recorded; NULL: nobody. A read of
 * shared memory that was never written becomes a race when another thread writes the bytes without
 * an order: that finding takes the place of the other, whose texts are gone, with a later event,
 * and the listener is called with its number again. */
typedef void emu_finding_listener(void *with, emu_machine *m, int i);
void emu_listen_findings(emu_machine *m, emu_finding_listener *listener, void *with);

typedef struct emu_counters {
    uint64_t instructions; /* warp-wide */
    uint64_t shared_accesses, wavefronts, ideal_wavefronts;
    uint64_t global_accesses, sectors, ideal_sectors, lines;
    uint64_t async_operations, async_bytes;
    uint64_t polls; /* waits at mbarriers, warp-wide, that came back with false */
} emu_counters;

const emu_counters *emu_counted(const emu_machine *m);

/* How often the waits of a warp at mbarriers came back with false, and where the last of them was
 * (pc -1: none was). */
typedef struct emu_polls {
    uint64_t times;
    int32_t pc;
    int lane, cta;   /* that waited; whose mbarrier, */
    uint64_t offset; /* .. and where in its shared memory */
} emu_polls;

emu_polls emu_polled(const emu_machine *m, int cta, int warp);

#ifdef __cplusplus
}
#endif

#endif
