/* cute_maps.c - bulk copies with CuTe's C++ (spec/recorded/ptx/cute/maps.cu): by tensor maps with
 * every swizzle, in and out, multicast, of convolutions; and without maps. */
#include "spec-tests/unit/emu/kernels/others/others.h"

enum { M = 50, N = 184 };

static double mark(int row, int column)
{
    return row < M && column < N ? (row * N + column) % 2039 : 0;
}

/* Where element i of tiles that lie one after the other, each by rows, is in the tensor. */
typedef struct tiles {
    int rows, columns, in_row; /* of a tile, of tiles */
} tiles;

static void place(tiles t, int i, int *row, int *column)
{
    int tile = i / (t.rows * t.columns), within = i % (t.rows * t.columns);
    *row = tile / t.in_row * t.rows + within / t.columns;
    *column = tile % t.in_row * t.columns + within % t.columns;
}

static int tensor(others_job *job, double *values)
{
    for (int i = 0; values != NULL && i < M * N; ++i)
        values[i] = mark(i / N, i % N);
    return others_not_passed(job);
}

/* Zeros where a tile sticks out. */
static void loaded(others_job *job, tiles t, int number, const int box[2], emu_map_swizzle swizzle)
{
    int row, column, n = number * t.rows * t.columns,
                     x = tensor(job, others_in(job, EMU_F16, M * N));
    others_map(job, x, (int[]){M, N}, box, swizzle);
    double *out = others_out(job, EMU_F16, n, 0);
    for (int i = 0; i < n; ++i) {
        place(t, i, &row, &column);
        out[i] = mark(row, column);
    }
}

static void in_128(others_job *job)
{
    loaded(job, (tiles){32, 64, 3}, 6, (int[]){32, 64}, EMU_SWIZZLE_128B);
}

static void in_64(others_job *job)
{
    loaded(job, (tiles){32, 32, 6}, 12, (int[]){32, 32}, EMU_SWIZZLE_64B);
}

static void in_32(others_job *job)
{
    loaded(job, (tiles){32, 16, 12}, 24, (int[]){32, 16}, EMU_SWIZZLE_32B);
}

static void in_plain(others_job *job)
{
    loaded(job, (tiles){32, 64, 3}, 6, (int[]){32, 64}, EMU_SWIZZLE_NONE);
}

static void in_wide(others_job *job)
{
    loaded(job, (tiles){16, 128, 2}, 8, (int[]){16, 64}, EMU_SWIZZLE_128B);
}

/* Of a tile, the mode that is contiguous in the tensor comes first. */
static void in_turned(others_job *job)
{
    enum { TILES = 12, ROWS = 64, COLUMNS = 16, IN_ROW = 4 };
    int row, column, x = tensor(job, others_in(job, EMU_F16, M * N));
    others_map(job, x, (int[]){M, N}, (int[]){COLUMNS, ROWS}, EMU_SWIZZLE_128B);
    double *out = others_out(job, EMU_F16, TILES * ROWS * COLUMNS, 0);
    for (int i = 0; i < TILES * ROWS * COLUMNS; ++i) {
        place((tiles){ROWS, COLUMNS, IN_ROW}, i, &row, &column);
        out[i] = mark(column, row);
    }
}

/* What sticks out is not stored. */
static void stored(others_job *job, tiles t, int number, emu_map_swizzle swizzle)
{
    double *y = others_out(job, EMU_F16, M * N, 0);
    int row, column, n = number * t.rows * t.columns, map = tensor(job, y);
    others_map(job, map, (int[]){M, N}, (int[]){t.rows, t.columns}, swizzle);
    double *x = others_in(job, EMU_F16, n);
    for (int i = 0; i < n; ++i) {
        place(t, i, &row, &column);
        x[i] = row < M && column < N ? mark(row, column) : 7;
    }
}

static void out_128(others_job *job)
{
    stored(job, (tiles){32, 64, 3}, 6, EMU_SWIZZLE_128B);
}

static void out_64(others_job *job)
{
    stored(job, (tiles){32, 32, 6}, 12, EMU_SWIZZLE_64B);
}

static void out_32(others_job *job)
{
    stored(job, (tiles){32, 16, 12}, 24, EMU_SWIZZLE_32B);
}

static void out_plain(others_job *job)
{
    stored(job, (tiles){32, 64, 3}, 6, EMU_SWIZZLE_NONE);
}

