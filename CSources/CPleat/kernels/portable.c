#include "CPleat.h"
typedef int plt_placeholder;
