/* map_case.h - a case of the probes as arguments of the encoders of tensor maps.
 *
 *      type size stride box es interleave swizzle l2 fill       of both
 *      box                                                      of tiled maps
 *      lower upper channels pixels                              of im2col
 *      rank N        where it is not the length of size
 *      null NAME     a missing argument of the tiled encoder
 *      flip N,N      bits of the encoded map that are flipped */
#ifndef MAP_CASE_H
#define MAP_CASE_H

#include "gpu/lab/probes/probe.h"

#include <string.h>

enum { MAP_RANK = 5, MAP_FLIPS = 32 };

/* What stands behind null, NULL; else what was given. */
static inline void *map_given(const probe_case *c, const char *name, void *value)
{
    return strcmp(probe_value(c, "null", ""), name) == 0 ? NULL : value;
}

static inline CUtensorMapDataType map_type(const probe_case *c)
{
    const probe_type *type = probe_type_of(c);
    return type == NULL ? (CUtensorMapDataType)99 : type->type;
}

static inline int map_rank(const probe_case *c)
{
    long long size[MAP_RANK];
    return (int)probe_number(c, "rank", probe_list(c, "size", 1, MAP_RANK, size));
}

/* The lists of a case, as the encoders want them. */
typedef struct map_lists {
    cuuint64_t size[MAP_RANK], stride[MAP_RANK];
    cuuint32_t box[MAP_RANK], step[MAP_RANK];
    int lower[MAP_RANK], upper[MAP_RANK];
} map_lists;

static inline map_lists map_lists_of(const probe_case *c)
{
    long long size[MAP_RANK], stride[MAP_RANK], box[MAP_RANK], es[MAP_RANK];
    long long lower[MAP_RANK], upper[MAP_RANK];
    map_lists l;
    probe_list(c, "size", 1, MAP_RANK, size);
    probe_list(c, "stride", 0, MAP_RANK, stride);
    probe_list(c, "box", 1, MAP_RANK, box);
    probe_list(c, "es", 1, MAP_RANK, es);
    probe_list(c, "lower", 0, MAP_RANK, lower);
    probe_list(c, "upper", 0, MAP_RANK, upper);
    for (int i = 0; i < MAP_RANK; ++i) {
        l.size[i] = (cuuint64_t)size[i];
        l.stride[i] = (cuuint64_t)stride[i];
        l.box[i] = (cuuint32_t)box[i];
        l.step[i] = (cuuint32_t)es[i];
        l.lower[i] = (int)lower[i];
        l.upper[i] = (int)upper[i];
    }
    return l;
}

static inline CUresult map_encode_tiled(const probe_case *c, void *base, CUtensorMap *map)
{
    decltype(cuTensorMapEncodeTiled) *encoder =
        (decltype(cuTensorMapEncodeTiled) *)probe_driver("cuTensorMapEncodeTiled");
    map_lists l = map_lists_of(c);
    return encoder((CUtensorMap *)map_given(c, "map", map), map_type(c), (cuuint32_t)map_rank(c),
                   map_given(c, "base", base), (cuuint64_t *)map_given(c, "size", l.size),
                   (cuuint64_t *)map_given(c, "stride", l.stride),
                   (cuuint32_t *)map_given(c, "box", l.box),
                   (cuuint32_t *)map_given(c, "es", l.step),
                   (CUtensorMapInterleave)probe_number(c, "interleave", 0),
                   (CUtensorMapSwizzle)probe_number(c, "swizzle", 0),
                   (CUtensorMapL2promotion)probe_number(c, "l2", 0),
                   (CUtensorMapFloatOOBfill)probe_number(c, "fill", 0));
}

static inline CUresult map_encode_im2col(const probe_case *c, void *base, CUtensorMap *map)
{
    decltype(cuTensorMapEncodeIm2col) *encoder =
        (decltype(cuTensorMapEncodeIm2col) *)probe_driver("cuTensorMapEncodeIm2col");
    map_lists l = map_lists_of(c);
    return encoder(map, map_type(c), (cuuint32_t)map_rank(c), base, l.size, l.stride, l.lower,
                   l.upper, (cuuint32_t)probe_number(c, "channels", 8),
                   (cuuint32_t)probe_number(c, "pixels", 8), l.step,
                   (CUtensorMapInterleave)probe_number(c, "interleave", 0),
                   (CUtensorMapSwizzle)probe_number(c, "swizzle", 0),
                   (CUtensorMapL2promotion)probe_number(c, "l2", 0),
                   (CUtensorMapFloatOOBfill)probe_number(c, "fill", 0));
}

static inline void map_flip(const probe_case *c, CUtensorMap *map)
{
    long long bit[MAP_FLIPS];
    int n = probe_list(c, "flip", 0, MAP_FLIPS, bit);
    for (int i = 0; i < n; ++i)
        map->opaque[bit[i] / 64 % 16] ^= (cuuint64_t)1 << bit[i] % 64;
}

#endif
