internal import Foundation
internal import InlayCore

/// Writes an `NSAttributedString` in one pass. Any other order is quadratic in Foundation on Linux.
struct NSAttributedStringWriter {
  private struct Key: Hashable {
    var character: CharacterAttributes
    var paragraph: ParagraphAttributes
    var image: PlacedImage.Identity?
    /// The innermost block.
    var block: Int?
  }

  /// The attributes of a run in Foundation's form.
  private struct Written {
    var attributes: [(key: NSAttributedString.Key, value: Any)]
    /// Equal for sets that Foundation may consider equal.
    var folded: Int
  }

  private struct Previous {
    var set: Int
    var folded: Int
    var image: PlacedImage.Identity?
    /// Whether it is an image over one U+FFFC.
    var isObject: Bool
    var isMarked: Bool
  }

  private let options: FoundationOptions
  private var sets: [Written] = []
  private var known: [Key: Int] = [:]
  private var last: (key: Key, set: Int)?
  private var images: [PlacedImage.Identity: (attributes: [Attribute], folded: Int)] = [:]
  private var characters: [CharacterAttributes: [Value]] = [:]
  private var paragraphs: [ParagraphAttributes: Value] = [:]
  private var bytesLoaded = 0
  private var blockWriter: BlockWriter?
  /// Diagnostics for what the values of converters cannot express.
  private(set) var collector = DiagnosticCollector()

  private typealias Attribute = (key: NSAttributedString.Key, value: Any)

  /// A property list as it is written.
  private struct Value {
    var name: ExactString
    var list: PropertyListValue
    /// The attribute; `nil` for none.
    var attribute: Attribute?
    /// Whether the list must be kept beside it.
    var isKept: Bool
  }

  init(_ options: FoundationOptions) { self.options = options }

