/* Products of 4x4 matrices. Included once per precision after portable_vector_tpl.h. */

/* Row r of a product is the sum of the right matrix's rows, weighted by the left's row r. */
static inline PLT_VECTOR PLT_FN(product_row)(PLT_VECTOR left, const PLT_VECTOR right[4]) {
  return PLT_FN(splat)(left[0]) * right[0] + PLT_FN(splat)(left[1]) * right[1] +
         PLT_FN(splat)(left[2]) * right[2] + PLT_FN(splat)(left[3]) * right[3];
}

static inline void PLT_FN(load_rows)(const PLT_REAL *matrix, PLT_VECTOR rows[4]) {
  for (size_t r = 0; r < 4; r++)
    rows[r] = PLT_FN(load)(matrix + 4 * r);
}

static void PLT_FN(concat_pairs)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                 size_t count) {
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR rows[4];
    PLT_FN(load_rows)(right + 16 * i, rows);
    for (size_t r = 0; r < 16; r += 4)
      PLT_FN(store)(out + 16 * i + r, PLT_FN(product_row)(PLT_FN(load)(left + 16 * i + r), rows));
  }
}

static void PLT_FN(concat_shared_right)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                        size_t count) {
  PLT_VECTOR rows[4];
  PLT_FN(load_rows)(right, rows);
  for (size_t i = 0; i < count; i++)
    for (size_t r = 0; r < 16; r += 4)
      PLT_FN(store)(out + 16 * i + r, PLT_FN(product_row)(PLT_FN(load)(left + 16 * i + r), rows));
}

static void PLT_FN(concat_shared_left)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                       size_t count) {
  PLT_VECTOR weights[16];
  for (size_t k = 0; k < 16; k++)
    weights[k] = PLT_FN(splat)(left[k]);
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR rows[4];
    PLT_FN(load_rows)(right + 16 * i, rows);
    for (size_t r = 0; r < 16; r += 4)
      PLT_FN(store)(out + 16 * i + r, weights[r] * rows[0] + weights[r + 1] * rows[1] +
                                          weights[r + 2] * rows[2] + weights[r + 3] * rows[3]);
  }
}

static void PLT_FN(concat_chain)(const PLT_REAL *chains, PLT_REAL *out, size_t count,
                                 size_t length) {
  static const PLT_REAL identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  for (size_t i = 0; i < count; i++) {
    const PLT_REAL *chain = chains + 16 * length * i;
    PLT_VECTOR product[4], next[4];
    PLT_FN(load_rows)(length == 0 ? identity : chain, product);
    for (size_t link = 1; link < length; link++) {
      PLT_FN(load_rows)(chain + 16 * link, next);
      for (size_t r = 0; r < 4; r++)
        product[r] = PLT_FN(product_row)(product[r], next);
    }
    for (size_t r = 0; r < 4; r++)
      PLT_FN(store)(out + 16 * i + 4 * r, product[r]);
  }
}
