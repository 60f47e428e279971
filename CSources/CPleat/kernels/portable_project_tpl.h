/* Projection. Included once per precision after portable_vector_tpl.h. */

/* Columns 1, 2 and 4 of a matrix, as far as (x y z 1) · M needs them for x, y and w. */
typedef struct PLT_FN(columns) {
  PLT_VECTOR x[4], y[4], w[4]; /* rows 1 to 4, each splat over the lanes */
} PLT_FN(columns);

static inline PLT_FN(columns) PLT_FN(load_columns)(const PLT_REAL *matrix) {
  PLT_FN(columns) columns;
  for (size_t r = 0; r < 4; r++) {
    columns.x[r] = PLT_FN(splat)(matrix[4 * r]);
    columns.y[r] = PLT_FN(splat)(matrix[4 * r + 1]);
    columns.w[r] = PLT_FN(splat)(matrix[4 * r + 3]);
  }
  return columns;
}

/* One component of four points in the plane z = 0. */
static inline PLT_VECTOR PLT_FN(planar)(const PLT_VECTOR column[4], PLT_VECTOR x, PLT_VECTOR y) {
  return x * column[0] + y * column[1] + column[3];
}

/* One component of four points in space. */
static inline PLT_VECTOR PLT_FN(spatial)(const PLT_VECTOR column[4], PLT_VECTOR x, PLT_VECTOR y,
                                         PLT_VECTOR z) {
  return x * column[0] + y * column[1] + z * column[2] + column[3];
}

/* Writes four divided points; returns how many of the first lanes are hidden. */
static inline size_t PLT_FN(store_divided)(PLT_REAL *out, PLT_VECTOR x, PLT_VECTOR y, PLT_VECTOR w,
                                           size_t lanes) {
  PLT_VECTOR reciprocal;
  size_t hidden = PLT_FN(reciprocal)(w, lanes, &reciprocal);
  PLT_FN(store_pairs)(out, x * reciprocal, y * reciprocal);
  return hidden;
}

/* Quads: corner_step is 0 where all share one, 8 where each has its own. */
static inline size_t PLT_FN(quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                   size_t corner_step, PLT_REAL *out, size_t count) {
  size_t hidden = 0;
  for (size_t i = 0; i < count; i++) {
    PLT_FN(columns) columns = PLT_FN(load_columns)(matrices + 16 * i);
    PLT_VECTOR x, y;
    PLT_FN(load_pairs)(corners + corner_step * i, &x, &y);
    hidden +=
        PLT_FN(store_divided)(out + 8 * i, PLT_FN(planar)(columns.x, x, y),
                              PLT_FN(planar)(columns.y, x, y), PLT_FN(planar)(columns.w, x, y), 4);
  }
  return hidden;
}

static inline void PLT_FN(quads_homogeneous)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                             size_t corner_step, PLT_REAL *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    PLT_FN(columns) columns = PLT_FN(load_columns)(matrices + 16 * i);
    PLT_VECTOR x, y;
    PLT_FN(load_pairs)(corners + corner_step * i, &x, &y);
    PLT_FN(store_triples)(out + 12 * i, PLT_FN(planar)(columns.x, x, y),
                          PLT_FN(planar)(columns.y, x, y), PLT_FN(planar)(columns.w, x, y));
  }
}

static size_t PLT_FN(project_quads_shared)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                           PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 0, quads, count);
}

static void PLT_FN(project_quads_shared_homogeneous)(const PLT_REAL *matrices,
                                                     const PLT_REAL *corners, PLT_REAL *quads,
                                                     size_t count) {
  PLT_FN(quads_homogeneous)(matrices, corners, 0, quads, count);
}

static size_t PLT_FN(project_quads_distinct)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                             PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 8, quads, count);
}

static void PLT_FN(project_quads_distinct_homogeneous)(const PLT_REAL *matrices,
                                                       const PLT_REAL *corners, PLT_REAL *quads,
                                                       size_t count) {
  PLT_FN(quads_homogeneous)(matrices, corners, 8, quads, count);
}

