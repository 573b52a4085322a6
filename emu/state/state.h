/* state.h - the machine's memory, threads and findings, as its own files see them.
 *
 *      emui_region   bytes, and what is known of each (region.h)
 *      emu_warp      registers, PCs and what its lanes wait for
 *      emui_cta      its warps, and their shared memory
 *      emui_cluster  its CTAs, and its operations in flight
 *      emu_machine   clusters that are resident, global memory, findings, counters
 *
 * Here: these records, and what is asked of them everywhere: operands, places, names, findings. Not
 * here: who goes on (schedule/schedule.h), clocks and races (check/race/order.h), asynchronous
 * operations (exec/async/async.h). */
#ifndef EMUI_STATE_H
#define EMUI_STATE_H

#include "emu/isa/traits.h"
#include "emu/state/cost.h"
#include "emu/state/lanes.h"
#include "emu/state/region.h"
#include "emu/state/vector.h"

/* ---- Threads, warps, CTAs ------------------------------------------------------------------- */

typedef struct emui_clock emui_clock; /* race/order.h: a vector clock */
struct emui_access;                   /* race/race.h, shadow.h, reason.h */
struct emui_record;
struct emui_reason;
typedef struct emui_async emui_async; /* async/async.h: an asynchronous operation */

/* Warps that begin an operation together: of each the thread that stands for it, in the cluster,
 * and what happens before what that does now. */
typedef struct emui_together {
    uint32_t cluster;
    int warps, thread[4];
    emui_clock *clock[4];
} emui_together;

/* How far an order reaches: to the threads of a CTA, to those of its cluster, or to those of the
 * grid. What is wider stands in the nearer ones of a thread, too. */
enum { EMUI_NEAR, EMUI_WIDE, EMUI_GRID, EMUI_REACHES };
/* What an arrival elsewhere hands over without a scope: that its reads are over, nothing else. */
enum { EMUI_READS = EMUI_REACHES, EMUI_HANDOVERS };

/* A strong write that a strong read of another thread observed; recorded in strict checks. */
typedef struct emui_observed {
    emui_place at; /* no region: none yet */
    uint32_t cluster;
    int32_t who, pc; /* of the write: its thread, as records have it, and its instruction */
} emui_observed;

typedef struct emui_thread {
    struct emui_groups *groups[2]; /* async/groups.h: of cp.async, of bulk copies; NULL: none yet */
    emui_clock *acquired[EMUI_REACHES]; /* what relaxed loads found: its next fence acquires it */
    emui_clock *fenced[EMUI_REACHES];   /* at its last fence: what relaxed stores release */
    emui_clock *before_sc;              /* the fences of its clock that this does not have yet */
    emui_clock *reads;                  /* what only its writes come after: reads elsewhere */
    struct emui_fences *fences;         /* proxy/proxy_fence.c: its last ones, or NULL */
    struct emui_frames *frames;         /* frames.h: its calls; NULL: none yet */
    uint16_t lanes, copying, storing,
        initialising;       /* race/async_thread.c: of the engine; 0: none */
    uint64_t cluster;       /* the phase of the cluster's barrier it arrived in, plus 1; 0: none */
    emui_observed observed; /* the last one */
    emui_passed passed;     /* for a report of what it did not wait for */
    const char *repair;     /* of a blocked instruction, for the same report; NULL: what is usual */
} emui_thread;

