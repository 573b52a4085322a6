/* contract.c - mul, then add or sub of the product, as one fma, where NVIDIA's assembler does that.
 *
 *      mul.f16 %h3, %h1, %h2      ->
 *      add.f16 %h5, %h3, %h4      ->   fma.rn.f16 %h5, %h1, %h2, %h4
 *
 * The PTX ISA lets an assembler fuse the two where neither has a rounding: the product is then not
 * rounded, which a sum that nearly cancels shows. When ptxas does it was read from the machine code
 * that it writes (13.0, sm_90a, -O3), for f16, bf16, their pairs, f32 and f64 alike:
 *
 *      products    mul; and of f32 div.approx, div.full and rcp.approx, which end with one
 *      both        have no .rn .rz .rm .rp, and the same .ftz; the sum may have .sat, the product
 *                  may not; the sum may have a guard, the product may not
 *      its uses    all are such sums, and in the block of the product; then they are fused, and
 *                  there is no mul. Else there is one, and all round
 *      both terms  are such products: the one with fewer uses is fused, or the first; the other is
 *                  added rounded, and with sums after that it is not fused. Products with one use
 *                  are fused before all others, which are so in the order of their sums
 *      constants   a product by an immediate, or by a parameter of a kernel, is fused in whatever
 *                  blocks its sums are, and so is a quotient of a constant divisor
 *      mma.sync    of e4m3 and e5m2 is one of f16 and a sum with C (decode_matrix.c)
 *      a block     ends at labels and branches, calls and exits; at fences between threads; at what
 *                  the assembler writes as a branch: divisions and roots that are rounded, and
 *                  anything under a guard that is not arithmetic. Barriers do not end one, nor
 *                  do loads, stores and copies
 *
 * It is done here where all that holds for sure. ptxas also does it, and this does not: through mov
 * and neg of the product; where both operands of the product are written again before the sum;
 * where a product by a constant is fused in other blocks, but not everywhere; where a block has one
 * way in, which is the end of a block with one way out; from one turn of a loop to the next, where
 * it unrolls the loop first; where the result of a use is itself never used, or where the use is
 * never executed because ptxas folds what a branch depends on.
 * spec-tests/unit/emu/decode/contract.tsv has bodies of most of these with what ptxas answers.
 *
 * Here: which are fused, and what is left. Not here: what the text says (decode.c). Follows the PTX
 * ISA, "Floating Point Instructions: add, sub, mul". */
#include "emu/decode/contract.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What may be fused ---------------------------------------------------------------------- */

static bool is_rounded(const emui_ptx_instruction *i)
{
    return emui_ptx_has_modifier(i, "rn") || emui_ptx_has_modifier(i, "rz") ||
           emui_ptx_has_modifier(i, "rm") || emui_ptx_has_modifier(i, "rp");
}

/* An operation without a rounding, whose result is all of a register. Of pairs of f32 ptxas 13.0
 * fuses what has a rounding as well, where both have the same: mul.rn.f32x2 and add.rn.f32x2. */
static bool is_plain(const emui_ptx_contraction *c, int32_t pc)
{
    const emu_ins *ins = &c->code->ins[pc];
    const emui_ptx_instruction *text = emui_ptx_text_at(c, pc);
    return (emui_traits_of(ins) & EMUI_FLOAT) != 0 && ins->d.kind == EMU_REG && text != NULL &&
           (ins->type == EMU_F32X2 || !is_rounded(text)) &&
           c->code->function->reg[ins->d.r].type.vector <= 1;
}

/* Quotients, which end with the product of the dividend and a reciprocal; and reciprocals that are
 * scaled, for the sake of subnormals. */
static bool is_quotient(const emu_ins *ins)
{
    bool scaled = ins->op == EMU_FRCP && (ins->flags & EMU_FTZ) == 0;
    return ins->type == EMU_F32 && (ins->flags & (EMU_APPROX | EMU_FULL)) != 0 &&
           (ins->op == EMU_FDIV || scaled);
}

static bool is_product(const emui_ptx_contraction *c, int32_t pc)
{
    const emu_ins *ins = &c->code->ins[pc];
    return is_plain(c, pc) && (ins->op == EMU_FMUL || is_quotient(ins)) &&
           ins->guard == EMU_NO_GUARD && (ins->flags & EMU_SATURATE) == 0 &&
           (ins->a.kind == EMU_REG || ins->b.kind == EMU_REG);
}

static bool is_sum_of(const emui_ptx_contraction *c, int32_t pc, const emu_ins *product)
{
    const emu_ins *ins = &c->code->ins[pc];
    return is_plain(c, pc) && (ins->op == EMU_FADD || ins->op == EMU_FSUB) &&
           ins->type == product->type && ins->count == product->count &&
           ((ins->flags ^ product->flags) & EMU_FTZ) == 0;
}

