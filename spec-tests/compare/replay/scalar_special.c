/* scalar_special.c - special registers as operands of scalar instructions; see scalar_form.h. */
#include "spec-tests/compare/replay/scalar_form.h"

static const struct {
    const char *name;
    uint64_t which;
} specials[] = {{"%tid.x", EMU_TID_X},
                {"%tid.y", EMU_TID_Y},
                {"%tid.z", EMU_TID_Z},
                {"%ntid.x", EMU_NTID_X},
                {"%ntid.y", EMU_NTID_Y},
                {"%ntid.z", EMU_NTID_Z},
                {"%laneid", EMU_LANEID},
                {"%nwarpid", EMU_NWARPID},
                {"%nsmid", EMU_NSMID},
                {"%cluster_ctarank", EMU_CLUSTER_CTARANK},
                {"%cluster_nctarank", EMU_CLUSTER_NCTARANK},
                {"%cluster_ctaid.x", EMU_CLUSTER_CTAID_X},
                {"%cluster_nctaid.z", EMU_CLUSTER_NCTAID_Z},
                {"%lanemask_eq", EMU_LANEMASK_EQ},
                {"%lanemask_le", EMU_LANEMASK_LE},
                {"%lanemask_lt", EMU_LANEMASK_LT},
                {"%lanemask_ge", EMU_LANEMASK_GE},
                {"%lanemask_gt", EMU_LANEMASK_GT},
                {"%dynamic_smem_size", EMU_DYNAMIC_SMEM_SIZE},
                {"%total_smem_size", EMU_TOTAL_SMEM_SIZE},
                {"%aggr_smem_size", EMU_AGGR_SMEM_SIZE},
                {"%reserved_smem_offset_begin", EMU_RESERVED_SMEM_BEGIN},
                {"%reserved_smem_offset_end", EMU_RESERVED_SMEM_END},
                {"%reserved_smem_offset_cap", EMU_RESERVED_SMEM_CAP},
                {"%reserved_smem_offset_0", EMU_RESERVED_SMEM_0},
                {"%reserved_smem_offset_1", EMU_RESERVED_SMEM_1},
                {"%pm0", EMU_PM0},
                {"%pm7", EMU_PM0 + 7},
                {"%pm0_64", EMU_PM0_64},
                {"%envreg1", EMU_ENVREG0 + 1},
                {"%envreg31", EMU_ENVREG0 + 31},
                {"%current_graph_exec", EMU_CURRENT_GRAPH_EXEC},
                {"%is_explicit_cluster", EMU_IS_EXPLICIT_CLUSTER}};

/* One that is not known is one that the machine refuses. */
emu_operand scalar_special(const char *name)
{
    size_t k = 0;
    while (k < sizeof specials / sizeof specials[0] && strcmp(specials[k].name, name) != 0)
        ++k;
    bool known = k < sizeof specials / sizeof specials[0];
    return (emu_operand){.kind = EMU_SPECIAL, .value = known ? specials[k].which : EMU_SPECIALS};
}
