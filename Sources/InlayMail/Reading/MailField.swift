import InlayCore

/// A field of a header that a document keeps as a custom attribute, so that a mail written from it has it again.
enum MailField: String, CaseIterable {
  case from, sender, to, cc, bcc, date, references
  case replyTo = "reply-to"
  case messageID = "message-id"
  case inReplyTo = "in-reply-to"

  /// What the value is made of.
  enum Form { case people, identifiers, date }

  /// In the order in which they are written.
  static let order: [MailField] = [
    .from, .sender, .replyTo, .to, .cc, .bcc, .date, .messageID, .inReplyTo, .references,
  ]

  /// The name of the custom attribute, such as `mail.from`.
  var attribute: ExactString { ExactString("mail.\(rawValue)") }

  /// The field in a header.
  var header: MailHeader.Name? { MailHeader.Name(rawValue: rawValue) }

  /// The name as it is written.
  var name: String {
    switch self {
    case .messageID: "Message-ID"
    case .inReplyTo: "In-Reply-To"
    case .replyTo: "Reply-To"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  var form: Form {
    switch self {
    case .from, .sender, .replyTo, .to, .cc, .bcc: .people
    case .messageID, .inReplyTo, .references: .identifiers
    case .date: .date
    }
  }

  /// The value of a field as text. Complexity: O(n).
  func text(_ field: [UInt8]) -> String {
    switch form {
    case .people: MailAddresses(field).text
    case .identifiers, .date: Self.collapsed(MailCharset.string(field))
    }
  }
}

extension MailField {
  /// The text with one space for each white space in it.
  private static func collapsed(_ text: String) -> String {
    // Most texts have only single spaces.
    let isUsual =
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !text.utf8.contains("  ".utf8)
      && text.utf8.first != 0x20 && text.utf8.last != 0x20
    if isUsual { return text }
    return text.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }
}

extension MailHeader {
  /// The identifiers in a field, without angle brackets.
  func identifiers(_ name: Name) -> [String] {
    guard let field = self[name] else { return [] }
    return field.split(separator: UInt8(ascii: "<")).compactMap { piece in
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")), end > piece.startIndex else { return nil }
      return MailCharset.string(Array(piece[..<end]))
    }
  }

  /// Adds what the header says to the attributes of a document. What a page says of its author and its date stays.
  func describe(_ attributes: inout DocumentAttributes) {
    if let subject = text(.subject), !subject.isEmpty { attributes.title = subject }
    if let language = self[.language].map({ MailCharset.string($0) }), attributes.language == nil,
      !language.isEmpty, !language.contains(",")
    {
      attributes.language = language
    }
    if attributes.keywords == nil { attributes.keywords = text(.keywords).flatMap { $0.isEmpty ? nil : $0 } }
    if attributes.comment == nil { attributes.comment = text(.comments).flatMap { $0.isEmpty ? nil : $0 } }
    if attributes.author == nil, let first = self[.from].flatMap({ MailAddresses($0).first }) {
      attributes.author = first.name ?? first.address
    }
    let date = self[.date].flatMap { MailDate($0) }
    if let date, attributes.created == nil { attributes.created = date.local }
    for field in MailField.allCases {
      guard let name = field.header, let value = self[name], !value.isEmpty else { continue }
      // A date without a zone says no more than the attribute.
      if field == .date, let date, date.isZoneUnknown, attributes.created == date.local { continue }
      // A field of comments alone names nobody.
      let text = field.text(value)
      if !text.isEmpty { attributes.custom[field.attribute] = .string(ExactString(text)) }
    }
  }
}
