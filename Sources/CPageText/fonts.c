#include "fonts.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: - GLib's messages

static void drop_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

/// Pango's warnings (poor fonts, text that it repairs) are of no use to users of a terminal.
static void silence_messages(void) {
  static gsize is_done = 0;
  if (!g_once_init_enter(&is_done)) return;
  const char *domains[] = {"Pango", "PangoCairo", "PangoFT2", "GLib", "GLib-GObject"};
  for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
    g_log_set_handler(domains[i], G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_ERROR, drop_message, NULL);
  g_once_init_leave(&is_done, 1);
}

// MARK: - Opening

/// Reads a new configuration, with its fonts, from XML.
static FcConfig *read_configuration(const char *xml) {
  FcConfig *configuration = FcConfigCreate();
  if (configuration == NULL) return NULL;
  if (FcConfigParseAndLoadFromMemory(configuration, (const FcChar8 *)xml, FcTrue) &&
      FcConfigBuildFonts(configuration))
    return configuration;
  FcConfigDestroy(configuration);
  return NULL;
}

/// The most recent configurations. Pango 1.50 does not release all of its references to one, so that each new one would
/// leak.
enum { maximum_kept = 8 };
static struct {
  char *xml;
  FcConfig *configuration;
} kept[maximum_kept];

/// The configuration for the XML, if it was made before and its folders have not changed since. Outdated ones are
/// dropped.
static FcConfig *kept_configuration(const char *xml) {
  for (int i = 0; i < maximum_kept; i++) {
    if (kept[i].xml == NULL || strcmp(kept[i].xml, xml) != 0) continue;
    if (FcConfigUptoDate(kept[i].configuration)) return FcConfigReference(kept[i].configuration);
    FcConfigDestroy(kept[i].configuration);
    free(kept[i].xml);
    kept[i].xml = NULL;
  }
  return NULL;
}

/// Stores a configuration in a free slot, or in that of the oldest one.
static void keep_configuration(const char *xml, FcConfig *configuration) {
  static int next = 0;
  size_t size = strlen(xml) + 1;
  char *copy = malloc(size);
  if (copy == NULL) return;
  memcpy(copy, xml, size);
  if (kept[next].xml != NULL) {
    FcConfigDestroy(kept[next].configuration);
    free(kept[next].xml);
  }
  kept[next].xml = copy;
  kept[next].configuration = FcConfigReference(configuration);
  next = (next + 1) % maximum_kept;
}

/// Without this check, Pango aborts the program if it finds no font at all.
static bool has_fonts(FcConfig *configuration) {
  FcFontSet *set = FcConfigGetFonts(configuration, FcSetSystem);
  return set != NULL && set->nfont > 0;
}

/// Whether as many files can be opened as fontconfig needs at a time. A folder that it cannot open has no fonts for it, which
/// it even stores in its cache.
static bool can_open_files(void) {
  enum { count = 8 };
  int files[count], opened = 0;
  while (opened < count && (files[opened] = g_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)) >= 0) opened++;
  for (int i = 0; i < opened; i++) close(files[i]);
  return opened == count;
}

/// The system's configuration. If somebody read it when no files could be opened, it is read again.
static FcConfig *system_configuration(void) {
  static bool is_read = false;
  if (!is_read) {
    if (!can_open_files()) return NULL;
    FcConfig *configuration = FcConfigReference(NULL);
    if (configuration == NULL || has_fonts(configuration)) {
      is_read = configuration != NULL;
      return configuration;
    }
    FcConfigDestroy(configuration);
    FcInitReinitialize();
  }
  return FcConfigReference(NULL);
}

/// A configuration made from XML, with its fonts, or the system's; NULL if it cannot be read. The caller gets a reference,
/// and must hold the lock.
static FcConfig *make_configuration(const char *xml) {
  if (xml == NULL) return system_configuration();
  FcConfig *configuration = kept_configuration(xml);
  if (configuration != NULL) return configuration;
  if (!can_open_files()) return NULL;
  configuration = read_configuration(xml);
  if (configuration != NULL && has_fonts(configuration)) keep_configuration(xml, configuration);
  return configuration;
}

