#pragma once
// What is inside of inlay_glyphs: layout fills it in, drawing (CPageCanvas) reads it. No part of the module, so that Cairo's
// types stay out of Swift.
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

/// Room for glyphs, with a copy of their text, in one piece of memory; counts of glyphs and clusters are 0. NULL if there is
/// no memory. Takes a reference of the font.
inlay_glyphs *inlay_glyphs_make(cairo_scaled_font_t *font, int glyphs, const char *text, int text_bytes, int clusters);
