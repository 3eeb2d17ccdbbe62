import InlayCore

/// The header of a mail or of a part: the fields that are used, unfolded, and which others there are.
struct MailHeader: Sendable {
  /// The names of fields that are used, in lower case.
  enum Name: String, CaseIterable {
    case subject, from, sender, to, cc, bcc, date, references, keywords, comments
    case replyTo = "reply-to"
    case messageID = "message-id"
    case inReplyTo = "in-reply-to"
    case mimeVersion = "mime-version"
    case type = "content-type"
    case encoding = "content-transfer-encoding"
    case disposition = "content-disposition"
    case contentID = "content-id"
    case location = "content-location"
    case description = "content-description"
    case language = "content-language"
    // What the writer adds.
    case unsent = "x-unsent"
  }

  private var values: [Name: [UInt8]] = [:]
  /// The number of other fields, and the names of the first.
  private(set) var otherCount = 0
  private(set) var otherNames: [String] = []

  private static let mostNames = 8

  /// The value of a field as it stands in the mail, without folds and white space around it. Of several, the first; lists
  /// of people are joined.
  subscript(name: Name) -> [UInt8]? { values[name] }

  /// The value of a field as text: its encoded words are decoded.
  func text(_ name: Name) -> String? { values[name].map { MailWords.decode($0) } }

  /// The value of a field as an ASCII keyword in lower case.
  func keyword(_ name: Name) -> String? {
    values[name].map { MailParameters($0).value }
  }
}

extension MailHeader {
  /// Reads the lines up to an empty one. A line that is no field ends the header, too: it belongs to the body.
  ///
  /// - Throws: `InlayError` if the header is too long. Complexity: O(n).
  init(_ cursor: inout MailCursor, isFirst: Bool, limits: Limits) throws {
    let start = cursor.at
    var name: Name?
    var value: [UInt8] = []
    while let line = try cursor.nextLine(most: limits.mailHeaderBytes) {
      let bytes = isFirst && line.start == start ? Self.withoutMark(line.bytes) : line.bytes
      if bytes.isEmpty { break }
      // A mail from a mailbox may still have the line that began it, and others begin with a line of spaces.
      let isEnvelope = isFirst && line.start == start && Self.isSkipped(bytes)
      let isContinued = Self.isSpace(bytes[bytes.startIndex]) && line.start > start
      let field = isContinued || isEnvelope ? nil : Self.fieldName(bytes)
      if field == nil, !isContinued, !isEnvelope {
        cursor.move(to: line.start)
        break
      }
      if !line.isWhole {
        throw InlayError.limit("mailHeaderBytes", allowed: limits.mailHeaderBytes, at: .byte(start))
      }
      try Limits.check("mailHeaderBytes", cursor.at - start, limits.mailHeaderBytes, at: .byte(start))
      if isContinued {
        if name != nil { value += bytes }
      } else if let field {
        keep(name, value)
        name = Name(rawValue: String(decoding: field.name, as: UTF8.self))
        value = name == nil ? [] : Array(field.value)
        if name == nil { count(field.name) }
      }
    }
    keep(name, value)
  }

  private mutating func keep(_ name: Name?, _ value: [UInt8]) {
    guard let name else { return }
    let value = Self.trimmed(value[...])
    guard values[name] != nil else {
      values[name] = Array(value)
      return
    }
    switch name {
    case .to, .cc, .bcc: values[name]? += Array(", ".utf8) + value
    case .references: values[name]? += Array(" ".utf8) + value
    default: count(Array(name.rawValue.utf8))
    }
  }

  private mutating func count(_ name: [UInt8]) {
    otherCount += 1
    guard otherNames.count < Self.mostNames, name.count <= 40 else { return }
    let name = String(decoding: name, as: UTF8.self)
    if !otherNames.contains(name) { otherNames.append(name) }
  }

  /// The name of a field in lower case, and its value (RFC 5322, 2.2; white space before the colon is of old programs).
  /// `nil` for a line that is none.
  static func fieldName(_ line: ArraySlice<UInt8>) -> (name: [UInt8], value: ArraySlice<UInt8>)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = trimmed(line[..<colon])
    guard !name.isEmpty, name.startIndex == line.startIndex, name.allSatisfy({ (0x21...0x7E).contains($0) }),
      !name.starts(with: "--".utf8)
    else { return nil }
    return (name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, line[(colon + 1)...])
  }

  /// Whether the first line of a mail is none of its header.
  static func isSkipped(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8) || line.allSatisfy(isSpace)
  }

  /// The first line of a mail without the byte order mark that editors write.
  static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The bytes without spaces, tabs and ends of lines around them.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x0D || byte == 0x0A }
    var bytes = bytes
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
