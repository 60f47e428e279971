/*
 * All operations that contain a matrix product, through ?gemm. Included once per precision, with
 * PLT_REAL, PLT_FN(name) and PLT_GEMM defined.
 *
 * Why blocks of frames: the products have few columns, and a BLAS library that spreads them over
 * threads gets slower. Below its own threshold of work it uses one thread.
 */

/* out (rows x columns, out_stride apart) = a (rows x inner) · b (inner x columns) + beta · out */
static void PLT_FN(gemm)(const PLT_REAL *a, size_t a_stride, const PLT_REAL *b, PLT_REAL beta,
                         PLT_REAL *out, size_t out_stride, size_t rows, size_t inner,
                         size_t columns) {
  PLT_GEMM(CblasRowMajor, CblasNoTrans, CblasNoTrans, (int)rows, (int)columns, (int)inner, 1, a,
           (int)a_stride, b, (int)columns, beta, out, (int)out_stride);
}

/* The same, but out may be a itself. ?gemm does not allow overlapping arguments, so it copies a. */
static void PLT_FN(gemm_over)(const PLT_REAL *a, const PLT_REAL *b, PLT_REAL *out, size_t rows,
                              size_t inner) {
  PLT_REAL copy[PLT_BLAS_SCRATCH];
  if (a == out) {
    memcpy(copy, a, rows * inner * sizeof(PLT_REAL));
    a = copy;
  }
  PLT_FN(gemm)(a, inner, b, 0, out, inner, rows, inner, inner);
}

/* One product for each item; a stride of 0 shares a factor. */
static void PLT_FN(concat_pairs)(const PLT_REAL *left, const PLT_REAL *right, size_t stride,
                                 PLT_REAL *out, size_t count) {
  PLT_REAL product[16];
  for (size_t i = 0; i < count; i++) {
    PLT_REAL *to = left == out || right == out ? product : out + 16 * i;
    PLT_FN(gemm)(left + stride * i, 4, right + stride * i, 0, to, 4, 4, 4, 4);
    if (to == product)
      memcpy(out + 16 * i, product, sizeof product);
  }
}

/* Matrices below each other in memory are one (4 count x 4) matrix, so one product does all. */
static void PLT_FN(concat_shared_right)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                        size_t count) {
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    PLT_FN(gemm_over)(left + 16 * first, right, out + 16 * first, 4 * block, 4);
  }
}

/* Each matrix A is a row of 16 reals, and P · A is that row times the 16 x 16 matrix Pᵀ ⊗ I (a
   Kronecker product). So one product does all matrices. */
static void PLT_FN(concat_shared_left)(const PLT_REAL *left, const PLT_REAL *right, PLT_REAL *out,
                                       size_t count) {
  PLT_REAL kronecker[256] = {0};
  for (size_t row = 0; row < 4; row++)
    for (size_t k = 0; k < 4; k++)
      for (size_t column = 0; column < 4; column++)
        kronecker[16 * (4 * k + column) + 4 * row + column] = left[4 * row + k];
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    PLT_FN(gemm_over)(right + 16 * first, kronecker, out + 16 * first, block, 16);
  }
}

static void PLT_FN(concat)(const PLT_REAL *left, size_t left_stride, const PLT_REAL *right,
                           size_t right_stride, PLT_REAL *out, size_t count) {
  if (left_stride > right_stride)
    PLT_FN(concat_shared_right)(left, right, out, count);
  else if (left_stride < right_stride)
    PLT_FN(concat_shared_left)(left, right, out, count);
  else
    PLT_FN(concat_pairs)(left, right, left_stride, out, count);
}

