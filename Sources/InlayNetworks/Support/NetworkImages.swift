import InlayContainer
import InlayCore
import InlayFormats

/// Makes images of what a network says about them, and of an image map. Nothing is fetched.
struct NetworkImages {
  let map: ImageMap

  init(_ map: ImageMap) { self.map = map }

  /// What a network says about an image.
  struct Claim {
    /// The identifier that the image gets, unless the map has another.
    var identifier: String
    /// What the network calls it, and its name in a code.
    var reference: String?
    var code: String?
    var description: String?
    /// Where its bytes are. It becomes external content, never a request.
    var url: String?
    var digest: ContentDigest?
    var alternates: [Representation] = []
  }

  /// The image of a claim, set in the text as a glyph.
  ///
  /// - Throws: `InlayError` if a file of the map is there and cannot be read.
  func placed(_ claim: Claim) throws -> PlacedImage {
    let entry =
      claim.reference.flatMap { map.entry(reference: $0) } ?? claim.code.flatMap { map.entry(code: $0) }
      ?? claim.digest.flatMap { map.entry(digest: $0) }
      ?? map.entry(identifier: ContentIdentifier(rawValue: claim.identifier))
    let source = try entry.flatMap { try map.source(of: $0) }
    let digest = claim.digest ?? entry?.digest
    let content: ImageContent =
      if let source {
        .data(source)
      } else if let url = claim.url {
        .external(ExternalContent(url: url, digest: digest))
      } else {
        .missing(MissingContent(.notCarried, digest: digest))
      }
    let name = source == nil ? claim.url.flatMap(Self.fileName) : entry?.file.flatMap(Self.fileName)
    return PlacedImage(
      InlineImage(
        identifier: entry?.identifier ?? ContentIdentifier(rawValue: claim.identifier),
        description: entry?.description ?? claim.description, fileName: source == nil ? nil : name,
        mediaType: name.flatMap { MIMEType(fileName: $0) }, content: content, alternates: claim.alternates),
      kind: .glyph)
  }

  /// The last component of a path or URL, without query and fragment.
  private static func fileName(_ url: String) -> String? {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
