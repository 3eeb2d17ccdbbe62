internal import InlayCore

/// The text of a note or of a cell, with its runs, which were checked.
struct NoteMessage {
  let text: String
  /// UTF-16 units of the text.
  let units: Int
  /// How many bytes reading the runs goes through.
  var byteCount: Int { bytes.count }
  /// Whether something in the text was replaced with U+FFFD.
  let isRepaired: Bool
  private let bytes: ArraySlice<UInt8>
  /// Whether there are runs. Without, the text has no attributes.
  let hasRuns: Bool

  /// Empty runs that a text may have beside one for each unit.
  private static let spareRuns = 1_024

  /// Reads a message and checks its runs.
  ///
  /// - Throws: `InlayError` if it is malformed, if its runs have another length than its text, or are too many.
  init(_ bytes: ArraySlice<UInt8>, _ limits: Limits) throws {
    self.bytes = bytes
    var text: ArraySlice<UInt8> = []
    var (sum, count) = (0, 0)
    var reader = ProtobufReader(bytes)
    var counter = CancellationCounter()
    while let field = try reader.next() {
      try counter.check()
      switch field.number {
      // The last one counts, as everywhere in Protocol Buffers.
      case 2: text = try field.bytes()
      case 5:
        count += 1
        // Each length fits 32 bits, and there are fewer runs than bytes.
        sum += try NoteRun(field).length
      default: break
      }
    }
    if let valid = String(validating: text, as: UTF8.self) {
      (self.text, isRepaired) = (valid, false)
    } else {
      (self.text, isRepaired) = (String(decoding: text, as: UTF8.self), true)
    }
    units = self.text.utf16.count
    hasRuns = count > 0
    try Limits.check("textUnits", units, limits.textUnits)
    guard !hasRuns || sum == units else {
      throw InlayError.noteMalformed(
        "the runs have \(sum) UTF-16 units, and the text has \(units)", at: bytes.startIndex)
    }
    guard count <= units + Self.spareRuns else {
      throw InlayError.noteMalformed("\(count) runs for \(units) UTF-16 units", at: bytes.startIndex)
    }
  }

  /// The runs in order.
  func forEachRun(_ body: (NoteRun) throws -> Void) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      if field.number == 5 { try body(NoteRun(field)) }
    }
  }

  /// The message in the body of a note, packed or not: that of the note in its document.
  ///
  /// - Throws: `InlayError` as above, or if there is no note in it.
  static func body(
    _ bytes: [UInt8], _ limits: Limits, unpacked: (Int) throws -> Void = { _ in }
  ) throws -> NoteMessage {
    guard !bytes.isEmpty else { throw InlayError.noteNoBody("it is empty") }
    let whole = try NotePacking.unpacked(bytes, limits)
    try unpacked(whole.count)
    guard let document = try only(2, of: whole[...], "documents") else {
      throw InlayError.noteNoBody("there is no document in it")
    }
    guard let note = try only(3, of: document, "notes") else {
      throw InlayError.noteNoBody("there is no note in its document")
    }
    return try NoteMessage(note, limits)
  }

  /// A message of which there may only be one; `nil` if there is none.
  static func only(
    _ number: Int, of bytes: ArraySlice<UInt8>, _ name: String
  ) throws -> ArraySlice<UInt8>? {
    var reader = ProtobufReader(bytes)
    var found: ArraySlice<UInt8>?
    while let field = try reader.next() {
      guard field.number == number else { continue }
      guard found == nil else { throw InlayError.noteMalformed("there are two \(name)", at: field.offset) }
      found = try field.bytes()
    }
    return found
  }
}
