internal import InlayContainer
internal import InlayCore

/// Decodes the pictures of a document: each strike of each form, bytes that stand in several places once.
struct PicturePass {
  private let check: PictureCheck
  private let limits: Limits
  private var seen: Set<Digest> = []
  private(set) var findings: [PictureFinding] = []

  init(_ check: PictureCheck, limits: Limits) {
    self.check = check
    self.limits = limits
  }

  /// Decodes all pictures whose bytes are among `blobs`, which have been checked.
  mutating func run(_ text: DecomposedText, _ blobs: [Digest: any ByteSource]) throws(DocumentError) {
    for (index, image) in text.images.enumerated() {
      for (number, form) in image.representations.enumerated() {
        guard form.mediaType != .folder, let digest = form.content.knownDigest, let source = blobs[digest],
          seen.insert(digest).inserted
        else { continue }
        var finding = PictureFinding(
          kind: .damaged, image: index, form: number, role: form.role, strike: nil, message: "")
        try decode(source, form, &finding)
      }
    }
  }

  private mutating func decode(
    _ source: any ByteSource, _ form: Representation, _ finding: inout PictureFinding
  ) throws(DocumentError) {
    let stated = form.mediaType
    let header: ImageHeader
    do throws(ContainerError) {
      header = try ImageHeader.read(source, limits: limits).value
    } catch {
      switch error {
      case .unrecognised:
        // A file of another kind is no picture, unless it is said to be one whose bytes would be recognised.
        guard let stated, Self.recognised.contains(stated) else { return }
        add(&finding, .damaged, "it is said to be \(stated) and its bytes are not")
      case .truncated, .malformed: add(&finding, .damaged, "\(error)")
      case .limit(let limit): add(&finding, .overLimit, "\(limit); \(limit.advice)")
      case .source(.cancelled), .cancelled: throw .cancelled
      case .source: add(&finding, .damaged, "\(error)")
      }
      return
    }
    guard header.mediaType.rawValue.hasPrefix("image/") else { return }
    if let stated, stated != header.mediaType {
      add(&finding, .irregular, "it is said to be \(stated) and is \(header.mediaType)")
    }
    let count = max(1, header.strikes.count)
    for strike in 0..<count {
      try DocumentError.checkCancellation()
      finding.strike = count > 1 ? strike : nil
      do throws(PictureCheck.Problem) {
        for diagnostic in try check.decode(source, strike, limits) {
          add(&finding, .irregular, diagnostic.message)
        }
      } catch {
        switch error {
        case .damaged(let what): add(&finding, .damaged, what)
        case .overLimit(let what): add(&finding, .overLimit, what)
        case .source(.cancelled), .cancelled: throw .cancelled
        case .source(let error): add(&finding, .damaged, "\(error)")
        case .unsupported(let what):
          add(&finding, .unsupported, what)
          return
        case .unavailable(let what):
          add(&finding, .unavailable, what)
          return
        }
      }
    }
  }

  private mutating func add(_ finding: inout PictureFinding, _ kind: PictureFinding.Kind, _ message: String) {
    finding.kind = kind
    finding.message = message
    // A hostile file may have the same thing to say of each of its strikes.
    if findings.last != finding { findings.append(finding) }
  }

  /// Types whose files begin with a mark.
  private static let recognised: Set<MediaType> = [
    .heic, .heif, .avif, .png, .webp, .jpeg, .gif, .tiff,
  ]
}
