import InlayPixels
import InlayTerminal
import InlayUnicode

/// A terminal, as far as a program that writes lines can tell: made from the specifications, to judge what is
/// sent.
///
/// Cursor and text: ECMA-48 and xterm's control sequences, with the wrap put off at the right margin. Line
/// feed also returns the carriage, as the tty driver sees to. Pictures: kitty's graphics protocol with
/// placeholders, sixels, iTerm2's inline images; after the last two the cursor is somewhere else, as
/// terminals do not agree. Whatever a careful program would not do is a problem.
final class TerminalEmulator {
  let columns: Int
  let height: Int
  let cellSize: CellSize
  let widths: WidthProfile
  let passthrough: Passthrough

  /// All rows there ever were; the last ``height`` of them are the screen.
  private(set) var rows: [[EmulatedCell]]
  /// What a careful program would not have done.
  private(set) var problems: [String] = []
  /// Pictures by kitty's ids.
  var pictures: [UInt32: [UInt8]] = [:]
  /// Sizes of virtual placements by id.
  var virtualPlacements: [UInt32: CellBox] = [:]
  /// Pictures drawn at the cursor, in order.
  var drawn: [DrawnPicture] = []
  /// The transmission that is not complete yet.
  var pending: KittyCommand?

  private(set) var row = 0
  private(set) var column = 0
  private var wrapsNext = false
  private var rendition = EmulatedCell.Rendition()
  private var link: (uri: String, identifier: String)?
  private var saved: (row: Int, column: Int, wrapsNext: Bool, rendition: EmulatedCell.Rendition)?
  private var parser: EscapeParser
  /// Behind the multiplexer.
  private var outer = EscapeParser()

  /// - Parameter start: the row of the screen the cursor is in at first.
  init(
    columns: Int, rows height: Int, start: Int = 0, widths: WidthProfile = WidthProfile(),
    cell: CellSize = .usual, passthrough: Passthrough = .none
  ) {
    (self.columns, self.height, cellSize, self.widths) = (columns, height, cell, widths)
    self.passthrough = passthrough
    rows = Array(repeating: Array(repeating: EmulatedCell(), count: columns), count: height)
    row = start
    switch passthrough {
    case .none: parser = EscapeParser(.terminal)
    case .tmux: parser = EscapeParser(.tmux)
    case .screen: parser = EscapeParser(.screen)
    }
  }

  /// The row of ``rows`` the cursor is in.
  var absoluteRow: Int { rows.count - height + row }

  func complain(_ problem: String) {
    if problems.count < 20 { problems.append("row \(absoluteRow), column \(column): \(problem)") }
  }

  func feed(_ bytes: [UInt8]) { parser.parse(bytes) { handle($0) } }

  /// To be called at the end: whether everything is as it was found.
  func finish() {
    if !parser.isAtRest { complain("a sequence is not complete") }
    if pending != nil { complain("a transmission is not complete") }
    if rendition != EmulatedCell.Rendition() { complain("rendition is left behind") }
    if link != nil { complain("a link is left open") }
    if column != 0 { complain("the cursor is not at the start of a row") }
  }

  private func handle(_ event: EscapeParser.Event) {
    switch event {
    case .text(let bytes): print(bytes)
    case .control(0x0A): lineFeed()
    case .control(let byte): complain("control character \(byte)")
    case .escape([UInt8(ascii: "7")]): saved = (row, column, wrapsNext, rendition)
    case .escape([UInt8(ascii: "8")]):
      guard let saved else { return complain("nothing to restore") }
      (row, column, wrapsNext, rendition) = saved
    case .escape(let bytes): complain("unknown ESC \(bytes)")
    case .csi(let parameters, let final): control(parameters, final)
    case .string(let kind, let bytes): handle(kind, bytes)
    case .malformed(let what): complain(what)
    }
  }

  private func handle(_ kind: UInt8, _ bytes: [UInt8]) {
    if kind == UInt8(ascii: "]"), bytes.starts(with: "8;".utf8) {
      setLink(String(decoding: bytes.dropFirst(2), as: UTF8.self))
      return
    }
    switch passthrough {
    case .none: draw(kind, bytes)
    case .tmux:
      guard kind == UInt8(ascii: "P"), bytes.starts(with: "tmux;".utf8) else {
        return complain("tmux would keep this for itself")
      }
      handOn(Array(bytes.dropFirst(5)))
    case .screen:
      guard kind == UInt8(ascii: "P") else { return complain("screen would keep this for itself") }
      if bytes.count + 4 > 768 { complain("a piece of \(bytes.count + 4) bytes is too long for screen") }
      handOn(bytes)
    }
  }

  /// What comes out of the multiplexer.
  private func handOn(_ bytes: [UInt8]) {
    outer.parse(bytes) { event in
      switch event {
      case .string(let kind, let bytes): draw(kind, bytes)
      default: complain("\(event) behind the multiplexer")
      }
    }
  }

