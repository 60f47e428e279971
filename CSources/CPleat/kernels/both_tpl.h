/*
 * All kernels of one precision, with ordinary stores (such as concat_f32) and with streaming stores
 * (concat_f32_streaming). Included once per precision by a backend's file. That file defines the
 * macros that vector_tpl.h lists, except PLT_FN and PLT_STREAMING_STORES.
 */
#define PLT_FN(name) PLT_TYPE(name)
#include "backend_tpl.h"
#undef PLT_FN

#define PLT_FN(name) PLT_STREAMING(name)
#define PLT_STREAMING_STORES
#include "backend_tpl.h"
#undef PLT_STREAMING_STORES
#undef PLT_FN

#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_LANES
#undef PLT_HIDE
#undef PLT_LOAD_SOME
#undef PLT_STORE_SOME
#undef PLT_ROTATES
