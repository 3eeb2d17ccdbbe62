#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fonts.h"

// MARK: - Lists of families

// Pango hashes and compares the family names of a description for each run of text. So descriptions contain a short
// name that stands for a list. The list replaces it when fontconfig is queried.

static const char list_prefix[] = "inlay ";

void font_list_name(int32_t list, char name[font_list_name_room]) {
  snprintf(name, font_list_name_room, "%s%ld", list_prefix, (long)list);
}

/// The list that the pattern's first family stands for; NULL if it is a real family, such as Pango's own for emoji.
static const char *list_of(const inlay_fonts *fonts, FcPattern *pattern) {
  FcChar8 *family;
  if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch) return NULL;
  if (strncmp((const char *)family, list_prefix, sizeof list_prefix - 1) != 0) return NULL;
  unsigned long number = strtoul((const char *)family + sizeof list_prefix - 1, NULL, 10);
  return number < fonts->lists.count ? ((char **)fonts->lists.start)[number] : NULL;
}

/// Pango calls this for each pattern, after the configuration has been applied to it.
void font_list_expand(FcPattern *pattern, gpointer data) {
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

// MARK: - Families

/// All names of all families, with ASCII letters in lower case.
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

/// Whether one of a font's names is the family.
static bool is_of_family(FcPattern *font, const char *name) {
  FcChar8 *own;
  for (int n = 0; FcPatternGetString(font, FC_FAMILY, n, &own) == FcResultMatch; n++)
    if (g_ascii_strcasecmp((const char *)own, name) == 0) return true;
  return false;
}

/// Whether a font has the letters of some language.
static bool has_language(const FcLangSet *languages) {
  FcStrSet *set = FcLangSetGetLangs(languages);
  FcStrList *list = set == NULL ? NULL : FcStrListCreate(set);
  bool has_any = list != NULL && FcStrListNext(list) != NULL;
  if (list != NULL) FcStrListDone(list);
  if (set != NULL) FcStrSetDestroy(set);
  return has_any;
}

/// Whether all fonts of a family are for symbols: they say so, or they are for no language. URW's and other old fonts of
/// symbols claim the codes of Latin letters, but no language. If `needs_latin`, they must be for English.
static bool is_symbolic(inlay_fonts *fonts, const char *name, bool needs_latin) {
  FcFontSet *set = FcConfigGetFonts(fonts->configuration, FcSetSystem);
  bool is_there = false;
  for (int i = 0; set != NULL && i < set->nfont; i++) {
    if (!is_of_family(set->fonts[i], name)) continue;
    is_there = true;
    FcBool is_symbol = FcFalse;
    FcLangSet *languages = NULL;
    if (FcPatternGetBool(set->fonts[i], FC_SYMBOL, 0, &is_symbol) == FcResultMatch && is_symbol) continue;
    if (FcPatternGetLangSet(set->fonts[i], FC_LANG, 0, &languages) != FcResultMatch) continue;
    if (needs_latin ? FcLangSetHasLang(languages, (const FcChar8 *)"en") != FcLangDifferentLang : has_language(languages))
      return false;
  }
  return is_there;
}

/// A pattern with one family and the substitutions of the configuration; NULL if memory is short.
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
    if (strlen(found) >= room || !has_family(fonts, found) || is_symbolic(fonts, found, true)) continue;
    memcpy(family, found, strlen(found) + 1);
    is_found = true;
  }
  FcPatternDestroy(pattern);
  return is_found;
}

bool inlay_fonts_has_family(inlay_fonts *fonts, const char *name) {
  inlay_fonts_lock();
  bool is_there = has_family(fonts, name);
  inlay_fonts_unlock();
  return is_there;
}

bool inlay_fonts_is_symbolic(inlay_fonts *fonts, const char *name) {
  inlay_fonts_lock();
  bool is_for_symbols = is_symbolic(fonts, name, false);
  inlay_fonts_unlock();
  return is_for_symbols;
}

bool inlay_fonts_substitute(inlay_fonts *fonts, const char *name, bool is_generic, char *family, size_t room) {
  inlay_fonts_lock();
  bool is_found = substitute(fonts, name, is_generic, family, room);
  inlay_fonts_unlock();
  return is_found;
}
