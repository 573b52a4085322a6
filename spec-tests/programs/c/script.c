/* script.c - writes programs for the machine, instruction by instruction.
 *
 * What is here: the program that grows, its labels and guards, rows that all programs have; values
 * and memory. What is not: what makes threads meet, and copies (script_async.c); faults
 * (fault.c). */
#include "spec-tests/programs/c/script.h"

#include <string.h>

/* ---- The program ---- */

void put(struct script *s, const char *place, emu_ins ins)
{
    if (s->n == SCRIPT_MAX) {
        s->is_full = true;
        return;
    }
    ins.guard = s->guard;
    ins.guard_not = s->guard_not;
    s->place[s->n] = place;
    s->ins[s->n++] = ins;
}

void put_at(struct script *s, const char *place)
{
    s->place[s->n - 1] = place;
}

void only(struct script *s, int p)
{
    s->guard = p;
    s->guard_not = false;
}

void except(struct script *s, int p)
{
    s->guard = p;
    s->guard_not = true;
}

void all(struct script *s)
{
    only(s, EMU_NO_GUARD);
}

int label(struct script *s)
{
    return s->labels++;
}

void place(struct script *s, int label)
{
    put(s, NULL, (emu_ins){.op = label});
}

int here(struct script *s)
{
    int top = label(s);
    place(s, top);
    return top;
}

void put_bra(struct script *s, const char *where, int label)
{
    put(s, where, (emu_ins){.execute = emu_bra, .target = label});
}

int unless(struct script *s, int p)
{
    int past = label(s);
    except(s, p);
    put_bra(s, NULL, past);
    all(s);
    return past;
}

int skip_if(struct script *s, int p)
{
    int past = label(s);
    only(s, p);
    put_bra(s, NULL, past);
    all(s);
    return past;
}

void put_again(struct script *s, int row, emu_operand count, int top)
{
    put_alu(s, NULL, EMU_ADD, row, R(row), N(1));
    put_set(s, AGAIN, EMU_CMP_LT, R(row), count);
    only(s, AGAIN);
    put_bra(s, NULL, top);
    all(s);
}

void put_exit(struct script *s, const char *where)
{
    put(s, where, (emu_ins){.execute = emu_exit});
}

/* ---- Its beginning and its end ---- */

uint32_t in_word(uint32_t i)
{
    return 7 * i + 3;
}

void script_wants_at(struct script *s, int i, uint32_t v)
{
    if (i >= SCRIPT_WORDS) {
        s->is_full = true;
        return;
    }
    s->want[i] = v;
    s->wanted = i < s->wanted ? s->wanted : i + 1;
}

void script_map(struct script *s, bool of_out, int columns, int rows, const int box[2],
                emu_map_swizzle swizzle)
{
    s->of_out[s->maps] = of_out;
    s->map[s->maps++] = (emu_map){.type = EMU_MAP_U32,
                                  .rank = 2,
                                  .size = {(uint64_t)columns, (uint64_t)rows},
                                  .stride = {4 * (uint64_t)columns},
                                  .box = {(uint32_t)box[0], (uint32_t)box[1]},
                                  .step = {1, 1},
                                  .swizzle = swizzle};
}

void script_wants(struct script *s, uint32_t v)
{
    script_wants_at(s, s->wanted, v);
}

void script_begin(struct script *s, int threads, int ctas)
{
    memset(s, 0, sizeof *s);
    s->threads = threads;
    s->ctas = ctas;
    all(s);
    put_mov(s, NULL, TID, SR(EMU_TID_X));
    put_mov(s, NULL, LANE, SR(EMU_LANEID));
    put_mov(s, NULL, WARP, SR(EMU_WARPID));
    put_mov(s, NULL, RANK, SR(EMU_CLUSTER_CTARANK));
    put_alu(s, NULL, EMU_SHL, TID4, R(TID), N(2));
    put_alu(s, NULL, EMU_ADD, MY_WORD, R(HERE), R(TID4));
    put_alu(s, NULL, EMU_MUL_LO, 16, R(RANK), N(threads));
    put_alu(s, NULL, EMU_ADD, 16, R(16), R(TID));
    put_wide(s, MY_IN, R(16), 4, IN);
    put_wide(s, MY_OUT, R(16), 4, OUT);
}

bool script_end(struct script *s)
{
    int at[SCRIPT_LABELS], n = 0;
    if (s->labels > SCRIPT_LABELS)
        return false;
    put_exit(s, NULL);
    for (int i = 0; i < s->n; ++i)
        if (s->ins[i].execute == NULL)
            at[s->ins[i].op] = n;
        else
            s->ins[n++] = s->ins[i];
    s->n = n;
    for (int i = 0; i < n; ++i)
        if (s->ins[i].execute == emu_bra || s->ins[i].execute == emu_call)
            s->ins[i].target = at[s->ins[i].target];
    return !s->is_full;
}

/* ---- Values ---- */

static emu_ins value(int op, emu_type type, int d, emu_operand a, emu_operand b)
{
    return (emu_ins){.execute = emu_alu, .op = op, .type = type, .d = R(d), .a = a, .b = b};
}

void put_alu(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b)
{
    put(s, where, value(op, EMU_U32, d, a, b));
}

