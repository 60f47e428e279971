#define _GNU_SOURCE /* RTLD_NEXT */
#include "CTestHooks.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

static _Thread_local size_t calls, batches, work;

size_t hooks_gemm_calls(void) {
  return calls;
}
size_t hooks_gemm_batches(void) {
  return batches;
}
size_t hooks_gemm_work(void) {
  return work;
}

#if defined(PLEAT_BLAS) && defined(__linux__)
/* The types of cblas.h, whose enumerations are ints to a caller. */
typedef void sgemm(int, int, int, int, int, int, float, const float *, int, const float *, int,
                   float, float *, int);
typedef void dgemm(int, int, int, int, int, int, double, const double *, int, const double *, int,
                   double, double *, int);
sgemm cblas_sgemm;
dgemm cblas_dgemm;

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  return function ? function : (abort(), NULL);
}

static void count(int rows, int columns, int inner) {
  calls += 1;
  work += (size_t)rows * (size_t)columns * (size_t)inner;
}

void cblas_sgemm(int order, int a_form, int b_form, int rows, int columns, int inner, float alpha,
                 const float *a, int a_stride, const float *b, int b_stride, float beta, float *c,
                 int c_stride) {
  count(rows, columns, inner);
  ((sgemm *)next("cblas_sgemm"))(order, a_form, b_form, rows, columns, inner, alpha, a, a_stride, b,
                                 b_stride, beta, c, c_stride);
}

void cblas_dgemm(int order, int a_form, int b_form, int rows, int columns, int inner, double alpha,
                 const double *a, int a_stride, const double *b, int b_stride, double beta,
                 double *c, int c_stride) {
  count(rows, columns, inner);
  ((dgemm *)next("cblas_dgemm"))(order, a_form, b_form, rows, columns, inner, alpha, a, a_stride, b,
                                 b_stride, beta, c, c_stride);
}

/* Batches of one group, the integers as the core passes them. */
typedef void batch(int, const int *, const int *, const int64_t *, const int64_t *, const int64_t *,
                   const void *, const void **, const int64_t *, const void **, const int64_t *,
                   const void *, void **, const int64_t *, int64_t, const int64_t *);
batch cblas_sgemm_batch, cblas_dgemm_batch;

/* Does nothing if the loaded library has no batches. The core's own check then turns them down. */
#define BATCH(name)                                                                                \
  void name(int order, const int *a_forms, const int *b_forms, const int64_t *rows,                \
            const int64_t *columns, const int64_t *inner, const void *alpha, const void **a,       \
            const int64_t *a_strides, const void **b, const int64_t *b_strides, const void *beta,  \
            void **c, const int64_t *c_strides, int64_t groups, const int64_t *sizes) {            \
    batch *function = (batch *)dlsym(RTLD_NEXT, #name);                                            \
    if (function == NULL)                                                                          \
      return;                                                                                      \
    batches += 1;                                                                                  \
    work += (size_t)(*rows * *columns * *inner * *sizes);                                          \
    function(order, a_forms, b_forms, rows, columns, inner, alpha, a, a_strides, b, b_strides,     \
             beta, c, c_strides, groups, sizes);                                                   \
  }
BATCH(cblas_sgemm_batch)
BATCH(cblas_dgemm_batch)
#endif
