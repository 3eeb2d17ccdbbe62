import Inlay

/// Gathers one paragraph after the other and hands them to the builder. A paragraph's attributes are those at its
/// first character that is not part of its marker.
struct RTFTextOutput {
  private struct Segment {
    var end: Int
    var character: CharacterAttributes
    var image: PlacedImage?
  }

  private var builder = AttributedTextBuilder()
  private var buffer: [UInt8] = []
  private var segments: [Segment] = []
  private var paragraph: ParagraphAttributes?
  private var markerParagraph: ParagraphAttributes?
  /// Length of the marker, once a marker group has ended; 0 for an empty one.
  private var markerUnits: Int?
  private var isInMarker = false
  /// Whether a bullet at the start of a paragraph with the current attributes may be taken for a marker.
  var infersMarker = true
  private var mayInfer = true
  private var markers = RTFMarkerAttributes()
  var diagnostics: [Diagnostic] { markers.collector.diagnostics }
  private var lastParagraph = ParagraphAttributes.none
  private var endedWithReturn = false
  /// UTF-16 units so far.
  private(set) var count = 0
  private var paragraphStart = 0

  var isAtParagraphStart: Bool { count == paragraphStart }

  mutating func startMarker() { isInMarker = true }

  mutating func endMarker(from start: Int) {
    isInMarker = false
    // A paragraph may have ended inside.
    if start >= paragraphStart { markerUnits = count - start }
  }

  /// Appends well-formed UTF-8 without a paragraph separator.
  @inline(__always)
  mutating func append(
    _ bytes: ArraySlice<UInt8>, units: Int, _ character: CharacterAttributes,
    _ paragraph: ParagraphAttributes
  ) {
    latch(paragraph)
    buffer.append(contentsOf: bytes)
    count += units
    extend(character)
  }

  /// Appends one scalar.
  mutating func append(
    _ scalar: Unicode.Scalar, _ character: CharacterAttributes, _ paragraph: ParagraphAttributes
  ) {
    latch(paragraph)
    buffer.append(contentsOf: scalar.utf8)
    count += scalar.value > 0xFFFF ? 2 : 1
    extend(character)
  }

  mutating func append(
    _ image: PlacedImage, _ character: CharacterAttributes, _ paragraph: ParagraphAttributes
  ) {
    latch(paragraph)
    buffer.append(contentsOf: [0xEF, 0xBF, 0xBC])
    count += 1
    segments.append(Segment(end: buffer.count, character: character, image: image))
  }

  private mutating func latch(_ attributes: ParagraphAttributes) {
    if paragraph != nil { return }
    if isInMarker {
      if markerParagraph == nil { markerParagraph = attributes }
    } else {
      paragraph = attributes
    }
    mayInfer = infersMarker
  }

  private mutating func extend(_ character: CharacterAttributes) {
    if let last = segments.last, last.image == nil, last.character == character {
      segments[segments.count - 1].end = buffer.count
    } else {
      segments.append(Segment(end: buffer.count, character: character, image: nil))
    }
  }

  /// Ends the paragraph. Complexity: O(n) in its length.
  mutating func flush() throws(LimitExceeded) {
    guard !buffer.isEmpty else { return }
    var attributes = paragraph ?? markerParagraph ?? .none
    // The LF of a CR LF belongs to the paragraph before it.
    if endedWithReturn, buffer == [0x0A] {
      attributes = lastParagraph
    } else {
      markers.complete(
        &attributes, markerUnits: markerUnits, text: buffer, at: paragraphStart, mayInfer: mayInfer)
    }
    endedWithReturn = buffer.last == 0x0D
    lastParagraph = attributes
    let text = String(decoding: buffer, as: UTF8.self)
    var start = text.utf8.startIndex
    var offset = 0
    for segment in segments {
      let end = text.utf8.index(start, offsetBy: segment.end - offset)
      try builder.append(
        text[start..<end], character: segment.character, paragraph: attributes, image: segment.image)
      start = end
      offset = segment.end
    }
    buffer.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    paragraph = nil
    markerParagraph = nil
    markerUnits = nil
    paragraphStart = count
  }

  mutating func finish() -> AttributedText { builder.finish() }
}
