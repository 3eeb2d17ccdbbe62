// Rectangles, lines and links in PDF.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas_pdf.h"

void inlay_pdf_fill(inlay_pdf *pdf, double left, double top, double right, double bottom, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(top) || !is_drawable(right) || !is_drawable(bottom)) return;
  if (left >= right || top >= bottom || color.alpha == 0) return;
  set_color(pdf, color);
  cairo_rectangle(pdf->context, left + pdf->x, top + pdf->y, right - left, bottom - top);
  cairo_fill(pdf->context);
}

void inlay_pdf_line(inlay_pdf *pdf, double left, double right, double y, double thickness, const double *lengths,
                    int32_t count, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(right) || !is_drawable(y) || !(thickness > 0 && thickness < 4096)) return;
  if (left >= right || color.alpha == 0) return;
  cairo_save(pdf->context);
  set_color(pdf, color);
  cairo_set_line_width(pdf->context, thickness);
  if (lengths != NULL && count > 0) cairo_set_dash(pdf->context, lengths, count, left);
  cairo_move_to(pdf->context, left + pdf->x, y + pdf->y);
  cairo_line_to(pdf->context, right + pdf->x, y + pdf->y);
  cairo_stroke(pdf->context);
  cairo_restore(pdf->context);
}

void inlay_pdf_wave(inlay_pdf *pdf, double left, double right, double y, double thickness, double period,
                    double height, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(right) || !is_drawable(y) || !(thickness > 0 && thickness < 4096)) return;
  if (left >= right || color.alpha == 0 || !(period > 0.1) || right - left > 1e5 * period) return;
  double swing = fmax(0, (height - thickness) / 2);
  cairo_save(pdf->context);
  set_color(pdf, color);
  cairo_set_line_width(pdf->context, thickness);
  cairo_rectangle(pdf->context, left + pdf->x, y - height + pdf->y, right - left, 2 * height);
  cairo_clip(pdf->context);
  double half = period / 2, from = floor(left / half) * half;
  int direction = (long)floor(left / half) % 2 == 0 ? 1 : -1;
  cairo_move_to(pdf->context, from + pdf->x, y + pdf->y);
  // Half a period of a sine is close to a cubic whose control points are 0.3642 of its length from its ends.
  for (double x = from; x < right; x += half, direction = -direction) {
    double top = y + pdf->y - direction * swing * 4 / 3, start = x + pdf->x;
    cairo_curve_to(pdf->context, start + 0.3642 * half, top, start + 0.6358 * half, top, start + half,
                   y + pdf->y);
  }
  cairo_stroke(pdf->context);
  cairo_restore(pdf->context);
}

void inlay_pdf_link(inlay_pdf *pdf, const char *address, double left, double top, double right, double bottom) {
  if (!is_drawable(left) || !is_drawable(top) || !is_drawable(right) || !is_drawable(bottom)) return;
  if (left >= right || top >= bottom || strpbrk(address, "'\\()") != NULL) return;
  size_t size = strlen(address) + 200;
  char *attributes = malloc(size);
  if (attributes == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return;
  }
  // The values are whole points, because the locale's decimal separator might be a comma.
  snprintf(attributes, size, "uri='%s' rect=[%ld %ld %ld %ld]", address, lround(floor(left + pdf->x)),
           lround(floor(top + pdf->y)), lround(ceil(right - left)), lround(ceil(bottom - top)));
  cairo_tag_begin(pdf->context, CAIRO_TAG_LINK, attributes);
  cairo_tag_end(pdf->context, CAIRO_TAG_LINK);
  free(attributes);
}
