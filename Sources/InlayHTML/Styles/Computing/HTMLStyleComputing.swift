import InlayCore
import InlayMarkup

/// Computes the style of an element from its own declarations and its parent's style.
struct HTMLStyleComputing {
  let word: HTMLWord
  let specified: HTMLSpecifiedStyle
  /// Whether the page is in quirks mode.
  let isQuirky: Bool
  let parent: HTMLStyleFacts
  var facts: HTMLStyleFacts
  var values: CharacterAttributeValues
  /// The target, if the element is a link.
  var link: String?
  /// What is stated but cannot be carried.
  var losses: [String] = []

  init(_ word: HTMLWord, _ specified: HTMLSpecifiedStyle, isQuirky: Bool, parent: HTMLStyleFacts) {
    self.word = word
    self.specified = specified
    self.isQuirky = isQuirky
    self.parent = parent
    facts = parent
    values = parent.character.values
  }

  var isBlock: Bool { facts.display != .inline }
  /// Whether the element is the root or the body, whose margins belong to the page.
  var isPage: Bool { word == .html || word == .body }

  /// Whether the element is a table or a part of one.
  var isTablePart: Bool { facts.display == .table || facts.display.isTablePart }

  mutating func run() -> HTMLStyleFacts {
    let before = values
    facts.width = nil
    facts.height = nil
    facts.verticalAlign = nil
    (facts.breaksPageBefore, facts.breaksPageAfter) = (false, false)
    facts.boxStyle = nil
    display()
    direction()
    fontSize()
    characters()
    bodyColor()
    if isBlock {
      values.superscript = nil
      values.baselineOffset = nil
      values.direction = nil
    } else {
      verticalAlign()
    }
    lines()
    background()
    if specified.hasAny(.exactCharacters) { exactCharacters() }
    if let link { values.link = link }
    facts.width = size(.width)
    facts.height = size(.height)
    if values != before { facts.character = CharacterAttributes(values) }
    if specified.hasAny(.inheritedParagraph) { inheritedParagraph() }
    // What aligns blocks moves a table as a whole, and not the text in it.
    if word == .table, facts.alignsBlocks { (facts.alignment, facts.alignsBlocks) = (nil, false) }
    if facts.display == .tableCell, !facts.wraps {
      losses.append("nowrap in table cells; their lines may wrap")
    }
    ownListStyle()
    if specified.hasAny(.boxes) { boxes() }
    if word == .th, facts.alignment == nil { facts.alignment = .center }
    if isBlock { paragraph() }
    return facts
  }

  // MARK: Reading what is stated

  func word(_ property: CSSProperty) -> String? {
    if case .word(let word)? = specified[property] { word } else { nil }
  }

  func text(_ property: CSSProperty) -> String? {
    if case .text(let text)? = specified[property] { text } else { nil }
  }

  func number(_ property: CSSProperty) -> Double? {
    if case .number(let number)? = specified[property] { number } else { nil }
  }

  func color(_ property: CSSProperty) -> TextColor? {
    if case .color(let color)? = specified[property] { TextColor(color) } else { nil }
  }

  func isInitial(_ property: CSSProperty) -> Bool {
    if case .initial? = specified[property] { true } else { false }
  }

  /// A value in thousandths of a point; `nil` for percentages, because the reference size is unknown.
  func thousandths(_ property: CSSProperty, percentOf whole: Int? = nil) -> Int? {
    guard case .length(let length)? = specified[property] else { return nil }
    return thousandths(length, percentOf: whole)
  }

  func thousandths(_ length: CSSLength, percentOf whole: Int? = nil) -> Int? {
    length.thousandths(em: facts.em, rem: facts.rootEm, percentOf: whole)
  }

  func length(_ property: CSSProperty) -> Length? { thousandths(property).map { .bounded($0) } }

  func size(_ property: CSSProperty) -> Length? {
    thousandths(property).flatMap { $0 < 0 ? nil : .bounded($0) }
  }

  // MARK: Layout

  private mutating func display() {
    let own = HTMLElementMeaning.display(word)
    guard let stated = word(.display) else {
      facts.display = own
      return
    }
    switch stated {
    case "none":
      if own == .inline { facts.isRemoved = true }
      facts.display = own == .inline ? .inline : .none
    case "block", "flow-root", "flex", "grid", "-webkit-box", "-webkit-flex", "-ms-flexbox", "run-in":
      facts.display = .block
    case "table-header-group": facts.display = .tableHeader
    case "table-row-group": facts.display = .tableBody
    case "table-footer-group": facts.display = .tableFooter
    case "list-item": facts.display = .listItem
    case "table", "inline-table": facts.display = .table
    case "table-row": facts.display = .tableRow
    case "table-cell": facts.display = .tableCell
    case "table-caption": facts.display = .tableCaption
    case "table-column", "table-column-group": facts.display = .none
    default: facts.display = .inline
    }
  }

  /// Keeps the color of the body, which text in a table has in quirks mode (Quirks Mode Standard, 3.2).
  private mutating func bodyColor() {
    guard isQuirky else { return }
    if word == .body { facts.bodyColor = values.foregroundColor }
    if word == .table, !specified.has(.color) { values.foregroundColor = facts.bodyColor }
  }

  private mutating func direction() {
    guard specified.hasAny(.directions) else { return }
    let isPlain = word(.unicodeBidi).map { $0.hasSuffix("plaintext") } ?? false
    guard let stated = isPlain ? "auto" : word(.direction) else { return }
    let direction: TextDirection = stated == "auto" ? .natural : stated == "rtl" ? .rightToLeft : .leftToRight
    facts.direction = direction
    if !isBlock { values.direction = direction }
    if let bidi = word(.unicodeBidi), bidi.hasSuffix("override") {
      losses.append("overriding the direction (bdo, bidi-override); it was read as an ordinary direction")
    }
  }

  private mutating func background() {
    let stated: TextColor?
    switch specified[.backgroundColor] {
    case .color(let color)?: stated = color.alpha == 0 ? nil : TextColor(color)
    case .currentColor?: stated = values.foregroundColor ?? TextColor(red: 0, green: 0, blue: 0)
    default: stated = nil
    }
    if let stated, word != .hr {
      // The background of a block belongs to its paragraphs, unless that color is visible there anyway. That of a part
      // of a table belongs to the table.
      let seen = facts.behind ?? HTMLBlockStyle.pageColor
      if !isBlock {
        values.backgroundColor = stated
      } else if !isPage, !isTablePart, stated != seen {
        facts.blockColor = stated
      }
      facts.behind = stated
    }
    if let exact = color(.inlayBlockColor) { facts.blockColor = exact }
    if let exact = color(.inlayBackgroundColor) { values.backgroundColor = exact }
  }
}
