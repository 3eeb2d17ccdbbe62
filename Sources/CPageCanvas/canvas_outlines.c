// Fills or strokes outlines of glyphs with Cairo, on surfaces of the required size.
#include <cairo-ft.h>
#include <math.h>

#include "canvas_masks.h"

bool has_outlines(cairo_scaled_font_t *font) {
  if (cairo_scaled_font_get_type(font) != CAIRO_FONT_TYPE_FT) return false;
  FT_Face face = cairo_ft_scaled_font_lock_face(font);
  if (face == NULL) return false;
  bool result = FT_IS_SCALABLE(face) && !FT_HAS_COLOR(face);
  cairo_ft_scaled_font_unlock_face(font);
  return result;
}

/// Adds the outline to the path of a context whose origin is the upper left corner of `box`.
static void add_path(cairo_t *context, cairo_scaled_font_t *font, unsigned long glyph, uint32_t quarters,
                     double stroke, inlay_box box) {
  cairo_glyph_t placed = {glyph, (quarters & 3) / 4.0, (quarters >> 2 & 3) / 4.0};
  // The linear part of the context's matrix must stay as the font requires. A translation does not change the font.
  cairo_translate(context, -box.left, -box.top);
  cairo_set_scaled_font(context, font);
  cairo_set_line_width(context, stroke);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  cairo_glyph_path(context, &placed, 1);
}

/// A context that draws into a single pixel, for measuring.
static cairo_t *measuring_context(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *context = cairo_create(surface);
  cairo_surface_destroy(surface);
  return context;
}

bool outline_bounds(cairo_scaled_font_t *font, unsigned long glyph, uint32_t quarters, double stroke,
                    inlay_box *bounds) {
  const double limit = 1 << 21;
  double left, top, right, bottom;
  cairo_t *context = measuring_context();
  add_path(context, font, glyph, quarters, stroke, (inlay_box){0, 0, 0, 0});
  cairo_path_extents(context, &left, &top, &right, &bottom);
  bool is_fine = cairo_status(context) == CAIRO_STATUS_SUCCESS && fabs(left) < limit && fabs(top) < limit &&
                 fabs(right) < limit && fabs(bottom) < limit;
  cairo_destroy(context);
  *bounds = (inlay_box){0, 0, 0, 0};
  if (!is_fine) return false;
  if (left >= right || top >= bottom) return true;
  double around = stroke / 2;
  *bounds = (inlay_box){(int32_t)floor(left - around), (int32_t)floor(top - around),
                        (int32_t)ceil(right + around), (int32_t)ceil(bottom + around)};
  return true;
}

cairo_status_t outline_coverage(cairo_scaled_font_t *font, unsigned long glyph, uint32_t quarters,
                                double stroke, inlay_box box, uint8_t *coverage, size_t stride) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      coverage, CAIRO_FORMAT_A8, box.right - box.left, box.bottom - box.top, (int)stride);
  cairo_t *context = cairo_create(surface);
  add_path(context, font, glyph, quarters, stroke, box);
  if (stroke > 0)
    cairo_stroke(context);
  else
    cairo_fill(context);
  cairo_status_t status = cairo_status(context);
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return status;
}
