internal import InlayContainer
public import InlayCore
internal import InlayFiles

extension Triple {
  /// The triple of `text`.
  ///
  /// An image without an identifier gets its digest, in the form `sha256:…`, with a diagnostic. Whatever a triple
  /// cannot carry also gives a diagnostic.
  ///
  /// - Throws: `InlayError` if one identifier stands for different bytes, or if bytes that must be compared cannot be
  ///   read. Complexity: O(n), plus O(bytes) if identifiers repeat or are missing.
  public static func of(_ text: DecomposedText) throws -> Converted<Triple> {
    try stoppingWhenCancelled { try composed(text) }
  }

  private static func composed(_ text: DecomposedText) throws -> Converted<Triple> {
    var losses = Losses(text)
    losses.reportAttributes(in: "a triple")
    losses.reportBlocks(in: "a triple")
    var identifiers: [ContentIdentifier] = []
    identifiers.reserveCapacity(text.images.count)
    var data: [ContentIdentifier: any ByteSource] = [:]
    let given = Set(text.images.compactMap(\.identifier))
    var (invented, missing, undescribed) = (0, 0, 0)
    for (index, image) in text.images.enumerated() {
      let identifier: ContentIdentifier
      if let own = image.identifier {
        identifier = own
      } else {
        identifier = try made(for: image, index, given)
        invented += 1
      }
      identifiers.append(identifier)
      if let description = image.description, description != ownDescription(of: image) { undescribed += 1 }
      guard let source = image.content.source else {
        missing += 1
        continue
      }
      if let known = data[identifier] {
        guard try known.hasSameContent(as: source) else {
          throw InlayError.tripleIdentifierRepeats(identifier)
        }
      } else {
        data[identifier] = source
      }
    }
    let ranges = text.placements.map {
      ImageRange(location: $0.at, length: $0.length, identifier: identifiers[$0.image])
    }
    if invented > 0 {
      let count = Losses.count(invented, "image", "images")
      losses.report(.tripleIdentifierMade, "\(count) without an identifier got one made from the digest")
    }
    if missing > 0 {
      let count = Losses.count(missing, "image", "images")
      losses.report(.tripleContentMissing, "the bytes of \(count) are not available; the ranges were kept")
    }
    if undescribed > 0 {
      let count = Losses.count(undescribed, "description", "descriptions")
      losses.report(.tripleDescriptionsNotCarried, "a triple cannot store \(count) of images")
    }
    let alternates = text.images.reduce(0) { $0 + $1.alternates.count }
    if alternates > 0 {
      let count = Losses.count(alternates, "other representation", "other representations")
      losses.report(.tripleAlternatesNotCarried, "a triple cannot store \(count) of images")
    }
    losses.reportFiles(in: "a triple")
    return Converted(
      Triple(string: text.text, imageRanges: ranges, imageData: data), diagnostics: losses.diagnostics)
  }

  /// What the bytes of an image themselves say that it shows. A reader of the triple finds that again.
  private static func ownDescription(of image: InlineImage) -> String? {
    guard let source = image.content.source else { return nil }
    return try? ImageHeader.read(source).value.description
  }

  /// `sha256:…`, or `missing:` and the number of the image if the digest is unknown.
  private static func made(
    for image: InlineImage, _ index: Int, _ given: Set<ContentIdentifier>
  ) throws -> ContentIdentifier {
    if let source = image.content.source {
      return ContentIdentifier(rawValue: try source.digest().description)
    }
    if let digest = image.content.knownDigest { return ContentIdentifier(rawValue: digest.description) }
    var name = ContentIdentifier(rawValue: "missing:\(index)")
    while given.contains(name) { name = ContentIdentifier(rawValue: name.rawValue + "'") }
    return name
  }
}

extension DiagnosticCode {
  /// Images without an identifier got one made from their digest.
  package static let tripleIdentifierMade = DiagnosticCode("triple.identifierMade", .reduced)
  /// The bytes of an image are missing.
  package static let tripleContentMissing = DiagnosticCode("triple.contentMissing", .lost)
  /// A triple cannot hold descriptions, but for those in the bytes of images.
  package static let tripleDescriptionsNotCarried = DiagnosticCode("triple.descriptionsNotCarried", .lost)
  /// A triple can hold only one representation of an image.
  package static let tripleAlternatesNotCarried = DiagnosticCode("triple.alternatesNotCarried", .lost)
  /// Data that no range refers to was kept as a file.
  package static let tripleUnusedData = DiagnosticCode("triple.unusedData", .reduced)
  /// An image states a different identifier than the triple.
  package static let tripleIdentifierDiffers = DiagnosticCode("triple.identifierDiffers", .reduced)
}
