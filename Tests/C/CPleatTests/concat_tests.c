/* Products of matrices. */
#include "checks.h"
#include "tests.h"

#include "single.h"
#include "concat_tests_tpl.h"

#include "double.h"
#include "concat_tests_tpl.h"
