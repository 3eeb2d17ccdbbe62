import InlayCore

/// What fonts are chosen by. Sizes are pixels.
struct FontStyle: Sendable, Hashable {
  /// Families in order of preference, CSS generic families among them; those for other scripts are added by the fonts.
  var families: [ExactString] = []
  /// Pixels, positive.
  var size = 16.0
  /// 1 … 1000.
  var weight = 400
  var isItalic = false
  /// BCP 47 tag.
  var language: String?
}

/// Measures of a font, in pixels. Positions are above the baseline; below it they are negative.
struct FontMetrics: Sendable, Hashable {
  /// Above the baseline; of the first family that is there, whatever falls back.
  var ascent = 0.0
  /// Below the baseline, positive.
  var descent = 0.0
  var underlinePosition = 0.0
  var underlineThickness = 1.0
  var strikethroughPosition = 0.0
  var strikethroughThickness = 1.0
}
