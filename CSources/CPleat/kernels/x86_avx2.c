/*
 * The backend "avx2": the kernels on 256-bit registers, with fused multiply-adds. In floats, a
 * register holds two rows of a matrix or one quad; in doubles, one row or half a quad. Compilers
 * end each function with vzeroupper. Without it, later SSE code would be several times slower.
 */
#if defined(__x86_64__)
#include <float.h>
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#include "../../Shared/target.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

PLT_BEGIN_TARGET("avx2,fma")

#define PLT_COMPARES_64

/* On AMD's cores, a fused multiply-add, which reads three registers, waits for 256-bit stores. So
   this macro keeps a product from being fused with a sum, although the separate sum is one more
   instruction. */
#define PLT_OPAQUE(vector) __asm__("" : "+x"(vector))

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 8
#include "both_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_LANES 4
#include "both_tpl.h"

PLT_END_TARGET

const plt_kernels plt_kernels_avx2 = PLT_KERNELS("avx2");
#endif
