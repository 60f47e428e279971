/*
 * Computes frames in the interleaved layout, in blocks of sixteen (see PLT_INTERLEAVED). Each lane
 * is one frame, so no shuffles are needed. Included by backend_tpl.h, after division_tpl.h.
 */

/* Sixteen frames take PLT_PARTS vectors, with one frame per lane. A round computes up to PLT_ROUND
   vectors for each real of a frame. PLT_ROUND is at least 2, so that several vectors share each
   load of the basis. */
#define PLT_PARTS (PLT_INTERLEAVED / PLT_LANES)
#define PLT_ROUND (PLT_PARTS == 1 ? 2 : PLT_PARTS)

/* The coefficients of the frames of one round: coefficients[k][v] has coefficient k of the frames
   in vector v. If has_one is set, coefficient 0 of every frame is 1, and coefficients[0] is not
   read. */
typedef struct PLT_FN(sixteens) {
  int has_one;
  size_t rank, vectors;
  PLT_VECTOR coefficients[PLT_RANK_LIMIT][PLT_ROUND];
} PLT_FN(sixteens);

/* Computes real e of every frame of a round. Each row of the basis has `size` reals. */
static PLT_INLINE void PLT_FN(combine)(const PLT_REAL *basis, size_t size, size_t e,
                                       const PLT_FN(sixteens) * sixteens,
                                       PLT_VECTOR sums[PLT_ROUND]) {
  PLT_VECTOR first = PLT_FN(splat)(basis[e]);
  PLT_VECTOR second = PLT_FN(splat)(sixteens->has_one ? basis[size + e] : 0);
  for (size_t v = 0; v < sixteens->vectors; v++) {
    PLT_VECTOR product =
        sixteens->has_one ? second * sixteens->coefficients[1][v] : sixteens->coefficients[0][v];
    PLT_OPAQUE(product);
    sums[v] = sixteens->has_one ? first + product : first * product;
  }
  for (size_t k = sixteens->has_one ? 2 : 1; k < sixteens->rank; k++) {
    PLT_VECTOR real = PLT_FN(splat)(basis[size * k + e]);
    for (size_t v = 0; v < sixteens->vectors; v++)
      sums[v] += real * sixteens->coefficients[k][v];
  }
}

/* Returns the address of vector v of real e in the interleaved layout. A frame has `size` reals. */
static PLT_INLINE PLT_REAL *PLT_FN(interleaved_at)(PLT_REAL *out, size_t size, size_t e, size_t v) {
  return out + PLT_INTERLEAVED * (v / PLT_PARTS * size + e) + PLT_LANES * (v % PLT_PARTS);
}

static PLT_INLINE void PLT_FN(write_sixteens)(const PLT_REAL *basis, size_t size,
                                              const PLT_FN(sixteens) * sixteens, PLT_REAL *out) {
  for (size_t e = 0; e < size; e++) {
    PLT_VECTOR sums[PLT_ROUND];
    PLT_FN(combine)(basis, size, e, sixteens, sums);
    for (size_t v = 0; v < sixteens->vectors; v++)
      PLT_FN(write)(PLT_FN(interleaved_at)(out, size, e, v), sums[v]);
  }
}

/* Computes 1/w of one corner in all frames of a round. Adds 1 to `hidden` in lanes where the corner
   is hidden. */
static PLT_INLINE void PLT_FN(invert_sixteens)(const PLT_REAL *basis, size_t corner,
                                               const PLT_FN(sixteens) * sixteens,
                                               PLT_VECTOR reciprocals[PLT_ROUND],
                                               PLT_FN(bits) hidden[PLT_ROUND]) {
  PLT_VECTOR w[PLT_ROUND];
  PLT_FN(combine)(basis, 12, 3 * corner + 2, sixteens, w);
  for (size_t v = 0; v < sixteens->vectors; v++)
    reciprocals[v] = PLT_FN(reciprocal)(w[v], hidden + v);
}

/* Returns the corner whose 1/w is used for `corner`: one with the same w, or `corner` itself. */
static PLT_INLINE size_t PLT_FN(partner)(size_t corner, plt_pairs pairs) {
  return pairs == PLT_PAIRED_ACROSS ? corner & 2
         : pairs == PLT_PAIRED_DOWN ? (corner + 1) & 2
                                    : corner;
}

/* Writes the divided quads of a round. If corners are paired, each hidden pair adds only 1 to
   `hidden`, so callers must double the count. Otherwise each hidden corner adds 1. */
static PLT_INLINE void PLT_FN(write_sixteens_quads)(const PLT_REAL *basis, plt_pairs pairs,
                                                    const PLT_FN(sixteens) * sixteens,
                                                    PLT_REAL *out, PLT_FN(bits) hidden[PLT_ROUND]) {
  PLT_VECTOR reciprocals[4][PLT_ROUND], sums[PLT_ROUND];
  for (size_t corner = 0; corner < 4; corner++)
    if (PLT_FN(partner)(corner, pairs) == corner)
      PLT_FN(invert_sixteens)(basis, corner, sixteens, reciprocals[corner], hidden);
  for (size_t corner = 0; corner < 4; corner++)
    for (size_t k = 0; k < 2; k++) {
      PLT_FN(combine)(basis, 12, 3 * corner + k, sixteens, sums);
      for (size_t v = 0; v < sixteens->vectors; v++)
        PLT_FN(write)(PLT_FN(interleaved_at)(out, 8, 2 * corner + k, v),
                      sums[v] * reciprocals[PLT_FN(partner)(corner, pairs)][v]);
    }
}
