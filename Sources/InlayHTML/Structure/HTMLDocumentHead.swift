@_spi(AttributeTables) import InlayCore
import InlayMarkup

/// Reads and writes what a page states about itself: title, author, language, dates and so on.
///
/// An attribute with a name that other programs know becomes a `<meta>` with that name. Any other attribute, and one
/// that such a name would not restore exactly, becomes a `<meta name="inlay:…">`.
enum HTMLDocumentHead {
  /// A string attribute of the document with its names. The first name is written; the others are only read.
  private struct Text: Sendable {
    var name: String
    var field: any WritableKeyPath<DocumentAttributes, String?> & Sendable
    var written: String?
    var read: [String] = []
    var isDate = false
  }

  /// Cocoa writes its document attributes under the model's names, LibreOffice uses `changed`, Dublin Core the others.
  private static let texts: [Text] = [
    Text(name: "title", field: \.title, read: ["dcterms.title", "dc.title"]),
    Text(name: "author", field: \.author, written: "author", read: ["dcterms.creator", "dc.creator"]),
    Text(
      name: "subject", field: \.subject, written: "description",
      read: ["subject", "dcterms.subject", "dc.subject"]),
    Text(name: "keywords", field: \.keywords, written: "keywords"),
    Text(name: "comment", field: \.comment, read: ["comment"]),
    Text(name: "company", field: \.company, read: ["company"]),
    Text(name: "copyright", field: \.copyright, written: "copyright", read: ["dcterms.rights", "dc.rights"]),
    Text(name: "editor", field: \.editor, read: ["editor", "changedby"]),
    Text(
      name: "created", field: \.created, written: "dcterms.created", read: ["created", "creationtime"],
      isDate: true),
    Text(
      name: "modified", field: \.modified, written: "dcterms.modified",
      read: ["modified", "changed", "modificationtime", "date", "last-modified"], isDate: true),
  ]

  private struct Measure: Sendable {
    var name: String
    var field: any WritableKeyPath<DocumentAttributes, Length?> & Sendable
  }

  private static let measures: [Measure] = [
    Measure(name: "paper-width", field: \.paperWidth), Measure(name: "paper-height", field: \.paperHeight),
    Measure(name: "margin-left", field: \.marginLeft), Measure(name: "margin-right", field: \.marginRight),
    Measure(name: "margin-top", field: \.marginTop), Measure(name: "margin-bottom", field: \.marginBottom),
    Measure(name: "view-width", field: \.viewWidth), Measure(name: "view-height", field: \.viewHeight),
    Measure(name: "default-tab-interval", field: \.defaultTabInterval),
  ]

  private struct Number: Sendable {
    var name: String
    var field: any WritableKeyPath<DocumentAttributes, Int?> & Sendable
  }

  private static let numbers: [Number] = [
    Number(name: "view-mode", field: \.viewMode), Number(name: "view-zoom", field: \.viewZoom),
    Number(name: "hyphenation-factor", field: \.hyphenationFactor),
  ]

  static let prefix = "inlay:"

  // MARK: Reading

  /// Reads the attributes from `<html>`, `<head>` and `<body>`.
  static func read(_ tree: HTMLTree, collector: inout DiagnosticCollector) -> DocumentAttributes {
    var attributes = DocumentAttributes()
    let html = tree.child(.document, .html)
    guard !html.isNone else { return attributes }
    if let language = tree.attribute(html, .lang), !language.isEmpty {
      attributes.language = tree.string(language)
    }
    let head = tree.child(html, .head)
    guard !head.isNone else { return attributes }
    // The first value of each name, in lower case. Inlay's own names hold exact values.
    var said: [String: String] = [:]
    var node = tree.firstChild(head)
    var counter = CancellationCounter()
    while !node.isNone {
      // The main loop checks for cancellation too, and stops.
      if counter.isCancelledNow() { return attributes }
      switch tree.word(node) {
      case .title where attributes.title == nil: attributes.title = title(node, tree)
      case .meta:
        if let name = tree.attribute(node, .name) ?? tree.attribute(node, .httpEquiv),
          let content = tree.attribute(node, .content)
        {
          let key = tree.string(name).lowercased()
          if said[key] == nil { said[key] = tree.string(content) }
        }
      default: break
      }
      node = tree.next(node)
    }
    take(said, &attributes, &collector)
    return attributes
  }

