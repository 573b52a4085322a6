/* decode_async.c - forms of mbarriers, of asynchronous copies, and of tensor maps.
 *
 * Here: rows, and what their texts cannot say. Not here: st.async, red.async (decode_atomic.c).
 * Follows the PTX ISA, "mbarrier", "Data Movement and Conversion Instructions: Asynchronous copy",
 * "Tensor copy", "tensormap.replace". */
#include "emu/decode/form.h"

/* ---- mbarriers ---- */

#define MBARRIER(text, op, flags, prepare)                                                         \
    {                                                                                              \
        "mbarrier." text, emu_mbarrier, op, flags, prepare, NULL, NULL                             \
    }

static const emui_ptx_form mbarriers[] = {
    MBARRIER("init{.$cta_sh}.b64  [a], b:32", EMU_MBARRIER_INIT, 0, NULL),
    MBARRIER("inval{.$cta_sh}.b64  [a]", EMU_MBARRIER_INVAL, 0, NULL),
    MBARRIER("$tx{.$relaxed}{.$near}{.$sh}.b64  [a], b:32", 0, 0, NULL),
    MBARRIER("$arrive{.$st_sem}{.$near}{.$sh}.b64  d:64, [a], b:32?", 0, 0, NULL),
    MBARRIER("$arrive.expect_tx{.$st_sem}{.$near}{.$sh}.b64  d:64, [a], c:32", 0,
             EMU_MBARRIER_EXPECT, NULL),
    MBARRIER("$arrive.noComplete{.$release}{.cta}{.$cta_sh}.b64  d:64, [a], b:32", 0,
             EMU_MBARRIER_NO_COMPLETE, NULL),
    MBARRIER("$wait{.$ld_sem}{.$near}{.$cta_sh}.b64  d:p, [a], b:64, c:32?", 0, 0, NULL),
    MBARRIER("$wait.parity{.$ld_sem}{.$near}{.$cta_sh}.b64  d:p, [a], b:32, c:32?", 0,
             EMU_MBARRIER_PARITY, NULL),
    MBARRIER("pending_count.b64  d:32, b:64", EMU_MBARRIER_PENDING_COUNT, 0, NULL),
};

const emui_ptx_family emui_ptx_mbarriers = EMUI_PTX_FAMILY(mbarriers);

/* ---- cp.async ---- */

/* cp.async [d], [a], 16{, src-size | ignore-src}{, policy} */
static bool copy(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    int n = d->now->operands, least = 3 + o->is_hinted;
    emu_operand policy;
    uint64_t bytes;
    emu_space to = EMU_SHARED, source = EMU_GLOBAL;
    if (n != least && n != least + 1)
        return emui_ptx_refuse(d, NULL, "cp.async: %d operands, expected [d], [a], n{, b}%s", n,
                               o->is_hinted ? ", policy" : "");
    if (!emui_ptx_address(d, &from[0], &to, &ins->d) ||
        !emui_ptx_address(d, &from[1], &source, &ins->a) ||
        !emui_ptx_take_number(d, &from[2], &bytes))
        return false;
    bool cg = (ins->flags & EMU_CP_ASYNC_CG) != 0;
    if (bytes != 16 && (cg || (bytes != 4 && bytes != 8)))
        return emui_ptx_refuse(d, &from[2].at, "cp.async: it copies %s bytes",
                               cg ? "16" : "4, 8 or 16");
    ins->count = (int)bytes;
    bool ignores = n > least && emui_ptx_register_type(d, &from[3]) == EMU_PRED;
    ins->flags |= ignores ? EMU_CP_ASYNC_IGNORE_SRC : 0;
    return (n == least ||
            emui_ptx_value(d, &from[3], ignores ? EMU_PRED : EMU_B32, false, &ins->b)) &&
           (!o->is_hinted || emui_ptx_value(d, &from[n - 1], EMU_B64, false, &policy));
}

/* ---- clusterlaunchcontrol ---- */

/* Three coordinates, and a fourth value that says nothing. */
static const char *four_results(emui_ptx_opcode *o)
{
    o->ins.count = 4;
    return NULL;
}

#define TRY "clusterlaunchcontrol.try_cancel.async{.$cta_sh}.mbarrier::complete_tx::bytes"
#define CANCEL(text, op, flags, prepare)                                                           \
    {                                                                                              \
        text, emu_cancel, op, flags, prepare, NULL, NULL                                           \
    }
#define QUERY "clusterlaunchcontrol.query_cancel."

/* ---- Bulk copies ---- */

#define CP_ASYNC(text, op)                                                                         \
    {                                                                                              \
        "cp.async." text, emu_cp_async, op, 0, NULL, NULL, NULL                                    \
    }
