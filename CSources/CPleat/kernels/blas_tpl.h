/*
 * All operations that contain a matrix product, by ?gemm. Included once per precision, after
 * blas_planes_tpl.h and blas_gemm_tpl.h, with PLT_REAL and PLT_FN(name) defined.
 *
 * Items are copied to planes (see blas_planes_tpl.h) where that makes one large product, or a
 * product with many columns. With OpenBLAS, the copies and the products of planes together take 0.5
 * to 0.6 times as long as products without planes; with netlib's library, 0.2 to 0.9 times.
 *
 * Why blocks? A BLAS library gets slower if it spreads small products over threads. The product of
 * a block is so small that the library uses one thread, and its planes stay in the caches.
 */

/* Computes left · right for each item. With a step of 0, all items have the same two factors. */
static void PLT_FN(concat_items)(const PLT_REAL *left, const PLT_REAL *right, size_t step,
                                 PLT_REAL *out, size_t count) {
  PLT_REAL aside[16 * PLT_BLAS_ITEMS]; /* ?gemm does not allow `out` to be one of the factors */
  const int batched = PLT_FN(has_batch)(count), is_factor = left == out || right == out;
  for (size_t first = 0; first < count; first += PLT_BLAS_ITEMS) {
    size_t block = count - first < PLT_BLAS_ITEMS ? count - first : PLT_BLAS_ITEMS;
    PLT_REAL *to = is_factor ? aside : out + 16 * first;
    PLT_FN(products)(left + step * first, step, right + step * first, step, 4, 0, to, block,
                     batched);
    if (is_factor)
      memcpy(out + 16 * first, aside, 16 * block * sizeof(PLT_REAL));
  }
}

/*
 * Multiplies matrices A by one shared matrix P. A block of n matrices is multiplied in one product
 * (4 x 4) · (4 x 4n). P · A needs the rows of all matrices A side by side. A · P is computed as the
 * transpose of Pᵀ · Aᵀ, so it needs the columns of all A side by side. For A · P, the copies to and
 * from planes therefore transpose each matrix.
 *
 * In double precision, A · P is instead one product (4n x 4) · (4 x 4) without planes: in memory
 * the matrices A already form one matrix of 4n rows. With OpenBLAS and BLIS this is faster.
 */
static void PLT_FN(concat_shared)(const PLT_REAL *shared, int is_right, const PLT_REAL *matrices,
                                  PLT_REAL *out, size_t count) {
  enum { STRIDE = 4 * PLT_BLAS_MATRICES };
  const PLT_TYPE(plt_moves) *moves = PLT_FN(moves)();
  _Alignas(64) PLT_REAL from[4 * STRIDE], to[4 * STRIDE];
  for (size_t first = 0; first < count; first += PLT_BLAS_MATRICES) {
    size_t block = count - first < PLT_BLAS_MATRICES ? count - first : PLT_BLAS_MATRICES;
    const PLT_REAL *here = matrices + 16 * first;
    if (is_right && PLT_REAL_BITS == 64) {
      if (matrices == out) /* which ?gemm does not allow */
        here = memcpy(from, here, 16 * block * sizeof(PLT_REAL));
      PLT_FN(gemm)((PLT_FN(factor)){here, 4, 0}, (PLT_FN(factor)){shared, 4, 0}, 0,
                   out + 16 * first, 4, 4 * block, 4, 4);
    } else {
      moves->split(here, is_right, from, STRIDE, block);
      PLT_FN(gemm)((PLT_FN(factor)){shared, 4, is_right}, (PLT_FN(factor)){from, STRIDE, 0}, 0, to,
                   STRIDE, 4, 4, 4 * block);
      moves->join(to, STRIDE, is_right, out + 16 * first, block);
    }
  }
}

static void PLT_FN(concat)(const PLT_REAL *left, size_t left_stride, const PLT_REAL *right,
                           size_t right_stride, PLT_REAL *out, size_t count) {
  if (left_stride == right_stride)
    PLT_FN(concat_items)(left, right, left_stride, out, count);
  else if (left_stride == 0)
    PLT_FN(concat_shared)(left, 0, right, out, count);
  else
    PLT_FN(concat_shared)(right, 1, left, out, count);
}

/* Multiplies the matrices of each chain from left to right. Each step multiplies by the next link
   of every chain in a block. The products of the last step go to `out`. */
