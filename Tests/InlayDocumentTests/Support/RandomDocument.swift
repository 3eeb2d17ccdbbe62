@_spi(AttributeTables) import InlayCore
import InlayDocument
import InlayJSON
import TestKit

extension ChoiceSource {
  /// A document of any shape the model allows. With `absent`, some contents are blobs that are not there.
  func document(absent: Bool) throws -> DecomposedText {
    let pool = array(count: 1...5) { $0.image(absent: absent) }
    let characters = array(count: 1...5) { $0.characterAttributes() }
    let paragraphs = array(count: 1...3) { $0.paragraphAttributes() }
    let placed = array(count: 1...4) { $0.placementAttributes() }
    var blocks = RandomBlocks(self)
    let runs = array(count: 0...16) { source -> AttributedRun in
      let isImage = source.below(3) == 1
      let text =
        isImage
        ? source.oneOf([(3, { _ in "\u{FFFC}" }), (1, { $0.plainText(pieces: 1...3) })]) : source.text()
      return AttributedRun(
        text, character: source.pick(characters), paragraph: source.pick(paragraphs),
        image: isImage ? PlacedImage(source.pick(pool), attributes: source.pick(placed)) : nil,
        blocks: blocks.next())
    }
    var text = try withUnknownBlockMembers(Decomposer.decompose(runs).value)
    text.attributes = documentAttributes()
    text.unknownMembers = unknownMembers()
    // A version that other members make necessary is not kept.
    if oneIn(8) {
      text.unknownMembers["version"] = .string(
        "1.\((text.hasBlockColors || !text.blocks.isEmpty ? 2 : 1) + below(40))")
    }
    var names: Set<ExactString> = []
    var files: [BundleFile] = []
    for _ in 0..<below(4) {
      let name = fileName(hostile: true)
      guard !name.isEmpty, names.insert(ExactString(name)).inserted else { continue }
      files.append(BundleFile(name, content: content(absent: absent), mediaType: optional { $0.mediaType() }))
    }
    return try text.with(files: files)
  }

  func image(absent: Bool) -> InlineImage {
    var parts = InlineImage.Parts(primary: representation(absent: absent))
    parts.identifier = optional { ContentIdentifier(rawValue: $0.identifier()) }
    parts.description = optional { $0.oneOf([(1, { _ in "" }), (4, { $0.text(pieces: 0...4) })]) }
    parts.fileName = optional { $0.fileName(hostile: true) }
    parts.alternates = array(count: 0...3) { $0.representation(absent: absent) }
    parts.unknownMembers = unknownMembers()
    return InlineImage(parts)
  }

  func representation(absent: Bool) -> Representation {
    var result = Representation(
      role: pick([.primary, .fallback, .strike, "something new", ""]), mediaType: optional { $0.mediaType() },
      content: content(absent: absent), width: optional { $0.int(in: 0...70_000) },
      height: optional { $0.int(in: 0...70_000) })
    result.unknownMembers = unknownMembers()
    return result
  }

  func mediaType() -> MIMEType { pick([.heic, .png, .folder, "", "image/x-new"]) }