static void PLT_FN(concat_chain)(const PLT_REAL *chains, PLT_REAL *out, size_t count,
                                 size_t length) {
  for (size_t i = 0; i < count; i++) {
    PLT_REAL product[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, next[16];
    const PLT_REAL *chain = chains + 16 * length * i;
    if (length > 0)
      memcpy(product, chain, sizeof product);
    for (size_t link = 1; link < length; link++) {
      PLT_FN(gemm)(product, 4, chain + 16 * link, 0, next, 4, 4, 4, 4);
      memcpy(product, next, sizeof product);
    }
    memcpy(out + 16 * i, product, sizeof product);
  }
}

/* 1/w, or NaN where w <= 0 or not finite, which it counts. */
static inline PLT_REAL PLT_FN(reciprocal)(PLT_REAL w, size_t *hidden) {
  int visible = w > 0 && w < (PLT_REAL)INFINITY;
  *hidden += visible == 0;
  return visible ? 1 / w : (PLT_REAL)NAN;
}

/* (x y w) to (x/w y/w), or NaN where hidden; returns the number of those. */
static size_t PLT_FN(divide)(const PLT_REAL *homogeneous, size_t step, size_t w, PLT_REAL *out,
                             size_t count) {
  size_t hidden = 0;
  for (size_t i = 0; i < count; i++) {
    const PLT_REAL *from = homogeneous + step * i;
    PLT_REAL reciprocal = PLT_FN(reciprocal)(from[w], &hidden);
    out[2 * i] = from[0] * reciprocal;
    out[2 * i + 1] = from[1] * reciprocal;
  }
  return hidden;
}

/* A matrix as one row of 16 times a 16 x 12 matrix of corners gives x0 y0 w0 … x3 y3 w3. */
static void PLT_FN(corner_columns)(const PLT_REAL *corners, PLT_REAL columns[192]) {
  static const size_t component[3] = {0, 1, 3};
  memset(columns, 0, 192 * sizeof(PLT_REAL));
  for (size_t corner = 0; corner < 4; corner++)
    for (size_t k = 0; k < 3; k++) {
      PLT_REAL *column = columns + 3 * corner + k;
      column[12 * component[k]] = corners[2 * corner];
      column[12 * (4 + component[k])] = corners[2 * corner + 1];
      column[12 * (12 + component[k])] = 1;
    }
}

static size_t PLT_FN(quads_of_shared)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                      PLT_REAL *quads, plt_form form, size_t count) {
  PLT_REAL columns[192], homogeneous[12 * PLT_BLAS_BLOCK];
  size_t hidden = 0;
  PLT_FN(corner_columns)(corners, columns);
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    PLT_REAL *to = form == PLT_HOMOGENEOUS ? quads + 12 * first : homogeneous;
    PLT_FN(gemm)(matrices + 16 * first, 16, columns, 0, to, 12, block, 16, 12);
    if (form == PLT_DIVIDED)
      hidden += PLT_FN(divide)(homogeneous, 3, 2, quads + 8 * first, 4 * block);
  }
  return hidden;
}

/* One item's corners as (x y z w): the matrix's last row, plus (4 x 2) · its first two rows. */
static void PLT_FN(four_corners)(const PLT_REAL *matrix, const PLT_REAL *corners,
                                 PLT_REAL projected[16]) {
  for (size_t corner = 0; corner < 4; corner++)
    memcpy(projected + 4 * corner, matrix + 12, 4 * sizeof(PLT_REAL));
  PLT_FN(gemm)(corners, 2, matrix, 1, projected, 4, 4, 2, 4);
}

static size_t PLT_FN(quads_of_distinct)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                        PLT_REAL *quads, plt_form form, size_t count) {
  PLT_REAL projected[16];
  size_t hidden = 0;
  for (size_t i = 0; i < count; i++) {
    PLT_FN(four_corners)(matrices + 16 * i, corners + 8 * i, projected);
    if (form == PLT_DIVIDED)
      hidden += PLT_FN(divide)(projected, 4, 3, quads + 8 * i, 4);
    for (size_t corner = 0; corner < 4 && form == PLT_HOMOGENEOUS; corner++) {
      PLT_REAL *out = quads + 12 * i + 3 * corner;
      out[0] = projected[4 * corner];
      out[1] = projected[4 * corner + 1];
      out[2] = projected[4 * corner + 3];
    }
  }
  return hidden;
}

