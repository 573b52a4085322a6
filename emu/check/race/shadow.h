/* shadow.h - shadow memory: the last accesses to each word of a region, by which races are found.
 *
 * What is here: shadow.c, for race.c and scope.c. What is not: which accesses are recorded, and
 * what is said about them. */
#ifndef EMUI_SHADOW_H
#define EMUI_SHADOW_H

#include "emu/check/race/order.h"

enum { EMUI_SHADOW_WORD = 4, EMUI_SHADOW_PAGE_WORDS = 256, EMUI_LINE_WORDS = 32 };
enum { EMUI_SHADOW_PAGE = EMUI_SHADOW_PAGE_WORDS * EMUI_SHADOW_WORD }; /* bytes */

/* An access, or that of several lanes next to each other, of one instruction, in one epoch and with
 * one clock:
 *
 *      reads of the same bytes     `bytes` is what each of them reads
 *      parts of a word             weak, EMUI_RECORD_PARTS: each of 2 or 4 lanes has its half or
 *                                  quarter of the word
 *
 *                                  low | who | who + 1 | who + 2 | who + 3 | high
 *
 *                                  with EMUI_RECORD_FOUR they are four apart, as the lanes that
 *                                  have neighbours in a column of an mma's C are:
 *
 *                                  low |   who   |       who + 4       | high */
typedef struct emui_record {
    uint32_t epoch;
    int32_t pc;
    uint32_t cluster; /* by its serial */
    uint16_t who;     /* a thread of it, or a lane of its engine; the first of several */
    uint8_t bytes;    /* of the word, as a mask; 0: empty */
    uint8_t flags;    /* EMUI_RECORD_.., and from EMUI_RECORD_LANES on how many lanes more */
} emui_record;

enum {
    EMUI_RECORD_ASYNC = 1, /* but for what is narrow */
    EMUI_RECORD_STRONG = 2,
    EMUI_RECORD_NARROW = 4, /* strong, for its own CTA; or, */
    EMUI_RECORD_MIDDLE = 1, /* .. with that, for its own cluster */
    EMUI_RECORD_PARTS = 4,  /* not strong */
    EMUI_RECORD_KIND = 7,
    EMUI_RECORD_LANES = 3, /* a shift; two bits of parts, else five */
    EMUI_RECORD_FOUR = 32, /* of parts */
    EMUI_WHOLE_WORD = 15   /* all bytes of a word */
};

/* What a shadow word holds of its writes, and what of its reads: nothing (0), one record in 64
 * bits, or the address of a list of them, which is even (history.h). */
typedef uint64_t emui_entry;

typedef struct emui_shadow_word {
    emui_entry write, read;
    uint32_t warps; /* of the reads: emui_item in history.h */
} emui_shadow_word;

/* As zeros, nothing is known of it. */
typedef struct emui_shadow_page {
    emu_machine *m;
    emui_shadow_word word[EMUI_SHADOW_PAGE_WORDS];
} emui_shadow_page;

/* Which word of its page a byte is in. */
static inline uint32_t emui_word_at(uint64_t offset)
{
    return (uint32_t)(offset % EMUI_SHADOW_PAGE / EMUI_SHADOW_WORD);
}

/*      page[i]   the words of bytes i * 1024 .. of a region, NULL until one is touched
 *      has[k]    is one there of page[k * EMUI_SHADOW_BLOCK] ..? A visit of all pages reads page[]
 *                only where it was written: of 16 GiB it has 128 MiB.
 *      used[i]   the last serial of the launch that used page[i] last
 *      latest[k] that of the page of a block which was used last
 *
 * Accesses of clusters before since come before all that are to be: those of earlier launches; in
 * shared memory those of whoever had it before. */
struct emui_shadow {
    uint32_t since;
    uint32_t stored;              /* the first cluster of the launch that last wrote the region */
    struct emui_owners *owners;   /* owners.h; NULL: no row was kept yet */
    struct emui_kept_pages *kept; /* keep_operation.h; NULL: no operation was kept yet */
    bool is_compared;             /* all of this interval is here, and what comes next goes here */
    size_t pages;
    uint32_t *used, *latest;
    bool *has;
    emui_shadow_page *page[];
};
enum { EMUI_SHADOW_BLOCK = 512 };

