/*
 * Computes inverses, transposes, normal matrices and determinants, and composes matrices. Included
 * by backend_tpl.h, after items_tpl.h.
 */

/* Computes the 2 x 2 minors of rows r and s, in columns 1 2, 1 3, 1 4, 2 3, 2 4 and 3 4. */
static PLT_INLINE void PLT_FN(minors)(const PLT_VECTOR r[4], const PLT_VECTOR s[4],
                                      PLT_VECTOR minors[6]) {
  minors[0] = r[0] * s[1] - r[1] * s[0];
  minors[1] = r[0] * s[2] - r[2] * s[0];
  minors[2] = r[0] * s[3] - r[3] * s[0];
  minors[3] = r[1] * s[2] - r[2] * s[1];
  minors[4] = r[1] * s[3] - r[3] * s[1];
  minors[5] = r[2] * s[3] - r[3] * s[2];
}

/* Returns the determinant, by Laplace's expansion from the minors of rows 1 and 2 (s) and of rows 3
   and 4 (c). */
static PLT_INLINE PLT_VECTOR PLT_FN(determinant)(const PLT_VECTOR s[6], const PLT_VECTOR c[6]) {
  return (s[0] * c[5] + s[5] * c[0]) + (s[2] * c[3] + s[3] * c[2]) - (s[1] * c[4] + s[4] * c[1]);
}

/* Returns 1 / determinant, or NaN in lanes where the matrix is singular. Adds 1 to `singular` in
   these lanes. */
static PLT_INLINE PLT_VECTOR PLT_FN(invert_determinant)(PLT_VECTOR determinant,
                                                        PLT_FN(bits) * singular) {
  const PLT_VECTOR reciprocal = PLT_FN(splat)(1) / determinant;
  const PLT_VECTOR zero = determinant * 0 + reciprocal * 0; /* NaN if either is not finite */
  const PLT_FN(bits) is_singular = ~(PLT_FN(bits))(zero == zero);
  *singular -= is_singular;
  return (PLT_VECTOR)((PLT_FN(bits))reciprocal | is_singular);
}

/* Inverts matrices. Each entry of the inverse is a 3x3 minor or its negative, divided by the
   determinant. A 3x3 minor is a sum of three products, each of an entry and a 2x2 minor. */
static PLT_INLINE void PLT_FN(invert_general)(const PLT_VECTOR m[16], PLT_VECTOR to[16],
                                              PLT_FN(bits) * singular) {
  PLT_VECTOR s[6], c[6];
  PLT_FN(minors)(m, m + 4, s);
  PLT_FN(minors)(m + 8, m + 12, c);
  const PLT_VECTOR d = PLT_FN(invert_determinant)(PLT_FN(determinant)(s, c), singular);
  /* Multiplies the twelve 2x2 minors by 1 / determinant, instead of the sixteen results. */
  for (size_t k = 0; k < 6; k++)
    s[k] *= d, c[k] *= d;
  to[0] = m[5] * c[5] - m[6] * c[4] + m[7] * c[3];
  to[1] = m[2] * c[4] - m[1] * c[5] - m[3] * c[3];
  to[2] = m[13] * s[5] - m[14] * s[4] + m[15] * s[3];
  to[3] = m[10] * s[4] - m[9] * s[5] - m[11] * s[3];
  to[4] = m[6] * c[2] - m[4] * c[5] - m[7] * c[1];
  to[5] = m[0] * c[5] - m[2] * c[2] + m[3] * c[1];
  to[6] = m[14] * s[2] - m[12] * s[5] - m[15] * s[1];
  to[7] = m[8] * s[5] - m[10] * s[2] + m[11] * s[1];
  to[8] = m[4] * c[4] - m[5] * c[2] + m[7] * c[0];
  to[9] = m[1] * c[2] - m[0] * c[4] - m[3] * c[0];
  to[10] = m[12] * s[4] - m[13] * s[2] + m[15] * s[0];
  to[11] = m[9] * s[2] - m[8] * s[4] - m[11] * s[0];
  to[12] = m[5] * c[1] - m[4] * c[3] - m[6] * c[0];
  to[13] = m[0] * c[3] - m[1] * c[1] + m[2] * c[0];
  to[14] = m[13] * s[1] - m[12] * s[3] - m[14] * s[0];
  to[15] = m[8] * s[3] - m[9] * s[1] + m[10] * s[0];
}

/* Sets row 4 and column 4 to those of the identity. */
static PLT_INLINE void PLT_FN(complete)(PLT_VECTOR to[16]) {
  for (size_t k = 0; k < 3; k++)
    to[4 * k + 3] = to[12 + k] = PLT_FN(splat)(0);
  to[15] = PLT_FN(splat)(1);
}

