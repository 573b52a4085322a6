/* core.h - what the files of the machine share, and nobody else sees.
 *
 *      machine.c   opening, closing, what the host sees    memory.c   spaces and regions
 *      run.c       whose turn it is, PCs, guards           access.c   one lane's access
 *      report.c    findings                                trace.c    events as JSON
 *      async.c     work that is on its way                 clock.c    who comes before whom
 *      banks.c     what an access costs                    order/race.c    accesses without an order
 *
 * Everything else is one file an instruction family (isa.h). */
#ifndef EMUI_H
#define EMUI_H

#include "emu/emu.h"

/* ---- Memory --------------------------------------------------------------------------------- */

/* What is known of each byte. */
enum {
    EMUI_WRITTEN = 1,  /* somebody gave it a value */
    EMUI_ARRIVING = 2, /* an asynchronous operation is to write it */
    EMUI_LEAVING = 4,  /* an asynchronous operation is to read it */
    EMUI_MBARRIER = 8, /* it is part of a live mbarrier object */
    EMUI_AWAITED = 16, /* ... at which a thread waits */
    EMUI_REDUCING = 32 /* what is ARRIVING is reduced into it: atomic updates may come between */
};

enum { EMUI_POISON = 0xdb }; /* what arriving bytes hold until they are there */

struct emui_track;   /* order/race.c: the last accesses to a byte */
struct emui_overlap; /* async.c: bytes that several operations use */

/* A stretch of memory without holes.
 *
 *      base                       base + bytes
 *      | data[0] .. data[bytes-1] |     state: one byte for each of them
 *                                       track: as many, NULL where order is not checked */
typedef struct emui_region {
    uint64_t base, bytes;
    uint8_t *data, *state;
    struct emui_track *track;
    struct emui_overlap **overlap; /* a page each; NULL while no operations overlap in it */
    emu_space space;
    int owner; /* shared: the rank of the CTA; local: the thread of the cluster; else -1 */
    char name[32];
} emui_region;

/* Generic addresses: windows of the spaces, all else is global.
 *
 *      0x0100'0000'0000 + shared address      rank of the CTA in bits 24..27 of it
 *      0x0200'0000'0000 + local address       of the thread that uses it
 *      0x0300'0000'0000 + offset              parameters
 *      0x0400'0000'0000 + offset              constants
 *      0x7000'0000'0000 ..                    global */
#define EMUI_SHARED_WINDOW UINT64_C(0x010000000000)
#define EMUI_LOCAL_WINDOW  UINT64_C(0x020000000000)
#define EMUI_PARAM_WINDOW  UINT64_C(0x030000000000)
#define EMUI_CONST_WINDOW  UINT64_C(0x040000000000)
#define EMUI_WINDOW_BYTES  UINT64_C(0x010000000000)
#define EMUI_GLOBAL_BASE   UINT64_C(0x700000000000)
enum { EMUI_RANK_SHIFT = 24, EMUI_PARAM_BYTES = 4352, EMUI_CONST_BYTES = 64 * 1024 };

/* Bytes that were found: their region, and how far in. */
typedef struct emui_place {
    emui_region *region;
    uint64_t offset;
} emui_place;

static inline uint8_t *emui_bytes(emui_place p)
{
    return p.region->data + p.offset;
}

static inline uint8_t *emui_states(emui_place p)
{
    return p.region->state + p.offset;
}

/* ---- Threads, warps, CTAs ------------------------------------------------------------------- */

enum { EMUI_FENCES = 8 };

enum { EMUI_GROUPS = 64 }; /* asynchronous groups of a thread that are not over */

/* Groups of asynchronous operations of one thread: cp.async and bulk ones are counted apart.
 *
 *      done .. open      groups not over; open is the one that is being filled
 *      reading[g % n], pending[g % n]     operations of group g that have not read, not ended
 *
 * While the thread waits, it is for the groups below wanted to end, below wanted_read to have
 * read. */
typedef struct emui_groups {
    uint64_t done, open, wanted, wanted_read;
    uint32_t reading[EMUI_GROUPS], pending[EMUI_GROUPS];
    struct emui_clock *known[EMUI_GROUPS]; /* what the ended operations of a group did */
} emui_groups;

typedef struct emui_clock emui_clock; /* clock.c: what a thread knows of the others */

