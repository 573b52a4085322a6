/* structures.c - local memory as compilers use it: structures that are copied with their padding,
 * and elements that are loaded before it is known whether they are there.
 *
 *      copied structures     0 a: word | 4 b: byte | .. | 8 c: half | .. | 12 d: word   and a copy
 *      elements in advance   a[k] is stored if bit k of n is set; all are loaded, these are added
 *
 * What nobody wrote is loaded in both, and moved, and never used. Here: what is right about that,
 * and faults by which it is used. Not here: registers that nobody wrote
 * (cases/check/uninitialised/written). */
#include "spec-tests/programs/c/corpus.h"

enum {
    A_ = 16,
    B_ = 17,
    C_ = 18,
    D_ = 19,
    ACC = 20,
    BIT = 21,
    COUNT = 22,
    GOT = 24,
    SUM = 25,
    BLOCK = 26
};
enum { SET = 8, RECORD = 16, LEVELS = 6, BYTES = 64 };

static void put_memory(struct script *s)
{
    put(s, NULL,
        (emu_ins){
            .execute = emu_stack, .op = EMU_ALLOCA, .type = EMU_U32, .d = R(BLOCK), .a = N(BYTES)});
}

/* ---- Copied structures: threads, CTAs, where to ---- */

enum { C_THREADS, C_CTAS, C_WHERE };
enum { IN_LOCAL, THROUGH_SHARED, BY_WORDS };

static void put_field(struct script *s, const char *where, int op, emu_type type, int row,
                      emu_operand at)
{
    put(s, where,
        (emu_ins){.execute = emu_load_store,
                  .op = op,
                  .space = EMU_LOCAL,
                  .type = type,
                  .count = 1,
                  .a = at,
                  .b = op == EMU_ST ? R(row) : NONE,
                  .d = op == EMU_LD ? R(row) : NONE});
}

/* All 16 bytes of it, in 4 words or in 2 of 64 bits. */
static void put_record(struct script *s, const char *where, int op, emu_space space, emu_type type,
                       emu_operand at)
{
    put(s, where,
        (emu_ins){.execute = emu_load_store,
                  .op = op,
                  .space = space,
                  .type = type,
                  .count = RECORD * 8 / (int)emu_type_bits(type),
                  .a = at,
                  .b = op == EMU_ST ? R(A_) : NONE,
                  .d = op == EMU_LD ? R(A_) : NONE});
}

static void put_copy_of(struct script *s, int where)
{
    emu_type type = where == BY_WORDS ? EMU_B32 : EMU_B64;
    put_record(s, NULL, EMU_LD, EMU_LOCAL, type, BY(BLOCK, 0));
    if (where == THROUGH_SHARED) {
        put_alu(s, NULL, EMU_SHL, COUNT, R(TID), N(4));
        put_alu(s, NULL, EMU_ADD, COUNT, R(COUNT), R(HERE));
        put_record(s, NULL, EMU_ST, EMU_SHARED, type, BY(COUNT, 0));
        put_record(s, NULL, EMU_LD, EMU_SHARED, type, BY(COUNT, 0));
    }
    put_record(s, "copy", EMU_ST, EMU_LOCAL, type, BY(BLOCK, RECORD));
}

static void copied_structures(struct script *s, const int *n)
{
    script_begin(s, n[C_THREADS], n[C_CTAS]);
    put_memory(s);
    put_ld(s, NULL, EMU_GLOBAL, ACC, BY(MY_IN, 0));
    put_field(s, "a", EMU_ST, EMU_B32, ACC, BY(BLOCK, 0));
    put_field(s, "b", EMU_ST, EMU_B8, TID, BY(BLOCK, 4));
    put_field(s, "c", EMU_ST, EMU_B16, LANE, BY(BLOCK, 8));
    put_field(s, "d", EMU_ST, EMU_B32, TID4, BY(BLOCK, 12));
    put_copy_of(s, n[C_WHERE]);
    put_field(s, "a.get", EMU_LD, EMU_B32, A_, BY(BLOCK, RECORD));
    put_field(s, "b.get", EMU_LD, EMU_U8, B_, BY(BLOCK, RECORD + 4));
    put_field(s, "c.get", EMU_LD, EMU_U16, C_, BY(BLOCK, RECORD + 8));
    put_field(s, "d.get", EMU_LD, EMU_B32, D_, BY(BLOCK, RECORD + 12));
    put_alu(s, NULL, EMU_ADD, SUM, R(A_), R(B_));
    put_alu(s, NULL, EMU_ADD, SUM, R(SUM), R(C_));
    put_alu(s, NULL, EMU_ADD, SUM, R(SUM), R(D_));
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(SUM));
    put_exit(s, NULL);
    for (uint32_t t = 0; t < (uint32_t)(n[C_THREADS] * n[C_CTAS]); ++t) {
        uint32_t id = t % (uint32_t)n[C_THREADS];
        script_wants(s, in_word(t) + id % 256 + id % 32 + 4 * id);
    }
}

