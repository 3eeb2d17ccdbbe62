import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// The URLs for the bytes of a text's images, according to ``HTMLResourcePlacement``. They are assigned before anything
/// is written.
struct HTMLImageURLs {
  /// Where bytes go.
  enum Place: Sendable {
    /// Into the page.
    case inside
    /// To a URL, ready for an attribute except for escaping.
    case url(String)
  }

  private(set) var files: [HTMLResourceFile] = []
  private var places: [ObjectIdentifier: String] = [:]
  /// URLs of a map, by image.
  private var mapped: [ObjectIdentifier: String] = [:]
  private let placement: HTMLResourcePlacement
  private var names: HTMLFileNames

  init(_ text: DecomposedText, options: HTMLWriteOptions) throws {
    placement = options.resources
    names = HTMLFileNames(reserved: options.reservedNames)
    guard options.images == .keep else { return }
    switch options.resources {
    case .data: break
    case .files(let folder):
      var prefix = Array(options.fileBase.utf8)
      HTMLPercent.encode(path: folder.utf8, to: &prefix)
      if !prefix.isEmpty, prefix.last != UInt8(ascii: "/") { prefix.append(UInt8(ascii: "/")) }
      try place(text) { name, _ in
        var url = prefix
        HTMLPercent.encode(path: name.utf8, to: &url)
        return String(decoding: url, as: UTF8.self)
      }
    case .cid(let domain):
      try place(text) { _, digest in "cid:\(Self.contentID(digest, domain))" }
    case .map(let urls): try map(text, urls)
    }
  }

  /// Where the bytes of a representation go.
  func place(of source: any ByteSource, in image: InlineImage, isOriginal: Bool, isShown: Bool) -> Place {
    if let url = mapped[image.identity] {
      // The map has one URL. It stands for the representation that is shown, or for the original if it names a type
      // that no browser shows. Other representations stay in the page.
      let isOfShown = Self.type(of: url).map { $0.isShownByBrowsers } ?? true
      return (isOfShown ? isShown : isOriginal) ? .url(url) : .inside
    }
    return places[ObjectIdentifier(source)].map { .url($0) } ?? .inside
  }

  /// The picture that a map names for an image without any representation that browsers could show.
  func picture(of image: InlineImage) -> Representation? {
    guard let url = mapped[image.identity] else { return nil }
    let type = Self.type(of: url)
    if let type, !type.isShownByBrowsers { return nil }
    return Representation(role: .fallback, mediaType: type, content: .external(ExternalContent(url: url)))
  }

  private static func type(of url: String) -> MIMEType? {
    HTMLReference.fileName(Array(url.utf8)[...]).flatMap { MIMEType(fileName: $0) }
  }

  /// Whether a reader of the page has no access to the bytes, and cannot read from them what they contain.
  var isElsewhere: Bool {
    switch placement {
    case .data, .files: false
    case .cid, .map: true
    }
  }

  /// The left side is the start of the digest, so that equal pictures share one, and writing a mail twice gives the
  /// same bytes.
  static func contentID(_ digest: ContentDigest, _ domain: String) -> String {
    "\(digest.hex.prefix(contentIDDigits))@\(domain)"
  }
  static let contentIDDigits = 32

  private mutating func map(_ text: DecomposedText, _ urls: [ExactString: String]) throws {
    var absent: [String] = []
    for image in text.images where image.representations.contains(where: { $0.content.source != nil }) {
      let url = image.identifier.flatMap { urls[ExactString($0.rawValue)] }
      if let url, !HTMLReference.isUnsafe(url) {
        mapped[image.identity] = url
      } else {
        absent.append(image.identifier?.rawValue ?? image.label)
      }
    }
    if !absent.isEmpty { throw InlayError.htmlUnmapped(absent) }
  }

  private mutating func place(
    _ text: DecomposedText, _ url: (String, ContentDigest) -> String
  ) throws {
    var known: [ContentDigest: String] = [:]
    for image in text.images {
      for (index, form) in image.representations.enumerated() {
        guard case .data(let source) = form.content, places[ObjectIdentifier(source)] == nil else { continue }
        let (digest, recognized) = try namingFile(image.label) {
          (try source.digest(), ImageHeader.recognize(try source.read(0..<min(512, source.count))))
        }
        // An SVG in the page only shows. As a file it would run its scripts when somebody opens it.
        let type = recognized ?? form.mediaType
        if case .files = placement, let type, type.isActive, type.isShownByBrowsers { continue }
        if let url = known[digest] {
          places[ObjectIdentifier(source)] = url
          continue
        }
        var contentID: String?
        let name: String
        if case .cid(let domain) = placement {
          contentID = Self.contentID(digest, domain)
          name = names.make("\(digest.hex.prefix(Self.contentIDDigits))", form, recognized)
        } else {
          name = names.make(image, form, isPrimary: index == 0, recognized)
        }
        let url = url(name, digest)
        known[digest] = url
        places[ObjectIdentifier(source)] = url
        files.append(
          HTMLResourceFile(name: name, url: url, contentID: contentID, mediaType: type, source: source))
      }
    }
  }
}
