#include <math.h>
#include <string.h>

#include "fonts.h"

int paragraph_units(double pixels) {
  const double most = 1 << 20;
  return pixels == pixels ? (int)lround(fmax(-most, fmin(pixels, most)) * PANGO_SCALE) : 0;
}

static void insert(PangoAttrList *list, PangoAttribute *attribute, int32_t start, int32_t end) {
  attribute->start_index = (guint)start;
  attribute->end_index = (guint)end;
  pango_attr_list_insert(list, attribute);
}

/// Adds attributes for a stretch with one style. `base` is the style that the layout has by default.
static void add_style(
    PangoAttrList *list, const text_style *style, const text_style *base, int32_t start, int32_t end) {
  if (style != base) insert(list, pango_attr_font_desc_new(style->description), start, end);
  if (style->language != NULL) insert(list, pango_attr_language_new(style->language), start, end);
  if (style->tracking != 0) insert(list, pango_attr_letter_spacing_new(style->tracking), start, end);
  if (style->features != NULL) insert(list, pango_attr_font_features_new(style->features), start, end);
  if (style->capitals == 1) insert(list, pango_attr_text_transform_new(PANGO_TEXT_TRANSFORM_UPPERCASE), start, end);
  if (style->capitals == 2) insert(list, pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), start, end);
}

static void add_box(PangoAttrList *list, const inlay_span *span) {
  PangoRectangle box = {
      .width = paragraph_units(fmax(span->width, 0)),
      .y = -paragraph_units(span->ascent),
      .height = paragraph_units(span->ascent + span->descent)};
  insert(list, pango_attr_shape_new(&box, &box), span->start, span->end);
}

/// The length in bytes of the control character, or annotation character (U+FFF9 … U+FFFB), at `text`; 0 for any other
/// character. Fonts have no glyphs for these. Characters that break lines or stand for space are not included.
static int hidden_bytes(const uint8_t *text, int32_t left) {
  uint8_t first = text[0];
  if (first == '\t' || first == '\n' || first == '\r') return 0;
  if (first < 0x20 || first == 0x7F) return 1;
  if (first == 0xC2 && left > 1 && text[1] < 0xA0) return 2;
  return first == 0xEF && left > 2 && text[1] == 0xBF && text[2] >= 0xB9 && text[2] <= 0xBB ? 3 : 0;
}

/// The length in bytes of the combining mark at `text`; 0 if there is none. It recognizes marks of two bytes (U+0300 …
/// U+036F, U+0483 … U+0489, U+0591 … U+05BD, U+064B … U+065F) and of three (U+1AB0 … U+1AFF, U+1DC0 … U+1DFF, U+20D0 …
/// U+20FF, U+FE20 … U+FE2F).
int combining_mark_bytes(const uint8_t *text, int32_t left) {
  uint8_t first = text[0], second = left > 1 ? text[1] : 0, third = left > 2 ? text[2] : 0;
  switch (first) {
    case 0xCC: return 2;
    case 0xCD: return second < 0xB0 ? 2 : 0;
    case 0xD2: return second >= 0x83 && second <= 0x89 ? 2 : 0;
    case 0xD6: return second >= 0x91 && second <= 0xBD ? 2 : 0;
    case 0xD9: return second >= 0x8B && second <= 0x9F ? 2 : 0;
    case 0xE1: return (second == 0xAA && third >= 0xB0) || second == 0xAB || second == 0xB7 ? 3 : 0;
    case 0xE2: return second == 0x83 && third >= 0x90 ? 3 : 0;
    case 0xEF: return second == 0xB8 && third >= 0xA0 && third <= 0xAF ? 3 : 0;
    default: return 0;
  }
}

/// Maximum number of marks drawn on one letter. Fonts and Pango take quadratic time in their number.
enum { maximum_marks = 128 };

/// The start of the surplus marks at `at`.
static int32_t surplus_start(const uint8_t *text, int32_t at, int32_t end, int32_t *after) {
  int32_t start = at;
  int count = 0;
  for (int bytes; at < end && (bytes = combining_mark_bytes(text + at, end - at)) > 0; at += bytes)
    if (++count == maximum_marks + 1) start = at;
  *after = at;
  return count > maximum_marks ? start : at;
}