static bool is_register(const emu_operand *o, int32_t reg)
{
    return o->kind == EMU_REG && o->r == reg;
}

/* ---- What is offered ------------------------------------------------------------------------ */

/* The product is occurrence k of its register. How many sums use it; 0: something else does in its
 * block. */
static int32_t sums_of(const emui_ptx_contraction *c, int32_t reg, int32_t k, bool *is_last)
{
    int32_t pc = c->at[k].pc, sums = 0, last = EMUI_PTX_NONE;
    *is_last = false;
    for (int32_t j = k + 1; j < c->of[reg + 1] && c->block[c->at[j].pc] == c->block[pc]; ++j) {
        const emui_ptx_occurrence *o = &c->at[j];
        if (emui_ptx_is_definition(c, o))
            return sums;
        if (o->writes || o->pc == last || !is_sum_of(c, o->pc, &c->code->ins[pc]))
            return 0;
        last = o->pc;
        ++sums;
    }
    *is_last = true;
    return sums;
}

static void offer_to(emui_ptx_contraction *c, int32_t sum, int32_t reg, int32_t product)
{
    c->from[sum][is_register(&c->code->ins[sum].a, reg) ? 0 : 1] = product;
}

/* until: the last instruction that reads the register from before its block. */
static void offer(emui_ptx_contraction *c, int32_t reg, int32_t k, int32_t until)
{
    bool is_last;
    int32_t pc = c->at[k].pc, sums = sums_of(c, reg, k, &is_last);
    if (is_last && until >= emui_ptx_first_after(c, pc))
        return;
    c->product[pc].uses = sums;
    for (int32_t j = k + 1; j <= k + sums; ++j)
        offer_to(c, c->at[j].pc, reg, pc);
}

/* Is it a register times a constant? Of a quotient by one, ptxas writes the reciprocal; one of a
 * constant is so where neither is scaled. Which operand is the register. */
static emui_ptx_carried varies(const emui_ptx_contraction *c, const emu_ins *ins)
{
    bool is_product = ins->op == EMU_FMUL;
    bool unscaled = (ins->flags & (EMU_FTZ | EMU_FULL)) == EMU_FTZ;
    bool a = emui_ptx_is_constant(c, &ins->a, is_product);
    bool b = ins->op != EMU_FRCP && emui_ptx_is_constant(c, &ins->b, is_product);
    if (b && !a)
        return EMUI_PTX_CARRIES_A;
    return a && !b && ins->op != EMU_FRCP && (is_product || unscaled) ? EMUI_PTX_CARRIES_B
                                                                      : EMUI_PTX_CARRIES_NOTHING;
}

/* The sums of a product by a constant, in whatever blocks. False: it has another use, its register
 * another value, or all is in one block. */
static bool offer_everywhere(emui_ptx_contraction *c, int32_t reg, int32_t pc)
{
    int32_t sums = 0, elsewhere = 0, last = EMUI_PTX_NONE;
    if (emui_ptx_only_definition(c, reg) != pc ||
        varies(c, &c->code->ins[pc]) == EMUI_PTX_CARRIES_NOTHING)
        return false;
    for (int32_t k = c->of[reg]; k < c->of[reg + 1]; ++k) {
        int32_t at = c->at[k].pc;
        if (c->at[k].writes)
            continue;
        if (at == last || !is_sum_of(c, at, &c->code->ins[pc]))
            return false;
        elsewhere += c->block[at] != c->block[pc] || at < pc;
        last = at;
        ++sums;
    }
    if (elsewhere == 0)
        return false;
    for (int32_t k = c->of[reg]; k < c->of[reg + 1]; ++k)
        if (!c->at[k].writes)
            offer_to(c, c->at[k].pc, reg, pc);
    c->product[pc].uses = sums;
    return true;
}

static void offer_all(emui_ptx_contraction *c)
{
    for (int32_t reg = 0; reg < c->code->function->regs; ++reg) {
        int32_t until = emui_ptx_last_read_before(c, reg);
        for (int32_t k = c->of[reg]; k < c->of[reg + 1]; ++k)
            if (c->at[k].writes && is_product(c, c->at[k].pc) &&
                !offer_everywhere(c, reg, c->at[k].pc))
                offer(c, reg, k, until);
    }
}

/* ---- Which are fused ------------------------------------------------------------------------ */

