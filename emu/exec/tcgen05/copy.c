/* copy.c - tcgen05.cp: from shared memory to tensor memory.
 *
 *      shape                rows go to lanes                       of each row
 *      128x256b             0 .. 127                               8 columns
 *      128x128b             0 .. 127                               4
 *      4x256b               0, 32, 64, 96                          8
 *      32x128b.warpx4       0 .. 31, and again in each 32          4
 *      64x128b.warpx2
 *        ::02_13            0 .. 63, and again in 64 .. 127        4
 *        ::01_23            0 .. 31 and 32 .. 63 the first 32      4
 *                           64 .. 95 and 96 .. 127 the others
 *
 * A row lies in shared memory as a line of a K-major matrix does. Of a pair each CTA copies from
 * its own memory to its own. With .b8x16.b6x16_p32 sixteen elements of 6 bits, at the front of 16
 * bytes, become 16 bytes, each with an element in its low bits.
 *
 * Follows the PTX ISA, "tcgen05.cp". */
#include "emu/exec/matrix/shared_operand.h"
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_COLUMNS = EMUI_CORE_ROW / 4, MAX_COPIES = 4 };

typedef struct copy {
    emu_tcgen05_copy shape;
    int ctas, rows, bytes; /* bytes: of a row */
    int packed; /* bits of what is widened to 8, sixteen at the front of 16 bytes; 0: nothing is */
    emui_cta *cta[2];
    uint32_t at;
    emui_descriptor from;
} copy;

/* The lanes that a row goes to; how many. */
static int lanes_of(const copy *c, int row, int lane[MAX_COPIES])
{
    switch (c->shape) {
    case EMU_COPY_4X256B:
        lane[0] = row * EMU_LANES;
        return 1;
    case EMU_COPY_32X128B:
        for (int q = 0; q < EMUI_QUARTERS; ++q)
            lane[q] = q * EMU_LANES + row;
        return EMUI_QUARTERS;
    case EMU_COPY_64X128B_02_13:
        lane[0] = row;
        lane[1] = row + 64;
        return 2;
    case EMU_COPY_64X128B_01_23:
        lane[0] = row / EMU_LANES * 64 + row % EMU_LANES;
        lane[1] = lane[0] + EMU_LANES;
        return 2;
    default:
        lane[0] = row;
        return 1;
    }
}

static emui_area area_of(const copy *c)
{
    int lane[MAX_COPIES];
    emui_area a = {.column = emui_tensor_column(c->at), .columns = c->bytes / 4};
    for (int row = 0; row < c->rows; ++row)
        for (int k = lanes_of(c, row, lane) - 1; k >= 0; --k)
            emui_area_lanes(&a, emui_tensor_lane(c->at) + lane[k], 1);
    return a;
}

static emui_shared_operand source_of(const copy *c, int cta)
{
    emui_shared_operand o =
        emui_shared_operand_of(c->cta[cta], &c->from, false, EMU_B8, c->rows, c->bytes);
    o.packed = c->packed;
    return o;
}

static void issued(emu_machine *m, emui_async *a)
{
    const copy *c = a->work;
    const emui_area to = area_of(c);
    (void)m;
    for (int k = 0; k < c->ctas; ++k)
        emui_pipe_access(a, c->cta[k], &to, true);
}

static void copy_row(const copy *c, int cta, int row)
{
    const struct emui_tensor *t = c->cta[cta]->tensor;
    int lane[MAX_COPIES];
    const int n = lanes_of(c, row, lane);
    for (int piece = 0; piece < c->bytes / EMUI_CORE_ROW; ++piece) {
        const uint8_t *from =
            c->cta[cta]->shared->data + emui_descriptor_at(&c->from, false, row, piece);
        uint8_t wide[EMUI_CORE_ROW];
        if (c->packed > 0) {
            emui_unpack_sixteen(from, c->packed, wide);
            from = wide;
        }
        for (int k = 0; k < n; ++k)
            memcpy(emui_tensor_word(t, emui_tensor_lane(c->at) + lane[k],
                                    emui_tensor_column(c->at) + piece * PIECE_COLUMNS),
                   from, EMUI_CORE_ROW);
    }
}

