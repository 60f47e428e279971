#ifndef PLEAT_PNG_IMAGE_H
#define PLEAT_PNG_IMAGE_H

#if !__has_include(<png.h>)
#error                                                                                             \
    "png.h is missing: install the package libpng-dev (apt) or libpng (brew), or build without the trait SystemLibraries (--disable-default-traits; in a package that depends on Pleat, traits: [])"
#else

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* The simplified interface of libpng, png_image_*, stops reading at the last pixel, ignores damage
 * in chunks that a decoder may skip, and mixes up the rows of interlaced 16-bit files if 8 bits are
 * requested (libpng issue 853, for example in Debian 12's 1.6.39-2+deb12u4). The functions in this
 * header use the classic interface instead. They read to the last chunk and check all checksums.
 * Apart from that, they give the results of the simplified interface. */

/* A PNG file in memory, and what pleat_png_read reports about it: an error message, whether the
 * file ends before its end chunk, whether its pixels may be transparent, and its ICC profile or
 * NULL. The caller frees the profile. */
typedef struct {
  const unsigned char *bytes;
  size_t count;
  char message[64];
  int is_cut_off;
  int has_alpha;
  unsigned char *profile;
  png_uint_32 profile_count;
} pleat_png_file;

static inline void pleat_png_fail(png_structp png, png_const_charp words) {
  pleat_png_file *file = (pleat_png_file *)png_get_error_ptr(png);
  strncpy(file->message, words, sizeof file->message - 1);
  png_longjmp(png, 1);
}

static inline void pleat_png_ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static inline void pleat_png_take(png_structp png, png_bytep out, size_t count) {
  pleat_png_file *file = (pleat_png_file *)png_get_io_ptr(png);
  if (count > file->count) {
    file->is_cut_off = 1;
    png_error(png, "read beyond end of data");
  }
  memcpy(out, file->bytes, count);
  file->bytes += count;
  file->count -= count;
}

/* Decodes a file to 8-bit RGBA that is not multiplied by alpha. `rgba` has room for
 * all pixels, without gaps between rows. Returns 1, or 0 on failure with a text in `file->message`.
 */
static inline int pleat_png_read(pleat_png_file *file, unsigned char *rgba) {
  memset(file->message, 0, sizeof file->message);
  file->profile = NULL;
  file->profile_count = 0;
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, file, pleat_png_fail, pleat_png_ignore);
  if (png == NULL)
    return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_benign_errors(png, 1);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  /* Of the chunks that a decoder may skip, only those about colours are used; all are checked. */
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT,
                              (png_const_bytep) "cHRM\0gAMA\0iCCP\0sBIT\0sRGB", 5);
  png_set_read_fn(png, file, pleat_png_take);
  png_read_info(png, info);
  png_fixed_point gamma;
  png_charp name;
  png_bytep profile;
  png_uint_32 count;
  int compression;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &count) != 0) {
    file->profile = malloc(count);
    if (file->profile == NULL)
      png_error(png, "no memory for the colour profile");
    memcpy(file->profile, profile, count);
    file->profile_count = count;
  } else if (png_get_gAMA_fixed(png, info, &gamma) != 0)
    png_set_gamma_fixed(png, PNG_DEFAULT_sRGB, gamma);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  file->has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                    png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const png_uint_32 height = png_get_image_height(png, info);
  const size_t row = png_get_rowbytes(png, info);
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 y = 0; y < height; y++)
      png_read_row(png, rgba + y * row, NULL);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

#endif

#endif