struct emu_warp {
    emu_machine *m;
    struct emui_cta *cta;
    int index;                 /* in its CTA */
    uint32_t alive;            /* lanes that have not exited */
    uint32_t waiting, yielded; /* lanes that are blocked; that gave way */
    bool converged;            /* all that are alive are at pc[first of them] */
    emui_divergence diverged;
    bool yields;             /* set by an instruction: other warps first */
    bool polling;            /* .. it read what others may write, and wrote nothing since */
    int32_t now;             /* the instruction that some of its lanes are at */
    uint32_t predicated_off; /* lanes that are there, too, but whose guard is false */
    int32_t pc[EMU_LANES];
    uint32_t (*row)[EMU_LANES]; /* registers, of the rows of its CTA */
    uint32_t *written;          /* of each register the lanes that wrote it; NULL: not checked */
    struct emui_undefined
        *undefined; /* uninitialised/undefined.h: .. memory had no value; or NULL */
    uint32_t *predicate;
    uint32_t carry; /* of each lane, between add.cc and addc */
    emui_thread thread[EMU_LANES];
    uint64_t polled_at;              /* the progress of the machine when a lane blocked last, */
    uint32_t polled;                 /* .. and those that did then: others did before */
    uint64_t token[EMU_LANES];       /* of its blocked instruction: what it waits for, */
    uint8_t stage[EMU_LANES];        /* .. and how far it is; 0: not begun */
    bool has_groups, has_frames;     /* some of its threads have */
    bool was_at_barriers;            /* in this run: at mbarriers, or at the cluster's */
    emui_awaited *waits_for;         /* of each lane; NULL: none has been asked yet */
    emui_clock *clock[EMU_LANES];    /* of each lane; NULL: it has synchronised with none */
    uint32_t epoch[EMU_LANES], used; /* its own; lanes with accesses in theirs, or perhaps none */
    uint64_t released[EMU_LANES];    /* of each lane the serial of the clock it released last */
    bool is_even;        /* its lanes have one clock and are in one epoch; false: or perhaps not */
    uint32_t has_fences; /* lanes whose thread has clocks of fences, or numbers of the engine */
    uint16_t synchronised[EMU_LANES]; /* the CTAs that it has synchronised with */
    uint64_t changes;                 /* of its own lanes' PCs */
    emui_cycle cycle;
    uint32_t budgets, budget; /* setmaxnreg: how many, and the last one: how many registers, */
    int32_t budget_at;        /* and where */
    uint32_t arriving[EMU_BARRIERS]; /* lanes at barriers of the CTA that do not count yet */
    emu_polls polls;                 /* of this run */
    struct emui_wgmma *wgmma;        /* wgmma.c: of a warpgroup, kept by its first warp */
    struct emui_tensor_warp *tensor; /* tcgen05/tensor.h: its loads, stores and operations */
    bool calls;                      /* a lane has called in this run */
    int32_t depth[EMU_LANES];        /* of calls that have not returned */
    uint32_t frame[EMU_LANES];       /* where that of the function begins in local memory */
};

/* A barrier of a CTA, or the one of the cluster: the threads that arrived in the present phase.
 *
 *      phase n: .. arrived .. arrived = all, or counted = expected  ->  phase n + 1
 *
 * A thread that waits keeps the phase it arrived in, and goes on when that one is over. */
typedef struct emui_barrier {
    uint64_t phase;
    uint32_t arrived;           /* threads */
    uint32_t counted, expected; /* warps count 32 each; expected 0: all threads of the CTA */
    uint32_t votes[2];          /* bar.red, of even and of odd phases: how many voted true, */
    uint32_t voters[2];         /* of how many */
    emui_clock *open;           /* released by those that arrived in the present phase */
    emui_clock *closed;         /* the same of the phase before: what a wait acquires */
} emui_barrier;

typedef struct emui_cta {
    emu_machine *m;
    struct emui_cluster *cluster;
    int rank, warps, threads;
    int number;     /* in messages: in the grid; where its cluster runs alone, its rank */
    uint32_t alive; /* threads */
    bool saw_last;  /* one of them had the answer that no cluster is left to cancel */
    emui_region *shared;
    emui_barrier barrier[EMU_BARRIERS];
    struct emui_mbarrier **mbarrier; /* mbarrier_word.c: by offset / 8; NULL before the first */
    struct emui_tensor *tensor;      /* tcgen05/tensor.h: its tensor memory; NULL: none is used */
    emu_warp *warp;
    uint32_t (*rows)[EMU_LANES]; /* the registers of all its warps: one block, which costs its
                                    pages only as they are written */
} emui_cta;

/* The polls of a cluster's blocked lanes change nothing, as long as no phase of an mbarrier ends
 * and no lane gives up waiting (schedule/skip_polls.c). */
