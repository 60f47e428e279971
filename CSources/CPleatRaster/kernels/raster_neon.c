/*
 * The backend "neon": the kernels of the template, which the compiler translates to 128-bit vectors
 * with fused multiply-adds. Every arm64 CPU has NEON, so there is no check at run time. The results
 * have been tested on an emulator. The speed has not been measured.
 */
#if defined(__aarch64__)
#include <math.h>
#include <string.h>

#include "raster.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#include "raster_tpl.h"

const plt_raster_kernels plt_raster_neon = PLT_RASTER_KERNELS("neon");
#endif
