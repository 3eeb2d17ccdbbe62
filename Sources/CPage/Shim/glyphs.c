#include "glyphs.h"

#include <stdlib.h>
#include <string.h>

inlay_glyphs *inlay_glyphs_make(cairo_scaled_font_t *font, int glyphs, const char *text, int text_bytes, int clusters) {
  size_t glyph_room = (size_t)glyphs * sizeof(cairo_glyph_t);
  size_t cluster_room = (size_t)clusters * sizeof(cairo_text_cluster_t);
  char *room = malloc(sizeof(inlay_glyphs) + glyph_room + cluster_room + (size_t)text_bytes);
  if (room == NULL) return NULL;
  // The most strictly aligned come first.
  inlay_glyphs *made = (inlay_glyphs *)room;
  *made = (inlay_glyphs){.font = cairo_scaled_font_reference(font), .text_bytes = text_bytes};
  atomic_init(&made->references, 1);
  made->glyphs = (cairo_glyph_t *)(room + sizeof(inlay_glyphs));
  made->clusters = (cairo_text_cluster_t *)(room + sizeof(inlay_glyphs) + glyph_room);
  made->text = room + sizeof(inlay_glyphs) + glyph_room + cluster_room;
  memcpy(made->text, text, (size_t)text_bytes);
  return made;
}

void inlay_glyphs_release(inlay_glyphs *glyphs) {
  if (atomic_fetch_sub_explicit(&glyphs->references, 1, memory_order_acq_rel) != 1) return;
  cairo_scaled_font_destroy(glyphs->font);
  free(glyphs);
}
