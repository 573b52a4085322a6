"""cute_forms.py - how cute_pipe.py asks CuTe about TMA plans, and about sm_100a.

A form is C++ with the places of a request's operands: {0} is the first one as a value, {t0} as a
type. form(name, inner) gives the form of an operation name<inner> with so many operands, or None.

    tma_copy.TV               make_tma_copy(..), then what the copy says of itself
    tma_copy_A_sm100.TV       make_tma_copy_A_sm100(.., mma), of B and C
    tma_atom_A_sm100.RefLayout                   make_tma_atom_A_sm100(.., mma, cluster), of B
    im2col_tma_copy.TV, im2col_tma_copy_A_sm100.TV, im2col_tma_atom_A_sm100.RefLayout
    UMMA::tmem_frg_1sm<32,32,0>, make_tmem_copy.TV, MMA_Traits.idesc_ and so on

A tensor map is what CuTe hands to the driver: DRIVER stands for it, and writes the arguments down.
"""
import re

# The driver's two functions. They keep the arguments as one line of text.
DRIVER = r"""
#include <cxxabi.h>
#include <typeinfo>
#include <string>
static std::string pipe_map;
template <class T> std::string pipe_list(T const* v, int n, int skip = 0) {
  std::string s = "(";
  for (int i = skip; i < n; ++i) s += (i > skip ? "," : "") + std::to_string((long long)v[i]);
  return s + ")";
}
static int pipe_bits(CUtensorMapDataType t) {
  return t == CU_TENSOR_MAP_DATA_TYPE_UINT8 ? 8
       : t == CU_TENSOR_MAP_DATA_TYPE_UINT16 || t == CU_TENSOR_MAP_DATA_TYPE_FLOAT16
         || t == CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 ? 16
       : t == CU_TENSOR_MAP_DATA_TYPE_UINT64 || t == CU_TENSOR_MAP_DATA_TYPE_INT64
         || t == CU_TENSOR_MAP_DATA_TYPE_FLOAT64 ? 64
       : t > CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ ? 4 : 32;
}
static void pipe_map_is(CUtensorMapDataType type, int rank, void* address, cuuint64_t const* extent,
                        cuuint64_t const* stride, std::string const& box, cuuint32_t const* step,
                        CUtensorMapInterleave, CUtensorMapSwizzle swizzle) {
  static char const* const names[] = {"NONE", "32B", "64B", "128B", "128B_ATOM_32B",
                                      "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"};
  char head[80];
  snprintf(head, sizeof head, "elementBits=%d rank=%d address=0x%llx globalDim=", pipe_bits(type),
           rank, (unsigned long long)address);
  pipe_map = head + pipe_list(extent, rank) + " globalStrides=" + pipe_list(stride, rank - 1) + box
           + " elementStrides=" + pipe_list(step, rank) + " interleave=NONE swizzle="
           + names[swizzle];
}
CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank,
    void* address, cuuint64_t const* extent, cuuint64_t const* stride, cuuint32_t const* box,
    cuuint32_t const* step, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
    CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  *map = CUtensorMap{};
  pipe_map_is(type, rank, address, extent, stride, " boxDim=" + pipe_list(box, rank), step,
              interleave, swizzle);
  return CUDA_SUCCESS;
}
CUresult cuTensorMapEncodeIm2col(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank,
    void* address, cuuint64_t const* extent, cuuint64_t const* stride, int const* lower,
    int const* upper, cuuint32_t channels, cuuint32_t pixels, cuuint32_t const* step,
    CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle, CUtensorMapL2promotion,
    CUtensorMapFloatOOBfill) {
  *map = CUtensorMap{};
  pipe_map_is(type, rank, address, extent, stride,
              " lowerCorner=" + pipe_list(lower, rank - 2) + " upperCorner="
              + pipe_list(upper, rank - 2) + " channelsPerPixel=" + std::to_string(channels)
              + " pixelsPerColumn=" + std::to_string(pixels), step, interleave, swizzle);
  return CUDA_SUCCESS;
}
cudaError_t cudaDriverGetVersion(int* version) { *version = 99999; return cudaSuccess; }

// A type's name, without namespaces.
template <class T> void pipe_type() {
  int status;
  char* whole = abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, &status);
  std::string name = whole;
  free(whole);
  for (std::string space : {"cutlass::", "cute::", "SM100::TMEM::LOAD::", "SM100::TMEM::STORE::"})
    for (size_t at; (at = name.find(space)) != std::string::npos;) name.erase(at, space.size());
  printf("%s", name.c_str());
}
"""

