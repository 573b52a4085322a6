/* transfer.c - copies and fills that the host asks for, of rows and slices.
 *
 * A side that is the device's must be memory of the device in each of its bytes; that of the host
 * is whatever the program says. A byte that was never written stays one where it is copied from
 * device to device, so that a kernel that reads the copy is found. Follows the CUDA driver API,
 * "Memory Management". Bytes that nobody wrote and that the host reads are reported. */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <string.h>

typedef struct side {
    uint64_t at;
    emui_cu_side is;
    uint64_t pitch, slice;
    const char *what;
} side;

static bool device_place(emui_cu_device *d, uint64_t at, uint64_t bytes, emui_place *to)
{
    return emui_look(d->m, NULL, 0, at, bytes, to);
}

bool emui_cu_is_device(emui_cu_device *d, uint64_t address)
{
    emui_place p;
    return device_place(d, address, 1, &p);
}

void emui_cu_tell_outside(emui_cu_device *d, const char *call, const char *what, uint64_t at,
                          uint64_t bytes)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, at), *old = emui_cu_freed_at(d, at);
    emui_cu_about_memory(d, a != NULL ? a : old);
    if (a != NULL)
        emui_cu_tell_call(d, call, "bounds", "copy no more bytes than the allocation has",
                          "%s: %" PRIu64 " bytes from byte 0x%" PRIx64
                          " of allocation %d, which has %" PRIu64,
                          what, bytes, at - a->address, a->number, a->bytes);
    else if (old != NULL)
        emui_cu_tell_call(d, call, "use after free", "copy before it is freed",
                          "%s: 0x%" PRIx64 " is byte 0x%" PRIx64
                          " of allocation %d, which was freed",
                          what, at, at - old->address, old->number);
    else
        emui_cu_tell_call(d, call, "bad pointer", "pass a pointer of the kind that the call takes",
                          "%s: 0x%" PRIx64 " is no memory of the device", what, at);
}

/* Which side a pointer is on, and whether it may be. */
static bool choose(emui_cu_device *d, const char *call, side *s, uint64_t bytes)
{
    emui_place p;
    bool known = device_place(d, s->at, 0, &p) && (p.offset < p.region->bytes || bytes == 0);
    bool plain = known && !p.region->is_host; /* the host cannot use it */
    if (s->is == CU_DEVICE_SIDE && !known) {
        emui_cu_tell_outside(d, call, s->what, s->at, bytes);
        return false;
    }
    if (s->is == CU_HOST_SIDE && plain) {
        emui_cu_tell_call(d, call, "bad pointer", "say the direction that the pointers have",
                          "%s: 0x%" PRIx64 " is memory of the device, where the direction says "
                          "that it is the host's",
                          s->what, s->at);
        return false;
    }
    s->is = known && (plain || s->is != CU_HOST_SIDE) ? CU_DEVICE_SIDE : CU_HOST_SIDE;
    return true;
}

static bool check_rows(emui_cu_device *d, const emui_cu_copy *c, const side *s)
{
    emui_place p;
    for (uint64_t z = 0; s->is == CU_DEVICE_SIDE && z < c->depth; ++z)
        for (uint64_t y = 0; y < c->height; ++y) {
            uint64_t at = s->at + z * s->slice + y * s->pitch;
            if (!device_place(d, at, c->width, &p)) {
                emui_cu_tell_outside(d, c->call, s->what, at, c->width);
                return false;
            }
        }
    return true;
}

/* Host addresses of the bytes, and their states, NULL for those of the host. */
static uint8_t *bytes_of(emui_cu_device *d, const side *s, uint64_t at, uint64_t n, uint8_t **state)
{
    emui_place p;
    *state = NULL;
    if (s->is == CU_HOST_SIDE || !device_place(d, at, n, &p))
        return (uint8_t *)(uintptr_t)at;
    *state = emui_states(p);
    return emui_bytes(p);
}

void emui_cu_set_written(uint8_t *state, uint64_t n)
{
    for (uint64_t i = 0; i < n; ++i)
        state[i] = (uint8_t)((state[i] & EMUI_LIMITED) | EMUI_WRITTEN);
}

static void copy_row(emui_cu_device *d, const side *to, const side *from, const uint64_t at[2],
                     uint64_t n)
{
    uint8_t *to_state, *from_state;
    uint8_t *b = bytes_of(d, to, at[0], n, &to_state);
    const uint8_t *a = bytes_of(d, from, at[1], n, &from_state);
    memmove(b, a, (size_t)n);
    if (to_state != NULL && from_state == NULL)
        emui_cu_set_written(to_state, n);
    for (uint64_t i = 0; to_state != NULL && from_state != NULL && i < n; ++i)
        to_state[i] = (uint8_t)((to_state[i] & EMUI_LIMITED) |
                                (from_state[i] & (EMUI_WRITTEN | EMUI_COPIED)));
}

/* Both sides, where the copy can be done. */
static int sides_of(emui_cu_device *d, const emui_cu_copy *c, side *to, side *from)
{
    *to = (side){c->to, c->to_side, c->to_pitch, c->to_slice, "destination"};
    *from = (side){c->from, c->from_side, c->from_pitch, c->from_slice, "source"};
    if (c->width == 0 || c->height == 0 || c->depth == 0)
        return CU_OK;
    if (c->to == 0 || c->from == 0)
        return CU_INVALID_VALUE;
    return choose(d, c->call, to, c->width) && choose(d, c->call, from, c->width) &&
                   check_rows(d, c, to) && check_rows(d, c, from)
               ? CU_OK
               : CU_INVALID_VALUE;
}