/*
 * Points go four at a time; the last one to three pass through a scratch of four. dimension is 2 or
 * 3 and divided 0 or 1: both are constants at each call, so each of the four loops below is its
 * own.
 */
static inline size_t PLT_FN(four_points)(const PLT_REAL *points, size_t dimension,
                                         const PLT_FN(columns) * columns, PLT_REAL *out,
                                         int divided, size_t lanes) {
  PLT_VECTOR x, y, w;
  if (dimension == 2) {
    PLT_VECTOR px, py;
    PLT_FN(load_pairs)(points, &px, &py);
    x = PLT_FN(planar)(columns->x, px, py);
    y = PLT_FN(planar)(columns->y, px, py);
    w = PLT_FN(planar)(columns->w, px, py);
  } else {
    PLT_VECTOR a = PLT_FN(load)(points), b = PLT_FN(load)(points + 4),
               c = PLT_FN(load)(points + 8); /* x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3 */
    PLT_VECTOR x23 = __builtin_shufflevector(b, c, 2, 5, 2, 5); /* x2 x3 */
    PLT_VECTOR y01 = __builtin_shufflevector(a, b, 1, 4, 1, 4); /* y0 y1 */
    PLT_VECTOR y23 = __builtin_shufflevector(b, c, 3, 6, 3, 6); /* y2 y3 */
    PLT_VECTOR z01 = __builtin_shufflevector(a, b, 2, 5, 2, 5); /* z0 z1 */
    PLT_VECTOR px = __builtin_shufflevector(a, x23, 0, 3, 4, 5);
    PLT_VECTOR py = __builtin_shufflevector(y01, y23, 0, 1, 4, 5);
    PLT_VECTOR pz = __builtin_shufflevector(z01, c, 0, 1, 4, 7);
    x = PLT_FN(spatial)(columns->x, px, py, pz);
    y = PLT_FN(spatial)(columns->y, px, py, pz);
    w = PLT_FN(spatial)(columns->w, px, py, pz);
  }
  if (divided)
    return PLT_FN(store_divided)(out, x, y, w, lanes);
  PLT_FN(store_triples)(out, x, y, w);
  return 0;
}

static inline size_t PLT_FN(points)(const PLT_REAL *points, size_t dimension,
                                    const PLT_REAL *matrix, PLT_REAL *out, int divided,
                                    size_t count) {
  PLT_FN(columns) columns = PLT_FN(load_columns)(matrix);
  size_t step = divided ? 2 : 3, hidden = 0, i = 0;
  for (; i + 4 <= count; i += 4)
    hidden += PLT_FN(four_points)(points + dimension * i, dimension, &columns, out + step * i,
                                  divided, 4);
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[12] = {0}, to[12];
    memcpy(from, points + dimension * i, rest * dimension * sizeof(PLT_REAL));
    hidden += PLT_FN(four_points)(from, dimension, &columns, to, divided, rest);
    memcpy(out + step * i, to, rest * step * sizeof(PLT_REAL));
  }
  return hidden;
}

static size_t PLT_FN(project_points_2d)(const PLT_REAL *points, const PLT_REAL *matrix,
                                        PLT_REAL *out, size_t count) {
  return PLT_FN(points)(points, 2, matrix, out, 1, count);
}

static void PLT_FN(project_points_2d_homogeneous)(const PLT_REAL *points, const PLT_REAL *matrix,
                                                  PLT_REAL *out, size_t count) {
  PLT_FN(points)(points, 2, matrix, out, 0, count);
}

static size_t PLT_FN(project_points_3d)(const PLT_REAL *points, const PLT_REAL *matrix,
                                        PLT_REAL *out, size_t count) {
  return PLT_FN(points)(points, 3, matrix, out, 1, count);
}

static void PLT_FN(project_points_3d_homogeneous)(const PLT_REAL *points, const PLT_REAL *matrix,
                                                  PLT_REAL *out, size_t count) {
  PLT_FN(points)(points, 3, matrix, out, 0, count);
}
