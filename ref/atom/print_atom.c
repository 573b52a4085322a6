/* print_atom.c - copy atoms, MMA atoms and their tilings as CuTe's print writes them.
 *
 *      TiledCopy                           ThrCopy                TiledMMA
 *        Tiler_MN:       (_4,_4)             ThrIdx: 5              ThrLayoutVMNK:  ..
 *        TiledLayout_TV: ..                TiledCopy                PermutationMNK: (_,_,_)
 *      Copy_Atom                             ..                   MMA_Atom
 *        ThrID:        _1:_0                                        ThrID:      _32:_1
 *        ..                                                         ..
 *
 * A tiling is its own lines and then those of its atom, a thread's slice its own and then those of
 * the tiling. No newline ends the last line.
 * Here: those texts. Not here: what is in them (copy_traits.c, tiled_copy.c, tiled_mma.c), and the
 * print of values (value/print.c). Follows the outputs of CuTe's print, atom/copy_atom.hpp and
 * atom/mma_atom.hpp. */
#include "ref/ct.h"
#include "ref/value/value.h"

#include <stdio.h>

static void put_line(cti_sink *out, const char *label, ct_value v)
{
    cti_put_text(out, "\n  ");
    cti_put_text(out, label);
    cti_put_value(out, v);
}

static void put_copy_atom(cti_sink *out, const ct_copy_traits *atom)
{
    char width[32];
    cti_put_text(out, "Copy_Atom");
    put_line(out, "ThrID:        ", atom->ThrID);
    put_line(out, "ValLayoutSrc: ", atom->SrcLayout);
    put_line(out, "ValLayoutDst: ", atom->DstLayout);
    put_line(out, "ValLayoutRef: ", atom->RefLayout);
    snprintf(width, sizeof width, "\n  ValueType:    %db", atom->value_bits);
    cti_put_text(out, width);
}

static void put_tiled_copy(cti_sink *out, const ct_tiled_copy *copy)
{
    cti_put_text(out, "TiledCopy");
    put_line(out, "Tiler_MN:       ", copy->Tiler_MN);
    put_line(out, "TiledLayout_TV: ", copy->TiledLayout_TV);
    cti_put_text(out, "\n");
    put_copy_atom(out, &copy->atom);
}

static void put_mma_atom(cti_sink *out, const ct_mma_traits *atom)
{
    cti_put_text(out, "MMA_Atom");
    put_line(out, "ThrID:      ", atom->ThrID);
    put_line(out, "Shape_MNK:  ", atom->Shape_MNK);
    put_line(out, "LayoutA_TV: ", atom->ALayout);
    put_line(out, "LayoutB_TV: ", atom->BLayout);
    put_line(out, "LayoutC_TV: ", atom->CLayout);
}

static void put_tiled_mma(cti_sink *out, const ct_tiled_mma *mma)
{
    cti_put_text(out, "TiledMMA");
    put_line(out, "ThrLayoutVMNK:  ", mma->thr_layout_vmnk);
    put_line(out, "PermutationMNK: ", mma->permutation_mnk);
    cti_put_text(out, "\n");
    put_mma_atom(out, &mma->atom);
}

/* Nothing where the context has failed. */
static size_t end(ct_ctx *cx, cti_sink *out)
{
    if (!cti_ok(cx))
        out->length = 0;
    return cti_end_text(out);
}

/* ct_print_copy_atom - write a copy atom as CuTe's print does, as snprintf would.
 * equation  ThrID, ValLayoutSrc, ValLayoutDst, ValLayoutRef, ValueType, a line each
 * example   size_t need = ct_print_copy_atom(&cx, &atom, text, sizeof text);
 * pre       an atom of ct_Copy_Atom; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     never; after a failure 0 is returned and the text is empty
 * CuTe      print(copy_atom) */
size_t ct_print_copy_atom(ct_ctx *cx, const ct_copy_traits *atom, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    if (cti_ok(cx))
        put_copy_atom(&out, atom);
    return end(cx, &out);
}

