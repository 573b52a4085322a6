/* part.c - what a part of a grid did: see part.h. Which bytes it accessed is known from shadow
 * memory, as for races of streams (order/footprint.c). */
#include "emu/cuda/device/part.h"

#include "emu/check/race/shadow.h"
#include "emu/state/run.h"

#include <stdlib.h>
#include <string.h>

/* The same bytes, and the rest of their words. */
static void add_words(emui_cu_ranges *to, const emui_cu_ranges *from)
{
    const uint64_t rest = EMUI_SHADOW_WORD - 1;
    emui_cu_ranges words = {0};
    for (int i = 0; i < from->count; ++i)
        emui_cu_ranges_add(&words, from->at[i].begin & ~rest, (from->at[i].end + rest) & ~rest);
    emui_cu_ranges_join(to, &words);
    emui_cu_ranges_free(&words);
}

static void find_written(emui_cu_part *p)
{
    add_words(&p->written, &p->footprint.of[CU_WRITES]);
    add_words(&p->written, &p->footprint.of[CU_WRITES_ATOMIC]);
}

/* Where a range is; how many of its bytes are there: the last word of a region may be cut. */
static uint64_t place_of(const emui_cu_device *d, const emui_cu_range *r, emui_place *p)
{
    if (!emui_look(d->m, NULL, 0, r->begin, 1, p))
        return 0;
    const uint64_t left = p->region->bytes - p->offset, bytes = r->end - r->begin;
    return bytes < left ? bytes : left;
}

void emui_cu_part_free(emui_cu_part *p)
{
    emui_cu_footprint_free(&p->footprint);
    emui_cu_ranges_free(&p->written);
}

/* ---- In the process of a part ---------------------------------------------------------------- */

bool emui_cu_part_write(emui_cu_device *d, emui_cu_part_head *head, FILE *to)
{
    emui_cu_part p = {.written = {0}};
    emui_cu_order_footprint(d, &p.footprint);
    find_written(&p);
    for (int k = 0; k < CU_ACCESSES; ++k)
        head->ranges[k] = p.footprint.of[k].count;
    bool good = fwrite(head, sizeof *head, 1, to) == 1;
    for (int k = 0; good && k < CU_ACCESSES; ++k)
        good = head->ranges[k] == 0 ||
               fwrite(p.footprint.of[k].at, sizeof(emui_cu_range), (size_t)head->ranges[k], to) ==
                   (size_t)head->ranges[k];
    for (int i = 0; good && i < p.written.count; ++i) {
        emui_place at;
        const size_t n = (size_t)place_of(d, &p.written.at[i], &at);
        good = n > 0 && fwrite(at.region->data + at.offset, n, 1, to) == 1 &&
               fwrite(at.region->state + at.offset, n, 1, to) == 1;
    }
    emui_cu_part_free(&p);
    return good;
}

/* ---- Putting parts together ------------------------------------------------------------------ */

static bool read_ranges(FILE *from, emui_cu_ranges *to, int count)
{
    to->at = malloc(((size_t)count + 1) * sizeof *to->at);
    to->count = to->room = to->at == NULL ? 0 : count;
    return to->at != NULL && fread(to->at, sizeof *to->at, (size_t)count, from) == (size_t)count;
}

static uint64_t bytes_written(const emui_cu_device *d, const emui_cu_part *p)
{
    uint64_t bytes = 0;
    emui_place at;
    for (int i = 0; i < p->written.count; ++i)
        bytes += 2 * place_of(d, &p->written.at[i], &at);
    return bytes;
}

bool emui_cu_part_read(emui_cu_device *d, FILE *from, emui_cu_part *to)
{
    *to = (emui_cu_part){.written = {0}};
    bool good = fread(&to->head, sizeof to->head, 1, from) == 1;
    for (int k = 0; good && k < CU_ACCESSES; ++k)
        good = read_ranges(from, &to->footprint.of[k], to->head.ranges[k]);
    if (!good)
        return false;
    find_written(to);
    const long words = ftell(from);
    good = words >= 0 && fseek(from, 0, SEEK_END) == 0 &&
           ftell(from) == words + (long)bytes_written(d, to) && fseek(from, words, SEEK_SET) == 0;
    return good;
}

/* Did the other one access a word of those? Then also a byte. */
static bool meets(const emui_cu_ranges *written, const emui_cu_footprint *other)
{
    bool any = false;
    for (int kind = 0; !any && kind < CU_ACCESSES; ++kind)
        any = emui_cu_ranges_meet(written, &other->of[kind]);
    return any;
}

bool emui_cu_parts_meet(const emui_cu_part *p, int parts)
{
    for (int i = 0; i < parts; ++i)
        for (int k = 0; k < parts; ++k)
            if (i != k && meets(&p[i].written, &p[k].footprint))
                return true;
    return false;
}

void emui_cu_part_put(emui_cu_device *d, FILE *from, const emui_cu_part *p)
{
    const emu_counters none = {0};
    bool good = true;
    emui_add_counters(&d->m->count, &p->head.count, &none);
    d->m->steps += p->head.steps;
    d->m->run->waited |= p->head.waited;
    d->m->run->triggered |= p->head.triggered;
    for (int i = 0; good && i < p->written.count; ++i) {
        emui_place at;
        const size_t n = (size_t)place_of(d, &p->written.at[i], &at);
        good = fread(at.region->data + at.offset, 1, n, from) == n &&
               fread(at.region->state + at.offset, 1, n, from) == n;
    }
    emui_cu_footprint_join(&d->order.of_parts, &p->footprint);
}
