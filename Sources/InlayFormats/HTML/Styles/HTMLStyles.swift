import Inlay

/// What a page's styles come to for each element: `<style>` sheets, `style` attributes, presentational attributes and
/// what elements mean by themselves (CSS 2.2, 6; HTML 15).
///
/// A `<style>` element with an attribute `data-inlay-…` is one of our own, there for browsers only: it is not looked at.
/// The language of `<html>` is the document's and no text's.
struct HTMLStyles {
  /// Computed styles by what they were made from. All are forgotten when there are too many.
  private var plain: [PlainKey: HTMLStyleBox] = [:]
  private var stated: [HTMLStyleKey: HTMLStyleBox] = [:]
  private var keyBytes = 0
  private var blocks: [HTMLStyleKey: CSSBlock] = [:]
  private var nextID: UInt32 = 1
  private var lastLink: (base: UInt32, href: ArraySlice<UInt8>, box: HTMLStyleBox)?
  private var key: [UInt8] = []
  private var noticed: Set<String> = []
  private var specified = HTMLSpecifiedStyle()

  private var matcher: CSSMatcher?

  /// Of elements of which nothing is stated but by sheets.
  private struct PlainKey: Hashable {
    var parent: UInt32
    var match: UInt32
    var word: UInt8
  }

  private static let mostKept = 16_384
  private static let mostKeyBytes = 8 << 20

  /// Sheets are collected from the whole tree at once.
  init(_ tree: HTMLTree, limits: Limits, collector: inout DiagnosticCollector) {
    var sheets = CSSSheets(limit: limits.htmlStyleRules)
    for (index, record) in tree.records.enumerated() where record.word == .style && record.kind == .element {
      sheets.add(HTMLTree.Node(index), of: tree)
    }
    if sheets.isCutOff {
      collector.report(
        .htmlStyle, "the style sheets are over the limit htmlStyleRules of \(limits.htmlStyleRules): the rest was left out")
    }
    matcher = CSSMatcher(sheets)
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
    let attributes = tree.attributes(node)
    var style: HTMLText?
    var link: HTMLText?
    var hints = 0
    for attribute in attributes {
      switch attribute.word {
      case .other: continue
      case .style: style = attribute.value
      case .href: if word == .a || word == .area { link = attribute.value }
      default:
        if HTMLPresentationalHints.isHint(attribute.word, of: word) { hints += 1 }
      }
    }
    let base = base(
      node, word, in: tree, parent: parent, style: style, hasHints: hints > 0, collector: &collector)
    guard let link else { return base }
    return linked(base, href: tree.bytes(link), collector: &collector)
  }

  /// The style without a link.
  private mutating func base(
    _ node: HTMLTree.Node, _ word: HTMLWord, in tree: HTMLTree, parent: HTMLStyleBox, style: HTMLText?,
    hasHints: Bool, collector: inout DiagnosticCollector
  ) -> HTMLStyleBox {
    let match = matcher?.match(node, in: tree, collector: &collector)
    if style == nil, !hasHints {
      let key = PlainKey(parent: parent.id, match: match?.number ?? 0, word: word.number)
      if let known = plain[key] { return known }
      let made = make(node, word, in: tree, parent: parent, match: match, style: nil, collector: &collector)
      forgetIfMany()
      plain[key] = made
      return made
    }
    key.removeAll(keepingCapacity: true)
    let origin = UInt64(parent.id) << 32 | UInt64(match?.number ?? 0)
    for shift in stride(from: 0, to: 64, by: 8) { key.append(UInt8(truncatingIfNeeded: origin >> UInt64(shift))) }
    key.append(word.number)
    if hasHints {
      for attribute in tree.attributes(node) where HTMLPresentationalHints.isHint(attribute.word, of: word) {
        key.append(attribute.word.number)
        key.append(contentsOf: tree.bytes(attribute.value))
        key.append(0)
      }
    }
    if let style {
      key.append(HTMLWord.style.number)
      key.append(contentsOf: tree.bytes(style))
    }
    let key = HTMLStyleKey(bytes: self.key)
    if let known = stated[key] { return known }
    let made = make(node, word, in: tree, parent: parent, match: match, style: style, collector: &collector)
    forgetIfMany()
    if key.bytes.count <= 4_096 {
      keyBytes += key.bytes.count
      stated[key] = made
    }
    return made
  }

  private mutating func make(
    _ node: HTMLTree.Node, _ word: HTMLWord, in tree: HTMLTree, parent: HTMLStyleBox, match: CSSMatcher.Match?,
    style: HTMLText?, collector: inout DiagnosticCollector
  ) -> HTMLStyleBox {
    specified.reset(to: HTMLElementMeaning.declarations(word))
    for attribute in tree.attributes(node) where HTMLPresentationalHints.isHint(attribute.word, of: word) {
      // The document's language is no text's.
      if word == .html, attribute.word == .lang || attribute.word == .xmlLang { continue }
      // `lang` goes before `xml:lang`, in whatever order they stand.
      if attribute.word == .xmlLang, tree.attribute(node, .lang) != nil { continue }
      specified.apply(
        HTMLPresentationalHints.declarations(attribute.word, value: tree.bytes(attribute.value), of: word))
    }
    let block = style.map { declarations(tree.bytes($0)) }
    if let match { specified.apply(match.block.normal) }
    if let block { specified.apply(block.normal) }
    if let match { specified.apply(match.block.important) }
    if let block { specified.apply(block.important) }
    var computing = HTMLStyleComputing(word, specified, parent: parent.facts)
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
    blocks[key] = block
    return block
  }

  private mutating func linked(
    _ base: HTMLStyleBox, href: ArraySlice<UInt8>, collector: inout DiagnosticCollector
  ) -> HTMLStyleBox {
    if let lastLink, lastLink.base == base.id, lastLink.href.elementsEqual(href) { return lastLink.box }
    let box: HTMLStyleBox
    if HTMLLinks.isDangerous(href) {
      collector.report(.htmlLeftOut, "a link that would run something was left out: \(HTMLLinks.excerpt(href))")
      box = base
    } else {
      var facts = base.facts
      facts.character.link = String(decoding: href, as: UTF8.self)
      box = number(facts)
    }
    lastLink = (base.id, href, box)
    return box
  }

  private mutating func number(_ facts: HTMLStyleFacts) -> HTMLStyleBox {
    let box = HTMLStyleBox(facts, id: nextID)
    // Every element of a page may get one number; a page has fewer than 2³².
    nextID &+= 1
    return box
  }

  private mutating func forgetIfMany() {
    guard plain.count + stated.count >= Self.mostKept || keyBytes > Self.mostKeyBytes else { return }
    plain.removeAll()
    stated.removeAll()
    blocks.removeAll()
    keyBytes = 0
  }
}
