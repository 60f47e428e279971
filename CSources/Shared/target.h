/*
 * PLT_BEGIN_TARGET("avx2,fma") lets compilers use these instructions in the functions from there to
 * PLT_END_TARGET. Private; included by a relative path.
 */
#ifndef PLT_TARGET_H
#define PLT_TARGET_H

#define PLT_PRAGMA(text) _Pragma(#text)

#if defined(__clang__)
#define PLT_BEGIN_TARGET(names)                                                                    \
  PLT_PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define PLT_END_TARGET PLT_PRAGMA(clang attribute pop)
#else
#define PLT_BEGIN_TARGET(names) PLT_PRAGMA(GCC push_options) PLT_PRAGMA(GCC target(names))
#define PLT_END_TARGET PLT_PRAGMA(GCC pop_options)
#endif

#endif
