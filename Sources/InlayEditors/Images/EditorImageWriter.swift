import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML

/// Finds what a document of an editor says about an image: a URL, the identifier of a host, and a record.
struct EditorImageWriter {
  /// What is written.
  struct Form {
    /// The reference of the map or the host, the URL where the picture is, or its bytes.
    var source: String
    /// Whether the source is a reference of the map, or of the host.
    var isReference: Bool
    var record: EditorRecord
    var description: String?
    /// Whether the image has forms that are not written.
    var losesForms = false

    /// States the kind of the placement in the record if it is not the `usual` one. Bytes that are no picture need a
    /// record, or a reader refuses them: where it would be empty, it states the usual kind, too.
    mutating func state(_ kind: PlacementKind, usual: PlacementKind) {
      record.kind = nil
      let isNoPicture = source.hasPrefix("data:") && !source.hasPrefix("data:image/")
      if kind != usual || isNoPicture && record.isEmpty { record.kind = ExactString(kind.rawValue) }
    }
  }

  let map: ImageMap
  private let limits: Limits
  /// The bytes of all URLs so far.
  private var count = 0
  /// URLs of bytes, by the identity of images, which may stand at many places.
  private var known: [ObjectIdentifier: Source] = [:]
  /// The kind that needs no record.
  private let usual: PlacementKind
  /// How identifiers begin that a host gave to pictures.
  private let hostPrefix: String?

  private struct Source {
    var url: String?
    var original: String?
    var digest: ContentDigest?
    var losesForms = false
  }

  init(_ options: WriteOptions, usual: PlacementKind = .attachment, hostPrefix: String? = nil) {
    (map, limits) = (options.imageMap, options.limits)
    (self.usual, self.hostPrefix) = (usual, hostPrefix)
  }

  /// The form of an image; `nil` if there is nothing that an editor could show.
  ///
  /// - Throws: `InlayError` if bytes cannot be read. Complexity: O(bytes), once for each image.
  mutating func form(_ placed: PlacedImage, covering text: Substring) throws -> Form? {
    var form = try form(of: placed.image, covering: text)
    form?.state(placed.attributes.kind, usual: usual)
    return form
  }

  /// The form, whose record does not state the kind of the placement.
  private mutating func form(of image: InlineImage, covering text: Substring) throws -> Form? {
    let entry = map.entry(of: image)
    var record = EditorRecord()
    record.identifier = image.identifier.map { ExactString($0.rawValue) }
    if !text.utf8.elementsEqual("\u{FFFC}".utf8) { record.covered = ExactString(String(text)) }
    let description = entry?.description ?? image.description
    if let reference = entry?.reference {
      record.name = image.fileName.map { ExactString($0) }
      record.digest = image.content.knownDigest.map { ExactString($0.description) }
      return Form(source: reference, isReference: true, record: record, description: description)
    }
    let source: Source
    if let known = known[image.identity] {
      source = known
    } else {
      source = try Self.source(of: image)
      known[image.identity] = source
    }
    guard let url = source.url else {
      // A picture that only the host has keeps the identifier that the host gave it.
      guard let own = record.identifier?.string, let hostPrefix, own.hasPrefix(hostPrefix) else { return nil }
      record.identifier = nil
      record.name = image.fileName.map { ExactString($0) }
      return Form(source: own, isReference: true, record: record, description: description)
    }
    // All of them are in memory until the document is written.
    count += url.utf8.count + (source.original?.utf8.count ?? 0)
    try Limits.check("jsonBytes", count, limits.jsonBytes)
    let inferred = url.hasPrefix("data:") ? nil : HTMLReference.fileName(Array(url.utf8)[...])
    if let name = image.fileName, name != inferred { record.name = ExactString(name) }
    record.digest = source.digest.map { ExactString($0.description) }
    record.original = source.original.map { ExactString($0) }
    return Form(
      source: url, isReference: false, record: record, description: description,
      losesForms: source.losesForms)
  }

  private static func source(of image: InlineImage) throws -> Source {
    var source = Source()
    let shown = try image.alternates.prefix(InlineImage.consideredForms).first { try isShown($0) }
    var written: Representation?
    switch image.content {
    case .data:
      if let shown, try !isShown(image.primary) {
        (source.url, source.original) = (try data(shown), try data(image.primary))
        written = shown
      } else {
        source.url = try data(image.primary)
      }
    case .external(let external):
      if !HTMLReference.isUnsafe(external.url) { source.url = external.url }
      source.digest = external.digest
    case .missing:
      source.url = try shown.flatMap { try data($0) }
      written = shown
      source.losesForms = true
    }
    if image.alternates.contains(where: { $0 != written && !$0.role.isMadeFromPrimary }) {
      source.losesForms = true
    }
    return source
  }

  private static func isShown(_ form: Representation) throws -> Bool {
    guard let source = form.content.source, form.role != .outgoing else { return false }
    return try type(form, source).isShownByBrowsers
  }

  private static func type(_ form: Representation, _ source: any ByteSource) throws -> MIMEType {
    ImageHeader.recognize(try source.read(0..<min(512, source.count))) ?? form.mediaType
      ?? "application/octet-stream"
  }

  /// The bytes as a URL.
  private static func data(_ form: Representation) throws -> String? {
    guard let source = form.content.source else { return nil }
    var out = Array("data:".utf8)
    // What is no token would change the URL.
    let type = try type(form, source).rawValue
    let isToken = type.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"\",;#%".utf8.contains($0)
    }
    out += (isToken ? type : "application/octet-stream").utf8
    out += ";base64,".utf8
    HTMLBase64.append(try source.readAll(), to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
