#include "glyphs.h"

#include <stdlib.h>
#include <string.h>

inlay_glyphs *inlay_glyphs_make(inlay_font *font, int glyphs, const char *text, int text_bytes, int clusters) {
  size_t glyph_room = (size_t)glyphs * sizeof(cairo_glyph_t);
  size_t cluster_room = (size_t)clusters * sizeof(cairo_text_cluster_t);
  char *room = malloc(sizeof(inlay_glyphs) + glyph_room + cluster_room + (size_t)text_bytes);
  if (room == NULL) return NULL;
  // The members with the strictest alignment come first.
  inlay_glyphs *made = (inlay_glyphs *)room;
  *made = (inlay_glyphs){.font = inlay_font_retain(font), .text_bytes = text_bytes};
  atomic_init(&made->references, 1);
  made->glyphs = (cairo_glyph_t *)(room + sizeof(inlay_glyphs));
  made->clusters = (cairo_text_cluster_t *)(room + sizeof(inlay_glyphs) + glyph_room);
  made->text = room + sizeof(inlay_glyphs) + glyph_room + cluster_room;
  memcpy(made->text, text, (size_t)text_bytes);
  return made;
}

inlay_glyphs_content inlay_glyphs_describe(const inlay_glyphs *glyphs) {
  return (inlay_glyphs_content){
      .glyph_count = glyphs->glyph_count,
      .cluster_count = glyphs->cluster_count,
      .text_bytes = glyphs->text_bytes,
      .is_backward = (glyphs->cluster_flags & CAIRO_TEXT_CLUSTER_FLAG_BACKWARD) != 0,
      .text = (const uint8_t *)glyphs->text};
}

inlay_glyph inlay_glyphs_at(const inlay_glyphs *glyphs, int32_t number) {
  if (number < 0 || number >= glyphs->glyph_count) return (inlay_glyph){0};
  const cairo_glyph_t *glyph = glyphs->glyphs + number;
  return (inlay_glyph){(uint32_t)glyph->index, glyph->x, glyph->y};
}

inlay_cluster inlay_glyphs_cluster_at(const inlay_glyphs *glyphs, int32_t number) {
  if (number < 0 || number >= glyphs->cluster_count) return (inlay_cluster){0};
  const cairo_text_cluster_t *cluster = glyphs->clusters + number;
  return (inlay_cluster){cluster->num_bytes, cluster->num_glyphs};
}

void inlay_glyphs_release(inlay_glyphs *glyphs) {
  if (atomic_fetch_sub_explicit(&glyphs->references, 1, memory_order_acq_rel) != 1) return;
  inlay_font_release(glyphs->font);
  free(glyphs);
}