  private func draw(_ kind: UInt8, _ bytes: [UInt8]) {
    if kind == UInt8(ascii: "P") { return sixel(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    if kind == UInt8(ascii: "_"), text.hasPrefix("G") {
      kitty(String(text.dropFirst()))
    } else if kind == UInt8(ascii: "]"), text.hasPrefix("1337;File=") {
      inlineImage(String(text.dropFirst("1337;File=".count)))
    } else {
      complain("unknown string \(text.prefix(40))")
    }
  }
}

// MARK: Text and cursor

extension TerminalEmulator {
  private func print(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return complain("no UTF-8") }
    if text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) }) {
      complain("a C1 control character")
    }
    var scanner = CellScanner(profile: widths)
    let span = bytes.span
    while let cluster = scanner.next(in: span) {
      let text = String(decoding: bytes[cluster.utf8Range], as: UTF8.self)
      if text.unicodeScalars.first == "\u{10EEEE}" {
        // By kitty's protocol, however private characters are counted.
        print(text, width: 1)
      } else if let width = cluster.width, width > 1, text.unicodeScalars.first == " " {
        // What a space is modified by stands beside it if it has a width.
        print(" ", width: 1)
        print(String(text.unicodeScalars.dropFirst()), width: width - 1)
      } else {
        print(text, width: cluster.width)
      }
    }
  }

  private func print(_ cluster: String, width: Int?) {
    guard let width else { return complain("a control character in text") }
    guard width > 0 else {
      // Joins what is to the left.
      let target = wrapsNext ? column : column - 1
      if target >= 0 { change(target) { $0.text += cluster } }
      return
    }
    if wrapsNext || column + width > columns {
      complain("the line is wrapped")
      lineFeed()
    }
    for offset in 0..<min(width, columns - column) {
      let old = rows[absoluteRow][column + offset]
      if old.part != nil { complain("text over a picture") }
      if !(old.text.isEmpty || old.text == " ") { complain("text over text") }
      change(column + offset) { cell in
        cell = EmulatedCell(
          text: offset == 0 ? cluster : "", isContinuation: offset > 0, rendition: rendition, link: link?.uri,
          linkIdentifier: link?.identifier)
      }
    }
    wrapsNext = column + width >= columns
    column = min(column + width, columns - 1)
  }

  /// Changes a cell of the cursor's row.
  func change(_ column: Int, row: Int? = nil, _ body: (inout EmulatedCell) -> Void) {
    body(&rows[rows.count - height + (row ?? self.row)][column])
  }

  func lineFeed() {
    column = 0
    wrapsNext = false
    if row == height - 1 {
      if rendition.background != nil { complain("the screen scrolls while a background is set") }
      rows.append(Array(repeating: EmulatedCell(), count: columns))
    } else {
      row += 1
    }
  }

  func moveCursor(row: Int, column: Int) { (self.row, self.column, wrapsNext) = (row, column, false) }

  private func control(_ parameters: String, _ final: Character) {
    if final == "m" { return setRendition(parameters) }
    guard parameters.allSatisfy(\.isNumber), let count = Int(parameters.isEmpty ? "1" : parameters), count > 0
    else { return complain("unknown CSI \(parameters)\(final)") }
    wrapsNext = false
    switch final {
    case "A": row = max(0, row - count)
    case "B":
      if row + count >= height { complain("cursor below the screen") }
      row = min(height - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D":
      if column < count { complain("cursor left of the screen") }
      column = max(0, column - count)
    default: complain("unknown CSI \(parameters)\(final)")
    }
  }

  private func setLink(_ text: String) {
    guard let semicolon = text.firstIndex(of: ";") else { return complain("OSC 8 without URI") }
    let uri = String(text[text.index(after: semicolon)...])
    if uri.isEmpty {
      if link == nil { complain("no link to end") }
      link = nil
      return
    }
    if uri.utf8.contains(where: { !(0x21...0x7E).contains($0) }) {
      complain("URI with other than printable ASCII")
    }
    let parameters = text[..<semicolon].split(separator: ":")
    let identifier = parameters.first { $0.hasPrefix("id=") }?.dropFirst(3) ?? ""
    link = (uri, String(identifier))
  }
}

// MARK: Rendition

extension TerminalEmulator {
  private func setRendition(_ parameters: String) {
    // Parameters by semicolons, parts of one by colons (ITU-T T.416).
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      let parts = parameter.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      switch parts[0] {
      case 0: rendition = EmulatedCell.Rendition()
      case 1: rendition.isBold = true
      case 2: rendition.isFaint = true
      case 3: rendition.isItalic = true
      case 4: rendition.underline = parts.count > 1 ? parts[1] : 1
      case 9: rendition.isStruckThrough = true
      case 22: (rendition.isBold, rendition.isFaint) = (false, false)
      case 23: rendition.isItalic = false
      case 24: rendition.underline = 0
      case 29: rendition.isStruckThrough = false
      case 30...37: rendition.foreground = .palette(parts[0] - 30)
      case 38: rendition.foreground = shade(parts, &rest)
      case 39: rendition.foreground = nil
      case 40...47: rendition.background = .palette(parts[0] - 40)
      case 48: rendition.background = shade(parts, &rest)
      case 49: rendition.background = nil
      case 58:
        if parts.count == 1 { complain("SGR 58 with semicolons") }
        rendition.underlineColor = shade(parts, &rest)
      case 59: rendition.underlineColor = nil
      case 90...97: rendition.foreground = .palette(parts[0] - 82)
      case 100...107: rendition.background = .palette(parts[0] - 92)
      default: complain("unknown SGR \(parameter)")
      }
    }
  }

  private func shade(_ parts: [Int], _ rest: inout ArraySlice<Substring>) -> EmulatedCell.Rendition.Shade? {
    var values = Array(parts.dropFirst())
    if values.isEmpty {
      let count = rest.first == "5" ? 2 : 4
      guard rest.count >= count else {
        complain("a color is not complete")
        return nil
      }
      values = rest.prefix(count).map { Int($0) ?? -1 }
      rest = rest.dropFirst(count)
    } else if values.first == 2, values.count == 5 {
      // The color space.
      values.remove(at: 1)
    }
    guard values.dropFirst().allSatisfy({ (0...255).contains($0) }) else {
      complain("a color is out of range")
      return nil
    }
    switch (values.first, values.count) {
    case (5, 2): return .palette(values[1])
    case (2, 4): return .direct(values[1], values[2], values[3])
    default:
      complain("an unknown color \(values)")
      return nil
    }
  }
}
