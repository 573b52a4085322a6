/* ptx_decode.c - the body of a kernel: it is refused with a place in the text and a reason, or it
 * is a program of the machine, and refused or taken the same when it is read again.
 *
 * An input stands where instructions stand, between declarations that give most names something to
 * name; what closes the body and goes on is another function. New inputs are made of the decoder's
 * own list of forms, so that most get to it. Not here: what the parser promises (ptx.c), what an
 * instruction means. */
#include "emu/ptx.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static const char beginning[] =
    ".version 9.0 .target sm_90a .address_size 64\n"
    ".global .align 8 .b8 g[64]; .const .b32 c[4] = {1, 2, 3, 4}; .extern .shared .b8 e[];\n"
    ".func (.param .b32 r) f(.param .b64 a) { .reg .b32 %r<3>; st.param.b32 [r], %r1; ret; }\n"
    ".visible .entry k(.param .u64 p, .param .align 64 .b8 map[128]) {\n"
    ".reg .pred %p<5>; .reg .b16 %h<9>; .reg .b32 %r<99>; .reg .f32 %f<9>; .reg .b64 %rd<33>;\n"
    ".reg .f64 %fd<9>; .reg .b128 %q<3>; .shared .align 128 .b8 s[1024]; .local .b8 d[32];\n"
    "X:\n";
static const char end[] = "\nret; }\n";

enum { BEGINNING = sizeof beginning - 1, END = sizeof end - 1 };

static void check(bool holds, const char *what)
{
    if (!holds)
        fuzz_broken("%s", what);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void check_error(const emu_ptx_error *error, const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; ++i)
        lines += text[i] == '\n';
    check(strlen(error->text) > 0, "refused without a reason");
    check(error->line >= 1 && error->line <= lines, "refused in a line that is not there");
    check(error->column >= 1 && (size_t)error->column <= length + 1,
          "refused in a column that is not there");
}

static void check_features(const emu_ptx *module, int entry)
{
    int n = 0;
    while (n < 100 && emu_ptx_feature(module, entry, n) != NULL)
        ++n;
    check(n < 100, "features without an end");
}

/* How many entries can be executed. */
static int decode_all(emu_ptx *module, const char *text, size_t length)
{
    int good = 0;
    for (int i = 0; i < emu_ptx_entries(module); ++i) {
        emu_ptx_error error;
        bool executable = emu_ptx_check(module, i, &error);
        if (!executable)
            check_error(&error, text, length);
        check_features(module, i);
        good += executable;
    }
    return good;
}

static void run(const char *text, size_t length)
{
    size_t size = BEGINNING + length + END;
    emu_ptx_error error;
    char *whole = need(malloc(size));
    memcpy(whole, beginning, BEGINNING);
    memcpy(whole + BEGINNING, text, length);
    memcpy(whole + BEGINNING + length, end, END);
    emu_ptx *module = emu_ptx_load(NULL, whole, size, &error);
    if (module == NULL) {
        check_error(&error, whole, size);
    } else {
        int good = decode_all(module, whole, size);
        check(decode_all(module, whole, size) == good, "decoded again, it is another program");
    }
    emu_ptx_unload(module);
    free(whole);
}

/* ---- New inputs ------------------------------------------------------------------------------ */

static const char *const registers[] = {
    "%r1", "%r2", "%rd1", "%rd2", "%f1", "%fd1", "%h1", "%h2", "%p1", "%p2", "%q1", "%r3", "%rd3",
};

static const char *const others[] = {
    "s",
    "s+4",
    "%rd1+8",
    "%r1",
    "map",
    "p",
    "g",
    "e",
    "c",
    "d+8",
    "0",
    "1",
    "-1",
    "16",
    "0x80",
    "0f3F800000",
    "_",
    "%tid.x",
    "%clock64",
    "!%p1",
    "X",
    "0d0",
    "4294967295",
    "%rd1|%p2",
    "%p1|%p2",
    "%p1|_",
    "-%r1.b0",
    "%r1.h1",
    "{%r1}",
    "{%r1, %r2}",
    "{%rd1, %rd2}",
    "{%h1, _}",
    "{1, 2, 3}",
    "{%f1, %f2}",
    "%laneid",
    "s, {%r1",
    "(%r1, %r2)",
    "f",
    "(%rd1)",
    "4.0",
    "{}",
};

