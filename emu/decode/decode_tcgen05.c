/* decode_tcgen05.c - forms of the instructions of tensor memory and of tcgen05.mma.
 *
 * Here: rows, and the operands of a product, which are more than a text says. Follows the PTX ISA,
 * "TensorCore 5th Generation Family Instructions". */
#include "emu/decode/form.h"

/* ---- ld, st --------------------------------------------------------------------------------- */

/* .x4 of 16x128b are 8 registers. */
static const char *prepare_move(emui_ptx_opcode *o)
{
    static const int registers[EMU_TENSOR_SHAPES] = {1, 1, 2, 4, 1};
    enum { MOST = 128 };
    o->ins.space = EMU_TENSOR;
    o->ins.count *= registers[o->ins.flags >> EMU_TENSOR_SHAPE_SHIFT & 0xf];
    return o->ins.count <= MOST ? NULL
                                : "this shape is not repeated so often: 128 registers at most";
}

/* .red has a result more, of all others of a thread. */
static const char *prepare_reduction(emui_ptx_opcode *o)
{
    o->ins.flags |= EMU_TENSOR_RED;
    if (o->ins.count < 2)
        return ".red is of .x2 at least";
    if ((o->ins.flags >> EMU_TENSOR_SHAPE_SHIFT & 0xf) != EMU_TENSOR_32X32B)
        return ".red of 16x32bx2 is not part of this machine: the PTX ISA does not say whether the "
               "two threads of a lane have one result";
    return prepare_move(o);
}

/* ---- mma ------------------------------------------------------------------------------------ */

static bool take_tensor(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_operand *to)
{
    emu_space space = EMU_TENSOR;
    return emui_ptx_address(d, from, &space, to);
}

/* A in tensor memory, in brackets; or its descriptor. */
static bool take_a(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    if (from->kind != EMUI_PTX_ADDRESS)
        return emui_ptx_value(d, from, EMU_B64, false, &ins->a);
    ins->flags |= EMU_TCGEN05_A_TENSOR;
    return take_tensor(d, from, &ins->a);
}

static emu_tcgen05_kind kind_of(const emu_ins *ins)
{
    return (emu_tcgen05_kind)(ins->flags >> EMU_TCGEN05_KIND_SHIFT & 0xf);
}

static const char *prepare_plain(emui_ptx_opcode *o)
{
    return o->arch == EMU_SM_103A && kind_of(&o->ins) == EMU_KIND_I8
               ? "kind::i8 is of sm_100a, and sm_103a does not have it"
               : NULL;
}

/* The scale factors of a row of A, from what the modifier says of it or of a factor. */
static const char *prepare_scaled(emui_ptx_opcode *o)
{
    const uint32_t given = o->ins.flags >> EMU_TCGEN05_VECTOR_SHIFT & 0x3f;
    const emu_tcgen05_kind kind = kind_of(&o->ins);
    const uint32_t usual = kind == EMU_KIND_MXF8F6F4 ? 1 : 2;
    const uint32_t vectors = given == 0 || given == 32 ? usual : given == 16 ? 4 : given;
    o->ins.flags &= ~(UINT32_C(0x3f) << EMU_TCGEN05_VECTOR_SHIFT);
    o->ins.flags |= vectors << EMU_TCGEN05_VECTOR_SHIFT | EMU_TCGEN05_SCALED;
    if (kind != EMU_KIND_MXF4NVF4)
        return vectors == usual ? NULL
                                : "this kind has scale factors of 32 elements each: scale_vec::1X "
                                  "of kind::mxf8f6f4, scale_vec::2X of kind::mxf4, or block32";
    return given != 0 && vectors != 1 ? NULL
                                      : "kind::mxf4nvf4 is .scale_vec::2X or .block32, or "
                                        ".scale_vec::4X or .block16";
}

/* One more of the list. */
static emu_operand *more(emu_ins *ins)
{
    return (emu_operand *)ins->list + ins->listed++;
}

/* disable-output-lane: a bit for each lane of D. */
static bool take_mask(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    const int n = (ins->flags & EMU_TCGEN05_PAIR) != 0 ? 8 : 4;
    ins->flags |= EMU_TCGEN05_MASKED;
    return emui_ptx_take_fragment(d, from, EMU_B32, n, ins);
}

