/* scalar.c - what every scalar form gives for 4,096 operands: the cases of
 * gpu/lab/probes/scalar.cu, put to the machine.
 *
 * The operands are drawn as the probe draws them (scalar_case.h).
 *
 * Not here: what an opcode means to the machine (scalar_form.c), how an answer is written
 * (scalar_answer.c), the same from PTX text (scalar_ptx.c). */
#include "spec-tests/compare/replay/scalar_form.h"

enum { WARPS = 8, THREADS = WARPS * EMU_LANES, MAX_INSTRUCTIONS = 4 };

typedef struct form {
    scalar_instruction code[MAX_INSTRUCTIONS];
    emu_ins program[MAX_INSTRUCTIONS + 1];
    int length;
    scalar_type type[SCALAR_NAMES];
} form;

/* NULL, or what is not known. */
static const char *read_form(form *f, const replay_case *c)
{
    memset(f, 0, sizeof *f);
    scalar_types(c, 1, f->type);
    for (int first = 1, last; first < c->fields; first = last + 1) {
        for (last = first; last < c->fields && strcmp(c->field[last], ";") != 0;)
            ++last;
        const char *unknown = "too many instructions";
        if (f->length < MAX_INSTRUCTIONS)
            unknown = scalar_decode(&f->code[f->length], c->field + first, last - first);
        if (unknown != NULL)
            return unknown;
        f->program[f->length] = f->code[f->length].ins;
        ++f->length;
    }
    f->program[f->length] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    return NULL;
}

/* ---- Registers ---- */

static void give(emu_machine *m, unsigned thread, char name, const char *type, uint64_t v)
{
    int warp = (int)thread / EMU_LANES, lane = (int)thread % EMU_LANES;
    if (strcmp(type, "pred") == 0) {
        uint32_t *p = emu_predicate(m, 0, warp, scalar_place(name, SCALAR_ALL_NAMES));
        *p = (*p & ~(UINT32_C(1) << lane)) | (uint32_t)v << lane;
        return;
    }
    emu_register(m, 0, warp, scalar_row(name))[lane] = (uint32_t)v;
    emu_register(m, 0, warp, scalar_row(name) + 1)[lane] = (uint32_t)(v >> 32);
}

static uint64_t take(emu_machine *m, unsigned thread, char name, const char *type)
{
    int warp = (int)thread / EMU_LANES, lane = (int)thread % EMU_LANES;
    if (strcmp(type, "pred") == 0)
        return *emu_predicate(m, 0, warp, scalar_place(name, SCALAR_ALL_NAMES)) >> lane & 1;
    uint64_t low = emu_register(m, 0, warp, scalar_row(name))[lane];
    uint64_t high = emu_register(m, 0, warp, scalar_row(name) + 1)[lane];
    return scalar_low(high << 32 | low, scalar_bits(type));
}

/* As many runs as there are threads, from run first on. */
static bool run_some(emu_machine *m, const form *f, unsigned first, uint64_t *out, replay_answer *a)
{
    for (unsigned k = 0; k < SCALAR_SOURCES; ++k)
        for (unsigned t = 0; f->type[k][0] != '\0' && t < THREADS; ++t)
            give(m, t, SCALAR_ALL_NAMES[k], f->type[k], scalar_value(f->type[k], first + t, k));
    if (!replay_run(m, f->program, f->length + 1, a))
        return false;
    for (unsigned k = 0; k < SCALAR_RESULTS; ++k) {
        const char *type = f->type[SCALAR_SOURCES + k];
        for (unsigned t = 0; type[0] != '\0' && t < THREADS; ++t)
            out[SCALAR_RUNS * k + first + t] = take(m, t, "defg"[k], type);
    }
    return true;
}

/* ---- A case ---- */

void replay_scalar(const replay_case *c, replay_answer *a)
{
    static uint64_t out[SCALAR_RESULTS * SCALAR_RUNS];
    static form f;
    const char *unknown = read_form(&f, c);
    if (unknown != NULL) {
        replay_say(a, "%s", unknown);
        return;
    }
    memset(out, 0, sizeof out);
    emu_machine *m = replay_open(1, THREADS, 0);
    bool fine = m != NULL;
    for (unsigned first = 0; fine && first < SCALAR_RUNS; first += THREADS)
        fine = run_some(m, &f, first, out, a);
    emu_close(m);
    if (fine)
        scalar_answer(f.type, out, scalar_is_approximate(c->field[1]), a);
}