typedef struct emui_thread {
    emui_groups copies, bulk;
    uint64_t told;               /* the serial of the clock that it let out last */
    struct emui_clock *seen;     /* what relaxed loads met: a fence lets it in */
    struct emui_clock *fenced;   /* at its last fence: what relaxed stores let out */
    uint32_t fence[EMUI_FENCES]; /* its times at its last fences between the proxies */
    uint32_t fences;
    uint64_t asked;      /* the state of the machine when it was told to wait */
    uint64_t token;      /* of a blocked instruction: what it waits for */
    uint64_t cluster;    /* the phase of the cluster's barrier that it came to, plus 1; 0: none */
    uint8_t stage;       /* of a blocked instruction: how far it is; 0: not begun */
    char waits_for[128]; /* for the report of a deadlock */
} emui_thread;

struct emu_warp {
    emu_machine *m;
    struct emui_cta *cta;
    int index;                 /* in its CTA */
    uint32_t alive;            /* lanes that have not exited */
    uint32_t waiting, yielded; /* lanes that were told to wait; that gave way */
    bool together;             /* all that are alive are at pc[first of them] */
    bool yields;               /* set by an instruction: others first */
    int32_t now;               /* the instruction that some of its lanes are at */
    uint32_t held_back;        /* lanes that are there, too, but whose guard is false */
    int32_t pc[EMU_LANES];
    uint32_t (*row)[EMU_LANES]; /* registers */
    uint32_t *predicate;
    uint32_t carry; /* of each lane, between add.cc and addc */
    emui_thread thread[EMU_LANES];
    struct emui_clock *clock[EMU_LANES]; /* what each lane knows of the others; NULL: nothing */
    uint32_t own[EMU_LANES];             /* its own time */
    uint16_t met[EMU_LANES];             /* the CTAs that it is known to know of */
    uint64_t changes;                    /* of its own lanes' PCs */
    struct emui_gmma *gmma;              /* wgmma.c: of a warpgroup, kept by its first warp */
};

/* A barrier of a CTA, or the one of the cluster: those who came to the present phase.
 *
 *      phase n: .. came .. came = everybody, or arrived = expected  ->  phase n + 1
 *
 * Whoever waits keeps the phase that it came to, and goes on when that one is over. */
typedef struct emui_barrier {
    uint64_t phase;
    uint32_t came;              /* threads */
    uint32_t arrived, expected; /* whole warps count 32; expected 0: all threads of the CTA */
    uint32_t votes[2];          /* bar.red, of even and of odd phases: how many said yes, */
    uint32_t voters[2];         /* of how many */
    struct emui_clock *clock;   /* what those who came know */
    struct emui_clock *known;   /* the same, of the phase before */
} emui_barrier;

typedef struct emui_cta {
    emu_machine *m;
    int rank, warps, threads;
    uint32_t alive; /* threads */
    emui_region *shared;
    emui_barrier barrier[EMU_BARRIERS];
    struct emui_mbarrier **mbarrier; /* mbarrier.c: by offset / 8; NULL before the first */
    emu_warp *warp;
} emui_cta;

typedef struct emui_async emui_async; /* async.h: work that is on its way */

/* ---- The machine ---------------------------------------------------------------------------- */

struct emu_machine {
    emu_config how;
    int threads; /* of a CTA */
    emui_cta *cta;
    emui_region **global; /* by address */
    int globals, global_room;
    emui_region *param, *constant;
    emui_region **local; /* one for each thread of the cluster, NULL where it has none */
    uint64_t next_global;
    const emu_ins *program;
    int32_t length;
    emui_async *oldest, *newest; /* in the order of issue */
    int on_their_way;
    int quiet; /* turns of the engine since something changed, and when that was */
    uint64_t quiet_since;
    emui_barrier cluster_barrier;
    struct emui_order *order;    /* clock.c; NULL: order is not checked */
    struct emui_clock *no_clock; /* stays NULL: what objects have where it is not */
    uint64_t changes;            /* of anything that somebody may wait for */
    uint64_t events, steps, random;
    uint64_t last_step; /* of this run */
    int told_before;    /* findings of earlier runs */
    bool faulted, no_memory;
    bool last_asking; /* nobody can go on: those who may give up, do */
    emu_finding *finding;
    int findings, finding_room;
    emu_counters count;
};

/* ---- report.c, trace.c ---------------------------------------------------------------------- */

#if defined(__GNUC__)
#define EMUI_FORMAT(f, a) __attribute__((format(printf, f, a)))
#else
#define EMUI_FORMAT(f, a)
#endif

