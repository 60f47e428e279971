/*
 * The backend "neon": the kernels on the 128-bit registers of arm64, with fused multiply-adds. Four
 * floats are a row of a matrix in one register, four doubles in two. Every arm64 CPU has NEON, so
 * no check is needed at run time. The tests pass under emulation. Its speed has not been measured.
 */
#if defined(__aarch64__)
#include <arm_neon.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* vectors pass between functions of this file only */

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 4
/* If any lane has its top bit set, the least lane, as a signed number, is negative. */
#define PLT_TOP_BITS(vector) (vminvq_s32((int32x4_t)(vector)) < 0)
#define PLT_LARGER(a, b) vmaxq_u32((uint32x4_t)(a), (uint32x4_t)(b))
#define PLT_FN(name) name##_f32
#include "backend_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_TOP_BITS
#undef PLT_LARGER
#undef PLT_FN

#define PLT_REAL double
#define PLT_REAL_BITS 64
/* The upper halves of four lanes are a vector of 32-bit lanes. */
#define PLT_TOP_BITS(vector)                                                                       \
  (vminvq_s32(vuzp2q_s32((int32x4_t)__builtin_shufflevector((vector), (vector), 0, 1),             \
                         (int32x4_t)__builtin_shufflevector((vector), (vector), 2, 3))) < 0)
#define PLT_FN(name) name##_f64
#include "backend_tpl.h"

const plt_kernels plt_kernels_neon = {.name = "neon",
                                      .f32 = PLT_KERNELS_OF(f32),
                                      .f64 = PLT_KERNELS_OF(f64),
                                      .f32_streaming = PLT_KERNELS_OF(f32),
                                      .f64_streaming = PLT_KERNELS_OF(f64)};
#endif
