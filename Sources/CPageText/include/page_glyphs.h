#pragma once
// Glyphs of one font, placed: what layout makes and drawing takes.
#include <stdbool.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Glyphs that stand side by side, with the text they stand for. Never changes; counted by references, which is safe on any
/// thread.
typedef struct inlay_glyphs inlay_glyphs;

/// What a run holds. The text is UTF-8 in logical order.
typedef struct {
  int32_t glyph_count, cluster_count, text_bytes;
  /// The first cluster of the text has the last glyphs.
  bool is_backward;
  const uint8_t *text;
} inlay_glyphs_content;

inlay_glyphs_content inlay_glyphs_describe(const inlay_glyphs *glyphs);

/// A glyph of the font, from the run's left end on the baseline.
typedef struct {
  uint32_t index;
  double x, y;
} inlay_glyph;

/// The glyphs are counted from left to right. Behind the last there are zeros.
inlay_glyph inlay_glyphs_at(const inlay_glyphs *glyphs, int32_t number);

/// How many bytes of text some glyphs stand for.
typedef struct {
  int32_t bytes, glyphs;
} inlay_cluster;

/// The clusters are counted in the order of the text. Behind the last there are zeros.
inlay_cluster inlay_glyphs_cluster_at(const inlay_glyphs *glyphs, int32_t number);

/// Gives a reference back.
void inlay_glyphs_release(inlay_glyphs *glyphs);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
