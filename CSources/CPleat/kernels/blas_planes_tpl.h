/*
 * Copies between items and planes, for the backend "blas". A plane holds one entry, or one row, of
 * many items side by side. Planes are the rows of a matrix with many columns, the shape that BLAS
 * libraries multiply fastest. Each plane starts `stride` reals after the previous one.
 *
 * Included once per precision and instruction set. PLT_REAL, PLT_REAL_BITS and PLT_FN(name) must be
 * defined first; this file undefines them. A vector has eight lanes, in two groups of four. The
 * compiler splits it into as many registers as necessary.
 */
#if PLT_REAL_BITS == 32
#define PLT_BITS uint32_t
#else
#define PLT_BITS uint64_t
#endif
#define PLT_INLINE inline __attribute__((always_inline))
#define PLT_EIGHT PLT_FN(eight)
#define PLT_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define PLT_HIGH(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)

typedef PLT_REAL PLT_EIGHT __attribute__((vector_size(8 * sizeof(PLT_REAL))));

static PLT_INLINE PLT_EIGHT PLT_FN(load)(const PLT_REAL *from) {
  PLT_EIGHT value;
  memcpy(&value, from, sizeof value);
  return value;
}

static PLT_INLINE void PLT_FN(store)(PLT_REAL *to, PLT_EIGHT value) {
  memcpy(to, &value, sizeof value);
}

/*
 * Transposes two 4 x 4 matrices: v[k] holds row k of the first, then row k of the second. The last
 * step moves two adjacent lanes together: 64 bits of floats, or 128 bits of doubles.
 */
static PLT_INLINE void PLT_FN(transpose)(PLT_EIGHT v[4]) {
#if PLT_REAL_BITS == 32
  PLT_EIGHT a = __builtin_shufflevector(v[0], v[1], 0, 8, 1, 9, 4, 12, 5, 13);
  PLT_EIGHT b = __builtin_shufflevector(v[2], v[3], 0, 8, 1, 9, 4, 12, 5, 13);
  PLT_EIGHT c = __builtin_shufflevector(v[0], v[1], 2, 10, 3, 11, 6, 14, 7, 15);
  PLT_EIGHT d = __builtin_shufflevector(v[2], v[3], 2, 10, 3, 11, 6, 14, 7, 15);
  v[0] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
  v[1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  v[2] = __builtin_shufflevector(c, d, 0, 1, 8, 9, 4, 5, 12, 13);
  v[3] = __builtin_shufflevector(c, d, 2, 3, 10, 11, 6, 7, 14, 15);
#else
  PLT_EIGHT a = __builtin_shufflevector(v[0], v[1], 0, 8, 2, 10, 4, 12, 6, 14);
  PLT_EIGHT b = __builtin_shufflevector(v[2], v[3], 0, 8, 2, 10, 4, 12, 6, 14);
  PLT_EIGHT c = __builtin_shufflevector(v[0], v[1], 1, 9, 3, 11, 5, 13, 7, 15);
  PLT_EIGHT d = __builtin_shufflevector(v[2], v[3], 1, 9, 3, 11, 5, 13, 7, 15);
  v[0] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
  v[1] = __builtin_shufflevector(c, d, 0, 1, 8, 9, 4, 5, 12, 13);
  v[2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  v[3] = __builtin_shufflevector(c, d, 2, 3, 10, 11, 6, 7, 14, 15);
#endif
}

/* Copies row k of every matrix to plane k, or column k if `transposed` is set. */
static PLT_INLINE void PLT_FN(split_as)(const PLT_REAL *matrices, int transposed, PLT_REAL *planes,
                                        size_t stride, size_t count) {
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    PLT_EIGHT v[4], rows[4];
    for (size_t k = 0; k < 4; k++)
      v[k] = PLT_FN(load)(matrices + 16 * i + 8 * k);
    rows[0] = PLT_LOW(v[0], v[2]), rows[1] = PLT_HIGH(v[0], v[2]);
    rows[2] = PLT_LOW(v[1], v[3]), rows[3] = PLT_HIGH(v[1], v[3]);
    if (transposed)
      PLT_FN(transpose)(rows);
    for (size_t k = 0; k < 4; k++)
      PLT_FN(store)(planes + stride * k + 4 * i, rows[k]);
  }
  for (size_t e = 0; i < count && e < 16; e++)
    planes[stride * (transposed ? e % 4 : e / 4) + 4 * i + (transposed ? e / 4 : e % 4)] =
        matrices[16 * i + e];
}

static void PLT_FN(split)(const PLT_REAL *matrices, int transposed, PLT_REAL *planes, size_t stride,
                          size_t count) {
  if (transposed)
    PLT_FN(split_as)(matrices, 1, planes, stride, count);
  else
    PLT_FN(split_as)(matrices, 0, planes, stride, count);
}

/* Copies planes back to matrices: the inverse of split_as. */
static PLT_INLINE void PLT_FN(join_as)(const PLT_REAL *planes, size_t stride, int transposed,
                                       PLT_REAL *matrices, size_t count) {
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    PLT_EIGHT rows[4];
    for (size_t k = 0; k < 4; k++)
      rows[k] = PLT_FN(load)(planes + stride * k + 4 * i);
    if (transposed)
      PLT_FN(transpose)(rows);
    PLT_FN(store)(matrices + 16 * i, PLT_LOW(rows[0], rows[1]));
    PLT_FN(store)(matrices + 16 * i + 8, PLT_LOW(rows[2], rows[3]));
    PLT_FN(store)(matrices + 16 * i + 16, PLT_HIGH(rows[0], rows[1]));
    PLT_FN(store)(matrices + 16 * i + 24, PLT_HIGH(rows[2], rows[3]));
  }
  for (size_t e = 0; i < count && e < 16; e++)
    matrices[16 * i + e] =
        planes[stride * (transposed ? e % 4 : e / 4) + 4 * i + (transposed ? e / 4 : e % 4)];
}

