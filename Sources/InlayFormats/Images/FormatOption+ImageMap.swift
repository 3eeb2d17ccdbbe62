extension FormatOption {
  /// Sets ``ImageMap``, or the URLs of a page's pictures.
  package static let imageMap = FormatOption(
    "map", valueName: "file", kind: "message",
    help:
      "A JSON file with what a network calls the pictures; inlay map writes one. For HTML: {\"identifier\":\"url\"}."
  )
}
