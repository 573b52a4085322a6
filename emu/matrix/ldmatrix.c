/* ldmatrix.c - ldmatrix: 8 x 8 matrices of 16-bit elements, from rows in shared memory to the lanes
 * of a warp.
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
 * The addresses of other lanes are not looked at. Storing is stmatrix.c. */
#include "emu/matrix/ldmatrix.h"

#include "emu/access/access.h"
#include "emu/access/banks.h"

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

emu_result emui_matrices_begin(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                               const char *what)
{
    emui_location at = {EMU_UNSUPPORTED, w, -1, -1, 0, 0};
    if (i->op != EMU_MATRIX_M8N8_B16) {
        return emui_fault(
            m, at,
            "%s.%s is not an instruction of sm_90a, which moves m8n8 matrices of b16 only; it "
            "came with sm_100a",
            what, (size_t)i->op < sizeof shapes / sizeof shapes[0] ? shapes[i->op] : "?");
    }
    if (i->count != i->listed || (i->count != 1 && i->count != 2 && i->count != 4)) {
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

static bool locate_row(const emui_actor *by, const emu_ins *i, emui_mode mode, emui_place *row)
{
    emui_request r = {i->space, emui_address(by->w, by->lane, i->a, i->space), EMUI_MATRIX_ROW,
                      EMUI_MATRIX_ROW};
    if (!emui_access(by, &r, mode, row))
        return false;
    if (row->region->space == EMU_SHARED)
        return true;
    emui_fault(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, r.address, 0},
               "%s: lane %d names a row at 0x%" PRIx64 " in %s; rows are in shared memory",
               by->what, by->lane, r.address, row->region->name);
    return false;
}

bool emui_matrices_locate(const emui_actor *warp, const emu_ins *i, emui_mode mode,
                          emui_place row[EMU_LANES])
{
    emui_actor by = *warp;
    int rows = EMUI_MATRIX_ROWS * i->count;
    for (by.lane = 0; by.lane < rows; ++by.lane)
        if (!locate_row(&by, i, mode, &row[by.lane]))
            return false;
    count(warp, rows == EMU_LANES ? UINT32_MAX : (UINT32_C(1) << rows) - 1, i);
    return true;
}

/* The element at a row and a column of matrix j. */
static uint32_t element(const emui_place row[EMU_LANES], int j, int r, int column)
{
    const uint8_t *b = emui_bytes(row[EMUI_MATRIX_ROWS * j + r]) + 2 * column;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8;
}

emu_result emu_ldmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char what[] = "ldmatrix";
    emui_actor by = {m, w, -1, what};
    emui_place row[EMU_LANES];
    emu_result begun = emui_matrices_begin(m, w, active, i, what);
    if (begun != EMU_DONE)
        return begun;
    if (!emui_matrices_locate(&by, i, EMUI_READ, row))
        return EMU_FAULT;
    bool trans = (i->flags & EMU_TRANS) != 0;
    for (int j = 0; j < i->count; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            int r = lane / 4, c = 2 * (lane % 4);
            uint32_t low = trans ? element(row, j, c, r) : element(row, j, r, c);
            uint32_t high = trans ? element(row, j, c + 1, r) : element(row, j, r, c + 1);
            if (active >> lane & 1)
                emui_set32(w, lane, i->list[j], low | high << 16);
        }
    emui_event(m, w, what, "\"matrices\":%d,\"trans\":%s", i->count, trans ? "true" : "false");
    return EMU_DONE;
}
