/*
 * All kernels of one instance, on vectors of PLT_LANES reals. An instance is one precision of one
 * backend, with ordinary or with streaming stores. Included by both_tpl.h or by a backend's file.
 * vector_tpl.h lists the macros that the including file must define first.
 */
#if !defined(PLT_STREAMING_STORES)
#include "timing_tpl.h"

#include "sincos_tpl.h"

#include "easing_tpl.h"
#include "lines_tpl.h"
#endif

#include "vector_tpl.h"

#include "division_tpl.h"

#include "items_tpl.h"

#include "boxes_tpl.h"
#include "concat_tpl.h"
#include "matrices_tpl.h"
#include "quaternions_tpl.h"

#include "project_tpl.h"

#include "planar_tpl.h"
#include "shades_tpl.h"

#include "interleaved_tpl.h"
#include "turns_tpl.h"

#include "rows_tpl.h"

#include "keyframes_tpl.h"
#if !defined(PLT_STREAMING_STORES)

#include "vertices_tpl.h"
#endif
