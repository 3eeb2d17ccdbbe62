import InlayCore

/// The commands of a line, in layers: background colors, shadows, underlines, pictures and glyphs, strikethrough,
/// links.
struct LineDrawing {
  private let extent: LineExtent
  private var fills: [DrawCommand] = []
  private var shadows: [DrawCommand] = []
  private var under: [DrawCommand] = []
  private var main: [DrawCommand] = []
  private var over: [DrawCommand] = []
  private var links: [DrawCommand] = []
  private(set) var ink = InkBounds()
  private(set) var boxes: [StackedLine.Box] = []
  /// Extent of the part's text. White space at which the line was broken lies outside.
  private var left = 0.0
  private var right = 0.0
  private var background: (bounds: InkBounds, color: TextColor)?
  private var underline: RuleStroke?
  private var strikethrough: RuleStroke?
  private var link: (target: String, bounds: InkBounds)?

  init(extent: LineExtent) { self.extent = extent }

  /// All commands in drawing order.
  var commands: [DrawCommand] {
    if fills.isEmpty, shadows.isEmpty, under.isEmpty, over.isEmpty, links.isEmpty { return main }
    return fills + shadows + under + main + over + links
  }

  /// Begins a part of the line.
  mutating func begin(left: Double, right: Double) { (self.left, self.right) = (left, right) }

  /// Ends the part.
  mutating func end() {
    closeBackground()
    closeUnderline()
    closeStrikethrough()
    closeLink()
  }

  // MARK: Text

  mutating func add(_ run: ShapedRun, _ style: TypesetStyle, x: Double) {
    if let glyphs = run.glyphs {
      let y = -style.rise
      let bounds = run.ink.moved(x: x, y: y)
      ink = ink.union(bounds)
      let values = style.text.values
      if style.isPlain || values.strokeWidth == 0 && values.shadow == nil {
        main.append(.glyphs(glyphs, x: x, y: y, style.color))
      } else {
        addOutlined(glyphs, style, x: x, y: y, bounds)
      }
    }
    if style.isPlain, background == nil, underline == nil, strikethrough == nil, link == nil { return }
    decorate(style, x..<x + max(0, run.width), isText: true)
  }

  /// Adds text that is not in the document, without underlines and background.
  mutating func add(_ line: ShapedLine, _ style: TypesetStyle, x: Double) {
    for run in line.runs {
      guard let glyphs = run.glyphs else { continue }
      main.append(.glyphs(glyphs, x: x + run.x, y: -style.rise, style.color))
      ink = ink.union(run.ink.moved(x: x + run.x, y: -style.rise))
    }
  }

  private mutating func addOutlined(
    _ glyphs: GlyphRun, _ style: TypesetStyle, x: Double, y: Double, _ bounds: InkBounds
  ) {
    let values = style.text.values
    let size = style.span.font.size
    if let shadow = values.shadow {
      let maximum = size * 100
      let scale = size / max(0.001, values.fontSize.points)
      let moved = (
        x: min(max(shadow.offsetX.points * scale, -maximum), maximum),
        y: min(max(shadow.offsetY.points * scale, -maximum), maximum)
      )
      let blur = min(max(0, shadow.blur.points * scale), maximum)
      shadows.append(
        .shadow(glyphs, x: x + moved.x, y: y + moved.y, blur: blur, shadow.color ?? Self.shadowColor))
      let reach = bounds.moved(x: moved.x, y: moved.y)
      if !bounds.isEmpty { ink = ink.union(reach.grown(by: 2 * blur)) }
    }
    if values.strokeWidth <= 0 { main.append(.glyphs(glyphs, x: x, y: y, style.color)) }
    guard values.strokeWidth != 0 else { return }
    let share = min(Double(values.strokeWidth.magnitude), Self.widestStroke) / 1_000
    let width = size * share
    main.append(.outline(glyphs, x: x, y: y, width: width, values.strokeColor ?? style.color))
    if !bounds.isEmpty { ink = ink.union(bounds.grown(by: width / 2)) }
  }

  /// Cocoa's shadow color: black with an opacity of one third.
  private static let shadowColor = TextColor(red: 0, green: 0, blue: 0, alpha: 85)
  /// Maximum stroke width, in thousandths of the font size.
  private static let widestStroke = 1_000.0

  // MARK: Lines across the text

  /// Adds a thin line in the middle of the text line, as for HTML's `<hr>`.
  mutating func addRule(from ends: (left: Double, right: Double), color: TextColor, scale: Double) {
    let thickness = max(1, scale.rounded())
    let middle = (Double(extent.descent - extent.ascent) - thickness) / 2
    let bounds = InkBounds(
      left: ends.left.rounded(), top: middle.rounded(), right: ends.right.rounded(),
      bottom: middle.rounded() + thickness)
    guard !bounds.isEmpty else { return }
    main.append(.fill(bounds, color))
    ink = ink.union(bounds)
  }

  // MARK: Boxes

  mutating func add(_ box: InlineBox, _ style: TypesetStyle, x: Double, width: Double) {
    let left = Self.whole(x)
    let top = -box.ascent
    boxes.append(
      StackedLine.Box(placement: box.placement, x: left, y: top, width: box.width, height: box.height))
    let bounds = InkBounds(
      left: Double(left), top: Double(top), right: Double(left + box.width), bottom: Double(top + box.height))
    switch box.content {
    case .empty: break
    case .picture(let key):
      main.append(.picture(key, x: left, y: top))
      ink = ink.union(bounds)
    case .label(let label):
      var faint = label.color
      faint.alpha /= 2
      main.append(.frame(bounds, faint))
      ink = ink.union(bounds)
      let y = Double(top + box.height - label.baseline)
      for run in label.line.runs {
        guard let glyphs = run.glyphs else { continue }
        let x = Double(left + label.x) + run.x
        main.append(.glyphs(glyphs, x: x, y: y, label.color))
        ink = ink.union(run.ink.moved(x: x, y: y))
      }
    }
    decorate(style, x..<x + max(0, width), isText: false)
  }

