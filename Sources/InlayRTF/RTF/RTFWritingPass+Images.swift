import InlayContainer
import InlayCore
import InlayFiles

// Images: attachment groups in a bundle; pictures or text without one.
extension RTFWritingPass {
  mutating func image(
    _ placement: ImagePlacement, _ character: RTFCharacterForm, _ paragraph: Int, _ cursor: RTFTextCursor
  ) throws {
    let at = position
    let index = placement.image
    let placed = PlacedImage(text.images[index], attributes: placement.attributes)
    if isAtParagraphStart { begin(paragraph, mayBeTyped: false) }
    let words = character.attachment
    style(character)
    if needsSpace {
      out.append(0x20)
      needsSpace = false
    }
    if !placed.attributes.unknownMembers.isEmpty {
      tables.lose("unknown members of a placement", at: at, &collector)
    }
    if !cursor.bytes[cursor.at...].starts(with: [0xEF, 0xBF, 0xBC]) || placement.range.count != 1 {
      tables.lose("the text that an image covers", at: at, &collector)
    }
    switch images {
    case .bundle(let names): group(placed, name: names[index], words: words, cursor.run, at: at)
    case .plain(.picture): try picture(placed, cursor.run, at: at)
    case .plain(.describe): describe(placed.image, at: at)
    case .plain(.drop):
      collector.report(.rtfImageNotWritten, at: at, "the image \(placed.image.label) was dropped")
    }
    let units = placement.range.count
    position += units
    if marker > 0 { advanceMarker(units) }
  }

  /// Writes `{{\NeXTGraphic name \width… \height… …<LF>}<AC>}`.
  private mutating func group(
    _ placed: PlacedImage, name: String, words: Int32, _ run: Int?, at: Int
  ) {
    let isGlyph = placed.attributes.kind == .glyph
    if !isGlyph, placed.attributes.kind != .attachment {
      tables.lose("the placement kind \(placed.attributes.kind)", at: at, &collector)
    }
    out += "{{\\NeXTGraphic ".utf8
    out += RTFEscaping.name(name)
    if let size = size(of: placed.attributes, run) {
      out += " \\width\(tables.twips(size.width, at: at, &collector))".utf8
      out += " \\height\(tables.twips(size.height, at: at, &collector))".utf8
    }
    let kept =
      words == RTFCharacterState.none
      ? (isGlyph ? "" : RTFAttachmentGroup.usualWords) : tables.attachmentWords[Int(words)]
    if !kept.isEmpty {
      out.append(0x20)
      out += kept.utf8
    }
    if isGlyph {
      out += " \\appleemojiimage ".utf8
      out += RTFEscaping.name(placed.image.identifier?.rawValue ?? "")
    }
    out += [0x0A, UInt8(ascii: "}"), 0xAC, UInt8(ascii: "}")]
  }

  /// The size an image is displayed at: its own size or, for a glyph, the size in the surrounding font.
  func size(of attributes: PlacementAttributes, _ run: Int?) -> DisplaySize? {
    if let size = attributes.displaySize { return size }
    guard attributes.kind == .glyph else { return nil }
    let fontSize = run.flatMap { text.runs[$0].attributes.fontSize }
    let side = GlyphMetrics.side(forFontSize: fontSize?.thousandths ?? 12_000)
    return DisplaySize(width: .twips(side / 50), height: .twips(side / 50))
  }

  /// The representations of an image, in the order in which they are tried. If RTF can show the original, it is first
  /// and nothing replaces it. Next is the one that is large enough for print at 300 pixels per inch, or else the
  /// largest. The others follow.
  private func forms(
    of image: InlineImage, _ size: DisplaySize?
  ) throws -> [Representation] {
    if image.alternates.isEmpty { return [image.primary] }
    if case .data(let source) = image.content, try kind(of: image.primary, source) != nil {
      return [image.primary]
    }
    let pixels = size.map { min($0.height.thousandths, Length.maximum) * 300 / 72_000 + 1 } ?? Int.max
    let chosen = try image.representation(forPixelHeight: pixels, of: [.png, .jpeg])
    return [image.primary] + (chosen.map { [$0] } ?? [])
      + image.alternates.prefix(InlineImage.consideredForms)
  }