# ---- TMA plans -----------------------------------------------------------------------------------

# What is asked of a plan c: how many operands are the member's own, and the C++.
OF_PLANS = {
    "TV": (0, "using C = decltype(c); pipe_show(C::Tiler_MN{{}}); printf(\" \");"
              "pipe_show(C::TiledLayout_TV{{}});"),
    "tensor_map": (0, "printf(\"%%s\", pipe_map.c_str());"),
    "RefLayout": (0, "pipe_show(decltype(c)::ValLayoutRef{{}});"),
    "tma_tensor": (0, "pipe_show(c.get_tma_tensor(0));"),
    "get_tma_tensor": (1, "pipe_show(c.get_tma_tensor({#0}));"),
    "partition_S": (2, "pipe_show(c.get_slice({#0}).partition_S({#1}));"),
    "partition_D": (2, "pipe_show(c.get_slice({#0}).partition_D({#1}));"),
}
CONVOLUTION = 7                   # operands of im2col: corners, paddings, steps, first, dilation
PLAN = re.compile(r"(im2col_)?tma_(copy|atom)(?:_([ABC])_sm100)?\.(\w+)")


def places(first, last):
    return "".join(", {%d}" % i for i in range(first, last))


def plan(name, types, operands):
    m = PLAN.fullmatch(name)
    if not m or m.group(4) not in OF_PLANS and m.group(4) != "gbasis":
        return None
    im2col, kind, operand, member = m.groups()
    own, asked = OF_PLANS.get(member, (0, ""))
    made = operands - own
    if member == "gbasis":
        return gbasis(types, made)
    if operand:
        cluster = kind == "atom"          # (V,M,N,K) of the cluster, behind the MMA
        used = 7 + cluster
        call = "{t0}{{}}, {1}, {2}, {3}, make_tiled_mma({t4}{{}}, {5}, {6})" + places(7, made)
        if made != used + (CONVOLUTION if im2col else 0):
            return None
        function = "make_%stma_%s_%s_sm100" % (im2col or "", kind, operand)
    else:
        call = "{t0}{{}}, {1}, {2}" + places(3, made)
        function = "make_%stma_%s" % (im2col or "", kind)
    asked = re.sub(r"{#(\d)}", lambda n: "{%d}" % (made + int(n.group(1))), asked)
    return "auto c = %s%s(%s);%s" % (function, types, call, asked)


def gbasis(types, operands):
    """The modes of the tensor that a box runs through."""
    tiler = "{3}" if operands == 5 else "product_each(shape({2}))"
    bits = types[1:-1] or "typename G::value_type"
    return ("auto g = {1}; using G = decltype(g); pipe_show(cute::detail::construct_tma_gbasis<%s>("
            "g, get_nonswizzle_portion({2}), make_identity_layout(shape(g)).compose(%s)));"
            % (bits, tiler))


# ---- Tensor memory, descriptors, instructions of sm_100a -----------------------------------------

SHOW = {
    "MMA_Traits.idesc_": "MMA_Traits<{t0}> t{{}}; uint32_t d; memcpy(&d, &t.idesc_, 4);"
                         "printf(\"%%u\", d);",
    "MMA_Traits.SFVecSize": "printf(\"%%d\", int(MMA_Traits<{t0}>::SFVecSize));",
    "Copy_Traits.ValID": "pipe_show(Copy_Traits<{t0}>::ValID{{}});",
    "TMEM::tmem_load_to_store": "pipe_type<decltype(TMEM::tmem_load_to_store({t0}{{}}))>();",
    "UMMA::tile_to_mma_shape": "pipe_show(UMMA::tile_to_mma_shape({0}, {rest}));",
    "make_tmem_warp_partitioner.TV":
        "auto c = make_tmem_warp_partitioner({0}); using C = decltype(c);"
        "pipe_show(typename C::Tiler_MN{{}}); printf(\" \");"
        "pipe_show(typename C::TiledLayout_TV{{}});",
    "make_tmem_warp_partitioner.partition":
        "pipe_show(make_tmem_warp_partitioner({0}).get_slice({1}).partition({2}));",
    "get_utccp_smem_desc_tensor": "pipe_show(get_utccp_smem_desc_tensor<{t0}>({1}));",
}
for _name in ("FrgTypeSFA", "FrgTypeSFB", "FrgTypeE"):
    SHOW["MMA_Traits." + _name] = (
        "pipe_show(make_tensor<typename MMA_Traits<{t0}>::%s>({1}));" % _name)
