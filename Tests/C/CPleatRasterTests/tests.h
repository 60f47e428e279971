/* The tests; each gets what it needs of the command line. */
#ifndef TESTS_H
#define TESTS_H

#include <stdbool.h>

#include "CPleatRaster.h"
#include "random.h"

typedef struct tests {
  const plt_raster_kernels *const *backends;
  size_t backend_count;
  bool quick, slow;
  random_source random;
} tests;

/* Random scenes against exact arithmetic, both kinds of pixels; shares; nothing written outside. */
void test_scenes(tests *tests);

/* Corners at the ends of what a double holds: nothing undefined, nothing written outside. */
void test_far_corners(tests *tests);

/* Frames of folds and flips: where panels meet nothing shows through. */
void test_seams(tests *tests);

/* Large frames, which take other stores. */
void test_large_frames(tests *tests);

/* Whole pictures: exchanged rows and columns, opacity, linear light. */
void test_pixels(tests *tests);

#endif
