import InlayContainer
import InlayCore
import InlayMarkup

/// One representation of an image in a page: an `<img>`, or a `<source>` beside it.
struct HTMLImageForm {
  var attributes: HTMLImageAttributes
  var found: HTMLContents.Found
  /// The type in the `type` attribute.
  var stated: MIMEType?
  /// Whether it is marked as an adaptive image glyph.
  var isGlyph = false
  /// Whether it applies only under a condition (`media`).
  var isConditional = false

  /// Whether both have the same bytes, so that one of them is enough.
  func isSame(as other: HTMLImageForm) -> Bool {
    !isConditional && found.isAtHand && found.content == other.found.content
  }

  /// The type of the bytes.
  func mediaType(_ tree: HTMLTree) -> MIMEType? {
    if let own = attributes[.type] { return MIMEType(rawValue: tree.string(own)) }
    if attributes.lacks(.type, tree) { return nil }
    return MIMEType.inferred(from: found.recognized, stated: stated ?? found.stated, fileName: found.name)
  }

  /// Converts it into a representation of the model.
  func representation(_ role: RepresentationRole, _ tree: HTMLTree) -> Representation {
    var width = found.header?.width
    var height = found.header?.height
    if let pixels = attributes[.pixels] {
      let parts = tree.bytes(pixels).split(
        separator: UInt8(ascii: "x"), maxSplits: 1, omittingEmptySubsequences: false)
      width = parts.first.flatMap { Self.number($0) }
      height = parts.dropFirst().first.flatMap { Self.number($0) }
    } else if attributes.lacks(.pixels, tree) {
      (width, height) = (nil, nil)
    }
    return Representation(
      role: attributes[.role].map { RepresentationRole(rawValue: tree.string($0)) } ?? role,
      mediaType: mediaType(tree), content: found.content, width: width, height: height)
  }

  /// A number of pixels or bytes that one of Inlay's own attributes states; `nil` if a document cannot hold it.
  static func number(_ text: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: text, as: UTF8.self)).flatMap { (0..<1 << 53).contains($0) ? $0 : nil }
  }
}
