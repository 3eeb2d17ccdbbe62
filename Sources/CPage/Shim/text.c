#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fonts.h"

// MARK: - What Pango is told

/// Pango's units, far from the ends of int.
static int units(double pixels) {
  const double most = 1 << 20;
  return pixels == pixels ? (int)lround(fmax(-most, fmin(pixels, most)) * PANGO_SCALE) : 0;
}

static void insert(PangoAttrList *list, PangoAttribute *attribute, int32_t start, int32_t end) {
  attribute->start_index = (guint)start;
  attribute->end_index = (guint)end;
  pango_attr_list_insert(list, attribute);
}

/// Attributes of a stretch of one style; `base` is the style that the layout has anyway.
static void add_style(PangoAttrList *list, const text_style *style, const text_style *base, int32_t start, int32_t end) {
  if (style != base) insert(list, pango_attr_font_desc_new(style->description), start, end);
  if (style->language != NULL) insert(list, pango_attr_language_new(style->language), start, end);
  if (style->tracking != 0) insert(list, pango_attr_letter_spacing_new(style->tracking), start, end);
  if (style->features != NULL) insert(list, pango_attr_font_features_new(style->features), start, end);
  if (style->capitals == 1) insert(list, pango_attr_text_transform_new(PANGO_TEXT_TRANSFORM_UPPERCASE), start, end);
  if (style->capitals == 2) insert(list, pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), start, end);
}

static void add_box(PangoAttrList *list, const inlay_span *span) {
  PangoRectangle box = {0};
  if (span->kind == INLAY_SPAN_BOX) {
    box.width = units(fmax(span->width, 0));
    box.y = -units(span->ascent);
    box.height = units(span->ascent + span->descent);
  }
  insert(list, pango_attr_shape_new(&box, &box), span->start, span->end);
}

static PangoAttrList *make_attributes(const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  const text_style *styles = fonts->styles.start;
  const inlay_span *spans = paragraph->spans;
  PangoAttrList *list = pango_attr_list_new();
  for (int32_t i = 0, next; i < paragraph->span_count; i = next) {
    for (next = i + 1; next < paragraph->span_count && spans[next].style == spans[i].style; next++) continue;
    add_style(list, styles + spans[i].style, styles + spans[0].style, spans[i].start, spans[next - 1].end);
  }
  for (int32_t i = 0; i < paragraph->span_count; i++)
    if (spans[i].kind != INLAY_SPAN_TEXT) add_box(list, spans + i);
  return list;
}

static void set_tabs(PangoLayout *layout, const inlay_paragraph *paragraph) {
  if (paragraph->tab_count == 0) {
    pango_layout_set_tabs(layout, NULL);
    return;
  }
  static const PangoTabAlign alignments[] = {PANGO_TAB_LEFT, PANGO_TAB_CENTER, PANGO_TAB_RIGHT, PANGO_TAB_DECIMAL};
  PangoTabArray *tabs = pango_tab_array_new(paragraph->tab_count, FALSE);
  for (int32_t i = 0; i < paragraph->tab_count; i++) {
    int32_t alignment = paragraph->tabs[i].alignment;
    pango_tab_array_set_tab(
        tabs, i, alignment >= 0 && alignment < 4 ? alignments[alignment] : PANGO_TAB_LEFT,
        units(paragraph->tabs[i].position));
  }
  pango_layout_set_tabs(layout, tabs);
  pango_tab_array_free(tabs);
}

static void set_up(inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  PangoLayout *layout = fonts->layout;
  const text_style *styles = fonts->styles.start;
  double indent = paragraph->first_line_indent, width = paragraph->width;
  PangoDirection direction = paragraph->direction == 2 ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  if (pango_context_get_base_dir(fonts->context) != direction) pango_context_set_base_dir(fonts->context, direction);
  pango_layout_set_auto_dir(layout, paragraph->direction == 0);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  // With a negative indent Pango shortens the other lines.
  pango_layout_set_width(layout, width < 0 ? -1 : units(width + fmax(-indent, 0)));
  pango_layout_set_indent(layout, units(indent));
  pango_layout_set_justify(layout, paragraph->justifies);
  pango_layout_set_justify_last_line(layout, paragraph->justifies_last_line);
  set_tabs(layout, paragraph);
  if (paragraph->span_count > 0)
    pango_layout_set_font_description(layout, styles[paragraph->spans[0].style].description);
  PangoAttrList *attributes = make_attributes(fonts, paragraph);
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_text(layout, paragraph->text == NULL ? "" : (const char *)paragraph->text, paragraph->text_bytes);
}

