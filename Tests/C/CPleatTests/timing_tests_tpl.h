/* Timing curves. Once per precision. */
#include "arrays_tpl.h"

static const FN(plt_curve) FN(named_curves)[] = {
    {0, 0, 1, 1, 1, 1}, /* linear: the time itself */
    {(REAL)0.25, (REAL)0.1, (REAL)0.25, 1, (REAL)0.4, 0},
    {(REAL)0.42, 0, 1, 1, 0, 1},
    {0, 0, (REAL)0.58, 1, 1, 0},
    {(REAL)0.42, 0, (REAL)0.58, 1, 0, 0},
};

/* Overshooting, standing still, vertical at an end or in the middle, and as large as can be. */
static const FN(plt_curve) FN(odd_curves)[] = {
    {(REAL)0.68, (REAL)-0.6, (REAL)0.32, (REAL)1.6, (REAL)-0.75, (REAL)-1.5},
    {(REAL)0.3, 0, (REAL)0.6, 0, 0, (REAL)2.5},
    {0, 1, 1, 0, 0, 0},
    {1, 0, 0, 1, 0, 0},
    {0, (REAL)0.5, 0, 1, 0, 1},
    {1, (REAL)0.25, 1, (REAL)0.5, (REAL)0.25, 0},
    {(REAL)0.5, -(sizeof(REAL) == 4 ? (REAL)FLT_MAX : (REAL)DBL_MAX), (REAL)0.5,
     sizeof(REAL) == 4 ? (REAL)FLT_MAX : (REAL)DBL_MAX, 0, 0},
};

/* In 0 … 1, often at or near the ends, where a solver goes wrong first. */
static double FN(random_x)(test_case *at) {
  switch (random_below(&at->random, 6)) {
  case 0:
    return (double)random_below(&at->random, 2);
  case 1:
    return rounded(random_small(&at->random, 30), PRECISION);
  case 2:
    return rounded(1 - random_small(&at->random, 30), PRECISION);
  default:
    return rounded(random_between(&at->random, 0, 1), PRECISION);
  }
}

static FN(plt_curve) FN(random_curve)(test_case *at) {
  double x1 = FN(random_x)(at), x2 = FN(random_x)(at);
  if (random_below(&at->random, 8) == 0) { /* all but vertical in the middle */
    x1 = rounded(1 - random_small(&at->random, 30), PRECISION);
    x2 = rounded(random_small(&at->random, 30), PRECISION);
  }
  double y1 = random_between(&at->random, -1, 2), y2 = random_between(&at->random, -1, 2);
  double slope_in = random_between(&at->random, -3, 3);
  double slope_out = random_between(&at->random, -3, 3);
  return (FN(plt_curve)){(REAL)x1, (REAL)y1, (REAL)x2, (REAL)y2, (REAL)slope_in, (REAL)slope_out};
}

/* Times around the middle, where curves are mirrored, and around both ends. */
static double FN(random_time)(test_case *at) {
  if (random_below(&at->random, 4) > 0)
    return FN(random_x)(at);
  double off = random_small(&at->random, 30) * (random_below(&at->random, 2) > 0 ? 0.5 : -0.5);
  return rounded(0.5 + off, PRECISION);
}

/* Every now and then a vector's worth of times with some beyond 0 … 1, or no number at all. */
static double *FN(random_times)(test_case *at) {
  static const double unusual[] = {INFINITY, -INFINITY, NAN, -0.0, -1e-30, 1.5, -1};
  double *times = scratch(at->count * sizeof *times);
  for (size_t i = 0; i < at->count; i++) {
    times[i] = FN(random_time)(at);
    size_t kind = random_below(&at->random, 24);
    if (kind == 0)
      times[i] = rounded(random_between(&at->random, -3, 4), PRECISION);
    if (kind == 1)
      times[i] = rounded(unusual[random_below(&at->random, sizeof unusual / sizeof unusual[0])],
                         PRECISION);
  }
  return times;
}

