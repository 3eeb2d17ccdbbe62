// Decodes a PNG, JPEG or WebP from memory COUNT times to RGBA with the format's own library: decode FILE COUNT.
// Ends with `seconds WALL CPU` of all.
#include <stdio.h>
// It needs the one above.
#include <jpeglib.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "rival.h"

static unsigned char* bytes;
static size_t count, position;

static void take(png_structp png, png_bytep out, size_t wanted) {
  if (wanted > count - position) png_error(png, "too short");
  memcpy(out, bytes + position, wanted);
  position += wanted;
}

static unsigned char* by_libpng(size_t* size) {
  position = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return NULL;
  png_set_read_fn(png, NULL, take);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t height = png_get_image_height(png, info), stride = png_get_rowbytes(png, info);
  *size = stride * height;
  unsigned char* out = malloc(*size);
  for (int pass = 0; pass < passes; pass++)
    for (size_t y = 0; y < height; y++) png_read_row(png, out + y * stride, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return out;
}

static unsigned char* by_libjpeg(size_t* size) {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, count);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(&jpeg);
  size_t stride = (size_t)jpeg.output_width * 4;
  *size = stride * jpeg.output_height;
  unsigned char* out = malloc(*size);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = out + jpeg.output_scanline * stride;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return out;
}

static unsigned char* by_libwebp(size_t* size) {
  int width, height;
  if (!WebPGetInfo(bytes, count, &width, &height)) return NULL;
  *size = (size_t)width * height * 4;
  unsigned char* out = malloc(*size);
  return WebPDecodeRGBAInto(bytes, count, out, *size, width * 4) ? out : NULL;
}

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  bytes = read_file(argv[1], &count);
  int rounds = atoi(argv[2]);
  long sum = 0;
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int round = 0; round < rounds; round++) {
    size_t size = 0;
    unsigned char* out = bytes[0] == 0x89 ? by_libpng(&size) : bytes[0] == 0xFF ? by_libjpeg(&size) : by_libwebp(&size);
    if (!out) return 65;
    sum += out[size - 1];
    free(out);
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("sum %ld\nseconds %.9f %.9f\n", sum, wall, processor);
  return 0;
}
