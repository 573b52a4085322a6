/* help.c - what `ct` says about itself.
 *
 * Here: --help, --version. Not here: the lists of names (names.c), the manual page
 * (ref/man/ct.1). */
#include "ref/cli/cli.h"

static const char help[] =
    "usage: ct [OPTION] [EXPRESSION..]\n"
    "\n"
    "Evaluates CuTe layouts and the operations on them, and prints the answers in CuTe's own\n"
    "form. An expression is a value or a call, in the form that CuTe prints or as its C++ writes\n"
    "it; names bound by let A = .., auto A = .. or using A = .. stay, and ans is the last answer.\n"
    "Without expressions, or for the expression -, ct reads one a line from standard input; the\n"
    "lines `static on` and `static off` say there how plain integers are read.\n"
    "\n"
    "  -p, --print    a layout of rank 2 as CuTe's print_layout prints it, a tensor as\n"
    "                 print_tensor does\n"
    "      --why      how the answer comes about, step by step, or what a refusal means\n"
    "      --dot      the tree of modes, for Graphviz:   ct --dot L | dot -Tsvg > tree.svg\n"
    "      --svg      the cells coloured by what they hold:   ct --svg L > layout.svg\n"
    "      --latex    the same as TikZ, a document for LaTeX:   ct --latex L > layout.tex\n"
    "      --show     the picture in this terminal, where it can show pictures; else as -p\n"
    "      --tv TILE  with them or -p: L is (thread, value) -> place in a tile, who owns what\n"
    "      --banks BITS   with --svg, --cells: in which banks of shared memory elements of BITS\n"
    "                 lie\n"
    "      --heat     with --svg: cells without texts, as more than 16384 have none\n"
    "      --values   with --svg: threads and values in the colours of the values\n"
    "      --live     with --svg: each cell has its coordinate, index, offset, bank, threads and\n"
    "                 values as attributes, for a page that shows them\n"
    "      --cells    the same picture as numbers, one object of JSON\n"
    "      --json     the answer, or the refusal with its place in the text, as JSON\n"
    "      --cxx      the value as CuTe's C++ writes it\n"
    "      --pipe     requests of tab-separated fields on standard input, one answer a line\n"
    "      --static   plain integers are static: 4 is read as _4\n"
    "  -q, --quiet    no messages: the answers and the exit status remain\n"
    "      --ops [WORD]     the operations, what they take and what they give; of one all, with\n"
    "                 an example; of others those with the word in name or meaning\n"
    "      --atoms [WORD]   the MMA atoms; --copies [WORD] the copy operations; --types [WORD]\n"
    "                 the element types\n"
    "  -h, --help     this text\n"
    "      --version  the version\n"
    "      --         what follows are expressions\n"
    "\n"
    "Values:\n"
    "  4  _4          an integer known when the program runs, or already when it is compiled\n"
    "  (_2,(3,4))     a tuple                 _       all of a mode\n"
    "  (4,8):(8,_1)   a layout, shape:stride  _1@0    a step along mode 0\n"
    "  Sw<3,4,3>      a swizzle               Sw<3,4,3> o _0 o (_8,_64):(_64,_1)   a composed "
    "layout\n"
    "  gmem_ptr[32b](0x1000) o (4,8):(8,_1)    a tensor\n"
    "  Int<4>{}  make_layout(make_shape(4, Int<8>{}), LayoutRight{})   the same in C++\n"
    "\n"
    "Instructions, which --svg, --latex, --show, --dot and -p also take:\n"
    "  mma(ATOM)                               tiled_mma(ATOM, ATOMS, PERMUTATION)\n"
    "  tiled_copy(COPY, TYPE, THREADS, VALUES) tiled_copy_A(COPY, TYPE, ATOM, ATOMS, PERMUTATION)\n"
    "\n"
    "A TMA copy, make_tma_copy(SM90_TMA_LOAD{}, T, L), which --svg also takes\n"
    "\n"
    "Examples:\n"
    "  ct 'composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))'\n"
    "  ct 'size(logical_divide((4,8):(8,1), (2:1,4:2)))'\n"
    "  ct -p '(_4,_8):(_8,_1)'\n"
    "  ct --why 'composition((6,2):(1,7), (3,2):(2,3))'\n"
    "  ct --svg 'composition(Sw<3,0,3>, (_8,_24):(_24,_1))' > layout.svg\n"
    "  ct --svg 'mma(SM80_16x8x16_F32F16F16F32_TN)' > mma.svg\n"
    "  ct --svg --banks 16 'Sw<3,3,3> o _0 o (_8,_64):(_64,_1)' > banks.svg\n"
    "  printf 'complement\\t_4:_2\\t_24\\n' | ct --pipe\n"
    "\n"
    "Operations have CuTe's names, template arguments kept: upcast<4>(L), select<0,2>(L),\n"
    "layout_call(L, coordinate). ct --ops lists them all; man ct says more.\n"
    "\n"
    "Exit status: 0 answered; 1 refused, the operation is not defined there; 2 bad input or "
    "usage.\n"
    "Colours are used on a terminal only, and not where NO_COLOR is set.\n";

void cli_put_help(FILE *out)
{
    fputs(help, out);
}

void cli_put_version(FILE *out)
{
    fputs("ct (cutecheck) " CT_VERSION "\n", out);
}
