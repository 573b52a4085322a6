/* usage.c - the words of the usages: each is known and used, and holds operands to what it says.
 *
 * What is here: words against usages, and the refusals of operands by their kind. What is not:
 * every operation with every kind (spec/recorded/cute-4.7.0/kinds_*.vec). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

/* Is the word an operand of any form of the usage? */
static bool names(const char *usage, const char *word, size_t length)
{
    bool inside = false;
    for (const char *s = usage; *s != '\0'; ++s) {
        inside = *s == '(' || (inside && *s != ')');
        if (inside && !is_letter(s[0]) && strncmp(s + 1, word, length) == 0 &&
            !is_letter(s[1 + length]))
            return true;
    }
    return false;
}

static bool is_word(const char *s, size_t length)
{
    for (int i = 0; ct_operand_word(i) != NULL; ++i)
        if (strlen(ct_operand_word(i)) == length && strncmp(ct_operand_word(i), s, length) == 0)
            return true;
    return false;
}

START_TEST(words_are_used)
{
    int n = 0;
    for (; ct_operand_word(n) != NULL; ++n) {
        const char *word = ct_operand_word(n), *takes = ct_operand_takes(n);
        bool used = false;
        for (int i = 0; ct_op_name(i) != NULL && !used; ++i)
            used = names(ct_op_usage(i), word, strlen(word));
        ck_assert_msg(used, "no operation takes %s", word);
        ck_assert_msg(strlen(takes) > 1 && strlen(takes) < 90, "%s: %s", word, takes);
        for (int i = 0; i < n; ++i)
            ck_assert_str_ne(word, ct_operand_word(i));
    }
    ck_assert_int_gt(n, 20);
    ck_assert_ptr_null(ct_operand_takes(n));
    ck_assert_ptr_null(ct_operand_word(-1));
}
END_TEST

/* The family of a word, in the order in which `ct --ops` names them. */
static int family_of(const cti_operand_word *o)
{
    enum { NUMBERS = 1 << CT_INTEGER | 1 << CT_MIXED | 1 << CT_BASIS | 1 << CT_UNDERSCORE };
    enum { LAYOUTS = 1 << CT_LAYOUT | 1 << CT_COMPOSED | 1 << CT_SWIZZLE };
    if ((o->kinds >> CT_NAME & 1) != 0)
        return o->kinds == 1 << CT_NAME ? 6 : 0;
    if ((o->kinds >> CT_TUPLE & 1) != 0)
        return (o->kinds & LAYOUTS) == 0 && (o->leaves & ~(unsigned)NUMBERS) == 0 ? 2 : 3;
    return (o->kinds & LAYOUTS) != 0 ? 4 : (o->kinds & NUMBERS) != 0 ? 1 : 5;
}

START_TEST(words_are_in_order)
{
    for (int i = 1; cti_operand_word_at(i) != NULL; ++i) {
        const cti_operand_word *before = cti_operand_word_at(i - 1), *o = cti_operand_word_at(i);
        int step = family_of(o) - family_of(before);
        ck_assert_msg(step == 1 || (step == 0 && strcmp(before->word, o->word) < 0),
                      "%s comes before %s", before->word, o->word);
    }
}
END_TEST

/* Leaves are those of tuples, and only a word that stands for tuples says which. */
START_TEST(words_say_which_leaves_a_tuple_has)
{
    for (int i = 0; cti_operand_word_at(i) != NULL; ++i) {
        const cti_operand_word *o = cti_operand_word_at(i);
        bool tuples = (o->kinds >> CT_TUPLE & 1) != 0;
        ck_assert_msg(o->kinds != 0, "%s", o->word);
        ck_assert_msg((o->leaves != 0) == tuples, "%s: %s", o->word, o->takes);
    }
}
END_TEST

START_TEST(usages_are_of_words)
{
    for (int i = 0; ct_op_name(i) != NULL; ++i) {
        bool inside = false;
        for (const char *s = ct_op_usage(i); *s != '\0';) {
            size_t length = 0;
            while (is_letter(s[length]))
                ++length;
            if (inside && length > 0)
                ck_assert_msg(is_word(s, length), "%s: %.*s is no word", ct_op_usage(i),
                              (int)length, s);
            inside = *s == '(' || (inside && *s != ')');
            s += length > 0 ? length : 1;
        }
    }
}
END_TEST

/* How many template arguments "<i>", "<i[,j]>", "<i,j,..>" and "[<i,..>]" stand for. */
static void count_template(const char *s, int *least, int *most)
{
    bool optional = *s == '[', required = !optional;
    *least = *most = 0;
    s += optional;
    if (*s != '<')
        return;
    for (; *s != '>'; ++s) {
        required = required && *s != '[';
        *most += *s == '<' || *s == ',';
        *least += required && (*s == '<' || *s == ',');
        if (strncmp(s, "..", 2) == 0) {
            *least = optional ? 0 : 1;
            *most = CTI_MAX_TEMPLATE;
            return;
        }
    }
}

