/* fresh.c - new pieces of input: numbers at the edges, values of every kind, whole questions.
 *
 * Trees come from judge/generate/, whose makers fit operands to one another; what the laws do not
 * read (pointers, names, mixed bits) are words from a table. Not here: changing an input
 * (edit.c). */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <inttypes.h>

enum { ROOM = 64 };

void fuzz_fresh_number(struct generator *g, struct text *out)
{
    static const int64_t edges[] = {INT8_MAX,
                                    UINT8_MAX,
                                    4095,
                                    4096,
                                    UINT16_MAX,
                                    INT32_MAX,
                                    INT64_C(1) << 31,
                                    UINT32_MAX,
                                    INT64_C(1) << 32,
                                    INT64_C(1) << 62,
                                    INT64_MAX,
                                    -INT64_MAX};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    int64_t die = generate_below(g, 100), number;
    if (die < 60)
        number = generate_below(g, 17);
    else if (die < 80)
        number = INT64_C(1) << generate_below(g, 13);
    else if (die < 90)
        number = -generate_below(g, 17);
    else
        number = edges[generate_below(g, EDGES)];
    text_printf(out, "%s%" PRId64, generate_chance(g, 45) ? "_" : "", number);
}

static const char *const other_values[] = {
    "_",
    "X",
    "()",
    "LayoutLeft",
    "LayoutRight",
    "GenColMajor",
    "M_1|(2&6)=3",
    "M_0|(8&56)=8",
    "counting_iter(42)",
    "gmem_ptr[32b](0x1000)",
    "smem_ptr[16b](0x400)",
    "smem_ptr[16b](unset)",
    "ptr[8b](0x1003)",
    "ptr[32b]((nil))",
    "tmem_[32b](0x0001.0004)",
    "gmem_subptr[4b](0x10.4)",
    "Sw<3,4,3>_smem_ptr[16b](0x400)",
    "16b",
    "u32",
    "32b",
    "UniversalCopy<u64>",
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM75_U32x4_LDSM_N",
    "SM90_TMA_LOAD",
    "half_t",
    "uint128_t",
    "4_c",
    "0x80",
    "Int<4>{}",
    "C<-3>",
    "Swizzle<3,4,3>{}",
    "E<0,1>{}",
    "Layout<Shape<_4,_8>,Stride<_1,_4>>{}",
    "ComposedLayout<Swizzle<3,4,3>,_0,Layout<_8>>",
    "LayoutRight{}",
    "Tile<_32,_32,_16>{}",
};
enum { OTHER_VALUES = sizeof other_values / sizeof other_values[0] };

static void put_tree(struct generator *g, oracle_tree t, struct text *out)
{
    char text[CASE_TEXT];
    if (oracle_print(t, text, sizeof text) < sizeof text && !g->o.undecided)
        text_puts(out, text);
    else
        text_puts(out, "_1");
}

static oracle_tree tree(struct generator *g)
{
    oracle_tree t;
    switch (generate_below(g, 8)) {
    case 0:
    case 1:
        return generate_shape(g, ROOM);
    case 2:
        return generate_function(g, ROOM);
    case 3:
        return generate_swizzle(g);
    case 4:
        return generate_tiler(g, generate_layout(g, ROOM));
    case 5:
        return generate_coordinate(g, generate_shape(g, ROOM), 40);
    case 6:
        t = generate_layout(g, ROOM);
        return generate_basis_rhs(g, t);
    default:
        return generate_layout(g, ROOM);
    }
}

void fuzz_fresh_value(struct generator *g, struct text *out)
{
    int64_t die = generate_below(g, 100);
    if (die < 25) {
        fuzz_fresh_number(g, out);
    } else if (die < 35) {
        fuzz_fresh_number(g, out);
        text_printf(out, "@%" PRId64, generate_below(g, 4));
    } else if (die < 45) {
        text_puts(out, other_values[generate_below(g, OTHER_VALUES)]);
    } else if (die < 55) {
        text_puts(out, generate_chance(g, 50) ? "gmem_ptr[32b](0x1000) o " : "ArithTuple(0,_0) o ");
        put_tree(g, generate_layout(g, ROOM), out);
    } else {
        put_tree(g, tree(g), out);
    }
    oracle_init(&g->o);
}

