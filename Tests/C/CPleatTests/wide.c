/*
 * The backend "wide": the templates with sixteen floats and eight doubles to a vector, as in the
 * backend "avx512", but at the baseline, where compilers make several registers of a vector. So the
 * ways that only the widest vectors go are tested on every machine.
 */
#include "wide.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* vectors pass between functions of this file only */

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 16
#define PLT_FN(name) name##_f32

#include "backend_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_LANES
#undef PLT_FN

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_LANES 8
#define PLT_FN(name) name##_f64

#include "backend_tpl.h"

const plt_kernels kernels_wide = {.name = "wide",
                                  .f32 = PLT_KERNELS_OF(f32),
                                  .f64 = PLT_KERNELS_OF(f64),
                                  .f32_streaming = PLT_KERNELS_OF(f32),
                                  .f64_streaming = PLT_KERNELS_OF(f64),
                                  .f32_unfenced = {concat_f32, project_quads_f32},
                                  .f64_unfenced = {concat_f64, project_quads_f64}};
