import InlayCore
import InlayMarkup

/// Computes the style of each element from `<style>` sheets, `style` attributes, presentational attributes, and the
/// default meaning of elements (CSS 2.2, 6; HTML 15).
///
/// A `<style>` element with a `data-inlay-…` attribute is Inlay's own. It is meant for browsers only, and ignored here.
/// The language of `<html>` belongs to the document, not to text.
struct HTMLStyles {
  /// Computed styles by the facts they depend on. All are dropped when there are too many.
  private var plain: [PlainKey: HTMLStyleBox] = [:]
  /// A direct-mapped cache of recent entries of `plain`, so that most elements need no hashing.
  private var recent = [(key: PlainKey, box: HTMLStyleBox)?](repeating: nil, count: maximumRecent)
  private var stated: [HTMLStyleKey: HTMLStyleBox] = [:]
  private var keyBytes = 0
  private var blocks: [HTMLStyleKey: CSSBlock] = [:]
  /// Styles of the content of cells, boxes and captions, by the number of another style.
  private var derived: [Int: HTMLStyleBox] = [:]
  private var nextID: UInt32 = 1
  private var key: [UInt8] = []
  private var noticed: Set<String> = []
  private var specified = HTMLSpecifiedStyle()

  /// Whether the page is in quirks mode.
  private let isQuirky: Bool
  private var matcher: CSSMatcher?
  /// Whether the exhausted budget of the matcher was reported already.
  private var isMatcherSpent = false
  /// The number of styles made for single elements, and the maximum.
  private var ownStyles = 0
  private let maximumOwnStyles: Int

  /// The key of elements styled only by sheets.
  private struct PlainKey: Hashable {
    var parent: UInt32
    var match: UInt32
    var word: UInt8

    /// Nested elements and siblings usually get different slots.
    var place: Int { Int(truncatingIfNeeded: parent &* 37 &+ match &* 11 &+ UInt32(word)) }
  }

  private static let maximumKept = 65_536
  /// Reading a `style` attribute again takes less than keeping very many of them.
  private static let maximumBlocks = 16_384
  /// Must be a power of two.
  private static let maximumRecent = 64
  private static let maximumKeyBytes = 8 << 20

  /// Creates the styles of a page. Sheets are collected from the whole tree first.
  init(_ tree: HTMLTree, limits: Limits, collector: inout DiagnosticCollector) {
    var sheets = CSSSheets(limit: limits.htmlStyleRules)
    for (index, record) in tree.records.enumerated() where record.word == .style && record.kind == .element {
      sheets.add(HTMLTree.Node(index), of: tree)
    }
    if sheets.isCutOff {
      collector.report(
        .htmlStyle,
        "the style sheets exceed the limit htmlStyleRules of \(limits.htmlStyleRules); the rest was ignored"
      )
    }
    isQuirky = tree.isQuirky
    matcher = CSSMatcher(sheets)
    maximumOwnStyles = limits.htmlStyleRules
  }

  /// Whether the style of an element may depend on its earlier siblings.
  var looksBack: Bool { matcher?.looksBack ?? false }

  /// What relative links are resolved against, if the page is in an archive.
  var base: HTMLURL?

  /// The computed style of an element, given its parent's. Cheap for elements equal to an earlier one.
  mutating func computed(
    _ node: HTMLTree.Node, in tree: HTMLTree, parent: HTMLComputedStyle, collector: inout DiagnosticCollector
  ) -> HTMLComputedStyle {
    let box = box(node, in: tree, parent: parent.box, collector: &collector)
    return HTMLComputedStyle(box)
  }

