/* text.h - PTX of a few lines, decoded: what the suites of the decoder share.
 *
 *      %p0 .. %p7 pred   %h0 .. b16   %r0 .. b32   %d0 .. b64   %f0 .. f32   %e0 .. f64
 *      %s0 .. s32        %q0 .. b128  %v0 .. .v4 .b32      parameters: a u64, b u32, m 128 bytes
 *
 * Their numbers in the function are TEXT_P + n, and so on. The body begins in line TEXT_LINE. */
#ifndef CHECK_DECODE_TEXT_H
#define CHECK_DECODE_TEXT_H

#include "emu/decode/form.h"
#include "emu/state/region.h"

#include "emu/exec/alu/numbers.h"
#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/support/text.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TEXT_EACH = 8,
    TEXT_P = 0,
    TEXT_HALF = 8,
    TEXT_R = 16,
    TEXT_D = 48,
    TEXT_F = 64,
    TEXT_E = 72,
    TEXT_S = 80,
    TEXT_Q = 88,
    TEXT_V = 96,
    TEXT_LINE = 10
};

typedef struct ptx_text {
    emu_arch arch;
    emui_ptx_module *module;
    emui_ptx_code *code;       /* of text_translate */
    emui_ptx_program *program; /* of text_decode */
    emui_ptx_error error;
} ptx_text;

/* Variables lie where their names are in this line, times 256. */
static inline bool text_place(void *of, const emui_ptx_variable *v, uint64_t *address)
{
    static const char names[] = "gscld";
    const char *at = strchr(names, v->name[0]);
    (void)of;
    *address = v->is_param ? v->offset : 256 * (uint64_t)(at == NULL ? 9 : at - names + 1);
    return strcmp(v->name, "nowhere") != 0;
}

static const emui_ptx_symbols text_symbols = {text_place, NULL, EMUI_NAMED_CODE};

#define TEXT_HEAD                                                                                  \
    ".version 9.0\n.target sm_90a\n.address_size 64\n"                                             \
    ".global .b32 g[8]; .global .b32 nowhere; .shared .b32 s[8]; .const .b32 c[8];\n"              \
    ".visible .entry k(.param .u64 a, .param .u32 b, .param .align 64 .b8 m[128])\n{\n"            \
    ".reg .pred %p<8>; .reg .b16 %h<8>; .reg .b32 %r<32>; .reg .b64 %d<16>; .reg .f32 %f<8>;\n"    \
    ".reg .f64 %e<8>; .reg .s32 %s<8>; .reg .b128 %q<8>; .reg .v4 .b32 %v<2>;\n"                   \
    ".local .b32 l[8];\n"

/* The body of a kernel, for sm_90a, or behind the name of another architecture, "sm_100a: "; its
 * module. */
static inline void text_parse(ptx_text *t, const char *body)
{
    size_t size = strlen(body) + sizeof TEXT_HEAD + 16;
    char *all = malloc(size);
    memset(t, 0, sizeof *t);
    t->arch = one_arch(&body);
    ck_assert_ptr_nonnull(all);
    int n = snprintf(all, size, "%s%s\n}\n", TEXT_HEAD, body);
    t->module = emui_ptx_parse(all, (size_t)n, &t->error);
    free(all);
    ck_assert_msg(t->module != NULL, "%d:%d: %s", t->error.at.line, t->error.at.column,
                  t->error.text);
}

static inline const emui_ptx_function *text_kernel(const ptx_text *t)
{
    return &t->module->function[t->module->functions - 1];
}

/* The number of a register by its name, TEXT_R + 3 of %r3. */
static inline int32_t text_number(const char *name)
{
    static const char letters[] = "phrdfesqv";
    static const int first[] = {TEXT_P, TEXT_HALF, TEXT_R, TEXT_D, TEXT_F,
                                TEXT_E, TEXT_S,    TEXT_Q, TEXT_V};
    const char *at = strchr(letters, name[1]);
    ck_assert_ptr_nonnull(at);
    return first[at - letters] + (int32_t)strtol(name + 2, NULL, 10);
}

static inline void text_renumber(void *of, emu_operand *o, int does)
{
    const emui_ptx_function *f = of;
    (void)does;
    o->r = text_number(f->reg[o->r].name);
}

