#pragma once
// Internals of a PDF being written, and the functions that its files share. Calls go in one direction:
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
  inlay_font *font;
} kept_font;

/// The look of a glyph that is a picture: its font, its number, and the text color if it has no color of its own.
typedef struct {
  uint64_t parts[3];
} glyph_identifier;

/// The picture of a glyph, shared by all its positions.
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
  /// Position of the drawn page's corner on this page.
  double x, y;
  /// Bytes that Cairo wrote and that were not taken yet.
  uint8_t *bytes;
  size_t count, capacity;
  /// Bytes that Cairo wrote in all.
  uint64_t written;
  /// Where each object that Cairo wrote begins in the file, by its number.
  uint64_t *objects;
  size_t object_count;
  /// Pictures of glyphs at their own size.
  inlay_masks *masks;
  kept_font *fonts;
  /// Recently drawn ones, in lists by identifier.
  glyph_picture *glyph_pictures[GLYPH_PICTURE_LISTS];
  size_t glyph_picture_count;
  /// A font whose glyphs are blank.
  cairo_font_face_t *blank;
  bool is_finished;
};

/// Whether a length can be written: it is not NaN, and in the range of Cairo's numbers.
static inline bool is_drawable(double length) { return length > -4e6 && length < 4e6; }

static inline void set_color(inlay_pdf *pdf, inlay_color color) {
  cairo_set_source_rgba(pdf->context, color.red / 255.0, color.green / 255.0, color.blue / 255.0,
                        color.alpha / 255.0);
}

// canvas_pdf_fonts.c

/// Keeps a font as long as the document, so that no other font gets its address. `is_new` says that it was not kept
/// before. NULL if memory is short, or Cairo cannot load the font.
inlay_font *keep_font(inlay_pdf *pdf, cairo_scaled_font_t *font, bool *is_new);

void forget_fonts(inlay_pdf *pdf);

// canvas_pdf_objects.c

/// Remembers where an object begins, if these bytes begin one. Cairo writes the head of each object in a call of its own.
/// Returns `false` if there is no memory.
bool note_object(inlay_pdf *pdf, const uint8_t *bytes, size_t count);

/// Marks objects in the cross-reference table as free that were never written. Cairo 1.16 reserves one in each file
/// with links, and gives it the place of another.
void mend_references(inlay_pdf *pdf);

// canvas_pdf_text.c

/// The run's glyphs moved to their positions, which the caller must free; NULL if a position is not drawable or memory
/// is short.
cairo_glyph_t *placed_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y);

/// Shows glyphs with their text, if the text matches them.
void show_text(inlay_pdf *pdf, cairo_scaled_font_t *font, const inlay_glyphs *run, const cairo_glyph_t *glyphs);

// canvas_pdf_blank.c

/// Shows the run's text in a font with blank glyphs, which have the positions and widths of `glyphs`.
void show_blank_text(inlay_pdf *pdf, const inlay_glyphs *run, cairo_glyph_t *glyphs);

// canvas_pdf_pictures.c

/// Draws glyphs that are pictures. Returns `false` if they are not available.
bool draw_picture_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, const cairo_glyph_t *glyphs, inlay_color color);

void forget_glyph_pictures(inlay_pdf *pdf);
