/* Keyframes, from quarter turns, from times and from rows. */
#include <math.h>
#include <string.h>

#include "checks.h"
#include "tests.h"

#include "single.h"
#include "keyframes_tests_tpl.h"

#include "double.h"
#include "keyframes_tests_tpl.h"
