// Fills or strokes outlines of glyphs with Cairo, on surfaces of the required size.
#include <math.h>

#include "canvas_masks.h"

/// A context that draws into a single pixel, for measuring.
static cairo_t *measuring_context(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *context = cairo_create(surface);
  cairo_surface_destroy(surface);
  return context;
}

cairo_path_t *outline_path(inlay_font *font, unsigned long glyph, uint32_t quarters) {
  cairo_glyph_t placed = {glyph, (quarters & 3) / 4.0, (quarters >> 2 & 3) / 4.0};
  inlay_fonts_lock();
  cairo_t *context = measuring_context();
  // The linear part of the context's matrix must stay as the font requires.
  cairo_set_scaled_font(context, font->scaled);
  cairo_glyph_path(context, &placed, 1);
  cairo_path_t *outline = cairo_copy_path(context);
  cairo_destroy(context);
  inlay_fonts_unlock();
  return outline;
}

bool outline_bounds(const cairo_path_t *outline, double stroke, inlay_box *bounds) {
  const double limit = 1 << 21;
  double left, top, right, bottom;
  cairo_t *context = measuring_context();
  cairo_append_path(context, outline);
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

cairo_status_t outline_coverage(const cairo_path_t *outline, double stroke, inlay_box box, uint8_t *coverage,
                                size_t stride) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      coverage, CAIRO_FORMAT_A8, box.right - box.left, box.bottom - box.top, (int)stride);
  cairo_t *context = cairo_create(surface);
  cairo_translate(context, -box.left, -box.top);
  cairo_append_path(context, outline);
  cairo_set_line_width(context, stroke);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
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
