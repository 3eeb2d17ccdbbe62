import InlayCore
import InlayFormats
import InlayJSON

/// What stands in a line.
extension TreeReader {
  /// What inline nodes stand in.
  struct InlineFrame {
    var isCode = false
    var depth = 0
    /// What the marks of texts refer to by key.
    var definitions: [String: JSONValue] = [:]
    var link: String?

    init(isCode: Bool = false, depth: Int, definitions node: JSONValue? = nil) {
      (self.isCode, self.depth) = (isCode, depth)
      for definition in node?["markDefs"]?.elements ?? [] {
        if let key = definition["_key"]?.string { definitions[key] = definition }
      }
    }
  }

  mutating func inline(_ node: JSONValue, _ name: EditorNode.Name?, _ frame: InlineFrame) throws {
    switch name {
    case .text:
      text.append(node["text"]?.string ?? "", character(node, frame), isCode: frame.isCode)
    case .tab: text.append("\t", character(node, frame))
    case .lineBreak:
      // Where a break has no marks, it is as the text before it.
      let own = profile.styles(of: .lineBreak).isEmpty ? text.lastCharacter : character(node, frame)
      text.append(frame.isCode ? "\n" : "\u{2028}", own, isCode: frame.isCode)
    case .image where profile.image?.kind == .glyph && kind(of: node) == profile.image?.node.type:
      try emoji(node, character(node, frame))
    case .image: text.append(try picture(node, character(node, frame)))
    case .emoji: try emoji(node, character(node, frame))
    case .link:
      var frame = frame
      let target = profile.marks[.link]?.value.flatMap { TreeNames.attribute(node, $0)?.string }
      frame.link =
        target ?? TreeNames.attribute(node, "href")?.string ?? TreeNames.attribute(node, "url")?.string
      noteTitle(node)
      try inlines(children(of: node), frame)
    case .frame, .paragraph: try inlines(children(of: node), frame)
    case nil, .document, .heading, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .quote,
      .code, .codeLine, .rule, .bulletList, .numberedList, .item, .taskList, .taskItem, .table, .tableRow,
      .tableCell, .tableHeader:
      switch kept(of: node) {
      case .children(let nodes): try inlines(nodes, frame)
      case .words(let words, let link):
        var frame = frame
        if let link { frame.link = link }
        text.append(words, character(node, frame))
      case .nothing: break
      }
    }
  }

  private mutating func inlines(_ nodes: [JSONValue], _ frame: InlineFrame) throws {
    var frame = frame
    frame.depth += 1
    try Limits.check("jsonDepth", frame.depth, Self.deepest)
    for node in nodes { try inline(node, names.name(of: node), frame) }
  }

  // MARK: Styles

  private mutating func character(_ node: JSONValue, _ frame: InlineFrame) -> CharacterAttributes {
    var styles: [EditorStyle] = frame.link.map { [EditorStyle(.link, $0)] } ?? []
    for mark in node["marks"]?.elements ?? [] {
      let found = mark.string.map { self.styles(ofKey: $0, frame) } ?? names.styles(of: mark)
      if found.isEmpty {
        let name = mark["type"]?.string ?? mark.string ?? ""
        text.noteUnknown(.editorsUnknownMark, name)
      }
      styles += found
      noteTitle(mark)
    }
    switch profile.markForm {
    case .marks, .decorators: break
    case .bits: styles += bits(node)
    case .members: styles += members(node)
    }
    guard !styles.isEmpty else { return .none }
    var values = CharacterAttributeValues()
    for style in styles where !style.apply(to: &values) {
      text.noteUnknown(.editorsUnknownMark, "\(style.name.rawValue) \(style.value.string)")
    }
    return CharacterAttributes(values)
  }

  /// The styles of a word, which may be the key of a definition.
  private func styles(ofKey key: String, _ frame: InlineFrame) -> [EditorStyle] {
    if let definition = frame.definitions[key] { return names.styles(of: definition) }
    return names.style(ofWord: key).map { [EditorStyle($0)] } ?? []
  }

  private func bits(_ node: JSONValue) -> [EditorStyle] {
    var styles: [EditorStyle] = []
    let bits = node["format"]?.integer ?? 0
    for name in EditorStyle.Name.allCases {
      if let bit = profile.marks[name]?.bit, bits & bit != 0 { styles.append(EditorStyle(name)) }
    }
    if bits & Self.highlightBit != 0 { styles.append(EditorStyle(.background, TreeNames.highlight)) }
    for (name, value) in EditorCSS.declarations(node["style"]?.string ?? "") {
      if let style = EditorNames.marks[name] { styles.append(EditorStyle(style, value)) }
    }
    return styles
  }

  private static let highlightBit = 128

