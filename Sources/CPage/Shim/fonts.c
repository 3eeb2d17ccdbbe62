#include "fonts.h"

#include <math.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *text_array_reserve(text_array *array, size_t more, size_t size) {
  if (more > SIZE_MAX / 2 / size - array->count) return NULL;
  size_t needed = array->count + more;
  if (needed > array->room) {
    size_t room = needed + needed / 2 + 16;
    void *start = realloc(array->start, room * size);
    if (start == NULL) return NULL;
    array->start = start;
    array->room = room;
  }
  return (char *)array->start + array->count * size;
}

static GMutex layout_mutex;

void text_lock(void) { g_mutex_lock(&layout_mutex); }

void text_unlock(void) { g_mutex_unlock(&layout_mutex); }

// MARK: - GLib's messages

static void drop_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

/// What Pango warns of (fonts of poor quality, text it mends) is nothing for people's terminals.
static void silence_messages(void) {
  static gsize is_done = 0;
  if (!g_once_init_enter(&is_done)) return;
  const char *domains[] = {"Pango", "PangoCairo", "PangoFT2", "GLib", "GLib-GObject"};
  for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
    g_log_set_handler(domains[i], G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_ERROR, drop_message, NULL);
  g_once_init_leave(&is_done, 1);
}

// MARK: - Records of fonts

static void forget_record(gpointer value) {
  font_record *record = value;
  g_object_unref(record->font);
  free(record);
}

static font_record *make_record(PangoFont *font) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  if (scaled == NULL || cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS) return NULL;
  font_record *record = malloc(sizeof *record);
  if (record == NULL) return NULL;
  record->font = g_object_ref(font);
  record->scaled = scaled;
  for (int i = 0; i < glyph_ink_places; i++) record->ink[i].glyph = PANGO_GLYPH_EMPTY;
  PangoRectangle advance;
  pango_font_get_glyph_extents(font, 0, NULL, &advance);
  record->missing_width = advance.width;
  return record;
}

font_record *font_record_of(inlay_fonts *fonts, PangoFont *font) {
  if (font == NULL) return NULL;
  if (fonts->last_record != NULL && fonts->last_record->font == font) return fonts->last_record;
  font_record *record = g_hash_table_lookup(fonts->records, font);
  if (record == NULL) {
    record = make_record(font);
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

// MARK: - Lists of families

// Pango hashes and compares the names of a description's families for each run of text. So descriptions have a short name that
// stands for a list, which is put in its place when fontconfig is asked.

static const char list_prefix[] = "inlay ";

/// The list that the pattern's first family stands for; NULL if it is a family, such as Pango's own for emoji.
static const char *list_of(const inlay_fonts *fonts, FcPattern *pattern) {
  FcChar8 *family;
  if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch) return NULL;
  if (strncmp((const char *)family, list_prefix, sizeof list_prefix - 1) != 0) return NULL;
  unsigned long number = strtoul((const char *)family + sizeof list_prefix - 1, NULL, 10);
  return number < fonts->lists.count ? ((char **)fonts->lists.start)[number] : NULL;
}

/// Called by Pango for each pattern, once the configuration has been applied to it.
static void expand_list(FcPattern *pattern, gpointer data) {
  const inlay_fonts *fonts = data;
  const char *list = list_of(fonts, pattern);
  if (list == NULL) return;
  FcPatternDel(pattern, FC_FAMILY);
  gchar **names = g_strsplit(list, ",", 0);
  for (gchar **name = names; *name != NULL; name++)
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)*name);
  g_strfreev(names);
  FcConfigSubstitute(fonts->configuration, pattern, FcMatchPattern);
}

int32_t inlay_fonts_add_families(inlay_fonts *fonts, const char *families) {
  if (fonts->lists.count >= INT32_MAX) return -1;
  char **room = text_array_reserve(&fonts->lists, 1, sizeof *room);
  size_t size = strlen(families) + 1;
  if (room == NULL || (*room = malloc(size)) == NULL) return -1;
  memcpy(*room, families, size);
  return (int32_t)fonts->lists.count++;
}

// MARK: - Opening

