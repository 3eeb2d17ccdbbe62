#pragma once
// What is inside of a PDF that is being written.
#include <cairo-pdf.h>
#include <stdbool.h>

#include "canvas_masks.h"
#include "glyphs.h"
#include "page_pdf.h"

/// A font that is kept as long as the document.
typedef struct kept_font {
  struct kept_font *next;
  cairo_scaled_font_t *font;
} kept_font;

/// What a glyph that is a picture looks like: its font, its number, and its colour if it has none of its own.
typedef struct {
  uint64_t parts[3];
} glyph_identifier;

/// A picture of a glyph, for all its places.
typedef struct glyph_picture {
  struct glyph_picture *next;
  glyph_identifier identifier;
  cairo_surface_t *surface;
} glyph_picture;

enum { GLYPH_PICTURE_LISTS = 256, GLYPH_PICTURES_KEPT = 256 };

struct inlay_pdf {
  cairo_surface_t *surface;
  cairo_t *context;
  int32_t status;
  /// Where the drawn page's corner is on this one.
  double x, y;
  /// What Cairo wrote and nobody has taken yet.
  uint8_t *bytes;
  size_t count, capacity;
  /// Pictures of glyphs at their own size.
  inlay_masks *masks;
  kept_font *fonts;
  /// Those drawn lately, in lists by their identifiers.
  glyph_picture *glyph_pictures[GLYPH_PICTURE_LISTS];
  size_t glyph_picture_count;
  /// A font whose glyphs are blank.
  cairo_font_face_t *blank;
  bool is_finished;
};

/// Whether a length can be written: a number, and not beyond what Cairo counts with.
static inline bool is_drawable(double length) { return length > -4e6 && length < 4e6; }

void set_color(inlay_pdf *pdf, inlay_color color);

/// Keeps a font as long as the document, so that no other gets its address; `false` if it was kept before.
bool keep_font(inlay_pdf *pdf, cairo_scaled_font_t *font);

void forget_glyph_pictures(inlay_pdf *pdf);

/// Draws glyphs that are pictures, and blank text where they stand. `false` if they cannot be had.
bool draw_picture_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, cairo_glyph_t *glyphs, inlay_color color);

/// Shows the run's text in a font whose glyphs are blank; they take the places of `glyphs`, and are as wide.
void show_blank_text(inlay_pdf *pdf, const inlay_glyphs *run, cairo_glyph_t *glyphs);

/// Shows glyphs with their text, if that fits them.
void show_text(inlay_pdf *pdf, cairo_scaled_font_t *font, const inlay_glyphs *run, const cairo_glyph_t *glyphs);