/// Hides control characters and surplus marks by giving them a shape without size.
static void hide_some(PangoAttrList *list, const uint8_t *text, const inlay_span *span) {
  const PangoRectangle nothing = {0};
  for (int32_t at = span->start; at < span->end;) {
    if (text[at] >= 0x20 && text[at] < 0x7F) {
      at++;
      continue;
    }
    int32_t end, start = surplus_start(text, at, span->end, &end);
    if (end > at) {
      if (start < end) insert(list, pango_attr_shape_new(&nothing, &nothing), start, end);
      at = end;
      continue;
    }
    for (int hidden; end < span->end && (hidden = hidden_bytes(text + end, span->end - end)) > 0;) end += hidden;
    if (end > at) insert(list, pango_attr_shape_new(&nothing, &nothing), at, end);
    at = end > at ? end : at + 1;
  }
}

/// Attributes are added in ascending order. In any other order the list would be searched for the position of each.
/// Those against hyphens come last, because they are few.
static PangoAttrList *make_attributes(const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  const text_style *styles = fonts->styles.start;
  const inlay_span *spans = paragraph->spans;
  PangoAttrList *list = pango_attr_list_new();
  for (int32_t i = 0, next = 0; i < paragraph->span_count; i++) {
    if (i == next) {
      while (++next < paragraph->span_count && spans[next].style == spans[i].style) continue;
      add_style(list, styles + spans[i].style, styles + spans[0].style, spans[i].start, spans[next - 1].end);
    }
    if (spans[i].is_box)
      add_box(list, spans + i);
    else
      hide_some(list, paragraph->text, spans + i);
  }
  hyphens_suppress(list, fonts, paragraph);
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
        paragraph_units(paragraph->tabs[i].position));
    pango_tab_array_set_decimal_point(tabs, i, paragraph->decimal_point);
  }
  pango_layout_set_tabs(layout, tabs);
  pango_tab_array_free(tabs);
}

/// Sets the text. Pango's texts end at the first NUL, so NULs are replaced by other control characters, which are
/// invisible too. Returns false if memory is short.
static bool set_text(inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  const char *text = paragraph->text == NULL ? "" : (const char *)paragraph->text;
  size_t bytes = (size_t)paragraph->text_bytes;
  if (memchr(text, 0, bytes) != NULL) {
    char *copy = text_array_reserve(&fonts->text, bytes, 1);
    if (copy == NULL) return false;
    for (size_t i = 0; i < bytes; i++) copy[i] = text[i] == 0 ? 1 : text[i];
    text = copy;
  }
  pango_layout_set_text(fonts->layout, text, paragraph->text_bytes);
  return true;
}

/// Marks the styles of a paragraph as used. Returns false if there are no threads for those that are new.
static bool use_styles(inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  text_style *styles = fonts->styles.start;
  bool is_new = false;
  for (int32_t i = 0; i < paragraph->span_count && !is_new; i++) is_new = !styles[paragraph->spans[i].style].is_used;
  if (!is_new) return true;
  if (!can_start_threads(threads_per_style)) return false;
  for (int32_t i = 0; i < paragraph->span_count; i++) styles[paragraph->spans[i].style].is_used = true;
  return true;
}

bool paragraph_set_up(inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  if (!use_styles(fonts, paragraph)) return false;
  PangoLayout *layout = fonts->layout;
  const text_style *styles = fonts->styles.start;
  double indent = paragraph->first_line_indent, width = paragraph->width;
  PangoDirection direction = paragraph->direction == 2 ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  if (pango_context_get_base_dir(fonts->context) != direction) pango_context_set_base_dir(fonts->context, direction);
  pango_layout_set_auto_dir(layout, paragraph->direction == 0);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  // With a negative indent, Pango shortens the other lines.
  pango_layout_set_width(layout, width < 0 ? -1 : paragraph_units(width + fmax(-indent, 0)));
  pango_layout_set_indent(layout, paragraph_units(indent));
  pango_layout_set_justify(layout, paragraph->justifies);
  pango_layout_set_justify_last_line(layout, paragraph->justifies_last_line);
  set_tabs(layout, paragraph);
  if (paragraph->span_count > 0)
    pango_layout_set_font_description(layout, styles[paragraph->spans[0].style].description);
  PangoAttrList *attributes = make_attributes(fonts, paragraph);
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  return set_text(fonts, paragraph);
}

bool paragraph_is_sound(const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
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
