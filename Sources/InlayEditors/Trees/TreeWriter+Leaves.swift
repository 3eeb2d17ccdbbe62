import InlayCore
import InlayFormats
import InlayJSON

/// Paragraphs and what stands in them.
extension TreeWriter {
  /// The nodes of a paragraph: one, or its parts and the pictures between them.
  mutating func leaf(
    _ paragraph: EditorParagraph, isOutermost: Bool, _ attributes: [(String, JSONValue?)],
    _ writing: inout EditorWriting
  ) -> [JSONValue] {
    var name = EditorNode.Name.paragraph
    switch paragraph.kind {
    case .heading(let level): name = .heading(level)
    case .quote where profile.holdsText: name = .quote
    default: break
    }
    var placement = attributes
    var marks: [(String, JSONValue?)] = []
    if let alignment = profile.alignment, alignment.isOutermostOnly, paragraph.alignment != nil, !isOutermost
    {
      writing.losses.note(.alignment, at: paragraph.position)
    } else if let alignment = profile.alignment, let mark = alignment.mark {
      let word = paragraph.alignment.flatMap { alignment.words[$0] }
      marks = [
        (
          "marks",
          word.map { word in
            let inside = EditorNode.members([(alignment.member, .string(word))])
            return [
              .object(EditorNode.members([("type", .string(mark)), ("attrs", .object(inside))]))
            ]
          }
        )
      ]
    } else {
      placement += placed(paragraph)
    }
    let isPlain = placement.isEmpty && marks.allSatisfy { $0.1 == nil }
    let isHeld: Bool =
      switch paragraph.kind {
      case .body: !isPlain
      case .quote: name == .quote || !isPlain
      default: true
      }
    if profile.blockImage != nil,
      let parts = parted(paragraph, needsParagraph: isHeld, &writing)
    {
      return parts.map { part in
        switch part {
        case .node(let node): node
        case .pieces(let pieces): self.node(name, pieces, placement, marks, &writing)
        }
      }
    }
    return [node(name, paragraph.pieces, placement, marks, &writing)]
  }

  private mutating func node(
    _ name: EditorNode.Name, _ pieces: [EditorParagraph.Piece], _ attributes: [(String, JSONValue?)],
    _ marks: [(String, JSONValue?)], _ writing: inout EditorWriting
  ) -> JSONValue {
    let isBroken = profile.headingsBreak || name.headingLevel == nil
    let inside = inlines(isBroken ? pieces : Self.withBreaksAsText(pieces), &writing)
    let definitions: [(String, JSONValue?)] =
      profile.markForm == .decorators ? [("markDefs", .array(inside.definitions))] : []
    return nodes.named(
      name, attributes, children: nodes.padded(inside.nodes), members: marks + definitions)
  }

  /// The attributes of a paragraph for its alignment and direction.
  func placed(_ paragraph: EditorParagraph) -> [(String, JSONValue?)] {
    var out: [(String, JSONValue?)] = []
    if let alignment = profile.alignment, alignment.mark == nil,
      let word = paragraph.alignment.flatMap({ alignment.words[$0] })
    {
      out.append((alignment.member, .string(word)))
    }
    if let member = profile.direction, let direction = paragraph.direction {
      out.append((member, .string(direction.rawValue)))
    }
    return out
  }

  // MARK: Pictures between paragraphs

  private enum Part {
    case node(JSONValue)
    case pieces([EditorParagraph.Piece])
  }

  /// The parts of a paragraph with pictures that cannot stand in it; `nil` if there are none.
  private mutating func parted(
    _ paragraph: EditorParagraph, needsParagraph: Bool, _ writing: inout EditorWriting
  ) -> [Part]? {
    guard let picture = profile.blockImage else { return nil }
    if paragraph.pieces.count == 1, case .image(let form, let placed, let styles) = paragraph.pieces[0],
      !needsParagraph, paragraph.kind == .body, styles.isEmpty,
      placed.attributes.kind == .attachment, form.record.covered == nil,
      !profile.takesInline(form) || profile.image?.needsReference == false
    {
      return [.node(block(form, placed, picture, (false, false), paragraph.position, &writing))]
    }
    let isWhole = paragraph.pieces.allSatisfy { piece in
      if case .image(let form, _, _) = piece { profile.takesInline(form) } else { true }
    }
    guard !isWhole else { return nil }
    var parts: [Part] = []
    var pieces: [EditorParagraph.Piece] = []
    func end() {
      if !pieces.isEmpty || parts.isEmpty && needsParagraph { parts.append(.pieces(pieces)) }
      pieces = []
    }
    for (index, piece) in paragraph.pieces.enumerated() {
      guard case .image(let form, let placed, let styles) = piece, !profile.takesInline(form) else {
        pieces.append(piece)
        continue
      }
      end()
      var isFollowed = false
      if index + 1 < paragraph.pieces.count {
        if case .image(let next, _, _) = paragraph.pieces[index + 1] {
          isFollowed = profile.takesInline(next)
        } else {
          isFollowed = true
        }
      }
      if !styles.isEmpty { writing.losses.note(.styledPicture, at: paragraph.position) }
      if !parts.isEmpty || isFollowed { writing.losses.note(.partedParagraph, at: paragraph.position) }
      parts.append(
        .node(block(form, placed, picture, (!parts.isEmpty, isFollowed), paragraph.position, &writing)))
    }
    end()
    return parts
  }

