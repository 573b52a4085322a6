/* sync_word.c - words that CTAs of a grid synchronise by: each way is clean, and each with one
 * thing wrong is found, under the earliest, the latest and 100 random schedules.
 *
 * Here: what threads of different clusters release to words of global memory, and acquire there.
 * Not here: launches (launch.c), what is known of other clusters (remote_clock.c). */
#include "spec-tests/unit/emu/grids.h"

enum { RANDOM = 100, MAX_INS = 24 };
enum { DATA = 0, FLAG = 64, LOCK = 128, COUNT_AT = 192, OUT = 256 };

/* A program, and instructions of it that are others in the wrong variants. */
typedef struct scene {
    const char *name;
    int ctas, threads, cluster;
    emu_ins ins[MAX_INS];
    int n;
    int at; /* instead: this one, .. */
    emu_ins instead;
    int rule;   /* .. and the rule that is found: -1: nothing */
    int window; /* 0: all */
} scene;

#define ST(w, v, s, sc, ...)                                                                       \
    {                                                                                              \
        GRID_MEMORY(EMU_ST, s, sc), .a = GRID_WORD(w), .b = v, __VA_ARGS__                         \
    }
#define LD(r, w, s, sc, ...)                                                                       \
    {                                                                                              \
        GRID_MEMORY(EMU_LD, s, sc), .d = GRID_REG(r), .a = GRID_WORD(w), __VA_ARGS__               \
    }
#define ATOM(o, r, w, v, s, sc, ...)                                                               \
    {                                                                                              \
        GRID_ATOM(o, s, sc), .d = GRID_REG(r), .a = GRID_WORD(w), .b = v, __VA_ARGS__              \
    }
#define CTA GRID_SR(EMU_CTAID_X)
#define EXIT                                                                                       \
    {                                                                                              \
        .execute = emu_exit, GRID_ALL                                                              \
    }
#define SYNC                                                                                       \
    {                                                                                              \
        .execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .flags = EMU_ALIGNED, .a = GRID_IS(0),     \
        GRID_ALL                                                                                   \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        .execute = emu_nanosleep, GRID_ALL                                                         \
    }

/* CTA 0 stores and sets a flag, CTA 1 polls it and loads: P2 is CTA 0. */
#define FLAG_PROGRAM(release, rel_scope, acquire, acq_scope)                                       \
    {                                                                                              \
        GRID_FIRST_LANE, GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(0), GRID_ALL),                      \
            GRID_BRA(6, GRID_UNLESS(2)), ST(DATA, GRID_IS(7), EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), \
            ST(FLAG, GRID_IS(1), release, rel_scope, GRID_IF(0)), EXIT,                            \
            LD(4, FLAG, acquire, acq_scope, GRID_ALL),                                             \
            GRID_SETP(1, EMU_CMP_EQ, GRID_REG(4), GRID_IS(0), GRID_ALL), GRID_BRA(6, GRID_IF(1)),  \
            LD(5, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)),                                       \
            ST(DATA, GRID_IS(9), EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), EXIT                         \
    }
#define FLAGGED(what, cluster_, r, rs, a, as, rule_)                                               \
    {                                                                                              \
        .name = what, .ctas = 2, .threads = 32, .cluster = cluster_,                               \
        .ins = FLAG_PROGRAM(r, rs, a, as), .n = 12, .at = -1, .rule = rule_                        \
    }

/* Each CTA adds its part; the last one to come sums them up: P3 is the last. */
#define LAST_BLOCK                                                                                 \
    {                                                                                              \
        GRID_FIRST_LANE, GRID_MUL(6, CTA, GRID_IS(4)),                                             \
            {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD_BY(6, DATA),              \
             .b = GRID_IS(3), GRID_IF(0)},                                                         \
            GRID_FENCE(EMU_GPU, GRID_ALL),                                                         \
            ATOM(EMU_ATOM_ADD, 4, COUNT_AT, GRID_IS(1), EMU_RELAXED, EMU_GPU, GRID_IF(0)),         \
            GRID_FENCE(EMU_GPU, GRID_ALL),                                                         \
            GRID_SETP(3, EMU_CMP_EQ, GRID_REG(4), GRID_IS(7), GRID_IF(0)),                         \
            GRID_BRA(9, GRID_IF(3)), EXIT, LD(5, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),          \
            LD(5, DATA + 1, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),                                     \
            LD(5, DATA + 6, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL), EXIT                                \
    }

