/*
 * Computes the divided quads of one panel, frame by frame. The numerators x0 y0 … x3 y3 are in the
 * order of the output, so they need products and sums but no shuffles. Divisions take longest, so
 * all 1/w are computed first, a whole vector at a time. Included by turns_tpl.h.
 */

/* Computes 1/w0 and 1/w2 of a panel whose corners share their w in pairs, with one frame per lane.
   Returns the number of hidden corners. */
static PLT_INLINE size_t PLT_FN(invert_pairs)(const PLT_REAL *corner_basis,
                                              const PLT_FN(turns) * turns, PLT_REAL *reciprocals) {
  PLT_VECTOR basis[3][2];
  PLT_FN(bits) hidden = {0}, before = {0};
  const size_t count = turns->count;
  for (size_t k = 0; k < 3; k++)
    for (size_t pair = 0; pair < 2; pair++)
      basis[k][pair] = PLT_FN(splat)(corner_basis[12 * k + 6 * pair + 2]);
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_LANES) {
    PLT_VECTOR c = PLT_FN(load)(turns->cosines + i), s = PLT_FN(load)(turns->sines + i);
    before = hidden;
    for (size_t pair = 0; pair < 2; pair++) {
      PLT_VECTOR w = basis[0][pair] + basis[1][pair] * c + basis[2][pair] * s;
      PLT_FN(store)(reciprocals + PLT_BLOCK * pair + i, PLT_FN(reciprocal)(w, &hidden));
    }
  }
  return 2 * PLT_FN(sum_steps)(&hidden, &before, 1, count);
}

/* Computes 1/w of all corners. Each group of lanes holds the four corners of one frame. Returns the
   number of hidden corners. */
static PLT_INLINE size_t PLT_FN(invert_corners)(const PLT_REAL *corner_basis,
                                                const PLT_FN(turns) * turns,
                                                PLT_REAL *reciprocals) {
  PLT_VECTOR basis[3];
  PLT_FN(bits) hidden = {0}, before = {0};
  const size_t count = turns->count;
  for (size_t k = 0; k < 3; k++)
    basis[k] = PLT_FN(load_w)(corner_basis + 12 * k);
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_GROUPS) {
    PLT_VECTOR c = PLT_FN(expand)(turns->cosines + i), s = PLT_FN(expand)(turns->sines + i);
    PLT_VECTOR w = basis[0] + basis[1] * c + basis[2] * s;
    before = hidden;
    PLT_FN(store)(reciprocals + 4 * i, PLT_FN(reciprocal)(w, &hidden));
  }
  return PLT_FN(sum_steps)(&hidden, &before, 1, 4 * count);
}

/* Computes the 1/w that a block of frames needs, and returns the number of hidden corners. */
static PLT_NOINLINE size_t PLT_FN(invert)(const PLT_REAL *corner_basis, plt_pairs pairs,
                                          const PLT_FN(turns) * turns, PLT_REAL *reciprocals) {
  return pairs == PLT_UNPAIRED ? PLT_FN(invert_corners)(corner_basis, turns, reciprocals)
                               : PLT_FN(invert_pairs)(corner_basis, turns, reciprocals);
}

/* Returns 1/w of the four corners of frame i, each twice: for x and for y. */
static PLT_INLINE PLT_EIGHT PLT_FN(reciprocals_at)(const PLT_REAL *reciprocals, size_t i,
                                                   plt_pairs pairs) {
  if (pairs == PLT_UNPAIRED)
    return PLT_FN(twice)(PLT_FN(load_four)(reciprocals + 4 * i));
  PLT_EIGHT first = PLT_FN(splat_eight)(reciprocals[i]);
  PLT_EIGHT second = PLT_FN(splat_eight)(reciprocals[PLT_BLOCK + i]);
  PLT_OPAQUE_EIGHT(first); /* otherwise compilers use one load and two shuffles, not a blend */
  return pairs == PLT_PAIRED_ACROSS
             ? __builtin_shufflevector(first, second, 0, 1, 2, 3, 12, 13, 14, 15)
             : __builtin_shufflevector(first, second, 0, 1, 10, 11, 12, 13, 6, 7);
}

/* Writes a block of frames. Inlined once for the constant strides of matrices without gaps (16) and
   quads without gaps (8), and once for other strides. */
static PLT_INLINE void PLT_FN(write_frames)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                            const PLT_FN(turns) * turns,
                                            const PLT_REAL *reciprocals, int with_matrices,
                                            plt_pairs pairs, size_t matrix_stride,
                                            size_t quad_stride) {
  PLT_VECTOR basis[3][PLT_VECTORS];
  PLT_EIGHT numerators[3];
  if (with_matrices)
    PLT_FN(load_matrix_basis)(panel->matrix_basis, basis);
  for (size_t k = 0; k < 3; k++)
    numerators[k] = PLT_FN(load_numerators)(panel->corner_basis + 12 * k);
  PLT_REAL *matrices = panel->matrices + (with_matrices ? matrix_stride * first : 0);
  PLT_REAL *quads = panel->quads + quad_stride * first;
  const size_t count = turns->count; /* a copy that no store can change */
  PLT_UNROLL
  PLT_LOOP
  for (size_t i = 0; i < count; i++) {
    PLT_REAL cosine = turns->cosines[i], sine = turns->sines[i];
    if (with_matrices)
      PLT_FN(write_matrix)(basis, cosine, sine, matrices + matrix_stride * i);
    PLT_EIGHT quad;
    if (PLT_LANES == 16) { /* the same sums, bit for bit, as in turns_by_sixteen_tpl.h */
      quad = numerators[0] + numerators[1] * PLT_FN(splat_eight)(cosine) +
             numerators[2] * PLT_FN(splat_eight)(sine);
    } else {
      quad = numerators[1] * PLT_FN(splat_eight)(cosine);
      PLT_OPAQUE_EIGHT(quad);
      quad += numerators[0] + numerators[2] * PLT_FN(splat_eight)(sine);
    }
    PLT_FN(write_eight)
    (quads + quad_stride * i, quad * PLT_FN(reciprocals_at)(reciprocals, i, pairs));
  }
}

/* Writes quads, and each frame's matrix before its quad if with_matrices is set. Returns the number
   of hidden corners. */
static PLT_INLINE size_t PLT_FN(quads_by_frame)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                const PLT_FN(turns) * turns, int with_matrices,
                                                plt_pairs pairs) {
  /* If no corners share their w: four 1/w for each frame. If pairs of corners do: 1/w of corner 0
     in all frames, then 1/w of corner 2 in all frames. */
  PLT_REAL reciprocals[4 * PLT_BLOCK + PLT_LANES];
  size_t hidden = PLT_FN(invert)(panel->corner_basis, pairs, turns, reciprocals);
  if ((!with_matrices || panel->matrix_stride == 16) && panel->quad_stride == 8)
    PLT_FN(write_frames)(panel, first, turns, reciprocals, with_matrices, pairs, 16, 8);
  else
    PLT_FN(write_frames)(panel, first, turns, reciprocals, with_matrices, pairs,
                         panel->matrix_stride, panel->quad_stride);
  return hidden;
}
