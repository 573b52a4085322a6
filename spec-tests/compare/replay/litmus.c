/* litmus.c - outcomes of litmus tests: the cases of gpu/lab/probes/litmus.cu, run in the machine.
 *
 * The machine executes in one order that all threads see, and looks for races. An H200 does not
 * keep one order, so outcomes cannot be compared one to one. What is held, case by case:
 *
 *      never     the model forbids the outcome that is asked for: the H200 has not shown it, and
 *                the machine does not in any run
 *      find      "none": nothing is found in any run; a rule: a run of the machine finds it
 *      sound     an outcome of the H200 is one of the machine; or a run was told what is wrong with
 *                the program; or it is the outcome that is asked for, "may" and "none": accesses
 *                that do not race by the model, and that it lets pass each other. These weak
 *                outcomes are what the machine does not execute; docs/findings.md lists each
 *                of them that the H200 showed
 *
 * So where threads synchronise ("never", "none"), every outcome of the H200 is one of the machine:
 * had it shown another, the machine would take something for synchronised that is not. The machine
 * has one cluster: CTAs of a grid are those of a cluster here. Not here: a case as a program
 * (litmus_program.c). */
#include "spec-tests/compare/replay/litmus.h"

#include "spec-tests/compare/replay/replay.h"

#include <stdlib.h>
#include <string.h>

/* So many runs of each case; more of one of whose outcomes some are still missing. */
enum { RUNS = 64, MAX_RUNS = 4096, LATE = 40, SLOW = 6 };

/* What all runs of a case showed. */
typedef struct seen {
    bool outcome[LITMUS_OUTCOMES];
    uint32_t rules;     /* of the findings */
    char finding[1024]; /* the first one */
} seen;

/* ---- The machine's outcomes ---- */

static void note_findings(emu_machine *m, seen *s)
{
    for (int i = 0; i < emu_findings(m); ++i) {
        const emu_finding *f = emu_found(m, i);
        if (s->rules == 0)
            snprintf(s->finding, sizeof s->finding, "%s: %s", emu_rule_name(f->rule), f->message);
        s->rules |= 1U << f->rule;
    }
}

/* The first two runs are the earliest and the latest, without delays. Bytes in flight are poison,
 * which is no outcome, and found. False: it did not finish. */
static bool run(const litmus_case *c, int number, seen *s, replay_answer *a)
{
    static litmus_program p;
    emu_config how = litmus_config(c);
    how.schedule = number == 0 ? EMU_EARLIEST : number % 4 == 1 ? EMU_LATEST : EMU_RANDOM;
    how.seed = (uint64_t)number;
    how.shuffle = number > 1;
    p.dice = (uint32_t)number * 2654435761U;
    p.late = number % 2 == 0 && number > 1 ? LATE : 0;
    p.slow = number > 1 ? SLOW : 0;
    const char *why = "out of memory";
    emu_machine *m = emu_open(&how, &why);
    if (m == NULL || !litmus_prepare(c, m, &p)) {
        replay_say(a, "run %d: %s", number, why);
        emu_close(m);
        return false;
    }
    litmus_translate(c, &p);
    bool fine = replay_run(m, p.ins, p.n, a);
    int key = fine ? litmus_result(c, m, &p) : -1;
    if (key >= 0)
        s->outcome[key] = true;
    note_findings(m, s);
    if (fine && key < 0 && emu_findings(m) == 0) {
        replay_say(a, "run %d: a value that is none of the case, and no finding", number);
        fine = false;
    }
    emu_close(m);
    return fine;
}

/* ---- The H200's outcomes ---- */

/* "1,0:12 0,0:7"; false: it is not of that form. */
static bool read_recorded(const litmus_case *c, const char *text, bool *outcome)
{
    while (*text != '\0') {
        char item[2 * LITMUS_ITEMS], *end;
        size_t n = strcspn(text, ": ");
        if (n >= sizeof item || text[n] != ':')
            return false;
        memcpy(item, text, n);
        item[n] = '\0';
        int key = litmus_key(c, item);
        if (key < 0 || strtoull(text + n + 1, &end, 10) == 0 || (*end != ' ' && *end != '\0'))
            return false;
        outcome[key] = true;
        text = end + (*end == ' ');
    }
    return true;
}

/* An outcome of the H200 that no run showed, where nothing was found, and that is not the weak one
 * in question; LITMUS_OUTCOMES: there is none. */
static int missing(const litmus_case *c, const seen *s, const bool *device)
{
    int weak = c->never ? LITMUS_OUTCOMES : litmus_key(c, c->ask), key = 0;
    while (key < LITMUS_OUTCOMES && (!device[key] || s->outcome[key] || key == weak))
        ++key;
    return s->rules == 0 ? key : LITMUS_OUTCOMES;
}

/* ---- The claims ---- */

static uint32_t rule_of(const litmus_case *c)
{
    static const struct {
        const char *name;
        emu_rule rule;
    } rules[] = {{"race", EMU_RACE}, {"proxy", EMU_PROXY}, {"in_flight", EMU_IN_FLIGHT}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i)
        if (strcmp(rules[i].name, c->find) == 0)
            return 1U << rules[i].rule;
    return 0;
}

static bool finds_as_claimed(const litmus_case *c, const seen *s, replay_answer *a)
{
    uint32_t rule = rule_of(c);
    if (rule == 0 && s->rules != 0)
        replay_say(a, "a finding, %s", s->finding);
    else if (rule != 0 && s->rules == 0)
        replay_say(a, "no finding");
    else if (rule != 0 && (s->rules & rule) == 0)
        replay_say(a, "a finding of another rule, %s", s->finding);
    else
        return true;
    return false;
}

static bool is_sound(const litmus_case *c, const seen *s, const bool *device, int asked,
                     replay_answer *a)
{
    char text[2 * LITMUS_ITEMS];
    if (c->never && (device[asked] || s->outcome[asked])) {
        replay_say(a, "%s, which the model forbids, by the %s", c->ask,
                   device[asked] ? "H200" : "machine");
        return false;
    }
    int key = missing(c, s, device);
    if (key < LITMUS_OUTCOMES) {
        litmus_outcome(c, (uint32_t)key, text);
        replay_say(a, "%s is possible on the H200 alone, and nothing is found", text);
        return false;
    }
    return true;
}

void replay_litmus(const replay_case *text, replay_answer *a)
{
    static bool device[LITMUS_OUTCOMES];
    static seen s;
    litmus_case c;
    a->judged = true;
    memset(device, 0, sizeof device);
    memset(&s, 0, sizeof s);
    const char *wrong = litmus_read(&c, text->fields, text->field);
    int asked = wrong == NULL ? litmus_key(&c, c.ask) : -1;
    if (wrong == NULL && asked < 0)
        wrong = "ask for an outcome";
    if (wrong == NULL && !read_recorded(&c, text->recorded, device))
        wrong = "not outcomes of this case";
    if (wrong != NULL) {
        replay_say(a, "%s", wrong);
        return;
    }
    for (int number = 0;
         number < RUNS || (number < MAX_RUNS && missing(&c, &s, device) < LITMUS_OUTCOMES);
         ++number)
        if (!run(&c, number, &s, a))
            return;
    a->is_same = is_sound(&c, &s, device, asked, a) && finds_as_claimed(&c, &s, a);
}
