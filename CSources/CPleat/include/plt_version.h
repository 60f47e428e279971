/*
 * The version of Pleat: of the C core, of the Swift libraries and of the command `pleats`. It
 * stands here and nowhere else; the Makefile, the CMake project and the release script read this
 * line.
 */
#ifndef PLT_VERSION_H
#define PLT_VERSION_H

#define PLT_VERSION "0.2.0"

#endif
