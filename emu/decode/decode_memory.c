/* decode_memory.c - forms of loads, stores, atomics, addresses and fences.
 *
 * Cache operators, evictions, prefetch sizes and policies are read and not kept: they change when
 * bytes move, never which. Here: rows, and what their texts cannot say. Follows the PTX ISA, "Data
 * Movement and Conversion Instructions", "atom", "red", "membar, fence". */
#include "emu/decode/form.h"

/* ---- Loads and stores ---- */

static bool is_signed(emu_type t)
{
    return t == EMU_S8 || t == EMU_S16 || t == EMU_S32;
}

bool emui_ptx_extend(emui_ptx_decoder *d, const emui_ptx_operand *to, emu_type type, emu_operand at)
{
    emu_type has = emui_ptx_register_type(d, to);
    if (at.kind != EMU_REG || emu_type_bits(has) != 64 || emu_type_bits(type) > 32)
        return true;
    emu_ins fill = {.execute = emu_convert,
                    .type = is_signed(type) ? EMU_S64 : EMU_U64,
                    .from = is_signed(type) ? EMU_S32 : EMU_U32,
                    .d = at,
                    .a = at};
    return emui_ptx_emit(d, &fill);
}

/* What is narrower than its register fills it; the machine fills 32 bits of it. */
static bool load(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *part;
    int n = emui_ptx_parts(&d->now->operand[0], &part);
    (void)o;
    if (d->now->used_bytes != 0)
        ins->x = (emu_operand){.kind = EMU_IMM, .value = d->now->used_bytes};
    if (!emui_ptx_emit(d, ins))
        return false;
    for (int k = 0; k < n; ++k)
        if (!emui_ptx_extend(d, &part[k], ins->type, ins->listed > 0 ? ins->list[k] : ins->d))
            return false;
    return true;
}

static bool store(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if (ins->space == EMU_PARAM)
        return emui_ptx_refuse(d, NULL, "st: the parameters of a kernel are not written by it");
    return emui_ptx_emit(d, ins);
}

/* 16 bytes a thread; from sm_100 on 32 of global memory, in elements of 32 and 64 bits. */
static const char *width(emui_ptx_opcode *o)
{
    const uint32_t n = o->ins.count > 1 ? (uint32_t)o->ins.count : 1;
    const uint32_t each = emu_type_bits(o->ins.type), bits = n * each;
    const bool wide = bits == 256 && (each == 32 || each == 64);
    if (bits <= 128)
        return NULL;
    if (o->arch == EMU_SM_90A)
        return "sm_90a moves up to 16 bytes a thread";
    return !wide ? "a thread moves up to 16 bytes, or 32 as .v8.b32 or .v4.b64"
           : o->ins.space > EMU_GLOBAL ? "32 bytes a thread are moved in global memory alone"
                                       : NULL;
}

/* .mmio and .volatile are of the system's scope. */
static const char *of_system(emui_ptx_opcode *o)
{
    o->ins.scope = EMU_SYS;
    return width(o);
}

/* Its size is a register of 32 bits or more, or a number. */
static const char *sized(emui_ptx_opcode *o)
{
    o->ins.type = EMU_B32;
    return NULL;
}

static bool zeros(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if (ins->count != 0)
        return emui_ptx_refuse(d, NULL, "st.bulk: it writes zeros alone, not %d", ins->count);
    return emui_ptx_emit(d, ins);
}

/* A policy has one type. */
static const char *untyped(emui_ptx_opcode *o)
{
    o->ins.type = EMU_NO_TYPE;
    return NULL;
}

#define HINTS "{.$l1}{.$l2}{.L2::cache_hint}{.$pf}"
#define LD(text, prepare)                                                                          \
    {                                                                                              \
        text, emu_load_store, EMU_LD, 0, prepare, NULL, load                                       \
    }
#define ST(text, prepare)                                                                          \
    {                                                                                              \
        text, emu_load_store, EMU_ST, 0, prepare, NULL, store                                      \
    }

