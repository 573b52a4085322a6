/* form.h - one row of the decoder's tables, and what becomes of an instruction that it describes.
 *
 *      "add{.$rnd}{.ftz}{.sat}.f32  d, a, b", emu_alu_float, EMU_FADD
 *
 *      name         what comes before the first dot
 *      .word        a modifier that must be there; {.word} one that may be; in any order
 *      $set         any word of a set (words.c), which says what the word sets in the emu_ins.
 *                   Types, the sets in capitals, are taken in their order: the first is ins.type,
 *                   the second ins.from
 *      operand      a place of the emu_ins and, after a colon, what may stand there:
 *
 *          d e a b c x     d and e are written where they are no address
 *          l               the list; written, where the form begins with it
 *          n               ins.count, a number
 *          h               a cache policy, which is not kept; there if .L2::cache_hint is
 *          k               a number that must be there and says nothing new
 *          !               may be negated
 *          ?  behind it    may be left out
 *          d|e             two results
 *
 *          :t :f :w        as wide as ins.type, as ins.from, twice as wide as ins.type; t if none
 *          :r :R           a register as wide as ins.type, ins.from, or wider: what is loaded,
 *                          stored, or converted
 *          :v              the same; with .v2, .v4, .v8 as many in braces
 *          :V              registers of 32 bits, as many as ins.count
 *          :p :i           a predicate; a number
 *          :16 :32 :64     a register of so many bits, or a number
 *          [a]             an address in ins.space; [d>] in ins.to; [c#] in shared memory; [d%] in
 *                          tensor memory; [a*] a generic one; [a*,l] with coordinates of a tensor
 *
 *      @90          at the end: which architectures have it, where not all do. @90 is sm_90a, @100
 *                   sm_100a and sm_103a, one family, @103 sm_103a, @120 sm_120a, @100+ all from
 *                   sm_100a on
 *
 * What a text cannot say a function does: prepare, once for each different opcode; operands,
 * instead of what the text says about them; build, after the operands.
 *
 * Here: what the files of the decoder share. Follows the PTX ISA, "Instruction Set". */
#ifndef EMUI_PTX_FORM_H
#define EMUI_PTX_FORM_H

#include "emu/decode/decode.h"
#include "emu/emu.h"
#include "emu/isa/traits.h"

#include <string.h>

typedef struct emui_ptx_decoder emui_ptx_decoder;
typedef struct emui_ptx_opcode emui_ptx_opcode;

/* NULL, or what is wrong with the opcode. */
typedef const char *emui_ptx_prepare(emui_ptx_opcode *o);
typedef bool emui_ptx_build(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins);

typedef struct emui_ptx_form {
    const char *text;
    emu_execute *execute;
    int op;
    uint32_t flags;
    emui_ptx_prepare *prepare;
    emui_ptx_build *operands, *build;
} emui_ptx_form;

/* ---- Families: forms that belong together, each in a file of its own ------------------------ */

typedef struct emui_ptx_family {
    const emui_ptx_form *form;
    int forms;
} emui_ptx_family;

/* An instruction that is refused by its name, and why. */
typedef struct emui_ptx_refused {
    const char *name, *why;
} emui_ptx_refused;

extern const emui_ptx_family emui_ptx_integers, emui_ptx_bits, emui_ptx_floats, emui_ptx_compares,
    emui_ptx_conversions, emui_ptx_video, emui_ptx_memory, emui_ptx_addresses, emui_ptx_atomics,
    emui_ptx_mbarriers, emui_ptx_copies, emui_ptx_tensors, emui_ptx_matrices, emui_ptx_warps,
    emui_ptx_barriers, emui_ptx_control, emui_ptx_calls, emui_ptx_wmma, emui_ptx_tcgen05,
    emui_ptx_textures;

#define EMUI_PTX_FAMILY(table)                                                                     \
    {                                                                                              \
        (table), (int)(sizeof(table) / sizeof((table)[0]))                                         \
    }

/* All of them, one after the other; NULL behind the last. */
const emui_ptx_form *emui_ptx_form_at(int i);
/* Why an instruction of this name is refused; NULL: it is not. */
const char *emui_ptx_why_refused(const char *name);

/* ---- words.c -------------------------------------------------------------------------------- */

typedef enum emui_ptx_field {
    EMUI_PTX_TYPE,
    EMUI_PTX_FLAGS,
    EMUI_PTX_COUNT,
    EMUI_PTX_OP, /* added */
    EMUI_PTX_SPACE,
    EMUI_PTX_TO,
    EMUI_PTX_SEM,
    EMUI_PTX_SCOPE,
    EMUI_PTX_NOTHING
} emui_ptx_field;

typedef struct emui_ptx_word {
    const char *word;
    int value;
    uint32_t flags;
} emui_ptx_word;

