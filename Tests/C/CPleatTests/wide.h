/* A backend of the tests' own: the templates with sixteen floats and eight doubles to a vector. */
#ifndef WIDE_H
#define WIDE_H

#include "plt_kernels.h"

extern const plt_kernels kernels_wide;

#endif
