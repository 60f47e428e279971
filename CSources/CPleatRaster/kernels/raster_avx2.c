/*
 * The backend "avx2": kernels for 256-bit registers with fused multiply-adds. Compilers end each
 * function with vzeroupper. Without it, SSE code that runs afterwards would be several times
 * slower, because the upper halves of the registers are not clear.
 */
#if defined(__x86_64__)
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "raster.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

#include "wide_avx2.h"
#define PLT_BYTES_OWN "bytes_wide.h"
#define PLT_BYTES_GATHER "gather_wide.h"
#include "raster_tpl.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const plt_raster_kernels plt_raster_avx2 = PLT_RASTER_KERNELS("avx2");
#endif
