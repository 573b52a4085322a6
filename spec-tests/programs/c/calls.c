/* calls.c - functions: one that calls itself, one with barriers in it, memory of malloc.
 *
 *      sums by halves        f(lo, n) = n < 2 ? in[lo] : f(lo, n / 2) + f(lo + n / 2, n - n / 2)
 *                            each thread a range of its own: lanes are at different depths
 *      words past a function lanes come to it from two places, and meet at the barriers in it
 *      memory for a while    thread 0 takes it, all threads use it, thread 0 gives it back
 *
 * What is here: calls by blocks of local memory and by words. What is not: calls by address, the
 * stack's end (spec-tests/cases/exec/control). */
#include "spec-tests/programs/c/corpus.h"

enum { BLOCK = 44, ACC = 45, NEXT = 46, LEAF = 10, LOW_LANES = 11, FRAME = 32 };
enum { LO = 50, COUNT_OF = 51, HALF = 52, GOT = 53, WHERE = 56, TAKEN = 60 };

/* A label becomes the function's first instruction. */
static void put_call(struct script *s, const char *where, int function, emu_ins ins)
{
    ins.execute = emu_call;
    ins.target = function;
    put(s, where, ins);
}

/* Operands of a call, or of a function, that the next instruction has; NULL: there is no room. */
static const emu_operand *list_of(struct script *s, const emu_operand *o, int n)
{
    const emu_operand *list = s->list + s->listed;
    if (s->listed + n > SCRIPT_LIST) {
        s->is_full = true;
        return NULL;
    }
    for (int k = 0; k < n; ++k)
        s->list[s->listed++] = o[k];
    return list;
}

/* ---- Sums by halves: threads, the longest range, how ---- */

enum { S_THREADS, S_CTAS, S_LONGEST, S_HOW };
enum { BY_BLOCK, BY_WORDS };

/* The frame: 0 lo, 4 n, 8 what it hands on, 16 what it gets and gives, 20 the first half's sum. */
static void sum_of_block(struct script *s, int self)
{
    int leaf = label(s);
    place(s, self);
    put(s, "enter", (emu_ins){.execute = emu_enter, .count = FRAME});
    put_ld(s, NULL, EMU_LOCAL, COUNT_OF, AT(4));
    put_set(s, LEAF, EMU_CMP_LT, R(COUNT_OF), N(2));
    only(s, LEAF);
    put_bra(s, "leaf", leaf);
    all(s);
    for (int half = 0; half < 2; ++half) {
        put_ld(s, NULL, EMU_LOCAL, LO, AT(0));
        put_ld(s, NULL, EMU_LOCAL, COUNT_OF, AT(4));
        put_alu(s, NULL, EMU_SHR, HALF, R(COUNT_OF), N(1));
        put_alu(s, NULL, EMU_ADD, LO, R(LO), half == 0 ? N(0) : R(HALF));
        put_alu(s, NULL, EMU_SUB, COUNT_OF, half == 0 ? R(HALF) : R(COUNT_OF),
                half == 0 ? N(0) : R(HALF));
        put_st(s, NULL, EMU_LOCAL, AT(8), R(LO));
        put_st(s, "inner.argument", EMU_LOCAL, AT(12), R(COUNT_OF));
        put_call(s, "inner.call", self, (emu_ins){.b = AT(8), .count = 8, .c = AT(16)});
        put_ld(s, NULL, EMU_LOCAL, GOT, AT(16));
        if (half == 0)
            put_st(s, NULL, EMU_LOCAL, AT(20), R(GOT));
    }
    put_ld(s, NULL, EMU_LOCAL, HALF, AT(20));
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(HALF));
    put_st(s, "result", EMU_LOCAL, AT(16), R(GOT));
    put(s, "ret", (emu_ins){.execute = emu_ret, .b = AT(16), .count = 4});
    place(s, leaf);
    put_ld(s, NULL, EMU_LOCAL, LO, AT(0));
    put_wide(s, WHERE, R(LO), 4, IN);
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(WHERE, 0));
    put_st(s, "result", EMU_LOCAL, AT(16), R(GOT));
    put(s, "ret", (emu_ins){.execute = emu_ret, .b = AT(16), .count = 4});
}