/* The first page that is there from page[i] on; the number of pages: none is. */
size_t emui_shadow_next(const struct emui_shadow *shadow, size_t i);
/* The same of pages that a launch used whose last serial is this one, or a later launch. */
size_t emui_shadow_next_since(const struct emui_shadow *shadow, size_t i, uint32_t serial);
/* The launch that runs uses a page, that of a byte. */
static inline void emui_shadow_use(struct emui_shadow *shadow, uint64_t offset, uint32_t serials)
{
    shadow->used[offset / EMUI_SHADOW_PAGE] = serials;
    shadow->latest[offset / EMUI_SHADOW_PAGE / EMUI_SHADOW_BLOCK] = serials;
}

/* The threads that an interval of a region has, each with a number. */
uint32_t emui_interval_threads(const emui_region *r);

bool emui_shadow_open(emu_machine *m, emui_region *r); /* false: out of memory */
void emui_shadow_close(emui_region *r);
/* The page of a byte; NULL: out of memory. */
emui_shadow_page *emui_shadow_page_at(emu_machine *m, emui_region *r, uint64_t offset);
/* "lane 3 of warp 1 of CTA 0", or "an asynchronous operation of" it. */
const char *emui_record_name(const emu_machine *m, const emui_record *s, emui_text *t);

/* Is it of an operation, and not of a thread? mbarrier.init has a number of its own. */
bool emui_is_of_engine(const emu_machine *m, const emui_record *s);
emu_party emui_record_party(const emu_machine *m, const emui_record *s);
/* The warp and the lane behind an access; NULL: their cluster has ended. */
const emu_warp *emui_record_warp(const emu_machine *m, const emui_record *s, int *lane);

static inline bool emui_is_parts(const emui_record *s)
{
    return (s->flags & (EMUI_RECORD_STRONG | EMUI_RECORD_PARTS)) == EMUI_RECORD_PARTS;
}

static inline int emui_lanes_more(const emui_record *s)
{
    return s->flags >> EMUI_RECORD_LANES & (emui_is_parts(s) ? 3 : 31);
}

/* From one lane of several to the next. */
static inline int emui_lane_step(const emui_record *s)
{
    return emui_is_parts(s) && (s->flags & EMUI_RECORD_FOUR) != 0 ? 4 : 1;
}

/* The number of lane k of several. */
static inline int emui_who(const emui_record *s, int k)
{
    return s->who + k * emui_lane_step(s);
}

/* Lane k of one that is parts, alone. */
static inline emui_record emui_part_of(const emui_record *s, int k)
{
    emui_record one = *s;
    int size = EMUI_SHADOW_WORD / (emui_lanes_more(s) + 1);
    one.who = (uint16_t)emui_who(s, k);
    one.flags = 0;
    one.bytes &= (uint8_t)(((1U << size) - 1) << (k * size));
    return one;
}

/* By the engine, for itself; what the generic proxy did may need a fence. */
static inline bool emui_is_async(uint8_t flags)
{
    return (flags & (EMUI_RECORD_ASYNC | EMUI_RECORD_NARROW)) == EMUI_RECORD_ASYNC;
}

/* How far strong ones reach. */
static inline int emui_reach_of_record(uint8_t flags)
{
    if ((flags & EMUI_RECORD_NARROW) == 0)
        return EMUI_GRID;
    return (flags & EMUI_RECORD_MIDDLE) != 0 ? EMUI_WIDE : EMUI_NEAR;
}

/* Who compares: a cluster, its clock, and since when (see emui_shadow). */
typedef struct emui_view {
    emu_machine *m;
    const emui_clock *clock;
    uint32_t cluster, since;
} emui_view;

/* Of another cluster: does lane k come before? */
bool emui_far_is_past(const emui_view *v, const emui_record *s, int k);

/* Do all its lanes come before what happens with a clock? */
static inline bool emui_is_past(const emui_view *v, const emui_record *s)
{
    for (int k = emui_lanes_more(s); k >= 0; --k)
        if (s->cluster == v->cluster ? emui_epoch_of(v->clock, emui_who(s, k)) < s->epoch
                                     : !emui_far_is_past(v, s, k))
            return false;
    return true;
}

/* Lanes from first on, to before end. */
typedef struct emui_span {
    int first, end;
} emui_span;

/* Accesses to some bytes that go by another number now; writes: these, else the reads. */
typedef struct emui_change {
    int from, to;
    uint32_t cluster, epoch;
    bool writes;
} emui_change;

void emui_renumber(emu_machine *m, emui_place p, uint64_t bytes, const emui_change *c);

#endif
