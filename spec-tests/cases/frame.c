/* frame.c - the module of a case: its body between a head and what stores the given registers.
 *
 *      line 1 ..          .version, .target; empty lines
 *      last of the head   variables, .entry and registers, or these at the line `// kernel`
 *      body               as in the file, so that lines have their numbers
 *      behind             each thread stores a 1 and its given registers, 8 bytes each
 *
 * Follows the PTX ISA. */
#include "spec-tests/cases/case.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A prefix before those that it begins with. */
const struct case_kind case_kinds[CASE_KINDS] = {
    {"%rd", "b64", "b64", 8}, {"%rs", "b16", "b16", 2}, {"%fd", "f64", "f64", 8},
    {"%r", "b32", "b32", 4},  {"%f", "f32", "f32", 4},  {"%p", "pred", "u32", 4},
    {"%h", "b16", "b16", 2},  {"%q", "b128", NULL, 16}};

const struct case_kind *case_kind_of(const char *text, size_t *length, long *number)
{
    for (int k = 0; k < CASE_KINDS; ++k) {
        size_t n = strlen(case_kinds[k].prefix);
        size_t digits =
            strspn(text + n * (strncmp(text, case_kinds[k].prefix, n) == 0), "0123456789");
        if (strncmp(text, case_kinds[k].prefix, n) == 0 && digits > 0 && digits < 6) {
            *length = n + digits;
            *number = strtol(text + n, NULL, 10);
            return &case_kinds[k];
        }
    }
    return NULL;
}

char *case_find(const char *line, const char *text)
{
    char *at = strstr(line, text);
    while (at != NULL && at > line && isalnum((unsigned char)*text) &&
           (isalnum((unsigned char)at[-1]) || at[-1] == '_'))
        at = strstr(at + 1, text);
    return at;
}

/* ---- Declarations ---------------------------------------------------------------------------- */

/* Makes room for the registers that a text names. */
static void count_registers(const char *text, long most[CASE_KINDS])
{
    for (const char *at = strchr(text, '%'); at != NULL; at = strchr(at + 1, '%')) {
        size_t length;
        long number;
        const struct case_kind *kind = case_kind_of(at, &length, &number);
        if (kind != NULL && number >= most[kind - case_kinds])
            most[kind - case_kinds] = number + 1;
    }
}

static void put_registers(const struct case_file *c, const struct case_change *change,
                          struct text *to)
{
    long most[CASE_KINDS] = {0};
    for (int k = c->kernel; k < c->lines; ++k)
        count_registers(c->line[k], most);
    if (change->with != NULL)
        count_registers(change->with, most);
    for (int k = 0; k < CASE_KINDS; ++k)
        if (most[k] > 0)
            text_printf(to, " .reg .%s %s<%ld>;", case_kinds[k].type, case_kinds[k].prefix,
                        most[k]);
    if (c->regs > 0)
        text_puts(to, " .reg .b32 %given_t, %given_c, %given_n; .reg .b64 %given;");
}

/* Shared memory has its place in the order of the head, also where the body does not name it; where
 * functions stand above the kernel, it is theirs, too. */
static void put_variables(const struct case_file *c, enum case_space space, struct text *to)
{
    for (int k = 0; k < c->memories; ++k) {
        const struct case_memory *m = &c->memory[k];
        if (m->space != space)
            continue;
        text_printf(to, " %s.%s .align %u .%s %s", m->count == 0 ? ".extern " : "",
                    m->space == CASE_GLOBAL ? "global" : "shared", m->align, m->type, m->name);
        if (m->count == 0)
            text_puts(to, "[];");
        else if (m->array)
            text_printf(to, "[%u];", m->count);
        else
            text_puts(to, ";");
    }
}

static void put_entry(const struct case_file *c, const struct case_change *change, struct text *to)
{
    const char *comma = "";
    text_puts(to, " .visible .entry kernel(");
    for (int k = 0; k < c->memories; ++k) {
        const struct case_memory *m = &c->memory[k];
        if (m->space != CASE_PARAM)
            continue;
        text_printf(to, "%s.param .%s %s", comma, m->array ? "u64" : m->type, m->name);
        comma = ", ";
    }
    if (c->regs > 0)
        text_printf(to, "%s.param .u64 given", comma);
    text_puts(to, ") {");
    put_registers(c, change, to);
}

/* ---- The end of the body --------------------------------------------------------------------- */

/* The thread's number in the grid, x fastest, times the bytes of one. */
static void put_place(const struct case_file *c, struct text *to)
{
    text_puts(to, "mov.u32 %given_c, %ctaid.z;");
    static const struct {
        const char *to, *times, *plus;
    } steps[] = {{"%given_c", "%nctaid.y", "%ctaid.y"},
                 {"%given_c", "%nctaid.x", "%ctaid.x"},
                 {"%given_c", "%ntid.z", "%tid.z"},
                 {"%given_c", "%ntid.y", "%tid.y"},
                 {"%given_c", "%ntid.x", "%tid.x"}};
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; ++k)
        text_printf(to,
                    " mov.u32 %%given_n, %s; mov.u32 %%given_t, %s;"
                    " mad.lo.u32 %s, %%given_c, %%given_n, %%given_t;",
                    steps[k].times, steps[k].plus, steps[k].to);
    text_printf(to, " ld.param.u64 %%given, [given]; mad.wide.u32 %%given, %%given_c, %d, %%given;",
                8 * (c->regs + 1));
    text_puts(to, " st.global.u32 [%given], 1;");
}

static void put_given(const struct case_file *c, struct text *to)
{
    if (c->regs > 0)
        put_place(c, to);
    for (int k = 0; k < c->regs; ++k) {
        const struct case_register *r = &c->reg[k];
        bool predicate = r->name[1] == 'p';
        if (predicate)
            text_printf(to, " selp.u32 %%given_t, 1, 0, %s;", r->name);
        text_printf(to, " st.global.%s [%%given+%d], %s;", r->kind->store, 8 * (k + 1),
                    predicate ? "%given_t" : r->name);
    }
    text_puts(to, " ret; }\n");
}

/* ---- The module ------------------------------------------------------------------------------ */

static void put_replaced(const char *line, const struct case_change *change, struct text *to)
{
    for (const char *at; (at = case_find(line, change->text)) != NULL;) {
        text_append(to, line, (size_t)(at - line));
        text_puts(to, change->with);
        line = at + strlen(change->text);
    }
    text_puts(to, line);
}

void case_ptx(const struct case_file *c, const struct case_change *change, struct text *to)
{
    text_clear(to);
    text_printf(to, ".version 9.3 .target %s .address_size 64", emu_arch_name(c->arch));
    for (int k = 0; k < c->lines; ++k) {
        bool here =
            k >= c->body && change->text != NULL && case_find(c->line[k], change->text) != NULL;
        if (k == c->body - 1)
            put_variables(c, CASE_GLOBAL, to);
        if (k == c->body - 1 && k != c->kernel)
            put_variables(c, CASE_SHARED, to);
        if (k == c->kernel)
            put_entry(c, change, to);
        if (k == c->kernel && k == c->body - 1)
            put_variables(c, CASE_SHARED, to);
        if (here && change->edit == CASE_WITH)
            put_replaced(c->line[k], change, to);
        else if (k >= c->body && k != c->kernel && !here)
            text_puts(to, c->line[k]);
        text_putc(to, '\n');
    }
    put_given(c, to);
}
