/* in_flight.c - the ranges of bytes in flight, also where several operations use a byte.
 *
 *      state[i]       LEAVING, ARRIVING: one operation or more
 *      overlap[page]  how many more than one, NULL while no byte of the page is used twice:
 *
 *                     | of 16 bytes together | .. |      most operations use whole ones
 *                     | of each byte, beside |           NULL while none is used by itself
 *      first_marked   the operations whose ranges they are, the oldest first
 *
 * Follows the PTX ISA, "Asynchronous operations": from its issue until an asynchronous copy is
 * over, what it reads must not be written and what it writes must not be touched. Two reads of a
 * byte are fine, and so are two reductions into one: hence the counts. Here: the marks, and which
 * operation made them. Not here: when they come and go (async.c, matrix/wgmma.c), what is reported
 * about them (access/access.c). */
#include "emu/check/in_flight/in_flight.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_SHIFT = 8, PAGE = 1 << PAGE_SHIFT, GRAIN = 16, GRAINS = PAGE / GRAIN };

/* Operations that use a byte, but for the first: those of its grain and its own, added up. */
typedef struct uses {
    uint32_t of_grain[GRAINS];
    uint32_t *of_byte;
} uses;

struct emui_overlap {
    uses leaving, arriving;
};

static uint64_t pages_of(const emui_region *r)
{
    return (r->room >> PAGE_SHIFT) + 1; /* parameters grow, up to their room */
}

void emui_overlap_free(emui_region *r)
{
    for (uint64_t i = 0; r->overlap != NULL && i < pages_of(r); ++i)
        if (r->overlap[i] != NULL) {
            free(r->overlap[i]->leaving.of_byte);
            free(r->overlap[i]->arriving.of_byte);
            free(r->overlap[i]);
        }
    free(r->overlap);
}

/* Those of the page of a byte, NULL where none of it was ever used twice. */
static uses *uses_of(const emui_region *r, uint64_t offset, uint8_t bit)
{
    struct emui_overlap *page = r->overlap == NULL ? NULL : r->overlap[offset >> PAGE_SHIFT];
    if (page == NULL)
        return NULL;
    return bit == EMUI_LEAVING ? &page->leaving : &page->arriving;
}

static bool make_page(emui_region *r, uint64_t offset)
{
    if (r->overlap == NULL)
        r->overlap = calloc((size_t)pages_of(r), sizeof(struct emui_overlap *));
    if (r->overlap == NULL)
        return false;
    struct emui_overlap **page = &r->overlap[offset >> PAGE_SHIFT];
    if (*page == NULL)
        *page = calloc(1, sizeof **page);
    return *page != NULL;
}

static bool count_bytes(uses *u)
{
    if (u->of_byte == NULL)
        u->of_byte = calloc(PAGE, sizeof *u->of_byte);
    return u->of_byte != NULL;
}

/* States of a run of bytes, eight at a time: does one of them have the bit; all of them get it, or
 * lose what is in bits. */
#define EIGHT(bits) ((uint64_t)(bits)*UINT64_C(0x0101010101010101))

static bool one_has(const uint8_t *state, uint64_t bytes, uint8_t bit)
{
    uint64_t eight, any = 0, i = 0;
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        any |= eight;
    }
    for (; i < bytes; ++i)
        any |= state[i];
    return (any & EIGHT(bit)) != 0;
}

static void give_all(uint8_t *state, uint64_t bytes, uint8_t bit)
{
    uint64_t eight, i = 0;
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        eight |= EIGHT(bit);
        memcpy(state + i, &eight, 8);
    }
    for (; i < bytes; ++i)
        state[i] |= bit;
}

static void take_all(uint8_t *state, uint64_t bytes, uint8_t bits)
{
    uint64_t eight, i = 0;
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&eight, state + i, 8);
        eight &= ~EIGHT(bits);
        memcpy(state + i, &eight, 8);
    }
    for (; i < bytes; ++i)
        state[i] &= (uint8_t)~bits;
}

/* The bytes of a page, or of a grain, that a run of bytes begins with. */
static uint64_t in_block(uint64_t offset, uint64_t bytes, uint64_t block)
{
    uint64_t room = block - offset % block;
    return bytes < room ? bytes : room;
}

static bool all_have(const uint8_t *state, uint64_t bytes, uint8_t bit)
{
    uint8_t all = bit;
    for (uint64_t i = 0; i < bytes; ++i)
        all &= state[i];
    return all != 0;
}