  private mutating func members(_ node: JSONValue) -> [EditorStyle] {
    guard let members = node.members else { return [] }
    var styles: [EditorStyle] = []
    for member in members where member.name != "text" && member.name != profile.typeMember {
      // Members of other nodes than texts are no styles.
      guard let name = names.style(ofWord: member.name) else {
        if node["text"] != nil { text.noteUnknown(.editorsUnknownMark, member.name) }
        continue
      }
      if let value = member.value.string {
        if name != .link { styles.append(EditorStyle(name, value)) }
      } else if member.value.isTrue {
        styles.append(EditorStyle(name))
      }
    }
    return styles
  }

  // MARK: Pictures

  /// A picture, as the profile says it, or as editors do at large.
  mutating func picture(_ node: JSONValue, _ character: CharacterAttributes) throws -> EditorImages.Shown {
    noteTitle(node, besides: "alt")
    return try images.shown(claim(node), character, &text.collector)
  }

  /// Counts the title of a link or picture, unless it is the description of a picture that has no other.
  private mutating func noteTitle(_ node: JSONValue, besides description: String? = nil) {
    guard let title = TreeNames.attribute(node, "title")?.string, !title.isEmpty else { return }
    if let description {
      let stated = TreeNames.attribute(node, description)?.string ?? ""
      if stated.isEmpty || exactlyEqual(stated, title) { return }
    }
    text.noteUnknown(.editorsUnknownMark, "title")
  }

  private func claim(_ node: JSONValue) -> EditorImages.Claim {
    let forms = [profile.image, profile.blockImage].compactMap(\.self)
    func first<Value>(_ value: (EditorPicture) -> Value?) -> Value? {
      for form in forms { if let found = value(form) { return found } }
      return nil
    }
    func text(_ names: String...) -> String? {
      for name in names {
        if let found = TreeNames.attribute(node, name)?.string, !found.isEmpty { return found }
      }
      return nil
    }
    var claim = EditorImages.Claim()
    claim.url =
      first { TreeNames.attribute(node, path: $0.source)?.string } ?? text("src", "url", "fallbackImage")
    claim.reference = first { form in
      form.reference.flatMap { TreeNames.attribute(node, path: $0)?.text }
    }
    claim.description =
      first { form in form.description.flatMap { text($0) } } ?? text("alt", "altText", "title")
    if claim.url == nil, claim.reference == nil { claim.url = "" }
    claim.width = Self.pixels(TreeNames.attribute(node, "width"))
    claim.height = Self.pixels(TreeNames.attribute(node, "height"))
    let record = first { form -> EditorRecord? in
      guard case .member(let path) = form.record else { return nil }
      let record = EditorRecord(TreeNames.attribute(node, path: path))
      return record.isEmpty ? nil : record
    }
    claim.record = record ?? EditorRecord()
    return claim
  }

  /// A number of CSS pixels, which are 0.75 points.
  static func pixels(_ value: JSONValue?) -> Length? {
    var number: Double?
    if case .number(let stated)? = value { number = stated.double }
    if let text = value?.string, text.utf8.count < 32 { number = Double(text) }
    guard let number, number > 0 else { return nil }
    let thousandths = (number * 750).rounded()
    return thousandths >= 1 && thousandths <= Double(Length.maximum)
      ? Length(thousandths: Int(thousandths)) : nil
  }

  /// An emoji: a character, or one of the host.
  private mutating func emoji(_ node: JSONValue, _ character: CharacterAttributes) throws {
    var claim = claim(node)
    let known = profile.emoji
    let code = (known.flatMap { TreeNames.attribute(node, $0.code) } ?? TreeNames.attribute(node, "name"))?
      .string.map { String($0.drop { $0 == ":" }.prefix { $0 != ":" }) }
    let word = code.map { ":\($0):" }
    let shown = TreeNames.attribute(node, known?.text ?? "text")?.string
    let cover = shown.flatMap { $0.isEmpty || $0.hasPrefix(":") ? nil : $0 }
    claim.reference = known?.identifier.flatMap { TreeNames.attribute(node, $0)?.text }
    claim.code = code
    if claim.url?.isEmpty ?? true {
      claim.url = nil
      let isMapped =
        claim.reference.flatMap { images.map.entry(reference: $0) } != nil
        || code.flatMap { images.map.entry(code: $0) } != nil
      if !isMapped, let cover, Self.isCharacter(claim.reference) { return text.append(cover, character) }
      let isKnown = claim.reference != nil || isMapped
      guard isKnown else {
        if let words = word ?? shown ?? words(of: node)?.text { text.append(words, character) }
        return
      }
      claim.covered = cover ?? word
    }
    claim.kind = .glyph
    text.append(try images.shown(claim, character, &text.collector))
  }

  /// Whether an emoji with this identifier is a character: it has none, or its code points in hexadecimal digits.
  private static func isCharacter(_ identifier: String?) -> Bool {
    guard let identifier else { return true }
    return identifier.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      (1...6).contains(part.utf8.count) && part.allSatisfy(\.isHexDigit)
    }
  }
}
