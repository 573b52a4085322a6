/* isa_texture.h - the instruction set: textures and surfaces.
 *
 * What is here: the functions, operations and flags of isa.h's kind. What is not: the objects that
 * these instructions use (texture.h). Follows the PTX ISA, "Texture Instructions", "Surface
 * Instructions". Public. */
#ifndef EMU_ISA_TEXTURE_H
#define EMU_ISA_TEXTURE_H

#include "emu/ins.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- texture/tex.c, query.c, surface.c ---- */

/* The shape of coordinates, ins.count. */
typedef enum emu_geometry {
    EMU_1D,
    EMU_2D,
    EMU_3D,
    EMU_A1D, /* layers: the first coordinate is the index of one */
    EMU_A2D,
    EMU_CUBE,
    EMU_ACUBE,
    EMU_GEOMETRIES
} emu_geometry;

enum { EMU_TEX, EMU_TEX_LEVEL, EMU_TEX_GRAD, EMU_TLD4 };
emu_execute emu_texture_fetch;

enum {                              /* flags of emu_texture_fetch */
       EMU_TEX_OFFSET = 1,          /* offsets in texels follow in the list */
       EMU_TLD4_COMPONENT = 3 << 4, /* of EMU_TLD4: r, g, b, a */
       EMU_TLD4_COMPONENT_SHIFT = 4
};

enum { EMU_QUERY_WIDTH, EMU_QUERY_HEIGHT, EMU_QUERY_DEPTH };
enum { EMU_QUERY_SURFACE = 1 }; /* flag: suq */
emu_execute emu_texture_query;

enum { EMU_SULD, EMU_SUST, EMU_SUST_FORMATTED, EMU_SURED };

enum { /* flags of emu_surface: coordinates outside */
       EMU_SURFACE_TRAP,
       EMU_SURFACE_CLAMP,
       EMU_SURFACE_ZERO,
       EMU_SURFACE_OUTSIDE = 3,
       EMU_SURED_SHIFT = 4 /* of EMU_SURED: an operation of emu_atom */
};
emu_execute emu_surface;

#ifdef __cplusplus
}
#endif

#endif
