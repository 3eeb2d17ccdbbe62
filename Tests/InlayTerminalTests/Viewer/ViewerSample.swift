import InlayCore
import InlayPixels
import TestKit

@testable import InlayTerminal

/// Viewers for tests, and the keys for them.
enum ViewerSample {
  /// A generator that counts.
  struct Counter: RandomNumberGenerator {
    var number: UInt64 = 0x0700_0700
    mutating func next() -> UInt64 {
      number += 0x100
      return number
    }
  }

  static func viewer(
    _ text: DecomposedText, _ graphics: GraphicsProtocol = .text, columns: Int = 20, rows: Int = 6,
    _ change: (inout TerminalCapabilities) -> Void = { _ in }
  ) -> Viewer {
    var capabilities = TerminalCapabilities.capable(graphics, screen: CellBox(columns: columns, rows: rows))
    change(&capabilities)
    var options = TerminalOptions(capabilities: capabilities)
    options.identifierGenerator = { Counter() }
    return Viewer(text, title: "note", options: options, decoder: .standard)
  }

  static func text(_ lines: String...) throws -> DecomposedText {
    try DecomposedText.sample(lines.joined(separator: "\n"), images: [])
  }

  /// `count` paragraphs: `line 1` and so on.
  static func numbered(_ count: Int) throws -> DecomposedText {
    try DecomposedText.sample((1...count).map { "line \($0)" }.joined(separator: "\n"), images: [])
  }
}

extension Viewer {
  /// Takes keys as a terminal sends them.
  mutating func type(_ text: String) {
    var decoder = KeyDecoder()
    var keys: [ViewerKey] = []
    decoder.decode(Array(text.utf8)) { keys.append($0) }
    decoder.timeOut { keys.append($0) }
    for key in keys { take(key) }
  }

  /// What a screen shows that has seen every frame up to now.
  mutating func screen(_ model: inout ScreenModel) -> [String] {
    model.feed(frame())
    return model.text
  }
}

/// The cells of a screen, as far as the frames of a viewer need it: CUP, EL and ED, and text of one cell a character.
struct ScreenModel {
  private(set) var cells: [[Character]]
  private var parser = EscapeParser()
  private(set) var row = 0
  private(set) var column = 0
  /// Everything else that was written, in order.
  private(set) var strings: [String] = []
  private(set) var problems: [String] = []

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var text: [String] {
    cells.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var events: [EscapeParser.Event] = []
    parser.parse(bytes) { events.append($0) }
    for event in events { take(event) }
    if !parser.isAtRest { problems.append("a sequence is not complete") }
  }

  private mutating func take(_ event: EscapeParser.Event) {
    switch event {
    case .text(let bytes):
      for character in String(decoding: bytes, as: UTF8.self) {
        guard cells.indices.contains(row), column < cells[row].count else {
          problems.append("text beyond the screen: \(character)")
          return
        }
        cells[row][column] = character
        column += 1
      }
    case .csi(let parameters, "H"):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
      if !cells.indices.contains(row) || column >= cells[row].count {
        problems.append("cursor off the screen")
      }
    case .csi("", "K"):
      for place in column..<max(column, cells[row].count) { cells[row][place] = " " }
    case .csi("2", "J"):
      for place in cells.indices { cells[place] = Array(repeating: " ", count: cells[place].count) }
    case .csi(let parameters, let final):
      if final != "m", !["?25l", "?25h", "?2026h", "?2026l"].contains(parameters + String(final)) {
        problems.append("CSI \(parameters)\(final)")
      }
    case .string(let kind, let bytes):
      strings.append(String(Unicode.Scalar(kind)) + String(decoding: bytes.prefix(120), as: UTF8.self))
    case .control(let byte): problems.append("control \(byte)")
    case .escape(let bytes): problems.append("ESC \(bytes)")
    case .malformed(let what): problems.append(what)
    }
  }
}
