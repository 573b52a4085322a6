/* bits.c - bitwise operations, and integers of which some bits are static.
 *
 * What is here: every operation on static, dynamic and mixed words, against the same operation
 * on the bits one by one. What is not: the slices that use them (unit/ref/layout/swizzled.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

typedef ct_value operation(ct_ctx *cx, ct_value a, ct_value b);

/* What is known of a word: the static bits that are 1, and which bits are dynamic. */
struct known {
    uint32_t ones, dynamic, value;
};

static struct known known_of(ct_value v)
{
    if (ct_kind_of(v) == CT_MIXED)
        return (struct known){(uint32_t)ct_int(ct_item(v, 0)), (uint32_t)ct_int(ct_item(v, 1)),
                              (uint32_t)ct_int(v)};
    return (struct known){(uint32_t)ct_int(v), ct_is_static(v) ? 0 : UINT32_MAX,
                          (uint32_t)ct_int(v)};
}

/* Words of four bits, each bit 0, 1, or dynamic with either value. */
static ct_value word_at(ct_ctx *cx, int k)
{
    char text[80];
    uint32_t ones = 0, mask = 0, value = 0;

    for (int bit = 0; bit < 4; ++bit, k /= 4) {
        ones |= (uint32_t)(k % 4 == 1) << bit;
        mask |= (uint32_t)(k % 4 >= 2) << bit;
        value |= (uint32_t)(k % 4 == 3) << bit;
    }
    snprintf(text, sizeof text, mask == 0 ? "_%u" : "M_%u|(%u&%u)=%u", ones, value, mask,
             ones | value);
    return harness_value(cx, text);
}

static uint32_t by_machine(operation *f, uint32_t a, uint32_t b)
{
    return f == ct_bit_and ? a & b : f == ct_bit_or ? a | b : a ^ b;
}

/* The number is right, and a bit that is called static is the same for every value that the
 * dynamic bits of the operands may take. */
static void expect_bits(ct_ctx *cx, operation *f, ct_value a, ct_value b)
{
    struct known x = known_of(a), y = known_of(b), r = known_of(f(cx, a, b));

    ck_assert_uint_eq(r.value, by_machine(f, x.value, y.value));
    for (uint32_t v = 0; v < 16; ++v)
        for (uint32_t w = 0; w < 16; ++w) {
            uint32_t p = (x.value & ~x.dynamic) | (v & x.dynamic);
            uint32_t q = (y.value & ~y.dynamic) | (w & y.dynamic);
            if (((by_machine(f, p, q) ^ r.value) & 15 & ~r.dynamic) != 0)
                ck_abort_msg("%s with %s: a bit called static changes", ct_str(cx, a),
                             ct_str(cx, b));
        }
}

START_TEST(bits_one_by_one)
{
    static operation *const f[] = {ct_bit_and, ct_bit_or, ct_bit_xor};
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (int i = 0; i < 256; ++i)
        for (int j = _i; j < 256; j += 16) {
            ct_value a = word_at(cx, i), b = word_at(cx, j);
            for (int k = 0; k < 3; ++k)
                expect_bits(cx, f[k], a, b);
            ct_release(cx, mark);
        }
}
END_TEST

START_TEST(and_of_words)
{
    static const char *const bit_and_rows[] = {
        "_12  _10  =  _8",
        "12  _10  =  8",
        "_0  7  =  _0",
        "7  _0  =  _0",
        "_  _7  =  _0",
        "-1  9223372036854775807  =  9223372036854775807",
        "M_8|(3&3)=11  9  =  9",
        "M_8|(3&3)=11  _-1  =  11",
        "M_8|(3&3)=11  M_2|(4&12)=6  =  M_0|(2&10)=2",
        "M_8|(3&3)=11  (1)  !  CT_EINVAL  bit_and: 11 and (1) are not both integers",
        "_4:_1  2  !  CT_EINVAL  bit_and: _4:_1 and 2",
        NULL,
    };
    static const char *const bit_or_rows[] = {
        "_12  _10  =  _14",
        "12  _10  =  14",
        "-9223372036854775808  1  =  -9223372036854775807",
        "M_8|(3&3)=11  _4  =  M_12|(3&3)=15",
        "M_8|(3&3)=11  _3  =  _11",
        "M_8|(3&3)=11  4  =  15",
        "M_8|(3&3)=11  _4294967295  =  _4294967295",
        "M_8|(3&3)=11  _4294967296  =  4294967307",
        "_1@0  2  !  CT_EINVAL  bit_or: _1@0 and 2",
        NULL,
    };
    static const char *const bit_xor_rows[] = {
        "_12  _10  =  _6",
        "-1  1  =  -2",
        "M_8|(3&3)=11  _8  =  M_0|(3&3)=3",
        "M_8|(3&3)=11  M_8|(1&3)=9  =  M_0|(2&3)=2",
        "M_8|(3&3)=11  8  =  3",
        "(2)  2  !  CT_EINVAL  bit_xor: (2) and 2",
        NULL,
    };
    harness_two(ct_bit_and, bit_and_rows);
    harness_two(ct_bit_or, bit_or_rows);
    harness_two(ct_bit_xor, bit_xor_rows);
}
END_TEST

