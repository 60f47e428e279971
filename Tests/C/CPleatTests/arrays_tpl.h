/* Arrays as kernels take them: guarded, and at the case's offset. Once per file and precision. */

static inline size_t FN(offset)(test_case *at) {
  static const size_t offsets[] = {0, 1, 2, 3, 4, 5, 8};
  size_t offset = at->offset == MIXED_OFFSETS
                      ? offsets[random_below(&at->random, sizeof offsets / sizeof offsets[0])]
                      : at->offset;
  return offset * sizeof(REAL);
}

static inline guarded FN(output)(test_case *at, size_t count) {
  return guarded_array(count * sizeof(REAL), FN(offset)(at));
}

static inline REAL *FN(start)(const guarded *array) {
  return (REAL *)(void *)array->start;
}

static inline guarded FN(input)(test_case *at, const double *values, size_t count) {
  guarded array = FN(output)(at, count);
  for (size_t i = 0; i < count; i++)
    FN(start)(&array)[i] = (REAL)values[i];
  return array;
}

/* Scalar k of items of `size` scalars each. */
static inline guarded FN(plane)(test_case *at, const double *items, size_t size, size_t k,
                                size_t count) {
  guarded array = FN(output)(at, count);
  for (size_t i = 0; i < count; i++)
    FN(start)(&array)[i] = (REAL)items[size * i + k];
  return array;
}

/* What a kernel wrote, exactly, in scratch memory. */
static inline double *FN(results)(const guarded *array) {
  size_t count = array->bytes / sizeof(REAL);
  double *results = scratch(count * sizeof *results);
  for (size_t i = 0; i < count; i++)
    results[i] = (double)FN(start)(array)[i];
  return results;
}

/* The checks of an output whose items lie back to back. */
static inline void FN(check_array)(const call *call, const guarded *output,
                                   const expected *expected, size_t count, size_t size) {
  check_output(call, output, FN(results)(output), expected, (layout){count, size, size});
}
