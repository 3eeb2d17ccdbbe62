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

/// The languages that fontconfig knows, also without the regions of those that it knows by region only.
static GHashTable *languages(void) {
  static gsize table = 0;
  if (g_once_init_enter(&table)) {
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    FcStrSet *set = FcGetLangs();
    FcStrList *list = set == NULL ? NULL : FcStrListCreate(set);
    for (FcChar8 *name; list != NULL && (name = FcStrListNext(list)) != NULL;) {
      g_hash_table_add(names, g_ascii_strdown((char *)name, -1));
      g_hash_table_add(names, g_ascii_strdown((char *)name, (gssize)strcspn((char *)name, "-")));
    }
    if (list != NULL) FcStrListDone(list);
    if (set != NULL) FcStrSetDestroy(set);
    g_once_init_leave(&table, (gsize)names);
  }
  return (GHashTable *)table;
}

/// Whether text in a language looks different if its tag has this part, too.
static bool affects_shaping(const char *language, const char *part) {
  static const char *const always[] = {"hans", "hant", "latn", "cyrl", "arab", "fonipa", "polyton", NULL};
  if (g_strv_contains(always, part)) return true;
  char *name = g_strconcat(language, "-", part, NULL);
  bool is_known = g_hash_table_contains(languages(), name);
  g_free(name);
  return is_known;
}

/// The language of a lowercase tag (BCP 47), with only those parts that change how text looks; NULL if fontconfig does not
/// know it. Pango and HarfBuzz keep every language that they are given, and search all of them, so documents must not add
/// new ones.
static PangoLanguage *shaping_language(char *const *parts) {
  if (parts[0] == NULL || !g_hash_table_contains(languages(), parts[0])) return NULL;
  GString *name = g_string_new(parts[0]);
  int left = 3;
  for (int i = 1; parts[i] != NULL && strlen(parts[i]) > 1 && left > 0; i++) {
    if (!affects_shaping(parts[0], parts[i])) continue;
    g_string_append_printf(name, "-%s", parts[i]);
    left--;
  }
  PangoLanguage *language = pango_language_from_string(name->str);
  g_string_free(name, TRUE);
  return language;
}

static PangoLanguage *language_of(const char *tag) {
  // No real tag is as long.
  if (tag == NULL || strlen(tag) > 100) return NULL;
  char *lowercase = g_ascii_strdown(tag, -1);
  char **parts = g_strsplit_set(lowercase, "-_", -1);
  PangoLanguage *language = shaping_language(parts);
  g_strfreev(parts);
  g_free(lowercase);
  return language;
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
      .language = language_of(style->language),
      .features = features,
      .tracking = tracking_units(style->tracking),
      .capitals = style->capitals,
  };
  return (int32_t)fonts->styles.count++;
}

static int measure(const inlay_fonts *fonts, const text_style *style, inlay_font_metrics *metrics) {
  if (!style->is_used && !can_start_threads(threads_per_style)) return INLAY_TEXT_NO_MEMORY;
  PangoFont *font = pango_context_load_font(fonts->context, style->description);
  if (font == NULL) return INLAY_TEXT_FAILED;
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
  return INLAY_TEXT_DONE;
}

int inlay_fonts_metrics(inlay_fonts *fonts, int32_t style, inlay_font_metrics *metrics) {
  if (style < 0 || (size_t)style >= fonts->styles.count) return INLAY_TEXT_FAILED;
  inlay_fonts_lock();
  int status = measure(fonts, (const text_style *)fonts->styles.start + style, metrics);
  inlay_fonts_unlock();
  return status;
}