/* scale-input-d, an immediate that may be 0: its number plus 1. */
static bool take_scale(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    enum { MOST = 15 };
    uint64_t v;
    const emu_tcgen05_kind kind = kind_of(ins);
    if (!emui_ptx_take_number(d, from, &v))
        return false;
    if (v > MOST || (kind != EMU_KIND_F16 && kind != EMU_KIND_TF32))
        return emui_ptx_refuse(d, &from->at,
                               "%s: scale-input-d is 0 .. 15, of kind::f16 and kind::tf32",
                               d->now->name);
    ins->count = (int)v + 1;
    return true;
}

/* Of .ws; it stands before the other operands of the list. */
static bool take_columns(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    emu_operand *list = (emu_operand *)ins->list;
    memmove(list + 1, list, (size_t)ins->listed++ * sizeof *list);
    ins->flags |= EMU_TCGEN05_MASKED;
    return emui_ptx_value(d, from, EMU_B64, false, list);
}

/* Between the instruction descriptor and enable-input-d. */
static bool take_middle(emui_ptx_decoder *d, const emui_ptx_operand *from, int *at, emu_ins *ins)
{
    const bool ws = (ins->flags & EMU_TCGEN05_WS) != 0;
    if ((ins->flags & EMU_TCGEN05_SCALED) != 0)
        return take_tensor(d, &from[(*at)++], more(ins)) &&
               take_tensor(d, &from[(*at)++], more(ins));
    return ws || from[*at].kind != EMUI_PTX_VECTOR || take_mask(d, &from[(*at)++], ins);
}

/* Behind enable-input-d. */
static bool take_end(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    if ((ins->flags & EMU_TCGEN05_SCALED) != 0)
        return emui_ptx_refuse(d, &from->at, "%s: unexpected operand", d->now->name);
    return (ins->flags & EMU_TCGEN05_WS) != 0 ? take_columns(d, from, ins)
                                              : take_scale(d, from, ins);
}

static bool check_count(emui_ptx_decoder *d, const emu_ins *ins)
{
    const int given = d->now->operands, scaled = (ins->flags & EMU_TCGEN05_SCALED) != 0;
    const int least = 5 + 2 * scaled + ((ins->flags & EMU_TCGEN05_SPARSE) != 0);
    const int most = least + (scaled ? 0 : (ins->flags & EMU_TCGEN05_WS) != 0 ? 1 : 2);
    return (given >= least && given <= most) ||
           emui_ptx_refuse(d, NULL,
                           "%s: %d operands, expected [d], a, b, of .sp [metadata], idesc, of "
                           ".block_scale [scale-A], [scale-B], enable-input-d; and perhaps, but of "
                           ".block_scale, disable-output-lane and scale-input-d, or of .ws a "
                           "zero-column mask",
                           d->now->name, given);
}

static bool mma(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    const int given = d->now->operands, sparse = (ins->flags & EMU_TCGEN05_SPARSE) != 0;
    int at = 4 + sparse;
    (void)o;
    ins->list = emui_ptx_list(d, 8 + 3);
    if (ins->list == NULL || !check_count(d, ins) || !take_tensor(d, &from[0], &ins->d) ||
        !take_a(d, &from[1], ins) || !emui_ptx_value(d, &from[2], EMU_B64, false, &ins->b) ||
        !emui_ptx_value(d, &from[3 + sparse], EMU_B32, false, &ins->x) ||
        !take_middle(d, from, &at, ins) || (sparse && !take_tensor(d, &from[3], more(ins))))
        return false;
    if (at >= given || !emui_ptx_value(d, &from[at++], EMU_PRED, false, &ins->c))
        return emui_ptx_refuse(d, NULL, "%s: enable-input-d is missing, a predicate", d->now->name);
    return at == given ||
           (take_end(d, &from[at], ins) &&
            (at + 1 == given ||
             emui_ptx_refuse(d, &from[at + 1].at, "%s: unexpected operand", d->now->name)));
}

/* ---- Rows ----------------------------------------------------------------------------------- */

#define ALLOCATE(text, op)                                                                         \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tensor_allocate, op, 0, NULL, NULL, NULL                     \
    }
#define MOVE(text, op)                                                                             \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tensor_move, op, 0, prepare_move, NULL, NULL                 \
    }
#define REDUCTION(text)                                                                            \
    {                                                                                              \
        "tcgen05." text "  @103", emu_tensor_move, EMU_TENSOR_LD, 0, prepare_reduction, NULL, NULL \
    }
#define WAIT(text, op)                                                                             \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tensor_move, op, 0, NULL, NULL, NULL                         \
    }
#define ISSUE(text, op, flags)                                                                     \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tcgen05, op, flags, NULL, NULL, NULL                         \
    }
