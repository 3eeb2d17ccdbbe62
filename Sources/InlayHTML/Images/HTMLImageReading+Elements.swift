import InlayContainer
import InlayCore
import InlayMarkup

// Elements other than `<img>` that show an image.
extension HTMLImageReading {
  /// Reads `<object>` and `<embed>`: an image if they refer to one. Otherwise their content is read instead.
  func object(
    _ contents: inout HTMLContents, _ collector: inout DiagnosticCollector
  ) throws -> HTMLImages.Shown? {
    let isObject = tree.word(node) == .object
    let stated = attributes.type.flatMap { HTMLMediaType.stated(tree.bytes($0)) }
    if let url = isObject ? attributes.data : attributes.src, !url.isEmpty {
      let found = try contents.find(url, isOwn: false, digest: nil, in: tree)
      let type = MIMEType.inferred(
        from: found.recognized, stated: stated ?? found.stated, fileName: found.name)
      var isThere = true
      if case .missing = found.content { isThere = false }
      if isThere, type?.rawValue.hasPrefix("image/") ?? false {
        var shown = show(
          [], HTMLImageForm(attributes: attributes, found: found, stated: stated), contents: &contents,
          &collector)
        if let words = text(of: node), let image = shown.image, image.image.description == nil {
          var parts = image.image.parts
          parts.description = words
          shown.image = PlacedImage(InlineImage(parts), attributes: image.attributes)
        }
        return shown
      }
    }
    return nil
  }

  /// Reads `<video>` and `<audio>`: an external file, with the poster as the picture to show.
  func medium(
    _ contents: inout HTMLContents, _ collector: inout DiagnosticCollector
  ) throws -> HTMLImages.Shown? {
    let isVideo = tree.word(node) == .video
    var url = attributes.src
    var stated = attributes.type.flatMap { HTMLMediaType.stated(tree.bytes($0)) }
    var child = tree.firstChild(node)
    while url == nil, !child.isNone {
      if tree.word(child) == .source {
        let source = HTMLImageAttributes(child, in: tree)
        url = source.src
        stated = source.type.flatMap { HTMLMediaType.stated(tree.bytes($0)) }
      }
      child = tree.next(child)
    }
    var forms: [HTMLImageForm] = []
    if let url, !url.isEmpty {
      let found = try contents.find(url, isOwn: false, digest: nil, in: tree)
      forms.append(HTMLImageForm(attributes: attributes, found: found, stated: stated))
    }
    if isVideo, let poster = attributes.poster, !poster.isEmpty {
      let found = try contents.find(poster, isOwn: false, digest: nil, in: tree)
      forms.append(HTMLImageForm(attributes: attributes, found: found))
    }
    collector.report(
      .htmlLeftOut, at: position, isVideo ? "video is not supported" : "audio is not supported")
    guard !forms.isEmpty else { return .nothing }
    for form in forms { contents.report(form.found, at: position, &collector) }
    var shown = show(forms, primary: 0)
    // The size of an audio element is that of its player.
    if let image = shown.image, !isVideo { shown.image = PlacedImage(image.image, kind: .attachment) }
    return shown
  }

  /// Whether an element with this name may hold an emoji with a picture.
  static func isCustomElement(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("g-emoji".utf8) || name.elementsEqual("tg-emoji".utf8)
  }

  /// Reads GitHub's and Telegram's elements for emoji. They contain the emoji to show if there is no picture.
  func customElement(
    _ contents: inout HTMLContents, _ collector: inout DiagnosticCollector
  ) throws -> HTMLImages.Shown? {
    let name = tree.bytes(tree.text(node))
    if name.elementsEqual("g-emoji".utf8), let url = tree.attribute(node, named: "fallback-src"),
      let text = text(of: node), HTMLEmoji.isText(text)
    {
      let found = try contents.find(url, isOwn: false, digest: nil, in: tree)
      contents.report(found, at: position, &collector)
      let form = HTMLImageForm(attributes: attributes, found: found)
      let image = InlineImage(
        InlineImage.Parts(primary: form.representation(.primary, tree)))
      return HTMLImages.Shown(image: PlacedImage(image, kind: .glyph), text: text)
    }
    if name.elementsEqual("tg-emoji".utf8), let identifier = tree.attribute(node, named: "emoji-id"),
      let text = text(of: node), HTMLEmoji.isText(text)
    {
      let id = tree.string(identifier)
      let image = InlineImage(
        identifier: ContentIdentifier(rawValue: id), mediaType: nil,
        content: .external(ExternalContent(url: "tg://emoji?id=\(id)")))
      return HTMLImages.Shown(image: PlacedImage(image, kind: .glyph), text: text)
    }
    return nil
  }

  /// Inline SVG is not carried. If it has a label, a box with that label takes its place; otherwise it is decoration.
  func drawing() -> HTMLImages.Shown {
    var words = attributes.label.map { tree.string($0) }
    var child = tree.firstChild(node)
    while words == nil, !child.isNone {
      if tree.kind(child) == .element, tree.word(child) == .title { words = text(of: child) }
      child = tree.next(child)
    }
    guard let words, !words.isEmpty, !attributes.isHidden else { return .nothing }
    let image = InlineImage(
      description: words, mediaType: HTMLMediaType.svg, content: .missing(MissingContent(.notCarried)))
    return HTMLImages.Shown(image: PlacedImage(image, kind: .attachment))
  }

  /// The text directly inside an element, trimmed; `nil` if it is empty or very long.
  private func text(of node: HTMLTree.Node) -> String? {
    var bytes: [UInt8] = []
    var child = tree.firstChild(node)
    while !child.isNone, bytes.count <= 4_096 {
      if tree.kind(child) == .text { bytes += tree.bytes(tree.text(child)) }
      child = tree.next(child)
    }
    guard bytes.count <= 4_096 else { return nil }
    let text = String(decoding: HTMLReference.trimmed(bytes[...]), as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
