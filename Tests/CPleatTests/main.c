/*
 * Tests of the C core: every table, every operation, both precisions, against the reference.
 *
 *   tests [--seed N] [--table NAME] [--quick]
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

enum { TABLE_LIMIT = 16 };

/* A table whose functions are those that store past the caches: it goes by the same name. */
static plt_kernels past_caches(const plt_kernels *table) {
  plt_kernels past = *table;
  past.f32 = table->f32_past;
  past.f64 = table->f64_past;
  return past;
}

/* The tables that this CPU can run, each in both ways of storing, and the tests' own; of these the
   wanted ones. */
static size_t choose_tables(const char *wanted, const plt_kernels *tables[TABLE_LIMIT]) {
  static plt_kernels past[TABLE_LIMIT];
  const plt_kernels *all[TABLE_LIMIT];
  size_t count = 0, chosen = 0;
  for (size_t t = 0; t < plt_kernels_count() && count < TABLE_LIMIT - 2; t++) {
    all[count++] = plt_kernels_at(t);
    past[t] = past_caches(plt_kernels_at(t));
    all[count++] = past + t;
  }
  all[count++] = &kernels_wide;
  for (size_t t = 0; t < count; t++)
    if (wanted == NULL || strcmp(all[t]->name, wanted) == 0)
      tables[chosen++] = all[t];
  if (chosen == 0) {
    fprintf(stderr, "error: no table '%s' here; there is", wanted);
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
  test_keyframes_f32(at);
  test_keyframes_f64(at);
  test_timing_f32(at);
  test_timing_f64(at);
}

static void test_counts(test_case *at) {
  static const size_t offsets[] = {0, 1, 2, 4, 8, MIXED_OFFSETS};
  static const size_t large[] = {100, 1000, 4099}, large_quick[] = {64, 67, 300};
  const size_t all_up_to = at->quick ? 34 : 67;
  for (size_t k = 0; k <= all_up_to + 3; k++)
    for (size_t o = 0; o < sizeof offsets / sizeof offsets[0]; o++) {
      if (at->quick && offsets[o] != 1 && offsets[o] != MIXED_OFFSETS)
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
  const plt_kernels *tables[TABLE_LIMIT];
  test_case at = {.tables = tables,
                  .table_count = choose_tables(options.table, tables),
                  .quick = options.quick,
                  .random = {options.seed}};
  printf("%s, seed %#llx, tables", options.quick ? "quick" : "full",
         (unsigned long long)options.seed);
  for (size_t t = 0; t < at.table_count; t++)
    printf("%s %s", t > 0 ? "," : "", tables[t]->name);
  printf("\n");
  fflush(stdout);
  test_counts(&at);
  test_numbers(&at);
  return finish_checks();
}
