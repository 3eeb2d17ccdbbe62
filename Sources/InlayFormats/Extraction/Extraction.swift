internal import InlayContainer
package import InlayCore
internal import InlayFiles

/// The list of files that extracting the images of a text gives.
package enum Extraction {
  /// One form of one image, as a file.
  package struct Item: Sendable {
    /// Index of the image in `DecomposedText.images`.
    package var image: Int
    /// What the form is for.
    package var role: RepresentationRole
    /// A safe name (`SafeFileName`), different from all others in the list.
    package var suggestedName: String
    /// The bytes, verbatim.
    package var source: any ByteSource
  }

  /// All images, originals first and each followed by its other forms, in the order of the table.
  ///
  /// A name is the file name the image has, else `AdaptiveImageGlyph-` and the identifier for glyphs, the
  /// identifier, or `image-` and the number from 1; the extension follows the media type. Other forms add their
  /// role: `name-fallback.png`. Content that is not at hand is a diagnostic. Complexity: O(n).
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
              "is behind \(Visible.name(external.url)) and is not fetched"
            } else {
              "is missing"
            }
          noticed.report(
            .extractionNoContent, at: places[index]?.at,
            "the \(Visible.name(representation.role.rawValue)) form of image \(index + 1) \(what)")
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
      // Slashes of an identifier are no path: all of it shall stay recognizable.
      let flat = String(identifier.map { $0 == "/" || $0 == "\\" ? "_" : $0 })
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
  /// The bytes of an image are not at hand.
  package static let extractionNoContent = DiagnosticCode("extraction.noContent", .lost)
}
