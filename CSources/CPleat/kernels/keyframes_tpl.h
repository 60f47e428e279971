/*
 * Keyframes of panels. Included once per precision and table, after project_tpl.h and with
 * PLT_FN(quarter_turns_sincos) defined.
 */

/* Frames per block: the block's sines and cosines stay in the first-level cache. */
#undef PLT_BLOCK
#define PLT_BLOCK 256

/* A corner basis row x0 y0 w0 … x3 y3 w3 as three planar vectors, the same in every group. */
static inline void PLT_FN(load_corner_row)(const PLT_REAL *row, PLT_VECTOR planar[3]) {
  for (size_t component = 0; component < 3; component++) {
    PLT_REAL corners[4] = {row[component], row[component + 3], row[component + 6],
                           row[component + 9]};
    planar[component] = PLT_FN(load_groups)(corners, 0);
  }
}

/* Writes one frame per group; returns how many corners of the first lanes are hidden. */
static inline size_t PLT_FN(store_corners)(PLT_REAL *out, size_t stride,
                                           const PLT_VECTOR corners[3], int homogeneous,
                                           size_t lanes) {
  if (!homogeneous)
    return PLT_FN(store_divided)(out, stride, corners[0], corners[1], corners[2], lanes);
  PLT_FN(store_triples)(out, stride, corners[0], corners[1], corners[2]);
  return 0;
}

/* The same for frames that fill no vector any more. */
static inline size_t PLT_FN(store_last_corners)(PLT_REAL *out, size_t stride,
                                                const PLT_VECTOR corners[3], int homogeneous,
                                                size_t frames) {
  PLT_REAL quads[12 * PLT_GROUPS];
  size_t reals = homogeneous ? 12 : 8;
  size_t hidden = PLT_FN(store_corners)(quads, reals, corners, homogeneous, 4 * frames);
  for (size_t i = 0; i < frames; i++)
    memcpy(out + stride * i, quads + reals * i, reals * sizeof(PLT_REAL));
  return hidden;
}

static PLT_APART void PLT_FN(matrices_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                                const PLT_REAL *cosines, const PLT_REAL *sines,
                                                size_t count) {
  PLT_VECTOR basis[3][PLT_VECTORS];
  for (size_t k = 0; k < 3; k++)
    for (size_t v = 0; v < PLT_VECTORS; v++)
      basis[k][v] = PLT_FN(load)(panel->matrix_basis + 16 * k + PLT_LANES * v);
  size_t stride = panel->matrix_stride;
  PLT_REAL *out = panel->matrices + stride * first;
  for (size_t i = 0; i < count; i++, out += stride) {
    PLT_VECTOR c = PLT_FN(splat)(cosines[i]), s = PLT_FN(splat)(sines[i]);
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(store)(out + PLT_LANES * v, basis[0][v] + basis[1][v] * c + basis[2][v] * s);
  }
}

/* The corners of one frame per group. */
static inline void PLT_FN(corners_of_turns)(PLT_VECTOR basis[3][3], const PLT_REAL *cosines,
                                            const PLT_REAL *sines, PLT_VECTOR corners[3]) {
  PLT_VECTOR c = PLT_FN(expand)(cosines), s = PLT_FN(expand)(sines);
  for (size_t component = 0; component < 3; component++)
    corners[component] = basis[0][component] + basis[1][component] * c + basis[2][component] * s;
}

/* Cosines and sines are readable four beyond their count. */
static PLT_INLINE size_t PLT_FN(quads_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                                const PLT_REAL *cosines, const PLT_REAL *sines,
                                                size_t count, int homogeneous) {
  PLT_VECTOR basis[3][3], corners[3];
  size_t stride = panel->quad_stride, hidden = 0, i = 0;
  PLT_REAL *out = panel->quads + stride * first;
  for (size_t k = 0; k < 3; k++)
    PLT_FN(load_corner_row)(panel->corner_basis + 12 * k, basis[k]);
  for (; i + PLT_GROUPS <= count; i += PLT_GROUPS) {
    PLT_FN(corners_of_turns)(basis, cosines + i, sines + i, corners);
    hidden += PLT_FN(store_corners)(out + stride * i, stride, corners, homogeneous, PLT_LANES);
  }
  if (i < count) {
    PLT_FN(corners_of_turns)(basis, cosines + i, sines + i, corners);
    hidden += PLT_FN(store_last_corners)(out + stride * i, stride, corners, homogeneous, count - i);
  }
  return hidden;
}

static PLT_APART size_t PLT_FN(divided_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                                 const PLT_REAL *cosines, const PLT_REAL *sines,
                                                 size_t count) {
  return PLT_FN(quads_of_turns)(panel, first, cosines, sines, count, 0);
}

