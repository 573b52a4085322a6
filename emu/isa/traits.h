/* traits.h - what an instruction is, for whoever does not execute it.
 *
 *      emu_ins                 a row of exec/traits.c
 *      execute  emu_alu   --.
 *      op       EMU_MOV   --+->  {emu_alu, EMU_MOV, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COPIES}
 *
 * A row stands for an executing function, or for one operation of it. It is looked up once for each
 * instruction, when a launch begins, and lies beside the program: m->traits[pc]. Here: what can be
 * asked. Not here: the answers (exec/traits.c). */
#ifndef EMU_ISA_TRAITS_H
#define EMU_ISA_TRAITS_H

#include "emu/isa.h"

enum {
    EMUI_COMPUTES = 1 << 0,         /* the results depend on the operands alone */
    EMUI_INTEGER = 1 << 1,          /* op: one of emu_alu */
    EMUI_FLOAT = 1 << 2,            /* op: one of emu_alu_float */
    EMUI_CONVERTS = 1 << 3,         /* cvt */
    EMUI_COMPARES = 1 << 4,         /* op: one of emu_compare */
    EMUI_ADDRESSES = 1 << 5,        /* cvta, mapa and their like */
    EMUI_ENGINE = 1 << 6,           /* uses memory by the asynchronous proxy */
    EMUI_COPIES = 1 << 7,           /* bits pass through unchanged: mov */
    EMUI_SELECTS = 1 << 8,          /* one of two operands passes through: selp */
    EMUI_LOADS = 1 << 9,            /* ld */
    EMUI_STORES = 1 << 10,          /* st */
    EMUI_UPDATES = 1 << 11,         /* op: one of emu_atom */
    EMUI_SHUFFLES = 1 << 12,        /* shfl: a value goes from lane to lane */
    EMUI_HOST = 1 << 13,            /* a function of the host, which may do anything to memory */
    EMUI_FENCES = 1 << 14,          /* fence, membar */
    EMUI_OF_MBARRIER = 1 << 15,     /* op: one of emu_mbarrier */
    EMUI_ARRIVES = 1 << 16,         /* mbarrier.arrive, arrive_drop */
    EMUI_POLLS = 1 << 17,           /* mbarrier.test_wait, try_wait */
    EMUI_ARRIVES_CLUSTER = 1 << 18, /* barrier.cluster.arrive */
    EMUI_BLOCKS = 1 << 19,          /* may wait, and never gives up by itself */
    EMUI_MULTIPLIES = 1 << 20,      /* mma, wgmma: x may be read in some lanes only */
    EMUI_IN_FLIGHT = 1 << 21,       /* wgmma: its accumulators are used until it is waited for */
    EMUI_BRANCHES = 1 << 22,        /* bra: to target */
    EMUI_SWITCHES = 1 << 23,        /* brx.idx: to one of list */
    EMUI_RETURNS = 1 << 24,         /* exit, ret */
    EMUI_TRAPS = 1 << 25,           /* trap: the whole grid ends */
    EMUI_CALLS = 1 << 26,           /* call */
    EMUI_ENTERS = 1 << 27,          /* what a function begins with */
    EMUI_WIDENS = 1 << 28,          /* the result has twice the bits of type */
    EMUI_COUNTS = 1 << 29,          /* the result has 32 bits, whatever type has */
    EMUI_STORES_MATRIX = 1 << 30    /* stmatrix */
};
/* tcgen05.ld: its results are written until it is waited for */
#define EMUI_LOADS_TENSOR (UINT32_C(1) << 31)

enum {
    EMUI_ACCESSES =
        EMUI_LOADS | EMUI_STORES | EMUI_UPDATES, /* memory, by an address of each lane */
    EMUI_LEAVES = EMUI_BRANCHES | EMUI_SWITCHES | EMUI_RETURNS | EMUI_TRAPS /* ends its block */
};

/* EMUI_COMPUTES and its like; 0 of an instruction of which nothing is asked. */
uint32_t emui_traits_of(const emu_ins *i);

/* The same of each of n instructions. */
void emui_traits_fill(const emu_ins *i, int32_t n, uint32_t *is);

/* Two of one kind, whatever their types and operands. */
static inline bool emui_is_same_operation(const emu_ins *one, const emu_ins *other)
{
    return one->execute == other->execute && one->op == other->op;
}

/* ---- Where a branch leads: target, or the entries of list ---- */

static inline int emui_branch_targets(uint32_t is, const emu_ins *i)
{
    return (is & EMUI_BRANCHES) != 0 ? 1 : (is & EMUI_SWITCHES) != 0 ? i->listed : 0;
}

static inline int32_t emui_branch_target(uint32_t is, const emu_ins *i, int k)
{
    return (is & EMUI_BRANCHES) != 0 ? i->target : (int32_t)i->list[k].value;
}

#endif
