/* contract_blocks.c - blocks as NVIDIA's assembler has them, and where registers occur in them.
 *
 * Here: what contract.c asks of a function. Not here: what is fused. Follows no part of the PTX
 * ISA; where blocks end was read from the machine code of ptxas (contract.c). */
#include "emu/decode/contract.h"

#include <stdlib.h>

/* ---- The text -------------------------------------------------------------------------------- */

const emui_ptx_instruction *emui_ptx_text_at(const emui_ptx_contraction *c, int32_t pc)
{
    const emu_source *source = c->code->ins[pc].source;
    return source == NULL ? NULL : &c->code->function->body[source - c->code->source];
}

bool emui_ptx_has_modifier(const emui_ptx_instruction *i, const char *word)
{
    for (int k = 0; k < i->modifiers; ++k)
        if (strcmp(i->modifier[k], word) == 0)
            return true;
    return false;
}

/* ---- Blocks --------------------------------------------------------------------------------- */

static bool is_one_of(const char *const *words, const char *name)
{
    while (*words != NULL && strcmp(*words, name) != 0)
        ++words;
    return *words != NULL;
}

/* Does the assembler write it as a branch to a function of its own? */
static bool is_function(const emui_ptx_instruction *i)
{
    static const char *const quotients[] = {"div", "rem", "rcp", "sqrt", "rsqrt", NULL};
    bool is_double = emui_ptx_has_modifier(i, "f64");
    if (!is_one_of(quotients, i->name) || emui_ptx_has_modifier(i, "u32"))
        return false;
    return is_double || !(emui_ptx_has_modifier(i, "approx") || emui_ptx_has_modifier(i, "full"));
}

static bool ends_block(const emui_ptx_contraction *c, int32_t pc)
{
    static const char *const ends[] = {"bra",    "brx",        "call",  "ret",     "exit", "trap",
                                       "membar", "setmaxnreg", "brkpt", "pmevent", NULL};
    const emu_ins *ins = &c->code->ins[pc];
    const emui_ptx_instruction *text = emui_ptx_text_at(c, pc);
    if (text == NULL)
        return false;
    bool orders = strcmp(text->name, "fence") == 0 && !emui_ptx_has_modifier(text, "proxy") &&
                  !emui_ptx_has_modifier(text, "mbarrier_init");
    return is_one_of(ends, text->name) || orders || is_function(text) ||
           (ins->guard != EMU_NO_GUARD && (emui_traits_of(ins) & EMUI_COMPUTES) == 0);
}

static void mark_targets(emui_ptx_contraction *c)
{
    int32_t n = c->code->length;
    for (int32_t pc = n - 1; pc >= 0; --pc) {
        const emu_ins *ins = &c->code->ins[pc];
        const uint32_t is = emui_traits_of(ins);
        c->lowest[pc] = pc + 1;
        for (int t = 0; t < emui_branch_targets(is, ins); ++t) {
            int32_t to = c->code->first[emui_branch_target(is, ins, t)]; /* still one of the text */
            c->block[to] = 1;
            c->lowest[pc] = to < c->lowest[pc] ? to : c->lowest[pc];
        }
        if (pc + 1 < n && c->lowest[pc + 1] < c->lowest[pc])
            c->lowest[pc] = c->lowest[pc + 1];
    }
}

void emui_ptx_number_blocks(emui_ptx_contraction *c)
{
    int32_t block = 0;
    mark_targets(c);
    for (int32_t pc = 0; pc < c->code->length; ++pc) {
        block += c->block[pc];
        c->block[pc] = block;
        block += ends_block(c, pc);
    }
}

/* The first instruction that may be executed after another one, on whatever way. */
int32_t emui_ptx_first_after(const emui_ptx_contraction *c, int32_t pc)
{
    int32_t first = c->lowest[pc];
    while (first < c->code->length && c->lowest[first] < first)
        first = c->lowest[first];
    return first;
}

/* ---- Where registers occur ------------------------------------------------------------------ */

typedef struct visit {
    emui_ptx_contraction *c;
    int32_t pc;
    int does;
    bool counts;
} visit;

