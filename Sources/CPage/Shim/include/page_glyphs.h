#pragma once
// Glyphs of one font, placed: what layout makes and drawing takes.
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Glyphs that stand side by side, with the text they stand for. Never changes; counted by references, which is safe on any
/// thread.
typedef struct inlay_glyphs inlay_glyphs;

/// Gives a reference back.
void inlay_glyphs_release(inlay_glyphs *glyphs);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
