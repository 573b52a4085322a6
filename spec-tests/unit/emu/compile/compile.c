/* compile.c - programs compiled and interpreted: loops of operations that are drawn, under guards
 * that are drawn, leave the same registers, predicates and counters, on turns of every length.
 *
 * Where there is no C compiler, it is said that there is none, and kernels are interpreted. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include "spec-tests/unit/emu/fixture.h"

#include "emu/compile/build.h"
#include "emu/state/random.h"

#include <stdlib.h>
#include <string.h>

enum { BODY = 150, LENGTH = BODY + 4, ROWS = 24, PREDICATES = 4, COUNTER = 23, LOOP = 3 };
enum { PROGRAMS = 3, WARPS = 3 };

static emu_operand row(int r)
{
    return (emu_operand){EMU_REG, r, 0};
}

static emu_operand predicate(int p)
{
    return (emu_operand){EMU_PREDICATE, p, 0};
}

static emu_operand number(uint64_t v)
{
    return (emu_operand){EMU_IMM, 0, v};
}

static int below(uint64_t *random, int n)
{
    return (int)(emui_random(random) % (uint64_t)n);
}

static emu_operand draw_operand(uint64_t *random)
{
    if (below(random, 8) == 0)
        return (emu_operand){EMU_SPECIAL, 0, below(random, 2) == 0 ? EMU_TID_X : EMU_WARPID};
    return below(random, 4) == 0 ? number(emui_random(random) >> below(random, 63))
                                 : row(below(random, COUNTER - 1));
}

static emu_ins draw_integers(uint64_t *random)
{
    static const emu_type types[] = {EMU_U32, EMU_S32, EMU_B32, EMU_U64, EMU_S64};
    static const int ops[] = {EMU_ADD, EMU_SUB, EMU_MUL_LO, EMU_MAD_LO, EMU_AND, EMU_OR,
                              EMU_XOR, EMU_NOT, EMU_SHL,    EMU_SHR,    EMU_MIN, EMU_MOV};
    return (emu_ins){.execute = emu_alu,
                     .op = ops[below(random, sizeof ops / sizeof ops[0])],
                     .type = types[below(random, sizeof types / sizeof types[0])]};
}

static emu_ins draw_floats(uint64_t *random)
{
    return (emu_ins){.execute = emu_alu_float,
                     .op = (int[]){EMU_FADD, EMU_FMUL, EMU_FFMA, EMU_FMAX}[below(random, 4)],
                     .type = EMU_F32,
                     .flags = below(random, 2) == 0 ? EMU_FTZ : 0};
}

static emu_ins draw(uint64_t *random)
{
    int which = below(random, 8);
    emu_ins i = which < 4 ? draw_integers(random) : draw_floats(random);
    if (which == 6)
        i = (emu_ins){.execute = emu_compare,
                      .op = EMU_SETP,
                      .type = below(random, 2) == 0 ? EMU_S32 : EMU_F32,
                      .count = below(random, EMU_CMP_GE + 1)};
    if (which == 7)
        i = (emu_ins){.execute = emu_compare, .op = EMU_SELP, .type = EMU_U32};
    i.d = which == 6 ? predicate(1 + below(random, LOOP - 1)) : row(below(random, COUNTER - 1));
    i.a = draw_operand(random);
    i.b = draw_operand(random);
    i.c = which == 7 ? predicate(1 + below(random, LOOP - 1)) : draw_operand(random);
    i.guard = below(random, 4) == 0 ? 1 + below(random, LOOP - 1) : EMU_NO_GUARD;
    i.guard_not = below(random, 2) == 0;
    return i;
}

/* The body, ten times. */
static void draw_program(uint64_t *random, emu_ins *to)
{
    for (int k = 0; k < BODY; ++k)
        to[k] = draw(random);
    to[BODY] = (emu_ins){.execute = emu_alu,
                         .op = EMU_ADD,
                         .type = EMU_U32,
                         .d = row(COUNTER),
                         .a = row(COUNTER),
                         .b = number(1)};
    to[BODY + 1] = (emu_ins){.execute = emu_compare,
                             .op = EMU_SETP,
                             .type = EMU_U32,
                             .count = EMU_CMP_LT,
                             .d = predicate(LOOP),
                             .a = row(COUNTER),
                             .b = number(10)};
    to[BODY + 2] = (emu_ins){.execute = emu_bra, .guard = LOOP};
    to[BODY + 3] = (emu_ins){.execute = emu_exit};
}

typedef struct left {
    uint32_t row[WARPS][ROWS][EMU_LANES], predicate[WARPS][PREDICATES];
    emu_counters count;
} left;

static void run(const emu_ins *program, emu_compile how, uint64_t seed, left *to)
{
    const char *why = NULL;
    emu_config config = emu_defaults();
    config.block[0] = WARPS * EMU_LANES - 5; /* the last warp is not whole */
    config.registers = ROWS;
    config.predicates = PREDICATES;
    config.compile = how;
    config.schedule = seed == 0 ? EMU_LATEST : EMU_RANDOM;
    config.seed = seed;
    emu_machine *m = emu_open(&config, &why);
    ck_assert_msg(m != NULL, "%s", why);
    for (int w = 0; w < WARPS; ++w)
        for (int r = 0; r < COUNTER; ++r)
            for (int lane = 0; lane < EMU_LANES; ++lane)
                emu_register(m, 0, w, r)[lane] = (uint32_t)(w * 977 + r * 40 + lane) * 0x9e3779b9U;
    ck_assert_int_eq(emu_run(m, program, LENGTH), EMU_FINISHED);
    memset(to, 0, sizeof *to);
    for (int w = 0; w < WARPS; ++w)
        for (int r = 0; r < ROWS; ++r)
            memcpy(to->row[w][r], emu_register(m, 0, w, r), sizeof to->row[w][r]);
    for (int w = 0; w < WARPS; ++w)
        for (int p = 0; p < PREDICATES; ++p)
            to->predicate[w][p] = *emu_predicate(m, 0, w, p);
    to->count = *emu_counted(m);
    emu_close(m);
}

START_TEST(compiled_is_interpreted)
{
    char folder[] = "/tmp/cutecheck.XXXXXX", compiler[EMUI_PATH];
    static left one, other;
    emu_ins program[LENGTH];
    uint64_t random = (uint64_t)_i;
    ck_assert(mkdtemp(folder) != NULL);
    ck_assert(setenv("XDG_CACHE_HOME", folder, 1) == 0);
    if (!emui_find_compiler(compiler))
        fprintf(stderr, "no cc: kernels are interpreted\n");
    draw_program(&random, program);
    for (uint64_t seed = 0; seed < 3; ++seed) {
        run(program, EMU_COMPILE_NEVER, seed, &one);
        run(program, EMU_COMPILE_ALWAYS, seed, &other);
        ck_assert_msg(memcmp(&one, &other, sizeof one) == 0, "program %d, seed %d", _i, (int)seed);
    }
}
END_TEST

Suite *emu_compile_suite(void)
{
    Suite *s = suite_create("emu_compile");
    TCase *c = tcase_create("emu_compile");
    tcase_set_timeout(c, 300);
    tcase_add_loop_test(c, compiled_is_interpreted, 0, PROGRAMS);
    suite_add_tcase(s, c);
    return s;
}
