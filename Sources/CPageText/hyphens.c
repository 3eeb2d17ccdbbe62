#include <math.h>
#include <string.h>

#include "fonts.h"

/// At most so many soft hyphens are told from other places. Pango looks for each from the start of the text.
enum { most_stretches = 64 };

/// Where the soft hyphen (U+00AD) that follows `at` ends, or the text.
static int32_t stretch_end(const uint8_t *text, int32_t at, int32_t end) {
  while (at < end) {
    const uint8_t *found = memchr(text + at, 0xC2, (size_t)(end - at));
    if (found == NULL) return end;
    at = (int32_t)(found - text) + 1;
    if (at < end && text[at] == 0xAD) return at + 1;
  }
  return end;
}

/// Whether there are more than `most` bytes without a space.
static bool has_long_word(const uint8_t *text, int32_t start, int32_t end, double most) {
  for (int32_t at = start; at < end; at++) {
    if (text[at] == ' ') start = at + 1;
    if (at + 1 - start > most) return true;
  }
  return false;
}

/// Bytes of letters that fit into a line of any font: few are wider than 1.25 of its size.
static double bytes_that_fit(const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  const text_style *styles = fonts->styles.start;
  int size = 1;
  for (int32_t i = 0; i < paragraph->span_count; i++) {
    int own = pango_font_description_get_size(styles[paragraph->spans[i].style].description);
    if (own > size) size = own;
  }
  return (paragraph->width - fmax(paragraph->first_line_indent, 0)) * PANGO_SCALE / (1.25 * size);
}

/// Pango draws a hyphen where a line ends within a word that is too long for it. The attribute stops that, but for the
/// place at its end, which is behind a soft hyphen.
void hyphens_suppress(PangoAttrList *list, const inlay_fonts *fonts, const inlay_paragraph *paragraph) {
  if (paragraph->width < 0 || paragraph->text_bytes == 0) return;
  double most = bytes_that_fit(fonts, paragraph);
  int32_t start = 0;
  for (int count = 0; start < paragraph->text_bytes && count < most_stretches;) {
    int32_t end = stretch_end(paragraph->text, start, paragraph->text_bytes);
    if (has_long_word(paragraph->text, start, end, most)) {
      PangoAttribute *attribute = pango_attr_insert_hyphens_new(FALSE);
      attribute->start_index = (guint)start;
      attribute->end_index = (guint)end;
      pango_attr_list_insert(list, attribute);
      count++;
    }
    start = end;
  }
}
