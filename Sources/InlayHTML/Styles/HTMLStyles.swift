import InlayCore
import InlayMarkup

/// What a page's styles come to for each element: `<style>` sheets, `style` attributes, presentational attributes and
/// what elements mean by themselves (CSS 2.2, 6; HTML 15).
///
/// A `<style>` element with an attribute `data-inlay-…` is one of our own, there for browsers only: it is not looked at.
/// The language of `<html>` is the document's and no text's.
struct HTMLStyles {
  /// Computed styles by what they were made from. All are forgotten when there are too many.
  private var plain: [PlainKey: HTMLStyleBox] = [:]
  /// The last of `plain` that were asked for, each at the place its key falls on: most elements need no hashing.
  private var recent = [(key: PlainKey, box: HTMLStyleBox)?](repeating: nil, count: maximumRecent)
  private var stated: [HTMLStyleKey: HTMLStyleBox] = [:]
  private var keyBytes = 0
  private var blocks: [HTMLStyleKey: CSSBlock] = [:]
  private var nextID: UInt32 = 1
  private var key: [UInt8] = []
  private var noticed: Set<String> = []
  private var specified = HTMLSpecifiedStyle()

  private var matcher: CSSMatcher?
  /// Whether it said so already.
  private var isMatcherSpent = false
  /// Styles of elements' own that were made, and how many may be.
  private var ownStyles = 0
  private let maximumOwnStyles: Int

  /// Of elements of which nothing is stated but by sheets.
  private struct PlainKey: Hashable {
    var parent: UInt32
    var match: UInt32
    var word: UInt8

    /// Elements in each other, and those beside each other, mostly have places of their own.
    var place: Int { Int(truncatingIfNeeded: parent &* 37 &+ match &* 11 &+ UInt32(word)) }
  }

  private static let maximumKept = 65_536
  /// A power of two.
  private static let maximumRecent = 256
  private static let maximumKeyBytes = 8 << 20

  /// Sheets are collected from the whole tree at once.
  init(_ tree: HTMLTree, limits: Limits, collector: inout DiagnosticCollector) {
    var sheets = CSSSheets(limit: limits.htmlStyleRules)
    for (index, record) in tree.records.enumerated() where record.word == .style && record.kind == .element {
      sheets.add(HTMLTree.Node(index), of: tree)
    }
    if sheets.isCutOff {
      collector.report(
        .htmlStyle,
        "the style sheets are over the limit htmlStyleRules of \(limits.htmlStyleRules): the rest was left out"
      )
    }
    matcher = CSSMatcher(sheets)
    maximumOwnStyles = limits.htmlStyleRules
  }

  /// The computed style of an element, from that of its parent. Cheap for elements like one that was asked for before.
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
    for attribute in tree.attributes(node) {
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
        .htmlStyle, "the style sheets are too large for the page: from one element on they were left out")
    }
    if ownStyles > maximumOwnStyles {
      // Each further one would stay in memory. Links are no looks, and stay.
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
    guard ownStyles == maximumOwnStyles + 1 else { return }
    collector.report(
      .htmlStyle,
      "the page has more different styles of elements than the limit htmlStyleRules of \(maximumOwnStyles): the rest was left out"
    )
  }

  /// What attributes of an element say of its style.
  private struct Stated {
    var style: HTMLText?
    var link: HTMLText?
    var hasHints = false

    var isNothing: Bool { style == nil && link == nil && !hasHints }
  }

  /// All that the style of an element depends on.
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
      // No attribute has a NUL.
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
    specified.reset(to: HTMLElementMeaning.declarations(word))
    for attribute in tree.attributes(node)
    where stated.hasHints && HTMLPresentationalHints.isHint(attribute.word, of: word) {
      // The document's language is no text's.
      if word == .html, attribute.word == .lang || attribute.word == .xmlLang { continue }
      // `lang` goes before `xml:lang`, in whatever order they stand.
      if attribute.word == .xmlLang, tree.attribute(node, .lang) != nil { continue }
      specified.apply(
        HTMLPresentationalHints.declarations(attribute.word, value: tree.bytes(attribute.value), of: word))
    }
    let block = stated.style.map { declarations(tree.bytes($0)) }
    if let match { specified.apply(match.block.normal) }
    if let block { specified.apply(block.normal) }
    if let match { specified.apply(match.block.important) }
    if let block { specified.apply(block.important) }
    var computing = HTMLStyleComputing(word, specified, parent: parent.facts)
    if let link = stated.link { computing.link = self.link(tree.bytes(link), collector: &collector) }
    let facts = computing.run()
    for loss in computing.losses where noticed.count < 64 && noticed.insert(loss).inserted {
      collector.report(.htmlStyle, "not carried: \(loss)")
    }
    return number(facts)
  }

  private mutating func declarations(_ bytes: ArraySlice<UInt8>) -> CSSBlock {
    guard bytes.count <= 1_024 else { return CSSDeclarationParser.attribute(bytes) }
    let key = HTMLStyleKey(bytes: Array(bytes))
    if let known = blocks[key] { return known }
    let block = CSSDeclarationParser.attribute(bytes)
    if blocks.count >= Self.maximumKept { blocks.removeAll() }
    blocks[key] = block
    return block
  }

  /// What a link leads to, unless it would run something.
  private func link(_ href: ArraySlice<UInt8>, collector: inout DiagnosticCollector) -> String? {
    guard HTMLLinks.isDangerous(href) else { return String(decoding: href, as: UTF8.self) }
    collector.report(
      .htmlLeftOut, "a link that would run something was left out: \(HTMLLinks.excerpt(href))")
    return nil
  }

  private mutating func number(_ facts: HTMLStyleFacts) -> HTMLStyleBox {
    let box = HTMLStyleBox(facts, id: nextID)
    // Every element of a page may get one number; a page has fewer than 2³².
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
