// Glyphs in PDF at their positions, with the text they stand for.
#include <stdlib.h>
#include <string.h>

#include "canvas_pdf.h"

cairo_glyph_t *placed_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, double x, double y) {
  cairo_glyph_t *glyphs = calloc((size_t)run->glyph_count, sizeof *glyphs);
  if (glyphs == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return NULL;
  }
  for (int index = 0; index < run->glyph_count; index++) {
    glyphs[index] = run->glyphs[index];
    glyphs[index].x += x + pdf->x;
    glyphs[index].y += y + pdf->y;
    if (is_drawable(glyphs[index].x) && is_drawable(glyphs[index].y)) continue;
    free(glyphs);
    return NULL;
  }
  return glyphs;
}

/// Whether the clusters cover the whole text and all glyphs, and none ends within a character. Otherwise Cairo would
/// write nothing more.
static bool has_text(const inlay_glyphs *run) {
  long bytes = 0, glyphs = 0;
  if (run->text == NULL || run->clusters == NULL) return false;
  for (int index = 0; index < run->cluster_count; index++) {
    const cairo_text_cluster_t *cluster = &run->clusters[index];
    if (cluster->num_bytes < 0 || cluster->num_glyphs < 0) return false;
    if (cluster->num_bytes == 0 && cluster->num_glyphs == 0) return false;
    bytes += cluster->num_bytes;
    if (bytes > run->text_bytes || (bytes < run->text_bytes && (run->text[bytes] & 0xc0) == 0x80)) return false;
    glyphs += cluster->num_glyphs;
  }
  return bytes == run->text_bytes && glyphs == run->glyph_count;
}

void show_text(inlay_pdf *pdf, cairo_scaled_font_t *font, const inlay_glyphs *run, const cairo_glyph_t *glyphs) {
  cairo_set_scaled_font(pdf->context, font);
  if (has_text(run))
    cairo_show_text_glyphs(pdf->context, run->text, run->text_bytes, glyphs, run->glyph_count, run->clusters,
                           run->cluster_count, run->cluster_flags);
  else
    cairo_show_glyphs(pdf->context, glyphs, run->glyph_count);
}
