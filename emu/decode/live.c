/* live.c - from where to where each register of a function holds a value that is still read.
 *
 *      pc 4   add  r1, ..      |             from 4, to 9: r1 keeps its row at all instructions
 *      pc 5   @p bra 9         | r1          of the range, at 6 as well, whatever way its lanes go
 *      pc 6   mov  r2, ..      |  |  r2
 *      pc 9   st   [..], r1       |  |
 *
 * A range is the least stretch of the program that holds each instruction at which the register is
 * live on some way through the blocks, or is written. Two registers may share a row where their
 * ranges have no instruction in common: so no result lies in the row of another operand of its
 * own instruction, which may read and write its rows in any order, and while other lanes stand at
 * it.
 *
 * Why this holds for a warp whose lanes go different ways: a row is 32 words, one a lane; a lane's
 * word is read and written by the instructions that the lane itself executes, on one way through
 * the blocks, and on each way the ranges hold. Other lanes' words are read where lanes meet (shfl,
 * vote, match, redux; mma and ldmatrix, whole warps): they stand at that instruction or at one like
 * it, whose operands are within their ranges. What is read or written later than that is
 * the registers of wgmma: they have rows of their own all the time (rows.c).
 *
 * A register that is read before it was written is live from the beginning on, so that its row was
 * nobody's before, and is found unwritten.
 *
 * Here: blocks and ranges. Not here: which row (rows.c). Follows no part of the PTX ISA. */
#include "emu/decode/form.h"

#include <stdlib.h>

/* ---- What an instruction reads and writes ---- */

static void visit_result(emu_operand *o, emui_ptx_visit *visit, void *of)
{
    if (o->kind == EMU_REG || o->kind == EMU_PREDICATE)
        visit(of, o, EMUI_PTX_WRITES);
    else if (o->kind == EMU_ADDRESS && o->r >= 0)
        visit(of, o, EMUI_PTX_READS);
}

static void visit_source(emu_operand *o, emui_ptx_visit *visit, void *of)
{
    if (o->kind == EMU_REG || o->kind == EMU_PREDICATE || (o->kind == EMU_ADDRESS && o->r >= 0))
        visit(of, o, EMUI_PTX_READS);
}

/* Accumulators are read and written; of other lists the results come first. */
static int does_to(const emu_ins *ins, int k)
{
    if ((emui_traits_of(ins) & EMUI_IN_FLIGHT) != 0)
        return EMUI_PTX_READS | EMUI_PTX_WRITES;
    return k < ins->written ? EMUI_PTX_WRITES : EMUI_PTX_READS;
}

void emui_ptx_each_operand(emu_ins *ins, emui_ptx_visit *visit, void *of)
{
    visit_result(&ins->d, visit, of);
    visit_result(&ins->e, visit, of);
    visit_source(&ins->a, visit, of);
    visit_source(&ins->b, visit, of);
    visit_source(&ins->c, visit, of);
    visit_source(&ins->x, visit, of);
    for (int k = 0; k < ins->listed; ++k) {
        emu_operand *o = (emu_operand *)&ins->list[k]; /* a list of the program's own */
        if (o->kind == EMU_REG || o->kind == EMU_PREDICATE)
            visit(of, o, does_to(ins, k));
        else
            visit_source(o, visit, of);
    }
}

/* ---- Blocks ---- */

enum { NONE = -1 };
/* Texts that are made to take long get ranges that are too wide. */
static const int64_t STEPS = INT64_C(100000000);

typedef struct block {
    int32_t first, last;
    int32_t before;  /* an edge that leads here, or NONE */
    int32_t seen;    /* the register that was last found live at its beginning */
    int32_t defines; /* .. that was last found to be written in it, in all lanes */
} block;

/* An entry of a list: an edge to a block is where it comes from, an entry of a register a block. */
typedef struct entry {
    int32_t block, next;
} entry;

