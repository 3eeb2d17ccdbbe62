internal import InlayCore
internal import InlayUnicode

/// Prepares the text of a paragraph for a ``LayoutBuffer``. Removes or replaces everything invisible, and everything
/// that a terminal would act on.
struct ParagraphPreparation {
  var buffer = LayoutBuffer()
  var styles: StyleTable
  var diagnostics = DiagnosticCollector()
  /// Whether a character was found that may require reordering, and whether a right-to-left letter was found.
  var isBidirectional = false
  var hasRightToLeft = false
  /// Whether direction controls are kept, because the layout itself applies them.
  let keepsDirections: Bool

  private var cluster = Cluster.nothing
  private var breaker = GraphemeBreaker()
  /// Number of scalars in the current cluster.
  private var clusterLength = 0
  private var isPictographic = false
  /// Number of controls in the paragraph that begin or end isolates.
  private var isolates = 0
  /// A soft hyphen that is added only if text follows.
  private var softHyphen: (style: Int, source: Int)?

  /// What the buffer ends with.
  private enum Cluster {
    /// Nothing that a mark could attach to: the start, an image, a tab.
    case nothing
    /// A character that only marks can attach to.
    case plain
    /// A cluster whose state is in ``breaker``.
    case tracked
  }

  /// The maximum number of scalars kept of a cluster. Written languages need fewer than half of them, emoji at most
  /// ten.
  static let maximumClusterLength = 32

  /// The maximum number of isolates applied in a paragraph. FriBidi 1.0 takes quadratic time in their number.
  static let maximumIsolates = 2_000

  init(styles: StyleTable, keepsDirections: Bool) {
    (self.styles, self.keepsDirections) = (styles, keepsDirections)
  }

  /// Begins a paragraph.
  mutating func begin(keepsFlags: Bool = false) {
    buffer.clear()
    cluster = .nothing
    softHyphen = nil
    isolates = 0
    if !keepsFlags { (isBidirectional, hasRightToLeft) = (false, false) }
  }

  /// Ends the marker, or the paragraph.
  mutating func endPart() { flushSoftHyphen(isWanted: false) }

  /// Begins the content after a hanging marker.
  mutating func beginContent() {
    flushSoftHyphen(isWanted: false)
    buffer.markerEnd = buffer.bytes.count
    cluster = .nothing
  }

  // MARK: What is added

  /// Adds a stretch of text.
  ///
  /// - Parameters:
  ///   - utf8: well-formed UTF-8.
  ///   - range: the stretch, which starts and ends between scalars.
  ///   - style: the index of its style.
  ///   - source: its position in the document in UTF-16 units.
  ///   - isLabel: whether the text is not part of the document. If so, positions stay at `source`, and line ends become
  ///     spaces.
  mutating func append(
    _ utf8: Span<UInt8>, _ range: Range<Int>, style: Int, source: Int, isLabel: Bool = false
  ) {
    var place = range.lowerBound
    var at = source
    while place < range.upperBound {
      if cluster != .tracked {
        let end = Self.endOfPrintable(utf8, from: place, to: range.upperBound)
        if end > place {
          flushSoftHyphen(isWanted: true)
          open(.text, style, source: at)
          buffer.bytes.append(utf8, place..<end)
          close()
          cluster = .plain
          if !isLabel { at += end - place }
          place = end
          continue
        }
      }
      let (scalar, length) = Self.scalar(utf8, at: place)
      if cluster != .tracked, CharacterTreatment.isPlain(scalar.value) {
        if CharacterTreatment.isPlainRightToLeft(scalar.value) {
          (isBidirectional, hasRightToLeft) = (true, true)
        }
        flushSoftHyphen(isWanted: true)
        open(.text, style, source: at)
        for offset in 0..<length { buffer.bytes.append(utf8[place + offset]) }
        buffer.isPlain = false
        close()
        cluster = .plain
      } else {
        take(scalar, style, source: at, isLabel: isLabel)
      }
      place += length
      if !isLabel { at += scalar.value > 0xFFFF ? 2 : 1 }
    }
  }

  /// Adds a string that is not part of the document.
  mutating func append(_ string: String, style: Int, source: Int) {
    var string = string
    let count = string.utf8.count
    string.withBytes { append($0, 0..<count, style: style, source: source, isLabel: true) }
  }

  /// Adds an image.
  mutating func append(_ image: TerminalLine.ImageBox, style: Int, source: Int) {
    flushSoftHyphen(isWanted: true)
    open(.image(buffer.images.count), style, source: source)
    buffer.images.append(image)
    put("\u{FFFC}")
    close()
    cluster = .nothing
  }

  // MARK: Scalars

