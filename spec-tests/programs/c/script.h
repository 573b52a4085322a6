/* script.h - a program for the machine as it is written: one instruction after another.
 *
 * What is here: the program that grows, its operands, a function for each instruction that programs
 * have, and the surroundings of all programs. What is not: any program, faults (fault.h).
 *
 *      row 0  in: words that hold in_word(i)     row 6   the thread in its CTA: tid
 *          2  out: what a program is judged by       7   4 * tid
 *          4  flags: words that hold 0               8   in + 4 * (tid + threads * rank)
 *         12  HERE + 4 * tid                        10   out + 4 * (tid + threads * rank)
 *         40  the first tensor map               42  the second
 *         30  HERE, where the shared memory         13   lane      14   warp       15   rank
 *             of the CTA begins                     16 ..   free
 *
 * P1 .. P4 and P15 are those of compare/machine/program.h, P7 is what waits set, P6 what loops set,
 * P8 .. are free. Each instruction may have a name, which is where a fault is put in. Instructions
 * are under the guard that was set last. */
#ifndef PROGRAMS_SCRIPT_H
#define PROGRAMS_SCRIPT_H

#include "emu/tensor_map.h"
#include "spec-tests/compare/machine/program.h"

enum { SCRIPT_MAX = 640, SCRIPT_LIST = 512, SCRIPT_LABELS = 128, SCRIPT_WORDS = 4096 };
enum { IN = 0, OUT = 2, FLAGS = 4, TID = 6, TID4 = 7, MY_IN = 8, MY_OUT = 10, MY_WORD = 12 };
enum { LANE = 13, WARP = 14, RANK = 15, HERE = 30, SEEN = 29, MAPS = 40 };
enum { ONE = 15, WARP_0 = 1, OTHERS = 2, ONE_OF_0 = 3, ONE_OF_1 = 4, AGAIN = 6, OVER = 7 };

struct script {
    emu_ins ins[SCRIPT_MAX]; /* a label has no execute, and its number for op */
    const char *place[SCRIPT_MAX];
    int n, labels, guard;
    bool guard_not, is_full;
    emu_operand list[SCRIPT_LIST];
    int listed;
    int threads, ctas;
    uint32_t shared;             /* bytes of a CTA that hold their own place from the first */
    uint32_t want[SCRIPT_WORDS]; /* what out must hold in the end, from its first word on */
    int wanted;
    uint32_t fill;  /* all words of in, where it is not 0 */
    emu_map map[2]; /* bases are offsets in in, or in out */
    bool of_out[2];
    int maps;
};

/* ---- Operands ---- */

#define R(r)     ((emu_operand){EMU_REG, (r), 0})
#define N(v)     ((emu_operand){EMU_IMM, 0, (uint64_t)(v)})
#define P(p)     ((emu_operand){EMU_PREDICATE, (p), 0})
#define SR(s)    ((emu_operand){EMU_SPECIAL, 0, (s)})
#define AT(v)    ((emu_operand){EMU_ADDRESS, -1, (uint64_t)(v)})
#define BY(r, v) ((emu_operand){EMU_ADDRESS, (r), (uint64_t)(v)})
#define NONE     ((emu_operand){EMU_NOTHING, 0, 0})

/* ---- The program ---- */

/* So many threads in so many CTAs, and the rows above. */
void script_begin(struct script *s, int threads, int ctas);
/* A map of words in rows of so many, of in or of out; its rows are MAPS, MAPS + 2. */
void script_map(struct script *s, bool of_out, int columns, int rows, const int box[2],
                emu_map_swizzle swizzle);
/* The next word of out must hold v; word i must. */
void script_wants(struct script *s, uint32_t v);
void script_wants_at(struct script *s, int i, uint32_t v);
uint32_t in_word(uint32_t i);
/* Labels become instructions' numbers. False: the program is too long. */
bool script_end(struct script *s);

void put(struct script *s, const char *place, emu_ins ins);
void put_at(struct script *s, const char *place); /* what was put last is at this place */
/* What follows is under a predicate, or under its opposite; under none. */
void only(struct script *s, int p);
void except(struct script *s, int p);
void all(struct script *s);
int label(struct script *s); /* not yet placed */
void place(struct script *s, int label);
int here(struct script *s);
void put_bra(struct script *s, const char *where, int label);
/* A branch past what follows, by those for whom p is false, or true. The label to be placed. */
int unless(struct script *s, int p);
int skip_if(struct script *s, int p);
/* The row is counted up; back to the label while it is less. */
void put_again(struct script *s, int row, emu_operand count, int top);
void put_exit(struct script *s, const char *where);