/* Of all forms of a usage: each begins with the name. */
static void template_arguments_of(const cti_op *op, int *least, int *most)
{
    *least = CTI_MAX_TEMPLATE;
    *most = 0;
    for (const char *s = strstr(op->usage, op->name); s != NULL; s = strstr(s + 1, op->name)) {
        int from, to;
        count_template(s + strlen(op->name), &from, &to);
        *least = from < *least ? from : *least;
        *most = to > *most ? to : *most;
    }
}

START_TEST(every_row_takes_the_template_arguments_of_its_usage)
{
    for (int i = 0; cti_op_at(i) != NULL; ++i) {
        const cti_op *op = cti_op_at(i);
        int least, most;
        template_arguments_of(op, &least, &most);
        ck_assert_msg(op->on_path || (op->min_t == least && op->max_t == most),
                      "%s takes %d to %d template arguments", op->usage, op->min_t, op->max_t);
        ck_assert_msg(!op->on_path || strstr(op->usage, "<i,..>(") != NULL, "%s", op->usage);
    }
}
END_TEST

static const struct op_answer taken[] = {
    {"make_tuple()", "()"},
    {"make_tuple(_1,Sw<1,0,2>,(_,2))", "(_1,Sw<1,0,2>,(_,2))"},
    {"size((_2,(3,_)))", "_0"},
    {"size<1>((_2:_1,_4:_1))", "_4"},
    {"cosize<0>((_2,_4):(_4,_1))", "_5"},
    {"append(_3:_1)", "(_3,_1):(_1,_0)"},
    {"complement(_4:_1,ptr[32b](0x40) o _8:_1)", "_2:_4"},
    {"tma_copy.transaction_bytes(SM90_TMA_LOAD,gmem_ptr[16b](0x1000) o (_64,_32):(_1,_64),"
     "(_64,_32):(_1,_64))",
     "_4096"},
    {"tma_copy.transaction_bytes(SM90_TMA_LOAD,gmem_ptr[16b](0x1000) o (_64,_32):(_1,_64),"
     "(_64,_32):(_1,_64),(_64,_32),_1)",
     "_4096"},
    {NULL, NULL},
};

START_TEST(forms_are_found)
{
    op_answers(taken);
}
END_TEST

static const struct op_refusal refused[] = {
    {"layout(4)", CT_EINVAL, "layout: operand 1 is an integer; arranged: a layout or a tensor; "},
    {"layout<0>((_4:_1,2))", CT_EINVAL, "layout: operand 1 is a tuple; "},
    {"get<0>(Sw<1,0,2>)", CT_EINVAL, "get: operand 1 is a swizzle"},
    {"get<0>(ptr[32b](0x40) o _4:_1)", CT_EINVAL, "get: operand 1 is a tensor"},
    {"select<0>(Sw<1,0,2>)", CT_EINVAL, "select: operand 1 is a swizzle"},
    {"rank<0>(Sw<1,0,2>)", CT_EINVAL, "rank: operand 1 is a swizzle"},
    {"size((_2,(_4:_1,3)))", CT_EINVAL, "operand 1 is a tuple that holds a layout; sized: "},
    {"min(_,3)", CT_EINVAL, "min: operand 1 is _; integers: an integer, or a tuple of them"},
    {"min(1,2,(3,_))", CT_EINVAL, "min: operand 3 is a tuple that holds _"},
    {"layout_call((1,2),0)", CT_EINVAL, "layout_call: operand 1 is a tuple"},
    {"filter_zeros(_4:_1,_2:_1)", CT_EINVAL, "filter_zeros: operand 2 is a layout"},
    {"values(_4:_1,2)", CT_EINVAL, "values: 2 operands; usage: values(layout), values(tensor)"},
    {"cosize<0>((_2:_1,_4:_1))", CT_EINVAL, "cosize: operand 1 is a tuple; "},
    {"MMA_Traits.ThrID(LayoutLeft)", CT_EINVAL, "MMA_Traits.ThrID: operand 1 is a major"},
    {"recast_ptr<8>(counting_iter(3))", CT_EINVAL, "recast_ptr: operand 1 is an iterator"},
    {"swizzle_call(gmem_ptr[32b](0x40),1)", CT_EINVAL, "operand 1 is a pointer; swizzle: "},
    {"basis_value(16b)", CT_EINVAL, "basis_value: operand 1 is a name"},
    {"sum(Sw<1,0,2> o _0 o _4:_1)", CT_EINVAL, "sum: operand 1 is a composed layout"},
    {"make_gmem_ptr(_1@0)", CT_EINVAL, "make_gmem_ptr: operand 1 is a basis element"},
    {NULL, CT_OK, NULL},
};

START_TEST(kinds_are_named)
{
    op_refuses(refused);
}
END_TEST

Suite *usage_suite(void)
{
    Suite *suite = suite_create("usage");
    TCase *all = tcase_create("usage");

    tcase_add_test(all, words_are_used);
    tcase_add_test(all, words_are_in_order);
    tcase_add_test(all, words_say_which_leaves_a_tuple_has);
    tcase_add_test(all, usages_are_of_words);
    tcase_add_test(all, every_row_takes_the_template_arguments_of_its_usage);
    tcase_add_test(all, forms_are_found);
    tcase_add_test(all, kinds_are_named);
    suite_add_tcase(suite, all);
    return suite;
}
