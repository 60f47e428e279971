/* The portable timing kernels: the template for float, then for double. */
#include "plt_timing.h"

#include <float.h>
#include <stdint.h>

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wpsabi" /* every function with vectors is static */
#endif

#define PLT_STORAGE
#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_FN(name) plt_portable_##name##_f32
#include "timing_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_FN

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_FN(name) plt_portable_##name##_f64
#include "timing_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_FN
