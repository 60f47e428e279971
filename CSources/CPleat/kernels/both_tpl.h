/*
 * Every kernel of one precision in both ways of storing: name_f32 into the caches, name_f32_past
 * past them. Included once per precision by a table's file, with what vector_tpl.h wants but PLT_FN
 * and PLT_PAST_CACHES defined; it takes the definitions back.
 */
#define PLT_FN(name) PLT_TYPE(name)
#include "table_tpl.h"
#undef PLT_FN

#define PLT_FN(name) PLT_PAST(name)
#define PLT_PAST_CACHES
#include "table_tpl.h"
#undef PLT_PAST_CACHES
#undef PLT_FN

#undef PLT_REAL
#undef PLT_REAL_BITS
#undef PLT_LANES
#undef PLT_TOP_BITS
#undef PLT_LARGER
