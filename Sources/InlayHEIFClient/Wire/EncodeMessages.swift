package import InlayContainer
package import InlayCore
package import InlayPixels

/// The request for a glyph: everything in its recipe except the pixels, which are the body.
package struct EncodeMessage: Message, Hashable {
  package static let kind = FrameKind.encode

  package struct Strike: Sendable, Hashable {
    package var width: Int
    package var height: Int
    package var insetX: Rational
    package var insetY: Rational
  }

  package var identifier: ContentIdentifier
  @Exact package var description: String
  package var quality: Int
  package var strikes: [Strike]

  package init(_ recipe: GlyphRecipe) {
    (identifier, description, quality) = (recipe.identifier, recipe.description, recipe.quality)
    strikes = recipe.strikes.map {
      Strike(width: $0.pixels.width, height: $0.pixels.height, insetX: $0.insetX, insetY: $0.insetY)
    }
  }

  package init(from fields: inout FieldReader) throws {
    identifier = ContentIdentifier(rawValue: try fields.text(upTo: GlyphRecipe.maximumTextBytes))
    description = try fields.text(upTo: GlyphRecipe.maximumTextBytes)
    quality = try fields.count(upTo: 100, "its quality is out of range")
    strikes = []
    for _ in 0..<(try fields.listCount(upTo: GlyphRecipe.maximumStrikes, "it has too many strikes")) {
      let width = try fields.count(upTo: GlyphRecipe.maximumSide, "a strike is too wide")
      let height = try fields.count(upTo: GlyphRecipe.maximumSide, "a strike is too high")
      let (x, y) = (try fields.rational(), try fields.rational())
      strikes.append(Strike(width: width, height: height, insetX: x, insetY: y))
    }
  }

  package func write(to fields: inout FieldWriter) {
    fields.text(identifier.rawValue)
    fields.text(description)
    fields.integer(quality)
    fields.count(strikes.count)
    for strike in strikes {
      fields.integer(strike.width)
      fields.integer(strike.height)
      fields.rational(strike.insetX)
      fields.rational(strike.insetY)
    }
  }

  /// 4 bytes per pixel. A message that was read has at most 20 strikes of 1024 × 1024.
  package var bodyBytes: Int? { strikes.reduce(0) { $0 + 4 * $1.width * $1.height } }

  /// The recipe with the pixels of `body`. Throws if it is invalid.
  package func recipe(_ body: [UInt8]) throws -> GlyphRecipe {
    var made: [GlyphRecipe.Strike] = []
    var at = 0
    for strike in strikes {
      let end = at + 4 * strike.width * strike.height
      guard end <= body.count,
        let pixels = StraightPixels(
          width: strike.width, height: strike.height, bytes: Array(body[at..<end]))
      else { throw PipeViolation("a strike has no pixels") }
      made.append(GlyphRecipe.Strike(pixels: pixels, insetX: strike.insetX, insetY: strike.insetY))
      at = end
    }
    return GlyphRecipe(identifier: identifier, description: description, strikes: made, quality: quality)
  }
}

/// The reply with a glyph, which is the body.
package struct GlyphMessage: Message, Hashable {
  package static let kind = FrameKind.glyph
  package init() {}
  package init(from fields: inout FieldReader) throws {}
  package func write(to fields: inout FieldWriter) {}
  package var bodyBytes: Int? { nil }
}

extension FieldWriter {
  fileprivate mutating func rational(_ value: Rational) {
    u32(value.numerator)
    u32(value.denominator)
  }
}

extension FieldReader {
  fileprivate mutating func rational() throws -> Rational {
    let (numerator, denominator) = (try u32(), try u32())
    guard let value = Rational(numerator, denominator) else {
      throw PipeViolation("an inset has a denominator of 0")
    }
    return value
  }
}