/* Bytes of one grain, from byte `at` of the page on, are used once more. */
static bool count_up(uses *u, uint64_t at, const uint8_t *state, uint64_t bytes, uint8_t bit)
{
    if (bytes == GRAIN && all_have(state, GRAIN, bit)) {
        ++u->of_grain[at / GRAIN];
        return true;
    }
    if (!one_has(state, bytes, bit))
        return true;
    if (!count_bytes(u))
        return false;
    for (uint64_t i = 0; i < bytes; ++i)
        u->of_byte[at + i] += (uint32_t)((state[i] & bit) != 0);
    return true;
}

/* What is counted of a grain is counted of its bytes. */
static bool split(uses *u, uint64_t grain)
{
    if (!count_bytes(u))
        return false;
    for (uint64_t i = 0; i < GRAIN; ++i)
        u->of_byte[grain * GRAIN + i] += u->of_grain[grain];
    u->of_grain[grain] = 0;
    return true;
}

/* They are used once less; the last use takes the bits that are gone. */
static bool count_down(uses *u, uint64_t at, uint8_t *state, uint64_t bytes, uint8_t gone)
{
    uint32_t *whole = &u->of_grain[at / GRAIN];
    if (*whole > 0 && bytes == GRAIN) {
        --*whole;
        return true;
    }
    if (*whole > 0 && !split(u, at / GRAIN))
        return false;
    if (u->of_byte == NULL) {
        take_all(state, bytes, gone);
        return true;
    }
    for (uint64_t i = 0; i < bytes; ++i)
        if (u->of_byte[at + i] == 0)
            state[i] &= (uint8_t)~gone;
        else
            --u->of_byte[at + i];
    return true;
}

/* False: out of memory. */
static bool mark_again(emui_place p, uint64_t bytes, uint8_t bit)
{
    if (!make_page(p.region, p.offset))
        return false;
    uses *u = uses_of(p.region, p.offset, bit);
    for (uint64_t n = 0; bytes > 0; p.offset += n, bytes -= n) {
        n = in_block(p.offset, bytes, GRAIN);
        if (!count_up(u, p.offset % PAGE, emui_states(p), n, bit))
            return false;
    }
    return true;
}

/* What most operations use: a grain. Its states get a bit that none of them has; false: one has. */
static bool mark_grain(uint8_t *state, uint8_t bit)
{
    uint64_t half[GRAIN / 8];
    memcpy(half, state, GRAIN);
    if (((half[0] | half[1]) & EIGHT(bit)) != 0)
        return false;
    half[0] |= EIGHT(bit);
    half[1] |= EIGHT(bit);
    memcpy(state, half, GRAIN);
    return true;
}

static bool mark(emui_place p, uint64_t bytes, uint8_t bit)
{
    if (bytes == GRAIN && p.offset % GRAIN == 0 && mark_grain(emui_states(p), bit))
        return true;
    for (uint64_t n = 0; bytes > 0; p.offset += n, bytes -= n) {
        uint8_t *state = emui_states(p);
        n = in_block(p.offset, bytes, PAGE);
        if (one_has(state, n, bit) && !mark_again(p, n, bit))
            return false;
        give_all(state, n, bit);
    }
    return true;
}

static void unmark(emui_place p, uint64_t bytes, uint8_t bit)
{
    uint8_t gone = bit == EMUI_ARRIVING ? EMUI_ARRIVING | EMUI_REDUCING : bit;
    for (uint64_t n = 0; bytes > 0; p.offset += n, bytes -= n) {
        uses *u = uses_of(p.region, p.offset, bit);
        n = in_block(p.offset, bytes, u == NULL ? PAGE : GRAIN);
        if (u == NULL)
            take_all(emui_states(p), n, gone);
        else if (!count_down(u, p.offset % PAGE, emui_states(p), n, gone))
            emui_short_of_memory(p.region->m);
    }
}

/* What is copied over is gone at once; what is reduced into goes on to count. */
static void poison(const emui_async *a, const emui_piece *piece)
{
    if (a->reduce == EMU_REDUCE_COPY)
        memset(emui_bytes(piece->to), EMUI_POISON, piece->bytes);
}

static bool mark_target(const emui_async *a, const emui_piece *piece)
{
    if (!mark(piece->to, piece->bytes, EMUI_ARRIVING))
        return false;
    if (a->reduce != EMU_REDUCE_COPY)
        give_all(emui_states(piece->to), piece->bytes, EMUI_REDUCING);
    poison(a, piece);
    return true;
}

bool emui_is_unmarked(const emu_machine *m)
{
    const emu_config *c = &m->config;
    return c->checks == 0 && c->uncounted && !c->strict && c->trace == NULL;
}

