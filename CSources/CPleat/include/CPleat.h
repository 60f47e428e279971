#ifndef CPLEAT_H
#define CPLEAT_H
#endif
