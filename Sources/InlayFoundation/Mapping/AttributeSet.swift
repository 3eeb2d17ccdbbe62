internal import Foundation
internal import InlayCore

/// The converted attributes of one run of an `NSAttributedString`.
struct AttributeSet {
  var character = CharacterAttributes.none
  var paragraph = ParagraphAttributes.none
  /// The blocks that the paragraph stands in, outermost first.
  var blocks: [RunBlock] = []
  var image: PlacedImage?
  /// An image kept without a platform value that shows it. It counts where there is a U+FFFC.
  var keptImage: PlacedImage?
  /// Whether the run is marked as separate from the previous one.
  var isMarked = false
}

/// Converts the attributes of a run into a set, and reports what is not carried.
struct AttributeSetReader {
  private let options: FoundationOptions
  private var propertyLists: PropertyListReader
  private var blockReader = BlockReader()
  private(set) var collector = DiagnosticCollector()
  private var at = 0
  /// Images, by the name and the identity of the value they were read from. The caller keeps the value alive.
  private var images: [ImageKey: ReadImage] = [:]

  private struct ImageKey: Hashable {
    var name: String
    var value: ObjectIdentifier
  }

  private struct ReadImage {
    var image: PlacedImage
    /// The part of the value that was not understood.
    var rest: PropertyListValue?
  }

  init(_ options: FoundationOptions) {
    self.options = options
    propertyLists = PropertyListReader(options.limits)
  }

  /// The set of a run at `at`. The values must live as long as the reader. Complexity: O(size of the values).
  mutating func set(
    of attributes: [(name: String, value: Any)], at: Int
  ) throws -> AttributeSet {
    self.at = at
    var set = AttributeSet()
    var list = MemberList()
    var kept: PlacedImage?
    for (name, value) in attributes {
      if options.converter != nil, name == AttributeName.paragraphStyle,
        let converter = options.converter as? any BlockValueConverter
      {
        set.blocks = reported { converter.blocks(in: value, report: $0) }
      }
      if let image = InlineImageValue.held(value) {
        if name == AttributeName.keptImage, options.converter != nil {
          kept = image.placedImage
          continue
        }
        take(image.placedImage, name, &set)
        continue
      }
      let key = ImageKey(name: name, value: ObjectIdentifier(value as AnyObject))
      if let known = images[key] {
        take(known.image, name, &set)
        list.members[ExactString(name)] = known.rest
        continue
      }
      switch try reading(value, name) {
      case .image(let image)?: take(image, name, &set)
      case .named(let other, let propertyList)?: list.members[ExactString(other)] = propertyList
      case .propertyList(let propertyList)?:
        list.members[ExactString(name)] = propertyList
        if let image = readImage(name, &list) {
          images[key] = ReadImage(image: image, rest: list.members[ExactString(name)])
          take(image, name, &set)
        }
      case nil: break
      }
    }
    if let converter = options.converter {
      restoreValues(&list, &set, converter)
      if let kept { restore(kept, &set, converter) }
    }
    finish(&list, &set)
    return set
  }

  /// Restores property lists that were kept beside values, if the values are still those written for them.
  private mutating func restoreValues(
    _ list: inout MemberList, _ set: inout AttributeSet, _ converter: any AttributeValueConverter
  ) {
    var kept = list.dictionary(AttributeName.keptValues) ?? MemberList()
    restoreBlocks(kept.members.removeValue(forKey: ExactString(AttributeName.blocks)), &list, &set, converter)
    for (name, original) in kept.members.sorted(by: { $0.key < $1.key }) {
      switch converter.writing(original, named: name.string, report: { _, _ in }) {
      case .kept?: if list.members[name] == nil { list.members[name] = original }
      case .attribute(let other, let value)?:
        guard let (key, expected) = Self.readBack(value, other, converter), list.members[key] == expected
        else { break }
        list.members[key] = nil
        list.members[name] = original
      case nil: break
      }
    }
  }

