#ifndef CPLEATRASTER_H
#define CPLEATRASTER_H

#endif
