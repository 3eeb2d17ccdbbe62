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
  private static let most = 10_000

  /// Examines the colors of a text. Complexity: O(runs).
  init(_ text: DecomposedText) {
    if let background = text.attributes.backgroundColor, background.alpha >= 128 {
      self = background.brightness >= 128 ? .light : .dark
      return
    }
    var needs = (light: false, dark: false)
    var seen: Set<CharacterAttributes> = []
    for run in text.runs where seen.count < Self.most {
      guard seen.insert(run.attributes).inserted else { continue }
      let values = run.attributes.values
      switch (values.foregroundColor, values.backgroundColor) {
      case (let color?, nil):
        let onLight = color.contrast(with: Self.page.light) >= Self.least
        let onDark = color.contrast(with: Self.page.dark) >= Self.least
        if onLight, !onDark { needs.light = true }
        if onDark, !onLight { needs.dark = true }
      case (nil, let color?):
        // This is the background of text that has the page's own color.
        if color.brightness >= 128 { needs.light = true } else { needs.dark = true }
      default: break
      }
    }
    self = needs.light ? .light : needs.dark ? .dark : .both
  }
}
