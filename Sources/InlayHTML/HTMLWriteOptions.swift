public import InlayCore
public import InlayFormats

/// How HTML is written.
public struct HTMLWriteOptions: FormatSettings, Sendable, Hashable {
  /// What becomes of images.
  public enum Images: Sendable, Hashable {
    /// They stay.
    case keep
    /// Their description in brackets, as text.
    case describe
    /// Nothing.
    case drop
  }

  /// What becomes of images.
  public var images: Images
  /// Where the bytes of images are.
  public var resources: HTMLResourcePlacement
  /// Whether only what goes inside of `<body>` is written, without a style sheet of the page.
  public var isFragment: Bool

  /// Names that files beside the page must not get: others stand there under them.
  package var reservedNames: Set<ExactString> = []

  /// A page with its images in it.
  public init() { self.init(images: .keep) }

  /// Options.
  public init(
    images: Images = .keep, resources: HTMLResourcePlacement = .data, isFragment: Bool = false
  ) {
    self.images = images
    self.resources = resources
    self.isFragment = isFragment
  }
}

/// Where the bytes of a page's images are.
public enum HTMLResourcePlacement: Sendable, Hashable {
  /// In the page, as `data:` URLs (RFC 2397).
  case data
  /// Files in a folder, by this relative path as it stands in URLs before it is escaped, such as `note_files`.
  case files(folder: String)
  /// Parts of a mail, as `cid:` URLs (RFC 2392) with this domain on the right of the `@`.
  case cid(domain: String)
  /// Elsewhere: content identifier → URL. An image without an identifier, or without a URL, is an error.
  ///
  /// The URL is that of the original if it names a HEIC, else that of the form browsers show; where an image has both,
  /// the other one stays in the page as a `data:` URL.
  case map([ExactString: String])

  /// Files in the folder browsers and word processors keep a page's files in: `note_files` for `note.html`.
  public static func files(besidePage path: String) -> HTMLResourcePlacement {
    .files(folder: HTMLPageFiles.folder(of: path))
  }
}
