// A wavy line: three periods of a sine are stroked, and the middle one is kept, so that its ends match.
#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "page_canvas.h"

static void stroke_sine(cairo_t *context, int32_t period, int32_t height, double thickness) {
  double amplitude = fmax(0, (height - thickness) / 2 - 0.5);
  cairo_set_line_width(context, thickness);
  for (int32_t at = 0; at <= 3 * period * 2; at++) {
    double x = at / 2.0;
    cairo_line_to(context, x, height / 2.0 - amplitude * sin(2 * acos(-1) * x / period));
  }
  cairo_stroke(context);
}

int32_t inlay_wave(uint8_t *coverage, int32_t period, int32_t height, double thickness) {
  if (period < 1 || period > 4096 || height < 1 || height > 4096) return INLAY_CANVAS_CAIRO;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 3 * period, height);
  cairo_t *context = cairo_create(surface);
  stroke_sine(context, period, height, thickness);
  cairo_status_t status = cairo_status(context);
  cairo_surface_flush(surface);
  const uint8_t *bytes = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  if (status == CAIRO_STATUS_SUCCESS && bytes != NULL)
    for (size_t y = 0; y < (size_t)height; y++)
      memcpy(coverage + y * (size_t)period, bytes + y * stride + period, (size_t)period);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  if (status == CAIRO_STATUS_NO_MEMORY) return INLAY_CANVAS_NO_MEMORY;
  return status == CAIRO_STATUS_SUCCESS && bytes != NULL ? INLAY_CANVAS_OK : INLAY_CANVAS_CAIRO;
}
