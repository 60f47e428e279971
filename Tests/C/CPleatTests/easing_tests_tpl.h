/* Easing functions that are formulas, and straight lines. Once per precision, after
   timing_tests_tpl.h. */

/* The bits of a number that are exact in products with the upper half of another. */
static double FN(upper_bits)(double number) {
  int exponent;
  double significand = frexp(number, &exponent);
  int bits = sizeof(REAL) == 4 ? 12 : 26;
  return ldexp(floor(ldexp(significand, bits)), exponent - bits);
}

/* A shape with random numbers, taken forwards, backwards, or from both ends. */
static FN(plt_easing) FN(random_easing)(test_case *at) {
  FN(plt_easing) easing = {0};
  easing.shape = (plt_easing_shape)random_below(&at->random, PLT_EASING_STEPS + 1);
  for (int k = 0; k < 4; k++)
    easing.c[k] = (REAL)random_between(&at->random, -2, 2);
  if (easing.shape == PLT_EASING_STEPS) {
    easing.c[0] = (REAL)(1 + random_below(&at->random, 9));
    easing.c[1] = (REAL)random_below(&at->random, 2);
    easing.c[2] = easing.c[0] + (REAL)random_below(&at->random, 2);
    return easing;
  }
  easing.decay = (REAL)(40 * random_small(&at->random, 8));
  const double rate = 200 * random_small(&at->random, 30);
  easing.rate = (REAL)FN(upper_bits)(rate);
  if (easing.shape == PLT_EASING_WAVE)
    easing.rate_rest = (REAL)(rate - (double)easing.rate);
  easing.mirrors = (int32_t)random_below(&at->random, 2);
  easing.continues = !easing.mirrors && random_below(&at->random, 2) > 0;
  const bool back = !easing.continues && random_below(&at->random, 2) > 0;
  const REAL length = easing.mirrors ? 2 : 1;
  easing.origin = back ? 1 : 0;
  easing.way = back ? -length : length;
  easing.base = (REAL)random_below(&at->random, 2);
  easing.gain = (random_below(&at->random, 2) > 0 ? 1 : -1) / length;
  if (easing.shape == PLT_EASING_CIRCLE || easing.shape == PLT_EASING_BOUNCE)
    easing.continues = 0;
  easing.slope_in = (REAL)random_between(&at->random, -3, 3);
  easing.slope_out = (REAL)random_between(&at->random, -3, 3);
  return easing;
}

/* The height of the ball, whose parabolas are those between its landings. */
static long double FN(bounce)(long double part) {
  const long double way = 2.75L * part;
  if (way < 1)
    return way * way;
  if (way < 2)
    return (way - 1.5L) * (way - 1.5L) + 0.75L;
  if (way < 2.5L)
    return (way - 2.25L) * (way - 2.25L) + 0.9375L;
  return (way - 2.625L) * (way - 2.625L) + 0.984375L;
}

/* f(u), and the size of its terms. `rest` is 1 - u. */
static long double FN(shape_at)(const FN(plt_easing) * easing, long double u, long double rest,
                                long double *size) {
  const long double c0 = (long double)easing->c[0], c1 = (long double)easing->c[1];
  const long double c2 = (long double)easing->c[2], c3 = (long double)easing->c[3];
  const long double shrunk = exp2l(-(long double)easing->decay * u);
  const long double rate = (long double)easing->rate + (long double)easing->rate_rest;
  const long double angle = acosl(-1) / 2 * rate * u;
  *size = 1 + (fabsl(c0) + fabsl(c1)) * (1 + (long double)easing->decay * u);
  switch (easing->shape) {
  case PLT_EASING_POWERS:
    *size = 1 + u * u * (fabsl(c0) + u * (fabsl(c1) + u * (fabsl(c2) + u * fabsl(c3))));
    return u * u * (c0 + u * (c1 + u * (c2 + u * c3)));
  case PLT_EASING_CIRCLE:
    return 1 - sqrtl(fmaxl(rest * (1 + u), 0));
  case PLT_EASING_BOUNCE:
    return 1 - FN(bounce)(rest);
  case PLT_EASING_WAVE:
    *size *= shrunk * (1 + fabsl((long double)easing->rate * u) * 0x1p-10L);
    if (easing->origin != 0) /* the rounding of u turns the wave */
      *size += shrunk * (fabsl(c0) + fabsl(c1)) * rate / 8;
    *size += 1;
    return shrunk * (c0 * cosl(angle) + c1 * sinl(angle));
  default:
    *size *= shrunk * (1 + (long double)easing->rate * u * exp2l(-(long double)easing->rate * u));
    *size += 1;
    return shrunk * (c0 - c1 * expm1l(-rate * u * logl(2)));
  }
}

static long double FN(held)(long double value) {
  const long double greatest = sizeof(REAL) == 4 ? (long double)FLT_MAX : (long double)DBL_MAX;
  return fminl(fmaxl(value, -greatest), greatest);
}

