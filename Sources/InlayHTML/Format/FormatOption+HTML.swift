package import InlayFormats

extension FormatOption {
  /// ``HTMLWriteOptions/resources``, but for maps.
  package static let htmlResources = FormatOption(
    "resources", valueName: "place", values: ["data", "files", "cid"], kind: "page",
    help:
      "Where the pictures of a page (HTML) are: data (in it), files (beside it, in NAME_files) or cid (parts of a mail). To standard output files and cid give a tar. (default: data)"
  )

  /// ``HTMLResourcePlacement/map(_:)``.
  package static let htmlMap = FormatOption(
    "map", valueName: "file", kind: "page",
    help: "Pictures of a page (HTML) are where this JSON file says: {\"identifier\":\"url\"}.")

  /// ``HTMLWriteOptions/isFragment``.
  package static let htmlFragment = FormatOption(
    "fragment", kind: "page", help: "Write a page (HTML) as a fragment, to be put into another one.")

  /// The domain of ``HTMLResourcePlacement/cid(domain:)``.
  package static let htmlDomain = FormatOption(
    "cid-domain", valueName: "domain", kind: "page",
    help: "With --resources cid: what stands right of the @. (default: \(HTMLResourcePlacement.usualDomain))")
}

extension HTMLResourcePlacement {
  /// An address nobody has (RFC 2606), for parts of a mail.
  package static let usualDomain = "inlay.invalid"
}