  private mutating func box(
    _ node: HTMLTree.Node, in tree: HTMLTree, parent: HTMLStyleBox, collector: inout DiagnosticCollector
  ) -> HTMLStyleBox {
    let word = tree.namespace(node) == .html ? tree.word(node) : HTMLWord.other
    var stated = Stated()
    var classes: HTMLText?
    var id: HTMLText?
    // Most elements have none. Even an empty slice would cost a retain and a release.
    for attribute in tree.hasAttributes(node) ? tree.attributes(node) : [] {
      switch attribute.word {
      case .other: continue
      case .style: stated.style = attribute.value
      case .class: classes = attribute.value
      case .id: id = attribute.value
      case .href: if word == .a || word == .area { stated.link = attribute.value }
      default: if HTMLPresentationalHints.isHint(attribute.word, of: word) { stated.hasHints = true }
      }
    }
    let match = matcher?.match(node, classes: classes, id: id, in: tree)
    if !isMatcherSpent, matcher?.isSpent ?? false {
      isMatcherSpent = true
      collector.report(
        .htmlStyle, "the style sheets are too large for this page; part of the page was read without them")
    }
    if ownStyles > maximumOwnStyles {
      // Each further style would stay in memory. Links are not part of the look, so they are kept.
      stated.style = nil
      stated.hasHints = false
    }
    if stated.isNothing {
      let key = PlainKey(parent: parent.id, match: match?.number ?? 0, word: word.number)
      let place = key.place & (Self.maximumRecent - 1)
      if let known = recent[place], known.key == key { return known.box }
      if let known = plain[key] {
        recent[place] = (key, known)
        return known
      }
      let made = make(node, word, in: tree, parent: parent, match: match, stated, collector: &collector)
      forgetIfMany()
      plain[key] = made
      recent[place] = (key, made)
      return made
    }
    let key = key(node, word, stated, match, in: tree, parent: parent)
    if let known = self.stated[key] { return known }
    if stated.style != nil || stated.hasHints { countOwnStyle(&collector) }
    let made = make(node, word, in: tree, parent: parent, match: match, stated, collector: &collector)
    forgetIfMany()
    if key.bytes.count <= 4_096 {
      keyBytes += key.bytes.count
      self.stated[key] = made
    }
    return made
  }

  private mutating func countOwnStyle(_ collector: inout DiagnosticCollector) {
    ownStyles += 1
    guard ownStyles - 1 == maximumOwnStyles else { return }
    collector.report(
      .htmlStyle,
      "the number of different element styles exceeds the limit htmlStyleRules of \(maximumOwnStyles); the rest was ignored"
    )
  }

  /// What the attributes of an element state about its style.
  private struct Stated {
    var style: HTMLText?
    var link: HTMLText?
    var hasHints = false

    var isNothing: Bool { style == nil && link == nil && !hasHints }
  }

  /// Everything that the style of an element depends on.
  private mutating func key(
    _ node: HTMLTree.Node, _ word: HTMLWord, _ stated: Stated, _ match: CSSMatcher.Match?, in tree: HTMLTree,
    parent: HTMLStyleBox
  ) -> HTMLStyleKey {
    key.removeAll(keepingCapacity: true)
    let origin = UInt64(parent.id) << 32 | UInt64(match?.number ?? 0)
    for shift in stride(from: 0, to: 64, by: 8) {
      key.append(UInt8(truncatingIfNeeded: origin >> UInt64(shift)))
    }
    key.append(word.number)
    func append(_ word: HTMLWord, _ text: HTMLText) {
      key.append(word.number)
      key.append(contentsOf: tree.bytes(text))
      // No attribute contains NUL, so NUL works as a separator.
      key.append(0)
    }
    if stated.hasHints {
      for attribute in tree.attributes(node)
      where HTMLPresentationalHints.isHint(attribute.word, of: word) {
        append(attribute.word, attribute.value)
      }
    }
    if let style = stated.style { append(.style, style) }
    if let link = stated.link { append(.href, link) }
    return HTMLStyleKey(bytes: key)
  }

  private mutating func make(
    _ node: HTMLTree.Node, _ word: HTMLWord, in tree: HTMLTree, parent: HTMLStyleBox,
    match: CSSMatcher.Match?, _ stated: Stated, collector: inout DiagnosticCollector
  ) -> HTMLStyleBox {
    specified.reset(to: HTMLElementMeaning.declarations(word, isQuirky: isQuirky))
    for attribute in tree.attributes(node)
    where stated.hasHints && HTMLPresentationalHints.isHint(attribute.word, of: word) {
      // The language of `<html>` is the document's, not a text attribute.
      if word == .html, attribute.word == .lang || attribute.word == .xmlLang { continue }
      // `lang` takes precedence over `xml:lang`, whatever their order.
      if attribute.word == .xmlLang, tree.attribute(node, .lang) != nil { continue }
      specified.apply(
        HTMLPresentationalHints.declarations(attribute.word, value: tree.bytes(attribute.value), of: word))
    }
    if stated.hasHints, word == .table, let color = tree.attribute(node, .bordercolor) {
      // It colors the lines that `border` draws, whatever their order.
      specified.apply(
        HTMLPresentationalHints.declarations(.bordercolor, value: tree.bytes(color), of: word))
    }
    let block = stated.style.map { declarations(tree.bytes($0)) }
    if let match { specified.apply(match.block.normal) }
    if let block { specified.apply(block.normal) }
    if let match { specified.apply(match.block.important) }
    if let block { specified.apply(block.important) }
    var computing = HTMLStyleComputing(word, specified, isQuirky: isQuirky, parent: parent.facts)
    if let link = stated.link { computing.link = self.link(tree.bytes(link), collector: &collector) }
    let facts = computing.run()
    for loss in computing.losses where noticed.count < 64 && noticed.insert(loss).inserted {
      collector.report(.htmlStyle, "not supported: \(loss)")
    }
    return number(facts)
  }

