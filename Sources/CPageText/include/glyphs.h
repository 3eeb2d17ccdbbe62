#pragma once
// Internals of inlay_glyphs: layout fills it, and drawing (CPageCanvas) reads it. It is not part of the module, so that
// Swift does not see Cairo's types.
#include <cairo.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "page_glyphs.h"

/// A font that glyphs and masks share.
typedef struct inlay_font {
  atomic_int references;
  /// Cairo's font, with an identity matrix, so that sizes are in pixels. Used by the thread that has the lock.
  cairo_scaled_font_t *scaled;
  /// Whether all glyphs are outlines, so that they can be at any position.
  bool has_outlines;
  /// The next font whose last reference was released, until it is dropped.
  struct inlay_font *next;
} inlay_font;

struct inlay_glyphs {
  atomic_int references;
  inlay_font *font;
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

/// Only one thread of the process may use fonts of Pango, fontconfig and Cairo at a time. Pango and fontconfig share
/// caches between font maps, which would make lines differ from run to run. Once ten font files are open, Cairo 1.16 closes
/// one to open another, even if a second thread has just begun to use it, which then crashes. A thread that has the lock
/// may take it again. Outlines that were taken, masks and pixels need no lock.
void inlay_fonts_lock(void);
void inlay_fonts_unlock(void);

/// Makes a shared font, and takes a reference to Cairo's. The caller has the lock. NULL if Cairo cannot load the font,
/// whose status says why, or if memory is short.
inlay_font *inlay_font_make(cairo_scaled_font_t *scaled);

inlay_font *inlay_font_retain(inlay_font *font);

/// Releases a font on any thread, without waiting: if another thread has the lock, that one drops Cairo's font.
void inlay_font_release(inlay_font *font);

/// Allocates glyphs, with a copy of their text, in one block of memory. The counts of glyphs and clusters are 0. NULL
/// if memory is short. Takes a reference to the font.
inlay_glyphs *inlay_glyphs_make(inlay_font *font, int glyphs, const char *text, int text_bytes, int clusters);
