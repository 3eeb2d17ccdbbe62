import InlayCore
import InlayPixels
import TestKit

@testable import InlayPage

/// Pictures for tests of pages.
enum PictureKit {
  /// Noise without structure, or with much: the same for the same seed.
  static func pixels(_ width: Int, _ height: Int, seed: Int, isOpaque: Bool = false) throws -> StraightPixels
  {
    var random = SplitMix64(seed: UInt64(seed))
    let base = random.next()
    var bytes: [UInt8] = []
    for at in 0..<width * height {
      let (x, y) = (at % width, at / width)
      let noise = UInt8(truncatingIfNeeded: random.next() & 7)
      bytes.append(UInt8(truncatingIfNeeded: base) &+ UInt8(truncatingIfNeeded: x))
      bytes.append(UInt8(truncatingIfNeeded: base >> 8) &+ UInt8(truncatingIfNeeded: y) &+ noise)
      bytes.append(UInt8(truncatingIfNeeded: base >> 16) &- UInt8(truncatingIfNeeded: x + y))
      bytes.append(isOpaque ? 255 : UInt8(truncatingIfNeeded: 60 + (x * 7 + y * 3) % 196))
    }
    guard let pixels = StraightPixels(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture of \(width) × \(height)")
    }
    return pixels
  }

  /// A PNG of such pixels.
  static func png(_ width: Int, _ height: Int, seed: Int, isOpaque: Bool = false) throws -> [UInt8] {
    try PNGEncoder(.fast).encode(pixels(width, height, seed: seed, isOpaque: isOpaque))
  }

  static func image(_ width: Int, _ height: Int, seed: Int, alternates: [Representation] = []) throws
    -> InlineImage
  {
    InlineImage(
      description: "picture \(seed)", mediaType: .png, content: .bytes(try png(width, height, seed: seed)),
      alternates: alternates)
  }

  /// A text in which each U+FFFC is an image, in order, again and again.
  static func text(
    _ text: String, _ images: [InlineImage], kind: PlacementKind = .glyph
  ) throws -> DecomposedText {
    var placements: [ImagePlacement] = []
    for (offset, unit) in text.utf16.enumerated() where unit == 0xFFFC {
      placements.append(
        ImagePlacement(offset..<offset + 1, image: placements.count % images.count, kind: kind))
    }
    let used = Array(images.prefix(placements.count))
    return try DecomposedText(text: text, images: used, placements: placements)
  }

  /// A text of so many paragraphs with pictures of all kinds, that reaches over several bands.
  static func manyPictures(paragraphs: Int, images: Int = 5) throws -> DecomposedText {
    let images = try (0..<images).map { number in
      try image(40 + 30 * number, 40 + (number % 2) * 25, seed: number)
    }
    var random = SplitMix64(seed: 5)
    let words = ["ink", "\u{FFFC}", "paper", "مرحبا", "你好", "glyph", "\u{FFFC}", "naïve", "Übergröße", "नमस्ते"]
    let lines = (0..<paragraphs).map { _ in
      (0..<Int(5 + random.next() % 40)).map { _ in words[Int(random.next() % UInt64(words.count))] }
        .joined(separator: " ")
    }
    return try text(lines.joined(separator: "\n"), images)
  }

  /// An image of the document as layout speaks of it.
  static func flowImage(_ entry: Int, kind: FlowImage.Kind = .glyph) throws -> FlowImage {
    var text = ""
    for _ in 0...entry { text += "\u{FFFC}" }
    // Only the flow makes such values.
    let images = try (0...entry).map { try image(1, 1, seed: $0) }
    let placements = images.indices.map {
      ImagePlacement($0..<$0 + 1, image: $0, kind: kind == .glyph ? .glyph : .attachment)
    }
    let flow = InlineFlow(try DecomposedText(text: text, images: images, placements: placements))
    for paragraph in flow {
      for component in paragraph.components {
        if case .image(let image) = component.kind, image.entry == entry { return image }
      }
    }
    throw Unmet("no image \(entry)")
  }
}
