/*
 * The backend "blas": matrix products by ?gemm (sgemm and dgemm) of the system's BLAS library. It
 * calls ?gemm once per block of frames. Pairs, chains and quads with a matrix each are no large
 * product, so they take one call per item. Sines and timing curves contain no matrix product and
 * use the code of the backend "portable".
 */
#if defined(PLEAT_BLAS) && defined(__APPLE__)
#define ACCELERATE_NEW_LAPACK
#include <Accelerate/Accelerate.h>
#define PLT_HAS_CBLAS
#elif defined(PLEAT_BLAS) && __has_include(<cblas.h>)
#define _GNU_SOURCE /* dladdr */
#include <cblas.h>
#define PLT_HAS_CBLAS
#elif defined(PLEAT_BLAS)
#error                                                                                             \
    "cblas.h is missing. Install the package libblas-dev, or build without BLAS: in a package that depends on Pleat, add traits: [] to the dependency (traits: [\"Pictures\"] if you want PNG files from PleatRender); in Pleat's own folder, add --traits Pictures to swift build, swift run or swift test"
#endif

#if defined(PLT_HAS_CBLAS)
#include <dlfcn.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#define timing_solve_f32 plt_portable_timing_solve_f32
#define timing_solve_f64 plt_portable_timing_solve_f64
#define quarter_turns_sincos_f32 plt_portable_quarter_turns_sincos_f32
#define quarter_turns_sincos_f64 plt_portable_quarter_turns_sincos_f64
#define PLT_WRITTEN (void)0 /* no streaming stores here, so no fence */

/* The frames of a block, and the reals of the largest block that gemm_over may have to copy. */
enum { PLT_BLAS_BLOCK = 512, PLT_BLAS_SCRATCH = 16 * PLT_BLAS_BLOCK };
_Static_assert(PLT_BLAS_BLOCK % PLT_INTERLEAVED == 0, "no sixteen is shared by two blocks");

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_FN(name) name##_f32
#define PLT_GEMM cblas_sgemm
#include "shades_tpl.h"
#include "blas_tpl.h"

#include "keyframes_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_FN
#undef PLT_GEMM

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_FN(name) name##_f64
#define PLT_GEMM cblas_dgemm
#include "shades_tpl.h"
#include "blas_tpl.h"

#include "keyframes_tpl.h"

const plt_kernels plt_kernels_blas = {.name = "blas",
                                      .f32 = PLT_KERNELS_OF(f32),
                                      .f64 = PLT_KERNELS_OF(f64),
                                      .f32_streaming = PLT_KERNELS_OF(f32),
                                      .f64_streaming = PLT_KERNELS_OF(f64)};

const char *plt_blas_library(void) {
  Dl_info info;
  return dladdr((const void *)(uintptr_t)cblas_sgemm, &info) ? info.dli_fname : NULL;
}
#endif