void put_alu64(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b)
{
    put(s, where, value(op, EMU_U64, d, a, b));
}

void put_mov(struct script *s, const char *where, int d, emu_operand a)
{
    put(s, where, value(EMU_MOV, EMU_U32, d, a, NONE));
}

void put_wide(struct script *s, int d, emu_operand a, uint32_t b, int c)
{
    put(s, NULL,
        (emu_ins){.execute = emu_alu,
                  .op = EMU_MAD_WIDE,
                  .type = EMU_U32,
                  .d = R(d),
                  .a = a,
                  .b = N(b),
                  .c = R(c)});
}

void put_set(struct script *s, int p, int compare, emu_operand a, emu_operand b)
{
    put(s, NULL,
        (emu_ins){.execute = emu_compare,
                  .op = EMU_SETP,
                  .type = EMU_U32,
                  .count = compare,
                  .d = P(p),
                  .a = a,
                  .b = b});
}

/* ---- Memory ---- */

static emu_ins word(int op, emu_space space, emu_operand a)
{
    return (emu_ins){
        .execute = emu_load_store, .op = op, .space = space, .type = EMU_U32, .count = 1, .a = a};
}

void put_ld(struct script *s, const char *where, emu_space space, int d, emu_operand a)
{
    emu_ins ins = word(EMU_LD, space, a);
    ins.d = R(d);
    put(s, where, ins);
}

void put_st(struct script *s, const char *where, emu_space space, emu_operand a, emu_operand b)
{
    emu_ins ins = word(EMU_ST, space, a);
    ins.b = b;
    put(s, where, ins);
}

void put_ld_far(struct script *s, const char *where, int d, emu_operand a)
{
    emu_ins ins = word(EMU_LD, EMU_SHARED, a);
    ins.d = R(d);
    ins.flags = EMU_CLUSTER_SPACE;
    put(s, where, ins);
}

void put_st_far(struct script *s, const char *where, emu_operand a, emu_operand b)
{
    emu_ins ins = word(EMU_ST, EMU_SHARED, a);
    ins.b = b;
    ins.flags = EMU_CLUSTER_SPACE;
    put(s, where, ins);
}

void put_ld_by(struct script *s, const char *where, emu_sem sem, emu_scope scope, int d,
               emu_operand a)
{
    emu_ins ins = word(EMU_LD, EMU_GLOBAL, a);
    ins.d = R(d);
    ins.sem = sem;
    ins.scope = scope;
    put(s, where, ins);
}

void put_st_by(struct script *s, const char *where, emu_sem sem, emu_scope scope, emu_operand a,
               emu_operand b)
{
    emu_ins ins = word(EMU_ST, EMU_GLOBAL, a);
    ins.b = b;
    ins.sem = sem;
    ins.scope = scope;
    put(s, where, ins);
}

emu_ins atom(int op, emu_sem sem, emu_scope scope, emu_operand a, emu_operand b)
{
    bool bits = op >= EMU_ATOM_AND;
    return (emu_ins){.execute = emu_atom,
                     .op = op,
                     .space = EMU_GLOBAL,
                     .type = bits ? EMU_B32 : EMU_U32,
                     .count = 1,
                     .sem = sem,
                     .scope = scope,
                     .a = a,
                     .b = b};
}

void put_atom(struct script *s, const char *where, int d, emu_ins ins)
{
    ins.d = d < 0 ? NONE : R(d);
    put(s, where, ins);
}

void put_fence(struct script *s, const char *where, emu_sem sem, emu_scope scope)
{
    put(s, where,
        (emu_ins){.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = sem, .scope = scope});
}

void put_give(struct script *s, int how, emu_scope scope, emu_operand at, emu_operand value)
{
    static const emu_sem sem[] = {EMU_RELEASE, EMU_RELEASE, EMU_RELAXED, EMU_VOLATILE};
    if (how >= BY_FENCE)
        put_fence(s, "give.fence", how == BY_FENCE ? EMU_ACQ_REL : EMU_SC, scope);
    if (how == BY_RED)
        put_atom(s, "give", -1, atom(EMU_ATOM_ADD, EMU_RELEASE, scope, at, N(1)));
    else
        put_st_by(s, "give", sem[how], scope, at, value);
}

void put_take(struct script *s, int how, emu_scope scope, emu_operand at, emu_operand value)
{
    static const emu_sem sem[] = {EMU_ACQUIRE, EMU_ACQUIRE, EMU_RELAXED, EMU_VOLATILE};
    int top = here(s);
    put_at(s, "take");
    put_ld_by(s, "take", sem[how], scope, SEEN, at);
    put_set(s, 9, EMU_CMP_EQ, R(SEEN), value);
    put_at(s, "take");
    except(s, 9);
    put_bra(s, "take", top);
    all(s);
    if (how >= BY_FENCE)
        put_fence(s, "take.fence", how == BY_FENCE ? EMU_ACQ_REL : EMU_SC, scope);
}

void put_fence_async(struct script *s, const char *where)
{
    put(s, where, (emu_ins){.execute = emu_fence, .op = EMU_FENCE_ASYNC});
}

void put_fence_init(struct script *s, const char *where)
{
    put(s, where, (emu_ins){.execute = emu_fence, .op = EMU_FENCE_MBARRIER_INIT});
}
