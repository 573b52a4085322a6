/* stmatrix.c - stmatrix: 8 x 8 matrices of 16-bit elements, and from sm_100 on m16n8 of bytes, from
 * the lanes of a warp to rows in shared memory.
 *
 * Follows PTX ISA 9.7.14.5.16. It reads the fields that ldmatrix reads, list being sources, and
 * takes each element to the place from which ldmatrix would get it. Of m16n8, always with .trans,
 * byte k of lane l is element (2 (l % 4) + k % 2, l / 4 + 8 (k / 2)) of 8 rows of 16 bytes, as
 * CuTe's copies of sm_100 have it. */
#include "emu/exec/matrix/ldmatrix.h"

#include "emu/check/uninitialised/undefined.h"

#include <string.h>

enum { HALF = 2 }; /* bytes of an element; a word of a row, and a register, has two */

/* Where the row is that a lane names; it was found before. */
static emui_place row_of(const emui_actor *by, const emu_ins *i, int lane)
{
    emui_place p = {NULL, 0};
    uint64_t address = emui_address(by->w, lane, i->a, i->space);
    emui_look(by->m, by->w, lane, emu_generic(i->space, address), EMUI_MATRIX_ROW, &p);
    return p;
}

static bool is_of_bytes(const emu_ins *i)
{
    return i->op == EMU_MATRIX_M16N8_B8;
}

static int row_of_byte(int lane, int k)
{
    return 2 * (lane % EMUI_MATRIX_WORDS) + k % 2;
}

static int column_of_byte(int lane, int k)
{
    return lane / EMUI_MATRIX_WORDS + EMUI_MATRIX_ROWS * (k / 2);
}

/* The same of m16n8. */
static void store_undefined_bytes(emui_actor by, const emu_ins *i, int matrix)
{
    for (by.lane = 0; by.lane < EMU_LANES; ++by.lane)
        for (int k = 0; k < EMUI_MATRIX_WORDS; ++k) {
            emui_place p = row_of(&by, i, EMUI_MATRIX_ROWS * matrix + row_of_byte(by.lane, k));
            p.offset += (uint64_t)column_of_byte(by.lane, k);
            emui_undefined_store_part(&by, i->list[matrix], (uint32_t)k, 1, p);
        }
}

/* Elements without a value are so where they are stored. */
static void store_undefined(emui_actor by, const emu_ins *i, int matrix, bool trans)
{
    for (by.lane = 0; by.lane < EMU_LANES; ++by.lane)
        for (int half = 0; half < HALF; ++half) {
            int r = by.lane / EMUI_MATRIX_WORDS, c = HALF * (by.lane % EMUI_MATRIX_WORDS) + half;
            emui_place p = row_of(&by, i, EMUI_MATRIX_ROWS * matrix + (trans ? c : r));
            p.offset += HALF * (uint64_t)(trans ? r : c);
            emui_undefined_store_part(&by, i->list[matrix], HALF * (uint32_t)half, HALF, p);
        }
}

static void gather_bytes(const uint32_t word[EMU_LANES], uint8_t (*row)[EMUI_MATRIX_ROW])
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < EMUI_MATRIX_WORDS; ++k)
            row[row_of_byte(lane, k)][column_of_byte(lane, k)] = (uint8_t)(word[lane] >> 8 * k);
}

/* The rows of the matrices that the lanes hold. */
static void gather(emu_warp *w, const emu_ins *i, bool trans, emui_matrix_rows *to)
{
    for (int j = 0; j < i->count; ++j) {
        uint32_t scratch[EMU_LANES], word[EMU_LANES];
        memcpy(word, emui_lanes(w, i->list[j], scratch), sizeof word);
        if (is_of_bytes(i)) {
            gather_bytes(word, &to->row[EMUI_MATRIX_ROWS * j]);
            continue;
        }
        if (trans)
            emui_transpose(word);
        memcpy(to->row[EMUI_MATRIX_ROWS * j], word, sizeof word);
    }
}

emu_result emu_stmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char what[] = "stmatrix";
    const bool trans = (i->flags & EMU_TRANS) != 0;
    emui_actor by = {m, w, -1, what};
    emui_matrix_rows stored;
    uint8_t *row[EMU_LANES];
    emu_result begun = emui_matrices_begin(m, w, active, i, what);
    if (begun != EMU_DONE)
        return begun;
    gather(w, i, trans, &stored);
    if (!emui_matrices_locate(&by, i, &stored, row))
        return EMU_FAULT;
    for (int j = 0; j < i->count && emui_has_undefined(w); ++j)
        if (is_of_bytes(i))
            store_undefined_bytes(by, i, j);
        else
            store_undefined(by, i, j, trans);
    emui_event(m, w, what, "\"matrices\":%d,\"trans\":%s", i->count, trans ? "true" : "false");
    return EMU_DONE;
}
