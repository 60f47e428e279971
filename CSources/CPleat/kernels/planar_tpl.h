/*
 * Projects planar points: each coordinate has an array of its own. A vector holds consecutive
 * numbers of one array, so no shuffles are needed. Included by backend_tpl.h, after project_tpl.h.
 */

/* Projects `count` points from `first` on. `count` is a multiple of PLT_LANES. Each lane of
   `hidden` gets the number of hidden points in that lane. A step loads from all planes before it
   stores, because a plane of `out` may be the same array as one of `planes`. */
static PLT_INLINE void PLT_FN(planar_steps)(const PLT_FN(entries) * matrix,
                                            const PLT_REAL *const *planes, size_t dimension,
                                            plt_form form, PLT_REAL *const *out, size_t first,
                                            size_t count, PLT_FN(bits) * hidden) {
  const PLT_REAL *from[3] = {planes[0], planes[1], dimension == 3 ? planes[2] : planes[1]};
  PLT_REAL *to[3] = {out[0], out[1], form == PLT_HOMOGENEOUS ? out[2] : out[1]};
  PLT_FN(bits) counts = {0};
  for (size_t i = first; i < first + count; i += PLT_LANES) {
    PLT_FN(located)
    at = {.x = PLT_FN(load)(from[0] + i), .y = PLT_FN(load)(from[1] + i)};
    if (dimension == 3) {
      PLT_RELOAD(matrix);
      at.z = PLT_FN(load)(from[2] + i);
    }
    PLT_VECTOR w = PLT_FN(points_through)(matrix->w, at, dimension);
    PLT_VECTOR x = PLT_FN(points_through)(matrix->x, at, dimension);
    PLT_VECTOR y = PLT_FN(points_through)(matrix->y, at, dimension);
    if (form == PLT_HOMOGENEOUS) {
      PLT_FN(write)(to[2] + i, w);
    } else {
      PLT_VECTOR inverse = PLT_FN(reciprocal)(w, &counts);
      x *= inverse;
      y *= inverse;
    }
    PLT_FN(write)(to[0] + i, x);
    PLT_FN(write)(to[1] + i, y);
  }
  *hidden = counts;
}

/* Projects all points. Leftover points that do not fill a vector are copied to a scratch buffer. */
static PLT_INLINE size_t PLT_FN(planar)(const PLT_REAL *const *planes, size_t dimension,
                                        const PLT_REAL *matrix, PLT_REAL *const *out, plt_form form,
                                        size_t count) {
  if (count == 0)
    return 0;
  PLT_FN(entries) entries = PLT_FN(entries_of)(matrix);
  size_t written = form == PLT_HOMOGENEOUS ? 3 : 2, hidden = 0, i = 0;
  PLT_FN(bits) counts;
  while (i + PLT_LANES <= count) {
    size_t some = (count - i) / PLT_LANES * PLT_LANES;
    some = some < PLT_STEPS * PLT_LANES ? some : PLT_STEPS * PLT_LANES;
    PLT_FN(planar_steps)(&entries, planes, dimension, form, out, i, some, &counts);
    hidden += PLT_FN(sum_lanes)(counts);
    i += some;
  }
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL scratch[3][PLT_LANES] = {{0}};
    PLT_REAL *ends[3] = {scratch[0], scratch[1], scratch[2]};
    for (size_t k = 0; k < dimension; k++)
      memcpy(ends[k], planes[k] + i, rest * sizeof(PLT_REAL));
    PLT_FN(planar_steps)
    (&entries, (const PLT_REAL *const *)ends, dimension, form, ends, 0, PLT_LANES, &counts);
    for (size_t k = 0; k < written; k++)
      memcpy(out[k] + i, ends[k], rest * sizeof(PLT_REAL));
    hidden += PLT_FN(sum_first)(counts, PLT_FN(lanes_in_order)(), rest);
  }
  PLT_WRITTEN;
  return hidden;
}

static size_t PLT_FN(project_planar_points)(const PLT_REAL *const *planes, size_t dimension,
                                            const PLT_REAL *matrix, PLT_REAL *const *out,
                                            plt_form form, size_t count) {
  /* Constant arguments let compilers specialise each of these four calls. */
  if (form == PLT_HOMOGENEOUS)
    return dimension == 2 ? PLT_FN(planar)(planes, 2, matrix, out, PLT_HOMOGENEOUS, count)
                          : PLT_FN(planar)(planes, 3, matrix, out, PLT_HOMOGENEOUS, count);
  return dimension == 2 ? PLT_FN(planar)(planes, 2, matrix, out, PLT_DIVIDED, count)
                        : PLT_FN(planar)(planes, 3, matrix, out, PLT_DIVIDED, count);
}
