#include "canvas_masks.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct inlay_masks {
  atomic_int references;
  pthread_mutex_t lock;
  /// A hash table with linear probing. The number of slots is a power of two, and at least half of them are free.
  mask **places;
  size_t capacity;
  size_t count;
  size_t bytes, maximum_bytes;
};

inlay_masks *inlay_masks_create(size_t bytes) {
  inlay_masks *masks = calloc(1, sizeof *masks);
  if (masks == NULL) return NULL;
  masks->capacity = 1024;
  masks->places = calloc(masks->capacity, sizeof *masks->places);
  if (masks->places == NULL || pthread_mutex_init(&masks->lock, NULL) != 0) {
    free(masks->places);
    free(masks);
    return NULL;
  }
  atomic_init(&masks->references, 1);
  masks->maximum_bytes = bytes;
  return masks;
}

inlay_masks *masks_retain(inlay_masks *masks) {
  atomic_fetch_add_explicit(&masks->references, 1, memory_order_relaxed);
  return masks;
}

static void forget_all(inlay_masks *masks) {
  for (size_t place = 0; place < masks->capacity; place++) {
    if (masks->places[place] != NULL) mask_release(masks->places[place]);
    masks->places[place] = NULL;
  }
  masks->count = 0;
  masks->bytes = 0;
}

void inlay_masks_release(inlay_masks *masks) {
  if (atomic_fetch_sub_explicit(&masks->references, 1, memory_order_acq_rel) != 1) return;
  forget_all(masks);
  pthread_mutex_destroy(&masks->lock);
  free(masks->places);
  free(masks);
}

void mask_release(mask *mask) {
  if (atomic_fetch_sub_explicit(&mask->references, 1, memory_order_acq_rel) != 1) return;
  inlay_font_release(mask->key.font);
  free(mask);
}

size_t bytes_of(const mask *mask) {
  // A large mask has bounds, but no bytes.
  if (mask->kind == MASK_LARGE) return sizeof *mask;
  return sizeof *mask + mask->stride * (size_t)(mask->bounds.bottom - mask->bounds.top);
}

/// The slot of a mask, or the free slot for it.
static size_t place_of(const inlay_masks *masks, mask_key key) {
  size_t place = mask_hash(key) & (masks->capacity - 1);
  while (masks->places[place] != NULL && !is_same(masks->places[place]->key, key))
    place = (place + 1) & (masks->capacity - 1);
  return place;
}

/// Doubles the number of slots. Returns `false` if memory is short.
static bool grow(inlay_masks *masks) {
  inlay_masks larger = *masks;
  larger.capacity = 2 * masks->capacity;
  larger.places = calloc(larger.capacity, sizeof *larger.places);
  if (larger.places == NULL) return false;
  for (size_t place = 0; place < masks->capacity; place++)
    if (masks->places[place] != NULL)
      larger.places[place_of(&larger, masks->places[place]->key)] = masks->places[place];
  free(masks->places);
  masks->places = larger.places;
  masks->capacity = larger.capacity;
  return true;
}

/// Creates a mask with zeroed bytes.
static mask *new_mask(mask_kind kind, mask_key key, inlay_box bounds) {
  size_t stride = 0;
  if (kind == MASK_COVERAGE) stride = ((size_t)(bounds.right - bounds.left) + 3) & ~(size_t)3;
  if (kind == MASK_PIXELS) stride = 4 * (size_t)(bounds.right - bounds.left);
  mask *result = calloc(1, sizeof *result + stride * (size_t)(bounds.bottom - bounds.top));
  if (result == NULL) return NULL;
  atomic_init(&result->references, 1);
  result->kind = kind;
  result->key = key;
  result->bounds = bounds;
  result->stride = stride;
  inlay_font_retain(key.font);
  return result;
}

static bool is_too_large(inlay_box box) {
  return box.right - box.left > MASK_SIDE || box.bottom - box.top > MASK_SIDE;
}

static mask *mask_of_path(mask_key key, const cairo_path_t *outline) {
  inlay_box bounds;
  if (!outline_bounds(outline, 0, &bounds)) bounds = (inlay_box){0, 0, 0, 0};
  if (bounds.left >= bounds.right) return new_mask(MASK_EMPTY, key, (inlay_box){0, 0, 0, 0});
  if (is_too_large(bounds)) {
    mask *large = new_mask(MASK_LARGE, key, (inlay_box){0, 0, 0, 0});
    if (large != NULL) large->bounds = bounds;
    return large;
  }
  mask *result = new_mask(MASK_COVERAGE, key, bounds);
  if (result == NULL) return NULL;
  if (outline_coverage(outline, 0, bounds, result->bytes, result->stride) == CAIRO_STATUS_NO_MEMORY) {
    mask_release(result);
    return NULL;
  }
  return result;
}

static mask *mask_of_outline(mask_key key) {
  cairo_path_t *outline = outline_path(key.font, key.glyph, key.quarters);
  mask *result = outline->status == CAIRO_STATUS_NO_MEMORY ? NULL : mask_of_path(key, outline);
  cairo_path_destroy(outline);
  return result;
}

