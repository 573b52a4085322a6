/* mangled_words.h - the codes of mangled names that stand for one word each: types, operators,
 * qualifiers, names of the standard library. */
#ifndef EMUI_PTX_MANGLED_WORDS_H
#define EMUI_PTX_MANGLED_WORDS_H

/* The type whose code begins there, which is passed; NULL: none does. */
const char *emui_mangled_builtin(const char **at);
/* "+" of "pl"; NULL: there is none. */
const char *emui_mangled_operator(const char *code);
/* " const" of K, or V, r, R, O. */
const char *emui_mangled_qualifier(char code);
/* std::string of s, and so on; NULL: there is none. */
const char *emui_mangled_standard(char code);
/* After a literal of this type: "u" of j; NULL: its type stands before it. */
const char *emui_mangled_suffix(char code);

#endif