for _name in ("SFALayout", "SFBLayout"):
    SHOW["MMA_Traits." + _name] = "pipe_show(MMA_Traits<{t0}>::%s{{}});" % _name


FRAGMENTS = ("tmem_frg_1sm", "tmem_frg_2sm", "tmem_frg_ws_1sm", "tmem_e_frg_layout",
             "tmem_e_frg_ws_layout", "tmem_e_frg", "tmem_e_frg_ws", "tmem_sf_frg")


def unsigned(bits):
    return {"128": "uint128_t"}.get(bits, "uint%s%s" % (bits, "b_t" if int(bits) < 8 else "_t"))


def fragment(name, inner):
    """UMMA::tmem_frg_1sm<bits,storage,mode>(shape) and the like."""
    n = [p.strip() for p in inner.split(",")]
    if name not in FRAGMENTS:
        return None
    if name == "tmem_sf_frg":
        args = [unsigned(n[0]), n[1], n[2], "bool(%s)" % n[3], "UMMA::TmemAllocMode(%s)" % n[4]]
    else:
        args = [unsigned(b) for b in n[:2]] + ["UMMA::TmemAllocMode(%s)" % m for m in n[2:]]
    layout = name.endswith("_layout")
    return "pipe_show(UMMA::%s<%s>::make(shape({0}))%s);" % (
        name[:-7] if layout else name, ", ".join(args), ".layout()" if layout else "")


def instruction(name, inner):
    """UMMA::make_instr_desc<M,N,major,major,..>(types): majors and flags are enumerators."""
    kinds = ("", "", "UMMA::Major", "UMMA::Major", "UMMA::ScaleIn", "UMMA::ScaleIn",
             "UMMA::Saturate", "bool", "UMMA::MaxShift")
    if name == "make_instr_desc_block_scaled":
        kinds = kinds[:6] + ("bool",)
    numbers = ["%s(%s)" % p if p[0] else p[1] for p in zip(kinds, inner.split(","))]
    types = "{t0}, {t1}, {t2}" + (", {t3}" if "block_scaled" in name else "")
    return ("auto d = UMMA::%s<%s, %s>(); uint32_t v; memcpy(&v, &d, 4); printf(\"%%%%u\", v);"
            % (name, types, ", ".join(numbers)))


def of_umma(name, inner):
    if name in ("make_instr_desc", "make_instr_desc_block_scaled"):
        return instruction(name, inner)
    if name == "make_umma_desc":
        return ("auto d = UMMA::make_umma_desc<UMMA::Major(%s)>({0}); uint64_t v; memcpy(&v, &d, 8);"
                "printf(\"0x%%%%llx\", (unsigned long long)v);" % inner)
    if name.startswith("Layout_"):
        bits, *sparsity = inner.split(",")
        return "pipe_show(UMMA::%s<%s>{{}});" % (name, ", ".join([unsigned(bits)] + sparsity))
    return fragment(name, inner)


def form(name, inner, operands):
    """The form of name<inner> with so many operands; None: no operation of this file."""
    if name in SHOW and inner is None:
        return SHOW[name]
    if name == "TMEM::op_repeater" and inner is not None:
        return "pipe_type<decltype(TMEM::op_repeater<{t0}, %s>())>();" % inner
    if name.startswith("UMMA::") and inner is not None:
        return of_umma(name[6:], inner)
    bits = re.fullmatch(r"(\d+)b", inner or "")
    if inner is not None and not bits:
        return None
    return plan(name, "<%s>" % unsigned(bits.group(1)) if bits else "", operands)
