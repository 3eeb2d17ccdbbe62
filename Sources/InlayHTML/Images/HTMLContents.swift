import InlayContainer
import InlayCore
import InlayFiles
import InlayMarkup

/// Resolves the URLs of images: to bytes in the page, files beside it, parts of a mail, or nothing available.
struct HTMLContents {
  /// What a URL refers to.
  struct Found {
    var content: ImageContent
    /// The type recognized from the bytes.
    var recognized: MIMEType?
    /// The type that the URL states.
    var stated: MIMEType?
    var header: ImageHeader?
    /// The file name in the URL.
    var name: String?
    /// Diagnostics, to be reported when the URL is first used.
    var notices: [Diagnostic] = []
    /// Whether to report that the bytes are not available.
    var isElsewhere = false
    /// The number of the URL, by which it is reported once; `nil` for content that was not looked up.
    var number: Int?

    /// Whether the bytes are available.
    var isAtHand: Bool { content.source != nil }
  }

  /// The base of relative URLs.
  enum Base: Equatable {
    /// The folder of the page.
    case page
    /// A folder below the page's, with a slash at the end.
    case folder([UInt8])
    /// Somewhere else.
    case elsewhere

    /// The value of `<base href>` (HTML 4.2.3).
    init(_ url: ArraySlice<UInt8>) {
      let text = HTMLReference.trimmed(url)
      guard text.first != UInt8(ascii: "/"), HTMLReference.schemeEnd(text) == nil else {
        self = .elsewhere
        return
      }
      let path = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      self = path.lastIndex(of: UInt8(ascii: "/")).map { .folder(Array(path[...$0])) } ?? .page
    }
  }

  private let resources: HTMLResources
  private let base: Base
  /// The base of relative URLs in an archive.
  private let archiveBase: HTMLURL?
  private let limits: Limits
  private var cache = HTMLReferenceCache<Found>()
  private var isReported: [Bool] = []

  /// - Parameter base: the value of `<base href>`.
  init(resources: HTMLResources, limits: Limits, base: ArraySlice<UInt8>? = nil) {
    self.base = base.map { Base($0) } ?? .page
    archiveBase = resources.archive?.base(base)
    self.resources = resources
    self.limits = limits
  }

  /// Resolves `url`.
  ///
  /// - Parameters:
  ///   - isOwn: whether the URL is in one of Inlay's own attributes, which may hold bytes that are not an image.
  ///   - digest: the stated digest. A file beside the page that is not an image must match it.
  /// - Throws: `InlayError` if there are too many URLs, or if the bytes cannot be read. Complexity: O(bytes), once
  ///   for equal URLs.
  mutating func find(
    _ url: HTMLText, isOwn: Bool, digest: ContentDigest?, in tree: HTMLTree
  ) throws -> Found {
    let context = HTMLReferenceCache<Found>.Context(isOwn: isOwn, digest: digest)
    if let known = cache.value(of: url, context, in: tree) { return known }
    try Limits.check("htmlImages", isReported.count + 1, limits.htmlImages, at: .byte(url.offset))
    var found = try look(url, isOwn: isOwn, digest: digest, in: tree)
    found.number = isReported.count
    isReported.append(found.notices.isEmpty && !found.isElsewhere)
    cache.insert(found, for: url, context, in: tree)
    return found
  }

  /// Reports the diagnostics of a reference: once for a URL, and each time for content that was not looked up.
  mutating func report(_ found: Found, at position: Int, _ collector: inout DiagnosticCollector) {
    if let number = found.number {
      if isReported[number] { return }
      isReported[number] = true
    }
    if found.isElsewhere, case .external(let external) = found.content {
      collector.report(
        .htmlImageElsewhere, at: position, "the image \(Self.start(of: external.url)) is not available")
    }
    for notice in found.notices { collector.report(notice.code, at: position, notice.message) }
  }

  private func look(
    _ url: HTMLText, isOwn: Bool, digest: ContentDigest?, in tree: HTMLTree
  ) throws -> Found {
    let bytes = tree.bytes(url)
    let name = HTMLReference.fileName(bytes)
    switch HTMLReference(bytes, limits: limits, base: base) {
    case .empty: return Found(content: .missing(MissingContent(.absent)))
    case .unsafe: return refused("an image reference that would run a script was dropped")
    case .data(let text): return try data(text, isOwn: isOwn, offset: url.offset)
    case _ where resources.archive != nil:
      guard let archive = resources.archive, let known = HTMLURL(bytes, base: archiveBase),
        let source = try namingFile(known.text, { try archive.resource(known) })
      else { break }
      return try file(source, name: name, shown: known.text, url, digest: digest, in: tree)
    case .part(let identifier):
      guard let source = try namingFile(identifier, { try resources.part(identifier) }) else { break }
      return try file(source, name: nil, shown: identifier, url, digest: digest, in: tree)
    case .file(let path):
      guard let lookup = resources.file else { break }
      guard let source = try namingFile(path.description, { try lookup(path) }) else { break }
      return try file(source, name: name, shown: path.description, url, digest: digest, in: tree)
    case .elsewhere: break
    }
    if let lookup = resources.location {
      let location = String(decoding: HTMLReference.trimmed(bytes), as: UTF8.self)
      if let source = lookup(ExactString(location)) {
        return try file(source, name: name, shown: location, url, digest: digest, in: tree)
      }
    }
    return elsewhere(url, name: name, in: tree)
  }

