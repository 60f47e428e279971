/*
 * Cosines and sines of quarter turns, on vectors of sixteen lanes, which compilers split into as
 * many registers as necessary. Included once per precision and backend, so it has no include guard.
 * The including file must first define the macros that timing_tpl.h lists.
 *
 * A backend may also define PLT_LOAD_SOME and PLT_STORE_SOME: see vector_tpl.h.
 */
#define PLT_ANGLE_LANES 16
typedef PLT_REAL PLT_FN(plt_angles)
    __attribute__((vector_size(PLT_ANGLE_LANES * sizeof(PLT_REAL))));
#if PLT_REAL_BITS == 32
typedef int32_t PLT_FN(plt_angle_bits) __attribute__((vector_size(PLT_ANGLE_LANES * 4)));
#define PLT_ROUNDING 0x1.8p23f
#else
typedef int64_t PLT_FN(plt_angle_bits) __attribute__((vector_size(PLT_ANGLE_LANES * 8)));
#define PLT_ROUNDING 0x1.8p52
#endif
#define PLT_ANGLES PLT_FN(plt_angles)
#define PLT_ANGLE_BITS PLT_FN(plt_angle_bits)

/*
 * An angle is q = n + f quarter turns. n is a whole number, whose lowest bits are in `wholes`, and
 * f is the rest. Adding to q a number so large that the sum is rounded to a whole number gives n,
 * and the difference f = q - n is exact. Minimax polynomials in f^2 give sin(pi/2 f) and cos(pi/2
 * f) for |f| <= 1/2, with relative errors under 0.06 ulp. The first coefficient of the sine is a
 * sum of two numbers, so that its rounding adds no error. If n is odd, sine and cosine change
 * places. Bit 1 of n is the sign of the sine, bit 1 of n + 1 that of the cosine. Adding 0 turns -0
 * into 0.
 */
static inline void PLT_FN(plt_reduced_turns_lanes)(const PLT_ANGLES *rests,
                                                   const PLT_ANGLE_BITS *wholes,
                                                   PLT_ANGLES *cosines, PLT_ANGLES *sines) {
  const PLT_ANGLES f = *rests, z = f * f;
#if PLT_REAL_BITS == 32
  const PLT_ANGLES sine_rest =
      -0x1.a32bfcp-25f + z * (-0x1.4abbbap-1f + z * (0x1.465eeap-4f + z * -0x1.2da156p-8f));
  const PLT_ANGLES sine = f * 0x1.921fb6p+0f + f * sine_rest;
  const PLT_ANGLES cosine =
      1.0f +
      z * (-0x1.3bd3ccp+0f + z * (0x1.03c1b0p-2f + z * (-0x1.55b2b6p-6f + z * 0x1.d4f7eep-11f)));
#else
  const PLT_ANGLES sine_rest =
      0x1.0264141b3489fp-54 +
      z * (-0x1.4abbce625be41p-1 +
           z * (0x1.466bc67758780p-4 +
                z * (-0x1.32d2cce2dcd96p-8 +
                     z * (0x1.50782fd0eba3ap-13 +
                          z * (-0x1.e30069242eaa7p-19 + z * 0x1.e3f09007e8301p-25)))));
  const PLT_ANGLES sine = f * 0x1.921fb54442d18p+0 + f * sine_rest;
  const PLT_ANGLES cosine =
      1.0 + z * (-0x1.3bd3cc9be45dep+0 +
                 z * (0x1.03c1f081b5a52p-2 +
                      z * (-0x1.55d3c7e3bfe55p-6 +
                           z * (0x1.e1f50675b1d8ap-11 +
                                z * (-0x1.a6d1e238b1d5ep-16 +
                                     z * (0x1.f9c4ad83f44f6p-22 + z * -0x1.b03448bbb307dp-28))))));
#endif
  const PLT_ANGLE_BITS n = *wholes;
  const PLT_ANGLE_BITS swapped = -(n & 1);
  const PLT_ANGLE_BITS exchange = ((PLT_ANGLE_BITS)sine ^ (PLT_ANGLE_BITS)cosine) & swapped;
  const PLT_ANGLE_BITS cosine_sign = ((n + 1) & 2) << (PLT_REAL_BITS - 2);
  const PLT_ANGLE_BITS sine_sign = (n & 2) << (PLT_REAL_BITS - 2);
  *cosines = (PLT_ANGLES)((PLT_ANGLE_BITS)cosine ^ exchange ^ cosine_sign) + 0;
  *sines = (PLT_ANGLES)((PLT_ANGLE_BITS)sine ^ exchange ^ sine_sign) + 0;
}

static inline void PLT_FN(plt_quarter_turns_lanes)(const PLT_ANGLES *quarter_turns,
                                                   PLT_ANGLES *cosines, PLT_ANGLES *sines) {
  const PLT_ANGLES whole = *quarter_turns + PLT_ROUNDING;
  const PLT_ANGLES rest = *quarter_turns - (whole - PLT_ROUNDING);
  const PLT_ANGLE_BITS bits = (PLT_ANGLE_BITS)whole;
  PLT_FN(plt_reduced_turns_lanes)(&rest, &bits, cosines, sines);
}

/*
 * Computes cosines and sines of fewer angles than a vector has lanes. Without masked loads, two
 * overlapping loads fill the vector: for 8 angles or more, the first 8 and the last 8; for 4 to 7
 * angles, the first 4 and the last 4. Fewer than 4 are read one by one. Copying the angles to a
 * padded buffer would stall: a vector load right after narrower stores is slow.
 */