  mutating func take(_ scalar: Unicode.Scalar, _ style: Int, source: Int, isLabel: Bool) {
    let properties = ScalarProperties(scalar)
    if properties.affectsBidirectionalOrder {
      isBidirectional = true
      if properties.isStrongRightToLeft { hasRightToLeft = true }
    }
    switch CharacterTreatment(scalar, properties) {
    case .keep: join(scalar, properties, style, source)
    case .tag:
      if isPictographic, cluster == .tracked {
        join(scalar, properties, style, source)
      } else {
        drop(scalar, source)
      }
    case .lineEnd, .tab:
      if isLabel { return join(" ", ScalarProperties(" "), style, source) }
      flushSoftHyphen(isWanted: false)
      let isTab = scalar == "\t"
      open(isTab ? .tab : .lineEnd, style, source: source)
      if isTab { buffer.tabs.append(buffer.bytes.count) }
      buffer.bytes.append(isTab ? 0x09 : 0x0A)
      buffer.isPlain = false
      close()
      cluster = .nothing
    case .softHyphen:
      if isLabel { return }
      if softHyphen == nil, cluster != .nothing { softHyphen = (style, source) }
    case .picture(let value):
      guard let picture = Unicode.Scalar(value) else { return }
      report(scalar, source)
      join(picture, ScalarProperties(picture), styles.placeOfShown(in: style), source)
    case .number:
      report(scalar, source)
      let shown = styles.placeOfShown(in: style)
      for letter in "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars {
        join(letter, ScalarProperties(letter), shown, source)
      }
    case .directionControl:
      if scalar.value >= 0x2066 { isolates += 1 }
      if keepsDirections, !isLabel, isolates <= Self.maximumIsolates {
        isBidirectional = true
        join(scalar, properties, style, source)
      } else {
        drop(scalar, source)
      }
    case .drop: drop(scalar, source)
    }
  }

  /// Adds a scalar to the cluster it belongs to, or starts a cluster with it.
  mutating func join(
    _ scalar: Unicode.Scalar, _ properties: ScalarProperties, _ style: Int, _ source: Int
  ) {
    let before = breaker
    if cluster != .tracked {
      breaker = GraphemeBreaker()
      _ = breaker.isBoundary(before: "a")
    }
    let isBoundary = breaker.isBoundary(before: scalar)
    if !isBoundary, cluster == .nothing, keepsDirections || !properties.isEmojiModifier {
      // There is no base for the mark: it would attach to what precedes it, such as an image's cell.
      if properties.isDefaultIgnorable {
        breaker = before
        return drop(scalar, source)
      }
      open(.text, style, source: source)
      put("\u{A0}")
      close()
      (clusterLength, isPictographic) = (1, false)
    } else if isBoundary || cluster == .nothing {
      flushSoftHyphen(isWanted: true)
      clusterLength = 0
    } else {
      flushSoftHyphen(isWanted: false)
      if cluster == .plain { (clusterLength, isPictographic) = (1, false) }
    }
    if clusterLength >= Self.maximumClusterLength {
      breaker = before
      diagnostics.report(
        .terminalMarksDropped, at: source,
        "a character has more than \(Self.maximumClusterLength) scalars; U+\(Self.hexadecimal(scalar)) was dropped"
      )
      return
    }
    if clusterLength == 0 { isPictographic = properties.isExtendedPictographic }
    if isBoundary || clusterLength == 0 { open(.text, style, source: source) }
    put(scalar)
    close()
    clusterLength += 1
    if CharacterTreatment.isPlain(scalar.value) {
      cluster = .plain
    } else {
      // Nothing attaches to controls such as U+200B, either (GB4).
      var probe = breaker
      cluster = probe.isBoundary(before: "\u{301}") ? .nothing : .tracked
    }
  }

  private mutating func drop(_ scalar: Unicode.Scalar, _ source: Int) {
    diagnostics.report(
      .terminalCharacterDropped, at: source,
      "U+\(Self.hexadecimal(scalar)) is invisible and was dropped")
  }

  private mutating func report(_ scalar: Unicode.Scalar, _ source: Int) {
    diagnostics.report(
      .terminalCharacterShown, at: source,
      "U+\(Self.hexadecimal(scalar)) must not reach a terminal and is shown in a visible form")
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Adds the pending soft hyphen, unless it is inside a cluster or at an end, where no line can break.
  @inline(__always)
  private mutating func flushSoftHyphen(isWanted: Bool) {
    guard let waiting = softHyphen else { return }
    softHyphen = nil
    guard isWanted else { return }
    open(.softHyphen, waiting.style, source: waiting.source)
    put("\u{AD}")
    close()
  }

  // MARK: Bytes

  /// Extends the last segment, or starts a new one.
  @inline(__always)
  private mutating func open(_ content: LayoutBuffer.Content, _ style: Int, source: Int) {
    if content == .text, let last = buffer.segments.last, last.content == .text, last.style == style,
      last.end > buffer.markerEnd || buffer.markerEnd == 0
    {
      return
    }
    let start = buffer.bytes.count
    if start > 0 { buffer.isPlain = false }
    buffer.segments.append(
      LayoutBuffer.Segment(start: start, end: start, style: style, source: source, content: content))
  }

  @inline(__always)
  private mutating func close() { buffer.segments[buffer.segments.count - 1].end = buffer.bytes.count }

  private mutating func put(_ scalar: Unicode.Scalar) {
    buffer.isPlain = false
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { buffer.bytes.append(byte) }
  }

  /// The end of the printable ASCII at this place.
  @inline(__always)
  private static func endOfPrintable(_ utf8: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, utf8[place] &- 0x20 < 0x5F { place &+= 1 }
    return place
  }

  /// The scalar at a place in well-formed UTF-8, and its length in bytes.
  @inline(__always)
  static func scalar(_ utf8: Span<UInt8>, at place: Int) -> (Unicode.Scalar, Int) {
    let lead = UInt32(utf8[place])
    if lead < 0x80 { return (Unicode.Scalar(UInt8(lead)), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard place + length <= utf8.count else { return ("\u{FFFD}", utf8.count - place) }
    var value = lead & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(utf8[place + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
