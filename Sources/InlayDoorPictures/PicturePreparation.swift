internal import InlayContainer
package import InlayCore
package import InlayFormats
package import InlayPixels

/// Makes the files that networks take as emoji: square, small enough, transparent where the picture has nothing.
package struct PicturePreparation: Sendable {
  private let decoder: ImageDecoder
  private let limits: Limits

  /// Prepares what `decoder` decodes.
  package init(_ decoder: ImageDecoder, limits: Limits = .default) {
    (self.decoder, self.limits) = (decoder, limits)
  }

  /// A file made for a rule.
  package struct Made: Sendable {
    package var bytes: [UInt8]
    package var format: PictureFormat
    /// The side in pixels.
    package var side: Int
  }

  /// The file for a picture: PNG if it is small enough, else WebP where the network takes it, else smaller.
  ///
  /// - Throws: `InlayError` if the picture cannot be decoded, or nothing that the network takes is small enough.
  ///   Complexity: O(pixels).
  package func file(of source: any ByteSource, for rule: ImageRule) throws -> Made {
    let decoded = try decoder.decode(source, selection: .pixelHeight(rule.side), limits: limits)
    let art = GlyphArt([decoded.pixels])
    var side = rule.side
    while true {
      guard let strike = try art.strikes(sides: [side]).value.first else { break }
      for format in rule.takesWebP ? [PictureFormat.png, .webp] : [.png] {
        let bytes = try format.encode(strike.pixels)
        if bytes.count <= rule.maximumBytes { return Made(bytes: bytes, format: format, side: side) }
      }
      if rule.isExact || side < Self.smallestSide * 2 { break }
      side = side * 3 / 4
    }
    throw InlayError.tooLargeForNetwork(rule.maximumBytes)
  }

  private static let smallestSide = 16
}

extension InlayError {
  fileprivate static func tooLargeForNetwork(_ maximum: Int) -> InlayError {
    InlayError(
      .prepareTooLarge, "the picture has more than \(maximum) bytes, which the network does not take",
      advice: "draw it with fewer colors")
  }
}

extension InlayError.Code {
  /// No file of a picture is as small as a network wants.
  package static let prepareTooLarge: Self = "prepare.tooLarge"
}
