/* The test templates that follow are in double precision; included once for each of them. */
#undef REAL
#undef PRECISION
#undef FN
#undef OF
#define REAL double
#define PRECISION (&double_precision)
#define FN(name) name##_f64
#define OF(backend) (&(backend)->f64)