/* As emu_ins whose operands are registers of the function. */
static inline void text_number_registers(ptx_text *t, const char *body)
{
    text_parse(t, body);
    emui_ptx_decoder d = {.module = t->module,
                          .function = text_kernel(t),
                          .symbols = &text_symbols,
                          .error = &t->error,
                          .arch = t->arch};
    t->code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
}

/* .. by the numbers above. */
static inline void text_translate(ptx_text *t, const char *body)
{
    text_number_registers(t, body);
    for (int k = 0; t->code != NULL && k < t->code->length; ++k)
        emui_ptx_each_operand(&t->code->ins[k], text_renumber, (void *)text_kernel(t));
}

/* .. as a program for the machine. */
static inline void text_decode(ptx_text *t, const char *body)
{
    text_parse(t, body);
    t->program = emui_ptx_decode(t->module, text_kernel(t), &text_symbols,
                                 (emui_ptx_how){.fmad = true, .arch = t->arch}, &t->error);
}

static inline void text_close(ptx_text *t)
{
    emui_ptx_code_close(t->code);
    emui_ptx_program_close(t->program);
    emui_ptx_close(t->module);
}

static inline void text_check_fine(const ptx_text *t)
{
    ck_assert_msg(t->code != NULL || t->program != NULL, "%d:%d: %s", t->error.at.line,
                  t->error.at.column, t->error.text);
}

/* The body is refused in this line of it, from 1 on, and column, in words that have this part. */
static inline void text_check_refused(const char *body, int line, int column, const char *part)
{
    ptx_text t;
    text_translate(&t, body);
    ck_assert_msg(t.code == NULL, "it was decoded: %s", body);
    ck_assert_msg(strstr(t.error.text, part) != NULL, "%s: %s", body, t.error.text);
    ck_assert_msg(t.error.at.line == TEXT_LINE + line - 1 && t.error.at.column == column,
                  "%s: %d:%d: %s", body, t.error.at.line - TEXT_LINE + 1, t.error.at.column,
                  t.error.text);
    text_close(&t);
}

static inline bool text_same_operand(emu_operand a, emu_operand b)
{
    return a.kind == b.kind && a.value == b.value && (a.kind == EMU_NOTHING || a.r == b.r);
}

/* Two instructions do the same; guard, target and source apart. NULL, or what differs. */
static inline const char *text_difference(const emu_ins *a, const emu_ins *b)
{
    if (a->execute != b->execute)
        return "family";
    if (a->op != b->op)
        return "op";
    if (a->type != b->type || a->from != b->from)
        return "type";
    if (a->space != b->space || a->to != b->to || a->sem != b->sem || a->scope != b->scope)
        return "space, sem or scope";
    if (a->flags != b->flags)
        return "flags";
    if (a->count != b->count || a->listed != b->listed || a->written != b->written)
        return "count or list";
    if (!text_same_operand(a->d, b->d) || !text_same_operand(a->e, b->e))
        return "results";
    if (!text_same_operand(a->a, b->a) || !text_same_operand(a->b, b->b) ||
        !text_same_operand(a->c, b->c) || !text_same_operand(a->x, b->x))
        return "sources";
    for (int k = 0; k < a->listed; ++k)
        if (!text_same_operand(a->list[k], b->list[k]))
            return "an operand of the list";
    return NULL;
}

/* ---- Instructions as text: "u32 x2 global acquire.gpu a [%d1+8] to {%r2, _}" ---- */

static inline void text_put_operand(struct text *t, const emui_ptx_function *f, emu_operand o)
{
    const char *name =
        o.kind == EMU_REG || o.kind == EMU_PREDICATE || (o.kind == EMU_ADDRESS && o.r >= 0)
            ? f->reg[o.r].name
            : "";
    const long long v = (long long)o.value;
    if (o.kind == EMU_REG || o.kind == EMU_PREDICATE)
        text_printf(t, v == 0 ? "%s" : "%s+%lld", name, v);
    else if (o.kind == EMU_ADDRESS)
        text_printf(t, name[0] == '\0' ? "[%s0x%llx]" : v == 0 ? "[%s]" : "[%s%+lld]", name, v);
    else if (o.kind == EMU_IMM)
        text_printf(t, o.value < 1000 ? "%llu" : "0x%llx", (unsigned long long)o.value);
    else if (o.kind == EMU_SPECIAL)
        text_printf(t, "special %llu", (unsigned long long)o.value);
    else
        text_puts(t, "_");
}

