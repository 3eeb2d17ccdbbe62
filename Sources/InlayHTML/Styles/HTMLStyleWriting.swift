import InlayCore

/// Writes attributes as elements and inline style. The counterpart of ``HTMLStyles``: reading restores exactly what was
/// written.
///
/// Where CSS has a property that browsers support, that property is used. What CSS cannot express exactly is also
/// written as a custom property `--inlay-…` (CSS Variables 1). Browsers ignore it; the reader prefers it.
struct HTMLStyleWriting {
  private struct Form {
    var opening: [UInt8] = []
    var closing: [UInt8] = []
  }

  private struct BlockKey: Hashable {
    var attributes: ParagraphAttributes
    var extra: String
  }

  private var forms: [Form] = []
  private var indices: [CharacterAttributes: Int] = [:]
  /// A direct-mapped cache of recent attributes by hash, cheaper than the dictionary.
  private var recent = [(attributes: CharacterAttributes, form: Int)?](repeating: nil, count: 16)
  private var blocks: [BlockKey: [UInt8]] = [:]
  private var noticed: Set<String> = []

  private static let maximumKept = 16_384

  /// Appends the opening tags for characters with `attributes` to `out`, and the matching closing tags, which go after
  /// the text, to `closing`. Appends nothing without attributes.
  mutating func open(
    _ attributes: CharacterAttributes, at position: Int, to out: inout [UInt8], closing: inout [UInt8],
    collector: inout DiagnosticCollector
  ) {
    if attributes.isEmpty { return }
    let form = form(attributes, at: position, collector: &collector)
    out.append(contentsOf: forms[form].opening)
    closing.append(contentsOf: forms[form].closing)
  }

  private mutating func form(
    _ attributes: CharacterAttributes, at position: Int, collector: inout DiagnosticCollector
  ) -> Int {
    let place = attributes.hashValue & 15
    if let known = recent[place], known.attributes == attributes { return known.form }
    if let known = indices[attributes] {
      recent[place] = (attributes, known)
      return known
    }
    let made = make(attributes.values, at: position, collector: &collector)
    if forms.count >= Self.maximumKept {
      forms.removeAll()
      indices.removeAll()
      for index in recent.indices { recent[index] = nil }
    }
    forms.append(made)
    indices[attributes] = forms.count - 1
    recent[place] = (attributes, forms.count - 1)
    return forms.count - 1
  }

  /// The attributes ` dir="…" style="…"`, with the leading space, of a block with `attributes`; empty if there is
  /// nothing to state. Role, list marker and list level are not included.
  ///
  /// A block inside another block inherits from it, as in CSS. For each block to be restored exactly, blocks with
  /// attributes must be siblings: an inner list beside its item, not in it.
  ///
  /// - Parameter extra: further declarations for the `style` attribute, such as `white-space:pre-wrap`.
  mutating func blockAttributes(
    _ attributes: ParagraphAttributes, at position: Int, extra: StaticString = "",
    collector: inout DiagnosticCollector
  ) -> [UInt8] {
    if attributes.isEmpty, extra.utf8CodeUnitCount == 0 { return [] }
    let key = BlockKey(attributes: attributes, extra: extra.description)
    if let known = blocks[key] { return known }
    let values = attributes.values
    if !values.unknownMembers.isEmpty { lose("unknown members of a paragraph", at: position, &collector) }
    for name in values.custom.keys.sorted() { lose("the custom attribute \(name)", at: position, &collector) }
    let stops = (values.tabStops ?? []).flatMap { [$0.alignment.rawValue, $0.leader] }
    lose(
      nulIn: stops + [values.alignment?.rawValue, values.direction?.rawValue], at: position, &collector)
    var style = HTMLBlockStyle(values).style
    if extra.utf8CodeUnitCount > 0 {
      if !style.isEmpty { style.append(UInt8(ascii: ";")) }
      style.append(contentsOf: extra.description.utf8)
    }
    var made: [UInt8] = []
    Self.direction(values.direction, to: &made)
    Self.style(style, to: &made)
    if blocks.count >= Self.maximumKept { blocks.removeAll() }
    blocks[key] = made
    return made
  }

