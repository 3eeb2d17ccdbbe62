import InlayCore

/// The color schemes of a browser that suit a page. If the page states colors that are readable in only one scheme, the
/// page declares that scheme.
enum HTMLColorScheme: String {
  case both = "light dark"
  case light
  case dark

  private static let page = (
    light: TextColor(red: 255, green: 255, blue: 255), dark: TextColor(red: 18, green: 18, blue: 18)
  )
  /// Minimum contrast at which text counts as readable, as `contrast(with:)` measures it.
  private static let least = 125
  /// Maximum number of attribute sets that are examined.
  static let most = 10_000

  /// What is behind some characters, and what they look like.
  private struct Look: Hashable {
    var attributes: CharacterAttributes
    var block: TextColor?
  }

  /// Examines the colors of a text. Complexity: O(runs + paragraphs).
  init(_ text: DecomposedText) {
    if let background = text.attributes.backgroundColor, background.alpha >= 128 {
      self = background.brightness >= 128 ? .light : .dark
      return
    }
    if !text.blocks.isEmpty {
      self = HTMLBackdrops.scheme(of: text)
      return
    }
    var needs = (light: false, dark: false)
    /// Notes the background of text that has the page's own color.
    func note(behind color: TextColor) {
      if color.brightness >= 128 { needs.light = true } else { needs.dark = true }
    }
    var seen: Set<Look> = []
    var blocks = text.hasBlockColors ? text.paragraphs.filter { $0.attributes.blockColor != nil }[...] : []
    var hasRun = false
    for run in text.runs where seen.count < Self.most {
      while let block = blocks.first, block.range.upperBound <= run.range.lowerBound {
        if !hasRun, let color = block.attributes.blockColor { note(behind: color) }
        blocks.removeFirst()
        hasRun = false
      }
      let block = blocks.first.flatMap { $0.range.overlaps(run.range) ? $0.attributes.blockColor : nil }
      if block != nil { hasRun = true }
      guard seen.insert(Look(attributes: run.attributes, block: block)).inserted else { continue }
      let values = run.attributes.values
      switch Self.scheme(values.foregroundColor, on: values.backgroundColor ?? block) {
      case .light: needs.light = true
      case .dark: needs.dark = true
      case .both: break
      }
    }
    if hasRun { blocks = blocks.dropFirst() }
    for block in blocks.prefix(Self.most) { block.attributes.blockColor.map { note(behind: $0) } }
    self = needs.light ? .light : needs.dark ? .dark : .both
  }

  /// The schemes that suit text with these colors.
  static func scheme(_ color: TextColor?, on background: TextColor?) -> HTMLColorScheme {
    switch (color, background) {
    case (let color?, nil):
      let onLight = color.contrast(with: page.light) >= least
      let onDark = color.contrast(with: page.dark) >= least
      return onLight == onDark ? .both : onLight ? .light : .dark
    case (nil, let background?): return background.brightness >= 128 ? .light : .dark
    default: return .both
    }
  }
}