  mutating func write(_ text: DecomposedText) throws -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: text.text)
    guard string.length > 0 else { return string }
    // On Linux this replaces the first, bridged dictionary by a native one. All further dictionaries are derived from
    // that, which makes them ten times as fast.
    string.setAttributes(nil, range: NSRange(location: 0, length: string.length))
    var previous: Previous?
    var counter = CancellationCounter()
    // One by one, because a table of all runs would be the largest thing in memory besides the result.
    var runs = Recomposer.runs(of: text).makeIterator()
    while let run = runs.next() {
      try counter.check()
      let range = runs.range
      guard run.image != nil || !run.character.isEmpty || !run.paragraph.isEmpty || !run.blocks.isEmpty
      else {
        previous = nil
        continue
      }
      let set = try self.set(of: run, at: range.lowerBound)
      let isObject =
        run.image != nil && range.count == 1 && run.text.utf8.count == 3
        && run.text.utf8.elementsEqual([0xEF, 0xBF, 0xBC])
      var now = Previous(
        set: set, folded: sets[set].folded, image: run.image?.identity, isObject: isObject, isMarked: false)
      now.isMarked = previous.map { Self.mustMark(now, after: $0) } ?? false
      apply(sets[set], to: string, range, isMarked: now.isMarked)
      previous = now
    }
    return string
  }

  /// Whether Foundation, or a reader, would merge the two runs. A reader splits a run over several U+FFFC again.
  private static func mustMark(_ run: Previous, after previous: Previous) -> Bool {
    if previous.isMarked { return false }
    let areObjects = previous.isObject && run.isObject
    if run.image != nil, previous.image == run.image, !areObjects { return true }
    return previous.folded == run.folded && !(areObjects && previous.set == run.set)
  }

  private func apply(
    _ set: Written, to string: NSMutableAttributedString, _ range: Range<Int>, isMarked: Bool
  ) {
    let range = NSRange(location: range.lowerBound, length: range.count)
    if set.attributes.count > 6 {
      // Adding attributes one by one would copy the previous ones each time.
      var all: [NSAttributedString.Key: Any] = isMarked ? [Self.mark: Self.marked] : [:]
      for (key, value) in set.attributes { all[key] = value }
      string.setAttributes(all, range: range)
      return
    }
    // While a run has only some of its attributes, it may equal the previous run. Foundation would then merge the two,
    // with the values of the previous one.
    let isGuarded = isMarked || set.attributes.count > 1
    if isGuarded {
      string.addAttribute(Self.mark, value: isMarked ? Self.marked : Self.guarding, range: range)
    }
    for (key, value) in set.attributes { string.addAttribute(key, value: value, range: range) }
    if isGuarded, !isMarked { string.removeAttribute(Self.mark, range: range) }
  }

  private static let mark = NSAttributedString.Key(AttributeName.boundary)
  private static let marked = NSNumber(value: 1)
  private static let guarding = ""

  private mutating func set(of run: AttributedRun, at: Int) throws -> Int {
    let key = Key(
      character: run.character, paragraph: run.paragraph, image: run.image?.identity,
      block: run.blocks.last?.id)
    if let last, last.key == key { return last.set }
    let index: Int
    if let found = known[key] {
      index = found
    } else {
      sets.append(try written(run, at: at))
      index = sets.count - 1
      known[key] = index
    }
    last = (key, index)
    return index
  }

  private mutating func written(_ run: AttributedRun, at: Int) throws -> Written {
    var attributes: [Attribute] = []
    var lists: [ExactString: PropertyListValue] = [:]
    var kept: [ExactString: PropertyListValue] = [:]
    var hasher = Hasher()
    var values = character(run.character, at)
    if !run.paragraph.isEmpty { values.insert(paragraph(run.paragraph, at), at: 0) }
    if let innermost = run.blocks.last {
      put(run.blocks, into: &values)
      hasher.combine(innermost.id)
    }
    for value in values {
      if let attribute = value.attribute { attributes.append(attribute) }
      if value.isKept { kept[value.name] = value.list }
      lists[value.name] = value.list
    }
    if !kept.isEmpty {
      let value = PropertyListValue.dictionary(kept).foundationObject
      attributes.append((NSAttributedString.Key(AttributeName.keptValues), value))
    }
    PropertyListValue.foldedHash(of: lists, into: &hasher)
    if let image = run.image {
      let (set, folded) = try self.image(image, at: at)
      attributes += set
      hasher.combine(folded)
    }
    return Written(attributes: attributes, folded: hasher.finalize())
  }

  private mutating func paragraph(_ attributes: ParagraphAttributes, _ at: Int) -> Value {
    if let known = paragraphs[attributes] { return known }
    let list = ParagraphMapping.style(of: attributes.values)
    let value = self.value(of: list, ExactString(AttributeName.paragraphStyle), at)
    paragraphs[attributes] = value
    return value
  }

  /// Adds the blocks of a paragraph: to its style if the platform has such, else as an attribute.
  private mutating func put(_ blocks: [RunBlock], into values: inout [Value]) {
    var writer = blockWriter ?? BlockWriter()
    // The only reference, so that its tables are not copied.
    blockWriter = nil
    defer { blockWriter = writer }
    let name = ExactString(AttributeName.blocks)
    guard let converter = options.converter as? any BlockValueConverter else {
      let key = NSAttributedString.Key(name.string)
      let attribute: Attribute = (key, writer.propertyList(of: blocks))
      values.append(Value(name: name, list: .array([]), attribute: attribute, isKept: false))
      return
    }
    let key = NSAttributedString.Key(AttributeName.paragraphStyle)
    let place = values.firstIndex { $0.attribute?.key == key }
    let (style, isExact) = writer.style(place.flatMap { values[$0].attribute?.value }, in: blocks, converter)
    if let place {
      values[place].attribute?.value = style
    } else {
      values.append(
        Value(
          name: ExactString(AttributeName.paragraphStyle), list: .dictionary([:]), attribute: (key, style),
          isKept: false))
    }
    if !isExact {
      values.append(Value(name: name, list: BlockMapping.list(of: blocks), attribute: nil, isKept: true))
    }
  }

  private mutating func character(_ attributes: CharacterAttributes, _ at: Int) -> [Value] {
    guard !attributes.isEmpty else { return [] }
    if let known = characters[attributes] { return known }
    var written: [Value] = []
    for (name, list) in CharacterMapping.attributes(of: attributes.values).sorted(by: { $0.key < $1.key }) {
      written.append(value(of: list, name, at))
    }
    characters[attributes] = written
    return written
  }

  private mutating func value(of list: PropertyListValue, _ name: ExactString, _ at: Int) -> Value {
    var reports: [(DiagnosticCode, String)] = []
    let writing = options.converter?.writing(list, named: name.string) { reports.append(($0, $1)) }
    for (code, message) in reports { collector.report(code, at: at, message) }
    switch writing {
    case .kept?: return Value(name: name, list: list, attribute: nil, isKept: true)
    case .attribute(let other, let value)?:
      let said = options.converter.flatMap { AttributeSetReader.readBack(value, other, $0) }
      let isKept = said.map { $0.name != name || $0.list != list } ?? true
      return Value(name: name, list: list, attribute: (NSAttributedString.Key(other), value), isKept: isKept)
    case nil:
      let attribute: Attribute = (NSAttributedString.Key(name.string), list.foundationObject)
      return Value(name: name, list: list, attribute: attribute, isKept: false)
    }
  }

  /// The attribute for an image. All of its places share the same objects.
  private mutating func image(
    _ image: PlacedImage, at: Int
  ) throws -> (attributes: [Attribute], folded: Int) {
    if let known = images[image.identity] { return known }
    var hasher = Hasher()
    hasher.combine(ImageMapping.name(of: image))
    try list(of: image, folded: true, at).foldedHash(into: &hasher)
    let result = (attributes: try attributes(of: image, at), folded: hasher.finalize())
    images[image.identity] = result
    return result
  }

  private mutating func attributes(of image: PlacedImage, _ at: Int) throws -> [Attribute] {
    let name = ImageMapping.name(of: image)
    if let converter = options.converter {
      try checkSize(of: image)
      var reports: [(DiagnosticCode, String)] = []
      let writing: AttributeWriting?
      do { writing = try converter.writing(image, named: name) { reports.append(($0, $1)) } } catch {
        throw InlayError.foundationImage(at: at, error)
      }
      for (code, message) in reports { collector.report(code, at: at, message) }
      let kept: Attribute = (NSAttributedString.Key(AttributeName.keptImage), InlineImageValue(image))
      switch writing {
      case .kept?: return [kept]
      case .attribute(let other, let value)?:
        let attribute: Attribute = (NSAttributedString.Key(other), value)
        let isSaid = converter.reading(value, named: other, report: { _, _ in }) == .image(image)
        return isSaid ? [attribute] : [attribute, kept]
      case nil: break
      }
    }
    let key = NSAttributedString.Key(name)
    switch options.imageValues {
    case .objects: return [(key, InlineImageValue(image))]
    case .propertyLists:
      if options.converter == nil { try checkSize(of: image) }
      return [(key, try list(of: image, folded: false, at).foundationObject)]
    }
  }

  private func list(
    of image: PlacedImage, folded: Bool, _ at: Int
  ) throws -> PropertyListValue {
    do { return try ImageMapping.value(of: image, folded: folded) } catch {
      throw InlayError.foundationImage(at: at, error)
    }
  }

  /// Checks sizes before anything is read.
  private mutating func checkSize(of image: PlacedImage) throws {
    for representation in image.image.representations {
      guard let count = representation.content.source?.count else { continue }
      guard count <= options.limits.attachmentBytes else {
        throw InlayError.limit("attachmentBytes", allowed: options.limits.attachmentBytes, found: count)
      }
      let (sum, overflow) = bytesLoaded.addingReportingOverflow(count)
      guard !overflow, sum <= options.limits.bundleBytes else {
        throw InlayError.limit("bundleBytes", allowed: options.limits.bundleBytes)
      }
      bytesLoaded = sum
    }
  }
}