typedef struct emui_ptx_set {
    const char *name;
    emui_ptx_field field;
    const emui_ptx_word *word; /* ends with a word NULL */
    const char *types;         /* "u16 s16": instead of words; of a field TYPE */
    const char *like;          /* instead of words: they all are like this, "m64nNkK" */
    bool (*reads)(const char *modifier, int *value);
} emui_ptx_set;

/* The set of a name that ends where the name does: "$rnd}.."; NULL: there is none. */
const emui_ptx_set *emui_ptx_set_of(const char *name);
/* words_matrix.c: the same of shapes, and fields of tensor maps; n letters. */
const emui_ptx_set *emui_ptx_matrix_set(const char *name, size_t n);
/* words_texture.c: likewise. Flags hold the registers of a surface's vector from this bit on. */
enum { EMUI_PTX_SURFACE_VECTOR = 16 };
const emui_ptx_set *emui_ptx_texture_set(const char *name, size_t n);
/* words_tcgen05.c: likewise. */
const emui_ptx_set *emui_ptx_tcgen05_set(const char *name, size_t n);
/* The word of a set that a modifier is; false: it is none of them. */
bool emui_ptx_word_of(const emui_ptx_set *set, const char *modifier, emui_ptx_word *to);
/* A type by its word; NULL: it is none. */
const emui_ptx_word *emui_ptx_type_of(const char *word);
/* What a modifier that stands for itself sets: flags. */
uint32_t emui_ptx_flags_of(const char *word);

/* ---- match.c -------------------------------------------------------------------------------- */

enum {
    EMUI_PTX_SHAPES = 12,
    EMUI_PTX_TYPES_OF = 4,
    EMUI_PTX_LIST = 272,
    EMUI_PTX_OPCODES = 1024,
    EMUI_PTX_COORDINATES = 8
};

/* An operand of a form. */
typedef struct emui_ptx_shape {
    char place, beside; /* beside: of the second of two results, or 0 */
    char kind;          /* t f w r R v V p i, n of a number of bits, [ of an address */
    char in;            /* of an address: 0 > # % * */
    bool optional, may_be_negated, has_list;
    int bits;
} emui_ptx_shape;

/* An opcode: its form, and all that its modifiers say. */
struct emui_ptx_opcode {
    const char *name; /* by these two it is found again */
    const char *modifier[EMUI_PTX_MODIFIERS];
    int modifiers;
    const emui_ptx_form *form;
    emu_ins ins;
    emu_type type[EMUI_PTX_TYPES_OF]; /* in the order of the text */
    int types;
    bool is_hinted;
    emui_ptx_shape shape[EMUI_PTX_SHAPES];
    int shapes;
    emu_arch arch; /* that it is matched for */
    emui_ptx_opcode *next;
};

/* The opcode of an instruction, matched once; NULL after an error. */
const emui_ptx_opcode *emui_ptx_opcode_of(emui_ptx_decoder *d, const emui_ptx_instruction *i);
/* ---- form_text.c ---------------------------------------------------------------------------- */

/* The items of a form's modifiers one after the other: "{.sat}", ".$rnd". False behind the last. */
typedef struct emui_ptx_item {
    const char *word; /* it ends where size says */
    int size;
    bool optional;
    const emui_ptx_set *set; /* NULL: the word stands for itself */
} emui_ptx_item;
bool emui_ptx_next_item(const char **at, emui_ptx_item *item);
/* Where the operands of a form begin in its text. */
const char *emui_ptx_operands_of(const char *text);
int emui_ptx_read_shapes(const char *text, emui_ptx_shape *shape);

/* Has this architecture the form? */
bool emui_ptx_form_is_on(const emui_ptx_form *form, emu_arch arch);
/* "sm_100a, sm_103a": those that have it. */
void emui_ptx_form_archs(const emui_ptx_form *form, char *text, size_t size);
/* A form with the words of its sets. */
void emui_ptx_form_print(const emui_ptx_form *form, char *text, size_t size);
/* "ld.global.u32", for messages. */
void emui_ptx_opcode_print(const emui_ptx_instruction *i, char *text, size_t size);

/* ---- operands.c ----------------------------------------------------------------------------- */

/* All operands of the instruction that is decoded, as the shapes of its opcode say. */
bool emui_ptx_take_operands(emui_ptx_decoder *d, const emui_ptx_opcode *o, emu_ins *ins);
/* One of them as the emu_operand that it is; registers by their number in the function. A source
 * may be an immediate. */
bool emui_ptx_value(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type, bool may_wide,
                    emu_operand *to);
bool emui_ptx_result(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type,
                     bool may_wide, emu_operand *to);
/* space: of the instruction; then where the bytes are, as parameters may be in local memory. */
bool emui_ptx_address(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_space *space,
                      emu_operand *to);
bool emui_ptx_take_number(emui_ptx_decoder *d, const emui_ptx_operand *from, uint64_t *to);
/* decode_alu.c: a is the address of a place in a space. */
void emui_ptx_set_address(emu_space space, uint64_t address, emu_ins *ins);
/* decode_memory.c: a register of 64 bits that holds a value of a narrower type is filled. */
bool emui_ptx_extend(emui_ptx_decoder *d, const emui_ptx_operand *to, emu_type type,
                     emu_operand at);
