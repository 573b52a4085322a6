/* history.h - what shadow memory holds of a word: records in 64 bits, lists of them, and accesses
 * to words next to each other that have the same history.
 *
 *      entry   0: nothing
 *              odd: one record   | 0 | flags 8 | slope 3 | bytes 4 | who 16 | origin 31 | 1 |
 *              even: the address of a list of records
 *
 * A coalesced access is one entry in all of its words: by its slope the lane follows from where a
 * word stands in its line of 128 bytes. Lists are never changed, but replaced, and two that are the
 * same are one as long as they are known: words that were accessed alike hold the same entry.
 *
 * What is here: history.c (records and lists), word_run.c (accesses). What is not: what is found
 * (race.c), which words a warp accesses (race_row.c). */
#ifndef EMUI_HISTORY_H
#define EMUI_HISTORY_H

#include "emu/check/race/shadow.h"

/* ---- Records ---- */

/* The instruction, the epoch and the cluster that records are of. */
typedef struct emui_origin {
    uint32_t epoch, cluster;
    int32_t pc;
    uint32_t uses; /* by entries; unused: the next that is free */
} emui_origin;

/* A record of the same lanes of several warps, as warps that a barrier puts in step are in epochs
 * of the same number; or a list, without warps.
 *
 *      who of the record    of the first of 32 warps, were it there:  | 0 | lane |
 *      warps                which of them: bit i adds 32 i */
typedef struct emui_item {
    emui_entry record;
    uint32_t warps;
} emui_item;

/* Up to EMUI_LIST records, the oldest first, and those that are older still: where there are any,
 * at least EMUI_PLACES. A history that grows by one shares all but the end of the one before. */
typedef struct emui_list {
    uint32_t uses;        /* by words and other lists */
    uint32_t count, used; /* items */
    uint32_t limit;       /* the count at which those are removed that are needless by then */
    uint32_t last;        /* no record is of a later cluster */
    uint64_t print;       /* a number for its items */
    bool sloped;          /* a lane depends on the word */
    struct emui_list *older;
    emui_item at[];
} emui_list;

enum {
    EMUI_LIST = 8,
    EMUI_PLACES = 4,
    EMUI_LIMIT = 64,
    EMUI_KNOWN = 1 << 10,
    EMUI_ORIGINS = 1 << 10
};
enum { EMUI_LIST_BYTES = 128 << 20 }; /* of all lists of a machine */

/* A list by its print. */
typedef struct emui_known {
    uint64_t print;
    emui_list *list;
} emui_known;

/* Of a machine. The tables are by hash, one place each; an origin stays in use while it is
 * recent. */
typedef struct emui_history {
    emu_machine *m;
    emui_origin *origin; /* origin[0]: none */
    uint32_t origins, room, free;
    uint64_t bytes;
    uint32_t recent[EMUI_ORIGINS];
    emui_known known[EMUI_KNOWN];
    emui_list *spare[EMUI_LIST + 1]; /* lists of so many items that nobody uses */
} emui_history;

enum { EMUI_ENTRY_WHO = 32, EMUI_ENTRY_BYTES = 48, EMUI_ENTRY_SLOPE = 52, EMUI_ENTRY_FLAGS = 55 };
#define EMUI_ENTRY_LANES                                                                           \
    ((UINT64_MAX >> 1 << EMUI_ENTRY_SLOPE) | UINT64_C(0xffff) << EMUI_ENTRY_WHO)

static inline bool emui_is_one(emui_entry e)
{
    return (e & 1) != 0;
}

static inline emui_list *emui_list_in(emui_entry e)
{
    return (emui_list *)(uintptr_t)e;
}

static inline const emui_origin *emui_origin_in(const emui_history *h, emui_entry e)
{
    return &h->origin[(uint32_t)e >> 1];
}

static inline uint8_t emui_bytes_in(emui_entry e)
{
    return e >> EMUI_ENTRY_BYTES & EMUI_WHOLE_WORD;
}

static inline uint8_t emui_flags_in(emui_entry e)
{
    return (uint8_t)(e >> EMUI_ENTRY_FLAGS);
}

/* The last cluster that any of the records is of. */
static inline uint32_t emui_last_in(const emui_history *h, emui_entry e)
{
    return emui_is_one(e) ? emui_origin_in(h, e)->cluster : e == 0 ? 0 : emui_list_in(e)->last;
}

/* How the lane depends on the word, from line word 0 on, by the bytes that each lane has: 0 none;
 * 16 bytes 1, 8 bytes 2, .. 1 byte 5. */
static inline int emui_slope_in(emui_entry e)
{
    return e >> EMUI_ENTRY_SLOPE & 7;
}

enum { EMUI_SLOPE = 5 }; /* of 1 byte; half the bytes are one more */

static inline int emui_slope_lanes(int slope, int word)
{
    return slope == 0 ? 0 : word << slope >> 3;
}

/* The record of lane 0 in word 0, where it is of another lane in a word, by a slope. */
static inline emui_entry emui_entry_by(emui_entry e, int lane, int slope, int word, uint8_t flags)
{
    const uint16_t who =
        (uint16_t)((int)(e >> EMUI_ENTRY_WHO & UINT16_MAX) + lane - emui_slope_lanes(slope, word));
    return (e & ~((emui_entry)UINT16_MAX << EMUI_ENTRY_WHO)) | (emui_entry)who << EMUI_ENTRY_WHO |
           (emui_entry)slope << EMUI_ENTRY_SLOPE | (emui_entry)flags << EMUI_ENTRY_FLAGS;
}

