/* look.c - what the machine holds, for those who show it: warps, registers, what is touched.
 *
 * The one file of the stepper, beside objects.c and banks.c, that reads the machine's records. */
#include "emu/cli/step/step.h"

#include "emu/decode/form.h"
#include "emu/load/load.h"
#include "emu/ptx/mangled.h"

#include <stdlib.h>
#include <string.h>

emui_cta *step_cta(const stepper *s, int cta)
{
    return s->end == EMU_RUNNING ? emui_cta_at(s->l.m, cta) : NULL;
}

emu_warp *step_warp(const stepper *s)
{
    emui_cta *c = step_cta(s, s->cta);
    return c == NULL || s->warp >= c->warps ? NULL : &c->warp[s->warp];
}

int32_t step_pc(const stepper *s)
{
    return s->end == EMU_RUNNING ? emu_pc(s->l.m, s->cta, s->warp, s->lane) : -1;
}

uint64_t step_steps(const stepper *s)
{
    return s->l.m->steps;
}

/* ---- The program ---------------------------------------------------------------------------- */

static const emui_ptx_program *program_of(const stepper *s)
{
    return s->l.module->last->program;
}

int32_t step_program_length(const stepper *s)
{
    return program_of(s)->length;
}

const emu_ins *step_instruction(const stepper *s, int32_t pc)
{
    const emui_ptx_program *p = program_of(s);
    return pc >= 0 && pc < p->length ? &p->ins[pc] : NULL;
}

const emu_source *step_source(const stepper *s, int32_t pc)
{
    return emu_ptx_source(s->l.module, pc);
}

/* Does an instruction write a register? */
typedef struct writing {
    const step_register *r;
    bool is;
} writing;

static void see_writing(void *of, emu_operand *o, int does)
{
    writing *w = of;
    bool same = (o->kind == EMU_PREDICATE) == w->r->is_predicate;
    w->is |=
        does == EMUI_PTX_WRITES && same && o->r >= w->r->first && o->r < w->r->first + w->r->rows;
}

/* It holds a value from behind the instruction that begins its range by writing it. */
static bool holds_value(const stepper *s, int32_t pc, const step_register *r)
{
    writing w = {r, false};
    if (r->rows == 0 || pc < r->from || pc > r->to)
        return false;
    if (pc == r->from) {
        emu_ins copy = *step_instruction(s, pc);
        emui_ptx_each_operand(&copy, see_writing, &w);
    }
    return !w.is;
}

bool step_register_at(const stepper *s, int32_t pc, int i, step_register *to)
{
    const emui_ptx_code *code = emui_ptx_part_at(program_of(s), pc);
    if (code == NULL || i < 0 || i >= code->function->regs)
        return false;
    const emui_ptx_live *l = &code->live[i];
    const emui_ptx_register *r = &code->function->reg[i];
    *to = (step_register){.name = r->name,
                          .index = i,
                          .type = r->type.type,
                          .vector = r->type.vector,
                          .first = l->first,
                          .rows = l->rows,
                          .is_predicate = l->is_predicate,
                          .from = code->begin + l->from,
                          .to = code->begin + l->to};
    to->is_live = holds_value(s, pc, to);
    return true;
}

/* %tid.x .. as if it were a register; false: it is none of these. */
static bool find_special(const char *name, step_register *to)
{
    static const struct {
        const char *name;
        emu_special first;
        int parts; /* .x .y .z, or 1 */
    } specials[] = {{"%tid", EMU_TID_X, 3},
                    {"%ntid", EMU_NTID_X, 3},
                    {"%ctaid", EMU_CTAID_X, 3},
                    {"%nctaid", EMU_NCTAID_X, 3},
                    {"%cluster_ctaid", EMU_CLUSTER_CTAID_X, 3},
                    {"%cluster_ctarank", EMU_CLUSTER_CTARANK, 1},
                    {"%cluster_nctarank", EMU_CLUSTER_NCTARANK, 1},
                    {"%laneid", EMU_LANEID, 1},
                    {"%warpid", EMU_WARPID, 1}};
    size_t n = strcspn(name, "."); /* behind it stands .x, .y or .z, or nothing */
    int part = name[n] == '\0' ? 0 : strlen(name + n) == 2 ? name[n + 1] - 'x' : -1;
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; ++i) {
        bool is = strlen(specials[i].name) == n && memcmp(specials[i].name, name, n) == 0;
        if (is && (specials[i].parts == 3) == (name[n] != '\0') && part >= 0 && part < 3) {
            *to = (step_register){.name = name, .type = EMU_U32, .rows = 1, .is_live = true};
            to->first = (int32_t)specials[i].first + part;
            to->is_special = true;
            return true;
        }
    }
    return false;
}