static void PLT_FN(concat_chain)(const PLT_REAL *chains, PLT_REAL *out, size_t count,
                                 size_t length) {
  static const PLT_REAL identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  PLT_REAL aside[2][16 * PLT_BLAS_ITEMS];
  const int batched = PLT_FN(has_batch)(count);
  for (size_t i = 0; i < count && length < 2; i++)
    memcpy(out + 16 * i, length == 1 ? chains + 16 * i : identity, sizeof identity);
  for (size_t first = 0; first < count && length >= 2; first += PLT_BLAS_ITEMS) {
    size_t block = count - first < PLT_BLAS_ITEMS ? count - first : PLT_BLAS_ITEMS;
    const PLT_REAL *links = chains + 16 * length * first, *product = links;
    for (size_t link = 1; link < length; link++) {
      PLT_REAL *to = link + 1 == length ? out + 16 * first : aside[link % 2];
      PLT_FN(products)(product, product == links ? 16 * length : 16, links + 16 * link, 16 * length,
                       4, 0, to, block, batched);
      product = to;
    }
  }
}

/* Divides the planes x and y of each corner by that corner's plane w, in place. The planes are in
   the order x0 y0 w0 x1 y1 w1 … Returns the number of hidden corners. */
static size_t PLT_FN(divide)(PLT_REAL *planes, size_t stride, size_t corners, size_t block) {
  size_t hidden = 0;
  for (PLT_REAL *x = planes; x < planes + 3 * stride * corners; x += 3 * stride)
    hidden += PLT_FN(moves)()->divide(x, x + stride, x + 2 * stride, block);
  return hidden;
}

/* Writes a block of quads from planes. If `form` is PLT_DIVIDED, it first divides the planes by w.
   Returns the number of hidden corners. */
static size_t PLT_FN(write_quads)(PLT_REAL *planes, size_t stride, PLT_REAL *quads,
                                  size_t quad_stride, plt_form form, size_t block) {
  if (form == PLT_DIVIDED) {
    size_t hidden = PLT_FN(divide)(planes, stride, 4, block);
    PLT_FN(moves)()->weave_quads(planes, stride, quads, quad_stride, block);
    return hidden;
  }
  for (size_t i = 0; i < block; i++)
    for (size_t e = 0; e < 12; e++)
      quads[quad_stride * i + e] = planes[stride * e + i];
  return 0;
}

/* Projects one quad by a block of n matrices, in one product (4 x 3) · (3 x 3n): corners x y 1
   times rows 1, 2 and 4 of all matrices, each row without its column 3. */
static void PLT_FN(corners_of_shared)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                      PLT_REAL *planes, size_t block) {
  static const size_t rows[3] = {0, 1, 3};
  _Alignas(64) PLT_REAL from[9 * PLT_BLAS_MATRICES];
  PLT_REAL coefficients[12];
  for (size_t c = 0; c < 4; c++) {
    coefficients[3 * c] = corners[2 * c];
    coefficients[3 * c + 1] = corners[2 * c + 1];
    coefficients[3 * c + 2] = 1;
  }
  for (size_t k = 0; k < 3; k++)
    PLT_FN(moves)()->pick(matrices, rows[k], from + 3 * block * k, block, block);
  PLT_FN(gemm)((PLT_FN(factor)){coefficients, 3, 0}, (PLT_FN(factor)){from, 3 * block, 0}, 0,
               planes, 3 * block, 4, 3, 3 * block);
}

/* Projects each quad by its own matrix: the corners x y (4 x 2) times rows 1 and 2 of the matrix,
   plus row 4. */
static void PLT_FN(corners_of_distinct)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                        PLT_REAL *planes, size_t block, int batched) {
  PLT_REAL projected[16 * PLT_BLAS_ITEMS];
  for (size_t i = 0; i < 4 * block; i++)
    memcpy(projected + 4 * i, matrices + 16 * (i / 4) + 12, 4 * sizeof(PLT_REAL));
  PLT_FN(products)(corners, 8, matrices, 16, 2, 1, projected, block, batched);
  for (size_t c = 0; c < 4; c++)
    PLT_FN(moves)()->pick(projected, c, planes + 3 * block * c, block, block);
}

static size_t PLT_FN(project_quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                    size_t corner_stride, PLT_REAL *quads, plt_form form,
                                    size_t count) {
  const size_t quad_reals = form == PLT_DIVIDED ? 8 : 12;
  const size_t most = corner_stride ? PLT_BLAS_ITEMS : PLT_BLAS_MATRICES;
  const int batched = corner_stride && PLT_FN(has_batch)(count);
  _Alignas(64) PLT_REAL planes[12 * PLT_BLAS_MATRICES];
  size_t hidden = 0;
  for (size_t first = 0; first < count; first += most) {
    size_t block = count - first < most ? count - first : most;
    const PLT_REAL *matrix = matrices + 16 * first, *quad = corners + corner_stride * first;
    if (corner_stride)
      PLT_FN(corners_of_distinct)(matrix, quad, planes, block, batched);
    else
      PLT_FN(corners_of_shared)(matrix, quad, planes, block);
    hidden +=
        PLT_FN(write_quads)(planes, block, quads + quad_reals * first, quad_reals, form, block);
  }
  return hidden;
}

