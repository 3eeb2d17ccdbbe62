import Inlay
import InlayContainer
import InlayFiles

// Images: attachment groups in a bundle, pictures or words without one.
extension RTFWritingPass {
  mutating func image(
    _ placement: ImagePlacement, _ character: RTFCharacterForm, _ paragraph: Int, _ cursor: RTFTextCursor
  ) throws(RTFWriteError) {
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
      tables.lose("the text an image stands over", at: at, &collector)
    }
    switch images {
    case .bundle(let names): group(placed, name: names[index], words: words, cursor.run, at: at)
    case .plain(.picture): try picture(placed, at: at)
    case .plain(.describe): describe(placed.image, at: at)
    case .plain(.drop):
      collector.report(.rtfImageNotWritten, at: at, "the image \(placed.image.label) was left out")
    }
    let units = placement.range.count
    position += units
    if marker > 0 { advanceMarker(units) }
  }

  /// `{{\NeXTGraphic name \width… \height… …<LF>}<AC>}`.
  private mutating func group(
    _ placed: PlacedImage, name: String, words: Int32, _ run: Int?, at: Int
  ) {
    let isGlyph = placed.attributes.kind == .glyph
    if !isGlyph, placed.attributes.kind != .attachment {
      tables.lose("the placement kind \(placed.attributes.kind)", at: at, &collector)
    }
    out += "{{\\NeXTGraphic ".utf8
    out += RTFEscaping.name(name)
    var size = placed.attributes.displaySize
    if isGlyph, size == nil {
      let fontSize = run.flatMap { text.runs[$0].attributes.fontSize }
      let side = GlyphMetrics.side(forFontSize: fontSize?.thousandths ?? 12_000)
      size = DisplaySize(width: .twips(side / 50), height: .twips(side / 50))
    }
    if let size {
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

  private mutating func picture(_ placed: PlacedImage, at: Int) throws(RTFWriteError) {
    let image = placed.image
    for representation in image.representations {
      guard case .data(let source) = representation.content else { continue }
      guard let type = try type(of: source, image.label), type == .png || type == .jpeg else { continue }
      let header = try header(of: source, image.label)
      out += "{\\pict\(type == .png ? "\\pngblip" : "\\jpegblip")".utf8
      if let width = header?.width, let height = header?.height {
        out += "\\picw\(width)\\pich\(height)".utf8
      }
      if let size = placed.attributes.displaySize {
        let (width, height) = (
          tables.twips(size.width, at: at, &collector), tables.twips(size.height, at: at, &collector)
        )
        out += "\\picwgoal\(width)\\pichgoal\(height)".utf8
      }
      try hex(source, image.label)
      if image.fileName != nil { tables.lose("file names of pictures", at: at, &collector) }
      if placed.attributes.kind == .glyph || image.identifier != header?.identifier {
        tables.lose("identifiers of pictures", at: at, &collector)
      }
      if image.description != header?.description {
        tables.lose("descriptions of pictures", at: at, &collector)
      }
      if image.representations.count > 1 { tables.lose("further forms of pictures", at: at, &collector) }
      return
    }
    describe(image, at: at)
  }

  private func type(of source: any ByteSource, _ name: String) throws(RTFWriteError) -> MediaType? {
    do { return ImageHeader.recognize(try source.read(0..<min(512, source.count))) } catch {
      throw .source(image: name, error)
    }
  }

  /// The header of an image; `nil` where it is damaged.
  private func header(of source: any ByteSource, _ name: String) throws(RTFWriteError) -> ImageHeader? {
    do { return try ImageHeader.read(source).value } catch {
      if case .source(let failure) = error { throw .source(image: name, failure) }
      return nil
    }
  }

  private mutating func hex(_ source: any ByteSource, _ name: String) throws(RTFWriteError) {
    var at = 0
    while at < source.count {
      let end = min(at + 1 << 16, source.count)
      let piece: [UInt8]
      do { piece = try source.read(at..<end) } catch { throw .source(image: name, error) }
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
    collector.report(.rtfImageNotWritten, at: at, "the image \(image.label) is described, not shown")
    var unicode = false
    for scalar in "[\(image.label)]".unicodeScalars {
      let isSeparator = scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
      RTFEscaping.append(isSeparator ? " " : scalar, to: &out, unicode: &unicode)
    }
  }
}