  /// Restores what was kept beside the blocks of a paragraph style. Where the platform has no blocks, the kept list
  /// counts.
  private mutating func restoreBlocks(
    _ kept: PropertyListValue?, _ list: inout MemberList, _ set: inout AttributeSet,
    _ converter: any AttributeValueConverter
  ) {
    let key = ExactString(AttributeName.blocks)
    guard let converter = converter as? any BlockValueConverter else {
      if list.members[key] == nil { list.members[key] = kept }
      return
    }
    guard !set.blocks.isEmpty else { return }
    var rounded: [String] = []
    if let kept, let blocks = blockReader.blocks(in: kept, rounded: &rounded) {
      set.blocks = converter.restored(set.blocks, from: blocks)
    }
    if list.members.removeValue(forKey: key) != nil {
      collector.report(
        .foundationConflict, at: at,
        "\(AttributeName.blocks.debugDescription) was set beside a paragraph style with blocks, which was kept"
      )
    }
  }

  /// Restores the image that was kept beside the one found, if that is still the one written for it.
  private func restore(
    _ kept: PlacedImage, _ set: inout AttributeSet, _ converter: any AttributeValueConverter
  ) {
    guard let found = set.image else {
      if case .kept? = written(kept, converter) { set.keptImage = kept }
      return
    }
    guard kept != found else { return }
    if case .attribute(let name, let value)? = written(kept, converter),
      converter.reading(value, named: name, report: { _, _ in }) == .image(found)
    {
      set.image = kept
    } else if found.image.content.source != nil, found.image.content == kept.image.content {
      // The same picture has other placement attributes now.
      set.image = PlacedImage(kept.image, attributes: found.attributes)
    }
  }

  private func written(_ image: PlacedImage, _ converter: any AttributeValueConverter) -> AttributeWriting? {
    try? converter.writing(image, named: ImageMapping.name(of: image), report: { _, _ in })
  }

  /// What a value from a converter reads back as: a name and a property list.
  static func readBack(
    _ value: Any, _ name: String, _ converter: any AttributeValueConverter
  ) -> (name: ExactString, list: PropertyListValue)? {
    switch converter.reading(value, named: name, report: { _, _ in }) {
    case .propertyList(let list)?: return (ExactString(name), list)
    case .named(let other, let list)?: return (ExactString(other), list)
    case .image?: return nil
    case nil:
      if name == AttributeName.link, let url = value as? URL {
        return (ExactString(name), .string(ExactString(url.absoluteString)))
      }
      var reader = PropertyListReader(.default)
      return (try? reader.value(of: value, levels: 2)).map { (ExactString(name), $0) }
    }
  }

  /// The set of a run at `at`, made of property lists and an optional image.
  mutating func set(of lists: MemberList, image: PlacedImage?, at: Int) -> AttributeSet {
    self.at = at
    var set = AttributeSet()
    set.image = image
    var list = lists
    finish(&list, &set)
    return set
  }

  private mutating func finish(_ list: inout MemberList, _ set: inout AttributeSet) {
    if list.members[ExactString(AttributeName.boundary)] == .integer(1) {
      list.members[ExactString(AttributeName.boundary)] = nil
      set.isMarked = true
    }
    if var style = list.dictionary(AttributeName.paragraphStyle) {
      set.paragraph = ParagraphAttributes(ParagraphMapping.read(&style))
      reportRounding(style.rounded.map { "\(AttributeName.paragraphStyle).\($0)" })
    }
    if set.blocks.isEmpty, let value = list.members[ExactString(AttributeName.blocks)] {
      var rounded: [String] = []
      if let blocks = blockReader.blocks(in: value, rounded: &rounded) {
        set.blocks = blocks
        list.members[ExactString(AttributeName.blocks)] = nil
        reportRounding(rounded.map { "\(AttributeName.blocks).\($0)" })
      }
    }
    set.character = character(&list)
  }

