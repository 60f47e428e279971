/*
 * The backend "neon": the kernels on the 128-bit registers of arm64, with fused multiply-adds. A
 * row of a matrix takes one register of floats, or two of doubles. Every arm64 CPU has NEON, so no
 * check is needed at run time. The tests pass under emulation. The speed has not been measured.
 */
#if defined(__aarch64__)
#include <arm_neon.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 4
#define PLT_COMPARES_64
#define PLT_FN(name) name##_f32
#include "backend_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_FN

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_FN(name) name##_f64
#include "backend_tpl.h"

const plt_kernels plt_kernels_neon = {.name = "neon",
                                      .f32 = PLT_KERNELS_OF(f32),
                                      .f64 = PLT_KERNELS_OF(f64),
                                      .f32_streaming = PLT_KERNELS_OF(f32),
                                      .f64_streaming = PLT_KERNELS_OF(f64),
                                      .f32_unfenced = {concat_f32, project_quads_f32},
                                      .f64_unfenced = {concat_f64, project_quads_f64}};
#endif
