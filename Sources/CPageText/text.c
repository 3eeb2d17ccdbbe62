#include <hb.h>
#include <math.h>

#include "fonts.h"

typedef struct {
  inlay_fonts *fonts;
  const inlay_paragraph *paragraph;
  const char *text;
  bool has_memory;
} collector;

/// The span at a position.
static const inlay_span *span_at(const inlay_paragraph *paragraph, int32_t place) {
  int32_t low = 0, high = paragraph->span_count;
  while (high - low > 1) {
    int32_t middle = low + (high - low) / 2;
    if (paragraph->spans[middle].start <= place)
      low = middle;
    else
      high = middle;
  }
  return paragraph->spans + low;
}

/// A cluster's glyphs: their visual positions, and the bytes they stand for.
typedef struct {
  int first, end;
  int32_t start_byte, end_byte;
} stretch;

/// The cluster whose leftmost glyph is `first`. Bytes are counted from the item's start.
static stretch cluster_at(const PangoGlyphItem *item, int first) {
  const PangoGlyphString *glyphs = item->glyphs;
  const int *starts = glyphs->log_clusters;
  stretch cluster = {.first = first, .end = first + 1, .start_byte = starts[first]};
  while (cluster.end < glyphs->num_glyphs && starts[cluster.end] == starts[first]) cluster.end++;
  if (item->item->analysis.level & 1)
    cluster.end_byte = first == 0 ? item->item->length : starts[first - 1];
  else
    cluster.end_byte = cluster.end == glyphs->num_glyphs ? item->item->length : starts[cluster.end];
  return cluster;
}

static bool is_missing(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }

static void note_missing(collector *to, inlay_run *run, int32_t place) {
  int32_t *room = text_array_reserve(&to->fonts->missing, 1, sizeof *room);
  if (room == NULL) {
    to->has_memory = false;
    return;
  }
  *room = place;
  to->fonts->missing.count++;
  run->missing_count++;
}

/// Adds a glyph and its ink at a position of the run, in Pango units.
static void add_glyph(inlay_run *run, inlay_glyphs *out, font_record *font, PangoGlyph glyph, int64_t x, int64_t y) {
  cairo_glyph_t *place = out->glyphs + out->glyph_count++;
  *place = (cairo_glyph_t){.index = glyph, .x = (double)x / PANGO_SCALE, .y = (double)y / PANGO_SCALE};
  const glyph_ink *ink = font_record_ink(font, glyph);
  if (ink->left >= ink->right || ink->top >= ink->bottom) return;
  run->ink_left = fmin(run->ink_left, place->x + ink->left);
  run->ink_top = fmin(run->ink_top, place->y + ink->top);
  run->ink_right = fmax(run->ink_right, place->x + ink->right);
  run->ink_bottom = fmax(run->ink_bottom, place->y + ink->bottom);
}

static void reverse(cairo_text_cluster_t *clusters, int count) {
  for (int i = 0, j = count - 1; i < j; i++, j--) {
    cairo_text_cluster_t cluster = clusters[i];
    clusters[i] = clusters[j];
    clusters[j] = cluster;
  }
}

/// Adds the glyphs from left to right, and the clusters in logical order.
static void fill(
    collector *to, inlay_run *run, inlay_glyphs *out, font_record *font, const PangoGlyphItem *item, stretch part) {
  const PangoGlyphInfo *infos = item->glyphs->glyphs;
  int64_t x = 0;
  for (int first = part.first; first < part.end;) {
    stretch cluster = cluster_at(item, first);
    int before = out->glyph_count;
    bool is_whole = true;
    for (int i = first; i < cluster.end; i++) {
      const PangoGlyphGeometry *geometry = &infos[i].geometry;
      if (is_missing(infos[i].glyph)) {
        // The glyph is centered in the space that Pango reserved for a box with the character's number.
        add_glyph(run, out, font, 0, x + (geometry->width - font->missing_width) / 2, geometry->y_offset);
        is_whole = false;
      } else if (infos[i].glyph != PANGO_GLYPH_EMPTY) {
        add_glyph(run, out, font, infos[i].glyph, x + geometry->x_offset, geometry->y_offset);
      }
      x += geometry->width;
    }
    if (!is_whole) note_missing(to, run, item->item->offset + cluster.start_byte);
    out->clusters[out->cluster_count++] = (cairo_text_cluster_t){
        .num_bytes = cluster.end_byte - cluster.start_byte, .num_glyphs = out->glyph_count - before};
    first = cluster.end;
  }
  if (run->is_right_to_left) {
    reverse(out->clusters, out->cluster_count);
    out->cluster_flags = CAIRO_TEXT_CLUSTER_FLAG_BACKWARD;
  }
}

