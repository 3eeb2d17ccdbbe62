// Scales 160 x 160 straight RGBA COUNT times to SIDE x SIDE: scale webp|cairo SIDE FILE COUNT. Ends with
// `seconds WALL CPU` of all. Neither works in linear light.
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

#include "rival.h"

enum { SOURCE = 160 };

int main(int argc, char** argv) {
  if (argc != 5) return 64;
  int side = atoi(argv[2]), rounds = atoi(argv[4]);
  size_t size;
  uint8_t* pixels = read_file(argv[3], &size);
  if (size != SOURCE * SOURCE * 4) return 65;
  int is_cairo = strcmp(argv[1], "cairo") == 0;
  WebPPicture source;
  WebPPictureInit(&source);
  source.use_argb = 1;
  source.width = source.height = SOURCE;
  WebPPictureImportRGBA(&source, pixels, SOURCE * 4);
  cairo_surface_t* surface = NULL;
  if (is_cairo) {
    for (int i = 0; i < SOURCE * SOURCE; i++) {
      uint32_t a = pixels[4 * i + 3], word = a << 24;
      for (int c = 0; c < 3; c++) word |= (pixels[4 * i + c] * a + 127) / 255 << (16 - 8 * c);
      memcpy(pixels + 4 * i, &word, 4);
    }
    surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, SOURCE, SOURCE, SOURCE * 4);
  }
  unsigned long sum = 0;
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int round = 0; round < rounds; round++) {
    if (is_cairo) {
      cairo_surface_t* target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
      cairo_t* context = cairo_create(target);
      cairo_scale(context, (double)side / SOURCE, (double)side / SOURCE);
      cairo_set_source_surface(context, surface, 0, 0);
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD);
      cairo_paint(context);
      cairo_surface_flush(target);
      sum += cairo_image_surface_get_data(target)[side * 2];
      cairo_destroy(context);
      cairo_surface_destroy(target);
    } else {
      // The rescaler replaces its picture, so it gets a copy; what copies take is taken off below.
      WebPPicture copy;
      if (!WebPPictureCopy(&source, &copy) || !WebPPictureRescale(&copy, side, side)) return 65;
      sum += copy.argb[side / 2];
      WebPPictureFree(&copy);
    }
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  if (!is_cairo) {
    double copies = now(CLOCK_MONOTONIC), own = now(CLOCK_PROCESS_CPUTIME_ID);
    for (int round = 0; round < rounds; round++) {
      WebPPicture copy;
      if (!WebPPictureCopy(&source, &copy)) return 65;
      sum += copy.argb[0];
      WebPPictureFree(&copy);
    }
    wall -= now(CLOCK_MONOTONIC) - copies;
    processor -= now(CLOCK_PROCESS_CPUTIME_ID) - own;
  }
  printf("sum %lu\nseconds %.9f %.9f\n", sum, wall, processor);
  return 0;
}
