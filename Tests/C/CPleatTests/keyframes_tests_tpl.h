/* Keyframes, from quarter turns, from times and from rows. Once per precision. */
#include "arrays_tpl.h"

#include "panels_tpl.h"

/* Quarter turns of every kind; some lie at the ends of shading windows, some are not finite. */
static double *FN(random_turns)(test_case *at) {
  static const double unusual[] = {-1, 0, -0.0, 1, 2, 3, 1048576, NAN, INFINITY, -INFINITY};
  double *turns = random_values(at, at->count, -4, 4, PRECISION);
  for (size_t i = 0; i < at->count; i++)
    if (random_below(&at->random, 8) == 0)
      turns[i] = unusual[random_below(&at->random, sizeof unusual / sizeof unusual[0])];
  return turns;
}

static void FN(expect_turns)(FN(subject) * subject, const double *turns, size_t count,
                             hidden_range *hidden) {
  for (size_t i = 0; i < count; i++) {
    long double row[4] = {1, 0, 0, (long double)turns[i]}, errors[4] = {0};
    reference_sincos(turns[i], row + 1, row + 2);
    errors[1] = 2 * ulp(row[1], PRECISION);
    errors[2] = 2 * ulp(row[2], PRECISION);
    FN(expect_frame)(subject, i, row, errors, 3, 4, hidden);
    if (!(turns[i] >= subject->shaded_from && turns[i] < subject->shaded_to))
      subject->shades[i] = (expected){0, 0};
  }
}

static void FN(test_keyframes_from_quarter_turns)(test_case *at) {
  static const double windows[][2] = {
      {-INFINITY, INFINITY}, {-1, 3}, {0, 1}, {-0.5, 2.25}, {2, 2}, {3, -1}, {1, INFINITY}};
  FN(subject) subjects[FN(PANELS)];
  double *turns[FN(STREAMS)];
  const REAL *streams[FN(STREAMS)];
  hidden_range hidden = {0, 0};
  for (size_t s = 0; s < FN(STREAMS); s++) {
    turns[s] = FN(random_turns)(at);
    guarded stream = FN(input)(at, turns[s], at->count);
    streams[s] = FN(start)(&stream);
  }
  for (size_t p = 0; p < FN(PANELS); p++) {
    subjects[p] = FN(random_subject)(at, FN(wishes) + p, 3, 4);
    const double *window =
        windows[p > 0 ? random_below(&at->random, sizeof windows / sizeof windows[0]) : 0];
    subjects[p].shaded_from = window[0];
    subjects[p].shaded_to = window[1];
    FN(expect_turns)(subjects + p, turns[subjects[p].wish->stream], at->count, &hidden);
  }
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, "keyframes_from_quarter_turns", PRECISION, at};
    FN(plt_panel) panels[FN(PANELS)];
    FN(outputs) outputs[FN(PANELS)];
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, 3, 4, outputs + p);
    size_t found =
        OF(backend)->keyframes_from_quarter_turns(streams, panels, FN(PANELS), at->count);
    check_hidden(&call, found, hidden);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
    found = OF(backend)->keyframes_from_quarter_turns(streams, panels, 0, at->count);
    check(&call, found == 0, "without panels it returned %zu", found);
  }
  release_scratch();
}

/* Times inside the run, at its ends and beyond them; some are no numbers. */
static double *FN(random_times)(test_case *at) {
  static const double unusual[] = {0, -0.0, 1, -1, 7, 0.5, NAN};
  double *times = random_values(at, at->count, -0.125, 1.125, PRECISION);
  for (size_t i = 0; i < at->count; i++)
    if (random_below(&at->random, 8) == 0)
      times[i] = unusual[random_below(&at->random, sizeof unusual / sizeof unusual[0])];
  return times;
}

