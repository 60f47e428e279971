/* Projection of quads and points. Once per precision. */
#include "arrays_tpl.h"

/*
 * Matrices under which corners within -1 … 1 have a w of about 2, save that in every other group of
 * seven matrices one puts some corners behind the eye, and one has a w that is negative, 0 or not
 * finite for all of them.
 */
static double *FN(random_projections)(test_case *at, size_t count) {
  static const double hidden[] = {-2, 0, -0.0, INFINITY, -INFINITY, NAN};
  double *matrices = random_values(at, 16 * count, -1, 1, PRECISION);
  for (size_t i = 0; i < count; i++) {
    double *matrix = matrices + 16 * i;
    size_t kind = random_below(&at->random, 14);
    matrix[15] = kind == 0 ? matrix[15] : 2;
    if (kind == 1) {
      matrix[3] = matrix[7] = matrix[11] = 0;
      matrix[15] = hidden[random_below(&at->random, sizeof hidden / sizeof hidden[0])];
    }
  }
  return matrices;
}

/* The images of `count` items of `points` points each; a step of 0 means that all share them. */
typedef struct FN(images) {
  expected *homogeneous, *divided, *deep;
  hidden_range hidden;
} FN(images);

static FN(images)
    FN(expect_images)(const double *matrices, size_t matrix_step, const double *coordinates,
                      size_t coordinate_step, size_t dimension, size_t points, size_t count) {
  FN(images)
  images = {scratch(3 * points * count * sizeof(expected)),
            scratch(2 * points * count * sizeof(expected)),
            scratch(3 * points * count * sizeof(expected)),
            {0, 0}};
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < points; k++) {
      const size_t point = points * i + k;
      expected image[4], *deep = images.deep + 3 * point;
      expect_image(coordinates + coordinate_step * i + dimension * k, dimension,
                   matrices + matrix_step * i, PRECISION, image);
      expect_divided(image, 3, PRECISION, deep, &images.hidden);
      memcpy(images.divided + 2 * point, deep, 2 * sizeof *deep);
      memcpy(images.homogeneous + 3 * point, image, 2 * sizeof *image);
      images.homogeneous[3 * point + 2] = image[3];
    }
  return images;
}

static void FN(test_quads)(test_case *at, bool shared) {
  size_t count = at->count, corner_stride = shared ? 0 : 8, corner_reals = shared ? 8 : 8 * count;
  double *matrices = FN(random_projections)(at, count);
  double *corners = random_values(at, corner_reals, -1, 1, PRECISION);
  FN(images) images = FN(expect_images)(matrices, 16, corners, corner_stride, 2, 4, count);
  guarded by = FN(input)(at, matrices, 16 * count);
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, shared ? "project_quads, shared" : "project_quads", PRECISION, at};
    guarded from = FN(input)(at, corners, corner_reals), out = FN(output)(at, 8 * count);
    FN(plt_project_quads) *project = OF(backend)->project_quads;
    size_t hidden = project(FN(start)(&by), FN(start)(&from), corner_stride, FN(start)(&out),
                            PLT_DIVIDED, count);
    check_hidden(&call, hidden, images.hidden);
    FN(check_array)(&call, &out, images.divided, count, 8);

    out = FN(output)(at, 12 * count);
    hidden = project(FN(start)(&by), FN(start)(&from), corner_stride, FN(start)(&out),
                     PLT_HOMOGENEOUS, count);
    check_hidden(&call, hidden, (hidden_range){0, 0});
    FN(check_array)(&call, &out, images.homogeneous, count, 12);

    if (!shared) { /* in place */
      hidden = project(FN(start)(&by), FN(start)(&from), 8, FN(start)(&from), PLT_DIVIDED, count);
      check_hidden(&call, hidden, images.hidden);
      FN(check_array)(&call, &from, images.divided, count, 8);
    }
  }
  release_scratch();
}

/* A matrix under which random_points, some of which are hidden or not finite, have a w of about
 * 0.5. */
static double *FN(random_projection)(test_case *at) {
  double *matrix = random_values(at, 16, -1, 1, PRECISION);
  matrix[3] = 0.25, matrix[7] = 0.125, matrix[11] = 0.0625, matrix[15] = 0.5;
  return matrix;
}

static double *FN(random_points)(test_case *at, size_t dimension) {
  static const double unusual[] = {INFINITY, -INFINITY, NAN};
  size_t count = at->count;
  double *points = random_values(at, dimension * count, -1, 1, PRECISION);
  for (size_t i = 0; i < count; i++) {
    size_t kind = random_below(&at->random, 10);
    if (kind == 0) /* behind the eye */
      points[dimension * i] = rounded(points[dimension * i] - 8, PRECISION);
    if (kind == 1)
      points[dimension * i + random_below(&at->random, dimension)] =
          unusual[random_below(&at->random, sizeof unusual / sizeof unusual[0])];
  }
  return points;
}

