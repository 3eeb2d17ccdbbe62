#include "canvas.h"

#include <stdlib.h>
#include <string.h>

#include "canvas_blend.h"

inlay_canvas *inlay_canvas_create(int32_t width, int32_t height, inlay_masks *masks) {
  if (width < 1 || height < 1 || width > INLAY_CANVAS_MAXIMUM_SIDE || height > INLAY_CANVAS_MAXIMUM_SIDE)
    return NULL;
  if ((size_t)width > SIZE_MAX / 4 / (size_t)height) return NULL;
  inlay_canvas *canvas = calloc(1, sizeof *canvas);
  if (canvas == NULL) return NULL;
  canvas->pixels = calloc((size_t)width * (size_t)height, 4);
  if (canvas->pixels == NULL) {
    free(canvas);
    return NULL;
  }
  canvas->width = width;
  canvas->height = height;
  canvas->clip = (inlay_box){0, 0, width, height};
  canvas->masks = masks_retain(masks);
  return canvas;
}

void inlay_canvas_destroy(inlay_canvas *canvas) {
  for (int index = 0; index < RECENT_MASKS; index++)
    if (canvas->recent[index] != NULL) mask_release(canvas->recent[index]);
  inlay_masks_release(canvas->masks);
  free(canvas->pixels);
  free(canvas);
}

int32_t inlay_canvas_status(const inlay_canvas *canvas) { return canvas->status; }

const uint8_t *inlay_canvas_pixels(const inlay_canvas *canvas) { return (const uint8_t *)canvas->pixels; }

void inlay_canvas_clear(inlay_canvas *canvas, inlay_color color) {
  size_t count = (size_t)canvas->width * (size_t)canvas->height;
  uint32_t pixel = premultiplied(color);
  canvas->status = INLAY_CANVAS_OK;
  if (pixel == 0)
    memset(canvas->pixels, 0, 4 * count);
  else
    for (size_t index = 0; index < count; index++) canvas->pixels[index] = pixel;
}

static int32_t clamped(int64_t place) {
  const int32_t limit = INLAY_CANVAS_MAXIMUM_SIDE * 4;
  return (int32_t)(place < -limit ? -limit : place > limit ? limit : place);
}

void inlay_canvas_place(inlay_canvas *canvas, int32_t x, int32_t y, inlay_box clip) {
  canvas->x = clamped(x);
  canvas->y = clamped(y);
  inlay_box whole = {-canvas->x, -canvas->y, canvas->width - canvas->x, canvas->height - canvas->y};
  canvas->clip = intersection(whole, clip);
}

int32_t inlay_canvas_has_room(const inlay_canvas *canvas) { return !is_empty(canvas->clip); }

void inlay_canvas_fill(inlay_canvas *canvas, inlay_box box, inlay_color color) {
  inlay_box place = intersection(box, canvas->clip);
  uint32_t pixel = premultiplied(color);
  if (is_empty(place) || pixel == 0) return;
  for (int32_t y = place.top; y < place.bottom; y++) {
    uint32_t *row = pixel_at(canvas, place.left, y);
    for (int32_t x = 0; x < place.right - place.left; x++) row[x] = over(pixel, row[x]);
  }
}

void inlay_canvas_picture(inlay_canvas *canvas, const uint8_t *pixels, int32_t width, int32_t height,
                          int32_t is_rgba, int32_t x, int32_t y) {
  if (width < 1 || height < 1 || x > INT32_MAX - width || y > INT32_MAX - height) return;
  inlay_box place = {x, y, x + width, y + height};
  draw_pixels(canvas, pixels, 4 * (size_t)width, place, is_rgba != 0, 255);
}

void inlay_canvas_tile(inlay_canvas *canvas, const uint8_t *coverage, int32_t width, int32_t height,
                       int32_t repeats_rows, inlay_box box, inlay_color color) {
  if (!repeats_rows && box.bottom - box.top > height) box.bottom = box.top + height;
  inlay_box place = intersection(box, canvas->clip);
  uint32_t pixel = premultiplied(color);
  if (width < 1 || height < 1 || is_empty(place) || pixel == 0) return;
  int32_t phase = place.left % width;
  if (phase < 0) phase += width;
  for (int32_t y = place.top; y < place.bottom; y++) {
    const uint8_t *pattern = coverage + (size_t)((y - box.top) % height) * (size_t)width;
    uint32_t *row = pixel_at(canvas, place.left, y);
    int32_t at = phase;
    for (int32_t x = 0; x < place.right - place.left; x++) {
      if (pattern[at] != 0) row[x] = over(times(pixel, pattern[at]), row[x]);
      if (++at == width) at = 0;
    }
  }
}

static void blend_coverage(uint32_t *row, const uint8_t *coverage, int32_t count, const two_pixels *color) {
  int32_t x = 0;
  for (; x + 4 <= count; x += 4) blend_four(row + x, coverage + x, color);
  for (; x < count; x++) {
    uint32_t source = times(color->pixel, coverage[x]);
    row[x] = source + times(row[x], 255 - (source >> 24));
  }
}

void draw_coverage(inlay_canvas *canvas, const uint8_t *coverage, size_t stride, inlay_box place,
                   uint32_t color) {
  inlay_box seen = intersection(place, canvas->clip);
  if (is_empty(seen)) return;
  size_t first = (size_t)(seen.left - place.left);
  coverage += (size_t)(seen.top - place.top) * stride + first;
  int32_t count = seen.right - seen.left, fours = (count + 3) & ~3;
  // Bytes after the end of a row of coverage are zero and change nothing, if there are pixels for them.
  if (seen.right == place.right && first + (size_t)fours <= stride && seen.left + canvas->x + fours <= canvas->width)
    count = fours;
  two_pixels pixels = two_of(color);
  uint32_t *row = pixel_at(canvas, seen.left, seen.top);
  for (int32_t y = seen.top; y < seen.bottom; y++, coverage += stride, row += canvas->width)
    blend_coverage(row, coverage, count, &pixels);
}

static inline uint32_t with_channels_swapped(uint32_t pixel) {
  return (pixel & 0xff00ff00) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16;
}

void draw_pixels(inlay_canvas *canvas, const uint8_t *pixels, size_t stride, inlay_box place, bool is_rgba,
                 uint8_t opacity) {
  inlay_box seen = intersection(place, canvas->clip);
  if (is_empty(seen) || opacity == 0) return;
  pixels += (size_t)(seen.top - place.top) * stride + 4 * (size_t)(seen.left - place.left);
  for (int32_t y = seen.top; y < seen.bottom; y++, pixels += stride) {
    uint32_t *row = pixel_at(canvas, seen.left, y);
    for (int32_t x = 0; x < seen.right - seen.left; x++) {
      uint32_t source;
      memcpy(&source, pixels + 4 * (size_t)x, 4);
      if (source == 0) continue;
      if (is_rgba) source = with_channels_swapped(source);
      if (opacity != 255) source = times(source, opacity);
      row[x] = over(source, row[x]);
    }
  }
}
