/* matrix.c - where the elements of matrix instructions are and what they give: the cases of
 * gpu/lab/probes/matrix.cu, put to the machine.
 *
 * Registers and memory are filled as the probe fills them (matrix_case.h), and the answer is
 * written as it writes it. Not here: what a name means to the machine (matrix_form.c). */
#include "spec-tests/compare/replay/matrix_form.h"

enum { SMEM_BYTES = MATRIX_SMEM, UNITS = 1 << 13 };

static uint32_t *row_of(emu_machine *m, unsigned thread, int row)
{
    return &emu_register(m, 0, (int)thread / EMU_LANES, row)[thread % EMU_LANES];
}

/* ---- Products ---- */

static bool draw(const matrix_form *f, emu_machine *m, unsigned run)
{
    static uint32_t words[MATRIX_SMEM / 4];
    const matrix_field *field[] = {&f->a, &f->b, &f->c_field};
    static const int first[] = {MATRIX_A, MATRIX_B, MATRIX_C};
    const char *low = replay_value(f->c, "low", "b32"), *high = replay_value(f->c, "high", "b32");
    for (unsigned t = 0; t < (unsigned)f->threads; ++t) {
        for (unsigned k = 0; k < 3; ++k)
            for (unsigned r = 0; r < (unsigned)field[k]->rows; ++r)
                *row_of(m, t, first[k] + (int)r) = matrix_register(field[k], run, k, r, t);
        *row_of(m, t, MATRIX_E) = matrix_meta(replay_value(f->c, "meta", "none"), run, t);
    }
    for (unsigned i = 0; f->threads > EMU_LANES && i < MATRIX_SMEM / 4; ++i)
        words[i] = i < MATRIX_HALF / 4 ? matrix_word(low, run, MATRIX_LOW, i)
                                       : matrix_word(high, run, MATRIX_HIGH, i - MATRIX_HALF / 4);
    return f->threads == EMU_LANES || replay_put(m, 0, 0, words, sizeof words);
}

