/// Writes the pixels of a palette as sixels.
///
/// A later color covers an earlier one. So the colors of a band of six rows are drawn on top of each other, the most
/// frequent first. A color may also be drawn over pixels that are still to come, if that makes its runs longer.
struct SixelWriter {
  private let width: Int
  private let height: Int
  private let palette: SixelPalette
  private var out: [UInt8] = []
  /// For each register, the sixels of a band, as a row of `width` each.
  private var needed: [UInt8]
  /// The pixels of a band that are still to be drawn.
  private var open: [UInt8]
  /// Statistics of each register in a band.
  private var uses: [Use]

  private struct Use {
    var pixels = 0
    /// First and last column with the register.
    var first = Int.max
    var last = -1
  }

  init(width: Int, height: Int, palette: SixelPalette) {
    (self.width, self.height, self.palette) = (width, height, palette)
    needed = Array(repeating: 0, count: width * palette.registers.count)
    open = Array(repeating: 0, count: width)
    uses = Array(repeating: Use(), count: palette.registers.count)
  }

  /// Writes the whole sequence.
  mutating func write() -> [UInt8] {
    out.reserveCapacity(1_024 + palette.indices.count)
    // Pixels have the aspect ratio 1:1, and pixels that are not drawn stay as they were.
    out += "\u{1B}P9;1;0q\"1;1;".utf8
    put(width)
    out.append(UInt8(ascii: ";"))
    put(height)
    for (register, color) in palette.registers.enumerated() {
      out.append(UInt8(ascii: "#"))
      put(register)
      out += ";2".utf8
      for percent in [color.red, color.green, color.blue] {
        out.append(UInt8(ascii: ";"))
        put(Int(percent))
      }
    }
    var newLines = 0
    for top in stride(from: 0, to: height, by: 6) {
      let used = survey(top)
      if !used.isEmpty {
        // Newlines are written only before something is drawn: one at the end would scroll.
        out.append(contentsOf: repeatElement(UInt8(ascii: "-"), count: newLines))
        newLines = 0
        draw(used)
      }
      newLines += 1
    }
    out += "\u{1B}\\".utf8
    return out
  }

  /// Fills ``needed``, ``open`` and ``uses`` with a band; returns its registers in drawing order.
  private mutating func survey(_ top: Int) -> [Int] {
    let rows = palette.indices[top * width..<min(top + 6, height) * width]
    let used = Self.survey(rows.span, width: width, &needed, &open, &uses)
    return used.sorted { (uses[$1].pixels, $0) < (uses[$0].pixels, $1) }
  }

  /// Collects the statistics of rows; returns the registers in order of first use.
  private static func survey(
    _ indices: Span<Int16>, width: Int, _ needed: inout [UInt8], _ open: inout [UInt8], _ uses: inout [Use]
  ) -> [Int] {
    var used: [Int] = []
    var needed = needed.mutableSpan
    var open = open.mutableSpan
    var uses = uses.mutableSpan
    var bit = UInt8(1)
    for start in stride(from: 0, to: indices.count, by: width) {
      for column in 0..<width where indices[start + column] >= 0 {
        let register = Int(indices[start + column])
        needed[register * width + column] |= bit
        open[column] |= bit
        if uses[register].pixels == 0 { used.append(register) }
        uses[register].pixels += 1
        uses[register].first = min(uses[register].first, column)
        uses[register].last = max(uses[register].last, column)
      }
      bit <<= 1
    }
    return used
  }

  private mutating func draw(_ used: [Int]) {
    var column = 0
    for register in used {
      let use = uses[register]
      uses[register] = Use()
      if column > use.first {
        out.append(UInt8(ascii: "$"))
        column = 0
      }
      out.append(UInt8(ascii: "#"))
      put(register)
      put(sixel: 0, count: use.first - column)
      let base = register * width
      var start = use.first
      while start <= use.last {
        var sixel = needed[base + start]
        var room = open[start]
        var end = start + 1
        while end <= use.last {
          let joined = sixel | needed[base + end]
          let both = room & open[end]
          if joined & ~both != 0 { break }
          (sixel, room) = (joined, both)
          end += 1
        }
        put(sixel: sixel, count: end - start)
        start = end
      }
      for place in use.first...use.last {
        open[place] &= ~needed[base + place]
        needed[base + place] = 0
      }
      column = use.last + 1
    }
  }

  /// Writes a sixel `count` times.
  private mutating func put(sixel: UInt8, count: Int) {
    if count > 3 {
      out.append(UInt8(ascii: "!"))
      put(count)
      out.append(63 + sixel)
    } else {
      for _ in 0..<count { out.append(63 + sixel) }
    }
  }

  /// Writes a nonnegative number.
  private mutating func put(_ number: Int) {
    if number < 10 {
      out.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      out += String(number).utf8
    }
  }
}
