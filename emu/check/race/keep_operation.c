/* keep_operation.c - operations of the asynchronous proxy that are in order are kept: see
 * keep_operation.h. */
#include "emu/check/race/keep_operation.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/kept_pages.h"
#include "emu/check/race/race.h"

#include <string.h>

enum { GRAIN = EMUI_GRAIN, PAGE = EMUI_KEPT_PAGE, GRAINS = EMUI_GRAINS };
/* Operations that read a grain since its last write. */
enum { DEEPEST = 16 };

/* NULL: operations are not kept, or out of memory. */
static struct emui_kept_pages *pages_of(emui_region *r)
{
    if (!r->m->order->keeps_operations)
        return NULL;
    if (r->shadow->kept == NULL)
        r->shadow->kept = emui_kept_pages_new(r->bytes);
    if (r->shadow->kept == NULL)
        emui_short_of_memory(r->m);
    return r->shadow->kept;
}

/* ---- To shadow memory ----------------------------------------------------------------------- */

/* Bytes whose grains have one link: its operations, the first one first. */
static void move(struct emui_kept_pages *k, emui_region *r, uint32_t i, emui_place p,
                 uint64_t bytes)
{
    uint32_t all[DEEPEST + 1], count = 0;
    for (; i != 0; i = emui_link_at(k, i)->before)
        all[count++] = emui_link_at(k, i)->operation;
    while (count > 0) {
        const emui_kept_operation *o = emui_operation_at(k, all[--count]);
        const emui_access a = {.m = r->m,
                               .w = o->warp,
                               .view = {r->m, o->clock, o->cluster, r->shadow->since},
                               .now = {.epoch = o->epoch,
                                       .pc = o->pc,
                                       .cluster = o->cluster,
                                       .who = o->who,
                                       .bytes = EMUI_WHOLE_WORD,
                                       .flags = EMUI_RECORD_ASYNC},
                               .writes = o->writes,
                               .what = ""};
        emui_visit_bytes(&a, p, bytes);
    }
}

static void compare_page(struct emui_kept_pages *k, emui_region *r, uint32_t page)
{
    uint32_t *grain = &k->grain[page * GRAINS];
    for (uint32_t i = 0, n; k->state[page] == EMUI_PAGE_KEPT && i < GRAINS; i += n) {
        const uint32_t of = grain[i];
        for (n = 1; i + n < GRAINS && grain[i + n] == of;)
            ++n;
        move(k, r, of, (emui_place){r, (uint64_t)page * PAGE + i * GRAIN}, (uint64_t)n * GRAIN);
        emui_link_drop(k, of, n);
        memset(&grain[i], 0, n * sizeof *grain);
    }
    k->kept -= k->state[page] == EMUI_PAGE_KEPT;
    k->state[page] = EMUI_PAGE_COMPARED;
}

void emui_compare_pages(emui_region *r, uint64_t offset, uint64_t bytes)
{
    struct emui_kept_pages *k = r->space == EMU_SHARED ? pages_of(r) : NULL;
    if (k == NULL)
        return;
    for (uint64_t page = offset / PAGE; page <= (offset + bytes - 1) / PAGE; ++page)
        if (k->state[page] != EMUI_PAGE_COMPARED)
            compare_page(k, r, (uint32_t)page);
}

void emui_compare_unfinished(emui_region *r, const emui_clock *clock)
{
    const struct emui_kept_pages *k = r->shadow->kept;
    bool over = true;
    if (k == NULL || k->kept == 0)
        return;
    for (uint32_t i = 1; over && i < k->operations.count; ++i) {
        const emui_kept_operation *o = emui_operation_at(k, i);
        over = o->clock == NULL || emui_epoch_of(clock, o->who) >= o->epoch;
    }
    if (!over)
        emui_compare_pages(r, 0, r->bytes);
}

/* ---- Operations ----------------------------------------------------------------------------- */

