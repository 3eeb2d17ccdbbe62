import InlayContainer
import InlayCore
import InlayFiles
import InlayMarkup

/// Reads one element that shows an image.
struct HTMLImageReading {
  let node: HTMLTree.Node
  let tree: HTMLTree
  let position: Int
  let attributes: HTMLImageAttributes

  init(_ node: HTMLTree.Node, in tree: HTMLTree, at position: Int) {
    self.node = node
    self.tree = tree
    self.position = position
    attributes = HTMLImageAttributes(node, in: tree)
  }

  /// Maximum number of candidates read from one `srcset`.
  private static let maximumCandidates = 16
  /// Maximum number of sources read for one picture. No real page has more.
  private static let maximumSources = 1_024

  /// Whether an `<input>` is an image button.
  var isImageButton: Bool {
    attributes.type.map { HTMLMediaType.lowercased(tree.bytes($0)) == "image" } ?? false
  }

  // MARK: Elements

  /// Reads an `<img>`, with the sources of its `<picture>`.
  func image(
    _ contents: inout HTMLContents, _ collector: inout DiagnosticCollector
  ) throws -> HTMLImages.Shown? {
    var forms: [HTMLImageForm] = []
    let parent = tree.parent(node)
    if !parent.isNone, tree.kind(parent) == .element, tree.word(parent) == .picture {
      forms = try sources(before: node, &contents)
    } else if let form = try source(tree.looseGlyphSource(before: node), &contents) {
      forms = [form]
    }
    let own = try form(of: attributes, &contents, isImage: true)
    return show(forms, own, contents: &contents, &collector)
  }

  /// Reads a `<picture>` without an `<img>`. Browsers show nothing there, but it still holds the image.
  func pictureWithoutImage(
    _ contents: inout HTMLContents, _ collector: inout DiagnosticCollector
  ) throws -> HTMLImages.Shown? {
    var child = tree.firstChild(node)
    var last = HTMLTree.Node.none
    while !child.isNone {
      if tree.kind(child) == .element {
        guard [.source, .script, .template].contains(tree.word(child)) else { return nil }
        last = child
      }
      child = tree.next(child)
    }
    guard !last.isNone else { return nil }
    var forms = try sources(before: last, &contents)
    if let form = try source(last, &contents) { forms.append(form) }
    guard !forms.isEmpty else { return nil }
    return show(forms, nil, contents: &contents, &collector)
  }

  // MARK: Forms

  /// The sources before `node`, in order, back to the previous `<img>`. Each source belongs to one `<img>` only.
  private func sources(
    before node: HTMLTree.Node, _ contents: inout HTMLContents
  ) throws -> [HTMLImageForm] {
    var nodes: [HTMLTree.Node] = []
    var sibling = tree.previous(node)
    while !sibling.isNone, tree.word(sibling) != .img {
      if tree.word(sibling) == .source, nodes.count < Self.maximumSources { nodes.append(sibling) }
      sibling = tree.previous(sibling)
    }
    var forms: [HTMLImageForm] = []
    for node in nodes.reversed() {
      if let form = try source(node, &contents) { forms.append(form) }
    }
    return forms
  }

  private func source(_ node: HTMLTree.Node, _ contents: inout HTMLContents) throws
    -> HTMLImageForm?
  {
    guard !node.isNone, tree.word(node) == .source else { return nil }
    return try form(of: HTMLImageAttributes(node, in: tree), &contents, isImage: false)
  }

  /// The representation that an `<img>` or `<source>` states; `nil` if it states none.
  func form(
    of attributes: HTMLImageAttributes, _ contents: inout HTMLContents, isImage: Bool
  ) throws -> HTMLImageForm? {
    guard let found = try content(of: attributes, &contents, isImage: isImage) else { return nil }
    var form = HTMLImageForm(attributes: attributes, found: found)
    // The `type` of an `<input>` is the type of the control.
    if !isImage || tree.word(node) != .input, let type = attributes.type {
      let bytes = tree.bytes(type)
      form.isGlyph = bytes.elementsEqual(HTMLMediaType.adaptiveImageGlyph.utf8)
      form.stated = HTMLMediaType.stated(bytes)
    }
    if let media = attributes.media {
      let query = HTMLMediaType.lowercased(HTMLReference.trimmed(tree.bytes(media)))
      form.isConditional = !query.isEmpty && query != "all" && query != "screen"
    }
    return form
  }

