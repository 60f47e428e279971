/* Sines and cosines of quarter turns. Once per precision, after timing_tests_tpl.h. */

/* Any that are promised: whole, near a whole, tiny, and up to 2^20 either way. */
static double FN(random_quarter_turns)(test_case *at) {
  const double sign = random_below(&at->random, 2) > 0 ? 1 : -1;
  const double small = random_small(&at->random, 40), large = ldexp(1, 20);
  const double whole = floor(large * random_small(&at->random, 20));
  double turns = 0;
  switch (random_below(&at->random, 5)) {
  case 0:
    turns = whole;
    break;
  case 1:
    turns = fmin(whole + small, large);
    break;
  case 2:
    turns = ldexp(small, sizeof(REAL) == 4 ? -100 : -1000);
    break;
  case 3:
    turns = large * random_small(&at->random, 20);
    break;
  default:
    turns = 4 * small;
  }
  return rounded(sign * turns, PRECISION);
}

static void FN(test_sincos_of)(test_case *at, const double *turns) {
  size_t count = at->count;
  expected *cosines = scratch(count * sizeof *cosines), *sines = scratch(count * sizeof *sines);
  for (size_t i = 0; i < count; i++) {
    reference_sincos(turns[i], &cosines[i].value, &sines[i].value);
    bool whole = turns[i] == floor(turns[i]);
    cosines[i].tolerance = whole ? 0 : 2 * ulp(cosines[i].value, PRECISION);
    sines[i].tolerance = whole ? 0 : 2 * ulp(sines[i].value, PRECISION);
    if (whole) { /* long double has no exact quarter of a turn */
      cosines[i].value = roundl(cosines[i].value);
      sines[i].value = roundl(sines[i].value);
    }
  }
  guarded from = FN(input)(at, turns, count);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "quarter_turns_sincos", PRECISION, at};
    FN(plt_quarter_turns_sincos) *sincos = OF(at->backends[t])->quarter_turns_sincos;
    guarded cosine = FN(output)(at, count), sine = FN(output)(at, count);
    sincos(FN(start)(&from), FN(start)(&cosine), FN(start)(&sine), count);
    FN(check_array)(&call, &cosine, cosines, count, 1);
    FN(check_array)(&call, &sine, sines, count, 1);
    bool negative_zero = false;
    for (size_t i = 0; i < count; i++) {
      REAL c = FN(start)(&cosine)[i], s = FN(start)(&sine)[i];
      negative_zero = negative_zero || (c == 0 && signbit(c)) || (s == 0 && signbit(s));
    }
    check(&call, !negative_zero, "gave -0");

    guarded own = FN(input)(at, turns, count), other = FN(output)(at, count);
    sincos(FN(start)(&own), FN(start)(&own), FN(start)(&other), count);
    FN(check_same)(&call, &own, &cosine);
    FN(check_same)(&call, &other, &sine);
    own = FN(input)(at, turns, count), other = FN(output)(at, count);
    sincos(FN(start)(&own), FN(start)(&other), FN(start)(&own), count);
    FN(check_same)(&call, &other, &cosine);
    FN(check_same)(&call, &own, &sine);
  }
}

static void FN(test_sincos)(test_case *at) {
  static const double unusual[] = {NAN, INFINITY, -INFINITY, -0.0};
  double *turns = scratch(at->count * sizeof *turns);
  for (size_t i = 0; i < at->count; i++)
    turns[i] = random_below(&at->random, 16) == 0 ? unusual[random_below(&at->random, 4)]
                                                  : FN(random_quarter_turns)(at);
  FN(test_sincos_of)(at, turns);
}

/* Every whole number of quarter turns near 0 and near the powers of two, then many of all kinds. */
void FN(test_sincos_accuracy)(test_case *at) {
  enum { NEAR = 8, EXPONENTS = 21, WHOLES = 2 * EXPONENTS * NEAR };
  double *turns = scratch(WHOLES * sizeof *turns);
  at->count = 0;
  for (int exponent = 0; exponent < EXPONENTS; exponent++)
    for (int below = 0; below < NEAR; below++) {
      double whole = fmax(ldexp(1, exponent) - below, 0);
      turns[at->count++] = whole;
      turns[at->count++] = -whole;
    }
  FN(test_sincos_of)(at, turns);
  release_scratch();
  at->count = 1000;
  for (size_t k = 0; k < (at->quick ? 1 : 100); k++) {
    FN(test_sincos)(at);
    release_scratch();
  }
}