/* to_planes copies items of `size` reals to planes, and from_planes copies them back. `size` is a
   constant at each call. */
static inline __attribute__((always_inline)) void
PLT_FN(to_planes)(const PLT_REAL *items, size_t size, PLT_REAL *planes, size_t block) {
  for (size_t i = 0; i < block; i++)
    for (size_t k = 0; k < size; k++)
      planes[PLT_BLAS_BLOCK * k + i] = items[size * i + k];
}

static inline __attribute__((always_inline)) void
PLT_FN(from_planes)(const PLT_REAL *planes, PLT_REAL *items, size_t size, size_t block) {
  for (size_t i = 0; i < block; i++)
    for (size_t k = 0; k < size; k++)
      items[size * i + k] = planes[PLT_BLAS_BLOCK * k + i];
}

/* A block of points. `rows` has columns 1, 2 and 4 of the matrix, row by row (in 2D without row 3).
   `planes` has the planes x, y, z (in 3D only) and the constant 1. `projected` has the planes x, y
   and w of the results. */
typedef struct PLT_FN(located) {
  PLT_REAL rows[12];
  _Alignas(64) PLT_REAL planes[4 * PLT_BLAS_BLOCK], projected[3 * PLT_BLAS_BLOCK];
} PLT_FN(located);

static void PLT_FN(locate)(PLT_FN(located) * points, const PLT_REAL *matrix, size_t dimension) {
  for (size_t row = 0; row <= dimension; row++) {
    const PLT_REAL *from = matrix + 4 * (row < dimension ? row : 3);
    points->rows[3 * row] = from[0];
    points->rows[3 * row + 1] = from[1];
    points->rows[3 * row + 2] = from[3];
  }
  for (size_t i = 0; i < PLT_BLAS_BLOCK; i++)
    points->planes[PLT_BLAS_BLOCK * dimension + i] = 1;
}

/* Projects a block of n points, in one product (3 x k) · (k x n) with k = dimension + 1. Returns
   the number of hidden points. */
static size_t PLT_FN(project_located)(PLT_FN(located) * points, size_t dimension, plt_form form,
                                      size_t block) {
  PLT_FN(gemm)((PLT_FN(factor)){points->rows, 3, 1},
               (PLT_FN(factor)){points->planes, PLT_BLAS_BLOCK, 0}, 0, points->projected,
               PLT_BLAS_BLOCK, 3, dimension + 1, block);
  return form == PLT_DIVIDED ? PLT_FN(divide)(points->projected, PLT_BLAS_BLOCK, 1, block) : 0;
}

static size_t PLT_FN(project_points)(const PLT_REAL *points, size_t dimension,
                                     const PLT_REAL *matrix, PLT_REAL *out, plt_form form,
                                     size_t count) {
  if (form == PLT_KEEPING_DEPTH)
    return PLT_FN(points_keeping_depth)(points, dimension, matrix, out, count);
  PLT_FN(located) located;
  size_t hidden = 0;
  if (count > 0)
    PLT_FN(locate)(&located, matrix, dimension);
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    if (dimension == 2)
      PLT_FN(to_planes)(points + 2 * first, 2, located.planes, block);
    else
      PLT_FN(to_planes)(points + 3 * first, 3, located.planes, block);
    hidden += PLT_FN(project_located)(&located, dimension, form, block);
    if (form == PLT_DIVIDED)
      PLT_FN(from_planes)(located.projected, out + 2 * first, 2, block);
    else
      PLT_FN(from_planes)(located.projected, out + 3 * first, 3, block);
  }
  return hidden;
}

/* Copies the planes of a block first, because an output may be the same array as any input. */
static size_t PLT_FN(project_planar_points)(const PLT_REAL *const *planes, size_t dimension,
                                            const PLT_REAL *matrix, PLT_REAL *const *out,
                                            plt_form form, size_t count) {
  PLT_FN(located) located;
  size_t hidden = 0;
  if (count > 0)
    PLT_FN(locate)(&located, matrix, dimension);
  for (size_t first = 0; first < count; first += PLT_BLAS_BLOCK) {
    size_t block = count - first < PLT_BLAS_BLOCK ? count - first : PLT_BLAS_BLOCK;
    for (size_t k = 0; k < dimension; k++)
      memcpy(located.planes + PLT_BLAS_BLOCK * k, planes[k] + first, block * sizeof(PLT_REAL));
    hidden += PLT_FN(project_located)(&located, dimension, form, block);
    for (size_t k = 0; k < (form == PLT_DIVIDED ? 2 : 3); k++)
      memcpy(out[k] + first, located.projected + PLT_BLAS_BLOCK * k, block * sizeof(PLT_REAL));
  }
  return hidden;
}

