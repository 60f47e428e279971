/*
 * Evaluates a timing curve at many times, in blocks. Included by timing_tpl.h.
 */

/* The block size: how many points in time are evaluated together. Each stage is a loop of its own
   over a whole block. Within a stage, each operation on a vector waits for the one before it.
   But the loop's body is so short that a CPU works on several vectors at the same time. */
#define PLT_TIMING_BLOCK 256

/* Calls plt_timing_retry for each vector of a block with lanes that have not converged. */
static __attribute__((noinline)) void
PLT_FN(plt_timing_retry_where)(const PLT_INTS *open, const PLT_TYPE(plt_curve) * curve,
                               const PLT_FN(plt_timing_constants) * constants,
                               const PLT_REAL *times, PLT_REAL *u, size_t count) {
  for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
    PLT_INTS still_open = open[i / PLT_TIMING_LANES];
    if (!PLT_FN(plt_timing_any)(&still_open))
      continue;
    PLT_REALS t, lanes;
    __builtin_memcpy(&t, times + i, sizeof t);
    __builtin_memcpy(&lanes, u + i, sizeof lanes);
    PLT_FN(plt_timing_retry)(curve, constants, &t, &lanes, &still_open);
    __builtin_memcpy(u + i, &lanes, sizeof lanes);
  }
}

/* Unrolls the loop of step 3 (see timing_tpl.h), whose operations depend on each other most.
   Vectors of doubles need no unrolling, because each takes twice as many registers. */
#if PLT_REAL_BITS == 32
#define PLT_TWICE _Pragma("GCC unroll 2")
#else
#define PLT_TWICE
#endif

/* Does step 3 of timing_tpl.h for a block. Returns whether all lanes converged. If `open` is not
   NULL, it receives masks of the lanes that did not converge. Storing the masks takes a tenth of
   the time of a whole evaluation. */
static inline __attribute__((always_inline)) int
PLT_FN(plt_timing_settle)(const PLT_FN(plt_timing_constants) * constants, const PLT_REAL *times,
                          const float *estimates, PLT_REAL *u, PLT_INTS *open, size_t count) {
  PLT_REALS t, lanes;
  PLT_FLOATS estimate;
  PLT_INTS settled = ~(PLT_INTS){0};
  PLT_TWICE
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
    PLT_INTS still_open = ~(PLT_INTS){0};
    __builtin_memcpy(&t, times + i, sizeof t);
    __builtin_memcpy(&estimate, estimates + i, sizeof estimate);
    lanes = PLT_CONVERT(PLT_REALS, estimate);
    PLT_FN(plt_timing_refine)(constants, &t, &lanes, &still_open);
    settled &= ~still_open;
    if (open != NULL)
      open[i / PLT_TIMING_LANES] = still_open;
    __builtin_memcpy(u + i, &lanes, sizeof lanes);
  }
  return PLT_FN(plt_timing_all)(&settled);
}

/* Solves the curve for a block of times in 0...1. `count` is a multiple of PLT_TIMING_LANES.
   `restrict` tells compilers that no store changes the constants, so these stay in registers. */
static void PLT_FN(plt_timing_stages)(const PLT_TYPE(plt_curve) * curve,
                                      const PLT_FN(plt_timing_constants) *restrict constants,
                                      const PLT_REAL *times, PLT_REAL *eased, PLT_REAL *parameters,
                                      int *insists, size_t count) {
  _Alignas(64) float estimates[PLT_TIMING_BLOCK];
  _Alignas(64) PLT_REAL u[PLT_TIMING_BLOCK], turned[PLT_TIMING_BLOCK];
  PLT_REALS t, lanes;
  PLT_FLOATS estimate;
  PLT_INTS open[PLT_TIMING_BLOCK / PLT_TIMING_LANES];
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
    __builtin_memcpy(&t, times + i, sizeof t);
    estimate = PLT_FN(plt_timing_guess)(constants, &t);
    __builtin_memcpy(estimates + i, &estimate, sizeof estimate);
  }
  PLT_LOOP
  for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
    __builtin_memcpy(&t, times + i, sizeof t);
    __builtin_memcpy(&estimate, estimates + i, sizeof estimate);
    estimate = PLT_FN(plt_timing_approach)(constants, &t, estimate);
    __builtin_memcpy(estimates + i, &estimate, sizeof estimate);
  }
  /* If some lanes of a block do not converge, `insists` is set, and plt_timing_settle runs again,
     now storing masks of these lanes in `open`. Later blocks store the masks on their first run. */
  if (!*insists)
    *insists = !PLT_FN(plt_timing_settle)(constants, times, estimates, u, NULL, count);
  if (*insists && !PLT_FN(plt_timing_settle)(constants, times, estimates, u, open, count))
    PLT_FN(plt_timing_retry_where)(open, curve, constants, times, u, count);
  if (parameters != NULL)
    for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
      __builtin_memcpy(&t, times + i, sizeof t);
      __builtin_memcpy(&lanes, u + i, sizeof lanes);
      lanes = PLT_SELECT(PLT_REALS, PLT_INTS, t > (PLT_REAL)0.5, 1 - lanes, lanes);
      __builtin_memcpy(turned + i, &lanes, sizeof lanes);
    }
  if (eased != NULL) {
    PLT_LOOP
    for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
      __builtin_memcpy(&t, times + i, sizeof t);
      __builtin_memcpy(&lanes, u + i, sizeof lanes);
      t = PLT_FN(plt_timing_eased)(constants, &t, &lanes);
      __builtin_memcpy(eased + i, &t, sizeof t);
    }
  }
  if (parameters != NULL) /* last, because either output may be the same array as times */
    __builtin_memcpy(parameters, turned, count * sizeof *turned);
}