static expected FN(expect_steps)(const FN(plt_easing) * easing, double time) {
  /* The product is rounded as the kernel rounds it, since a step begins exactly there. */
  const double along = (double)((REAL)time * easing->c[0]);
  double step = floor(along) + (double)easing->c[1];
  if (time >= 0 && step < 0)
    step = 0;
  if (time <= 1 && step > (double)easing->c[2])
    step = (double)easing->c[2];
  const long double value = FN(held)((long double)step / (long double)easing->c[2]);
  return (expected){value, ulp(value, PRECISION)};
}

static expected FN(expect_eased)(const FN(plt_easing) * easing, double time) {
  const long double x = FN(held)((long double)time);
  long double value, size = 1;
  if (easing->shape == PLT_EASING_STEPS) {
    return FN(expect_steps)(easing, time);
  } else if (x <= 0) {
    value = (long double)easing->slope_in * x;
  } else if (x >= 1 && !easing->continues) {
    value = 1 + (long double)easing->slope_out * (x - 1);
  } else {
    const bool upper = easing->mirrors && x > 0.5L;
    const long double way = (long double)easing->way * (upper ? 1 - x : x);
    const long double f = FN(shape_at)(easing, (long double)easing->origin + way,
                                       1 - (long double)easing->origin - way, &size);
    value = (long double)easing->base + (long double)easing->gain * f;
    value = upper ? 1 - value : value;
  }
  value = FN(held)(value);
  return (expected){value, 8 * PRECISION->unit * (size + fabsl(value)) + ulp(0, PRECISION)};
}

static void FN(test_easing)(test_case *at) {
  const FN(plt_easing) easing = FN(random_easing)(at);
  const size_t count = at->count;
  double *times = FN(random_times)(at);
  expected *values = scratch(count * sizeof *values);
  for (size_t i = 0; i < count; i++) {
    if (easing.continues) /* as far as the accuracy is promised */
      times[i] = times[i] > 3 ? 3 : times[i];
    values[i] = isnan(times[i]) ? (expected){NAN, 0} : FN(expect_eased)(&easing, times[i]);
  }
  guarded from = FN(input)(at, times, count);
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "timing_ease", PRECISION, at};
    guarded eased = FN(output)(at, count), own = FN(input)(at, times, count);
    OF(at->backends[t])->timing_ease(&easing, FN(start)(&from), FN(start)(&eased), count);
    FN(check_array)(&call, &eased, values, count, 1);
    OF(at->backends[t])->timing_ease(&easing, FN(start)(&own), FN(start)(&own), count);
    FN(check_same)(&call, &own, &eased);
  }
}

/* Lines with starts in order, some of them the same. */
static void FN(test_lines)(test_case *at) {
  enum { MOST = 40 };
  double starts[MOST], numbers[MOST], slopes[MOST];
  const size_t lines = 1 + random_below(&at->random, MOST), count = at->count;
  for (size_t k = 0; k < lines; k++) {
    const double step = random_below(&at->random, 4) > 0 ? random_between(&at->random, 0, 0.1) : 0;
    starts[k] = rounded((k > 0 ? starts[k - 1] : -0.1) + step, PRECISION);
    numbers[k] = rounded(random_between(&at->random, -2, 2), PRECISION);
    slopes[k] = rounded(random_between(&at->random, -9, 9), PRECISION);
  }
  double *times = FN(random_times)(at);
  expected *values = scratch(count * sizeof *values);
  for (size_t i = 0; i < count; i++) {
    if (random_below(&at->random, 4) == 0)
      times[i] = starts[random_below(&at->random, lines)];
    size_t line = 0;
    for (size_t k = 0; k < lines; k++)
      line = starts[k] <= times[i] ? k : line;
    const long double time = FN(held)((long double)times[i]);
    const long double rise = (long double)slopes[line] * (time - (long double)starts[line]);
    const long double value = numbers[line] + rise;
    values[i].value = isnan(times[i]) ? NAN : FN(held)(value);
    values[i].tolerance = 4 * PRECISION->unit * (fabsl(rise) + fabsl((long double)numbers[line]));
    if (times[i] == starts[line])
      values[i].tolerance = 0;
  }
  guarded from = FN(input)(at, times, count), start = FN(input)(at, starts, lines);
  guarded number = FN(input)(at, numbers, lines), slope = FN(input)(at, slopes, lines);
  const FN(plt_lines) own = {FN(start)(&start), FN(start)(&number), FN(start)(&slope), lines};
  for (size_t t = 0; t < at->backend_count; t++) {
    call call = {at->backends[t]->name, "timing_lines", PRECISION, at};
    guarded eased = FN(output)(at, count), same = FN(input)(at, times, count);
    OF(at->backends[t])->timing_lines(&own, FN(start)(&from), FN(start)(&eased), count);
    FN(check_array)(&call, &eased, values, count, 1);
    OF(at->backends[t])->timing_lines(&own, FN(start)(&same), FN(start)(&same), count);
    FN(check_same)(&call, &same, &eased);
  }
}

static void FN(test_easings)(test_case *at) {
  for (int k = 0; k < 4; k++) {
    FN(test_easing)(at);
    FN(test_lines)(at);
    release_scratch();
  }
}
