// Invisible text in PDF, in a font of blank glyphs. Each is as wide as the glyph it stands for.
#include <math.h>
#include <stdlib.h>

#include "canvas_pdf.h"

enum {
  /// The lower bits of a blank glyph's number are its width; the bits above are the number of the glyph it stands for.
  WIDTH_BITS = 12,
  /// Widths are counted in fractions of an em; this many make one em.
  WIDTH_UNIT = 256,
  /// The first glyph of the font.
  FIRST_GLYPH = 0,
};

static cairo_status_t draw_nothing(cairo_scaled_font_t *font, unsigned long glyph, cairo_t *context,
                                   cairo_text_extents_t *extents) {
  (void)font, (void)context;
  double width = (double)(glyph & ((1 << WIDTH_BITS) - 1)) / WIDTH_UNIT;
  // PDF readers guess the size of a Type 3 font from its first letter, which they assume to be half an em wide.
  if (glyph == FIRST_GLYPH) width = 0.5;
  // A glyph that covers nothing would not be written at all.
  *extents = (cairo_text_extents_t){0, -0.75, fmax(width, 0.1), 1, width, 0};
  return CAIRO_STATUS_SUCCESS;
}

/// A font of blank glyphs, with the size of another font.
static cairo_scaled_font_t *blank_font(inlay_pdf *pdf, double pixels) {
  if (pdf->blank == NULL) {
    pdf->blank = cairo_user_font_face_create();
    cairo_user_font_face_set_render_glyph_func(pdf->blank, draw_nothing);
  }
  cairo_matrix_t size, identity;
  cairo_matrix_init_identity(&identity);
  cairo_matrix_init_scale(&size, pixels, pixels);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_scaled_font_t *font = cairo_scaled_font_create(pdf->blank, &size, &identity, options);
  cairo_font_options_destroy(options);
  return font;
}

/// Writes the font's first letter, a space, in the page's corner.
static void write_first_glyph(inlay_pdf *pdf, cairo_scaled_font_t *font) {
  cairo_glyph_t glyph = {FIRST_GLYPH, 1, 1};
  char text[] = " ";
  cairo_text_cluster_t cluster = {1, 1};
  inlay_glyphs first = {
      .glyph_count = 1, .text_bytes = 1, .text = text, .cluster_count = 1, .clusters = &cluster};
  show_text(pdf, font, &first, &glyph);
}

void show_blank_text(inlay_pdf *pdf, const inlay_glyphs *run, cairo_glyph_t *glyphs) {
  cairo_matrix_t size;
  cairo_scaled_font_get_font_matrix(run->font->scaled, &size);
  double pixels = fabs(size.yy);
  if (!(pixels > 0.01 && pixels < 1e5)) return;
  for (int index = 0; index < run->glyph_count; index++) {
    cairo_text_extents_t extents = {0};
    cairo_scaled_font_glyph_extents(run->font->scaled, &run->glyphs[index], 1, &extents);
    double width = fmin(fmax(0, floor(extents.x_advance / pixels * WIDTH_UNIT + 0.5)), (1 << WIDTH_BITS) - 1);
    glyphs[index].index = (glyphs[index].index & 0xffffff) << WIDTH_BITS | (unsigned long)width;
  }
  cairo_set_source_rgb(pdf->context, 0, 0, 0);
  cairo_scaled_font_t *font = blank_font(pdf, pixels);
  if (cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS) {
    bool is_new;
    keep_font(pdf, font, &is_new);
    if (is_new) write_first_glyph(pdf, font);
    show_text(pdf, font, run, glyphs);
  }
  cairo_scaled_font_destroy(font);
}