/* A lock around a word that all add to. */
#define LOCKED                                                                                     \
    {                                                                                              \
        GRID_FIRST_LANE, GRID_BRA(9, GRID_UNLESS(0)),                                              \
            {GRID_ATOM(EMU_ATOM_CAS, EMU_ACQUIRE, EMU_GPU),                                        \
             .d = GRID_REG(4),                                                                     \
             .a = GRID_WORD(LOCK),                                                                 \
             .b = GRID_IS(0),                                                                      \
             .c = GRID_IS(1),                                                                      \
             GRID_ALL},                                                                            \
            GRID_SETP(1, EMU_CMP_NE, GRID_REG(4), GRID_IS(0), GRID_ALL), GRID_BRA(2, GRID_IF(1)),  \
            LD(5, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),                                         \
            {.execute = emu_alu,                                                                   \
             .op = EMU_ADD,                                                                        \
             .type = EMU_U32,                                                                      \
             .d = GRID_REG(5),                                                                     \
             .a = GRID_REG(5),                                                                     \
             .b = GRID_IS(1),                                                                      \
             GRID_ALL},                                                                            \
            ST(DATA, GRID_REG(5), EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),                               \
            ST(LOCK, GRID_IS(0), EMU_RELEASE, EMU_GPU, GRID_ALL), EXIT                             \
    }

/* All store, wait for all, and load what another one stored. */
#define GRID_BARRIER                                                                               \
    {                                                                                              \
        GRID_FIRST_LANE, GRID_MUL(6, CTA, GRID_IS(4)),                                             \
            {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD_BY(6, DATA), .b = CTA,    \
             GRID_IF(0)},                                                                          \
            SYNC, GRID_BRA(8, GRID_UNLESS(0)),                                                     \
            ATOM(EMU_ATOM_ADD, 4, COUNT_AT, GRID_IS(1), EMU_ACQ_REL, EMU_GPU, GRID_ALL),           \
            LD(4, COUNT_AT, EMU_ACQUIRE, EMU_GPU, GRID_ALL),                                       \
            GRID_SETP(1, EMU_CMP_LT, GRID_REG(4), GRID_SR(EMU_NCTAID_X), GRID_ALL),                \
            GRID_BRA(6, GRID_IF(1)), SYNC, LD(5, DATA + 3, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),      \
            LD(5, DATA + 1, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL), EXIT                                \
    }

/* CTA k waits for the flag of CTA k - 1, adds to the word, and sets its own: P2 is CTA 0. */
#define CHAIN                                                                                      \
    {                                                                                              \
        GRID_FIRST_LANE, GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(0), GRID_ALL),                      \
            GRID_MUL(6, CTA, GRID_IS(4)), GRID_BRA(12, GRID_UNLESS(0)), GRID_BRA(8, GRID_IF(2)),   \
            {GRID_MEMORY(EMU_LD, EMU_ACQUIRE, EMU_GPU), .d = GRID_REG(4),                          \
             .a = GRID_WORD_BY(6, FLAG - 1), GRID_ALL},                                            \
            GRID_SETP(1, EMU_CMP_EQ, GRID_REG(4), GRID_IS(0), GRID_ALL), GRID_BRA(5, GRID_IF(1)),  \
            LD(5, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),                                         \
            {.execute = emu_alu,                                                                   \
             .op = EMU_ADD,                                                                        \
             .type = EMU_U32,                                                                      \
             .d = GRID_REG(5),                                                                     \
             .a = GRID_REG(5),                                                                     \
             .b = GRID_IS(1),                                                                      \
             GRID_ALL},                                                                            \
            ST(DATA, GRID_REG(5), EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),                               \
            {GRID_MEMORY(EMU_ST, EMU_RELEASE, EMU_GPU), .a = GRID_WORD_BY(6, FLAG),                \
             .b = GRID_IS(1), GRID_ALL},                                                           \
            EXIT                                                                                   \
    }

