internal import InlayContainer
package import InlayCore
internal import InlayFiles

/// What a text contains. ``json()`` gives it to programs.
package struct InspectReport: Sendable {
  /// One size of an image, as shown upright.
  package struct Strike: Sendable, Hashable {
    /// Size in pixels.
    package var width, height: Int
    /// The offset of the image: to the right of the pen position and below its normal place, in pixels of this strike.
    package var insetX, insetY: Double
  }

  /// Whether the bytes of an image are available.
  package enum Availability: String, Sendable, Hashable {
    /// The bytes are available.
    case data
    /// The bytes are at a URL.
    case external
    /// The bytes are missing.
    case missing
  }

  /// An entry of the image table.
  package struct Image: Sendable {
    /// The image.
    package var image: InlineImage
    /// The kinds of its placements, each once, in order.
    package var kinds: [PlacementKind]
    /// Number of placements.
    package var timesPlaced: Int
    /// Whether its bytes are available.
    package var availability: Availability
    /// Media type by content, else as stated by the text.
    package var mediaType: MIMEType?
    /// Number of bytes, if known.
    package var size: Int?
    /// SHA-256, if known or computed.
    package var digest: ContentDigest?
    /// Size in pixels, if known.
    package var width, height: Int?
    /// Its strikes; empty if the header cannot be read.
    package var strikes: [Strike]
  }

  /// A file that no placement uses.
  package struct File: Sendable {
    /// The file.
    package var file: BundleFile
    /// Number of bytes, if known.
    package var size: Int?
    /// SHA-256, if known or computed.
    package var digest: ContentDigest?
  }

  /// The format that the text was read from.
  package var format: FormatName
  /// The text.
  package var text: DecomposedText
  /// Its images, in the order of the table.
  package var images: [Image]
  /// Its files that no placement uses.
  package var files: [File]
  /// Its tables, in its order.
  package var tables: [Table]
  /// Its boxes, in its order.
  package var boxes: [Box]
  /// Diagnostics of reading and inspecting.
  package var diagnostics: [Diagnostic]

  /// Inspects `text`, which was read from `format` with these diagnostics.
  ///
  /// A header that cannot be read gives a diagnostic.
  /// - Throws: `InlayError` if bytes cannot be read. Complexity: O(n), plus O(bytes) for digests that are not yet
  ///   known.
  package init(
    _ text: DecomposedText, format: FormatName, diagnostics: [Diagnostic] = [], limits: Limits = .default
  ) throws {
    self.format = format
    self.text = text
    var noticed = DiagnosticCollector()
    var uses: [(kinds: [PlacementKind], count: Int, first: Int)] = Array(
      repeating: ([], 0, 0), count: text.images.count)
    for placement in text.placements {
      let index = placement.image
      if uses[index].count == 0 { uses[index].first = placement.at }
      uses[index].count += 1
      // Kinds are an open set. A hostile file may have many, so only a few are listed.
      if uses[index].kinds.count < 8, !uses[index].kinds.contains(placement.kind) {
        uses[index].kinds.append(placement.kind)
      }
    }
    var images: [Image] = []
    for (index, image) in text.images.enumerated() {
      images.append(
        try Self.look(
          at: image, uses[index].kinds, uses[index].count, at: uses[index].first, limits, &noticed))
    }
    self.images = images
    var files: [File] = []
    for file in text.files {
      files.append(File(file: file, size: file.content.count, digest: try Self.digest(of: file.content)))
    }
    self.files = files
    (tables, boxes) = Self.blocks(of: text)
    self.diagnostics = diagnostics + noticed.diagnostics
  }

  private static func look(
    at image: InlineImage, _ kinds: [PlacementKind], _ count: Int, at: Int, _ limits: Limits,
    _ noticed: inout DiagnosticCollector
  ) throws -> Image {
    try Task.checkCancellation()
    var seen = Image(
      image: image, kinds: kinds, timesPlaced: count, availability: .missing, mediaType: image.mediaType,
      size: image.content.count, digest: try digest(of: image.content), width: image.primary.width,
      height: image.primary.height, strikes: [])
    switch image.content {
    case .missing: return seen
    case .external:
      seen.availability = .external
      return seen
    case .data(let source):
      seen.availability = .data
      // A folder is stored as its tar, which is not an image.
      if image.mediaType == .folder { return seen }
      let header: ImageHeader
      do {
        let read = try ImageHeader.read(source, limits: limits)
        header = read.value
        for diagnostic in read.diagnostics { noticed.report(diagnostic.code, at: at, diagnostic.message) }
      } catch let error as InlayError where error.isAboutImageHeader {
        if error.code != .containerUnrecognized {
          noticed.report(.inspectHeaderUnreadable, at: at, "the header of an image cannot be read: \(error)")
        }
        return seen
      }
      seen.mediaType = header.mediaType
      seen.width = header.uprightWidth ?? seen.width
      seen.height = header.uprightHeight ?? seen.height
      seen.strikes = header.strikes.map { strike in
        let size = strike.uprightSize
        return Strike(
          width: size.width, height: size.height, insetX: strike.insetX.value, insetY: strike.insetY.value)
      }
      return seen
    }
  }

  private static func digest(of content: ImageContent) throws -> ContentDigest? {
    guard let source = content.source else { return content.knownDigest }
    return try source.digest()
  }
}

extension DiagnosticCode {
  /// The header of an image cannot be read.
  package static let inspectHeaderUnreadable = DiagnosticCode("inspect.headerUnreadable", .lost)
}
