/*
 * The backend "blas": matrix products by ?gemm (sgemm and dgemm) of the system's BLAS library.
 * Where items share a factor, a block of items becomes one or two large products. Pairs of
 * matrices, chains, and quads that all differ share no factor. For these the backend calls
 * cblas_?gemm_batch if there are many items and the library has it, else ?gemm for each item.
 * Sines, timing curves, vertices, points with depth and the operations of plt_items.h use the code
 * of the backend "portable". Within keyframes, the sines come from the fastest backend.
 */
#if defined(PLEAT_BLAS) && defined(__APPLE__)
#define ACCELERATE_NEW_LAPACK
#include <Accelerate/Accelerate.h>
#define PLT_HAS_CBLAS
#elif defined(PLEAT_BLAS) && __has_include(<cblas.h>)
#define _GNU_SOURCE /* for dladdr */
#include <cblas.h>
#define PLT_HAS_CBLAS
#elif defined(PLEAT_BLAS)
#error                                                                                             \
    "cblas.h is missing. Install the package libblas-dev, or build without BLAS and libpng: in a package that depends on Pleat, add traits: [] to the dependency; in Pleat's own folder, add --disable-default-traits to swift build, swift run or swift test; for the C library, call make BLAS=no"
#endif

#if defined(PLT_HAS_CBLAS)
#include <dlfcn.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "../../Shared/backend_list.h"
#include "../../Shared/target.h"
#include "borrowed.h"

#define PLT_WRITTEN (void)0 /* no streaming stores here, so no fence */

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

enum {
  PLT_BLAS_BLOCK = 512,     /* frames or points in a block */
  PLT_BLAS_BYTES = 1 << 14, /* bytes of matrices in a block of planes: half a first-level cache */
  PLT_BLAS_ITEMS = 64,      /* items in a block with one product per item */
  PLT_BLAS_FEW = 16,        /* with fewer items, checking cblas_?gemm_batch does not pay */
};
#define PLT_BLAS_MATRICES (PLT_BLAS_BYTES / (16 * sizeof(PLT_REAL)))
_Static_assert(PLT_BLAS_BLOCK % PLT_INTERLEAVED == 0, "no sixteen is shared by two blocks");

#if defined(__linux__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && UINTPTR_MAX > UINT32_MAX
#define PLT_HAS_BATCH
#endif

/* Pointers to the functions of blas_planes_tpl.h, as compiled for one instruction set. */
#define PLT_MOVES_TYPE(name, real)                                                                 \
  typedef struct name {                                                                            \
    void (*split)(const real *matrices, int transposed, real *planes, size_t stride,               \
                  size_t count);                                                                   \
    void (*join)(const real *planes, size_t stride, int transposed, real *matrices, size_t count); \
    void (*pick)(const real *matrices, size_t row, real *planes, size_t stride, size_t count);     \
    size_t (*divide)(real *restrict x, real *restrict y, const real *restrict w, size_t count);    \
    void (*weave_quads)(const real *planes, size_t stride, real *quads, size_t quad_stride,        \
                        size_t count);                                                             \
  } name;
PLT_MOVES_TYPE(plt_moves_f32, float)
PLT_MOVES_TYPE(plt_moves_f64, double)

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_FN(name) name##_f32_baseline
#include "blas_planes_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_FN(name) name##_f64_baseline
#include "blas_planes_tpl.h"

#if defined(__x86_64__)
/* 256-bit registers halve the time of the functions in blas_planes_tpl.h. */
PLT_BEGIN_TARGET("avx2,fma")
#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_FN(name) name##_f32_avx2
#include "blas_planes_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_FN(name) name##_f64_avx2
#include "blas_planes_tpl.h"
PLT_END_TARGET

static const plt_moves_f32 *moves_f32(void) {
  return plt_has_avx2() ? &moves_f32_avx2 : &moves_f32_baseline;
}
static const plt_moves_f64 *moves_f64(void) {
  return plt_has_avx2() ? &moves_f64_avx2 : &moves_f64_baseline;
}
#else
static const plt_moves_f32 *moves_f32(void) {
  return &moves_f32_baseline;
}
static const plt_moves_f64 *moves_f64(void) {
  return &moves_f64_baseline;
}
#endif

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_PRECISION f32
#define PLT_FN(name) name##_f32
#define PLT_GEMM cblas_sgemm
#define PLT_GEMM_BATCH "cblas_sgemm_batch"
#include "shades_tpl.h"
#include "blas_gemm_tpl.h"
#include "blas_tpl.h"

#include "keyframes_tpl.h"
#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_PRECISION
#undef PLT_FN
#undef PLT_GEMM
#undef PLT_GEMM_BATCH

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_PRECISION f64
#define PLT_FN(name) name##_f64
#define PLT_GEMM cblas_dgemm
#define PLT_GEMM_BATCH "cblas_dgemm_batch"
#include "shades_tpl.h"
#include "blas_gemm_tpl.h"
#include "blas_tpl.h"

#include "keyframes_tpl.h"

const plt_kernels plt_kernels_blas = {.name = "blas",
                                      .f32 = PLT_KERNELS_OF(f32),
                                      .f64 = PLT_KERNELS_OF(f64),
                                      .f32_streaming = PLT_KERNELS_OF(f32),
                                      .f64_streaming = PLT_KERNELS_OF(f64),
                                      .f32_unfenced = {concat_f32, project_quads_f32},
                                      .f64_unfenced = {concat_f64, project_quads_f64}};

const char *plt_blas_library(void) {
  Dl_info info;
  return dladdr((const void *)(uintptr_t)cblas_sgemm, &info) ? info.dli_fname : NULL;
}

const char *plt_blas_core(void) {
  typedef const char *openblas_name(void);
  typedef const char *blis_name(int);
  typedef int blis_core(void);
  openblas_name *openblas = (openblas_name *)dlsym(RTLD_DEFAULT, "openblas_get_corename");
  blis_core *core = (blis_core *)dlsym(RTLD_DEFAULT, "bli_arch_query_id");
  blis_name *name = (blis_name *)dlsym(RTLD_DEFAULT, "bli_arch_string");
  return openblas ? openblas() : core && name ? name(core()) : NULL;
}
#endif