/* LO, COUNT_OF are what it is given, GOT what it gives; its own calls save LO .. GOT + 1. */
static void sum_of_words(struct script *s, int self)
{
    const emu_operand in[] = {R(LO), R(COUNT_OF)}, out[] = {R(GOT)};
    const emu_operand first[] = {R(GOT + 1), R(LO), R(HALF)};
    const emu_operand second[] = {R(GOT), R(LO), R(COUNT_OF)};
    const emu_operand saved = {EMU_ROWS, LO, GOT + 2 - LO};
    int leaf = label(s);
    place(s, self);
    put(s, "enter",
        (emu_ins){.execute = emu_enter, .list = list_of(s, in, 2), .listed = 2, .written = 2});
    put_set(s, LEAF, EMU_CMP_LT, R(COUNT_OF), N(2));
    only(s, LEAF);
    put_bra(s, "leaf", leaf);
    all(s);
    put_alu(s, NULL, EMU_SHR, HALF, R(COUNT_OF), N(1));
    put_call(s, "inner.call", self,
             (emu_ins){.list = list_of(s, first, 3), .listed = 3, .written = 1, .x = saved});
    put_alu(s, NULL, EMU_ADD, LO, R(LO), R(HALF));
    put_alu(s, NULL, EMU_SUB, COUNT_OF, R(COUNT_OF), R(HALF));
    put_call(s, NULL, self,
             (emu_ins){.list = list_of(s, second, 3), .listed = 3, .written = 1, .x = saved});
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(GOT + 1));
    put(s, "ret", (emu_ins){.execute = emu_ret, .list = list_of(s, out, 1), .listed = 1});
    place(s, leaf);
    put_wide(s, WHERE, R(LO), 4, IN);
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(WHERE, 0));
    put(s, "ret", (emu_ins){.execute = emu_ret, .list = list_of(s, out, 1), .listed = 1});
}

static void sums_by_halves(struct script *s, const int *n)
{
    const emu_operand words[] = {R(ACC), R(TID), R(NEXT)};
    script_begin(s, n[S_THREADS], n[S_CTAS]);
    int f = label(s);
    put_alu(s, NULL, EMU_REM, NEXT, R(TID), N(n[S_LONGEST]));
    put_alu(s, NULL, EMU_ADD, NEXT, R(NEXT), N(1));
    if (n[S_HOW] == BY_WORDS) {
        put_call(s, "call", f, (emu_ins){.list = list_of(s, words, 3), .listed = 3, .written = 1});
    } else {
        put(s, "take",
            (emu_ins){.execute = emu_stack,
                      .op = EMU_ALLOCA,
                      .type = EMU_U32,
                      .d = R(BLOCK),
                      .a = N(12)});
        put_st(s, NULL, EMU_LOCAL, BY(BLOCK, 0), R(TID));
        put_st(s, "argument", EMU_LOCAL, BY(BLOCK, 4), R(NEXT));
        put_call(s, "call", f, (emu_ins){.b = BY(BLOCK, 0), .count = 8, .c = BY(BLOCK, 8)});
        put_ld(s, NULL, EMU_LOCAL, ACC, BY(BLOCK, 8));
    }
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(ACC));
    put_exit(s, "exit");
    if (n[S_HOW] == BY_WORDS)
        sum_of_words(s, f);
    else
        sum_of_block(s, f);
    for (int t = 0; t < n[S_THREADS] * n[S_CTAS]; ++t) {
        uint32_t sum = 0, lo = (uint32_t)(t % n[S_THREADS]);
        for (uint32_t k = 0; k <= lo % (uint32_t)n[S_LONGEST]; ++k)
            sum += in_word(lo + k);
        script_wants(s, sum);
    }
}

static const int halves_variants[][CORPUS_NUMBERS] = {
    {32, 1, 9, BY_BLOCK}, {96, 1, 13, BY_WORDS}, {48, 2, 5, BY_BLOCK}, {64, 2, 31, BY_WORDS}};

static const struct fault halves_faults[] = {
    {"argument", OMIT, .first = UNWRITTEN},
    {"inner.argument", OMIT, .first = UNWRITTEN},
    {"call", EDIT_COUNT, -4, .first = UNWRITTEN},
    {"inner.call", EDIT_COUNT, -4, .first = UNWRITTEN},
    {"inner.call", EDIT_B, FRAME, .first = BOUNDS},
    {"call", EDIT_C, 4, .first = BOUNDS},
    {"take", EDIT_A, -4, .first = BOUNDS},
    {"enter", EDIT_COUNT, -16, .first = BOUNDS},
    {"enter", OMIT, .first = OPERAND},
    {"result", OMIT, .first = UNWRITTEN},
    {"ret", EDIT_COUNT, -4, .first = UNWRITTEN},
    {"leaf", OMIT, .first = BOUNDS},
    {"exit", OMIT, .first = OPERAND},
    {"leaf", OMIT, .first = BOUNDS, .variant = 1},
    {"enter", OMIT, .first = OPERAND, .variant = 1},
    {"exit", OMIT, .first = OPERAND, .variant = 1},
};

/* ---- Words past a function: threads, rounds ---- */

enum { P_THREADS, P_CTAS, P_ROUNDS };

/* LO is the word that it is given, GOT the one that it gives. */
static void put_exchange(struct script *s, int self)
{
    const emu_operand in[] = {R(LO)}, out[] = {R(GOT)};
    place(s, self);
    put(s, NULL,
        (emu_ins){.execute = emu_enter, .list = list_of(s, in, 1), .listed = 1, .written = 1});
    put_st(s, "put", EMU_SHARED, BY(MY_WORD, 0), R(LO));
    put_sync(s, "full");
    put_ld(s, NULL, EMU_SHARED, GOT, BY(NEXT, 0));
    put_sync(s, "read");
    put(s, "ret", (emu_ins){.execute = emu_ret, .list = list_of(s, out, 1), .listed = 1});
}