static void FN(test_points)(test_case *at, size_t dimension) {
  size_t count = at->count;
  double *matrix = FN(random_projection)(at), *points = FN(random_points)(at, dimension);
  FN(images) images = FN(expect_images)(matrix, 0, points, dimension, dimension, 1, count);
  guarded by = FN(input)(at, matrix, 16);
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, dimension == 2 ? "project_points, 2d" : "project_points, 3d",
                 PRECISION, at};
    guarded from = FN(input)(at, points, dimension * count), out = FN(output)(at, 2 * count);
    FN(plt_project_points) *project = OF(backend)->project_points;
    size_t hidden =
        project(FN(start)(&from), dimension, FN(start)(&by), FN(start)(&out), PLT_DIVIDED, count);
    check_hidden(&call, hidden, images.hidden);
    FN(check_array)(&call, &out, images.divided, count, 2);

    out = FN(output)(at, 3 * count);
    hidden = project(FN(start)(&from), dimension, FN(start)(&by), FN(start)(&out), PLT_HOMOGENEOUS,
                     count);
    check_hidden(&call, hidden, (hidden_range){0, 0});
    FN(check_array)(&call, &out, images.homogeneous, count, 3);

    out = FN(output)(at, 3 * count);
    hidden = project(FN(start)(&from), dimension, FN(start)(&by), FN(start)(&out),
                     PLT_KEEPING_DEPTH, count);
    check_hidden(&call, hidden, images.hidden);
    FN(check_array)(&call, &out, images.deep, count, 3);

    if (dimension == 2) { /* in place */
      hidden = project(FN(start)(&from), 2, FN(start)(&by), FN(start)(&from), PLT_DIVIDED, count);
      check_hidden(&call, hidden, images.hidden);
      FN(check_array)(&call, &from, images.divided, count, 2);
    } else {
      guarded deep = FN(input)(at, points, 3 * count);
      project(FN(start)(&deep), 3, FN(start)(&by), FN(start)(&deep), PLT_KEEPING_DEPTH, count);
      FN(check_array)(&call, &deep, images.deep, count, 3);
      project(FN(start)(&from), 3, FN(start)(&by), FN(start)(&from), PLT_HOMOGENEOUS, count);
      FN(check_array)(&call, &from, images.homogeneous, count, 3);
    }
  }
  release_scratch();
}

/* One array for each coordinate, whatever the offset of the others. In place, the results stand in
   other planes than the coordinates of the same name. */
static void FN(test_planar_points)(test_case *at, size_t dimension) {
  size_t count = at->count;
  double *matrix = FN(random_projection)(at), *points = FN(random_points)(at, dimension);
  FN(images) images = FN(expect_images)(matrix, 0, points, dimension, dimension, 1, count);
  guarded by = FN(input)(at, matrix, 16);
  for (size_t t = 0; t < at->backend_count; t++)
    for (size_t kind = 0; kind < 4; kind++) {
      const plt_kernels *backend = at->backends[t];
      plt_form form = kind % 2 == 0 ? PLT_DIVIDED : PLT_HOMOGENEOUS;
      size_t size = form == PLT_DIVIDED ? 2 : 3;
      bool in_place = kind >= 2;
      call call = {backend->name,
                   dimension == 2 ? "project_planar_points, 2d" : "project_planar_points, 3d",
                   PRECISION, at};
      guarded from[3], out[3];
      const REAL *planes[3] = {NULL};
      REAL *results[3] = {NULL};
      for (size_t k = 0; k < dimension; k++) {
        from[k] = FN(plane)(at, points, dimension, k, count);
        planes[k] = FN(start)(&from[k]);
      }
      for (size_t k = 0; k < size; k++) {
        out[k] = in_place && k < dimension ? from[(k + 1) % dimension] : FN(output)(at, count);
        results[k] = FN(start)(&out[k]);
      }
      FN(plt_project_planar_points) *project = OF(backend)->project_planar_points;
      size_t hidden = project(planes, dimension, FN(start)(&by), results, form, count);
      check_hidden(&call, hidden, form == PLT_DIVIDED ? images.hidden : (hidden_range){0, 0});
      const expected *image = form == PLT_DIVIDED ? images.divided : images.homogeneous;
      for (size_t k = 0; k < size; k++) {
        expected *own = scratch(count * sizeof *own);
        for (size_t i = 0; i < count; i++)
          own[i] = image[size * i + k];
        FN(check_array)(&call, &out[k], own, count, 1);
      }
    }
  release_scratch();
}

void FN(test_project)(test_case *at) {
  FN(test_quads)(at, true);
  FN(test_quads)(at, false);
  FN(test_points)(at, 2);
  FN(test_points)(at, 3);
  FN(test_planar_points)(at, 2);
  FN(test_planar_points)(at, 3);
}
