#include "glyphs.h"

#include <stdlib.h>

void inlay_glyphs_release(inlay_glyphs *glyphs) {
  if (atomic_fetch_sub_explicit(&glyphs->references, 1, memory_order_acq_rel) != 1) return;
  cairo_scaled_font_destroy(glyphs->font);
  free(glyphs->glyphs);
  free(glyphs->text);
  free(glyphs->clusters);
  free(glyphs);
}
