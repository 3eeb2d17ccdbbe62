import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML

/// Writes a mail (RFC 5322, RFC 2045 to 2047, RFC 2231, RFC 2387): plain text, the page with its pictures as parts, and the
/// files. All of it is ASCII in short lines, and equal texts give equal bytes.
struct MailWriter {
  private let text: DecomposedText
  private let options: WriteOptions
  private let sink: any OutputSink
  private var collector = DiagnosticCollector()

  /// Writes `text`.
  ///
  /// - Returns: what was not carried.
  /// - Throws: `InlayError` if an image cannot be read; what the sink throws. Complexity: O(n).
  static func write(
    _ text: DecomposedText, options: WriteOptions, to sink: any OutputSink
  ) throws -> [Diagnostic] {
    try stoppingWhenCancelled {
      var writer = MailWriter(text: text, options: options, sink: sink)
      try writer.write()
      return writer.collector.diagnostics
    }
  }

  private init(text: DecomposedText, options: WriteOptions, sink: any OutputSink) {
    (self.text, self.options, self.sink) = (text, options, sink)
  }

  private mutating func write() throws {
    var header = MailHeaderWriter()
    var page = text
    page.attributes.custom = addFields(of: text.attributes, to: &header)
    page = try page.with(files: [])
    let html = MemorySink()
    var htmlOptions = options.html
    htmlOptions.isFragment = false
    if case .cid = htmlOptions.resources {
    } else {
      htmlOptions.resources = .cid(domain: HTMLResourcePlacement.usualDomain)
    }
    let written = try HTMLWriter.write(
      page, options: htmlOptions, to: BoundedSink(html, limits: options.limits))
    collector.report(written.diagnostics)
    let plain = MemorySink()
    // What plain text cannot hold stands in the page.
    _ = try PlainTextWriter.write(page, images: options.images == .drop ? .drop : .describe, to: plain)
    let files = attachments()
    let boundary = "=_inlay-\(ContentDigest.sha256(of: html.bytes + plain.bytes).hex.prefix(32))"
    header.add("MIME-Version", "1.0")

    // Outermost first: the files, the two forms of the text, the page with its pictures.
    if !files.isEmpty {
      header.add("Content-Type", "multipart/mixed", parameters: [("boundary", "\(boundary)-m")])
      header.end()
      try part("\(boundary)-m", &header)
    }
    header.add("Content-Type", "multipart/alternative", parameters: [("boundary", "\(boundary)-a")])
    header.end()
    try part("\(boundary)-a", &header)
    try add(plain.bytes, "text/plain", &header)
    try part("\(boundary)-a", &header)
    if written.files.isEmpty {
      try add(html.bytes, "text/html", &header)
    } else {
      header.add(
        "Content-Type", "multipart/related",
        parameters: [("boundary", "\(boundary)-r"), ("type", "text/html")])
      header.end()
      try part("\(boundary)-r", &header)
      try add(html.bytes, "text/html", &header)
      for file in written.files {
        try part("\(boundary)-r", &header)
        header.add("Content-Type", Self.type(file.mediaType))
        header.add("Content-Transfer-Encoding", "base64")
        if let id = file.contentID { header.add("Content-ID", "<\(id)>") }
        header.add("Content-Disposition", "inline", parameters: [("filename", file.name)])
        header.end()
        try flush(&header)
        try base64(file.source, name: file.name)
      }
      try sink.write(Array("--\(boundary)-r--\r\n".utf8))
    }
    try sink.write(Array("--\(boundary)-a--\r\n".utf8))
    if files.isEmpty { return }
    for file in files {
      try part("\(boundary)-m", &header)
      header.add("Content-Type", Self.type(file.type))
      header.add("Content-Transfer-Encoding", "base64")
      header.add("Content-Disposition", "attachment", parameters: [("filename", file.name)])
      header.end()
      try flush(&header)
      try base64(file.source, name: file.name)
    }
    try sink.write(Array("--\(boundary)-m--\r\n".utf8))
  }

  // MARK: Parts

  private func flush(_ header: inout MailHeaderWriter) throws {
    try sink.write(header.bytes)
    header = MailHeaderWriter()
  }

  /// Writes what is open of a header, and begins a part.
  private func part(_ boundary: String, _ header: inout MailHeaderWriter) throws {
    try sink.write(header.bytes + Array("--\(boundary)\r\n".utf8))
    header = MailHeaderWriter()
  }

