/* text.c - a program as C: calls of the functions of rows.h, with rows and immediates as constants.
 *
 *      L12:   row_emui_add_32(R(5), R(3), Kb12);   add.u32 %r5, %r3, 17
 *             NEXT(12)
 *      L13:   ..  TAKEN(3)  goto L3;               @%p1 bra 3
 *      L14:   LEAVE(14)                            bar.sync: the interpreter's
 *
 * A function has EMUI_PART_LENGTH instructions; each that is compiled has a label at which it may
 * begin, as a turn may end before any. Operations are called: inlined ones take the compiler four
 * times as long, 3 ms each, and are no faster. Here: the text. Not here: that of loads and stores
 * (memory_text.c), who compiles it (build.c). */
#include "emu/compile/text.h"

#include "emu/compile/memory_text.h"
#include "emu/exec/memory/load_store.h"
#include "emu/isa/traits.h"

#include <inttypes.h>

extern const char *const emui_rows_text[]; /* emu.mk: way.h, rows.h and so on, line by line */

/* An operation of which all operands are registers or numbers. */
static bool is_inline(const emui_compile_source *s, int32_t pc)
{
    const emui_row_operation *o = s->rows[pc];
    const emu_ins *i = &s->ins[pc];
    const emu_operand *const operand[] = {&i->a, &i->b, &i->c};
    bool is = o != NULL;
    for (int k = 0; is && k < 3; ++k)
        is = (int[]){o->a, o->b, o->c}[k] == 0 || operand[k]->kind == EMU_REG ||
             operand[k]->kind == EMU_IMM;
    return is;
}

bool emui_is_compiled(const emui_compile_source *s, int32_t pc)
{
    const emu_ins *i = &s->ins[pc];
    return s->rows[pc] != NULL || emui_is_compiled_access(i, s->is[pc]) ||
           emui_is_interpreted_access(i, s->is[pc]) ||
           ((s->is[pc] & EMUI_BRANCHES) != 0 && i->target >= 0 && i->target < s->length);
}

/* ---- Operands ---- */

/* Rows of an immediate, once for all instructions of a part. */
static void put_constant(FILE *to, int32_t pc, char name, const emu_operand *o, int rows)
{
    if (rows == 0 || o->kind != EMU_IMM)
        return;
    fprintf(to, "static const uint32_t K%c%" PRId32 "[] = {[0 ... 31] = 0x%" PRIx32 "u", name, pc,
            (uint32_t)o->value);
    if (rows == 2)
        fprintf(to, ", [32 ... 63] = 0x%" PRIx32 "u", (uint32_t)(o->value >> 32));
    fputs("};\n", to);
}

static void put_operand(FILE *to, int32_t pc, char name, const emu_operand *o)
{
    if (o->kind == EMU_IMM)
        fprintf(to, "K%c%" PRId32, name, pc);
    else
        fprintf(to, "R(%" PRId32 ")", o->r);
}

static void put_mask(FILE *to, emu_operand o)
{
    if (o.kind == EMU_PREDICATE)
        fprintf(to, "P[%" PRId32 "]", o.r);
    else
        fputs((o.value & 1) != 0 ? "0xffffffffu" : "0u", to);
}

/* ---- Functions ---- */

/* An operation for active lanes: into its row at once, or those lanes of it. False: it has refused,
 * and done nothing. To inline it takes the compiler four times as long. */
static void put_function(FILE *to, const emui_row_operation *o)
{
    static const struct {
        const char *takes, *gives;
    } forms[] = {[EMUI_ROW_ONE] = {"const U *a", "a"},
                 [EMUI_ROW_TWO] = {"const U *a, const U *b", "a, b"},
                 [EMUI_ROW_THREE] = {"const U *a, const U *b, const U *c", "a, b, c"},
                 [EMUI_ROW_COMPARE] = {"const U *a, const U *b", "a, b"},
                 [EMUI_ROW_SELECT] = {"const U *a, const U *b, U p", "a, b, p"},
                 [EMUI_ROW_PREDICATE] = {"U a, U b", "a, b"}};
    const char *takes = forms[o->form].takes, *gives = forms[o->form].gives;
    if (o->form == EMUI_ROW_COMPARE)
        fprintf(to, "CALLED emui_ordering row_%s(%s) { return %s(%s); }\n", o->name, takes, o->name,
                gives);
    else if (o->form == EMUI_ROW_PREDICATE)
        fprintf(to, "CALLED U row_%s(%s) { return %s(%s); }\n", o->name, takes, o->name, gives);
    else
        fprintf(to,
                "CALLED bool row_%s(U active, U *d, %s)\n{\nU v[64];\n"
                "if (active == ALL) return (%s(d, %s)%s);\nif (!(%s(v, %s)%s)) return false;\n"
                "emui_row_keep(d, v, %d, active); return true;\n}\n",
                o->name, takes, o->name, gives, o->form == EMUI_ROW_SELECT ? ", true" : "", o->name,
                gives, o->form == EMUI_ROW_SELECT ? ", true" : "", o->d);
}

