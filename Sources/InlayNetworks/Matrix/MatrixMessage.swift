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
    ], colorAttribute: MatrixSpan.color)
  private static let html = "org.matrix.custom.html"
  /// The member in which identifiers and digests ride.
  private static let record = "org.inlay.images"
  /// The member that says that white space counts. Other programs show it as HTML does.
  private static let whitespace = "org.inlay.whitespace"
  private static let preserved = "pre-wrap"
  /// The height that every emoticon must state; programs use their own.
  private static let height = 32
  /// Up to this height, an image without a width is an emoticon that lost its mark.
  private static let largestHeight = 64

  /// Reads an event, or its content.
  ///
  /// - Throws: `InlayError` if there is no text, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let content = value["content"]?.members != nil ? value["content"] ?? value : value
    if value["type"] == "m.sticker" { return try MatrixSticker.read(content, map, limits) }
    guard let body = content["body"]?.string else {
      throw InlayError.network("message of Matrix", missing: "body")
    }
    guard content["format"]?.string == html, let page = content["formatted_body"]?.string else {
      return try Decomposer.decompose([AttributedRun(body)], limits: limits)
    }
    let bytes = MatrixSpan.marked(withoutReply(Array(page.utf8)))
    let emoticons = emoticons(bytes, content, NetworkImages(map))
    let keepsSpaces = content[whitespace]?.string == preserved
    let read = try HTMLReader.read(
      keepsSpaces ? Array("<div style=\"white-space:pre-wrap\">".utf8) + bytes : bytes, charset: "utf-8",
      limits: limits)
    var builder = AttributedTextBuilder()
    for var run in Recomposer.recompose(read.value) {
      run.character = MatrixSpan.unmarked(NetworkHTML.withCode(run.character))
      if let placed = run.image, case .external(let external) = placed.image.content,
        let claim = emoticons[ExactString(external.url)]
      {
        run.image = try NetworkImages(map).placed(claim)
        run.text = ":\(claim.code ?? ""):"[...]
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

  /// What the tags of a message say about its emoticons, by their URLs. Complexity: O(n).
  private static func emoticons(
    _ page: [UInt8], _ content: JSONValue, _ images: NetworkImages
  ) -> [ExactString: NetworkImages.Claim] {
    var known: [ExactString: JSONValue] = [:]
    for image in content[record]?.elements ?? [] {
      if let url = image["url"]?.string { known[ExactString(url)] = image }
    }
    var claims: [ExactString: NetworkImages.Claim] = [:]
    var scanner = TagScanner(page, open: "<", close: ">")
    var at = 0
    while let place = page[at...].firstIndex(of: scanner.open) {
      guard let found = scanner.tag(at: place) else {
        at = place + 1
        continue
      }
      at = found.end
      guard found.tag.name == "img", let url = found.tag["src"], isMedia(url) else { continue }
      let height = found.tag["height"].flatMap { Int($0) } ?? 0
      let isSmall = found.tag["width"] == nil && (1...largestHeight).contains(height)
      guard found.tag["data-mx-emoticon"] != nil || isSmall else { continue }
      // Some programs write the code with its colons.
      let title = (found.tag["title"] ?? found.tag["alt"] ?? "").filter { $0 != ":" }
      let alt = found.tag["alt"].flatMap { $0.hasPrefix(":") || $0 == title ? nil : $0 }
      let about = known[ExactString(url)]
      claims[ExactString(url)] = NetworkImages.Claim(
        identifier: about?["identifier"]?.string ?? url, reference: url, code: title, description: alt,
        url: url,
        digest: about?["digest"]?.string.flatMap { ContentDigest($0) })
    }
    return claims
  }

  /// Whether a URL names media of a server: `mxc://SERVER/ID`.
  static func isMedia(_ url: String) -> Bool {
    guard url.hasPrefix("mxc://") else { return false }
    let parts = url.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }

  /// The page without the message that it replies to, which older programs repeat.
  private static func withoutReply(_ page: [UInt8]) -> [UInt8] {
    let (open, close) = (Array("<mx-reply>".utf8), Array("</mx-reply>".utf8))
    guard let start = place(of: open, in: page, from: 0), let end = place(of: close, in: page, from: start)
    else { return page }
    return Array(page[..<start] + page[(end + close.count)...])
  }

  private static func place(of tag: [UInt8], in page: [UInt8], from start: Int) -> Int? {
    var at = start
    while let found = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      if page[found...].starts(with: tag) { return found }
      at = found + 1
    }
    return nil
  }

  /// The content of a message.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var losses = NetworkLosses("Matrix")
    var names = CodeNames(text, .safe)
    var records: [ExactString: JSONValue] = [:]
    var body = ""
    let page = try NetworkHTML.write(text, rules) { piece, placed in
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
    }
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
    try NetworkParagraph.forEach(in: text) { paragraph in
      if paragraph.kind != .rule, collapses(paragraph.text) { isCollapsed = true }
    }
    return Converted(
      ImageMap.object([
        ("msgtype", "m.text"), ("body", .string(body)), ("format", .string(html)),
        ("formatted_body", .string(page)), (record, images.isEmpty ? nil : .array(images)),
        (whitespace, isCollapsed ? .string(preserved) : nil),
      ]), diagnostics: losses.diagnostics(of: text, carrying: rules.carried, roles: rules.carriedRoles))
  }

  /// Whether HTML shows white space of a paragraph as less: at its ends, or several in a row, or tabs.
  private static func collapses(_ text: String) -> Bool {
    var isSpace = true
    for byte in text.utf8 {
      switch byte {
      case 0x20 where isSpace, 0x09, 0x0B, 0x0C: return true
      default: isSpace = byte == 0x20
      }
    }
    return isSpace
  }
}
