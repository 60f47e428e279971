/*
 * Loads PLT_LANES items into vectors, and writes vectors back as items. Vector e holds real e of
 * all items: its lane l belongs to item l. Included by backend_tpl.h, after division_tpl.h.
 */
#undef PLT_ITEMS_STORAGE
#if defined(PLT_LENDS_ITEMS) && !defined(PLT_STREAMING_STORES)
#define PLT_ITEMS_STORAGE
#else
#define PLT_ITEMS_STORAGE static
#endif

/* Transposes a 4 x 4 matrix in each group of four lanes: group g of v[r] is row r of matrix g. The
   second step moves two adjacent lanes together: 64 bits of floats, or 128 bits of doubles. */
static PLT_INLINE void PLT_FN(transpose_groups)(PLT_VECTOR v[4]) {
#if PLT_REAL_BITS == 32
  const PLT_VECTOR a = PLT_SHUFFLE(v[0], v[1], 0, 4, 1, 5), b = PLT_SHUFFLE(v[2], v[3], 0, 4, 1, 5);
  const PLT_VECTOR c = PLT_SHUFFLE(v[0], v[1], 2, 6, 3, 7), d = PLT_SHUFFLE(v[2], v[3], 2, 6, 3, 7);
  v[0] = PLT_SHUFFLE(a, b, 0, 1, 4, 5), v[1] = PLT_SHUFFLE(a, b, 2, 3, 6, 7);
  v[2] = PLT_SHUFFLE(c, d, 0, 1, 4, 5), v[3] = PLT_SHUFFLE(c, d, 2, 3, 6, 7);
#else
  const PLT_VECTOR a = PLT_SHUFFLE(v[0], v[1], 0, 4, 2, 6), b = PLT_SHUFFLE(v[2], v[3], 0, 4, 2, 6);
  const PLT_VECTOR c = PLT_SHUFFLE(v[0], v[1], 1, 5, 3, 7), d = PLT_SHUFFLE(v[2], v[3], 1, 5, 3, 7);
  v[0] = PLT_SHUFFLE(a, b, 0, 1, 4, 5), v[1] = PLT_SHUFFLE(c, d, 0, 1, 4, 5);
  v[2] = PLT_SHUFFLE(a, b, 2, 3, 6, 7), v[3] = PLT_SHUFFLE(c, d, 2, 3, 6, 7);
#endif
}

/* Reorders the groups of four vectors: group g of v[k] moves to place 4g + k, counted over the
   groups of v[0], v[1], v[2] and v[3]. With four groups per vector, regroup is its own inverse. */
static PLT_INLINE void PLT_FN(regroup)(PLT_VECTOR v[4]) {
#if PLT_LANES == 8
  const PLT_VECTOR a = __builtin_shufflevector(v[0], v[1], 0, 1, 2, 3, 8, 9, 10, 11);
  const PLT_VECTOR b = __builtin_shufflevector(v[2], v[3], 0, 1, 2, 3, 8, 9, 10, 11);
  const PLT_VECTOR c = __builtin_shufflevector(v[0], v[1], 4, 5, 6, 7, 12, 13, 14, 15);
  const PLT_VECTOR d = __builtin_shufflevector(v[2], v[3], 4, 5, 6, 7, 12, 13, 14, 15);
  v[0] = a, v[1] = b, v[2] = c, v[3] = d;
#elif PLT_LANES == 16
#define PLT_GROUPS_OF_TWO(a, b, i, j)                                                              \
  __builtin_shufflevector(a, b, 4 * (i), 4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3, 4 * (j),           \
                          4 * (j) + 1, 4 * (j) + 2, 4 * (j) + 3, 4 * (i) + 16, 4 * (i) + 17,       \
                          4 * (i) + 18, 4 * (i) + 19, 4 * (j) + 16, 4 * (j) + 17, 4 * (j) + 18,    \
                          4 * (j) + 19)
  const PLT_VECTOR a = PLT_GROUPS_OF_TWO(v[0], v[1], 0, 1), b = PLT_GROUPS_OF_TWO(v[2], v[3], 0, 1);
  const PLT_VECTOR c = PLT_GROUPS_OF_TWO(v[0], v[1], 2, 3), d = PLT_GROUPS_OF_TWO(v[2], v[3], 2, 3);
  v[0] = PLT_GROUPS_OF_TWO(a, b, 0, 2), v[1] = PLT_GROUPS_OF_TWO(a, b, 1, 3);
  v[2] = PLT_GROUPS_OF_TWO(c, d, 0, 2), v[3] = PLT_GROUPS_OF_TWO(c, d, 1, 3);
#else
  (void)v;
#endif
}

/* Loads four consecutive reals of each item: v[e] gets real e. Items are `stride` reals apart. */
static PLT_INLINE void PLT_FN(load_fours)(const PLT_REAL *from, size_t stride, PLT_VECTOR v[4]) {
  for (size_t k = 0; k < 4; k++)
    v[k] = PLT_FN(load_groups)(from + stride * k, 4 * stride);
  PLT_FN(transpose_groups)(v);
}

static PLT_INLINE void PLT_FN(write_fours)(PLT_REAL *to, PLT_VECTOR v[4]) {
  PLT_FN(transpose_groups)(v);
  PLT_FN(regroup)(v);
  for (size_t k = 0; k < 4; k++)
    PLT_FN(write)(to + PLT_LANES * k, v[k]);
}

/* Loads PLT_LANES matrices. m[e] gets entry e of every matrix, counted row by row. */
static PLT_INLINE void PLT_FN(load_wholes)(const PLT_REAL *from, PLT_VECTOR m[16]) {
#if PLT_LANES == 16
  PLT_VECTOR rows[4][4];
  /* Hardware does not prefetch arrays that are read by one load per cache line. A prefetch beyond
   * the end of an array is harmless. */
  for (size_t item = 0; item < 16; item++)
    __builtin_prefetch((const void *)((uintptr_t)from + (256 * 4 + 16 * item) * sizeof(PLT_REAL)));
  for (size_t item = 0; item < 16; item++)
    rows[item % 4][item / 4] = PLT_FN(load)(from + 16 * item);
  for (size_t k = 0; k < 4; k++)
    PLT_FN(regroup)(rows[k]);
  for (size_t r = 0; r < 4; r++) {
    for (size_t k = 0; k < 4; k++)
      m[4 * r + k] = rows[k][r];
    PLT_FN(transpose_groups)(m + 4 * r);
  }
#else
  for (size_t r = 0; r < 4; r++)
    PLT_FN(load_fours)(from + 4 * r, 16, m + 4 * r);
#endif
}

/* Writes PLT_LANES matrices, in the order of their addresses: in other orders, streaming stores
   take three times as long. */
static PLT_INLINE void PLT_FN(write_wholes)(PLT_REAL *to, PLT_VECTOR m[16]) {
  enum { VECTORS = 16 / PLT_LANES }; /* vectors per matrix */
  PLT_VECTOR rows[4][4];
  for (size_t r = 0; r < 4; r++)
    PLT_FN(transpose_groups)(m + 4 * r);
  for (size_t k = 0; k < 4; k++) {
    for (size_t r = 0; r < 4; r++)
      rows[k][r] = m[4 * r + k];
    PLT_FN(regroup)(rows[k]);
  }
  for (size_t item = 0; item < PLT_LANES; item++)
    for (size_t v = 0; v < VECTORS; v++)
      PLT_FN(write)(to + 16 * item + PLT_LANES * v, rows[item % 4][VECTORS * (item / 4) + v]);
}