  /// Writes a text as a part.
  private func add(_ text: [UInt8], _ type: String, _ header: inout MailHeaderWriter) throws {
    let isLong = QuotedPrintable.isLong(text)
    header.add("Content-Type", type, parameters: [("charset", "utf-8")])
    header.add("Content-Transfer-Encoding", isLong ? "base64" : "quoted-printable")
    header.end()
    try flush(&header)
    if isLong {
      // Lines of text end in CRLF, whatever the encoding is.
      var lines: [UInt8] = []
      lines.reserveCapacity(text.count)
      for byte in text {
        if byte == 0x0A { lines.append(0x0D) }
        lines.append(byte)
      }
      try base64(MemorySource(lines), name: "the text")
    } else {
      var out: [UInt8] = []
      QuotedPrintable.append(text, to: &out)
      try sink.write(out + [0x0D, 0x0A])
    }
  }

  /// Writes bytes as base64 in lines of 76 characters.
  private func base64(_ source: any ByteSource, name: String) throws {
    do {
      try source.forEachChunk(of: 57 * 4_096) { piece in
        var text: [UInt8] = []
        HTMLBase64.append(piece, to: &text)
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count / 76 * 78 + 80)
        for start in stride(from: 0, to: text.count, by: 76) {
          lines += text[start..<min(start + 76, text.count)]
          lines += [0x0D, 0x0A]
        }
        try sink.write(lines)
      }
      if source.count == 0 { try sink.write([0x0D, 0x0A]) }
    } catch let error as InlayError { throw error.named(name) }
  }

  /// A media type that can stand in a header: anything else is only bytes.
  private static func type(_ type: MIMEType?) -> String {
    // What is read as a part of the mail, and not as a file, goes as bytes, too.
    guard let name = type?.rawValue, name.utf8.count <= 127, !name.hasPrefix("multipart/"),
      !name.hasPrefix("message/"), !MailPart.isWinmail(type: name, fileName: nil)
    else {
      // A mail as a part must not be in base64 (RFC 2046, 5.2.1), and may hold what needs it.
      return MIMEType.octetStream.rawValue
    }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isToken =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
              || "!#$&-^_.+".utf8.contains(byte)
          }
      }
    return isToken ? name : MIMEType.octetStream.rawValue
  }

  // MARK: Header

  /// Adds the fields that the attributes hold, and returns the custom attributes that are none.
  private mutating func addFields(
    of attributes: DocumentAttributes, to header: inout MailHeaderWriter
  ) -> CustomAttributes {
    var left = attributes.custom
    var hasSender = false
    for field in MailField.order {
      let value: String
      switch left.removeValue(forKey: field.attribute) {
      case .string(let text)?: value = text.string
      case nil where field == .date:
        guard let date = attributes.created.flatMap({ MailDate.field(local: $0) }) else { continue }
        value = date
      case nil: continue
      default:
        reportUnwritten(field)
        continue
      }
      let words: [[UInt8]]? =
        switch field.form {
        case .people: MailHeaderWriter.words(of: MailAddresses(Array(value.utf8)))
        case .identifiers: MailHeaderWriter.words(asIs: value)
        case .date: MailDate(Array(value.utf8)) == nil ? nil : MailHeaderWriter.words(asIs: value)
        }
      // Nothing is written that would be read as something else.
      guard let words, exactlyEqual(field.text(Array(words.joined(separator: [0x20]))), value) else {
        reportUnwritten(field)
        continue
      }
      header.add(field.name, words: words)
      hasSender = hasSender || field == .from
    }
    // Without a sender it is a draft. Outlook opens it as one then.
    if !hasSender { header.add("X-Unsent", "1") }
    if let title = attributes.title, !title.isEmpty { header.add("Subject", text: title) }
    return left
  }

  private mutating func reportUnwritten(_ field: MailField) {
    collector.report(
      .mailFieldNotWritten, "the attribute \(field.attribute) cannot stand in a header as \(field.name)")
  }

  // MARK: Files

  private struct Attachment {
    let name: String
    let type: MIMEType?
    let source: any ByteSource
  }

  /// The files of the text, with names that programs keep.
  private mutating func attachments() -> [Attachment] {
    var names = SafeFileName()
    var (changed, missing) = (0, 0)
    var out: [Attachment] = []
    for file in text.files {
      guard case .data(let source) = file.content else {
        missing += 1
        continue
      }
      let isFolder = file.mediaType == .folder
      var wanted = isFolder ? "\(file.name.string).tar" : file.name.string
      if MailPart.isWinmail(type: "", fileName: wanted) { wanted += ".bin" }
      let name = names.make(from: wanted)
      let type = isFolder ? .tar : file.mediaType
      if !exactlyEqual(name, file.name.string) || type.map({ Self.type($0) != $0.rawValue }) ?? false {
        changed += 1
      }
      out.append(Attachment(name: name, type: type, source: source))
    }
    if changed > 0 {
      let count = Losses.count(changed, "file goes", "files go")
      collector.report(.mailFileChanged, "\(count) with the mail under another name or type")
    }
    if missing > 0 {
      let count = Losses.count(missing, "file", "files")
      collector.report(.mailFileMissing, "the bytes of \(count) are not here")
    }
    return out
  }
}
