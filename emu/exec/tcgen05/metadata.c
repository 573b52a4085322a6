/* metadata.c - metadata of a sparse A in tensor memory: which elements of A are there.
 *
 *      kind::f16, tf32    32 bits for a row, in one column: that of the address plus the selector.
 *                         Row 16 i + 8 j + r has its first 16 bits in lane 16 i + r, the others 8
 *                         lanes on, j = 0 in the lower halves of the words, j = 1 in the upper
 *
 *                         lane 16 i + r        | row 16 i + 8 + r | row 16 i + r |   bits 0 .. 15
 *                         lane 16 i + 8 + r    | row 16 i + 8 + r | row 16 i + r |   bits 16 .. 31
 *
 *      all others         64 bits for a row, in its lane, in two columns
 *
 * Four bits say where two values stand, or of tf32 one: see matrix/sparse.c. Where .ws has 32 or 64
 * rows they are written four times, or twice, down the lanes.
 *
 * Follows the PTX ISA, "Sparse Matrices"; the places are those of CuTe's tmem_e_frg. */
#include "emu/exec/matrix/sparse.h"
#include "emu/exec/tcgen05/product.h"

#include <inttypes.h>

static bool is_wide(const emui_product *p)
{
    return p->k <= 16;
}

/* Four bits of metadata: of elements of tf32 one, of packed ones of 4 bits four, else two. */
static int elements_of(const emui_product *p)
{
    enum { PACKED = 64 };
    return p->a == EMU_TF32 ? 1 : p->k == PACKED ? 4 : 2;
}

emui_area emui_metadata_area(const emui_product *p)
{
    emui_area a = {.column = emui_tensor_column(p->meta_at) + p->selector,
                   .columns = is_wide(p) ? 1 : 2};
    emui_area_lanes(&a, emui_tensor_lane(p->meta_at), EMUI_TENSOR_LANES);
    return a;
}

/* The four bits of a row's metadata from a bit on. */
static uint32_t bits_at(const emui_product *p, const struct emui_tensor *t, int row, int at)
{
    const emui_area a = emui_metadata_area(p);
    int lane = row, column = a.column + at / 32, shift = at % 32;
    if (is_wide(p)) {
        lane = row / 16 * 16 + row % 8 + at / 16 * 8;
        column = a.column;
        shift = at % 16 + row / 8 % 2 * 16;
    }
    return *emui_tensor_word(t, lane, column) >> shift & 15;
}

/* As the ISA lists them: two different places, the lower one first, or 1 behind 2. */
static bool is_legal(const emui_product *p, uint32_t bits)
{
    const uint32_t first = bits & 3, second = bits >> 2;
    if (p->a == EMU_TF32)
        return bits == 4 || bits == 14;
    return first < second || bits == 6;
}

static void find_illegal(const emui_actor *by, const emui_product *p, int cta, int row,
                         uint32_t bits, int32_t pc)
{
    emui_find(by->m, emui_at_pc(EMU_OPERAND, by->w, by->lane, pc),
              "%s: the metadata of row %d of A of CTA %d are %" PRIu32 " (second place %" PRIu32
              ", first %" PRIu32 "): %s, else the result is undefined"
              "\ncheck the copy to tensor memory, its address and the sparsity selector",
              by->what, row, p->cta[cta]->number, bits, bits >> 2, bits & 3,
              p->a == EMU_TF32 ? "of tf32 they are 4 or 14"
                               : "the lower of two different places comes first, or 1 behind 2");
}

void emui_metadata_choose(const emui_actor *by, const emui_product *p, int cta, int row, int32_t pc,
                          emui_chosen *to)
{
    const struct emui_tensor *t = p->cta[cta]->tensor;
    const int each = elements_of(p);
    const emu_type as = p->a == EMU_TF32 ? EMU_TF32 : each == 4 ? EMU_E2M1 : EMU_B8;
    bool found = false;
    for (int r = 0; r < EMUI_PRODUCT_BLOCK && row + r < p->m / p->ctas; ++r)
        for (int group = 0; group < p->k / each; ++group) {
            const uint32_t bits = bits_at(p, t, row + r, 4 * group);
            if (!found && !is_legal(p, bits)) {
                find_illegal(by, p, cta, row + r, bits, pc);
                found = true;
            }
            emui_sparse_place(as, group, bits, to->at[r]);
        }
}
