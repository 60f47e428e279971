/*
 * Conventions and contracts that hold for all functions of the core.
 *
 * Precision. A "real" is a float in functions whose names end in _f32, and a double in functions
 * whose names end in _f64. Two functions whose names differ only in this ending do the same.
 *
 * Layout.
 * - A point is a row vector and stands to the left of its matrix: p' = p · M.
 * - A matrix is 16 reals, row by row: m11 m12 … m44. m41 m42 m43 are the translation. A perspective
 *   with the viewer at distance d has m34 = -1/d.
 * - A quad is 8 reals x0 y0 … x3 y3. Its corners are in the order top left, top right, bottom
 *   right, bottom left; y points down. A homogeneous quad is a quad before the division by w:
 *   12 reals x0 y0 w0 … x3 y3 w3.
 * - The items of an array follow each other without gaps, unless the function takes a stride. A
 *   stride is the distance between the starts of two items, in reals.
 *
 * Alignment. The alignment of the element type is enough. Alignment to 64 bytes is fastest.
 *
 * Counts. A count of 0 is legal. No array is then read or written.
 *
 * Aliasing. An output must not overlap an input or another output, unless the function says that
 * the output may be the same array as an input. A partial overlap is never allowed.
 *
 * Not checked. The functions check no argument: neither pointers, nor counts, nor overlaps, nor
 * whether numbers are in range. The caller must meet what these headers require.
 *
 * Side effects. The functions allocate no memory, print nothing and keep no state. Threads may call
 * them at the same time, as long as no thread writes what another one reads or writes. The backend
 * "blas" calls the system's BLAS library, whose own rules apply in addition.
 */
#ifndef PLT_BASE_H
#define PLT_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define PLT_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define PLT_NONNULL_END _Pragma("clang assume_nonnull end")
#define PLT_NONNULL _Nonnull
#define PLT_NULLABLE _Nullable
#else
#define PLT_NONNULL_BEGIN
#define PLT_NONNULL_END
#define PLT_NONNULL
#define PLT_NULLABLE
#endif

#if defined(__cplusplus)
#define PLT_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define PLT_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

PLT_STATIC_ASSERT(sizeof(float) == 4 && sizeof(double) == 8, "IEEE 754 single and double");

#endif
