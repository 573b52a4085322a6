/* tmem_rows.h - the loads and stores of tensor memory that CuTe's copy operations stand for.
 *
 *      TMEM(name behind SM100_TMEM_LOAD_ and _STORE_, words, tcgen05.ld.sync.aligned ..,
 *           columns to the second half row, and where elements of 16 bits have one each)
 *
 *      TMEM(16dp256b1x, 4, "16x256b.x1", "", "")
 *      is SM100_TMEM_LOAD_16dp256b1x and tcgen05.ld.sync.aligned.16x256b.x1.b32; with _16b behind
 *      the name also .pack::16b, of stores .unpack::16b
 *
 * Words are registers of 32 bits of a thread. Included with TMEM defined. Not here: loads that
 * reduce. Follows PTX ISA "tcgen05.ld" and "tcgen05.st". */
TMEM(32dp32b1x, 1, "32x32b.x1", "", "")
TMEM(32dp32b2x, 2, "32x32b.x2", "", "")
TMEM(32dp32b4x, 4, "32x32b.x4", "", "")
TMEM(32dp32b8x, 8, "32x32b.x8", "", "")
TMEM(32dp32b16x, 16, "32x32b.x16", "", "")
TMEM(32dp32b32x, 32, "32x32b.x32", "", "")
TMEM(32dp32b64x, 64, "32x32b.x64", "", "")
TMEM(32dp32b128x, 128, "32x32b.x128", "", "")
TMEM(16dp32b1x, 1, "16x32bx2.x1", ", 1", ", 2")
TMEM(16dp32b2x, 2, "16x32bx2.x2", ", 2", ", 4")
TMEM(16dp32b4x, 4, "16x32bx2.x4", ", 4", ", 8")
TMEM(16dp32b8x, 8, "16x32bx2.x8", ", 8", ", 16")
TMEM(16dp32b16x, 16, "16x32bx2.x16", ", 16", ", 32")
TMEM(16dp32b32x, 32, "16x32bx2.x32", ", 32", ", 64")
TMEM(16dp32b64x, 64, "16x32bx2.x64", ", 64", ", 128")
TMEM(16dp32b128x, 128, "16x32bx2.x128", ", 128", ", 256")
TMEM(16dp64b1x, 1, "16x64b.x1", "", "")
TMEM(16dp64b2x, 2, "16x64b.x2", "", "")
TMEM(16dp64b4x, 4, "16x64b.x4", "", "")
TMEM(16dp64b8x, 8, "16x64b.x8", "", "")
TMEM(16dp64b16x, 16, "16x64b.x16", "", "")
TMEM(16dp64b32x, 32, "16x64b.x32", "", "")
TMEM(16dp64b64x, 64, "16x64b.x64", "", "")
TMEM(16dp64b128x, 128, "16x64b.x128", "", "")
TMEM(16dp128b1x, 2, "16x128b.x1", "", "")
TMEM(16dp128b2x, 4, "16x128b.x2", "", "")
TMEM(16dp128b4x, 8, "16x128b.x4", "", "")
TMEM(16dp128b8x, 16, "16x128b.x8", "", "")
TMEM(16dp128b16x, 32, "16x128b.x16", "", "")
TMEM(16dp128b32x, 64, "16x128b.x32", "", "")
TMEM(16dp128b64x, 128, "16x128b.x64", "", "")
TMEM(16dp256b1x, 4, "16x256b.x1", "", "")
TMEM(16dp256b2x, 8, "16x256b.x2", "", "")
TMEM(16dp256b4x, 16, "16x256b.x4", "", "")
TMEM(16dp256b8x, 32, "16x256b.x8", "", "")
TMEM(16dp256b16x, 64, "16x256b.x16", "", "")
TMEM(16dp256b32x, 128, "16x256b.x32", "", "")