typedef struct emui_idle_polls {
    bool known;
    int warps;      /* alive, each of which has one poll a round */
    uint64_t until; /* the round in which a lane may give up; UINT64_MAX: none may */
} emui_idle_polls;

/* A cluster of CTAs, with all that goes when it ends: its memory is used by the next one then.
 *
 *      cta[0 .. ctas-1]   its CTAs                 oldest .. newest   its operations in flight
 *      local[..]          of each of its threads   order              clock.h: its threads' numbers
 *
 * Threads and lanes of the engine have numbers in their cluster; serial says which cluster that is,
 * of all that the machine ever ran. */
typedef struct emui_cluster {
    emu_machine *m;
    uint32_t serial;
    int ctas, threads; /* threads: of a CTA */
    int64_t first[3];  /* where its first CTA is in the grid */
    int place;         /* in the window */
    emui_cta *cta;
    emui_region **local;         /* one for each thread, NULL where it has none */
    emui_async *oldest, *newest; /* operations in flight, in the order of issue */
    int in_flight;
    int quiet;            /* turns of the engine since something changed, .. */
    uint64_t quiet_since; /* .. and when that was */
    emui_idle_polls idle;
    emui_barrier barrier;
    struct emui_order *order; /* clock.c; NULL: order is not checked */
    uint64_t changes;         /* of anything that a lane of it may wait for */
    uint64_t rounds;          /* in which each warp had a turn */
    uint64_t polled_at;       /* its changes at the last poll of all */
    int stalled;              /* how many of those changed nothing */
    bool final_poll;          /* no lane can go on: instructions that may give up, do */
    bool explains;            /* polls are the last before a deadlock: lanes write why they wait */
    bool stuck;               /* a deadlock, and told */
    bool searches;            /* a lane waits for something new: search from the oldest on */
    emui_async *searched;     /* else no lane waits for one before this one, NULL: for any .. */
    emui_async *freed;        /* .. but for these arrivals, which could not come before */
    bool arrives;             /* cp.async.mbarrier.arrive was issued (arrivals.c) */
} emui_cluster;

/* ---- The machine ---------------------------------------------------------------------------- */

/* A load and a store, or another load, of the same bytes by one thread; both 0: none. */
typedef struct emui_update {
    int32_t load, store;
    bool loaded;  /* the first instruction came before the second */
    bool noted;   /* other threads were let load it in a loop without an order */
    bool carried; /* a round of the loop loads what an earlier one stored */
} emui_update;

struct emui_way;
enum { EMUI_REPLICAS = 32 };

/* The load and the store that were looked at last, whether Triton means them to be without an
 * order, and which the last ones were that a thread made of the same bytes. */
typedef struct emui_replica {
    int32_t load, store;
    bool is_meant;
    emui_update update[EMUI_REPLICAS];
    unsigned updates;
} emui_replica;