  /// Passes on what `read` reports.
  mutating func reported<Result>(at: Int? = nil, _ read: (AttributeReport) -> Result) -> Result {
    var reports: [(DiagnosticCode, String)] = []
    let result = read { reports.append(($0, $1)) }
    for (code, message) in reports { collector.report(code, at: at ?? self.at, message) }
    return result
  }

  private mutating func reading(_ value: Any, _ name: String) throws -> AttributeReading? {
    if let converter = options.converter,
      let reading = reported({ converter.reading(value, named: name, report: $0) })
    {
      return reading
    }
    if name == AttributeName.link, let url = value as? URL {
      return .propertyList(.string(ExactString(url.absoluteString)))
    }
    do {
      // Custom attributes of a paragraph, block or table, and those kept in a list, are nested more deeply than others.
      let levels = AttributeName.all.contains(name) ? 5 : 0
      return .propertyList(try propertyLists.value(of: value, levels: levels))
    } catch let type as PropertyListReader.WrongType {
      collector.report(
        .foundationValueNotCarried, at: at,
        "the value of the attribute \(name.debugDescription) is not a property list (\(type.name)) and was dropped"
      )
      return nil
    }
  }

  private mutating func take(_ image: PlacedImage, _ name: String, _ set: inout AttributeSet) {
    guard let other = set.image, other != image else {
      set.image = image
      return
    }
    // The glyph is the newer form of what the attachment shows.
    if image.attributes.kind == .glyph, other.attributes.kind != .glyph { set.image = image }
    collector.report(
      .foundationConflict, at: at,
      "two images were set at the same position; the \(set.image?.attributes.kind.rawValue ?? "first") was kept"
    )
  }

  /// The image under `name`, if images may have that name and the value is one.
  private mutating func readImage(_ name: String, _ list: inout MemberList) -> PlacedImage? {
    let kind: PlacementKind
    switch name {
    case AttributeName.glyph: kind = .glyph
    case AttributeName.attachment: kind = .attachment
    default: return nil
    }
    var members: MemberList
    if let bytes = list.data(name) {
      members = MemberList(["imageContent": .data(bytes)])
    } else if let found = list.dictionary(name) {
      members = found
    } else {
      return nil
    }
    let given = members
    var inferred = false
    guard let image = ImageMapping.read(&members, kind: kind, limits: options.limits, inferred: &inferred)
    else {
      list.members[ExactString(name)] = given.value
      return nil
    }
    if inferred {
      collector.report(
        .foundationInferred, at: at, "properties of the image that were not stated were taken from its bytes")
    }
    list.putBack(name, members)
    return image
  }

  private mutating func character(_ list: inout MemberList) -> CharacterAttributes {
    guard !list.members.isEmpty else { return .none }
    var values = CharacterMapping.read(&list)
    reportRounding(list.rounded)
    if case .array(let escaped)? = list.members[ExactString(AttributeName.custom)],
      let custom = PropertyListEscape.dictionary(escaped)
    {
      list.members[ExactString(AttributeName.custom)] = nil
      values.custom = custom
    }
    for name in list.members.keys.sorted() where AttributeName.all.contains(name.string) {
      collector.report(
        .foundationValueNotUnderstood, at: at,
        "the value of \(name.string.debugDescription), or a part of it, has an unexpected form and was kept as a custom attribute"
      )
    }
    values.custom.merge(list.members) { escaped, _ in escaped }
    return CharacterAttributes(values)
  }

  private mutating func reportRounding(_ names: [String]) {
    guard !names.isEmpty else { return }
    collector.report(
      .foundationRounded, at: at,
      "\(names.sorted().joined(separator: ", ")) was rounded to the precision of the model")
  }

  /// Reports something about the string itself.
  mutating func report(_ code: DiagnosticCode, at: Int, _ message: @autoclosure () -> String) {
    collector.report(code, at: at, message())
  }
}
