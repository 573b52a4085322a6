/* emu_copy.c - bytes from one place of the machine to another, by the instructions that the
 * copy operations of one thread stand for.
 *
 *      UniversalCopy          ld, st                      CP_ASYNC       cp.async, wait_all
 *      BULK_COPY_G2S          cp.async.bulk, mbarrier     BULK_COPY_S2G  cp.async.bulk, bulk group
 *
 * Here: the instructions, called as a program of one lane would. Not here: operations of a warp
 * (compare/machine/atoms_copy.c), TMA (compare/machine/box.h). */
#include "emu/exec/async/async.h"

#include "spec-tests/judge/answerers/emu.h"

#include <string.h>

enum { FIRST = 16, MAX_ROWS = 64, PIECE = 16, OBJECT = MATRIX_SHARED - 64 };

static emu_operand at_address(uint64_t value)
{
    return (emu_operand){.kind = EMU_ADDRESS, .r = -1, .value = value};
}

static emu_warp *warp_of(emu_machine *m)
{
    return m->cta[0].warp;
}

/* 16 bytes or less, a power of two: to rows from r on, or from there. */
static bool load_store(emu_machine *m, int op, uint64_t at, uint32_t bytes, int r)
{
    emu_ins i = {.op = op,
                 .space = EMU_GENERIC,
                 .type = bytes == 1   ? EMU_B8
                         : bytes == 2 ? EMU_B16
                                      : EMU_B32,
                 .count = bytes <= 4 ? 1 : (int)bytes / 4,
                 .d = matrix_row(r),
                 .a = at_address(at),
                 .b = matrix_row(r),
                 .guard = EMU_NO_GUARD};
    return emu_load_store(m, warp_of(m), 1, &i) == EMU_DONE;
}

bool emu_move(emu_machine *m, uint64_t from, uint32_t from_bytes, uint64_t to, uint32_t to_bytes)
{
    bool fine = from_bytes <= 4 * MAX_ROWS && to_bytes <= 4 * MAX_ROWS;
    for (int r = 0; r < MAX_ROWS; ++r)
        emu_register(m, 0, 0, FIRST + r)[0] = 0;
    for (uint32_t b = 0; fine && b < from_bytes; b += PIECE)
        fine = load_store(m, EMU_LD, from + b, from_bytes < PIECE ? from_bytes : PIECE,
                          FIRST + (int)b / 4);
    for (uint32_t b = 0; fine && b < to_bytes; b += PIECE)
        fine =
            load_store(m, EMU_ST, to + b, to_bytes < PIECE ? to_bytes : PIECE, FIRST + (int)b / 4);
    return fine;
}

static uint64_t shared_of(uint64_t generic)
{
    return generic - emu_generic(EMU_SHARED, 0);
}

static void let_it_end(emu_machine *m)
{
    while (emui_advance(m, true)) {
    }
}

static bool cp_async(emu_machine *m, const char *name, uint64_t from, uint64_t to, uint32_t bytes)
{
    emu_ins copy = {.op = EMU_CP_ASYNC_COPY,
                    .count = (int)bytes,
                    .flags = strstr(name, "CACHEGLOBAL") != NULL ? EMU_CP_ASYNC_CG : 0,
                    .d = at_address(shared_of(to)),
                    .a = at_address(from),
                    .guard = EMU_NO_GUARD},
            wait = {.op = EMU_CP_ASYNC_WAIT_ALL, .guard = EMU_NO_GUARD};
    if (strstr(name, "ZFILL") != NULL)
        copy.b = matrix_number(bytes);
    bool issued = emu_cp_async(m, warp_of(m), 1, &copy) == EMU_DONE;
    let_it_end(m);
    return issued && emu_cp_async(m, warp_of(m), 1, &wait) == EMU_DONE;
}

static bool object(emu_machine *m, int op, uint32_t flags, uint64_t b, uint64_t c)
{
    emu_ins i = {.op = op,
                 .space = EMU_SHARED,
                 .flags = flags,
                 .d = {.kind = EMU_PREDICATE},
                 .a = at_address(OBJECT),
                 .b = matrix_number(b),
                 .c = matrix_number(c),
                 .guard = EMU_NO_GUARD};
    return emu_mbarrier(m, warp_of(m), 1, &i) == EMU_DONE;
}

static emu_ins bulk_copy(emu_space space, emu_space to, uint64_t d, uint64_t a, uint32_t bytes)
{
    return (emu_ins){.op = EMU_BULK_COPY,
                     .space = space,
                     .to = to,
                     .d = at_address(d),
                     .a = at_address(a),
                     .b = matrix_number(bytes),
                     .c = at_address(OBJECT),
                     .guard = EMU_NO_GUARD};
}

static bool bulk_load(emu_machine *m, uint64_t from, uint64_t to, uint32_t bytes)
{
    emu_ins copy = bulk_copy(EMU_GLOBAL, EMU_SHARED, shared_of(to), from, bytes);
    bool issued = object(m, EMU_MBARRIER_INIT, 0, 1, 0) &&
                  object(m, EMU_MBARRIER_ARRIVE, EMU_MBARRIER_EXPECT, 1, bytes) &&
                  emu_bulk(m, warp_of(m), 1, &copy) == EMU_DONE;
    let_it_end(m);
    return issued && object(m, EMU_MBARRIER_TEST_WAIT, EMU_MBARRIER_PARITY, 0, 0) &&
           (*emu_predicate(m, 0, 0, 0) & 1) && object(m, EMU_MBARRIER_INVAL, 0, 0, 0);
}

static bool bulk_store(emu_machine *m, uint64_t from, uint64_t to, uint32_t bytes)
{
    emu_ins copy = bulk_copy(EMU_SHARED, EMU_GLOBAL, to, shared_of(from), bytes);
    emu_ins commit = {.op = EMU_BULK_COMMIT_GROUP}, wait = {.op = EMU_BULK_WAIT_GROUP};
    bool issued = emu_bulk(m, warp_of(m), 1, &copy) == EMU_DONE &&
                  emu_bulk(m, warp_of(m), 1, &commit) == EMU_DONE;
    let_it_end(m);
    return issued && emu_bulk(m, warp_of(m), 1, &wait) == EMU_DONE;
}

bool emu_moves_out(const char *operation)
{
    return strstr(operation, "_S2G") != NULL;
}

enum emu_says emu_move_by(emu_machine *m, const char *operation, uint32_t from_bytes,
                          uint32_t to_bytes, uint64_t from, uint64_t to)
{
    bool moved;
    if (strncmp(operation, "UniversalCopy<", 14) == 0)
        moved = emu_move(m, from, from_bytes, to, to_bytes);
    else if (strncmp(operation, "SM80_CP_ASYNC_", 14) == 0)
        moved = cp_async(m, operation, from, to, to_bytes);
    else if (strncmp(operation, "SM90_BULK_COPY_G2S,", 19) == 0)
        moved = bulk_load(m, from, to, to_bytes);
    else if (strncmp(operation, "SM90_BULK_COPY_S2G,", 19) == 0)
        moved = bulk_store(m, from, to, to_bytes);
    else
        return EMU_SAYS_NOTHING;
    return moved && emu_findings(m) == 0 ? EMU_AGREES : EMU_DIFFERS;
}
