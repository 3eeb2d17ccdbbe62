#include <string.h>

#include "fonts.h"

/// Adds the widths of an item's characters to those of the bytes at which they start.
static bool add_widths(inlay_fonts *fonts, const char *text, PangoGlyphItem *item, int *widths) {
  int count = item->item->num_chars;
  if (count <= 0) return true;
  int *room = text_array_reserve(&fonts->logical, (size_t)count, sizeof *room);
  if (room == NULL) return false;
  // Characters in logical order, whatever their direction.
  pango_glyph_item_get_logical_widths(item, text, room);
  const char *at = text + item->item->offset;
  for (int i = 0; i < count; i++, at = g_utf8_next_char(at)) widths[at - text] += room[i];
  return true;
}

static int measure(inlay_fonts *fonts, const inlay_paragraph *paragraph, double *word, double *line) {
  font_records_trim(fonts);
  if (!paragraph_set_up(fonts, paragraph)) return INLAY_TEXT_NO_MEMORY;
  const char *text = pango_layout_get_text(fonts->layout);
  size_t bytes = strlen(text);
  fonts->widths.count = 0;
  int *widths = text_array_reserve(&fonts->widths, bytes + 1, sizeof *widths);
  if (widths == NULL) return INLAY_TEXT_NO_MEMORY;
  memset(widths, 0, (bytes + 1) * sizeof *widths);
  for (GSList *each = pango_layout_get_lines_readonly(fonts->layout); each != NULL; each = each->next)
    for (GSList *run = ((PangoLayoutLine *)each->data)->runs; run != NULL; run = run->next)
      if (!add_widths(fonts, text, run->data, widths)) return INLAY_TEXT_NO_MEMORY;
  int count = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(fonts->layout, &count);
  // Of the word and of the line: with and without white space at the end.
  int64_t wide = 0, trimmed = 0, widest = 0, whole = 0, seen = 0;
  const char *at = text;
  for (int i = 0; i + 1 < count && *at != 0; i++, at = g_utf8_next_char(at)) {
    if (i > 0 && attributes[i].is_line_break) wide = trimmed = 0;
    wide += widths[at - text];
    whole += widths[at - text];
    if (attributes[i].is_white) continue;
    trimmed = wide;
    seen = whole;
    if (trimmed > widest) widest = trimmed;
  }
  *word = (double)widest / PANGO_SCALE;
  *line = (double)seen / PANGO_SCALE;
  return INLAY_TEXT_DONE;
}

int inlay_fonts_extent(inlay_fonts *fonts, const inlay_paragraph *paragraph, double *word, double *line) {
  if (!paragraph_is_sound(fonts, paragraph)) return INLAY_TEXT_FAILED;
  inlay_fonts_lock();
  int status = measure(fonts, paragraph, word, line);
  inlay_fonts_unlock();
  return status;
}
