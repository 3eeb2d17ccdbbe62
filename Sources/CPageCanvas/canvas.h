#pragma once
// What is inside of a canvas: shared by the files that draw on it.
#include <stdbool.h>

#include "canvas_masks.h"
#include "glyphs.h"
#include "page_canvas.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "pixels are words of which blue is the lowest byte");

enum { RECENT_MASKS = 8192 };

struct inlay_canvas {
  int32_t width, height;
  int32_t status;
  /// Where the page's corner is on the canvas.
  int32_t x, y;
  /// What may be drawn on, in pixels of the page; within the canvas.
  inlay_box clip;
  inlay_masks *masks;
  /// Masks used lately, each in the one place its key has here: found without a lock.
  mask *recent[RECENT_MASKS];
  uint32_t *pixels;
};

static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static inline inlay_box intersection(inlay_box a, inlay_box b) {
  return (inlay_box){larger(a.left, b.left), larger(a.top, b.top), smaller(a.right, b.right),
                     smaller(a.bottom, b.bottom)};
}

static inline bool is_empty(inlay_box box) { return box.left >= box.right || box.top >= box.bottom; }

/// The pixel of the canvas at a place of the page that is within the clip.
static inline uint32_t *pixel_at(inlay_canvas *canvas, int32_t x, int32_t y) {
  return canvas->pixels + (size_t)(y + canvas->y) * (size_t)canvas->width + (size_t)(x + canvas->x);
}

/// Keeps the first failure.
static inline void fail(inlay_canvas *canvas, int32_t status) {
  if (canvas->status == INLAY_CANVAS_OK) canvas->status = status;
}

/// Draws coverage in a color, its upper left corner at x, y.
void draw_coverage(inlay_canvas *canvas, const uint8_t *coverage, size_t stride, inlay_box place, uint32_t color);

/// Draws pixels that are multiplied by alpha, and by `opacity`.
void draw_pixels(inlay_canvas *canvas, const uint8_t *pixels, size_t stride, inlay_box place, bool is_rgba,
                 uint8_t opacity);

/// Takes what glyphs cover: coverage or pixels, as the kind says, of the place on the page.
typedef void (*glyph_sink)(void *context, mask_kind kind, const uint8_t *bytes, size_t stride, inlay_box place);

/// Hands what the glyphs cover to the sink, from the first to the last; outlines of `stroke` pixels, if that is not 0.
/// What is wholly outside of `clip` may be left out; what is handed over never depends on it.
void visit_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double stroke,
                  inlay_box clip, glyph_sink sink, void *context);
