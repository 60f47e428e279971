/* SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). */
#include "random.h"

#include <math.h>

uint64_t random_bits(random_source *source) {
  uint64_t z = source->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

size_t random_below(random_source *source, size_t limit) {
  return (size_t)(random_bits(source) >> 11) % limit;
}

double random_between(random_source *source, double low, double high) {
  return low + (high - low) * ((double)(random_bits(source) >> 11) * 0x1p-53);
}

double random_small(random_source *source, size_t least_exponent) {
  int exponent = (int)random_below(source, least_exponent + 1);
  return ldexp(1 - random_between(source, 0, 1), -exponent);
}
