/* accesses.h - programs of loads, stores and atomics that are drawn: of all widths, in shared and
 * in global memory, by lanes side by side, at one place, apart and anywhere, some guarded, a few
 * out of bounds; and what is left of a machine that has run one. */
#ifndef CHECK_ACCESSES_H
#define CHECK_ACCESSES_H

#include "spec-tests/unit/emu/fixture.h"

#include "emu/state/random.h"

enum { ACCESSES = 60, ACCESS_LENGTH = ACCESSES + 5, ACCESS_TURNS = 3 };
enum { FIELD_BYTES = 4096, FIELDS = 2 };
/* Rows: addresses of 64 bits, and of 32, then values. */
enum { WIDE = 0, WIDES = 6, NARROW = 2 * WIDES, NARROWS = 6, VALUES = 18, ACCESS_ROWS = 40 };
enum { ACCESS_COUNTER = ACCESS_ROWS - 1, GUARDS = 3, ACCESS_LOOP = 3, ACCESS_PREDICATES = 4 };

/* What a machine does with accesses: of those that are compared with unchecked ones, races of
 * lanes do not count. */
typedef enum accesses_how {
    ACCESSES_CHECKED,
    ACCESSES_UNCHECKED,
    ACCESSES_RACES,          /* checked, and races count; wavefronts are counted, */
    ACCESSES_RACES_UNCOUNTED /* .. or not */
} accesses_how;

typedef struct accesses_left {
    emu_end end;
    int findings, races;
    char message[256], race[256];
    uint32_t row[ACCESS_ROWS][EMU_LANES];
    uint8_t field[FIELDS][FIELD_BYTES];
    uint64_t instructions;
} accesses_left;

static inline uint32_t accesses_below(uint64_t *random, uint32_t n)
{
    return (uint32_t)(emui_random(random) % n);
}

static inline emu_operand accesses_row(int r)
{
    return (emu_operand){EMU_REG, r, 0};
}

/* Bytes between lanes of the address registers, but for the last one: anywhere. */
static const uint32_t access_steps[] = {16, 0, 4, 8, 2, 16};

/* Where a lane of an address register begins. */
static inline uint32_t offset_of_lane(int pattern, uint32_t lane)
{
    const uint32_t step = access_steps[pattern];
    if (pattern == 5)
        return (lane * 7 + lane / 9) % 40 * step; /* some twice */
    return lane / 16 * (pattern % 2 == 0 ? 16 * step : 512) + lane % 16 * step;
}

/* One by which elements of so many bytes are aligned. */
static inline int draw_pattern(uint64_t *random, uint32_t bytes)
{
    int k;
    do
        k = (int)accesses_below(random, WIDES);
    while (access_steps[k] % bytes != 0);
    return k;
}

/* Addresses go on, or stay where they are. */
static inline emu_ins draw_step(uint64_t *random)
{
    const bool wide = accesses_below(random, 2) == 0;
    const int r = wide ? WIDE + 2 * (int)accesses_below(random, WIDES)
                       : NARROW + (int)accesses_below(random, NARROWS);
    return (emu_ins){.execute = emu_alu,
                     .op = EMU_ADD,
                     .type = wide ? EMU_U64 : EMU_U32,
                     .d = accesses_row(r),
                     .a = accesses_row(r),
                     .b = {EMU_IMM, 0, accesses_below(random, 2) * 16}};
}

/* far: one that may be out of bounds, or not aligned. */
static inline emu_ins draw_access(uint64_t *random, bool far)
{
    static const emu_type types[] = {EMU_U32, EMU_F32, EMU_B32, EMU_U32, EMU_B64,
                                     EMU_U8,  EMU_S8,  EMU_B16, EMU_S16};
    const emu_type type = types[accesses_below(random, sizeof types / sizeof types[0])];
    const uint32_t most = emu_type_bits(type) == 64 ? 2 : 3;
    const int count = 1 << accesses_below(random, most);
    const bool shared = accesses_below(random, 2) == 0, load = accesses_below(random, 3) != 0;
    const int pattern = draw_pattern(random, emu_type_bits(type) / 8 * (uint32_t)count);
    const int at = shared ? NARROW + pattern : WIDE + 2 * pattern;
    const uint64_t any = accesses_below(random, 2 * FIELD_BYTES) - (uint64_t)FIELD_BYTES;
    const uint64_t aligned = any & ~UINT64_C(15);
    const uint64_t add = !far                             ? accesses_below(random, 16) * 16
                         : accesses_below(random, 2) == 0 ? any
                                                          : aligned;
    const emu_operand row = accesses_row(VALUES + (int)accesses_below(random, 16));
    emu_ins i = {.execute = emu_load_store,
                 .op = load ? EMU_LD : EMU_ST,
                 .type = type,
                 .space = shared                           ? EMU_SHARED
                          : accesses_below(random, 2) == 0 ? EMU_GLOBAL
                                                           : EMU_GENERIC,
                 .count = count,
                 .a = {EMU_ADDRESS, at, add},
                 .guard = accesses_below(random, 3) == 0 ? 1 + (int)accesses_below(random, 2)
                                                         : EMU_NO_GUARD,
                 .guard_not = accesses_below(random, 2) == 0};
    if (load)
        i.d = row;
    else
        i.b = count == 1 && emu_type_bits(type) == 32 && accesses_below(random, 4) == 0
                  ? (emu_operand){EMU_IMM, 0, emui_random(random) & UINT32_MAX}
                  : row;
    return i;
}

