import InlayCore

/// The kinds of notes. Each kind has its own numbers.
enum RTFNoteKind: Sendable { case footnote, endnote }

/// The current numbers of footnotes and endnotes.
struct RTFNotes {
  /// 1, 2, 3 unless the file says otherwise.
  private var footnotes = RTFNoteNumbers(numbers: .decimal)
  /// i, ii, iii unless the file says otherwise, as in LibreOffice.
  private var endnotes = RTFNoteNumbers(numbers: .lowerRoman)

  subscript(_ kind: RTFNoteKind) -> RTFNoteNumbers {
    get { kind == .footnote ? footnotes : endnotes }
    set { if kind == .footnote { footnotes = newValue } else { endnotes = newValue } }
  }
}

/// The numbers that `\chftn` prints. They run through the text, because pages and sections are not known here (RTF
/// 1.9.1, Footnotes).
struct RTFNoteNumbers {
  var numbers: Numerals
  private var next = 1

  init(numbers: Numerals) { self.numbers = numbers }

  mutating func start(at number: Int) { next = min(max(number, 0), 1_000_000_000) }

  mutating func text() -> String {
    defer { next = min(next + 1, 1_000_000_000) }
    return numbers.noteText(next)
  }
}

extension Numerals {
  /// A number as Word prints it: letters repeat (a … z, aa, bb). A number that the format cannot express is decimal.
  func noteText(_ number: Int) -> String {
    guard self == .lowerAlpha || self == .upperAlpha else { return text(number) }
    guard (1...780).contains(number) else { return String(number) }
    let first: UInt8 = self == .lowerAlpha ? 0x61 : 0x41
    let letter = Character(Unicode.Scalar(first + UInt8((number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}

extension ControlWords {
  static let noteRows: [(String, ControlAction)] = [
    ("chftn", .noteNumber), ("ftnstart", .noteStart(.footnote)), ("aftnstart", .noteStart(.endnote)),
    ("ftnnar", .noteForm(.footnote, .decimal)), ("aftnnar", .noteForm(.endnote, .decimal)),
    ("ftnnalc", .noteForm(.footnote, .lowerAlpha)), ("aftnnalc", .noteForm(.endnote, .lowerAlpha)),
    ("ftnnauc", .noteForm(.footnote, .upperAlpha)), ("aftnnauc", .noteForm(.endnote, .upperAlpha)),
    ("ftnnrlc", .noteForm(.footnote, .lowerRoman)), ("aftnnrlc", .noteForm(.endnote, .lowerRoman)),
    ("ftnnruc", .noteForm(.footnote, .upperRoman)), ("aftnnruc", .noteForm(.endnote, .upperRoman)),
    ("footnote", .loss(.notes)), ("annotation", .loss(.comments)), ("moMath", .loss(.formulas)),
    ("moMathPara", .loss(.formulas)), ("header", .loss(.pageEdges)), ("headerl", .loss(.pageEdges)),
    ("headerr", .loss(.pageEdges)), ("headerf", .loss(.pageEdges)), ("footer", .loss(.pageEdges)),
    ("footerl", .loss(.pageEdges)), ("footerr", .loss(.pageEdges)), ("footerf", .loss(.pageEdges)),
    ("deleted", .deleted), ("mvf", .deleted), ("fromhtml", .fromHTML),
    ("htmltag", .destination(.htmlSource)), ("mhtmltag", .destination(.htmlSource)),
  ]
}

extension RTFReadingPass {
  /// Handles `\chftn`: in the main text it prints the next number, inside the note it repeats that number.
  mutating func noteNumber() throws {
    guard frame.destination == .text else { return }
    for scalar in notes[isEndnoteNext() ? .endnote : .footnote].text().unicodeScalars {
      try self.scalar(scalar.value)
    }
  }

  /// Whether the following note starts with `\ftnalt`. The search stops at the next note number, so that all searches
  /// together are O(n).
  private func isEndnoteNext() -> Bool {
    var ahead = tokenizer
    var isInNote = false
    var counter = CancellationCounter()
    while let token = try? ahead.next() {
      // The main loop checks for cancellation too, and stops.
      if counter.isCancelledNow() { return false }
      guard case .word(let name, _, _) = token else { continue }
      if isInNote || name == Self.numberName { return isInNote && name == Self.endnoteName }
      isInNote = name == Self.noteName
    }
    return false
  }

  private static let numberName = ControlName("chftn")
  private static let noteName = ControlName("footnote")
  private static let endnoteName = ControlName("ftnalt")
}
