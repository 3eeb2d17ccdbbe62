import InlayCore
import InlayEncodings
import InlayFiles

/// What a winmail.dat holds (MS-OXTNEF): the text of a mail in the forms of Outlook, and its files.
struct Winmail {
  /// A file.
  struct File {
    var name: String?
    /// What is shown for it.
    var title: String?
    var type: String?
    var content: [UInt8] = []
    /// Where it stands among the pictures of the text; `nil` for a file that is no part of it.
    var place: Int?
    var contentID: String?
    var location: String?
    /// Whether it is a mail in this form.
    var isMail = false
  }

  private(set) var files: [File] = []
  /// The text as HTML, and the encoding it is in if it is not in the page.
  private(set) var html: [UInt8]?
  private(set) var rtf: [UInt8]?
  private(set) var plain: [UInt8]?
  private(set) var subject: String?
  /// Whether the bytes end early, or a property is malformed.
  private(set) var isDamaged = false
  private var codePage = 1252

  private static let signature: [UInt8] = [0x78, 0x9F, 0x3E, 0x22]

  /// Whether bytes begin as such a file does.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// Reads a file; `nil` if it is none.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  init?(_ bytes: [UInt8], limits: Limits) throws {
    guard Self.isOne(bytes) else { return nil }
    var scan = WinmailScan(bytes, from: 6)
    while !scan.isAtEnd {
      guard let level = scan.take(1)?.first, let id = scan.take32(), let count = scan.take32(),
        let data = scan.take(count)
      else {
        isDamaged = true
        break
      }
      // Programs get the sum at the end wrong.
      _ = scan.take(2)
      try attribute(Array(data), id, isOfFile: level == 2, limits)
    }
  }

  private mutating func attribute(_ data: [UInt8], _ id: Int, isOfFile: Bool, _ limits: Limits) throws {
    switch id {
    case 0x0006_9007: codePage = WinmailScan(data).peek32() ?? codePage
    case 0x0001_8004: subject = subject ?? text(data[...], isWide: false)
    case 0x0002_800C: plain = plain ?? Array(data.prefix { $0 != 0 })
    case 0x0006_9003: try properties(data, limits)
    case 0x0006_9002:
      // A file begins.
      try Limits.check("mailParts", files.count + 1, limits.mailParts)
      var file = File()
      var scan = WinmailScan(data)
      if scan.take16() != nil, let place = scan.take32(), place != 0xFFFF_FFFF { file.place = place }
      files.append(file)
    case 0x0001_8010 where isOfFile && !files.isEmpty:
      let last = files.count - 1
      files[last].name = files[last].name ?? text(data[...], isWide: false)
    case 0x0006_800F where isOfFile && !files.isEmpty: files[files.count - 1].content = data
    case 0x0006_9005 where isOfFile && !files.isEmpty: fileProperties(data)
    default: break
    }
  }

  private mutating func each(_ data: [UInt8], _ body: (WinmailScan.Property, inout Winmail) throws -> Void)
    rethrows
  {
    var scan = WinmailScan(data)
    guard let count = scan.take32() else { return }
    for _ in 0..<count {
      guard let property = scan.takeProperty() else {
        isDamaged = true
        return
      }
      try body(property, &self)
    }
  }

  private mutating func properties(_ data: [UInt8], _ limits: Limits) throws {
    try each(data) { property, mail in
      switch property.id {
      case 0x0037: mail.subject = mail.text(property) ?? mail.subject
      case 0x1000: mail.plain = mail.text(property).map { Array($0.utf8) } ?? mail.plain
      case 0x1009:
        let found = try CompressedRTF.decoded(Array(property.value), limits: limits)
        if found == nil { mail.isDamaged = true }
        mail.rtf = mail.rtf ?? found
      case 0x1013:
        // As text it is in UTF-16, else in the encoding that the page states.
        mail.html = property.type == 0x1F ? mail.text(property).map { Array($0.utf8) } : Array(property.value)
      default: break
      }
    }
  }

  private mutating func fileProperties(_ data: [UInt8]) {
    each(data) { property, mail in
      let last = mail.files.count - 1
      switch property.id {
      case 0x3001: mail.files[last].title = mail.text(property)
      case 0x3701 where property.type == 0x0D:
        // An object begins with what it is; a mail is in the same form as this file.
        let object = Array(property.value.dropFirst(16))
        (mail.files[last].content, mail.files[last].isMail) = (object, Self.isOne(object))
      case 0x3701: mail.files[last].content = Array(property.value)
      case 0x3707: mail.files[last].name = mail.text(property) ?? mail.files[last].name
      case 0x370B:
        let place = WinmailScan(Array(property.value)).peek32()
        mail.files[last].place = place.flatMap { $0 == 0xFFFF_FFFF ? nil : $0 }
      case 0x370E: mail.files[last].type = mail.text(property)
      case 0x3712: mail.files[last].contentID = mail.text(property)
      case 0x3713: mail.files[last].location = mail.text(property)
      default: break
      }
    }
  }

  private func text(_ property: WinmailScan.Property) -> String? {
    switch property.type {
    case 0x1E: text(property.value, isWide: false)
    case 0x1F: text(property.value, isWide: true)
    default: nil
    }
  }

  /// Text up to NUL, in UTF-16 or in the code page of the file; `nil` if it is empty.
  private func text(_ bytes: ArraySlice<UInt8>, isWide: Bool) -> String? {
    let label = isWide ? "utf-16le" : codePage == 65_001 ? "utf-8" : "windows-\(codePage)"
    let text = MailCharset.string(Array(bytes), label: label).prefix { $0 != "\0" }
    return text.isEmpty ? nil : String(text)
  }
}
