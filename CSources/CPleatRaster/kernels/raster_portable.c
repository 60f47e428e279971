/*
 * The backend "portable": C with vector extensions for the baseline instructions of the target
 * (SSE2 on x86-64, NEON on arm64). It runs on every CPU.
 */
#include <math.h>
#include <string.h>

#include "raster.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#include "raster_tpl.h"

const plt_raster_kernels plt_raster_portable = PLT_RASTER_KERNELS("portable");
