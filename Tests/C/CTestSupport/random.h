/* Random numbers that a seed repeats. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct random_source {
  uint64_t state;
} random_source;

uint64_t random_bits(random_source *source);

/* Uniform in 0 … limit - 1; the limit is not 0. */
size_t random_below(random_source *source, size_t limit);

/* Uniform in low … high. */
double random_between(random_source *source, double low, double high);

/* Above 0, at most 1, and of any magnitude down to 2^-least_exponent. */
double random_small(random_source *source, size_t least_exponent);

#endif