  private func elsewhere(_ url: HTMLText, name: String?, in tree: HTMLTree) -> Found {
    let bytes = HTMLReference.trimmed(tree.bytes(url))
    var text = String(decoding: bytes, as: UTF8.self)
    // Outside its archive, a relative reference would name nothing.
    if HTMLReference.schemeEnd(bytes) == nil, let base = archiveBase, let known = HTMLURL(bytes, base: base) {
      text = known.text
    }
    return Found(content: .external(ExternalContent(url: text)), name: name, isElsewhere: true)
  }

  private static func start(of url: String) -> String {
    let start = String(String.UnicodeScalarView(url.unicodeScalars.prefix(80)))
    return start.utf8.count == url.utf8.count ? url : start + "…"
  }

  private func refused(_ why: String) -> Found {
    Found(content: .missing(MissingContent(.notCarried)), notices: [Diagnostic(.htmlImage, why)])
  }

  private func data(_ text: ArraySlice<UInt8>, isOwn: Bool, offset: Int) throws -> Found {
    guard let url = HTMLDataURL(text) else {
      return refused("a data: URL has no comma, so it contains no image")
    }
    // Decoded bytes are never longer than the text, so a URL is decoded for measuring only if it may be too large.
    if url.isBase64 { try check(url.greatestCount - 5, offset) }
    guard let bytes = url.decoded() else { return refused("the base64 of a data: URL is invalid") }
    try check(bytes.count, offset)
    let source = MemorySource(bytes)
    let stated = HTMLMediaType.stated(Array(url.mediaType.utf8)[...])
    let recognized = ImageHeader.recognize(Array(bytes.prefix(512)))
    let isImage =
      Self.isImage(recognized)
      || (recognized == nil && stated.map { $0.rawValue.hasPrefix("image/") } ?? false)
    guard isOwn || isImage else {
      return refused(
        "a data: URL of the type \((recognized?.rawValue ?? url.mediaType).prefix(80)) is not an image")
    }
    return try found(source, recognized, stated, name: nil, shown: "a data: URL")
  }

  private func file(
    _ source: any ByteSource, name: String?, shown: String, _ url: HTMLText, digest: ContentDigest?,
    in tree: HTMLTree
  ) throws -> Found {
    try check(source.count, url.offset)
    let recognized = ImageHeader.recognize(
      try namingFile(shown) { try source.read(0..<min(512, source.count)) })
    if !Self.isImage(recognized) {
      // A page must not pull arbitrary neighboring files into a document: it has to know their bytes.
      var isKnown = false
      if let digest {
        isKnown = try namingFile(shown) { try source.digest() == digest }
      }
      if !isKnown {
        var found = elsewhere(url, name: name, in: tree)
        found.isElsewhere = false
        found.notices = [Diagnostic(.htmlImage, "\(shown) is not an image")]
        return found
      }
    }
    return try found(source, recognized, nil, name: name, shown: shown)
  }

  private func found(
    _ source: any ByteSource, _ recognized: MIMEType?, _ stated: MIMEType?, name: String?, shown: String
  ) throws -> Found {
    var found = Found(content: .data(source), recognized: recognized, stated: stated, name: name)
    if let recognized, let stated, recognized != stated, Self.isImage(recognized) {
      found.notices.append(
        Diagnostic(
          .htmlImageType, "\(shown) is declared as \(stated), but its bytes are \(recognized)"))
    }
    do {
      let read = try ImageHeader.read(source, limits: limits)
      found.header = read.value
      found.notices += read.diagnostics.map { Diagnostic($0.code, "\(shown): \($0.message)") }
    } catch let error as InlayError {
      guard error.isAboutImageHeader else { throw error.named(shown) }
      if error.code != .containerUnrecognized {
        found.notices.append(Diagnostic(.htmlImage, "\(shown): \(error)"))
      }
    }
    return found
  }

  private func check(_ count: Int, _ offset: Int) throws {
    try Limits.check("attachmentBytes", count, limits.attachmentBytes, at: .byte(offset))
  }

  /// Whether browsers show the type as an image. This includes PDF, which Safari shows.
  static func isImage(_ type: MIMEType?) -> Bool {
    guard let type else { return false }
    return type.rawValue.hasPrefix("image/") || type == .pdf
  }
}
