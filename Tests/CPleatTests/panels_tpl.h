/* Panels with random bases, and what their frames should be. Once per precision. */

enum { FN(STREAMS) = 3, FN(PANELS) = 8 };

typedef enum FN(quad_kind) { FN(NO_QUADS), FN(DIVIDED), FN(HOMOGENEOUS) } FN(quad_kind);

/* Which outputs a panel has; gaps ask for strides beyond the least. */
typedef struct FN(wish) {
  size_t stream;
  bool matrices;
  FN(quad_kind) quads;
  bool shades, gaps;
} FN(wish);

/* Some of everything, neighbours with the same stream and without, and a panel with no output. */
static const FN(wish) FN(wishes)[FN(PANELS)] = {
    {0, true, FN(DIVIDED), true, false},    {0, true, FN(HOMOGENEOUS), true, true},
    {2, false, FN(DIVIDED), false, true},   {0, true, FN(NO_QUADS), false, true},
    {1, false, FN(NO_QUADS), true, true},   {1, false, FN(HOMOGENEOUS), false, false},
    {1, false, FN(NO_QUADS), false, false}, {2, true, FN(NO_QUADS), true, false},
};

/* One panel: its bases and windows as numbers, and its outputs as they should be. */
typedef struct FN(subject) {
  const FN(wish) * wish;
  double *matrix_basis, *corner_basis, *shade_basis;
  double shaded_from, shaded_to;
  layout matrix_layout, quad_layout, shade_layout;
  expected *matrices, *quads, *shades;
} FN(subject);

/*
 * Corners whose w changes its sign over the frames; every now and then one with a w that is 0 or
 * not finite in all frames.
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
  return basis;
}

static FN(subject)
    FN(random_subject)(test_case *at, const FN(wish) * wish, size_t rank, size_t shade_rank) {
  size_t count = at->count, corner_reals = wish->quads == FN(HOMOGENEOUS) ? 12 : 8, gaps[3];
  for (size_t k = 0; k < 3; k++)
    gaps[k] = wish->gaps ? 1 + random_below(&at->random, 9) : 0;
  FN(subject)
  subject = {
      .wish = wish,
      .matrix_basis = random_values(at, 16 * rank, -1, 1, PRECISION),
      .corner_basis = FN(random_corner_basis)(at, rank),
      .shade_basis = random_values(at, shade_rank, -1, 1, PRECISION),
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
  if (wish->shades)
    expect_combination(row, errors, shade_rank, subject->shade_basis, 1, PRECISION,
                       subject->shades + i);
  expected corners[12];
  if (wish->quads != FN(NO_QUADS))
    expect_combination(row, errors, rank, subject->corner_basis, 12, PRECISION, corners);
  if (wish->quads == FN(HOMOGENEOUS))
    memcpy(subject->quads + 12 * i, corners, sizeof corners);
  for (size_t corner = 0; corner < 4 && wish->quads == FN(DIVIDED); corner++)
    expect_divided(corners + 3 * corner, PRECISION, subject->quads + 8 * i + 2 * corner, hidden);
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
      .shaded_from = (REAL)subject->shaded_from,
      .shaded_to = (REAL)subject->shaded_to,
  };
  if (wish->matrices) {
    guarded basis = FN(input)(at, subject->matrix_basis, 16 * rank);
    outputs->matrices = FN(output)(at, extent(subject->matrix_layout));
    panel.matrix_basis = FN(start)(&basis);
    panel.matrices = FN(start)(&outputs->matrices);
  }
  if (wish->quads != FN(NO_QUADS)) {
    guarded basis = FN(input)(at, subject->corner_basis, 12 * rank);
    outputs->quads = FN(output)(at, extent(subject->quad_layout));
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

static void FN(check_panel)(const call *call, const FN(subject) * subject,
                            const FN(outputs) * outputs) {
  const FN(wish) *wish = subject->wish;
  if (wish->matrices)
    check_output(call, &outputs->matrices, FN(results)(&outputs->matrices), subject->matrices,
                 subject->matrix_layout);
  if (wish->quads != FN(NO_QUADS))
    check_output(call, &outputs->quads, FN(results)(&outputs->quads), subject->quads,
                 subject->quad_layout);
  if (wish->shades)
    check_output(call, &outputs->shades, FN(results)(&outputs->shades), subject->shades,
                 subject->shade_layout);
}