static void words_past_a_function(struct script *s, const int *n)
{
    const emu_operand words[] = {R(ACC), R(ACC)};
    int threads = n[P_THREADS];
    script_begin(s, threads, n[P_CTAS]);
    int f = label(s), other = label(s), both = label(s);
    put_alu(s, NULL, EMU_ADD, NEXT, R(TID), N(37));
    put_alu(s, NULL, EMU_REM, NEXT, R(NEXT), N(threads));
    put_alu(s, NULL, EMU_SHL, NEXT, R(NEXT), N(2));
    put_alu(s, NULL, EMU_ADD, NEXT, R(NEXT), R(HERE));
    put_ld(s, NULL, EMU_GLOBAL, ACC, BY(MY_IN, 0));
    put_mov(s, NULL, 16, N(0));
    int top = here(s);
    put_set(s, LEAF, EMU_CMP_LT, R(LANE), N(LOW_LANES));
    only(s, LEAF);
    put_bra(s, NULL, other);
    all(s);
    put_call(s, "call", f, (emu_ins){.list = list_of(s, words, 2), .listed = 2, .written = 1});
    put_bra(s, NULL, both);
    place(s, other);
    put_call(s, "other.call", f,
             (emu_ins){.list = list_of(s, words, 2), .listed = 2, .written = 1});
    place(s, both);
    put_again(s, 16, N(n[P_ROUNDS]), top);
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(ACC));
    put_exit(s, NULL);
    put_exchange(s, f);
    for (int t = 0; t < threads * n[P_CTAS]; ++t) {
        int from = (t % threads + 37 * n[P_ROUNDS]) % threads;
        script_wants(s, in_word((uint32_t)(t / threads * threads + from)));
    }
}

static const int past_variants[][CORPUS_NUMBERS] = {{64, 1, 3}, {96, 1, 2}, {64, 2, 4}};

static const struct fault past_faults[] = {
    {"full", OMIT, .first = RACE | UNWRITTEN},
    {"read", OMIT, .first = RACE},
    {"put", OMIT, .first = UNWRITTEN},
};

/* ---- Memory for a while: threads ---- */

enum { W_THREADS, W_CTAS };

static void memory_for_a_while(struct script *s, const int *n)
{
    int threads = n[W_THREADS];
    const emu_operand take[] = {R(TAKEN), R(TAKEN + 1), N(4 * threads), N(0)};
    script_begin(s, threads, n[W_CTAS]);
    only(s, ONE);
    put(s, "malloc",
        (emu_ins){.execute = emu_builtin,
                  .op = EMU_MALLOC,
                  .written = 2,
                  .list = list_of(s, take, 4),
                  .listed = 4});
    put_st(s, NULL, EMU_SHARED, BY(HERE, 0), R(TAKEN));
    put_st(s, NULL, EMU_SHARED, BY(HERE, 4), R(TAKEN + 1));
    all(s);
    put_sync(s, "given");
    put_ld(s, NULL, EMU_SHARED, TAKEN, BY(HERE, 0));
    put_ld(s, NULL, EMU_SHARED, TAKEN + 1, BY(HERE, 4));
    put_ld(s, NULL, EMU_GLOBAL, GOT, BY(MY_IN, 0));
    put_wide(s, WHERE, R(TID), 4, TAKEN);
    put_st(s, "put", EMU_GLOBAL, BY(WHERE, 0), R(GOT));
    put_sync(s, "full");
    put_alu(s, NULL, EMU_ADD, NEXT, R(TID), N(37));
    put_alu(s, NULL, EMU_REM, NEXT, R(NEXT), N(threads));
    put_wide(s, WHERE, R(NEXT), 4, TAKEN);
    put_ld(s, "get", EMU_GLOBAL, GOT, BY(WHERE, 0));
    put_sync(s, "read");
    only(s, ONE);
    put(s, "free",
        (emu_ins){
            .execute = emu_builtin, .op = EMU_FREE, .list = list_of(s, take, 2), .listed = 2});
    all(s);
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(GOT));
    for (int t = 0; t < threads * n[W_CTAS]; ++t)
        script_wants(s, in_word((uint32_t)(t / threads * threads + (t % threads + 37) % threads)));
}

static const int while_variants[][CORPUS_NUMBERS] = {{64, 1}, {96, 1}, {64, 2}};

static const struct fault while_faults[] = {
    {"given", OMIT, .first = UNWRITTEN | RACE},
    {"full", OMIT, .first = UNWRITTEN | RACE},
    {"read", OMIT, .first = RACE | HEAP},
    {"put", OMIT, .first = UNWRITTEN},
    {"get", EDIT_A, 4, .first = BOUNDS},
    {"free", EARLIER, .to = "read", .first = RACE | HEAP},
    {"free", EARLIER, .to = "get", .first = RACE | HEAP},
};

const struct family corpus_calls[] = {
    CORPUS_FAMILY("sums by halves", sums_by_halves, halves_variants, halves_faults),
    CORPUS_FAMILY("words past a function", words_past_a_function, past_variants, past_faults),
    CORPUS_FAMILY("memory for a while", memory_for_a_while, while_variants, while_faults),
    {0}};