  // MARK: What is behind, below and around

  private mutating func decorate(_ style: TypesetStyle, _ range: Range<Double>, isText: Bool) {
    let (from, to) = (max(left, range.lowerBound), min(right, range.upperBound))
    let values = style.text.values
    let isSeen = to > from
    extendBackground(isSeen ? values.backgroundColor : nil, from, to, style)
    extendLink(isSeen ? values.link : nil, from, to)
    let metrics = style.metrics
    let underline = isText && isSeen ? Self.line(values.underline, isGap: style.isGap) : nil
    let below = underline.map {
      Self.rule(
        $0, from, to, position: metrics.underlinePosition + style.rise, metrics.underlineThickness,
        values.underlineColor ?? style.color)
    }
    if !Self.extend(&self.underline, below, towards: max) {
      closeUnderline()
      self.underline = below
    }
    let through = isText && isSeen ? Self.line(values.strikethrough, isGap: style.isGap) : nil
    let middle = through.map {
      Self.rule(
        $0, from, to, position: metrics.strikethroughPosition + style.rise, metrics.strikethroughThickness,
        values.strikethroughColor ?? style.color)
    }
    if !Self.extend(&strikethrough, middle, towards: min) {
      closeStrikethrough()
      strikethrough = middle
    }
  }

  /// The line style to draw. The style `words` is drawn as `single` under words, and not at all in gaps.
  private static func line(_ style: LineStyle?, isGap: Bool) -> LineStyle? {
    guard style == .words else { return style }
    return isGap ? nil : .single
  }

  /// Adds a line with its edges on whole pixels.
  private static func rule(
    _ style: LineStyle, _ left: Double, _ right: Double, position: Double, _ thickness: Double,
    _ color: TextColor
  ) -> RuleStroke {
    let weight = style == .thick ? 2 * thickness : thickness
    let whole = max(1, min(weight, 1e6).rounded())
    let top = (-position - whole / 2).rounded()
    return RuleStroke(
      left: left, right: right, y: top + whole / 2, thickness: whole, style: style, color: color)
  }

  /// Extends the previous line if this one joins it, so that text of several sizes has one straight line.
  private static func extend(
    _ rule: inout RuleStroke?, _ next: RuleStroke?, towards nearer: (Double, Double) -> Double
  ) -> Bool {
    guard let open = rule, let next, open.style == next.style, open.color == next.color,
      abs(open.right - next.left) < touching
    else { return rule == nil && next == nil }
    rule?.right = next.right
    if nearer(open.y, next.y) == next.y { rule?.y = next.y }
    if next.thickness > open.thickness { rule?.thickness = next.thickness }
    return true
  }

  /// Maximum distance in pixels between stretches that count as touching.
  private static let touching = 0.05

  /// Extends a background color, which is as high as its font. Backgrounds of one font size join.
  private mutating func extendBackground(
    _ color: TextColor?, _ from: Double, _ to: Double, _ style: TypesetStyle
  ) {
    guard let color else { return closeBackground() }
    // The edges are on whole pixels, so that adjacent colors leave no seam.
    let (from, to) = (from.rounded(), to.rounded())
    let font = LineExtent(style.metrics)
    let rise = style.rise.rounded()
    let bounds = InkBounds(
      left: from, top: Double(-font.ascent) - rise, right: to, bottom: Double(font.descent) - rise)
    if let open = background, open.color == color, abs(open.bounds.right - from) < 1,
      open.bounds.top == bounds.top, open.bounds.bottom == bounds.bottom
    {
      background?.bounds.right = to
      return
    }
    closeBackground()
    background = (bounds, color)
  }

  private mutating func extendLink(_ target: String?, _ from: Double, _ to: Double) {
    guard let target else { return closeLink() }
    if let open = link, exactlyEqual(open.target, target), abs(open.bounds.right - from) < Self.touching {
      link?.bounds.right = to
      return
    }
    closeLink()
    let bounds = InkBounds(
      left: from, top: Double(-extent.ascent), right: to, bottom: Double(extent.descent))
    link = (target, bounds)
  }

  private mutating func closeBackground() {
    guard let open = background else { return }
    background = nil
    guard !open.bounds.isEmpty else { return }
    fills.append(.fill(open.bounds, open.color))
    ink = ink.union(open.bounds)
  }

  private mutating func closeUnderline() {
    guard let open = underline else { return }
    underline = nil
    under.append(.rule(open))
    ink = ink.union(open.bounds)
  }

  private mutating func closeStrikethrough() {
    guard let open = strikethrough else { return }
    strikethrough = nil
    over.append(.rule(open))
    ink = ink.union(open.bounds)
  }

  private mutating func closeLink() {
    guard let open = link else { return }
    link = nil
    links.append(.link(open.target, open.bounds))
  }

  private static func whole(_ pixels: Double) -> Int {
    pixels.isFinite ? Int(min(max(pixels, -1e9), 1e9).rounded()) : 0
  }
}

extension RuleStroke {
  /// The bounds of what may be drawn. Double, wavy and dotted lines reach further than a single line.
  var bounds: InkBounds {
    let reach = style == .single || style == .thick ? thickness / 2 : thickness * 2.5
    return InkBounds(left: left, top: y - reach, right: right, bottom: y + reach)
  }
}

extension InkBounds {
  /// The bounds, extended on all sides.
  func grown(by pixels: Double) -> InkBounds {
    InkBounds(left: left - pixels, top: top - pixels, right: right + pixels, bottom: bottom + pixels)
  }
}
