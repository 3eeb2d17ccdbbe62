internal import InlayCore
internal import InlayJSON

/// The names each object that keeps unknown members knows: none of them can be an unknown one.
enum KnownMembers {
  static let document: Set<ExactString> = [
    "attributes", "blobs", "digest", "files", "format", "images", "literalObjectReplacement", "offsetUnit",
    "paragraphs", "placements", "runs", "text", "version",
  ]
  static let image: Set<ExactString> = ["description", "fileName", "identifier", "representations"]
  static let representation: Set<ExactString> = [
    "digest", "external", "height", "mediaType", "missing", "role", "size", "width",
  ]
  static let placement: Set<ExactString> = ["at", "displaySize", "image", "kind", "length"]
  static let run: Set<ExactString> = [
    "at", "backgroundColor", "baselineOffset", "capitals", "custom", "direction", "fontClass", "fontFamily",
    "fontSize", "foregroundColor", "hidden", "italic", "kerning", "language", "length", "ligatures", "link",
    "shadow", "strikethrough", "strikethroughColor", "strokeColor", "strokeWidth", "superscript", "tracking",
    "underline", "underlineColor", "weight",
  ]
  static let paragraph: Set<ExactString> = [
    "alignment", "at", "breaksPageBefore", "custom", "defaultTabInterval", "direction", "firstLineIndent",
    "hyphenationFactor", "keepsTogether", "keepsWithNext", "leadingIndent", "length", "lineHeightMultiple",
    "lineSpacing", "listLevel", "listMarker", "markerLength", "maximumLineHeight", "minimumLineHeight",
    "role",
    "spacingAfter", "spacingBefore", "tabStops", "tighteningFactor", "trailingIndent",
  ]

  /// Refuses unknown members that are known, for they would be read as something else. Complexity: O(members).
  static func check(_ members: JSONMembers, against known: Set<ExactString>) throws(DocumentError) {
    guard !members.isEmpty else { return }
    for member in members where known.contains(ExactString(member.name)) {
      throw .inexpressible("\(quoted(member.name)) is among the unknown members, but the format knows it")
    }
  }
}
