/* mangled_words.c - codes of mangled names: mangled_words.h. Follows the Itanium C++ ABI, "Builtin
 * types", "Operator encodings", "Compression". */
#include "emu/ptx/mangled_words.h"

#include <stddef.h>
#include <string.h>

typedef struct word {
    char code[3];
    const char *text;
} word;

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

const char *emui_mangled_builtin(const char **at)
{
    static const word rows[] = {{"v", "void"},
                                {"w", "wchar_t"},
                                {"b", "bool"},
                                {"c", "char"},
                                {"a", "signed char"},
                                {"h", "unsigned char"},
                                {"s", "short"},
                                {"t", "unsigned short"},
                                {"i", "int"},
                                {"j", "unsigned int"},
                                {"l", "long"},
                                {"m", "unsigned long"},
                                {"x", "long long"},
                                {"y", "unsigned long long"},
                                {"n", "__int128"},
                                {"o", "unsigned __int128"},
                                {"f", "float"},
                                {"d", "double"},
                                {"e", "long double"},
                                {"g", "__float128"},
                                {"z", "..."},
                                {"Dn", "decltype(nullptr)"},
                                {"Di", "char32_t"},
                                {"Ds", "char16_t"},
                                {"Du", "char8_t"},
                                {"Da", "auto"},
                                {"Dc", "decltype(auto)"},
                                {"Dh", "half"}};
    for (size_t i = 0; i < COUNT(rows); ++i) {
        size_t n = strlen(rows[i].code);
        if (strncmp(*at, rows[i].code, n) == 0) {
            *at += n;
            return rows[i].text;
        }
    }
    return NULL;
}

const char *emui_mangled_operator(const char *code)
{
    static const word rows[] = {
        {"nw", "new"}, {"na", "new[]"}, {"dl", "delete"}, {"da", "delete[]"}, {"ps", "+"},
        {"ng", "-"},   {"ad", "&"},     {"de", "*"},      {"co", "~"},        {"pl", "+"},
        {"mi", "-"},   {"ml", "*"},     {"dv", "/"},      {"rm", "%"},        {"an", "&"},
        {"or", "|"},   {"eo", "^"},     {"aS", "="},      {"pL", "+="},       {"mI", "-="},
        {"mL", "*="},  {"dV", "/="},    {"rM", "%="},     {"aN", "&="},       {"oR", "|="},
        {"eO", "^="},  {"ls", "<<"},    {"rs", ">>"},     {"lS", "<<="},      {"rS", ">>="},
        {"eq", "=="},  {"ne", "!="},    {"lt", "<"},      {"gt", ">"},        {"le", "<="},
        {"ge", ">="},  {"ss", "<=>"},   {"nt", "!"},      {"aa", "&&"},       {"oo", "||"},
        {"pp", "++"},  {"mm", "--"},    {"cm", ","},      {"pm", "->*"},      {"pt", "->"},
        {"cl", "()"},  {"ix", "[]"}};
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (strncmp(code, rows[i].code, 2) == 0)
            return rows[i].text;
    return NULL;
}

const char *emui_mangled_qualifier(char code)
{
    return code == 'K'   ? " const"
           : code == 'V' ? " volatile"
           : code == 'R' ? " &"
           : code == 'O' ? " &&"
                         : " restrict";
}

const char *emui_mangled_standard(char code)
{
    static const word rows[] = {{"a", "std::allocator"}, {"b", "std::basic_string"},
                                {"s", "std::string"},    {"i", "std::istream"},
                                {"o", "std::ostream"},   {"d", "std::iostream"}};
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (rows[i].code[0] == code)
            return rows[i].text;
    return NULL;
}

const char *emui_mangled_suffix(char code)
{
    static const word rows[] = {{"i", ""},   {"j", "u"},  {"l", "l"},
                                {"m", "ul"}, {"x", "ll"}, {"y", "ull"}};
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (rows[i].code[0] == code)
            return rows[i].text;
    return NULL;
}
