import Foundation
import InlayPixels
import InlayTerminal

/// A picture drawn at the cursor.
struct DrawnPicture {
  /// An image file, or nothing where pixels came as such.
  var file: [UInt8] = []
  /// Its pixels, of sixels.
  var sixels: SixelPicture?
  /// Cells it covers.
  var box: CellBox
  /// Where its upper left cell is, counted from the first row there ever was.
  var row = 0
  var column = 0

  init(file: [UInt8] = [], sixels: SixelPicture? = nil, box: CellBox) {
    (self.file, self.sixels, self.box) = (file, sixels, box)
  }
}

extension TerminalEmulator {
  /// Sets a picture into the cells right of and below the cursor.
  ///
  /// - Parameter scrolls: whether the cursor goes to the row below, which terminals make room for.
  func cover(_ picture: DrawnPicture, scrolls: Bool) {
    var picture = picture
    (picture.row, picture.column) = (absoluteRow, column)
    if column + picture.box.columns > columns { complain("a picture is cut at the margin") }
    if row + picture.box.rows > height { complain("a picture reaches below the screen") }
    for y in 0..<min(picture.box.rows, height - row) {
      for x in 0..<min(picture.box.columns, columns - column) {
        change(column + x, row: row + y) { cell in
          if !cell.isBlank { complain("a picture over something else") }
          cell.part = EmulatedCell.Part(picture: drawn.count, row: y, column: x)
        }
      }
    }
    drawn.append(picture)
    guard scrolls else { return }
    if row + picture.box.rows >= height { complain("a picture makes the screen scroll") }
    moveCursor(row: min(height - 1, row + picture.box.rows), column: 0)
  }

  /// iTerm2's inline images (iterm2.com/documentation-images.html).
  func inlineImage(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return complain("OSC 1337 without data") }
    var keys: [String: String] = [:]
    for pair in text[..<colon].split(separator: ";") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return complain("OSC 1337: \(pair)") }
      keys[String(sides[0])] = String(sides[1])
    }
    if !Set(keys.keys).isSubset(of: ["size", "width", "height", "preserveAspectRatio", "inline"]) {
      complain("OSC 1337: \(keys.keys)")
    }
    guard let data = Data(base64Encoded: String(text[text.index(after: colon)...])), !data.isEmpty else {
      return complain("OSC 1337: data is no base64")
    }
    if keys["size"] != "\(data.count)" { complain("OSC 1337: wrong size") }
    if keys["inline"] != "1" { complain("OSC 1337: would be downloaded") }
    guard let columns = keys["width"].flatMap({ Int($0) }), let rows = keys["height"].flatMap({ Int($0) }),
      columns > 0, rows > 0
    else { return complain("OSC 1337: no size in cells") }
    cover(DrawnPicture(file: Array(data), box: CellBox(columns: columns, rows: rows)), scrolls: true)
  }

  func sixel(_ text: String) {
    do throws(SixelPicture.Fault) {
      let picture = try SixelPicture(text)
      let box = CellBox(
        columns: (picture.width + cellSize.width - 1) / cellSize.width,
        rows: (picture.height + cellSize.height - 1) / cellSize.height)
      cover(DrawnPicture(sixels: picture, box: box), scrolls: true)
    } catch {
      complain("sixel: \(error.what)")
    }
  }
}

/// A picture read from sixels (DEC STD 070, and VT330/VT340 Programmer Reference Manual, chapter 14).
struct SixelPicture {
  struct Fault: Error { var what: String }

  private(set) var width = 0
  private(set) var height = 0
  /// Colours in percent by pixel, row by row; `nil` where nothing was drawn.
  private(set) var pixels: [SIMD3<Int>?] = []

  /// Reads a device control string, without what begins and ends it.
  init(_ text: String) throws(Fault) {
    guard let start = text.firstIndex(of: "q") else { throw Fault(what: "no q") }
    var rest = text[text.index(after: start)...]
    guard rest.popFirst() == "\"" else { throw Fault(what: "no raster attributes: pixels may be oblong") }
    let raster = Self.numbers(&rest)
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] > 0, raster[3] > 0 else {
      throw Fault(what: "raster attributes \(raster)")
    }
    (width, height) = (raster[2], raster[3])
    pixels = Array(repeating: nil, count: width * height)
    var colors: [Int: SIMD3<Int>] = [:]
    var (color, x, y, count) = (0, 0, 0, 1)
    var endsWithNewLine = false
    while let character = rest.popFirst() {
      endsWithNewLine = character == "-"
      switch character {
      case "#":
        let numbers = Self.numbers(&rest)
        guard let register = numbers.first, 0..<1_024 ~= register else { throw Fault(what: "register") }
        color = register
        if numbers.count > 1 {
          guard numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ 0...100 ~= $0 }) else {
            throw Fault(what: "colour \(numbers)")
          }
          colors[register] = SIMD3(numbers[2], numbers[3], numbers[4])
        }
      case "!":
        let numbers = Self.numbers(&rest)
        guard numbers.count == 1, numbers[0] > 0 else { throw Fault(what: "count") }
        count = numbers[0]
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      case "?"..."~":
        let bits = Int(character.asciiValue ?? 63) - 63
        guard x + count <= width else { throw Fault(what: "wider than said") }
        for bit in 0..<6 where bits >> bit & 1 == 1 {
          guard y + bit < height else { throw Fault(what: "higher than said") }
          guard let value = colors[color] else { throw Fault(what: "register \(color) has no colour") }
          for place in x..<x + count { pixels[(y + bit) * width + place] = value }
        }
        x += count
        count = 1
      default: throw Fault(what: "character \(character)")
      }
    }
    if endsWithNewLine { throw Fault(what: "a new line at the end may scroll") }
  }

  private static func numbers(_ rest: inout Substring) -> [Int] {
    var numbers: [Int] = []
    while true {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      numbers.append(Int(digits) ?? -1)
      guard rest.first == ";" else { return numbers }
      rest.removeFirst()
    }
  }
}