/* One of each operation that the program has. */
static void put_functions(FILE *to, const emui_compile_source *s)
{
    enum { MOST = 256 };
    const char *seen[MOST];
    int n = 0;
    for (int32_t pc = 0; pc < s->length; ++pc) {
        const emui_row_operation *o = s->rows[pc];
        bool is_new = o != NULL && n < MOST;
        for (int k = 0; is_new && k < n; ++k)
            is_new = seen[k] != o->name;
        if (!is_new)
            continue;
        put_function(to, o);
        seen[n++] = o->name;
    }
}

/* ---- Instructions ---- */

static void put_row(FILE *to, int32_t pc, const emu_ins *i, const emui_row_operation *o)
{
    const emu_operand *const operand[] = {&i->a, &i->b, &i->c};
    const int rows[] = {o->a, o->b, o->c};
    fprintf(to, "if (!row_%s(active, R(%" PRId32 ")", o->name, i->d.r);
    for (int k = 0; k < 3 && rows[k] != 0; ++k) {
        fputs(", ", to);
        put_operand(to, pc, "abc"[k], operand[k]);
    }
    if (o->form == EMUI_ROW_SELECT)
        fprintf(to, ", P[%" PRId32 "]", i->c.r);
    fprintf(to, ")) LEAVE(%" PRId32 ")\n", pc);
}

static void put_predicate(FILE *to, int32_t pc, const emu_ins *i, const emui_row_operation *o)
{
    fprintf(to, "m = P[%" PRId32 "]; P[%" PRId32 "] = (m & ~active) | (active & ", i->d.r, i->d.r);
    if (o->form == EMUI_ROW_COMPARE) {
        fprintf(to, "emui_holds(%u, row_%s(", emui_holds_for(i->count), o->name);
        put_operand(to, pc, 'a', &i->a);
        fputs(", ", to);
        put_operand(to, pc, 'b', &i->b);
        fputs("))", to);
    } else {
        fprintf(to, "%s(", o->name);
        put_mask(to, i->a);
        fputs(", ", to);
        put_mask(to, i->op == EMU_MOV || i->op == EMU_NOT ? i->a : i->b);
        fputs(")", to);
    }
    fputs(");\n", to);
}

/* What a part knows of the address registers that an instruction writes. */
static void put_lost(FILE *to, const emui_compile_source *s, int32_t pc, int32_t first, int32_t end)
{
    const emu_ins *i = &s->ins[pc];
    const emui_row_operation *o = s->rows[pc];
    const emui_code part = {s->ins, s->is, first, end};
    if (o != NULL && o->form != EMUI_ROW_COMPARE && o->form != EMUI_ROW_PREDICATE)
        emui_put_aims_lost(to, &part, i->d.r, o->d);
    if ((s->is[pc] & EMUI_UPDATES) != 0 && i->d.kind == EMU_REG)
        emui_put_aims_lost(to, &part, i->d.r, 2); /* at most */
    const bool loads = (s->is[pc] & EMUI_LOADS) != 0;
    for (uint32_t k = 0; loads && k < emui_pieces_of(i); ++k)
        emui_put_aims_lost(to, &part, emui_row_of_piece(i, i->d, k), 1);
}

static void put_guard(FILE *to, const emu_ins *i)
{
    if (i->guard == EMU_NO_GUARD)
        fputs("active = group; {\n", to);
    else
        fprintf(to,
                "active = group & %sP[%d]; changes += converged & (active != group);\n"
                "if (active != 0) {\n",
                i->guard_not ? "~" : "", i->guard);
}

/* A branch that some of the lanes take, or that gives way, is the interpreter's; so is what comes
 * after one of lanes that have diverged. */
static void put_branch(FILE *to, int32_t pc, const emu_ins *i, int32_t first, int32_t end,
                       const emui_compile_source *s)
{
    int32_t target = i->target;
    if (i->guard != EMU_NO_GUARD)
        fprintf(to, "active = group & %sP[%d]; ", i->guard_not ? "~" : "", i->guard);
    else
        fputs("active = group; ", to);
    fprintf(to, "if (active != 0) {\nif (active != group) LEAVE(%" PRId32 ")\n", pc);
    if (target <= pc)
        fprintf(to, "if (!converged || y->polls) LEAVE(%" PRId32 ")\n", pc);
    fprintf(to, "TAKEN(%" PRId32 ")\n", target);
    if (target >= first && target < end && emui_is_compiled(s, target))
        fprintf(to, "goto L%" PRId32 ";\n", target);
    else
        fprintf(to, "LEAVE(%" PRId32 ")\n", target);
    fprintf(to, "}\nchanges += converged; NEXT(%" PRId32 ")\n", pc);
}

