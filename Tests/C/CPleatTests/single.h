/* The test templates that follow are in single precision; included once for each of them. */
#undef REAL
#undef PRECISION
#undef FN
#undef OF
#define REAL float
#define PRECISION (&single_precision)
#define FN(name) name##_f32
#define OF(backend) (&(backend)->f32)