  private mutating func declarations(_ bytes: ArraySlice<UInt8>) -> CSSBlock {
    guard bytes.count <= 1_024 else { return CSSDeclarationParser.attribute(bytes) }
    let key = HTMLStyleKey(bytes: Array(bytes))
    if let known = blocks[key] { return known }
    let block = CSSDeclarationParser.attribute(bytes)
    if blocks.count >= Self.maximumBlocks { blocks.removeAll() }
    blocks[key] = block
    return block
  }

  /// The target of a link, unless it would run something.
  private func link(_ href: ArraySlice<UInt8>, collector: inout DiagnosticCollector) -> String? {
    guard HTMLLinks.isDangerous(href) else {
      return base.flatMap { HTMLLinks.resolved(href, $0) } ?? String(decoding: href, as: UTF8.self)
    }
    collector.report(
      .htmlLeftOut, "a link that would run a script was dropped: \(LinkRule.excerpt(href))")
    return nil
  }

  // MARK: Blocks

  /// The style of the content of a cell or box, which takes neither the indents and colors of the blocks around it nor
  /// its own. Inlay's own tables do not pass on their direction either.
  mutating func fresh(_ style: HTMLComputedStyle, isExact: Bool) -> HTMLComputedStyle {
    derived(style, isExact ? 1 : 0) { facts, values in
      (facts.left, facts.right, facts.blockColor) = (nil, nil, nil)
      (values.leadingIndent, values.trailingIndent, values.blockColor) = (nil, nil, nil)
      values.firstLineIndent = facts.textIndent.map { .bounded($0) }
      (values.spacingBefore, values.spacingAfter) = (nil, nil)
      if isExact { (facts.direction, values.direction, facts.behind) = (nil, nil, nil) }
    }
  }

  /// The style of a caption, which is centered.
  mutating func centered(_ style: HTMLComputedStyle) -> HTMLComputedStyle {
    derived(style, 2) { facts, values in
      facts.alignment = .center
      values.alignment = .center
    }
  }

  /// The style of the content of a table used for layout that stands in the center or at the right.
  mutating func placed(_ style: HTMLComputedStyle, isCentered: Bool) -> HTMLComputedStyle {
    derived(style, isCentered ? 3 : 4) { facts, values in
      (facts.alignment, facts.alignsBlocks) = (isCentered ? .center : .right, true)
      values.alignment = isCentered ? .center : .right
    }
  }

  /// The style of the paragraph of a picture that is a block: `text-align` does not move it, margins do.
  mutating func alone(_ style: HTMLComputedStyle) -> HTMLComputedStyle {
    if style.box.facts.alignsBlocks { return style }
    let (isLeft, isRight) = (style.stated?.isLeftAuto ?? false, style.stated?.isRightAuto ?? false)
    return derived(style, 5) { facts, values in
      values.alignment = isLeft ? isRight ? .center : .right : nil
    }
  }

  private mutating func derived(
    _ style: HTMLComputedStyle, _ kind: Int,
    _ change: (inout HTMLStyleFacts, inout ParagraphAttributeValues) -> Void
  ) -> HTMLComputedStyle {
    let key = Int(style.box.id) * 8 + kind
    if let known = derived[key] { return HTMLComputedStyle(known) }
    var facts = style.box.facts
    var values = facts.paragraph.values
    facts.boxStyle = nil
    change(&facts, &values)
    facts.paragraph = ParagraphAttributes(values)
    let made = number(facts)
    if derived.count >= Self.maximumKept { derived.removeAll() }
    derived[key] = made
    return HTMLComputedStyle(made)
  }

  private mutating func number(_ facts: HTMLStyleFacts) -> HTMLStyleBox {
    let box = HTMLStyleBox(facts, id: nextID)
    // Each element may get its own number: a page has fewer than 2³² elements.
    nextID &+= 1
    return box
  }

  private mutating func forgetIfMany() {
    guard plain.count + stated.count >= Self.maximumKept || keyBytes > Self.maximumKeyBytes else { return }
    plain.removeAll()
    stated.removeAll()
    blocks.removeAll()
    keyBytes = 0
  }
}