/// Draws a glyph on pixels in red.
static cairo_status_t draw_in_red(mask *mask) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      mask->bytes, CAIRO_FORMAT_ARGB32, mask->bounds.right - mask->bounds.left,
      mask->bounds.bottom - mask->bounds.top, (int)mask->stride);
  cairo_t *context = cairo_create(surface);
  cairo_translate(context, -mask->bounds.left, -mask->bounds.top);
  cairo_set_scaled_font(context, mask->key.font->scaled);
  cairo_set_source_rgb(context, 1, 0, 0);
  cairo_glyph_t placed = {mask->key.glyph, 0, 0};
  cairo_show_glyphs(context, &placed, 1);
  cairo_status_t status = cairo_status(context);
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return status;
}

/// Whether everything drawn is red, which is the case unless the glyph has its own colors.
static bool is_red(const mask *mask) {
  size_t bytes = mask->stride * (size_t)(mask->bounds.bottom - mask->bounds.top);
  for (size_t at = 0; at < bytes; at += 4)
    if (mask->bytes[at] != 0 || mask->bytes[at + 1] != 0 || mask->bytes[at + 2] != mask->bytes[at + 3])
      return false;
  return true;
}

static mask *coverage_of_red(mask *red) {
  mask *result = new_mask(MASK_COVERAGE, red->key, red->bounds);
  if (result == NULL) return NULL;
  int32_t width = red->bounds.right - red->bounds.left, height = red->bounds.bottom - red->bounds.top;
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      result->bytes[(size_t)y * result->stride + (size_t)x] =
          red->bytes[(size_t)y * red->stride + 4 * (size_t)x + 3];
  return result;
}

/// Makes the mask of a glyph in a bitmap font, colored or not.
static mask *mask_of_pixels(mask_key key) {
  const double limit = 1 << 12;
  cairo_text_extents_t extents;
  cairo_glyph_t placed = {key.glyph, 0, 0};
  inlay_fonts_lock();
  cairo_scaled_font_glyph_extents(key.font->scaled, &placed, 1, &extents);
  cairo_status_t loaded = cairo_scaled_font_status(key.font->scaled);
  inlay_fonts_unlock();
  bool is_fine = loaded == CAIRO_STATUS_SUCCESS && extents.width > 0 && extents.height > 0 &&
                 extents.width < limit && extents.height < limit &&
                 fabs(extents.x_bearing) < limit && fabs(extents.y_bearing) < limit;
  if (!is_fine) return new_mask(MASK_EMPTY, key, (inlay_box){0, 0, 0, 0});
  // Bitmap glyphs are on whole pixels. Cairo's measurement may be off by a fraction of a pixel.
  inlay_box bounds = {(int32_t)floor(extents.x_bearing) - 1, (int32_t)floor(extents.y_bearing) - 1,
                      (int32_t)ceil(extents.x_bearing + extents.width) + 1,
                      (int32_t)ceil(extents.y_bearing + extents.height) + 1};
  mask *result = new_mask(MASK_PIXELS, key, bounds);
  if (result == NULL) return NULL;
  inlay_fonts_lock();
  cairo_status_t status = draw_in_red(result);
  inlay_fonts_unlock();
  if (status == CAIRO_STATUS_SUCCESS && is_red(result)) {
    mask *coverage = coverage_of_red(result);
    mask_release(result);
    result = coverage;
  } else if (status == CAIRO_STATUS_NO_MEMORY) {
    mask_release(result);
    return NULL;
  }
  if (result != NULL) result->is_on_whole_pixels = true;
  return result;
}

/// Stores a mask that is not there.
static void store(inlay_masks *masks, mask *made) {
  size_t bytes = bytes_of(made);
  if (masks->bytes + bytes > masks->maximum_bytes) forget_all(masks);
  if (2 * (masks->count + 1) > masks->capacity && !grow(masks)) forget_all(masks);
  masks->places[place_of(masks, made->key)] = made;
  masks->count += 1;
  masks->bytes += bytes;
}

static mask *retained(mask *mask) {
  atomic_fetch_add_explicit(&mask->references, 1, memory_order_relaxed);
  return mask;
}

mask *masks_find(inlay_masks *masks, mask_key key) {
  if (!key.font->has_outlines) key.quarters = 0;
  pthread_mutex_lock(&masks->lock);
  mask *known = masks->places[place_of(masks, key)];
  if (known != NULL) retained(known);
  pthread_mutex_unlock(&masks->lock);
  if (known != NULL) return known;
  // Others find masks meanwhile. Two threads may make the same one, and the first is kept.
  mask *made = key.font->has_outlines ? mask_of_outline(key) : mask_of_pixels(key);
  if (made == NULL) return NULL;
  pthread_mutex_lock(&masks->lock);
  known = masks->places[place_of(masks, key)];
  if (known == NULL) store(masks, retained(made));
  mask *result = known == NULL ? made : retained(known);
  pthread_mutex_unlock(&masks->lock);
  if (result != made) mask_release(made);
  return result;
}