static const int copied_variants[][CORPUS_NUMBERS] = {
    {64, 1, IN_LOCAL}, {48, 2, THROUGH_SHARED}, {96, 1, BY_WORDS}, {32, 1, THROUGH_SHARED}};

static const struct fault copied_faults[] = {
    {"a", OMIT, .first = UNWRITTEN},
    {"b", OMIT, .first = UNWRITTEN},
    {"c", OMIT, .first = UNWRITTEN, .variant = 1},
    {"d", OMIT, .first = UNWRITTEN, .variant = 2},
    {"copy", OMIT, .first = UNWRITTEN},
    {"copy", EDIT_A, RECORD, .first = UNWRITTEN, .variant = 1},
    {"b.get", EDIT_A, 1, .first = UNWRITTEN},
    {"b.get", EDIT_A, 3, .first = UNWRITTEN, .variant = 1},
    {"c.get", EDIT_A, 2, .first = UNWRITTEN, .variant = 2},
    {"d.get", EDIT_A, -8, .first = UNWRITTEN, .variant = 3},
};

/* ---- Elements in advance: threads, CTAs, how they are chosen ---- */

enum { E_THREADS, E_CTAS, E_HOW };
enum { BY_CHOICE, BY_MASK, BY_BRANCH };

static void put_bit(struct script *s, int k)
{
    put_alu(s, NULL, EMU_SHR, BIT, R(COUNT), N(k));
    put_alu(s, "bit", EMU_AND, BIT, R(BIT), N(1));
    put_set(s, SET, EMU_CMP_NE, R(BIT), N(0));
}

static void put_element(struct script *s, int how, int k)
{
    put_bit(s, k);
    put_ld(s, "get", EMU_LOCAL, GOT, BY(BLOCK, 4 * k));
    if (how == BY_MASK) {
        put_alu(s, "mask", EMU_SUB, BIT, N(0), R(BIT));
        put_alu(s, NULL, EMU_AND, GOT, R(GOT), R(BIT));
        put_alu(s, NULL, EMU_ADD, SUM, R(SUM), R(GOT));
        return;
    }
    put_alu(s, NULL, EMU_ADD, GOT, R(GOT), R(SUM));
    if (how == BY_BRANCH) {
        int past = unless(s, SET);
        put_mov(s, NULL, SUM, R(GOT));
        place(s, past);
        return;
    }
    put(s, NULL,
        (emu_ins){.execute = emu_compare,
                  .op = EMU_SELP,
                  .type = EMU_U32,
                  .d = R(SUM),
                  .a = R(GOT),
                  .b = R(SUM),
                  .c = P(SET)});
}

static void elements_in_advance(struct script *s, const int *n)
{
    script_begin(s, n[E_THREADS], n[E_CTAS]);
    put_memory(s);
    put_ld(s, NULL, EMU_GLOBAL, ACC, BY(MY_IN, 0));
    put_alu(s, NULL, EMU_REM, COUNT, R(TID), N(1 << LEVELS));
    for (int k = 0; k < LEVELS; ++k) {
        put_bit(s, k);
        only(s, SET);
        put_alu(s, NULL, EMU_ADD, GOT, R(ACC), N(k));
        put_st(s, "element", EMU_LOCAL, BY(BLOCK, 4 * k), R(GOT));
        all(s);
    }
    put_mov(s, NULL, SUM, N(0));
    for (int k = 0; k < LEVELS; ++k)
        put_element(s, n[E_HOW], k);
    put_st(s, NULL, EMU_GLOBAL, BY(MY_OUT, 0), R(SUM));
    put_exit(s, NULL);
    for (uint32_t t = 0; t < (uint32_t)(n[E_THREADS] * n[E_CTAS]); ++t) {
        uint32_t sum = 0, count = t % (uint32_t)n[E_THREADS] % (1 << LEVELS);
        for (uint32_t k = 0; k < LEVELS; ++k)
            sum += (count >> k & 1) * (in_word(t) + k);
        script_wants(s, sum);
    }
}

static const int element_variants[][CORPUS_NUMBERS] = {
    {64, 1, BY_CHOICE}, {96, 1, BY_MASK}, {48, 2, BY_BRANCH}, {32, 1, BY_CHOICE}};

static const struct fault element_faults[] = {
    {"element", OMIT, .first = UNWRITTEN},
    {"element", OMIT, .first = UNWRITTEN, .variant = 1},
    {"element", OMIT, .first = UNWRITTEN, .variant = 2},
    {"element", EDIT_A, 4, .first = UNWRITTEN},
    {"get", EDIT_A, 4 * LEVELS, .first = UNWRITTEN, .variant = 3},
    {"get", EDIT_A, 4 * LEVELS, .first = UNWRITTEN, .variant = 1},
    {"mask", EDIT_A, -1, .first = UNWRITTEN, .variant = 1},
};

const struct family corpus_structures[] = {
    CORPUS_FAMILY("copied structures", copied_structures, copied_variants, copied_faults),
    CORPUS_FAMILY("elements in advance", elements_in_advance, element_variants, element_faults),
    {0}};