/// A configuration of its own from XML, with its fonts; or the system's, with a reference.
static FcConfig *make_configuration(const char *xml) {
  if (xml == NULL) return FcConfigReference(NULL);
  FcConfig *configuration = FcConfigCreate();
  if (configuration == NULL) return NULL;
  if (FcConfigParseAndLoadFromMemory(configuration, (const FcChar8 *)xml, FcTrue) &&
      FcConfigBuildFonts(configuration))
    return configuration;
  FcConfigDestroy(configuration);
  return NULL;
}

/// Pango ends the program if it finds no font at all.
static bool has_fonts(FcConfig *configuration) {
  FcFontSet *set = FcConfigGetFonts(configuration, FcSetSystem);
  return set != NULL && set->nfont > 0;
}

/// The same glyphs in the same places whatever the screen of the machine.
static bool set_font_options(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  bool is_made = cairo_font_options_status(options) == CAIRO_STATUS_SUCCESS;
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  if (is_made) pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  // Undetermined: with a real one, or that of the environment, Pango derives another for each script, and asks fontconfig
  // for an order of its own for each of those.
  pango_context_set_language(context, pango_language_from_string("und"));
  return is_made;
}

/// Fills in the empty fonts. Returns a status.
static int set_up(inlay_fonts *fonts, const char *configuration) {
  fonts->configuration = make_configuration(configuration);
  if (fonts->configuration == NULL) return INLAY_TEXT_FAILED;
  if (!has_fonts(fonts->configuration)) return INLAY_TEXT_NO_FONTS;
  fonts->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (fonts->map == NULL || !PANGO_IS_FC_FONT_MAP(fonts->map)) return INLAY_TEXT_FAILED;
  // The system's is what it has anyway; to be told makes it list all families.
  if (configuration != NULL) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map), fonts->configuration);
  pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(fonts->map), expand_list, fonts, NULL);
  fonts->context = pango_font_map_create_context(fonts->map);
  if (!set_font_options(fonts->context)) return INLAY_TEXT_NO_MEMORY;
  fonts->layout = pango_layout_new(fonts->context);
  fonts->records = g_hash_table_new_full(NULL, NULL, NULL, forget_record);
  return INLAY_TEXT_DONE;
}

inlay_fonts *inlay_fonts_open(const char *configuration, int *status) {
  silence_messages();
  inlay_fonts *fonts = calloc(1, sizeof *fonts);
  if (fonts == NULL) {
    *status = INLAY_TEXT_NO_MEMORY;
    return NULL;
  }
  text_lock();
  *status = set_up(fonts, configuration);
  text_unlock();
  if (*status == INLAY_TEXT_DONE) return fonts;
  inlay_fonts_close(fonts);
  return NULL;
}

void inlay_fonts_close(inlay_fonts *fonts) {
  text_lock();
  text_style *styles = fonts->styles.start;
  for (size_t i = 0; i < fonts->styles.count; i++) {
    pango_font_description_free(styles[i].description);
    free(styles[i].features);
  }
  for (size_t i = 0; i < fonts->lists.count; i++) free(((char **)fonts->lists.start)[i]);
  free(fonts->lists.start);
  for (int i = 0; i < 3; i++) g_free(fonts->usual[i]);
  free(fonts->styles.start);
  free(fonts->lines.start);
  free(fonts->runs.start);
  free(fonts->missing.start);
  free(fonts->text.start);
  if (fonts->records != NULL) g_hash_table_destroy(fonts->records);
  if (fonts->families != NULL) g_hash_table_destroy(fonts->families);
  if (fonts->layout != NULL) g_object_unref(fonts->layout);
  if (fonts->context != NULL) g_object_unref(fonts->context);
  if (fonts->map != NULL) g_object_unref(fonts->map);
  if (fonts->configuration != NULL) FcConfigDestroy(fonts->configuration);
  text_unlock();
  free(fonts);
}

// MARK: - Families

/// All names of all families, in lower case as far as ASCII goes.
static GHashTable *collect_families(FcConfig *configuration) {
  GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  FcFontSet *set = FcConfigGetFonts(configuration, FcSetSystem);
  for (int i = 0; set != NULL && i < set->nfont; i++) {
    FcChar8 *name;
    for (int n = 0; FcPatternGetString(set->fonts[i], FC_FAMILY, n, &name) == FcResultMatch; n++)
      g_hash_table_add(table, g_ascii_strdown((const char *)name, -1));
  }
  return table;
}