static const emui_ptx_form memory[] = {
    LD("ld{.weak}{.$from}{.$cop}" HINTS "{.unified}{.$vec}.$L  d:v, [a], h", width),
    {"ld{.weak}{.$from}{.$cop}.nc" HINTS "{.unified}{.$vec}.$L  d:v, [a], h", emu_load_store,
     EMU_LD, EMU_NON_COHERENT, width, NULL, load},
    LD("ld.$volatile{.$from}{.$pf}{.$vec}.$L  d:v, [a]", of_system),
    LD("ld.$ld_sem.$scope{.$gs}" HINTS "{.$vec}.$L  d:v, [a], h", width),
    LD("ld.mmio.$relaxed.sys{.$glob}.$L  d:v, [a]", of_system),
    LD("ldu{.$glob}{.$vec}.$L  d:v, [a]", width),
    ST("st{.weak}{.$to}{.$cop}{.$l1}{.$l2}{.L2::cache_hint}{.$vec}.$L  [a], b:v, h", width),
    ST("st.$volatile{.$to}{.$vec}.$L  [a], b:v", of_system),
    ST("st.$st_sem.$scope{.$gs}{.$l1}{.$l2}{.L2::cache_hint}{.$vec}.$L  [a], b:v, h", width),
    ST("st.mmio.$relaxed.sys{.$glob}.$L  [a], b:v", of_system),
    {"st.bulk{.weak}{.$cta_sh}  [a], b:r, n  @100+", emu_st_bulk, 0, 0, sized, NULL, zeros},
    {"prefetch{.$from}.$lvl  [a]", emu_hint, EMU_PREFETCH, 0, NULL, NULL, NULL},
    {"prefetch.$glob.$l2  [a]", emu_hint, EMU_PREFETCH, 0, NULL, NULL, NULL},
    {"prefetchu.L1  [a]", emu_hint, EMU_PREFETCH, 0, NULL, NULL, NULL},
    {"applypriority{.$glob}.L2::evict_normal  [a], k", emu_hint, EMU_APPLY_PRIORITY, 0, NULL, NULL,
     NULL},
    {"createpolicy.fractional.$first{.$else}.b64  d:64, a:32?", emu_policy, EMU_POLICY_FRACTIONAL,
     0, untyped, NULL, NULL},
    {"createpolicy.range{.$glob}.$first{.$else}.b64  d:64, [a], b:32, c:32", emu_policy,
     EMU_POLICY_RANGE, 0, untyped, NULL, NULL},
    {"createpolicy.cvt.L2.b64  d:64, a:64", emu_policy, EMU_POLICY_CONVERT, 0, untyped, NULL, NULL},
    {"discard{.$glob}.L2  [a], k", emu_hint, EMU_DISCARD, 0, NULL, NULL, NULL},
};

const emui_ptx_family emui_ptx_memory = EMUI_PTX_FAMILY(memory);

/* ---- Addresses ---- */

/* cvta.shared.u64 d, v: the address of a variable in its space, then the generic one. */
static bool of_variable(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_ins *ins)
{
    emu_space space;
    uint64_t address;
    emu_ins first = {.execute = emu_alu, .op = EMU_MOV, .type = ins->type, .d = ins->d};
    if (!emui_ptx_place_of(d, from, &space, &address))
        return false;
    if (from->variable->space != ins->space || ins->op == EMU_CVTA_TO)
        return emui_ptx_refuse(d, &from->at, "cvta: %s does not lie in this space",
                               from->variable->name);
    emui_ptx_set_address(space, address + from->value, &first);
    ins->space = space;
    ins->a = ins->d;
    return emui_ptx_emit(d, &first);
}

static bool cvta(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    (void)o;
    if (d->now->operands != 2)
        return emui_ptx_refuse(d, NULL, "cvta: %d operands, expected d, a", d->now->operands);
    const emui_ptx_operand *to = &d->now->operand[0], *from = &d->now->operand[1];
    if (!emui_ptx_result(d, to, ins->type, false, &ins->d))
        return false;
    return from->kind == EMUI_PTX_VARIABLE ? of_variable(d, from, ins)
                                           : emui_ptx_value(d, from, ins->type, false, &ins->a);
}

