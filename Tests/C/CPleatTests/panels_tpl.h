/* Panels with random bases, and what their frames should be. Once per precision. */

enum { FN(STREAMS) = 3, FN(PANELS) = 12 };

typedef enum FN(quad_kind) { FN(NO_QUADS), FN(DIVIDED), FN(HOMOGENEOUS) } FN(quad_kind);

/* Which outputs a panel has; gaps ask for strides beyond the least, interleaved outputs have none
   but that of the shades. */
typedef struct FN(wish) {
  size_t stream;
  bool matrices;
  FN(quad_kind) quads;
  bool shades, gaps, interleaved;
} FN(wish);

/* Some of everything, neighbours with the same stream and without, and a panel with no output. */
static const FN(wish) FN(wishes)[FN(PANELS)] = {
    {0, true, FN(DIVIDED), true, false, false},
    {0, true, FN(HOMOGENEOUS), true, true, false},
    {0, true, FN(DIVIDED), true, false, true},
    {2, false, FN(DIVIDED), false, true, false},
    {2, false, FN(DIVIDED), true, true, true},
    {0, true, FN(NO_QUADS), false, true, false},
    {0, true, FN(NO_QUADS), false, false, true},
    {1, false, FN(NO_QUADS), true, true, false},
    {1, false, FN(HOMOGENEOUS), false, false, false},
    {1, true, FN(HOMOGENEOUS), false, false, true},
    {1, false, FN(NO_QUADS), false, false, false},
    {2, true, FN(NO_QUADS), true, false, false},
};

/* One panel: its bases, window and bound as numbers, and its outputs as they should be. */
typedef struct FN(subject) {
  const FN(wish) * wish;
  double *matrix_basis, *corner_basis, *shade_basis;
  double shaded_from, shaded_to, shade_least;
  layout matrix_layout, quad_layout, shade_layout;
  expected *matrices, *quads, *shades;
} FN(subject);

/*
 * Corners whose w changes its sign over the frames; every now and then one with a w that is 0 or
 * not finite in all frames, and often two pairs that share theirs, as those of hinged panels do.
 */
static double *FN(random_corner_basis)(test_case *at, size_t rank) {
  static const double unusual[] = {0, -1, INFINITY, -INFINITY, NAN};
  double *basis = random_values(at, 12 * rank, -1, 1, PRECISION);
  for (size_t corner = 0; corner < 4; corner++) {
    basis[3 * corner + 2] = rounded(random_between(&at->random, 0.5, 3), PRECISION);
    if (random_below(&at->random, 12) > 0)
      continue;
    for (size_t k = 0; k < rank; k++)
      basis[12 * k + 3 * corner + 2] = 0;
    basis[3 * corner + 2] = unusual[random_below(&at->random, sizeof unusual / sizeof unusual[0])];
  }
  static const size_t partners[3][4] = {{0, 1, 2, 3}, {0, 0, 2, 2}, {0, 2, 2, 0}};
  const size_t *partner = partners[random_below(&at->random, 3)];
  for (size_t k = 0; k < rank; k++)
    for (size_t corner = 0; corner < 4; corner++)
      basis[12 * k + 3 * corner + 2] = basis[12 * k + 3 * partner[corner] + 2];
  return basis;
}

/* Every second panel has no bound; others have one among its shades, mostly 0. */
static double FN(random_bound)(test_case *at) {
  static const double bounds[] = {0, 0, 0.25, -0.5, INFINITY};
  if (random_below(&at->random, 2) == 0)
    return -INFINITY;
  return bounds[random_below(&at->random, sizeof bounds / sizeof bounds[0])];
}

static FN(subject)
    FN(random_subject)(test_case *at, const FN(wish) * wish, size_t rank, size_t shade_rank) {
  size_t count = at->count, corner_reals = wish->quads == FN(HOMOGENEOUS) ? 12 : 8, gaps[3];
  for (size_t k = 0; k < 3; k++)
    gaps[k] = wish->gaps && (k == 2 || !wish->interleaved) ? 1 + random_below(&at->random, 9) : 0;
  FN(subject)
  subject = {
      .wish = wish,
      .matrix_basis = random_values(at, 16 * rank, -1, 1, PRECISION),
      .corner_basis = FN(random_corner_basis)(at, rank),
      .shade_basis = random_values(at, shade_rank, -1, 1, PRECISION),
      .shade_least = FN(random_bound)(at),
      .matrix_layout = {count, 16, 16 + gaps[0]},
      .quad_layout = {count, corner_reals, corner_reals + gaps[1]},
      .shade_layout = {count, 1, 1 + gaps[2]},
      .matrices = scratch(16 * count * sizeof(expected)),
      .quads = scratch(12 * count * sizeof(expected)),
      .shades = scratch(count * sizeof(expected)),
  };
  return subject;
}

/* Frame i, of a row of coefficients that may be off by errors. */
static void FN(expect_frame)(FN(subject) * subject, size_t i, const long double *row,
                             const long double *errors, size_t rank, size_t shade_rank,
                             hidden_range *hidden) {
  const FN(wish) *wish = subject->wish;
  if (wish->matrices)
    expect_combination(row, errors, rank, subject->matrix_basis, 16, PRECISION,
                       subject->matrices + 16 * i);
  if (wish->shades) {
    expect_combination(row, errors, shade_rank, subject->shade_basis, 1, PRECISION,
                       subject->shades + i);
    subject->shades[i] = expect_at_least(subject->shades[i], subject->shade_least);
  }
  expected corners[12];
  if (wish->quads != FN(NO_QUADS))
    expect_combination(row, errors, rank, subject->corner_basis, 12, PRECISION, corners);
  if (wish->quads == FN(HOMOGENEOUS))
    memcpy(subject->quads + 12 * i, corners, sizeof corners);
  for (size_t corner = 0; corner < 4 && wish->quads == FN(DIVIDED); corner++)
    expect_divided(corners + 3 * corner, 2, PRECISION, subject->quads + 8 * i + 2 * corner, hidden);
}

