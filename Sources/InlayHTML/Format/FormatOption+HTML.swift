package import InlayFormats

extension FormatOption {
  /// Sets ``HTMLWriteOptions/resources``, except for maps.
  package static let htmlResources = FormatOption(
    "resources", valueName: "place", values: ["data", "files", "cid"], kind: "page",
    help:
      "Where the pictures of a page (HTML) are: data (in it), files (beside it, in NAME_files) or cid (parts of a mail). To standard output files and cid give a tar. (default: data)"
  )

  /// Sets ``HTMLResourcePlacement/map(_:)``.
  package static let htmlMap = FormatOption(
    "map", valueName: "file", kind: "page",
    help: "Pictures of a page (HTML) are where this JSON file says: {\"identifier\":\"url\"}.")

  /// Sets ``HTMLWriteOptions/isFragment``.
  package static let htmlFragment = FormatOption(
    "fragment", kind: "page", help: "Write a page (HTML) as a fragment, to be put into another one.")

  /// Sets the domain of ``HTMLResourcePlacement/cid(domain:)``.
  package static let htmlDomain = FormatOption(
    "cid-domain", valueName: "domain", kind: "page",
    help: "With --resources cid: what stands right of the @. (default: \(HTMLResourcePlacement.usualDomain))")
}

extension HTMLResourcePlacement {
  /// The default domain for parts of a mail. It is reserved, so it belongs to nobody (RFC 2606).
  package static let usualDomain = "inlay.invalid"
}
