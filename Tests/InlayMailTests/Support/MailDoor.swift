@testable import InlayCore
@testable import InlayDocument
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayMail

/// What is demanded of every mail, whatever its bytes are. The fuzz target uses it, too.
enum MailDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Checks what `bytes` say: the first one chooses how the others are taken.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch first & 7 {
    // As they are.
    case 0: try message(rest, limits: .strict)
    case 1: try mailbox(rest)
    case 2: try winmail(rest)
    // Words that mean something.
    case 3: try mailbox(MailGrammar.mail(rest))
    case 4: try winmail(MailGrammar.winmail(rest))
    default: try message(MailGrammar.mail(rest), limits: .strict)
    }
  }

  /// A mail that can be read is a sound document, and the mail that is written of it gives it back.
  static func message(_ bytes: [UInt8], limits: Limits) throws {
    guard let text = try allowing({ try MailReader.read(MemorySource(bytes), limits: limits).value }) else {
      return
    }
    try text.checkInvariants()
    let mail = try write(text)
    try checkWritten(mail)
    // What is written may be longer than a server takes.
    let back = try MailReader.read(MemorySource(mail), limits: .default).value
    try back.checkInvariants()
    // Ends of lines become line feeds, and NUL is left out.
    let again = try write(back)
    let last = try MailReader.read(MemorySource(again), limits: .default).value
    guard exactlyEqual(last.text, back.text), last.images == back.images else {
      throw Broken("the text is another")
    }
    guard back.files.count == text.files.count, last.files == back.files else {
      throw Broken("the files are others")
    }
    guard last.attributes == back.attributes else { throw Broken("the attributes are others") }
    for (name, value) in back.attributes.custom where text.attributes.custom[name] != value {
      throw Broken("the attribute \(name) is another")
    }
    guard back.attributes.title == text.attributes.title || text.attributes.title?.isEmpty ?? false else {
      throw Broken("the title is another")
    }
  }

  static func write(_ text: DecomposedText) throws -> [UInt8] {
    let sink = MemorySink()
    _ = try MailWriter.write(text, options: WriteOptions(), to: sink)
    return sink.bytes
  }

  /// A written mail is ASCII in lines that end in CRLF and are no longer than programs take.
  static func checkWritten(_ mail: [UInt8]) throws {
    var width = 0
    for (index, byte) in mail.enumerated() {
      if byte == 0x0A {
        guard index > 0, mail[index - 1] == 0x0D else { throw Broken("a line feed alone, at byte \(index)") }
        width = 0
        continue
      }
      guard byte != 0x0D || index + 1 < mail.count && mail[index + 1] == 0x0A else {
        throw Broken("a return alone, at byte \(index)")
      }
      guard byte == 0x0D || byte == 0x09 || (0x20...0x7E).contains(byte) else {
        throw Broken("the byte \(byte), at byte \(index)")
      }
      width += 1
      guard width <= 999 else { throw Broken("a line of more than 998 characters, at byte \(index)") }
    }
  }

  private static func mailbox(_ bytes: [UInt8]) throws {
    let box = try Mailbox(.file(MemorySource(bytes), name: nil), ReadOptions(limits: .strict))
    guard let conversation = try allowing({ try box.conversations()[0] }) else { return }
    var count = 0
    try box.messages(of: conversation, since: nil) { message in
      if message.diagnostics.first?.message.hasPrefix("the text before the first mail") ?? false { return }
      count += 1
      try message.value?.document.checkInvariants()
    }
    guard count == conversation.rowCount else {
      throw Broken("\(conversation.rowCount) mails, but \(count) read")
    }
  }

  private static func winmail(_ bytes: [UInt8]) throws {
    _ = try allowing {
      guard let winmail = try Winmail(bytes, limits: .strict) else { return }
      try WinmailFiles(winmail).text(limits: .strict)?.value.checkInvariants()
    }
  }

  /// The value; `nil` where the bytes are refused.
  private static func allowing<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch is InlayError { return nil }
  }
}
