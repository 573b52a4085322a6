/* pieces.c - the record of an operation: its memory, and the pieces that it copies.
 *
 * Most operations are copies of a thread, whose pieces and bytes are in the record itself. Follows
 * no part of the PTX ISA. Here: making and ending. Not here: what an operation does (async.c). */
#include "emu/check/race/order.h"
#include "emu/exec/async/async.h"
#include "emu/state/run.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* One that an operation had before, or a new one; NULL: out of memory. */
static emui_async *record_of(emu_machine *m, bool barriers)
{
    emui_async *a = m->run->idle[barriers];
    if (a == NULL)
        return malloc(barriers ? sizeof *a : offsetof(emui_async, barrier));
    m->run->idle[barriers] = a->next;
    emui_expect(a->next);
    return a;
}

void emui_async_drop_idle(emu_machine *m)
{
    for (int barriers = 0; barriers < 2; ++barriers)
        while (m->run->idle[barriers] != NULL)
            free(record_of(m, barriers != 0));
}

emui_async *emui_async_new(const emui_actor *by, int pieces, emui_signal signal)
{
    emui_async *a = record_of(by->m, emui_signals_barriers(signal));
    bool few = pieces <= EMUI_FEW_PIECES;
    emui_piece *piece = few || a == NULL ? NULL : malloc((size_t)pieces * sizeof *piece);
    if (a == NULL || (piece == NULL && !few)) {
        free(a);
        emui_short_of_memory(by->m);
        return NULL;
    }
    memset(a, 0, offsetof(emui_async, few));
    a->what = by->what;
    a->warp = by->w;
    a->lane = by->lane;
    a->pc = by->w->pc[by->lane];
    a->piece = few ? a->few : piece;
    a->room = few ? EMUI_FEW_PIECES : pieces;
    a->signal = signal;
    return a;
}

void emui_async_free(emui_async *a)
{
    emui_clock_free(a->clock);
    emui_clock_free(a->fenced);
    emui_clock_free(a->reads);
    free(a->copies);
    free(a->work);
    if (a->staged != a->few_staged)
        free(a->staged);
    if (a->piece != a->few)
        free(a->piece);
    emui_async **idle = &a->warp->m->run->idle[emui_signals_barriers(a->signal)];
    a->next = *idle;
    *idle = a;
}

/* Twice as many pieces; false: out of memory. */
static bool make_room(emui_async *a)
{
    bool few = a->piece == a->few;
    emui_piece *more = realloc(few ? NULL : a->piece, 2 * (size_t)a->room * sizeof *more);
    if (more == NULL)
        return false;
    if (few)
        memcpy(more, a->few, sizeof a->few);
    a->piece = more;
    a->room *= 2;
    return true;
}

static bool goes_on(emui_place a, uint32_t bytes, emui_place b)
{
    return a.region == b.region && (a.region == NULL || a.offset + bytes == b.offset);
}

bool emui_add_piece(emu_machine *m, emui_async *a, emui_piece piece)
{
    emui_piece *last = a->pieces > 0 ? &a->piece[a->pieces - 1] : NULL;
    a->bytes += piece.bytes;
    if (last != NULL && goes_on(last->from, last->bytes, piece.from) &&
        goes_on(last->to, last->bytes, piece.to)) {
        last->bytes += piece.bytes;
        return true;
    }
    if (a->pieces == a->room && !make_room(a)) {
        emui_short_of_memory(m);
        return false;
    }
    a->piece[a->pieces++] = piece;
    return true;
}
