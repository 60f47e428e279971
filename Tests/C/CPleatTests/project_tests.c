/* Projection of quads and points. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "tests.h"

#include "single.h"
#include "project_tests_tpl.h"

#include "double.h"
#include "project_tests_tpl.h"
