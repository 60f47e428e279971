/*
 * Multiplies 4x4 matrices. A vector holds PLT_GROUPS rows of one matrix, one row in each group of
 * four lanes. Included by backend_tpl.h, after vector_tpl.h.
 */

/* The number of vectors that hold one matrix. */
#define PLT_VECTORS (16 / PLT_LANES)

/* Loads row r of a matrix into all groups of rows[r]. With sixteen lanes, rows 0 and 1 are loaded
 * into all groups, and rows 2 and 3 are shuffled from one load of the matrix. This is fastest on a
 * Zen 5, where loading all four rows takes a fifth longer. Intel's cores shuffle once per cycle.
 * On them, this is faster than AVX2. */
static inline void PLT_FN(load_rows)(const PLT_REAL *matrix, PLT_VECTOR rows[4]) {
#if PLT_LANES == 16
  PLT_VECTOR all = PLT_FN(load)(matrix);
  PLT_KEEP_LOADED(all);
  rows[0] = PLT_RELOAD_GROUP(all, matrix, 0);
  rows[1] = PLT_RELOAD_GROUP(all, matrix, 1);
  rows[2] = PLT_PICK_GROUPS(all, 2, 2, 2, 2);
  rows[3] = PLT_PICK_GROUPS(all, 3, 3, 3, 3);
#else
  for (size_t r = 0; r < 4; r++)
    rows[r] = PLT_FN(load_groups)(matrix + 4 * r, 0);
#endif
}

/* Multiplies rows of a left matrix, one in each group of `left`, by the matrix `right`. Row r of
   the product is the sum of the rows of `right`, weighted by the entries of row r of the left
   matrix. */
static inline PLT_VECTOR PLT_FN(product)(PLT_VECTOR left, const PLT_VECTOR right[4]) {
  return PLT_BROADCAST(left, 0) * right[0] + PLT_BROADCAST(left, 1) * right[1] +
         (PLT_BROADCAST(left, 2) * right[2] + PLT_BROADCAST(left, 3) * right[3]);
}

static void PLT_FN(concat_pairs)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                 size_t count) {
  PLT_LOOP
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR rows[4];
    PLT_FN(load_rows)(right + 16 * i, rows);
    for (size_t k = 0; k < 16; k += PLT_LANES)
      PLT_FN(write)(out + 16 * i + k, PLT_FN(product)(PLT_FN(load)(left + 16 * i + k), rows));
  }
}

/*
 * Except on arm64, a shared right matrix M of floats is kept as four diagonals. In every group,
 * lane j of diagonal d is entry j of row j ^ d of M (^ is XOR). Entry j of a row's product with M
 * is the sum over d of row[j ^ d] · diagonal_d[j]. For d = 0 the row needs no shuffle, so this
 * takes one shuffle less than broadcasting each entry. Diagonals do not pay where broadcasts are
 * free: on arm64, which can multiply by one lane of a register, and for doubles with AVX2, where a
 * load can broadcast.
 */
#if PLT_REAL_BITS == 32 && !defined(__aarch64__)
static inline void PLT_FN(load_shared)(const PLT_REAL *matrix, PLT_VECTOR diagonals[4]) {
  for (size_t d = 0; d < 4; d++) {
    PLT_REAL diagonal[4];
    for (size_t j = 0; j < 4; j++)
      diagonal[j] = matrix[4 * (j ^ d) + j];
    diagonals[d] = PLT_FN(load_groups)(diagonal, 0);
  }
}

static inline PLT_VECTOR PLT_FN(product_with_shared)(PLT_VECTOR left,
                                                     const PLT_VECTOR diagonals[4]) {
  return left * diagonals[0] + PLT_SHUFFLE(left, left, 1, 0, 3, 2) * diagonals[1] +
         (PLT_SHUFFLE(left, left, 2, 3, 0, 1) * diagonals[2] +
          PLT_SHUFFLE(left, left, 3, 2, 1, 0) * diagonals[3]);
}
#else
static inline void PLT_FN(load_shared)(const PLT_REAL *matrix, PLT_VECTOR rows[4]) {
  PLT_FN(load_rows)(matrix, rows);
}

static inline PLT_VECTOR PLT_FN(product_with_shared)(PLT_VECTOR left, const PLT_VECTOR rows[4]) {
  return PLT_FN(product)(left, rows);
}
#endif

static void PLT_FN(concat_shared_right)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                        size_t count) {
  if (count == 0)
    return;
  PLT_VECTOR shared[4];
  PLT_FN(load_shared)(right, shared);
  PLT_LOOP
  for (size_t i = 0; i < 16 * count; i += 16)
    for (size_t k = i; k < i + 16; k += PLT_LANES)
      PLT_FN(write)(out + k, PLT_FN(product_with_shared)(PLT_FN(load)(left + k), shared));
}