/* The first lane in a word of the line. */
static inline uint16_t emui_who_in(emui_entry e, int word)
{
    return (uint16_t)((int)(e >> EMUI_ENTRY_WHO & UINT16_MAX) +
                      emui_slope_lanes(emui_slope_in(e), word));
}

static inline bool emui_is_sloped(emui_entry e)
{
    return emui_is_one(e) ? emui_slope_in(e) != 0 : e != 0 && emui_list_in(e)->sloped;
}

/* The record of one of its warps. */
static inline emui_record emui_record_in(const emui_history *h, emui_entry e, int warp, int word)
{
    const emui_origin *o = emui_origin_in(h, e);
    const uint16_t who = (uint16_t)(emui_who_in(e, word) + warp * EMU_LANES);
    return (emui_record){o->epoch, o->pc, o->cluster, who, emui_bytes_in(e), emui_flags_in(e)};
}

/* ---- history.c ---- */

bool emui_history_open(emu_machine *m);
void emui_history_close(emu_machine *m);

/* The entry of a record, whose lanes are the same in all words. It is good until the next one is
 * made, and longer where it is kept. */
emui_entry emui_entry_of(emui_history *h, const emui_record *s);
void emui_list_free(emui_history *h, emui_list *l);
void emui_origin_free(emui_history *h, uint32_t at);

static inline void emui_entry_keep(emui_history *h, emui_entry e, uint32_t times)
{
    if (emui_is_one(e))
        h->origin[(uint32_t)e >> 1].uses += times;
    else if (e != 0)
        emui_list_in(e)->uses += times;
}

static inline void emui_entry_drop(emui_history *h, emui_entry e, uint32_t times)
{
    if (emui_is_one(e)) {
        if ((h->origin[(uint32_t)e >> 1].uses -= times) == 0)
            emui_origin_free(h, (uint32_t)e >> 1);
    } else if (e != 0 && (emui_list_in(e)->uses -= times) == 0)
        emui_list_free(h, emui_list_in(e));
}

/* A history that is being made, the oldest record first. */
typedef struct emui_draft {
    emui_history *h;
    emui_list *older;
    uint32_t used, limit, last;
    bool sloped;
    emui_item at[EMUI_LIST];
} emui_draft;

/* One that begins as what a word has. */
void emui_draft_begin(emui_draft *d, emui_history *h, emui_item from);
void emui_draft_add(emui_draft *d, emui_item one);
void emui_draft_put(emui_draft *d, uint32_t k, emui_item one); /* in the k-th place */
/* What it became, which the caller has to drop. */
emui_item emui_draft_end(emui_draft *d);
void emui_draft_drop(emui_draft *d);

/* What a word of a page holds of its writes, or of its reads. */
static inline emui_item emui_item_of(const emui_shadow_page *page, uint32_t word, bool writes)
{
    const emui_shadow_word *at = &page->word[word];
    return writes ? (emui_item){at->write, emui_is_one(at->write)}
                  : (emui_item){at->read, at->warps};
}

/* Have two words one history? */
static inline bool emui_is_alike(const emui_shadow_word *one, const emui_shadow_word *other)
{
    return one->write == other->write && one->read == other->read && one->warps == other->warps;
}

/* Each record of a word once: of a list the last EMUI_LIST items from the oldest on, and then those
 * before them likewise.
 *
 *      for (emui_cursor c = emui_records(page, word, true); emui_next(&c);) .. c.now .. */
typedef struct emui_cursor {
    const emui_history *h;
    emui_record now;
    emui_item item; /* .. of which it is one; its warps are those that are left */
    const emui_list *list;
    uint32_t k; /* the next of the list */
    int warp, word;
} emui_cursor;

emui_cursor emui_records(const emui_shadow_page *page, uint32_t word, bool writes);
bool emui_next(emui_cursor *c);

/* Words from one on hold something else now. */
void emui_words_set(emui_history *h, emui_shadow_page *page, bool writes, uint32_t word, int n,
                    emui_item now);
/* A number for the records of an item. */
uint64_t emui_item_print(const emui_history *h, emui_item i);

/* ---- word_run.c ---- */

/* An access to words of a line next to each other, by lanes with one clock and in one epoch. */
typedef struct emui_words {
    emui_history *h;
    const emui_view *view;
    emui_item now; /* of one warp, or operation */
    uint32_t epoch;
    int32_t pc;
    int warp;          /* the bit of now.warps */
    int lane_0, lanes; /* of its warp, which reads; lanes 0: an operation */
    bool writes;
    bool unordered; /* as emui_access has it */
    bool said;      /* a read: whatever its last write is, nothing new would be said of it */
} emui_words;

/* Words that may have different histories are compared and recorded, as far as nothing is to be
 * found: how many of them, from the first one on. */
int emui_words_visit(const emui_words *a, emui_shadow_page *page, uint32_t word, int n);
/* How many of the words have the history of the first one. */
int emui_words_alike(const emui_shadow_page *page, uint32_t word, int n);
/* The reads of words with one history after another one; false: they would differ. The caller has
 * to drop them. Those of one word are the same. */
bool emui_reads_with(const emui_words *a, emui_item old, int word, int n, emui_item *to);

#endif
