#pragma once
// Arithmetic on premultiplied pixels, for all four channels of a word at once. Products are divided by 255 and rounded
// to the nearest integer, as in Pixman, so that the pixels equal Cairo's.
#include <stdint.h>
#include <string.h>

#include "page_canvas.h"

static inline uint32_t times(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0x00ff00ff) * factor + 0x00800080;
  uint32_t odd = (pixel >> 8 & 0x00ff00ff) * factor + 0x00800080;
  even = (even + (even >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
  odd = (odd + (odd >> 8 & 0x00ff00ff)) & 0xff00ff00;
  return even | odd;
}

/// The sum, with each channel clamped to 255.
static inline uint32_t plus(uint32_t a, uint32_t b) {
  uint32_t even = (a & 0x00ff00ff) + (b & 0x00ff00ff);
  uint32_t odd = (a >> 8 & 0x00ff00ff) + (b >> 8 & 0x00ff00ff);
  even |= 0x01000100 - (even >> 8 & 0x00ff00ff);
  odd |= 0x01000100 - (odd >> 8 & 0x00ff00ff);
  return (even & 0x00ff00ff) | (odd & 0x00ff00ff) << 8;
}

static inline uint32_t over(uint32_t source, uint32_t target) {
  uint32_t alpha = source >> 24;
  if (alpha == 255) return source;
  return plus(source, times(target, 255 - alpha));
}

static inline uint32_t premultiplied(inlay_color color) {
  uint32_t opaque = 0xff000000u | (uint32_t)color.red << 16 | (uint32_t)color.green << 8 | color.blue;
  return times(opaque, color.alpha);
}

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));

/// A color, and its doubled channels.
typedef struct {
  uint32_t pixel;
  words8 channels;
} two_pixels;

static inline two_pixels two_of(uint32_t pixel) {
  typedef uint32_t words2 __attribute__((vector_size(8)));
  two_pixels two = {.pixel = pixel};
  two.channels = __builtin_convertvector((bytes8)(words2){pixel, pixel}, words8);
  return two;
}

static inline words8 product(words8 a, words8 b) {
  words8 sum = a * b + 128;
  return (sum + (sum >> 8)) >> 8;
}

/// Blends a color over two pixels, with the same result as `times` and `over` for each.
static inline void blend_two(uint32_t *row, const uint8_t *coverage, const two_pixels *color) {
  uint16_t first = coverage[0], second = coverage[1];
  words8 share = {first, first, first, first, second, second, second, second};
  bytes8 target;
  memcpy(&target, row, 8);
  words8 source = product(color->channels, share);
  words8 alpha = __builtin_shufflevector(source, source, 3, 3, 3, 3, 7, 7, 7, 7);
  words8 rest = product(__builtin_convertvector(target, words8), 255 - alpha);
  target = __builtin_convertvector(source + rest, bytes8);
  memcpy(row, &target, 8);
}

/// Blends a color over four pixels.
static inline void blend_four(uint32_t *row, const uint8_t *coverage, const two_pixels *color) {
  uint32_t shares;
  memcpy(&shares, coverage, 4);
  if (shares == 0) return;
  blend_two(row, coverage, color);
  blend_two(row + 2, coverage + 2, color);
}