/* The address of a variable of a CTA in another one: its rank is not looked at. */
static bool mapa(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins)
{
    const emui_ptx_operand *from = d->now->operand;
    bool variable = d->now->operands == 3 && from[1].kind == EMUI_PTX_VARIABLE;
    emu_space space;
    uint64_t address;
    if (!variable)
        return emui_ptx_take_operands(d, o, ins);
    if (from[1].variable->space != EMU_SHARED)
        return emui_ptx_refuse(d, &from[1].at, "mapa: %s does not lie in .shared",
                               from[1].variable->name);
    if (!emui_ptx_result(d, &from[0], ins->type, false, &ins->d) ||
        !emui_ptx_place_of(d, &from[1], &space, &address) ||
        !emui_ptx_value(d, &from[2], EMU_B32, false, &ins->b))
        return false;
    address += from[1].value;
    ins->a = (emu_operand){.kind = EMU_IMM,
                           .value = ins->space == EMU_SHARED ? address
                                                             : emu_generic(EMU_SHARED, address)};
    return true;
}

/* Another word for fence.sc. */
static const char *membar(emui_ptx_opcode *o)
{
    o->ins.sem = EMU_SC;
    return NULL;
}

/* The type is that of the address, the rank has 32 bits. Two names of one memory do not exist, so a
 * fence between them does nothing. */
static const emui_ptx_form addresses[] = {
    {"cvta.$from.$A  d, a", emu_address, EMU_CVTA, 0, NULL, cvta, NULL},
    {"cvta.to.$from.$A  d, a", emu_address, EMU_CVTA_TO, 0, NULL, cvta, NULL},
    {"mapa{.$cluster_sh}.$A  d, a, b:32", emu_address, EMU_MAPA, 0, NULL, mapa, NULL},
    {"getctarank{.$cluster_sh}.$A  d:32, a", emu_address, EMU_GETCTARANK, 0, NULL, NULL, NULL},
    {"isspacep.$from  d:p, a:64", emu_address, EMU_ISSPACEP, 0, NULL, NULL, NULL},
    {"fence{.$fence}.$scope", emu_fence, EMU_FENCE_MEMORY, 0, NULL, NULL, NULL},
    {"membar.$membar", emu_fence, EMU_FENCE_MEMORY, 0, membar, NULL, NULL},
    {"fence.proxy.async{.$px}", emu_fence, EMU_FENCE_ASYNC, 0, NULL, NULL, NULL},
    {"fence.proxy.alias", emu_hint, EMU_PREFETCH, 0, NULL, NULL, NULL},
    {"membar.proxy.alias", emu_hint, EMU_PREFETCH, 0, NULL, NULL, NULL},
    {"fence.mbarrier_init.$release.cluster", emu_fence, EMU_FENCE_MBARRIER_INIT, 0, NULL, NULL,
     NULL},
    {"fence.proxy.tensormap::generic.$release.$scope", emu_fence, EMU_FENCE_TENSORMAP, 0, NULL,
     NULL, NULL},
    {"fence.proxy.tensormap::generic.$acquire.$scope  [a*], k", emu_fence, EMU_FENCE_TENSORMAP, 0,
     NULL, NULL, NULL},
    {"fence.$release.sync_restrict::shared::cta.cluster", emu_fence, EMU_FENCE_SYNC_RESTRICT, 0,
     NULL, NULL, NULL},
    {"fence.$acquire.sync_restrict::shared::cluster.$near", emu_fence, EMU_FENCE_SYNC_RESTRICT, 0,
     NULL, NULL, NULL},
    {"fence.proxy.async::generic.$release.sync_restrict::shared::cta.cluster", emu_fence,
     EMU_FENCE_ASYNC, 0, NULL, NULL, NULL},
    {"fence.proxy.async::generic.$acquire.sync_restrict::shared::cluster.cluster", emu_fence,
     EMU_FENCE_ASYNC, 0, NULL, NULL, NULL},
};

const emui_ptx_family emui_ptx_addresses = EMUI_PTX_FAMILY(addresses);