static size_t PLT_FN(project_quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                    size_t corner_stride, PLT_REAL *quads, plt_form form,
                                    size_t count) {
  return corner_stride == 0 ? PLT_FN(quads_of_shared)(matrices, corners, quads, form, count)
                            : PLT_FN(quads_of_distinct)(matrices, corners, quads, form, count);
}

/* A block of points as (x y w): the matrix's last row, plus (block x dimension) · the first rows.
 */
static void PLT_FN(point_block)(const PLT_REAL *points, size_t dimension, const PLT_REAL *matrix,
                                PLT_REAL *homogeneous, size_t block) {
  PLT_REAL rows[9];
  for (size_t row = 0; row < dimension; row++) {
    rows[3 * row] = matrix[4 * row];
    rows[3 * row + 1] = matrix[4 * row + 1];
    rows[3 * row + 2] = matrix[4 * row + 3];
  }
  for (size_t i = 0; i < block; i++) {
    homogeneous[3 * i] = matrix[12];
    homogeneous[3 * i + 1] = matrix[13];
    homogeneous[3 * i + 2] = matrix[15];
  }
  PLT_FN(gemm)(points, dimension, rows, 1, homogeneous, 3, block, dimension, 3);
}

static size_t PLT_FN(project_points)(const PLT_REAL *points, size_t dimension,
                                     const PLT_REAL *matrix, PLT_REAL *out, plt_form form,
                                     size_t count) {
  PLT_REAL homogeneous[3 * PLT_BLAS_BLOCK];
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    PLT_FN(point_block)(points + dimension * first, dimension, matrix, homogeneous, block);
    if (form == PLT_DIVIDED)
      hidden += PLT_FN(divide)(homogeneous, 3, 2, out + 2 * first, block);
    else
      memcpy(out + 3 * first, homogeneous, 3 * block * sizeof(PLT_REAL));
  }
  return hidden;
}

/* (3 x dimension) · (dimension x block) gives the planes x, y, w. */
static size_t PLT_FN(project_planar_points)(const PLT_REAL *const *planes, size_t dimension,
                                            const PLT_REAL *matrix, PLT_REAL *const *out,
                                            plt_form form, size_t count) {
  static const size_t component[3] = {0, 1, 3};
  PLT_REAL columns[9], points[3 * PLT_BLAS_BLOCK], images[3 * PLT_BLAS_BLOCK];
  size_t hidden = 0;
  for (size_t k = 0; k < 3 && count > 0; k++)
    for (size_t row = 0; row < dimension; row++)
      columns[dimension * k + row] = matrix[4 * row + component[k]];
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    for (size_t row = 0; row < dimension; row++)
      memcpy(points + block * row, planes[row] + first, block * sizeof(PLT_REAL));
    for (size_t k = 0; k < 3; k++)
      for (size_t i = 0; i < block; i++)
        images[block * k + i] = matrix[12 + component[k]];
    PLT_FN(gemm)(columns, dimension, points, 1, images, block, 3, dimension, block);
    for (size_t i = 0; i < block && form == PLT_DIVIDED; i++) {
      PLT_REAL reciprocal = PLT_FN(reciprocal)(images[2 * block + i], &hidden);
      images[i] *= reciprocal;
      images[block + i] *= reciprocal;
    }
    for (size_t k = 0; k < (form == PLT_DIVIDED ? 2 : 3); k++)
      memcpy(out[k] + first, images + block * k, block * sizeof(PLT_REAL));
  }
  return hidden;
}

/* Interleaves a block of items of `size` reals. Items after the last repeat it. */
static void PLT_FN(interleave)(const PLT_REAL *items, size_t size, PLT_REAL *out, size_t block) {
  for (size_t i = 0; i < block; i += PLT_INTERLEAVED)
    for (size_t e = 0; e < size; e++)
      for (size_t lane = 0; lane < PLT_INTERLEAVED; lane++) {
        size_t item = i + lane < block ? i + lane : block - 1;
        out[size * i + PLT_INTERLEAVED * e + lane] = items[size * item + e];
      }
}

