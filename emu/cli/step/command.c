/* command.c - which command a line is; h lists them. */
#include "emu/cli/step/step.h"

#include <stdlib.h>
#include <string.h>

/* A number of a command, 1 where none is given; 0 after step_no. */
static uint64_t count_of(stepper *s, const step_words *w)
{
    char *end = NULL;
    if (w->n < 2)
        return 1;
    uint64_t n = strtoull(w->word[1], &end, 10);
    if (w->word[1][0] >= '0' && w->word[1][0] <= '9' && *end == '\0' && n > 0)
        return n;
    step_no(s, "'%.60s' is no number of times", w->word[1]);
    return 0;
}

/* ---- What moves ----------------------------------------------------------------------------- */

/* What a command that moved has to say. */
static void arrive(stepper *s)
{
    if (*s->interrupted)
        puts("interrupted");
    step_tell(s);
    step_tell_end(s);
    step_show_here(s);
    step_put_changed(s);
}

static void go_step(stepper *s, const step_words *w)
{
    uint64_t n = count_of(s, w);
    step_see(s);
    if (n > 0)
        step_instructions(s, n);
    arrive(s);
}

static void go_next(stepper *s, const step_words *w)
{
    uint64_t n = count_of(s, w);
    step_see(s);
    for (; n > 0 && s->end == EMU_RUNNING && !step_has_found(s); --n)
        step_line(s);
    arrive(s);
}

static void go_on(stepper *s, const step_words *w)
{
    (void)w;
    step_see(s);
    step_continue(s);
    int32_t pc = step_pc(s);
    for (int i = 0; i < s->stops && !step_has_found(s); ++i)
        if (pc >= 0 && s->stop[i] == pc)
            puts("breakpoint");
    arrive(s);
}

static void go_back(stepper *s, const step_words *w)
{
    uint64_t n = w->n < 2 ? 0 : count_of(s, w);
    if (w->n < 2 || n > 0) {
        step_back(s, n);
        step_see(s);
        step_show_here(s);
    }
}

/* ---- What is in focus ----------------------------------------------------------------------- */

static bool read_small(const char *text, int *to)
{
    char *end = NULL;
    long n = strtol(text, &end, 10);
    *to = (int)n;
    return end != text && *end == '\0' && n >= 0 && n < INT32_MAX;
}

/* w 3, w 1.3: CTA 1. */
static void choose_warp(stepper *s, const step_words *w)
{
    int cta = s->cta, warp = 0;
    if (w->n < 2) {
        step_put_info(s, "w");
        return;
    }
    char *dot = strchr(w->word[1], '.');
    if (dot != NULL)
        *dot = '\0';
    if ((dot != NULL && !read_small(w->word[1], &cta)) ||
        !read_small(dot == NULL ? w->word[1] : dot + 1, &warp)) {
        step_no(s, "w WARP, or w CTA.WARP");
        return;
    }
    const emui_cta *c = step_cta(s, cta);
    if (c == NULL || warp >= c->warps) {
        step_no(s, c == NULL ? "CTA %d is not there" : "CTA %d has no such warp", cta);
        return;
    }
    s->cta = cta;
    s->warp = warp;
    if (c->warp[warp].alive != 0 && (c->warp[warp].alive >> s->lane & 1) == 0)
        s->lane = emui_first(c->warp[warp].alive);
    step_show_here(s);
}

static void choose_lane(stepper *s, const step_words *w)
{
    int lane = 0;
    if (w->n < 2 || !read_small(w->word[1], &lane) || lane >= EMU_LANES) {
        step_no(s, "l LANE, 0 to 31");
        return;
    }
    s->lane = lane;
    step_show_here(s);
}

/* ---- The table ------------------------------------------------------------------------------ */

static void stops(stepper *s, const step_words *w)
{
    step_stops(s, w->n > 1 ? w->word[1] : NULL);
}

static void info(stepper *s, const step_words *w)
{
    step_put_info(s, w->n > 1 ? w->word[1] : NULL);
}

static void show(stepper *s, const step_words *w)
{
    (void)w;
    step_show_code(s);
}

static void quit(stepper *s, const step_words *w)
{
    (void)w;
    s->over = true;
}

static void help(stepper *s, const step_words *w);

static const struct command {
    const char *name, *longer, *rest, *says;
    void (*run)(stepper *s, const step_words *w);
    bool again; /* by Enter alone */
} commands[] = {
    {"n", "next", "[N]", "to the next line of the source; over calls", go_next, true},
    {"s", "step", "[N]", "one instruction of this warp; others run only where it waits", go_step,
     true},
    {"c", "continue", "", "all warps, to a breakpoint, a finding or the end; Ctrl-C stops", go_on,
     true},
    {"back", "back", "[N]", "before the last n, s or c; or N instructions back", go_back, true},
    {"b", "break", "[LINE]", "a breakpoint at LINE, FILE:LINE or #INSTRUCTION, or none any more",
     stops, false},
    {"w", "warp", "[CTA.]WARP", "look at another warp; s and n go on with it", choose_warp, false},
    {"l", "lane", "LANE", "look at another lane", choose_lane, false},
    {"v", "list", "", "the source and the PTX around the lane", show, false},
    {"p", "print", "[REG [TYPE]]", "registers of the lane; one of all lanes, also as f16, x, ..",
     step_put_registers, false},
    {"m", "memory", "PLACE [TYPE] [N]", "memory: smem 0x400, %rd3+8, arg2, a variable",
     step_put_memory, false},
    {"view", "view", "PLACE LAYOUT [TYPE]", "the same as a layout: view smem 0 (8,64):(64,1) f16",
     step_put_layout, false},
    {"banks", "banks", "[PLACE] [ROWS]",
     "shared memory by bank: who wrote it, what is touched next", step_put_banks, false},
    {"i", "info", "[w|b|c|f|l]", "warps, barriers, copies in flight; findings; the launch", info,
     false},
    {"h", "help", "", "this list", help, false},
    {"q", "quit", "", "the end; also Ctrl-D", quit, false},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(stepper *s, const step_words *w)
{
    (void)s;
    (void)w;
    for (int i = 0; i < COMMANDS; ++i)
        printf("  %-5s %-19s %s\n", commands[i].name, commands[i].rest, commands[i].says);
    puts("Words may be written out: next, step, continue, break, info. At a terminal Enter alone "
         "does n, s, c or back again.");
}

static void cut(char *line, step_words *w)
{
    w->n = 0;
    for (char *at = strtok(line, " \t\r\n"); at != NULL && w->n < STEP_WORDS;
         at = strtok(NULL, " \t\r\n"))
        w->word[w->n++] = at;
}

bool step_is_again(const char *line)
{
    size_t n = strcspn(line, " \t\r\n");
    for (int i = 0; i < COMMANDS; ++i)
        if (commands[i].again &&
            ((strlen(commands[i].name) == n && memcmp(commands[i].name, line, n) == 0) ||
             (strlen(commands[i].longer) == n && memcmp(commands[i].longer, line, n) == 0)))
            return true;
    return false;
}

void step_obey(stepper *s, char *line)
{
    step_words w;
    cut(line, &w);
    if (w.n == 0 || w.word[0][0] == '#')
        return;
    for (int i = 0; i < COMMANDS; ++i)
        if (strcmp(w.word[0], commands[i].name) == 0 ||
            strcmp(w.word[0], commands[i].longer) == 0) {
            commands[i].run(s, &w);
            return;
        }
    step_no(s, "'%.60s' is no command; h lists them", w.word[0]);
}
