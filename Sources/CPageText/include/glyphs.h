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

/// Only one thread of the process may lay out text, or open and close fonts. Pango and fontconfig share caches between
/// font maps, which would make lines differ from run to run. And Cairo 1.16, once it has ten font files open, closes one
/// when it opens another, even if a second thread has just begun to use it, which then crashes. Without the lock, only
/// outlines of fonts that stay open may be used (font_records.c), in contexts for which Cairo makes no other font
/// (fonts.c). A thread that has the lock may take it again.
void inlay_fonts_lock(void);
void inlay_fonts_unlock(void);

/// Releases a reference to a font. If another thread has the lock, that one releases it, so that nobody waits.
void inlay_font_release(cairo_scaled_font_t *font);

/// Allocates glyphs, with a copy of their text, in one block of memory. The counts of glyphs and clusters are 0. NULL
/// if memory is short. Takes a reference to the font.
inlay_glyphs *inlay_glyphs_make(cairo_scaled_font_t *font, int glyphs, const char *text, int text_bytes, int clusters);
