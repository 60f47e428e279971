/*
 * Tests of the rasteriser: every backend, both kinds of pixels.
 *
 *   tests [--seed N] [--backend NAME] [--quick]
 *
 * With PLEAT_SLOW_TESTS in the environment there are many times as many scenes and seams. The last
 * line is "N passed, N failed"; exits with 0 if nothing failed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report.h"
#include "tests.h"

enum { BACKEND_LIMIT = 8 };

static size_t choose_backends(const char *wanted,
                              const plt_raster_kernels *backends[BACKEND_LIMIT]) {
  size_t chosen = 0;
  for (size_t t = 0; t < plt_raster_kernels_count(); t++)
    if (wanted == NULL || strcmp(plt_raster_kernels_at(t)->name, wanted) == 0)
      backends[chosen++] = plt_raster_kernels_at(t);
  if (chosen == 0) {
    fprintf(stderr, "error: no backend '%s' here; there is", wanted);
    for (size_t t = 0; t < plt_raster_kernels_count(); t++)
      fprintf(stderr, "%s %s", t > 0 ? "," : "", plt_raster_kernels_at(t)->name);
    fprintf(stderr, "\n");
    exit(USAGE);
  }
  return chosen;
}

int main(int argc, char **argv) {
  const options options = parse_options(argc, argv);
  const plt_raster_kernels *backends[BACKEND_LIMIT];
  const char *slow = getenv("PLEAT_SLOW_TESTS");
  tests tests = {.backends = backends,
                 .backend_count = choose_backends(options.backend, backends),
                 .quick = options.quick,
                 .slow = slow != NULL && *slow != '\0' && !options.quick,
                 .random = {options.seed}};
  printf("%s, seed %#llx, backends",
         tests.quick  ? "quick"
         : tests.slow ? "slow"
                      : "full",
         (unsigned long long)options.seed);
  for (size_t t = 0; t < tests.backend_count; t++)
    printf("%s %s", t > 0 ? "," : "", backends[t]->name);
  printf("\n");
  fflush(stdout);
  test_scenes(&tests);
  test_far_corners(&tests);
  test_seams(&tests);
  test_large_frames(&tests);
  test_pixels(&tests);
  return finish_checks();
}
