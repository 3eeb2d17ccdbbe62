import InlayCore
import InlayPixels

/// A picture in its own resolution, and in halves of it, each made when it is first needed. So what is shown of a large
/// picture is scaled from little more pixels than the screen has.
struct PictureLevels {
  private(set) var levels: [StraightPixels]
  private let limits: Limits

  init(_ pixels: StraightPixels, limits: Limits) {
    levels = [pixels]
    self.limits = limits
  }

  var width: Int { levels[0].width }
  var height: Int { levels[0].height }

  /// The smallest level with at least `scale` pixels for each pixel of the picture.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(pixels) when a level is made, else O(1).
  mutating func level(for scale: Double) throws -> Int {
    var level = 0
    var share = 0.5
    while share >= scale, width >> (level + 1) > 0, height >> (level + 1) > 0 {
      level += 1
      share /= 2
      if level == levels.count {
        let last = levels[level - 1]
        levels.append(
          try last.scaled(
            width: max(1, (last.width + 1) / 2), height: max(1, (last.height + 1) / 2), limits: limits))
      }
    }
    return level
  }

  /// A part of the picture in pixels of a level, which covers it.
  func part(_ part: PictureView.Part, on level: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    let (wide, high) = (levels[level].width, levels[level].height)
    func bounds(_ start: Int, _ count: Int, _ side: Int, _ pixels: Int) -> (Int, Int) {
      let first = start * pixels / side
      let end = min(pixels, max(first + 1, ((start + count) * pixels + side - 1) / side))
      return (min(first, pixels - 1), end - min(first, pixels - 1))
    }
    let (x, width) = bounds(part.x, part.width, self.width, wide)
    let (y, height) = bounds(part.y, part.height, self.height, high)
    return (x, y, width, height)
  }

  /// A part of the picture, scaled.
  ///
  /// - Throws: `InlayError` if the result is larger than the limits allow; `CancellationError`.
  /// - Complexity: O(pixels of the part on its level + pixels of the result).
  mutating func pixels(_ part: PictureView.Part, width: Int, height: Int) throws -> StraightPixels {
    let scale = max(Double(width) / Double(part.width), Double(height) / Double(part.height))
    let level = try level(for: scale)
    let place = self.part(part, on: level)
    let cut = levels[level].cut(x: place.x, y: place.y, width: place.width, height: place.height)
    return try cut.scaled(width: width, height: height, limits: limits)
  }
}

extension StraightPixels {
  /// A part of the picture; parts beyond its edges are left out.
  ///
  /// - Complexity: O(pixels of the part).
  func cut(x: Int, y: Int, width: Int, height: Int) -> StraightPixels {
    let (left, top) = (min(max(0, x), self.width - 1), min(max(0, y), self.height - 1))
    let (wide, high) = (min(max(1, width), self.width - left), min(max(1, height), self.height - top))
    if wide == self.width, high == self.height { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * wide * high)
    for row in top..<top + high {
      let start = 4 * (row * self.width + left)
      bytes += self.bytes[start..<start + 4 * wide]
    }
    // This is never nil, because the number of bytes matches.
    return StraightPixels(width: wide, height: high, bytes: bytes) ?? self
  }
}
