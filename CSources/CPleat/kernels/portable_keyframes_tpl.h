/* Keyframes of panels. Included once per precision after portable_project_tpl.h. */

/* Frames per block: the block's sines and cosines stay in the first-level cache. */
#undef PLT_BLOCK
#define PLT_BLOCK 256

/* A corner basis row x0 y0 w0 … x3 y3 w3 as three planar vectors. */
static inline void PLT_FN(load_corner_row)(const PLT_REAL *row, PLT_VECTOR planar[3]) {
  for (size_t component = 0; component < 3; component++)
    planar[component] =
        (PLT_VECTOR){row[component], row[component + 3], row[component + 6], row[component + 9]};
}

/* Writes one frame's corners, divided or not; returns how many of the divided ones are hidden. */
static inline size_t PLT_FN(store_corners)(PLT_REAL *out, const PLT_VECTOR corners[3],
                                           int homogeneous) {
  if (!homogeneous)
    return PLT_FN(store_divided)(out, corners[0], corners[1], corners[2], 4);
  PLT_FN(store_triples)(out, corners[0], corners[1], corners[2]);
  return 0;
}

static inline void PLT_FN(matrices_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                             const PLT_REAL *cosines, const PLT_REAL *sines,
                                             size_t count) {
  PLT_VECTOR basis[12];
  for (size_t k = 0; k < 12; k++)
    basis[k] = PLT_FN(load)(panel->matrix_basis + 4 * k);
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR c = PLT_FN(splat)(cosines[i]), s = PLT_FN(splat)(sines[i]);
    PLT_REAL *out = panel->matrices + panel->matrix_stride * (first + i);
    for (size_t r = 0; r < 4; r++)
      PLT_FN(store)(out + 4 * r, basis[r] + basis[r + 4] * c + basis[r + 8] * s);
  }
}

static inline size_t PLT_FN(quads_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                            const PLT_REAL *cosines, const PLT_REAL *sines,
                                            size_t count, int homogeneous) {
  PLT_VECTOR basis[3][3];
  size_t hidden = 0;
  for (size_t k = 0; k < 3; k++)
    PLT_FN(load_corner_row)(panel->corner_basis + 12 * k, basis[k]);
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR c = PLT_FN(splat)(cosines[i]), s = PLT_FN(splat)(sines[i]), corners[3];
    for (size_t component = 0; component < 3; component++)
      corners[component] = basis[0][component] + basis[1][component] * c + basis[2][component] * s;
    hidden += PLT_FN(store_corners)(panel->quads + panel->quad_stride * (first + i), corners,
                                    homogeneous);
  }
  return hidden;
}

static size_t PLT_FN(keyframes_from_quarter_turns)(const PLT_REAL *const *quarter_turns,
                                                   const PLT_FN(plt_panel) * panels,
                                                   size_t panel_count, size_t count) {
  PLT_REAL cosines[PLT_BLOCK], sines[PLT_BLOCK];
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLOCK) {
    size_t block = count - first < PLT_BLOCK ? count - first : PLT_BLOCK;
    const PLT_REAL *turns = NULL;
    for (size_t p = 0; p < panel_count; p++) {
      const PLT_FN(plt_panel) *panel = panels + p;
      const PLT_REAL *stream = quarter_turns[panel->stream] + first;
      if (stream != turns) {
        turns = stream;
        PLT_FN(plt_portable_quarter_turns_sincos)(turns, cosines, sines, block);
      }
      if (panel->matrices)
        PLT_FN(matrices_of_turns)(panel, first, cosines, sines, block);
      if (panel->quads && panel->homogeneous)
        PLT_FN(quads_of_turns)(panel, first, cosines, sines, block, 1);
      else if (panel->quads)
        hidden += PLT_FN(quads_of_turns)(panel, first, cosines, sines, block, 0);
      if (panel->shades)
        PLT_FN(shades_of_turns)(panel, first, turns, cosines, sines, block);
    }
  }
  return hidden;
}

static inline void PLT_FN(matrices_of_rows)(const PLT_FN(plt_panel) * panel, const PLT_REAL *rows,
                                            size_t count, size_t rank, size_t row_stride) {
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR matrix[4] = {{0}, {0}, {0}, {0}};
    for (size_t k = 0; k < rank; k++)
      for (size_t r = 0; r < 4; r++)
        matrix[r] += PLT_FN(load)(panel->matrix_basis + 16 * k + 4 * r) *
                     PLT_FN(splat)(rows[row_stride * i + k]);
    for (size_t r = 0; r < 4; r++)
      PLT_FN(store)(panel->matrices + panel->matrix_stride * i + 4 * r, matrix[r]);
  }
}

static inline size_t PLT_FN(quads_of_rows)(const PLT_FN(plt_panel) * panel, const PLT_REAL *rows,
                                           size_t count, size_t rank, size_t row_stride,
                                           int homogeneous) {
  PLT_VECTOR basis[PLT_RANK_LIMIT][3];
  size_t hidden = 0;
  for (size_t k = 0; k < rank; k++)
    PLT_FN(load_corner_row)(panel->corner_basis + 12 * k, basis[k]);
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR corners[3] = {{0}, {0}, {0}};
    for (size_t k = 0; k < rank; k++)
      for (size_t component = 0; component < 3; component++)
        corners[component] += basis[k][component] * PLT_FN(splat)(rows[row_stride * i + k]);
    hidden += PLT_FN(store_corners)(panel->quads + panel->quad_stride * i, corners, homogeneous);
  }
  return hidden;
}

static size_t PLT_FN(keyframes_from_rows)(const PLT_REAL *const *rows,
                                          const PLT_FN(plt_panel) * panels, size_t panel_count,
                                          size_t count, size_t rank, size_t row_stride) {
  size_t hidden = 0;
  for (size_t p = 0; p < panel_count; p++) {
    const PLT_FN(plt_panel) *panel = panels + p;
    const PLT_REAL *from = rows[panel->stream];
    if (panel->matrices)
      PLT_FN(matrices_of_rows)(panel, from, count, rank, row_stride);
    if (panel->quads && panel->homogeneous)
      PLT_FN(quads_of_rows)(panel, from, count, rank, row_stride, 1);
    else if (panel->quads)
      hidden += PLT_FN(quads_of_rows)(panel, from, count, rank, row_stride, 0);
    if (panel->shades)
      PLT_FN(shades_of_rows)(panel, 0, from, count, rank, row_stride);
  }
  return hidden;
}