/// Makes the glyphs of a run, unless there is nothing at all, as for control characters.
static void make_glyphs(collector *to, inlay_run *run, const PangoGlyphItem *item, stretch part) {
  int first = part.first;
  while (first < part.end && item->glyphs->glyphs[first].glyph == PANGO_GLYPH_EMPTY) first++;
  if (first == part.end) {
    if (combining_mark_bytes((const uint8_t *)to->text + run->start, run->end - run->start) > 0) note_missing(to, run, run->start);
    return;
  }
  font_record *font = font_record_of(to->fonts, item->item->analysis.font, &to->has_memory);
  if (font == NULL) return;
  inlay_glyphs *out = inlay_glyphs_make(
      font->shared, part.end - part.first, to->text + run->start, run->end - run->start, part.end - part.first);
  if (out == NULL) {
    to->has_memory = false;
    return;
  }
  run->ink_left = run->ink_top = INFINITY;
  run->ink_right = run->ink_bottom = -INFINITY;
  fill(to, run, out, font, item, part);
  if (run->ink_left > run->ink_right) run->ink_left = run->ink_top = run->ink_right = run->ink_bottom = 0;
  run->glyphs = out;
}

/// Adds a run with the item's glyphs, at x in Pango units.
static void add_run(collector *to, const PangoGlyphItem *item, stretch part, const inlay_span *span, int64_t x) {
  if (!to->has_memory) return;
  inlay_run *run = text_array_reserve(&to->fonts->runs, 1, sizeof *run);
  if (run == NULL) {
    to->has_memory = false;
    return;
  }
  int64_t width = 0;
  for (int i = part.first; i < part.end; i++) width += item->glyphs->glyphs[i].geometry.width;
  *run = (inlay_run){
      .start = item->item->offset + part.start_byte,
      .end = item->item->offset + part.end_byte,
      .label = span->label,
      .box = span->is_box ? (int32_t)(span - to->paragraph->spans) : -1,
      .x = (double)x / PANGO_SCALE,
      .width = (double)width / PANGO_SCALE,
      .is_right_to_left = item->item->analysis.level & 1,
      .first_missing = (int32_t)to->fonts->missing.count,
  };
  if (span->is_box) {
    // Pango has put the tracking around the run.
    run->x += (double)item->glyphs->glyphs[part.first].geometry.x_offset / PANGO_SCALE;
    run->width = (double)paragraph_units(fmax(span->width, 0)) / PANGO_SCALE;
  } else {
    make_glyphs(to, run, item, part);
  }
  to->fonts->runs.count++;
}

/// Adds the runs of an item, split where the label changes. Returns the item's width.
static int64_t add_item(collector *to, const PangoGlyphItem *item, int64_t x) {
  int64_t start = x;
  const inlay_span *span = NULL;
  stretch part = {0};
  for (int first = 0; first < item->glyphs->num_glyphs;) {
    stretch cluster = cluster_at(item, first);
    const inlay_span *here = span;
    int32_t place = item->item->offset + cluster.start_byte;
    if (span == NULL || place < span->start || place >= span->end) here = span_at(to->paragraph, place);
    bool joins = span != NULL && !here->is_box && !span->is_box && here->label == span->label;
    if (!joins) {
      if (span != NULL) add_run(to, item, part, span, start), start = x;
      part = cluster;
      span = here;
    }
    part.end = cluster.end;
    if (cluster.start_byte < part.start_byte) part.start_byte = cluster.start_byte;
    if (cluster.end_byte > part.end_byte) part.end_byte = cluster.end_byte;
    for (int i = first; i < cluster.end; i++) x += item->glyphs->glyphs[i].geometry.width;
    first = cluster.end;
  }
  if (span != NULL) add_run(to, item, part, span, start);
  return x;
}

