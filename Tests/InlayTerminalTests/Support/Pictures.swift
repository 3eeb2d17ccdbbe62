import InlayCore
import InlayPixels
import InlayTerminal
import TestKit

/// Pictures made for tests.
enum Pictures {
  /// A picture whose every pixel tells where it is; `seed` makes others.
  static func pixels(_ width: Int, _ height: Int, seed: Int = 0) -> StraightPixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [
          UInt8(truncatingIfNeeded: 37 * seed + 200 * x / width),
          UInt8(truncatingIfNeeded: 91 * seed + 200 * y / height),
          UInt8(truncatingIfNeeded: 59 * seed), 255,
        ]
      }
    }
    return StraightPixels(width: width, height: height, bytes: bytes)!
  }

  /// One color.
  static func plain(_ width: Int, _ height: Int, _ color: TextColor) -> StraightPixels {
    let pixel = [color.red, color.green, color.blue, color.alpha]
    return StraightPixels(
      width: width, height: height, bytes: (0..<width * height).flatMap { _ in pixel })!
  }

  /// A picture as PNG.
  static func png(_ pixels: StraightPixels) throws -> [UInt8] { try PNGEncoder(.fast).encode(pixels) }

  /// An image of these pixels.
  static func image(_ pixels: StraightPixels, description: String? = nil) throws -> InlineImage {
    InlineImage(description: description, mediaType: .png, content: .bytes(try png(pixels)))
  }
}

extension DecomposedText {
  /// A text in which each U+FFFC is an image: the indices in order, again and again, and their kind.
  static func sample(
    _ text: String, images: [InlineImage], order: [Int]? = nil, kind: PlacementKind = .glyph
  ) throws -> DecomposedText {
    let order = order ?? Array(images.indices)
    var placements: [ImagePlacement] = []
    for (offset, unit) in text.utf16.enumerated() where unit == 0xFFFC {
      placements.append(
        ImagePlacement(offset..<offset + 1, image: order[placements.count % order.count], kind: kind))
    }
    return try DecomposedText(text: text, images: images, placements: placements)
  }
}

extension TerminalCapabilities {
  /// A terminal that can do everything a test asks for.
  static func capable(
    _ protocols: GraphicsProtocol..., colors: ColorDepth = .direct, screen: CellBox? = nil
  ) -> TerminalCapabilities {
    var capabilities = TerminalCapabilities()
    capabilities.protocols = protocols + [.text]
    capabilities.colors = colors
    capabilities.screen = screen
    capabilities.showsLinks = true
    return capabilities
  }
}
