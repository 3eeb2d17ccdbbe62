// Fonts that a PDF keeps while it is written.
#include <stdlib.h>

#include "canvas_pdf.h"

inlay_font *keep_font(inlay_pdf *pdf, cairo_scaled_font_t *font, bool *is_new) {
  *is_new = false;
  for (kept_font *known = pdf->fonts; known != NULL; known = known->next)
    if (known->font->scaled == font) return known->font;
  *is_new = true;
  inlay_font *shared = inlay_font_make(font);
  if (shared == NULL && cairo_scaled_font_status(font) != CAIRO_STATUS_SUCCESS) return NULL;
  kept_font *kept = shared == NULL ? NULL : malloc(sizeof *kept);
  if (kept == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    if (shared != NULL) inlay_font_release(shared);
    return NULL;
  }
  *kept = (kept_font){pdf->fonts, shared};
  pdf->fonts = kept;
  return shared;
}

void forget_fonts(inlay_pdf *pdf) {
  while (pdf->fonts != NULL) {
    kept_font *next = pdf->fonts->next;
    inlay_font_release(pdf->fonts->font);
    free(pdf->fonts);
    pdf->fonts = next;
  }
}
