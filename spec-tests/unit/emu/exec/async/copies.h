/* copies.h - single asynchronous operations, for the suites that look at them step by step. */
#ifndef CHECK_COPIES_H
#define CHECK_COPIES_H

#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"
#include "spec-tests/unit/emu/fixture.h"

enum { WORDS = 256, TILE = 1024 };

static inline bool prepare(emu_machine *m)
{
    return program_buffer(m, 0, WORDS, 500, "A") != 0 && program_buffer(m, 2, WORDS, 0, "B") != 0;
}

static inline emu_machine *machine(emu_schedule schedule)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, schedule, 3);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* An operation of a lane from A to shared memory, of a cp.async group. */
static inline emui_async *copy(emu_machine *m, int lane, uint64_t from, uint64_t to, uint32_t bytes)
{
    emui_actor by = {m, m->cta[0].warp, lane, "copy"};
    emui_async *a = emui_async_new(&by, 1, EMUI_COPY_GROUP);
    ck_assert_ptr_nonnull(a);
    ck_assert(
        emui_add_piece(m, a, (emui_piece){{m->global[0], from}, {m->cta[0].shared, to}, bytes}));
    return a;
}

static inline uint8_t state_of(const emui_region *r, uint64_t at)
{
    return r->state[at] & (EMUI_ARRIVING | EMUI_LEAVING | EMUI_REDUCING);
}

#endif