/* An atomic, whose result goes into a row or nowhere. */
static inline emu_ins draw_update(uint64_t *random)
{
    static const int ops[] = {EMU_ATOM_ADD, EMU_ATOM_MAX, EMU_ATOM_XOR, EMU_ATOM_EXCH,
                              EMU_ATOM_CAS};
    const bool shared = accesses_below(random, 2) == 0;
    const int pattern = draw_pattern(random, 4);
    emu_ins i = {.execute = emu_atom,
                 .op = ops[accesses_below(random, sizeof ops / sizeof ops[0])],
                 .type = EMU_B32,
                 .space = shared ? EMU_SHARED : EMU_GLOBAL,
                 .sem = EMU_RELAXED,
                 .scope = EMU_GPU,
                 .a = {EMU_ADDRESS, shared ? NARROW + pattern : WIDE + 2 * pattern,
                       accesses_below(random, 16) * 16},
                 .b = accesses_row(VALUES + (int)accesses_below(random, 16)),
                 .guard = accesses_below(random, 3) == 0 ? 1 + (int)accesses_below(random, 2)
                                                         : EMU_NO_GUARD};
    if (i.op == EMU_ATOM_ADD || i.op == EMU_ATOM_MAX)
        i.type = EMU_U32;
    if (i.op == EMU_ATOM_CAS)
        i.c = accesses_row(VALUES + (int)accesses_below(random, 16));
    if (accesses_below(random, 2) == 0 || i.op == EMU_ATOM_EXCH || i.op == EMU_ATOM_CAS)
        i.d = accesses_row(VALUES + (int)accesses_below(random, 16));
    return i;
}

static inline void draw_accesses(uint64_t *random, emu_ins *to)
{
    for (int k = 0; k < ACCESSES; ++k)
        to[k] = accesses_below(random, 5) == 0   ? draw_step(random)
                : accesses_below(random, 5) == 0 ? draw_update(random)
                                                 : draw_access(random, false);
    const bool faults = accesses_below(random, 3) == 0;
    if (faults)
        to[accesses_below(random, ACCESSES)] = draw_access(random, true);
    to[ACCESSES] = (emu_ins){.execute = emu_alu,
                             .op = EMU_ADD,
                             .type = EMU_U32,
                             .d = accesses_row(ACCESS_COUNTER),
                             .a = accesses_row(ACCESS_COUNTER),
                             .b = {EMU_IMM, 0, 1}};
    to[ACCESSES + 1] = (emu_ins){.execute = emu_compare,
                                 .op = EMU_SETP,
                                 .type = EMU_U32,
                                 .count = EMU_CMP_LT,
                                 .d = {EMU_PREDICATE, ACCESS_LOOP, 0},
                                 .a = accesses_row(ACCESS_COUNTER),
                                 .b = {EMU_IMM, 0, ACCESS_TURNS}};
    to[ACCESSES + 2] = (emu_ins){.execute = emu_bra, .guard = ACCESS_LOOP};
    to[ACCESSES + 3] = to[ACCESSES + 4] = (emu_ins){.execute = emu_exit};
}

static inline void set_addresses(emu_machine *m, uint64_t global)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < WIDES; ++k) {
            const uint64_t at = global + offset_of_lane(k, (uint32_t)lane) + 64 * (uint64_t)k;
            emu_register(m, 0, 0, WIDE + 2 * k)[lane] = (uint32_t)at;
            emu_register(m, 0, 0, WIDE + 2 * k + 1)[lane] = (uint32_t)(at >> 32);
            emu_register(m, 0, 0, NARROW + k)[lane] =
                emu_shared_address(0, 0) + offset_of_lane(k, (uint32_t)lane) + 64 * (uint32_t)k;
        }
}

static inline void run_accesses(const emu_ins *program, accesses_how is, emu_compile how,
                                accesses_left *to)
{
    uint8_t bytes[FIELD_BYTES];
    emu_config config = emu_defaults();
    config.registers = ACCESS_ROWS;
    config.predicates = ACCESS_PREDICATES;
    config.dynamic_shared = FIELD_BYTES;
    config.compile = how;
    config.checks = is == ACCESSES_UNCHECKED ? 0 : EMU_CHECK_ALL;
    config.uncounted = is == ACCESSES_UNCHECKED || is == ACCESSES_RACES_UNCOUNTED;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert(m != NULL);
    const uint64_t at[FIELDS] = {emu_alloc(m, FIELD_BYTES, "A"), emu_generic(EMU_SHARED, 0)};
    for (uint32_t k = 0; k < FIELD_BYTES; ++k)
        bytes[k] = (uint8_t)(k * 7 + k / 256);
    for (int f = 0; f < FIELDS; ++f)
        ck_assert(emu_put(m, at[f], bytes, sizeof bytes));
    set_addresses(m, at[0]);
    for (int r = VALUES; r < ACCESS_COUNTER; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = (uint32_t)(r * 40 + lane) * 0x9e3779b9U;
    *emu_predicate(m, 0, 0, 1) = 0xf0f0f00f;
    *emu_predicate(m, 0, 0, 2) = UINT32_MAX;
    memset(to, 0, sizeof *to);
    to->end = emu_run(m, program, ACCESS_LENGTH);
    for (int k = 0; k < emu_findings(m); ++k)
        if (emu_found(m, k)->rule != EMU_RACE && to->findings++ == 0)
            snprintf(to->message, sizeof to->message, "%s", emu_found(m, k)->message);
        else if (emu_found(m, k)->rule == EMU_RACE && is >= ACCESSES_RACES && to->races++ == 0)
            snprintf(to->race, sizeof to->race, "%s", emu_found(m, k)->message);
    for (int r = 0; r < ACCESS_ROWS; ++r)
        memcpy(to->row[r], emu_register(m, 0, 0, r), sizeof to->row[r]);
    for (int f = 0; f < FIELDS; ++f)
        ck_assert(emu_get(m, at[f], to->field[f], FIELD_BYTES));
    to->instructions = emu_counted(m)->instructions;
    emu_close(m);
}

#endif
