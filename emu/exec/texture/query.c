/* query.c - txq and suq: the extents of a texture or surface object.
 *
 * Follows the PTX ISA, "txq", "suq". Of objects that are 64-bit handles sm_90a answers these alone.
 *
 *      op       EMU_QUERY_WIDTH, EMU_QUERY_HEIGHT, EMU_QUERY_DEPTH
 *      flags    EMU_QUERY_SURFACE           a    the handle           d    the answer, 32 bits
 *      list     the level of txq.level
 *
 * An axis that is not there has no texels, as on an H200; depth counts layers. */
#include "emu/exec/texture/texture.h"

static uint32_t answer(const emui_object *o, int query, int level)
{
    const emu_resource *r = &o->resource;
    const emu_array_shape *s = r->array == NULL ? NULL : &r->array->shape;
    bool rows_are_layers = s != NULL && s->is_layered && s->height == 0;
    if (rows_are_layers && query != EMU_QUERY_WIDTH) /* as an H200 counts them */
        return query == EMU_QUERY_HEIGHT ? s->depth : 0;
    const uint32_t there[3] = {1, s != NULL ? s->height : r->height, s != NULL ? s->depth : 0};
    uint32_t extent[3];
    emui_resource_extent(r, level, extent);
    return there[query] == 0 ? 0 : extent[query];
}

emu_result emu_texture_query(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool is_surface = (i->flags & EMU_QUERY_SURFACE) != 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        emui_actor by = {m, w, lane, is_surface ? "suq" : "txq"};
        const emui_object *o = emui_object_at(&by, emui_u64(w, lane, i->a), is_surface);
        if (o == NULL)
            return EMU_FAULT;
        int level = i->listed > 0 ? (int)emui_u32(w, lane, i->list[0]) : 0;
        emui_set32(w, lane, i->d, answer(o, i->op, level));
    }
    return EMU_DONE;
}