static PLT_INLINE void PLT_FN(invert_rigid)(const PLT_VECTOR m[16], PLT_VECTOR to[16]) {
  PLT_FN(complete)(to);
  for (size_t r = 0; r < 3; r++) {
    for (size_t c = 0; c < 3; c++)
      to[4 * r + c] = m[4 * c + r];
    to[12 + r] = -(m[12] * m[4 * r] + m[13] * m[4 * r + 1] + m[14] * m[4 * r + 2]);
  }
}

/* Computes normal matrices: the cofactors of the upper left 3x3, divided by its determinant. Row r
   of the cofactors is the cross product of the two other rows of the 3x3. */
static PLT_INLINE void PLT_FN(form_normals)(const PLT_VECTOR m[16], PLT_VECTOR to[16],
                                            PLT_FN(bits) * singular) {
  PLT_FN(complete)(to);
  for (size_t r = 0; r < 3; r++) {
    const PLT_VECTOR *a = m + 4 * ((r + 1) % 3), *b = m + 4 * ((r + 2) % 3);
    for (size_t c = 0; c < 3; c++)
      to[4 * r + c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
  }
  const PLT_VECTOR d =
      PLT_FN(invert_determinant)(m[0] * to[0] + m[1] * to[1] + m[2] * to[2], singular);
  for (size_t r = 0; r < 3; r++)
    for (size_t c = 0; c < 3; c++)
      to[4 * r + c] *= d;
  for (size_t k = 3; k < 16; k++) /* for a singular matrix, these entries become NaN too */
    if (k % 4 == 3 || k > 11)
      to[k] += d * 0;
}

/* Computes `function` of PLT_LANES matrices, one per lane. */
static PLT_INLINE void PLT_FN(map_block)(const PLT_REAL *from, plt_matrix_function function,
                                         PLT_REAL *out, PLT_FN(bits) * singular) {
  PLT_VECTOR m[16], to[16], s[6], c[6];
  PLT_FN(load_wholes)(from, m);
  switch (function) {
  case PLT_INVERSE:
    PLT_FN(invert_general)(m, to, singular);
    break;
  case PLT_RIGID_INVERSE:
    PLT_FN(invert_rigid)(m, to);
    break;
  case PLT_NORMAL_MATRIX:
    PLT_FN(form_normals)(m, to, singular);
    break;
  case PLT_DETERMINANT:
    PLT_FN(minors)(m, m + 4, s);
    PLT_FN(minors)(m + 8, m + 12, c);
    PLT_FN(write)(out, PLT_FN(determinant)(s, c));
    return;
  case PLT_TRANSPOSE: /* done by transpose_all */
    return;
  }
  PLT_FN(write_wholes)(out, to);
}

/* Computes `function` of all matrices, block by block. Leftover matrices are copied to a buffer
   that holds a whole block. */
static PLT_INLINE size_t PLT_FN(map_as)(const PLT_REAL *matrices, plt_matrix_function function,
                                        PLT_REAL *out, size_t count) {
  const size_t size = function == PLT_DETERMINANT ? 1 : 16;
  size_t singular = 0, i = 0;
  while (i + PLT_LANES <= count) {
    const size_t blocks = (count - i) / PLT_LANES;
    const size_t end = i + PLT_LANES * (blocks < PLT_STEPS ? blocks : PLT_STEPS);
    PLT_FN(bits) counts = {0};
    for (; i < end; i += PLT_LANES)
      PLT_FN(map_block)(matrices + 16 * i, function, out + size * i, &counts);
    singular += PLT_FN(sum_lanes)(counts);
  }
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[16 * PLT_LANES] = {0}, to[16 * PLT_LANES];
    PLT_FN(bits) counts = {0};
    memcpy(from, matrices + 16 * i, 16 * rest * sizeof(PLT_REAL));
    PLT_FN(map_block)(from, function, to, &counts);
    memcpy(out + size * i, to, size * rest * sizeof(PLT_REAL));
    singular += PLT_FN(sum_first)(counts, PLT_FN(lanes_in_order)(), rest);
  }
  PLT_WRITTEN;
  return singular;
}

