/* swizzle.c - swizzles as values and functions, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value make(ct_ctx *cx, const ct_value *a)
{
    return ct_Swizzle(cx, (int)ct_int(a[0]), (int)ct_int(a[1]), (int)ct_int(a[2]));
}

static ct_value from_masks(ct_ctx *cx, const ct_value *a)
{
    return ct_make_swizzle(cx, (uint32_t)ct_int(a[0]), (uint32_t)ct_int(a[1]));
}

START_TEST(three_numbers)
{
    static const char *const rows[] = {
        "3  4  3  =  Sw<3,4,3>",
        "0  0  0  =  Sw<0,0,0>",
        "2  5  -3  =  Sw<2,5,-3>",
        "15  1  15  =  Sw<15,1,15>",
        "0  31  0  =  Sw<0,31,0>",
        "-1  4  3  !  CT_EINVAL  Sw<-1,4,3>: needs B >= 0, M >= 0, |S| >= B and B + M + |S| <= 31",
        "1  -4  3  !  CT_EINVAL  Sw<1,-4,3>: needs",
        "3  4  2  !  CT_EINVAL  Sw<3,4,2>: needs",
        "3  4  -2  !  CT_EINVAL  Sw<3,4,-2>: needs",
        "3  26  3  !  CT_EINVAL  Sw<3,26,3>: needs",
        "32  0  32  !  CT_EINVAL  Sw<32,0,32>: needs",
        "0  32  0  !  CT_EINVAL  Sw<0,32,0>: needs",
        "0  0  -32  !  CT_EINVAL  Sw<0,0,-32>: needs",
        "2147483647  2147483647  2147483647  !  CT_EINVAL  needs",
        "-2147483648  -2147483648  -2147483648  !  CT_EINVAL  needs",
        NULL,
    };
    harness_any(make, rows);
}
END_TEST

START_TEST(two_masks)
{
    static const char *const rows[] = {
        "896  112  =  Sw<3,4,3>",
        "112  896  =  Sw<3,4,-3>",
        "0  0  =  Sw<0,0,0>",
        "7  7  !  CT_EINVAL  Sw<3,0,0>: needs",
        "896  48  !  CT_EINVAL  make_swizzle: masks 0x380 and 0x30 differ in their bits",
        "640  80  !  CT_EINVAL  make_swizzle: masks 0x280 and 0x50 are not runs of bits",
        "2147483648  1  !  CT_EINVAL  Sw<1,0,31>: needs",
        NULL,
    };
    harness_any(from_masks, rows);
}
END_TEST

START_TEST(indices)
{
    static const char *const rows[] = {
        "Sw<3,4,3>  _896  =  _1008",
        "Sw<3,4,-3>  112  =  1008",
        "Sw<0,4,3>  7  =  7",
        "Sw<2,0,3>  M_8|(3&3)=11  =  M_8|(2&3)=10",
        "Sw<2,0,3>  _  =  _0",
        "Sw<2,0,3>  (1)  !  CT_EINVAL  bit_and: (1) and _24 are not both integers",
        "_8:_1  7  !  CT_EINVAL  swizzle_call: _8:_1 is not a swizzle",
        NULL,
    };
    harness_two(ct_swizzle_call, rows);
}
END_TEST

/* Z ^= Y, bit by bit; applied twice it is the identity; every number has its own place. */
START_TEST(every_swizzle_of_eight_bits)
{
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (int bits = 0; bits <= 4; ++bits)
        for (int base = 0; base <= 3; ++base)
            for (int shift = -4; shift <= 4; ++shift) {
                bool seen[256] = {false};
                int far = shift < 0 ? -shift : shift;
                if (far < bits || bits + base + far > 8)
                    continue;
                ct_value s = ct_Swizzle(cx, bits, base, shift);
                for (int i = 0; i < 256; ++i) {
                    int low = base, high = base + far, want = i;
                    for (int b = 0; b < bits; ++b)
                        want ^= shift > 0 ? (i >> (high + b) & 1) << (low + b)
                                          : (i >> (low + b) & 1) << (high + b);
                    ct_value r = ct_swizzle_call(cx, s, ct_static(cx, i));
                    ck_assert_int_eq(ct_int(r), want);
                    ck_assert_int_eq(ct_int(ct_swizzle_call(cx, s, r)), i);
                    ck_assert(!seen[want]);
                    seen[want] = true;
                }
                ct_release(cx, mark);
            }
}
END_TEST

Suite *swizzle_suite(void)
{
    Suite *suite = suite_create("swizzle");
    TCase *all = tcase_create("swizzle");

    tcase_add_test(all, three_numbers);
    tcase_add_test(all, two_masks);
    tcase_add_test(all, indices);
    tcase_add_test(all, every_swizzle_of_eight_bits);
    suite_add_tcase(suite, all);
    return suite;
}