static void put_instruction(FILE *to, const emui_compile_source *s, int32_t pc, int32_t first,
                            int32_t end)
{
    const emu_ins *i = &s->ins[pc];
    const emui_row_operation *o = s->rows[pc];
    fprintf(to, "L%" PRId32 ": ", pc);
    if ((s->is[pc] & EMUI_BRANCHES) != 0) {
        put_branch(to, pc, i, first, end, s);
        return;
    }
    put_guard(to, i);
    if (o == NULL ? emui_is_interpreted_access(i, s->is[pc]) : !is_inline(s, pc)) {
        fprintf(to, "if (!y->interpret(y, %" PRId32 ", active)) LEAVE(%" PRId32 ")\n", pc, pc);
    } else if (o == NULL) {
        fputs("if (!", to);
        emui_put_access(to, i, pc);
        fprintf(to, ") LEAVE(%" PRId32 ")\n", pc);
    } else if (o->form == EMUI_ROW_COMPARE || o->form == EMUI_ROW_PREDICATE)
        put_predicate(to, pc, i, o);
    else
        put_row(to, pc, i, o);
    put_lost(to, s, pc, first, end);
    fprintf(to, "}\nNEXT(%" PRId32 ")\n", pc);
}

/* ---- Parts ---- */

static void put_body(FILE *to, const emui_compile_source *s, int32_t first, int32_t end)
{
    fprintf(to,
            "static void part_%" PRId32 "(emui_way *restrict y, uint32_t *restrict row,\n"
            "    uint32_t *restrict P)\n{\nBEGIN\n",
            first / EMUI_PART_LENGTH);
    emui_put_aims(to, &(emui_code){s->ins, s->is, first, end});
    fputs("switch (y->pc) {\n", to);
    for (int32_t pc = first; pc < end; ++pc)
        if (emui_is_compiled(s, pc))
            fprintf(to, "case %" PRId32 ": goto L%" PRId32 ";\n", pc, pc);
    fputs("default: return;\n}\n", to);
    for (int32_t pc = first; pc < end; ++pc)
        if (emui_is_compiled(s, pc))
            put_instruction(to, s, pc, first, end);
        else if (pc > first && emui_is_compiled(s, pc - 1))
            fprintf(to, "LEAVE(%" PRId32 ")\n", pc);
    fprintf(to, "LEAVE(%" PRId32 ")\nout: END\n}\n", end);
}

static bool put_part(FILE *to, const emui_compile_source *s, int32_t first, int32_t end)
{
    bool any = false;
    for (int32_t pc = first; pc < end; ++pc)
        any = any || (emui_is_compiled(s, pc) && (s->is[pc] & EMUI_BRANCHES) == 0);
    for (int32_t pc = first; any && pc < end; ++pc) {
        const emui_row_operation *o = s->rows[pc];
        if (emui_is_compiled_access(&s->ins[pc], s->is[pc]))
            emui_put_access_constant(to, &s->ins[pc], pc);
        if (!is_inline(s, pc))
            continue;
        put_constant(to, pc, 'a', &s->ins[pc].a, o->a);
        put_constant(to, pc, 'b', &s->ins[pc].b, o->b);
        put_constant(to, pc, 'c', &s->ins[pc].c, o->c);
    }
    if (!any)
        return false;
    put_body(to, s, first, end);
    return true;
}

static const char frame[] =
    "#define ALL 0xffffffffu\n"
    "typedef uint32_t U;\n"
    "#define CALLED static __attribute__((noinline))\n"
    "#define R(r) (row + (r) * 32)\n"
    "#define BEGIN const uint32_t group = y->group; const bool converged = y->converged;"
    " uint32_t active, m; int left = y->room; int32_t pc; uint64_t changes = 0;"
    " (void)active, (void)m;\n"
    "#define LEAVE(at) { pc = at; goto out; }\n"
    "#define NEXT(at) if (__builtin_expect(--left == 0, 0)) LEAVE(at + 1)\n"
    "#define TAKEN(to) ++changes; if (--left == 0 || !converged) LEAVE(to)\n"
    "#define END y->steps += y->room - left; y->changes += changes;"
    " if (!converged) y->changes += (uint64_t)(y->room - left); y->room = left; y->pc = pc;\n";

void emui_put_kernel(FILE *to, const emui_compile_source *s)
{
    for (const char *const *line = emui_rows_text; *line != NULL; ++line) {
        fputs(*line, to);
        fputc('\n', to);
    }
    fputs(frame, to);
    put_functions(to, s);
    emui_put_access_functions(to, &(emui_code){s->ins, s->is, 0, s->length});
    const int32_t parts = (s->length + EMUI_PART_LENGTH - 1) / EMUI_PART_LENGTH;
    for (int32_t k = 0; k < parts; ++k) {
        int32_t first = k * EMUI_PART_LENGTH, end = first + EMUI_PART_LENGTH;
        if (!put_part(to, s, first, end < s->length ? end : s->length))
            fprintf(to, "#define part_%" PRId32 " 0\n", k);
    }
    fputs("extern emui_compiled *const emui_parts[];\nemui_compiled *const emui_parts[] = {\n", to);
    for (int32_t k = 0; k < parts; ++k)
        fprintf(to, "part_%" PRId32 ",\n", k);
    fputs("};\n", to);
}