/* The number of an access's operation; 0: out of memory. */
static uint32_t operation_of(struct emui_kept_pages *k, const emui_access *a)
{
    const emui_kept_operation *last = k->last == 0 ? NULL : emui_operation_at(k, k->last);
    if (last != NULL && last->who == a->now.who && last->epoch == a->now.epoch &&
        last->writes == a->writes)
        return k->last;
    const emui_kept_operation now = {.clock = (emui_clock *)(uintptr_t)a->view.clock,
                                     .warp = a->w,
                                     .epoch = a->now.epoch,
                                     .cluster = a->now.cluster,
                                     .pc = a->now.pc,
                                     .who = a->now.who,
                                     .writes = a->writes};
    return emui_kept_operation_new(k, &now);
}

static bool comes_before(const struct emui_kept_pages *k, uint32_t i, const emui_access *a)
{
    const emui_kept_operation *o = emui_operation_at(k, emui_link_at(k, i)->operation);
    return o->who == a->now.who || emui_epoch_of(a->view.clock, o->who) >= o->epoch;
}

/* A write comes after all that a grain has, a read after its last write. */
static bool is_in_order(struct emui_kept_pages *k, uint32_t i, const emui_access *a,
                        uint64_t serial)
{
    emui_link *last = i == 0 ? NULL : emui_link_at(k, i);
    if (last == NULL || last->passed == serial)
        return true;
    if (!a->writes && last->depth == DEEPEST)
        return false;
    for (uint32_t at = i; at != 0; at = emui_link_at(k, at)->before)
        if ((a->writes || emui_operation_at(k, emui_link_at(k, at)->operation)->writes) &&
            !comes_before(k, at, a))
            return false;
    last->passed = serial;
    return true;
}

/* Grains next to each other get one access more; false: out of memory. */
static bool keep(struct emui_kept_pages *k, uint32_t *grain, uint32_t n, uint32_t of)
{
    for (uint32_t i = 0, same; i < n; i += same) {
        const uint32_t old = grain[i], now = emui_link_behind(k, old, of);
        if (now == 0)
            return false;
        for (same = 0; i + same < n && grain[i + same] == old; ++same)
            grain[i + same] = now;
        emui_link_at(k, now)->uses += same;
        emui_link_drop(k, old, same);
    }
    return true;
}

static bool are_usable(struct emui_kept_pages *k, emui_place p, uint64_t bytes)
{
    bool all = true;
    for (uint64_t page = p.offset / PAGE; all && page <= (p.offset + bytes - 1) / PAGE; ++page) {
        all = k->state[page] != EMUI_PAGE_COMPARED;
        k->kept += k->state[page] == EMUI_PAGE_UNUSED;
        k->state[page] = all ? EMUI_PAGE_KEPT : EMUI_PAGE_COMPARED;
    }
    return all;
}

static bool can_be_kept(const emui_access *a, emui_place p, uint64_t bytes)
{
    return a->now.flags == EMUI_RECORD_ASYNC && !a->unordered && !a->map && a->view.clock != NULL &&
           ((p.offset | bytes) & (GRAIN - 1)) == 0;
}

static bool are_in_order(struct emui_kept_pages *k, const uint32_t *grain, uint32_t n,
                         const emui_access *a, uint32_t of)
{
    const uint64_t serial = emui_operation_at(k, of)->serial;
    for (uint32_t i = 0; i < n; ++i)
        if ((i == 0 || grain[i] != grain[i - 1]) && !is_in_order(k, grain[i], a, serial))
            return false;
    return true;
}

bool emui_operation_is_kept(const emui_access *a, emui_place p, uint64_t bytes)
{
    struct emui_kept_pages *k = p.region->space == EMU_SHARED ? pages_of(p.region) : NULL;
    if (k == NULL)
        return false;
    uint32_t *grain = &k->grain[p.offset / GRAIN];
    const uint32_t n = (uint32_t)(bytes / GRAIN);
    const bool usable = can_be_kept(a, p, bytes) && are_usable(k, p, bytes);
    const uint32_t of = usable ? operation_of(k, a) : 0;
    const bool good = of != 0 && are_in_order(k, grain, n, a, of);
    if ((usable && of == 0) || (good && !keep(k, grain, n, of)))
        emui_short_of_memory(a->m);
    if (!good)
        emui_compare_pages(p.region, p.offset, bytes);
    else if (a->writes)
        p.region->shadow->stored = a->m->first_serial;
    return good;
}
