/*
 * Every kernel of one precision in both ways of storing: name_f32 into the caches,
 * name_f32_streaming past them. Included once per precision by a backend's file, with what
 * vector_tpl.h wants but PLT_FN and PLT_STREAMING_STORES defined; it takes the definitions back.
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
#undef PLT_TOP_BITS
#undef PLT_LARGER
