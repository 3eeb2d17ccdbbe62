#include "canvas_pdf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cairo_status_t keep_bytes(void *context, const unsigned char *bytes, unsigned int count) {
  inlay_pdf *pdf = context;
  if (count > pdf->capacity - pdf->count) {
    size_t capacity = pdf->capacity < 1 << 16 ? 1 << 16 : pdf->capacity;
    while (capacity - pdf->count < count) capacity *= 2;
    uint8_t *larger = realloc(pdf->bytes, capacity);
    if (larger == NULL) {
      pdf->status = INLAY_CANVAS_NO_MEMORY;
      return CAIRO_STATUS_WRITE_ERROR;
    }
    pdf->bytes = larger;
    pdf->capacity = capacity;
  }
  memcpy(pdf->bytes + pdf->count, bytes, count);
  pdf->count += count;
  return CAIRO_STATUS_SUCCESS;
}

bool keep_font(inlay_pdf *pdf, cairo_scaled_font_t *font) {
  for (kept_font *known = pdf->fonts; known != NULL; known = known->next)
    if (known->font == font) return false;
  kept_font *kept = malloc(sizeof *kept);
  if (kept == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return true;
  }
  *kept = (kept_font){pdf->fonts, cairo_scaled_font_reference(font)};
  pdf->fonts = kept;
  return true;
}

static void forget_fonts(inlay_pdf *pdf) {
  while (pdf->fonts != NULL) {
    kept_font *next = pdf->fonts->next;
    cairo_scaled_font_destroy(pdf->fonts->font);
    free(pdf->fonts);
    pdf->fonts = next;
  }
}

inlay_pdf *inlay_pdf_create(void) {
  inlay_pdf *pdf = calloc(1, sizeof *pdf);
  if (pdf == NULL) return NULL;
  pdf->masks = inlay_masks_create(4 << 20);
  if (pdf->masks == NULL) {
    free(pdf);
    return NULL;
  }
  pdf->surface = cairo_pdf_surface_create_for_stream(keep_bytes, pdf, 1, 1);
  pdf->context = cairo_create(pdf->surface);
  // Cairo would write the time of day.
  cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  return pdf;
}

void inlay_pdf_destroy(inlay_pdf *pdf) {
  cairo_destroy(pdf->context);
  cairo_surface_finish(pdf->surface);
  cairo_surface_destroy(pdf->surface);
  cairo_font_face_destroy(pdf->blank);
  forget_glyph_pictures(pdf);
  forget_fonts(pdf);
  inlay_masks_release(pdf->masks);
  free(pdf->bytes);
  free(pdf);
}

static int32_t status_of(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return INLAY_CANVAS_OK;
  return status == CAIRO_STATUS_NO_MEMORY ? INLAY_CANVAS_NO_MEMORY : INLAY_CANVAS_CAIRO;
}

int32_t inlay_pdf_status(const inlay_pdf *pdf) {
  if (pdf->status != INLAY_CANVAS_OK) return pdf->status;
  if (!pdf->is_finished && cairo_status(pdf->context) != CAIRO_STATUS_SUCCESS)
    return status_of(cairo_status(pdf->context));
  return status_of(cairo_surface_status(pdf->surface));
}

void inlay_pdf_describe(inlay_pdf *pdf, int32_t what, const char *text) {
  static const cairo_pdf_metadata_t kinds[] = {
      CAIRO_PDF_METADATA_TITLE,    CAIRO_PDF_METADATA_AUTHOR,      CAIRO_PDF_METADATA_SUBJECT,
      CAIRO_PDF_METADATA_KEYWORDS, CAIRO_PDF_METADATA_CREATE_DATE, CAIRO_PDF_METADATA_MOD_DATE};
  if (what < 0 || what >= (int32_t)(sizeof kinds / sizeof *kinds)) return;
  cairo_pdf_surface_set_metadata(pdf->surface, kinds[what], text);
}

void inlay_pdf_begin_page(inlay_pdf *pdf, double width, double height, double x, double y) {
  cairo_pdf_surface_set_size(pdf->surface, width, height);
  pdf->x = x;
  pdf->y = y;
}

void inlay_pdf_end_page(inlay_pdf *pdf) {
  cairo_show_page(pdf->context);
  if (pdf->glyph_picture_count > GLYPH_PICTURES_KEPT) forget_glyph_pictures(pdf);
}

/// PDF wants `(D:20200102030405)`, with or without a zone (ISO 32000-1, 7.9.4); Cairo 1.16 writes ` (20200102030405Z)`, which
/// is as long.
static void mend_date(inlay_pdf *pdf, const char *name) {
  enum { DIGITS = 14 };
  size_t length = strlen(name), whole = length + DIGITS + 4;
  if (pdf->count < whole) return;
  for (size_t at = pdf->count - whole + 1; at-- > 0;) {
    uint8_t *found = pdf->bytes + at;
    if (memcmp(found, name, length) != 0 || memcmp(found + length, " (", 2) != 0) continue;
    uint8_t *digits = found + length + 2;
    if (memcmp(digits + DIGITS, "Z)", 2) != 0) continue;
    memmove(digits + 1, digits, DIGITS);
    memcpy(found + length, "(D:", 3);
    digits[DIGITS + 1] = ')';
    return;
  }
}