#define PLAIN(text, flags)                                                                         \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tcgen05, EMU_TCGEN05_MMA, flags, prepare_plain, mma, NULL    \
    }
#define SCALED(text, flags)                                                                        \
    {                                                                                              \
        "tcgen05." text "  @100", emu_tcgen05, EMU_TCGEN05_MMA, flags, prepare_scaled, mma, NULL   \
    }
#define ARRIVE "commit.$tgroup.mbarrier::arrive::one{.$cluster_sh}"

static const emui_ptx_form tcgen05[] = {
    ALLOCATE("alloc.$tgroup.sync.aligned{.$cta_sh}.b32  [d#], a:32", EMU_TENSOR_ALLOC),
    ALLOCATE("dealloc.$tgroup.sync.aligned.b32  a:32, b:32", EMU_TENSOR_DEALLOC),
    ALLOCATE("relinquish_alloc_permit.$tgroup.sync.aligned", EMU_TENSOR_RELINQUISH),
    MOVE("ld.sync.aligned.$tshape.$tnum{.$tpack}.b32  l:V, [a]", EMU_TENSOR_LD),
    MOVE("ld.sync.aligned.$tsplit.$tnum{.$tpack}.b32  l:V, [a], b:32", EMU_TENSOR_LD),
    MOVE("st.sync.aligned.$tshape.$tnum{.$tunpack}.b32  [a], l:V", EMU_TENSOR_ST),
    MOVE("st.sync.aligned.$tsplit.$tnum{.$tunpack}.b32  [a], b:32, l:V", EMU_TENSOR_ST),
    REDUCTION("ld.red.sync.aligned.$tshape.$tnum.$tred{.$tabs}{.NaN}.f32  l:V, e:32, [a]"),
    REDUCTION("ld.red.sync.aligned.$tshape.$tnum.$tred.$U  l:V, e:32, [a]"),
    REDUCTION("ld.red.sync.aligned.$tsplit.$tnum.$tred{.$tabs}{.NaN}.f32  l:V, e:32, [a], b:32"),
    REDUCTION("ld.red.sync.aligned.$tsplit.$tnum.$tred.$U  l:V, e:32, [a], b:32"),
    WAIT("wait::ld.sync.aligned", EMU_TENSOR_WAIT_LD),
    WAIT("wait::st.sync.aligned", EMU_TENSOR_WAIT_ST),
    ISSUE("$tfence", 0, 0),
    ISSUE(ARRIVE ".b64  [c]", EMU_TCGEN05_COMMIT, 0),
    ISSUE(ARRIVE ".multicast::cluster.b64  [c], x:16", EMU_TCGEN05_COMMIT, EMU_TCGEN05_MULTICAST),
    ISSUE("cp.$tgroup.$tcopy  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("cp.$tgroup.$tcopy2.$thalf  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("cp.$tgroup.$tcopy4.warpx4  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("cp.$tgroup.$tcopy.b8x16.$tsource  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("cp.$tgroup.$tcopy2.$thalf.b8x16.$tsource  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("cp.$tgroup.$tcopy4.warpx4.b8x16.$tsource  [d%], a:64", EMU_TCGEN05_CP, 0),
    ISSUE("shift.$tgroup.down  [d%]", EMU_TCGEN05_SHIFT, 0),
    PLAIN("mma.$tgroup.$kind{.$collector}  [d%], a:64, b:64, x:32, l?, c:p, n?", 0),
    PLAIN("mma.sp.$tgroup.$kind{.$collector}  [d%], a:64, b:64, [l%], x:32, l?, c:p, n?",
          EMU_TCGEN05_SPARSE),
    SCALED("mma.$tgroup.$mxkind.block_scale{.$tvector}{.$collector}  [d%], a:64, b:64, x:32, [l%], "
           "[l%], c:p",
           0),
    SCALED("mma.sp.$tgroup.$mxkind.block_scale{.$tvector}{.$collector}  [d%], a:64, b:64, [l%], "
           "x:32, [l%], [l%], c:p",
           EMU_TCGEN05_SPARSE),
    PLAIN("mma.ws.cta_group::1.$kind{.$bcollector}  [d%], a:64, b:64, x:32, c:p, l?",
          EMU_TCGEN05_WS),
    PLAIN("mma.ws.sp.cta_group::1.$kind{.$bcollector}  [d%], a:64, b:64, [l%], x:32, c:p, l?",
          EMU_TCGEN05_WS | EMU_TCGEN05_SPARSE),
};

const emui_ptx_family emui_ptx_tcgen05 = EMUI_PTX_FAMILY(tcgen05);
