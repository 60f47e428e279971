/* Division by w alone: numerators and w are exact, and w goes to the ends of its range. */
#include <float.h>
#include <math.h>

#include "checks.h"
#include "tests.h"

#include "single.h"
#include "division_tests_tpl.h"

#include "double.h"
#include "division_tests_tpl.h"
