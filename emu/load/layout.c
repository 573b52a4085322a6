/* layout.c - where the variables are that an entry uses.
 *
 * Shared variables of the module take room in an entry that names them, or that may call a function
 * that does. Dynamic shared memory begins behind all others. Follows the PTX ISA, ".shared". */
#include "emu/load/layout.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    emui_ptx_layout *l;
    const emui_ptx_module *m;
    bool *reached; /* of each function */
    int room;
    bool failed;
};

uint64_t emui_ptx_align_up(uint64_t at, uint64_t align)
{
    return align == 0 ? at : (at + align - 1) / align * align;
}

const emui_ptx_home *emui_ptx_home_of(const emui_ptx_layout *l, const emui_ptx_variable *v)
{
    for (int i = 0; i < l->homes; ++i)
        if (l->home[i].variable == v)
            return &l->home[i];
    return NULL;
}

static void settle(struct walk *w, const emui_ptx_variable *v, uint64_t address)
{
    emui_ptx_layout *l = w->l;
    if (l->homes == w->room) {
        int room = w->room == 0 ? 16 : 2 * w->room;
        emui_ptx_home *more = realloc(l->home, (size_t)room * sizeof *more);
        if (more == NULL) {
            w->failed = true;
            return;
        }
        l->home = more;
        w->room = room;
    }
    l->home[l->homes++] = (emui_ptx_home){v, address};
}

/* Static ones get their place at once; dynamic ones when all others have theirs. */
static void settle_variable(struct walk *w, const emui_ptx_variable *v)
{
    emui_ptx_layout *l = w->l;
    if (emui_ptx_home_of(l, v) != NULL)
        return;
    if (v->space == EMU_SHARED && v->bytes == 0) {
        uint32_t align = l->has_dynamic && l->dynamic > v->align ? l->dynamic : v->align;
        l->dynamic = align;
        l->has_dynamic = true;
        settle(w, v, UINT64_MAX);
    } else if (v->space == EMU_SHARED) {
        uint64_t at = emui_ptx_align_up(l->shared, v->align);
        settle(w, v, at);
        l->shared = at + v->bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)(at + v->bytes);
    }
}

/* ---- Which functions, which variables ------------------------------------------------------- */

static void reach(struct walk *w, const char *name)
{
    for (int i = 0; i < w->m->functions; ++i)
        if (w->m->function[i].name == name || strcmp(w->m->function[i].name, name) == 0) {
            w->reached[i] = true;
            if (w->m->function[i].alias != NULL && w->m->function[i].alias != name)
                reach(w, w->m->function[i].alias);
        }
}

static void walk_operand(struct walk *w, const emui_ptx_operand *o)
{
    if (o->kind == EMUI_PTX_VARIABLE && o->variable->space == EMU_SHARED)
        settle_variable(w, o->variable);
    else if (o->kind == EMUI_PTX_FUNCTION)
        reach(w, o->name);
    for (int i = 0; i < o->parts; ++i)
        walk_operand(w, &o->part[i]);
}

/* call (results), %rd1, (arguments), prototype: any function of the module. */
static bool calls_address(const emui_ptx_instruction *i)
{
    int target = i->operands > 0 && i->operand[0].kind == EMUI_PTX_PARENS ? 1 : 0;
    return strcmp(i->name, "call") == 0 && target < i->operands &&
           i->operand[target].kind == EMUI_PTX_REG;
}

static void reach_all(struct walk *w)
{
    for (int i = 0; i < w->m->functions; ++i)
        w->reached[i] = w->reached[i] || !w->m->function[i].is_entry;
}

static void walk_function(struct walk *w, const emui_ptx_function *f)
{
    for (int i = 0; i < f->variables; ++i)
        settle_variable(w, &f->variable[i]);
    for (int i = 0; i < f->length; ++i) {
        if (calls_address(&f->body[i]))
            reach_all(w);
        for (int k = 0; k < f->body[i].operands; ++k)
            walk_operand(w, &f->body[i].operand[k]);
    }
}

static void walk_reached(struct walk *w, const emui_ptx_function *entry)
{
    bool *done = calloc((size_t)w->m->functions + 1, sizeof *done);
    bool more = done != NULL;
    w->failed = w->failed || done == NULL;
    while (more) {
        more = false;
        for (int i = 0; i < w->m->functions; ++i) {
            const emui_ptx_function *f = &w->m->function[i];
            if (!w->reached[i] || done[i] || f == entry)
                continue;
            done[i] = more = true;
            walk_function(w, f);
        }
    }
    free(done);
}

bool emui_ptx_layout_open(emui_ptx_layout *l, const emui_ptx_module *m,
                          const emui_ptx_function *entry)
{
    struct walk w = {.l = l, .m = m};
    *l = (emui_ptx_layout){0};
    w.reached = calloc((size_t)m->functions + 1, sizeof *w.reached);
    w.failed = w.reached == NULL;
    if (!w.failed) {
        walk_function(&w, entry);
        walk_reached(&w, entry);
    }
    free(w.reached);
    l->dynamic = (uint32_t)emui_ptx_align_up(l->shared, l->dynamic);
    for (int i = 0; i < l->homes; ++i)
        if (l->home[i].address == UINT64_MAX)
            l->home[i].address = l->dynamic;
    if (w.failed)
        emui_ptx_layout_close(l);
    return !w.failed;
}

void emui_ptx_layout_close(emui_ptx_layout *l)
{
    free(l->home);
    *l = (emui_ptx_layout){0};
}
