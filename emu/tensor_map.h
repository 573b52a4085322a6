/* tensor_map.h - tensor maps: the arguments of the driver's encoders, checked, in 128 bytes.
 *
 * What is here: encoding a map, decoding it, and the rule that bad arguments break, in words. What
 * is not: copies through a map (tma/tma.c), changing one on the device (tma/tensormap.c). Follows
 * the CUDA driver API, "Tensor Map Object Management". Public; it needs no machine.
 *
 * Example:
 *
 *      emu_map map = {.type = EMU_MAP_F16, .rank = 2, .size = {64, 32}, .stride = {128}};
 *      map.base = 0x700000000000;                   where the tensor is
 *      map.box[0] = 60, map.box[1] = 8, map.step[0] = map.step[1] = 1;
 *      emu_tensor_map encoded;
 *      emu_map_refusal why;
 *      if (emu_map_encode(&encoded, &map, &why) != NULL)
 *          puts(why.text);
 *
 * It prints:
 *
 *      box[0]: 120 bytes are not a multiple of 16 */
#ifndef EMU_TENSOR_MAP_H
#define EMU_TENSOR_MAP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
#define EMU_MAP_ALIGNED alignas(64)
extern "C" {
#else
#define EMU_MAP_ALIGNED _Alignas(64)
#endif

enum { EMU_MAP_DIMS = 5, EMU_MAP_SPACE = 3, EMU_MAP_WORDS = 16 };

/* What a TMA instruction is given the address of: the words of an H200's encoders, bit by bit; what
 * is from sm_100 on stands where ptxas has tensormap.replace write it for sm_100a, which is where
 * host code of the CuTe DSL writes it. No driver of such a device was asked.
 * Sizes, boxes, steps, channels, pixels and the rank are one less there; strides are in units of 16
 * bytes, 32 bits in "stride" and 4 more in "high". What is empty is zero, and no copy reads it, nor
 * "promotion", "bytes" and "align".
 *
 *      word   63      56 55     48 47     40 39     32 31     24 23     16 15      8 7       0
 *       0    |                                    base                                        |
 *       1    |               stride[0]                |               kinds                   |
 *       2    |               stride[2]                |               stride[1]               |
 *       3    |                   | high 3 2 1 0       |               stride[3]               |
 *       4    |               size[1]                  |               size[0]                 |
 *       5    |               size[3]                  |               size[2]                 |
 *       6    |  box[0]  |         | step 4 3 2 1 0    |               size[4]                 |
 *       7    |                                        | box[4]  | box[3]  | box[2]  | box[1]  |
 *       8    |                                        |               bytes                   |
 *       9    |                                        |               align                   |
 *
 *      kinds   0 im2col   4..6 rank   7..10 type   11..12 interleave   13..14 swizzle
 *              15 NaN fill   16 tf32, of type f32 and f32 with .ftz   17..18 promotion
 *              from sm_100 on 19..20 atoms of the swizzle: 16 32 32-flipped 64 bytes
 *              22 on sm_103a, a swizzle of 96 bytes, which is not executed here
 *              23..24 of im2col, along w alone: where no document says, and this machine has it
 *      type    u8 u16 u32 s32 u64 s64 f16 f32 f32.ftz f64 bf16, from 0 on; from sm_100 on 11..13
 *              are b4x16, b4x16_p64, b6x16_p32, which tensormap.replace calls 13..15
 *      step    3 bits each, from bit 32 on      high    4 bits each, from bit 32 on
 *      bytes   of a box, boxes divided by steps downwards
 *      align   of shared memory: 16 without a swizzle, else 8 of its rows
 *
 * Of im2col, box[0] is channels, and word 7 has pixels in bits 32..41, upper corners from bit 16
 * on, lower ones from bit 0 on: 16 bits each of one dimension of space, and of all along w, 8 of
 * two, 5 of three. */
typedef struct emu_tensor_map {
    EMU_MAP_ALIGNED uint64_t word[EMU_MAP_WORDS];
} emu_tensor_map;

/* The driver's enumerations, in the driver's order. */
typedef enum emu_map_type {
    EMU_MAP_U8,
    EMU_MAP_U16,
    EMU_MAP_U32,
    EMU_MAP_S32,
    EMU_MAP_U64,
    EMU_MAP_S64,
    EMU_MAP_F16,
    EMU_MAP_F32,
    EMU_MAP_F64,
    EMU_MAP_BF16,
    EMU_MAP_F32_FTZ,
    EMU_MAP_TF32,
    EMU_MAP_TF32_FTZ,
    EMU_MAP_U4_ALIGN8,
    EMU_MAP_U4_ALIGN16,
    EMU_MAP_U6_ALIGN16,
    EMU_MAP_TYPES
} emu_map_type;

typedef enum emu_map_interleave { EMU_MAP_PLAIN, EMU_MAP_16B, EMU_MAP_32B } emu_map_interleave;

typedef enum emu_map_swizzle {
    EMU_SWIZZLE_NONE,
    EMU_SWIZZLE_32B,
    EMU_SWIZZLE_64B,
    EMU_SWIZZLE_128B,
    EMU_SWIZZLE_128B_ATOM_32B,
    EMU_SWIZZLE_128B_ATOM_32B_FLIP_8B,
    EMU_SWIZZLE_128B_ATOM_64B,
    EMU_SWIZZLES
} emu_map_swizzle;

/* Im2col in all dimensions of space; or, from sm_100 on, along w alone: as many pixels as the map
 * says, or 128, with pixels of a halo behind each 32. */
typedef enum emu_map_along { EMU_ALONG_ALL, EMU_ALONG_W, EMU_ALONG_W128, EMU_ALONGS } emu_map_along;

/* The arguments of cuTensorMapEncodeTiled, cuTensorMapEncodeIm2col and, with `along`,
 * cuTensorMapEncodeIm2colWide, which has the corners of w alone. Dimension 0 is contiguous;
 * stride[i] is that of dimension i + 1, in bytes.
 *
 *      tiled     box, step                            elements from step to step
 *      im2col    lower, upper, channels, pixels, step */
typedef struct emu_map {
    bool im2col;
    emu_map_type type;
    uint32_t rank;
    uint64_t base, size[EMU_MAP_DIMS], stride[EMU_MAP_DIMS - 1];
    uint32_t box[EMU_MAP_DIMS], step[EMU_MAP_DIMS];
    int32_t lower[EMU_MAP_SPACE], upper[EMU_MAP_SPACE];
    uint32_t channels, pixels;
    emu_map_interleave interleave;
    emu_map_swizzle swizzle;
    uint32_t promotion; /* of L2: no effect here */
    bool nan_fill;      /* what lies outside reads as NaN, else as 0 */
    bool sm_100;        /* the device is one of sm_100 or later: packed elements, atoms, along w */
    emu_map_along along;
} emu_map;

/* NULL, or the rule of the driver that the arguments break, and how: good until the next call with
 * the same text. */
typedef struct emu_map_refusal {
    char text[192];
} emu_map_refusal;
const char *emu_map_encode(emu_tensor_map *to, const emu_map *from, emu_map_refusal *why);
const char *emu_map_refused(const emu_map *map, emu_map_refusal *why); /* the rules alone */
/* NULL; or which field has a value without a meaning: a rank above 5, a type that is none, an
 * interleave of 3, a swizzle of 96 bytes. Whether the values go together is emu_map_refused's to
 * say; sm_100, for which device it is, the caller sets. */
const char *emu_map_decode(emu_map *to, const emu_tensor_map *from, emu_map_refusal *why);
/* cuTensorMapReplaceAddress */
const char *emu_map_replace_address(emu_tensor_map *map, uint64_t base, emu_map_refusal *why);
void emu_map_print(FILE *out, const emu_map *map);
uint32_t emu_map_element_bytes(emu_map_type type);
/* Elements of 4 and 6 bits are moved by units: so many, 1 of all others; such a unit takes up so
 * many bytes of shared memory, of which those behind the elements are not written.
 *
 *      type         elements   bytes in global memory   in shared memory
 *      U4_ALIGN8           2                        1                  1
 *      U4_ALIGN16         16                        8                 16
 *      U6_ALIGN16         16                       12                 16 */
uint32_t emu_map_unit_elements(emu_map_type type);
uint32_t emu_map_unit_shared(const emu_map *map);
/* How many units of a dimension one copy takes (im2col: one pixel), and the bytes of one in
 * dimension 0 of global memory: an element, units as above, or a slice of an interleaved tensor; of
 * its last dimension but one a single coordinate is taken, whatever the box says. */
uint32_t emu_map_count(const emu_map *map, uint32_t dimension);
uint32_t emu_map_unit_bytes(const emu_map *map);
/* The first dimension of space of an im2col map: behind the channels, or 0 where slices are. */
uint32_t emu_map_space(const emu_map *map);
/* What one copy moves, as its mbarrier counts it. */
uint32_t emu_map_box_bytes(const emu_map *map);

#ifdef __cplusplus
}
#endif

#endif
