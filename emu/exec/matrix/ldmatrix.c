/* ldmatrix.c - ldmatrix: 8 x 8 matrices of 16-bit elements, and from sm_100 on of 16 columns of
 * bytes, from rows in shared memory to the lanes of a warp.
 *
 * Follows PTX ISA 9.7.14.5.15.
 *
 *      op      shape and type; sm_90a has EMU_MATRIX_M8N8_B16 only
 *      count   matrices: 1, 2 or 4              list    that many registers; written: all
 *      flags   EMU_TRANS                        a       address of a row; space: shared or generic
 *
 *      matrix j   lane 8j + r names row r: 16 bytes = 8 elements
 *                 register j of lane l: elements (l / 4, 2 (l % 4)) and the one to its right, the
 *                 first in the low half; with .trans those of the transposed matrix
 *
 *      m8n16      register j of lane l: elements 4 (l % 4) to + 3 of row l / 4, a byte each
 *      m16n16     lanes 16j .. name 16 rows; always with .trans: registers 2j and 2j + 1 of lane l:
 *                 rows 4 (l % 4) to + 3 of columns l / 4, and l / 4 + 8
 *      b6x16_p32, b4x16_p64   of the 16 bytes of a row the first 12, or 8, hold 16 elements, which
 *                 are the low bits of bytes in registers
 *
 * The places of bytes are those that CuTe's copies of sm_100 name, as the ISA draws them alone. The
 * addresses of other lanes are not looked at. Storing is stmatrix.c. */
#include "emu/exec/matrix/ldmatrix.h"

#include "emu/check/access/access.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/memory/banks.h"
#include "emu/exec/memory/row.h"
#include "emu/state/vector.h"

#include <inttypes.h>
#include <string.h>

static const char *const shapes[] = {
    [EMU_MATRIX_M8N8_B16] = "m8n8.b16",
    [EMU_MATRIX_M16N16_B8] = "m16n16.b8",
    [EMU_MATRIX_M16N16_B6X16_P32] = "m16n16.b8x16.b6x16_p32",
    [EMU_MATRIX_M16N16_B4X16_P64] = "m16n16.b8x16.b4x16_p64",
    [EMU_MATRIX_M8N16_B8] = "m8n16.b8",
    [EMU_MATRIX_M8N16_B6X16_P32] = "m8n16.b8x16.b6x16_p32",
    [EMU_MATRIX_M8N16_B4X16_P64] = "m8n16.b8x16.b4x16_p64",
    [EMU_MATRIX_M16N8_B8] = "m16n8.b8",
};

/* ---- Which there are ---- */

static bool is_16n16(const emu_ins *i)
{
    return i->op >= EMU_MATRIX_M16N16_B8 && i->op <= EMU_MATRIX_M16N16_B4X16_P64;
}

/* The rows that lanes name, of all matrices. */
static int rows_of(const emu_ins *i)
{
    return (is_16n16(i) ? 2 : 1) * EMUI_MATRIX_ROWS * i->count;
}

/* Bits of an element in memory; 16 of m8n8. */
static uint32_t bits_of(const emu_ins *i)
{
    switch (i->op) {
    case EMU_MATRIX_M8N8_B16:
        return 16;
    case EMU_MATRIX_M16N16_B6X16_P32:
    case EMU_MATRIX_M8N16_B6X16_P32:
        return 6;
    case EMU_MATRIX_M16N16_B4X16_P64:
    case EMU_MATRIX_M8N16_B4X16_P64:
        return 4;
    default:
        return 8;
    }
}

/* The bytes of a row that hold elements. */
static uint32_t used_of(const emu_ins *i)
{
    return bits_of(i) >= 8 ? EMUI_MATRIX_ROW : 2 * bits_of(i);
}

/* what: ldmatrix, stmatrix, movmatrix. */
static bool is_there(const emu_machine *m, const emu_ins *i, const char *what)
{
    const bool loads = what[0] == 'l', stores = what[0] == 's';
    if (i->op == EMU_MATRIX_M8N8_B16)
        return true;
    if (m->config.arch == EMU_SM_90A)
        return false;
    return (stores && i->op == EMU_MATRIX_M16N8_B8) ||
           (loads && i->op < EMU_MATRIX_M16N8_B8 && i->op != EMU_MATRIX_M8N16_B8);
}

