/* ptx.c - PTX text: it is refused with a place in it and a reason, or it is a module in which every
 * number names something that is there, and which is the same when it is read again.
 *
 * An input follows .version and .target, so that short ones are whole modules. Not here: what a
 * module means. */
#include "emu/ptx/module.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static const char beginning[] = ".version 9.0 .target sm_90a\n";

enum { BEGINNING = sizeof beginning - 1 };

/* ---- What must hold of a module ------------------------------------------------------------- */

static void check(bool holds, const char *what)
{
    if (!holds)
        fuzz_broken("%s", what);
}

static void check_operand(const emui_ptx_function *f, const emui_ptx_operand *o)
{
    check(o->parts >= 0 && o->parts <= 128 && (o->parts == 0 || o->part != NULL), "parts");
    if (o->kind == EMUI_PTX_REG)
        check(o->index >= 0 && o->index < f->regs, "an operand names no register");
    if (o->kind == EMUI_PTX_LABEL)
        check(o->index >= 0 && o->index <= f->length, "an operand names no instruction");
    if (o->kind == EMUI_PTX_TABLE)
        check(o->index >= 0 && o->index < f->tables, "an operand names no table");
    if (o->kind == EMUI_PTX_VARIABLE)
        check(o->variable != NULL && o->variable->name == o->name, "an operand names no variable");
    if (o->kind == EMUI_PTX_FUNCTION || o->kind == EMUI_PTX_TABLE)
        check(o->name != NULL && strlen(o->name) > 0, "an operand has no name");
    check(o->at.line > 0 && o->at.column > 0, "an operand has no place");
    for (int i = 0; i < o->parts; ++i)
        check_operand(f, &o->part[i]);
}

static void check_instruction(const emui_ptx_function *f, const emui_ptx_instruction *i)
{
    check(i->modifiers >= 0 && i->modifiers <= EMUI_PTX_MODIFIERS, "modifiers");
    check(i->operands >= 0 && i->operands <= EMUI_PTX_OPERANDS, "operands");
    check(i->guard >= -1 && i->guard < f->regs, "a guard is no register");
    check(i->guard < 0 || f->reg[i->guard].type.type == EMU_PRED, "a guard is no predicate");
    check(strstr(i->text, i->name) != NULL, "a text has not its name");
    for (int k = 0; k < i->operands; ++k)
        check_operand(f, &i->operand[k]);
}

static void check_variable(const emui_ptx_variable *v)
{
    check(v->align > 0 && (v->align & (v->align - 1)) == 0, "an alignment is no power of 2");
    uint64_t sum = 0; /* each byte is read, so that one that is not there is found */
    for (uint64_t i = 0; v->initial != NULL && i < v->bytes; ++i)
        sum += v->initial[i];
    check(sum <= 255 * v->bytes, "bytes of values");
    for (int i = 0; i < v->fixup_count; ++i)
        check(v->fixups[i].offset + v->fixups[i].bytes <= v->bytes, "an address outside");
}

static void check_function(const emui_ptx_function *f)
{
    for (int i = 0; i < f->params; ++i)
        check(f->param[i].reg > 0 || f->param[i].offset % f->param[i].align == 0, "parameters");
    for (int i = 0; i < f->variables; ++i)
        check_variable(&f->variable[i]);
    for (int i = 0; i < f->length; ++i)
        check_instruction(f, &f->body[i]);
    for (int i = 0; i < f->tables; ++i)
        for (int k = 0; k < f->table[i].entries && f->table[i].target != NULL; ++k)
            check(f->table[i].target[k] >= 0 && f->table[i].target[k] <= f->length,
                  "a list names no instruction");
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void check_module(const emui_ptx_module *m)
{
    for (int i = 0; i < m->variables; ++i)
        check_variable(&m->variable[i]);
    for (int i = 0; i < m->functions; ++i)
        check_function(&m->function[i]);
}

static void check_again(const emui_ptx_module *m, const emui_ptx_module *again)
{
    check(again != NULL && again->functions == m->functions && again->variables == m->variables,
          "read again, it is another module");
    for (int i = 0; i < m->functions; ++i)
        check(strcmp(m->function[i].name, again->function[i].name) == 0 &&
                  m->function[i].length == again->function[i].length &&
                  m->function[i].regs == again->function[i].regs,
              "read again, a function is another");
}

static void check_error(const emui_ptx_error *error, const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; ++i)
        lines += text[i] == '\n';
    check(strlen(error->text) > 0, "refused without a reason");
    check(error->at.line >= 1 && error->at.line <= lines, "refused in a line that is not there");
    check(error->at.column >= 1 && (size_t)error->at.column <= length + 1,
          "refused in a column that is not there");
}