/// Drops a font map, with its fonts, as soon as nobody else has it: threads of Pango that search for fonts may have it a
/// little longer, and would drop its fonts without the lock. The caller has the lock.
static void drop_map(PangoFontMap *map) {
  static GSList *maps = NULL;
  maps = g_slist_prepend(maps, map);
  for (GSList *at = maps; at != NULL;) {
    GSList *next = at->next;
    GObject *object = at->data;
    if (g_atomic_int_get(&object->ref_count) == 1) {
      maps = g_slist_delete_link(maps, at);
      g_object_unref(object);
    }
    at = next;
  }
}

/// Makes glyphs and their positions independent of the machine's screen.
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
  // The language is undetermined. With a real language, or the environment's, Pango derives another one for each
  // script, and queries fontconfig for the font order of each.
  pango_context_set_language(context, pango_language_from_string("und"));
  return is_made;
}

/// Initializes the fonts. Returns a status.
static int set_up(inlay_fonts *fonts, const char *configuration) {
  fonts->configuration = make_configuration(configuration);
  if (fonts->configuration == NULL) return INLAY_TEXT_FAILED;
  if (!has_fonts(fonts->configuration)) return INLAY_TEXT_NO_FONTS;
  if (!can_start_threads(8)) return INLAY_TEXT_NO_MEMORY;
  fonts->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (fonts->map == NULL || !PANGO_IS_FC_FONT_MAP(fonts->map)) return INLAY_TEXT_FAILED;
  // The system's configuration is the default. Setting it explicitly would make Pango list all families.
  if (configuration != NULL) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map), fonts->configuration);
  pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(fonts->map), font_list_expand, fonts, NULL);
  fonts->context = pango_font_map_create_context(fonts->map);
  if (!set_font_options(fonts->context)) return INLAY_TEXT_NO_MEMORY;
  fonts->layout = pango_layout_new(fonts->context);
  fonts->records = font_records_make();
  return INLAY_TEXT_DONE;
}

inlay_fonts *inlay_fonts_open(const char *configuration, int *status) {
  silence_messages();
  inlay_fonts *fonts = calloc(1, sizeof *fonts);
  if (fonts == NULL) {
    *status = INLAY_TEXT_NO_MEMORY;
    return NULL;
  }
  inlay_fonts_lock();
  *status = set_up(fonts, configuration);
  inlay_fonts_unlock();
  if (*status == INLAY_TEXT_DONE) return fonts;
  inlay_fonts_close(fonts);
  return NULL;
}

void inlay_fonts_prepare(void) {
  inlay_fonts_lock();
  FcConfig *configuration = system_configuration();
  if (configuration != NULL) FcConfigDestroy(configuration);
  inlay_fonts_unlock();
}

bool inlay_folder_can_be(const char *path) {
  if (g_access(path, F_OK) == 0) return g_file_test(path, G_FILE_TEST_IS_DIR) && g_access(path, R_OK | X_OK) == 0;
  char *above = g_path_get_dirname(path);
  while (g_access(above, F_OK) != 0 && strcmp(above, "/") != 0 && strcmp(above, ".") != 0) {
    char *next = g_path_get_dirname(above);
    g_free(above);
    above = next;
  }
  bool can_be_made = g_file_test(above, G_FILE_TEST_IS_DIR) && g_access(above, W_OK | X_OK) == 0;
  g_free(above);
  return can_be_made;
}

void inlay_fonts_close(inlay_fonts *fonts) {
  inlay_fonts_lock();
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
  free(fonts->widths.start);
  free(fonts->logical.start);
  if (fonts->records != NULL) g_hash_table_destroy(fonts->records);
  if (fonts->families != NULL) g_hash_table_destroy(fonts->families);
  if (fonts->layout != NULL) g_object_unref(fonts->layout);
  if (fonts->context != NULL) g_object_unref(fonts->context);
  if (fonts->map != NULL) drop_map(fonts->map);
  if (fonts->configuration != NULL) FcConfigDestroy(fonts->configuration);
  inlay_fonts_unlock();
  free(fonts);
}
