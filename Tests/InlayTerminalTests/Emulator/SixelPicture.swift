/// A picture read from sixels (DEC STD 070, and VT330/VT340 Programmer Reference Manual, chapter 14).
struct SixelPicture {
  struct Fault: Error { var what: String }

  private(set) var width = 0
  private(set) var height = 0
  /// Colors in percent by pixel, row by row; `nil` where nothing was drawn.
  private(set) var pixels: [SIMD3<Int>?] = []

  /// Reads a device control string, without what begins and ends it.
  init(_ text: [UInt8]) throws(Fault) {
    guard let start = text.firstIndex(of: UInt8(ascii: "q")) else { throw Fault(what: "no q") }
    var rest = text[(start + 1)...]
    guard rest.popFirst() == UInt8(ascii: "\"") else {
      throw Fault(what: "no raster attributes: pixels may be oblong")
    }
    let raster = Self.numbers(&rest)
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] > 0, raster[3] > 0 else {
      throw Fault(what: "raster attributes \(raster)")
    }
    (width, height) = (raster[2], raster[3])
    pixels = Array(repeating: nil, count: width * height)
    try readData(rest)
  }

  private mutating func readData(_ data: ArraySlice<UInt8>) throws(Fault) {
    var rest = data
    var colors: [Int: SIMD3<Int>] = [:]
    var (color, x, y, count) = (0, 0, 0, 1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let numbers = Self.numbers(&rest)
        guard let register = numbers.first, 0..<1_024 ~= register else { throw Fault(what: "register") }
        color = register
        if numbers.count > 1 {
          guard numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ 0...100 ~= $0 }) else {
            throw Fault(what: "color \(numbers)")
          }
          colors[register] = SIMD3(numbers[2], numbers[3], numbers[4])
        }
      case UInt8(ascii: "!"):
        let numbers = Self.numbers(&rest)
        guard numbers.count == 1, numbers[0] > 0 else { throw Fault(what: "count") }
        count = numbers[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 63...126:
        try draw(Int(byte) - 63, colors[color], x..<x + count, y)
        x += count
        count = 1
      default: throw Fault(what: "byte \(byte)")
      }
    }
    if data.last == UInt8(ascii: "-") { throw Fault(what: "a new line at the end may scroll") }
  }

  private mutating func draw(
    _ bits: Int, _ color: SIMD3<Int>?, _ columns: Range<Int>, _ top: Int
  ) throws(Fault) {
    guard columns.upperBound <= width else { throw Fault(what: "wider than said") }
    for bit in 0..<6 where bits >> bit & 1 == 1 {
      guard top + bit < height else { throw Fault(what: "higher than said") }
      guard let color else { throw Fault(what: "a register without color") }
      for place in columns { pixels[(top + bit) * width + place] = color }
    }
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    var numbers: [Int] = []
    while true {
      var number = 0
      var digits = 0
      while let byte = rest.first, (0x30...0x39).contains(byte), digits < 8 {
        number = number * 10 + Int(byte) - 0x30
        digits += 1
        rest.removeFirst()
      }
      numbers.append(digits > 0 ? number : -1)
      guard rest.first == UInt8(ascii: ";") else { return numbers }
      rest.removeFirst()
    }
  }
}
