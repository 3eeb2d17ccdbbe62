#pragma once
// Arithmetic of pixels that alpha has multiplied, all four channels of a word at once. Products are divided by 255 and
// rounded to the nearest, as Pixman does, so that pixels are those of Cairo.
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

/// The sum, each channel at most 255.
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

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words16 __attribute__((vector_size(32)));

/// A colour, and four times its channels.
typedef struct {
  uint32_t pixel;
  words16 channels;
} four_pixels;

static inline four_pixels four_of(uint32_t pixel) {
  typedef uint32_t pixels4 __attribute__((vector_size(16)));
  four_pixels four = {.pixel = pixel};
  four.channels = __builtin_convertvector((bytes16)(pixels4){pixel, pixel, pixel, pixel}, words16);
  return four;
}

static inline words16 product(words16 a, words16 b) {
  words16 sum = a * b + 128;
  return (sum + (sum >> 8)) >> 8;
}

/// Lays a colour over four pixels, as `times` and `over` do for one.
static inline void blend_four(uint32_t *row, const uint8_t *coverage, const four_pixels *color) {
  uint32_t shares;
  memcpy(&shares, coverage, 4);
  if (shares == 0) return;
  bytes16 share = {0}, target;
  memcpy(&share, coverage, 4);
  memcpy(&target, row, 16);
  share = __builtin_shufflevector(share, share, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  words16 source = product(color->channels, __builtin_convertvector(share, words16));
  words16 alpha = __builtin_shufflevector(source, source, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  words16 rest = product(__builtin_convertvector(target, words16), 255 - alpha);
  target = __builtin_convertvector(source + rest, bytes16);
  memcpy(row, &target, 16);
}