  private mutating func picture(_ placed: PlacedImage, _ run: Int?, at: Int) throws {
    let image = placed.image
    let shownSize = size(of: placed.attributes, run)
    for representation in try forms(of: image, shownSize) {
      guard case .data(let source) = representation.content else { continue }
      guard let kind = try kind(of: representation, source) else { continue }
      let header = try header(of: source)
      out += "{\\pict".utf8
      properties(image, mediaType: kind.mediaType)
      out += kind.word.utf8
      if let width = header?.width, let height = header?.height {
        out += "\\picw\(width)\\pich\(height)".utf8
      }
      if let size = shownSize {
        let (width, height) = (
          tables.twips(size.width, at: at, &collector), tables.twips(size.height, at: at, &collector)
        )
        out += "\\picwgoal\(width)\\pichgoal\(height)".utf8
      }
      try hex(source)
      if let name = image.fileName, !RTFPicture.isFileName(name, of: kind.mediaType) {
        tables.lose("file names of pictures", at: at, &collector, code: .rtfPictureSimplified)
      }
      if placed.attributes.kind == .glyph || image.identifier != header?.identifier {
        tables.lose("identifiers of pictures", at: at, &collector, code: .rtfPictureSimplified)
      }
      // Word writes an empty description for a picture without one.
      if image.description?.isEmpty ?? true, image.description != header?.description {
        tables.lose("descriptions of pictures", at: at, &collector, code: .rtfPictureSimplified)
      }
      if !image.parts.unknownMembers.isEmpty || !representation.unknownMembers.isEmpty {
        tables.lose("unknown members of pictures", at: at, &collector, code: .rtfPictureSimplified)
      }
      if representation.role != .primary {
        tables.lose(
          "originals of pictures whose fallbacks were written", at: at, &collector,
          code: .rtfPictureSimplified)
      }
      // What is made from the original can be made again, so its loss is not reported.
      if image.alternates.contains(where: { !$0.role.isMadeFromPrimary }) {
        tables.lose("further representations of pictures", at: at, &collector, code: .rtfPictureSimplified)
      }
      return
    }
    describe(image, at: at)
  }

  /// The control word for bytes that RTF can show. The bytes decide, except for metafiles, which have no reliable
  /// signature: there the model's media type decides. Programs would not show a metafile with a file header.
  private func kind(
    of representation: Representation, _ source: any ByteSource
  ) throws -> (word: String, mediaType: MIMEType)? {
    switch try type(of: source) {
    case .png?: return ("\\pngblip", .png)
    case .jpeg?: return ("\\jpegblip", .jpeg)
    case nil: break
    default: return nil
    }
    guard source.count > 0, let mediaType = representation.mediaType else { return nil }
    switch mediaType.rawValue {
    case "image/emf": return ("\\emfblip", mediaType)
    case "image/x-pict": return ("\\macpict", mediaType)
    case "image/wmf":
      let start = try source.read(0..<min(4, source.count))
      return start == [0xD7, 0xCD, 0xC6, 0x9A] ? nil : ("\\wmetafile8", mediaType)
    default: return nil
    }
  }

  /// Writes `{\*\picprop …}` with the description and the name, as Word and LibreOffice do. It is there without them, too:
  /// in nested tables, LibreOffice shows a picture without it in the place of an earlier one.
  private mutating func properties(_ image: InlineImage, mediaType: MIMEType) {
    var properties: [(name: String, value: String)] = []
    if let name = image.fileName, RTFPicture.isFileName(name, of: mediaType) {
      properties.append(("wzName", name))
    }
    if let description = image.description, !description.isEmpty {
      properties.append(("wzDescription", description))
    }
    out += "{\\*\\picprop".utf8
    for property in properties {
      out += "{\\sp{\\sn \(property.name)}{\\sv ".utf8
      out += RTFEscaping.text(property.value)
      out += "}}".utf8
    }
    out.append(UInt8(ascii: "}"))
  }

  private func type(of source: any ByteSource) throws -> MIMEType? {
    ImageHeader.recognize(try source.read(0..<min(512, source.count)))
  }

  /// The header of an image; `nil` if it is damaged.
  private func header(of source: any ByteSource) throws -> ImageHeader? {
    do { return try ImageHeader.read(source).value } catch let error as InlayError {
      guard error.isAboutImageHeader else { throw error }
      return nil
    }
  }

  private mutating func hex(_ source: any ByteSource) throws {
    var at = 0
    while at < source.count {
      let end = min(at + 1 << 16, source.count)
      try Task.checkCancellation()
      let piece = try source.read(at..<end)
      for (index, byte) in piece.enumerated() {
        if index % 64 == 0 { out.append(0x0A) }
        RTFEscaping.digits(byte, to: &out)
      }
      at = end
      try flush()
    }
    out += [0x0A, UInt8(ascii: "}")]
  }

  private mutating func describe(_ image: InlineImage, at: Int) {
    collector.report(
      .rtfImageNotWritten, at: at, "the image \(image.label) was replaced with its description")
    var unicode = false
    for scalar in "[\(image.label)]".unicodeScalars {
      let isSeparator = scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
      RTFEscaping.append(isSeparator ? " " : scalar, to: &out, unicode: &unicode)
    }
  }
}
