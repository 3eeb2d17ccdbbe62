// The lock that whoever uses fonts has, and fonts that are to be released by the one who has it.
#include <glib.h>

#include "glyphs.h"

static GMutex fonts_mutex;
/// How often this thread has taken the lock.
static _Thread_local int depth = 0;

enum { waiting_places = 1024 };
static GMutex waiting_mutex;
static cairo_scaled_font_t *waiting[waiting_places];
static int waiting_count = 0;

static void release_waiting(void) {
  cairo_scaled_font_t *fonts[waiting_places];
  g_mutex_lock(&waiting_mutex);
  int count = waiting_count;
  for (int i = 0; i < count; i++) fonts[i] = waiting[i];
  waiting_count = 0;
  g_mutex_unlock(&waiting_mutex);
  for (int i = 0; i < count; i++) cairo_scaled_font_destroy(fonts[i]);
}

/// Leaves a font to whoever has the lock. Returns `false` if too many wait.
static bool add_waiting(cairo_scaled_font_t *font) {
  g_mutex_lock(&waiting_mutex);
  bool has_room = waiting_count < waiting_places;
  if (has_room) waiting[waiting_count++] = font;
  g_mutex_unlock(&waiting_mutex);
  return has_room;
}

void inlay_fonts_lock(void) {
  if (depth == 0) g_mutex_lock(&fonts_mutex);
  depth += 1;
}

void inlay_fonts_unlock(void) {
  depth -= 1;
  if (depth > 0) return;
  release_waiting();
  g_mutex_unlock(&fonts_mutex);
}

void inlay_font_release(cairo_scaled_font_t *font) {
  if (font == NULL) return;
  if (depth == 0 && !g_mutex_trylock(&fonts_mutex)) {
    if (add_waiting(font)) return;
    g_mutex_lock(&fonts_mutex);
  }
  cairo_scaled_font_destroy(font);
  if (depth == 0) g_mutex_unlock(&fonts_mutex);
}
