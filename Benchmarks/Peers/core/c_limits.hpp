// The header of the limits, which is C alone, for C++.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
#include <CPleatLimits.h>
}