/* Every second one stands still, mostly at the bound of a shade; others end or begin there. */
static FN(plt_motion) FN(random_motion)(test_case *at) {
  static const FN(plt_curve) curves[] = {
      {0, 0, 1, 1, 1, 1},
      {(REAL)0.42, 0, (REAL)0.58, 1, 0, 0},
      {(REAL)0.3, -2, (REAL)0.7, 3, (REAL)-6.5, (REAL)-6.5},
  };
  static const double bounds[] = {1, 0.3, -1.7, 0, 3, 1e-30};
  double from = rounded(bounds[random_below(&at->random, sizeof bounds / sizeof bounds[0])],
                        PRECISION),
         to = rounded(random_between(&at->random, -4, 4), PRECISION);
  if (random_below(&at->random, 4) == 0)
    from = to;
  size_t kind = random_below(&at->random, 4);
  if (kind == 0)
    to = (double)((REAL)from * (1 + (REAL)2 * (REAL)PRECISION->unit)); /* the next number */
  return (FN(plt_motion)){curves[random_below(&at->random, 3)], (REAL)(kind == 1 ? to : from),
                          (REAL)(kind < 2 ? to : from)};
}

/* Quarter turns as they came out of times, against the ends and the curve of the same backend. */
static void FN(check_turns)(const call *call, const FN(plt_motion) * motion,
                            FN(plt_timing_solve) * solve, const double *times, const double *turns,
                            size_t count) {
  const double from = (double)motion->from, to = (double)motion->to;
  const double least = fmin(from, to), greatest = fmax(from, to);
  const double bound = 4 * (double)ulp((long double)fmax(fabs(from), fabs(to)), PRECISION);
  for (size_t i = 0; i < count; i++) {
    const double time = times[i], q = turns[i];
    const char *wrong = NULL;
    if (isnan(time)) {
      wrong = isnan(q) ? NULL : "a time that is no number gives none";
    } else {
      REAL at = (REAL)time, eased;
      solve(&motion->curve, &at, &eased, NULL, 1);
      const double y = fmin(fmax((double)eased, 0), 1);
      if (!(q >= least && q <= greatest))
        wrong = "it passes an end";
      else if ((y == 0 && q != from) || (y == 1 && q != to))
        wrong = "it misses an end";
      else if (!(fabs(q - ((1 - y) * from + y * to)) <= bound))
        wrong = "it is not on the way";
    }
    check(call, wrong == NULL, "from %.17g to %.17g at time %.17g (number %zu): turned %.17g: %s",
          from, to, time, i, q, wrong ? wrong : "");
  }
}

static void FN(test_keyframes_from_times)(test_case *at) {
  FN(subject) subjects[FN(PANELS)];
  FN(plt_motion) motions[FN(STREAMS)];
  double *times[FN(STREAMS)];
  const REAL *streams[FN(STREAMS)];
  for (size_t s = 0; s < FN(STREAMS); s++) {
    motions[s] = FN(random_motion)(at);
    times[s] = FN(random_times)(at);
    guarded stream = FN(input)(at, times[s], at->count);
    streams[s] = FN(start)(&stream);
  }
  for (size_t p = 0; p < FN(PANELS); p++) {
    const FN(plt_motion) *motion = motions + FN(wishes)[p].stream;
    subjects[p] = FN(random_subject)(at, FN(wishes) + p, 3, 4);
    /* Its own bounds are among those that a motion meets. */
    const double ends[] = {(double)motion->from, (double)motion->to};
    subjects[p].shaded_from = random_below(&at->random, 2) ? ends[0] : -INFINITY;
    subjects[p].shaded_to = random_below(&at->random, 2) ? ends[1] : INFINITY;
  }
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, "keyframes_from_times", PRECISION, at};
    FN(plt_panel) panels[FN(PANELS)];
    FN(outputs) outputs[FN(PANELS)];
    guarded arrays[FN(STREAMS)];
    REAL *turned[FN(STREAMS)];
    double *turns[FN(STREAMS)];
    hidden_range hidden = {0, 0};
    for (size_t s = 0; s < FN(STREAMS); s++) {
      arrays[s] = FN(output)(at, at->count);
      turned[s] = FN(start)(arrays + s);
    }
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, 3, 4, outputs + p);
    size_t found =
        OF(backend)->keyframes_from_times(motions, streams, turned, panels, FN(PANELS), at->count);
    for (size_t s = 0; s < FN(STREAMS); s++) {
      turns[s] = FN(results)(arrays + s);
      FN(check_turns)(&call, motions + s, OF(backend)->timing_solve, times[s], turns[s], at->count);
    }
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(expect_turns)(subjects + p, turns[subjects[p].wish->stream], at->count, &hidden);
    check_hidden(&call, found, hidden);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
    /* The same without the turns. */
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, 3, 4, outputs + p);
    size_t again =
        OF(backend)->keyframes_from_times(motions, streams, NULL, panels, FN(PANELS), at->count);
    check(&call, again == found, "without turns it returned %zu, not %zu", again, found);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
  }
  release_scratch();
}

