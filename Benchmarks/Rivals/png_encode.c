// Writes a page of RGBA COUNT times as PNG to memory: png_encode libpng|libpng1|cairo WIDTH FILE COUNT. Ends with
// the size, then `seconds WALL CPU` of one.
#include <cairo.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

static size_t written;

static void put(png_structp png, png_bytep bytes, size_t count) { written += count; }
static void flush(png_structp png) {}
static cairo_status_t put_cairo(void* closure, const unsigned char* bytes, unsigned int count) {
  written += count;
  return CAIRO_STATUS_SUCCESS;
}

static int by_libpng(const uint8_t* page, int width, int height, int level) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_write_fn(png, NULL, put, flush);
  if (level >= 0) png_set_compression_level(png, level);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, 0, 0, 0);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, page + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 5) return 64;
  int width = atoi(argv[2]), count = atoi(argv[4]);
  size_t size;
  uint8_t* page = read_file(argv[3], &size);
  int height = size / 4 / width;
  cairo_surface_t* surface = NULL;
  if (strcmp(argv[1], "cairo") == 0) {
    // Cairo's pixels are premultiplied words; these pages are opaque.
    for (size_t i = 0; i < size; i += 4) {
      uint32_t word = (uint32_t)page[i + 3] << 24 | page[i] << 16 | page[i + 1] << 8 | page[i + 2];
      memcpy(page + i, &word, 4);
    }
    surface = cairo_image_surface_create_for_data(page, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  }
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int round = 0; round < count; round++) {
    written = 0;
    if (surface) {
      if (cairo_surface_write_to_png_stream(surface, put_cairo, NULL) != CAIRO_STATUS_SUCCESS) return 65;
    } else if (!by_libpng(page, width, height, strcmp(argv[1], "libpng1") == 0 ? 1 : -1)) {
      return 65;
    }
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("bytes %zu\nseconds %.9f %.9f\n", written, wall / count, processor / count);
  return 0;
}