struct emu_machine {
    emu_config config;     /* of the launch that runs, where one does */
    int threads;           /* of a CTA */
    emui_cluster *own;     /* the one that the machine was opened with */
    emui_cta *cta;         /* its CTAs */
    emui_cluster *turn;    /* whose turn it is */
    emui_cluster **window; /* window.c: those that are there */
    int residents;
    bool runs_grid;                          /* not the own one */
    uint32_t serials, first_serial;          /* the last that was given; the first of this launch */
    emui_region **global;                    /* by address */
    int globals, global_room, global_before; /* room: of all; before: free ones before the first */
    uint64_t held; /* bytes of those that the limit of the configuration is for */
    emui_region *recent[EMUI_RECENT]; /* of global memory, by instruction: row_find.h */
    emui_region *param, *constant;
    int device; /* whose memory is made, and whose launch runs, where a process has several */
    uint64_t next_global, heap_used, heap_freed; /* heap: bytes of malloc, those freed and known */
    const emu_ins *program;
    bool of_triton;       /* it was compiled by Triton: check/race/replica.c */
    emui_replica replica; /* the last that was looked at */
    int32_t length, traits_room;
    uint32_t *traits;                       /* of each instruction of the program: isa/traits.h */
    const struct emui_row_operation **rows; /* .. what it does to rows, or NULL: alu/row_table.h */
    /* compile/way.h: of each part of the program its function; NULL: interpreted. */
    void (*const *compiled)(struct emui_way *y, uint32_t *row, uint32_t *predicate);
    struct emui_compiling *compiling;       /* compile/compile.c; NULL before the first */
    uint64_t compile_at;                    /* steps at which that is looked at */
    emui_functions functions;               /* of the program */
    emui_async *first_marked, *last_marked; /* those whose ranges are marked: in_flight.c */
    struct emui_order_of_all *order;        /* clock.c; NULL: order is not checked */
    uint64_t kept;                          /* race.c: differs where records do */
    struct emui_history
        *history;         /* race/history.h: records of shadow memory; NULL: none are kept */
    emui_clock *no_clock; /* stays NULL: what objects have where it is not */
    uint64_t changes;     /* of anything that a lane may wait for */
    uint64_t events, steps, random;
    uint64_t rounds;                   /* in which each warp had a turn */
    uint64_t idle_since, idle_changes; /* livelock.c: since when nothing has changed */
    bool watched, watched_last;        /* last: for what is told when the steps are used up */
    uint64_t last_step;                /* of this run */
    int findings_before;               /* findings of earlier runs */
    bool faulted, no_memory;
    struct emui_found *finding; /* findings.h */
    int findings, finding_room;
    struct emui_label *labels; /* names.c: names of memory and registers, the last first */
    emu_counters count;
    emui_cost cost[EMUI_COSTS];     /* of patterns that came lately */
    struct emui_textures *textures; /* NULL before the first array or object */
    struct emui_run *run;           /* run.h */
};

static inline bool emui_checks(const emu_machine *m, emu_check check)
{
    return (m->config.checks & (uint32_t)check) != 0;
}

/* The machine stops, as one that cannot say what it should. */
static inline emu_result emui_short_of_memory(emu_machine *m)
{
    m->no_memory = true;
    m->faulted = true;
    return EMU_FAULT;
}

/* ---- findings.c, trace.c ------------------------------------------------------------------- */

#if defined(__GNUC__)
#define EMUI_FORMAT(f, a) __attribute__((format(printf, f, a)))
#else
#define EMUI_FORMAT(f, a)
#endif

/* Where a finding is: lane -1 for the whole warp, w NULL for none. */
typedef struct emui_location {
    emu_rule rule;
    const emu_warp *w;
    int lane;
    int32_t pc; /* -1: that of the lane */
    uint64_t address, earlier;
} emui_location;

/* At an instruction of a lane; at the one that the lane is at, with an address; without one. */
static inline emui_location emui_at_pc(emu_rule rule, const emu_warp *w, int lane, int32_t pc)
{
    return (emui_location){.rule = rule, .w = w, .lane = lane, .pc = pc};
}

static inline emui_location emui_at_byte(emu_rule rule, const emu_warp *w, int lane,
                                         uint64_t address)
{
    return (emui_location){.rule = rule, .w = w, .lane = lane, .pc = -1, .address = address};
}

static inline emui_location emui_at_lane(emu_rule rule, const emu_warp *w, int lane)
{
    return emui_at_byte(rule, w, lane, 0);
}

static inline emui_location emui_at_warp(emu_rule rule, const emu_warp *w)
{
    return emui_at_lane(rule, w, -1);
}

static inline emu_party emui_party_of(const emu_warp *w, int lane)
{
    return (emu_party){w->cta->number, w->index, lane, w->pc[lane]};
}

/* The one before it, and the memory of both. */
typedef struct emui_other {
    emu_party party;
    emui_region *region;
    bool synchronises;   /* one of the two is a strong access: others rely on it */
    emui_place mbarrier; /* that the operation signals, or that is waited for; no region: none */
} emui_other;

