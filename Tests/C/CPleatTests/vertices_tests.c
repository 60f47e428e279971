/* Vertices of panels. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "tests.h"

#include "single.h"
#include "vertices_tests_tpl.h"

#include "double.h"
#include "vertices_tests_tpl.h"
