/* A check of the rasteriser's tests. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>

/* Counts one check; prints the line if it fails. */
void check(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
