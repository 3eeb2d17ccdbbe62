package import InlayCore

extension InlayError {
  /// The map of ``HTMLResourcePlacement/map(_:)`` has no URL for these identifiers.
  package static func htmlUnmapped(_ identifiers: [String]) -> InlayError {
    let more = identifiers.count > 8 ? " and \(identifiers.count - 8) more" : ""
    return InlayError(
      .htmlUnmapped,
      "the map of pictures has no URL for \(identifiers.prefix(8).joined(separator: ", "))\(more)")
  }

  /// A URL of a map is empty, would run a script, or contains the picture itself.
  package static func htmlUnsafeURL(_ url: String, of identifier: String) -> InlayError {
    InlayError(.htmlUnsafeURL, "the URL of \(Visible.name(identifier)) cannot be used: \(Visible.name(url))")
  }
}

extension InlayError.Code {
  /// The map of pictures has no URL for some identifiers.
  package static let htmlUnmapped: Self = "html.unmapped"
  /// A URL of the map of pictures is empty, would run a script, or contains the picture itself.
  package static let htmlUnsafeURL: Self = "html.unsafeURL"
}