/* An operation and its operands: those that its maker gives, or any. */
void fuzz_fresh_line(struct generator *g, const char *gap, struct text *out)
{
    static struct generate_case c; /* large, and used by one caller at a time */
    static struct generator maker;
    int n = 0;
    while (generate_maker_at(n) != NULL)
        ++n;
    const struct generate_maker *m = generate_maker_at((int)generate_below(g, n));
    bool fits = generate_make(&maker, m, (uint64_t)generate_below(g, INT64_MAX), 0, &c);
    if (fits && generate_chance(g, 80)) {
        text_puts(out, c.op);
        for (int i = 0; i < c.n; ++i)
            text_printf(out, "%s%s", gap, c.args[i]);
        return;
    }
    int words = 0;
    while (fuzz_op_word(words) != NULL)
        ++words;
    text_puts(out, fuzz_op_word((int)generate_below(g, words)));
    for (int64_t i = generate_below(g, 4); i >= 0; --i) {
        text_puts(out, gap);
        fuzz_fresh_value(g, out);
    }
}

/* What C++ has around values, with places for some. */
static const char *const cxx_forms[] = {
    "auto A = %; A",
    "auto [a,b] = (%,%); a",
    "using T = %; T{}",
    "% + %",
    "(% - %) * %",
    "% == %",
    "!%",
    "make_layout(%, %).shape()",
    "Layout<%,%>{}(%)",
    "make_layout(%)(%, %)",
    "Int<%>{}",
    "decltype(%)::value",
    "get<%>(%)",
    "size<%>(%)",
    "make_tensor(make_gmem_ptr<half_t>(0x1000), %)",
    "make_tensor<float>(%).layout()",
    "Copy_Atom<UniversalCopy<float>, half_t>{}",
    "make_tiled_copy(Copy_Atom<UniversalCopy<u32>, float>{}, %, %)",
    "make_tiled_copy(Copy_Atom<UniversalCopy<u32>, float>{}, Layout<_32>{}, %).get_slice(%)",
    "auto c = make_tiled_copy(Copy_Atom<UniversalCopy<u32>, u32>{}, _8:_1); c.partition_S(%, %)",
    "using T = u32; Copy_Atom<UniversalCopy<T>, T> a; make_tiled_copy(a, %).partition_D(%, %)",
    "make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, %).get_slice(%)",
    "auto m = make_tiled_mma(UniversalFMA<float,float,float>{}, %); size(m) + tile_size<0>(m)",
    "print(\"a: \"); print(%); // %",
    "let blockIdx.x = %; make_coord(blockIdx.x, _)",
    "reinterpret_cast<float*>(%)",
    "sizeof(half_t) * %",
};

/* A line as C++ writes it. */
void fuzz_fresh_cxx(struct generator *g, struct text *out)
{
    enum { FORMS = sizeof cxx_forms / sizeof cxx_forms[0] };
    for (const char *s = cxx_forms[generate_below(g, FORMS)]; *s != '\0'; ++s)
        if (*s == '%')
            fuzz_fresh_value(g, out);
        else
            text_putc(out, *s);
}

const char *fuzz_op_word(int i)
{
    return ct_op_name(i);
}

const char *fuzz_value_word(int i)
{
    static const char *const words[] = {
        "LayoutLeft", "LayoutRight", "GenColMajor", "GenRowMajor", "ArithTuple",
        "Sw",         "Shape",       "Stride",      "Step",        "Coord",
        "Tile",       "X",           "M_1|",        "gmem_ptr",    "smem_ptr",
        "rmem_ptr",   "ptr",         "tmem_",       "gmem_subptr", "counting_iter",
    };
    enum { WORDS = sizeof words / sizeof words[0] };
    return i < WORDS ? words[i] : i - WORDS < OTHER_VALUES ? other_values[i - WORDS] : NULL;
}