static bool FN(is_identity)(const FN(plt_curve) * curve) {
  return curve->x1 == curve->y1 && curve->x2 == curve->y2 && curve->slope_in == 1 &&
         curve->slope_out == 1;
}

/* The eased time beyond 0 … 1, on the end tangents and held at the greatest number. */
static expected FN(expect_beyond)(const FN(plt_curve) * curve, double time) {
  const long double greatest = sizeof(REAL) == 4 ? (long double)FLT_MAX : (long double)DBL_MAX;
  long double t = fminl(fmaxl((long double)time, -greatest), greatest);
  long double step =
      t < 0 ? (long double)curve->slope_in * t : (long double)curve->slope_out * (t - 1);
  long double value = fminl(fmaxl(t < 0 ? step : 1 + step, -greatest), greatest);
  return (expected){value, 4 * PRECISION->unit * (fabsl(step) + 1) + ulp(0, PRECISION)};
}

/* What is promised of every number on its own; prints the first that breaks it. */
static void FN(check_solution)(const call *call, const FN(plt_curve) * curve, const double *times,
                               const double *eased, const double *parameters, size_t count) {
  const long double x1 = (long double)curve->x1, y1 = (long double)curve->y1;
  const long double x2 = (long double)curve->x2, y2 = (long double)curve->y2;
  const long double least = fminl(fminl(y1, y2), 0), greatest = fmaxl(fmaxl(y1, y2), 1);
  const char *wrong = NULL;
  size_t i = 0;
  for (; i < count && wrong == NULL; i += wrong == NULL) {
    const long double time = (long double)times[i], u = (long double)parameters[i];
    const long double y = (long double)eased[i];
    if (isnan(time)) {
      wrong = isnan(u) && isnan(y) ? NULL : "is not NaN";
    } else if (time < 0 || time > 1) {
      expected beyond = FN(expect_beyond)(curve, times[i]);
      if (FN(is_identity)(curve))
        wrong = y == time ? NULL : "is not the time itself";
      else if (!(fabsl(y - beyond.value) <= beyond.tolerance))
        wrong = "is not on the end tangent";
      if (u != (time < 0 ? 0 : 1))
        wrong = "has a parameter that is not that of the end";
    } else {
      if (!(u >= 0 && u <= 1) ||
          !(fabsl(curve_coordinate(u, x1, x2) - time) <= 4 * PRECISION->unit))
        wrong = "has a parameter that is not the time's";
      else if (!(y >= least && y <= greatest))
        wrong = "is beyond the control points";
      else if (!(fabsl(curve_coordinate(u, y1, y2) - y) <=
                 16 * PRECISION->unit * (1 + fabsl(y1) + fabsl(y2))))
        wrong = "is not that of its parameter";
      if ((time == 0 || time == 1) && !(y == time && u == time))
        wrong = "is not exactly the end";
      if (FN(is_identity)(curve) && y != time)
        wrong = "is not the time itself";
    }
  }
  check(call, wrong == NULL,
        "curve %.9g %.9g %.9g %.9g, time %.17g (number %zu): eased %.17g, parameter %.17g: %s",
        (double)curve->x1, (double)curve->y1, (double)curve->x2, (double)curve->y2,
        wrong ? times[i] : 0, i, wrong ? eased[i] : 0, wrong ? parameters[i] : 0, wrong);
}

/* The same bytes as another call gave. */
static void FN(check_same)(const call *call, const guarded *output, const guarded *first) {
  check(call, guards_are_intact(output), "wrote beyond its output");
  bool same = true;
  const REAL *values = FN(start)(output), *others = FN(start)(first);
  for (size_t i = 0; i < output->bytes / sizeof(REAL); i++)
    same = same && (values[i] == others[i] || (isnan(values[i]) && isnan(others[i])));
  check(call, same, "its answer depends on where it goes");
}

