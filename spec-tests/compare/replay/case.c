/* case.c - see replay.h: fields of a case, runs of an answer, machines for it.
 *
 * Not here: the cases (tma.c and its neighbours), which answers count as the same (replay.c). */
#include "spec-tests/compare/replay/replay.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cases ---- */

const char *replay_value(const replay_case *c, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < c->fields; i += 2)
        if (strcmp(c->field[i], name) == 0)
            return c->field[i + 1];
    return otherwise;
}

long long replay_number(const replay_case *c, const char *name, long long otherwise)
{
    const char *v = replay_value(c, name, NULL);
    return v == NULL ? otherwise : (long long)strtoull(v, NULL, 0);
}

int replay_list(const replay_case *c, const char *name, long long otherwise, int most,
                long long *out)
{
    const char *v = replay_value(c, name, "");
    int n = 0;
    for (int i = 0; i < most; ++i)
        out[i] = otherwise;
    for (char *end; *v != '\0' && n < most; v = *end == ',' ? end + 1 : end) {
        long long number = (long long)strtoull(v, &end, 0);
        if (end == v)
            break;
        out[n++] = number;
    }
    return n;
}

bool replay_is(const replay_case *c, const char *name, const char *value)
{
    return strcmp(replay_value(c, name, ""), value) == 0;
}

/* ---- Answers ---- */

void replay_say(replay_answer *a, const char *format, ...)
{
    size_t used = strlen(a->text);
    va_list args;
    va_start(args, format);
    vsnprintf(a->text + used, sizeof a->text - used, format, args);
    va_end(args);
}

void replay_units(replay_answer *a, const uint16_t *unit, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t same = 1, up = 1;
        while (i + same < n && unit[i + same] == unit[i])
            ++same;
        while (i + up < n && unit[i + up] == (uint16_t)(unit[i] + up))
            ++up;
        size_t run = same >= up ? same : up;
        replay_say(a, "%s%x", i == 0 ? "" : ",", unit[i]);
        if (run > 1)
            replay_say(a, "%c%zx", same >= up ? '*' : '+', run);
        i += run;
    }
    if (n == 0)
        replay_say(a, "-");
}

/* ---- Machines ---- */

emu_machine *replay_open(int ctas, int threads, uint32_t shared)
{
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = ctas;
    how.grid[0] = ctas;
    how.block[0] = threads;
    how.dynamic_shared = shared;
    how.checks = 0;
    how.registers = 128;
    how.predicates = 16; /* scalar forms name ten */
    how.max_steps = 1 << 20;
    return emu_open(&how, NULL);
}

bool replay_run(emu_machine *m, const emu_ins *program, int n, replay_answer *a)
{
    emu_end end = emu_run(m, program, n);
    const emu_finding *f = emu_found(m, emu_findings(m) - 1);
    if (end == EMU_FINISHED)
        return true;
    a->faulted = end == EMU_FAULTED && f != NULL;
    a->rule = a->faulted ? f->rule : EMU_STUCK;
    replay_say(a, "fault %s: %s", a->faulted ? emu_rule_name(f->rule) : "none",
               f == NULL ? "no finding" : f->message);
    return false;
}

bool replay_put(emu_machine *m, int cta, uint32_t offset, const void *from, uint64_t bytes)
{
    return emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(cta, offset)), from, bytes);
}

bool replay_get(emu_machine *m, int cta, uint32_t offset, void *to, uint64_t bytes)
{
    return emu_get(m, emu_generic(EMU_SHARED, emu_shared_address(cta, offset)), to, bytes);
}

uint64_t replay_word(emu_machine *m, int cta, uint32_t offset)
{
    uint64_t word = 0;
    replay_get(m, cta, offset, &word, sizeof word);
    return word;
}
