/*
 * Four reals as one value, in plain vector extensions: SSE2, NEON or whatever the baseline is.
 * Included once per precision, with PLT_REAL, PLT_VECTOR, PLT_MASK and PLT_FN(name) defined; so it
 * has no guard.
 */

typedef PLT_REAL PLT_VECTOR __attribute__((vector_size(4 * sizeof(PLT_REAL))));

static inline PLT_VECTOR PLT_FN(load)(const PLT_REAL *from) {
  PLT_VECTOR value;
  memcpy(&value, from, sizeof value);
  return value;
}

static inline void PLT_FN(store)(PLT_REAL *to, PLT_VECTOR value) {
  memcpy(to, &value, sizeof value);
}

static inline PLT_VECTOR PLT_FN(splat)(PLT_REAL value) {
  return (PLT_VECTOR){value, value, value, value};
}

/* All ones in the lanes of a visible corner: w > 0 and w finite; NaN compares false. */
static inline PLT_MASK PLT_FN(visible)(PLT_VECTOR w) {
  return (PLT_MASK)(w > PLT_FN(splat)(0)) & (PLT_MASK)(w < PLT_FN(splat)((PLT_REAL)INFINITY));
}

/* 1/w in the visible lanes, NaN in the others. */
static inline PLT_VECTOR PLT_FN(reciprocal)(PLT_VECTOR w, PLT_MASK visible) {
  PLT_MASK nan = (PLT_MASK)PLT_FN(splat)((PLT_REAL)NAN);
  return PLT_FN(splat)(1) / (PLT_VECTOR)(((PLT_MASK)w & visible) | (nan & ~visible));
}

/* The number of invisible lanes among the first lanes of a mask. */
static inline size_t PLT_FN(invisible_count)(PLT_MASK visible, size_t lanes) {
  size_t count = 0;
  for (size_t lane = 0; lane < lanes; lane++)
    count += visible[lane] == 0;
  return count;
}

/* x0 y0 x1 y1 x2 y2 x3 y3 */
static inline void PLT_FN(store_pairs)(PLT_REAL *to, PLT_VECTOR x, PLT_VECTOR y) {
  PLT_FN(store)(to, __builtin_shufflevector(x, y, 0, 4, 1, 5));
  PLT_FN(store)(to + 4, __builtin_shufflevector(x, y, 2, 6, 3, 7));
}

/* x0 y0 w0 x1, y1 w1 x2 y2, w2 x3 y3 w3 */
static inline void PLT_FN(store_triples)(PLT_REAL *to, PLT_VECTOR x, PLT_VECTOR y, PLT_VECTOR w) {
  PLT_VECTOR xy_low = __builtin_shufflevector(x, y, 0, 4, 1, 5);  /* x0 y0 x1 y1 */
  PLT_VECTOR xy_high = __builtin_shufflevector(x, y, 2, 6, 3, 7); /* x2 y2 x3 y3 */
  PLT_FN(store)(to, __builtin_shufflevector(xy_low, w, 0, 1, 4, 2));
  PLT_VECTOR y1_w1 = __builtin_shufflevector(xy_low, w, 3, 5, 3, 5);
  PLT_FN(store)(to + 4, __builtin_shufflevector(y1_w1, xy_high, 0, 1, 4, 5));
  PLT_VECTOR w2_w3 = __builtin_shufflevector(xy_high, w, 6, 7, 2, 3); /* w2 w3 x3 y3 */
  PLT_FN(store)(to + 8, __builtin_shufflevector(w2_w3, w2_w3, 0, 2, 3, 1));
}

/* Planar corners from x0 y0 … x3 y3. */
static inline void PLT_FN(load_pairs)(const PLT_REAL *from, PLT_VECTOR *x, PLT_VECTOR *y) {
  PLT_VECTOR low = PLT_FN(load)(from);      /* x0 y0 x1 y1 */
  PLT_VECTOR high = PLT_FN(load)(from + 4); /* x2 y2 x3 y3 */
  *x = __builtin_shufflevector(low, high, 0, 2, 4, 6);
  *y = __builtin_shufflevector(low, high, 1, 3, 5, 7);
}