bool step_find_register(const stepper *s, int32_t pc, const char *name, step_register *to)
{
    for (int i = 0; step_register_at(s, pc, i, to); ++i)
        if (strcmp(to->name, name) == 0)
            return true;
    return find_special(name, to);
}

uint64_t step_value(const stepper *s, const step_register *r, int lane)
{
    emu_machine *m = s->l.m;
    if (r->is_special) {
        emu_operand o = {EMU_SPECIAL, 0, (uint64_t)r->first};
        return step_warp(s) == NULL ? 0 : emui_u32(step_warp(s), lane, o);
    }
    const uint32_t *row = r->is_predicate ? emu_predicate(m, s->cta, s->warp, r->first)
                                          : emu_register(m, s->cta, s->warp, r->first);
    if (row == NULL)
        return 0;
    if (r->is_predicate)
        return *row >> lane & 1;
    uint64_t high = r->rows < 2 ? 0 : emu_register(m, s->cta, s->warp, r->first + 1)[lane];
    return high << 32 | row[lane];
}

bool step_is_written(const stepper *s, uint8_t state)
{
    return (state & EMUI_WRITTEN) != 0 || (s->o->config.checks & EMU_CHECK_INIT) == 0;
}

/* ---- Shared memory -------------------------------------------------------------------------- */

enum { LONG_NAME = 256 };

/* _ZZ7reverseE6turned, a variable of a function of C++: turned. Other names are as they are. */
static void plain(const char *name, char to[STEP_NAME])
{
    char source[LONG_NAME];
    bool known = emui_ptx_source_name(name, source, sizeof source);
    const char *last = known ? strrchr(source, ':') : NULL;
    snprintf(to, STEP_NAME, "%.63s", last != NULL ? last + 1 : known ? source : name);
}

bool step_shared_name(const stepper *s, uint64_t offset, char name[STEP_NAME], uint32_t *within)
{
    const char *raw = emu_ptx_shared_name(s->l.module, s->l.entry, (uint32_t)offset, within);
    plain(raw == NULL ? "" : raw, name);
    return raw != NULL;
}

bool step_find_shared(const stepper *s, const char *name, uint64_t *offset)
{
    const emui_ptx_layout *l = &s->l.module->last->layout;
    for (int i = 0; i < l->homes; ++i) {
        const char *raw = l->home[i].variable->name;
        char is_called[STEP_NAME];
        plain(raw, is_called);
        bool is = strcmp(raw, name) == 0 || strcmp(is_called, name) == 0;
        if (l->home[i].variable->space == EMU_SHARED && is) {
            *offset = l->home[i].address;
            return true;
        }
    }
    return false;
}

/* Loads and stores of lanes: those of the async engine and of matrices have no address a lane. */
static const emu_operand *address_of(const emu_ins *i)
{
    bool accesses = (emui_traits_of(i) & EMUI_ACCESSES) != 0;
    return !accesses                  ? NULL
           : i->a.kind == EMU_ADDRESS ? &i->a
           : i->d.kind == EMU_ADDRESS ? &i->d
                                      : NULL;
}

bool step_touches(const stepper *s, int32_t pc, step_touch *to)
{
    const emu_ins *i = step_instruction(s, pc);
    emu_warp *w = step_warp(s);
    const emu_operand *a = i == NULL || w == NULL ? NULL : address_of(i);
    *to = (step_touch){0};
    if (a == NULL || (i->space != EMU_SHARED && i->space != EMU_GENERIC))
        return false;
    to->bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
    to->updates = (emui_traits_of(i) & EMUI_UPDATES) != 0;
    to->writes = to->updates || (emui_traits_of(i) & EMUI_STORES) != 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        bool guarded = i->guard != EMU_NO_GUARD &&
                       (w->predicate[i->guard] >> lane & 1) == (uint32_t)i->guard_not;
        if ((w->alive >> lane & 1) == 0 || w->pc[lane] != pc || guarded)
            continue;
        uint64_t at = emui_address(w, lane, *a, i->space);
        emui_place p;
        if (emui_look(s->l.m, w, lane, emu_generic(i->space, at), to->bytes, &p) &&
            p.region->space == EMU_SHARED && p.region == w->cta->shared) {
            to->lanes |= UINT32_C(1) << lane;
            to->offset[lane] = p.offset;
        }
    }
    return to->lanes != 0;
}