typedef struct entries {
    entry *entry;
    int32_t used, room;
} entries;

typedef struct graph {
    emui_ptx_code *code;
    block *block;
    int32_t blocks;
    int32_t *block_of; /* of each instruction */
    entries edges, uses;
    /* Of each register: the blocks that read it before they write it, and those that write it, as
     * lists; and the last of each kind. */
    int32_t *reading, *writing, *reads_in, *writes_in;
    int32_t *stack;
    int64_t steps; /* left, before ranges are as wide as can be */
    bool failed;
} graph;

/* One more entry at the beginning of a list. */
static void add(graph *g, entries *to, int32_t *list, int32_t b)
{
    if (to->used == to->room) {
        int32_t room = to->room * 2 + 64;
        entry *more = realloc(to->entry, (size_t)room * sizeof *more);
        g->failed = g->failed || more == NULL;
        if (more == NULL)
            return;
        to->entry = more;
        to->room = room;
    }
    to->entry[to->used] = (entry){b, *list};
    *list = to->used++;
}

/* Of each instruction: does a block begin with it? */
static int32_t mark_beginnings(graph *g)
{
    const emui_ptx_code *code = g->code;
    int32_t n = 0;
    g->block_of[0] = 1;
    for (int32_t k = 0; k < code->length; ++k) {
        const emu_ins *ins = &code->ins[k];
        const uint32_t is = emui_traits_of(ins);
        for (int t = 0; t < emui_branch_targets(is, ins); ++t)
            g->block_of[emui_branch_target(is, ins, t)] = 1;
        if ((is & EMUI_LEAVES) != 0 && k + 1 < code->length)
            g->block_of[k + 1] = 1;
    }
    for (int32_t k = 0; k < code->length; ++k)
        n += g->block_of[k];
    return n;
}

static bool number_blocks(graph *g)
{
    size_t n = (size_t)mark_beginnings(g);
    g->block = calloc(n, sizeof *g->block);
    g->stack = calloc(n, sizeof *g->stack);
    if (g->block == NULL || g->stack == NULL)
        return false;
    for (int32_t k = 0; k < g->code->length; ++k) {
        if (g->block_of[k] != 0)
            g->block[g->blocks++] = (block){k, k, NONE, NONE, NONE};
        g->block_of[k] = g->blocks - 1;
        g->block[g->blocks - 1].last = k;
    }
    return true;
}

static void connect_blocks(graph *g)
{
    for (int32_t b = 0; b < g->blocks; ++b) {
        const emu_ins *last = &g->code->ins[g->block[b].last];
        bool always = last->guard == EMU_NO_GUARD;
        const uint32_t is = emui_traits_of(last);
        for (int t = 0; t < emui_branch_targets(is, last); ++t)
            add(g, &g->edges, &g->block[g->block_of[emui_branch_target(is, last, t)]].before, b);
        if (!((is & EMUI_LEAVES) != 0 && always) && b + 1 < g->blocks)
            add(g, &g->edges, &g->block[b + 1].before, b);
    }
}

/* ---- Reads and writes ---- */

static void widen(emui_ptx_live *l, int32_t from, int32_t to)
{
    if (l->rows == 0) /* not seen before */
        *l = (emui_ptx_live){.rows = 1, .from = from, .to = to};
    l->from = from < l->from ? from : l->from;
    l->to = to > l->to ? to : l->to;
}

/* One instruction: its reads are looked at before its writes. */
typedef struct moment {
    graph *g;
    int32_t pc, block;
    bool always; /* under no guard: all lanes that are here write */
    int does;
} moment;

static void see(moment *m, int32_t reg, int does)
{
    graph *g = m->g;
    widen(&g->code->live[reg], m->pc, m->pc);
    if ((does & m->does) == 0 || g->writes_in[reg] == m->block)
        return;
    if (m->does == EMUI_PTX_READS && g->reads_in[reg] != m->block) {
        g->reads_in[reg] = m->block;
        add(g, &g->uses, &g->reading[reg], m->block);
    }
    if (m->does == EMUI_PTX_WRITES && m->always) {
        g->writes_in[reg] = m->block;
        add(g, &g->uses, &g->writing[reg], m->block);
    }
}

