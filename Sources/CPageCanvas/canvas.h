#pragma once
// Internals of a canvas, shared by the files that draw on it.
#include <stdbool.h>

#include "canvas_masks.h"
#include "glyphs.h"
#include "page_canvas.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "pixels are words of which blue is the lowest byte");

enum { RECENT_MASKS = 8192 };

struct inlay_canvas {
  int32_t width, height;
  int32_t status;
  /// Position of the page's corner on the canvas.
  int32_t x, y;
  /// The area that may be drawn on, in pixels of the page. It is within the canvas.
  inlay_box clip;
  inlay_masks *masks;
  /// A direct-mapped cache of recent masks, which is read without a lock.
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

/// The pixel of the canvas at a position on the page, which must be within the clip.
static inline uint32_t *pixel_at(inlay_canvas *canvas, int32_t x, int32_t y) {
  return canvas->pixels + (size_t)(y + canvas->y) * (size_t)canvas->width + (size_t)(x + canvas->x);
}

/// Records the first failure.
static inline void fail(inlay_canvas *canvas, int32_t status) {
  if (canvas->status == INLAY_CANVAS_OK) canvas->status = status;
}

/// Draws coverage in a color, with its upper left corner at x, y.
void draw_coverage(inlay_canvas *canvas, const uint8_t *coverage, size_t stride, inlay_box place, uint32_t color);

/// Draws premultiplied pixels, with an additional opacity.
void draw_pixels(inlay_canvas *canvas, const uint8_t *pixels, size_t stride, inlay_box place, bool is_rgba,
                 uint8_t opacity);

/// Receives what glyphs cover, at a position on the page: coverage or pixels, as `kind` states.
typedef void (*glyph_sink)(void *context, mask_kind kind, const uint8_t *bytes, size_t stride, inlay_box place);

/// Passes what the glyphs cover to the sink, in order. If `stroke` is not 0, these are outlines with that width in
/// pixels. What is wholly outside `clip` may be left out; what is passed never depends on `clip`.
void visit_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double stroke,
                  inlay_box clip, glyph_sink sink, void *context);