/* The reals that an output needs, which has frames of `size`. */
static size_t FN(room)(const FN(subject) * subject, layout layout) {
  if (!subject->wish->interleaved)
    return extent(layout);
  return (layout.count + PLT_INTERLEAVED - 1) / PLT_INTERLEAVED * PLT_INTERLEAVED * layout.size;
}

/* The outputs of one panel in one call. */
typedef struct FN(outputs) {
  guarded matrices, quads, shades;
} FN(outputs);

/* A panel as a kernel takes it: what is not wanted is NULL, and so is its basis. */
static FN(plt_panel) FN(panel)(test_case *at, const FN(subject) * subject, size_t rank,
                               size_t shade_rank, FN(outputs) * outputs) {
  const FN(wish) *wish = subject->wish;
  FN(plt_panel)
  panel = {
      .matrix_stride = subject->matrix_layout.stride,
      .quad_stride = subject->quad_layout.stride,
      .shade_stride = subject->shade_layout.stride,
      .stream = wish->stream,
      .homogeneous = wish->quads == FN(HOMOGENEOUS),
      .interleaved = wish->interleaved,
      .shaded_from = (REAL)subject->shaded_from,
      .shaded_to = (REAL)subject->shaded_to,
      .shade_least = (REAL)subject->shade_least,
  };
  if (wish->matrices) {
    guarded basis = FN(input)(at, subject->matrix_basis, 16 * rank);
    outputs->matrices = FN(output)(at, FN(room)(subject, subject->matrix_layout));
    panel.matrix_basis = FN(start)(&basis);
    panel.matrices = FN(start)(&outputs->matrices);
  }
  if (wish->quads != FN(NO_QUADS)) {
    guarded basis = FN(input)(at, subject->corner_basis, 12 * rank);
    outputs->quads = FN(output)(at, FN(room)(subject, subject->quad_layout));
    panel.corner_basis = FN(start)(&basis);
    panel.quads = FN(start)(&outputs->quads);
  }
  if (wish->shades) {
    guarded basis = FN(input)(at, subject->shade_basis, shade_rank);
    outputs->shades = FN(output)(at, extent(subject->shade_layout));
    panel.shade_basis = FN(start)(&basis);
    panel.shades = FN(start)(&outputs->shades);
  }
  return panel;
}

/* Whether in each sixteen the frames beyond the count repeat the last one. */
static bool FN(repeats_last)(const double *results, layout layout) {
  bool same = true;
  for (size_t i = layout.count; i % PLT_INTERLEAVED != 0; i++)
    for (size_t e = 0; e < layout.size; e++) {
      const double *sixteen = results + (i / PLT_INTERLEAVED * layout.size + e) * PLT_INTERLEAVED;
      double last = sixteen[(layout.count - 1) % PLT_INTERLEAVED];
      double padding = sixteen[i % PLT_INTERLEAVED];
      same = same && (padding == last || (isnan(padding) && isnan(last)));
    }
  return same;
}

/* Frame after frame, what is interleaved. */
static double *FN(frame_after_frame)(const double *results, layout layout) {
  double *frames = scratch(layout.count * layout.size * sizeof *frames);
  for (size_t i = 0; i < layout.count; i++)
    for (size_t e = 0; e < layout.size; e++)
      frames[layout.size * i + e] =
          results[(i / PLT_INTERLEAVED * layout.size + e) * PLT_INTERLEAVED + i % PLT_INTERLEAVED];
  return frames;
}

static void FN(check_frames)(const call *call, const FN(subject) * subject, const guarded *output,
                             const expected *expected, layout layout) {
  const double *results = FN(results)(output);
  if (subject->wish->interleaved) {
    check(call, layout.count == 0 || FN(repeats_last)(results, layout),
          "frames beyond the last of a sixteen are not the last again");
    results = FN(frame_after_frame)(results, layout);
  }
  check_output(call, output, results, expected, layout);
}

/* No shade passes its bound by even a rounding, but outside the window, where it is 0. */
static void FN(check_bound)(const call *call, const FN(subject) * subject, const double *shades) {
  const layout layout = subject->shade_layout;
  for (size_t i = 0; i < layout.count; i++) {
    const double shade = shades[layout.stride * i], least = subject->shade_least;
    const expected expected = subject->shades[i];
    const bool outside = expected.value == 0 && expected.tolerance == 0;
    check(call, outside || isnan(shade) || shade >= least, "shade %zu is %.17g, below %.17g", i,
          shade, least);
  }
}

static void FN(check_panel)(const call *call, const FN(subject) * subject,
                            const FN(outputs) * outputs) {
  const FN(wish) *wish = subject->wish;
  if (wish->matrices)
    FN(check_frames)(call, subject, &outputs->matrices, subject->matrices, subject->matrix_layout);
  if (wish->quads != FN(NO_QUADS))
    FN(check_frames)(call, subject, &outputs->quads, subject->quads, subject->quad_layout);
  if (wish->shades) {
    const double *shades = FN(results)(&outputs->shades);
    check_output(call, &outputs->shades, shades, subject->shades, subject->shade_layout);
    FN(check_bound)(call, subject, shades);
  }
}
