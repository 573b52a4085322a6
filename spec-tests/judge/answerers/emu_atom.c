/* emu_atom.c - traits of instructions: the layouts of ref, where the machine agrees.
 *
 *      ldmatrix, stmatrix, mma.sync, wgmma, layouts of its operands in shared memory
 *                         run as `judge --atoms` runs them: every lane, every value
 *      copies of a thread                    the source's bits hold the number of their place, one
 *                         binary digit a run; the target's must hold that of theirs
 *
 * Here: which question each instruction answers. Not here: running them (compare/machine/atoms*.c,
 * emu_copy.c). */
#include "spec-tests/judge/answerers/emu.h"

#include "spec-tests/compare/machine/atoms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 256, MAX_BITS = 8 * MAX_BYTES };

static enum emu_says of_atoms(struct emu_question *q, int verdict, const char *why)
{
    switch (verdict) {
    case ATOMS_AGREE:
        return EMU_AGREES;
    case ATOMS_DIFFER:
        return emu_says(q, EMU_DIFFERS, "%s", why);
    case ATOMS_KNOWN:
        return emu_says(q, EMU_SAYS_NOTHING,
                        "the traits of CuTe have it move nothing; the machine transposes");
    default:
        return emu_says(q, EMU_SAYS_NOTHING, "%s is not a single instruction",
                        q->n > 0 ? q->text[0] : q->op);
    }
}

/* ---- Copies of one thread ------------------------------------------------------------------- */

/* Places of the bits of a source and of a target; thread 0 has them all. */
struct bits {
    int from, to;
    int64_t from_at[MAX_BITS], to_at[MAX_BITS];
};

static bool read_side(ct_ctx *cx, ct_layout layout, int unit, int *n, int64_t at[MAX_BITS])
{
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, layout, 0)));
    int64_t values = ct_int(ct_size(cx, ct_get(cx, layout, 1)));
    *n = (int)values * unit;
    if (ct_check(cx) != CT_OK || threads != 1 || values * unit > MAX_BITS || *n % 8 != 0)
        return false;
    for (int v = 0; v < *n; ++v) {
        size_t mark = ct_mark(cx);
        ct_value place = ct_layout_call(cx, layout, ct_dynamic(cx, v / unit));
        at[v] = ct_int(place) * unit + v % unit;
        ct_release(cx, mark);
    }
    return ct_check(cx) == CT_OK;
}

/* Plane 0 is 1 everywhere, plane p the digit p - 1 of a place. */
static int digit(int64_t place, int plane)
{
    return plane == 0 ? 1 : (int)(place >> (plane - 1) & 1);
}

static int expected(const struct bits *b, int v, int plane)
{
    for (int u = 0; u < b->from; ++u)
        if (b->from_at[u] == b->to_at[v])
            return digit(b->to_at[v], plane);
    return 0;
}

struct both {
    uint64_t source, target;
    uint8_t bytes[MAX_BYTES];
};

static enum emu_says plane(struct emu_question *q, emu_machine *m, const struct bits *b, int p,
                           struct both *at)
{
    memset(at->bytes, 0, MAX_BYTES);
    for (int u = 0; u < b->from; ++u)
        at->bytes[u / 8] |= (uint8_t)(digit(b->from_at[u], p) << u % 8);
    emu_put(m, at->source, at->bytes, (uint64_t)b->from / 8);
    enum emu_says says = emu_move_by(m, q->text[0], (uint32_t)b->from / 8, (uint32_t)b->to / 8,
                                     at->source, at->target);
    if (says == EMU_SAYS_NOTHING)
        return emu_says(q, says, "%s moves nothing by itself that could be seen", q->text[0]);
    if (says == EMU_DIFFERS)
        return emu_says(q, says, "%s: %.400s", q->text[0],
                        emu_findings(m) > 0 ? emu_found(m, 0)->message : "it does not end");
    if (q->disturb != NULL)
        q->disturb(m);
    emu_get(m, at->target, at->bytes, (uint64_t)b->to / 8);
    for (int v = 0; v < b->to; ++v)
        if ((at->bytes[v / 8] >> v % 8 & 1) != expected(b, v, p))
            return emu_says(q, EMU_DIFFERS, "%s: bit %d of the target is not bit %d of the source",
                            q->text[0], v, (int)b->to_at[v]);
    return EMU_AGREES;
}