/* Text has two parts, and the line between them ends the first: what was found, and what to do
 * about it. The name of the instruction and a colon begin the first: where the instruction's own
 * text is known, that takes their place.
 *
 *      "ld.shared: lane 3 reads byte 0x40 of ..\nput a bar.sync between the two"
 *
 * A finding; the machine goes on. The same rule at the same instruction is reported once. */
EMUI_FORMAT(3, 4) void emui_find(emu_machine *m, emui_location at, const char *format, ...);
EMUI_FORMAT(4, 5)
void emui_find_with(emu_machine *m, emui_location at, emui_other other, const char *format, ...);
/* A finding in the place of an uninitialised read of shared memory that is kept, whose bytes
 * another thread writes only now: both are one fault. False: no such read is reported at that
 * instruction in this run, and nothing was done. */
EMUI_FORMAT(5, 6)
bool emui_find_instead(emu_machine *m, int32_t read, emui_location at, emui_other other,
                       const char *format, ...);
/* Is a race reported with a read of that memory at an instruction? */
bool emui_is_raced(const emu_machine *m, int32_t read, const emui_region *r);
/* Would a finding be a repetition? What is said about some costs more than to find them. */
bool emui_is_reported(const emu_machine *m, emu_rule rule, int32_t pc);
/* The same of what works on an H200, but relies on more than the ISA says; told where strict. */
EMUI_FORMAT(3, 4) void emui_note(emu_machine *m, emui_location at, const char *format, ...);
/* A finding that stops the machine. */
EMUI_FORMAT(3, 4) emu_result emui_fault(emu_machine *m, emui_location at, const char *format, ...);

/* An event of the trace, {"event":N,"step":..,"cta":..,"warp":..,"pc":..,"kind":KIND, FIELDS}: its
 * number, also where nothing is traced. fields is what stands between the braces, NULL for
 * nothing. */
EMUI_FORMAT(4, 5)
uint64_t emui_event(emu_machine *m, const emu_warp *w, const char *kind, const char *fields, ...);
/* Its number is m->events then. Up to its kind, where it is traced; what comes behind that, a comma
 * first and }, newline last, is the caller's. NULL: nothing is traced. */
FILE *emui_event_begin(emu_machine *m, const emu_warp *w, const char *kind);
/* A text of JSON, with its quotes. */
void emui_put_json(const char *text, FILE *out);
static inline bool emui_tracing(const emu_machine *m)
{
    return m->config.trace != NULL;
}

/* ---- window.c ------------------------------------------------------------------------------- */

/* The i-th cluster that is there; NULL past the last. The one with a serial; NULL: it has ended. */
emui_cluster *emui_cluster_in(const emu_machine *m, int i);
emui_cluster *emui_cluster_at(const emu_machine *m, uint32_t serial);
/* Where the first CTA of a cluster of the grid is, and a CTA's number there: x fastest. */
void emui_place_of(const emu_config *launch, int64_t cluster, int64_t first[3]);
int emui_number_in_grid(const emu_config *launch, const int64_t first[3], int rank);
/* The CTA of a rank, as messages name it, whether its cluster has ended or not. */
int emui_cta_number(const emu_machine *m, uint32_t serial, int rank);
/* The CTA that messages name so; NULL: it is not there. */
emui_cta *emui_cta_at(const emu_machine *m, int number);

/* ---- memory.c, locate.c --------------------------------------------------------------------- */

typedef enum emui_mode {
    EMUI_READ = 1,
    EMUI_WRITE = 2,
    EMUI_UPDATE = 3,     /* both */
    EMUI_STRONG = 8,     /* with any of those: not weak, so no race with other strong ones */
    EMUI_SAME = 16,      /* with a write: it leaves the bytes as they are */
    EMUI_NARROW = 32,    /* with STRONG: of .cta scope */
    EMUI_INIT = 64,      /* with a write: of an mbarrier that begins */
    EMUI_MAP = 128,      /* with a read of the engine: of a tensor map */
    EMUI_MIDDLE = 256,   /* with STRONG: of .cluster scope */
    EMUI_FOLLOWED = 512, /* with a read: bytes that are not written are found where they are used */
    EMUI_REPLACED = 1024, /* the same, and all of them are written at once */
    EMUI_TRACKED = 2048,  /* with FOLLOWED: of shared and global memory, too */
    EMUI_AGAIN = 4096,    /* with a write: all of its bytes were written before */
    EMUI_UNFENCED = 8192  /* with a write: no fence of proxies is needed before or behind it */
} emui_mode;