  /// Reports something that is not carried, once for each kind.
  private mutating func lose(_ what: String, at position: Int, _ collector: inout DiagnosticCollector) {
    guard noticed.count < 1_024, noticed.insert(what).inserted else { return }
    collector.report(.htmlNotCarried, at: position, "HTML cannot store \(what)")
  }

  /// Reports a NUL, which HTML and CSS cannot hold.
  private mutating func lose(
    nulIn texts: [String?], at position: Int, _ collector: inout DiagnosticCollector
  ) {
    guard texts.contains(where: { $0?.utf8.contains(0) ?? false }) else { return }
    lose("NUL in attributes, which was replaced with U+FFFD", at: position, &collector)
  }

  private mutating func make(
    _ values: CharacterAttributeValues, at position: Int, collector: inout DiagnosticCollector
  ) -> Form {
    if !values.unknownMembers.isEmpty { lose("unknown members of a run", at: position, &collector) }
    for name in values.custom.keys.sorted() { lose("the custom attribute \(name)", at: position, &collector) }
    lose(
      nulIn: [
        values.link, values.language, values.fontFamily, values.fontClass?.rawValue,
        values.underline?.rawValue, values.strikethrough?.rawValue, values.capitals?.rawValue,
        values.direction?.rawValue,
      ], at: position, &collector)
    var form = Form()
    Self.host(values, &form)
    if values.weight == 700 { Self.element("b", [], &form) }
    if values.isItalic { Self.element("i", [], &form) }
    if let underline = values.underline {
      Self.element(
        "u", HTMLRunStyle.line(underline, color: values.underlineColor, "--inlay-underline"), &form)
    }
    if let line = values.strikethrough {
      Self.element(
        "s", HTMLRunStyle.line(line, color: values.strikethroughColor, "--inlay-strikethrough"), &form)
    }
    if let level = values.superscript, level != 0 {
      var style: [UInt8] = []
      if level != 1, level != -1 { CSSWriting.property("--inlay-superscript", String(level), to: &style) }
      Self.element(level > 0 ? "sup" : "sub", style, &form)
    }
    return form
  }

  /// Opens the outermost element: a link, or a span if one is needed. It takes everything stated by attributes, so that
  /// underlines and strikethrough inside it have the text's color and size.
  private static func host(_ values: CharacterAttributeValues, _ form: inout Form) {
    var attributes: [UInt8] = []
    if values.isHidden { attributes.append(contentsOf: " hidden".utf8) }
    if let language = values.language {
      attributes.append(contentsOf: " lang=".utf8)
      HTMLEscaping.value(language.utf8, to: &attributes)
    }
    direction(values.direction, to: &attributes)
    style(HTMLRunStyle(values).style, to: &attributes)
    if let link = values.link {
      form.opening.append(contentsOf: "<a href=".utf8)
      HTMLEscaping.value(link.utf8, to: &form.opening)
      form.closing = Array("</a>".utf8)
    } else if !attributes.isEmpty {
      form.opening.append(contentsOf: "<span".utf8)
      form.closing = Array("</span>".utf8)
    } else {
      return
    }
    form.opening.append(contentsOf: attributes)
    form.opening.append(UInt8(ascii: ">"))
  }

  private static func element(_ name: StaticString, _ style: [UInt8], _ form: inout Form) {
    form.opening.append(UInt8(ascii: "<"))
    form.opening.append(contentsOf: name.description.utf8)
    self.style(style, to: &form.opening)
    form.opening.append(UInt8(ascii: ">"))
    form.closing = Array("</\(name)>".utf8) + form.closing
  }

  private static func direction(_ direction: TextDirection?, to out: inout [UInt8]) {
    switch direction {
    case .leftToRight?: out.append(contentsOf: " dir=\"ltr\"".utf8)
    case .rightToLeft?: out.append(contentsOf: " dir=\"rtl\"".utf8)
    case .natural?: out.append(contentsOf: " dir=\"auto\"".utf8)
    default: break
    }
  }

  private static func style(_ style: [UInt8], to out: inout [UInt8]) {
    if style.isEmpty { return }
    out.append(contentsOf: " style=".utf8)
    HTMLEscaping.value(style, to: &out)
  }
}