int emui_source_run_of(const emui_async *a, int i, uint64_t *bytes)
{
    emui_place from = a->piece[i].from;
    int next = i + 1;
    *bytes = a->piece[i].bytes;
    while (from.region != NULL && next < a->pieces && !(a->has_map && i == 0) &&
           a->piece[next].from.region == from.region &&
           a->piece[next].from.offset == from.offset + *bytes)
        *bytes += a->piece[next++].bytes;
    return next - i;
}

/* ---- The operations whose ranges are marked ---- */

static void list(emu_machine *m, emui_async *a)
{
    a->previous_marked = m->last_marked;
    if (m->last_marked != NULL)
        m->last_marked->next_marked = a;
    else
        m->first_marked = a;
    m->last_marked = a;
}

void emui_list_marked(emu_machine *m, emui_async *a, emui_async *behind)
{
    if (!a->sources_marked && !a->targets_marked)
        return;
    a->previous_marked = behind;
    a->next_marked = behind->next_marked;
    *(a->next_marked != NULL ? &a->next_marked->previous_marked : &m->last_marked) = a;
    behind->next_marked = a;
}

static void unlist(emu_machine *m, emui_async *a)
{
    *(a->previous_marked != NULL ? &a->previous_marked->next_marked : &m->first_marked) =
        a->next_marked;
    *(a->next_marked != NULL ? &a->next_marked->previous_marked : &m->last_marked) =
        a->previous_marked;
    a->previous_marked = a->next_marked = NULL;
}

bool emui_mark_in_flight(emu_machine *m, emui_async *a)
{
    bool done = true;
    uint64_t bytes;
    if (emui_is_unmarked(m)) {
        for (int i = 0; i < a->pieces; ++i)
            if (a->piece[i].to.region != NULL)
                poison(a, &a->piece[i]);
        return true;
    }
    if (emui_copies_left(a) == 0)
        list(m, a);
    a->sources_marked = a->targets_marked = true;
    for (int i = 0, n; done && i < a->pieces; i += n) {
        n = emui_source_run(a, i, &bytes);
        if (a->piece[i].from.region != NULL)
            done = mark(a->piece[i].from, bytes, EMUI_LEAVING);
    }
    for (int i = 0; done && i < a->pieces; ++i)
        if (a->piece[i].to.region != NULL)
            done = mark_target(a, &a->piece[i]);
    if (!done)
        emui_short_of_memory(m);
    return done;
}

void emui_unmark_sources(emu_machine *m, emui_async *a)
{
    uint64_t bytes;
    if (!a->sources_marked)
        return;
    for (int i = 0, n; i < a->pieces; i += n) {
        n = emui_source_run(a, i, &bytes);
        if (a->piece[i].from.region != NULL)
            unmark(a->piece[i].from, bytes, EMUI_LEAVING);
    }
    a->sources_marked = false;
    if (!a->targets_marked && emui_copies_left(a) == 0)
        unlist(m, a);
}

void emui_unmark_targets(emu_machine *m, emui_async *a)
{
    if (!a->targets_marked)
        return;
    for (int i = 0; i < a->pieces; ++i)
        if (a->piece[i].to.region != NULL)
            unmark(a->piece[i].to, a->piece[i].bytes, EMUI_ARRIVING);
    a->targets_marked = false;
    if (!a->sources_marked && emui_copies_left(a) == 0)
        unlist(m, a);
}

static bool holds(emui_place range, uint64_t bytes, emui_place p)
{
    return range.region == p.region && p.offset >= range.offset && p.offset < range.offset + bytes;
}

/* The lane of a warp's copies that come next which uses a byte; -1: none. */
static int lane_at(const emui_async *a, emui_place p, bool arriving)
{
    for (uint32_t left = emui_copies_left(a); left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        emui_place range = arriving ? a->piece->to : a->piece->from;
        range.offset = arriving ? a->copies->lane[lane].to : a->copies->lane[lane].from;
        if (a->copies->marked && holds(range, a->piece->bytes, p))
            return lane;
    }
    return -1;
}

const emui_async *emui_in_flight_at(const emu_machine *m, emui_place p, bool arriving,
                                    emui_async *copy)
{
    for (const emui_async *a = m->first_marked; a != NULL; a = a->next_marked) {
        for (int i = 0; (arriving ? a->targets_marked : a->sources_marked) && i < a->pieces; ++i)
            if (holds(arriving ? a->piece[i].to : a->piece[i].from, a->piece[i].bytes, p))
                return a;
        const int lane = lane_at(a, p, arriving);
        if (lane < 0)
            continue;
        memcpy(copy, a, offsetof(emui_async, barrier));
        emui_become_copy(copy, a->copies, lane);
        return copy;
    }
    return NULL;
}
