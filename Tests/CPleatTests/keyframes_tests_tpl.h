/* Keyframes, from quarter turns and from rows. Once per precision. */
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
  for (size_t t = 0; t < at->table_count; t++) {
    const plt_kernels *table = at->tables[t];
    call call = {table->name, "keyframes_from_quarter_turns", PRECISION, at};
    FN(plt_panel) panels[FN(PANELS)];
    FN(outputs) outputs[FN(PANELS)];
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, 3, 4, outputs + p);
    size_t found = OF(table)->keyframes_from_quarter_turns(streams, panels, FN(PANELS), at->count);
    check_hidden(&call, found, hidden);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
    found = OF(table)->keyframes_from_quarter_turns(streams, panels, 0, at->count);
    check(&call, found == 0, "without panels it returned %zu", found);
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
  for (size_t t = 0; t < at->table_count; t++) {
    const plt_kernels *table = at->tables[t];
    call call = {table->name, "keyframes_from_rows", PRECISION, at};
    FN(plt_panel) panels[FN(PANELS)];
    FN(outputs) outputs[FN(PANELS)];
    for (size_t p = 0; p < FN(PANELS); p++)
      panels[p] = FN(panel)(at, subjects + p, rank, rank, outputs + p);
    size_t found =
        OF(table)->keyframes_from_rows(streams, panels, FN(PANELS), at->count, rank, row_stride);
    check_hidden(&call, found, hidden);
    for (size_t p = 0; p < FN(PANELS); p++)
      FN(check_panel)(&call, subjects + p, outputs + p);
  }
  release_scratch();
}

void FN(test_keyframes)(test_case *at) {
  FN(test_keyframes_from_quarter_turns)(at);
  /* Every rank where counts are small; the lowest, the highest and a random one where not. */
  for (size_t rank = 1; rank <= PLT_RANK_LIMIT; rank++) {
    bool always = rank == 1 || rank == 3 || rank == PLT_RANK_LIMIT;
    if (!always && (at->quick || at->count > 67) && random_below(&at->random, 13) > 0)
      continue;
    FN(test_keyframes_from_rows)(at, rank, rank + random_below(&at->random, 3));
  }
}