/* A lane that does something, and the name of the instruction it does it by: "ld.shared", .. */
typedef struct emui_actor {
    emu_machine *m;
    emu_warp *w;
    int lane;
    const char *what;
} emui_actor;

/* The bytes that a lane asks for; a multiple of align, 0 or 1: any address. */
typedef struct emui_request {
    emu_space space;
    uint64_t address, bytes;
    uint32_t align;
} emui_request;

emui_region *emui_region_new(emu_machine *m, emu_space space, uint64_t base, uint64_t bytes,
                             const char *name, int owner);
void emui_region_free(emui_region *r);
/* emu_share() of memory that has its pages for itself (host_pages.h). */
bool emui_share_pages(emu_machine *m, void *pages, uint64_t bytes, const char *name);
/* A region of global memory becomes the machine's; false: out of memory. */
bool emui_global_add(emu_machine *m, emui_region *r);
/* The one with that number is freed, and those behind it have the next lower number each. */
void emui_global_remove(emu_machine *m, int at);
void emui_globals_free(emu_machine *m); /* all of them */
void emui_set_life(emui_region *r, emui_life life);
/* What is behind the bytes that were asked for is there from now on; false: out of memory. */
bool emui_make_behind(emui_region *r);
void emui_region_reset(emui_region *r); /* as if it were new, but for its shadow */
/* Memory at an address that emu_alloc_room gave before and that is free. False: out of memory, or
 * something else is there. */
bool emui_alloc_again(emu_machine *m, uint64_t at, uint64_t bytes, uint64_t room, const char *name);
/* Where bytes lie; false where they are not part of one region. Nothing is reported. */
bool emui_look(emu_machine *m, const emu_warp *w, int lane, uint64_t generic, uint64_t bytes,
               emui_place *to);
/* The same of global memory and of what is behind it (emu_alloc_room). */
bool emui_look_behind(emu_machine *m, uint64_t generic, uint64_t bytes, emui_place *to);
/* The last region that does not begin above an address, and how far that is from where it begins;
 * NULL: there is none in that space. */
const emui_region *emui_region_before(emu_machine *m, const emu_warp *w, int lane, uint64_t generic,
                                      uint64_t *offset);
/* The same with a fault that says what is there instead, or a finding, and true, of bytes that are
 * behind an allocation. */
bool emui_locate(const emui_actor *by, const emui_request *r, emui_place *to);
/* False, with a fault, where programs only read: parameters, constants. */
bool emui_may_write(const emui_actor *by, emui_place p);
/* False, with a fault, where an instruction on .shared, without EMU_CLUSTER_SPACE, reached the
 * memory of another CTA. */
bool emui_is_reached(const emui_actor *by, const emu_ins *i, emui_place p);
/* The memory that free took back and that an address points into, or NULL. */
const emui_region *emui_freed_at(const emu_machine *m, uint64_t generic);
/* The memory of another device, which the launch has no access to, that an address points into, or
 * NULL. */
const emui_region *emui_hidden_at(const emu_machine *m, uint64_t generic);
/* An access by an address that is computed from one variable: are its bytes of that? */
void emui_check_variable(const emui_actor *by, const emu_ins *i, emui_place p, uint64_t bytes);
/* "byte 0x40 of the shared memory of CTA 1", for messages. */
typedef struct emui_text {
    char s[448];
} emui_text;
const char *emui_name(emui_text *t, emui_place p);

/* ---- names.c -------------------------------------------------------------------------------- */

