/*
 * Straight lines between points, evaluated in blocks. Included once per precision and backend, so
 * it has no include guard.
 */
#define PLT_LINES_BLOCK 64
/* A backend without gathers may define PLT_FORGET(number) as assembly that hides how a number was
   made. Without it, Clang turns each step of the bisection below into a branch, and every second
   branch is mispredicted. */
#if !defined(PLT_FORGET)
#define PLT_FORGET(number) (void)0
#endif
#if PLT_REAL_BITS == 32
#define PLT_GREATEST FLT_MAX
#define PLT_SIGN int32_t
#else
#define PLT_GREATEST DBL_MAX
#define PLT_SIGN int64_t
#endif

/*
 * Bisects for all times of a block together: in each step every time is compared with the start in
 * the middle of its range, and keeps the upper or the lower half. All ranges have the same length,
 * so no branch depends on a time, and compilers turn the loop into gathers and masked sums. The
 * sign of time - start is the result of a comparison.
 */
PLT_PORTABLE_STORAGE void PLT_FN(timing_lines)(const PLT_TYPE(plt_lines) * lines,
                                               const PLT_REAL *times, PLT_REAL *eased,
                                               size_t count) {
  const PLT_REAL *starts = lines->starts, *values = lines->values, *slopes = lines->slopes;
  uint32_t found[PLT_LINES_BLOCK];
  for (size_t first = 0; first < count; first += PLT_LINES_BLOCK) {
    const size_t rest = count - first, block = rest < PLT_LINES_BLOCK ? rest : PLT_LINES_BLOCK;
    const PLT_REAL *x = times + first;
    for (size_t i = 0; i < block; i++)
      found[i] = 0;
    for (size_t length = lines->count; length > 1;) {
      const uint32_t half = (uint32_t)(length / 2);
      for (size_t i = 0; i < block; i++) {
        PLT_SIGN sign;
        const PLT_REAL beyond = x[i] - starts[found[i] + half];
        __builtin_memcpy(&sign, &beyond, sizeof sign);
        uint32_t missed = (uint32_t)(sign >> (PLT_REAL_BITS - 1)); /* all bits, or none */
        PLT_FORGET(missed);
        found[i] += half & ~missed;
      }
      length -= half;
    }
    for (size_t i = 0; i < block; i++) {
      /* An infinite time times a slope of 0 would be NaN. */
      const PLT_REAL up = x[i] < -PLT_GREATEST ? -PLT_GREATEST : x[i];
      const PLT_REAL time = up > PLT_GREATEST ? PLT_GREATEST : up;
      const PLT_REAL y = values[found[i]] + slopes[found[i]] * (time - starts[found[i]]);
      eased[first + i] = y > PLT_GREATEST ? PLT_GREATEST : y < -PLT_GREATEST ? -PLT_GREATEST : y;
    }
  }
}

#undef PLT_GREATEST
#undef PLT_SIGN