static void FN(test_curve)(test_case *at, const FN(plt_curve) * curve) {
  size_t count = at->count;
  double *times = FN(random_times)(at);
  guarded from = FN(input)(at, times, count);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "timing_solve", PRECISION, at};
    FN(plt_timing_solve) *solve = OF(at->backends[t])->timing_solve;
    guarded eased = FN(output)(at, count), parameters = FN(output)(at, count);
    solve(curve, FN(start)(&from), FN(start)(&eased), FN(start)(&parameters), count);
    check(&call, guards_are_intact(&eased) && guards_are_intact(&parameters),
          "wrote beyond its outputs");
    FN(check_solution)(&call, curve, times, FN(results)(&eased), FN(results)(&parameters), count);

    /* One output or none, apart or in place. */
    guarded other = FN(output)(at, count), own = FN(input)(at, times, count);
    solve(curve, FN(start)(&from), FN(start)(&other), NULL, count);
    FN(check_same)(&call, &other, &eased);
    solve(curve, FN(start)(&own), FN(start)(&own), NULL, count);
    FN(check_same)(&call, &own, &eased);
    other = FN(output)(at, count), own = FN(input)(at, times, count);
    solve(curve, FN(start)(&own), NULL, FN(start)(&own), count);
    FN(check_same)(&call, &own, &parameters);
    own = FN(input)(at, times, count);
    solve(curve, FN(start)(&own), FN(start)(&own), FN(start)(&other), count);
    FN(check_same)(&call, &own, &eased);
    FN(check_same)(&call, &other, &parameters);
    solve(curve, FN(start)(&from), NULL, NULL, count);
  }
}

static void FN(test_easings)(test_case *at);
static void FN(test_sincos)(test_case *at);

void FN(test_timing)(test_case *at) {
  enum { NAMED = sizeof FN(named_curves) / sizeof FN(named_curves)[0] };
  enum { ODD = sizeof FN(odd_curves) / sizeof FN(odd_curves)[0] };
  FN(test_curve)(at, FN(named_curves)); /* the line has a way of its own */
  FN(test_curve)(at, FN(named_curves) + 1 + random_below(&at->random, NAMED - 1));
  FN(test_curve)(at, FN(odd_curves) + random_below(&at->random, ODD));
  const FN(plt_curve) curve = FN(random_curve)(at);
  FN(test_curve)(at, &curve);
  release_scratch();
  FN(test_easings)(at);
  FN(test_sincos)(at);
  release_scratch();
}

/* Named curves against their true values; then many nasty curves. */
void FN(test_timing_accuracy)(test_case *at) {
  const long double within = sizeof(REAL) == 4 ? 3e-7L : 1e-14L;
  at->count = at->quick ? 64 : 2048;
  for (size_t c = 0; c < sizeof FN(named_curves) / sizeof FN(named_curves)[0]; c++) {
    const FN(plt_curve) *curve = FN(named_curves) + c;
    double *times = scratch(at->count * sizeof *times);
    expected *values = scratch(at->count * sizeof *values);
    for (size_t i = 0; i < at->count; i++) {
      times[i] = FN(random_time)(at);
      long double u =
          curve_parameter((long double)times[i], (long double)curve->x1, (long double)curve->x2);
      values[i].value = curve_coordinate(u, (long double)curve->y1, (long double)curve->y2);
      values[i].tolerance = within;
    }
    guarded from = FN(input)(at, times, at->count);
    for (size_t t = 0; t < at->backend_count; t++) {
      call call = {at->backends[t]->name, "timing_solve, named curve", PRECISION, at};
      guarded eased = FN(output)(at, at->count);
      OF(at->backends[t])
          ->timing_solve(curve, FN(start)(&from), FN(start)(&eased), NULL, at->count);
      FN(check_array)(&call, &eased, values, at->count, 1);
    }
    release_scratch();
  }
  at->count = 64;
  for (size_t k = 0; k < (at->quick ? 50 : 2000); k++) {
    const FN(plt_curve) curve = FN(random_curve)(at);
    FN(test_curve)(at, &curve);
    release_scratch();
  }
}