/* ct_print_tiled_copy - write a tiled copy as CuTe's print does, as snprintf would.
 * equation  Tiler_MN, TiledLayout_TV, and the lines of its atom
 * example   size_t need = ct_print_tiled_copy(&cx, &copy, text, sizeof text);
 * pre       a tiled copy, whatever made it; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     never; after a failure 0 is returned and the text is empty
 * CuTe      print(tiled_copy) */
size_t ct_print_tiled_copy(ct_ctx *cx, const ct_tiled_copy *copy, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    if (cti_ok(cx))
        put_tiled_copy(&out, copy);
    return end(cx, &out);
}

/* ct_print_thr_copy - write one thread's slice of a tiled copy as CuTe's print does.
 * equation  ThrIdx, and the lines of the tiled copy
 * example   size_t need = ct_print_thr_copy(&cx, &copy, ct_dynamic(&cx, 5), text, sizeof text);
 * pre       a tiled copy; an integer; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     CT_EINVAL a thread that is not an integer; then 0 is returned and the text is empty
 * CuTe      print(tiled_copy.get_slice(thread)) */
size_t ct_print_thr_copy(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, char *text,
                         size_t size)
{
    cti_text t;
    cti_sink out = {.text = text, .size = size};
    if (cti_ok(cx) && !cti_is(thread, CT_INTEGER))
        cti_fail(cx, CT_EINVAL, "get_slice: the thread %s is not an integer", cti_show(&t, thread));
    if (cti_ok(cx)) {
        cti_put_text(&out, "ThrCopy");
        put_line(&out, "ThrIdx: ", thread);
        cti_put_text(&out, "\n");
        put_tiled_copy(&out, copy);
    }
    return end(cx, &out);
}

/* ct_print_mma_atom - write an MMA atom as CuTe's print does, as snprintf would.
 * equation  ThrID, Shape_MNK, LayoutA_TV, LayoutB_TV, LayoutC_TV, a line each
 * example   size_t need = ct_print_mma_atom(&cx, &atom, text, sizeof text);
 * pre       an atom of ct_MMA_Traits; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     never; after a failure 0 is returned and the text is empty
 * CuTe      print(mma_atom) */
size_t ct_print_mma_atom(ct_ctx *cx, const ct_mma_traits *atom, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    if (cti_ok(cx))
        put_mma_atom(&out, atom);
    return end(cx, &out);
}

/* ct_print_tiled_mma - write a tiled MMA as CuTe's print does, as snprintf would.
 * equation  ThrLayoutVMNK, PermutationMNK, and the lines of its atom
 * example   size_t need = ct_print_tiled_mma(&cx, &mma, text, sizeof text);
 * pre       a tiled mma; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     never; after a failure 0 is returned and the text is empty
 * CuTe      print(tiled_mma) */
size_t ct_print_tiled_mma(ct_ctx *cx, const ct_tiled_mma *mma, char *text, size_t size)
{
    cti_sink out = {.text = text, .size = size};
    if (cti_ok(cx))
        put_tiled_mma(&out, mma);
    return end(cx, &out);
}

/* ct_print_thr_mma - write one thread's slice of a tiled MMA as CuTe's print does.
 * equation  Thr VMNK, its coordinate, and the lines of the tiled MMA
 * example   size_t need = ct_print_thr_mma(&cx, &mma, ct_dynamic(&cx, 5), text, sizeof text);
 * pre       a tiled mma; an integer; text holds size bytes; size may be 0
 * post      atoms_print
 * fails     as get_slice; then 0 is returned and the text is empty
 * CuTe      print(tiled_mma.get_slice(thread)) */
size_t ct_print_thr_mma(ct_ctx *cx, const ct_tiled_mma *mma, ct_value thread, char *text,
                        size_t size)
{
    size_t mark = ct_mark(cx);
    cti_sink out = {.text = text, .size = size};
    ct_tuple vmnk = ct_get_slice(cx, mma, thread);
    if (cti_ok(cx)) {
        cti_put_text(&out, "ThrMMA");
        put_line(&out, "Thr VMNK: ", vmnk);
        cti_put_text(&out, "\n");
        put_tiled_mma(&out, mma);
    }
    ct_release(cx, mark);
    return end(cx, &out);
}
