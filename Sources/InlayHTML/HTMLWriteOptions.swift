public import InlayCore
public import InlayFormats

/// Options for writing HTML.
public struct HTMLWriteOptions: FormatSettings, Sendable, Hashable {
  /// How images are written.
  public enum Images: Sendable, Hashable {
    /// As images.
    case keep
    /// As text: the description in brackets.
    case describe
    /// Images are left out.
    case drop
  }

  /// How images are written.
  public var images: Images
  /// Where the bytes of images go.
  public var resources: HTMLResourcePlacement
  /// Whether to write only the content of `<body>`, without the page's style sheet.
  public var isFragment: Bool

  /// Whether pictures of a page are enlarged by a click or the space bar. There is no script. Fragments have no style sheet,
  /// so their pictures are not enlarged.
  public var hasViewer = false

  /// Whether a fragment states the document's attributes before its content, as elements of a head.
  package var hasHead = false

  /// What stands before the URLs of files, such as `file:///`.
  package var fileBase = ""

  /// Names that files beside the page must not get, because other files have them.
  package var reservedNames: Set<ExactString> = []

  /// Creates options for a whole page with its images inside.
  public init() { self.init(images: .keep) }

  /// Creates options.
  public init(
    images: Images = .keep, resources: HTMLResourcePlacement = .data, isFragment: Bool = false
  ) {
    self.images = images
    self.resources = resources
    self.isFragment = isFragment
  }
}

/// Where the bytes of a page's images go.
public enum HTMLResourcePlacement: Sendable, Hashable {
  /// Into the page, as `data:` URLs (RFC 2397).
  case data
  /// Into files in a folder. The value is the relative path of the folder in URLs before escaping, such as
  /// `note_files`.
  case files(folder: String)
  /// Into parts of a mail, referenced by `cid:` URLs (RFC 2392) with this domain to the right of the `@`.
  case cid(domain: String)
  /// Elsewhere: a map from content identifiers to URLs. Writing fails for an image without an identifier or without a
  /// URL.
  ///
  /// If the URL names a HEIC, it stands for the original, otherwise for the representation that browsers show. If an
  /// image has both, the other one stays in the page as a `data:` URL.
  case map([ExactString: String])

  /// Files in the folder where browsers and word processors store a page's files: `note_files` for `note.html`.
  public static func files(besidePage path: String) -> HTMLResourcePlacement {
    .files(folder: HTMLPageFiles.folder(of: path))
  }
}