int32_t inlay_pdf_finish(inlay_pdf *pdf) {
  int32_t status = inlay_pdf_status(pdf);
  if (status != INLAY_CANVAS_OK || pdf->is_finished) return status;
  cairo_destroy(pdf->context);
  pdf->context = NULL;
  pdf->is_finished = true;
  cairo_surface_finish(pdf->surface);
  mend_date(pdf, "/CreationDate");
  mend_date(pdf, "/ModDate");
  return inlay_pdf_status(pdf);
}

const uint8_t *inlay_pdf_bytes(const inlay_pdf *pdf, size_t *count) {
  *count = pdf->count;
  return pdf->bytes;
}

void inlay_pdf_forget_bytes(inlay_pdf *pdf) { pdf->count = 0; }

void set_color(inlay_pdf *pdf, inlay_color color) {
  cairo_set_source_rgba(pdf->context, color.red / 255.0, color.green / 255.0, color.blue / 255.0,
                        color.alpha / 255.0);
}

void inlay_pdf_fill(inlay_pdf *pdf, double left, double top, double right, double bottom, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(top) || !is_drawable(right) || !is_drawable(bottom)) return;
  if (left >= right || top >= bottom || color.alpha == 0) return;
  set_color(pdf, color);
  cairo_rectangle(pdf->context, left + pdf->x, top + pdf->y, right - left, bottom - top);
  cairo_fill(pdf->context);
}

void inlay_pdf_line(inlay_pdf *pdf, double left, double right, double y, double thickness, const double *lengths,
                    int32_t count, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(right) || !is_drawable(y) || !(thickness > 0 && thickness < 4096)) return;
  if (left >= right || color.alpha == 0) return;
  cairo_save(pdf->context);
  set_color(pdf, color);
  cairo_set_line_width(pdf->context, thickness);
  if (lengths != NULL && count > 0) cairo_set_dash(pdf->context, lengths, count, left);
  cairo_move_to(pdf->context, left + pdf->x, y + pdf->y);
  cairo_line_to(pdf->context, right + pdf->x, y + pdf->y);
  cairo_stroke(pdf->context);
  cairo_restore(pdf->context);
}

void inlay_pdf_wave(inlay_pdf *pdf, double left, double right, double y, double thickness, double period,
                    double height, inlay_color color) {
  if (!is_drawable(left) || !is_drawable(right) || !is_drawable(y) || !(thickness > 0 && thickness < 4096)) return;
  if (left >= right || color.alpha == 0 || !(period > 0.1) || right - left > 1e5 * period) return;
  double swing = fmax(0, (height - thickness) / 2);
  cairo_save(pdf->context);
  set_color(pdf, color);
  cairo_set_line_width(pdf->context, thickness);
  cairo_rectangle(pdf->context, left + pdf->x, y - height + pdf->y, right - left, 2 * height);
  cairo_clip(pdf->context);
  double half = period / 2, from = floor(left / half) * half;
  int direction = (long)floor(left / half) % 2 == 0 ? 1 : -1;
  cairo_move_to(pdf->context, from + pdf->x, y + pdf->y);
  // A half of a sine is close to a cubic whose handles stand 0.3642 of its length in.
  for (double x = from; x < right; x += half, direction = -direction) {
    double top = y + pdf->y - direction * swing * 4 / 3, start = x + pdf->x;
    cairo_curve_to(pdf->context, start + 0.3642 * half, top, start + 0.6358 * half, top, start + half,
                   y + pdf->y);
  }
  cairo_stroke(pdf->context);
  cairo_restore(pdf->context);
}

void inlay_pdf_link(inlay_pdf *pdf, const char *address, double left, double top, double right, double bottom) {
  if (!is_drawable(left) || !is_drawable(top) || !is_drawable(right) || !is_drawable(bottom)) return;
  if (left >= right || top >= bottom || strpbrk(address, "'\\()") != NULL) return;
  size_t size = strlen(address) + 200;
  char *attributes = malloc(size);
  if (attributes == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return;
  }
  // Whole points: a decimal point might be a comma here.
  snprintf(attributes, size, "uri='%s' rect=[%ld %ld %ld %ld]", address, lround(floor(left + pdf->x)),
           lround(floor(top + pdf->y)), lround(ceil(right - left)), lround(ceil(bottom - top)));
  cairo_tag_begin(pdf->context, CAIRO_TAG_LINK, attributes);
  cairo_tag_end(pdf->context, CAIRO_TAG_LINK);
  free(attributes);
}