static void perform(emu_machine *m, emui_async *a)
{
    const copy *c = a->work;
    const emui_area to = area_of(c);
    for (int k = 0; k < c->ctas; ++k) {
        for (int row = 0; row < c->rows; ++row)
            copy_row(c, k, row);
        emui_area_written(c->cta[k], &to);
    }
    emui_event(m, a->warp, "tcgen05_cp", "\"of\":%" PRIu64 ",\"column\":%d", a->event,
               emui_tensor_column(c->at));
}

/* The ISA draws where 4 bits are in a byte, and CuTe has no such copy; of 6 bits it says so of
 * mma.sync. */
static bool has_format(const emui_actor *by, const copy *c)
{
    if (c->packed == 4)
        emui_fault(by->m, emui_at_lane(EMU_UNSUPPORTED, by->w, by->lane),
                   "%s: .b4x16_p64 is not part of this machine: the PTX ISA does not say in words "
                   "where in a byte the 4 bits are, and no atom of CuTe has such a copy"
                   "\nwiden the elements before, and copy bytes",
                   by->what);
    return c->packed != 4;
}

static bool read_copy(const emui_actor *by, const emu_ins *i, copy *c)
{
    static const int rows[EMU_COPIES] = {
        [EMU_COPY_128X256B] = 128, [EMU_COPY_4X256B] = 4,         [EMU_COPY_128X128B] = 128,
        [EMU_COPY_32X128B] = 32,   [EMU_COPY_64X128B_02_13] = 64, [EMU_COPY_64X128B_01_23] = 64};
    c->shape = (emu_tcgen05_copy)(i->flags >> EMU_TCGEN05_SHAPE_SHIFT & 0xf);
    c->ctas = emui_tcgen05_ctas(by->w, i, c->cta);
    c->rows = rows[c->shape];
    c->bytes = c->shape == EMU_COPY_128X256B || c->shape == EMU_COPY_4X256B ? 32 : 16;
    c->packed = (int)(i->flags >> EMU_TCGEN05_FORMAT_SHIFT & 0xf);
    c->at = (uint32_t)emui_address(by->w, by->lane, i->d, EMU_TENSOR);
    c->from = emui_umma_descriptor_of(emui_u64(by->w, by->lane, i->a));
    return has_format(by, c) && emui_check_umma_descriptor(by, &c->from, false, "the source");
}

/* Its lanes end with the memory: 4x256b may begin in any of the first 32. */
static bool is_there(const emui_actor *by, const copy *c)
{
    const int lane = emui_tensor_lane(c->at), most = c->shape == EMU_COPY_4X256B ? EMU_LANES : 1;
    const emui_area to = area_of(c);
    bool there = lane < most;
    if (!there)
        emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, (uint64_t)lane),
                   "%s: the address 0x%08" PRIx32 " begins in lane %d; expected %s"
                   "\npass the address that tcgen05.alloc wrote, plus columns",
                   by->what, c->at, lane, most > 1 ? "lane 0 .. 31" : "lane 0");
    for (int k = 0; there && k < c->ctas; ++k)
        there = emui_area_is_there(by, c->cta[k], &to);
    return there;
}

bool emui_tensor_copy(const emui_actor *by, const emu_ins *i)
{
    emui_async *a = emui_tcgen05_new(by, issued, perform);
    copy *c = a == NULL ? NULL : calloc(1, sizeof *c);
    if (a == NULL)
        return false;
    a->work = c;
    bool done = c != NULL && read_copy(by, i, c) && is_there(by, c);
    for (int k = 0; done && k < c->ctas; ++k) {
        const emui_shared_operand from = source_of(c, k);
        done = emui_operand_reads(by, &from, a);
    }
    if (done)
        return emui_issue(by->m, a) == EMU_DONE;
    if (c == NULL)
        emui_short_of_memory(by->m);
    emui_async_free(a);
    return false;
}
