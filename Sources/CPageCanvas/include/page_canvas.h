#pragma once
// Drawing on pixels, by masks that Cairo makes of glyphs. One thread at a time for a canvas; canvases that share masks may
// be drawn on at once. That is why Cairo does not draw the glyphs itself: it locks a font for each text it draws, and threads
// that draw bands of one page would wait for each other.
#include <stddef.h>

#include "page_glyphs.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
  INLAY_CANVAS_OK = 0,
  INLAY_CANVAS_NO_MEMORY = 1,
  INLAY_CANVAS_CAIRO = 2,
  /// Sides of a canvas, and how far from its page's corner anything may stand that is drawn.
  INLAY_CANVAS_MAXIMUM_SIDE = 1 << 24,
};

/// A color of sRGB that alpha did not multiply.
typedef struct {
  uint8_t red, green, blue, alpha;
} inlay_color;

/// A rectangle of whole pixels; empty unless left < right and top < bottom.
typedef struct {
  int32_t left, top, right, bottom;
} inlay_box;

/// Masks of glyphs, made once for each font, glyph and quarter of a pixel. Safe on any thread; counted by references.
typedef struct inlay_masks inlay_masks;

/// Room for masks of so many bytes altogether; beyond it they are forgotten and made again.
inlay_masks *_Nullable inlay_masks_create(size_t bytes);

/// Gives a reference back.
void inlay_masks_release(inlay_masks *masks);

/// Pixels: blue, green, red, alpha, premultiplied, rows without gaps.
typedef struct inlay_canvas inlay_canvas;

/// A transparent canvas. NULL if a side is not 1 … INLAY_CANVAS_MAXIMUM_SIDE, or memory is short.
inlay_canvas *_Nullable inlay_canvas_create(int32_t width, int32_t height, inlay_masks *masks);

/// Frees the canvas.
void inlay_canvas_destroy(inlay_canvas *canvas);

/// The first failure since the canvas was made or cleared; what failed was left out.
int32_t inlay_canvas_status(const inlay_canvas *canvas);

/// Its pixels: 4 × width × height bytes.
const uint8_t *inlay_canvas_pixels(const inlay_canvas *canvas);

/// Makes all pixels this color, whatever they were; forgets failures.
void inlay_canvas_clear(inlay_canvas *canvas, inlay_color color);

/// Says where the page's corner is on the canvas, and which part of the page may be drawn on, in pixels of the page. All
/// other places are pixels of the page.
void inlay_canvas_place(inlay_canvas *canvas, int32_t x, int32_t y, inlay_box clip);

/// Whether any pixel may be drawn on.
int32_t inlay_canvas_has_room(const inlay_canvas *canvas);

/// Fills a rectangle.
void inlay_canvas_fill(inlay_canvas *canvas, inlay_box box, inlay_color color);

/// Draws a picture of 4 × width × height bytes with its upper left corner at x, y: blue, green, red, alpha, premultiplied; red
/// and blue change places with `is_rgba`.
void inlay_canvas_picture(inlay_canvas *canvas, const uint8_t *pixels, int32_t width, int32_t height,
                          int32_t is_rgba, int32_t x, int32_t y);

/// Draws coverage of width × height bytes again and again from left to right within the box, so that column 0 falls on
/// multiples of the width; once from the top of the box, or again and again downwards with `repeats_rows`.
void inlay_canvas_tile(inlay_canvas *canvas, const uint8_t *coverage, int32_t width, int32_t height,
                       int32_t repeats_rows, inlay_box box, inlay_color color);

/// Draws glyphs with their left end at x on a baseline at y: places across are kept to a quarter of a pixel, the baseline
/// to a whole one.
void inlay_canvas_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y,
                         inlay_color color);

/// Draws their outlines, `width` pixels wide; glyphs without outlines are left out.
void inlay_canvas_outline(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double width,
                          inlay_color color);

/// Draws their shadow, blurred as by a Gaussian of standard deviation `blur` / 2, which is at most 128.
void inlay_canvas_shadow(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double blur,
                         inlay_color color);

/// Coverage of one period of a wavy line, `period` × `height` bytes, `thickness` thick, in the middle of its height.
/// INLAY_CANVAS_OK, or why not.
int32_t inlay_wave(uint8_t *coverage, int32_t period, int32_t height, double thickness);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
