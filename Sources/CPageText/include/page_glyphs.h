#pragma once
// Positioned glyphs of one font: layout makes them, and drawing uses them.
#include <stdbool.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A run of glyphs with the text they stand for. It never changes. It is reference-counted, which is safe on any
/// thread.
typedef struct inlay_glyphs inlay_glyphs;

/// The contents of a run. The text is UTF-8 in logical order.
typedef struct {
  int32_t glyph_count, cluster_count, text_bytes;
  /// Whether the first cluster of the text has the last glyphs.
  bool is_backward;
  const uint8_t *text;
} inlay_glyphs_content;

inlay_glyphs_content inlay_glyphs_describe(const inlay_glyphs *glyphs);

/// A glyph of the font, positioned from the run's left end on the baseline.
typedef struct {
  uint32_t index;
  double x, y;
} inlay_glyph;

/// The glyph with this index, from left to right; zeros after the last one.
inlay_glyph inlay_glyphs_at(const inlay_glyphs *glyphs, int32_t number);

/// How many bytes of text a number of glyphs stands for.
typedef struct {
  int32_t bytes, glyphs;
} inlay_cluster;

/// The cluster with this index, in text order; zeros after the last one.
inlay_cluster inlay_glyphs_cluster_at(const inlay_glyphs *glyphs, int32_t number);

/// Releases a reference.
void inlay_glyphs_release(inlay_glyphs *glyphs);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
