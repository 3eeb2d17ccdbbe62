import InlayContainer
package import InlayCore
import InlayFiles
import InlayRTF

extension KeyedTextReader {
  /// A glyph: an identifier and the bytes of a HEIC, which may be missing.
  mutating func glyph(_ value: KeyedValue) throws -> PlacedImage {
    if let number = value.number, let known = glyphs[number] { return known }
    let stated = try archive.string("NS.contentIdentifier", of: value)
    let bytes = try archive.data("NS.imageContent", of: value)
    var image: InlineImage
    if let bytes {
      try Limits.check("attachmentBytes", bytes.count, limits.attachmentBytes)
      let source = MemorySource(bytes)
      let header = try? ImageHeader.read(source, limits: limits).value
      if let stated, let own = header?.identifier, !exactlyEqual(own.rawValue, stated) {
        collector.report(
          .archiveIdentifierDiffers, at: position,
          "the archive states the identifier \(Visible.name(stated)) for a glyph whose bytes have \(Visible.name(own.rawValue)), which was kept"
        )
      }
      image = InlineImage(
        identifier: header?.identifier ?? stated.map { ContentIdentifier(rawValue: $0) },
        description: header?.description, mediaType: header?.mediaType ?? .heic, content: .data(source),
        width: header?.width, height: header?.height)
    } else {
      collector.report(
        .archiveImageMissing, at: position,
        "a glyph has no image\(stated.map { "; its identifier is \(Visible.name($0))" } ?? "")")
      image = InlineImage(
        identifier: stated.map { ContentIdentifier(rawValue: $0) }, mediaType: .heic,
        content: .missing(MissingContent(.absent)))
    }
    let placed = PlacedImage(image, kind: .glyph)
    if let number = value.number { glyphs[number] = placed }
    return placed
  }

  /// An attachment: its contents and their type; else its image; else its file wrapper. Archives have no display size.
  mutating func attachment(_ value: KeyedValue) throws -> PlacedImage {
    if let number = value.number, let known = images[number] { return known }
    let placed = PlacedImage(try attachedImage(value), kind: .attachment)
    if let number = value.number { images[number] = placed }
    return placed
  }

  private mutating func attachedImage(_ value: KeyedValue) throws -> InlineImage {
    let wrapper = try archive.member("NSFileWrapper", of: value)
    let file = try wrapper.flatMap { try wrappedFile($0) }
    let type = try archive.string("NS.fileType", of: value).flatMap { UniformType.mediaType(of: $0) }
    let label = try archive.string("NS.accessibilityLabel", of: value).flatMap { $0.isEmpty ? nil : $0 }
    var content = try archive.data("NS.contents", of: value).map { MemorySource($0) as any ByteSource }
    if content == nil {
      for key in ["NS.image", "NSImage", "NSCell"] as [ExactString] {
        guard let picture = try archive.member(key, of: value) else { continue }
        var left = 1_000
        if let bytes = try pictureData(picture, depth: 8, left: &left) {
          content = MemorySource(bytes)
          break
        }
      }
    }
    if content == nil, case .folder(let tree)? = file {
      return InlineImage(
        description: label, fileName: nil, mediaType: .folder, content: .data(tree.tarSource()))
    }
    var name: String?
    if case .file(let wrapped, let source)? = file {
      name = wrapped.isEmpty ? nil : wrapped
      content = content ?? source
    }
    guard let content else {
      collector.report(.archiveImageMissing, at: position, "an attachment has no contents that Inlay reads")
      return InlineImage(
        description: label, fileName: name, mediaType: type, content: .missing(MissingContent(.absent)))
    }
    try Limits.check("attachmentBytes", content.count, limits.attachmentBytes)
    let header = try? ImageHeader.read(content, limits: limits).value
    return InlineImage(
      identifier: header?.identifier, description: label ?? header?.description, fileName: name,
      mediaType: header?.mediaType ?? type ?? name.flatMap { MIMEType(fileName: $0) },
      content: .data(content), width: header?.width, height: header?.height)
  }

  /// What a file wrapper holds; `nil` if it has no representation, or a damaged one, which is reported.
  private mutating func wrappedFile(_ wrapper: KeyedValue) throws -> FlatWrapper? {
    guard let bytes = try archive.data("NSFileWrapperData", of: wrapper) else { return nil }
    do { return try FlatWrapper.read(MemorySource(bytes), limits: limits).value } catch let error
      as InlayError
    {
      if error.code.isLimit { throw error }
      collector.report(
        .archiveImageMissing, at: position, "the file wrapper of an attachment is damaged: \(error.message)")
      return nil
    }
  }

  /// The first data in an object, or in one that it refers to, that is a picture. It looks at `left` objects at most.
  private mutating func pictureData(_ value: KeyedValue, depth: Int, left: inout Int) throws -> [UInt8]? {
    guard depth > 0, left > 0 else { return nil }
    left -= 1
    if let bytes = try archive.data(value) {
      return ImageHeader.recognize(Array(bytes.prefix(512)))?.isImage == true ? bytes : nil
    }
    var next = try archive.elements(value) ?? []
    next += value.members.sorted { $0.key < $1.key }.filter { $0.key != "$class" }.map(\.value)
    for index in next {
      guard let inner = try archive.value(at: index) else { continue }
      if let found = try pictureData(inner, depth: depth - 1, left: &left) { return found }
    }
    return nil
  }
}

/// Uniform type identifiers and media types.
package enum UniformType {
  private static let table: [(type: String, media: MIMEType)] = [
    ("public.heic", .heic), ("public.heif", .heif), ("public.avif", .avif), ("public.png", .png),
    ("org.webmproject.webp", .webp), ("public.jpeg", .jpeg), ("com.compuserve.gif", .gif),
    ("public.tiff", .tiff),
    ("com.adobe.pdf", .pdf), ("public.plain-text", .plainText), ("public.utf8-plain-text", .plainText),
    ("public.rtf", .rtf), ("public.html", .html), ("public.json", .json),
    ("public.svg-image", "image/svg+xml"),
    ("public.mpeg-4", "video/mp4"), ("com.apple.quicktime-movie", "video/quicktime"),
    ("com.apple.m4a-audio", "audio/mp4"), ("public.mp3", "audio/mpeg"), ("public.vcard", "text/vcard"),
    ("public.zip-archive", "application/zip"),
  ]

  /// The media type of an identifier; `nil` if it is not known.
  package static func mediaType(of identifier: String) -> MIMEType? {
    table.first { $0.type == identifier.lowercased() }?.media
  }

  /// The identifier of a media type, or `public.data`.
  static func identifier(of type: MIMEType?) -> String {
    table.first { $0.media == type }?.type ?? "public.data"
  }
}
