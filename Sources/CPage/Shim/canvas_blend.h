#pragma once
// Arithmetic of pixels that alpha has multiplied, all four channels of a word at once. Products are divided by 255 and
// rounded to the nearest, as Pixman does, so that pixels are those of Cairo.
#include <stdint.h>

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