static void PLT_FN(join)(const PLT_REAL *planes, size_t stride, int transposed, PLT_REAL *matrices,
                         size_t count) {
  if (transposed)
    PLT_FN(join_as)(planes, stride, 1, matrices, count);
  else
    PLT_FN(join_as)(planes, stride, 0, matrices, count);
}

/* Copies the entries in columns 1, 2 and 4 of one row of every matrix to three planes. */
static void PLT_FN(pick)(const PLT_REAL *matrices, size_t row, PLT_REAL *planes, size_t stride,
                         size_t count) {
  const PLT_REAL *from = matrices + 4 * row;
  PLT_REAL *x = planes, *y = planes + stride, *w = planes + 2 * stride;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    PLT_EIGHT v[4];
    for (size_t k = 0; k < 4; k++) {
      PLT_REAL both[8];
      memcpy(both, from + 16 * (i + k), 4 * sizeof(PLT_REAL));
      memcpy(both + 4, from + 16 * (i + k + 4), 4 * sizeof(PLT_REAL));
      v[k] = PLT_FN(load)(both);
    }
    PLT_FN(transpose)(v);
    PLT_FN(store)(x + i, v[0]), PLT_FN(store)(y + i, v[1]), PLT_FN(store)(w + i, v[3]);
  }
  for (; i < count; i++)
    x[i] = from[16 * i], y[i] = from[16 * i + 1], w[i] = from[16 * i + 3];
}

/* Divides x and y by w in place, or makes them NaN where the corner is hidden: where w <= 0 or w is
   not finite. Returns the number of hidden corners. */
static size_t PLT_FN(divide)(PLT_REAL *restrict x, PLT_REAL *restrict y, const PLT_REAL *restrict w,
                             size_t count) {
  PLT_BITS hidden = 0; /* as wide as a real, so that compilers vectorise the loop */
  for (size_t i = 0; i < count; i++) {
    int visible = (w[i] > 0) & (w[i] < (PLT_REAL)INFINITY);
    PLT_REAL quotient = 1 / w[i], reciprocal = visible ? quotient : (PLT_REAL)NAN;
    x[i] *= reciprocal;
    y[i] *= reciprocal;
    hidden += visible ? 0 : 1;
  }
  return (size_t)hidden;
}

/* Copies planes x0 y0 w0 … x3 y3 w3 to quads x0 y0 … x3 y3, and skips the planes of w. */
static void PLT_FN(weave_quads)(const PLT_REAL *planes, size_t stride, PLT_REAL *quads,
                                size_t quad_stride, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    PLT_EIGHT v[2][4];
    for (size_t c = 0; c < 4; c++)
      for (size_t e = 0; e < 2; e++)
        v[c / 2][2 * (c % 2) + e] = PLT_FN(load)(planes + stride * (3 * c + e) + i);
    PLT_FN(transpose)(v[0]);
    PLT_FN(transpose)(v[1]);
    for (size_t k = 0; k < 4; k++) {
      PLT_FN(store)(quads + quad_stride * (i + k), PLT_LOW(v[0][k], v[1][k]));
      PLT_FN(store)(quads + quad_stride * (i + k + 4), PLT_HIGH(v[0][k], v[1][k]));
    }
  }
  for (; i < count; i++)
    for (size_t e = 0; e < 8; e++)
      quads[quad_stride * i + e] = planes[stride * (3 * (e / 2) + e % 2) + i];
}

static const PLT_TYPE(plt_moves) PLT_FN(moves) = {PLT_FN(split), PLT_FN(join), PLT_FN(pick),
                                                  PLT_FN(divide), PLT_FN(weave_quads)};

#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_FN
#undef PLT_BITS
