@testable import InlayCore
@testable import InlayEditors
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayJSON

/// What is demanded of every document of an editor, whatever its bytes are. The fuzz target uses it, too.
enum EditorDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Checks what bytes say: the first chooses a format, and how the others are taken.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let formats = EditorGrammar.formats
    let format = formats[Int(first & 0x3F) % formats.count]
    let rest = Array(bytes.dropFirst())
    switch first >> 6 {
    // As it is.
    case 0: try document(rest, format)
    // Nodes with names that mean something somewhere.
    case 1, 2: try document(EditorTrees.value(rest, format).canonicalBytes, format)
    // A text there and back.
    default: try roundTrip(rest, format)
    }
  }

  /// A document that can be read is a sound text. What is written of it reads as the same, and never has an empty text.
  static func document(_ bytes: [UInt8], _ format: Format) throws {
    guard let text = try read(bytes, format) else { return }
    let written = try write(text, format)
    guard let back = try read(written, format) else {
      throw Broken("what \(format.name) writes cannot be read")
    }
    let again = try write(back, format)
    guard let last = try read(again, format) else {
      throw Broken("what \(format.name) writes again cannot be read")
    }
    // The first reading may hold what the editor cannot say; what it could say stays.
    if !exactlyEqual(EditorGrammar.essence(back), EditorGrammar.essence(last)) {
      throw Broken(
        "\(format.name): a document changes\n\(EditorGrammar.essence(back))\n\(EditorGrammar.essence(last))\n\(String(decoding: written, as: UTF8.self))"
      )
    }
    var letters = plain(back).makeIterator()
    for letter in plain(text) {
      var next = letters.next()
      while let found = next, found != letter { next = letters.next() }
      if next == nil { throw Broken("\(format.name): text was lost of \(EditorGrammar.essence(text))") }
    }
  }

  /// The letters of a text, which all stay, in order. Words for pictures may come between.
  private static func plain(_ text: DecomposedText) -> [Unicode.Scalar] {
    Recomposer.runsWithoutBlocks(of: text).filter { $0.image == nil }.flatMap { run in
      run.text.unicodeScalars.filter(\.properties.isAlphabetic)
    }
  }

  static func roundTrip(_ bytes: [UInt8], _ format: Format) throws {
    let text = try EditorGrammar.text(bytes, format)
    let written = try write(text, format)
    guard let back = try read(written, format) else {
      throw Broken("what \(format.name) writes of a text cannot be read")
    }
    let (wanted, found) = (EditorGrammar.essence(text), EditorGrammar.essence(back))
    if !exactlyEqual(wanted, found) {
      throw Broken(
        "\(format.name): a text came back as another\n\(wanted)\n\(found)\n\(String(decoding: written, as: UTF8.self))"
      )
    }
  }

  private static func read(_ bytes: [UInt8], _ format: Format) throws -> DecomposedText? {
    let options = ReadOptions(limits: .strict)
    guard let text = try? format.read(.file(MemorySource(bytes), name: nil), options: options).value else {
      return nil
    }
    do { try text.checkInvariants() } catch { throw Broken("\(format.name): a rule is broken: \(error)") }
    return text
  }

  private static func write(_ text: DecomposedText, _ format: Format) throws -> [UInt8] {
    let sink = MemorySink()
    do { _ = try format.write(text, options: WriteOptions()).value.write(to: sink) } catch {
      throw Broken("\(format.name) cannot be written: \(error)")
    }
    if let value = try? JSONValue(parsing: sink.bytes, maximumDepth: 256), hasEmptyText(value, format) {
      throw Broken("\(format.name) writes an empty text")
    }
    return sink.bytes
  }

  /// Whether a node is a text without text. Slate wants some around others, and a block of Draft.js may be empty.
  private static func hasEmptyText(_ value: JSONValue, _ format: Format) -> Bool {
    guard format.name != .slate, format.name != .draftjs else { return false }
    switch value {
    case .array(let values): return values.contains { hasEmptyText($0, format) }
    case .object(let members):
      return members["text"] == "" || members["insert"] == ""
        || members.contains { hasEmptyText($0.value, format) }
    default: return false
    }
  }
}
