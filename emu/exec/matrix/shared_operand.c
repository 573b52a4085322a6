/* shared_operand.c - see shared_operand.h.
 *
 * Follows the PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions" and "TensorCore 5th
 * Generation Family Instructions": matrices in shared memory. */
#include "emu/exec/matrix/shared_operand.h"

#include "emu/exec/matrix/fragments.h"

#include <string.h>

enum { TOGETHER = 8 /* lines */, WORDS = EMUI_CORE_ROW / 4 };

emui_shared_operand emui_shared_operand_of(emui_cta *cta, const emui_descriptor *at, bool mn_major,
                                           emu_type type, int mn, int k)
{
    const int each = EMUI_CORE_ROW * 8 / (int)emu_type_bits(type);
    return (emui_shared_operand){.cta = cta,
                                 .at = at,
                                 .mn_major = mn_major,
                                 .lines = mn_major ? k : mn,
                                 .pieces = (mn_major ? mn : k) / each,
                                 .each = each,
                                 .type = type};
}

bool emui_operand_fits(const emui_shared_operand *o)
{
    return emui_descriptor_end(o->at, o->mn_major, o->lines, o->pieces) <= o->cta->shared->bytes;
}

/* ---- Its bytes ------------------------------------------------------------------------------ */

/* What is read of each 16 bytes. */
static uint32_t bytes_of(const emui_shared_operand *o)
{
    return o->packed > 0 ? (uint32_t)o->packed * EMUI_CORE_ROW / 8 : EMUI_CORE_ROW;
}

static bool add_piece(const emui_actor *by, const emui_shared_operand *o, uint32_t address,
                      bool inside, emui_async *reads)
{
    emui_piece piece = {.from = {o->cta->shared, address}, .bytes = bytes_of(o)};
    emui_request r = {EMU_SHARED, emu_shared_address(o->cta->rank, address), EMUI_CORE_ROW,
                      EMUI_CORE_ROW};
    return (inside || emui_locate(by, &r, &piece.from)) && emui_add_piece(by->m, reads, piece);
}

/* The pieces of a line two by two, as a swizzle may put the second before the first. */
static bool add_line(const emui_actor *by, const emui_shared_operand *o, int line, bool inside,
                     emui_async *reads)
{
    const bool pairs = o->pieces % 2 == 0;
    bool done = true;
    for (int k = 0; done && k < o->pieces; k += 1 + pairs) {
        uint32_t one = emui_descriptor_at(o->at, o->mn_major, line, k), two = one;
        if (pairs)
            two = emui_descriptor_at(o->at, o->mn_major, line, k + 1);
        done = add_piece(by, o, one < two ? one : two, inside, reads) &&
               (!pairs || add_piece(by, o, one < two ? two : one, inside, reads));
    }
    return done;
}

/* Pieces as they lie in memory, so that neighbours become one: without a swizzle, of eight lines
 * each after the other; with one, of a line. */
bool emui_operand_reads(const emui_actor *by, const emui_shared_operand *o, emui_async *reads)
{
    const bool plain = o->at->width == EMUI_CORE_ROW, inside = emui_operand_fits(o);
    const int count = o->lines * o->pieces, of_group = TOGETHER * o->pieces;
    bool done = true;
    for (int line = 0; !plain && done && line < o->lines; ++line)
        done = add_line(by, o, line, inside, reads);
    for (int i = 0; plain && done && i < count; ++i) {
        int line = i / of_group * TOGETHER + i % TOGETHER, k = i % of_group / TOGETHER;
        done = add_piece(by, o, emui_descriptor_at(o->at, o->mn_major, line, k), inside, reads);
    }
    return done;
}

/* ---- Its elements --------------------------------------------------------------------------- */

void emui_unpack_sixteen(const uint8_t *from, int bits, uint8_t to[EMUI_CORE_ROW])
{
    for (int e = 0; e < EMUI_CORE_ROW; ++e) {
        const int at = e * bits, end = (at + bits - 1) / 8;
        const int both = from[at / 8] | from[end] << 8;
        to[e] = (uint8_t)(both >> at % 8 & ((1 << bits) - 1));
    }
}

/* A piece; each of its elements in a byte where sixteen are packed. */
static void read_piece(const emui_shared_operand *o, int line, int piece, void *to)
{
    const uint8_t *from =
        o->cta->shared->data + emui_descriptor_at(o->at, o->mn_major, line, piece);
    if (o->packed > 0)
        emui_unpack_sixteen(from, o->packed, to);
    else
        memcpy(to, from, EMUI_CORE_ROW);
}

/* A piece of eight lines: a line is a column of `to`. */
static void load_lines(const emui_shared_operand *o, int line, int piece, emui_matrix to)
{
    uint32_t word[TOGETHER * WORDS];
    const int run = o->each / WORDS;
    for (int n = 0; n < TOGETHER; ++n)
        read_piece(o, line + n, piece, word + n * WORDS);
    emui_load_columns(word, (emui_fragment_form){TOGETHER, run, 32 / run}, to);
}

/* A piece of elements that stand side by side in `to` as well. */
static void load_contiguous(const uint8_t *from, emu_type type, uint32_t *to)
{
    uint16_t half[EMUI_CORE_ROW / 2];
    switch (emu_type_bits(type)) {
    case 8:
        for (int e = 0; e < EMUI_CORE_ROW; ++e)
            to[e] = from[e];
        return;
    case 16:
        memcpy(half, from, sizeof half);
        for (int e = 0; e < EMUI_CORE_ROW / 2; ++e)
            to[e] = half[e];
        return;
    default:
        memcpy(to, from, EMUI_CORE_ROW);
    }
}

void emui_operand_load(const emui_shared_operand *o, uint32_t *to, int pitch)
{
    for (int line = 0; !o->mn_major && line < o->lines; line += TOGETHER)
        for (int k = 0; k < o->pieces; ++k)
            load_lines(o, line, k, (emui_matrix){to + k * o->each * pitch + line, 1, pitch});
    for (int line = 0; o->mn_major && line < o->lines; ++line)
        for (int k = 0; k < o->pieces; ++k) {
            uint8_t piece[EMUI_CORE_ROW];
            read_piece(o, line, k, piece);
            load_contiguous(piece, o->type, to + line * pitch + k * o->each);
        }
}
