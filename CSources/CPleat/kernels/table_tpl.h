/*
 * Every kernel but the timing ones, on vectors of PLT_LANES reals: included once per precision by a
 * table's file. See vector_tpl.h for what must be defined.
 */
#include "vector_tpl.h"

#include "concat_tpl.h"
#include "project_tpl.h"
#include "shades_tpl.h"

#include "keyframes_tpl.h"