/// The line's end without the spaces at which it was broken.
static int32_t without_spaces(const char *text, int32_t start, int32_t end) {
  while (end > start) {
    const char *last = g_utf8_find_prev_char(text + start, text + end);
    if (last == NULL || !(g_unichar_isspace(g_utf8_get_char(last)))) break;
    end = (int32_t)(last - text);
  }
  return end;
}

/// Width, in Pango units, of the spaces at the line's broken end. `leading` receives the part left of its text.
static int64_t hanging_width(const PangoLayoutLine *line, const char *text, int64_t *leading) {
  int32_t start = line->start_index, end = without_spaces(text, start, start + line->length);
  int64_t left = 0, right = 0;
  bool is_right_to_left = line->resolved_dir == PANGO_DIRECTION_RTL;
  for (GSList *at = line->runs; at != NULL && end < start + line->length; at = at->next) {
    const PangoGlyphItem *item = at->data;
    if (item->item->offset + item->item->length <= end) continue;
    for (int i = 0; i < item->glyphs->num_glyphs; i++)
      if (item->item->offset + item->glyphs->log_clusters[i] >= end)
        *(is_right_to_left ? &left : &right) += item->glyphs->glyphs[i].geometry.width;
  }
  // In a line of one word Pango widens letters, and takes back at the end what follows the last one.
  *leading = left > 0 ? left : 0;
  return left + right > 0 ? left + right : 0;
}

static int64_t glyph_item_width(const PangoGlyphItem *item) {
  int64_t width = 0;
  for (int i = 0; i < item->glyphs->num_glyphs; i++) width += item->glyphs->glyphs[i].geometry.width;
  return width;
}

typedef enum { gap_word, gap_letter } gap_kind;

/// Whether text may be widened behind a glyph: at a space between words or, in a line without any, at each cluster. Pango
/// chooses the same places.
static bool is_gap(const PangoGlyphItem *item, int glyph, const char *text, gap_kind kind) {
  const PangoGlyphString *glyphs = item->glyphs;
  if (kind == gap_letter) {
    bool ends = glyph + 1 == glyphs->num_glyphs || glyphs->log_clusters[glyph + 1] != glyphs->log_clusters[glyph];
    return ends && glyphs->glyphs[glyph].geometry.width > 0;
  }
  gunichar character = g_utf8_get_char(text + item->item->offset + glyphs->log_clusters[glyph]);
  return character == ' ' || character == 0xA0;
}

/// Shares `missing` Pango units out among the `count` gaps of a line that lie between `start` and `end`. Returns how many
/// gaps it found, and only counts if `count` is 0.
static int64_t widen(
    const PangoLayoutLine *line, const char *text, int32_t start, int32_t end, gap_kind kind, int64_t missing,
    int64_t count) {
  int64_t found = 0;
  for (GSList *at = line->runs; at != NULL; at = at->next) {
    const PangoGlyphItem *item = at->data;
    for (int i = 0; i < item->glyphs->num_glyphs; i++) {
      int32_t place = item->item->offset + item->glyphs->log_clusters[i];
      if (place < start || place >= end || !is_gap(item, i, text, kind)) continue;
      if (found < count) {
        PangoGlyphGeometry *geometry = &item->glyphs->glyphs[i].geometry;
        geometry->width += (int)(missing * (found + 1) / count - missing * found / count);
      }
      found++;
    }
  }
  return found;
}

