/*
 * The backend "avx2": the kernels on 256-bit registers, with fused multiply-adds. Eight floats are
 * two rows of a matrix or two quads at once, four doubles are one. Compilers end each function with
 * vzeroupper: code at the baseline would run several times slower after dirty upper halves.
 */
#if defined(__x86_64__)
#include <float.h>
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* vectors pass between functions of this file only */

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

#define PLT_COMPARES_64

/* A product that is fused with its sum reads three registers, and on AMD's cores then waits for
   256-bit stores. So the first product is not fused, for one more instruction. */
#define PLT_OPAQUE(vector) __asm__("" : "+x"(vector))

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 8
#include "both_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_LANES 4
#include "both_tpl.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const plt_kernels plt_kernels_avx2 = PLT_KERNELS("avx2");
#endif