static enum emu_says one_thread(struct emu_question *q, const ct_copy_traits *t, int unit)
{
    static struct bits b;
    struct both at;
    if (!read_side(q->cx, t->SrcLayout, unit, &b.from, b.from_at) ||
        !read_side(q->cx, t->DstLayout, unit, &b.to, b.to_at))
        return emu_says(q, EMU_SAYS_NOTHING, "%s is not a single instruction of a thread",
                        q->text[0]);
    emu_machine *m = matrix_open(1, EMU_LATEST, 0, 0);
    if (m == NULL)
        return emu_says(q, EMU_SAYS_NOTHING, "no memory for a machine");
    uint64_t global = emu_alloc(m, MAX_BYTES, "the data");
    uint64_t shared = emu_generic(EMU_SHARED, emu_shared_address(0, 0));
    at.source = emu_moves_out(q->text[0]) ? shared : global;
    at.target = emu_moves_out(q->text[0]) ? global : shared;
    enum emu_says says = EMU_AGREES;
    for (int p = 0; says == EMU_AGREES && (p == 0 || 1 << (p - 1) < b.from); ++p)
        says = plane(q, m, &b, p, &at);
    emu_close(m);
    return says;
}

/* ---- Traits of copies ----------------------------------------------------------------------- */

static enum emu_says warp_copy(struct emu_question *q)
{
    char why[ATOMS_WHY];
    return of_atoms(q, atoms_copy_named(q->text[0], why), why);
}

static bool is_of_warp(const char *name)
{
    return strstr(name, "_LDSM_") != NULL || strstr(name, "_STSM_") != NULL ||
           strstr(name, "_MOVM_") != NULL;
}

static bool same_text(ct_value a, ct_value b)
{
    char x[512], y[512];
    return ct_print(a, x, sizeof x) < sizeof x && ct_print(b, y, sizeof y) < sizeof y &&
           strcmp(x, y) == 0;
}

/* Of Copy_Atom the layouts are those of the traits in elements: the same bits. A reference layout
 * does not concern the machine, but where it is that of a side. */
enum emu_says emu_ask_copy_traits(struct emu_question *q)
{
    bool atom = q->n == 2;
    int unit = atom ? atoi(q->text[1]) : 1;
    ct_copy_traits t =
        atom ? ct_Copy_Atom(q->cx, q->text[0], unit) : ct_Copy_Traits(q->cx, *q->text);
    if (ct_check(q->cx) != CT_OK)
        return emu_says(q, EMU_SAYS_NOTHING, "%.400s", ct_message(q->cx));
    if (strstr(q->op, "Ref") != NULL && !same_text(t.RefLayout, t.SrcLayout) &&
        !same_text(t.RefLayout, t.DstLayout))
        return emu_says(q, EMU_SAYS_NOTHING, "no instruction goes by the reference layout");
    return is_of_warp(q->text[0]) ? emu_once(q, q->text[0], warp_copy) : one_thread(q, &t, unit);
}

/* ---- Traits of MMAs, and layouts of their operands ------------------------------------------- */

/* An operand in shared memory: every thread sees the whole tile, element i at value i. */
static bool is_whole(ct_ctx *cx, ct_layout layout)
{
    ct_layout thread = ct_get(cx, layout, 0), value = ct_get(cx, layout, 1);
    int64_t threads = ct_int(ct_size(cx, thread)), values = ct_int(ct_size(cx, value));
    bool whole = ct_check(cx) == CT_OK;
    for (int64_t i = 0; whole && i < threads + values; ++i) {
        size_t mark = ct_mark(cx);
        bool of_thread = i < threads;
        ct_value at = ct_dynamic(cx, of_thread ? i : i - threads);
        whole = ct_int(ct_layout_call(cx, of_thread ? thread : value, at)) ==
                (of_thread ? 0 : i - threads);
        ct_release(cx, mark);
    }
    return whole && ct_check(cx) == CT_OK;
}

static enum emu_says one_mma(struct emu_question *q)
{
    char why[ATOMS_WHY];
    const char *name = q->text[0];
    ct_mma_traits t = ct_MMA_Traits(q->cx, name);
    bool group = strncmp(name, "SM90_64x", 8) == 0;
    if (group && !is_whole(q->cx, t.BLayout))
        return emu_says(q, EMU_DIFFERS, "%s: threads do not see all of B, or not in order", name);
    if (group && strstr(name, "_SS") != NULL && !is_whole(q->cx, t.ALayout))
        return emu_says(q, EMU_DIFFERS, "%s: threads do not see all of A, or not in order", name);
    return of_atoms(q, atoms_mma_named(name, why), why);
}

enum emu_says emu_ask_mma_traits(struct emu_question *q)
{
    return emu_once(q, q->text[0], one_mma);
}

static enum emu_says operand_in_memory(struct emu_question *q)
{
    char why[ATOMS_WHY];
    return of_atoms(q, atoms_smem_named(q->op + strlen("GMMA::"), why), why);
}

enum emu_says emu_ask_gmma(struct emu_question *q)
{
    return emu_once(q, q->op, operand_in_memory);
}