/* Who, where; lane -1 for the whole warp, w NULL for nobody. */
typedef struct emui_blame {
    emu_rule rule;
    const emu_warp *w;
    int lane;
    int32_t pc; /* -1: that of the lane */
    uint64_t address, earlier;
} emui_blame;

/* A finding; the machine goes on. The same rule at the same instruction is told once. */
EMUI_FORMAT(3, 4) void emui_find(emu_machine *m, emui_blame b, const char *format, ...);
/* A finding that stops the machine. */
EMUI_FORMAT(3, 4) emu_result emui_fault(emu_machine *m, emui_blame b, const char *format, ...);
bool emui_checks(const emu_machine *m, emu_check what);
emu_result emui_short_of_memory(emu_machine *m);

/* An event of the trace, {"event":N,"step":..,"cta":..,"warp":..,"pc":..,"kind":KIND, FIELDS}: its
 * number, also where nobody traces. fields is what stands between the braces, NULL for nothing. */
EMUI_FORMAT(4, 5)
uint64_t emui_event(emu_machine *m, const emu_warp *w, const char *kind, const char *fields, ...);
static inline bool emui_tracing(const emu_machine *m)
{
    return m->how.trace != NULL;
}

/* ---- memory.c, access.c --------------------------------------------------------------------- */

typedef enum emui_mode {
    EMUI_READ = 1,
    EMUI_WRITE = 2,
    EMUI_UPDATE = 3, /* both */
    EMUI_STRONG = 8, /* with any of those: not weak, so no race with other strong ones */
    EMUI_SYNC = 4,   /* of an mbarrier operation: its bytes are no data */
    EMUI_SAME = 16,  /* with a write: it leaves the bytes as they are */
    EMUI_NARROW = 32 /* with STRONG: of .cta scope */
} emui_mode;

emui_region *emui_region_new(emu_machine *m, emu_space space, uint64_t base, uint64_t bytes,
                             const char *name, int owner);
void emui_region_free(emui_region *r);
/* Where bytes lie; false where they are no part of one region. Nothing is reported. */
bool emui_look(emu_machine *m, const emu_warp *w, int lane, uint64_t generic, uint64_t bytes,
               emui_place *to);
/* The same with a fault that says what is there instead. what: "ld.shared", .. */
bool emui_locate(emu_machine *m, const emu_warp *w, int lane, emu_space space, uint64_t address,
                 uint64_t bytes, uint32_t align, const char *what, emui_place *to);
/* With a fault where an instruction on .shared, without EMU_CLUSTER_SPACE, met another CTA's. */
bool emui_is_reached(emu_machine *m, const emu_warp *w, int lane, const emu_ins *i, emui_place p,
                     const char *what);
/* All checks of one lane's access by the generic proxy, then the place of its bytes. Bytes that are
 * written count as written from here on. */
bool emui_access(emu_machine *m, emu_warp *w, int lane, emu_space space, uint64_t address,
                 uint64_t bytes, uint32_t align, emui_mode mode, const char *what, emui_place *to);
/* The checks alone, of bytes that were located. */
void emui_check_access(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                       emui_mode mode, bool async_proxy, const char *what);
/* The checks of what the bytes are just now, without those of order. */
void emui_check_bytes(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                      emui_mode mode, const char *what);
/* "byte 0x40 of the shared memory of CTA 1", for messages. */
typedef struct emui_text {
    char s[96];
} emui_text;
const char *emui_name(emui_text *t, emui_place p);

/* ---- banks.c: what an access of a warp costs ---- */

/* Shared memory, by the addresses of the active lanes, so many bytes each. */
typedef struct emui_banks {
    int phases;               /* groups of lanes that go one after the other */
    int wavefronts, ideal;    /* passes over the banks; how few they could be */
    uint8_t words[EMU_LANES]; /* of each bank, over all phases: different words */
} emui_banks;
emui_banks emui_bank_model(uint32_t active, const uint64_t address[EMU_LANES], uint32_t bytes,
                           emui_mode mode);
void emui_count_shared(emu_machine *m, const emu_warp *w, uint32_t active,
                       const uint64_t address[EMU_LANES], uint32_t bytes, emui_mode mode,
                       const char *what);
/* Both, for lanes that may point here and there. */
void emui_count_access(emu_machine *m, const emu_warp *w, uint32_t active,
                       const uint64_t generic[EMU_LANES], uint32_t bytes, emui_mode mode,
                       const char *what);
