/// A part of a mail, which may hold others. The first is the mail itself.
struct MailPart: Sendable {
  let header: MailHeader
  /// The media type in lower case, and its parameters.
  let type: String
  let parameters: MailParameters
  /// How it wants to be shown: `inline` or `attachment`; `nil` if it does not say.
  let disposition: String?
  /// The name that it has as a file.
  let fileName: String?
  /// The number of the part that it is in.
  let parent: Int?
  /// Where its content is, encoded as it is.
  var range: Range<Int>
  /// The numbers of the parts in it.
  var children: [Int] = []

  /// The content identifier without angle brackets.
  var contentID: String? {
    header[.contentID].map { field in
      let inner = MailHeader.trimmed(field[...])
      let isBracketed = inner.first == UInt8(ascii: "<") && inner.last == UInt8(ascii: ">") && inner.count > 1
      return MailCharset.string(Array(isBracketed ? inner.dropFirst().dropLast() : inner))
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The URL by which pages refer to it.
  var location: String? {
    // Long ones are folded anywhere.
    header.text(.location).map { $0.filter { !$0.isWhitespace } }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a part is a winmail.dat of Outlook.
  static func isWinmail(type: String, fileName: String?) -> Bool {
    type == "application/ms-tnef" || type == "application/vnd.ms-tnef"
      || fileName?.lowercased() == "winmail.dat"
  }

  /// Whether others are in it: its type says so, and a boundary that parts them.
  var isMultipart: Bool { type.hasPrefix("multipart/") }

  /// What parts the others in it.
  var boundary: String? { isMultipart ? parameters["boundary"] : nil }

  /// A part that begins at an offset.
  init(_ header: MailHeader, in parent: (number: Int, type: String)?, at offset: Int) {
    self.header = header
    self.parent = parent?.number
    range = offset..<offset
    let isInDigest = parent?.type == "multipart/digest"
    parameters = MailParameters(header[.type] ?? [])
    let usual = isInDigest ? "message/rfc822" : "text/plain"
    // What is no media type counts as none (RFC 2045, 5.2).
    let isType = parameters.value.utf8.split(separator: UInt8(ascii: "/")).count == 2
    let type = isType ? parameters.value : usual
    self.type = type.hasPrefix("multipart/") && (parameters["boundary"] ?? "").isEmpty ? "text/plain" : type
    let shown = header[.disposition].map { MailParameters($0) }
    disposition = shown?.value
    fileName = [shown?["filename"], parameters["name"]].compactMap(\.self).first { !$0.isEmpty }
  }
}
