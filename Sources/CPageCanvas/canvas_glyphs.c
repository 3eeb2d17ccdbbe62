// Draws glyphs on pixels, one after the other, from masks. Glyphs too large for masks are drawn in pieces.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "canvas_blend.h"

/// The position of a glyph: a whole pixel plus quarters of a pixel.
typedef struct {
  int32_t x, y;
  uint32_t quarters;
} glyph_place;

/// Computes the position. Returns `false` if it is NaN, or too far away to be drawn.
static bool place_glyph(const cairo_glyph_t *glyph, double x, double baseline, glyph_place *place) {
  double across = floor((x + glyph->x) * 4 + 0.5), down = floor((baseline + glyph->y) * 4 + 0.5);
  const double limit = 4.0 * INLAY_CANVAS_MAXIMUM_SIDE;
  if (!(fabs(across) < limit && fabs(down) < limit)) return false;
  int32_t x4 = (int32_t)across, y4 = (int32_t)down;
  place->x = (int32_t)floor(across / 4);
  place->y = (int32_t)floor(down / 4);
  place->quarters = (uint32_t)(x4 - 4 * place->x) | (uint32_t)(y4 - 4 * place->y) << 2;
  return true;
}

static inlay_box moved(inlay_box box, int32_t x, int32_t y) {
  return (inlay_box){box.left + x, box.top + y, box.right + x, box.bottom + y};
}

/// Stores a mask in one of the two slots of its key. The older of the two masks there is dropped.
static void keep(mask **first, mask **second, mask *found) {
  if (*second != NULL) mask_release(*second);
  *second = *first;
  *first = found;
}

/// Finds the mask. The caller gets a reference if the canvas does not cache the mask.
static mask *find_mask(inlay_canvas *canvas, mask_key key, bool *is_kept) {
  size_t place = mask_hash(key) & (RECENT_MASKS - 1);
  mask **first = &canvas->recent[place], **second = &canvas->recent[place ^ 1];
  *is_kept = true;
  if (*first != NULL && is_same((*first)->key, key)) return *first;
  if (*second != NULL && is_same((*second)->key, key)) return *second;
  mask *found = masks_find(canvas->masks, key);
  if (found == NULL) {
    fail(canvas, INLAY_CANVAS_NO_MEMORY);
    return NULL;
  }
  *is_kept = found->kind != MASK_LARGE && is_same(found->key, key) && bytes_of(found) <= RECENT_MASK_BYTES;
  if (*is_kept) keep(first, second, found);
  return found;
}

typedef struct {
  inlay_canvas *canvas;
  inlay_font *font;
  double stroke;
  inlay_box clip;
  glyph_sink sink;
  void *context;
} visit;

/// Draws an outline in pieces. They are aligned to the outline's own corner, so that they do not depend on the visible
/// part.
static void visit_pieces(const visit *visit, const cairo_path_t *outline, glyph_place place, inlay_box bounds) {
  inlay_box seen = intersection(moved(bounds, place.x, place.y), visit->clip);
  if (is_empty(seen)) return;
  uint8_t *bytes = malloc((size_t)MASK_SIDE * MASK_SIDE);
  if (bytes == NULL) {
    fail(visit->canvas, INLAY_CANVAS_NO_MEMORY);
    return;
  }
  inlay_box from = moved(seen, -place.x, -place.y);
  int32_t first_x = bounds.left + (from.left - bounds.left) / MASK_SIDE * MASK_SIDE;
  int32_t first_y = bounds.top + (from.top - bounds.top) / MASK_SIDE * MASK_SIDE;
  for (int32_t y = first_y; y < from.bottom; y += MASK_SIDE) {
    for (int32_t x = first_x; x < from.right; x += MASK_SIDE) {
      inlay_box piece =
          intersection((inlay_box){x, y, x + MASK_SIDE, y + MASK_SIDE}, bounds);
      memset(bytes, 0, (size_t)MASK_SIDE * MASK_SIDE);
      cairo_status_t status = outline_coverage(outline, visit->stroke, piece, bytes, MASK_SIDE);
      if (status != CAIRO_STATUS_SUCCESS)
        fail(visit->canvas, status == CAIRO_STATUS_NO_MEMORY ? INLAY_CANVAS_NO_MEMORY : INLAY_CANVAS_CAIRO);
      else
        visit->sink(visit->context, MASK_COVERAGE, bytes, MASK_SIDE, moved(piece, place.x, place.y));
    }
  }
  free(bytes);
}

static void visit_stroke(const visit *visit, unsigned long glyph, glyph_place place) {
  cairo_path_t *outline = outline_path(visit->font, glyph, place.quarters);
  inlay_box bounds;
  if (outline_bounds(outline, visit->stroke, &bounds) && !is_empty(bounds)) visit_pieces(visit, outline, place, bounds);
  cairo_path_destroy(outline);
}

static void visit_mask(const visit *visit, unsigned long glyph, glyph_place place) {
  bool is_kept;
  mask_key key = {visit->font, glyph, place.quarters};
  mask *mask = find_mask(visit->canvas, key, &is_kept);
  if (mask == NULL) return;
  if (mask->is_on_whole_pixels) {
    if ((place.quarters & 3) >= 2) place.x += 1;
    if (place.quarters >> 2 >= 2) place.y += 1;
  }
  if (mask->kind == MASK_LARGE) {
    cairo_path_t *outline = outline_path(visit->font, glyph, place.quarters);
    visit_pieces(visit, outline, place, mask->bounds);
    cairo_path_destroy(outline);
  } else if (mask->kind != MASK_EMPTY) {
    visit->sink(visit->context, mask->kind, mask->bytes, mask->stride, moved(mask->bounds, place.x, place.y));
  }
  if (!is_kept) mask_release(mask);
}

void visit_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double stroke,
                  inlay_box clip, glyph_sink sink, void *context) {
  // A baseline between pixels would blur the feet of letters. Marks above it may be at any position.
  double baseline = floor(y + 0.5);
  visit visit = {canvas, glyphs->font, stroke, clip, sink, context};
  if (is_empty(clip) || (stroke > 0 && !glyphs->font->has_outlines)) return;
  for (int index = 0; index < glyphs->glyph_count; index++) {
    const cairo_glyph_t *glyph = &glyphs->glyphs[index];
    glyph_place place;
    if (!place_glyph(glyph, x, baseline, &place)) continue;
    if (stroke > 0)
      visit_stroke(&visit, glyph->index, place);
    else
      visit_mask(&visit, glyph->index, place);
  }
}

typedef struct {
  inlay_canvas *canvas;
  uint32_t color;
} colored;

static void draw_in_color(void *context, mask_kind kind, const uint8_t *bytes, size_t stride, inlay_box place) {
  const colored *colored = context;
  if (kind == MASK_PIXELS)
    draw_pixels(colored->canvas, bytes, stride, place, false, (uint8_t)(colored->color >> 24));
  else
    draw_coverage(colored->canvas, bytes, stride, place, colored->color);
}

void inlay_canvas_glyphs(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y,
                         inlay_color color) {
  colored colored = {canvas, premultiplied(color)};
  if (color.alpha == 0) return;
  visit_glyphs(canvas, glyphs, x, y, 0, canvas->clip, draw_in_color, &colored);
}

void inlay_canvas_outline(inlay_canvas *canvas, const inlay_glyphs *glyphs, double x, double y, double width,
                          inlay_color color) {
  colored colored = {canvas, premultiplied(color)};
  if (color.alpha == 0 || !(width > 0 && width < 4096)) return;
  visit_glyphs(canvas, glyphs, x, y, width, canvas->clip, draw_in_color, &colored);
}
