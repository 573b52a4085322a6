// cutegen_pipe.cpp - cutegen, the run-time layout library of CUTLASS's compiler, asked by the judge.
//
//     g++ -std=c++17 -I CUTLASS/cutlass_compiler/cutegen/include -o cutegen_pipe cutegen_pipe.cpp
//     build/judge --pipe ./cutegen_pipe spec-tests/spec/vectors
//
// It reads and prints its own values, which are those of CuTe without the mark of static integers:
// the mark is taken away from the request and put before each integer of the answer. A dynamic
// integer has no value in cutegen, so questions with one are not asked. An invalid result is its
// refusal; an assertion that fails ends the program, and the judge starts it again.
#include "cutegen/cutegen.hpp"
#include "cutegen/cutegen_base_dynamic.hpp"

#include <cctype>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace cg = cutegen;

struct not_asked {
    std::string why;
};

using texts = std::vector<std::string>;

// The text without marks.
static std::string plain(const std::string &text)
{
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        bool number = std::isdigit(text[i]) || text[i] == '-';
        bool begins = number && (i == 0 || (!std::isdigit(text[i - 1]) && text[i - 1] != '-'));
        if (begins && (i == 0 || (text[i - 1] != '_' && text[i - 1] != '@')))
            throw not_asked{"a dynamic integer has no value in cutegen"};
        if (text[i] != '_')
            out += text[i];
        else if (i + 1 == text.size() || !(std::isdigit(text[i + 1]) || text[i + 1] == '-'))
            throw not_asked{"no underscores here"};
    }
    return out;
}

static std::string marked(const std::string &text)
{
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        bool number = std::isdigit(text[i]) || text[i] == '-';
        bool begins = number && (i == 0 || (!std::isdigit(text[i - 1]) && text[i - 1] != '-'));
        if (text[i] == '?' || text[i] == 'x')
            throw not_asked{"the answer is known when a kernel runs, or is not printed"};
        if (begins && (i == 0 || text[i - 1] != '@'))
            out += '_';
        out += text[i];
    }
    return "=\t" + out;
}

template <class T> static T read(const std::string &text)
{
    auto value = cg::from_string<T>(plain(text));
    if (!value.has_value())
        throw not_asked{"cutegen cannot read '" + text + "'"};
    return *value;
}

// Where the first colon stands that is in no parentheses.
static bool is_layout(const std::string &text)
{
    int depth = 0;
    for (char c : text) {
        depth += (c == '(') - (c == ')');
        if (c == ':' && depth == 0)
            return true;
    }
    return false;
}

static cg::layout layout_of(const std::string &text)
{
    if (!is_layout(text) || text.find('<') != std::string::npos)
        throw not_asked{"no layout: '" + text + "'"};
    return read<cg::layout>(text);
}

static std::string answer(const cg::layout &l)
{
    if (!cg::is_valid(l))
        return "!\tthe result is invalid";
    return marked(cg::to_string(l));
}

template <class T> static std::string answer(const T &value)
{
    std::string text = cg::to_string(value);
    return text.find("rror") == std::string::npos ? marked(text) : "!\t" + text;
}

static std::string answer(bool value)
{
    return value ? "=\t_1" : "=\t_0";
}

static std::string answer(size_t value)
{
    return "=\t_" + std::to_string(value);
}

template <class F> static std::function<std::string(const texts &)> unary(F f)
{
    return [f](const texts &a) { return answer(f(layout_of(a.at(0)))); };
}

template <class F> static std::function<std::string(const texts &)> binary(F f)
{
    return [f](const texts &a) { return answer(f(layout_of(a.at(0)), layout_of(a.at(1)))); };
}

// The second operand is a layout, a shape, or a tuple of these.
template <class F> static std::function<std::string(const texts &)> tiled(F f)
{
    return [f](const texts &a) {
        cg::layout l = layout_of(a.at(0));
        if (is_layout(a.at(1)))
            return answer(f(l, layout_of(a.at(1))));
        if (a.at(1).find(':') == std::string::npos)
            return answer(f(l, read<cg::shape>(a.at(1))));
        return answer(f(l, read<cg::tile>(a.at(1))));
    };
}