/* Transposes one matrix after another, not a block of PLT_LANES matrices together. */
static void PLT_FN(transpose_all)(const PLT_REAL *matrices, PLT_REAL *out, size_t count) {
  PLT_LOOP
  for (size_t i = 0; i < 16 * count; i += 16) {
#if PLT_LANES == 16
    const PLT_VECTOR m = PLT_FN(load)(matrices + i);
    PLT_FN(write)
    (out + i, __builtin_shufflevector(m, m, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
#elif PLT_LANES == 8
    const PLT_VECTOR a = PLT_FN(load)(matrices + i), b = PLT_FN(load)(matrices + i + 8);
    PLT_FN(write)(out + i, __builtin_shufflevector(a, b, 0, 4, 8, 12, 1, 5, 9, 13));
    PLT_FN(write)(out + i + 8, __builtin_shufflevector(a, b, 2, 6, 10, 14, 3, 7, 11, 15));
#else
    PLT_VECTOR rows[4];
    for (size_t r = 0; r < 4; r++)
      rows[r] = PLT_FN(load)(matrices + i + 4 * r);
    PLT_FN(transpose_groups)(rows);
    for (size_t r = 0; r < 4; r++)
      PLT_FN(write)(out + i + 4 * r, rows[r]);
#endif
  }
  PLT_WRITTEN;
}

PLT_ITEMS_STORAGE size_t PLT_FN(matrices_map)(const PLT_REAL *matrices,
                                              plt_matrix_function function, PLT_REAL *out,
                                              size_t count) {
  switch (function) { /* constant arguments, so that each function has a specialised loop */
  case PLT_INVERSE:
    return PLT_FN(map_as)(matrices, PLT_INVERSE, out, count);
  case PLT_RIGID_INVERSE:
    return PLT_FN(map_as)(matrices, PLT_RIGID_INVERSE, out, count);
  case PLT_TRANSPOSE:
    PLT_FN(transpose_all)(matrices, out, count);
    return 0;
  case PLT_NORMAL_MATRIX:
    return PLT_FN(map_as)(matrices, PLT_NORMAL_MATRIX, out, count);
  case PLT_DETERMINANT:
    return PLT_FN(map_as)(matrices, PLT_DETERMINANT, out, count);
  }
  return 0;
}

/* Composes PLT_LANES matrices. Translations and scales have three reals; the load reads a fourth
   one, which is not used. */
static PLT_INLINE void PLT_FN(compose_block)(const PLT_REAL *translations,
                                             const PLT_REAL *rotations, const PLT_REAL *scales,
                                             PLT_REAL *out) {
  PLT_VECTOR t[4], q[4], s[4], to[16];
  PLT_FN(load_fours)(translations, 3, t);
  PLT_FN(load_fours)(rotations, 4, q);
  PLT_FN(load_fours)(scales, 3, s);
  const PLT_VECTOR x = q[0], y = q[1], z = q[2], w = q[3];
  PLT_FN(complete)(to);
  to[0] = (1 - 2 * (y * y + z * z)) * s[0];
  to[1] = 2 * (x * y + z * w) * s[0];
  to[2] = 2 * (x * z - y * w) * s[0];
  to[4] = 2 * (x * y - z * w) * s[1];
  to[5] = (1 - 2 * (x * x + z * z)) * s[1];
  to[6] = 2 * (y * z + x * w) * s[1];
  to[8] = 2 * (x * z + y * w) * s[2];
  to[9] = 2 * (y * z - x * w) * s[2];
  to[10] = (1 - 2 * (x * x + y * y)) * s[2];
  to[12] = t[0], to[13] = t[1], to[14] = t[2];
  PLT_FN(write_wholes)(out, to);
}

/* The last block, whole or not, is copied to a buffer: compose_block loads four reals where a
   translation or scale has three, so it would read beyond the end of the array. */
PLT_ITEMS_STORAGE void PLT_FN(matrices_compose)(const PLT_REAL *translations,
                                                const PLT_REAL *rotations, const PLT_REAL *scales,
                                                PLT_REAL *out, size_t count) {
  size_t i = 0;
  for (; i + PLT_LANES < count; i += PLT_LANES)
    PLT_FN(compose_block)(translations + 3 * i, rotations + 4 * i, scales + 3 * i, out + 16 * i);
  const size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[3][4 * PLT_LANES] = {{0}}, to[16 * PLT_LANES];
    memcpy(from[0], translations + 3 * i, 3 * rest * sizeof(PLT_REAL));
    memcpy(from[1], rotations + 4 * i, 4 * rest * sizeof(PLT_REAL));
    memcpy(from[2], scales + 3 * i, 3 * rest * sizeof(PLT_REAL));
    PLT_FN(compose_block)(from[0], from[1], from[2], to);
    memcpy(out + 16 * i, to, 16 * rest * sizeof(PLT_REAL));
  }
  PLT_WRITTEN;
}
