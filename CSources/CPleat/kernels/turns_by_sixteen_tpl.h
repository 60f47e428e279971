/*
 * Computes divided quads of one panel, sixteen frames at a time. Each lane is one frame until all
 * coordinates are computed; then these are transposed to quads. The four groups of lanes hold the
 * frames 0 2 4 6, 1 3 5 7, 8 10 12 14 and 9 11 13 15. So all steps of the transposition except the
 * last stay inside groups, where shuffles are fastest. Included by turns_tpl.h.
 */
#define PLT_IN_LANES(v)                                                                            \
  __builtin_shufflevector(v, v, 0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15)

static inline PLT_FN(bits) PLT_FN(frames_in_lanes)(void) {
  return PLT_IN_LANES(PLT_FN(lanes_in_order)());
}

/* Transposes four vectors within each group of four lanes. at[0] and at[1] hold x and y of one
   corner, at[2] and at[3] of the next. Each group of the results holds x y x y of one frame, and
   the four results hold the frames 0 1 8 9, 2 3 10 11, 4 5 12 13 and 6 7 14 15. */
static PLT_INLINE void PLT_FN(join_corners)(const PLT_VECTOR at[4], PLT_VECTOR corners[4]) {
  for (size_t k = 0; k < 2; k++) {
    PLT_VECTOR a =
        k == 0 ? PLT_SHUFFLE(at[0], at[1], 0, 4, 1, 5) : PLT_SHUFFLE(at[0], at[1], 2, 6, 3, 7);
    PLT_VECTOR b =
        k == 0 ? PLT_SHUFFLE(at[2], at[3], 0, 4, 1, 5) : PLT_SHUFFLE(at[2], at[3], 2, 6, 3, 7);
    corners[2 * k] = PLT_SHUFFLE(a, b, 0, 1, 4, 5);
    corners[2 * k + 1] = PLT_SHUFFLE(a, b, 2, 3, 6, 7);
  }
}

/* Computes sixteen quads from the cosines c and the sines s, both in the order of PLT_IN_LANES.
   quads[v] has frames 2v and 2v + 1. */
static PLT_INLINE void PLT_FN(quads_of_sixteen)(const PLT_REAL *basis, plt_pairs pairs,
                                                PLT_VECTOR c, PLT_VECTOR s, PLT_VECTOR quads[8],
                                                PLT_FN(bits) * hidden) {
  PLT_VECTOR reciprocals[4], at[8], halves[2][4];
  for (size_t corner = 0; corner < 4; corner++)
    if (PLT_FN(partner)(corner, pairs) == corner) {
      const PLT_REAL *w = basis + 3 * corner + 2;
      reciprocals[corner] = PLT_FN(reciprocal)(
          PLT_FN(splat)(w[0]) + PLT_FN(splat)(w[12]) * c + PLT_FN(splat)(w[24]) * s, hidden);
    }
  for (size_t corner = 0; corner < 4; corner++)
    for (size_t k = 0; k < 2; k++) {
      const PLT_REAL *x = basis + 3 * corner + k;
      at[2 * corner + k] =
          (PLT_FN(splat)(x[0]) + PLT_FN(splat)(x[12]) * c + PLT_FN(splat)(x[24]) * s) *
          reciprocals[PLT_FN(partner)(corner, pairs)];
    }
  PLT_FN(join_corners)(at, halves[0]);
  PLT_FN(join_corners)(at + 4, halves[1]);
  for (size_t j = 0; j < 4; j++) {
    quads[j] = __builtin_shufflevector(halves[0][j], halves[1][j], 0, 1, 2, 3, 16, 17, 18, 19, 4, 5,
                                       6, 7, 20, 21, 22, 23);
    quads[4 + j] = __builtin_shufflevector(halves[0][j], halves[1][j], 8, 9, 10, 11, 24, 25, 26, 27,
                                           12, 13, 14, 15, 28, 29, 30, 31);
  }
}

/* Writes at most sixteen quads, with any stride. Returns the number of hidden corners. Not inlined,
 * because it takes the address of `quads`. If inlined, it would leave the caller's loop fewer
 * registers. */
static PLT_NOINLINE size_t PLT_FN(some_quads)(const PLT_REAL *basis, const PLT_FN(turns) * turns,
                                              size_t i, size_t frames, PLT_REAL *to,
                                              size_t stride) {
  PLT_FN(bits) counts = {0};
  PLT_VECTOR quads[8], c = PLT_FN(load)(turns->cosines + i), s = PLT_FN(load)(turns->sines + i);
  PLT_FN(quads_of_sixteen)(basis, PLT_UNPAIRED, PLT_IN_LANES(c), PLT_IN_LANES(s), quads, &counts);
  if (stride == 8)
    PLT_FN(store_some)(to, (const PLT_REAL *)quads, 8 * frames, 8);
  else
    for (size_t k = 0; k < frames; k++)
      PLT_FN(write_eight)(to + stride * k, PLT_FN(load_eight)((const PLT_REAL *)quads + 8 * k));
  return PLT_FN(sum_first)(counts, PLT_FN(frames_in_lanes)(), frames);
}

/* Writes the quads of a block, and returns the number of hidden corners. */
static PLT_INLINE size_t PLT_FN(quads_by_sixteen)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                                  const PLT_FN(turns) * turns, plt_pairs pairs) {
  PLT_FN(bits) counts = {0};
  size_t hidden = 0;
  const size_t count = turns->count, stride = panel->quad_stride;
  PLT_LOOP
  for (size_t i = 0; i < count; i += 16) {
    const size_t frames = count - i < 16 ? count - i : 16;
    PLT_REAL *to = panel->quads + stride * (first + i);
    if (frames < 16 || stride != 8) {
      hidden += PLT_FN(some_quads)(panel->corner_basis, turns, i, frames, to, stride);
      continue;
    }
    PLT_VECTOR c = PLT_FN(load)(turns->cosines + i), s = PLT_FN(load)(turns->sines + i), quads[8];
    PLT_FN(quads_of_sixteen)(panel->corner_basis, pairs, PLT_IN_LANES(c), PLT_IN_LANES(s), quads,
                             &counts);
    for (size_t v = 0; v < 8; v++)
      PLT_FN(write)(to + 16 * v, quads[v]);
  }
  return hidden + PLT_FN(sum_lanes)(counts) * (pairs == PLT_UNPAIRED ? 1 : 2);
}