#if defined(PLT_LOAD_SOME) && PLT_LANES == PLT_ANGLE_LANES
static inline void PLT_FN(plt_quarter_turns_some)(const PLT_REAL *quarter_turns, PLT_REAL *cosines,
                                                  PLT_REAL *sines, size_t count) {
  const PLT_ANGLES some = PLT_LOAD_SOME(quarter_turns, (PLT_ANGLES){0}, count);
  PLT_ANGLES some_cosines, some_sines;
  PLT_FN(plt_quarter_turns_lanes)(&some, &some_cosines, &some_sines);
  PLT_STORE_SOME(cosines, some_cosines, count);
  PLT_STORE_SOME(sines, some_sines, count);
}
#else
#define PLT_OVERLAPPING(vectors, to, from, at)                                                     \
  __builtin_memcpy(to, (const PLT_REAL *)&(from), sizeof(vectors));                                \
  __builtin_memcpy((to) + count - (at), (const PLT_REAL *)&(from) + (at), sizeof(vectors))
static inline void PLT_FN(plt_quarter_turns_some)(const PLT_REAL *quarter_turns, PLT_REAL *cosines,
                                                  PLT_REAL *sines, size_t count) {
  typedef PLT_REAL eight __attribute__((vector_size(8 * sizeof(PLT_REAL))));
  typedef PLT_REAL four __attribute__((vector_size(4 * sizeof(PLT_REAL))));
  PLT_ANGLES some, some_cosines, some_sines;
  if (count >= 8) {
    eight first, last;
    __builtin_memcpy(&first, quarter_turns, sizeof first);
    __builtin_memcpy(&last, quarter_turns + count - 8, sizeof last);
    some =
        __builtin_shufflevector(first, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    PLT_FN(plt_quarter_turns_lanes)(&some, &some_cosines, &some_sines);
    PLT_OVERLAPPING(eight, cosines, some_cosines, 8);
    PLT_OVERLAPPING(eight, sines, some_sines, 8);
  } else if (count >= 4) {
    four first, last;
    __builtin_memcpy(&first, quarter_turns, sizeof first);
    __builtin_memcpy(&last, quarter_turns + count - 4, sizeof last);
    some = __builtin_shufflevector(first, last, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    PLT_FN(plt_quarter_turns_lanes)(&some, &some_cosines, &some_sines);
    PLT_OVERLAPPING(four, cosines, some_cosines, 4);
    PLT_OVERLAPPING(four, sines, some_sines, 4);
  } else {
    const size_t middle = count / 2, end = count - 1;
    const four few = {quarter_turns[0], quarter_turns[middle], quarter_turns[end],
                      quarter_turns[end]};
    some = __builtin_shufflevector(few, few, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    PLT_FN(plt_quarter_turns_lanes)(&some, &some_cosines, &some_sines);
    cosines[0] = some_cosines[0], sines[0] = some_sines[0];
    cosines[middle] = some_cosines[1], sines[middle] = some_sines[1];
    cosines[end] = some_cosines[2], sines[end] = some_sines[2];
  }
}
#endif

/* Computes cosines and sines of fewer angles than a vector has lanes, and pads both to at least a
   whole vector, with copies of the last result. Not inlined: callers then need fewer registers. */
static __attribute__((noinline)) void
PLT_FN(plt_quarter_turns_padded)(const PLT_REAL *quarter_turns, PLT_REAL *cosines, PLT_REAL *sines,
                                 size_t count) {
#if defined(PLT_LOAD_SOME) && PLT_LANES == PLT_ANGLE_LANES
  const PLT_ANGLES last = (PLT_ANGLES){0} + quarter_turns[count - 1];
  const PLT_ANGLES some = PLT_LOAD_SOME(quarter_turns, last, count);
  PLT_ANGLES some_cosines, some_sines;
  PLT_FN(plt_quarter_turns_lanes)(&some, &some_cosines, &some_sines);
  __builtin_memcpy(cosines, &some_cosines, sizeof some);
  __builtin_memcpy(sines, &some_sines, sizeof some);
#else
  PLT_FN(plt_quarter_turns_some)(quarter_turns, cosines, sines, count);
  const PLT_ANGLES cosine = (PLT_ANGLES){0} + cosines[count - 1];
  const PLT_ANGLES sine = (PLT_ANGLES){0} + sines[count - 1];
  __builtin_memcpy(cosines + count, &cosine, sizeof cosine);
  __builtin_memcpy(sines + count, &sine, sizeof sine);
#endif
}

PLT_PORTABLE_STORAGE void PLT_FN(quarter_turns_sincos)(const PLT_REAL *quarter_turns,
                                                       PLT_REAL *cosines, PLT_REAL *sines,
                                                       size_t count) {
  PLT_ANGLES lanes, cosine_lanes, sine_lanes;
  size_t i = 0;
  for (; i + PLT_ANGLE_LANES <= count; i += PLT_ANGLE_LANES) {
    __builtin_memcpy(&lanes, quarter_turns + i, sizeof lanes);
    PLT_FN(plt_quarter_turns_lanes)(&lanes, &cosine_lanes, &sine_lanes);
    __builtin_memcpy(cosines + i, &cosine_lanes, sizeof lanes);
    __builtin_memcpy(sines + i, &sine_lanes, sizeof lanes);
  }
  if (i < count)
    PLT_FN(plt_quarter_turns_some)(quarter_turns + i, cosines + i, sines + i, count - i);
}

#undef PLT_ROUNDING
