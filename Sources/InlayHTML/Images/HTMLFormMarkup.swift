import InlayContainer
import InlayCore
import InlayFiles

/// The markup of one representation of an image: the attributes of an `<img>` or a `<source>`.
struct HTMLFormMarkup {
  private let form: Representation
  private let isPrimary: Bool
  private let recognized: MIMEType?
  /// The header of the bytes, as the reader will see it.
  let header: ImageHeader?
  /// Whether this is the original of a glyph in the form that Apple's systems use.
  let isGlyphSource: Bool
  /// What of the representation is not carried.
  private(set) var loss: String?
  private var place = HTMLImageURLs.Place.inside
  /// The file name that a reader finds in the URL.
  private(set) var name: String?

  /// - Throws: `InlayError` if the bytes cannot be read.
  init(_ form: Representation, of image: InlineImage, isPrimary: Bool, isGlyph: Bool) throws {
    var form = form
    if case .external(let external) = form.content, HTMLReference.isUnsafe(external.url) {
      loss = "an image reference that would run a script was dropped"
      form.content = .missing(MissingContent(.notCarried, count: external.count, digest: external.digest))
    }
    self.form = form
    self.isPrimary = isPrimary
    if case .external(let external) = form.content { name = Self.name(in: external.url) }
    var recognized: MIMEType?
    var header: ImageHeader?
    if case .data(let source) = form.content {
      (recognized, header) = try namingFile(image.label) {
        (
          ImageHeader.recognize(try source.read(0..<min(512, source.count))), try Self.header(of: source)
        )
      }
    }
    (self.recognized, self.header) = (recognized, header)
    let type = MIMEType.inferred(from: recognized, stated: form.mediaType, fileName: nil)
    isGlyphSource = isGlyph && isPrimary && type == .heic
    if !form.unknownMembers.isEmpty { loss = "HTML cannot store unknown members of a representation" }
  }

  private static func header(of source: any ByteSource) throws -> ImageHeader? {
    do { return try ImageHeader.read(source).value } catch let error as InlayError
      where error.isAboutImageHeader
    {
      return nil
    }
  }

  /// Decides where the bytes go.
  mutating func place(_ urls: HTMLImageURLs, in image: InlineImage, isShown: Bool) {
    guard case .data(let source) = form.content else { return }
    place = urls.place(of: source, in: image, isOriginal: isPrimary, isShown: isShown)
    if case .url(let url) = place { name = Self.name(in: url) }
  }

  private static func name(in url: String) -> String? { HTMLReference.fileName(Array(url.utf8)[...]) }

  /// The type of the bytes.
  private var type: MIMEType? { MIMEType.inferred(from: recognized, stated: form.mediaType, fileName: nil) }

  /// Height in pixels, for choosing a representation.
  var height: Int { header?.uprightHeight ?? form.height ?? 0 }

  /// Whether browsers show the representation in an `<img>`.
  var isShowable: Bool {
    switch form.content {
    case .data: type.map { $0.isShownByBrowsers } ?? false
    case .external:
      MIMEType.inferred(from: nil, stated: form.mediaType, fileName: name)
        .map { $0.isShownByBrowsers } ?? true
    case .missing: false
    }
  }

  /// Whether the representation is a PDF, which Safari alone shows in an `<img>`.
  var isPDF: Bool { type == .pdf }

  /// Whether the representation may be in a `srcset`: at least one browser must be able to show it.
  var isSource: Bool {
    guard let type, type.rawValue.hasPrefix("image/") else { return false }
    if case .missing = form.content { return false }
    return true
  }

  func isEqual(to other: HTMLFormMarkup) -> Bool { form.content == other.form.content }

  // MARK: URLs