/// Whether inlay_fonts_lines may work on it.
static bool is_sound(const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  if (paragraph->text_bytes < 0) return false;
  int32_t end = 0;
  for (int32_t i = 0; i < paragraph->span_count; i++) {
    const inlay_span *span = paragraph->spans + i;
    if (span->start != end || span->end <= span->start) return false;
    if (span->style < 0 || (size_t)span->style >= fonts->styles.count) return false;
    end = span->end;
  }
  return end == paragraph->text_bytes;
}

// MARK: - What Pango made of it

typedef struct {
  inlay_fonts *fonts;
  const inlay_paragraph *paragraph;
  const char *text;
  bool has_memory;
} collector;

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

/// Glyphs of an item that belong together: visual places, and the bytes they stand for.
typedef struct {
  int first, end;
  int32_t start_byte, end_byte;
} stretch;

/// The cluster whose leftmost glyph is `first`. Bytes count from the item's start.
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

/// Fills in the glyphs from left to right, the clusters in logical order.
static void fill(collector *to, inlay_run *run, inlay_glyphs *out, const PangoGlyphItem *item, stretch part) {
  const PangoGlyphInfo *infos = item->glyphs->glyphs;
  bool is_backward = item->item->analysis.level & 1;
  int clusters = 0, x = 0;
  for (int first = part.first; first < part.end;) {
    stretch cluster = cluster_at(item, first);
    int before = out->glyph_count;
    for (int i = first; i < cluster.end; i++) {
      PangoGlyph glyph = infos[i].glyph;
      if (is_missing(glyph)) {
        note_missing(to, run, item->item->offset + cluster.start_byte);
        glyph = 0;
      }
      if (glyph != PANGO_GLYPH_EMPTY)
        out->glyphs[out->glyph_count++] = (cairo_glyph_t){
            .index = glyph,
            .x = (x + infos[i].geometry.x_offset) / (double)PANGO_SCALE,
            .y = infos[i].geometry.y_offset / (double)PANGO_SCALE};
      x += infos[i].geometry.width;
    }
    out->clusters[clusters++] = (cairo_text_cluster_t){
        .num_bytes = cluster.end_byte - cluster.start_byte, .num_glyphs = out->glyph_count - before};
    first = cluster.end;
  }
  if (is_backward)
    for (int i = 0, j = clusters - 1; i < j; i++, j--) {
      cairo_text_cluster_t cluster = out->clusters[i];
      out->clusters[i] = out->clusters[j];
      out->clusters[j] = cluster;
    }
  out->cluster_count = clusters;
  out->cluster_flags = is_backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0;
}

static void measure_ink(inlay_run *run, const PangoGlyphItem *item, stretch part) {
  PangoRectangle ink;
  pango_glyph_string_extents_range(item->glyphs, part.first, part.end, item->item->analysis.font, &ink, NULL);
  run->ink_left = ink.x / (double)PANGO_SCALE;
  run->ink_top = ink.y / (double)PANGO_SCALE;
  run->ink_right = (ink.x + ink.width) / (double)PANGO_SCALE;
  run->ink_bottom = (ink.y + ink.height) / (double)PANGO_SCALE;
}

static void make_glyphs(collector *to, inlay_run *run, const PangoGlyphItem *item, stretch part) {
  PangoFont *font = item->item->analysis.font;
  cairo_scaled_font_t *scaled = font == NULL ? NULL : pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  if (scaled == NULL || cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS) return;
  inlay_glyphs *out = inlay_glyphs_make(
      scaled, part.end - part.first, to->text + run->start, run->end - run->start, part.end - part.first);
  if (out == NULL) {
    to->has_memory = false;
    return;
  }
  fill(to, run, out, item, part);
  measure_ink(run, item, part);
  run->glyphs = out;
}