/// Fills a justified line that Pango left short by up to a space. Where a box begins the next line, Pango first counts the
/// space before the box as part of the line, and then drops it.
static void fill_line(const collector *to, const PangoLayoutLine *line, int64_t hanging) {
  const inlay_paragraph *paragraph = to->paragraph;
  if (!paragraph->justifies || paragraph->width < 0) return;
  int64_t missing = paragraph_units(paragraph->width - (line->is_paragraph_start ? paragraph->first_line_indent : 0));
  for (GSList *at = line->runs; at != NULL; at = at->next) missing -= glyph_item_width(at->data);
  missing += hanging;
  if (missing < PANGO_SCALE / 100) return;
  int32_t start = line->start_index, end = without_spaces(to->text, start, start + line->length);
  for (int32_t at = start; at < end; at++)
    if (to->text[at] == '\t') start = at + 1;
  gap_kind kind = gap_word;
  int64_t gaps = widen(line, to->text, start, end, kind, 0, 0);
  if (gaps == 0) {
    kind = gap_letter;
    // The last letter stands at the margin.
    gaps = widen(line, to->text, start, end, kind, 0, 0) - 1;
  }
  if (gaps > 0) widen(line, to->text, start, end, kind, missing, gaps);
}

static void add_line(collector *to, const PangoLayoutLine *line, bool is_broken) {
  inlay_line *out = text_array_reserve(&to->fonts->lines, 1, sizeof *out);
  if (out == NULL) {
    to->has_memory = false;
    return;
  }
  int64_t leading = 0;
  int64_t hanging = is_broken ? hanging_width(line, to->text, &leading) : 0;
  if (is_broken) fill_line(to, line, hanging);
  out->start = line->start_index;
  out->end = line->start_index + line->length;
  out->first_run = (int32_t)to->fonts->runs.count;
  int64_t x = -leading;
  for (GSList *at = line->runs; at != NULL && to->has_memory; at = at->next) x = add_item(to, at->data, x);
  out->width = (double)(x + leading - hanging) / PANGO_SCALE;
  out->run_count = (int32_t)to->fonts->runs.count - out->first_run;
  to->fonts->lines.count++;
}

/// 1 for a strong left-to-right character, -1 for a strong right-to-left one, 0 for any other. Letters have the
/// direction of their script. (Pango's own functions for this are deprecated.)
static int strong_direction(gunichar character) {
  if (character == 0x200E) return 1;
  if (character == 0x200F || character == 0x061C) return -1;
  if (!g_unichar_isalpha(character)) return 0;
  hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
  return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? -1 : 1;
}

bool inlay_text_is_right_to_left(const uint8_t *text, int32_t bytes) {
  const char *at = (const char *)text, *end = at + bytes;
  for (; at != NULL && at < end; at = g_utf8_next_char(at)) {
    int direction = strong_direction(g_utf8_get_char(at));
    if (direction != 0) return direction < 0;
  }
  return false;
}

static int make_lines(inlay_fonts *fonts, const inlay_paragraph *paragraph, inlay_lines *lines) {
  fonts->lines.count = fonts->runs.count = fonts->missing.count = 0;
  font_records_trim(fonts);
  if (!paragraph_set_up(fonts, paragraph)) return INLAY_TEXT_NO_MEMORY;
  collector to = {fonts, paragraph, pango_layout_get_text(fonts->layout), true};
  GSList *made = pango_layout_get_lines_readonly(fonts->layout);
  for (GSList *at = made; at != NULL && to.has_memory; at = at->next) add_line(&to, at->data, at->next != NULL);
  if (!to.has_memory) {
    inlay_run *runs = fonts->runs.start;
    for (size_t i = 0; i < fonts->runs.count; i++)
      if (runs[i].glyphs != NULL) inlay_glyphs_release(runs[i].glyphs);
    return INLAY_TEXT_NO_MEMORY;
  }
  *lines = (inlay_lines){
      .is_right_to_left = made != NULL && ((PangoLayoutLine *)made->data)->resolved_dir == PANGO_DIRECTION_RTL,
      .line_count = (int32_t)fonts->lines.count,
      .run_count = (int32_t)fonts->runs.count,
      .missing_count = (int32_t)fonts->missing.count,
      .lines = fonts->lines.start,
      .runs = fonts->runs.start,
      .missing = fonts->missing.start};
  return INLAY_TEXT_DONE;
}

int inlay_fonts_lines(inlay_fonts *fonts, const inlay_paragraph *paragraph, inlay_lines *lines) {
  if (!paragraph_is_sound(fonts, paragraph)) return INLAY_TEXT_FAILED;
  inlay_fonts_lock();
  int status = make_lines(fonts, paragraph, lines);
  inlay_fonts_unlock();
  return status;
}