static void run(const char *text, size_t length)
{
    emui_ptx_error error;
    char *whole = need(malloc(BEGINNING + length));
    memcpy(whole, beginning, BEGINNING);
    memcpy(whole + BEGINNING, text, length);
    emui_ptx_module *m = emui_ptx_parse(whole, BEGINNING + length, &error);
    if (m == NULL) {
        check_error(&error, whole, BEGINNING + length);
    } else {
        emui_ptx_module *again = emui_ptx_parse(whole, BEGINNING + length, &error);
        check_module(m);
        check_again(m, again);
        emui_ptx_close(again);
    }
    emui_ptx_close(m);
    free(whole);
}

/* ---- New inputs ------------------------------------------------------------------------------ */

static const char *const statements[] = {
    "X: bra X;",
    "@%p1 bra Y;",
    "Y:",
    "{ bra X; X: }",
    "{ .reg .b32 %r<3>; mov.b32 %r1, %r4; }",
    "add.s32 %r1, %r2, -7;",
    "ld.global.v2.u32 {%r1, _}, [%rd1+8];",
    "st.shared.b32 [s+4], 0f3F800000;",
    "setp.eq.s32 %p1|%p2, %r1, (1<<4)|3;",
    "{ .param .b32 a; call (a), f, (a, %r1); }",
    "T: .branchtargets X, Y; brx.idx %r1, T;",
    "P: .callprototype (.param .b32 _) _ (.param .b8 _[8]); call %rd1, P;",
    "cp.async.bulk.tensor.2d.global [s, {%r1, %r2}], [s];",
    "mov.u32 %r1, %tid.x;",
    ".loc 1 2 3, inlined_at 1 2 3",
    ".local .align 8 .b8 d[16];",
    "vadd.u32 %r1, %r2.b0, -%r3.h1;",
    "/* */ // \n",
};

static const char *const declarations[] = {
    ".global .b32 g[2][3] = {{1, 2}, {3}};",
    ".shared .b8 s[64];",
    ".extern .shared .align 16 .b8 e[];",
    ".global .u64 t[2] = {generic(g) + 4, f};",
    ".global .u8 u[] = {0xff00(g)};",
    ".func f;",
    ".func (.reg .b32 r) f(.reg .b32 a) { mov.b32 r, a; ret; }",
    ".section .debug_str { .b8 0 }",
    ".file 1 \"a.cu\"",
    ".alias h, f;",
    ".const .f64 c = 1.5 * 2.0;",
};

enum {
    STATEMENTS = sizeof statements / sizeof statements[0],
    DECLARATIONS = sizeof declarations / sizeof declarations[0]
};

static void fresh(struct generator *g, struct text *out)
{
    for (int64_t n = generate_below(g, 3); n > 0; --n)
        text_printf(out, "%s\n", declarations[generate_below(g, DECLARATIONS)]);
    if (generate_chance(g, 20))
        return;
    text_printf(out, ".entry k(.param .u64 p){.reg .pred %%p<3>;.reg .b32 %%r<9>;"
                     ".reg .b64 %%rd<3>;");
    for (int64_t n = generate_below(g, 4); n >= 0; --n)
        text_printf(out, "%s", statements[generate_below(g, STATEMENTS)]);
    text_printf(out, "}");
}

static const char *word(int i)
{
    static const char *const words[] = {
        "reg",     "global", "shared",  "local", "param", "const",    "entry",   "func",
        "b32",     "b64",    "pred",    "v4",    "align", "loc",      "file",    "extern",
        "visible", "call",   "bra",     "mov",   "ret",   "X",        "T",       "generic",
        "WARP_SZ", "alias",  "section", "_",     "ptr",   "noreturn", "maxntid",
    };
    return i < (int)(sizeof words / sizeof words[0]) ? words[i] : NULL;
}

const struct fuzz_target fuzz_target = {"ptx", run, fresh, word, "; "};