static void see(void *of, emu_operand *o, int does)
{
    visit *v = of;
    if ((does & v->does) == 0)
        return;
    int32_t *next = &v->c->of[o->r];
    if (!v->counts)
        v->c->at[*next] =
            (emui_ptx_occurrence){v->pc, v->does == EMUI_PTX_WRITES, v->does == EMUI_PTX_READS};
    ++*next;
}

static void see_all(emui_ptx_contraction *c, bool counts)
{
    for (int32_t pc = 0; pc < c->code->length; ++pc)
        for (int does = EMUI_PTX_READS; does <= EMUI_PTX_WRITES; ++does) {
            visit v = {c, pc, does, counts};
            emui_ptx_each_operand(&c->code->ins[pc], see, &v);
        }
}

/* First how many of each register, then each at its place. */
bool emui_ptx_list_occurrences(emui_ptx_contraction *c)
{
    int32_t regs = c->code->function->regs, total = 0;
    see_all(c, true);
    for (int32_t reg = 0; reg <= regs; ++reg) {
        int32_t n = c->of[reg];
        c->of[reg] = total;
        total += n;
    }
    c->at = malloc(((size_t)total + 1) * sizeof *c->at);
    if (c->at == NULL)
        return false;
    see_all(c, false);
    for (int32_t reg = regs; reg > 0; --reg)
        c->of[reg] = c->of[reg - 1];
    c->of[0] = 0;
    return true;
}

/* The whole register gets another value. */
bool emui_ptx_is_definition(const emui_ptx_contraction *c, const emui_ptx_occurrence *o)
{
    return o->writes && c->code->ins[o->pc].guard == EMU_NO_GUARD;
}

/* The last read of a value that the register had before the block; NONE. */
int32_t emui_ptx_last_read_before(const emui_ptx_contraction *c, int32_t reg)
{
    int32_t defined = EMUI_PTX_NONE, last = EMUI_PTX_NONE;
    for (int32_t k = c->of[reg]; k < c->of[reg + 1]; ++k) {
        const emui_ptx_occurrence *o = &c->at[k];
        if (o->reads && c->block[o->pc] != defined)
            last = o->pc;
        if (emui_ptx_is_definition(c, o))
            defined = c->block[o->pc];
    }
    return last;
}

int32_t emui_ptx_only_definition(const emui_ptx_contraction *c, int32_t reg)
{
    int32_t only = EMUI_PTX_NONE;
    for (int32_t k = c->of[reg]; k < c->of[reg + 1]; ++k) {
        const emui_ptx_occurrence *o = &c->at[k];
        if (o->writes && (only != EMUI_PTX_NONE || !emui_ptx_is_definition(c, o)))
            return EMUI_PTX_NONE;
        only = o->writes ? o->pc : only;
    }
    return only;
}

bool emui_ptx_is_constant(const emui_ptx_contraction *c, const emu_operand *o, bool or_parameter)
{
    if (o->kind != EMU_REG)
        return o->kind == EMU_IMM;
    int32_t pc = emui_ptx_only_definition(c, o->r);
    const emu_ins *ins = &c->code->ins[pc == EMUI_PTX_NONE ? 0 : pc];
    const emui_ptx_instruction *text = pc == EMUI_PTX_NONE ? NULL : emui_ptx_text_at(c, pc);
    if (text == NULL)
        return false;
    bool loads = strcmp(text->name, "ld") == 0 && ins->space == EMU_PARAM;
    bool moves = (emui_traits_of(ins) & EMUI_COPIES) != 0 && ins->a.kind == EMU_IMM;
    return moves || (or_parameter && loads && c->code->function->is_entry);
}

bool emui_ptx_is_written_between(const emui_ptx_contraction *c, const emu_operand *o, int32_t from,
                                 int32_t to)
{
    if (o->kind != EMU_REG)
        return false;
    for (int32_t k = c->of[o->r]; k < c->of[o->r + 1] && c->at[k].pc < to; ++k)
        if (c->at[k].writes && c->at[k].pc > from)
            return true;
    return false;
}
