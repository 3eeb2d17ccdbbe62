#pragma once
// Fonts and the lines of paragraphs, by Pango: no type of Pango leaves this target. All lengths are pixels as doubles, y grows
// downwards. Text is laid out on one thread; the glyphs may be drawn on any.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "page_glyphs.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
  INLAY_TEXT_DONE = 0,
  INLAY_TEXT_NO_MEMORY = 1,
  INLAY_TEXT_NO_FONTS = 2,
  /// A library failed.
  INLAY_TEXT_FAILED = 3,
};

/// Fonts, the styles they were asked for and room for the lines of one paragraph. For one thread at a time.
typedef struct inlay_fonts inlay_fonts;

/// Reads what the system says of its fonts, which takes most of the time of opening them the first time.
void inlay_fonts_prepare(void);

/// Fonts of folders alone if an XML configuration of fontconfig is given, else those of the system.
inlay_fonts *_Nullable inlay_fonts_open(const char *_Nullable configuration, int *status);
void inlay_fonts_close(inlay_fonts *fonts);

/// Whether a folder can be read, or be made; fontconfig writes to standard error where its cache can be neither.
bool inlay_folder_can_be(const char *path);

/// Whether there is a family of this name.
bool inlay_fonts_has_family(inlay_fonts *fonts, const char *name);

/// The family that the configuration puts in place of a name: of fonts with the same measures, or what a CSS generic family
/// stands for. Writes it, with a zero, into the room; false if there is none, or it does not fit.
bool inlay_fonts_substitute(inlay_fonts *fonts, const char *name, bool is_generic, char *family, size_t room);

/// The number of a list of families, separated by commas in order of preference; negative if there is no memory. The string is
/// copied.
int32_t inlay_fonts_add_families(inlay_fonts *fonts, const char *families);

/// What text looks like. The strings are copied.
typedef struct {
  /// As numbered by inlay_fonts_add_families.
  int32_t families;
  double size;
  int32_t weight;
  bool is_italic;
  /// BCP 47.
  const char *_Nullable language;
  /// Pixels after each character.
  double tracking;
  /// OpenType features as CSS writes them.
  const char *_Nullable features;
  /// 0 as they are, 1 all, 2 small ones for lower case.
  int32_t capitals;
} inlay_style;

/// The number of a style, from 0; negative if there is no memory.
int32_t inlay_fonts_add_style(inlay_fonts *fonts, const inlay_style *style);

/// Positions are above the baseline; descent and thicknesses are positive.
typedef struct {
  double ascent, descent;
  double underline_position, underline_thickness;
  double strikethrough_position, strikethrough_thickness;
} inlay_font_metrics;

/// Measures of a style's first font. False if there is none.
bool inlay_fonts_metrics(inlay_fonts *fonts, int32_t style, inlay_font_metrics *metrics);

/// A stretch of a paragraph: bytes of its text.
typedef struct {
  int32_t start, end;
  /// As numbered by inlay_fonts_add_style.
  int32_t style;
  /// What runs are split by: spans of one font but another color have another.
  int32_t label;
  /// Each of its characters is a box.
  bool is_box;
  /// Of the box; above and below the baseline.
  double width, ascent, descent;
} inlay_span;

typedef struct {
  double position;
  /// 0 left, 1 center, 2 right, 3 decimal.
  int32_t alignment;
} inlay_tab;

typedef struct {
  /// UTF-8.
  const uint8_t *_Nullable text;
  int32_t text_bytes;
  /// Ascending, without gaps, at the boundaries of characters, to the text's end.
  const inlay_span *_Nullable spans;
  int32_t span_count;
  /// Negative for one line however long.
  double width;
  /// Room that only the first line lacks; negative for room that only the first line has.
  double first_line_indent;
  /// 0 by the first strong character, 1 left to right, 2 right to left.
  int32_t direction;
  bool justifies, justifies_last_line;
  /// What decimal tabs align at.
  uint32_t decimal_point;
  /// From the edge where the first line begins if that is further out, else from where the others do. The distance of the
  /// last two goes on.
  const inlay_tab *_Nullable tabs;
  int32_t tab_count;
} inlay_paragraph;

typedef struct {
  int32_t start, end;
  int32_t first_run, run_count;
  double width;
} inlay_line;

typedef struct {
  int32_t start, end;
  int32_t label;
  /// The span, if it is a box; else negative.
  int32_t box;
  double x, width;
  bool is_right_to_left;
  /// The caller's to release.
  inlay_glyphs *_Nullable glyphs;
  double ink_left, ink_top, ink_right, ink_bottom;
  int32_t first_missing, missing_count;
} inlay_run;

/// Lines of a paragraph, until the next is asked for.
typedef struct {
  bool is_right_to_left;
  int32_t line_count, run_count, missing_count;
  const inlay_line *_Nullable lines;
  const inlay_run *_Nullable runs;
  /// Places of characters that no font has.
  const int32_t *_Nullable missing;
} inlay_lines;

/// Whether the first strong character of the text, as UTF-8, is right to left.
bool inlay_text_is_right_to_left(const uint8_t *_Nullable text, int32_t bytes);

/// Breaks a paragraph into lines. Returns a status.
int inlay_fonts_lines(inlay_fonts *fonts, const inlay_paragraph *paragraph, inlay_lines *lines);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