/* What would end a string of the trace, or a line, becomes _. */
void emui_plain(char *text);
/* What bytes of a region are called: the name, and where it begins; NULL: nothing. */
const char *emui_called(emui_place p, uint64_t *begins);
/* "%r4", or "register row 4", at an instruction. */
const char *emui_row_name(const emu_machine *m, int32_t r, int32_t pc, emui_text *t);
/* "instruction 12", or "st.shared.u32 [%r4], %r5 (gemm.cu:57)". */
const char *emui_at(const emu_machine *m, int32_t pc, emui_text *t);
/* A path below the folder without it; any other, and where the folder is NULL, as it is. */
const char *emui_relative(const char *folder, const char *file);
/* Name i of memory, the last one that was given first; false past the first one. */
enum { EMUI_NAME_CHARS = 48 };
typedef struct emui_named {
    emu_space space;
    uint64_t address, bytes;
    char name[EMUI_NAME_CHARS];
} emui_named;
bool emui_named_at(const emu_machine *m, int i, emui_named *to);
void emui_names_free(emu_machine *m);

/* ---- check_program.c ------------------------------------------------------------------------- */

enum { EMUI_SPARE_ROWS = 4 }; /* behind the registers of a warp: ld.v4.b32 writes four rows */

/* All that the program names is there; else a finding that stops the machine. */
bool emui_fits(emu_machine *m);

/* ---- operand.c ------------------------------------------------------------------------------ */

uint32_t emui_u32(const emu_warp *w, int lane, emu_operand o);
uint64_t emui_u64(const emu_warp *w, int lane, emu_operand o);
bool emui_pred(const emu_warp *w, int lane, emu_operand o); /* NOTHING is true */
/* An ADDRESS; rows of 32 bits in shared, local, param and const space, else 64. Without a row, a
 * shared one is in the lane's own CTA. */
uint64_t emui_address(const emu_warp *w, int lane, emu_operand o, emu_space space);
void emui_set32(emu_warp *w, int lane, emu_operand o, uint32_t v); /* into NOTHING: no effect */
void emui_set64(emu_warp *w, int lane, emu_operand o, uint64_t v);
void emui_set_pred(emu_warp *w, int lane, emu_operand o, bool v);
/* All lanes of a 32-bit operand at once: its row, or scratch filled with its values. */
const uint32_t *emui_lanes(const emu_warp *w, emu_operand o, uint32_t scratch[EMU_LANES]);
/* The same of any operand as 32 bits or, of two rows, 64: the lower words, then the upper ones. */
void emui_fill_rows(const emu_warp *w, emu_operand o, int rows, uint32_t *to);
extern const uint32_t emui_lane_bit[EMU_LANES]; /* 1 << lane, for loops over whole rows */

/* How many lanes a mask has: sums of 2, 4 and 8 bits side by side. */
static inline uint32_t emui_number_of(uint32_t mask)
{
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

static inline int emui_thread_of(const emu_warp *w, int lane)
{
    return w->index * EMU_LANES + lane;
}

/* A warp of a cluster, of all of its CTAs. */
static inline emu_warp *emui_warp_in(const emui_cluster *c, int i)
{
    int warps = c->cta[0].warps;
    return &c->cta[i / warps].warp[i % warps];
}

/* ---- wait.c --------------------------------------------------------------------------------- */

/* Lanes that cannot go on: what for, in words, kept if their cluster explains. EMU_BLOCKED. */
EMUI_FORMAT(3, 4)
emu_result emui_wait(emu_warp *w, uint32_t lanes, const char *format, ...);
/* .. and what to do if they wait for ever. */
void emui_wait_repair(emu_warp *w, uint32_t lanes, const char *repair);
/* Something that a lane may wait for has changed. */
static inline void emui_changed(emu_machine *m)
{
    ++m->changes;
    ++m->turn->changes;
}
/* While it stays the same, polling a blocked lane of the warp again changes nothing. */
static inline uint64_t emui_progress(const emu_warp *w)
{
    return w->cta->cluster->changes + w->changes;
}
/* The lanes go on to the next instruction, as EMU_JUMPED has it. */
void emui_pass(emu_warp *w, uint32_t lanes);

#endif
