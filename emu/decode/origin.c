/* origin.c - which variable, shared or constant, the address of an access is computed from.
 *
 *      mov.u32  %r1, a           a
 *      shl.b32  %r2, %r9, 2      a number
 *      add.s32  %r3, %r1, %r2    a: a number was added
 *      st.shared [%r3+64]        an access to a, and to nothing else
 *
 * Of each register one origin holds for all instructions that write it, so that the order of
 * instructions does not matter: passes over the text until nothing changes. What is not a sum of an
 * address and numbers, and what differs between two writes, is mixed: no access is an access to one
 * variable then. The PTX ISA places no variable next to another one, so an access by the address of
 * one outside of it is wrong wherever it arrives.
 *
 * Here: the text. Not here: what is reported (access/locate.c). Follows the PTX ISA, "Addresses as
 * Operands", "Variables". */
#include "emu/decode/form.h"
#include "emu/ptx/mangled.h"

#include <stdlib.h>

/* From FIRST on the origin is a variable. */
enum { UNSEEN, NUMBER, MIXED, FIRST };
enum { VARIABLES = 200, PASSES = 32 };

typedef struct origins {
    emui_ptx_decoder *d;
    uint8_t *of; /* of each register of the function */
    const emui_ptx_variable *variable[VARIABLES];
    int variables;
    bool changed;
} origins;

static bool is_named(const emui_ptx_instruction *i, const char *name)
{
    return strcmp(i->name, name) == 0;
}

/* ---- One value ---- */

/* Dynamic shared memory has no size of its own. */
static int of_variable(origins *o, const emui_ptx_variable *v)
{
    if (v->space != EMU_SHARED && v->space != EMU_CONST)
        return NUMBER;
    for (int k = 0; k < o->variables; ++k)
        if (o->variable[k] == v)
            return FIRST + k;
    if (v->bytes == 0 || o->variables == VARIABLES)
        return MIXED;
    o->variable[o->variables++] = v;
    return FIRST + o->variables - 1;
}

/* A value that is made of several, other than by a sum. */
static int made_of(int a, int b)
{
    if (a == UNSEEN || b == UNSEEN)
        return UNSEEN;
    return a == NUMBER && b == NUMBER ? NUMBER : MIXED;
}

static int of_operand(origins *o, const emui_ptx_operand *from)
{
    int all = NUMBER;
    if (from->kind == EMUI_PTX_REG)
        return o->of[from->index];
    if (from->kind == EMUI_PTX_VARIABLE)
        return of_variable(o, from->variable);
    if (from->kind == EMUI_PTX_VECTOR || from->kind == EMUI_PTX_PARENS)
        for (int k = 0; k < from->parts; ++k)
            all = made_of(all, of_operand(o, &from->part[k]));
    return all;
}

static int sum(int a, int b)
{
    if (a == NUMBER)
        return b;
    return b == NUMBER || a == UNSEEN ? a : b == UNSEEN ? UNSEEN : MIXED;
}

static int difference(int a, int b)
{
    return a == b && a >= FIRST ? NUMBER : b == NUMBER ? a : made_of(a, b);
}

/* One of two values. */
static int either(int a, int b)
{
    return a == UNSEEN ? b : b == UNSEEN || a == b ? a : MIXED;
}

/* ---- One instruction ---- */

/* What it writes, as a rule into its first operand. */
static int of_result(origins *o, const emui_ptx_instruction *i)
{
    const emui_ptx_operand *p = i->operand;
    int all = NUMBER;
    if (i->operands == 2 && (is_named(i, "mov") || is_named(i, "cvta") || is_named(i, "cvt")))
        return of_operand(o, &p[1]);
    if (i->operands == 3 && is_named(i, "add"))
        return sum(of_operand(o, &p[1]), of_operand(o, &p[2]));
    if (i->operands == 3 && is_named(i, "sub"))
        return difference(of_operand(o, &p[1]), of_operand(o, &p[2]));
    if (i->operands == 4 && is_named(i, "mad"))
        return sum(made_of(of_operand(o, &p[1]), of_operand(o, &p[2])), of_operand(o, &p[3]));
    if (i->operands == 4 && is_named(i, "selp"))
        return either(of_operand(o, &p[1]), of_operand(o, &p[2]));
    for (int k = 1; k < i->operands; ++k)
        all = made_of(all, of_operand(o, &p[k]));
    return all;
}

