import InlayContainer
import InlayCore
import InlayFiles
import InlayRTF

extension KeyedTextWriter {
  /// Whether an image is written as a glyph, which is a HEIC, or missing.
  func isGlyph(_ placed: PlacedImage) -> Bool {
    guard placed.attributes.kind == .glyph else { return false }
    return placed.image.content.source == nil || placed.image.mediaType == .heic
  }

  mutating func glyph(_ placed: PlacedImage, at position: Int) throws -> Int {
    let image = placed.image
    if image.fileName != nil { drop("the file name of \(image.label)") }
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = []
    if let identifier = image.identifier {
      members.append(("NS.contentIdentifier", .object(builder.add(string: identifier.rawValue))))
    }
    if case .data(let source) = image.content {
      members.append(("NS.imageContent", .object(builder.add(data: try source.readAll()))))
    }
    report(placed, isGlyph: true, at: position)
    return builder.add(["NSAdaptiveImageGlyph", "NSObject"], members)
  }

  mutating func attachment(_ placed: PlacedImage, at position: Int) throws -> Int {
    let image = placed.image
    if placed.attributes.kind == .glyph {
      collector.report(
        .archiveGlyphAttached, at: position,
        "\(image.label) is not a HEIC, so it became an attachment, not a glyph")
    }
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = []
    if let label = image.description {
      members.append(("NS.accessibilityLabel", .object(builder.add(string: label))))
    }
    var wrapper = KeyedArchiveBuilder.null
    if case .data(let source) = image.content {
      let flat = MemorySink()
      if image.mediaType == .folder, let tree = try? FileTree(tar: source) {
        try FlatWrapper.folder(tree).write(to: flat)
        if image.fileName != nil { drop("the name of a folder") }
      } else {
        let bytes = try source.readAll()
        try FlatWrapper.file(name: image.fileName ?? "", MemorySource(bytes)).write(to: flat)
        // The iPhone looks for contents and their type first. Names are in file wrappers alone.
        if platform == .iOS {
          members += [
            ("NS.contents", .object(builder.add(data: bytes))),
            ("NS.fileType", .object(builder.add(string: UniformType.identifier(of: image.mediaType)))),
          ]
        }
      }
      wrapper = builder.add(
        ["NSFileWrapper", "NSObject"], [("NSFileWrapperData", .object(builder.add(data: flat.bytes)))])
    }
    members.append(("NSFileWrapper", .object(wrapper)))
    report(placed, isGlyph: false, at: position)
    return builder.add(["NSTextAttachment", "NSObject"], members)
  }

  /// Reports what of an image has no place.
  private mutating func report(_ placed: PlacedImage, isGlyph: Bool, at position: Int) {
    let image = placed.image
    if placed.attributes.displaySize != nil {
      collector.report(
        .archiveNotCarried, at: position, "the size that \(image.label) is shown at is not in an archive")
    }
    if !image.parts.unknownMembers.isEmpty || !image.primary.unknownMembers.isEmpty
      || !placed.attributes.unknownMembers.isEmpty
    {
      drop("unknown members of \(image.label)")
    }
    switch image.content {
    case .data: break
    case .external(let external): drop("\(image.label), which is only available at \(external.url)")
    case .missing(let missing): drop("the content of \(image.label), which is missing: \(missing.reason)")
    }
    if image.alternates.contains(where: { !$0.role.isMadeFromPrimary }) {
      drop("other representations of \(image.label) than the primary one")
    }
    let header = image.content.source.flatMap { try? ImageHeader.read($0).value }
    if isGlyph, !exactlyEqual(image.description ?? "", header?.description ?? "") {
      drop("the description of \(image.label), which is not in its bytes")
    }
    if let identifier = image.identifier, identifier != header?.identifier,
      !isGlyph || header?.identifier != nil
    {
      drop("the identifier of \(image.label), which is not in its bytes")
    }
  }
}