int emui_cu_check_copy(emui_cu_device *d, const emui_cu_copy *c)
{
    side to, from;
    return sides_of(d, c, &to, &from);
}

void emui_cu_count_unwritten(emui_cu_device *d, uint64_t at, uint64_t n, emui_cu_unwritten *to)
{
    emui_place p;
    to->all += n;
    if (!device_place(d, at, n, &p))
        return;
    const uint8_t *state = emui_states(p);
    uint64_t missing = 0, first = 0;
    for (uint64_t i = 0; i < n; ++i) /* a sum alone, which takes a vector at a time */
        missing += (state[i] & EMUI_WRITTEN) == 0;
    while (missing > 0 && (state[first] & EMUI_WRITTEN) != 0)
        ++first;
    if (missing > 0 && to->count == 0)
        to->first = at + first;
    to->count += missing;
}

/* Once for an allocation: it may be copied in a loop. */
static bool is_reported(const emui_cu_device *d, uint64_t address)
{
    emui_cu_memory *a = (emui_cu_memory *)(uintptr_t)emui_cu_memory_at(d, address);
    bool was = a != NULL && a->reported;
    if (a != NULL)
        a->reported = true;
    return was;
}

/* What has nothing in it is a mistake; where a part is missing, the reader may know which it is:
 * padding, or room for more results than there were. */
void emui_cu_tell_unwritten(emui_cu_device *d, const char *call, bool copies,
                            const emui_cu_unwritten *u)
{
    const char *who = copies ? "the host" : "the operator";
    char place[80];
    if (u->count == 0 || is_reported(d, u->first))
        return;
    emui_cu_place_of(d, place, sizeof place, u->first);
    emui_cu_about_memory(d, emui_cu_memory_at(d, u->first));
    if (u->count == u->all)
        emui_cu_tell_call(d, call, "uninitialised",
                          copies ? "write it before it is copied" : "write it before it is read",
                          "%s reads %" PRIu64 " bytes from %s on, which were never written", who,
                          u->all, place);
    else
        emui_cu_note_call(d, call, "uninitialised",
                          copies ? "write all of it, or copy the part that is written"
                                 : "write all of it, or pass the part that is written",
                          "%" PRIu64 " of %" PRIu64
                          " bytes that %s reads were never written; the first is %s",
                          u->count, u->all, who, place);
}

static void check_written(emui_cu_device *d, const emui_cu_copy *c, const side *from)
{
    emui_cu_unwritten u = {0};
    for (uint64_t z = 0; z < c->depth; ++z)
        for (uint64_t y = 0; y < c->height; ++y)
            emui_cu_count_unwritten(d, from->at + z * from->slice + y * from->pitch, c->width, &u);
    emui_cu_tell_unwritten(d, c->call, true, &u);
}

int emui_cu_copy_bytes(emui_cu_device *d, const emui_cu_copy *c)
{
    side to, from;
    int error = sides_of(d, c, &to, &from);
    bool reads = error == CU_OK && c->width > 0 && to.is == CU_HOST_SIDE &&
                 from.is == CU_DEVICE_SIDE && (d->m->config.checks & EMU_CHECK_INIT) != 0;
    if (reads)
        check_written(d, c, &from);
    for (uint64_t z = 0; error == CU_OK && c->width > 0 && z < c->depth; ++z)
        for (uint64_t y = 0; y < c->height; ++y) {
            const uint64_t at[2] = {to.at + z * to.slice + y * to.pitch,
                                    from.at + z * from.slice + y * from.pitch};
            copy_row(d, &to, &from, at, c->width);
        }
    return error;
}

int emui_cu_check_fill(emui_cu_device *d, const emui_cu_fill *f)
{
    emui_place p;
    uint64_t bytes = f->width * (uint64_t)f->bytes;
    for (uint64_t y = 0; bytes > 0 && y < f->height; ++y)
        if (!device_place(d, f->to + y * f->pitch, bytes, &p)) {
            emui_cu_tell_outside(d, f->call, "destination", f->to + y * f->pitch, bytes);
            return CU_INVALID_VALUE;
        }
    return CU_OK;
}

/* One element, then twice as much each time: a byte at a time takes 2 ns. */
static void fill_row(uint8_t *to, const emui_cu_fill *f, uint64_t bytes)
{
    uint64_t done = (uint64_t)f->bytes;
    for (uint64_t i = 0; i < done; ++i)
        to[i] = (uint8_t)(f->value >> 8 * i);
    while (done < bytes) {
        const uint64_t n = done < bytes - done ? done : bytes - done;
        memcpy(to + done, to, (size_t)n);
        done += n;
    }
}

int emui_cu_fill_bytes(emui_cu_device *d, const emui_cu_fill *f)
{
    emui_place p;
    uint64_t bytes = f->width * (uint64_t)f->bytes;
    int error = emui_cu_check_fill(d, f);
    for (uint64_t y = 0; error == CU_OK && bytes > 0 && y < f->height; ++y) {
        if (!device_place(d, f->to + y * f->pitch, bytes, &p))
            return CU_INVALID_VALUE;
        fill_row(emui_bytes(p), f, bytes);
        emui_cu_set_written(emui_states(p), bytes);
    }
    return error;
}
