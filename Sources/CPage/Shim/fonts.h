#pragma once
// What is inside of inlay_fonts.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include "glyphs.h"
#include "page_text.h"

typedef struct {
  PangoFontDescription *description;
  PangoLanguage *language;
  char *features;
  /// In Pango's units.
  int tracking;
  int32_t capitals;
} text_style;

/// Memory that grows and is used again for each paragraph.
typedef struct {
  void *start;
  size_t count, room;
} text_array;

struct inlay_fonts {
  FcConfig *configuration;
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  GHashTable *families;
  text_array styles, lines, runs, missing;
};

/// Room for so many more elements; null if there is no memory.
void *text_array_reserve(text_array *array, size_t more, size_t size);