  func digest() -> ContentDigest {
    let words = [bits(), bits(), bits(), bits()]
    return ContentDigest(
      bytes: words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })!
  }

  func content(absent: Bool) -> ImageContent {
    oneOf([
      // Few different bytes, so that blobs are shared.
      (4, { .bytes($0.pick([[], [1, 2, 3], Array(repeating: 7, count: 1_000)])) }),
      (2, { .bytes($0.bytes()) }),
      (
        1,
        { source in
          .external(
            ExternalContent(
              url: source.text(pieces: 0...3), count: source.optional { $0.int(in: 0...(1 << 53) - 1) },
              digest: source.optional { $0.digest() }))
        }
      ),
      (
        1,
        { source in
          .missing(
            MissingContent(
              source.pick([.omitted, .notCarried, "else"]), count: source.optional { $0.int(in: 0...9_999) },
              digest: source.optional { $0.digest() }))
        }
      ),
      (
        1,
        { source in
          .missing(
            MissingContent(.absent, count: nil, digest: source.optional { $0.digest() }))
        }
      ),
      (absent ? 2 : 0, { .missing(MissingContent(.absent, count: $0.below(1_000), digest: $0.digest())) }),
    ])
  }

  func placementAttributes() -> PlacementAttributes {
    PlacementAttributes(
      pick([.glyph, .attachment, "sticker", ""]),
      displaySize: optional { DisplaySize(width: $0.size(), height: $0.size()) },
      unknownMembers: unknownMembers())
  }

  func size() -> Length { Length(thousandths: int(in: 0...Length.maximum)) }
  func length() -> Length { Length(thousandths: int(in: -Length.maximum...Length.maximum)) }
  func number() -> Int { int(in: AttributeRanges.numbers) }
  func color() -> TextColor { TextColor(red: byte(), green: byte(), blue: byte(), alpha: byte()) }
  func name() -> String { text(pieces: 0...3) }
  func flag() -> Bool { below(3) == 2 }

  func characterAttributes() -> CharacterAttributes {
    if bool() { return .none }
    var values = attributes(CharacterAttributeValues.self)
    values.unknownMembers = unknownMembers()
    return CharacterAttributes(values)
  }

  func paragraphAttributes() -> ParagraphAttributes {
    if bool() { return .none }
    var values = attributes(ParagraphAttributeValues.self)
    values.markerLength = optional { $0.below(3) }
    values.unknownMembers = unknownMembers()
    return ParagraphAttributes(values)
  }

  func documentAttributes() -> DocumentAttributes {
    bool() ? DocumentAttributes() : attributes(DocumentAttributes.self)
  }

  /// Attributes with random values, each of a form and range that the table gives.
  func attributes<Values: AttributeTable>(_: Values.Type) -> Values {
    var random = RandomAttributes(source: self)
    var values = Values()
    values.visit(&random)
    return values
  }

  func custom() -> CustomAttributes {
    var values: CustomAttributes = [:]
    for _ in 0..<(below(3) == 2 ? 1 + below(3) : 0) {
      values[ExactString(name())] = propertyListValue(depth: 4)
    }
    return values
  }

  func propertyListValue(depth: Int) -> PropertyListValue {
    switch below(depth > 0 ? 8 : 6) {
    case 0: return .integer(Int128(below(10)))
    case 1: return .string(ExactString(name()))
    case 2:
      let range = PropertyListValue.integerRange
      return .integer(
        pick([range.lowerBound, range.upperBound, Int128(Int64.max), -1, Int128(int(in: .min ... .max))]))
    case 3: return .real(real())
    case 4: return pick([.boolean(true), .boolean(false), .date(real())])
    case 5: return .data(bytes())
    case 6: return .array(array(count: 0...3) { $0.propertyListValue(depth: depth - 1) })
    default:
      var values: [ExactString: PropertyListValue] = [:]
      for _ in 0..<below(3) { values[ExactString(name())] = propertyListValue(depth: depth - 1) }
      return .dictionary(values)
    }
  }

  func real() -> PropertyListValue.Real {
    PropertyListValue.Real(
      below(3) == 0
        ? pick([
          .nan, .signalingNaN, Double(nan: 5, signaling: false), .infinity, -.infinity, -0.0, -Double.nan,
        ])
        : double())
  }

  func unknownMembers() -> JSONMembers {
    guard below(4) == 3 else { return JSONMembers() }
    var members = JSONMembers()
    for _ in 0...below(3) {
      members[pick(["", "a", "zz", "b\u{301}", "\u{FB33}", "\u{1F600}", "bu", "kinds", "x-" + name()])] =
        jsonValue(depth: 3)
    }
    return members
  }

  func jsonValue(depth: Int) -> JSONValue {
    switch below(depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(bool())
    case 2: return .number(JSONNumber(double()) ?? JSONNumber(0 as Int32))
    case 3: return .number(JSONNumber(int(in: -(1 << 53) + 1...(1 << 53) - 1))!)
    case 4: return .string(name())
    case 5: return .array(array(count: 0...3) { $0.jsonValue(depth: depth - 1) })
    default:
      var members = JSONMembers()
      for _ in 0..<below(3) { members[name()] = jsonValue(depth: depth - 1) }
      return .object(members)
    }
  }
}
