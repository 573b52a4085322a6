/* examples.js - examples by name: layouts for panes, and kernels for the machine. */

const mma = "SM80_16x8x16_F32F16F16F32_TN";

export const groups = [
  {name: "Layouts", list: [
    {name: "Row-major and column-major", panes: ["(_4,_8):(_8,_1)", "(_4,_8):(_1,_4)"],
      compare: true},
    {name: "Nested modes", panes: ["((_2,_2),(_4,_2)):((_1,_8),(_2,_16))"]},
    {name: "In CuTe's C++", panes: ["auto tile = make_layout(make_shape(Int<4>{}, Int<8>{}), " +
      "LayoutRight{});\ntile"]},
    {name: "Names in lines", panes: ["let A = (_4,_8):(_8,_1)\nlet T = (_2,_4)\n" +
      "zipped_divide(A, T)"]},
    {name: "A layout of coordinates", panes: ["make_identity_tensor((4,8))"]}
  ]},
  {name: "Algebra", list: [
    {name: "Coalesce", panes: ["(_2,(_1,_6)):(_1,(_6,_2))", "coalesce((_2,(_1,_6)):(_1,(_6,_2)))"],
      compare: true},
    {name: "Composition", panes: ["composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))"]},
    {name: "A composition that is refused", panes: ["composition((6,2):(1,7), (3,2):(2,3))"]},
    {name: "Complement", panes: ["complement((_2,_2):(_1,_6), _24)"]},
    {name: "Divide into tiles", panes: ["(_9,(_4,_8)):(_59,(_13,_1))",
      "zipped_divide((_9,(_4,_8)):(_59,(_13,_1)), (_3:_3, (_2,_4):(_1,_8)))"]},
    {name: "Blocked and raked products", panes: ["blocked_product((_2,_5):(_5,_1), " +
      "(_3,_4):(_1,_3))", "raked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))"]},
    {name: "Inverses", panes: ["(_4,_8):(_8,_1)", "right_inverse((_4,_8):(_8,_1))"]}
  ]},
  {name: "Shared memory", list: [
    {name: "A column in one bank", panes: [{text: "(_8,_32):(_32,_1)", view: "banks", bits: 32}]},
    {name: "Without and with a swizzle", panes: [
      {text: "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", view: "banks", bits: 16}]},
    {name: "Which bits a swizzle changes", panes: ["Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"]},
    {name: "An atom of shared memory for WGMMA", panes: ["GMMA::Layout_K_SW64_Atom<16>()"]}
  ]},
  {name: "Threads and values", list: [
    {name: "Who owns what", panes: [{text: "((_4,_8),(_2,_2)):((_16,_1),(_8,_64))",
      view: "threads", tile: "(8,16)"}]},
    {name: "Tiled copy", panes: ["make_tiled_copy(\n    " +
      "Copy_Atom<UniversalCopy<uint128_t>, half_t>{},\n" +
      "    Layout<Shape<_16,_8>, Stride<_8,_1>>{}, Layout<Shape<_1,_8>>{})"]},
    {name: "ldmatrix: source and destination", panes: [
      "tiled_copy(SM75_U32x4_LDSM_N, 16b, (_16,_2):(_1,_16), (_1,_8):(_1,_1))"]},
    {name: "MMA of a warp", panes: [`mma(${mma})`]},
    {name: "Tiled MMA", panes: [`tiled_mma(${mma}, (_2,_2,_1):(_1,_2,_0), (_32,_32,_16))`]},
    {name: "WGMMA", panes: ["mma(SM90_64x64x16_F32F16F16_SS<K,K>)"]}
  ]},
  {name: "TMA", list: [
    {name: "A tensor map", panes: ["make_tma_copy(SM90_TMA_LOAD{},\n    make_tensor(make_gmem_ptr" +
      "<half_t>(0x1000),\n      make_layout(make_shape(128, 64), make_stride(64, Int<1>{}))),\n" +
      "    GMMA::Layout_K_SW128_Atom<half_t>{})"]},
    {name: "How a plan comes about", panes: ["tma_copy.tensor_map(SM90_TMA_LOAD,\n    " +
      "gmem_ptr[16b](0x1000) o (256,512):(512,_1),\n    (_64,_64):(_64,_1))"]},
    {name: "Coordinates of the map, and where the box goes", panes: ["tma_copy.get_tma_tensor(" +
      "SM90_TMA_LOAD,\n    gmem_ptr[16b](0x1000) o (16,64):(64,_1),\n    " +
      "GMMA::Layout_K_SW128_Atom<16>(), (8,64))", {text: "GMMA::Layout_K_SW128_Atom<16>()",
      view: "banks", bits: 16}]},
    {name: "Who receives what", panes: ["tma_copy.TV(SM90_TMA_LOAD,\n    gmem_ptr[16b](0x1000) o " +
      "(256,512):(512,_1),\n    (_64,_64):(_64,_1))"]}
  ]}
];

/* What `cuemu run` is asked for. */
export const kernels = [
  {name: "reverse.ptx", says: "a missing barrier: a race", launch:
    "--block 64 reverse in:u32[64]=iota out:u32[64]"},
  {name: "reverse_fixed.ptx", says: "the same with its barrier", launch:
    "--block 64 reverse in:u32[64]=iota out:u32[64]"},
  {name: "transpose.ptx", says: "32 wavefronts where 1 is enough", launch:
    "--block 32,8 transpose in:f32[1024]=iota out:f32[1024]"},
  {name: "staged.ptx", says: "a copy that nothing waits for", launch:
    "--block 32 staged in:f32[32]=iota out:f32[32]"},
  {name: "spin.ptx", says: "a loop that never ends", launch: "--block 32 spin out:u32[1]"}
];
