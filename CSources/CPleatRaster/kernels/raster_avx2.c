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

#include "../../Shared/target.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

PLT_BEGIN_TARGET("avx2,fma")

#include "wide_avx2.h"
#define PLT_BYTES_OWN "bytes_wide.h"
#define PLT_BYTES_GATHER "gather_wide.h"
#include "raster_tpl.h"

PLT_END_TARGET

const plt_raster_kernels plt_raster_avx2 = PLT_RASTER_KERNELS("avx2");
#endif
