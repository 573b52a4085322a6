/* load_store_row.c - loads and stores by a whole warp's lanes at once: what most instructions of
 * most programs are.
 *
 *      row       all active lanes use one region, each 1, 2, 4, 8 or 16 bytes of it (memory/row.h)
 *      piece     what goes between memory and one register: a word, or a narrower element
 *
 * An access that is a row, and plain, needs no finding but those of order, and none of
 * load_store.c's care lane by lane; any other is left to it, untouched. Both mean the same: the
 * tests compare them. Not here: strong accesses, elements of 128 bits, other CTAs' memory, local
 * memory, parameters (constant_row.c). */
#include "emu/exec/memory/load_store.h"

#include "emu/check/race/keep_row.h"

#include "emu/exec/memory/row_move.h"
#include "emu/exec/memory/row_state.h"

const char *emui_load_store_name(const emu_ins *i)
{
    static const char *const ld[] = {"ld",       "ld.global", "ld.shared",
                                     "ld.local", "ld.const",  "ld.param"};
    static const char *const st[] = {"st",       "st.global", "st.shared",
                                     "st.local", "st.const",  "st.param"};
    return (i->op == EMU_LD ? ld : st)[i->space];
}

/* Loads of memory that the launch writes, though they need not be in order with that. */
static void order_constants(emui_actor *by, uint32_t active, const emui_row *r)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        by->lane = emui_first(left);
        emui_order_constant(by, (emui_place){r->region, r->offset[by->lane]}, r->bytes);
    }
    by->lane = emui_first(active);
}

/* By generic addresses of constants. */
static void note_reads(uint32_t active, const emui_row *r)
{
    for (uint32_t left = active; left != 0; left &= left - 1)
        emui_note_read((emui_place){r->region, r->offset[emui_first(left)]}, r->bytes);
}

/* Is each byte one that the lanes may use, as far as its state says it? fresh: some of a store were
 * never written. */
EMUI_PART bool is_free(const emu_machine *m, const emui_row *r, uint32_t word, bool store,
                       bool *fresh)
{
    const emui_row_state state = m->config.checks == 0 ? EMUI_ROW_WRITTEN
                                 : word > 0            ? emui_row_state_of(r, word)
                                                       : emui_state_of_row(r);
    *fresh = state == EMUI_ROW_UNWRITTEN;
    return state == EMUI_ROW_WRITTEN || (store && *fresh);
}

static emui_mode mode_of(bool store, bool fresh)
{
    const emui_mode write = fresh ? EMUI_WRITE : EMUI_WRITE | EMUI_AGAIN;
    return store ? write : EMUI_READ;
}

/* What is left of an access that was made. */
static void finish(emu_warp *w, uint32_t active, const emu_ins *i, emui_row *r, emui_mode mode,
                   uint32_t same)
{
    emui_actor by = {w->m, w, emui_first(active), emui_load_store_name(i)};
    if (r->region->shadow != NULL)
        emui_order_row(&by, active, r, mode, same);
    if ((i->flags & EMU_NON_COHERENT) != 0 && emui_order_stored(r->region))
        order_constants(&by, active, r);
    if (r->region->reads != NULL)
        note_reads(active, r);
    if (!w->m->config.uncounted)
        emui_count_row(&by, active, r, (mode & EMUI_WRITE) != 0 ? EMUI_WRITE : EMUI_READ);
}

/* What a lane accesses. */
typedef struct form {
    uint32_t bytes, piece;
    bool wide;     /* not in shared space */
    uint32_t word; /* bytes, where that is a constant; else 0 */
} form;

EMUI_PART bool access_row(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i, form f)
{
    emui_row r; /* the offsets are all set below */
    const bool store = i->op == EMU_ST;
    uint32_t same = 0;
    bool fresh;
    r.bytes = f.bytes;
    if (!emui_row_find(m, w, active, i, f.wide, &r) ||
        (store && r.region->space != EMU_SHARED && r.region->space != EMU_GLOBAL) ||
        !is_free(m, &r, f.word, store, &fresh))
        return false;
    if (store)
        same = emui_store_row(w, active, i, &r, f.piece, r.region->shadow != NULL);
    else
        emui_load_row(w, active, i, &r, f.piece);
    if (fresh)
        emui_mark_row(&r);
    if (r.region->shadow != NULL || r.region->reads != NULL || !m->config.uncounted)
        finish(w, active, i, &r, mode_of(store, fresh), same);
    return true;
}

/* One word of a lane, as a constant: a gather takes a seventh less time than by access_any. */
EMUI_VECTOR static bool access_global_word(emu_machine *m, emu_warp *w, uint32_t active,
                                           const emu_ins *i)
{
    return access_row(m, w, active, i, (form){EMUI_WORD, EMUI_WORD, true, EMUI_WORD});
}

EMUI_VECTOR static bool access_shared_word(emu_machine *m, emu_warp *w, uint32_t active,
                                           const emu_ins *i)
{
    return access_row(m, w, active, i, (form){EMUI_WORD, EMUI_WORD, false, EMUI_WORD});
}

EMUI_VECTOR static bool access_any(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const form f = {emui_bytes_of_lane(i), emui_piece_of(i), i->space != EMU_SHARED, 0};
    return access_row(m, w, active, i, f);
}

static bool is_word(const emu_ins *i)
{
    return emu_type_bits(i->type) == 32 && i->listed == 0 && i->count <= 1 && i->sem == EMU_WEAK &&
           (i->op == EMU_ST || i->d.kind == EMU_REG);
}

bool emui_row_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (!emui_has_row_address(i))
        return false;
    if (is_word(i))
        return i->space == EMU_SHARED ? access_shared_word(m, w, active, i)
                                      : access_global_word(m, w, active, i);
    return emui_has_pieces(i, emui_bytes_of_lane(i)) && access_any(m, w, active, i);
}

/* ---- Rows whose place is known ---- */

EMUI_PART bool may_access(emu_warp *w, int32_t pc, emui_row *row, uint32_t bytes)
{
    const emu_ins *i = &w->m->program[pc];
    const bool store = i->op == EMU_ST;
    return emui_row_state_of(row, bytes) == EMUI_ROW_WRITTEN &&
           (!store || row->region->space == EMU_SHARED || row->region->space == EMU_GLOBAL) &&
           ((i->flags & EMU_NON_COHERENT) == 0 || !emui_order_stored(row->region)) &&
           emui_row_is_kept(w->m, w, pc, row, store ? EMUI_WRITE : EMUI_READ);
}

EMUI_VECTOR bool emui_may_access_row(emu_warp *w, int32_t pc, emui_region *r, const uint64_t at[2],
                                     int32_t step)
{
    const uint32_t bytes = emui_bytes_of_lane(&w->m->program[pc]);
    emui_row row; /* of its offsets the two */
    if (r->bytes > INT32_MAX)
        return false;
    row.region = r;
    row.bytes = bytes;
    row.offset[0] = (uint32_t)at[0];
    row.offset[EMUI_HALF_ROW] = (uint32_t)at[1];
    row.regular = true;
    row.halves = step == 0;
    row.in_line = !row.halves && at[1] - at[0] == EMUI_HALF_ROW * bytes;
    row.twice = !row.halves && at[1] == at[0];
    return bytes == EMUI_WORD ? may_access(w, pc, &row, EMUI_WORD) : may_access(w, pc, &row, bytes);
}