/* Once a product is the other term of a fused sum, something else uses it. */
static bool is_candidate(const emui_ptx_contraction *c, int32_t product, bool has_one_use)
{
    const emui_ptx_product *p = &c->product[product == EMUI_PTX_NONE ? 0 : product];
    return product != EMUI_PTX_NONE && p->uses > 0 && !p->is_added &&
           (!has_one_use || p->uses == 1);
}

/* Sums in their order: of two candidates the one with fewer uses, or the first. */
static void choose(emui_ptx_contraction *c, bool has_one_use)
{
    for (int32_t pc = 0; pc < c->code->length; ++pc) {
        const int32_t *from = c->from[pc];
        bool first = is_candidate(c, from[0], has_one_use);
        bool second = is_candidate(c, from[1], has_one_use);
        if (c->fused[pc] != EMUI_PTX_NONE || (!first && !second))
            continue;
        int term = !first || (second && c->product[from[1]].uses < c->product[from[0]].uses);
        c->fused[pc] = (int8_t)term;
        ++c->product[from[term]].fused;
        if (from[1 - term] != EMUI_PTX_NONE)
            c->product[from[1 - term]].is_added = true;
    }
}

/* The operand of a product that has another value at the sum; BOTH: both have. */
static emui_ptx_carried changes(const emui_ptx_contraction *c, int32_t product, int32_t sum)
{
    const emu_ins *ins = &c->code->ins[product];
    if (c->block[product] != c->block[sum] || sum < product)
        return varies(c, ins);
    bool a = emui_ptx_is_written_between(c, &ins->a, product, sum);
    bool b = emui_ptx_is_written_between(c, &ins->b, product, sum);
    return (emui_ptx_carried)((a ? EMUI_PTX_CARRIES_A : 0) | (b ? EMUI_PTX_CARRIES_B : 0));
}

/* Such an operand stays in the product's register, if no sum still needs the product; where that is
 * not so, the sum is not fused here. */
static void keep_operands(emui_ptx_contraction *c)
{
    for (int32_t pc = 0; pc < c->code->length; ++pc)
        if (c->fused[pc] != EMUI_PTX_NONE) {
            emui_ptx_product *p = &c->product[c->from[pc][c->fused[pc]]];
            p->carries = (uint8_t)(p->carries | changes(c, c->from[pc][c->fused[pc]], pc));
        }
    for (int32_t pc = 0; pc < c->code->length; ++pc) {
        if (c->fused[pc] == EMUI_PTX_NONE)
            continue;
        int32_t from = c->from[pc][c->fused[pc]];
        emui_ptx_product *p = &c->product[from];
        if (p->carries == EMUI_PTX_CARRIES_BOTH ||
            (p->fused < p->uses && changes(c, from, pc) != EMUI_PTX_CARRIES_NOTHING))
            c->fused[pc] = EMUI_PTX_NONE;
    }
}

/* What is left of the products once all sums are settled. */
static void settle(emui_ptx_contraction *c)
{
    keep_operands(c);
    for (int32_t pc = 0; pc < c->code->length; ++pc)
        c->product[pc].fused = 0;
    for (int32_t pc = 0; pc < c->code->length; ++pc)
        if (c->fused[pc] != EMUI_PTX_NONE)
            ++c->product[c->from[pc][c->fused[pc]]].fused;
}

static bool is_gone(const emui_ptx_contraction *c, int32_t pc)
{
    return c->product[pc].fused > 0 && c->product[pc].fused == c->product[pc].uses;
}

/* ---- What is left --------------------------------------------------------------------------- */

/* The text of the sum, and of the product that is gone. */
static bool note(emui_ptx_contraction *c, int32_t pc, int32_t product)
{
    emu_source *source = &c->code->source[c->code->ins[pc].source - c->code->source];
    const char *sum = source->text, *other = c->code->ins[product].source->text;
    size_t size = strlen(sum) + strlen(other) + sizeof " (contracted with )";
    char **texts = realloc(c->code->text, ((size_t)c->code->texts + 1) * sizeof *texts);
    if (texts == NULL)
        return emui_ptx_no_memory(c->d);
    c->code->text = texts;
    char *both = texts[c->code->texts] = malloc(size);
    if (both == NULL)
        return emui_ptx_no_memory(c->d);
    ++c->code->texts;
    snprintf(both, size, "%s (contracted with %s)", sum, other);
    source->text = both;
    return true;
}