START_TEST(shifts)
{
    static const char *const shiftl_rows[] = {
        "M_1|(2&2)=3  _31  =  _2147483648",
        "M_1|(2&2)=3  _32  =  _0",
        "_3  _2  =  _12",
        "3  2  =  12",
        "_0  100  !  CT_EINVAL  CuTe has two functions for _0 by 100",
        "_0  _100  =  _0",
        "_12  _-2  =  _3",
        "12  -100  =  0",
        "-1  -100  =  -1",
        "1  62  =  4611686018427387904",
        "-1  62  =  -4611686018427387904",
        "1  63  !  CT_ERANGE  shiftl: the result of 1 and 63 leaves 64 bits",
        "3  62  !  CT_ERANGE  leaves 64 bits",
        "1  9223372036854775807  !  CT_ERANGE  leaves 64 bits",
        "1  -9223372036854775808  =  0",
        "M_8|(3&3)=11  _2  =  M_32|(12&12)=44",
        "M_8|(3&3)=11  _-1  =  M_4|(1&1)=5",
        "M_8|(3&3)=11  _32  =  _0",
        "M_8|(3&3)=11  _-40  =  _0",
        "M_8|(3&3)=11  1  =  22",
        "2  (1)  !  CT_EINVAL  shiftl: 2 and (1)",
        NULL,
    };
    static const char *const shiftr_rows[] = {
        "_12  _2  =  _3",
        "-7  1  =  -4",
        "-7  100  =  -1",
        "-9223372036854775808  63  =  -1",
        "9223372036854775807  63  =  0",
        "9223372036854775807  62  =  1",
        "-9223372036854775808  -9223372036854775808  !  CT_ERANGE  shiftr",
        "3  -1  =  6",
        "M_8|(3&3)=11  _3  =  _1",
        "M_8|(3&3)=11  _1  =  M_4|(1&1)=5",
        "_1@0  _1  !  CT_EINVAL  shiftr: _1@0 and _1",
        NULL,
    };
    harness_two(ct_shiftl, shiftl_rows);
    harness_two(ct_shiftr, shiftr_rows);
}
END_TEST

START_TEST(mixed_bits_refuse)
{
    static const char *const rows[] = {
        "(_4,_2)  (_1,_8)  (3,_1)  =  M_8|(3&3)=11",
        "_4  _2  _3  =  _6",
        "_4  _2  3  =  M_0|(6&6)=6",
        "_4  _0  3  =  _0",
        "(_2,(_4,_2))  (_1,(_2,_8))  (_1,(2,_1))  =  M_9|(4&6)=13",
        "_3  _1  _1  !  CT_EINVAL  to_mixed_bits: _3 times _1 is not a static power of two",
        "4  _1  _1  !  CT_EINVAL  4 times _1",
        "_4  1  _1  !  CT_EINVAL  _4 times 1",
        "_4  _-1  1  !  CT_EINVAL  _4 times _-1",
        "_4  _1  -1  !  CT_ERANGE  to_mixed_bits: the index of coordinate -1 leaves 32 bits",
        "_2  _2147483648  2  !  CT_ERANGE  the index of coordinate 2",
        "_2  _4294967296  1  !  CT_ERANGE  coordinate 1",
        "_4  _1  4294967296  !  CT_ERANGE  coordinate 4294967296",
        "_4  _1  (1)  !  CT_EINVAL  to_mixed_bits: coordinate (1) does not fit the shape _4",
        "(_4,_2)  (_1,_4)  (1)  !  CT_EINVAL  coordinate (1) does not fit the shape (_4,_2)",
        "(_4,_2)  (_1)  (1,1)  !  CT_EINVAL  coordinate (1,1)",
        "(_4,_2)  (_1,_4)  1  !  CT_EINVAL  coordinate 1",
        "(_4,_2)  _1  (1,1)  !  CT_EINVAL  coordinate (1,1)",
        "()  ()  ()  !  CT_EINVAL  coordinate ()",
        "_2  (1)  _2  !  CT_EINVAL  coordinate _2",
        "_4:_1  _1  _1  !  CT_EINVAL  _4:_1 and _1 are not both integers",
        "_4  _1  9223372036854775807  !  CT_ERANGE  coordinate 9223372036854775807",
        "_4  _2  9223372036854775807  !  CT_ERANGE  mul",
        NULL,
    };
    harness_three(ct_to_mixed_bits, rows);
}
END_TEST