#define BULK(text, op, flags)                                                                      \
    {                                                                                              \
        "cp." text, emu_bulk, op, flags, NULL, NULL, NULL                                          \
    }
#define HINT      "{.L2::cache_hint}"
#define TO_TX     "async.bulk.$to_shared.$glob.mbarrier::complete_tx::bytes" HINT
#define BETWEEN   ".$cluster_dst.$cta_src.mbarrier::complete_tx::bytes" HINT
#define TO_GLOBAL ".$to_global.$cta_src.bulk_group" HINT

static const emui_ptx_form copies[] = {
    {"cp.async.$cache.$shared_dst.global" HINT "{.$pf}  [d#], [a], n, b:32?, h", emu_cp_async,
     EMU_CP_ASYNC_COPY, 0, NULL, copy, NULL},
    CP_ASYNC("commit_group", EMU_CP_ASYNC_COMMIT_GROUP),
    CP_ASYNC("wait_group  n", EMU_CP_ASYNC_WAIT_GROUP),
    CP_ASYNC("wait_all", EMU_CP_ASYNC_WAIT_ALL),
    CP_ASYNC("mbarrier.arrive{.$noinc}{.$cta_sh}.b64  [a]", EMU_CP_ASYNC_MBARRIER_ARRIVE),
    BULK(TO_TX "  [d>], [a], b:32, [c#], h", EMU_BULK_COPY, 0),
    BULK(TO_TX ".multicast::cluster  [d>], [a], b:32, [c#], x:16, h", EMU_BULK_COPY,
         EMU_BULK_MULTICAST),
    BULK("async.bulk" BETWEEN "  [d>], [a], b:32, [c#], h", EMU_BULK_COPY, 0),
    BULK("async.bulk" TO_GLOBAL "  [d>], [a], b:32, h", EMU_BULK_COPY, 0),
    BULK("async.bulk" TO_GLOBAL ".cp_mask  [d>], [a], b:32, h, x:16  @100+", EMU_BULK_COPY,
         EMU_BULK_CP_MASK),
    BULK("reduce.async.bulk" BETWEEN ".$radd.$AR  [d>], [a], b:32, [c#], h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" BETWEEN ".$rleast.$U  [d>], [a], b:32, [c#], h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" BETWEEN ".$rcount.u32  [d>], [a], b:32, [c#], h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" BETWEEN ".$rlogic.b32  [d>], [a], b:32, [c#], h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" TO_GLOBAL ".$radd.$BA  [d>], [a], b:32, h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" TO_GLOBAL ".$radd.$noftz.$BN  [d>], [a], b:32, h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" TO_GLOBAL ".$rleast.$BM  [d>], [a], b:32, h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" TO_GLOBAL ".$rcount.u32  [d>], [a], b:32, h", EMU_BULK_REDUCE, 0),
    BULK("reduce.async.bulk" TO_GLOBAL ".$rlogic.$BB  [d>], [a], b:32, h", EMU_BULK_REDUCE, 0),
    BULK("async.bulk.prefetch.L2.$glob" HINT "  [a], b:32, h", EMU_BULK_PREFETCH, 0),
    CANCEL(TRY ".b128  [a], [c]  @100+", EMU_CANCEL_TRY, 0, NULL),
    CANCEL(TRY ".multicast::cluster::all.b128  [a], [c]  @100+", EMU_CANCEL_TRY, EMU_BULK_MULTICAST,
           NULL),
    CANCEL(QUERY "is_canceled.pred.b128  d:p, a:f  @100+", EMU_CANCEL_IS_CANCELED, 0, NULL),
    CANCEL(QUERY "get_first_ctaid.v4.b32.b128  l:V, a:f  @100+", EMU_CANCEL_FIRST_CTAID, 0,
           four_results),
    CANCEL(QUERY "$axis.b32.b128  d:32, a:f  @100+", EMU_CANCEL_FIRST_CTAID, 0, NULL),
    BULK("async.bulk.commit_group", EMU_BULK_COMMIT_GROUP, 0),
    BULK("async.bulk.wait_group{.$read}  n", EMU_BULK_WAIT_GROUP, 0),
};

const emui_ptx_family emui_ptx_copies = EMUI_PTX_FAMILY(copies);

/* ---- Tensor copies ---- */

/* An im2col load has an offset for each dimension but two, behind the coordinates; along w alone a
 * halo and an offset. */