static std::string complement_of(const texts &a)
{
    if (a.size() == 1)
        return answer(cg::complement(layout_of(a[0])));
    return answer(cg::complement(layout_of(a[0]), read<cg::shape>(a[1])));
}

static std::string coalesce_of(const texts &a)
{
    if (a.size() == 1)
        return answer(cg::coalesce(layout_of(a[0])));
    return answer(cg::coalesce(layout_of(a[0]), read<cg::shape>(a[1])));
}

static std::string shape_of(const texts &a)
{
    return answer(layout_of(a.at(0)).shape());
}

static std::string stride_of(const texts &a)
{
    return answer(layout_of(a.at(0)).stride());
}

static std::string call_of(const texts &a)
{
    return answer(cg::layout_eval(read<cg::coord>(a.at(1)), layout_of(a.at(0))));
}

struct operation {
    size_t least, most;
    std::function<std::string(const texts &)> answer;
};

static const std::map<std::string, operation> operations = {
    {"size", {1, 1, unary([](const auto &a) { return cg::size(a); })}},
    {"cosize", {1, 1, unary([](const auto &a) { return cg::cosize(a); })}},
    {"rank", {1, 1, unary([](const auto &a) { return cg::rank(a); })}},
    {"depth", {1, 1, unary([](const auto &a) { return cg::depth(a); })}},
    {"shape", {1, 1, shape_of}},
    {"stride", {1, 1, stride_of}},
    {"flatten", {1, 1, unary([](const auto &a) { return cg::flatten(a); })}},
    {"coalesce", {1, 2, coalesce_of}},
    {"filter", {1, 1, unary([](const auto &a) { return cg::filter(a); })}},
    {"filter_zeros", {1, 1, unary([](const auto &a) { return cg::filter_zeros(a); })}},
    {"make_layout_like", {1, 1, unary([](const auto &a) { return cg::make_layout_like(a); })}},
    {"layout_call", {2, 2, call_of}},
    {"complement", {1, 2, complement_of}},
    {"right_inverse", {1, 1, unary([](const auto &a) { return cg::right_inverse(a); })}},
    {"left_inverse", {1, 1, unary([](const auto &a) { return cg::left_inverse(a); })}},
    {"compatible",
     {2, 2, binary([](const auto &a, const auto &b) { return cg::compatible(a, b); })}},
    {"congruent",
     {2, 2, binary([](const auto &a, const auto &b) { return cg::is_congruent(a, b); })}},
    {"composition",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::composition(a, b); })}},
    {"logical_divide",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::logical_divide(a, b); })}},
    {"zipped_divide",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::zipped_divide(a, b); })}},
    {"tiled_divide",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::tiled_divide(a, b); })}},
    {"flat_divide",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::flat_divide(a, b); })}},
    {"logical_product",
     {2, 2, binary([](const auto &a, const auto &b) { return cg::logical_product(a, b); })}},
    {"zipped_product",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::zipped_product(a, b); })}},
    {"tiled_product",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::tiled_product(a, b); })}},
    {"flat_product",
     {2, 2, tiled([](const auto &a, const auto &b) { return cg::flat_product(a, b); })}},
    {"blocked_product",
     {2, 2, binary([](const auto &a, const auto &b) { return cg::blocked_product(a, b); })}},
    {"raked_product",
     {2, 2, binary([](const auto &a, const auto &b) { return cg::raked_product(a, b); })}},
};

static std::string answer_to(texts fields)
{
    auto found = operations.find(fields[0]);
    if (found == operations.end())
        return "-\tcutegen has no " + fields[0] + " here";
    fields.erase(fields.begin());
    if (fields.size() < found->second.least || fields.size() > found->second.most)
        return "-\tnot so many arguments";
    try {
        return found->second.answer(fields);
    } catch (const not_asked &e) {
        return "-\t" + e.why;
    }
}

int main()
{
    std::string line;
    while (std::getline(std::cin, line)) {
        texts fields(1);
        for (char c : line) {
            if (c == '\t')
                fields.emplace_back();
            else
                fields.back() += c;
        }
        std::cout << answer_to(fields) << std::endl;
    }
}
