#pragma once
// Internals of inlay_glyphs: layout fills it, and drawing (CPageCanvas) reads it. It is not part of the module, so that
// Swift does not see Cairo's types.
#include <cairo.h>
#include <stdatomic.h>

#include "page_glyphs.h"

struct inlay_glyphs {
  atomic_int references;
  /// The font, scaled with an identity matrix, so that sizes are in pixels.
  cairo_scaled_font_t *font;
  int glyph_count;
  /// Positions from the run's left end on the baseline, left to right.
  cairo_glyph_t *glyphs;
  /// The text as UTF-8 in logical order, and the mapping of its bytes to glyphs (for PDF).
  int text_bytes;
  char *text;
  int cluster_count;
  cairo_text_cluster_t *clusters;
  cairo_text_cluster_flags_t cluster_flags;
};

/// Allocates glyphs, with a copy of their text, in one block of memory. The counts of glyphs and clusters are 0. NULL
/// if memory is short. Takes a reference to the font.
inlay_glyphs *inlay_glyphs_make(cairo_scaled_font_t *font, int glyphs, const char *text, int text_bytes, int clusters);
