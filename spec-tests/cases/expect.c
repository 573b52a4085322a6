/* expect.c - reads what a case expects: values, findings, and changes with either.
 *
 * Here: `gives`, `finds`, `with`, `without`. Not here: whether it comes true (run.c). */
#include "spec-tests/cases/head.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Values ---------------------------------------------------------------------------------- */

/* The slot of a register; -1 after a complaint. */
static int slot_of(const struct head *h, const char *name)
{
    struct case_file *c = h->c;
    size_t length;
    long number;
    const struct case_kind *kind = case_kind_of(name, &length, &number);
    if (kind == NULL || name[length] != '\0')
        return head_wrong(h,
                          "`%s` is no register, as %%r4 or %%p1, no memory of this head, and no "
                          "counter",
                          name) -
               1;
    for (int k = 0; k < c->regs; ++k)
        if (strcmp(c->reg[k].name, name) == 0)
            return k;
    if (c->regs == CASE_REGISTERS)
        return head_wrong(h, "there are more than %d registers with values", CASE_REGISTERS) - 1;
    c->reg[c->regs] = (struct case_register){name, kind};
    return c->regs++;
}

static const struct case_counter *counter_of(const char *name)
{
    static const struct case_counter counters[] = {
        {"instructions", offsetof(emu_counters, instructions)},
        {"shared_accesses", offsetof(emu_counters, shared_accesses)},
        {"wavefronts", offsetof(emu_counters, wavefronts)},
        {"ideal_wavefronts", offsetof(emu_counters, ideal_wavefronts)},
        {"global_accesses", offsetof(emu_counters, global_accesses)},
        {"sectors", offsetof(emu_counters, sectors)},
        {"ideal_sectors", offsetof(emu_counters, ideal_sectors)},
        {"lines", offsetof(emu_counters, lines)}};
    for (size_t k = 0; k < sizeof counters / sizeof counters[0]; ++k)
        if (strcmp(counters[k].name, name) == 0)
            return &counters[k];
    return NULL;
}

/* %r4 = FORMULA where FORMULA, or x[i] = .. */
static bool value(const struct head *h, char *text)
{
    struct case_file *c = h->c;
    char *name = head_part(&text, "="), *where = text;
    if (text == NULL)
        return head_wrong(h, "a value is REGISTER = FORMULA or MEMORY[i] = FORMULA");
    if (c->values == CASE_VALUES)
        return head_wrong(h, "there are more than %d values", CASE_VALUES);
    struct case_value *v = &c->value[c->values++];
    v->line = h->line;
    v->formula = head_part(&where, " where ");
    v->where = where == NULL ? NULL : head_trim(where);
    size_t n = strlen(name);
    if (n > 3 && strcmp(name + n - 3, "[i]") == 0) {
        name[n - 3] = '\0';
        v->memory = head_memory(c, name);
        if (v->memory == NULL || !v->memory->array)
            return head_wrong(h, "`%s` is no array of global or param above", name);
    } else if ((v->counter = counter_of(name)) != NULL) {
        c->counted = true;
    } else if ((v->slot = slot_of(h, name)) < 0) {
        return false;
    }
    return head_formula(h, v->formula) && (v->where == NULL || head_formula(h, v->where));
}

static bool values(const struct head *h, struct case_change *change, char *text)
{
    if (change->values == 0)
        change->first = h->c->values;
    for (char *one; (one = head_part(&text, ";")) != NULL; ++change->values)
        if (!value(h, one))
            return false;
    return true;
}

bool head_gives(const struct head *h, char *text)
{
    const struct case_change *last = &h->c->change[h->c->changes - 1];
    if (last != h->c->change)
        return head_wrong(h, "`gives:` comes before the changes");
    return values(h, &h->c->change[0], text);
}

/* ---- Findings -------------------------------------------------------------------------------- */

/* The rule that a text begins with; the text goes on behind its name. */
static bool rule_of(const struct head *h, char **text, emu_rule *rule)
{
    for (int r = 0; r < EMU_RULES; ++r) {
        size_t n = strlen(emu_rule_name((emu_rule)r));
        if (strncmp(*text, emu_rule_name((emu_rule)r), n) == 0 &&
            ((*text)[n] == '\0' || (*text)[n] == ' ')) {
            *text += n;
            *rule = (emu_rule)r;
            return true;
        }
    }
    head_wrong(h, "`%s` begins with no rule; the rules are:", *text);
    for (int r = 0; r < EMU_RULES; ++r)
        fprintf(h->errors, "    %s\n", emu_rule_name((emu_rule)r));
    return false;
}

/* A text up to the next of these words, or to its end. */
static char *up_to(char **text, const char *const *words, int n)
{
    char *end = NULL, *part = *text;
    for (int k = 0; k < n; ++k) {
        char *found = strstr(part, words[k]);
        end = found != NULL && (end == NULL || found < end) ? found : end;
    }
    *text = end == NULL ? part + strlen(part) : end + 1;
    if (end != NULL)
        *end = '\0';
    return head_trim(part);
}

/* Whether a text begins with a word, which it goes on behind then. */
static bool takes(char **text, const char *word)
{
    bool here = strncmp(*text, word, strlen(word)) == 0;
    *text += here ? strlen(word) : 0;
    return here;
}

