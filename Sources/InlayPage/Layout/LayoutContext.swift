import InlayContainer
import InlayCore
import InlayPixels

/// State that all paragraphs of one layout share.
final class LayoutContext {
  let flow: InlineFlow
  let progress: WorkProgress?
  let maximumJoinedEmoji: Int
  /// Joiners behind emoji so far.
  var joinedEmoji = 0
  var hasPartedEmoji = false
  let geometry: PageGeometry
  let fonts: PageFonts
  let pictures: PagePictures
  let sizing: BoxSizing
  var styles: TypesetStyles
  var labels = BoxLabels()
  var leaders = TypesetLeaders()
  var collector = DiagnosticCollector()
  var missing = MissingCharacters()
  /// Pixels by which ink may extend beyond a line's box.
  let overdraw: Int
  /// Cached markers that many items share.
  private(set) var markers: [GivenMarker: TypesetMarker] = [:]
  /// The size of each placement, if the caller draws the boxes.
  private let sizes: [BoxSize]?
  /// What the cells of tables inside of others need, from when the outer ones were measured.
  var tableNeeds: [Int: [TableColumnWidths.Cell]] = [:]
  /// Whether text is measured for the columns of a table, and nothing is reported.
  var isMeasuring = false
  /// Whether lines of tables and boxes keep what is drawn. Positions need none of it.
  var keepsCommands = true
  /// Whether paragraphs stand in a cell or box.
  var isInBlock = false
  /// Pixels of a page's height that the edges of blocks around a paragraph take.
  var reservedHeight = 0
  private var spaces: [Int: Double] = [:]
  private var hasInferredGlyphs = false
  private var hasHyphenation = false
  private var hasCutSpace = false
  private var lastMetrics: (font: TextStyle, size: Double, metrics: FontMetrics)?

  convenience init(
    _ text: DecomposedText, _ options: PageOptions, _ geometry: PageGeometry, _ fonts: PageFonts,
    _ pictures: PagePictures, _ sizes: [BoxSize]?
  ) {
    self.init(InlineFlow(text, options), options, geometry, fonts, pictures, sizes)
  }

  /// The state for a flow that was made with these options.
  init(
    _ flow: InlineFlow, _ options: PageOptions, _ geometry: PageGeometry, _ fonts: PageFonts,
    _ pictures: PagePictures, _ sizes: [BoxSize]?
  ) {
    self.sizes = sizes
    self.flow = flow
    progress = options.progress
    maximumJoinedEmoji = options.limits.joinedEmoji
    (self.geometry, self.fonts, self.pictures) = (geometry, fonts, pictures)
    sizing = BoxSizing(
      geometry: geometry, glyphSize: options.glyphSize, imageWidth: options.imageWidth,
      maximumPixels: options.limits.imagePixels)
    styles = TypesetStyles(geometry, language: options.language)
    let body = styles.pixels(of: flow.bodyStyle.text.values.fontSize)
    overdraw = min(max(Self.minimumOverdraw, Int(body * 2)), Self.maximumOverdraw)
  }

