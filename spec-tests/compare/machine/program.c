/* program.c - machines for programs, under a schedule: see program.h. */
#include "spec-tests/compare/machine/program.h"

#include "emu/state/state.h"

enum { MAX_STEPS = 1000000, SHARED = 16 * 1024 };

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
