#include <stdlib.h>

#include "fonts.h"

static void forget_record(gpointer value) {
  font_record *record = value;
  inlay_font_release(record->shared);
  g_object_unref(record->font);
  free(record);
}

GHashTable *font_records_make(void) { return g_hash_table_new_full(NULL, NULL, NULL, forget_record); }

static font_record *make_record(PangoFont *font, bool *has_memory) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  if (scaled == NULL) return NULL;
  inlay_font *shared = inlay_font_make(scaled);
  font_record *record = shared == NULL ? NULL : malloc(sizeof *record);
  if (record == NULL) {
    cairo_status_t status = cairo_scaled_font_status(scaled);
    if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_NO_MEMORY) *has_memory = false;
    if (shared != NULL) inlay_font_release(shared);
    return NULL;
  }
  record->font = g_object_ref(font);
  record->shared = shared;
  for (int i = 0; i < glyph_ink_places; i++) record->ink[i].glyph = PANGO_GLYPH_EMPTY;
  PangoRectangle advance;
  pango_font_get_glyph_extents(font, 0, NULL, &advance);
  record->missing_width = advance.width;
  return record;
}

font_record *font_record_of(inlay_fonts *fonts, PangoFont *font, bool *has_memory) {
  if (font == NULL) return NULL;
  if (fonts->last_record != NULL && fonts->last_record->font == font) return fonts->last_record;
  font_record *record = g_hash_table_lookup(fonts->records, font);
  if (record == NULL) {
    record = make_record(font, has_memory);
    if (record == NULL) return NULL;
    g_hash_table_insert(fonts->records, font, record);
  }
  fonts->last_record = record;
  return record;
}

const glyph_ink *font_record_ink(font_record *record, PangoGlyph glyph) {
  glyph_ink *place = record->ink + glyph % glyph_ink_places;
  if (place->glyph == glyph) return place;
  PangoRectangle ink;
  pango_font_get_glyph_extents(record->font, glyph, &ink, NULL);
  *place = (glyph_ink){
      .glyph = glyph,
      .left = (float)ink.x / PANGO_SCALE,
      .top = (float)ink.y / PANGO_SCALE,
      .right = (float)(ink.x + ink.width) / PANGO_SCALE,
      .bottom = (float)(ink.y + ink.height) / PANGO_SCALE};
  return place;
}

void font_records_trim(inlay_fonts *fonts) {
  static const guint most = 256;
  if (g_hash_table_size(fonts->records) <= most) return;
  g_hash_table_remove_all(fonts->records);
  fonts->last_record = NULL;
}