static PLT_APART void PLT_FN(homogeneous_of_turns)(const PLT_FN(plt_panel) * panel, size_t first,
                                                   const PLT_REAL *cosines, const PLT_REAL *sines,
                                                   size_t count) {
  PLT_FN(quads_of_turns)(panel, first, cosines, sines, count, 1);
}

static size_t PLT_FN(keyframes_from_quarter_turns)(const PLT_REAL *const *quarter_turns,
                                                   const PLT_FN(plt_panel) * panels,
                                                   size_t panel_count, size_t count) {
  PLT_REAL cosines[PLT_BLOCK + 4], sines[PLT_BLOCK + 4];
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLOCK) {
    size_t block = count - first < PLT_BLOCK ? count - first : PLT_BLOCK;
    const PLT_REAL *turns = NULL;
    for (size_t p = 0; p < panel_count; p++) {
      const PLT_FN(plt_panel) *panel = panels + p;
      const PLT_REAL *stream = quarter_turns[panel->stream] + first;
      if (stream != turns) {
        turns = stream;
        PLT_FN(quarter_turns_sincos)(turns, cosines, sines, block);
        for (size_t k = 0; k < 4; k++) /* what quads may read beyond */
          cosines[block + k] = sines[block + k] = 0;
      }
      if (panel->matrices)
        PLT_FN(matrices_of_turns)(panel, first, cosines, sines, block);
      if (panel->quads && panel->homogeneous)
        PLT_FN(homogeneous_of_turns)(panel, first, cosines, sines, block);
      else if (panel->quads)
        hidden += PLT_FN(divided_of_turns)(panel, first, cosines, sines, block);
      if (panel->shades)
        PLT_FN(shades_of_turns)(panel, first, turns, cosines, sines, block);
    }
  }
  return hidden;
}

static inline void PLT_FN(matrices_of_rows)(const PLT_FN(plt_panel) * panel, const PLT_REAL *rows,
                                            size_t count, size_t rank, size_t row_stride) {
  for (size_t i = 0; i < count; i++) {
    PLT_VECTOR matrix[PLT_VECTORS];
    memset(matrix, 0, sizeof matrix);
    for (size_t k = 0; k < rank; k++)
      for (size_t v = 0; v < PLT_VECTORS; v++)
        matrix[v] += PLT_FN(load)(panel->matrix_basis + 16 * k + PLT_LANES * v) *
                     PLT_FN(splat)(rows[row_stride * i + k]);
    for (size_t v = 0; v < PLT_VECTORS; v++)
      PLT_FN(store)(panel->matrices + panel->matrix_stride * i + PLT_LANES * v, matrix[v]);
  }
}

/* The corners of one frame per group. */
static inline void PLT_FN(corners_of_rows)(PLT_VECTOR (*basis)[3], const PLT_REAL *rows,
                                           size_t rank, size_t row_stride, PLT_VECTOR corners[3]) {
  memset(corners, 0, 3 * sizeof corners[0]);
  for (size_t k = 0; k < rank; k++) {
    PLT_VECTOR coefficients = PLT_FN(spread)(rows + k, row_stride);
    for (size_t component = 0; component < 3; component++)
      corners[component] += basis[k][component] * coefficients;
  }
}

static PLT_INLINE size_t PLT_FN(quads_of_rows)(const PLT_FN(plt_panel) * panel,
                                               const PLT_REAL *rows, size_t count, size_t rank,
                                               size_t row_stride, int homogeneous) {
  PLT_VECTOR basis[PLT_RANK_LIMIT][3], corners[3];
  size_t stride = panel->quad_stride, hidden = 0, i = 0;
  for (size_t k = 0; k < rank; k++)
    PLT_FN(load_corner_row)(panel->corner_basis + 12 * k, basis[k]);
  for (; i + PLT_GROUPS <= count; i += PLT_GROUPS) {
    PLT_FN(corners_of_rows)(basis, rows + row_stride * i, rank, row_stride, corners);
    hidden +=
        PLT_FN(store_corners)(panel->quads + stride * i, stride, corners, homogeneous, PLT_LANES);
  }
#if PLT_GROUPS > 1
  if (i < count) {
    PLT_REAL last[PLT_RANK_LIMIT * PLT_GROUPS] = {0};
    for (size_t k = 0; k < count - i; k++)
      memcpy(last + PLT_RANK_LIMIT * k, rows + row_stride * (i + k), rank * sizeof(PLT_REAL));
    PLT_FN(corners_of_rows)(basis, last, rank, PLT_RANK_LIMIT, corners);
    hidden += PLT_FN(store_last_corners)(panel->quads + stride * i, stride, corners, homogeneous,
                                         count - i);
  }
#endif
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
