#pragma once
// What is inside of inlay_glyphs: layout fills it in, drawing reads it.
#include <cairo.h>
#include <stdatomic.h>

#include "page_glyphs.h"

struct inlay_glyphs {
  atomic_int references;
  /// Made for an identity matrix: sizes are pixels.
  cairo_scaled_font_t *font;
  int glyph_count;
  /// Places from the run's left end on the baseline, left to right.
  cairo_glyph_t *glyphs;
  /// The text as UTF-8 in logical order, and which glyphs stand for which of its bytes (for PDF).
  int text_bytes;
  char *text;
  int cluster_count;
  cairo_text_cluster_t *clusters;
  cairo_text_cluster_flags_t cluster_flags;
};
