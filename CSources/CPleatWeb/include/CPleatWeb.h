/*
 * The scripts, styles and shaders of `Sources/PleatRender` and `Sources/PleatWeb` that are embedded
 * in the program.
 */
#ifndef CPLEAT_WEB_H
#define CPLEAT_WEB_H

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/*
 * Returns the text of a file in UTF-8, ended by a zero, or NULL if there is no such file. A path
 * leaves out the folder `Page`, as in "Runtime/timing.js".
 */
const char *_Nullable pleat_web_file(const char *path);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
