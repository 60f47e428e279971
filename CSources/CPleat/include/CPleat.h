/* Includes all headers of Pleat's C core. */
#ifndef CPLEAT_H
#define CPLEAT_H

#include "plt_base.h"
#include "plt_concat.h"
#include "plt_keyframes.h"
#include "plt_kernels.h"
#include "plt_project.h"
#include "plt_timing.h"

#endif