/* The same for 32 lanes side by side, untraced: each bank once for every word of a lane. */
void emui_count_line(emu_machine *m, uint32_t bytes);
void emui_count_global(emu_machine *m, const emu_warp *w, uint32_t active,
                       const uint64_t address[EMU_LANES], uint32_t bytes, const char *what);

/* ---- Operands (operand.c) ------------------------------------------------------------------- */

uint64_t emui_special(const emu_warp *w, int lane, uint64_t which);
uint32_t emui_u32(const emu_warp *w, int lane, emu_operand o);
uint64_t emui_u64(const emu_warp *w, int lane, emu_operand o);
bool emui_pred(const emu_warp *w, int lane, emu_operand o); /* NOTHING is true */
/* An ADDRESS; rows of 32 bits in shared, local, param and const space, else 64. Without a row, a
 * shared one is in the lane's own CTA. */
uint64_t emui_address(const emu_warp *w, int lane, emu_operand o, emu_space space);
void emui_set32(emu_warp *w, int lane, emu_operand o, uint32_t v); /* into NOTHING: no effect */
void emui_set64(emu_warp *w, int lane, emu_operand o, uint64_t v);
void emui_set_pred(emu_warp *w, int lane, emu_operand o, bool v);
/* All lanes of a 32-bit operand at once: its row, or scratch filled with what it is. */
const uint32_t *emui_lanes(const emu_warp *w, emu_operand o, uint32_t scratch[EMU_LANES]);

extern const uint32_t emui_lane_bit[EMU_LANES]; /* 1 << lane, for loops over whole rows */

static inline int emui_first(uint32_t mask)
{
    int lane = 0;
    while (!(mask >> lane & 1))
        ++lane;
    return lane;
}

static inline int emui_thread_of(const emu_warp *w, int lane)
{
    return w->index * EMU_LANES + lane;
}

/* ---- run.c ---------------------------------------------------------------------------------- */

/* Lanes that cannot go on: what for, in words. Returns EMU_BLOCKED. */
EMUI_FORMAT(3, 4)
emu_result emui_wait(emu_warp *w, uint32_t lanes, const char *format, ...);
/* Something that others may wait for has changed. */
static inline void emui_changed(emu_machine *m)
{
    ++m->changes;
}
/* Are all lanes of mask at this instruction? EMU_DONE; else they wait for each other, or one of
 * them can never come, which is a fault. */
emu_result emui_meet(emu_machine *m, emu_warp *w, uint32_t active, uint32_t mask, const char *what);
/* An .aligned instruction: all lanes of the warp that are alive must be active. Lanes may come
 * later, as after a branch that one of them took: they are waited for, and are missing only where
 * nobody can go on. EMU_DONE, or EMU_BLOCKED. */
emu_result emui_gather(emu_machine *m, emu_warp *w, uint32_t active, const char *what);
/* .aligned, and of matrices that all 32 lanes hold: none may have exited. */
emu_result emui_whole_warp(emu_machine *m, emu_warp *w, uint32_t active, const char *what);
uint64_t emui_dice(emu_machine *m); /* splitmix64 */

/* ---- wgmma.c, wgmma_rows.c ---- */

/* An instruction of a warp that has used wgmma: which registers does it touch? */
void emui_gmma_touch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* The event of a wgmma that still reads a byte, 0 for none. */
uint64_t emui_gmma_reads(const emu_machine *m, emui_place p);
/* All threads have exited: what nobody waited for is found, and dropped. */
void emui_gmma_end(emu_machine *m);
void emui_gmma_free(emu_warp *first);

#include "emu/async/async.h"
#include "emu/order/order.h"

static inline uint32_t emui_type_bits(emu_type t)
{
    switch (t) {
    case EMU_PRED:
    case EMU_B1:
        return 1;
    case EMU_U4:
    case EMU_S4:
        return 4;
    case EMU_B8:
    case EMU_U8:
    case EMU_S8:
    case EMU_E4M3:
    case EMU_E5M2:
        return 8;
    case EMU_B16:
    case EMU_U16:
    case EMU_S16:
    case EMU_F16:
    case EMU_BF16:
        return 16;
    case EMU_B32:
    case EMU_U32:
    case EMU_S32:
    case EMU_F32:
    case EMU_TF32:
        return 32;
    case EMU_F16X2:
    case EMU_BF16X2:
        return 32;
    case EMU_B64:
    case EMU_U64:
    case EMU_S64:
    case EMU_F64:
        return 64;
    case EMU_B128:
        return 128;
    default:
        return 0;
    }
}

#endif