emu_result emui_matrices_begin(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                               const char *what)
{
    emui_location at = emui_at_warp(EMU_UNSUPPORTED, w);
    if (!is_there(m, i, what) && m->config.arch != EMU_SM_90A)
        return emui_fault(m, at, "%s.%s is not an instruction of %s", what,
                          (size_t)i->op < sizeof shapes / sizeof shapes[0] ? shapes[i->op] : "?",
                          emu_arch_name(m->config.arch));
    if (!is_there(m, i, what)) {
        return emui_fault(
            m, at,
            "%s.%s is not an instruction of sm_90a, which moves m8n8 matrices of b16 only; it "
            "came with sm_100a",
            what, (size_t)i->op < sizeof shapes / sizeof shapes[0] ? shapes[i->op] : "?");
    }
    const int each = is_16n16(i) ? 2 : 1, most = is_16n16(i) ? 2 : 4;
    if (i->listed != each * i->count || i->count > most ||
        (i->count != 1 && i->count != 2 && i->count != 4)) {
        at.rule = EMU_OPERAND;
        return emui_fault(m, at,
                          "%s moves 1, 2 or 4 matrices with one register each, not %d with %d",
                          what, i->count, i->listed);
    }
    return emui_whole_warp(m, w, active, what);
}

static void count(const emui_actor *by, uint32_t lanes, const emu_ins *i)
{
    uint64_t address[EMU_LANES] = {0};
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        address[emui_first(left)] = emui_address(by->w, emui_first(left), i->a, i->space);
    /* A matrix is a phase, as of a store: rows do not merge. */
    emui_count_shared(by, &(emui_pattern){lanes, address, EMUI_MATRIX_ROW, EMUI_WRITE});
}

/* Stores a row; is it what was there, or what a lower lane has just put there? */
static bool store_row(const emui_matrix_rows *stored, int lane, uint8_t *row)
{
    bool same = memcmp(stored->row[lane], row, EMUI_MATRIX_ROW) == 0;
    memcpy(row, stored->row[lane], EMUI_MATRIX_ROW);
    return same;
}

static bool locate_row(const emui_actor *by, const emu_ins *i, const emui_matrix_rows *stored,
                       emui_place *row)
{
    emui_mode mode = stored == NULL ? EMUI_READ : EMUI_WRITE;
    emui_request r = {i->space, emui_address(by->w, by->lane, i->a, i->space), EMUI_MATRIX_ROW,
                      EMUI_MATRIX_ROW};
    if (!emui_locate(by, &r, row) || (stored != NULL && !emui_may_write(by, *row)))
        return false;
    if (stored != NULL && store_row(stored, by->lane, emui_bytes(*row)))
        mode |= EMUI_SAME;
    emui_check_access(by, *row, stored == NULL ? used_of(i) : EMUI_MATRIX_ROW, mode);
    if (row->region->space == EMU_SHARED)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, r.address),
               "%s: lane %d names a row at 0x%" PRIx64 " in %s; rows are in shared memory",
               by->what, by->lane, r.address, row->region->name);
    return false;
}

static uint32_t lanes_of(const emu_ins *i)
{
    return UINT32_MAX >> (EMU_LANES - rows_of(i));
}

/* All rows in the CTA's own shared memory, aligned, and plain; false: nothing was done. */
static bool locate_all(const emui_actor *by, const emu_ins *i, const emui_matrix_rows *stored,
                       uint8_t *row[EMU_LANES])
{
    emui_row r; /* the offsets are all set below */
    emu_machine *m = by->m;
    const uint32_t lanes = lanes_of(i);
    const bool writes = stored != NULL;
    uint32_t same = 0;
    r.bytes = EMUI_MATRIX_ROW;
    if (!emui_find_row(m, by->w, lanes, i, &r) || r.region != by->w->cta->shared)
        return false;
    const emui_row_state is = m->config.checks == 0 ? EMUI_ROW_WRITTEN : emui_state_of_row(&r);
    if (is != EMUI_ROW_WRITTEN && !(writes && is == EMUI_ROW_UNWRITTEN))
        return false;
    if (is == EMUI_ROW_UNWRITTEN)
        emui_mark_row(&r);
    for (int lane = 0; lane < rows_of(i); ++lane) {
        row[lane] = r.region->data + r.offset[lane];
        if (writes && store_row(stored, lane, row[lane]))
            same |= emui_lane_bit[lane];
    }
    const emui_mode write = is == EMUI_ROW_WRITTEN ? EMUI_WRITE | EMUI_AGAIN : EMUI_WRITE;
    emui_order_row(by, lanes, &r, writes ? write : EMUI_READ, same);
    if (!m->config.uncounted) /* a matrix is a phase, as of a store: rows do not merge */
        emui_count_row(by, lanes, &r, EMUI_WRITE);
    return true;
}

