/*
 * Projection. A group holds the four corners of a quad, or four points. Included once per precision
 * and table, after vector_tpl.h.
 */

/* Columns 1, 2 and 4 of matrices, as far as (x y z 1) · M needs them for x, y and w. */
typedef struct PLT_FN(columns) {
  PLT_VECTOR x[4], y[4], w[4]; /* rows 1 to 4, each in all lanes of a group */
} PLT_FN(columns);

/* Of one matrix per group, `stride` reals apart; 0 gives all groups the same. */
static inline void PLT_FN(load_columns)(const PLT_REAL *matrices, size_t stride,
                                        PLT_FN(columns) * columns) {
  for (size_t r = 0; r < 4; r++) {
    PLT_VECTOR row = PLT_FN(load_groups)(matrices + 4 * r, stride);
    columns->x[r] = PLT_BROADCAST(row, 0);
    columns->y[r] = PLT_BROADCAST(row, 1);
    columns->w[r] = PLT_BROADCAST(row, 3);
  }
}

/* One component of points in the plane z = 0. */
static inline PLT_VECTOR PLT_FN(planar)(const PLT_VECTOR column[4], PLT_VECTOR x, PLT_VECTOR y) {
  return x * column[0] + (y * column[1] + column[3]);
}

/* One component of points in space. */
static inline PLT_VECTOR PLT_FN(spatial)(const PLT_VECTOR column[4], PLT_VECTOR x, PLT_VECTOR y,
                                         PLT_VECTOR z) {
  return x * column[0] + y * column[1] + (z * column[2] + column[3]);
}

/* Writes divided points, eight reals per group; returns how many of the first lanes are hidden. */
static inline size_t PLT_FN(store_divided)(PLT_REAL *out, size_t stride, PLT_VECTOR x, PLT_VECTOR y,
                                           PLT_VECTOR w, size_t lanes) {
  PLT_VECTOR reciprocal;
  size_t hidden = PLT_FN(reciprocal)(w, lanes, &reciprocal);
  PLT_FN(store_pairs)(out, stride, x * reciprocal, y * reciprocal);
  return hidden;
}

/* One quad per group; corner_step is 0 where all share their corners, 8 where each has its own. */
static PLT_INLINE size_t PLT_FN(some_quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                            size_t corner_step, PLT_REAL *out, int divided,
                                            size_t lanes) {
  PLT_FN(columns) columns;
  PLT_FN(load_columns)(matrices, 16, &columns);
  PLT_VECTOR x, y;
  PLT_FN(load_pairs)(corners, corner_step, &x, &y);
  PLT_VECTOR image_x = PLT_FN(planar)(columns.x, x, y), image_y = PLT_FN(planar)(columns.y, x, y),
             w = PLT_FN(planar)(columns.w, x, y);
  if (divided)
    return PLT_FN(store_divided)(out, 8, image_x, image_y, w, lanes);
  PLT_FN(store_triples)(out, 12, image_x, image_y, w);
  return 0;
}

/* Quads that fill no vector any more pass through a scratch that does. */
static PLT_INLINE size_t PLT_FN(quads)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                       size_t corner_step, PLT_REAL *out, int divided,
                                       size_t count) {
  size_t step = divided ? 8 : 12, hidden = 0, i = 0;
  for (; i + PLT_GROUPS <= count; i += PLT_GROUPS)
    hidden += PLT_FN(some_quads)(matrices + 16 * i, corners + corner_step * i, corner_step,
                                 out + step * i, divided, PLT_LANES);
#if PLT_GROUPS > 1
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[16 * PLT_GROUPS] = {0}, shape[8 * PLT_GROUPS] = {0}, to[12 * PLT_GROUPS];
    memcpy(from, matrices + 16 * i, 16 * rest * sizeof(PLT_REAL));
    memcpy(shape, corners + corner_step * i, (corner_step ? 8 * rest : 8) * sizeof(PLT_REAL));
    hidden += PLT_FN(some_quads)(from, shape, corner_step, to, divided, 4 * rest);
    memcpy(out + step * i, to, step * rest * sizeof(PLT_REAL));
  }
#endif
  return hidden;
}

