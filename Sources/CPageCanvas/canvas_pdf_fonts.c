// Fonts that a PDF keeps while it is written.
#include <stdlib.h>

#include "canvas_pdf.h"

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

void forget_fonts(inlay_pdf *pdf) {
  while (pdf->fonts != NULL) {
    kept_font *next = pdf->fonts->next;
    cairo_scaled_font_destroy(pdf->fonts->font);
    free(pdf->fonts);
    pdf->fonts = next;
  }
}