  private mutating func block(
    _ form: EditorImageWriter.Form, _ placed: PlacedImage, _ picture: EditorPicture,
    _ joins: (before: Bool, after: Bool), _ position: Int, _ writing: inout EditorWriting
  ) -> JSONValue {
    var form = form
    // The kind that needs no record within a line may be another.
    form.state(placed.attributes.kind, usual: picture.kind)
    let made = nodes.picture(form, placed, picture, joins: joins)
    if !made.isPlaced { writing.losses.note(.pictureRecord, at: position) }
    return made.node
  }

  // MARK: Lines

  /// What stands in a line, and the definitions that its marks refer to.
  mutating func inlines(
    _ pieces: [EditorParagraph.Piece], _ writing: inout EditorWriting
  ) -> (nodes: [JSONValue], definitions: [JSONValue]) {
    var out: [JSONValue] = []
    var definitions = TreeNodes.Definitions()
    /// The link that is open, and what stands in it.
    var link: EditorStyle?
    var linked: [JSONValue] = []
    func endLink() {
      guard let target = link else { return }
      let value = profile.marks[.link]?.value ?? "url"
      out.append(
        nodes.named(.link, [(value, .string(target.value.string))], children: nodes.padded(linked)))
      (link, linked) = (nil, [])
    }
    func append(_ new: [JSONValue], _ styles: [EditorStyle]) {
      guard profile.nodes[.link] != nil, let target = styles.first(where: { $0.name == .link }) else {
        endLink()
        out += new
        return
      }
      if link != target { endLink() }
      link = target
      linked += new
    }
    for piece in profile.nodes[.lineBreak] == nil ? Self.withBreaksAsText(pieces) : pieces {
      switch piece {
      case .text(let text, let styles): append(nodes.texts(text, styles, &definitions), styles)
      case .lineBreak(let styles):
        append([nodes.named(.lineBreak, members: marks(styles, of: .lineBreak))], styles)
      case .emoji(let code, let identifier, let text, let styles):
        guard let emoji = profile.emoji else { continue }
        append(
          [
            nodes.named(
              .emoji,
              [
                (emoji.code, .string(emoji.hasColons ? ":\(code):" : code)),
                (emoji.identifier ?? "", emoji.identifier == nil ? nil : identifier.map { .string($0) }),
                (emoji.text ?? "", emoji.text == nil ? nil : .string(text)),
              ], members: marks(styles, of: .emoji))
          ], styles)
        noteLost(styles, .emoji, &writing)
      case .image(let form, let placed, let styles):
        guard let image = profile.image else { continue }
        let own = styles.filter { profile.styles(of: .image).contains($0.name) }
        let made = nodes.picture(form, placed, image, styles: own)
        if !made.isPlaced { writing.losses.note(.pictureRecord, at: position) }
        append([made.node], styles)
        noteLost(styles, .image, &writing)
      }
    }
    endLink()
    return (out, definitions.nodes)
  }

  /// The marks of a node without text.
  private func marks(_ styles: [EditorStyle], of name: EditorNode.Name) -> [(String, JSONValue?)] {
    guard profile.markForm == .marks else { return [] }
    let own = profile.styles(of: name)
    return [("marks", nodes.marks(styles.filter { own.contains($0.name) }))]
  }

  /// Counts a picture with styles that it cannot have.
  private func noteLost(
    _ styles: [EditorStyle], _ name: EditorNode.Name, _ writing: inout EditorWriting
  ) {
    let own = profile.styles(of: name)
    let isLost = styles.contains { style in
      !own.contains(style.name) && !(style.name == .link && profile.nodes[.link] != nil)
    }
    if isLost { writing.losses.note(.styledPicture, at: position) }
  }

  /// The pieces with line feeds in texts for line breaks.
  private static func withBreaksAsText(_ pieces: [EditorParagraph.Piece]) -> [EditorParagraph.Piece] {
    var out = EditorParagraph(kind: .body, pieces: [], position: 0)
    for piece in pieces {
      switch piece {
      case .text(let words, let styles): out.append(words, styles)
      case .lineBreak(let styles): out.append("\n", styles)
      default: out.pieces.append(piece)
      }
    }
    return out.pieces
  }
}
