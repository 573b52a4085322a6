/* draw.h - pictures of layouts and tensors, for the calculator and for the lessons.
 *
 *   draw.c     the context that a picture is computed in, and its first refusal
 *   address.c  from offsets to words of shared memory
 *   chunk.c    the chunks that a swizzle moves
 *   tmem.c     from offsets to datapaths and columns of tensor memory
 *   grid.c     a layout or a tensor as panels of cells: sizes, values, coordinates
 *   banks.c    which banks 32 lanes meet along a row or a column of such a grid
 *   view.c, tile.c ..     threads and values over a tile (tile.h)
 *   svg.c, page.c ..      either of them as an SVG picture (svg.h)
 *   live.c                the numbers of its cells, for a program that shows the picture
 *   cells.c               a grid as numbers, for a program that draws it itself
 *   latex.c               either of them as a TikZ picture for LaTeX
 *
 * The reference is known only through ct.h. */
#ifndef DRAW_H
#define DRAW_H

#include "ref/ct.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- draw.c ---- */

/* A context, and the first failure that is not the reference's but the drawing's own. */
typedef struct draw_ctx {
    ct_ctx cx;
    char refusal[256];
    bool live;     /* cells of an SVG picture have their numbers as attributes (live.c) */
    bool heat;     /* .. and no texts, however few they are (heat.c) */
    bool by_value; /* cells of tiles have the colours of their values, not of their threads */
} draw_ctx;

/* As in the context, the first refusal stays. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void draw_refuse(draw_ctx *d, const char *format, ...);
/* Neither the reference nor the drawing has refused. */
bool draw_ok(const draw_ctx *d);
/* Forget that a value has no answer; out of memory stays, since a picture would lack parts. */
void draw_forget(ct_ctx *cx);
/* Forget the refusals and everything made since the mark. */
void draw_reset(draw_ctx *d, size_t mark);

/* ---- address.c ---- */

enum { DRAW_BANKS = 32 };

/* How the offset of an element becomes its address in shared memory. */
typedef struct draw_memory {
    int bits;         /* of an element; 0: no memory is looked at */
    int64_t start;    /* of the element at offset 0, in bits */
    ct_value swizzle; /* of byte addresses, NULL for none */
} draw_memory;

/* What a pointer's print form says of it. */
void draw_read_pointer(ct_ctx *cx, ct_value pointer, draw_memory *to);
/* A layout whose elements have that many bits, or a tensor in shared memory. */
bool draw_memory_of(draw_ctx *d, ct_value v, int bits, draw_memory *to);
/* The words of 4 bytes that hold the element, first and last; word modulo 32 is the bank. */
bool draw_words_of(ct_ctx *cx, const draw_memory *memory, int64_t offset, int64_t word[2]);
/* A layout over a pointer that is not there yet, smem_ptr[16b](unset), as one of offsets. */
ct_layout draw_place_free(ct_ctx *cx, ct_layout layout);

/* ---- chunk.c ---- */

/* What a swizzle moves as a whole. An element lands in chunk (offset >> shift) mod count. */
typedef struct draw_chunks {
    int count;        /* a power of two; 0: there is no swizzle */
    int shift;        /* 1 << shift elements are one chunk */
    int width;        /* bits that change, from bit shift on .. */
    int source;       /* .. and the first of those that they are XORed with */
    int bits;         /* of an element, 0 where it is not known */
    const char *name; /* "Sw<3,3,3>", of element offsets */
    ct_value pointer; /* the same where a pointer has it, else NULL: offsets have it */
    int64_t start;    /* .. and the element that the pointer points at */
} draw_chunks;

/* Of a layout over offsets, or a tensor whose pointer is swizzled. */
draw_chunks draw_chunks_of(ct_ctx *cx, ct_value v, ct_layout layout);
int draw_chunk_at(ct_ctx *cx, const draw_chunks *chunks, int64_t offset);

/* ---- tmem.c ---- */

/* Where a tensor in tensor memory begins; bits of an element, 0: it is not there. */
typedef struct draw_tmem {
    int bits, datapath, column;
} draw_tmem;

draw_tmem draw_tmem_of(ct_ctx *cx, ct_value v);
/* "37.4": datapath and column, "37.4:1" the second element in it. */
void draw_tmem_text(const draw_tmem *tmem, int64_t offset, char *text, size_t size);