/* Returns whether all times lie in 0...1. count is a multiple of PLT_TIMING_LANES. */
static int PLT_FN(plt_timing_inside)(const PLT_REAL *times, size_t count) {
  PLT_INTS inside = ~(PLT_INTS){0};
  for (size_t i = 0; i < count; i += PLT_TIMING_LANES) {
    PLT_REALS t;
    __builtin_memcpy(&t, times + i, sizeof t);
    inside &= PLT_INSIDE(t);
  }
  return PLT_FN(plt_timing_all)(&inside);
}

/* Solves the curve for at most one block of times that may lie outside 0...1. They are clamped to
   0...1 and padded to whole vectors. Times outside 0...1 then get the y of plt_timing_beyond. */
static __attribute__((noinline)) void
PLT_FN(plt_timing_any_block)(const PLT_TYPE(plt_curve) * curve,
                             const PLT_FN(plt_timing_constants) * constants, const PLT_REAL *times,
                             PLT_REAL *eased, PLT_REAL *parameters, int *insists, size_t count) {
  PLT_REAL kept[PLT_TIMING_BLOCK], inner[PLT_TIMING_BLOCK];
  PLT_REAL inner_eased[PLT_TIMING_BLOCK], inner_parameters[PLT_TIMING_BLOCK];
  const size_t whole = (count + PLT_TIMING_LANES - 1) / PLT_TIMING_LANES * PLT_TIMING_LANES;
  if (count == 0) /* otherwise gcc warns that `inner` may be uninitialised */
    __builtin_unreachable();
  for (size_t i = 0; i < whole; i++) {
    kept[i] = i < count ? times[i] : 0;
    inner[i] = kept[i] >= 0 ? (kept[i] > 1 ? 1 : kept[i]) : 0;
  }
  PLT_FN(plt_timing_stages)(curve, constants, inner, inner_eased, inner_parameters, insists, whole);
  for (size_t i = 0; i < count; i++) {
    const PLT_REAL time = kept[i];
    const int inside = time >= 0 && time <= 1;
    if (eased != NULL)
      eased[i] = inside ? inner_eased[i] : PLT_FN(plt_timing_beyond)(curve, time);
    if (parameters != NULL)
      parameters[i] = time != time ? time : inner_parameters[i];
  }
}

PLT_PORTABLE_STORAGE void PLT_FN(timing_solve)(const PLT_TYPE(plt_curve) * curve,
                                               const PLT_REAL *times, PLT_REAL *eased,
                                               PLT_REAL *parameters, size_t count) {
  if (count == 0)
    return;
  const int identity = curve->x1 == curve->y1 && curve->x2 == curve->y2 && curve->slope_in == 1 &&
                       curve->slope_out == 1;
  if (identity && eased != NULL && eased != times)
    for (size_t i = 0; i < count; i++)
      eased[i] = times[i];
  if (identity)
    eased = NULL; /* already written */
  if (eased == NULL && parameters == NULL)
    return;
  PLT_FN(plt_timing_constants) constants;
  PLT_FN(plt_timing_prepare)(curve, &constants);
  int insists = 0;
  for (size_t first = 0; first < count; first += PLT_TIMING_BLOCK) {
    const size_t rest = count - first, some = rest < PLT_TIMING_BLOCK ? rest : PLT_TIMING_BLOCK;
    PLT_REAL *y = eased == NULL ? NULL : eased + first;
    PLT_REAL *u = parameters == NULL ? NULL : parameters + first;
    if (some % PLT_TIMING_LANES == 0 && PLT_FN(plt_timing_inside)(times + first, some))
      PLT_FN(plt_timing_stages)(curve, &constants, times + first, y, u, &insists, some);
    else
      PLT_FN(plt_timing_any_block)(curve, &constants, times + first, y, u, &insists, some);
  }
}

#undef PLT_TWICE
