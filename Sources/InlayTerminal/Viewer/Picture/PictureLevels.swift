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
  func part(_ part: PictureView.Part, on level: Int) -> PixelRectangle {
    let (wide, high) = (levels[level].width, levels[level].height)
    func bounds(_ start: Int, _ count: Int, _ side: Int, _ pixels: Int) -> (Int, Int) {
      let first = start * pixels / side
      let end = min(pixels, max(first + 1, ((start + count) * pixels + side - 1) / side))
      return (min(first, pixels - 1), end - min(first, pixels - 1))
    }
    let (x, width) = bounds(part.x, part.width, self.width, wide)
    let (y, height) = bounds(part.y, part.height, self.height, high)
    return PixelRectangle(x: x, y: y, width: width, height: height)
  }

  /// A part of the picture, scaled: well, or as a draft in a tenth of the time.
  ///
  /// - Throws: `InlayError` if the result is larger than the limits allow; `CancellationError`.
  /// - Complexity: O(pixels of the part on its level + pixels of the result), for a draft O(pixels of the result).
  mutating func pixels(
    _ part: PictureView.Part, width: Int, height: Int, isDraft: Bool = false
  ) throws -> StraightPixels {
    let scale = max(Double(width) / Double(part.width), Double(height) / Double(part.height))
    let level = try level(for: scale)
    let place = self.part(part, on: level)
    if isDraft {
      return try levels[level].sampled(place, width: width, height: height, limits: limits)
    }
    return try levels[level].scaled(place, width: width, height: height, limits: limits)
  }
}
