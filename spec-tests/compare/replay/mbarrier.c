/* mbarrier.c - operations on an mbarrier, its word after each: the cases of
 * gpu/lab/probes/mbarrier.cu, put to the machine.
 *
 * As on hardware, the first operations are done again up to each of them, on a fresh machine, and
 * then the word is read. Not here: how long a wait takes; "^k" in an answer is time, and is not
 * compared. */
#include "spec-tests/compare/replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 24, BARRIER = 64 };

typedef struct step {
    emu_ins ins;
    bool gives_state, gives_pred, gives_count;
} step;

typedef struct named {
    const char *name;
    int op;
    uint32_t flags;
    long long otherwise;
} named;

static const named names[] = {
    {"init", EMU_MBARRIER_INIT, 0, 1},
    {"inval", EMU_MBARRIER_INVAL, 0, 0},
    {"arrive", EMU_MBARRIER_ARRIVE, 0, 1},
    {"arrivetx", EMU_MBARRIER_ARRIVE, EMU_MBARRIER_EXPECT, 0},
    {"drop", EMU_MBARRIER_ARRIVE_DROP, 0, 1},
    {"keep", EMU_MBARRIER_ARRIVE, EMU_MBARRIER_NO_COMPLETE, 1},
    {"expect", EMU_MBARRIER_EXPECT_TX, 0, 0},
    {"complete", EMU_MBARRIER_COMPLETE_TX, 0, 0},
    {"test", EMU_MBARRIER_TEST_WAIT, 0, 0},
    {"pending", EMU_MBARRIER_PENDING_COUNT, 0, 0},
    {"parity", EMU_MBARRIER_TEST_WAIT, EMU_MBARRIER_PARITY, 0},
    {"try", EMU_MBARRIER_TRY_WAIT, EMU_MBARRIER_PARITY, 0},
    {"hint", EMU_MBARRIER_TRY_WAIT, EMU_MBARRIER_PARITY, 0},
};

static const named *name_of(const char *word)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strlen(names[i].name) == strcspn(word, ":,") &&
            strncmp(names[i].name, word, strcspn(word, ":,")) == 0)
            return &names[i];
    return NULL;
}

/* Operation i gives its state or count in rows 2i, 2i + 1, its truth in predicate 0. */
static step step_of(const named *of, uint32_t n, int i)
{
    step s = {.ins = {.execute = emu_mbarrier,
                      .op = of->op,
                      .flags = of->flags,
                      .space = EMU_SHARED,
                      .a = replay_at(emu_shared_address(0, BARRIER)),
                      .b = replay_imm(n),
                      .guard = EMU_NO_GUARD}};
    bool expects = of->flags & EMU_MBARRIER_EXPECT;
    s.gives_state = of->op == EMU_MBARRIER_ARRIVE || of->op == EMU_MBARRIER_ARRIVE_DROP;
    s.gives_pred = of->op == EMU_MBARRIER_TEST_WAIT || of->op == EMU_MBARRIER_TRY_WAIT;
    s.gives_count = of->op == EMU_MBARRIER_PENDING_COUNT;
    if (expects) {
        s.ins.c = s.ins.b;
        s.ins.b = (emu_operand){EMU_NOTHING, 0, 0};
    }
    if (s.gives_state || s.gives_count)
        s.ins.d = replay_row(2 * i);
    if (s.gives_pred)
        s.ins.d = replay_pred(0);
    if (s.gives_pred && !(of->flags & EMU_MBARRIER_PARITY))
        s.ins.b = replay_row(2 * (int)n);
    if (strcmp(of->name, "hint") == 0) {
        s.ins.b = replay_imm(0);
        s.ins.c = replay_imm(n);
    }
    if (s.gives_count)
        s.ins.b = replay_row(2 * (int)n);
    return s;
}

/* How many operations there are; 0 where one is unknown. */
static int read_script(const replay_case *c, step *script)
{
    int n = 0;
    for (const char *word = replay_value(c, "ops", ""); *word != '\0' && n < STEPS; ++n) {
        const named *of = name_of(word);
        const char *end = word + strcspn(word, ","), *colon = word + strcspn(word, ":,");
        if (of == NULL)
            return 0;
        script[n] = step_of(
            of, *colon == ':' ? (uint32_t)strtoull(colon + 1, NULL, 0) : (uint32_t)of->otherwise,
            n);
        word = *end == ',' ? end + 1 : end;
    }
    return n;
}

static unsigned long long gave(emu_machine *m, const step *s, int i)
{
    uint32_t low = emu_register(m, 0, 0, 2 * i)[0], high = emu_register(m, 0, 0, 2 * i + 1)[0];
    if (s->gives_pred)
        return *emu_predicate(m, 0, 0, 0) & 1;
    if (s->gives_count)
        return low;
    return s->gives_state ? (unsigned long long)high << 32 | low : 0;
}

static bool play(const step *script, int n, replay_answer *a)
{
    emu_ins program[STEPS + 1];
    emu_machine *m = replay_open(1, 1, 2 * BARRIER);
    if (m == NULL) {
        replay_say(a, "out of memory");
        return false;
    }
    for (int i = 0; i < n; ++i)
        program[i] = script[i].ins;
    program[n] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    bool fine = replay_run(m, program, n + 1, a);
    if (fine)
        replay_say(a, "%s%016llx:%llx", n == 1 ? "" : ",",
                   (unsigned long long)replay_word(m, 0, BARRIER), gave(m, &script[n - 1], n - 1));
    emu_close(m);
    return fine;
}

/* Equal but for times. */
static bool is_same(const char *recorded, const char *got)
{
    for (; *recorded != '\0' || *got != '\0'; ++recorded, ++got) {
        if (*recorded == '^')
            recorded += 1 + strspn(recorded + 1, "0123456789");
        if (*recorded != *got)
            return false;
        if (*recorded == '\0')
            return true;
    }
    return true;
}

void replay_mbarrier(const replay_case *c, replay_answer *a)
{
    step script[STEPS];
    int n = read_script(c, script);
    if (n == 0)
        replay_say(a, "unknown operation");
    for (int i = 1; i <= n; ++i)
        if (!play(script, i, a))
            return;
    a->judged = true;
    a->is_same = is_same(c->recorded, a->text);
}