  private static func take(
    _ said: [String: String], _ attributes: inout DocumentAttributes, _ collector: inout DiagnosticCollector
  ) {
    for text in texts {
      if let own = said[prefix + text.name] {
        attributes[keyPath: text.field] = own
        continue
      }
      guard attributes[keyPath: text.field] == nil else { continue }
      for name in [text.written].compactMap({ $0 }) + text.read {
        guard let value = said[name], !value.isEmpty else { continue }
        guard let plain = text.isDate ? date(value) : value else {
          collector.report(
            .htmlLeftOut, "the date \(value.prefix(64).debugDescription) of \(name) has an unknown format")
          continue
        }
        attributes[keyPath: text.field] = plain
        break
      }
    }
    if let language = said[prefix + "language"] { attributes.language = language }
    for measure in measures {
      if let value = said[prefix + measure.name], let length = HTMLLengthText.length(value) {
        attributes[keyPath: measure.field] = length
      }
    }
    for number in numbers {
      if let value = said[prefix + number.name].flatMap({ Int($0) }), AttributeRanges.numbers.contains(value)
      {
        attributes[keyPath: number.field] = value
      }
    }
    attributes.backgroundColor = said[prefix + "background-color"].flatMap { TextColor($0) }
    attributes.isReadOnly = said[prefix + "read-only"].flatMap { Bool($0) }
  }

  /// The text of `<title>` as in browsers: trimmed, with runs of white space collapsed to one space (HTML 4.2.2).
  private static func title(_ node: HTMLTree.Node, _ tree: HTMLTree) -> String? {
    var bytes: [UInt8] = []
    var child = tree.firstChild(node)
    while !child.isNone {
      if tree.kind(child) == .text { bytes.append(contentsOf: tree.bytes(tree.text(child))) }
      child = tree.next(child)
    }
    let words = collapsed(bytes)
    return words.isEmpty ? nil : String(decoding: words, as: UTF8.self)
  }

