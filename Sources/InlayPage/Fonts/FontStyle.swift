import InlayCore

/// The properties by which fonts are chosen. Sizes are in pixels.
struct FontStyle: Sendable, Hashable {
  /// Families in order of preference. CSS generic families are allowed. Families for other scripts are added later.
  var families: [ExactString] = []
  /// Whether the text asked for an emoji font, as Cocoa does for each emoji.
  var isEmoji: Bool { families.first.map { FontFamilies.isEmoji($0.string) } ?? false }
  /// Size in pixels, positive.
  var size = 16.0
  /// Weight, 1 … 1000.
  var weight = 400
  var isItalic = false
  /// BCP 47 tag.
  var language: String?
}

/// Metrics of a font in pixels. Positions above the baseline are positive, those below it negative.
struct FontMetrics: Sendable, Hashable {
  /// Ascent above the baseline. It is that of the first available family, whatever fallback fonts are used.
  var ascent = 0.0
  /// Descent below the baseline, positive.
  var descent = 0.0
  /// What the font adds to the distance of two baselines, beyond its ascent and descent.
  var lineGap = 0.0
  var underlinePosition = 0.0
  var underlineThickness = 1.0
  var strikethroughPosition = 0.0
  var strikethroughThickness = 1.0
}
