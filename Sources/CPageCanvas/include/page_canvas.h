#pragma once
// Draws on pixels, with masks that Cairo makes of glyphs. One thread at a time may use a canvas. Canvases that share
// masks may be used at the same time. This is why Cairo does not draw the glyphs itself: it locks a font for each text,
// so that threads that draw bands of one page would wait for each other.
#include <stddef.h>

#include "page_glyphs.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
  INLAY_CANVAS_OK = 0,
  INLAY_CANVAS_NO_MEMORY = 1,
  INLAY_CANVAS_CAIRO = 2,
  /// Maximum side of a canvas, and maximum distance from its page's corner at which anything may be drawn.
  INLAY_CANVAS_MAXIMUM_SIDE = 1 << 24,
};

/// An sRGB color, not premultiplied.
typedef struct {
  uint8_t red, green, blue, alpha;
} inlay_color;

/// A rectangle of whole pixels; empty unless left < right and top < bottom.
typedef struct {
  int32_t left, top, right, bottom;
} inlay_box;

/// Masks of glyphs, made once for each font, glyph and quarter-pixel position. Any thread may use them. They are
/// reference-counted.
typedef struct inlay_masks inlay_masks;

/// Creates a cache of masks with this maximum size in bytes. When it is full, all masks are dropped.
inlay_masks *_Nullable inlay_masks_create(size_t bytes);

/// Releases a reference.
void inlay_masks_release(inlay_masks *masks);

/// A canvas: blue, green, red, alpha, premultiplied, rows without gaps.
typedef struct inlay_canvas inlay_canvas;

/// Creates a transparent canvas. NULL if a side is not 1 … INLAY_CANVAS_MAXIMUM_SIDE, or memory is short.
inlay_canvas *_Nullable inlay_canvas_create(int32_t width, int32_t height, inlay_masks *masks);

/// Frees the canvas.
void inlay_canvas_destroy(inlay_canvas *canvas);

/// The first failure since the canvas was created or cleared. What failed was left out.
int32_t inlay_canvas_status(const inlay_canvas *canvas);

/// The pixels: 4 × width × height bytes.
const uint8_t *inlay_canvas_pixels(const inlay_canvas *canvas);

/// Sets all pixels to this color, and clears failures.
void inlay_canvas_clear(inlay_canvas *canvas, inlay_color color);

/// Sets the position of the page's corner on the canvas, and the part of the page that may be drawn on, in pixels of
/// the page. All other positions are in pixels of the page.
void inlay_canvas_place(inlay_canvas *canvas, int32_t x, int32_t y, inlay_box clip);

/// Whether any pixel may be drawn on.
int32_t inlay_canvas_has_room(const inlay_canvas *canvas);

/// Fills a rectangle.
void inlay_canvas_fill(inlay_canvas *canvas, inlay_box box, inlay_color color);

/// Draws a picture of 4 × width × height bytes with its upper left corner at x, y: blue, green, red, alpha,
/// premultiplied. With `is_rgba`, red and blue are swapped.
void inlay_canvas_picture(inlay_canvas *canvas, const uint8_t *pixels, int32_t width, int32_t height,
                          int32_t is_rgba, int32_t x, int32_t y);

/// Repeats coverage of width × height bytes from left to right within the box, so that column 0 falls on multiples of
/// the width. It is drawn once from the top of the box or, with `repeats_rows`, repeated downwards.
void inlay_canvas_tile(inlay_canvas *canvas, const uint8_t *coverage, int32_t width, int32_t height,
                       int32_t repeats_rows, inlay_box box, inlay_color color);

/// Draws glyphs that start at x, on a baseline at y. Horizontal positions are rounded to a quarter of a pixel, the
/// baseline to a whole pixel.
void inlay_canvas_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y,
                         inlay_color color);

/// Draws the outlines of glyphs, `width` pixels wide. Glyphs without outlines are left out.
void inlay_canvas_outline(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double width,
                          inlay_color color);

/// Draws the shadow of glyphs, blurred by a Gaussian with standard deviation `blur` / 2, which is at most 128.
void inlay_canvas_shadow(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double blur,
                         inlay_color color);

/// The coverage of one period of a wavy line, `period` × `height` bytes, `thickness` thick, vertically centered.
/// Returns INLAY_CANVAS_OK or an error.
int32_t inlay_wave(uint8_t *coverage, int32_t period, int32_t height, double thickness);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
