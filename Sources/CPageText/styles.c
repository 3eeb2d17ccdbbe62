#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fonts.h"

/// Maximum font size in pixels. Above it, the widths of a piece of text would overflow Pango's integers.
static const double largest_size = 16384;

static PangoFontDescription *describe(const inlay_style *style) {
  PangoFontDescription *description = pango_font_description_new();
  double size = style->size > 1.0 / 64 ? fmin(style->size, largest_size) : 1.0 / 64;
  int weight = style->weight < 1 ? 1 : style->weight > 1000 ? 1000 : style->weight;
  char family[font_list_name_room];
  font_list_name(style->families, family);
  pango_font_description_set_family(description, family);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_font_description_set_weight(description, (PangoWeight)weight);
  pango_font_description_set_style(description, style->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  return description;
}

static int tracking_units(double pixels) {
  if (!(fabs(pixels) > 0)) return 0;
  int units = (int)lround(fmax(-largest_size, fmin(pixels, largest_size)) * PANGO_SCALE);
  // Half of the tracking precedes each character. If it is in whole pixels, Pango rounds the half to whole pixels too,
  // so that it would depend on the scale.
  return units % PANGO_SCALE == 0 ? units + 1 : units;
}

int32_t inlay_fonts_add_style(inlay_fonts *fonts, const inlay_style *style) {
  if (fonts->styles.count >= INT32_MAX) return -1;
  text_style *room = text_array_reserve(&fonts->styles, 1, sizeof *room);
  if (room == NULL) return -1;
  char *features = NULL;
  if (style->features != NULL) {
    size_t size = strlen(style->features) + 1;
    features = malloc(size);
    if (features == NULL) return -1;
    memcpy(features, style->features, size);
  }
  *room = (text_style){
      .description = describe(style),
      .language = style->language == NULL ? NULL : pango_language_from_string(style->language),
      .features = features,
      .tracking = tracking_units(style->tracking),
      .capitals = style->capitals,
  };
  return (int32_t)fonts->styles.count++;
}

static bool measure(const inlay_fonts *fonts, const text_style *style, inlay_font_metrics *metrics) {
  PangoFont *font = pango_context_load_font(fonts->context, style->description);
  if (font == NULL) return false;
  PangoFontMetrics *found = pango_font_get_metrics(font, style->language);
  const double unit = 1.0 / PANGO_SCALE;
  double ascent = pango_font_metrics_get_ascent(found) * unit, descent = pango_font_metrics_get_descent(found) * unit;
  *metrics = (inlay_font_metrics){
      .ascent = ascent,
      .descent = descent,
      .line_gap = fmax(0, pango_font_metrics_get_height(found) * unit - ascent - descent),
      .underline_position = pango_font_metrics_get_underline_position(found) * unit,
      .underline_thickness = pango_font_metrics_get_underline_thickness(found) * unit,
      .strikethrough_position = pango_font_metrics_get_strikethrough_position(found) * unit,
      .strikethrough_thickness = pango_font_metrics_get_strikethrough_thickness(found) * unit};
  pango_font_metrics_unref(found);
  g_object_unref(font);
  return true;
}

bool inlay_fonts_metrics(inlay_fonts *fonts, int32_t style, inlay_font_metrics *metrics) {
  if (style < 0 || (size_t)style >= fonts->styles.count) return false;
  inlay_fonts_lock();
  bool is_there = measure(fonts, (const text_style *)fonts->styles.start + style, metrics);
  inlay_fonts_unlock();
  return is_there;
}
