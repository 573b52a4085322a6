/* unchecked_row.c - loads and stores where nothing is counted, and nothing checked or found, as the
 * interpreter has them: see unchecked_row.h. They leave nothing behind but registers and memory. */
#include "emu/exec/memory/unchecked_row.h"

#include "emu/exec/memory/load_store.h"

bool emui_has_unchecked(const emu_ins *i)
{
    const uint32_t bytes = emui_bytes_of_lane(i);
    const bool shared = i->space == EMU_SHARED, global = i->space == EMU_GLOBAL;
    const bool whole = i->x.kind != EMU_IMM;
    return (shared || global || i->space == EMU_GENERIC) && i->a.kind == EMU_ADDRESS &&
           i->a.r >= 0 && whole && emui_has_pieces(i, bytes);
}

emui_stretch emui_stretch_of(const emu_ins *i)
{
    const emu_variable *v = i->variable;
    const emu_space space = i->space == EMU_SHARED ? EMU_SHARED : EMU_GLOBAL;
    if (v == NULL || v->space != space || v->bytes < emui_bytes_of_lane(i))
        return (emui_stretch){0, UINT64_MAX};
    return (emui_stretch){v->first, (uint64_t)v->first + v->bytes};
}

/* Rows of memory that lanes share: a piece of so many bytes of a lane goes into one register. */
EMUI_PART bool access(const emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                      uint32_t bytes, uint32_t piece)
{
    const bool shared = i->space == EMU_SHARED, load = i->op == EMU_LD;
    const uint32_t *low = w->row[i->a.r];
    const emui_stretch in = emui_stretch_of(i);
    const emui_address_rows a = {low, shared ? NULL : low + EMU_LANES,
                                 shared ? w->cta->shared
                                        : m->recent[(uint32_t)w->now % EMUI_RECENT]};
    emui_aim aim = {.region = NULL};
    emui_unchecked x = {i->a.value, in.first, in.end, bytes, piece, false, {NULL}, NULL, w, w->now};
    uint32_t scratch[EMU_LANES];
    x.may = m->config.checks == 0 ? NULL : emui_may_access_row;
    for (uint32_t k = 0; k * piece < bytes; ++k)
        x.row[k] = w->row[emui_row_of_piece(i, load ? i->d : i->b, k)];
    if (load) {
        x.is_signed = i->type == EMU_S8 || i->type == EMU_S16;
        return emui_unchecked_load(&aim, &a, active, &x);
    }
    if (i->listed == 0 && i->b.kind != EMU_REG) {
        emui_fill_rows(w, i->b, 1, scratch);
        x.row[0] = scratch;
    }
    return emui_unchecked_store(&aim, &a, active, &x);
}

EMUI_VECTOR static bool access_word(const emu_machine *m, emu_warp *w, uint32_t active,
                                    const emu_ins *i)
{
    return access(m, w, active, i, EMUI_WORD, EMUI_WORD);
}

EMUI_VECTOR static bool access_any(const emu_machine *m, emu_warp *w, uint32_t active,
                                   const emu_ins *i)
{
    const uint32_t bytes = emui_bytes_of_lane(i);
    switch (emui_piece_of(i)) {
    case 1:
        return access(m, w, active, i, bytes, 1);
    case 2:
        return access(m, w, active, i, bytes, 2);
    default:
        return access(m, w, active, i, bytes, EMUI_WORD);
    }
}

bool emui_unchecked_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const bool own = i->space == EMU_PARAM || i->space == EMU_CONST || i->space == EMU_LOCAL;
    if (own && m->config.checks != 0)
        return false;
    if (own)
        return i->space == EMU_LOCAL ? emui_local_access(m, w, active, i)
                                     : emui_constant_access(m, w, active, i);
    if (!emui_has_unchecked(i))
        return false;
    return emui_bytes_of_lane(i) == EMUI_WORD && emui_piece_of(i) == EMUI_WORD
               ? access_word(m, w, active, i)
               : access_any(m, w, active, i);
}
