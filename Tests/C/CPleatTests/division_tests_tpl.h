/* Division by w alone. Once per precision. */
#include "arrays_tpl.h"

/*
 * One w. Those above 0 and finite are visible. Kernels multiply by 1/w, which is a normal number
 * for w from the least normal number to a quarter of the greatest: only there is the quotient held
 * to its bound.
 */
static double FN(random_w)(test_case *at) {
  bool single = sizeof(REAL) == sizeof(float);
  const double greatest = single ? (double)FLT_MAX : DBL_MAX;
  const double least = single ? (double)FLT_MIN : DBL_MIN;
  const double edges[] = {greatest,  least,     0.25 * greatest, least / 4, -least / 4, 0, -0.0,
                          -greatest, -INFINITY, INFINITY,        NAN,       -NAN,       1};
  enum { EDGES = sizeof edges / sizeof edges[0] };
  size_t kind = random_below(&at->random, 4 * EDGES);
  if (kind < EDGES)
    return rounded(edges[kind], PRECISION);
  double w = random_between(&at->random, 0.5, 1);
  return rounded(ldexp(w, (int)random_below(&at->random, 200) - 100), PRECISION);
}

/* What x/w or y/w should be. */
static expected FN(expect_quotient)(double numerator, double w) {
  bool single = sizeof(REAL) == sizeof(float);
  if (!(w > 0 && w < INFINITY))
    return (expected){NAN, 0};
  if (w < (single ? (double)FLT_MIN : DBL_MIN) || w > 0.25 * (single ? (double)FLT_MAX : DBL_MAX))
    return (expected){0, INFINITY};
  long double quotient = (long double)numerator / (long double)w;
  return (expected){quotient, 1.5L * ulp(quotient, PRECISION)};
}

/* Finite, and where it can be of about the size of w. */
static double FN(random_numerator)(test_case *at, double w) {
  double quotient = random_between(&at->random, -4, 4);
  double numerator = rounded(quotient * w, PRECISION);
  return isfinite(numerator) ? numerator : rounded(quotient, PRECISION);
}

/* Each matrix is 1 in m11 and m22 and w in m44, so that images are (x, y, w). */
static void FN(test_divided_quads)(test_case *at, bool shared) {
  size_t count = at->count;
  double *matrices = scratch(16 * count * sizeof *matrices);
  double *corners = scratch(8 * (shared ? 1 : count) * sizeof *corners);
  expected *quotients = scratch(8 * count * sizeof *quotients);
  size_t hidden = 0;
  for (size_t i = 0; i < count; i++) {
    double w = FN(random_w)(at);
    hidden += w > 0 && w < INFINITY ? 0 : 4;
    for (size_t k = 0; k < 16; k++)
      matrices[16 * i + k] = k == 15 ? w : k == 0 || k == 5;
    for (size_t k = 0; k < 8; k++) {
      size_t at_corner = shared ? k : 8 * i + k;
      if (!shared)
        corners[at_corner] = FN(random_numerator)(at, w);
      else if (i == 0)
        corners[at_corner] = rounded(random_between(&at->random, 0.5, 1), PRECISION);
      quotients[8 * i + k] = FN(expect_quotient)(corners[at_corner], w);
    }
  }
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, "division in project_quads", PRECISION, at};
    guarded by = FN(input)(at, matrices, 16 * count);
    guarded from = FN(input)(at, corners, 8 * (shared ? 1 : count));
    guarded out = FN(output)(at, 8 * count);
    size_t found = OF(backend)->project_quads(FN(start)(&by), FN(start)(&from), shared ? 0 : 8,
                                              FN(start)(&out), PLT_DIVIDED, count);
    check_hidden(&call, found, (hidden_range){hidden, hidden});
    FN(check_array)(&call, &out, quotients, count, 8);
  }
  release_scratch();
}

/* The last coordinate of a point is its w, the other ones its image. */
static void FN(test_divided_points)(test_case *at, size_t dimension) {
  size_t count = at->count, hidden = 0;
  double *points = scratch(dimension * count * sizeof *points);
  expected *quotients = scratch(2 * count * sizeof *quotients);
  for (size_t i = 0; i < count; i++) {
    double w = FN(random_w)(at);
    if (isinf(w)) /* its product with the matrix's zeros is NaN */
      w = -1;
    hidden += !(w > 0);
    for (size_t k = 0; k < dimension; k++)
      points[dimension * i + k] = k + 1 < dimension ? FN(random_numerator)(at, w) : w;
    for (size_t k = 0; k < 2; k++)
      quotients[2 * i + k] = FN(expect_quotient)(points[dimension * i + k], w);
  }
  double matrix[16] = {1, 0, 0, 0, 0, 1};
  matrix[4 * dimension - 1] = 1;
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, "division in project_points", PRECISION, at};
    guarded by = FN(input)(at, matrix, 16), from = FN(input)(at, points, dimension * count);
    guarded out = FN(output)(at, 2 * count);
    size_t found = OF(backend)->project_points(FN(start)(&from), dimension, FN(start)(&by),
                                               FN(start)(&out), PLT_DIVIDED, count);
    check_hidden(&call, found, (hidden_range){hidden, hidden});
    FN(check_array)(&call, &out, quotients, count, 2);

    guarded planes[3];
    REAL *starts[3];
    for (size_t k = 0; k < dimension; k++) {
      planes[k] = FN(plane)(at, points, dimension, k, count);
      starts[k] = FN(start)(&planes[k]);
    }
    found = OF(backend)->project_planar_points((const REAL *const *)starts, dimension,
                                               FN(start)(&by), starts, PLT_DIVIDED, count);
    check_hidden(&call, found, (hidden_range){hidden, hidden});
    for (size_t k = 0; k < 2; k++) {
      expected *plane = scratch(count * sizeof *plane);
      for (size_t i = 0; i < count; i++)
        plane[i] = quotients[2 * i + k];
      FN(check_array)(&call, &planes[k], plane, count, 1);
    }
  }
  release_scratch();
}

void FN(test_division)(test_case *at) {
  for (size_t round = 0; round < (at->quick ? 40 : 400); round++) {
    at->count = random_below(&at->random, 70);
    FN(test_divided_quads)(at, false);
    FN(test_divided_quads)(at, true);
    FN(test_divided_points)(at, 2);
    FN(test_divided_points)(at, 3);
  }
}
