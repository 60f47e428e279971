/*
 * The backend "portable": C with vector extensions, compiled for the target's baseline (SSE2 on
 * x86-64, NEON on arm64), so every CPU can run it.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "borrowed.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#if defined(__x86_64__)
#define PLT_RELOAD(pointer) __asm__("" : "+r"(pointer)) /* SSE2 has only 16 registers */
#define PLT_FORGET(number) __asm__("" : "+r"(number))   /* SSE2 has no gathers */
#endif
#define PLT_PORTABLE_STORAGE /* not static: other backends use these functions */
#define PLT_LENDS_ITEMS

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 4
#include "both_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_LANES 4
#include "both_tpl.h"

const plt_kernels plt_kernels_portable = PLT_KERNELS("portable");
