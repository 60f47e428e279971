/*
 * Tests of the C core: every backend, every operation, both precisions, against the reference.
 *
 *   tests [--seed N] [--backend NAME] [--quick]
 *
 * The last line is "N passed, N failed"; exits with 0 if nothing failed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report.h"
#include "tests.h"
#include "wide.h"

enum { BACKEND_LIMIT = 16, NAME_LIMIT = 64 };

/* A backend whose functions are those that use streaming stores, if wanted without fences. */
static plt_kernels streaming(const plt_kernels *backend, bool is_fenced, char name[NAME_LIMIT]) {
  plt_kernels streamed = *backend;
  snprintf(name, NAME_LIMIT, "%s (streaming%s)", backend->name, is_fenced ? "" : ", no fences");
  streamed.name = name;
  streamed.f32 = backend->f32_streaming;
  streamed.f64 = backend->f64_streaming;
  if (!is_fenced) {
    streamed.f32.concat = backend->f32_unfenced.concat;
    streamed.f32.project_quads = backend->f32_unfenced.project_quads;
    streamed.f64.concat = backend->f64_unfenced.concat;
    streamed.f64.project_quads = backend->f64_unfenced.project_quads;
  }
  return streamed;
}

/* If a backend is the wanted one, in either way of storing. */
static bool is_wanted(const plt_kernels *backend, const char *wanted) {
  size_t length = wanted == NULL ? 0 : strlen(wanted);
  return wanted == NULL || (strncmp(backend->name, wanted, length) == 0 &&
                            strchr(" ", backend->name[length]) != NULL);
}

/* The backends that this CPU can run, each in all ways of storing, and the tests' own; of these
   the wanted ones. */
static size_t choose_backends(const char *wanted, const plt_kernels *backends[BACKEND_LIMIT]) {
  static plt_kernels streamed[2 * BACKEND_LIMIT];
  static char names[2 * BACKEND_LIMIT][NAME_LIMIT];
  const plt_kernels *all[BACKEND_LIMIT];
  size_t count = 0, chosen = 0;
  for (size_t t = 0; t < plt_kernels_count() && count < BACKEND_LIMIT - 3; t++) {
    all[count++] = plt_kernels_at(t);
    for (size_t s = 2 * t; s < 2 * t + 2; s++) {
      streamed[s] = streaming(plt_kernels_at(t), s % 2 == 0, names[s]);
      all[count++] = streamed + s;
    }
  }
  all[count++] = &kernels_wide;
  for (size_t t = 0; t < count; t++)
    if (is_wanted(all[t], wanted))
      backends[chosen++] = all[t];
  if (chosen == 0) {
    fprintf(stderr, "error: no backend '%s' here; there is", wanted);
    for (size_t t = 0; t < count; t++)
      fprintf(stderr, "%s %s", t > 0 ? "," : "", all[t]->name);
    fprintf(stderr, "\n");
    exit(USAGE);
  }
  return chosen;
}

static void test_case_of(test_case *at) {
  test_concat_f32(at);
  test_concat_f64(at);
  test_project_f32(at);
  test_project_f64(at);
  test_items_f32(at);
  test_items_f64(at);
  test_keyframes_f32(at);
  test_keyframes_f64(at);
  test_timing_f32(at);
  test_timing_f64(at);
  test_vertices_f32(at);
  test_vertices_f64(at);
}

/* Every count with some offsets. All of them at every count take long. */
static void test_counts(test_case *at, bool is_slow) {
  enum { ALTERNATING = 4 }; /* of the offsets, each count has one of the first four */
  static const size_t offsets[] = {0, 2, 4, 8, 1, MIXED_OFFSETS};
  static const size_t large[] = {100, 1000, 4099}, large_quick[] = {64, 67, 300};
  const size_t all_up_to = at->quick ? 34 : 67;
  for (size_t k = 0; k <= all_up_to + 3; k++)
    for (size_t o = 0; o < sizeof offsets / sizeof offsets[0]; o++) {
      if (o < ALTERNATING && !is_slow && (at->quick || o != (k + k / 16) % ALTERNATING))
        continue;
      at->count = k <= all_up_to ? k : (at->quick ? large_quick : large)[k - all_up_to - 1];
      at->offset = offsets[o];
      test_case_of(at);
    }
}

static void test_numbers(test_case *at) {
  at->offset = MIXED_OFFSETS;
  test_division_f32(at);
  test_division_f64(at);
  test_timing_accuracy_f32(at);
  test_timing_accuracy_f64(at);
  test_sincos_accuracy_f32(at);
  test_sincos_accuracy_f64(at);
}

int main(int argc, char **argv) {
  const options options = parse_options(argc, argv);
  const plt_kernels *backends[BACKEND_LIMIT];
  test_case at = {.backends = backends,
                  .backend_count = choose_backends(options.backend, backends),
                  .quick = options.quick,
                  .random = {options.seed}};
  const char *slow = getenv("PLEAT_SLOW_TESTS");
  const bool is_slow = slow != NULL && *slow != '\0' && !options.quick;
  printf("%s, seed %#llx, backends",
         options.quick ? "quick"
         : is_slow     ? "slow"
                       : "full",
         (unsigned long long)options.seed);
  for (size_t t = 0; t < at.backend_count; t++)
    printf("%s %s", t > 0 ? "," : "", backends[t]->name);
  printf("\n");
  fflush(stdout);
  test_counts(&at, is_slow);
  test_numbers(&at);
  return finish_checks();
}
