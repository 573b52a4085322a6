/* tma.h - the plan of a TMA copy, piece by piece of 16 bytes.
 *
 *   tma.c      which instruction of which CTA moves a piece, and where it lies in shared memory
 *   tmasvg.c   global memory, one tile of it, shared memory: as an SVG picture
 *   tmabox.c   the pieces of one of the two */
#ifndef DRAW_TMA_H
#define DRAW_TMA_H

#include "ref/draw/svg.h"

enum { TMA_PIECE = 16, TMA_ROW = 128, TMA_MAX_PIECES = 1 << 13, TMA_MAX_MOVES = 256 };

/* The two modes of the tensor that a tile has; those of a picture are down and across. */
enum { TMA_DOWN, TMA_ACROSS };

typedef struct tma_piece {
    int64_t row, column; /* in the tile, of its first element; -1: none is there */
    int64_t address;     /* in shared memory, in bytes */
    int move;
} tma_piece;

/* One instruction of one CTA. The first and the last row and column of the tile that it moves. */
typedef struct tma_move {
    int cta, instruction;
    int64_t row[2], column[2], address[2];
} tma_move;

/*            across: contiguous in global memory
 *          +-----+-----+--+
 *   down   |tile |     |  |    extent of the tensor, of a tile; which tile: one that reaches out of
 *          +-----+-----+--+    the tensor where there is one, else the first */
typedef struct draw_tma {
    const ct_tma_copy *plan;
    int bits, elements; /* of an element; of a piece */
    int mode[2];        /* of the tensor */
    int rank;           /* of the tensor */
    int64_t extent[2], tile[2], at[2];
    int64_t across, pieces; /* pieces of a row of the tile; of all of it */
    int64_t size;           /* of the tile in shared memory, in bytes */
    int ctas, instructions, moves;
    bool outside; /* a part of the tile is outside the tensor */
    tma_move move[TMA_MAX_MOVES];
    tma_piece piece[TMA_MAX_PIECES];   /* row by row of the tile */
    int32_t in_shared[TMA_MAX_PIECES]; /* by address: the number of the piece, -1 for none */
} draw_tma;

bool draw_tma_of(draw_ctx *d, const ct_tma_copy *plan, ct_layout smem, draw_tma *tma);
/* How many elements of a piece are in the tensor. */
int draw_tma_inside(const draw_tma *tma, const tma_piece *piece);

/* ---- tmabox.c ---- */

/* A box of pieces: the tile as it lies in global memory, or shared memory. */
typedef struct tma_box {
    const draw_tma *tma;
    const page *page; /* while it is written */
    bool shared;      /* memory; load: what is outside arrives as zeros */
    bool load;
    int64_t rows, columns;
    int64_t cell, label, width, height;
} tma_box;

tma_box tma_place_box(const draw_tma *tma, bool shared, bool load);
/* x, y: the corner of label and head. */
void tma_put_box(const tma_box *box, int64_t x, int64_t y, const page *page);
/* The hatching of the part of a piece that is outside the tensor. */
void tma_put_hatching(FILE *out);

/* ---- tmasvg.c: nothing is written where it refuses ---- */

/* The instruction, its plan, the layout in shared memory. */
typedef struct draw_tma_copy {
    const char *op;
    ct_tma_copy plan;
    ct_layout smem;
} draw_tma_copy;

/* title: length characters. */
void draw_svg_tma(draw_ctx *d, const char *title, size_t length, const draw_tma_copy *copy,
                  FILE *out);

#endif
