/* program.c - runs programs of the machine, under one schedule or all.
 *
 * What is here: the runs. What is not: programs and assertions, which the suites have. */
#include "spec-tests/compare/machine/program.h"

#include "emu/state/state.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 100, MAX_STEPS = 1000000, SHARED = 16 * 1024 };

/* In the place of an instruction that is left out. */
static emu_result nothing(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m, (void)w, (void)active, (void)i;
    return EMU_DONE;
}

struct program_case program_make(const emu_ins *ins, int n, int threads, int ctas)
{
    struct program_case p = {.ins = ins, .n = n, .how = emu_defaults()};
    p.how.dynamic_shared = SHARED;
    p.how.block[0] = threads;
    p.how.ctas = p.how.cluster[0] = ctas;
    p.how.grid[0] = ctas;
    return p;
}

void program_address(emu_machine *m, int r, uint64_t address)
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int warp = 0; warp < m->cta[cta].warps; ++warp)
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                emu_register(m, cta, warp, r)[lane] = (uint32_t)address;
                emu_register(m, cta, warp, r + 1)[lane] = (uint32_t)(address >> 32);
            }
}

uint64_t program_buffer(emu_machine *m, int r, uint32_t words, uint32_t add, const char *name)
{
    uint64_t address = emu_alloc(m, 4 * (uint64_t)words, name);
    for (uint32_t i = 0; address != 0 && i < words; ++i) {
        uint32_t v = i + add;
        emu_put(m, address + 4 * (uint64_t)i, &v, sizeof v);
    }
    program_address(m, r, address);
    return address;
}

bool program_shared(emu_machine *m, int cta, uint32_t bytes)
{
    bool done = true;
    for (uint32_t i = 0; i + 4 <= bytes; i += 4)
        done = done && emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(cta, i)), &i, 4);
    return done;
}

static void set_rows(emu_machine *m)
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int warp = 0; warp < m->cta[cta].warps; ++warp) {
            for (int lane = 0; lane < EMU_LANES; ++lane)
                emu_register(m, cta, warp, 30)[lane] = emu_shared_address(cta, 0);
            *emu_predicate(m, cta, warp, 15) = warp == 0;
            *emu_predicate(m, cta, warp, 1) = warp == 0 ? UINT32_MAX : 0;
            *emu_predicate(m, cta, warp, 2) = warp == 0 ? 0 : UINT32_MAX;
            *emu_predicate(m, cta, warp, 3) = warp == 0 && cta == 0;
            *emu_predicate(m, cta, warp, 4) = warp == 0 && cta == 1;
        }
}

emu_machine *program_open(const struct program_case *p, emu_schedule schedule, uint64_t seed)
{
    const char *why;
    emu_config how = p->how;
    how.schedule = schedule;
    how.seed = seed;
    how.shuffle = schedule == EMU_RANDOM;
    how.max_steps = MAX_STEPS;
    emu_machine *m = emu_open(&how, &why);
    if (m == NULL)
        return NULL;
    set_rows(m);
    if (p->prepare == NULL || p->prepare(m))
        return m;
    emu_close(m);
    return NULL;
}

emu_end program_run(emu_machine *m, const struct program_case *p, int without,
                    const emu_ins *instead)
{
    emu_ins *ins = malloc((size_t)p->n * sizeof *ins);
    if (ins == NULL)
        return EMU_NO_MEMORY;
    memcpy(ins, p->ins, (size_t)p->n * sizeof *ins);
    if (without >= 0 && instead != NULL)
        ins[without] = *instead;
    else if (without >= 0)
        ins[without].execute = nothing;
    emu_end end = emu_run(m, ins, p->n);
    free(ins);
    return end;
}

/* ---- Many runs ---- */

static char complaint[512];

static emu_machine *open_nth(const struct program_case *p, int n)
{
    emu_schedule schedule = n == 0 ? EMU_EARLIEST : n == 1 ? EMU_LATEST : EMU_RANDOM;
    emu_machine *m = program_open(p, schedule, (uint64_t)n);
    if (m == NULL)
        snprintf(complaint, sizeof complaint, "the machine cannot be opened");
    return m;
}

/* NULL where it was as it should be. */
static const char *judge(emu_machine *m, const struct program_case *p, emu_end end, int n)
{
    const emu_finding *f = emu_found(m, 0);
    if (f != NULL)
        snprintf(complaint, sizeof complaint, "schedule %d: [%s] at %d: %s", n,
                 emu_rule_name(f->rule), (int)f->pc, f->message);
    else if (end != EMU_FINISHED)
        snprintf(complaint, sizeof complaint, "schedule %d: it ends by %d", n, (int)end);
    else if (p->is_right != NULL && !p->is_right(m))
        snprintf(complaint, sizeof complaint, "schedule %d: the result is wrong", n);
    else
        return NULL;
    return complaint;
}

const char *program_clean(const struct program_case *p)
{
    const char *wrong = NULL;
    for (int n = 0; wrong == NULL && n < SEEDS + 2; ++n) {
        emu_machine *m = open_nth(p, n);
        if (m == NULL)
            return complaint;
        wrong = judge(m, p, program_run(m, p, -1, NULL), n);
        emu_close(m);
    }
    return wrong;
}