START_TEST(mixed_bits_made)
{
    static const char *const rows[] = {
        "_1  2  _6  =  M_1|(2&6)=3",
        "_1  7  _7  =  M_1|(6&6)=7",
        "_1  -1  _6  =  M_1|(6&6)=7",
        "_0  4294967295  _4294967295  =  M_0|(4294967295&4294967295)=4294967295",
        "_1  7  _1  =  _1",
        "_1  _-2  _6  =  _7",
        "_  _  _  =  _0",
        "1  2  _6  !  CT_EINVAL  make_mixed_bits: 1 is not a static integer",
        "_1  2  6  !  CT_EINVAL  make_mixed_bits: 6 is not a static integer",
        "_1  2  M_8|(3&3)=11  !  CT_EINVAL  M_8|(3&3)=11 is not a static integer",
        "_-1  2  _6  !  CT_ERANGE  make_mixed_bits: _-1 leaves 32 bits",
        "_1  2  _4294967296  !  CT_ERANGE  make_mixed_bits: _4294967296 leaves 32 bits",
        "_1  M_8|(3&3)=11  _6  !  CT_EINVAL  make_mixed_bits: M_8|(3&3)=11 is not an integer",
        "_1  _1@0  _6  !  CT_EINVAL  make_mixed_bits: _1@0 is not an integer, static or dynamic",
        NULL,
    };
    harness_three(ct_make_mixed_bits, rows);
}
END_TEST

/* The number is the index; a static bit is the same at every dynamic coordinate. */
START_TEST(mixed_value)
{
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "(_4,_2,_8):(_2,_1,_16)");

    for (int i = 0; i < 64; ++i) {
        ct_tuple c = ct_idx2crd(cx, ct_dynamic(cx, i), ct_shape(cx, l));
        ct_value part[3];
        for (int fixed = 0; fixed < 8; ++fixed) {
            int64_t dynamic = 0;
            for (int m = 0; m < 3; ++m) {
                int64_t at = ct_int(ct_item(c, m));
                bool is = (fixed >> m & 1) != 0;
                part[m] = is ? ct_static(cx, at) : ct_dynamic(cx, at);
                dynamic |= is ? 0 : m == 0 ? 6 : m == 1 ? 1 : 112;
            }
            ct_value v =
                ct_to_mixed_bits(cx, ct_shape(cx, l), ct_stride(cx, l), ct_make_tuple(cx, 3, part));
            ck_assert_int_eq(ct_int(v), harness_at(cx, l, i));
            ck_assert_int_eq(known_of(v).dynamic, dynamic);
        }
    }
}
END_TEST

Suite *bits_suite(void)
{
    Suite *suite = suite_create("bits");
    TCase *all = tcase_create("bits");

    tcase_add_loop_test(all, bits_one_by_one, 0, 16);
    tcase_add_test(all, and_of_words);
    tcase_add_test(all, shifts);
    tcase_add_test(all, mixed_bits_made);
    tcase_add_test(all, mixed_bits_refuse);
    tcase_add_test(all, mixed_value);
    suite_add_tcase(suite, all);
    return suite;
}
