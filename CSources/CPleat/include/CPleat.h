#ifndef CPLEAT_H
#define CPLEAT_H

#include "plt_timing.h"

#endif
