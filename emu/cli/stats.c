/* stats.c - what a profiler counts: costs of each instruction, by kind and by line.
 *
 *      kind      "ld.shared", "mbarrier.arrive", "fma": of its opcode, what says what it is
 *      line      of the source, by .loc; of the PTX where there is none
 *      worst     wavefronts and sectors beyond the fewest, then all of both, then instructions
 *
 * Here: sorting. Not here: counting (emu/stats/costs.c), how it is shown (stats_put.c). */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

void cuemu_count(const cuemu_launch *l, cuemu_stats *s)
{
    *s = (cuemu_stats){0};
    emu_watch(l->m, emui_count_costs, &s->costs);
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

static bool is_one_of(const char *list, const char *name, size_t n)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == n && memcmp(at, name, n) == 0)
            return true;
    return false;
}

/* The words of an opcode that say what it is: of what accesses memory the space as well, of copies
 * all of async, bulk, tensor, reduce, of families such as mbarrier the second word. */
static void name_kind(const char *text, char *to, size_t size)
{
    if (*text == '@')
        text += strcspn(text, " "), text += strspn(text, " ");
    size_t opcode = strcspn(text, " ;"), n = strcspn(text, ". ;"), used = n;
    bool reaches = is_one_of("ld st ldu atom red prefetch", text, n);
    bool copies = is_one_of("cp", text, n);
    bool family = is_one_of("mbarrier wgmma barrier bar fence wmma cvta multimem", text, n);
    snprintf(to, size, "%.*s", (int)n, text);
    for (int word = 1; used < opcode; ++word) {
        const char *at = text + used + 1;
        size_t whole = strcspn(at, ". ;"), bare = strcspn(at, ".: ;");
        used += whole + 1;
        if ((reaches && is_one_of("global shared local param const", at, bare)) ||
            (copies && is_one_of("async bulk tensor reduce", at, bare)) || (family && word == 1)) {
            size_t length = strlen(to);
            snprintf(to + length, size - length, ".%.*s", (int)bare, at);
        }
    }
}

/* ---- Sorting -------------------------------------------------------------------------------- */

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static uint64_t waste(const cuemu_cost *x)
{
    uint64_t spent = x->c.wavefronts + x->c.sectors;
    uint64_t least = x->c.ideal_wavefronts + x->c.ideal_sectors;
    return spent > least ? spent - least : 0;
}

static int by_waste(const void *left, const void *right)
{
    const cuemu_cost *a = left, *b = right;
    int order = compare(waste(b), waste(a));
    if (order == 0)
        order = compare(b->c.wavefronts + b->c.sectors, a->c.wavefronts + a->c.sectors);
    if (order == 0)
        order = compare(b->c.instructions, a->c.instructions);
    return order != 0 ? order : a->at - b->at;
}

static int by_count(const void *left, const void *right)
{
    const cuemu_cost *a = left, *b = right;
    int order = compare(b->c.instructions, a->c.instructions);
    return order != 0 ? order : strcmp(a->kind, b->kind);
}

static int by_kind(const void *left, const void *right)
{
    const cuemu_cost *a = left, *b = right;
    return strcmp(a->kind, b->kind);
}

static int by_line(const void *left, const void *right)
{
    const cuemu_cost *a = left, *b = right;
    const char *one = a->file == NULL ? "" : a->file, *other = b->file == NULL ? "" : b->file;
    int order = strcmp(one, other);
    if (order == 0)
        order = a->file == NULL ? a->at - b->at : a->line - b->line;
    return order;
}

/* Neighbours that are the same become one: how many are left. */
static int merge(cuemu_cost *cost, int n, int (*order)(const void *, const void *))
{
    const emu_counters none = {0};
    int left = 0;
    qsort(cost, (size_t)n, sizeof *cost, order);
    for (int i = 0; i < n; ++i)
        if (left > 0 && order(&cost[left - 1], &cost[i]) == 0) {
            cuemu_cost *to = &cost[left - 1];
            emui_add_counters(&to->c, &cost[i].c, &none);
            to->lanes += cost[i].lanes;
            if (cost[i].at < to->at) {
                to->at = cost[i].at;
                to->text = cost[i].text;
            }
        } else {
            cost[left++] = cost[i];
        }
    return left;
}

/* ---- All of it ------------------------------------------------------------------------------ */

static char *copy(const char *text)
{
    char *to = malloc(strlen(text) + 1);
    return to == NULL ? NULL : strcpy(to, text);
}

static cuemu_cost cost_of(const emui_pc_cost_line *l)
{
    cuemu_cost x = {.file = l->file,
                    .text = l->text == NULL ? "end of the function" : l->text,
                    .line = (int)l->line,
                    .at = (int)l->ptx_line,
                    .c = l->cost.c,
                    .lanes = l->cost.lanes};
    name_kind(l->text == NULL ? "end" : l->text, x.kind, sizeof x.kind);
    return x;
}

/* The texts are somebody else's, who is gone before they are shown. */
static bool keep_texts(cuemu_stats *s)
{
    bool good = true;
    for (int i = 0; i < s->lines; ++i) {
        cuemu_cost *x = &s->line[i];
        x->text = copy(x->text);
        x->file = x->file == NULL ? NULL : copy(x->file);
        good = good && x->text != NULL;
    }
    return good;
}

bool cuemu_summarise(const emui_pc_cost_line *cost, int n, cuemu_stats *s)
{
    s->kind = calloc((size_t)n + 1, sizeof *s->kind);
    s->line = calloc((size_t)n + 1, sizeof *s->line);
    if (s->kind == NULL || s->line == NULL)
        return false;
    for (int i = 0; i < n; ++i)
        s->kind[i] = s->line[i] = cost_of(&cost[i]);
    s->kinds = merge(s->kind, n, by_kind);
    s->lines = merge(s->line, n, by_line);
    qsort(s->kind, (size_t)s->kinds, sizeof *s->kind, by_count);
    qsort(s->line, (size_t)s->lines, sizeof *s->line, by_waste);
    return keep_texts(s);
}

bool cuemu_summarise_launch(const cuemu_launch *l, cuemu_stats *s)
{
    int n = 0;
    emui_locate_costs(&s->costs, l->module);
    emui_pc_cost_line *cost = calloc((size_t)s->costs.room + 1, sizeof *cost);
    for (int32_t pc = 0; cost != NULL && pc < s->costs.room; ++pc)
        if (s->costs.at[pc].c.instructions > 0)
            cost[n++] = emui_pc_cost_at(&s->costs, pc);
    bool good = cost != NULL && !s->costs.failed && cuemu_summarise(cost, n, s);
    free(cost);
    return good;
}

void cuemu_free_stats(cuemu_stats *s)
{
    for (int i = 0; i < s->lines; ++i) {
        free((char *)(uintptr_t)s->line[i].text);
        free((char *)(uintptr_t)s->line[i].file);
    }
    free(s->costs.at);
    free(s->kind);
    free(s->line);
}
