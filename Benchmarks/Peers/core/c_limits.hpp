// The header of the limits, which is written in C, for use in C++.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
#include <CPleatLimits.h>
}