static bool has_family(inlay_fonts *fonts, const char *name) {
  if (fonts->families == NULL) fonts->families = collect_families(fonts->configuration);
  char *key = g_ascii_strdown(name, -1);
  bool is_there = g_hash_table_contains(fonts->families, key);
  g_free(key);
  return is_there;
}

/// A pattern of one family, with what the configuration adds; NULL if there is no memory.
static FcPattern *substituted(const inlay_fonts *fonts, const char *family) {
  FcPattern *pattern = FcPatternCreate();
  if (pattern == NULL) return NULL;
  if (FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family) &&
      FcConfigSubstitute(fonts->configuration, pattern, FcMatchPattern))
    return pattern;
  FcPatternDestroy(pattern);
  return NULL;
}

static void find_usual_families(inlay_fonts *fonts) {
  static const char *const generics[] = {"sans-serif", "serif", "monospace"};
  for (int i = 0; i < 3 && fonts->usual[i] == NULL; i++) {
    FcPattern *pattern = substituted(fonts, generics[i]);
    if (pattern == NULL) return;
    FcChar8 *first = NULL;
    if (FcPatternGetString(pattern, FC_FAMILY, 0, &first) == FcResultMatch) fonts->usual[i] = g_strdup((char *)first);
    FcPatternDestroy(pattern);
  }
}

static bool is_usual(const inlay_fonts *fonts, const char *family) {
  for (int i = 0; i < 3; i++)
    if (fonts->usual[i] != NULL && strcmp(fonts->usual[i], family) == 0) return true;
  return false;
}

static bool substitute(inlay_fonts *fonts, const char *name, bool is_generic, char *family, size_t room) {
  if (!is_generic) find_usual_families(fonts);
  FcPattern *pattern = substituted(fonts, name);
  if (pattern == NULL) return false;
  bool is_found = false;
  FcChar8 *next;
  for (int n = 0; !is_found && FcPatternGetString(pattern, FC_FAMILY, n, &next) == FcResultMatch; n++) {
    const char *found = (const char *)next;
    if (!is_generic && is_usual(fonts, found)) break;
    if (strlen(found) >= room || !has_family(fonts, found)) continue;
    memcpy(family, found, strlen(found) + 1);
    is_found = true;
  }
  FcPatternDestroy(pattern);
  return is_found;
}

bool inlay_fonts_has_family(inlay_fonts *fonts, const char *name) {
  text_lock();
  bool is_there = has_family(fonts, name);
  text_unlock();
  return is_there;
}

bool inlay_fonts_substitute(inlay_fonts *fonts, const char *name, bool is_generic, char *family, size_t room) {
  text_lock();
  bool is_found = substitute(fonts, name, is_generic, family, room);
  text_unlock();
  return is_found;
}

// MARK: - Styles

/// Largest size of type, in pixels: above it the widths of a piece of text would leave Pango's integers.
static const double largest_size = 16384;

static PangoFontDescription *describe(const inlay_style *style) {
  PangoFontDescription *description = pango_font_description_new();
  double size = style->size > 1.0 / 64 ? fmin(style->size, largest_size) : 1.0 / 64;
  int weight = style->weight < 1 ? 1 : style->weight > 1000 ? 1000 : style->weight;
  char family[sizeof list_prefix + 24];
  snprintf(family, sizeof family, "%s%ld", list_prefix, (long)style->families);
  pango_font_description_set_family(description, family);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_font_description_set_weight(description, (PangoWeight)weight);
  pango_font_description_set_style(description, style->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  return description;
}

static int tracking_units(double pixels) {
  if (!(fabs(pixels) > 0)) return 0;
  int units = (int)lround(fmax(-largest_size, fmin(pixels, largest_size)) * PANGO_SCALE);
  // Half of it goes before each character. Of whole pixels Pango takes whole pixels for that, which is not the same half at
  // every scale.
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
  *metrics = (inlay_font_metrics){
      .ascent = pango_font_metrics_get_ascent(found) * unit,
      .descent = pango_font_metrics_get_descent(found) * unit,
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
  text_lock();
  bool is_there = measure(fonts, (const text_style *)fonts->styles.start + style, metrics);
  text_unlock();
  return is_there;
}
