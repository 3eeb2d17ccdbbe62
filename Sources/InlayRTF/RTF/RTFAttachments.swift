import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// Finds the files of attachments and makes one image of each.
struct RTFAttachments {
  private struct Key: Hashable {
    var name: ExactString
    var identifier: ExactString?
  }

  private let bundle: FileTree?
  private let limits: Limits
  private var images: [Key: (image: InlineImage, isGlyph: Bool)] = [:]
  /// The bundle's names by canonical equivalence, which is how Swift compares strings.
  private var names: [String: String]?
  /// Names at the root of the bundle that attachments reference.
  private(set) var referenced: Set<ExactString> = []
  private(set) var keptWords: [String] = []
  private var wordIndices: [String: Int32] = [:]
  var placed = 0

  init(bundle: FileTree?, limits: Limits) {
    self.bundle = bundle
    self.limits = limits
  }

  /// Keeps the words of a group and returns their index.
  mutating func keep(words: String) -> Int32 {
    if let known = wordIndices[words] { return known }
    let index = Int32(clamping: keptWords.count)
    keptWords.append(words)
    wordIndices[words] = index
    return index
  }

  /// Returns the image of an attachment group.
  mutating func place(
    _ group: RTFAttachmentGroup, at position: Int, _ collector: inout DiagnosticCollector
  ) throws -> PlacedImage {
    let key = Key(
      name: ExactString(group.name ?? ""),
      identifier: group.hasEmojiImage ? ExactString(group.identifier ?? "") : nil)
    let made: (image: InlineImage, isGlyph: Bool)
    if let known = images[key] {
      made = known
    } else {
      made = try make(group, at: position, &collector)
      images[key] = made
    }
    var size: DisplaySize?
    if let width = group.width, let height = group.height {
      size = DisplaySize(width: .twips(width), height: .twips(height))
    }
    return PlacedImage(made.image, kind: made.isGlyph ? .glyph : .attachment, displaySize: size)
  }

  /// Returns the image of a `\pict` group.
  func image(
    _ picture: RTFPicture, mediaType: MIMEType?, at position: Int, _ collector: inout DiagnosticCollector
  ) throws -> InlineImage {
    let source = MemorySource(picture.data)
    let header = try picture.isBits ? nil : self.header(source, "a picture", at: position, &collector)
    return InlineImage(
      identifier: header?.identifier, description: picture.description ?? header?.description,
      fileName: picture.fileName(mediaType: mediaType), mediaType: mediaType, content: .data(source),
      width: header?.width ?? picture.pixelWidth, height: header?.height ?? picture.pixelHeight)
  }

  private mutating func make(
    _ group: RTFAttachmentGroup, at position: Int, _ collector: inout DiagnosticCollector
  ) throws -> (image: InlineImage, isGlyph: Bool) {
    let name = group.name ?? ""
    guard let content = find(name, at: position, &collector) else {
      let identifier = group.identifier.map { ContentIdentifier(rawValue: $0) }
      let isGlyph = group.hasEmojiImage
      return (
        InlineImage(
          identifier: identifier, fileName: kept(name, isGlyph ? identifier : nil),
          mediaType: MIMEType(fileName: name), content: .missing(MissingContent(.absent))),
        isGlyph
      )
    }
    switch content {
    case .folder(let tree):
      return (
        InlineImage(fileName: name, mediaType: .folder, content: .data(tree.tarSource())), false
      )
    case .file(let source): return try image(group, name, source, at: position, &collector)
    }
  }

  private func image(
    _ group: RTFAttachmentGroup, _ name: String, _ source: any ByteSource, at position: Int,
    _ collector: inout DiagnosticCollector
  ) throws -> (image: InlineImage, isGlyph: Bool) {
    let header = try self.header(source, name, at: position, &collector)
    let mediaType = try namingFile(name) { try RTFAttachments.mediaType(name: name, source: source) }
    let isGlyph = (header?.isAdaptiveImageGlyph ?? false) || (group.hasEmojiImage && mediaType == .heic)
    var identifier = header?.identifier
    if group.hasEmojiImage {
      let stated = group.identifier.map { ContentIdentifier(rawValue: $0) }
      if !isGlyph || header?.identifierSource != .documentName || stated != identifier {
        let found = identifier?.rawValue ?? "none"
        let difference =
          group.identifier.map { "the RTF states the glyph identifier \($0), but the bytes contain \(found)" }
          ?? "the RTF states no glyph identifier; the bytes contain \(found)"
        collector.report(
          .rtfIdentifierDiffers, at: position, "\(name): \(difference)", details: ["file": name])
      }
      if identifier == nil { identifier = stated }
    }
    let image = InlineImage(
      identifier: identifier, description: header?.description,
      fileName: kept(name, isGlyph ? identifier : nil), mediaType: mediaType, content: .data(source),
      width: header?.width, height: header?.height)
    return (image, isGlyph)
  }

  /// The file name to keep. A glyph's file name that follows from its identifier carries no information.
  private func kept(_ name: String, _ identifier: ContentIdentifier?) -> String? {
    if name.isEmpty { return nil }
    if let identifier, exactlyEqual(GlyphFileName.name(for: identifier), name) { return nil }
    return name
  }

  private func header(
    _ source: any ByteSource, _ name: String, at position: Int, _ collector: inout DiagnosticCollector
  ) throws -> ImageHeader? {
    do {
      let read = try ImageHeader.read(source, limits: limits)
      for diagnostic in read.diagnostics {
        collector.report(
          diagnostic.code, at: position, "\(name): \(diagnostic.message)", details: diagnostic.details)
      }
      return read.value
    } catch let error as InlayError {
      // The header may be valid: to continue would turn a transient failure into a different document.
      guard error.isAboutImageHeader else { throw error.named(name) }
      if error.code != .containerUnrecognized {
        collector.report(
          .rtfAttachmentDamaged, at: position, "\(name): \(error)", details: ["file": name])
      }
      return nil
    }
  }

  /// Finds the entry of the bundle that a name in the RTF refers to.
  private mutating func find(
    _ name: String, at position: Int, _ collector: inout DiagnosticCollector
  ) -> FileTree.Content? {
    guard let path = try? RelativePath(name, limits: limits), path.components.first != "TXT.rtf" else {
      collector.report(
        .rtfUnsafeName, at: position, "\(name) is not a valid name of a file in the bundle",
        details: ["file": name])
      return nil
    }
    if let bundle {
      if let content = bundle[name] {
        referenced.insert(ExactString(name))
        return content
      }
      let byEquivalence =
        names ?? Dictionary(bundle.entries.map { ($0.name, $0.name) }, uniquingKeysWith: { a, _ in a })
      names = byEquivalence
      if let other = byEquivalence[name], let content = bundle[other] {
        referenced.insert(ExactString(other))
        return content
      }
    }
    collector.report(
      .rtfAttachmentMissing, at: position, "the file \(name) is missing", details: ["file": name])
    return nil
  }

  /// The type of a file by its content. Inside archives, and where the content is not recognized, the name decides.
  static func mediaType(name: String, source: any ByteSource) throws -> MIMEType? {
    let found = ImageHeader.recognize(try source.read(0..<min(512, source.count)))
    return MIMEType.inferred(from: found, fileName: name)
  }
}