static const scene scenes[] = {
    {.name = "two CTAs store to one word",
     .ctas = 2,
     .threads = 32,
     .ins = {GRID_FIRST_LANE, ST(DATA, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), EXIT},
     .n = 3,
     .at = -1,
     .rule = EMU_RACE},
    {.name = "the same, one after the other has ended",
     .ctas = 2,
     .threads = 32,
     .window = 1,
     .ins = {GRID_FIRST_LANE, ST(DATA, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), EXIT},
     .n = 3,
     .at = -1,
     .rule = EMU_RACE},
    {.name = "all load, and a later one stores",
     .ctas = 9,
     .threads = 64,
     .window = 2,
     .ins = {GRID_FIRST_LANE, LD(4, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),
             GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(8), GRID_ALL), GRID_BRA(5, GRID_IF(2)), EXIT,
             ST(DATA, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), EXIT},
     .n = 7,
     .at = 1,
     .instead = LD(4, DATA + 1, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),
     .rule = -1},
    {.name = "all load, and a later one stores",
     .ctas = 9,
     .threads = 64,
     .window = 2,
     .ins = {GRID_FIRST_LANE, LD(4, DATA, EMU_WEAK, EMU_NO_SCOPE, GRID_ALL),
             GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(8), GRID_ALL), GRID_BRA(5, GRID_IF(2)), EXIT,
             ST(DATA, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)), EXIT},
     .n = 7,
     .at = -1,
     .rule = EMU_RACE},
    {.name = "all load lines, and the last stores to a word of them",
     .ctas = 9,
     .threads = 64,
     .window = 3,
     .ins = {GRID_MUL(6, GRID_SR(EMU_TID_X), GRID_IS(4)),
             {GRID_MEMORY(EMU_LD, EMU_WEAK, EMU_NO_SCOPE), .d = GRID_REG(4),
              .a = GRID_WORD_BY(6, DATA), GRID_ALL},
             GRID_FIRST_LANE,
             GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(8), GRID_ALL),
             GRID_BRA(6, GRID_IF(2)),
             EXIT,
             ST(DATA + 5, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)),
             EXIT},
     .n = 8,
     .at = -1,
     .rule = EMU_RACE},
    {.name = "all load lines, and the last stores behind them",
     .ctas = 9,
     .threads = 64,
     .window = 3,
     .ins = {GRID_MUL(6, GRID_SR(EMU_TID_X), GRID_IS(4)),
             {GRID_MEMORY(EMU_LD, EMU_WEAK, EMU_NO_SCOPE), .d = GRID_REG(4),
              .a = GRID_WORD_BY(6, DATA), GRID_ALL},
             GRID_FIRST_LANE,
             GRID_SETP(2, EMU_CMP_EQ, CTA, GRID_IS(8), GRID_ALL),
             GRID_BRA(6, GRID_IF(2)),
             EXIT,
             ST(DATA + 64, CTA, EMU_WEAK, EMU_NO_SCOPE, GRID_IF(0)),
             EXIT},
     .n = 8,
     .at = -1,
     .rule = -1},
    {.name = "atomics of all",
     .ctas = 40,
     .threads = 64,
     .ins = {ATOM(EMU_ATOM_ADD, 4, DATA, GRID_IS(1), EMU_RELAXED, EMU_GPU, GRID_ALL), EXIT},
     .n = 2,
     .at = -1,
     .rule = -1},
    {.name = "atomics of all, of .cta scope",
     .ctas = 2,
     .threads = 64,
     .ins = {ATOM(EMU_ATOM_ADD, 4, DATA, GRID_IS(1), EMU_RELAXED, EMU_CTA, GRID_ALL), EXIT},
     .n = 2,
     .at = -1,
     .rule = EMU_RACE},
    {.name = "atomics of a cluster, of .cluster scope",
     .ctas = 2,
     .threads = 64,
     .cluster = 2,
     .ins = {ATOM(EMU_ATOM_ADD, 4, DATA, GRID_IS(1), EMU_RELAXED, EMU_CLUSTER, GRID_ALL), EXIT},
     .n = 2,
     .at = -1,
     .rule = -1},
    {.name = "atomics of two clusters, of .cluster scope",
     .ctas = 4,
     .threads = 64,
     .cluster = 2,
     .ins = {ATOM(EMU_ATOM_ADD, 4, DATA, GRID_IS(1), EMU_RELAXED, EMU_CLUSTER, GRID_ALL), EXIT},
     .n = 2,
     .at = -1,
     .rule = EMU_RACE},
    FLAGGED("a flag", 1, EMU_RELEASE, EMU_GPU, EMU_ACQUIRE, EMU_GPU, -1),
    FLAGGED("a flag for the system", 1, EMU_RELEASE, EMU_SYS, EMU_ACQUIRE, EMU_GPU, -1),
    FLAGGED("a flag in a cluster", 2, EMU_RELEASE, EMU_CLUSTER, EMU_ACQUIRE, EMU_CLUSTER, -1),
    FLAGGED("a flag, released to a CTA", 1, EMU_RELEASE, EMU_CTA, EMU_ACQUIRE, EMU_GPU, EMU_RACE),
    FLAGGED("a flag, acquired from a CTA", 1, EMU_RELEASE, EMU_GPU, EMU_ACQUIRE, EMU_CTA, EMU_RACE),
    FLAGGED("a flag, released to a cluster", 1, EMU_RELEASE, EMU_CLUSTER, EMU_ACQUIRE, EMU_GPU,
            EMU_RACE),
    FLAGGED("a flag, not released", 1, EMU_RELAXED, EMU_GPU, EMU_ACQUIRE, EMU_GPU, EMU_RACE),
    FLAGGED("a flag, not acquired", 1, EMU_RELEASE, EMU_GPU, EMU_RELAXED, EMU_GPU, EMU_RACE),
    {.name = "the last CTA sums up",
     .ctas = 8,
     .threads = 64,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = -1,
     .rule = -1},
    {.name = "the last CTA sums up, few at once",
     .ctas = 8,
     .threads = 64,
     .window = 2,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = -1,
     .rule = -1},
    {.name = "the last CTA sums up, without the fence before",
     .ctas = 8,
     .threads = 64,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = 3,
     .instead = NOTHING,
     .rule = EMU_RACE},
    {.name = "the last CTA sums up, without the fence after",
     .ctas = 8,
     .threads = 64,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = 5,
     .instead = NOTHING,
     .rule = EMU_RACE},
    {.name = "the last CTA sums up, with a fence for the CTA",
     .ctas = 8,
     .threads = 64,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = 3,
     .instead = GRID_FENCE(EMU_CTA, GRID_ALL),
     .rule = EMU_RACE},
    {.name = "the last CTA sums up, with a fence for the cluster",
     .ctas = 8,
     .threads = 64,
     .cluster = 2,
     .ins = LAST_BLOCK,
     .n = 13,
     .at = 3,
     .instead = GRID_FENCE(EMU_CLUSTER, GRID_ALL),
     .rule = EMU_RACE},
    {.name = "a lock", .ctas = 12, .threads = 32, .ins = LOCKED, .n = 10, .at = -1, .rule = -1},
    {.name = "a lock, not acquired",
     .ctas = 12,
     .threads = 32,
     .ins = LOCKED,
     .n = 10,
     .at = 2,
     .instead = {GRID_ATOM(EMU_ATOM_CAS, EMU_RELAXED, EMU_GPU), .d = GRID_REG(4),
                 .a = GRID_WORD(LOCK), .b = GRID_IS(0), .c = GRID_IS(1), GRID_ALL},
     .rule = EMU_RACE},
    {.name = "a lock, given back relaxed",
     .ctas = 12,
     .threads = 32,
     .ins = LOCKED,
     .n = 10,
     .at = 8,
     .instead = ST(LOCK, GRID_IS(0), EMU_RELAXED, EMU_GPU, GRID_ALL),
     .rule = EMU_RACE},
    {.name = "a barrier of the grid",
     .ctas = 12,
     .threads = 64,
     .ins = GRID_BARRIER,
     .n = 13,
     .at = -1,
     .rule = -1},
    {.name = "a barrier of the grid that does not release",
     .ctas = 12,
     .threads = 64,
     .ins = GRID_BARRIER,
     .n = 13,
     .at = 5,
     .instead = ATOM(EMU_ATOM_ADD, 4, COUNT_AT, GRID_IS(1), EMU_ACQUIRE, EMU_GPU, GRID_ALL),
     .rule = EMU_RACE},
    {.name = "a barrier of the grid without that of the CTA",
     .ctas = 12,
     .threads = 64,
     .ins = GRID_BARRIER,
     .n = 13,
     .at = 9,
     .instead = NOTHING,
     .rule = EMU_RACE},
    {.name = "a chain of flags",
     .ctas = 40,
     .threads = 32,
     .ins = CHAIN,
     .n = 13,
     .at = -1,
     .rule = -1},
    {.name = "a chain of flags, few at once",
     .ctas = 40,
     .threads = 32,
     .window = 3,
     .ins = CHAIN,
     .n = 13,
     .at = -1,
     .rule = -1},
    {.name = "a chain of flags, one not released",
     .ctas = 40,
     .threads = 32,
     .ins = CHAIN,
     .n = 13,
     .at = 11,
     .instead = {GRID_MEMORY(EMU_ST, EMU_RELAXED, EMU_GPU), .a = GRID_WORD_BY(6, FLAG),
                 .b = GRID_IS(1), GRID_ALL},
     .rule = EMU_RACE},
};