static bool take_offsets(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    const emui_ptx_operand *part;
    int n = emui_ptx_parts(from, &part);
    emu_operand *list = (emu_operand *)ins->list; /* with room behind the coordinates */
    const int expected = (ins->flags & EMU_BULK_IM2COL_W) != 0 ? 2 : ins->listed - 2;
    if (n != expected || from->kind != EMUI_PTX_VECTOR)
        return emui_ptx_refuse(d, &from->at, "%s: %d offsets in braces are expected here",
                               d->now->name, expected);
    for (int k = 0; k < n; ++k)
        if (!emui_ptx_value(d, &part[k], EMU_B16, true, &list[ins->listed + k]))
            return false;
    ins->listed += n;
    return true;
}

/* The operands of the text, between whose last ones the offsets stand. */
static bool im2col(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    bool loads = ins->op == EMU_BULK_PREFETCH || ins->to == EMU_SHARED;
    int at = ins->op == EMU_BULK_PREFETCH ? 1 : 3, n = d->now->operands;
    if (!loads)
        return emui_ptx_take_operands(d, o, ins);
    if (n <= at)
        return emui_ptx_refuse(d, NULL, "%s: the offsets of im2col are missing", d->now->name);
    emui_ptx_instruction without = *d->now;
    emui_ptx_operand operand[EMUI_PTX_OPERANDS];
    for (int k = 0, to = 0; k < n; ++k)
        if (k != at)
            operand[to++] = d->now->operand[k];
    without.operand = operand;
    without.operands = n - 1;
    const emui_ptx_instruction *whole = d->now;
    d->now = &without;
    bool taken = emui_ptx_take_operands(d, o, ins);
    d->now = whole;
    return taken && take_offsets(d, &whole->operand[at], ins);
}

/* Two dimensions, and a coordinate for each of four rows. */
static const char *four_rows(emui_ptx_opcode *o)
{
    o->ins.count = 5;
    return NULL;
}

/* The number of dimensions is that of the coordinates. */
static bool build(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    ins->count = 0;
    return emui_ptx_emit(d, ins);
}

#define TENSOR(text, op, flags, operands)                                                          \
    {                                                                                              \
        "cp." text, emu_tma, op, flags, NULL, operands, build                                      \
    }
#define FOUR_ROWS(text, op, flags)                                                                 \
    {                                                                                              \
        "cp." text, emu_tma, op, EMU_BULK_GATHER4 | (flags), four_rows, NULL, build                \
    }
#define LOAD    "async.bulk.tensor.$dim.$to_shared.$glob"
#define LOAD_TX ".mbarrier::complete_tx::bytes" HINT
#define LOAD4   "async.bulk.tensor.2d."
#define LOADS4  ".$glob.tile::gather4" LOAD_TX
#define STORE   ".tensor.$dim.$to_global.$cta_src"
#define TENSORMAP(text, op)                                                                        \
    {                                                                                              \
        text, emu_tensormap, op, 0, NULL, NULL, NULL                                               \
    }

