/* What a program of tests is told. */
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

options parse_options(int argc, char **argv) {
  options options = {UINT64_C(0x5eed), NULL, false};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--quick") == 0) {
      options.quick = true;
    } else if (strcmp(argv[i], "--backend") == 0 && i + 1 < argc) {
      options.backend = argv[++i];
    } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
      char *end = NULL;
      errno = 0;
      options.seed = strtoull(argv[++i], &end, 0);
      if (errno != 0 || *end != '\0' || end == argv[i]) {
        fprintf(stderr, "error: --seed takes a number from 0 to 2^64 - 1, not '%s'\n", argv[i]);
        exit(USAGE);
      }
    } else {
      fprintf(stderr, "usage: %s [--seed N] [--backend NAME] [--quick], not '%s'\n", argv[0],
              argv[i]);
      exit(USAGE);
    }
  }
  return options;
}
