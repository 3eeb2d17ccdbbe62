import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayMarkup

// Converts the representations of an image in a page into the model's image.
extension HTMLImageReading {
  /// The role of a representation that applies only under a condition. It may be a different picture.
  static let variant: RepresentationRole = "variant"

  /// The image made of an `<img>` and the sources before it.
  func show(
    _ sources: [HTMLImageForm], _ image: HTMLImageForm?, contents: inout HTMLContents,
    _ collector: inout DiagnosticCollector
  ) -> HTMLImages.Shown {
    var forms = sources
    var primary = 0
    if let at = attributes[.at].flatMap({ Int(tree.string($0)) }) {
      if let image { forms.insert(image, at: min(max(at, 0), forms.count)) }
    } else {
      if let image, !sources.contains(where: { $0.isSame(as: image) }) {
        forms.append(image)
      }
      primary =
        forms.firstIndex { $0.isGlyph } ?? forms.firstIndex { $0.found.isAtHand && !$0.isConditional }
        ?? (image != nil ? forms.count - 1 : forms.firstIndex { !$0.isConditional } ?? 0)
    }
    if forms.isEmpty {
      let missing = HTMLContents.Found(content: .missing(MissingContent(.absent)))
      collector.report(.htmlImage, at: position, "an image has no source")
      forms.append(HTMLImageForm(attributes: attributes, found: missing))
    }
    for form in forms where form.found.isElsewhere || !form.found.notices.isEmpty {
      contents.report(form.found, at: position, &collector)
    }
    return show(forms, primary: primary)
  }

  func show(_ forms: [HTMLImageForm], primary: Int) -> HTMLImages.Shown {
    let first = forms[primary]
    let header = first.found.header
    var parts = InlineImage.Parts(primary: first.representation(.primary, tree))
    for (index, form) in forms.enumerated() where index != primary {
      parts.alternates.append(
        form.representation(form.isConditional && attributes[.at] == nil ? Self.variant : .fallback, tree))
    }
    parts.identifier = identifier(header, first.found.name)
    parts.fileName = fileName(first.found.name, parts.identifier)
    let isEmoji = attributes.isEmoji || attributes.isGlyph
    let isGlyph = first.isGlyph || isEmoji || (header?.isAdaptiveImageGlyph ?? false)
    let kind =
      attributes[.kind].map { PlacementKind(rawValue: tree.string($0)) } ?? (isGlyph ? .glyph : .attachment)
    let covered = coveredText()
    parts.description = description(header, isCovering: covered != nil)
    let placed = PlacedImage(InlineImage(parts), kind: kind, displaySize: displaySize(header))
    return HTMLImages.Shown(image: placed, text: covered ?? "\u{FFFC}")
  }

  private func identifier(_ header: ImageHeader?, _ name: String?) -> ContentIdentifier? {
    if let own = attributes[.id] { return ContentIdentifier(rawValue: tree.string(own)) }
    if attributes.lacks(.id, tree) { return nil }
    return Self.inferredIdentifier(header, name: name)
  }

  /// The identifier in the bytes, else the one in a file name of the form that Cocoa gives to glyphs.
  static func inferredIdentifier(_ header: ImageHeader?, name: String?) -> ContentIdentifier? {
    if let identifier = header?.identifier { return identifier }
    guard let name = name?.utf8, name.starts(with: "AdaptiveImageGlyph-".utf8),
      name.reversed().starts(with: ".heic".utf8.reversed()), name.count > 24
    else { return nil }
    return ContentIdentifier(rawValue: String(decoding: name.dropFirst(19).dropLast(5), as: UTF8.self))
  }

  private func fileName(_ name: String?, _ identifier: ContentIdentifier?) -> String? {
    if let own = attributes[.name] { return tree.string(own) }
    if attributes.lacks(.name, tree) { return nil }
    return Self.inferredFileName(name, identifier)
  }

  /// The file name in the URL; `nil` if it follows from the identifier.
  static func inferredFileName(_ name: String?, _ identifier: ContentIdentifier?) -> String? {
    guard let name else { return nil }
    if let identifier, exactlyEqual(GlyphFileName.name(for: identifier), name) { return nil }
    return name
  }

  /// The alternative text, if it is text that the image covers.
  private func coveredText() -> String? {
    guard let text = attributes.alt.map({ tree.string($0) }) else { return nil }
    let isSaid = attributes[.alt].map { tree.bytes($0).elementsEqual("covered".utf8) } ?? false
    if isSaid { return Self.canBeCovered(text) ? text : nil }
    return attributes.isEmoji && HTMLEmoji.isText(text) ? text : nil
  }

  /// Whether an image may cover this text: it must be within a paragraph, and not the place of another image.
  static func canBeCovered(_ text: String) -> Bool {
    !text.isEmpty
      && !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\u{2029}" || $0 == "\u{FFFC}" }
  }

  private func description(_ header: ImageHeader?, isCovering: Bool) -> String? {
    if let own = attributes[.description] { return tree.string(own) }
    if attributes.lacks(.description, tree) { return nil }
    let title = attributes.title.map { tree.string($0) }
    if isCovering {
      // Matrix and forums write the name twice.
      let alt = attributes.alt.map { tree.string($0) } ?? ""
      return title.flatMap { $0.isEmpty || exactlyEqual($0, alt) ? nil : $0 }
    }
    if let alt = attributes.alt {
      // A decorative image has an empty alternative text.
      return alt.isEmpty ? title.flatMap { $0.isEmpty ? nil : $0 } : tree.string(alt)
    }
    return title.flatMap { $0.isEmpty ? nil : $0 } ?? attributes.label.map { tree.string($0) }
      ?? header?.description
  }

  private func displaySize(_ header: ImageHeader?) -> DisplaySize? {
    if let own = attributes[.size] { return HTMLImageSize.own(tree.bytes(own)) }
    if attributes.lacks(.size, tree) { return nil }
    // For a glyph that Inlay wrote, the style is for browsers only.
    var (width, height) =
      attributes.isGlyph
      ? (nil, nil) : attributes.style.map { HTMLImageSize.style(tree.bytes($0)) } ?? (nil, nil)
    width = width ?? attributes.width.flatMap { HTMLImageSize.attribute(tree.bytes($0)) }
    height = height ?? attributes.height.flatMap { HTMLImageSize.attribute(tree.bytes($0)) }
    if let width, let height { return DisplaySize(width: width, height: height) }
    guard let across = header?.uprightWidth, let down = header?.uprightHeight, across > 0, down > 0 else {
      return nil
    }
    // As in browsers, one side follows from the other.
    if let width {
      return DisplaySize(width: width, height: Self.scaled(width, down, across))
    }
    return height.map { DisplaySize(width: Self.scaled($0, across, down), height: $0) }
  }

  private static func scaled(_ length: Length, _ a: Int, _ b: Int) -> Length {
    let value = (Double(length.thousandths) * Double(a) / Double(b)).rounded()
    return Length(thousandths: Int(min(value, Double(Length.maximum))))
  }
}
