import Foundation
import InlayTerminal

/// A command of kitty's graphics protocol.
struct KittyCommand {
  var keys: [String: String] = [:]
  var payload = ""
}

extension TerminalEmulator {
  /// Carries out a command ("The graphics escape code" in kitty's graphics protocol).
  func kitty(_ text: String) {
    var command = KittyCommand()
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, command.keys.updateValue(String(sides[1]), forKey: String(sides[0])) == nil
      else {
        return complain("kitty: \(parts[0])")
      }
    }
    if parts.count > 1 { command.payload = String(parts[1]) }
    if command.keys["q"] != "2" { complain("kitty: without q=2 the terminal answers") }
    if command.payload.utf8.count > 4_096 { complain("kitty: a chunk of \(command.payload.utf8.count)") }
    let more = command.keys["m"] == "1"
    if more, command.payload.utf8.count % 4 != 0 { complain("kitty: a chunk that is no multiple of 4") }
    if var whole = pending {
      if !Set(command.keys.keys).isSubset(of: ["m", "q"]) { complain("kitty: a chunk with other keys") }
      whole.payload += command.payload
      pending = more ? whole : nil
      if !more { execute(whole) }
    } else if more {
      pending = command
    } else {
      execute(command)
    }
  }

  private func execute(_ command: KittyCommand) {
    guard let identifier = command.keys["i"].flatMap({ UInt32($0) }) else { return complain("kitty: no id") }
    switch command.keys["a"] {
    case "t": transmit(identifier, command)
    case "p": place(identifier, command)
    case "d":
      if command.keys["d"] != "I" { complain("kitty: deletes something else") }
      pictures[identifier] = nil
      virtualPlacements[identifier] = nil
    default: complain("kitty: unknown action")
    }
  }

  private func transmit(_ identifier: UInt32, _ command: KittyCommand) {
    if !Set(command.keys.keys).isSubset(of: ["a", "f", "i", "q", "m"]) { complain("kitty: \(command.keys)") }
    if command.keys["f"] != "100" { complain("kitty: no PNG") }
    if identifier >> 24 == 0 || identifier >> 8 & 0xFFFF == 0 { complain("kitty: id \(identifier)") }
    guard let data = Data(base64Encoded: command.payload), !data.isEmpty else {
      return complain("kitty: payload is no base64")
    }
    if pictures[identifier] != nil { complain("kitty: id \(identifier) is sent again") }
    pictures[identifier] = Array(data)
  }

  private func place(_ identifier: UInt32, _ command: KittyCommand) {
    guard let data = pictures[identifier] else { return complain("kitty: places what was not sent") }
    guard let columns = command.keys["c"].flatMap({ Int($0) }), columns > 0,
      let rows = command.keys["r"].flatMap({ Int($0) }), rows > 0
    else { return complain("kitty: a place without size") }
    let box = CellBox(columns: columns, rows: rows)
    if command.keys["U"] == "1" {
      if virtualPlacements.updateValue(box, forKey: identifier) != nil { complain("kitty: placed again") }
      return
    }
    if !Set(command.keys.keys).isSubset(of: ["a", "i", "c", "r", "C", "q"]) {
      complain("kitty: \(command.keys)")
    }
    var picture = DrawnPicture(file: data, box: box)
    picture.identifier = identifier
    cover(picture, scrolls: false)
    if command.keys["C"] != "1" { complain("kitty: the cursor is moved") }
  }
}

// MARK: Placeholders

extension TerminalEmulator {
  /// The part of a picture that a cell shows.
  ///
  /// Marks that are not there are inferred from the cell to the left, if that has the same colors ("Unicode
  /// placeholders" in kitty's graphics protocol).
  func placeholderParts(row: Int) -> [EmulatedCell.Part?] {
    var parts: [EmulatedCell.Part?] = []
    var left: (cell: EmulatedCell, row: Int, column: Int, high: Int)?
    for cell in rows[row] {
      let scalars = Array(cell.text.unicodeScalars)
      guard scalars.first == "\u{10EEEE}" else {
        parts.append(nil)
        left = nil
        continue
      }
      let marks = scalars.dropFirst().map { DiacriticRule.numbers[$0] }
      if marks.contains(nil) || marks.count > 3 { complain("a placeholder with other marks") }
      let numbers = marks.compactMap(\.self)
      var (row, column, high) = (0, 0, 0)
      if let left, left.cell.rendition.foreground == cell.rendition.foreground,
        left.cell.rendition.underlineColor == cell.rendition.underlineColor,
        numbers.isEmpty || numbers[0] == left.row,
        numbers.count < 2 || numbers[1] == left.column + 1
      {
        (row, column, high) = (left.row, left.column + 1, left.high)
      }
      if numbers.count > 0 { row = numbers[0] }
      if numbers.count > 1 { column = numbers[1] }
      if numbers.count > 2 { high = numbers[2] }
      left = (cell, row, column, high)
      parts.append(part(cell, row, column, high))
    }
    return parts
  }

  private func part(_ cell: EmulatedCell, _ row: Int, _ column: Int, _ high: Int) -> EmulatedCell.Part? {
    let low: Int
    switch cell.rendition.foreground {
    case .direct(let red, let green, let blue): low = red << 16 | green << 8 | blue
    case .palette(let index): low = index
    case nil:
      complain("a placeholder without id")
      return nil
    }
    guard cell.rendition.underlineColor == nil else {
      complain("a placeholder of another placement")
      return nil
    }
    let identifier = UInt32(high) << 24 | UInt32(low)
    guard let box = virtualPlacements[identifier], row < box.rows, column < box.columns else {
      complain("a placeholder of nothing: id \(identifier), row \(row), column \(column)")
      return nil
    }
    return EmulatedCell.Part(picture: Int(identifier), row: row, column: column)
  }
}

/// The marks that number rows and columns, found by the rule they were chosen by: nonspacing marks of Unicode
/// 6.0, class 230, without a decomposition, but for nineteen that normalization joins to letters.
enum DiacriticRule {
  private static let excluded: Set<UInt32> = [
    0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311, 0x313,
    0x314,
    0x342, 0x653, 0x654,
  ]

  static let scalars: [Unicode.Scalar] = (0...0x1FFFF as ClosedRange<UInt32>).compactMap { value in
    guard let scalar = Unicode.Scalar(value), !excluded.contains(value),
      scalar.properties.generalCategory == .nonspacingMark,
      scalar.properties.canonicalCombiningClass == .init(rawValue: 230), let age = scalar.properties.age,
      (age.major, age.minor) <= (6, 0)
    else { return nil }
    let text = String(scalar)
    return text.decomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
      ? scalar : nil
  }

  static let numbers: [Unicode.Scalar: Int] = Dictionary(
    uniqueKeysWithValues: scalars.enumerated().map { ($1, $0) })
}
