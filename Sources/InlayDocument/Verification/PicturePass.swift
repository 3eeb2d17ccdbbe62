internal import InlayContainer
internal import InlayCore

/// Decodes the images of a document: each strike of each representation. Bytes that occur several times are decoded
/// once.
struct PicturePass {
  private let check: PictureCheck
  private let limits: Limits
  private var allowance: PixelAllowance
  private var seen: Set<ContentDigest> = []
  private(set) var findings: [PictureFinding] = []

  init(_ check: PictureCheck, limits: Limits) {
    self.check = check
    self.limits = limits
    allowance = PixelAllowance(limits)
  }

  /// Decodes all images whose bytes are in `blobs`, which were checked before. Throws if the verification cannot go on.
  mutating func run(_ text: DecomposedText, _ blobs: [ContentDigest: any ByteSource]) throws {
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
  ) throws {
    let stated = form.mediaType
    let header: ImageHeader
    do {
      header = try ImageHeader.read(source, limits: limits).value
    } catch let error as InlayError where error.code == .containerUnrecognized {
      // A file of another type is not an image, unless its stated type is an image type that would be recognized.
      if let stated, stated.isRaster {
        add(&finding, .damaged, "its stated type is \(stated), but its bytes are of another type")
      }
      return
    } catch let error as InlayError {
      add(&finding, error)
      return
    }
    guard header.mediaType.isImage else { return }
    if let stated, stated != header.mediaType {
      add(&finding, .irregular, "its stated type is \(stated), but its bytes are \(header.mediaType)")
    }
    let count = max(1, header.strikes.count)
    allowance.add(source)
    for strike in 0..<count {
      try Task.checkCancellation()
      finding.strike = count > 1 ? strike : nil
      do {
        if header.strikes.indices.contains(strike) { try allowance.take(header.strikes[strike]) }
        switch try check.decode(source, strike, limits) {
        case .decoded(let diagnostics):
          for diagnostic in diagnostics { add(&finding, .irregular, diagnostic.message) }
        case .overLimit(let reason): add(&finding, .overLimit, reason)
        case .unsupported(let reason):
          add(&finding, .unsupported, reason)
          return
        case .unavailable(let reason):
          add(&finding, .unavailable, reason)
          return
        }
      } catch let error as InlayError {
        add(&finding, error)
      }
    }
  }

  /// Adds an image that cannot be decoded, because it exceeds a limit or is damaged.
  private mutating func add(_ finding: inout PictureFinding, _ error: InlayError) {
    if error.code.isLimit {
      add(&finding, .overLimit, "\(error)" + (error.advice.map { "; \($0)" } ?? ""))
    } else {
      add(&finding, .damaged, "\(error)")
    }
  }

  private mutating func add(_ finding: inout PictureFinding, _ kind: PictureFinding.Kind, _ message: String) {
    finding.kind = kind
    finding.message = message
    // A hostile file may give the same finding for each of its strikes.
    if findings.last != finding { findings.append(finding) }
  }
}
