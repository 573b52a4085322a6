/* traits.c - the table of what instructions are.
 *
 * Here: a row for each executing function of which something is asked, and for its operations where
 * the answer is theirs. Not here: what the answers mean (isa/traits.h), and what an instruction
 * does. */
#include "emu/isa/traits.h"

enum { ANY_OP = -1 };

typedef struct traits {
    emu_execute *execute;
    int op; /* or ANY_OP: those that have no row of their own */
    uint32_t is;
} traits;

static const traits table[] = {
    {emu_alu, EMU_MOV, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COPIES},
    {emu_alu, EMU_MUL_WIDE, EMUI_COMPUTES | EMUI_INTEGER | EMUI_WIDENS},
    {emu_alu, EMU_MAD_WIDE, EMUI_COMPUTES | EMUI_INTEGER | EMUI_WIDENS},
    {emu_alu, EMU_POPC, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_alu, EMU_CLZ, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_alu, EMU_BFIND, EMUI_COMPUTES | EMUI_INTEGER | EMUI_COUNTS},
    {emu_alu, ANY_OP, EMUI_COMPUTES | EMUI_INTEGER},
    {emu_alu_float, ANY_OP, EMUI_COMPUTES | EMUI_FLOAT},
    {emu_convert, ANY_OP, EMUI_COMPUTES | EMUI_CONVERTS},
    {emu_compare, EMU_SELP, EMUI_COMPUTES | EMUI_COMPARES | EMUI_SELECTS},
    {emu_compare, EMU_SET, EMUI_COMPUTES | EMUI_COMPARES | EMUI_COUNTS},
    {emu_compare, ANY_OP, EMUI_COMPUTES | EMUI_COMPARES},
    {emu_video, ANY_OP, EMUI_COMPUTES},
    {emu_address, ANY_OP, EMUI_COMPUTES | EMUI_ADDRESSES},
    {emu_load_store, EMU_LD, EMUI_LOADS},
    {emu_load_store, EMU_ST, EMUI_STORES},
    {emu_atom, ANY_OP, EMUI_UPDATES},
    {emu_stmatrix, ANY_OP, EMUI_STORES_MATRIX},
    {emu_lanes, EMU_SHFL_UP, EMUI_SHUFFLES},
    {emu_lanes, EMU_SHFL_DOWN, EMUI_SHUFFLES},
    {emu_lanes, EMU_SHFL_BFLY, EMUI_SHUFFLES},
    {emu_lanes, EMU_SHFL_IDX, EMUI_SHUFFLES},
    {emu_builtin, ANY_OP, EMUI_HOST},
    {emu_fence, ANY_OP, EMUI_FENCES},
    {emu_mbarrier, EMU_MBARRIER_ARRIVE, EMUI_OF_MBARRIER | EMUI_ARRIVES},
    {emu_mbarrier, EMU_MBARRIER_ARRIVE_DROP, EMUI_OF_MBARRIER | EMUI_ARRIVES},
    {emu_mbarrier, EMU_MBARRIER_TEST_WAIT, EMUI_OF_MBARRIER | EMUI_POLLS},
    {emu_mbarrier, EMU_MBARRIER_TRY_WAIT, EMUI_OF_MBARRIER | EMUI_POLLS},
    {emu_mbarrier, ANY_OP, EMUI_OF_MBARRIER},
    {emu_barrier_cluster, EMU_CLUSTER_ARRIVE, EMUI_ARRIVES_CLUSTER},
    {emu_barrier_cta, ANY_OP, EMUI_BLOCKS},
    {emu_cp_async, ANY_OP, EMUI_BLOCKS},
    {emu_bulk, EMU_BULK_COPY, EMUI_ENGINE},
    {emu_bulk, EMU_BULK_REDUCE, EMUI_ENGINE},
    {emu_tma, ANY_OP, EMUI_ENGINE},
    {emu_st_async, ANY_OP, EMUI_ENGINE},
    {emu_cancel, EMU_CANCEL_TRY, EMUI_ENGINE},
    {emu_mma, ANY_OP, EMUI_MULTIPLIES},
    {emu_mma_scaled, ANY_OP, EMUI_MULTIPLIES},
    {emu_wgmma, ANY_OP, EMUI_MULTIPLIES | EMUI_IN_FLIGHT | EMUI_BLOCKS | EMUI_ENGINE},
    {emu_tensor_allocate, ANY_OP, EMUI_BLOCKS},
    {emu_tensor_move, EMU_TENSOR_LD, EMUI_LOADS_TENSOR},
    {emu_tcgen05, EMU_TCGEN05_FENCE_BEFORE, 0},
    {emu_tcgen05, EMU_TCGEN05_FENCE_AFTER, 0},
    {emu_tcgen05, ANY_OP, EMUI_ENGINE},
    {emu_bra, ANY_OP, EMUI_BRANCHES},
    {emu_brx, ANY_OP, EMUI_SWITCHES},
    {emu_exit, ANY_OP, EMUI_RETURNS},
    {emu_ret, ANY_OP, EMUI_RETURNS},
    {emu_trap, ANY_OP, EMUI_TRAPS},
    {emu_call, ANY_OP, EMUI_CALLS},
    {emu_enter, ANY_OP, EMUI_ENTERS},
};
enum { ROWS = sizeof table / sizeof table[0] };

static bool fits(const traits *row, const emu_ins *i)
{
    return row->execute == i->execute && (row->op == i->op || row->op == ANY_OP);
}

uint32_t emui_traits_of(const emu_ins *i)
{
    for (int k = 0; k < ROWS; ++k)
        if (fits(&table[k], i))
            return table[k].is;
    return 0;
}

/* Neighbours are often the same operation: then the answer is that of the one before. */
void emui_traits_fill(const emu_ins *i, int32_t n, uint32_t *is)
{
    for (int32_t pc = 0; pc < n; ++pc)
        is[pc] = pc > 0 && emui_is_same_operation(&i[pc], &i[pc - 1]) ? is[pc - 1]
                                                                      : emui_traits_of(&i[pc]);
}
