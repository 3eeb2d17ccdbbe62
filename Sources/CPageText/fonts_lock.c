// The lock for fonts, and shared fonts, which are dropped by the thread that has the lock.
#include <cairo-ft.h>
#include <glib.h>
#include <stdlib.h>

#include "glyphs.h"

static GMutex fonts_mutex;
/// How often this thread has taken the lock.
static _Thread_local int depth = 0;
/// Fonts without references, which wait for the lock.
static _Atomic(inlay_font *) waiting = NULL;

static void drop_waiting(void) {
  inlay_font *font = atomic_exchange(&waiting, NULL);
  while (font != NULL) {
    inlay_font *next = font->next;
    cairo_scaled_font_destroy(font->scaled);
    free(font);
    font = next;
  }
}

/// Drops what other threads left meanwhile, unless another thread has the lock, which then does.
static void drop_if_free(void) {
  while (atomic_load(&waiting) != NULL && g_mutex_trylock(&fonts_mutex)) {
    drop_waiting();
    g_mutex_unlock(&fonts_mutex);
  }
}

void inlay_fonts_lock(void) {
  if (depth == 0) g_mutex_lock(&fonts_mutex);
  depth += 1;
}

void inlay_fonts_unlock(void) {
  depth -= 1;
  if (depth > 0) return;
  drop_waiting();
  g_mutex_unlock(&fonts_mutex);
  drop_if_free();
}

static bool has_outlines(cairo_scaled_font_t *font) {
  if (cairo_scaled_font_get_type(font) != CAIRO_FONT_TYPE_FT) return false;
  FT_Face face = cairo_ft_scaled_font_lock_face(font);
  if (face == NULL) return false;
  bool result = FT_IS_SCALABLE(face) && !FT_HAS_COLOR(face);
  cairo_ft_scaled_font_unlock_face(font);
  return result;
}

inlay_font *inlay_font_make(cairo_scaled_font_t *scaled) {
  bool is_outlined = has_outlines(scaled);
  if (cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS) return NULL;
  inlay_font *font = malloc(sizeof *font);
  if (font == NULL) return NULL;
  *font = (inlay_font){.scaled = cairo_scaled_font_reference(scaled), .has_outlines = is_outlined};
  atomic_init(&font->references, 1);
  return font;
}

inlay_font *inlay_font_retain(inlay_font *font) {
  atomic_fetch_add_explicit(&font->references, 1, memory_order_relaxed);
  return font;
}

void inlay_font_release(inlay_font *font) {
  if (atomic_fetch_sub_explicit(&font->references, 1, memory_order_acq_rel) != 1) return;
  font->next = atomic_load(&waiting);
  while (!atomic_compare_exchange_weak(&waiting, &font->next, font)) {
  }
  if (depth == 0) drop_if_free();
}
