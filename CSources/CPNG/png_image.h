#if __has_include(<png.h>)
#include <png.h>
#else
#error "PleatRender reads and writes PNG files with libpng: install libpng-dev (apt) or libpng (brew)"
#endif
