/* handle.c - texture and surface objects: handles, and which instruction may use which.
 *
 * A handle is the number of its object, from 1 on, and is never given out twice: one that was
 * destroyed, or that nobody made, is found where a kernel uses it. Follows the CUDA driver API,
 * "Texture Object Management", "Surface Object Management". */
#include "emu/exec/texture/texture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Making --------------------------------------------------------------------------------- */

static uint64_t add(emu_machine *m, const emui_object *object)
{
    struct emui_textures *all = m->textures;
    if (all == NULL)
        all = m->textures = calloc(1, sizeof *all);
    if (all == NULL)
        return 0;
    if (all->objects == all->room) {
        int room = all->room == 0 ? 16 : 2 * all->room;
        emui_object *more = realloc(all->object, (size_t)room * sizeof *more);
        if (more == NULL)
            return 0;
        all->object = more;
        all->room = room;
    }
    all->object[all->objects++] = *object;
    return (uint64_t)all->objects;
}

static const char *wrong_resource(const emu_resource *r)
{
    bool linear = r->kind == EMU_RESOURCE_LINEAR || r->kind == EMU_RESOURCE_PITCH;
    if (r->channels != 1 && r->channels != 2 && r->channels != 4)
        return "a texel has 1, 2 or 4 channels";
    if (linear && r->texel > EMU_TEXEL_F32)
        return "linear memory has no normalised formats: read integers as normalised floats";
    return NULL;
}

uint64_t emu_texture_open(emu_machine *m, const emu_resource *resource, const emu_sampler *sampler,
                          const char **why)
{
    emui_object object = {.resource = *resource, .sampler = *sampler};
    *why = wrong_resource(resource);
    uint64_t handle = *why == NULL ? add(m, &object) : 0;
    if (handle == 0 && *why == NULL)
        *why = "out of memory";
    return handle;
}

uint64_t emu_surface_open(emu_machine *m, const emu_resource *resource, const char **why)
{
    emui_object object = {.is_surface = true, .resource = *resource};
    *why = NULL;
    if (resource->array == NULL)
        *why = "a surface is of an array";
    else if (!resource->array->shape.is_surface)
        *why = "the array was not made for surfaces (cudaArraySurfaceLoadStore)";
    uint64_t handle = *why == NULL ? add(m, &object) : 0;
    if (handle == 0 && *why == NULL)
        *why = "out of memory";
    return handle;
}

static emui_object *object_of(const emu_machine *m, uint64_t handle)
{
    const struct emui_textures *all = m->textures;
    bool known = all != NULL && handle > 0 && handle <= (uint64_t)all->objects;
    return known ? &all->object[handle - 1] : NULL;
}

static bool close_object(emu_machine *m, uint64_t handle, bool is_surface)
{
    emui_object *o = object_of(m, handle);
    bool live = o != NULL && !o->is_closed && o->is_surface == is_surface;
    if (live)
        o->is_closed = true;
    return live;
}

bool emu_texture_close(emu_machine *m, uint64_t handle)
{
    return close_object(m, handle, false);
}

bool emu_surface_close(emu_machine *m, uint64_t handle)
{
    return close_object(m, handle, true);
}

const emu_resource *emu_object_resource(const emu_machine *m, uint64_t handle)
{
    const emui_object *o = object_of(m, handle);
    return o == NULL || o->is_closed ? NULL : &o->resource;
}

const emu_sampler *emu_object_sampler(const emu_machine *m, uint64_t handle)
{
    const emui_object *o = object_of(m, handle);
    return o == NULL || o->is_closed || o->is_surface ? NULL : &o->sampler;
}

/* ---- Using ---------------------------------------------------------------------------------- */

const char *emui_object_name(emui_text *t, const emu_machine *m, uint64_t handle)
{
    const emui_object *o = object_of(m, handle);
    const char *kind = o != NULL && o->is_surface ? "surface" : "texture";
    if (o == NULL)
        snprintf(t->s, sizeof t->s, "handle 0x%" PRIx64, handle);
    else if (o->resource.array != NULL)
        snprintf(t->s, sizeof t->s, "%s object %" PRIu64 ", over %s", kind, handle,
                 o->resource.array->name);
    else
        snprintf(t->s, sizeof t->s, "%s object %" PRIu64 ", over memory at 0x%" PRIx64, kind,
                 handle, o->resource.address);
    return t->s;
}

static emui_location location(const emui_actor *by, emu_rule rule)
{
    return emui_at_lane(rule, by->w, by->lane);
}

const emui_object *emui_object_at(const emui_actor *by, uint64_t handle, bool is_surface)
{
    const emui_object *o = object_of(by->m, handle);
    const char *wanted = is_surface ? "surface" : "texture";
    emui_text t;
    emui_object_name(&t, by->m, handle);
    if (o == NULL)
        emui_fault(by->m, location(by, EMU_OPERAND),
                   "%s: lane %d uses %s, which is no %s object: none of this number was made"
                   "\npass the handle that cudaCreate%sObject gave",
                   by->what, by->lane, t.s, wanted, is_surface ? "Surface" : "Texture");
    else if (o->is_surface != is_surface)
        emui_fault(by->m, location(by, EMU_OPERAND),
                   "%s: lane %d uses %s as a %s object\npass a handle of cudaCreate%sObject",
                   by->what, by->lane, t.s, wanted, is_surface ? "Surface" : "Texture");
    else if (o->is_closed)
        emui_fault(by->m, location(by, EMU_OPERAND),
                   "%s: lane %d uses %s, which was destroyed"
                   "\ndestroy it after the last kernel that uses it",
                   by->what, by->lane, t.s);
    else if (o->resource.array != NULL && o->resource.array->is_closed)
        emui_fault(by->m, location(by, EMU_BOUNDS),
                   "%s: lane %d uses %s, and the array was freed"
                   "\nfree the array after the last kernel that uses an object over it",
                   by->what, by->lane, t.s);
    else
        return o;
    return NULL;
}

/* ---- Geometries ----------------------------------------------------------------------------- */

static const char *const geometries[EMU_GEOMETRIES] = {"1d",  "2d",   "3d",   "a1d",
                                                       "a2d", "cube", "acube"};

/* The geometry that an array was made for. */
static emu_geometry made_for(const emu_resource *r)
{
    const emu_array_shape *s = r->array == NULL ? NULL : &r->array->shape;
    if (s == NULL)
        return r->height > 0 ? EMU_2D : EMU_1D;
    if (s->is_cube)
        return s->is_layered ? EMU_ACUBE : EMU_CUBE;
    if (s->is_layered)
        return s->height > 0 ? EMU_A2D : EMU_A1D;
    return s->depth > 0 ? EMU_3D : s->height > 0 ? EMU_2D : EMU_1D;
}

/* Surfaces name a face of a cube as a layer. */
static bool fits(emu_geometry made, emu_geometry used, bool is_surface)
{
    bool faces = made == EMU_CUBE || made == EMU_ACUBE;
    return made == used || (is_surface && faces && used == EMU_A2D);
}

bool emui_fits_geometry(const emui_actor *by, const emui_object *o, uint64_t handle,
                        emu_geometry geometry)
{
    emu_geometry made = made_for(&o->resource);
    emui_text t;
    if (fits(made, geometry, o->is_surface))
        return true;
    emui_fault(by->m, location(by, EMU_OPERAND),
               "%s: lane %d gives coordinates of .%s to %s, which is of .%s"
               "\nuse the function of the array's own kind",
               by->what, by->lane, geometries[geometry], emui_object_name(&t, by->m, handle),
               geometries[made]);
    return false;
}