/* `or`, `also` or `then`, which a text goes on behind; false: it has none of them. */
static bool links(char **text, enum case_link *link)
{
    static const char *const words[] = {"or ", "also ", "then "};
    for (int k = CASE_OR; k <= CASE_THEN; ++k)
        if (takes(text, words[k])) {
            *link = (enum case_link)k;
            return true;
        }
    return false;
}

/* RULE at TEXT and TEXT says "TEXT" or RULE .. also RULE .. then RULE .. */
static bool findings(const struct head *h, struct case_change *change, char *text)
{
    static const char *const ends[] = {" says \"", " or ", " also ", " then ", " and "};
    enum case_link link = CASE_OR;
    change->sometimes = takes(&text, "sometimes ");
    change->only = takes(&text, "only ");
    do {
        struct case_rule *r = &change->rule[change->rules];
        r->link = link;
        r->note = takes(&text, "note ");
        if (change->rules++ == CASE_RULES)
            return head_wrong(h, "there are more than %d rules", CASE_RULES);
        if (!rule_of(h, &text, &r->rule))
            return false;
        text = head_trim(text);
        if (takes(&text, "at "))
            r->at = up_to(&text, ends, 5);
        if (takes(&text, "and "))
            r->other = up_to(&text, ends, 4);
        if (takes(&text, "says \"")) {
            r->says = text;
            text = strchr(text, '"');
            if (text == NULL)
                return head_wrong(h, "the \" behind `says` is not closed");
            *text++ = '\0';
        }
        text = head_trim(text);
    } while (links(&text, &link));
    return *text == '\0' ||
           head_wrong(h, "`%s`: behind a rule is at TEXT, says \"TEXT\", `or`, `also` or `then`",
                      text);
}

bool head_finds(const struct head *h, char *text)
{
    struct case_change *change = &h->c->change[0];
    if (change->line > 0)
        return head_wrong(h, "there are two lines `finds:`");
    change->line = h->line;
    return strcmp(text, "nothing") == 0 || findings(h, change, text);
}

/* ---- Changes --------------------------------------------------------------------------------- */

static bool result(const struct head *h, struct case_change *change, char *text)
{
    if (strcmp(text, "nothing") == 0)
        return true;
    return takes(&text, "gives ") ? values(h, change, text) : findings(h, change, text);
}

bool head_change(const struct head *h, char *text)
{
    struct case_change *change = &h->c->change[h->c->changes];
    if (h->c->changes++ == CASE_CHANGES - 1)
        return head_wrong(h, "there are more than %d changes", CASE_CHANGES - 2);
    char *expected = text, *what = head_part(&expected, ": ");
    change->line = h->line;
    change->edit = strncmp(what, "without ", 8) == 0 ? CASE_WITHOUT : CASE_WITH;
    change->name = need(malloc(strlen(what) + 1));
    strcpy(change->name, what);
    what += change->edit == CASE_WITHOUT ? 8 : 5;
    if (expected == NULL)
        return head_wrong(h, "behind `%s` is no `: ` and what is found then", change->name);
    if (change->edit == CASE_WITH)
        change->with = head_part(&what, " for ");
    if (what == NULL)
        return head_wrong(h, "a change is `with NEW for OLD: ..` or `without TEXT: ..`");
    change->every = strncmp(what, "every ", 6) == 0;
    change->text = what + (change->every ? 6 : 0);
    return result(h, change, head_trim(expected));
}

/* ---- Are the texts in the body? -------------------------------------------------------------- */

static int count_of(const struct case_file *c, const char *text)
{
    int n = 0;
    for (int k = c->body; k < c->lines; ++k)
        n += case_find(c->line[k], text) != NULL;
    return n;
}

static bool check_place(const struct head *h, const struct case_change *change, const char *text)
{
    return text == NULL || count_of(h->c, text) > 0 ||
           (change->with != NULL && case_find(change->with, text) != NULL) ||
           head_wrong(h, "`%s` is in no line of the body", text);
}

static bool check_change(const struct head *h, const struct case_change *change)
{
    int n = change->text == NULL ? 1 : count_of(h->c, change->text);
    if (n == 0 || (n > 1 && !change->every))
        return head_wrong(h, "`%s` is in %d lines of the body, not in one%s", change->text, n,
                          n > 1 ? ": take more of the line, or `every`" : "");
    for (int r = 0; r < change->rules; ++r)
        if (!check_place(h, change, change->rule[r].at) ||
            !check_place(h, change, change->rule[r].other))
            return false;
    return true;
}

bool head_check(struct case_file *c, FILE *errors)
{
    bool fine = true;
    for (int k = 0; k < c->changes; ++k) {
        struct head h = {c, c->change[k].line, errors};
        fine = check_change(&h, &c->change[k]) && fine;
    }
    if (c->change[0].rules > 0 && c->change[0].values > 0) {
        struct head h = {c, c->change[0].line, errors};
        return head_wrong(&h, "a case with `finds:` has no values");
    }
    if (c->change[0].line == 0 && c->values == 0 && c->changes == 1) {
        struct head h = {c, c->body, errors};
        return head_wrong(&h, "the head expects nothing: say what it gives or finds");
    }
    return fine;
}
