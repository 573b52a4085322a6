/* place.c - memory as it is typed: "smem 0x400", "0x400", "%rd3+8", "arg2+64", a variable. */
#include "emu/cli/step/step.h"

#include <stdlib.h>
#include <string.h>

static bool read_number(const char *text, uint64_t *to)
{
    char *end = NULL;
    if (*text < '0' || *text > '9')
        return false;
    *to = strtoull(text, &end, 0);
    return *end == '\0';
}

/* Of the CTA in focus. */
static bool in_shared(stepper *s, uint64_t offset, emui_place *to)
{
    const emui_cta *c = step_cta(s, s->cta);
    if (c == NULL)
        step_no(s, "CTA %d is not there", s->cta);
    else if (c->shared == NULL || offset >= c->shared->bytes)
        step_no(s, "CTA %d has %llu bytes of shared memory, and 0x%llx is beyond", s->cta,
                c->shared == NULL ? 0 : (unsigned long long)c->shared->bytes,
                (unsigned long long)offset);
    else
        *to = (emui_place){c->shared, offset};
    return c != NULL && c->shared != NULL && offset < c->shared->bytes;
}

static bool at_generic(stepper *s, uint64_t address, emui_place *to)
{
    if (emui_look(s->l.m, step_warp(s), s->lane, address, 1, to))
        return true;
    step_no(s, "no memory is at 0x%llx", (unsigned long long)address);
    return false;
}

static bool at_argument(stepper *s, const char *digits, uint64_t add, emui_place *to)
{
    uint64_t n = 0, address = 0;
    if (!read_number(digits, &n) || !step_argument(s, n, &address)) {
        step_no(s, "argument '%.20s' is no address", digits);
        return false;
    }
    return at_generic(s, address + add, to);
}

/* Registers of 32 bits hold addresses of shared memory. */
static bool at_register(stepper *s, const char *name, uint64_t add, emui_place *to)
{
    step_register r;
    int32_t pc = step_pc(s);
    if (pc < 0 || !step_find_register(s, pc, name, &r) || !r.is_live) {
        step_no(s, "%.60s holds no value here", name);
        return false;
    }
    uint64_t at = step_value(s, &r, s->lane) + add;
    return at_generic(s, r.rows < 2 ? emu_generic(EMU_SHARED, at & UINT32_MAX) : at, to);
}

static bool at_variable(stepper *s, const char *name, uint64_t add, emui_place *to)
{
    uint64_t at = 0;
    if (step_find_shared(s, name, &at))
        return in_shared(s, at + add, to);
    at = emu_ptx_address(s->l.module, name, NULL);
    if (at != 0)
        return at_generic(s, at + add, to);
    step_no(s, "'%.60s' is no place: smem 0x400, 0x400, %%rd3+8, arg2, or a variable", name);
    return false;
}

bool step_place(stepper *s, const step_words *w, int *at, emui_place *to)
{
    uint64_t add = 0, number = 0;
    if (*at >= w->n) {
        step_no(s, "where? smem 0x400, 0x400, %%rd3+8, arg2, or a variable");
        return false;
    }
    char *name = w->word[(*at)++], *plus = strchr(name, '+');
    if (s->end != EMU_RUNNING && strncmp(name, "arg", 3) != 0) {
        step_no(s, "the run is over: of memory the arguments alone are there");
        return false;
    }
    if (plus != NULL && !read_number(plus + 1, &add)) {
        step_no(s, "'%.60s' is no number", plus + 1);
        return false;
    }
    if (plus != NULL)
        *plus = '\0';
    if (strcmp(name, "smem") == 0) {
        if (*at < w->n && read_number(w->word[*at], &number))
            ++*at;
        return in_shared(s, number + add, to);
    }
    if (read_number(name, &number))
        return number < UINT64_C(1) << EMUI_RANK_SHIFT ? in_shared(s, number + add, to)
                                                       : at_generic(s, number + add, to);
    if (strncmp(name, "arg", 3) == 0 && name[3] >= '0' && name[3] <= '9')
        return at_argument(s, name + 3, add, to);
    return *name == '%' ? at_register(s, name, add, to) : at_variable(s, name, add, to);
}
