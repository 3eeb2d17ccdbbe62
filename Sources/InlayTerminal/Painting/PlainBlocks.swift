import InlayCore
import InlayPixels

/// Draws pictures with symbols alone, in the terminal's text color on its background.
struct PlainBlocks {
  private let families: [BlockFamily]
  private let samples: BlockSamples
  private let sampler: BlockSampler
  /// Whether the text is lighter than the background.
  private let isLight: Bool
  private let encoded = SRGBLight.encoded

  init(_ painter: BlockPainter) {
    families = painter.symbols.families
    samples = painter.samples
    let background = painter.background ?? TextColor(red: 0, green: 0, blue: 0)
    sampler = BlockSampler(background: background)
    isLight = Self.luma(red: background.red, green: background.green, blue: background.blue) < 128
  }

  /// The luma of sRGB values according to ITU-R BT.709, 0...255.
  private static func luma(red: UInt8, green: UInt8, blue: UInt8) -> Float {
    Float(red) * 0.2126 + Float(green) * 0.7152 + Float(blue) * 0.0722
  }

  /// The cells of a picture, whose size was checked already.
  func paint(_ grid: StraightPixels, _ box: CellBox) -> [BlockCell] {
    let bytes = grid.bytes.span
    var cells: [BlockCell] = []
    cells.reserveCapacity(box.columns * box.rows)
    for row in 0..<box.rows {
      for column in 0..<box.columns {
        var best = BlockCell.clear
        var minimumError = Float.infinity
        for family in families {
          // Each block is drawn or not independently, so that the best symbol consists of the best blocks.
          var gains = Array(repeating: Float(0), count: family.columns * family.rows)
          for y in 0..<samples.y {
            for x in 0..<samples.x {
              let at = 4 * ((row * samples.y + y) * grid.width + column * samples.x + x)
              let block = y * family.rows / samples.y * family.columns + x * family.columns / samples.x
              gains[block] += gain(bytes, at)
            }
          }
          var mask = 0
          var error = Float(0)
          for (block, gain) in gains.enumerated() where gain > 0 {
            mask |= 1 << block
            error -= gain
          }
          if error < minimumError {
            minimumError = error
            best.symbol = family.symbols[mask]
          }
        }
        cells.append(best)
      }
    }
    return cells
  }

  /// The gain from drawing a sample rather than leaving it out: the difference of the squared errors of luma.
  private func gain(_ bytes: Span<UInt8>, _ at: Int) -> Float {
    let light = sampler.sample(bytes, at: at).light
    let encoded = encoded.span
    let luma =
      Self.luma(
        red: SRGBLight.value(of: light.x, by: encoded), green: SRGBLight.value(of: light.y, by: encoded),
        blue: SRGBLight.value(of: light.z, by: encoded)) / 255
    return isLight ? 2 * luma - 1 : 1 - 2 * luma
  }
}
