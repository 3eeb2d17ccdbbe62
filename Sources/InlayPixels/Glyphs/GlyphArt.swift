internal import InlayContainer
public import InlayCore

/// The images a glyph is made from: one large image, or several, each drawn for one size.
public struct GlyphArt: Sendable, Hashable {
  /// The default sides of strikes in pixels, in the order of the file. 160 comes first in glyphs of Image Playground
  /// (seen on a slide), and 64 exists but is not first (reported). The list as a whole is that of an imitation,
  /// Zenmoji, and has not been seen in a genuine file.
  static let usualSides = [160, 40, 64, 96, 320]

  /// Art with a longer side than this is scaled down before it is padded, so that a long image does not become a huge
  /// square.
  private static let maximumPaddedSide = 4096

  /// The images, upright and in sRGB.
  package var pictures: [StraightPixels]

  /// Art with these images.
  public init(_ pictures: [StraightPixels]) { self.pictures = pictures }

  /// The sides that ``strikes(sides:)`` uses by default: the usual ones, without duplicates, with those larger than the
  /// art's longest side replaced by that side. Empty if there are no images.
  public var standardSides: [Int] {
    guard let longest = pictures.map(\.longerSide).max() else { return [] }
    var sides: [Int] = []
    for side in Self.usualSides.map({ min($0, longest) }) where !sides.contains(side) { sides.append(side) }
    return sides
  }

  /// Makes strikes from the art: square, with the image centered in its proportions, and transparent otherwise.
  ///
  /// An image whose longer side equals that of a strike is used as it is. Any other strike is scaled in linear light
  /// from the smallest image that is at least as large. If there is none, the largest image is enlarged smoothly, with
  /// a diagnostic. An image that is used for no strike also gives a diagnostic. Insets are 0.
  ///
  /// - Parameter sides: the sides of the strikes in pixels, in the order of the file; `nil` for ``standardSides``.
  /// - Throws: `InlayError` if there are no images, if there are no sides or too many, or if a side is not from 1 to
  ///   `GlyphRecipe.maximumSide`.
  /// - Complexity: O(pixels of the squares around the images used, once for each strike).
  public func strikes(sides: [Int]? = nil) throws -> Converted<[GlyphRecipe.Strike]> {
    let sides = sides ?? standardSides
    guard !pictures.isEmpty else { throw InlayError.glyphStrikeCount(0) }
    guard 1...GlyphRecipe.maximumStrikes ~= sides.count else {
      throw InlayError.glyphStrikeCount(sides.count)
    }
    for (index, side) in sides.enumerated() where !(1...GlyphRecipe.maximumSide ~= side) {
      throw InlayError.glyphStrikeSize(index: index, width: side, height: side)
    }
    var diagnostics: [Diagnostic] = []
    var squares: [Int: StraightPixels] = [:]
    var strikes: [GlyphRecipe.Strike] = []
    for side in sides {
      try Task.checkCancellation()
      let index = picture(for: side)
      let picture = pictures[index]
      if picture.longerSide < side {
        diagnostics.append(
          Diagnostic(
            .glyphUpscaled,
            "the strike of \(side) pixels was enlarged from a picture of \(picture.width) × \(picture.height)"
          )
        )
      }
      let square: StraightPixels
      if let known = squares[index] { square = known } else { square = try Self.square(of: picture) }
      squares[index] = square
      strikes.append(.init(pixels: try square.scaled(width: side, height: side)))
    }
    for (index, picture) in pictures.enumerated() where squares[index] == nil {
      diagnostics.append(
        Diagnostic(
          .glyphArtNotUsed,
          "picture \(index + 1) (\(picture.width) × \(picture.height)) is not needed for any strike"))
    }
    return Converted(strikes, diagnostics: diagnostics)
  }

  /// The index of the smallest image with at least `side`, else of the largest; of equal ones, the first.
  private func picture(for side: Int) -> Int {
    var best = 0
    for (index, picture) in pictures.enumerated().dropFirst() {
      let (new, old) = (picture.longerSide, pictures[best].longerSide)
      if old < side ? new > old : new >= side && new < old { best = index }
    }
    return best
  }

  private static func square(of picture: StraightPixels) throws -> StraightPixels {
    guard picture.longerSide > maximumPaddedSide, picture.width != picture.height else {
      return picture.paddedToSquare()
    }
    let size = picture.size.fitting(in: maximumPaddedSide)
    return try picture.scaled(width: size.width, height: size.height).paddedToSquare()
  }
}

extension DiagnosticCode {
  /// A strike is larger than the image it was made from.
  package static let glyphUpscaled = DiagnosticCode("glyph.upscaled", .reduced)
  /// An image of the art was not needed for any strike.
  package static let glyphArtNotUsed = DiagnosticCode("glyph.artNotUsed", .lost)
}
