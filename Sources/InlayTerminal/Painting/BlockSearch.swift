import InlayCore
import InlayPixels

/// Finds the symbols and colors of one picture, cell by cell.
struct BlockSearch {
  private let families: [BlockFamily]
  /// For each family, the block of each sample of a cell.
  private let blocks: [[Int]]
  private let samples: BlockSamples
  private let sampler: BlockSampler
  private var ink: BlockInk
  /// Sums over the blocks of every mask of the current family.
  private var sums = [BlockSum](repeating: .zero, count: 256)
  /// The samples of the current cell.
  private var cell: [BlockSum]

  init(_ painter: BlockPainter) {
    let samples = painter.samples
    self.samples = samples
    families = painter.symbols.families
    blocks = families.map { family in
      (0..<samples.x * samples.y).map { place in
        let (y, x) = place.quotientAndRemainder(dividingBy: samples.x)
        return y * family.rows / samples.y * family.columns + x * family.columns / samples.x
      }
    }
    sampler = BlockSampler(background: painter.background)
    ink = BlockInk(painter.colors)
    cell = Array(repeating: .zero, count: samples.x * samples.y)
  }

  /// The cells of a picture, whose size was checked already.
  mutating func paint(_ grid: StraightPixels, _ box: CellBox) throws -> [BlockCell] {
    var cells: [BlockCell] = []
    cells.reserveCapacity(box.columns * box.rows)
    let bytes = grid.bytes.span
    for row in 0..<box.rows {
      try Task.checkCancellation()
      var pen = BlockPen()
      for column in 0..<box.columns {
        var place = 0
        for y in 0..<samples.y {
          var at = 4 * ((row * samples.y + y) * grid.width + column * samples.x)
          for _ in 0..<samples.x {
            cell[place] = sampler.sample(bytes, at: at)
            place += 1
            at += 4
          }
        }
        cells.append(pen.cell(best()))
      }
    }
    return cells
  }

  /// The best parts of the current cell.
  private mutating func best() -> BlockParts {
    var total = BlockSum.zero
    for sample in cell { total = total + sample }
    let whole = painted(total)
    var best = BlockParts(symbol: " ", inverse: "█", front: whole.color, back: whole.color)
    var minimumError = whole.error
    for (family, blocks) in zip(families, blocks) {
      add(blocks, count: family.full + 1)
      var chosen = 0
      // A mask and its complement have the same parts.
      for mask in 1...family.full / 2 {
        let front = sums[mask]
        let back = sums[family.full ^ mask]
        var error = sampler.minimumError(front) + sampler.minimumError(back)
        // No palette has a smaller error than the means, so a worse mask needs no palette lookup.
        guard error < minimumError - 1e-6 else { continue }
        if !ink.isExact { error = painted(front).error + painted(back).error }
        if error < minimumError - 1e-6 {
          minimumError = error
          chosen = mask
        }
      }
      guard chosen > 0 else { continue }
      best = BlockParts(
        symbol: family.symbols[chosen], inverse: family.symbols[family.full ^ chosen],
        front: painted(sums[chosen]).color, back: painted(sums[family.full ^ chosen]).color)
    }
    return best
  }

  /// Fills ``sums``.
  private mutating func add(_ blocks: [Int], count: Int) {
    for mask in 0..<count { sums[mask] = .zero }
    for place in blocks.indices { sums[1 << blocks[place]] = sums[1 << blocks[place]] + cell[place] }
    for mask in 1..<count {
      let rest = mask & (mask - 1)
      if rest != 0 { sums[mask] = sums[rest] + sums[mask ^ rest] }
    }
  }

  /// The color of a part, `nil` for the terminal's background, and the remaining error.
  private mutating func painted(_ part: BlockSum) -> (color: CellColor?, error: Float) {
    if sampler.isCovered(part) {
      let error = ink.error(of: part)
      if !sampler.mayBeClear || error <= part.errors.z { return (ink.color(of: part), error) }
    }
    return (nil, part.errors.z)
  }
}
