/* Timing curves, sines and cosines. */
#include <float.h>
#include <math.h>

#include "checks.h"
#include "tests.h"

#include "single.h"
#include "timing_tests_tpl.h"
#include "easing_tests_tpl.h"
#include "sincos_tests_tpl.h"

#include "double.h"
#include "timing_tests_tpl.h"
#include "easing_tests_tpl.h"
#include "sincos_tests_tpl.h"
