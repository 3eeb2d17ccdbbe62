internal import InlayContainer
package import InlayCore
internal import InlayFiles

/// The list of files to write when extracting the images of a text.
package enum Extraction {
  /// One representation of one image, as a file.
  package struct Item: Sendable {
    /// Index of the image in `DecomposedText.images`.
    package var image: Int
    /// The role of the representation.
    package var role: RepresentationRole
    /// A safe name (`SafeFileName`), different from all others in the list.
    package var suggestedName: String
    /// The bytes, verbatim.
    package var source: any ByteSource
  }

  /// All images in the order of the table, each with its original first and then its other representations.
  ///
  /// The name of a file is the image's file name, else `AdaptiveImageGlyph-` and the identifier for a glyph, else the
  /// identifier, else `image-` and the number from 1. The extension follows from the media type. Other representations
  /// have their role in the name: `name-fallback.png`. Missing content gives a diagnostic. Complexity: O(n).
  package static func items(of text: DecomposedText) -> Converted<[Item]> {
    var names = SafeFileName()
    var items: [Item] = []
    var noticed = DiagnosticCollector()
    var places: [(at: Int, isGlyph: Bool)?] = Array(repeating: nil, count: text.images.count)
    for placement in text.placements where places[placement.image] == nil {
      places[placement.image] = (placement.at, placement.kind == .glyph)
    }
    for (index, image) in text.images.enumerated() {
      let base = name(of: image, index, isGlyph: places[index]?.isGlyph ?? false)
      for representation in image.representations {
        guard let source = representation.content.source else {
          let what =
            if case .external(let external) = representation.content {
              "is only available at \(Visible.name(external.url)), which is not fetched"
            } else {
              "is missing"
            }
          noticed.report(
            .extractionNoContent, at: places[index]?.at,
            "the \(Visible.name(representation.role.rawValue)) representation of image \(index + 1) \(what)")
          continue
        }
        let suggestion = representation.role == .primary ? base : alternateName(base, representation)
        items.append(
          Item(
            image: index, role: representation.role, suggestedName: names.make(from: suggestion),
            source: source))
      }
    }
    return Converted(items, diagnostics: noticed.diagnostics)
  }

  private static func name(of image: InlineImage, _ index: Int, isGlyph: Bool) -> String {
    let ending = image.mediaType == .folder ? "tar" : image.mediaType?.fileExtension
    if let fileName = image.fileName, !fileName.isEmpty {
      return image.mediaType == .folder ? "\(fileName).tar" : fileName
    }
    var name = "image-\(index + 1)"
    if let identifier = image.identifier?.rawValue, !identifier.isEmpty {
      // Slashes in an identifier do not separate folders, so they are replaced rather than cut off.
      let scalars = identifier.unicodeScalars.map { $0 == "/" || $0 == "\\" ? "_" : $0 }
      let flat = String(String.UnicodeScalarView(scalars))
      name = isGlyph ? "AdaptiveImageGlyph-\(flat)" : flat
    }
    guard let ending else { return name }
    if let own = split(name).ending, MIMEType.forFileExtension(own) == image.mediaType { return name }
    return "\(name).\(ending)"
  }

  private static func alternateName(_ base: String, _ representation: Representation) -> String {
    let stem = split(base)
    let isKnown = stem.ending.flatMap { MIMEType.forFileExtension($0) } != nil
    let name = "\(isKnown ? stem.stem : base)-\(representation.role.rawValue)"
    return representation.mediaType?.fileExtension.map { "\(name).\($0)" } ?? name
  }

  private static func split(_ name: String) -> (stem: String, ending: String?) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}

extension DiagnosticCode {
  /// The bytes of an image are not available.
  package static let extractionNoContent = DiagnosticCode("extraction.noContent", .lost)
}