#if PLT_LANES == 16
/* Here a vector holds a whole right matrix, one row per group. In group r, all lanes of weights[d]
   hold entry r ^ d of row r of the left matrix. This entry is the weight of row r ^ d of the right
   matrix. So the right matrix is loaded once, and for d = 0 it needs no shuffle. */
static void PLT_FN(concat_shared_left)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                       size_t count) {
  if (count == 0)
    return;
  PLT_VECTOR weights[4];
  for (size_t d = 0; d < 4; d++)
    for (size_t lane = 0; lane < 16; lane++)
      weights[d][lane] = left[lane / 4 * 4 + ((lane / 4) ^ d)];
  PLT_LOOP
  for (size_t i = 0; i < 16 * count; i += 16) {
    PLT_VECTOR rows = PLT_FN(load)(right + i);
    PLT_KEEP_LOADED(rows);
    PLT_VECTOR sum = weights[0] * rows;
    sum += weights[1] * PLT_PICK_GROUPS(rows, 1, 0, 3, 2);
    sum += weights[2] * PLT_PICK_GROUPS(rows, 2, 3, 0, 1);
    sum += weights[3] * PLT_PICK_GROUPS(rows, 3, 2, 1, 0);
    PLT_FN(write)(out + i, sum);
  }
}
#else
static void PLT_FN(concat_shared_left)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                       size_t count) {
  if (count == 0)
    return;
  PLT_VECTOR weights[PLT_VECTORS][4];
  for (size_t v = 0; v < PLT_VECTORS; v++) {
    PLT_VECTOR rows = PLT_FN(load)(left + PLT_LANES * v);
    weights[v][0] = PLT_BROADCAST(rows, 0);
    weights[v][1] = PLT_BROADCAST(rows, 1);
    weights[v][2] = PLT_BROADCAST(rows, 2);
    weights[v][3] = PLT_BROADCAST(rows, 3);
  }
  PLT_LOOP
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR rows[4];
    PLT_FN(load_rows)(right + 16 * i, rows);
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(write)(out + 16 * i + PLT_LANES * v,
                    weights[v][0] * rows[0] + weights[v][1] * rows[1] +
                        (weights[v][2] * rows[2] + weights[v][3] * rows[3]));
  }
}
#endif

static PLT_INLINE void PLT_FN(concat_by_strides)(const PLT_REAL *left, size_t left_stride,
                                                 const PLT_REAL *right, size_t right_stride,
                                                 PLT_REAL *out, size_t count) {
  if (left_stride > right_stride)
    PLT_FN(concat_shared_right)(left, right, out, count);
  else if (left_stride < right_stride)
    PLT_FN(concat_shared_left)(left, right, out, count);
  else if (left_stride > 0)
    PLT_FN(concat_pairs)(left, right, out, count);
  else
    for (size_t i = 0; i < count; i++)
      PLT_FN(concat_pairs)(left, right, out + 16 * i, 1);
}

static void PLT_FN(concat)(const PLT_REAL *left, size_t left_stride, const PLT_REAL *right,
                           size_t right_stride, PLT_REAL *out, size_t count) {
  PLT_FN(concat_by_strides)(left, left_stride, right, right_stride, out, count);
  PLT_WRITTEN;
}

#if defined(PLT_STREAMING_STORES)
static void PLT_FN(concat_unfenced)(const PLT_REAL *left, size_t left_stride, const PLT_REAL *right,
                                    size_t right_stride, PLT_REAL *out, size_t count) {
  PLT_FN(concat_by_strides)(left, left_stride, right, right_stride, out, count);
}
#endif

static void PLT_FN(concat_chain)(const PLT_REAL *chains, PLT_REAL *out, size_t count,
                                 size_t length) {
  static const PLT_REAL identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  for (size_t i = 0; i < count; i++) {
    const PLT_REAL *chain = chains + 16 * length * i;
    PLT_VECTOR product[PLT_VECTORS], next[4];
    for (size_t v = 0; v < PLT_VECTORS; v++)
      product[v] = PLT_FN(load)((length == 0 ? identity : chain) + PLT_LANES * v);
    for (size_t link = 1; link < length; link++) {
      PLT_FN(load_rows)(chain + 16 * link, next);
      for (size_t v = 0; v < PLT_VECTORS; v++)
        product[v] = PLT_FN(product)(product[v], next);
    }
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(write)(out + 16 * i + PLT_LANES * v, product[v]);
  }
  PLT_WRITTEN;
}
