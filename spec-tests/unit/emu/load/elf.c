/* elf.c - ELF files in memory: what is found in one, that nothing outside of it is read wherever it
 * is cut off or changed, and that no lookup takes the square of its bytes.
 *
 *      0x000   header
 *      0x0e0   names     "\0alpha\0beta\0"
 *      0x100   symbols   none, alpha, beta
 *      0x148   headers of sections: none, the names, the symbols
 */
#include "emu/load/elf.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES = 0xe0, SYMBOLS = 0x100, SYMBOL = 24, HEADERS = 0x148, BYTES = HEADERS + 3 * 64 };
static const char names[] = "\0alpha\0beta";

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        at[i] = (uint8_t)(value >> 8 * i);
}

static void put_section(uint8_t *file, int i, uint32_t type, uint64_t at, uint64_t bytes,
                        uint32_t link)
{
    uint8_t *header = file + HEADERS + 64 * i;
    put(header, (uint64_t)(i == 1 ? 1 : 7), 4); /* alpha, beta */
    put(header + 4, type, 4);
    put(header + 0x18, at, 8);
    put(header + 0x20, bytes, 8);
    put(header + 0x28, link, 4);
    put(header + 0x2c, 5, 4);
}

static void put_symbol(uint8_t *file, int i, uint32_t name, uint8_t info, uint16_t in)
{
    uint8_t *symbol = file + SYMBOLS + SYMBOL * i;
    put(symbol, name, 4);
    put(symbol + 4, info, 1);
    put(symbol + 6, in, 2);
    put(symbol + 8, (uint64_t)(0x1000 * i), 8);
    put(symbol + 16, (uint64_t)(16 * i), 8);
}

static void put_file(uint8_t *file)
{
    memset(file, 0, BYTES);
    memcpy(file, "\177ELF\2\1", 6);
    put(file + 0x28, HEADERS, 8);
    put(file + 0x3a, 64, 2);
    put(file + 0x3c, 3, 2);
    put(file + 0x3e, 1, 2);
    memcpy(file + NAMES, names, sizeof names);
    put_symbol(file, 1, 1, 0x12, 4);
    put_symbol(file, 2, 7, 0x12, 0); /* defined elsewhere */
    put_section(file, 1, 3, NAMES, sizeof names, 0);
    put_section(file, 2, EMUI_ELF_SYMBOLS, SYMBOLS, 3 * SYMBOL, 1);
}

/* Headers may be longer than what is known of them: the file says how long. */
START_TEST(headers_are_as_long_as_the_file_says)
{
    enum { LONG = 0x140, ALL = HEADERS + 3 * LONG };
    uint8_t bytes[ALL] = {0};
    emui_elf file;
    emui_elf_section s;
    put_file(bytes);
    for (int i = 2; i > 0; --i) {
        memcpy(bytes + HEADERS + LONG * i, bytes + HEADERS + 64 * i, 64);
        memset(bytes + HEADERS + 64 * i, 0, 64);
    }
    put(bytes + 0x3a, LONG, 2);
    ck_assert(emui_elf_open(&file, bytes, sizeof bytes));
    ck_assert(emui_elf_section_at(&file, 1, &s) && s.content.at == bytes + NAMES);
    ck_assert(emui_elf_section_at(&file, 2, &s) && s.type == EMUI_ELF_SYMBOLS);
    put(bytes + 0x3a, 63, 2);
    ck_assert(!emui_elf_section_at(&file, 1, &s));
}
END_TEST

