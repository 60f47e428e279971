/* What a program of tests is told. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { USAGE = 64 }; /* what the program exits with if it is told anything else */

typedef struct options {
  uint64_t seed;
  const char *backend; /* or NULL for all */
  bool quick;
} options;

/* [--seed N] [--backend NAME] [--quick]; anything else ends the program. */
options parse_options(int argc, char **argv);

#endif
