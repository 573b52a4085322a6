/* live.c - findings of `cuemu run` are shown when they occur, since a run may be ended before its
 * end.
 *
 *      a finding occurs     its text
 *      the runs are over    report.c: what is known by then, and what was not shown
 *
 * Not here: the text (report.c). */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

/* Room for finding i of the machine; false: it is shown at the end. */
static bool has_room(cuemu_live *v, int i)
{
    if (i < v->room)
        return true;
    int room = 2 * i + 16;
    bool *more = realloc(v->shown, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    memset(more + v->room, 0, (size_t)(room - v->room) * sizeof *more);
    v->shown = more;
    v->room = room;
    return true;
}

static void hear(void *with, emu_machine *m, int i)
{
    cuemu_live *v = with;
    const emu_finding *f = emu_found(m, i);
    const emu_source *s = emu_ptx_source(v->l->module, f->pc);
    bool wanted = v->o->all || f->cause < 0;
    /* A read of what nobody wrote may yet become a race, which takes its place. */
    if (!wanted || f->rule == EMU_UNINITIALISED || cuemu_place_of(v->r, f) >= 0 || !has_room(v, i))
        return;
    cuemu_put_found(v->o, f, s == NULL ? 0 : s->at, v->o->shows);
    fflush(v->o->shows);
    v->shown[i] = true;
    v->last = i;
}

void cuemu_listen(cuemu_live *v)
{
    if (v->o->shows != NULL)
        emu_listen_findings(v->l->m, hear, v);
}

bool cuemu_was_shown(const cuemu_live *v, int i)
{
    return i < v->room && v->shown[i];
}