/* One block of one panel from rows: a product for the matrices, one for the corners. */
static size_t PLT_FN(plain_block)(const PLT_TYPE(plt_panel) * panel, const PLT_REAL *rows,
                                  size_t row_stride, size_t rank, size_t first, size_t block) {
  size_t hidden = 0;
  if (panel->matrices)
    PLT_FN(gemm)(rows, row_stride, panel->matrix_basis, 0,
                 panel->matrices + panel->matrix_stride * first, panel->matrix_stride, block, rank,
                 16);
  if (panel->quads && panel->homogeneous) {
    PLT_FN(gemm)(rows, row_stride, panel->corner_basis, 0,
                 panel->quads + panel->quad_stride * first, panel->quad_stride, block, rank, 12);
  } else if (panel->quads) {
    PLT_REAL homogeneous[12 * PLT_BLAS_BLOCK];
    PLT_FN(gemm)(rows, row_stride, panel->corner_basis, 0, homogeneous, 12, block, rank, 12);
    for (size_t i = 0; i < block; i++)
      hidden += PLT_FN(divide)(homogeneous + 12 * i, 3, 2,
                               panel->quads + panel->quad_stride * (first + i), 4);
  }
  return hidden;
}

/* The same, also for interleaved outputs: these are computed frame after frame, then reordered. */
static size_t PLT_FN(keyframe_block)(const PLT_TYPE(plt_panel) * panel, const PLT_REAL *rows,
                                     size_t row_stride, size_t rank, size_t first, size_t block) {
  if (!panel->interleaved)
    return PLT_FN(plain_block)(panel, rows, row_stride, rank, first, block);
  PLT_REAL matrices[16 * PLT_BLAS_BLOCK], quads[12 * PLT_BLAS_BLOCK];
  size_t quad_reals = panel->homogeneous ? 12 : 8;
  PLT_TYPE(plt_panel) aside = *panel;
  aside.matrices = panel->matrices ? matrices : NULL;
  aside.quads = panel->quads ? quads : NULL;
  aside.matrix_stride = 16;
  aside.quad_stride = quad_reals;
  size_t hidden = PLT_FN(plain_block)(&aside, rows, row_stride, rank, 0, block);
  if (panel->matrices)
    PLT_FN(interleave)(matrices, 16, panel->matrices + 16 * first, block);
  if (panel->quads)
    PLT_FN(interleave)(quads, quad_reals, panel->quads + quad_reals * first, block);
  return hidden;
}

static size_t PLT_FN(keyframes_from_rows)(const PLT_REAL *const *rows,
                                          const PLT_TYPE(plt_panel) * panels, size_t panel_count,
                                          size_t count, size_t rank, size_t row_stride) {
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    for (size_t p = 0; p < panel_count; p++) {
      const PLT_REAL *from = rows[panels[p].stream] + row_stride * first;
      hidden += PLT_FN(keyframe_block)(panels + p, from, row_stride, rank, first, block);
      if (panels[p].shades)
        PLT_FN(shades_of_rows)(panels + p, first, from, block, rank, row_stride);
    }
  }
  return hidden;
}

/* Blocks of rows 1, cos, sin for the drivers in keyframes_tpl.h. */
#undef PLT_BLOCK
#define PLT_BLOCK PLT_BLAS_BLOCK

typedef struct PLT_FN(turns) {
  PLT_REAL cosines[PLT_BLOCK], sines[PLT_BLOCK], rows[3 * PLT_BLOCK];
  size_t count;
} PLT_FN(turns);

static void PLT_FN(turns_set)(PLT_FN(turns) * turns, const PLT_REAL *quarter_turns, size_t count) {
  PLT_FN(quarter_turns_sincos)(quarter_turns, turns->cosines, turns->sines, count);
  for (size_t i = 0; i < count; i++) {
    turns->rows[3 * i] = 1;
    turns->rows[3 * i + 1] = turns->cosines[i];
    turns->rows[3 * i + 2] = turns->sines[i];
  }
  turns->count = count;
}

static size_t PLT_FN(frames_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                      PLT_FN(turns) * turns) {
  return PLT_FN(keyframe_block)(panel, turns->rows, 3, 3, first, turns->count);
}
