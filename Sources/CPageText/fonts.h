#pragma once
// Internals of inlay_fonts, and the functions that its files share. Calls go in one direction:
//
//   text.c       lines of a paragraph   → paragraph.c, font_records.c, glyphs.c
//   extent.c     widths of a paragraph  → paragraph.c, font_records.c, text_support.c
//   styles.c     numbered styles        → families.c, text_support.c
//   fonts.c      opening and closing    → families.c, font_records.c, text_support.c
//   families.c   names and lists        → text_support.c
//   paragraph.c  what Pango is told     → text_support.c
//   fonts_lock.c the lock that all take, and fonts that glyphs and masks share
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include "glyphs.h"
#include "page_text.h"

typedef struct {
  PangoFontDescription *description;
  PangoLanguage *language;
  char *features;
  /// In Pango units.
  int tracking;
  int32_t capitals;
  /// Whether Pango was given a paragraph with it.
  bool is_used;
} text_style;

/// Ink bounds of a glyph in pixels. `glyph` is not a valid glyph if the slot is empty.
typedef struct {
  uint32_t glyph;
  float left, top, right, bottom;
} glyph_ink;

enum { glyph_ink_places = 1024 };

/// Facts about a font from Pango and Cairo, cached because querying them for each run is slow.
typedef struct {
  PangoFont *font;
  inlay_font *shared;
  /// Advance of the missing-character glyph, in Pango units.
  int missing_width;
  glyph_ink ink[glyph_ink_places];
} font_record;

/// A growing buffer that is reused for each paragraph.
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
  /// The first family that fontconfig tries for each CSS generic family. Families before it were substituted for their
  /// metrics.
  char *usual[3];
  /// Maps PangoFont to font_record.
  GHashTable *records;
  font_record *last_record;
  /// Family lists (char *), by number.
  text_array lists;
  text_array styles, lines, runs, missing, text, widths, logical;
};

/// Creates an empty table of records.
GHashTable *font_records_make(void);

/// The record of a font; NULL if Cairo cannot load the font, or memory is short, which also clears `has_memory`. Valid
/// until the next paragraph.
font_record *font_record_of(inlay_fonts *fonts, PangoFont *font, bool *has_memory);

/// The ink bounds of a glyph.
const glyph_ink *font_record_ink(font_record *record, PangoGlyph glyph);

/// Drops fonts if there are too many.
void font_records_trim(inlay_fonts *fonts);

/// Makes room for that many more elements; NULL if memory is short.
void *text_array_reserve(text_array *array, size_t more, size_t size);

enum { font_list_name_room = 32 };

/// The name that stands for a family list in descriptions.
void font_list_name(int32_t list, char name[font_list_name_room]);

/// Replaces such a name by the families. Pango calls this for each pattern, after the configuration has been applied to
/// it.
void font_list_expand(FcPattern *pattern, gpointer fonts);

/// Whether `count` more threads can run now; 8 at most. Pango ends the program if it cannot start one.
bool can_start_threads(int count);

/// Pango starts two threads for a style that is new to it. One is kept in reserve.
enum { threads_per_style = 3 };

/// Passes a paragraph with valid spans to Pango. Returns false if memory is short.
bool paragraph_set_up(inlay_fonts *fonts, const inlay_paragraph *paragraph);

/// Keeps Pango from drawing hyphens that are not in the text. A soft hyphen is drawn where a line ends at it.
void hyphens_suppress(PangoAttrList *list, const inlay_fonts *fonts, const inlay_paragraph *paragraph);

/// Whether the spans tile the text.
bool paragraph_is_sound(const inlay_fonts *fonts, const inlay_paragraph *paragraph);

/// A length in Pango units, clamped well within the range of int.
int paragraph_units(double pixels);

/// The length in bytes of the combining mark at `text`; 0 if there is none.
int combining_mark_bytes(const uint8_t *text, int32_t left);
