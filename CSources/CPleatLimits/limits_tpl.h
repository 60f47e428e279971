/*
 * Memory streams and chains of multiply-adds with vectors of one width. It has no include guard,
 * because it is included once per width. PLT_WIDTH (bytes), PLT_TARGET (function attributes) and
 * PLT_FN(name) must be defined first; this file undefines them.
 */

#define PLT_PARTS (PLT_LIMIT_LINE / PLT_WIDTH)

typedef long long PLT_FN(integers) __attribute__((vector_size(PLT_WIDTH)));

/* Inlining unrolls the loops if the numbers of lines and the store are constants. */
PLT_TARGET static inline __attribute__((always_inline)) uint64_t
PLT_FN(stream)(const void *from, void *to, size_t read_lines, size_t write_lines, size_t steps,
               plt_limit_store store) {
  typedef PLT_FN(integers) vector;
  const vector *in = from;
  vector *out = to;
  const vector value = (vector){0} + 0x3ff0000000000001;
  vector sums[4] = {{0}, {0}, {0}, {0}};
  for (size_t step = 0; step < steps; step++) {
    for (size_t part = 0; part < read_lines * PLT_PARTS; part++)
      sums[part % 4] += in[part];
    for (size_t part = 0; part < write_lines * PLT_PARTS; part++) {
      if (store == PLT_LIMIT_STORE_NONTEMPORAL)
        plt_store_streaming(value, out + part);
      else
        out[part] = value;
    }
    in += read_lines * PLT_PARTS;
    out += write_lines * PLT_PARTS;
  }
  sums[0] += sums[1] + sums[2] + sums[3];
  return (uint64_t)sums[0][0];
}

/* The loops are unrolled for the ratios of reads to writes of Pleat's operations only. */
PLT_TARGET static uint64_t PLT_FN(streams)(const void *from, void *to, size_t read_lines,
                                           size_t write_lines, size_t steps,
                                           plt_limit_store store) {
#define PLT_RATIO(reads, writes)                                                                   \
  if (read_lines == reads && write_lines == writes)                                                \
    return store == PLT_LIMIT_STORE_NONTEMPORAL                                                    \
               ? PLT_FN(stream)(from, to, reads, writes, steps, PLT_LIMIT_STORE_NONTEMPORAL)       \
               : PLT_FN(stream)(from, to, reads, writes, steps, PLT_LIMIT_STORE_CACHED);
  PLT_RATIO(0, 1)
  PLT_RATIO(1, 1)
  PLT_RATIO(2, 1)
  PLT_RATIO(3, 1)
  PLT_RATIO(4, 1)
  PLT_RATIO(3, 2)
  PLT_RATIO(1, 8)
  PLT_RATIO(1, 16)
  PLT_RATIO(1, 24)
#undef PLT_RATIO
  return PLT_FN(stream)(from, to, read_lines, write_lines, steps, store);
}

/* Twelve chains keep every CPU busy: they are more than the latency times the throughput of the
   multiply-add. They also fit into 16 registers. */
#define PLT_CHAINS(real, name)                                                                     \
  PLT_TARGET static double PLT_FN(name)(size_t operations) {                                       \
    typedef real vector __attribute__((vector_size(PLT_WIDTH)));                                   \
    enum { CHAINS = 12, EACH = 2 * CHAINS * PLT_WIDTH / sizeof(real) };                            \
    const vector factor = (vector){0} + (real)0.75, term = (vector){0} + (real)0.25;               \
    vector sums[CHAINS];                                                                           \
    for (int k = 0; k < CHAINS; k++)                                                               \
      sums[k] = term * (real)k;                                                                    \
    for (size_t done = 0; done < operations; done += EACH)                                         \
      for (int k = 0; k < CHAINS; k++)                                                             \
        sums[k] = sums[k] * factor + term;                                                         \
    for (int k = 1; k < CHAINS; k++)                                                               \
      sums[0] += sums[k];                                                                          \
    return (double)sums[0][0];                                                                     \
  }
PLT_CHAINS(float, multiply_add_f32)
PLT_CHAINS(double, multiply_add_f64)
#undef PLT_CHAINS
#undef PLT_PARTS
#undef PLT_WIDTH
#undef PLT_TARGET
#undef PLT_FN