bool emui_matrices_locate(const emui_actor *warp, const emu_ins *i, const emui_matrix_rows *stored,
                          uint8_t *row[EMU_LANES])
{
    emui_place p;
    emui_actor by = *warp;
    by.lane = 0;
    if (locate_all(&by, i, stored, row))
        return true;
    for (; by.lane < rows_of(i); ++by.lane) {
        if (!locate_row(&by, i, stored, &p))
            return false;
        row[by.lane] = emui_bytes(p);
    }
    count(warp, lanes_of(i), i);
    return true;
}

/* ---- Elements ------------------------------------------------------------------------------- */

/* Halves of pairs of rows change places, then pairs of halves go where they belong. */
EMUI_VECTOR void emui_transpose(uint32_t word[EMU_LANES])
{
    enum { PAIRS = EMUI_MATRIX_WORDS };
    uint32_t low[PAIRS][PAIRS], high[PAIRS][PAIRS]; /* of rows 2 r and 2 r + 1; columns */
    for (int r = 0; r < PAIRS; ++r)
        for (int c = 0; c < PAIRS; ++c) {
            const uint32_t upper = word[2 * PAIRS * r + c], lower = word[2 * PAIRS * r + PAIRS + c];
            low[r][c] = (upper & 0xffff) | lower << 16;
            high[r][c] = upper >> 16 | (lower & 0xffff0000);
        }
    for (int c = 0; c < PAIRS; ++c)
        for (int r = 0; r < PAIRS; ++r) {
            word[2 * PAIRS * c + r] = low[r][c];
            word[2 * PAIRS * c + PAIRS + r] = high[r][c];
        }
}

void emui_set_lanes(emu_warp *w, uint32_t active, emu_operand to, const uint32_t word[EMU_LANES])
{
    if (active == UINT32_MAX && to.kind == EMU_REG) {
        memcpy(w->row[to.r], word, EMU_LANES * sizeof *word);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            emui_set32(w, lane, to, word[lane]);
}

/* Element k of a row, as a byte. */
static uint32_t element_of(const uint8_t *row, uint32_t k, uint32_t bits)
{
    uint32_t two = row[k * bits / 8];
    if (k * bits % 8 + bits > 8)
        two |= (uint32_t)row[k * bits / 8 + 1] << 8;
    return two >> k * bits % 8 & ((1u << bits) - 1);
}

/* Register r of a lane: four elements, side by side in a row, or below each other in a column. */
static uint32_t four_bytes(const emu_ins *i, uint8_t *const *row, int lane, int r)
{
    const uint32_t bits = bits_of(i), g = (uint32_t)lane / 4, t = (uint32_t)lane % 4;
    uint32_t word = 0;
    for (uint32_t k = 0; k < 4; ++k) {
        const uint32_t byte =
            is_16n16(i)
                ? element_of(row[16 * (r / 2) + (int)(4 * t + k)], g + 8 * ((uint32_t)r % 2), bits)
                : element_of(row[EMUI_MATRIX_ROWS * r + (int)g], 4 * t + k, bits);
        word |= byte << 8 * k;
    }
    return word;
}

/* Matrices whose elements are bytes in registers. */
static void load_bytes(emu_warp *w, uint32_t active, const emu_ins *i, uint8_t *const *row)
{
    uint32_t word[EMU_LANES];
    for (int r = 0; r < i->listed; ++r) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            word[lane] = four_bytes(i, row, lane, r);
        emui_set_lanes(w, active, i->list[r], word);
    }
}

emu_result emu_ldmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char what[] = "ldmatrix";
    emui_actor by = {m, w, -1, what};
    uint8_t *row[EMU_LANES];
    emu_result begun = emui_matrices_begin(m, w, active, i, what);
    if (begun != EMU_DONE)
        return begun;
    if (!emui_matrices_locate(&by, i, NULL, row))
        return EMU_FAULT;
    bool trans = (i->flags & EMU_TRANS) != 0;
    if (i->op != EMU_MATRIX_M8N8_B16)
        load_bytes(w, active, i, row);
    for (int j = 0; i->op == EMU_MATRIX_M8N8_B16 && j < i->count; ++j) {
        const bool whole = active == UINT32_MAX && i->list[j].kind == EMU_REG;
        uint32_t word[EMU_LANES], *to = whole ? w->row[i->list[j].r] : word;
        for (int r = 0; r < EMUI_MATRIX_ROWS; ++r)
            memcpy(to + EMUI_MATRIX_WORDS * r, row[EMUI_MATRIX_ROWS * j + r], EMUI_MATRIX_ROW);
        if (trans)
            emui_transpose(to);
        if (!whole)
            emui_set_lanes(w, active, i->list[j], word);
    }
    emui_event(m, w, what, "\"matrices\":%d,\"trans\":%s", i->count, trans ? "true" : "false");
    return EMU_DONE;
}