static bool execute(const matrix_form *f, emu_machine *m, replay_answer *a)
{
    const emu_ins program[] = {
        {.execute = emu_wgmma, .op = EMU_WGMMA_FENCE, .guard = EMU_NO_GUARD},
        f->ins,
        {.execute = emu_wgmma, .op = EMU_WGMMA_COMMIT, .guard = EMU_NO_GUARD},
        {.execute = emu_wgmma, .op = EMU_WGMMA_WAIT, .guard = EMU_NO_GUARD},
        {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    const emu_ins alone[] = {f->ins, program[4]};
    return f->threads > EMU_LANES ? replay_run(m, program, 5, a) : replay_run(m, alone, 2, a);
}

static void multiply(const matrix_form *f, emu_machine *m, replay_answer *a)
{
    uint64_t all = 0, parts[MATRIX_RUNS];
    bool group = f->threads > EMU_LANES;
    int rows = group ? f->c_field.rows : f->d.rows, first = group ? MATRIX_C : MATRIX_D;
    for (unsigned run = 0; run < MATRIX_RUNS; ++run) {
        uint64_t part = 0;
        if (!draw(f, m, run) || !execute(f, m, a))
            return;
        for (int r = 0; r < rows; ++r)
            for (unsigned t = 0; t < (unsigned)f->threads; ++t)
                part = matrix_digest(part, *row_of(m, t, first + r));
        parts[run] = part & 0xffff;
        all = matrix_digest(all, (uint32_t)part);
    }
    replay_say(a, "digest %016llx parts", (unsigned long long)all);
    for (unsigned run = 0; run < MATRIX_RUNS; ++run)
        replay_say(a, "%s%04llx", run == 0 ? " " : ",", (unsigned long long)parts[run]);
}

/* ---- wmma.load and wmma.store ---- */

/* Memory from an address on: shared memory, or an allocation. */
static uint64_t memory_of(const matrix_form *f, emu_machine *m)
{
    if (f->ins.space == EMU_SHARED)
        return emu_generic(EMU_SHARED, emu_shared_address(0, 0));
    return emu_alloc(m, MATRIX_MEMORY, "matrix");
}

static void point(matrix_form *f, uint64_t base)
{
    uint64_t at = (uint64_t)replay_number(f->c, "at", 0);
    f->ins.a = replay_at((f->ins.space == EMU_SHARED ? 0 : base) + at);
}

static void load(matrix_form *f, emu_machine *m, replay_answer *a)
{
    static uint16_t unit[UNITS];
    static uint32_t words[MATRIX_MEMORY / 4];
    uint64_t base = memory_of(f, m);
    int bits = f->d.bits, each = bits < 32 ? 32 / bits : 1;
    int rows = bits == 64 ? f->d.rows / 2 : f->d.rows;
    memset(unit, 0, sizeof unit);
    point(f, base);
    for (int plane = 0; plane < matrix_planes(bits); ++plane) {
        for (unsigned i = 0; i < MATRIX_MEMORY / 4; ++i)
            words[i] = matrix_places(bits, plane, i);
        if (!emu_put(m, base, words, sizeof words) || !execute(f, m, a))
            return;
        for (unsigned lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < rows * each; ++i) {
                uint32_t word = *row_of(m, lane, MATRIX_D + (bits == 64 ? 2 * i : i / each));
                uint32_t e = word >> (i % each * (bits & 31)) &
                             (bits >= 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1);
                uint16_t *u = &unit[(int)lane * rows * each + i];
                *u = (uint16_t)(*u | e << (plane * bits));
            }
    }
    replay_units(a, unit, (size_t)(EMU_LANES * rows * each));
}

static void store(matrix_form *f, emu_machine *m, replay_answer *a)
{
    static uint32_t words[MATRIX_MEMORY / 4];
    static uint16_t unit[UNITS];
    uint64_t base = memory_of(f, m);
    size_t n = MATRIX_MEMORY / 8;
    int bits = f->a.bits;
    memset(words, 0xff, sizeof words);
    point(f, base);
    for (unsigned r = 0; r < (unsigned)f->a.rows; ++r)
        for (unsigned lane = 0; lane < EMU_LANES; ++lane)
            *row_of(m, lane, MATRIX_A + (int)r) = matrix_numbers(bits, r, lane);
    if (!emu_put(m, base, words, sizeof words) || !execute(f, m, a) ||
        !emu_get(m, base, words, sizeof words))
        return;
    for (size_t i = 0; i < n; ++i) {
        uint32_t word = bits == 64   ? words[2 * i]
                        : bits == 32 ? words[i]
                                     : words[i / 2] >> (16 * (i % 2));
        unit[i] = (uint16_t)word;
    }
    while (n > 0 && unit[n - 1] == 0xffff)
        --n;
    replay_units(a, unit, n);
}

void replay_matrix(const replay_case *c, replay_answer *a)
{
    static matrix_form f;
    const char *unknown = matrix_form_of(c, &f);
    if (unknown != NULL) {
        replay_say(a, "%s", unknown);
        return;
    }
    emu_machine *m = replay_open(1, f.threads, SMEM_BYTES);
    if (m == NULL)
        replay_say(a, "out of memory");
    else if (f.ins.execute == emu_wmma_load)
        load(&f, m, a);
    else if (f.ins.execute == emu_wmma_store)
        store(&f, m, a);
    else
        multiply(&f, m, a);
    emu_close(m);
    if (strstr(f.op, "tf32") != NULL && replay_is(c, "meta", "any"))
        a->unasked = "metadata of tf32 that mean nothing";
    else if (a->faulted && a->rule == EMU_ALIGNMENT && strncmp(c->recorded, "fault", 5) != 0)
        a->unasked = "lines that are not aligned, of which an H200 reads other elements";
}
