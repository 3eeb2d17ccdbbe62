import Foundation
import InlayPixels
import InlayTerminal

/// A picture drawn at the cursor.
struct DrawnPicture {
  /// An image file, or nothing where pixels came as such.
  var file: [UInt8] = []
  /// kitty's id.
  var identifier: UInt32?
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
        if !rows[absoluteRow + y][column + x].isBlank { complain("a picture over something else") }
        change(column + x, row: row + y) { cell in
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

  func sixel(_ text: [UInt8]) {
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
