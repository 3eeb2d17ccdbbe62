import InlayPixels
import TestKit

/// Pictures for tests.
enum Pictures {
  /// What a drawn picture is like.
  enum Kind: CaseIterable {
    case flat, noise, opaque, soft, gray, few, fewOpaque, levels
  }

  /// A picture of this size; bytes come from a generator seeded by one choice, so that drawing is quick.
  static func draw<Alpha: AlphaForm>(
    _ source: ChoiceSource, width: Int, height: Int, kinds: [Kind] = Kind.allCases
  ) throws -> PixelImage<Alpha> {
    let kind = source.pick(kinds)
    var random = SplitMix64(seed: source.bits())
    var colors: [UInt32] = []
    for _ in 0..<(1 + source.below(20)) { colors.append(UInt32(truncatingIfNeeded: random.next())) }
    let spread: UInt32 = source.pick([255, 85, 17, 1])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for at in 0..<width * height {
      let noise = UInt32(truncatingIfNeeded: random.next() >> 16)
      var pixel: UInt32
      switch kind {
      case .flat: pixel = colors[0]
      case .noise: pixel = noise
      case .opaque: pixel = noise | 0xFF00_0000
      case .soft:
        let ramp = UInt32(truncatingIfNeeded: at * 5 & 0xFF)
        pixel = ramp | (255 - ramp) << 8 | noise & 0x3F_0000 | 0xFF00_0000
      case .gray: pixel = (noise & 0xFF) &* 0x1_0101 | noise & 0xFF00_0000
      case .few: pixel = colors[Int(noise) % colors.count]
      case .fewOpaque: pixel = colors[Int(noise) % colors.count] | 0xFF00_0000
      case .levels: pixel = (noise & 0xFF) / spread * spread &* 0x1_0101 | 0xFF00_0000
      }
      if Alpha.self == PremultipliedAlpha.self {
        let alpha = pixel >> 24
        pixel =
          min(pixel & 0xFF, alpha) | min(pixel >> 8 & 0xFF, alpha) << 8 | min(pixel >> 16 & 0xFF, alpha) << 16
          | alpha << 24
      }
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
    }
    guard let image = PixelImage<Alpha>(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture of \(width) × \(height)")
    }
    return image
  }

  /// A picture like a photograph: slopes, a soft disc and a little grain, opaque.
  static func photograph(width: Int, height: Int) throws -> StraightPixels {
    var random = SplitMix64(seed: 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (2 * x - width, 2 * y - height)
        let disc = max(0, 120 - 120 * (dx * dx + dy * dy) / max(1, width * width / 4))
        let grain = Int(random.next() >> 61)
        for value in [40 + 150 * x / width + grain, 60 + 120 * y / height + grain, 30 + disc + grain] {
          bytes.append(UInt8(clamping: value))
        }
        bytes.append(255)
      }
    }
    guard let image = StraightPixels(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture of \(width) × \(height)")
    }
    return image
  }

  /// A picture whose pixels are all this one.
  static func flat(_ pixel: [UInt8], width: Int, height: Int) throws -> StraightPixels {
    let bytes = [UInt8]((0..<width * height).map { _ in pixel }.joined())
    guard let image = StraightPixels(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture of \(width) × \(height)")
    }
    return image
  }
}