  private static func collapsed(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      bytes.split { HTMLWhiteSpace.isSpace($0) || $0 == 0x0C }.joined(separator: CollectionOfOne(0x20)))
  }

  /// The longest leading part of `YYYY-MM-DDThh:mm:ss`, without anything after the seconds; `nil` for other forms.
  static func date(_ text: String) -> String? {
    let shape = Array("dddd-dd-ddTdd:dd:dd".utf8)
    let bytes = Array(text.utf8)
    var count = 0
    while count < min(shape.count, bytes.count) {
      let byte = bytes[count]
      let fits = shape[count] == UInt8(ascii: "d") ? byte >= 0x30 && byte <= 0x39 : byte == shape[count]
      if !fits { break }
      count += 1
    }
    guard let end = [19, 16, 10, 7, 4].first(where: { $0 <= count }) else { return nil }
    // A year or a month alone must be the whole text.
    guard end > 7 || bytes.count == end else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  // MARK: Writing

  /// Everything through `<body>`, including the style sheet that makes the page look right by itself.
  static func opening(
    _ text: DecomposedText, hasViewer: Bool, collector: inout DiagnosticCollector
  ) -> [UInt8] {
    let attributes = text.attributes
    var out = Array("<!DOCTYPE html>\n<html".utf8)
    if let language = attributes.language, !language.isEmpty {
      HTMLEscaping.attribute("lang", language, to: &out, &collector)
    }
    out.append(contentsOf: ">\n<head>\n<meta charset=\"utf-8\">\n".utf8)
    out.append(contentsOf: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n".utf8)
    out.append(contentsOf: "<meta name=\"generator\" content=\"Inlay\">\n<title>".utf8)
    let title = attributes.title.map { collapsed(Array($0.utf8).filter { $0 != 0 }) } ?? []
    HTMLEscaping.text(title, to: &out)
    out.append(contentsOf: "</title>\n".utf8)
    metas(attributes, title: title, &out, &collector)
    out.append(
      contentsOf: HTMLPageSheet.element(
        background: attributes.backgroundColor, scheme: HTMLColorScheme(text), hasViewer: hasViewer,
        hasTables: !text.tables.isEmpty))
    out.append(contentsOf: "</head>\n<body>\n".utf8)
    return out
  }

  /// The attributes, for before a fragment: elements that belong to a head, without one.
  static func ofFragment(_ text: DecomposedText, collector: inout DiagnosticCollector) -> [UInt8] {
    var attributes = text.attributes
    if attributes.isEmpty { return [] }
    var out: [UInt8] = []
    if let language = attributes.language, !language.isEmpty {
      meta(prefix + "language", language, &out, &collector)
      attributes.language = nil
    }
    metas(attributes, title: [], &out, &collector)
    return out
  }

  private static func metas(
    _ attributes: DocumentAttributes, title: [UInt8], _ out: inout [UInt8],
    _ collector: inout DiagnosticCollector
  ) {
    for text in texts {
      guard let value = attributes[keyPath: text.field] else { continue }
      if text.name == "title", !title.isEmpty, title.elementsEqual(value.utf8) { continue }
      let isExact = !value.isEmpty && (!text.isDate || date(value).map { exactlyEqual($0, value) } ?? false)
      if let name = text.written, isExact {
        meta(name, value, &out, &collector)
      } else {
        meta(prefix + text.name, value, &out, &collector)
      }
    }
    if attributes.language == "" { meta(prefix + "language", "", &out, &collector) }
    for measure in measures {
      if let length = attributes[keyPath: measure.field] {
        meta(prefix + measure.name, HTMLLengthText.text(length), &out, &collector)
      }
    }
    for number in numbers {
      if let value = attributes[keyPath: number.field] {
        meta(prefix + number.name, "\(value)", &out, &collector)
      }
    }
    if let color = attributes.backgroundColor {
      meta(prefix + "background-color", color.description, &out, &collector)
    }
    if let isReadOnly = attributes.isReadOnly {
      meta(prefix + "read-only", "\(isReadOnly)", &out, &collector)
    }
    for name in attributes.custom.keys.sorted() {
      collector.report(.htmlNotCarried, "HTML cannot store the custom document attribute \(name)")
    }
  }

  private static func meta(
    _ name: String, _ content: String, _ out: inout [UInt8], _ collector: inout DiagnosticCollector
  ) {
    out.append(contentsOf: "<meta".utf8)
    HTMLEscaping.attribute("name", name, to: &out)
    HTMLEscaping.attribute("content", content, to: &out, &collector)
    out.append(contentsOf: ">\n".utf8)
  }

  /// The closing tags of the page.
  static let closing: [UInt8] = Array("</body>\n</html>\n".utf8)
}

extension HTMLTree {
  /// The first child with this element name; `none` if there is none.
  func child(_ parent: Node, _ word: HTMLWord) -> Node {
    var node = firstChild(parent)
    while !node.isNone, kind(node) != .element || self.word(node) != word { node = next(node) }
    return node
  }
}

/// Writes and reads lengths such as `595.3pt`, exactly, with at most three decimals.
enum HTMLLengthText {
  static func text(_ length: Length) -> String {
    let magnitude = length.thousandths.magnitude
    var text = (length.thousandths < 0 ? "-" : "") + String(magnitude / 1_000)
    var fraction = String(magnitude % 1_000 + 1_000).dropFirst()
    while fraction.utf8.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    if !fraction.isEmpty { text += "." + fraction }
    return text + "pt"
  }

  static func length(_ text: String) -> Length? {
    guard text.hasSuffix("pt") else { return nil }
    var body = text.dropLast(2)
    let isNegative = body.utf8.first == UInt8(ascii: "-")
    if isNegative { body = body.dropFirst() }
    let parts = body.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...13).contains(whole.utf8.count), let points = UInt64(whole) else {
      return nil
    }
    var thousandths: UInt64 = 0
    if parts.count > 1 {
      guard (1...3).contains(parts[1].utf8.count), let digits = UInt64(parts[1]) else { return nil }
      thousandths = digits
      for _ in parts[1].utf8.count..<3 { thousandths *= 10 }
    }
    let value = Int(points * 1_000 + thousandths)
    let length = Length(thousandths: isNegative ? -value : value)
    return length.isInRange ? length : nil
  }
}