START_TEST(sections_names_and_symbols)
{
    uint8_t bytes[BYTES];
    emui_elf file;
    emui_elf_section symbols, in, none;
    emui_elf_symbol s;
    put_file(bytes);
    ck_assert(emui_elf_open(&file, bytes, sizeof bytes));
    ck_assert(emui_elf_section_of(&file, EMUI_ELF_SYMBOLS, &symbols));
    ck_assert(symbols.content.at == bytes + SYMBOLS && symbols.content.bytes == 3 * SYMBOL);
    ck_assert_uint_eq(symbols.info, 5);
    ck_assert(emui_elf_linked(&file, &symbols, &in) && emui_elf_names(&file, &none));
    ck_assert_ptr_eq(in.content.at, none.content.at);
    ck_assert(emui_elf_symbols(&file, EMUI_ELF_SYMBOLS, &symbols, &in));
    ck_assert(!emui_elf_symbols(&file, EMUI_ELF_EXPORTED, &none, &none));
    ck_assert_str_eq(emui_elf_string(&in, symbols.name), "beta");
    ck_assert(emui_elf_symbol_at(&symbols, &in, 1, &s));
    ck_assert_str_eq(s.name, "alpha");
    ck_assert(s.value == 0x1000 && s.bytes == 16 && s.is_function);
    ck_assert(emui_elf_symbol_at(&symbols, &in, 2, &s) && !s.is_function);
    ck_assert(!emui_elf_symbol_at(&symbols, &in, 3, &s));
    ck_assert(!emui_elf_section_of(&file, EMUI_ELF_DYNAMIC, &none));
    ck_assert(!emui_elf_section_at(&file, 3, &none));
    ck_assert_str_eq(emui_elf_string(&in, sizeof names), "");
}
END_TEST

/* All that the reader has to offer, of bytes of which none may be read past the end. */
static void look_everywhere(const uint8_t *bytes, uint64_t count)
{
    emui_elf file;
    emui_elf_section s, in, linked;
    emui_elf_symbol symbol;
    if (!emui_elf_open(&file, bytes, count))
        return;
    bool is_named = emui_elf_names(&file, &in);
    for (uint32_t i = 0; emui_elf_section_at(&file, i, &s); ++i) {
        ck_assert(!is_named || strlen(emui_elf_string(&in, s.name)) < count);
        if (!emui_elf_linked(&file, &s, &linked))
            continue;
        for (uint64_t k = 0; emui_elf_symbol_at(&s, &linked, k, &symbol); ++k)
            ck_assert(strlen(symbol.name) < count);
    }
}

START_TEST(files_that_are_cut_off_or_changed)
{
    uint8_t whole[BYTES];
    put_file(whole);
    for (size_t cut = 0; cut <= BYTES; ++cut) {
        uint8_t *bytes = malloc(cut + 1);
        memcpy(bytes, whole, cut);
        look_everywhere(bytes, cut);
        free(bytes);
    }
    for (size_t at = 6; at < BYTES; ++at) { /* a byte that is all ones, and one that is none */
        uint8_t *bytes = malloc(BYTES);
        memcpy(bytes, whole, BYTES);
        bytes[at] = 0xff;
        look_everywhere(bytes, BYTES);
        bytes[at] = 0;
        look_everywhere(bytes, BYTES);
        free(bytes);
    }
}
END_TEST

/* Four million names, each of which ends where the file does: looked up one by one, the search for
 * their ends would take a day. */
START_TEST(names_that_begin_everywhere)
{
    enum { COUNT = 4 << 20 };
    uint8_t *text = malloc(COUNT);
    emui_elf_section in = {.content = {text, COUNT}};
    memset(text, 'a', COUNT);
    uint64_t open = 0, there = 0;
    for (uint64_t at = 0; at < COUNT; ++at)
        open += *emui_elf_string(&in, at) != '\0'; /* no end: no names */
    ck_assert_uint_eq(open, 0);
    text[COUNT - 1] = '\0';
    for (uint64_t at = 0; at < COUNT; ++at)
        there += *emui_elf_string(&in, at) == 'a';
    ck_assert_uint_eq(there, COUNT - 1);
    free(text);
}
END_TEST

Suite *emu_elf_suite(void)
{
    Suite *s = suite_create("emu_elf");
    TCase *c = tcase_create("emu_elf");
    tcase_add_test(c, headers_are_as_long_as_the_file_says);
    tcase_add_test(c, sections_names_and_symbols);
    tcase_add_test(c, files_that_are_cut_off_or_changed);
    tcase_add_test(c, names_that_begin_everywhere);
    suite_add_tcase(s, c);
    return s;
}