/* Copies the planes of a block into the interleaved layout. Copies of the last frame fill the block
   up to a multiple of 16 frames. If `divided` is set, the planes are x y w x y w …, and those of w
   are left out. */
static void PLT_FN(interleave)(PLT_REAL *planes, size_t size, int divided, PLT_REAL *out,
                               size_t block) {
  for (size_t e = 0; e < size; e++) {
    PLT_REAL *plane = planes + PLT_BLAS_BLOCK * (divided ? 3 * (e / 2) + e % 2 : e);
    for (size_t i = block; i % PLT_INTERLEAVED != 0; i++)
      plane[i] = plane[block - 1];
    for (size_t i = 0; i < block; i += PLT_INTERLEAVED)
      memcpy(out + size * i + PLT_INTERLEAVED * e, plane + i, PLT_INTERLEAVED * sizeof(PLT_REAL));
  }
}

/*
 * Computes a block of frames of one panel. `coefficients` is block x rank. Matrices are the product
 * coefficients · matrix_basis, which ?gemm writes to its final place unless the matrices are
 * interleaved. Corners are the product corner_basisᵀ · coefficientsᵀ. The rows of this product are
 * planes, the layout in which the division by w is fastest.
 */
static size_t PLT_FN(keyframe_block)(const PLT_TYPE(plt_panel) * panel, PLT_FN(factor) coefficients,
                                     size_t rank, size_t first, size_t block) {
  const plt_form form = panel->homogeneous ? PLT_HOMOGENEOUS : PLT_DIVIDED;
  const PLT_FN(factor)
      columns = {coefficients.entries, coefficients.stride, !coefficients.transposed};
  _Alignas(64) PLT_REAL planes[16 * PLT_BLAS_BLOCK];
  size_t hidden = 0;
  if (panel->matrices && !panel->interleaved) {
    PLT_FN(gemm)(coefficients, (PLT_FN(factor)){panel->matrix_basis, 16, 0}, 0,
                 panel->matrices + panel->matrix_stride * first, panel->matrix_stride, block, rank,
                 16);
  } else if (panel->matrices) {
    PLT_FN(gemm)((PLT_FN(factor)){panel->matrix_basis, 16, 1}, columns, 0, planes, PLT_BLAS_BLOCK,
                 16, rank, block);
    PLT_FN(interleave)(planes, 16, 0, panel->matrices + 16 * first, block);
  }
  if (panel->quads) {
    PLT_FN(gemm)((PLT_FN(factor)){panel->corner_basis, 12, 1}, columns, 0, planes, PLT_BLAS_BLOCK,
                 12, rank, block);
    if (!panel->interleaved)
      return PLT_FN(write_quads)(planes, PLT_BLAS_BLOCK, panel->quads + panel->quad_stride * first,
                                 panel->quad_stride, form, block);
    if (form == PLT_DIVIDED)
      hidden = PLT_FN(divide)(planes, PLT_BLAS_BLOCK, 4, block);
    size_t quad_reals = form == PLT_DIVIDED ? 8 : 12;
    PLT_FN(interleave)(planes, quad_reals, form == PLT_DIVIDED, panel->quads + quad_reals * first,
                       block);
  }
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
      hidden += PLT_FN(keyframe_block)(panels + p, (PLT_FN(factor)){from, row_stride, 0}, rank,
                                       first, block);
      if (panels[p].shades)
        PLT_FN(shades_of_rows)(panels + p, first, from, block, rank, row_stride);
    }
  }
  return hidden;
}

/* The definitions that keyframes_tpl.h needs. A block's coefficients 1, cos and sin are in three
   consecutive arrays. */
#undef PLT_BLOCK
#define PLT_BLOCK PLT_BLAS_BLOCK

typedef struct PLT_FN(turns) {
  _Alignas(64) PLT_REAL coefficients[3 * PLT_BLOCK];
  const PLT_REAL *cosines, *sines;
  size_t count;
} PLT_FN(turns);

static void PLT_FN(turns_set)(PLT_FN(turns) * turns, const PLT_REAL *quarter_turns, size_t count) {
  PLT_REAL *ones = turns->coefficients, *cosines = ones + PLT_BLOCK, *sines = cosines + PLT_BLOCK;
  plt_kernels_at(0)->PLT_PRECISION.quarter_turns_sincos(quarter_turns, cosines, sines, count);
  for (size_t i = 0; i < count; i++)
    ones[i] = 1;
  turns->cosines = cosines;
  turns->sines = sines;
  turns->count = count;
}

static size_t PLT_FN(frames_of_turns)(const PLT_TYPE(plt_panel) * panel, size_t first,
                                      PLT_FN(turns) * turns) {
  return PLT_FN(keyframe_block)(panel, (PLT_FN(factor)){turns->coefficients, PLT_BLOCK, 1}, 3,
                                first, turns->count);
}
