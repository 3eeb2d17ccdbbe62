// Shadows: three box blurs of what glyphs cover, which is close to a Gaussian blur.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "canvas_blend.h"

enum { PASSES = 3, MAXIMUM_BLUR = 256 };

/// The coverage of a part of the page.
typedef struct {
  inlay_box box;
  size_t stride;
  uint8_t *bytes;
} plate;

static inlay_box widened(inlay_box box, int32_t by) {
  return (inlay_box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

static void find_bounds(void *context, mask_kind kind, const uint8_t *bytes, size_t stride, inlay_box place) {
  inlay_box *bounds = context;
  (void)kind, (void)bytes, (void)stride;
  if (is_empty(*bounds)) {
    *bounds = place;
    return;
  }
  *bounds = (inlay_box){smaller(bounds->left, place.left), smaller(bounds->top, place.top),
                        larger(bounds->right, place.right), larger(bounds->bottom, place.bottom)};
}

static void lay_on_plate(void *context, mask_kind kind, const uint8_t *bytes, size_t stride, inlay_box place) {
  plate *plate = context;
  inlay_box seen = intersection(place, plate->box);
  size_t step = kind == MASK_PIXELS ? 4 : 1;
  for (int32_t y = seen.top; y < seen.bottom; y++) {
    const uint8_t *from = bytes + (size_t)(y - place.top) * stride + step * (size_t)(seen.left - place.left);
    if (kind == MASK_PIXELS) from += 3;
    uint8_t *to = plate->bytes + (size_t)(y - plate->box.top) * plate->stride + (seen.left - plate->box.left);
    for (int32_t x = 0; x < seen.right - seen.left; x++, from += step) {
      uint32_t rest = (255u - *from) * (255u - to[x]) + 128;
      to[x] = (uint8_t)(255 - ((rest + (rest >> 8)) >> 8));
    }
  }
}

/// Averages a line of `count` bytes at a distance of `step`, over 2 × radius + 1 bytes each. Bytes beyond its ends
/// count as zero.
static void average(uint8_t *line, size_t count, size_t step, size_t radius, uint8_t *copy) {
  uint32_t size = 2 * (uint32_t)radius + 1, sum = 0;
  for (size_t at = 0; at < count; at++) copy[at] = line[at * step];
  for (size_t at = 0; at < radius && at < count; at++) sum += copy[at];
  for (size_t at = 0; at < count; at++) {
    if (at + radius < count) sum += copy[at + radius];
    line[at * step] = (uint8_t)((2 * sum + size) / (2 * size));
    if (at >= radius) sum -= copy[at - radius];
  }
}

/// Blurs the plate. Returns `false` if memory is short.
static bool blur_plate(plate *plate, const size_t radii[PASSES]) {
  size_t width = (size_t)(plate->box.right - plate->box.left);
  size_t height = (size_t)(plate->box.bottom - plate->box.top);
  uint8_t *copy = malloc(width > height ? width : height);
  if (copy == NULL) return false;
  for (int pass = 0; pass < PASSES; pass++) {
    if (radii[pass] == 0) continue;
    for (size_t y = 0; y < height; y++)
      average(plate->bytes + y * plate->stride, width, 1, radii[pass], copy);
    for (size_t x = 0; x < width; x++) average(plate->bytes + x, height, plate->stride, radii[pass], copy);
  }
  free(copy);
  return true;
}

/// Chooses box radii whose variances, r (r + 1) / 3 each, are closest to that of the Gaussian. Returns their sum.
static int32_t choose_radii(double blur, size_t radii[PASSES]) {
  double variance = blur * blur / 4;
  size_t least = (size_t)floor((sqrt(1 + 4 * variance) - 1) / 2);
  double missing = variance - (double)(least * (least + 1));
  // Making one box a pixel wider on each side adds 2 (r + 1) / 3.
  int wider = (int)floor(missing * 3 / (2 * (double)(least + 1)) + 0.5);
  int32_t sum = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    radii[pass] = least + (pass < wider ? 1 : 0);
    sum += (int32_t)radii[pass];
  }
  return sum;
}

void inlay_canvas_shadow(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double blur,
                         inlay_color color) {
  size_t radii[PASSES];
  if (color.alpha == 0 || is_empty(canvas->clip)) return;
  int32_t reach = choose_radii(blur > 0 ? fmin(blur, MAXIMUM_BLUR) : 0, radii);
  inlay_box around = widened(canvas->clip, reach);
  inlay_box bounds = {0, 0, 0, 0};
  visit_glyphs(canvas, glyphs, x, y, 0, around, find_bounds, &bounds);
  if (is_empty(bounds)) return;
  plate plate = {.box = intersection(widened(bounds, reach), around)};
  if (is_empty(plate.box)) return;
  plate.stride = (size_t)(plate.box.right - plate.box.left);
  plate.bytes = calloc(plate.stride, (size_t)(plate.box.bottom - plate.box.top));
  if (plate.bytes == NULL) {
    fail(canvas, INLAY_CANVAS_NO_MEMORY);
    return;
  }
  visit_glyphs(canvas, glyphs, x, y, 0, around, lay_on_plate, &plate);
  if (blur_plate(&plate, radii))
    draw_coverage(canvas, plate.bytes, plate.stride, plate.box, premultiplied(color));
  else
    fail(canvas, INLAY_CANVAS_NO_MEMORY);
  free(plate.bytes);
}