typedef void visit(origins *o, int32_t reg, int origin);

static void write(origins *o, int32_t reg, int origin)
{
    const int now = either(o->of[reg], origin);
    o->changed |= now != o->of[reg];
    o->of[reg] = (uint8_t)now;
}

static void set(origins *o, int32_t reg, int origin)
{
    o->of[reg] = (uint8_t)origin;
}

static void each_register(origins *o, const emui_ptx_operand *to, visit *does, int origin)
{
    bool many = to->kind == EMUI_PTX_VECTOR || to->kind == EMUI_PTX_PAIR;
    if (to->kind == EMUI_PTX_REG)
        does(o, to->index, origin);
    for (int k = 0; many && k < to->parts; ++k)
        each_register(o, &to->part[k], does, origin);
}

/* The address of an access: its only operand in brackets. */
static int of_address(origins *o, const emui_ptx_instruction *i)
{
    static const char *const names[] = {"ld", "st", "atom", "red"};
    bool is_access = false;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k)
        is_access = is_access || is_named(i, names[k]);
    for (int k = 0; is_access && k < i->operands; ++k)
        if (i->operand[k].kind == EMUI_PTX_ADDRESS && i->operand[k].parts > 0)
            return of_operand(o, &i->operand[k].part[0]);
    return NUMBER;
}

/* A register that nothing writes, a parameter as a rule, is a number. All variables get theirs. */
static void begin(origins *o)
{
    const emui_ptx_function *f = o->d->function;
    memset(o->of, NUMBER, (size_t)f->regs);
    for (int32_t k = 0; k < f->length; ++k) {
        of_address(o, &f->body[k]);
        if (f->body[k].operands > 0)
            each_register(o, &f->body[k].operand[0], set, UNSEEN);
    }
}

static bool settle(origins *o)
{
    const emui_ptx_function *f = o->d->function;
    begin(o);
    for (int pass = 0; pass < PASSES; ++pass) {
        o->changed = false;
        for (int32_t k = 0; k < f->length; ++k)
            if (f->body[k].operands > 0)
                each_register(o, &f->body[k].operand[0], write, of_result(o, &f->body[k]));
        if (!o->changed)
            return true;
    }
    return false;
}

/* ---- Accesses ---- */

static void name(emu_variable *to, const emui_ptx_variable *v)
{
    if (!emui_ptx_source_name(v->name, to->name, sizeof to->name))
        snprintf(to->name, sizeof to->name, "%.*s", (int)sizeof to->name - 1, v->name);
}

/* Where the variables are, for the instructions. */
static bool place(origins *o)
{
    emui_ptx_decoder *d = o->d;
    emu_variable *all = calloc((size_t)o->variables, sizeof *all);
    if (all == NULL)
        return emui_ptx_no_memory(d);
    d->code->variable = all;
    for (int k = 0; k < o->variables; ++k) {
        const emui_ptx_operand from = {.kind = EMUI_PTX_VARIABLE, .variable = o->variable[k]};
        emu_space space;
        uint64_t address;
        if (!emui_ptx_place_of(d, &from, &space, &address))
            return false;
        name(&all[k], o->variable[k]);
        all[k].space = o->variable[k]->space;
        all[k].first = (uint32_t)address;
        all[k].bytes = (uint32_t)o->variable[k]->bytes;
    }
    return true;
}

static void mark(origins *o)
{
    emui_ptx_code *code = o->d->code;
    for (int32_t k = 0; k < code->function->length; ++k) {
        const int origin = of_address(o, &code->function->body[k]);
        for (int32_t at = code->first[k]; origin >= FIRST && at < code->first[k + 1]; ++at)
            if ((emui_traits_of(&code->ins[at]) & EMUI_ACCESSES) != 0)
                code->ins[at].variable = &code->variable[origin - FIRST];
    }
}

bool emui_ptx_find_origins(emui_ptx_decoder *d)
{
    origins o = {.d = d};
    o.of = calloc((size_t)d->function->regs + 1, sizeof *o.of);
    bool fine = o.of != NULL || emui_ptx_no_memory(d);
    const bool settled = fine && settle(&o);
    if (settled && o.variables > 0) {
        fine = place(&o);
        if (fine)
            mark(&o);
    }
    free(o.of);
    return fine;
}