  private func content(
    of attributes: HTMLImageAttributes, _ contents: inout HTMLContents, isImage: Bool
  ) throws -> HTMLContents.Found? {
    let digest = attributes[.digest].flatMap { ContentDigest(tree.string($0)) }
    let count = attributes[.bytes].flatMap { HTMLImageForm.number(tree.bytes($0)) }
    if let reason = attributes[.missing] {
      return HTMLContents.Found(
        content: .missing(
          MissingContent(MissingReason(rawValue: tree.string(reason)), count: count, digest: digest)))
    }
    if let url = attributes[.src] {
      if attributes[.external] != nil { return external(url, count, digest) }
      return try contents.find(url, isOwn: true, digest: digest, in: tree)
    }
    if attributes[.external] != nil, let url = isImage ? attributes.src : attributes.srcset {
      return external(url, count, digest)
    }
    guard var found = try best(of: attributes, digest, &contents, isImage: isImage) else { return nil }
    if case .external(var external) = found.content, count != nil || digest != nil {
      (external.count, external.digest) = (count, digest)
      found.content = .external(external)
    }
    return found
  }

  /// Content that one of Inlay's own attributes marks as external, with exactly this URL.
  private func external(_ url: HTMLText, _ count: Int?, _ digest: ContentDigest?) -> HTMLContents.Found {
    let text = tree.string(url)
    if HTMLReference.isUnsafe(text) {
      return HTMLContents.Found(
        content: .missing(MissingContent(.notCarried, count: count, digest: digest)),
        notices: [Diagnostic(.htmlImage, "an image reference that would run a script was dropped")])
    }
    return HTMLContents.Found(
      content: .external(ExternalContent(url: text, count: count, digest: digest)),
      name: HTMLReference.fileName(tree.bytes(url)))
  }

  /// The largest available candidate. If none is available, `src`; without `src`, the largest candidate.
  private func best(
    of attributes: HTMLImageAttributes, _ digest: ContentDigest?, _ contents: inout HTMLContents,
    isImage: Bool
  ) throws -> HTMLContents.Found? {
    var source = attributes.src.flatMap { $0.isEmpty ? nil : $0 }
    if isImage, let later = attributes.laterSource, !later.isEmpty {
      // Pages that load pictures lazily put a placeholder first.
      let isPlaceholder = try source.map { url in
        let found = try contents.find(url, isOwn: false, digest: digest, in: tree)
        return found.isAtHand && (found.header?.width ?? 0) <= 1 && (found.header?.height ?? 0) <= 1
      }
      if isPlaceholder ?? true { source = later }
    }
    guard let set = attributes.srcset, !set.isEmpty else {
      return try source.map { url in
        try contents.find(url, isOwn: false, digest: digest, in: tree)
      }
    }
    let bytes = tree.bytes(set)
    var candidates = HTMLSourceSet.candidates(bytes).enumerated().sorted {
      ($0.element.isWidth ? 1 : 0, $0.element.size, -$0.offset) > (
        $1.element.isWidth ? 1 : 0, $1.element.size, -$1.offset
      )
    }.prefix(Self.maximumCandidates).map { candidate in
      HTMLText(
        at: set.offset + candidate.element.url.lowerBound - bytes.startIndex,
        count: candidate.element.url.count,
        isMade: set.isMade)
    }
    if isImage, let source { candidates.append(source) }
    for url in candidates {
      let found = try contents.find(url, isOwn: false, digest: digest, in: tree)
      if found.isAtHand { return found }
    }
    guard let url = (isImage ? source : nil) ?? candidates.first ?? source else { return nil }
    return try contents.find(url, isOwn: false, digest: digest, in: tree)
  }
}

extension HTMLTree {
  /// The source of a glyph directly before an `<img>`, without a `<picture>` around both, as Notes exports it; `none`
  /// if there is none.
  func looseGlyphSource(before image: Node) -> Node {
    let source = previousElement(image)
    guard word(source) == .source, let type = attribute(source, .type),
      bytes(type).elementsEqual(HTMLMediaType.adaptiveImageGlyph.utf8)
    else { return .none }
    return source
  }
}
