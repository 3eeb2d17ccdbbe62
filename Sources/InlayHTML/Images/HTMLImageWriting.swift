import InlayCore
import InlayFiles
import InlayFormats

/// Writes images; the counterpart of ``HTMLImages``. It knows the names of files and what was written before.
///
/// The form is that of Cocoa and WebKit: `<picture><source srcset type><img></picture>` for an image with several
/// representations, otherwise `<img>`. What the reader would not infer is written in `data-inlay-…` attributes.
struct HTMLImageWriting {
  /// Files that the page references.
  var files: [HTMLResourceFile] { urls.files }
  /// The sink. Large images may bypass the buffer; the buffer is emptied into the sink first.
  var sink: (any OutputSink)?

  private let options: HTMLWriteOptions
  private let urls: HTMLImageURLs
  private var prepared: [Key: HTMLImageMarkup] = [:]
  /// Images that the page contains more than once. Only their markup is kept.
  private let repeated: Set<ObjectIdentifier>
  /// Number of bytes that the page repeats. Reported at the first image.
  private var repeatedBytes: Int

  private struct Key: Hashable {
    var image: ObjectIdentifier
    var isGlyph: Bool
  }

  /// The markup of the last image, if it was written completely, because pages often repeat emoji thousands of times.
  private var last: (key: Key, attributes: PlacementAttributes, bytes: [UInt8])?

  /// Images with more bytes than this bypass the buffer.
  private static let largeBytes = 1 << 20
  /// Minimum number of repeated bytes that is reported.
  private static let manyRepeatedBytes = 4 << 20

  /// - Throws: `InlayError` if the map lacks a URL, or the bytes of an image cannot be read. Complexity: O(n), plus
  ///   O(bytes) where files have to be compared.
  init(_ text: DecomposedText, options: HTMLWriteOptions) throws {
    self.options = options
    urls = try HTMLImageURLs(text, options: options)
    var counts = [Int](repeating: -1, count: text.images.count)
    for placement in text.placements { counts[placement.image] += 1 }
    repeated = Set(zip(text.images, counts).lazy.filter { $0.1 > 0 }.map(\.0.identity))
    let isInside = options.images == .keep && options.resources == .data
    repeatedBytes = isInside ? Self.repeatedBytes(in: text, counts) : 0
  }

  /// The number of repeated bytes. `counts` says how often each image is repeated.
  private static func repeatedBytes(in text: DecomposedText, _ counts: [Int]) -> Int {
    var sum = 0
    for (image, count) in zip(text.images, counts) where count > 0 {
      for form in image.representations {
        let (bytes, overflow) = (form.content.source?.count ?? 0).multipliedReportingOverflow(by: count)
        let (total, over) = sum.addingReportingOverflow(overflow ? .max : bytes)
        sum = over ? .max : total
      }
    }
    return sum
  }

  /// Appends the markup of an image over `covered`, which is U+FFFC or ordinary text.
  ///
  /// - Throws: `InlayError` if the bytes cannot be read; rethrows what the sink throws. Complexity: O(bytes) with
  ///   `data:` URLs, otherwise O(1) after the first use.
  mutating func write(
    _ placed: PlacedImage, over covered: Substring, at position: Int, to out: inout [UInt8],
    collector: inout DiagnosticCollector
  ) throws {
    let isCovering = !covered.utf8.elementsEqual("\u{FFFC}".utf8)
    guard options.images == .keep else {
      let words =
        isCovering ? String(covered) : options.images == .describe ? ImageLabel.bracketed(placed.image) : ""
      HTMLEscaping.text(words.utf8, to: &out)
      return
    }
    if repeatedBytes > Self.manyRepeatedBytes {
      collector.report(
        .htmlImagesRepeated, at: position,
        "\(repeatedBytes) bytes of the page are repeated images; files beside the page would store each image once"
      )
    }
    repeatedBytes = 0
    let markup: HTMLImageMarkup
    let key = Key(image: placed.image.identity, isGlyph: placed.attributes.kind == .glyph)
    if let known = prepared[key] {
      markup = known
    } else {
      markup = try HTMLImageMarkup(placed.image, isGlyph: key.isGlyph, urls: urls)
      if repeated.contains(key.image) { prepared[key] = markup }
      markup.report(placed, at: position, &collector)
    }
    if !placed.attributes.unknownMembers.isEmpty {
      collector.report(.htmlNotCarried, at: position, "HTML cannot store unknown members of a placement")
    }
    if !isCovering, let last, last.key == key, last.attributes == placed.attributes {
      out += last.bytes
      return
    }
    let start = out.count
    var isHere = true
    for piece in markup.head {
      switch piece {
      case .markup(let bytes): out += bytes
      case .base64(let source):
        isHere = false
        try append(source, of: placed.image, to: &out)
      }
    }
    markup.placement(placed, over: isCovering ? String(covered) : nil, to: &out)
    out += markup.tail
    if isHere, !isCovering { last = (key, placed.attributes, Array(out[start...])) }
  }

  private func append(_ source: any ByteSource, of image: InlineImage, to out: inout [UInt8])
    throws
  {
    let isLarge = source.count > Self.largeBytes
    var at = 0
    while at < source.count {
      // A multiple of three, so that the pieces join without padding.
      let end = min(at + 3 << 16, source.count)
      try Task.checkCancellation()
      let piece = try namingFile(image.label) { try source.read(at..<end) }
      HTMLBase64.append(piece, to: &out)
      at = end
      guard isLarge, let sink else { continue }
      try sink.write(out)
      out.removeAll(keepingCapacity: true)
    }
  }
}
