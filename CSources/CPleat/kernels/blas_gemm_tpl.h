/*
 * Calls ?gemm for one product, or cblas_?gemm_batch for many products. Included once per precision.
 * PLT_REAL, PLT_FN(name), PLT_GEMM and PLT_GEMM_BATCH must be defined first.
 */

/* A factor of a product, stored row by row, or column by column if `transposed` is set. Each row or
   column starts `stride` reals after the previous one. */
typedef struct PLT_FN(factor) {
  const PLT_REAL *entries;
  size_t stride;
  int transposed;
} PLT_FN(factor);

/* Computes out = a · b + beta · out. `a` is rows x inner, `b` is inner x columns, and `out` is
   rows x columns. Each row of `out` starts out_stride reals after the previous one. */
static inline void PLT_FN(gemm)(PLT_FN(factor) a, PLT_FN(factor) b, PLT_REAL beta, PLT_REAL *out,
                                size_t out_stride, size_t rows, size_t inner, size_t columns) {
  PLT_GEMM(CblasRowMajor, a.transposed ? CblasTrans : CblasNoTrans,
           b.transposed ? CblasTrans : CblasNoTrans, (int)rows, (int)columns, (int)inner, 1,
           a.entries, (int)a.stride, b.entries, (int)b.stride, beta, out, (int)out_stride);
}

#if defined(PLT_HAS_BATCH)
/*
 * cblas_?gemm_batch, or NULL if the loaded library does not have it. The integers in this
 * declaration are 64 bits wide. A library with 32-bit integers reads only the lower half of each,
 * so the same arguments suit both kinds of libraries. That works because there is only one group:
 * no array of integers has a second element. Enumerations are ints in both kinds of libraries.
 */
extern void PLT_FN(gemm_batch)(int layout, const int *a_forms, const int *b_forms,
                               const int64_t *rows, const int64_t *columns, const int64_t *inner,
                               const PLT_REAL *alpha, const PLT_REAL **a, const int64_t *a_stride,
                               const PLT_REAL **b, const int64_t *b_stride, const PLT_REAL *beta,
                               PLT_REAL **out, const int64_t *out_stride, int64_t groups,
                               const int64_t *group_sizes) __asm__(PLT_GEMM_BATCH)
    __attribute__((weak));

/* Computes out[i] = a[i] · b[i] + beta · out[i], where a[i] is n x inner and b[i] is inner x n, for
   at most PLT_BLAS_ITEMS items. */
static void PLT_FN(batch)(const PLT_REAL *a, size_t a_step, const PLT_REAL *b, size_t b_step,
                          size_t inner, PLT_REAL beta, PLT_REAL *out, size_t n, size_t count) {
  const PLT_REAL *lefts[PLT_BLAS_ITEMS], *rights[PLT_BLAS_ITEMS], one = 1;
  PLT_REAL *outs[PLT_BLAS_ITEMS];
  const int64_t side = (int64_t)n, between = (int64_t)inner, products = (int64_t)count;
  const int form = CblasNoTrans;
  for (size_t i = 0; i < count; i++) {
    lefts[i] = a + a_step * i;
    rights[i] = b + b_step * i;
    outs[i] = out + n * n * i;
  }
  PLT_FN(gemm_batch)(CblasRowMajor, &form, &form, &side, &side, &between, &one, lefts, &between,
                     rights, &side, &beta, outs, &side, 1, &products);
}

/* Returns 1 if `count` products are enough to make cblas_?gemm_batch pay, and if this function
   exists and multiplies correctly; else 0. */
static int PLT_FN(has_batch)(size_t count) {
  static const PLT_REAL a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  static const PLT_REAL expected[8] = {20, 17, 48, 41, 32, 21, 44, 29};
  PLT_REAL out[8] = {0};
  if (count < PLT_BLAS_FEW || !PLT_FN(gemm_batch))
    return 0;
  PLT_FN(batch)(a, 4, b, 4, 2, 0, out, 2, 2);
  return memcmp(out, expected, sizeof out) == 0;
}
#else
static int PLT_FN(has_batch)(size_t count) {
  (void)count;
  return 0;
}
#endif

/* Computes out[i] = a[i] · b[i] + beta · out[i], where a[i] is 4 x inner and b[i] is inner x 4, for
   at most PLT_BLAS_ITEMS items. */
static inline void PLT_FN(products)(const PLT_REAL *a, size_t a_step, const PLT_REAL *b,
                                    size_t b_step, size_t inner, PLT_REAL beta, PLT_REAL *out,
                                    size_t count, int batched) {
#if defined(PLT_HAS_BATCH)
  if (batched) {
    PLT_FN(batch)(a, a_step, b, b_step, inner, beta, out, 4, count);
    return;
  }
#else
  (void)batched;
#endif
  for (size_t i = 0; i < count; i++)
    PLT_FN(gemm)((PLT_FN(factor)){a + a_step * i, inner, 0}, (PLT_FN(factor)){b + b_step * i, 4, 0},
                 beta, out + 16 * i, 4, 4, inner, 4);
}