static const emui_ptx_form tensors[] = {
    TENSOR(LOAD "{.tile}" LOAD_TX "  [d>], [a*,l], [c#], h", EMU_BULK_COPY, 0, NULL),
    TENSOR(LOAD "{.tile}" LOAD_TX ".multicast::cluster  [d>], [a*,l], [c#], x:16, h", EMU_BULK_COPY,
           EMU_BULK_MULTICAST, NULL),
    TENSOR(LOAD ".im2col" LOAD_TX "  [d>], [a*,l], [c#], h", EMU_BULK_COPY, EMU_BULK_IM2COL,
           im2col),
    TENSOR(LOAD ".im2col" LOAD_TX ".multicast::cluster  [d>], [a*,l], [c#], x:16, h", EMU_BULK_COPY,
           EMU_BULK_IM2COL | EMU_BULK_MULTICAST, im2col),
    TENSOR(LOAD "{.tile}" LOAD_TX ".$group  [d>], [a*,l], [c#], h  @100", EMU_BULK_COPY, 0, NULL),
    TENSOR(LOAD "{.tile}" LOAD_TX ".multicast::cluster.$group  [d>], [a*,l], [c#], x:16, h  @100",
           EMU_BULK_COPY, EMU_BULK_MULTICAST, NULL),
    TENSOR(LOAD ".im2col" LOAD_TX ".$group  [d>], [a*,l], [c#], h  @100", EMU_BULK_COPY,
           EMU_BULK_IM2COL, im2col),
    TENSOR(LOAD ".im2col" LOAD_TX ".multicast::cluster.$group  [d>], [a*,l], [c#], x:16, h  @100",
           EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_MULTICAST, im2col),
    TENSOR(LOAD ".$along" LOAD_TX "{.$group}  [d>], [a*,l], [c#], h  @100", EMU_BULK_COPY,
           EMU_BULK_IM2COL | EMU_BULK_IM2COL_W, im2col),
    TENSOR(LOAD ".$along" LOAD_TX ".multicast::cluster{.$group}  [d>], [a*,l], [c#], x:16, h  @100",
           EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W | EMU_BULK_MULTICAST, im2col),
    TENSOR("async.bulk.tensor.$dim.$cta_dst.$glob.im2col::w" LOAD_TX
           "  [d>], [a*,l], [c#], h  @120",
           EMU_BULK_COPY, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W, im2col),
    FOUR_ROWS(LOAD4 "$to_shared" LOADS4 "{.$group}  [d>], [a*,l], [c#], h  @100", EMU_BULK_COPY, 0),
    FOUR_ROWS(LOAD4 "$to_shared" LOADS4 "{.$group}.multicast::cluster  [d>], [a*,l], [c#], x:16, h"
                    "  @100",
              EMU_BULK_COPY, EMU_BULK_MULTICAST),
    FOUR_ROWS(LOAD4 "$cta_dst" LOADS4 "  [d>], [a*,l], [c#], h  @120", EMU_BULK_COPY, 0),
    FOUR_ROWS("async.bulk.tensor.2d.$to_global.$cta_src.tile::scatter4.bulk_group" HINT
              "  [a*,l], [d#], h  @100",
              EMU_BULK_COPY, 0),
    FOUR_ROWS("reduce.async.bulk.tensor.2d.$to_global.$cta_src.$rop.tile::scatter4.bulk_group" HINT
              "  [a*,l], [d#], h  @100",
              EMU_BULK_REDUCE, 0),
    FOUR_ROWS("async.bulk.prefetch.tensor.2d.L2.$glob.tile::gather4" HINT "  [a*,l], h  @100",
              EMU_BULK_PREFETCH, 0),
    TENSOR("async.bulk" STORE "{.tile}.bulk_group" HINT "  [a*,l], [d#], h", EMU_BULK_COPY, 0,
           NULL),
    TENSOR("async.bulk" STORE ".im2col_no_offs.bulk_group" HINT "  [a*,l], [d#], h", EMU_BULK_COPY,
           EMU_BULK_IM2COL, NULL),
    TENSOR("reduce.async.bulk" STORE ".$rop{.tile}.bulk_group" HINT "  [a*,l], [d#], h",
           EMU_BULK_REDUCE, 0, NULL),
    TENSOR("reduce.async.bulk" STORE ".$rop.im2col_no_offs.bulk_group" HINT "  [a*,l], [d#], h",
           EMU_BULK_REDUCE, EMU_BULK_IM2COL, NULL),
    TENSOR("async.bulk.prefetch.tensor.$dim.L2.$glob{.tile}" HINT "  [a*,l], h", EMU_BULK_PREFETCH,
           0, NULL),
    TENSOR("async.bulk.prefetch.tensor.$dim.L2.$glob.im2col" HINT "  [a*,l], h", EMU_BULK_PREFETCH,
           EMU_BULK_IM2COL, im2col),
    TENSOR("async.bulk.prefetch.tensor.$dim.L2.$glob.$along" HINT "  [a*,l], h  @100",
           EMU_BULK_PREFETCH, EMU_BULK_IM2COL | EMU_BULK_IM2COL_W, im2col),
    TENSORMAP("tensormap.replace.tile.$wide_field{.$map_at}.b1024.b64  [d], a",
              EMU_TENSORMAP_REPLACE),
    TENSORMAP("tensormap.replace.tile.$field{.$map_at}.b1024.b32  [d], a", EMU_TENSORMAP_REPLACE),
    TENSORMAP("tensormap.replace.tile.$atoms_field{.$map_at}.b1024.b32  [d], a  @100+",
              EMU_TENSORMAP_REPLACE),
    TENSORMAP("tensormap.replace.tile.$stride_field{.$map_at}.b1024.b64  [d], n, a",
              EMU_TENSORMAP_REPLACE),
    TENSORMAP("tensormap.replace.tile.$listed_field{.$map_at}.b1024.b32  [d], n, a",
              EMU_TENSORMAP_REPLACE),
    TENSORMAP("tensormap.cp_fenceproxy.$to_global.$cta_src.tensormap::generic.$release.$scope.sync."
              "aligned  [d>], [a], k",
              EMU_TENSORMAP_CP_FENCEPROXY),
    TENSORMAP("prefetch{.$map}.tensormap  [d]", EMU_TENSORMAP_PREFETCH),
};

const emui_ptx_family emui_ptx_tensors = EMUI_PTX_FAMILY(tensors);
