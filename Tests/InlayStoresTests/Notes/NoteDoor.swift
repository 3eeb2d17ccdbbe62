import InlayCore

@testable import InlayStores

/// What is demanded of bodies of notes and of tables in them, whatever their bytes are. The fuzz target uses it, too.
enum NoteDoor {
  struct Broken: Error { var description: String }

  /// Checks what bytes say: the first one chooses. Gives whether they were read, not refused.
  @discardableResult static func check(_ bytes: [UInt8]) throws -> Bool {
    guard let choice = bytes.first else { return false }
    let rest = bytes.dropFirst()
    switch choice {
    // As they are.
    case 0: return try demand { try NoteBody.read(Array(rest), limits: .strict) }
    case 1: return try demand { try NoteBody.readTable(Array(rest), limits: .strict) }
    // Made of the bytes, because a fuzzer seldom keeps lengths and numbers of objects sound.
    case 2...63:
      var grammar = NoteGrammar(rest)
      let table = grammar.table()
      return try demand { try NoteBody.readTable(table, limits: .strict) }
    default:
      var grammar = NoteGrammar(rest)
      return try demand { try notes(&grammar) }
    }
  }

  /// Notes one after the other, with what their attachments show.
  private static func notes(_ grammar: inout NoteGrammar) throws -> Converted<DecomposedText> {
    let attachments = try NoteGrammar.Attachments(table: NoteTable(grammar.table(isSound: true), .strict))
    var composer = NoteComposer(attachments, firstHeading: 1 + grammar.next() % 2, .strict)
    repeat {
      let kind = grammar.next()
      if kind & 1 != 0 {
        let role: ParagraphRole? = kind & 2 != 0 ? .heading1 : nil
        try composer.begin(NoteComposer.Opening(role: role, breaksPage: kind & 4 != 0, custom: [:]))
      }
      if kind & 8 != 0 { try composer.add(title: grammar.text()) }
      try composer.add(NoteMessage.body(grammar.body(), .strict))
    } while !grammar.isAtEnd
    return try composer.finish()
  }

  /// What is read keeps the rules, and the diagnostics have positions in it.
  private static func demand(_ body: () throws -> Converted<DecomposedText>) throws -> Bool {
    let read: Converted<DecomposedText>
    do { read = try body() } catch let error as InlayError {
      guard !error.code.rawValue.hasPrefix("model.") else {
        throw Broken(description: "a rule was broken: \(error)")
      }
      return false
    }
    try read.value.checkInvariants()
    for diagnostic in read.diagnostics where diagnostic.at ?? 0 > read.value.utf16Count {
      throw Broken(description: "a diagnostic is beyond the text: \(diagnostic)")
    }
    return true
  }
}
