/*
 * The backend "neon": the kernels as the compiler makes them of 128-bit vectors with fused
 * multiply-adds. Every arm64 CPU has NEON, so nothing is asked at run time. Its answers have been
 * tested under emulation; its speed has not been measured.
 */
#if defined(__aarch64__)
#include <math.h>
#include <string.h>

#include "raster.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* vectors pass between functions of this file only */

#include "raster_tpl.h"

const plt_raster_kernels plt_raster_neon = PLT_RASTER_KERNELS("neon");
#endif
