/*
 * The backend "avx512": kernels for 512-bit registers, sixteen byte pixels at a time. Compilers end
 * each function with vzeroupper, for the reason that raster_avx2.c gives.
 *
 * Measured on a Zen 5 (AMD EPYC, family 26): frames of 1920 x 1080 take 0.7 to 0.85 times as long
 * as with "avx2".
 */
#if defined(__x86_64__)
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "raster.h"

#include "../../Shared/target.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

PLT_BEGIN_TARGET("avx512f,avx512vl,avx512dq,avx512bw,fma")

#include "wide_avx512.h"
#define PLT_BYTES_OWN "bytes_wide.h"
#define PLT_BYTES_GATHER "gather_wide.h"
#include "raster_tpl.h"

PLT_END_TARGET

const plt_raster_kernels plt_raster_avx512 = PLT_RASTER_KERNELS("avx512");
#endif
