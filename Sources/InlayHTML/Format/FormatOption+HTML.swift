package import InlayFormats

extension FormatOption {
  /// Sets ``HTMLWriteOptions/resources``, except for maps.
  package static let htmlResources = FormatOption(
    "resources", valueName: "place", values: ["data", "files", "cid"], kind: "page",
    help:
      "Where to put the pictures of an HTML page: data (inside the page), files (beside it, in NAME_files) or cid (as parts of a mail). On standard output, files and cid are a tar. (default: data)"
  )

  /// Sets ``HTMLWriteOptions/isFragment``.
  package static let htmlFragment = FormatOption(
    "fragment", kind: "page", help: "Write HTML as a fragment to insert into another page.")

  /// Sets ``HTMLWriteOptions/hasViewer``.
  package static let htmlViewer = FormatOption(
    "viewer", kind: "page",
    help: "Let a click, or Tab and the space bar, enlarge the pictures of an HTML page. There is no script."
  )

  /// Sets the domain of ``HTMLResourcePlacement/cid(domain:)``.
  package static let htmlDomain = FormatOption(
    "cid-domain", valueName: "domain", kind: "page",
    help:
      "The domain of content IDs of a mail, and with --resources cid. (default: \(HTMLResourcePlacement.usualDomain))"
  )
}

extension HTMLResourcePlacement {
  /// The default domain for parts of a mail. It is reserved, so it belongs to nobody (RFC 2606).
  package static let usualDomain = "inlay.invalid"

  /// Whether `text` can be the domain of a content identifier: 1 to 253 letters, digits, dots and hyphens.
  package static func isDomain(_ text: String) -> Bool {
    (1...253).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x2E
      }
  }
}
