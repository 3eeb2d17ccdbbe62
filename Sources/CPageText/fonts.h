#pragma once
// What is inside of inlay_fonts, and what its files offer each other. Calls go one way:
//
//   text.c       lines of a paragraph   → paragraph.c, font_records.c, glyphs.c
//   styles.c     numbered styles        → families.c, text_support.c
//   fonts.c      opening and closing    → families.c, font_records.c, text_support.c
//   families.c   names and lists        → text_support.c
//   paragraph.c  what Pango is told     → text_support.c
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

/// Bounds of a glyph's ink in pixels; `glyph` is no glyph if the place is empty.
typedef struct {
  uint32_t glyph;
  float left, top, right, bottom;
} glyph_ink;

enum { glyph_ink_places = 1024 };

/// What Pango and Cairo know of a font, kept together: asking them for each run is slow.
typedef struct {
  PangoFont *font;
  cairo_scaled_font_t *scaled;
  /// Advance of the glyph that stands for characters that no font has, in Pango's units.
  int missing_width;
  glyph_ink ink[glyph_ink_places];
} font_record;

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
  /// The families that fontconfig tries first for each CSS generic family: what comes before them has been put in place of a
  /// name for its measures.
  char *usual[3];
  /// From PangoFont to font_record.
  GHashTable *records;
  font_record *last_record;
  /// Lists of families (char *), by number.
  text_array lists;
  text_array styles, lines, runs, missing, text;
};

/// Layout is for one thread of the process at a time: Pango and fontconfig share caches between maps of fonts, and lines then
/// come out differently from run to run.
void text_lock(void);
void text_unlock(void);

/// An empty table of records.
GHashTable *font_records_make(void);

/// The record of a font; NULL if Cairo cannot have it, or there is no memory. Valid until the next paragraph.
font_record *font_record_of(inlay_fonts *fonts, PangoFont *font);

/// Ink of a glyph.
const glyph_ink *font_record_ink(font_record *record, PangoGlyph glyph);

/// Forgets fonts, if they have become many.
void font_records_trim(inlay_fonts *fonts);

/// Room for so many more elements; null if there is no memory.
void *text_array_reserve(text_array *array, size_t more, size_t size);

enum { font_list_name_room = 32 };

/// The family that descriptions name for a list of families.
void font_list_name(int32_t list, char name[font_list_name_room]);

/// Puts the families in place of such a name. Pango calls it for each pattern, once the configuration has been applied to it.
void font_list_expand(FcPattern *pattern, gpointer fonts);

/// Tells Pango of a paragraph whose spans are sound. False if there is no memory.
bool paragraph_set_up(inlay_fonts *fonts, const inlay_paragraph *paragraph);

/// Whether the spans tile the text.
bool paragraph_is_sound(const inlay_fonts *fonts, const inlay_paragraph *paragraph);

/// Pango's units, far from the ends of int.
int paragraph_units(double pixels);

/// Bytes of the combining mark that begins there; 0 if there is none.
int combining_mark_bytes(const uint8_t *text, int32_t left);
