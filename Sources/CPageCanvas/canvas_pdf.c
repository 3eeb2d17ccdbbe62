#include "canvas_pdf.h"

#include <stdlib.h>
#include <string.h>

static cairo_status_t keep_bytes(void *context, const unsigned char *bytes, unsigned int count) {
  inlay_pdf *pdf = context;
  if (!note_object(pdf, bytes, count)) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return CAIRO_STATUS_WRITE_ERROR;
  }
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
  pdf->written += count;
  return CAIRO_STATUS_SUCCESS;
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
  // By default, Cairo would write the current time.
  cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  return pdf;
}

void inlay_pdf_destroy(inlay_pdf *pdf) {
  inlay_fonts_lock();
  cairo_destroy(pdf->context);
  cairo_surface_finish(pdf->surface);
  cairo_surface_destroy(pdf->surface);
  cairo_font_face_destroy(pdf->blank);
  forget_glyph_pictures(pdf);
  forget_fonts(pdf);
  inlay_fonts_unlock();
  inlay_masks_release(pdf->masks);
  free(pdf->bytes);
  free(pdf->objects);
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
  inlay_fonts_lock();
  cairo_show_page(pdf->context);
  inlay_fonts_unlock();
  if (pdf->glyph_picture_count > GLYPH_PICTURES_KEPT) forget_glyph_pictures(pdf);
}

/// PDF requires `(D:20200102030405)`, with or without a time zone (ISO 32000-1, 7.9.4). Cairo 1.16 writes `
/// (20200102030405Z)`, which has the same length, so it is replaced in place.
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
  inlay_fonts_lock();
  cairo_destroy(pdf->context);
  pdf->context = NULL;
  pdf->is_finished = true;
  cairo_surface_finish(pdf->surface);
  inlay_fonts_unlock();
  mend_date(pdf, "/CreationDate");
  mend_date(pdf, "/ModDate");
  mend_references(pdf);
  return inlay_pdf_status(pdf);
}

const uint8_t *inlay_pdf_bytes(const inlay_pdf *pdf, size_t *count) {
  *count = pdf->count;
  return pdf->bytes;
}

void inlay_pdf_forget_bytes(inlay_pdf *pdf) { pdf->count = 0; }

// MARK: - The order of text, pictures and blank text

void inlay_pdf_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y, inlay_color color) {
  if (run->glyph_count < 1 || color.alpha == 0) return;
  cairo_glyph_t *glyphs = placed_glyphs(pdf, run, x, y);
  if (glyphs == NULL) return;
  inlay_fonts_lock();
  // Glyphs that are pictures are drawn first. Then blank, selectable text is put in their places.
  if (!run->font->has_outlines && draw_picture_glyphs(pdf, run, glyphs, color)) {
    show_blank_text(pdf, run, glyphs);
  } else {
    set_color(pdf, color);
    show_text(pdf, run->font->scaled, run, glyphs);
  }
  inlay_fonts_unlock();
  free(glyphs);
}

void inlay_pdf_unseen_text(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y) {
  if (run->glyph_count < 1) return;
  cairo_glyph_t *glyphs = placed_glyphs(pdf, run, x, y);
  if (glyphs == NULL) return;
  inlay_fonts_lock();
  show_blank_text(pdf, run, glyphs);
  inlay_fonts_unlock();
  free(glyphs);
}

void inlay_pdf_outline(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y, double width,
                       inlay_color color) {
  if (run->glyph_count < 1 || color.alpha == 0 || !run->font->has_outlines) return;
  cairo_glyph_t *glyphs = placed_glyphs(pdf, run, x, y);
  if (glyphs == NULL) return;
  inlay_fonts_lock();
  set_color(pdf, color);
  cairo_set_scaled_font(pdf->context, run->font->scaled);
  cairo_set_line_width(pdf->context, width);
  cairo_set_line_join(pdf->context, CAIRO_LINE_JOIN_ROUND);
  cairo_glyph_path(pdf->context, glyphs, run->glyph_count);
  if (width > 0 && width < 4096)
    cairo_stroke(pdf->context);
  else
    cairo_fill(pdf->context);
  cairo_new_path(pdf->context);
  inlay_fonts_unlock();
  free(glyphs);
}
