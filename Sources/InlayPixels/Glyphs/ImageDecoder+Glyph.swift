public import InlayContainer
public import InlayCore

/// A glyph scaled to a box.
package struct GlyphPicture: Sendable, Hashable {
  /// The chosen strike, scaled so that its longer side is that of the box.
  package var pixels: StraightPixels
  /// Which strike it is, and where Apple's systems draw it. Its width and height are the observed ones, which distort
  /// an oblong strike; ``pixels`` keep the proportions.
  package var choice: StrikeChoice
  /// The diagnostics of decoding.
  package var diagnostics: [Diagnostic]
}

extension ImageDecoder {
  /// The image of a glyph for a square box: the strike that Apple's systems choose (`choose(pointSize:)` of its
  /// strikes), scaled in linear light.
  ///
  /// A square strike fills the box, and an oblong one fits in it with its proportions. If it must be enlarged for that,
  /// a diagnostic reports it. Insets move the glyph and are not part of its pixels: see `GlyphPicture.choice`.
  ///
  /// - Parameters:
  ///   - source: the image file.
  ///   - pointSize: the side of the box in thousandths of a point.
  ///   - scale: pixels per point.
  ///   - limits: limits for the file and the result.
  /// - Throws: `InlayError` if the file cannot be decoded, or the result would be too large.
  /// - Complexity: O(bytes + pixels).
  package func glyphPicture(
    _ source: any ByteSource, pointSize: Int, scale: Double = 1, limits: Limits = .default
  ) throws -> GlyphPicture {
    let strikes = try strikes(of: source, limits: limits)
    guard let choice = strikes.choose(pointSize: pointSize, scale: scale) else {
      throw InlayError.pixelsNoStrike(index: 0, count: strikes.count)
    }
    let side = Int(max(1, min((Double(pointSize) * scale / 1000).rounded(), 1e9)))
    let strike = strikes[choice.index]
    let longer = max(strike.width, strike.height)
    guard longer <= limits.imageSide, min(strike.width, strike.height) > 0 else {
      throw InlayError.pixelsNoStrike(index: choice.index, count: strikes.count)
    }
    func pixels(_ length: Int) -> Int { max(1, (2 * length * side + longer) / (2 * longer)) }
    let (width, height) = (pixels(strike.width), pixels(strike.height))
    try Limits.check("imageSide", max(width, height), limits.imageSide)
    try Limits.check("imagePixels", width * height, limits.imagePixels)
    let decoded = try decode(source, selection: .index(choice.index), limits: limits)
    var diagnostics = decoded.diagnostics
    if decoded.pixels.width < width || decoded.pixels.height < height {
      diagnostics.append(
        Diagnostic(
          .glyphUpscaled,
          "the picture of \(width) × \(height) pixels was enlarged from a strike of \(decoded.pixels.width) × \(decoded.pixels.height)"
        ))
    }
    return GlyphPicture(
      pixels: try decoded.pixels.scaled(width: width, height: height, limits: limits), choice: choice,
      diagnostics: diagnostics)
  }

  /// The upright strikes of an image file, in the order of the file; empty if it has no pixels.
  ///
  /// - Throws: `InlayError` if the header cannot be read, or no decoder supports the type.
  /// - Complexity: O(header).
  public func strikes(
    of source: any ByteSource, limits: Limits = .default
  ) throws -> [Strike] {
    try header(of: source, limits: limits).value.strikes.map { strike in
      guard strike.orientation.swapsAxes else { return strike }
      var upright = strike
      (upright.width, upright.height) = (strike.height, strike.width)
      upright.orientation = .up
      return upright
    }
  }
}
