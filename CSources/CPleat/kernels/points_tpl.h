/*
 * Points through one matrix, for whatever backend has PLT_FN(points)(points, dimension, matrix,
 * out, form, count). Included once per precision and backend.
 */

static size_t PLT_FN(project_points_2d)(const PLT_REAL *points, const PLT_REAL *matrix,
                                        PLT_REAL *out, size_t count) {
  return PLT_FN(points)(points, 2, matrix, out, PLT_DIVIDED, count);
}

static void PLT_FN(project_points_2d_homogeneous)(const PLT_REAL *points, const PLT_REAL *matrix,
                                                  PLT_REAL *out, size_t count) {
  PLT_FN(points)(points, 2, matrix, out, PLT_HOMOGENEOUS, count);
}

static size_t PLT_FN(project_points_3d)(const PLT_REAL *points, const PLT_REAL *matrix,
                                        PLT_REAL *out, size_t count) {
  return PLT_FN(points)(points, 3, matrix, out, PLT_DIVIDED, count);
}

static void PLT_FN(project_points_3d_homogeneous)(const PLT_REAL *points, const PLT_REAL *matrix,
                                                  PLT_REAL *out, size_t count) {
  PLT_FN(points)(points, 3, matrix, out, PLT_HOMOGENEOUS, count);
}