static void play(const scene *s, emu_schedule schedule, uint64_t seed)
{
    emu_ins ins[MAX_INS];
    emu_machine *m = grid_open(schedule, seed);
    emu_grid grid = grid_of(s->ctas, s->threads);
    grid.cluster[0] = s->cluster > 0 ? s->cluster : 1;
    grid.window = s->window;
    memcpy(ins, s->ins, sizeof ins);
    if (s->at >= 0)
        ins[s->at] = s->instead;
    emu_end end = emu_launch(m, &grid, ins, s->n);
    const char *found = emu_findings(m) > 0 ? emu_found(m, 0)->message : "nothing";
    ck_assert_msg(end == EMU_FINISHED, "%s: end %d, seed %d: %s", s->name, (int)end, (int)seed,
                  found);
    ck_assert_msg((emu_findings(m) > 0) == (s->rule >= 0), "%s, seed %d: %s", s->name, (int)seed,
                  found);
    for (int i = 0; i < emu_findings(m); ++i)
        ck_assert_msg((int)emu_found(m, i)->rule == s->rule, "%s: %s", s->name,
                      emu_found(m, i)->message);
    emu_close(m);
}

START_TEST(clusters_synchronise)
{
    const scene *s = &scenes[_i];
    play(s, EMU_EARLIEST, 0);
    play(s, EMU_LATEST, 0);
    for (uint64_t seed = 0; seed < RANDOM; ++seed)
        play(s, EMU_RANDOM, seed);
}
END_TEST

Suite *emu_sync_word_suite(void)
{
    Suite *s = suite_create("emu_sync_word");
    TCase *c = tcase_create("emu_sync_word");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, clusters_synchronise, 0, COUNT(scenes));
    suite_add_tcase(s, c);
    return s;
}
