import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// A message of Matrix: HTML in which `<img>` with an `mxc:` URL is an emoticon (specification 1.19, 13.22 and MSC2545).
enum MatrixMessage {
  private static let rules = NetworkHTML.Rules(
    styles: [
      .bold: "strong", .italic: "em", .underline: "u", .strikethrough: "del", .superscript: "sup",
      .subscript: "sub", .code: "code", .spoiler: MatrixSpan.spoilerTag,
    ],
    roles: [
      .heading1: "h1", .heading2: "h2", .heading3: "h3", .heading(4): "h4", .heading(5): "h5",
      .heading(6): "h6", .quote: "blockquote", .code: "pre", .rule: "hr",
    ], colorAttribute: "\(MatrixSpan.color)",
    linkSchemes: ["https", "http", "ftp", "mailto", "magnet"])
  private static let html = "org.matrix.custom.html"
  /// The member in which identifiers and digests ride.
  private static let record = "org.inlay.images"
  /// The member that says that white space counts. Other programs show it as HTML does.
  private static let whitespace = "org.inlay.whitespace"
  private static let preserved = "pre-wrap"
  /// The height that every emoticon must state; programs use their own.
  private static let height = 32

  /// Reads an event, or its content.
  ///
  /// - Throws: `InlayError` if there is no text, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let content = value.inner("content") ?? value
    if value["type"] == "m.sticker" { return try MatrixSticker.read(content, map, limits) }
    guard let body = content["body"]?.string else {
      throw InlayError.network("message of Matrix", missing: "body")
    }
    guard content["format"]?.string == html, let page = content["formatted_body"]?.string else {
      return try Decomposer.decompose([AttributedRun(body)], limits: limits)
    }
    var emoticons = MatrixPage(records: content[record]?.elements ?? [])
    let images = NetworkImages(map)
    let keepsSpaces = content[whitespace]?.string == preserved
    let read = try HTMLReader.read(
      Array(((keepsSpaces ? "<div style=\"white-space:pre-wrap\">" : "") + page).utf8), charset: "utf-8",
      limits: limits
    ) { emoticons.adapt(&$0) }
    var builder = AttributedTextBuilder()
    for var run in Recomposer.recompose(read.value) {
      run.character = MatrixSpan.unmarked(NetworkHTML.withCode(run))
      if let placed = run.image, case .external(let external) = placed.image.content,
        let claim = emoticons.claim(external.url)
      {
        run.image = try images.placed(claim)
        run.text = claim.code.map { ":\($0):" } ?? "\u{FFFC}"
      } else {
        // Programs must not show what is not on the network's servers.
        run.image?.attributes.kind = .attachment
      }
      try builder.append(run)
    }
    let decomposed = try Decomposer.decompose(builder.finish(), limits: limits)
    // That media are elsewhere goes without saying, as on every network.
    let noticed = read.diagnostics.filter { $0.code != .htmlImageElsewhere }
    return Converted(decomposed.value, diagnostics: noticed + decomposed.diagnostics)
  }

  /// Whether a URL names media of a server: `mxc://SERVER/ID`.
  static func isMedia(_ url: String) -> Bool {
    guard url.hasPrefix("mxc://") else { return false }
    let parts = url.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }

  /// The content of a message.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var losses = NetworkLosses("Matrix")
    var names = CodeNames(text, .safe)
    var records: [ExactString: JSONValue] = [:]
    var body = ""
    let page = try NetworkHTML.write(
      text, rules, further: { losses.furtherParagraph($0, of: $1) },
      image: { piece, placed in
        let entry = map.entry(of: placed.image)
        guard let url = placed.image.references(entry).first(where: isMedia) else {
          losses.imageWithoutReference(at: piece.position)
          let words = NetworkHTML.escaped(placed.image.words(covering: piece.run.text, entry))
          // Programs must not show pictures from elsewhere. A link leads to them.
          let link = placed.image.references(entry).first {
            $0.hasPrefix("https://") || $0.hasPrefix("http://")
          }
          guard let link, piece.run.character.values.link == nil else { return words }
          return "<a href=\"\(NetworkHTML.quoted(link))\">\(words)</a>"
        }
        let code = names.name(of: placed.image, covering: piece.run.text, wanted: entry?.code)
        records[ExactString(url)] = ImageMap.object([
          ("url", .string(url)), ("digest", placed.image.content.digest.map { .string($0.description) }),
          ("identifier", placed.image.identifier.map { .string($0.rawValue) }),
        ])
        let description = entry?.description ?? placed.image.description ?? code
        return "<img data-mx-emoticon src=\"\(NetworkHTML.quoted(url))\" "
          + "alt=\"\(NetworkHTML.quoted(description))\" title=\"\(code)\" height=\"\(height)\">"
      })
    for piece in NeighboringRuns(text) {
      guard let placed = piece.run.image else {
        body += piece.run.text
        continue
      }
      let entry = map.entry(of: placed.image)
      if !placed.image.references(entry).contains(where: isMedia) {
        body += placed.image.words(covering: piece.run.text, entry)
      } else {
        let code = names.name(of: placed.image, covering: piece.run.text, wanted: entry?.code)
        body += ":\(code):"
      }
    }
    let images = records.sorted { $0.key < $1.key }.map(\.value)
    var isCollapsed = text.text.isEmpty
    try TextParagraph.forEach(in: text) { paragraph in
      if paragraph.kind != .rule, collapses(paragraph.text) { isCollapsed = true }
    }
    return Converted(
      ImageMap.object([
        ("msgtype", "m.text"), ("body", .string(body)), ("format", .string(html)),
        ("formatted_body", .string(page)), (record, images.isEmpty ? nil : .array(images)),
        (whitespace, isCollapsed ? .string(preserved) : nil),
      ]), diagnostics: rules.diagnostics(losses, of: text))
  }

  /// Whether HTML shows white space of a paragraph as less: at the ends of lines, or several in a row, or tabs.
  private static func collapses(_ text: String) -> Bool {
    let lineBreak: Unicode.Scalar = "\u{2028}"
    var before = lineBreak
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\u{B}", "\u{C}": return true
      case " " where before == " " || before == lineBreak: return true
      case lineBreak where before == " ": return true
      default: before = scalar
      }
    }
    return before == " "
  }
}
