import InlayCore

/// The position of a paragraph's lines between the edges of their column, in pixels.
struct Indents: Sendable {
  /// The left end of the room, from that of the page's column.
  let left: Double
  /// Width of the room.
  let width: Double
  /// Indents from the leading edge: of the first line or of a marker, and of the other lines.
  private(set) var first: Double
  private(set) var leading: Double
  /// Indent from the trailing edge.
  let trailing: Double
  let alignment: ParagraphAlignment
  /// The direction that the style states; `nil` if the text decides.
  let isRightToLeft: Bool?
  let heights: LineHeights
  let lineSpacing: Int
  /// Tab stops, measured from the leading edge.
  let tabs: [TextTab]
  let leaders: TabLeaders
  let bars: [Double]
  let tabInterval: Double
  let block: Block?
  /// Whether indents were reduced.
  let isReduced: Bool
  private let fontSize: Double

  /// The background of a paragraph, and the bar beside it.
  struct Block: Sendable, Hashable {
    var color: TextColor?
    /// Extent of the block, from the leading edge to the trailing edge of its room.
    var start: Int
    var end: Int
    var bar: TextColor?
    var barWidth: Int
  }

  /// - Parameter fontSize: size of the font in pixels. At least twice this width is left for text.
  init(
    _ style: ParagraphStyle, marker: Length?, fontSize: Double, in frame: ColumnFrame,
    _ geometry: PageGeometry
  ) {
    let values = style.values
    (left, width) = (frame.left, frame.width)
    let minimum = min(width, max(Self.textSizes * fontSize, width / Self.textShare))
    let maximum = width - minimum
    let asked = (
      first: geometry.exactPixels(marker ?? values.firstLineIndent),
      leading: geometry.exactPixels(values.leadingIndent),
      trailing: geometry.exactPixels(values.trailingIndent)
    )
    var first = min(max(0, asked.first), maximum)
    var leading = min(max(0, asked.leading), maximum)
    var barWidth = 0
    if values.barColor != nil {
      barWidth = min(geometry.pixels(values.barWidth), Int(width))
      // Text keeps a distance from the bar.
      let missing = max(0, Double(barWidth) + fontSize / 2 - min(first, leading))
      if max(first, leading) + missing <= maximum { (first, leading) = (first + missing, leading + missing) }
    }
    trailing = min(max(0, asked.trailing), maximum - max(first, leading))
    self.fontSize = fontSize
    isReduced = asked.first > maximum || asked.leading > maximum || asked.trailing > trailing
    (self.first, self.leading) = (first, leading)
    alignment = values.alignment
    isRightToLeft = values.direction == .natural ? nil : values.direction == .rightToLeft
    heights = LineHeights(
      multiple: Double(min(values.lineHeightMultiple, 1_000_000)) / 1_000,
      minimum: values.minimumLineHeight.map { geometry.space($0) },
      maximum: values.maximumLineHeight.map { max(1, geometry.pixels($0)) })
    lineSpacing = geometry.space(values.lineSpacing)
    let edge = leading
    let start = min(first, leading)
    tabs = values.tabStops.lazy.filter { $0.alignment != .bar }.prefix(Self.maximumTabs)
      .map { TextTab(position: geometry.exactPixels($0.position) - edge, alignment: $0.alignment) }
      .filter { $0.position > start - edge }
    var leaders = TabLeaders()
    for stop in values.tabStops.prefix(Self.maximumTabs) where stop.alignment != .bar {
      leaders.append(stop.leader, at: geometry.exactPixels(stop.position))
    }
    self.leaders = leaders
    bars = values.tabStops.lazy.filter { $0.alignment == .bar }.prefix(Self.maximumTabs)
      .map { geometry.exactPixels($0.position) }.filter { [width] in $0 < width }
    tabInterval = max(1, geometry.exactPixels(values.defaultTabInterval))
    guard values.blockColor != nil || barWidth > 0 else {
      block = nil
      return
    }
    // The color extends a little beyond the text, if the indents leave room for it.
    let pad = fontSize * 3 / 8
    block = Block(
      color: values.blockColor, start: Int(max(0, start - pad).rounded()),
      end: Int(min(width, width - trailing + pad).rounded()), bar: values.barColor, barWidth: barWidth)
  }

  private static let maximumTabs = 1_024
  /// Text keeps at least this many font sizes of the room, and one part of this many.
  private static let textSizes = 2.0
  private static let textShare = 4.0

  /// Pixels between the indents of all lines but the first.
  var room: Double { width - leading - trailing }

  /// Pixels that are available for boxes in any line.
  var minimumRoom: Int { Int(width - max(first, leading) - trailing) }

  /// The start of the first line after a marker of this width in pixels; `nil` if that would leave too little of the
  /// line.
  func contentStart(behind marker: Double) -> Double? {
    let start = max(leading, first + marker)
    return first + marker <= first + (width - first - trailing) / 2 ? start : nil
  }

  /// The least width of the room in which these indents are not reduced, and a marker of this width in pixels stands in
  /// front of the first line; 0 without indents.
  func leastWidth(behind marker: Double?) -> Double {
    let indents = max(first, leading) + trailing
    guard indents > 0 || marker != nil else { return 0 }
    return max(
      indents + Self.textSizes * fontSize, indents * Self.textShare / (Self.textShare - 1),
      marker.map { first + trailing + 2 * $0 } ?? 0)
  }

  /// The left end of a line, relative to the column's left end.
  ///
  /// - Parameter start: its indent from the leading edge.
  func x(of lineWidth: Double, start: Double, isRightToLeft: Bool) -> Double {
    let left = self.left + (isRightToLeft ? trailing : start)
    let free = width - start - trailing - lineWidth
    switch alignment {
    case .center: return left + max(0, free) / 2
    case .right: return left + free
    case .left: return left
    default: return isRightToLeft ? left + free : left
    }
  }

  /// Converts a stretch measured from the leading edge into one measured from the left end of the column.
  func mirrored(_ start: Double, _ end: Double, isRightToLeft: Bool) -> (left: Double, right: Double) {
    isRightToLeft ? (left + width - end, left + width - start) : (left + start, left + end)
  }
}