/// A run of the item's glyphs, at x units.
static void add_run(collector *to, const PangoGlyphItem *item, stretch part, const inlay_span *span, int x) {
  if (!to->has_memory) return;
  inlay_run *run = text_array_reserve(&to->fonts->runs, 1, sizeof *run);
  if (run == NULL) {
    to->has_memory = false;
    return;
  }
  int width = 0;
  for (int i = part.first; i < part.end; i++) width += item->glyphs->glyphs[i].geometry.width;
  *run = (inlay_run){
      .start = item->item->offset + part.start_byte,
      .end = item->item->offset + part.end_byte,
      .label = span->label,
      .box = span->kind == INLAY_SPAN_BOX ? (int32_t)(span - to->paragraph->spans) : -1,
      .x = x / (double)PANGO_SCALE,
      .width = width / (double)PANGO_SCALE,
      .is_right_to_left = item->item->analysis.level & 1,
      .first_missing = (int32_t)to->fonts->missing.count,
  };
  if (span->kind == INLAY_SPAN_TEXT) make_glyphs(to, run, item, part);
  to->fonts->runs.count++;
}

/// Runs of an item, split where the label changes. Returns its width.
static int add_item(collector *to, const PangoGlyphItem *item, int x) {
  int start = x;
  const inlay_span *span = NULL;
  stretch part = {0};
  for (int first = 0; first < item->glyphs->num_glyphs;) {
    stretch cluster = cluster_at(item, first);
    const inlay_span *here = span;
    int32_t place = item->item->offset + cluster.start_byte;
    if (span == NULL || place < span->start || place >= span->end) here = span_at(to->paragraph, place);
    bool joins = span != NULL && (here == span || (here->kind == INLAY_SPAN_TEXT && span->kind == INLAY_SPAN_TEXT &&
                                                   here->label == span->label));
    if (here->kind == INLAY_SPAN_BOX) joins = false;
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

/// Units that spaces at the broken end of the line take; in `leading` those left of its text.
static int hanging_width(const PangoLayoutLine *line, const char *text, int *leading) {
  int32_t start = line->start_index, end = without_spaces(text, start, start + line->length);
  int left = 0, right = 0;
  bool is_right_to_left = line->resolved_dir == PANGO_DIRECTION_RTL;
  for (GSList *at = line->runs; at != NULL && end < start + line->length; at = at->next) {
    const PangoGlyphItem *item = at->data;
    if (item->item->offset + item->item->length <= end) continue;
    for (int i = 0; i < item->glyphs->num_glyphs; i++)
      if (item->item->offset + item->glyphs->log_clusters[i] >= end)
        *(is_right_to_left ? &left : &right) += item->glyphs->glyphs[i].geometry.width;
  }
  *leading = left;
  return left + right;
}

static void add_line(collector *to, const PangoLayoutLine *line, bool is_broken) {
  inlay_line *out = text_array_reserve(&to->fonts->lines, 1, sizeof *out);
  if (out == NULL) {
    to->has_memory = false;
    return;
  }
  int leading = 0;
  int hanging = is_broken ? hanging_width(line, to->text, &leading) : 0;
  out->start = line->start_index;
  out->end = line->start_index + line->length;
  out->first_run = (int32_t)to->fonts->runs.count;
  int x = -leading;
  for (GSList *at = line->runs; at != NULL && to->has_memory; at = at->next) x = add_item(to, at->data, x);
  out->width = (x + leading - hanging) / (double)PANGO_SCALE;
  out->run_count = (int32_t)to->fonts->runs.count - out->first_run;
  to->fonts->lines.count++;
}

int inlay_fonts_lines(inlay_fonts *fonts, const inlay_paragraph *paragraph, inlay_lines *lines) {
  if (!is_sound(fonts, paragraph)) return INLAY_TEXT_FAILED;
  fonts->lines.count = fonts->runs.count = fonts->missing.count = 0;
  set_up(fonts, paragraph);
  collector to = {fonts, paragraph, pango_layout_get_text(fonts->layout), true};
  GSList *made = pango_layout_get_lines_readonly(fonts->layout);
  lines->is_right_to_left =
      made != NULL && ((PangoLayoutLine *)made->data)->resolved_dir == PANGO_DIRECTION_RTL;
  for (GSList *at = made; at != NULL && to.has_memory; at = at->next) add_line(&to, at->data, at->next != NULL);
  if (!to.has_memory) {
    inlay_run *runs = fonts->runs.start;
    for (size_t i = 0; i < fonts->runs.count; i++)
      if (runs[i].glyphs != NULL) inlay_glyphs_release(runs[i].glyphs);
    return INLAY_TEXT_NO_MEMORY;
  }
  lines->line_count = (int32_t)fonts->lines.count;
  lines->lines = fonts->lines.start;
  lines->runs = fonts->runs.start;
  lines->missing = fonts->missing.start;
  return INLAY_TEXT_DONE;
}
