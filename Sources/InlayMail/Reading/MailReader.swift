import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML

/// Reads a mail: its text with the pictures in it, what its header says, and its other parts as files.
struct MailReader {
  let message: MailMessage
  let body: MailBody
  let limits: Limits
  var collector = DiagnosticCollector()
  /// Contents that were decoded, by the numbers of their parts.
  private var contents: [Int: any ByteSource] = [:]
  /// The contents that stand in the text, by their number of bytes.
  var used: [Int: [any ByteSource]] = [:]
  var attributes = DocumentAttributes()
  /// What the parts hold that are winmail.dat, by their numbers.
  var winmails: [Int: WinmailFiles] = [:]
  /// The parts that were passed over for one of these.
  var passedOver: [Int] = []

  private static let htmlLimit = FormatLimit("htmlBytes") { $0.htmlBytes }
  private static let fileLimit = FormatLimit("attachmentBytes") { $0.attachmentBytes }

  /// Reads a mail.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or the source cannot be read. Complexity: O(n).
  static func read(_ source: any ByteSource, limits: Limits) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try read(MailMessage(source, limits: limits), limits: limits) }
  }

  /// Reads a mail whose parts are known.
  static func read(_ message: MailMessage, limits: Limits) throws -> Converted<DecomposedText> {
    var reader = MailReader(message, limits: limits)
    return try reader.document()
  }

  private init(_ message: MailMessage, limits: Limits) {
    (self.message, self.limits) = (message, limits)
    body = MailBody(message)
  }

  private mutating func document() throws -> Converted<DecomposedText> {
    try Limits.check("files", body.files.count, limits.files)
    try unpackWinmails()
    let read = try text()
    collector.report(read.diagnostics)
    var text = read.value
    message.parts[0].header.describe(&attributes)
    text.attributes = attributes
    let files = try files()
    if !files.isEmpty { text = try text.with(files: files) }
    try reportStructure()
    return Converted(text, diagnostics: collector.diagnostics)
  }

  // MARK: Text

  /// The parts that are shown, as one text.
  private mutating func text() throws -> Converted<DecomposedText> {
    if let text = try winmailText() { return text }
    // Pages first: they say which images have their place in them.
    var pages: [Int: Converted<DecomposedText>] = [:]
    for number in body.shown where message.parts[number].type == "text/html" {
      let page = try page(number)
      pages[number] = page
      use(page.value)
      if attributes.isEmpty { attributes = page.value.attributes }
    }
    if body.shown.count == 1, let page = pages.first?.value { return page }
    var plains: [Int: [AttributedRun]] = [:]
    for number in body.shown where message.parts[number].type == "text/plain" {
      plains[number] = try plain(number)
    }
    var text = MailText()
    var noticed: [Diagnostic] = []
    for number in body.shown {
      if let page = pages[number] {
        // A position in one part says nothing about the whole.
        noticed += page.diagnostics.map { Diagnostic($0.code, $0.message, details: $0.details) }
        text.add(page.value)
      } else if let plain = plains[number] {
        text.add(plain: plain)
      } else {
        let hasPlace = try isUsed(number)
        if !hasPlace { text.add(plain: [try image(number)]) }
      }
    }
    let made = try text.decomposed(limits: limits)
    return Converted(made.value, diagnostics: noticed + made.diagnostics)
  }

  private mutating func page(_ number: Int) throws -> Converted<DecomposedText> {
    let part = message.parts[number]
    let source = try content(number, Self.htmlLimit)
    var charset = part.parameters["charset"]
    if let label = charset, MailCharset.isASCII(label) { charset = nil }
    return try HTMLReader.read(
      source.readAll(), resources: try resources(around: number), charset: charset, limits: limits)
  }

  /// What a page may refer to: the parts of the mail, those nearest to it first (RFC 2392, RFC 2557).
  private mutating func resources(around page: Int) throws -> HTMLResources {
    var found = HTMLResources()
    let base = location(page).flatMap { url in url.lastIndex(of: "/").map { url[...$0] } }
    var files: [RelativePath: any ByteSource] = [:]
    for number in nearestFirst(page) where number != page {
      let part = message.parts[number]
      let location = location(number)
      guard !part.isMultipart, part.contentID != nil || location != nil else { continue }
      let source = try content(number)
      if let id = part.contentID.map({ ExactString($0) }), found.parts[id] == nil { found.parts[id] = source }
      guard let location else { continue }
      if found.locations[ExactString(location)] == nil { found.locations[ExactString(location)] = source }
      // Seen from the page, it is beside it.
      let relative = base.flatMap { location.hasPrefix($0) ? location.dropFirst($0.count) : nil }
      if let path = try? RelativePath(String(relative ?? location[...])), files[path] == nil {
        files[path] = source
      }
    }
    if !files.isEmpty {
      let known = files
      found.file = { known[$0] }
    }
    return found
  }

  private func location(_ number: Int) -> String? {
    let text = message.parts[number].header[.location].map { MailWords.decode($0) }
    // Long ones are folded anywhere.
    return text.map { $0.filter { !$0.isWhitespace } }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The parts beside a part, then those around it, and so on: all parts.
  private func nearestFirst(_ number: Int) -> [Int] {
    var out: [Int] = []
    var seen: Set<Int> = []
    var at = message.parts[number].parent
    func add(_ number: Int) {
      guard seen.insert(number).inserted else { return }
      out.append(number)
      for child in message.parts[number].children { add(child) }
    }
    while let parent = at {
      for child in message.parts[parent].children { add(child) }
      at = message.parts[parent].parent
    }
    return out
  }

  /// Plain text. Where it names a part, as Outlook writes it for a picture, the picture stands.
  private mutating func plain(_ number: Int) throws -> [AttributedRun] {
    let part = message.parts[number]
    let decoded = MailCharset(
      try content(number, Self.htmlLimit).readAll(), label: part.parameters["charset"])
    if decoded.isUnknown || decoded.malformed > 0 {
      let label = part.parameters["charset"] ?? "UTF-8"
      collector.report(
        .mailEncoding,
        decoded.isUnknown
          ? "the encoding \(Visible.name(label)) of a text is unknown"
          : "\(decoded.malformed) malformed sequences of \(Visible.name(label)) replaced with U+FFFD")
    }
    var bytes = FlowedText.normalized(decoded.text)
    if part.parameters["format"]?.lowercased() == "flowed" {
      bytes = FlowedText.joined(bytes, deletesSpaces: part.parameters["delsp"]?.lowercased() == "yes")
    }
    return try withPictures(String(decoding: bytes, as: UTF8.self), near: number)
  }

  /// The text with pictures for `[cid:IDENTIFIER]`.
  private mutating func withPictures(_ text: String, near page: Int) throws -> [AttributedRun] {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return [AttributedRun(text)] }
    var pictures: [ExactString: Int] = [:]
    for number in nearestFirst(page) where message.parts[number].type.hasPrefix("image/") {
      if let id = message.parts[number].contentID.map({ ExactString($0) }), pictures[id] == nil {
        pictures[id] = number
      }
    }
    guard !pictures.isEmpty else { return [AttributedRun(text)] }
    var out: [AttributedRun] = []
    var (done, at) = (text.startIndex, text.startIndex)
    while let open = text.utf8[at...].firstIndex(of: UInt8(ascii: "[")) {
      at = text.utf8.index(after: open)
      guard text.utf8[at...].starts(with: "cid:".utf8) else { continue }
      let start = text.utf8.index(at, offsetBy: 4)
      guard let end = text.utf8[start...].prefix(256).firstIndex(of: UInt8(ascii: "]")),
        let number = pictures[ExactString(String(text[start..<end]))]
      else { continue }
      out.append(AttributedRun(text[done..<open]))
      out.append(try image(number))
      at = text.utf8.index(after: end)
      done = at
    }
    return out + [AttributedRun(text[done...])]
  }

  // MARK: Parts

  /// The content of a part, which is decoded once.
  mutating func content(_ number: Int, _ limit: FormatLimit = Self.fileLimit) throws -> any ByteSource {
    if let known = contents[number] { return known }
    let source = try message.content(message.parts[number], limit, limits)
    contents[number] = source
    return source
  }

  /// A picture that stands in the text.
  private mutating func image(_ number: Int) throws -> AttributedRun {
    let part = message.parts[number]
    let source = try content(number)
    used[source.count, default: []].append(source)
    let header = try? ImageHeader.read(source, limits: limits).value
    let description = part.header.text(.description).flatMap { $0.isEmpty ? nil : $0 }
    let image = InlineImage(
      identifier: header?.identifier, description: description ?? header?.description,
      fileName: part.fileName, mediaType: header?.mediaType ?? MIMEType(rawValue: part.type),
      content: .data(source), width: header?.width, height: header?.height)
    return AttributedRun(
      image: PlacedImage(image, kind: header?.identifier == nil ? .attachment : .glyph))
  }

  /// Marks the parts that stand in a text.
  mutating func use(_ text: DecomposedText) {
    for image in text.images {
      for case .data(let source) in image.representations.lazy.map(\.content) {
        used[source.count, default: []].append(source)
      }
    }
  }

  /// Whether a part stands in the text. Of several that a page may refer to and that have the same bytes, a text keeps one.
  mutating func isUsed(_ number: Int) throws -> Bool {
    let source = try content(number)
    guard let known = used[source.count] else { return false }
    if known.contains(where: { $0 === source }) { return true }
    let part = message.parts[number]
    guard part.contentID != nil || location(number) != nil else { return false }
    return try known.contains { try $0.hasSameContent(as: source) }
  }
}