/* ---- grid.c ---- */

/* Cells of a picture; and of one with texts. */
enum { DRAW_MAX_CELLS = 1 << 16, DRAW_MAX_TEXTS = 1 << 14 };
enum { DRAW_MAX_MODES = 16, DRAW_MAX_LINES = 16 };

/* One side of a panel: a mode of the layout.
 *   index    0     1     2  |  3     4     5       lines: coordinates where an inner mode wraps,
 *   natural (0,0) (1,0) (2,0)|(0,1) (1,1) (2,1)    the product of the extents before it */
typedef struct draw_side {
    ct_value shape; /* of the mode */
    int64_t extent;
    bool nested; /* its natural coordinates are tuples */
    int lines;
    int64_t line[DRAW_MAX_LINES]; /* rising, each divides the next */
} draw_side;

typedef struct draw_cell {
    int64_t key;     /* orders the values: the offset, the place of a coordinate, or the bank */
    int64_t word[2]; /* first and last, where memory is looked at .. */
    int64_t offset;  /* .. of the element at that offset */
    int chunk;       /* that it lands in, where there is a swizzle */
    char value[48];  /* as text */
} draw_cell;

/* A layout as panels of rows by columns. Rank 1 is one row; modes past the second count panels. */
typedef struct draw_grid {
    ct_value value;   /* what is drawn: a layout, or a tensor */
    ct_layout layout; /* coordinate -> offset */
    draw_memory memory;
    draw_chunks chunks;
    draw_tmem tmem;
    bool iterates; /* a tensor whose values are not offsets */
    int rank;
    draw_side row, column;
    int64_t panels;
    draw_cell first, last; /* the least and the greatest key */
    size_t widest;         /* characters of the longest value */
    bool repeats;          /* some value occurs twice */
} draw_grid;

/* A layout or a tensor; with bits > 0, the banks of its elements of that many bits. */
bool draw_grid_of(draw_ctx *d, ct_value v, int bits, draw_grid *grid);
/* Extremes, the widest and repeats, of all cells; draw_grid_of has done so. */
bool draw_measure_grid(draw_ctx *d, draw_grid *grid);
/* Evaluates all cells, heads and captions: they fit into the memory that is left. Asked before the
 * first byte is written, since nothing may fail after it. */
bool draw_grid_fits(draw_ctx *d, const draw_grid *grid);
draw_cell draw_grid_cell(ct_ctx *cx, const draw_grid *grid, int64_t m, int64_t n, int64_t panel);
/* The cosize as digits, of a coordinate layout the smallest shape; false and "" without one. */
bool draw_cosize_text(ct_ctx *cx, ct_value layout, char *text, size_t size);
/* The natural coordinate of index i on a side, as text. */
void draw_side_text(ct_ctx *cx, const draw_side *side, int64_t i, char *text, size_t size);
/* The 1-D index of a cell, and its natural coordinate as text. */
int64_t draw_cell_index(const draw_grid *grid, int64_t m, int64_t n, int64_t panel);
void draw_index_text(ct_ctx *cx, const draw_grid *grid, int64_t index, char *text, size_t size);
/* "_,_,2,0": which panel. */
void draw_panel_text(ct_ctx *cx, const draw_grid *grid, int64_t panel, char *text, size_t size);
/* How many of the side's lines fall between i - 1 and i. */
int draw_side_level(const draw_side *side, int64_t i);

/* ---- banks.c ---- */

/* The same elements without the swizzle; false where there is none, or more than one panel. */
bool draw_grid_unswizzled(draw_ctx *d, const draw_grid *grid, draw_grid *plain);

/* The conflicts of 32 lanes that read along a row, or along a column: banks, words of one. */
void draw_bank_text(ct_ctx *cx, const draw_grid *grid, bool row, char *text, size_t size);

/* ---- svg.c: nothing is written where it refuses ---- */

void draw_svg(draw_ctx *d, ct_value v, int bits, FILE *out);

/* ---- cells.c: nothing is written where it refuses ---- */

/* The same picture as numbers, one object of JSON on a line. */
void draw_cells(draw_ctx *d, ct_value v, int bits, FILE *out);

/* ---- latex.c: nothing is written where it refuses ---- */

/* A layout or a tensor of one or two modes. */
void draw_latex(draw_ctx *d, ct_value v, FILE *out);

#endif