/* The parts of a braced operand, or the one that an operand is. */
int emui_ptx_parts(const emui_ptx_operand *from, const emui_ptx_operand **part);

/* decode_matrix.c: so many registers of one operand, behind those that are in the list. */
bool emui_ptx_take_fragment(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_type type, int n,
                            emu_ins *ins);

/* ---- decoder.c ------------------------------------------------------------------------------ */

struct emui_ptx_decoder {
    const emui_ptx_module *module;
    const emui_ptx_function *function;
    const emui_ptx_symbols *symbols;
    emui_ptx_error *error;
    emui_ptx_code *code;
    int32_t room;                    /* of code->ins */
    const emui_ptx_instruction *now; /* the one that is decoded */
    emui_ptx_opcode **opcode;        /* by a hash of name and modifiers */
    const emui_ptx_shape *shapes;    /* of the opcode whose operands are taken */
    bool fmad;                       /* mul and add may be one fma */
    emu_arch arch;
};

/* False, and the error says what is wrong, and where. at NULL: the instruction. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool emui_ptx_refuse(emui_ptx_decoder *d, const emui_ptx_place *at, const char *format, ...);
bool emui_ptx_no_memory(emui_ptx_decoder *d);
/* One more instruction of the program; guard and source are those of the text. */
bool emui_ptx_emit(emui_ptx_decoder *d, const emu_ins *ins);
/* Room for so many operands that live as long as the program. */
emu_operand *emui_ptx_list(emui_ptx_decoder *d, int operands);
/* decode.c: the function as emu_ins whose operands are registers by number. */
emui_ptx_code *emui_ptx_translate(emui_ptx_decoder *d);

/* The opcodes that were matched. */
void emui_ptx_forget(emui_ptx_decoder *d);
/* The next instruction names a function. */
bool emui_ptx_refer(emui_ptx_decoder *d, emui_ptx_reference reference);
void emui_ptx_code_close(emui_ptx_code *code);

/* The type of the register that an operand is; EMU_NO_TYPE of others. */
static inline emu_type emui_ptx_register_type(const emui_ptx_decoder *d,
                                              const emui_ptx_operand *from)
{
    return from->kind == EMUI_PTX_REG ? d->function->reg[from->index].type.type : EMU_NO_TYPE;
}

/* contract.c: mul and add, sub as one fma; branches are still to instructions of the text. */
bool emui_ptx_contract(emui_ptx_decoder *d);

/* ---- frame.c, decode_call.c ----------------------------------------------------------------- */

/* What a call says, and the signature of what it calls. */
typedef struct emui_ptx_call {
    const emui_ptx_operand *to, *target, *from; /* results and arguments: NULL, or in parentheses */
    const emui_ptx_function *function;          /* NULL: through a register */
    const emui_ptx_variable *result, *param;
    int results, params;
} emui_ptx_call;

bool emui_ptx_read_call(emui_ptx_decoder *d, const emui_ptx_instruction *i, emui_ptx_call *c);
/* The bytes of variables that lie at their offsets; those that are registers have none. */
uint32_t emui_ptx_block_bytes(const emui_ptx_variable *v, int n);
/* A function by its name, the one that is defined if there are several. */
const emui_ptx_function *emui_ptx_function_of(const emui_ptx_module *module, const char *name);
bool emui_ptx_lay_out(emui_ptx_decoder *d);
/* Where a variable is: local variables, and parameters but those of a kernel, in the frame. */
bool emui_ptx_place_of(emui_ptx_decoder *d, const emui_ptx_operand *from, emu_space *space,
                       uint64_t *address);
/* What a function begins with, and what it ends with. */
bool emui_ptx_begin(emui_ptx_decoder *d);
bool emui_ptx_end(emui_ptx_decoder *d, uint32_t flags);

/* ---- origin.c ------------------------------------------------------------------------------- */

/* Loads, stores and atomics whose address is computed from one shared variable get that. False:
 * out of memory. */
bool emui_ptx_find_origins(emui_ptx_decoder *d);

/* ---- live.c, rows.c ------------------------------------------------------------------------- */

/* Of each register the first and the last instruction at which it holds a value that is still
 * read. False: out of memory. */
bool emui_ptx_find_live(emui_ptx_code *code);
/* A row for each register, from code->row on, and the function in terms of them. */
bool emui_ptx_assign_rows(emui_ptx_code *code);

/* What an instruction does to each of its operands. */
enum { EMUI_PTX_READS = 1, EMUI_PTX_WRITES = 2 };
typedef void emui_ptx_visit(void *of, emu_operand *o, int does);
void emui_ptx_each_operand(emu_ins *ins, emui_ptx_visit *visit, void *of);

/* The same branch, whose target k is another instruction. */
void emui_ptx_retarget(uint32_t is, emu_ins *ins, int k, int32_t to);

#endif