static size_t PLT_FN(project_quads_shared)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                           PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 0, quads, 1, count);
}

static void PLT_FN(project_quads_shared_homogeneous)(const PLT_REAL *matrices,
                                                     const PLT_REAL *corners, PLT_REAL *quads,
                                                     size_t count) {
  PLT_FN(quads)(matrices, corners, 0, quads, 0, count);
}

static size_t PLT_FN(project_quads_distinct)(const PLT_REAL *matrices, const PLT_REAL *corners,
                                             PLT_REAL *quads, size_t count) {
  return PLT_FN(quads)(matrices, corners, 8, quads, 1, count);
}

static void PLT_FN(project_quads_distinct_homogeneous)(const PLT_REAL *matrices,
                                                       const PLT_REAL *corners, PLT_REAL *quads,
                                                       size_t count) {
  PLT_FN(quads)(matrices, corners, 8, quads, 0, count);
}

/*
 * Points go a vector at a time; the last ones pass through a scratch that fills it. dimension is 2
 * or 3 and divided 0 or 1: both are constants at each call, so each of the four loops below is its
 * own.
 */
static PLT_INLINE size_t PLT_FN(some_points)(const PLT_REAL *points, size_t dimension,
                                             const PLT_FN(columns) * columns, PLT_REAL *out,
                                             int divided, size_t lanes) {
  PLT_VECTOR x, y, w;
  if (dimension == 2) {
    PLT_VECTOR px, py;
    PLT_FN(load_pairs)(points, 8, &px, &py);
    x = PLT_FN(planar)(columns->x, px, py);
    y = PLT_FN(planar)(columns->y, px, py);
    w = PLT_FN(planar)(columns->w, px, py);
  } else {
    PLT_VECTOR a = PLT_FN(load_groups)(points, 12), /* x0 y0 z0 x1 */
        b = PLT_FN(load_groups)(points + 4, 12),    /* y1 z1 x2 y2 */
        c = PLT_FN(load_groups)(points + 8, 12);    /* z2 x3 y3 z3 */
    PLT_VECTOR x23 = PLT_SHUFFLE(b, c, 2, 5, 2, 5); /* x2 x3 */
    PLT_VECTOR y01 = PLT_SHUFFLE(a, b, 1, 4, 1, 4); /* y0 y1 */
    PLT_VECTOR y23 = PLT_SHUFFLE(b, c, 3, 6, 3, 6); /* y2 y3 */
    PLT_VECTOR z01 = PLT_SHUFFLE(a, b, 2, 5, 2, 5); /* z0 z1 */
    PLT_VECTOR px = PLT_SHUFFLE(a, x23, 0, 3, 4, 5);
    PLT_VECTOR py = PLT_SHUFFLE(y01, y23, 0, 1, 4, 5);
    PLT_VECTOR pz = PLT_SHUFFLE(z01, c, 0, 1, 4, 7);
    x = PLT_FN(spatial)(columns->x, px, py, pz);
    y = PLT_FN(spatial)(columns->y, px, py, pz);
    w = PLT_FN(spatial)(columns->w, px, py, pz);
  }
  if (divided)
    return PLT_FN(store_divided)(out, 8, x, y, w, lanes);
  PLT_FN(store_triples)(out, 12, x, y, w);
  return 0;
}

static PLT_INLINE size_t PLT_FN(points)(const PLT_REAL *points, size_t dimension,
                                        const PLT_REAL *matrix, PLT_REAL *out, int divided,
                                        size_t count) {
  PLT_FN(columns) columns;
  PLT_FN(load_columns)(matrix, 0, &columns);
  size_t step = divided ? 2 : 3, hidden = 0, i = 0;
  for (; i + PLT_LANES <= count; i += PLT_LANES)
    hidden += PLT_FN(some_points)(points + dimension * i, dimension, &columns, out + step * i,
                                  divided, PLT_LANES);
  size_t rest = count - i;
  if (rest > 0) {
    PLT_REAL from[3 * PLT_LANES] = {0}, to[3 * PLT_LANES];
    memcpy(from, points + dimension * i, rest * dimension * sizeof(PLT_REAL));
    hidden += PLT_FN(some_points)(from, dimension, &columns, to, divided, rest);
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