/* Rows whose first coefficient is of either sign, mostly above 0; some are not finite. */
static double *FN(random_rows)(test_case *at, layout layout) {
  double *rows = random_values(at, extent(layout), -1, 1, PRECISION);
  for (size_t i = 0; i < layout.count; i++) {
    double *row = rows + layout.stride * i;
    size_t kind = random_below(&at->random, 16);
    row[0] = rounded(kind == 0 ? -1 : 1 + 0.5 * row[0], PRECISION);
    if (kind == 1)
      row[random_below(&at->random, layout.size)] = INFINITY;
    if (kind == 2)
      row[random_below(&at->random, layout.size)] = NAN;
  }
  return rows;
}

static void FN(expect_rows)(FN(subject) * subject, const double *rows, layout layout,
                            hidden_range *hidden) {
  for (size_t i = 0; i < layout.count; i++) {
    long double row[PLT_RANK_LIMIT];
    for (size_t k = 0; k < layout.size; k++)
      row[k] = (long double)rows[layout.stride * i + k];
    FN(expect_frame)(subject, i, row, NULL, layout.size, layout.size, hidden);
  }
}

static void FN(test_keyframes_from_rows)(test_case *at, size_t rank, size_t row_stride) {
  FN(subject) subjects[FN(PANELS)];
  double *rows[FN(STREAMS)];
  const REAL *streams[FN(STREAMS)];
  hidden_range hidden = {0, 0};
  layout layout = {at->count, rank, row_stride};
  for (size_t s = 0; s < FN(STREAMS); s++) {
    rows[s] = FN(random_rows)(at, layout);
    guarded stream = FN(input)(at, rows[s], extent(layout));
    streams[s] = FN(start)(&stream);
  }
  for (size_t p = 0; p < FN(PANELS); p++) {
    subjects[p] = FN(random_subject)(at, FN(wishes) + p, rank, rank);
    subjects[p].shaded_from = 1, subjects[p].shaded_to = -1; /* not used */
    FN(expect_rows)(subjects + p, rows[subjects[p].wish->stream], layout, &hidden);
  }
  for (size_t t = 0; t < at->backend_count; t++) {
    const plt_kernels *backend = at->backends[t];
    call call = {backend->name, "keyframes_from_rows", PRECISION, at};
    FN(plt_panel) panels[FN(PANELS)];
    FN(outputs) outputs[FN(PANELS)];
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, rank, rank, outputs + p);
    size_t found =
        OF(backend)->keyframes_from_rows(streams, panels, FN(PANELS), at->count, rank, row_stride);
    check_hidden(&call, found, hidden);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
  }
  release_scratch();
}

void FN(test_keyframes)(test_case *at) {
  FN(test_keyframes_from_quarter_turns)(at);
  FN(test_keyframes_from_times)(at);
  /* Every rank where counts are small; the lowest, the highest and a random one where not. */
  for (size_t rank = 1; rank <= PLT_RANK_LIMIT; rank++) {
    bool always = rank == 1 || rank == 3 || rank == PLT_RANK_LIMIT;
    if (!always && (at->quick || at->count > 67) && random_below(&at->random, 13) > 0)
      continue;
    FN(test_keyframes_from_rows)(at, rank, rank + random_below(&at->random, 3));
  }
}
