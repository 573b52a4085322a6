/* rt_copy.c - copies and fills in each form: bytes, rows, boxes, symbols. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

/* The addresses by which the host knows them. */
static const char number[] = "number";
static const char fixed[] = "fixed";
static cuda_program p;

static void begin(void)
{
    cuda_open(&p, cuda_text, false);
    cuda_variable(&p, number);
    cuda_variable(&p, fixed);
}

START_TEST(directions_are_what_they_say)
{
    int a[4] = {1, 2, 3, 4}, b[4] = {0};
    void *x = NULL;
    ck_assert_int_eq(cudaMalloc(&x, 16), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy(x, a, 16, cudaMemcpyHostToDevice), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyAsync(b, x, 16, cudaMemcpyDefault, NULL), cudaSuccess);
    ck_assert_int_eq(b[3], 4);
    ck_assert_int_eq(cudaMemcpyPeer(x, 0, (char *)x + 8, 0, 8), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyPeer(x, 1, x, 0, 8), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaMemcpyPeerAsync(x, 0, x, 0, 8, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyPeerAsync(x, 0, x, 2, 8, NULL), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaMemcpy(b, x, 16, cudaMemcpyDeviceToHost), cudaSuccess);
    ck_assert_int_eq(b[1], 4);
    ck_assert_int_eq(cudaMemcpy(b, x, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemcpy(b, x, 16, (enum cudaMemcpyKind)5), cudaErrorInvalidMemcpyDirection);
    ck_assert_int_eq(cudaMemcpyAsync(b, x, 16, cudaMemcpyDefault, (cudaStream_t)(void *)a),
                     cudaErrorInvalidResourceHandle);
}
END_TEST

START_TEST(rows_and_boxes_are_copied)
{
    unsigned char a[24], b[24] = {0};
    void *x = NULL;
    struct cudaMemcpy3DParms box = {.kind = cudaMemcpyDeviceToHost, .extent = {2, 2, 1}};
    for (int i = 0; i < 24; ++i)
        a[i] = (unsigned char)i;
    ck_assert_int_eq(cudaMalloc(&x, 64), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy2D(x, 8, a, 6, 6, 4, cudaMemcpyHostToDevice), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy2DAsync(b, 3, x, 8, 3, 4, cudaMemcpyDeviceToHost, NULL),
                     cudaSuccess);
    ck_assert(b[0] == 0 && b[3] == 6 && b[11] == 20);
    ck_assert_int_eq(cudaMemcpy2D(x, 5, a, 6, 6, 4, cudaMemcpyHostToDevice),
                     cudaErrorInvalidPitchValue);
    box.srcPtr = (struct cudaPitchedPtr){x, 8, 6, 2};
    box.srcPos = (struct cudaPos){1, 1, 1};
    box.dstPtr = (struct cudaPitchedPtr){b, 2, 2, 2};
    box.extent = (struct cudaExtent){2, 1, 1};
    ck_assert_int_eq(cudaMemcpy3D(&box), cudaSuccess);
    ck_assert(b[0] == 19 && b[1] == 20); /* row 1 of slice 1 is row 3 */
    ck_assert_int_eq(cudaMemcpy3DAsync(&box, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy3D(NULL), cudaErrorInvalidValue);
    box.srcArray = (cudaArray_t)x;
    ck_assert_int_eq(cudaMemcpy3D(&box), cudaErrorInvalidResourceHandle);
}
END_TEST

START_TEST(symbols_are_copied)
{
    unsigned value = 77, back = 0;
    unsigned char part = 0;
    begin();
    ck_assert_int_eq(cudaMemcpyFromSymbol(&back, fixed, 4, 0, cudaMemcpyDeviceToHost), cudaSuccess);
    ck_assert_uint_eq(back, 7);
    ck_assert_int_eq(cudaMemcpyToSymbol(fixed, &value, 4, 0, cudaMemcpyHostToDevice), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyFromSymbolAsync(&part, fixed, 1, 0, cudaMemcpyDeviceToHost, NULL),
                     cudaSuccess);
    ck_assert_uint_eq(part, 77);
    ck_assert_int_eq(cudaMemcpyToSymbolAsync(number, &value, 2, 2, cudaMemcpyHostToDevice, NULL),
                     cudaSuccess);
    ck_assert_int_eq(cudaMemcpyFromSymbol(&back, number, 4, 0, cudaMemcpyDeviceToHost),
                     cudaSuccess);
    ck_assert_uint_eq(back, 5 + (77u << 16));
    ck_assert_int_eq(cudaMemcpyToSymbol(number, &value, 4, 1, cudaMemcpyHostToDevice),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemcpyToSymbol(&value, &value, 4, 0, cudaMemcpyHostToDevice),
                     cudaErrorInvalidSymbol);
    cuda_close(&p);
}
END_TEST

START_TEST(fills_are_of_bytes)
{
    unsigned char b[64];
    void *x = NULL;
    ck_assert_int_eq(cudaMalloc(&x, 64), cudaSuccess);
    ck_assert_int_eq(cudaMemset(x, 0x1ff, 64), cudaSuccess);
    ck_assert_int_eq(cudaMemsetAsync(x, 1, 4, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMemset2D((char *)x + 8, 8, 2, 3, 2), cudaSuccess);
    ck_assert_int_eq(cudaMemset3D((struct cudaPitchedPtr){(char *)x + 32, 4, 4, 2}, 3,
                                  (struct cudaExtent){1, 1, 3}),
                     cudaSuccess);
    ck_assert_int_eq(cudaMemcpy(b, x, 64, cudaMemcpyDeviceToHost), cudaSuccess);
    ck_assert(b[3] == 1 && b[4] == 0xff && b[10] == 2 && b[11] == 0xff && b[18] == 2);
    ck_assert(b[32] == 3 && b[36] == 0xff && b[40] == 3 && b[48] == 3 && b[56] == 0xff);
    ck_assert_int_eq(cudaMemset2D(x, 2, 2, 3, 2), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemset(x, 0, 65), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemsetAsync(x, 0, 1, (cudaStream_t)(void *)b),
                     cudaErrorInvalidResourceHandle);
}
END_TEST

Suite *emu_cuda_rt_copy_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_copy");
    TCase *c = tcase_create("emu_cuda_rt_copy");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, directions_are_what_they_say);
    tcase_add_test(c, rows_and_boxes_are_copied);
    tcase_add_test(c, symbols_are_copied);
    tcase_add_test(c, fills_are_of_bytes);
    suite_add_tcase(s, c);
    return s;
}