  /// The type to state in a `data:` URL.
  private var statedType: String {
    // Notes writes this type.
    if isGlyphSource { return HTMLMediaType.adaptiveImageGlyph }
    let wanted = (form.mediaType ?? recognized)?.rawValue ?? ""
    let isType =
      wanted.utf8.count <= 127
      && wanted.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).count == 2
      && wanted.utf8.allSatisfy(Self.isTypeByte) && !wanted.utf8.starts(with: "/".utf8)
      && wanted.utf8.last != UInt8(ascii: "/")
    return isType ? wanted : "application/octet-stream"
  }

  /// Whether a byte may be part of a media type (RFC 6838, 4.2), or is the slash.
  private static func isTypeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$&-^_.+/".utf8.contains(byte)
    }
  }

  /// Whether `src` or `srcset` may hold the URL. A reader takes only images from there.
  private var isPlain: Bool {
    switch (form.content, place) {
    case (.data(let source), .inside):
      HTMLContents.isImage(recognized) && source.count > 0
        || recognized == nil && statedType.hasPrefix("image/") && source.count > 0
    case (.data, .url): isSource || HTMLContents.isImage(recognized)
    case (.external(let external), _): isShowable || (isSource && !external.url.isEmpty)
    case (.missing, _): false
    }
  }

  /// Whether a URL survives being written to and read from `srcset`.
  private static func fitsSourceSet(_ url: String) -> Bool {
    guard let first = url.utf8.first, let last = url.utf8.last else { return false }
    let comma = UInt8(ascii: ",")
    return first != comma && last != comma && !url.utf8.contains { $0 <= 0x20 }
  }

  /// Whether readers take a URL for external content without being told.
  private static func isPlainExternal(_ url: String) -> Bool {
    (url.hasPrefix("https://") || url.hasPrefix("http://"))
      && url.utf8.allSatisfy { $0 > 0x20 }
  }

  // MARK: Attributes

  /// `<source …>`. `isConditional` is true if no browser may choose it over the `<img>`.
  func source(isConditional: Bool) -> [HTMLImageMarkup.Piece] {
    var rest: [UInt8] = []
    let stated = sourceType
    if let stated { HTMLEscaping.attribute("type", stated, to: &rest) }
    if isConditional { rest += " media=\"not all\"".utf8 }
    if !unknown.isEmpty {
      HTMLImageMarkup.own(.no, unknown.map(\.rawValue).joined(separator: " "), to: &rest)
    }
    rest.append(UInt8(ascii: ">"))
    return [.markup(Array("<source".utf8))] + attributes(isSource: true) + [.markup(rest)]
  }

  /// The `type` attribute of a `<source>`.
  private var sourceType: String? {
    if isGlyphSource { return HTMLMediaType.adaptiveImageGlyph }
    // Browsers choose by the type of the bytes. What the model states is written in a separate attribute.
    let type = isSource ? self.type?.rawValue : form.mediaType?.rawValue
    return type.flatMap {
      $0.utf8.allSatisfy(Self.isTypeByte) && $0.utf8.contains(UInt8(ascii: "/")) ? $0 : nil
    }
  }

  /// Properties that are unknown in the model, but that a reader would infer.
  var unknown: [HTMLImageAttributes.Unknown] {
    var unknown: [HTMLImageAttributes.Unknown] = []
    if form.mediaType == nil { unknown.append(.type) }
    if form.width == nil, form.height == nil, header?.width != nil || header?.height != nil {
      unknown.append(.pixels)
    }
    return unknown
  }

  /// Attributes for where the bytes are, and for what the reader would not infer.
  func attributes(isSource: Bool) -> [HTMLImageMarkup.Piece] {
    var out: [HTMLImageMarkup.Piece] = []
    var text: [UInt8] = []
    let name = isSource ? " srcset=" : " src="
    switch (form.content, place) {
    case (.data(let source), .inside):
      text += (isPlain ? name : " data-inlay-src=").utf8
      text += "\"data:".utf8
      // A type may have an ampersand, and `&lt;base64` would be a reference.
      HTMLEscaping.text(statedType.utf8, to: &text)
      text += ";base64,".utf8
      out = [.markup(text), .base64(source)]
      text = [UInt8(ascii: "\"")]
    case (.data(let source), .url(let url)):
      text += (isPlain && (!isSource || Self.fitsSourceSet(url)) ? name : " data-inlay-src=").utf8
      HTMLEscaping.value(url.utf8, to: &text)
      if !HTMLContents.isImage(recognized), let digest = try? source.digest() {
        HTMLImageMarkup.own(.digest, digest.description, to: &text)
      }
    case (.external(let external), _):
      let isUsual = isPlain && (!isSource || Self.fitsSourceSet(external.url))
      text += (isUsual ? name : " data-inlay-src=").utf8
      HTMLEscaping.value(external.url.utf8, to: &text)
      if !isUsual || !Self.isPlainExternal(external.url) { HTMLImageMarkup.own(.external, "", to: &text) }
      known(external.count, external.digest, to: &text)
    case (.missing(let missing), _):
      HTMLImageMarkup.own(.missing, missing.reason.rawValue, to: &text)
      known(missing.count, missing.digest, to: &text)
    }
    facts(isSource: isSource, to: &text)
    return out + [.markup(text)]
  }

  private func known(_ count: Int?, _ digest: ContentDigest?, to out: inout [UInt8]) {
    if let count { HTMLImageMarkup.own(.bytes, String(count), to: &out) }
    if let digest { HTMLImageMarkup.own(.digest, digest.description, to: &out) }
  }

  private func facts(isSource: Bool, to out: inout [UInt8]) {
    if let type = form.mediaType {
      let stated: MIMEType?
      if isSource, let sourceType {
        stated = HTMLMediaType.stated(Array(sourceType.utf8)[...])
      } else if case .data = form.content, case .inside = place {
        stated = HTMLMediaType.stated(Array(statedType.utf8)[...])
      } else {
        stated = nil
      }
      let inferred = MIMEType.inferred(from: recognized, stated: stated, fileName: name)
      if inferred != type { HTMLImageMarkup.own(.type, type.rawValue, to: &out) }
    }
    let usualRole: RepresentationRole = isPrimary ? .primary : .fallback
    if form.role != usualRole { HTMLImageMarkup.own(.role, form.role.rawValue, to: &out) }
    guard form.width != header?.width || form.height != header?.height,
      form.width != nil || form.height != nil
    else {
      return
    }
    HTMLImageMarkup.own(
      .pixels, "\(form.width.map(String.init) ?? "")x\(form.height.map(String.init) ?? "")", to: &out)
  }
}
