#pragma once
// Fonts, and the lines of paragraphs, by Pango. No Pango type leaves this target. All lengths are pixels as doubles; y
// grows downwards. Text is laid out on one thread. The glyphs may be drawn on any.
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

/// Fonts, the requested styles, and memory for the lines of one paragraph. For one thread at a time.
typedef struct inlay_fonts inlay_fonts;

/// Loads the system's list of fonts, which takes most of the time of opening fonts for the first time.
void inlay_fonts_prepare(void);

/// Opens the fonts of folders only, if a fontconfig XML configuration is given; otherwise the system's fonts.
inlay_fonts *_Nullable inlay_fonts_open(const char *_Nullable configuration, int *status);
void inlay_fonts_close(inlay_fonts *fonts);

/// Whether a folder can be read or created. If neither is possible for its cache, fontconfig writes to standard error.
bool inlay_folder_can_be(const char *path);

/// Whether there is a family with this name.
bool inlay_fonts_has_family(inlay_fonts *fonts, const char *name);

/// The family that the configuration substitutes for a name: one with the same metrics, or the one for a CSS generic
/// family. Writes it, with a terminating NUL, into the buffer. Returns false if there is none, or it does not fit.
bool inlay_fonts_substitute(inlay_fonts *fonts, const char *name, bool is_generic, char *family, size_t room);

/// Registers a list of families, separated by commas in order of preference. Returns its number; negative if memory is
/// short. The string is copied.
int32_t inlay_fonts_add_families(inlay_fonts *fonts, const char *families);

/// The look of text. The strings are copied.
typedef struct {
  /// The number from inlay_fonts_add_families.
  int32_t families;
  double size;
  int32_t weight;
  bool is_italic;
  /// A BCP 47 tag.
  const char *_Nullable language;
  /// Pixels added after each character.
  double tracking;
  /// OpenType features in CSS syntax.
  const char *_Nullable features;
  /// 0 as written, 1 all capitals, 2 small capitals for lower case.
  int32_t capitals;
} inlay_style;

/// Registers a style. Returns its number, from 0; negative if memory is short.
int32_t inlay_fonts_add_style(inlay_fonts *fonts, const inlay_style *style);

/// Positions are above the baseline. Descent and thicknesses are positive.
typedef struct {
  double ascent, descent;
  /// What the font adds below its descent to the distance of two baselines (hhea, or OS/2 with USE_TYPO_METRICS).
  double line_gap;
  double underline_position, underline_thickness;
  double strikethrough_position, strikethrough_thickness;
} inlay_font_metrics;

/// Whether the fonts of a family are for symbols, and not for the text of any language.
bool inlay_fonts_is_symbolic(inlay_fonts *fonts, const char *name);

/// The metrics of a style's first font. Returns a status: failed if there is no font.
int inlay_fonts_metrics(inlay_fonts *fonts, int32_t style, inlay_font_metrics *metrics);

/// A stretch of a paragraph, in bytes of its text.
typedef struct {
  int32_t start, end;
  /// The number from inlay_fonts_add_style.
  int32_t style;
  /// Runs are split where the label changes, for example between spans with one font but different colors.
  int32_t label;
  /// Whether each of its characters is a box.
  bool is_box;
  /// Size of the box, in pixels; extents above and below the baseline.
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
  /// The spans, ascending, without gaps, at character boundaries, up to the text's end.
  const inlay_span *_Nullable spans;
  int32_t span_count;
  /// Width of a line; negative for one line of any length.
  double width;
  /// Additional indent of the first line; negative to give it more room.
  double first_line_indent;
  /// 0 for the direction of the first strong character, 1 left to right, 2 right to left.
  int32_t direction;
  bool justifies, justifies_last_line;
  /// The character at which decimal tabs align.
  uint32_t decimal_point;
  /// The stops are measured from the start of the first line if that is further out, otherwise from the start of the
  /// other lines. The distance between the last two continues.
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
  /// Index of the span, if the run is a box; otherwise negative.
  int32_t box;
  double x, width;
  bool is_right_to_left;
  /// The caller must release the glyphs.
  inlay_glyphs *_Nullable glyphs;
  double ink_left, ink_top, ink_right, ink_bottom;
  int32_t first_missing, missing_count;
} inlay_run;

/// The lines of a paragraph, valid until the next paragraph.
typedef struct {
  bool is_right_to_left;
  int32_t line_count, run_count, missing_count;
  const inlay_line *_Nullable lines;
  const inlay_run *_Nullable runs;
  /// Positions of characters that no font has.
  const int32_t *_Nullable missing;
} inlay_lines;

/// Whether the first strong character of the UTF-8 text is right-to-left.
bool inlay_text_is_right_to_left(const uint8_t *_Nullable text, int32_t bytes);

/// Breaks a paragraph into lines. Returns a status.
int inlay_fonts_lines(inlay_fonts *fonts, const inlay_paragraph *paragraph, inlay_lines *lines);

/// The width of the widest stretch of a paragraph in which no line may end, and of the paragraph on one line, both
/// without white space at their ends. The width of lines does not matter. Returns a status.
int inlay_fonts_extent(inlay_fonts *fonts, const inlay_paragraph *paragraph, double *word, double *line);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
