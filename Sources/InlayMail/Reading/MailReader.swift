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
  /// The parts that pages refer to by `Content-ID`, and by `Content-Location`.
  private let identifiers: MailReferences
  private let locations: MailReferences
  /// Contents that were decoded, by the numbers of their parts.
  private var contents: [Int: any ByteSource] = [:]
  /// The pictures that stand in plain texts, by part.
  private var pictures: [Int: AttributedRun] = [:]
  /// Of these, what pages may refer to.
  private var named: [Int: any ByteSource]?
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

  /// Throws if bytes begin with neither a field nor an empty line, so that nothing says that they are a mail.
  ///
  /// - Complexity: O(n) in the header.
  static func checkHeader(of source: any ByteSource, limits: Limits) throws {
    var cursor = MailCursor(source, 0..<source.count)
    _ = try MailHeader(&cursor, isFirst: true, limits: limits)
    if cursor.at == 0, source.count > 0 { throw InlayError.mailNotMail }
  }

  /// Reads a mail whose parts are known.
  static func read(_ message: MailMessage, limits: Limits) throws -> Converted<DecomposedText> {
    var reader = MailReader(message, limits: limits)
    return try reader.document()
  }

  private init(_ message: MailMessage, limits: Limits) {
    (self.message, self.limits) = (message, limits)
    body = MailBody(message)
    identifiers = MailReferences(message.parts) { $0.contentID }
    locations = MailReferences(message.parts) { $0.location }
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
    let (identifiers, locations, sources) = (identifiers, locations, try namedContents())
    @Sendable func source(_ number: Int?) -> (any ByteSource)? { number.flatMap { sources[$0] } }
    var found = HTMLResources()
    found.part = { source(identifiers.part($0, near: page)) }
    guard !locations.parts.isEmpty else { return found }
    found.location = { source(locations.part($0, near: page)) }
    let base = message.parts[page].location.flatMap { url in url.lastIndex(of: "/").map { url[...$0] } } ?? ""
    found.file = { path in
      // Seen from the page, what is in its folder is beside it.
      let names = ["\(base)\(path)", "\(path)"]
      return source(names.lazy.compactMap { locations.part(ExactString($0), near: page) }.first)
    }
    return found
  }

  /// The contents of the parts that a page may refer to.
  private mutating func namedContents() throws -> [Int: any ByteSource] {
    if let named { return named }
    var found: [Int: any ByteSource] = [:]
    for number in identifiers.parts + locations.parts where found[number] == nil {
      found[number] = try content(number)
    }
    named = found
    return found
  }

  /// Plain text. Where it names a part, as Outlook writes it for a picture, the picture stands.
  private mutating func plain(_ number: Int) throws -> [AttributedRun] {
    let part = message.parts[number]
    let decoded = MailCharset(
      try content(number, Self.htmlLimit).readAll(), label: part.parameters["charset"])
    // Without a label, nothing is unknown or malformed.
    if let label = part.parameters["charset"], decoded.isUnknown || decoded.malformed > 0 {
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
    guard !identifiers.parts.isEmpty else { return [AttributedRun(text)] }
    var out: [AttributedRun] = []
    var (done, at) = (text.startIndex, text.startIndex)
    while let open = text.utf8[at...].firstIndex(of: UInt8(ascii: "[")) {
      at = text.utf8.index(after: open)
      guard text.utf8[at...].starts(with: "cid:".utf8) else { continue }
      let start = text.utf8.index(at, offsetBy: 4)
      guard let end = text.utf8[start...].prefix(256).firstIndex(of: UInt8(ascii: "]")),
        let number = identifiers.part(ExactString(String(text[start..<end])), near: page),
        message.parts[number].type.hasPrefix("image/")
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
    if let known = pictures[number] { return known }
    let part = message.parts[number]
    let source = try content(number)
    used[source.count, default: []].append(source)
    let header = try? ImageHeader.read(source, limits: limits).value
    let description = part.header.text(.description).flatMap { $0.isEmpty ? nil : $0 }
    let image = InlineImage(
      identifier: header?.identifier, description: description ?? header?.description,
      fileName: part.fileName, mediaType: header?.mediaType ?? MIMEType(rawValue: part.type),
      content: .data(source), width: header?.width, height: header?.height)
    let run = AttributedRun(
      image: PlacedImage(image, kind: header?.identifier == nil ? .attachment : .glyph))
    pictures[number] = run
    return run
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
    guard part.contentID != nil || part.location != nil else { return false }
    return try known.contains { try $0.hasSameContent(as: source) }
  }
}
