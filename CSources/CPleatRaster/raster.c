#include "CPleatRaster.h"
