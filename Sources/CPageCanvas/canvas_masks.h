#pragma once
// Masks of what single glyphs cover. Cairo makes each once, and canvases share them.
#include <cairo.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "glyphs.h"
#include "page_canvas.h"

typedef enum {
  /// Nothing to draw.
  MASK_EMPTY,
  /// One byte per pixel, with the pixel's coverage.
  MASK_COVERAGE,
  /// A picture with its own colors, premultiplied.
  MASK_PIXELS,
  /// The glyph is too large for a cached mask, so it is drawn in pieces.
  MASK_LARGE,
} mask_kind;

/// A glyph of a font, at an offset in quarters of a pixel to the right and below a whole pixel.
typedef struct {
  inlay_font *font;
  unsigned long glyph;
  uint32_t quarters;
} mask_key;

enum {
  /// Maximum side of a cached mask.
  MASK_SIDE = 256,
  /// Maximum size of a mask that is cached without a lock.
  RECENT_MASK_BYTES = 2048,
};

typedef struct {
  atomic_int references;
  mask_kind kind;
  mask_key key;
  /// Whether the glyph is on whole pixels, as in a font without outlines.
  bool is_on_whole_pixels;
  /// Bounds relative to the whole pixel of the glyph's origin.
  inlay_box bounds;
  size_t stride;
  uint8_t bytes[];
} mask;

static inline size_t mask_hash(mask_key key) {
  uint64_t value = ((uint64_t)key.glyph << 4 | key.quarters) ^ (uint64_t)(uintptr_t)key.font << 17;
  value *= 0x9e3779b97f4a7c15u;
  return (size_t)(value >> 32);
}

static inline bool is_same(mask_key a, mask_key b) {
  return a.glyph == b.glyph && a.quarters == b.quarters && a.font == b.font;
}

inlay_masks *masks_retain(inlay_masks *masks);

/// Finds or makes a mask. The caller gets a reference. NULL if memory is short.
mask *masks_find(inlay_masks *masks, mask_key key);

void mask_release(mask *mask);

size_t bytes_of(const mask *mask);

/// The outline of a glyph, relative to the whole pixel of its origin, which the caller must destroy. It has an error status
/// if there is none.
cairo_path_t *outline_path(inlay_font *font, unsigned long glyph, uint32_t quarters);

/// Computes the bounds of an outline, filled or stroked; empty if it covers nothing. Returns `false` if it is too far away
/// for Cairo.
bool outline_bounds(const cairo_path_t *outline, double stroke, inlay_box *bounds);

/// Draws the part of an outline that is in the box into `coverage`, which must be zeroed and have a stride that is a
/// multiple of 4.
cairo_status_t outline_coverage(const cairo_path_t *outline, double stroke, inlay_box box, uint8_t *coverage,
                                size_t stride);
