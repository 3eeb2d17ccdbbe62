#pragma once
// What is inside of a PDF that is being written, and what its files offer each other. Calls go one way:
//
//   canvas_pdf.c            the document and its pages; the order of text, pictures and blank text
//     → canvas_pdf_blank.c  text that is not seen                → canvas_pdf_text.c, canvas_pdf_fonts.c
//     → canvas_pdf_pictures.c  pictures, glyphs that are pictures → canvas_pdf_fonts.c, canvas_masks.c
//     → canvas_pdf_text.c   glyphs with the text they stand for
//     → canvas_pdf_fonts.c  fonts that are kept
//   canvas_pdf_shapes.c     rectangles, lines and links
//
// Masks and canvases know nothing of PDF: canvas_shadow.c → canvas_glyphs.c → canvas.c → canvas_masks.c →
// canvas_outlines.c.
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

/// What a glyph that is a picture looks like: its font, its number, and its color if it has none of its own.
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

static inline void set_color(inlay_pdf *pdf, inlay_color color) {
  cairo_set_source_rgba(pdf->context, color.red / 255.0, color.green / 255.0, color.blue / 255.0,
                        color.alpha / 255.0);
}

// canvas_pdf_fonts.c

/// Keeps a font as long as the document, so that no other gets its address; `false` if it was kept before.
bool keep_font(inlay_pdf *pdf, cairo_scaled_font_t *font);

void forget_fonts(inlay_pdf *pdf);

// canvas_pdf_text.c

/// The run's glyphs moved to their places, for the caller to free; NULL if one is nowhere or memory is short.
cairo_glyph_t *placed_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y);

/// Shows glyphs with their text, if that fits them.
void show_text(inlay_pdf *pdf, cairo_scaled_font_t *font, const inlay_glyphs *run, const cairo_glyph_t *glyphs);

// canvas_pdf_blank.c

/// Shows the run's text in a font whose glyphs are blank; they take the places of `glyphs`, and are as wide.
void show_blank_text(inlay_pdf *pdf, const inlay_glyphs *run, cairo_glyph_t *glyphs);

// canvas_pdf_pictures.c

/// Draws glyphs that are pictures. `false` if they cannot be had.
bool draw_picture_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, const cairo_glyph_t *glyphs, inlay_color color);

void forget_glyph_pictures(inlay_pdf *pdf);
