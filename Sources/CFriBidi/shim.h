#pragma once
// pkg-config names the folder the header is in; who builds without it names the one above.
#if __has_include(<fribidi.h>)
#include <fribidi.h>
#else
#include <fribidi/fribidi.h>
#endif
#include <stdbool.h>
#include <stdint.h>

/// What a character says about the direction of its paragraph (UAX #9, P2).
enum inlay_direction {
  inlay_direction_none,
  inlay_direction_left_to_right,
  inlay_direction_right_to_left,
  inlay_direction_isolate,
  inlay_direction_end_of_isolate
};

static inline enum inlay_direction inlay_direction_of(uint32_t scalar) {
  FriBidiCharType type = fribidi_get_bidi_type(scalar);
  if (type == FRIBIDI_TYPE_LTR) return inlay_direction_left_to_right;
  if (type == FRIBIDI_TYPE_RTL || type == FRIBIDI_TYPE_AL) return inlay_direction_right_to_left;
  if (type == FRIBIDI_TYPE_PDI) return inlay_direction_end_of_isolate;
  return FRIBIDI_IS_ISOLATE(type) ? inlay_direction_isolate : inlay_direction_none;
}

/// The levels of a paragraph's scalars; false if memory is short. `types` and `brackets` are room for as many.
static inline bool inlay_levels(const uint32_t *text, int count, bool is_right_to_left, uint32_t *types,
                                uint32_t *brackets, int8_t *levels) {
  FriBidiParType base = is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  fribidi_get_bidi_types(text, count, types);
  fribidi_get_bracket_types(text, count, types, brackets);
  return fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, levels) != 0;
}

/// Puts presentation forms in the place of Arabic letters; U+FEFF where two became one. `joining` is room for as many.
static inline void inlay_shape(uint32_t *text, int count, const uint32_t *types, const int8_t *levels,
                               uint8_t *joining) {
  fribidi_get_joining_types(text, count, joining);
  fribidi_join_arabic(types, count, levels, joining);
  fribidi_shape_arabic(FRIBIDI_FLAGS_ARABIC, levels, count, joining, text);
}
