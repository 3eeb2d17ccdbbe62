#pragma once
// What single glyphs cover, made by Cairo once and shared.
#include <cairo.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "page_canvas.h"

typedef enum {
  /// Nothing to draw.
  MASK_EMPTY,
  /// A byte a pixel: how much of it is covered.
  MASK_COVERAGE,
  /// A picture of its own colors, premultiplied.
  MASK_PIXELS,
  /// Too large to be kept, so it is drawn in pieces.
  MASK_LARGE,
} mask_kind;

/// A font's glyph at quarters of a pixel right of and below a whole one.
typedef struct {
  cairo_scaled_font_t *font;
  unsigned long glyph;
  uint32_t quarters;
} mask_key;

enum {
  /// No side of a mask that is kept is longer.
  MASK_SIDE = 256,
  /// What is kept without a lock is no larger.
  RECENT_MASK_BYTES = 2048,
};

typedef struct {
  atomic_int references;
  mask_kind kind;
  mask_key key;
  /// Pixels of a font that has no outlines stand on whole pixels.
  bool is_on_whole_pixels;
  /// Bounds from the whole pixel of the glyph's origin.
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

/// The mask, with a reference for the caller; NULL if memory is short.
mask *masks_find(inlay_masks *masks, mask_key key);

void mask_release(mask *mask);

size_t bytes_of(const mask *mask);

/// Bounds of what an outline covers, filled or in strokes, from the whole pixel of its origin; empty if nothing. `false` if
/// it is too far away for Cairo.
bool outline_bounds(cairo_scaled_font_t *font, unsigned long glyph, uint32_t quarters, double stroke,
                    inlay_box *bounds);

/// Fills `coverage`, which is zero and whose stride is a multiple of 4, with what of an outline is in the box.
cairo_status_t outline_coverage(cairo_scaled_font_t *font, unsigned long glyph, uint32_t quarters,
                                double stroke, inlay_box box, uint8_t *coverage, size_t stride);

/// Whether all glyphs of the font are outlines, so that they can stand anywhere.
bool has_outlines(cairo_scaled_font_t *font);