static void see_operand(void *of, emu_operand *o, int does)
{
    see(of, o->r, does);
}

static void see_instructions(graph *g)
{
    for (int32_t pc = 0; pc < g->code->length; ++pc) {
        emu_ins *ins = &g->code->ins[pc];
        moment m = {g, pc, g->block_of[pc], ins->guard == EMU_NO_GUARD, EMUI_PTX_READS};
        if (ins->guard != EMU_NO_GUARD)
            see(&m, ins->guard - 1, EMUI_PTX_READS);
        emui_ptx_each_operand(ins, see_operand, &m);
        m.does = EMUI_PTX_WRITES;
        emui_ptx_each_operand(ins, see_operand, &m);
    }
}

/* ---- Ranges ---- */

static void push(graph *g, int32_t *depth, int32_t b, int32_t reg)
{
    if (g->block[b].seen == reg)
        return;
    g->block[b].seen = reg;
    g->stack[(*depth)++] = b;
}

/* Back from each block that reads the register first, to the blocks that write it. */
static void follow(graph *g, int32_t reg)
{
    emui_ptx_live *l = &g->code->live[reg];
    int32_t depth = 0;
    for (int32_t k = g->writing[reg]; k != NONE; k = g->uses.entry[k].next)
        g->block[g->uses.entry[k].block].defines = reg;
    for (int32_t k = g->reading[reg]; k != NONE; k = g->uses.entry[k].next)
        push(g, &depth, g->uses.entry[k].block, reg);
    while (depth > 0 && g->steps > 0) {
        const block *b = &g->block[g->stack[--depth]];
        widen(l, b->first, b->first);
        for (int32_t e = b->before; e != NONE; e = g->edges.entry[e].next) {
            int32_t from = g->edges.entry[e].block;
            widen(l, g->block[from].last, g->block[from].last);
            if (g->block[from].defines != reg)
                push(g, &depth, from, reg);
            --g->steps;
        }
    }
    if (depth > 0)
        widen(l, 0, g->code->length - 1);
}

/* ---- All of it ---- */

static int32_t *none_each(size_t n)
{
    int32_t *all = malloc((n + 1) * sizeof *all);
    for (size_t k = 0; all != NULL && k < n; ++k)
        all[k] = NONE;
    return all;
}

static bool begin(graph *g, emui_ptx_code *code)
{
    size_t n = (size_t)code->function->regs;
    g->code = code;
    g->steps = STEPS;
    code->live = calloc(n + 1, sizeof *code->live);
    g->block_of = calloc((size_t)code->length, sizeof *g->block_of);
    g->reading = none_each(n);
    g->writing = none_each(n);
    g->reads_in = none_each(n);
    g->writes_in = none_each(n);
    return code->live != NULL && g->block_of != NULL && g->reading != NULL && g->writing != NULL &&
           g->reads_in != NULL && g->writes_in != NULL && number_blocks(g);
}

static void end(graph *g)
{
    free(g->block);
    free(g->block_of);
    free(g->edges.entry);
    free(g->uses.entry);
    free(g->reading);
    free(g->writing);
    free(g->reads_in);
    free(g->writes_in);
    free(g->stack);
}

bool emui_ptx_find_live(emui_ptx_code *code)
{
    graph g = {0};
    bool fine = begin(&g, code);
    if (fine) {
        connect_blocks(&g);
        see_instructions(&g);
        fine = !g.failed;
    }
    for (int32_t reg = 0; fine && reg < code->function->regs; ++reg)
        if (g.reading[reg] != NONE)
            follow(&g, reg);
    end(&g);
    return fine;
}