enum {
    REGISTERS = sizeof registers / sizeof registers[0],
    OTHERS = sizeof others / sizeof others[0]
};

static int forms(void)
{
    char text[4];
    int n = 0;
    while (emu_ptx_form(n, text, sizeof text))
        ++n;
    return n;
}

static void put_operand(struct generator *g, struct text *out)
{
    bool any = generate_chance(g, 30);
    text_puts(out, any ? others[generate_below(g, OTHERS)] : registers[generate_below(g, 13)]);
}

/* "%r1, %r2, .." */
static void put_vector(struct generator *g, struct text *out, const char *prefix)
{
    static const int lengths[] = {1, 2, 3, 4, 5, 8, 16, 32, 64, 96, 128};
    int n = lengths[generate_below(g, sizeof lengths / sizeof lengths[0])];
    for (int i = 0; i < n; ++i)
        text_printf(out, "%s%s%d", i == 0 ? "" : ",", prefix, i);
}

/* "{rn|rz}": one of them, or where it begins with a dot and may be left out, perhaps none. What is
 * behind it. */
static const char *put_choice(struct generator *g, struct text *out, const char *at)
{
    const char *close = strchr(at, '}'), *begin = at + 1;
    int n = 1, one;
    if (close == NULL)
        return at + strlen(at);
    for (const char *c = at; c < close; ++c)
        n += *c == '|';
    one = (int)generate_below(g, n);
    bool optional = *begin == '.';
    begin += optional;
    for (; one > 0; --one)
        begin = strchr(begin, '|') + 1;
    size_t length = strcspn(begin, "|}");
    if (!optional || generate_chance(g, 40)) {
        text_puts(out, optional ? "." : "");
        text_append(out, begin, length);
    }
    return close + 1;
}

/* An instruction of a form as the list has it: its name with modifiers, two blanks, operands. */
static void put_form(struct generator *g, struct text *out, const char *form)
{
    const char *at = form;
    while (*at != '\0' && strncmp(at, "  ", 2) != 0) {
        if (*at == '{') {
            at = put_choice(g, out, at);
        } else {
            text_append(out, at, 1);
            ++at;
        }
    }
    for (; *at != '\0'; ++at) {
        if (strncmp(at, "{..}", 4) == 0) {
            text_puts(out, "{");
            put_vector(g, out, generate_chance(g, 70) ? "%r" : "%f");
            text_puts(out, "}");
            at += 3;
        } else if (*at >= 'a' && *at <= 'z') {
            put_operand(g, out);
            at += strspn(at, "abcdefghijklmnopqrstuvwxyz") - 1;
        } else if (strchr(" ,[]", *at) != NULL) {
            text_append(out, at, 1);
        }
    }
    text_puts(out, ";");
}

static void fresh(struct generator *g, struct text *out)
{
    char form[600];
    int n = forms();
    for (int64_t k = generate_below(g, 3); k >= 0; --k) {
        if (!emu_ptx_form((int)generate_below(g, n), form, sizeof form))
            continue;
        text_puts(out, generate_chance(g, 10) ? "@%p1 " : "");
        put_form(g, out, form);
    }
}

static const char *word(int i)
{
    static const char *const words[] = {
        "%r1",     "%rd1", "%p1",     "%f1",     "%h1",      "%q1",
        "s32",     "u64",  "f16x2",   "b128",    "v4",       "sync",
        "shared",  "cta",  "global",  "aligned", "m16n8k16", "cluster",
        "relaxed", "s",    "map",     "p",       "X",        "f",
        "param",   "_",    "WARP_SZ", "sp",      "2d",       "tile",
        "im2col",  "wide", "approx",  "rn",      "sat",      "L2::cache_hint",
    };
    return i < (int)(sizeof words / sizeof words[0]) ? words[i] : NULL;
}

const struct fuzz_target fuzz_target = {"ptx_decode", run, fresh, word, "; "};