static inline void text_put_list(struct text *t, const emui_ptx_function *f, const emu_ins *i)
{
    for (int k = 0; k < i->listed; ++k) {
        text_puts(t, k == 0 && i->written > 0 ? " to {"
                     : k == i->written        ? (k == 0 ? " of {" : "} of {")
                                              : ", ");
        text_put_operand(t, f, i->list[k]);
    }
    text_puts(t, i->listed > 0 ? "}" : "");
}

/* All but the function, the operation and the flags; what is not there is left out. */
static inline void text_put(struct text *t, const emui_ptx_function *f, const emu_ins *i)
{
    static const char *const spaces[] = {"", "global", "shared", "local", "const", "param"};
    static const char *const sems[] = {"",        "relaxed", "acquire", "release",
                                       "acq_rel", "sc",      "volatile"};
    static const char *const scopes[] = {"", ".cta", ".cluster", ".gpu", ".sys"};
    const emu_operand operand[] = {i->d, i->e, i->a, i->b, i->c, i->x};
    text_clear(t);
    if (i->type != EMU_NO_TYPE)
        text_printf(t, " %s", emui_format_of(i->type)->name);
    if (i->from != EMU_NO_TYPE)
        text_printf(t, "<%s", emui_format_of(i->from)->name);
    if (i->count != 0)
        text_printf(t, " x%d", i->count);
    if (i->space != EMU_GENERIC || i->to != EMU_GENERIC)
        text_printf(t, " %s%s%s", spaces[i->space], i->to == EMU_GENERIC ? "" : ">", spaces[i->to]);
    if (i->sem != EMU_WEAK || i->scope != EMU_NO_SCOPE)
        text_printf(t, " %s%s", sems[i->sem], scopes[i->scope]);
    for (int k = 0; k < 6; ++k)
        if (operand[k].kind != EMU_NOTHING) {
            text_printf(t, " %c ", "deabcx"[k]);
            text_put_operand(t, f, operand[k]);
        }
    text_put_list(t, f, i);
}

/* A body is these instructions: the first of them, and those of the rows with the body "" behind
 * it. Text says all but the function, the operation and the flags (text_put). */
typedef struct text_form {
    const char *body;
    emu_execute *execute;
    int op;
    uint32_t flags;
    const char *text;
} text_form;

static inline void text_check_form(const ptx_text *t, int k, const char *body,
                                   const text_form *form)
{
    struct text is = {NULL, 0, 0};
    const emu_ins *ins = &t->code->ins[k];
    ck_assert_msg(k < t->code->length - 1, "%s: it is %d instructions", body, k);
    ck_assert_msg(ins->execute == form->execute, "%s: instruction %d: family", body, k);
    ck_assert_msg(ins->op == form->op, "%s: instruction %d: op %d, not %d", body, k, ins->op,
                  form->op);
    ck_assert_msg(ins->flags == form->flags, "%s: instruction %d: flags 0x%x, not 0x%x", body, k,
                  (unsigned)ins->flags, (unsigned)form->flags);
    text_put(&is, text_kernel(t), ins);
    ck_assert_msg(strcmp(is.bytes + strspn(is.bytes, " "), form->text) == 0,
                  "%s: instruction %d: `%s`, not `%s`", body, k, is.bytes, form->text);
    text_free(&is);
}

static inline void text_check_forms(const text_form *form, int n)
{
    for (int k = 0, more; k < n; k += more) {
        ptx_text t;
        text_number_registers(&t, form[k].body);
        text_check_fine(&t);
        for (more = 0; k + more < n && (more == 0 || form[k + more].body[0] == '\0'); ++more)
            text_check_form(&t, more, form[k].body, &form[k + more]);
        ck_assert_msg(t.code->length == more + 1, "%s: %d instructions, not %d", form[k].body,
                      t.code->length - 1, more);
        text_close(&t);
    }
}

/* A body that is refused, where, and a part of why. */
typedef struct text_refused {
    const char *body;
    int line, column;
    const char *part;
} text_refused;

static inline void text_check_refusals(const text_refused *r, int n)
{
    for (int k = 0; k < n; ++k)
        text_check_refused(r[k].body, r[k].line, r[k].column, r[k].part);
}

#endif
