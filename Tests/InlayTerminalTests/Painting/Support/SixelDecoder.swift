import TestKit

/// Reads sixels as DEC STD 070 and chapter 14 of the VT330/VT340 Programmer Reference Manual describe them,
/// strictly: what those do not know fails.
struct SixelDecoder {
  /// The size of the raster attributes.
  var width = 0
  var height = 0
  /// For each pixel its red, green and blue; `nil` where nothing was drawn.
  var pixels: [[UInt8]?] = []
  /// The colors set, by register.
  var registers: [Int: [UInt8]] = [:]
  /// Sixels drawn at any place outside of the raster.
  var isOverflowing = false
  /// P1, P2, P3.
  var parameters: [Int] = []
  /// Pan and Pad of the raster attributes.
  var aspect: [Int] = []
  /// Whether the last command was a new line.
  var endsWithNewLine = false

  init(_ bytes: [UInt8]) throws {
    var at = 0
    func peek() -> UInt8? { at < bytes.count ? bytes[at] : nil }
    func number() throws -> Int {
      var value = 0
      while let byte = peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        at += 1
        try expect(value < 1_000_000, "a number too large")
      }
      return value
    }
    func numbers() throws -> [Int] {
      var list = [try number()]
      while peek() == UInt8(ascii: ";") {
        at += 1
        list.append(try number())
      }
      return list
    }
    try expect(Array(bytes.prefix(2)), equals: Array("\u{1B}P".utf8))
    at = 2
    parameters = try numbers()
    try expect(peek() == UInt8(ascii: "q"), "no q")
    at += 1
    if peek() == UInt8(ascii: "\"") {
      at += 1
      let raster = try numbers()
      try expect(raster.count, equals: 4)
      aspect = Array(raster[..<2])
      (width, height) = (raster[2], raster[3])
    }
    pixels = Array(repeating: nil, count: width * height)
    var (column, top, color) = (0, 0, [UInt8](repeating: 0, count: 3))
    while let byte = peek(), byte != 0x1B {
      at += 1
      endsWithNewLine = byte == UInt8(ascii: "-")
      switch byte {
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      case UInt8(ascii: "#"):
        let list = try numbers()
        try expect(list.count == 1 || list.count == 5, "a color of \(list)")
        if list.count == 5 { registers[list[0]] = try Self.color(Array(list[1...])) }
        color = try Self.unwrap(registers[list[0]], "register \(list[0]) is not set")
      case UInt8(ascii: "!"), 63...126:
        var count = 1
        var sixel = byte
        if byte == UInt8(ascii: "!") {
          count = try number()
          sixel = try Self.unwrap(peek(), "nothing to repeat")
          at += 1
        }
        try expect(63...126 ~= sixel && count > 0, "sixel \(sixel) × \(count)")
        for x in column..<column + count {
          for row in 0..<6 where (sixel - 63) >> UInt8(row) & 1 == 1 {
            if x < width, top + row < height {
              pixels[(top + row) * width + x] = color
            } else {
              isOverflowing = true
            }
          }
        }
        column += count
      default: throw Unmet("byte \(byte) at \(at - 1)")
      }
    }
    try expect(Array(bytes[at...]), equals: Array("\u{1B}\\".utf8), "the end")
  }

  private static func unwrap<T>(_ value: T?, _ message: String) throws -> T {
    guard let value else { throw Unmet(message) }
    return value
  }

  /// Coordinate system 1 is hue (blue at 0), lightness, saturation; 2 is red, green, blue in percent.
  private static func color(_ list: [Int]) throws -> [UInt8] {
    func value(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
    switch list[0] {
    case 2:
      try expect(list[1...].allSatisfy { 0...100 ~= $0 }, "more than 100 %: \(list)")
      return list[1...].map { value(Double($0) / 100) }
    case 1:
      try expect(0...360 ~= list[1] && 0...100 ~= list[2] && 0...100 ~= list[3], "hue \(list)")
      let lightness = Double(list[2]) / 100
      let chroma = (1 - abs(2 * lightness - 1)) * Double(list[3]) / 100
      // Blue is at 0, red at 120, green at 240.
      return [120.0, 240, 0].map { primary in
        let turn = abs(Double(list[1]) - primary)
        let apart = min(turn, 360 - turn) / 60
        return value(lightness + chroma * (max(0, min(1, 2 - apart)) - 0.5))
      }
    default: throw Unmet("color coordinate system \(list[0])")
    }
  }
}