/* ---- Values ---- */

void put_alu(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b);
void put_alu64(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b);
void put_mov(struct script *s, const char *where, int d, emu_operand a);
/* d = a * b + c, with 64 bits of c and d. */
void put_wide(struct script *s, int d, emu_operand a, uint32_t b, int c);
/* p = a EMU_CMP_.. b */
void put_set(struct script *s, int p, int compare, emu_operand a, emu_operand b);

/* ---- Memory: words ---- */

void put_ld(struct script *s, const char *where, emu_space space, int d, emu_operand a);
void put_st(struct script *s, const char *where, emu_space space, emu_operand a, emu_operand b);
void put_ld_far(struct script *s, const char *where, int d, emu_operand a);
void put_st_far(struct script *s, const char *where, emu_operand a, emu_operand b);
/* Of global memory, with an order and a scope. */
void put_ld_by(struct script *s, const char *where, emu_sem sem, emu_scope scope, int d,
               emu_operand a);
void put_st_by(struct script *s, const char *where, emu_sem sem, emu_scope scope, emu_operand a,
               emu_operand b);
/* EMU_ATOM_.. in global memory; d < 0: red. */
emu_ins atom(int op, emu_sem sem, emu_scope scope, emu_operand a, emu_operand b);
void put_atom(struct script *s, const char *where, int d, emu_ins ins);
void put_fence(struct script *s, const char *where, emu_sem sem, emu_scope scope);
/* A thread gives what it did before a flag becomes a value, another one takes it when it is: places
 * give and take, give.fence and take.fence. */
enum { BY_STORE, BY_RED, BY_FENCE, BY_VOLATILE }; /* red adds 1; volatile between fence.sc */
void put_give(struct script *s, int how, emu_scope scope, emu_operand at, emu_operand value);
void put_take(struct script *s, int how, emu_scope scope, emu_operand at, emu_operand value);
void put_fence_async(struct script *s, const char *where);
void put_fence_init(struct script *s, const char *where);

/* ---- Meeting ---- */

void put_sync(struct script *s, const char *where); /* __syncthreads */
void put_bar(struct script *s, const char *where, int op, int id, int threads);
void put_warp_sync(struct script *s, const char *where);
void put_shfl(struct script *s, const char *where, int op, int d, emu_operand a, emu_operand b);
void put_cluster_arrive(struct script *s, const char *where, emu_sem sem);
void put_cluster_wait(struct script *s, const char *where);
void put_cluster_sync(struct script *s, const char *where); /* both */
/* d = the place in the shared memory of a CTA that a is in one's own. */
void put_mapa(struct script *s, const char *where, int d, emu_operand a, emu_operand rank);

/* ---- mbarriers ---- */

void put_init(struct script *s, const char *where, emu_operand at, int count);
void put_arrive(struct script *s, const char *where, emu_operand at);
void put_expect(struct script *s, const char *where, emu_operand at, uint32_t bytes);
/* Of another CTA's, with .release.cluster. */
void put_arrive_far(struct script *s, const char *where, emu_operand at);
/* try_wait.parity, and back to it while it is false. _far: .acquire.cluster. */
void put_wait(struct script *s, const char *where, emu_operand at, emu_operand parity);
void put_wait_far(struct script *s, const char *where, emu_operand at, emu_operand parity);

/* ---- Copies ---- */

void put_load(struct script *s, const char *where, emu_operand to, emu_operand from, uint32_t bytes,
              emu_operand bar);
void put_store(struct script *s, const char *where, emu_operand to, emu_operand from,
               uint32_t bytes);
/* The box of a map whose first word is at a column and a row. */
struct corner {
    int map, column, row;
};
void put_load_box(struct script *s, const char *where, emu_operand to, emu_operand bar,
                  struct corner at);
void put_store_box(struct script *s, const char *where, emu_operand from, struct corner at);
void put_bulk_commit(struct script *s, const char *where);
void put_bulk_wait(struct script *s, const char *where, int left, bool read);
void put_copy(struct script *s, const char *where, emu_operand to, emu_operand from, int bytes);
void put_copy_commit(struct script *s, const char *where);
void put_copy_wait(struct script *s, const char *where, int left);
void put_copy_arrive(struct script *s, const char *where, emu_operand at, bool noinc);

#endif
