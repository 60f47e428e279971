/*
 * What every header of the core shares: layout, and what all functions promise.
 *
 * Layout. Row vectors, p' = p · M. A matrix is 16 reals m11 m12 … m44, translation in m41 m42 m43,
 * perspective of distance d in m34 = -1/d. A quad is 8 reals x0 y0 … x3 y3, in its homogeneous form
 * 12 reals x0 y0 w0 … x3 y3 w3; its corners are top-left, top-right, bottom-right, bottom-left.
 * Arrays hold items back to back unless a stride, counted in reals, says otherwise.
 *
 * Promises. Any address that is aligned for its element will do; 64 bytes is fastest. A count of 0
 * is legal and touches nothing. Nothing is checked, allocated, printed or remembered. An output
 * does not overlap an input unless the function says so. Functions whose names end in _f32 and
 * _f64 differ in precision only and are described once.
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