  private static let minimumOverdraw = 64
  private static let maximumOverdraw = 4_096

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] {
    var all = collector.diagnostics + missing.diagnostics
    if styles.hasClamped {
      let sizes = PageGeometry.fontSizes
      all.append(
        Diagnostic(
          .pageFontSizeClamped,
          "font sizes were clamped to the range from \(sizes.lowerBound) to \(Int(sizes.upperBound)) pt"))
    }
    if fonts.hasCoarseFonts {
      all.append(
        Diagnostic(
          .pageFontsRounded,
          "the text uses more than \(PageFonts.maximumFonts) combinations of font size, weight and family; the rest were rounded"
        ))
    }
    return all
  }

  /// The typeset form of a style. Complexity: O(1) after the first time.
  func typeset(_ style: TextStyle) -> TypesetStyle {
    let place = styles.place(of: style, fonts)
    return styles[place]
  }

  /// The metrics of a style's font at another size. Complexity: O(1) for the most recent ones.
  private func metrics(of font: TextStyle, size: Double) -> FontMetrics {
    if let last = lastMetrics, last.font === font, last.size == size { return last.metrics }
    let metrics = styles.metrics(of: styles.font(of: font.values, size: size), fonts)
    lastMetrics = (font, size, metrics)
    return metrics
  }

  /// Reports, once, that words are not hyphenated.
  func noteHyphenation(_ style: ParagraphStyle, at place: Int) {
    guard style.values.hyphenationFactor > 0, !hasHyphenation else { return }
    hasHyphenation = true
    collector.report(
      .pageNotHyphenated, at: place, "the document requests hyphenation, which is not supported")
  }

  /// Reports, once, that space was reduced.
  func noteSpace(_ style: ParagraphStyle, at place: Int) {
    guard !hasCutSpace else { return }
    let values = style.values
    let lengths = [
      values.spacingBefore, values.spacingAfter, values.lineSpacing, values.minimumLineHeight ?? .zero,
    ]
    guard lengths.contains(where: { geometry.space($0) < geometry.pixels($0) }) else { return }
    hasCutSpace = true
    collector.report(
      .pageSpaceReduced, at: place,
      "space above, between or below lines was reduced to \(PageGeometry.maximumSpace) px")
  }

  /// The width of a space in a style. Complexity: O(1) after the first time.
  func space(in style: Int) throws -> Double {
    if let known = spaces[style] { return known }
    var piece = PieceText(at: 0)
    piece.append("n\u{A0}n", for: 0..<1, style: style)
    let wide = try fonts.lines(of: piece.paragraph(styles)).lines.first?.width ?? 0
    var closed = PieceText(at: 0)
    closed.append("nn", for: 0..<1, style: style)
    let narrow = try fonts.lines(of: closed.paragraph(styles)).lines.first?.width ?? 0
    let size = styles[style].span.font.size
    let space = min(max(0, wide - narrow), size)
    spaces[style] = space
    return space
  }

  /// Caches a marker for later items.
  func keep(_ marker: TypesetMarker?, for key: GivenMarker) {
    if markers.count >= Self.maximumMarkers { markers.removeAll(keepingCapacity: true) }
    markers[key] = marker
  }

  private static let maximumMarkers = 256

  // MARK: Boxes

  /// What replaces an image in a line: a box, or `nil` for the text it covers.
  ///
  /// - Parameters:
  ///   - font: the first font of the paragraph.
  ///   - room: pixels between the indents of its lines.
  ///   - share: thousandths of these that an attachment may take.
  func box(
    of image: FlowImage, at place: Int, _ style: TextStyle, font: TextStyle, room: Int, share: Int
  ) throws -> InlineBox? {
    let maximumWidth = sizing.maximumWidth(in: room, share: isInBlock ? 1_000 : share)
    let size = styles.pixels(of: style.values.fontSize)
    let metrics = metrics(of: font, size: size)
    let rise = Int(typeset(style).rise.rounded())
    let square = sizing.glyph(fontSize: size, metrics: metrics)
    if let sizes {
      return empty(
        sizes[image.placement], image, Letter(size, metrics), rise: rise, maximumWidth: maximumWidth)
    }
    let isGlyph = image.kind == .glyph
    let likely = isGlyph ? square.height : image.displaySize.map { geometry.pixels($0.height) }
    let descent = LineExtent(metrics).descent + reservedHeight
    let measure = pictures.measure(
      image, height: max(1, min(likely ?? geometry.width, PageGeometry.maximumPixels))
    ) { whole in
      let box = sizing.attachment(
        width: whole.width, height: whole.height, displaySize: image.displaySize, maximumWidth: maximumWidth,
        descent: descent
      ).size
      return PixelSize(width: box.width, height: box.height)
    }
    switch measure {
    case .drawable(let width, let height):
      if isGlyph {
        noteInferred(size, at: place)
        let maximum = max(1, room)
        // In a line narrower than the square, the box is smaller, but still a square.
        let side = min(square.width, maximum)
        return InlineBox(
          placement: image.placement, width: side, height: side,
          descent: side == square.height ? square.descent - rise : min(square.descent, side) - rise,
          growsLine: sizing.glyphSize == .apple || rise != 0, letter: Letter(size, metrics),
          content: .picture(PictureKey(entry: image.entry, width: side, height: side, fit: .glyph)))
      }
      return attachment(
        image, width: width, height: height, maximumWidth: maximumWidth, Letter(size, metrics), rise: rise,
        at: place)
    case .described:
      // The picture store reports it, once for each image.
      let described = flow.image(image)
      if image.fallbackRange != nil { return nil }
      return try frame(
        for: image, described, style, maximumWidth: maximumWidth, Letter(size, metrics), square: square,
        rise: rise)
    }
  }

  /// The box for something that the caller draws.
  private func empty(
    _ size: BoxSize, _ image: FlowImage, _ letter: Letter, rise: Int, maximumWidth: Int
  ) -> InlineBox {
    let height = min(geometry.pixels(size.height), PageGeometry.maximumPixels)
    let width = min(geometry.pixels(size.width), maximumWidth)
    return InlineBox(
      placement: image.placement, width: width, height: height,
      descent: height - geometry.pixels(size.baseline) - rise, growsLine: true, letter: letter,
      content: .empty)
  }

  private func attachment(
    _ image: FlowImage, width: Int, height: Int, maximumWidth: Int, _ letter: Letter, rise: Int, at place: Int
  ) -> InlineBox {
    let descent = LineExtent(letter.metrics).descent + reservedHeight
    let (size, isScaled) = sizing.attachment(
      width: width, height: height, displaySize: image.displaySize, maximumWidth: maximumWidth,
      descent: descent)
    if isScaled, !isMeasuring {
      collector.report(
        .pageAttachmentScaled, at: place,
        "the image was reduced to \(size.width) × \(size.height) px to fit")
    }
    let key = PictureKey(entry: image.entry, width: size.width, height: size.height, fit: .stretched)
    if !isMeasuring { pictures.prepare(key) }
    return InlineBox(
      placement: image.placement, width: size.width, height: size.height, descent: -rise, growsLine: true,
      letter: letter, content: .picture(key))
  }

  /// A frame as high as the text, or as large as the image's display size, with a label.
  private func frame(
    for image: FlowImage, _ described: InlineImage, _ style: TextStyle, maximumWidth: Int, _ letter: Letter,
    square: BoxSizing.Size, rise: Int
  ) throws -> InlineBox {
    let line = LineExtent(letter.metrics)
    let place = styles.place(of: style, fonts, .label)
    let label = styles[place]
    let extent = LineExtent(label.metrics)
    let pad = max(1, extent.height / 4)
    var size = BoxSizing.Size(width: 0, height: square.height, descent: square.descent)
    if image.kind == .attachment {
      size = BoxSizing.Size(width: 0, height: line.height, descent: line.descent)
      if let shown = image.displaySize {
        size =
          sizing.attachment(
            width: 1, height: 1, displaySize: shown, maximumWidth: maximumWidth, descent: line.descent
          ).size
      }
    }
    let maximum = maximumWidth
    let space =
      size.width > 0 ? size.width - 2 * pad : min(maximum, extent.height * Self.maximumLabel) - 2 * pad
    let typeset = try labels.line(
      of: described, entry: image.entry, style: place, room: space, styles, fonts)
    var width = size.width
    if width == 0 { width = min(maximum, max(size.height, (typeset?.width ?? 0) + 2 * pad)) }
    // If there is no room for the label, the frame alone marks the image.
    var words = ShapedLine(range: 0..<0, runs: [], width: 0, isLast: true)
    if let typeset, typeset.width <= width, extent.height <= size.height + 2 { words = typeset.line }
    let content = InlineBox.Content.label(
      BoxLabel(
        line: words, color: label.color, x: max(0, (width - (typeset?.width ?? 0)) / 2),
        baseline: (size.height - extent.height) / 2 + extent.descent))
    return InlineBox(
      placement: image.placement, width: width, height: size.height, descent: size.descent - rise,
      growsLine: image.displaySize != nil || rise != 0 || sizing.glyphSize == .apple, letter: letter,
      content: content)
  }

  /// Maximum width of a label, in multiples of its line height.
  private static let maximumLabel = 12

  private func noteInferred(_ size: Double, at place: Int) {
    guard sizing.glyphSize == .apple, !hasInferredGlyphs, !isMeasuring, !sizing.isMeasured(fontSize: size)
    else { return }
    hasInferredGlyphs = true
    collector.report(
      .pageGlyphSizeInferred, at: place,
      "Apple's glyph sizes are known for text of 17, 28, 34, 44 and 64 pt; other sizes are inferred")
  }
}

extension InlineFlow {
  /// The flow of the text for a page. Complexity: O(1), or one pass over a text of only white space and emoji.
  init(_ text: DecomposedText, _ options: PageOptions) {
    var sheet = options.styleSheet
    if let size = options.fontSize { sheet.fontSize = size }
    var background: TextColor?
    if case .color(let color) = options.background { background = color }
    self.init(
      text, style: sheet,
      options: FlowOptions(
        appearance: options.appearance, background: background, allowsJumbo: options.allowsJumbo))
  }
}