static bool fuse(emui_ptx_contraction *c, int32_t pc)
{
    int term = c->fused[pc];
    emu_ins *sum = &c->code->ins[pc];
    int32_t from = c->from[pc][term];
    const emu_ins *product = &c->code->ins[from];
    emui_ptx_carried carries =
        is_gone(c, from) ? c->product[from].carries : EMUI_PTX_CARRIES_NOTHING;
    bool minus = sum->op == EMU_FSUB;
    sum->c = term == 0 ? sum->b : sum->a;
    sum->a = carries == EMUI_PTX_CARRIES_A ? product->d : product->a;
    sum->b = carries == EMUI_PTX_CARRIES_B ? product->d : product->b;
    sum->flags |= !minus ? 0 : term == 0 ? EMU_NEG_C : EMU_NEG_A;
    sum->op = product->op == EMU_FMUL ? EMU_FFMA : product->op;
    if (product->op != EMU_FMUL)
        sum->flags |= EMU_PLUS | (product->flags & (EMU_APPROX | EMU_FULL));
    return note(c, pc, from);
}

static bool fuse_all(emui_ptx_contraction *c)
{
    for (int32_t pc = 0; pc < c->code->length; ++pc)
        if (c->fused[pc] != EMUI_PTX_NONE && !fuse(c, pc))
            return false;
    return true;
}

/* A product that is gone leaves a copy of the operand that its sums find in its register. */
static void carry_operands(emui_ptx_contraction *c)
{
    for (int32_t pc = 0; pc < c->code->length; ++pc) {
        emu_ins *ins = &c->code->ins[pc];
        if (!is_gone(c, pc) || c->product[pc].carries == EMUI_PTX_CARRIES_NOTHING)
            continue;
        *ins = (emu_ins){.execute = emu_alu,
                         .op = EMU_MOV,
                         .type = ins->type == EMU_F64             ? EMU_B64
                                 : emu_type_bits(ins->type) == 32 ? EMU_B32
                                                                  : EMU_B16,
                         .d = ins->d,
                         .a = c->product[pc].carries == EMUI_PTX_CARRIES_A ? ins->a : ins->b,
                         .guard = EMU_NO_GUARD,
                         .source = ins->source};
    }
}

/* The other products go, and what counts instructions is put right. */
static void remove_products(emui_ptx_contraction *c)
{
    emui_ptx_code *code = c->code;
    int32_t *to = c->block, left = 0; /* blocks are needed no more */
    for (int32_t pc = 0; pc < code->length; ++pc) {
        to[pc] = left;
        if (!is_gone(c, pc) || c->product[pc].carries != EMUI_PTX_CARRIES_NOTHING)
            code->ins[left++] = code->ins[pc];
    }
    for (int32_t k = 0; k <= code->function->length; ++k)
        code->first[k] = code->first[k] < code->length ? to[code->first[k]] : left;
    for (int k = 0; k < code->references; ++k)
        code->reference[k].at = to[code->reference[k].at];
    code->length = left;
}

/* ---- All of it ------------------------------------------------------------------------------ */

static bool has_products(const emui_ptx_code *code)
{
    bool found = false;
    for (int32_t pc = 0; pc < code->length && !found; ++pc)
        found = (emui_traits_of(&code->ins[pc]) & EMUI_FLOAT) != 0 &&
                (code->ins[pc].op == EMU_FMUL || is_quotient(&code->ins[pc]));
    return found;
}

static bool begin(emui_ptx_contraction *c)
{
    size_t n = (size_t)c->code->length + 1;
    c->block = calloc(n, sizeof *c->block);
    c->lowest = calloc(n, sizeof *c->lowest);
    c->product = calloc(n, sizeof *c->product);
    c->from = malloc(n * sizeof *c->from);
    c->fused = malloc(n * sizeof *c->fused);
    c->of = calloc((size_t)c->code->function->regs + 1, sizeof *c->of);
    if (c->block == NULL || c->lowest == NULL || c->product == NULL || c->from == NULL ||
        c->of == NULL || c->fused == NULL)
        return emui_ptx_no_memory(c->d);
    memset(c->from, 0xff, n * sizeof *c->from); /* EMUI_PTX_NONE */
    memset(c->fused, 0xff, n * sizeof *c->fused);
    emui_ptx_number_blocks(c);
    return emui_ptx_list_occurrences(c) || emui_ptx_no_memory(c->d);
}

bool emui_ptx_contract(emui_ptx_decoder *d)
{
    emui_ptx_contraction c = {.d = d, .code = d->code};
    if (!has_products(d->code))
        return true;
    bool fine = begin(&c);
    if (fine) {
        offer_all(&c);
        choose(&c, true);
        choose(&c, false);
        settle(&c);
        fine = fuse_all(&c);
    }
    if (fine) {
        carry_operands(&c);
        remove_products(&c);
    }
    free(c.block);
    free(c.lowest);
    free(c.of);
    free(c.at);
    free(c.product);
    free(c.from);
    free(c.fused);
    return fine;
}