static void sums_out(others_job *job)
{
    enum { NUMBER = 24, ALL = NUMBER * 16 * 32 };
    int row, column;
    double *after, *before = others_inout(job, EMU_F32, M * N, &after);
    others_map(job, others_not_passed(job), (int[]){M, N}, (int[]){16, 32}, EMU_SWIZZLE_NONE);
    double *x = others_in(job, EMU_F32, ALL);
    for (int i = 0; i < M * N; ++i)
        after[i] = before[i] = i % 7;
    for (int i = 0; i < ALL; ++i) {
        place((tiles){16, 32, 6}, i, &row, &column);
        x[i] = i;
        if (row < M && column < N)
            after[row * N + column] += i;
    }
}

static void multicast(others_job *job)
{
    enum { CTAS = 4, TILE = 32 * 32 };
    double *x = others_in(job, EMU_F32, 2 * TILE);
    others_map(job, others_not_passed(job), (int[]){64, 32}, (int[]){16, 32}, EMU_SWIZZLE_NONE);
    double *out = others_out(job, EMU_F32, CTAS * TILE, 0);
    for (int i = 0; i < 2 * TILE; ++i)
        x[i] = i;
    for (int i = 0; i < CTAS * TILE; ++i)
        out[i] = x[i / (2 * TILE) * TILE + i % TILE];
}

/* Images(2, 8, 10, 16) with a border of one; taps of a filter of 3 by 3, all pixels of each. */
static void convolution(others_job *job)
{
    enum { IMAGES = 2, H = 8, W = 10, C = 16, PIXELS = IMAGES * H * W };
    const emu_map map = {.im2col = true,
                         .type = EMU_MAP_F16,
                         .rank = 4,
                         .size = {C, W, H, IMAGES},
                         .stride = {2 * C, 2 * C * W, 2 * C * W * H},
                         .step = {1, 1, 1, 1},
                         .lower = {-1, -1},
                         .upper = {-1, -1},
                         .channels = C,
                         .pixels = 32};
    double *x = others_in(job, EMU_F16, PIXELS * C);
    others_any_map(job, others_not_passed(job), &map);
    double *out = others_out(job, EMU_F16, 9 * PIXELS * C, 0);
    for (int i = 0; i < PIXELS * C; ++i)
        x[i] = i % 2039 + 1;
    for (int i = 0; i < 9 * PIXELS * C; ++i) {
        int tap = i / (PIXELS * C), pixel = i / C % PIXELS;
        int w = pixel % W - 1 + tap % 3, h = pixel / W % H - 1 + tap / 3;
        if (w >= 0 && w < W && h >= 0 && h < H)
            out[i] = x[((pixel / (H * W) * H + h) * W + w) * C + i % C];
    }
}

static void bulk(others_job *job)
{
    enum { BLOCK = 256, BLOCKS = 3 };
    double *x = others_in(job, EMU_F32, BLOCKS * BLOCK);
    double *out = others_out(job, EMU_F32, BLOCKS * BLOCK, 0);
    for (int i = 0; i < BLOCKS * BLOCK; ++i)
        out[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK] = x[i] = i;
}

static const others_kernel kernels[] = {
    {"maps", "in_128", {2, 3}, {128}, 0, in_128, {0}},
    {"maps", "in_64", {2, 6}, {128}, 0, in_64, {0}},
    {"maps", "in_32", {2, 12}, {128}, 0, in_32, {0}},
    {"maps", "in_plain", {2, 3}, {128}, 0, in_plain, {0}},
    {"maps", "in_wide", {4, 2}, {128}, 0, in_wide, {0}},
    {"maps", "in_turned", {3, 4}, {128}, 0, in_turned, {0}},
    {"maps", "out_128", {2, 3}, {128}, 0, out_128, {0}},
    {"maps", "out_64", {2, 6}, {128}, 0, out_64, {0}},
    {"maps", "out_32", {2, 12}, {128}, 0, out_32, {0}},
    {"maps", "out_plain", {2, 3}, {128}, 0, out_plain, {0}},
    {"maps", "sums_out", {4, 6}, {128}, 0, sums_out, {0}},
    {"maps", "multicast", {4}, {64}, 0, multicast, {0}},
    {"maps", "convolution", {5, 9}, {64}, 0, convolution, {0}},
    {"maps", "bulk", {3}, {64}, 0, bulk, {0}},
};

START_TEST(a_bulk_copy_with_cute_runs)
{
    others_run("cute", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_cute_maps_suite(void)
{
    Suite *s = suite_create("emu_kernels_cute_maps");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_bulk_copy_with_cute_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
